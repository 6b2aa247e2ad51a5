//! What a rule of a bot is asked, and what it thought on the way.

use crate::kernel::chance::BotDice;
use crate::kernel::{Kind, Opt, Question, Seat};
use crate::lua::objects::Object;
use crate::merc::Merc;
use crate::merc::choice::{Choice, Topic, Word as Answered};
use crate::merc::content::{OptionKind, Point, Word};
use crate::merc::game::Game;
use crate::merc::ids::{CardId, SectorId, SquadId, UnitId};
use crate::merc::script::object::{item, option, player, sector, unit};
use mlua::{Lua, Result, Value};
use std::cell::RefCell;

/// More thoughts than these are not kept of one decision.
const MOST_THOUGHTS: usize = 100;

/// One decision of one bot. Rules are asked about it one after another.
pub struct Pondering {
    pub seat: Seat,
    pub point: Point,
    pub topic: Option<Topic>,
    pub kind: Option<Kind<Choice>>,
    /// What all options are; worked out for the questions of cards.
    pub option_kind: Option<OptionKind>,
    /// The rule that made this bot's last command, and the squad it was for.
    pub last: Last,
    pub dice: RefCell<BotDice>,
    /// What was compared, where somebody may ask.
    pub thoughts: Option<RefCell<Vec<String>>>,
}

/// The rule behind a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Last {
    pub rule: Option<CardId>,
    /// The squad it was asked about.
    pub squad: Option<SquadId>,
    /// Where that squad is going, if the rule said so.
    pub goal: Option<SectorId>,
}

/// How much is wanted of the things that are put in order: a die is thrown only where it matters.
pub struct Wanted<'a> {
    pub left: u16,
    /// Where it is an answer that is put together, how much of it each thing can be.
    pub of: Option<&'a Pondering>,
    /// Whether the order matters among those who are all taken.
    pub ordered: bool,
}

impl Wanted<'_> {
    pub fn takes(&self, thing: Object) -> u16 {
        self.of.map_or(1, |pondering| pondering.takes(thing))
    }
}

/// The decision a question calls for.
pub fn point_of(topic: &Topic) -> Point {
    match topic {
        Topic::Keep { .. } => Point::Keep,
        Topic::Fire { .. } => Point::Fire,
        Topic::Join { .. } => Point::Join,
        Topic::Deck { .. } => Point::Deck,
        Topic::Place { .. } => Point::Place,
        Topic::Extra => Point::Extra,
        Topic::Equip { .. } => Point::Equip,
        Topic::Consent { .. } => Point::Consent,
        Topic::Done { .. } => Point::Done,
        Topic::Aim { .. } => Point::Aim,
        Topic::Volley { .. } => Point::Volley,
        Topic::Hits { .. } => Point::Hits,
        Topic::Retreat { .. } => Point::Retreat,
        Topic::Split { .. } => Point::Split,
        Topic::Base => Point::Base,
        Topic::Script { .. } => Point::Script,
    }
}

impl Pondering {
    /// What to do next.
    pub fn command(game: &Game, seat: Seat, point: Point, last: Last) -> Pondering {
        Pondering { last, ..Pondering::about(game, seat, point, None) }
    }

    /// A question of the rules.
    pub fn question(game: &Game, question: &Question<Merc>) -> Pondering {
        let point = point_of(&question.topic);
        Pondering::about(game, question.seat, point, Some((question.topic.clone(), question.kind.clone())))
    }

    fn about(game: &Game, seat: Seat, point: Point, question: Option<(Topic, Kind<Choice>)>) -> Pondering {
        let (topic, kind) = question.unzip();
        let thoughts = game.is_recorded().then(RefCell::default);
        let dice = RefCell::new(game.bot_dice(seat));
        let mut made = Pondering { seat, point, topic, kind, option_kind: None, last: Last::default(), dice, thoughts };
        if point == Point::Script {
            made.option_kind = kind_of_all(made.choices());
        }
        made
    }

    /// The card that asks, if one does.
    pub fn asking(&self) -> Option<CardId> {
        match &self.topic {
            Some(Topic::Script { card, .. }) => Some(*card),
            _ => None,
        }
    }

    /// Adds to what can be read with `why`, as far as anybody would read.
    pub fn think(&self, thought: impl FnOnce() -> String) {
        if let Some(thoughts) = &self.thoughts
            && self.thought() < MOST_THOUGHTS
        {
            let thought = thought();
            thoughts.borrow_mut().push(thought);
        }
    }

    /// How much has been thought so far.
    pub fn thought(&self) -> usize {
        self.thoughts.as_ref().map_or(0, |thoughts| thoughts.borrow().len())
    }

    /// Drops what was thought since.
    pub fn forget(&self, before: usize) {
        if let Some(thoughts) = &self.thoughts {
            thoughts.borrow_mut().truncate(before);
        }
    }

    /// The unit a question is about.
    pub fn unit(&self) -> Option<UnitId> {
        use crate::merc::state::Fighter;
        match self.topic.as_ref()? {
            Topic::Join { unit }
            | Topic::Deck { unit }
            | Topic::Place { unit }
            | Topic::Equip { unit }
            | Topic::Aim { unit }
            | Topic::Hits { by: Fighter::Unit(unit) } => Some(*unit),
            Topic::Script { unit, .. } => *unit,
            _ => None,
        }
    }

    /// Somebody of the squad a question is about.
    pub fn anybody(&self, game: &Game) -> Option<UnitId> {
        match self.topic.as_ref()? {
            Topic::Retreat { squad, .. } | Topic::Split { squad, .. } => game.state().squad(*squad).members.first().copied(),
            _ => self.unit(),
        }
    }

