//! The decision that a bot's rules are asked about: the question, its options, and the bot's thoughts on it.

use super::judging::squads;
use crate::kernel::{Kind, Opt, Question, Seat};
use crate::lua::objects::Object;
use crate::merc::botkit::thoughts::Thoughts;
use crate::merc::content::{DecisionKind, OptionKind, Word};
use crate::merc::game::context::DecisionContext;
use crate::merc::game::{Game, Merc};
use crate::merc::model::bot_memory::Last;
use crate::merc::model::choice::{Choice, Consent, QuestionId, Word as Answered};
use crate::merc::model::ids::{CardId, SectorId, UnitId};
use crate::merc::operations::object::{item, object_of, sector};
use crate::merc::rules::tactics;
use std::any::Any;
use std::cell::Cell;
use std::rc::Rc;

/// One decision of one bot. Its rules are asked about it one after another.
pub struct RuleDecision {
    pub seat: Seat,
    pub on: DecisionKind,
    pub id: Option<QuestionId>,
    pub kind: Option<Kind<Choice>>,
    /// The kind that all options share. Only set for questions that cards ask.
    pub option_kind: Option<OptionKind>,
    /// The rule that gave this bot's last command, and the squad it was for.
    pub last: Last,
    pub thoughts: Thoughts,
    /// The condition that was checked last with `once`, for which unit, and whether it holds.
    checked: Cell<Option<(UnitId, &'static str, bool)>>,
    /// Whether a member of a unit's squad has a card that adds actions.
    verbs: Cell<Option<(UnitId, bool)>>,
}

/// How many of the ranked things the answer needs. A tie is broken by a die only where it affects the answer.
pub struct Wanted<'a> {
    pub left: u16,
    /// The question being answered, if there is one: it says how much of the answer each thing can be.
    pub of: Option<&'a RuleDecision>,
    /// Whether the order matters among things that are all taken.
    pub ordered: bool,
}

impl Wanted<'_> {
    pub fn takes(&self, thing: Object) -> u16 {
        self.of.map_or(1, |decision| decision.takes(thing))
    }
}

/// The kind of decision that a question is.
pub fn kind_of(id: &QuestionId) -> DecisionKind {
    match id {
        QuestionId::Keep { .. } => DecisionKind::Keep,
        QuestionId::Fire { .. } => DecisionKind::Fire,
        QuestionId::Join { .. } => DecisionKind::Join,
        QuestionId::Deck { .. } => DecisionKind::Deck,
        QuestionId::Place { .. } => DecisionKind::Place,
        QuestionId::Extra => DecisionKind::Extra,
        QuestionId::Equip { .. } => DecisionKind::Equip,
        QuestionId::Consent { .. } => DecisionKind::Consent,
        QuestionId::Done { .. } => DecisionKind::Done,
        QuestionId::Aim { .. } => DecisionKind::Aim,
        QuestionId::Volley { .. } => DecisionKind::Volley,
        QuestionId::Hits { .. } => DecisionKind::Hits,
        QuestionId::Retreat { .. } => DecisionKind::Retreat,
        QuestionId::Split { .. } => DecisionKind::Split,
        QuestionId::Base => DecisionKind::Base,
        // Only people pause.
        QuestionId::Pause { .. } => DecisionKind::Any,
        QuestionId::Script { .. } => DecisionKind::Script,
    }
}

impl DecisionContext for RuleDecision {
    fn about(&self) -> String {
        match &self.id {
            Some(QuestionId::Script { about, .. }) => about.clone(),
            Some(QuestionId::Consent { what, .. }) => match what {
                Consent::Attack(_) => "attack".to_string(),
                Consent::Trade(..) => "trade".to_string(),
                Consent::Militia(..) => "militia".to_string(),
            },
            _ => self.on.word().to_string(),
        }
    }

    fn asking(&self) -> Option<CardId> {
        match &self.id {
            Some(QuestionId::Script { card, .. }) => Some(*card),
            _ => None,
        }
    }