    /// How many may be chosen or handed out.
    pub fn most(&self) -> Option<u8> {
        let most = match self.kind.as_ref()? {
            Kind::Subset { most, .. } => *most,
            Kind::Distribute { groups, .. } => groups.iter().map(|group| group.count).sum(),
            _ => 1,
        };
        Some(most.min(250) as u8)
    }

    /// The word of the question: that of the topic, or the one a script gave.
    pub fn about_word(&self) -> String {
        match &self.topic {
            Some(Topic::Script { about, .. }) => about.clone(),
            Some(Topic::Consent { what, .. }) => match what {
                crate::merc::choice::Consent::Attack(_) => "attack".to_string(),
                crate::merc::choice::Consent::Trade(..) => "trade".to_string(),
                crate::merc::choice::Consent::Militia(..) => "militia".to_string(),
            },
            _ => self.point.word().to_string(),
        }
    }

    /// Whether a player among the options stands for militia.
    pub fn is_fight(&self) -> bool {
        matches!(self.point, Point::Aim | Point::Volley | Point::Hits)
    }

    /// Everything that can be chosen, in the order of the question.
    pub fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        let mut plain: &[Choice] = &[];
        let (mut weighed, mut most_weight): (&[Opt<Choice>], u16) = (&[], 0);
        let mut bins: &[(Choice, u16)] = &[];
        match &self.kind {
            Some(Kind::Pick { options, .. } | Kind::Loop { options }) => plain = options,
            Some(Kind::Subset { options, most, .. }) => (weighed, most_weight) = (options, *most),
            Some(Kind::Distribute { bins: all, .. }) => bins = all,
            Some(Kind::Form(_)) | None => {}
        }
        // Who comes behind enough others cannot be chosen at all.
        let before =
            move |tier: u8| weighed.iter().filter(move |other| other.tier < tier).map(|other| other.copies * other.weight);
        let within = weighed.iter().filter(move |option| before(option.tier).sum::<u16>() < most_weight);
        let weighed = within.map(|option| option.what);
        plain.iter().copied().chain(weighed).chain(bins.iter().map(|(bin, _)| *bin))
    }

    /// How much of the answer an option can be.
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

    /// How much of it all is wanted.
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

fn kind_of_all(choices: impl Iterator<Item = Choice>) -> Option<OptionKind> {
    let kind = |choice: Choice| match choice {
        Choice::Unit(_) => OptionKind::Unit,
        Choice::Item(_) | Choice::Dog(_) => OptionKind::Item,
        Choice::Sector(_) => OptionKind::Sector,
        Choice::Player(_) | Choice::Militia(_) => OptionKind::Player,
        Choice::Number(_) => OptionKind::Number,
        _ => OptionKind::Word,
    };
    // To choose nobody is no kind of its own.
    let mut kinds = choices.filter(|choice| *choice != Choice::Word(Answered::Nobody)).map(kind);
    let first = kinds.next()?;
    Some(if kinds.all(|other| other == first) { first } else { OptionKind::Mixed })
}

/// The object a choice is, if it is a single one.
pub fn object_of(choice: Choice) -> Option<Object> {
    match choice {
        Choice::Unit(id) => Some(unit(id)),
        Choice::Item(id) | Choice::Dog(id) => Some(item(id)),
        Choice::Sector(id) => Some(sector(id)),
        Choice::Player(seat) | Choice::Militia(seat) => Some(player(seat)),
        _ => None,
    }
}

/// The word a choice is, if it is one.
pub fn word_of(game: &Game, choice: Choice) -> Option<String> {
    match choice {
        Choice::Deck(kind) => Some(kind.word().to_string()),
        Choice::Tactic(tactic) => Some(game.catalog().card(game.catalog().tactic_card(tactic)).id.clone()),
        Choice::Word(word) => Some(word.text().to_string()),
        Choice::Label(label) => Some(label.to_string()),
        _ => None,
    }
}

/// Whether a choice is called by a word.
pub fn is_word(game: &Game, choice: Choice, word: &str) -> bool {
    match choice {
        Choice::Deck(kind) => kind.word() == word,
        Choice::Tactic(tactic) => game.catalog().card(game.catalog().tactic_card(tactic)).id == word,
        Choice::Word(known) => known.text() == word,
        Choice::Label(label) => label.as_str() == word,
        _ => false,
    }
}

/// A choice as an object: the thing it is, or an option that knows its place and has parts.
pub fn as_object(place: usize, choice: Choice) -> Option<Object> {
    let parts = matches!(choice, Choice::Give(..) | Choice::Drop(_) | Choice::Squad(_));
    object_of(choice).or_else(|| parts.then(|| option(place)))
}

/// A choice as a rule sees it.
pub fn value_of(lua: &Lua, game: &Game, place: usize, choice: Choice) -> Result<Value> {
    if let Some(object) = as_object(place, choice) {
        return Ok(object.into());
    }
    match (choice, word_of(game, choice)) {
        (_, Some(word)) => lua.create_string(word).map(Value::String),
        (Choice::Number(number), _) => Ok(Value::Integer(number.into())),
        _ => Ok(Value::Nil),
    }
}

/// What an option is about: the item that is given or dropped, the sector of a squad.
pub fn part_of(game: &Game, choice: Choice) -> Option<Object> {
    match choice {
        Choice::Give(what, _) | Choice::Drop(what) => Some(item(what)),
        Choice::Squad(squad) => game.state().squad(squad).sector.map(sector),
        other => object_of(other),
    }
}