    fn militia(&self) -> Option<u8> {
        match (&self.id, &self.kind) {
            (Some(QuestionId::Script { militia: Some(count), .. }), _) => Some(*count),
            (Some(QuestionId::Script { .. } | QuestionId::Extra), Some(Kind::Distribute { groups, .. })) => {
                let are_militia = groups.iter().all(|group| group.what == Choice::Word(Answered::Militia));
                are_militia.then(|| groups.iter().map(|group| group.count).sum::<u16>().min(250) as u8)
            }
            _ => None,
        }
    }

    fn options(&self) -> Vec<Choice> {
        self.choices().collect()
    }

    fn option(&self, place: usize) -> Option<Choice> {
        self.choices().nth(place)
    }

    fn into_any(self: Rc<Self>) -> Rc<dyn Any> {
        self
    }
}

impl RuleDecision {
    /// The decision what to do next. The options are the playable cards if a tactics card is to be chosen.
    pub fn command(game: &Game, seat: Seat, on: DecisionKind, last: Last) -> Rc<RuleDecision> {
        let cards = || tactics::playable(game).iter().map(|card| Choice::Tactic(*card)).collect();
        let kind = (on == DecisionKind::Tactics).then(|| Kind::Pick { options: cards(), default: 0 });
        let thoughts = Thoughts::new(game.bot_dice(seat), game.is_recorded());
        Rc::new(RuleDecision {
            seat,
            on,
            id: None,
            kind,
            option_kind: None,
            last,
            thoughts,
            checked: Cell::default(),
            verbs: Cell::default(),
        })
    }

    /// The decision how to answer a question.
    pub fn question(game: &Game, question: &Question<Merc>) -> Rc<RuleDecision> {
        let (seat, on) = (question.seat, kind_of(&question.id));
        let option_kind = if on == DecisionKind::Script { kind_of_all(choices_of(Some(&question.kind))) } else { None };
        let thoughts = Thoughts::new(game.bot_dice(seat), game.is_recorded());
        Rc::new(RuleDecision {
            seat,
            on,
            id: Some(question.id.clone()),
            kind: Some(question.kind.clone()),
            option_kind,
            // A question during a command can depend on where that command leads.
            last: game.state().bot_memory(seat).last,
            thoughts,
            checked: Cell::default(),
            verbs: Cell::default(),
        })
    }

    /// Whether a condition holds for a unit. If it is the one that was checked last, that answer counts.
    pub fn once(&self, unit: UnitId, word: &'static str, holds: impl FnOnce() -> bool) -> bool {
        if let Some((known, checked, answer)) = self.checked.get()
            && known == unit
            && std::ptr::eq(checked, word)
        {
            return answer;
        }
        let answer = holds();
        self.checked.set(Some((unit, word, answer)));
        answer
    }

    /// Whether a member of the squad that acts has a card that adds actions.
    pub fn has_verbs(&self, game: &Game, unit: UnitId) -> bool {
        match self.verbs.get() {
            Some((known, answer)) if known == unit => answer,
            _ => {
                let answer = squads::any_has_verbs(game, unit);
                self.verbs.set(Some((unit, answer)));
                answer
            }
        }
    }

    /// Whether a card asks about this word.
    pub fn is_about(&self, word: &str) -> bool {
        matches!(&self.id, Some(QuestionId::Script { about, .. }) if about == word)
    }

    /// The unit that the question is about.
    pub fn unit(&self) -> Option<UnitId> {
        use crate::merc::model::state::Fighter;
        match self.id.as_ref()? {
            QuestionId::Join { unit }
            | QuestionId::Deck { unit }
            | QuestionId::Place { unit }
            | QuestionId::Equip { unit }
            | QuestionId::Aim { unit }
            | QuestionId::Hits { by: Fighter::Unit(unit) } => Some(*unit),
            QuestionId::Script { unit, .. } => *unit,
            _ => None,
        }
    }

    /// A member of the squad that the question is about.
    pub fn anybody(&self, game: &Game) -> Option<UnitId> {
        match self.id.as_ref()? {
            QuestionId::Retreat { squad, .. } | QuestionId::Split { squad, .. } => {
                game.state().squad(*squad).members.first().copied()
            }
            _ => self.unit(),
        }
    }

    /// The sector that the unit is about to move to, if a card asks during a move.
    pub fn to(&self) -> Option<SectorId> {
        if let Some(QuestionId::Script { to, .. }) = self.id { to } else { None }
    }

    /// How many options may be chosen, or how many things are distributed.
    pub fn most(&self) -> Option<u8> {
        let most = match self.kind.as_ref()? {
            Kind::Subset { most, .. } => *most,
            Kind::Distribute { groups, .. } => groups.iter().map(|group| group.count).sum(),
            _ => 1,
        };
        Some(most.min(250) as u8)
    }

    /// Whether this is a combat decision, where a player among the options means that player's militia.
    pub fn is_fight(&self) -> bool {
        matches!(self.on, DecisionKind::Aim | DecisionKind::Volley | DecisionKind::Hits)
    }

    /// Everything that can be chosen, in the question's order.
    pub fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        choices_of(self.kind.as_ref())
    }

    /// How many of the choices an option can take up.
    fn takes(&self, thing: Object) -> u16 {
        let is = |choice: &Choice| object_of(*choice) == Some(thing);
        let most = match &self.kind {
            Some(Kind::Subset { options, .. }) => {
                options.iter().find(|option| is(&option.what)).map(|option| option.copies * option.weight)
            }
            Some(Kind::Distribute { bins, .. }) => bins.iter().find(|(bin, _)| is(bin)).map(|(_, most)| *most),
            _ => None,
        };
        most.unwrap_or(1)
    }

    /// How many of the options the answer needs.
    pub fn wanted(&self) -> Wanted<'_> {
        let left = match &self.kind {
            Some(Kind::Subset { most, .. }) => *most,
            Some(Kind::Distribute { groups, .. }) => groups.iter().map(|group| group.count).sum(),
            Some(_) => 1,
            None => u16::MAX,
        };
        Wanted { left, of: Some(self), ordered: self.is_fight() }
    }
}

/// Everything that can be chosen, in the question's order.
fn choices_of(kind: Option<&Kind<Choice>>) -> impl Iterator<Item = Choice> + '_ {
    let mut plain: &[Choice] = &[];
    let (mut weighed, mut most_weight): (&[Opt<Choice>], u16) = (&[], 0);
    let mut bins: &[(Choice, u16)] = &[];
    match kind {
        Some(Kind::Pick { options, .. } | Kind::Loop { options, .. }) => plain = options,
        Some(Kind::Subset { options, most, .. }) => (weighed, most_weight) = (options, *most),
        Some(Kind::Distribute { bins: all, .. }) => bins = all,
        Some(Kind::Form(_)) | None => {}
    }
    // An option that has to wait for more options than may be chosen can never be chosen.
    let within = weighed.iter().filter(move |option| option.is_in_reach(weighed, most_weight));
    let weighed = within.map(|option| option.what);
    plain.iter().copied().chain(weighed).chain(bins.iter().map(|(bin, _)| *bin))
}

fn kind_of_all(choices: impl Iterator<Item = Choice>) -> Option<OptionKind> {
    let kind = |choice: Choice| match choice {
        Choice::Unit(_) => OptionKind::Unit,
        Choice::Item(_) | Choice::Dog(_) => OptionKind::Item,
        Choice::Sector(_) => OptionKind::Sector,
        Choice::Player(_) | Choice::Militia(_) | Choice::Riders(_) => OptionKind::Player,
        Choice::Number(_) => OptionKind::Number,
        _ => OptionKind::Word,
    };
    // The word nobody does not count as a kind.
    let mut kinds = choices.filter(|choice| *choice != Choice::Word(Answered::Nobody)).map(kind);
    let first = kinds.next()?;
    Some(if kinds.all(|other| other == first) { first } else { OptionKind::Mixed })
}

/// The thing that an option is about: the item given or dropped, or the squad's sector.
pub fn part_of(game: &Game, choice: Choice) -> Option<Object> {
    match choice {
        Choice::Give(what, _) | Choice::Drop(what) => Some(item(what)),
        Choice::Squad(squad) => game.state().squad(squad).sector.map(sector),
        other => object_of(other),
    }
}
