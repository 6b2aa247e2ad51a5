//! Actions that cards add (`verbs` in a script): who has them, whether they are legal now, and how they run. Players type the
//! name that the card gives; all of them are this one command.

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{About, Action, Command, Judge, OF_CARDS, Payment, Rules, UNLISTED, Verdict, check, row, sample};
use crate::kernel::chance::BotDice;
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::lua::VerbPart;
use crate::merc::content::Content;
use crate::merc::game::context::context;
use crate::merc::game::{Game, HookCall, MercVerb, ScriptVerb};
use crate::merc::hooks;
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::{CardId, SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::names::text::actions;
use crate::merc::rules::actions::spend;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{gear, hire};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Special {
    pub unit: UnitId,
    /// The index of the action among those that cards add.
    pub verb: u8,
}

pub const PAYMENT: Payment = Payment { word: "special", event: "" };

/// The row they share; it is never typed.
pub fn verb(_: &Content) -> MercVerb {
    let blank = row(KIND, read, list, wild);
    MercVerb {
        group: UNLISTED,
        random: Random { faces: &[20], draw, ..blank.random },
        bots: ForBots { may_give: true, search: Some((5, 1)), ..ForBots::default() },
        ..blank
    }
}

const KIND: &str = "special";

/// The row of one action, as `help` lists it.
pub fn row_of(catalog: &Catalog, added: &ScriptVerb) -> MercVerb {
    let blank = row(KIND, read, |_, _, _| Vec::new(), wild);
    MercVerb {
        name: added.name.clone().into(),
        group: OF_CARDS,
        usage: format!("{} MERC", added.name).into(),
        cost: actions(added.cost).into(),
        help: format!("{} ({})", added.help, catalog.card(added.card).name).into(),
        ..blank
    }
}

/// Whether a card can come into play in this game: a mode is one of its modes, and equipment has no mode or one of them.
pub fn is_of_game(game: &Game, card: CardId) -> bool {
    let modes = &game.state().config().modes;
    match game.catalog().folder_of(card) {
        "modes" => modes.contains(&card),
        "equipment" => {
            let item = game.catalog().items().find(|item| game.catalog().item_card(*item) == card);
            let mode = item.and_then(|item| game.equipment(item).mode.as_deref());
            mode.is_none_or(|mode| game.catalog().find(mode).is_some_and(|mode| modes.contains(&mode)))
        }
        _ => true,
    }
}

fn read(verb: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    let (unit, verb) = given.special(&verb.name)?;
    Ok(Special { unit, verb }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    let added = game.rules().script_verbs.len() as u8;
    game.state().team(seat).flat_map(|unit| (0..added).map(move |verb| Special { unit, verb }.into())).collect()
}

fn draw(_: &MercVerb, game: &Game, seat: Seat, draw: &mut sample::Draw) -> Option<Command> {
    let added = &game.rules().script_verbs;
    if added.is_empty() {
        return None;
    }
    let verb = draw.dice.below(added.len());
    let unit = draw.mate(game, seat)?;
    let due = added[verb].cost > 0 || sample::has_time(game);
    due.then(|| Special { unit, verb: verb as u8 }.into())
}

fn wild(game: &Game, dice: &mut BotDice) -> Command {
    let verb = dice.below(game.rules().script_verbs.len() + 1) as u8;
    Special { unit: sample::any_unit(game, dice), verb }.into()
}

/// Whether a unit has actions that cards add: its own card, its gear, or a house rule or mode, whose actions every unit has.
pub fn has_verbs(game: &Game, unit: UnitId) -> bool {
    hooks::any_of_unit(game, unit, hooks::VERBS)
}

/// The action that this name means: one that the unit has, otherwise the first.
pub fn verb_of(game: &Game, name: &str, unit: UnitId, card: Option<&str>) -> Option<u8> {
    let catalog = game.catalog();
    let gear = game.state().unit(unit).gear.iter().map(|item| catalog.item_card(*item));
    let own: Vec<_> = std::iter::once(catalog.unit_card(unit)).chain(gear).collect();
    let named = game.rules().script_verbs.iter().enumerate().filter(|(_, verb)| verb.name.eq_ignore_ascii_case(name));
    let fits = named.filter(|(_, verb)| card.is_none_or(|card| catalog.card(verb.card).id == card));
    let has = |card: CardId| own.contains(&card) || hooks::is_everywhere(game, card);
    fits.min_by_key(|(index, verb)| (!has(verb.card), *index)).map(|(index, _)| index as u8)
}

/// The hook call for a unit that has the card: as its own, in its gear, or because it applies to every unit.
pub fn bearer_call(game: &Game, unit: UnitId, verb: u8) -> Option<HookCall> {
    let info = game.rules().script_verbs.get(usize::from(verb)).filter(|info| !game.state().is_quarantined(info.card))?;
    let state = game.state();
    let item = state.unit(unit).gear.iter().copied().find(|item| game.catalog().item_card(*item) == info.card);
    let own = game.catalog().unit_card(unit) == info.card || hooks::is_everywhere(game, info.card);
    (own || item.is_some()).then(|| HookCall {
        unit: Some(unit),
        item,
        sector: state.sector_of(unit),
        ..HookCall::of(hooks::VERBS, info.card)
    })
}

/// Asks the script; if it returns a text, that is the reason for refusing.
pub fn legal(game: &Game, unit: UnitId, verb: u8) -> Result<(), Refusal> {
    let Some(info) = game.rules().script_verbs.get(usize::from(verb)) else { return Err(Refusal::NoAbility) };
    let name = || game.catalog().card(info.card).name.clone();
    if game.state().is_quarantined(info.card) {
        return Err(Refusal::Script { card: name(), why: "its script is quarantined".to_string() });
    }
    let Some(call) = bearer_call(game, unit, verb) else {
        let why = format!("{} cannot {}: that requires {}", game.catalog().unit_name(unit), info.name, name());
        return Err(Refusal::Script { card: name(), why });
    };
    let (host, scripts) = (game.rules().host(), game.rules().script_context());
    let ask = || host.call_verb::<Option<String>>(info.script, info.index, VerbPart::Legal, context(hooks::VERBS));
    match scripts.share(game, call, ask) {
        Ok(None) => Ok(()),
        Ok(Some(why)) => Err(Refusal::Script { card: name(), why }),
        Err(error) => {
            scripts.stop.take();
            let failure = hooks::failure(&error, hooks::VERBS);
            let why = failure.summary.clone();
            game.scratch.failure.borrow_mut().get_or_insert(Box::new(failure));
            Err(Refusal::Script { card: name(), why })
        }
    }
}

impl Rules for Special {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let cost = game.rules().script_verbs.get(usize::from(self.verb)).map_or(0, |verb| verb.cost);
        check::ready(game, seat, self.unit, cost, "this", judge)?;
        judge.verdict(legal(game, self.unit, self.verb))
    }
}

impl Action for Special {
    fn other_verb<'a>(&self, game: &'a Game) -> Option<&'a str> {
        game.rules().script_verbs.get(usize::from(self.verb)).map(|verb| verb.name.as_ref())
    }

    fn run(&self, game: &mut Game, _: Seat) -> Flow<()> {
        let rules = game.rules_rc();
        let info = &rules.script_verbs[usize::from(self.verb)];
        let call = bearer_call(game, self.unit, self.verb).expect("checked");
        if info.cost > 0 {
            spend(game, self.unit, Spent::Special, info.cost)?;
        }
        let (seat, sector) = (game.state().owner(self.unit), game.state().sector_of(self.unit));
        hooks::run_verb(game, call, info)?;
        if let Some((seat, sector)) = seat.zip(sector) {
            gear::stash_found(game, seat, sector)?;
        }
        seat.map_or(Ok(()), |seat| hire::dismiss_all(game, seat))
    }

    /// `bombard rizen`; adds the card if the verb alone would mean another one.
    fn doers(&self, _: &Game) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn write(&self, game: &Game) -> String {
        let Some(info) = game.rules().script_verbs.get(usize::from(self.verb)) else { return KIND.into() };
        let (name, id) = (&info.name, game.catalog().unit_id(self.unit));
        match verb_of(game, name, self.unit, None) {
            Some(index) if index == self.verb => format!("{name} {id}"),
            _ => format!("{name} {id} {}", game.catalog().card(info.card).id),
        }
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        About::unit(game, seat, Some(self.unit), 7)
    }

    fn foresee(&self, ahead: &mut Ahead, _: Seat) -> Flow<()> {
        ahead.expect_anything();
        match ahead.game.rules().script_verbs.get(usize::from(self.verb)).map_or(0, |verb| verb.cost) {
            0 => Ok(()),
            cost => ahead.pay(self.unit, Spent::Special, cost),
        }
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(self.unit)
    }

    fn is_free(&self, game: &Game) -> bool {
        game.rules().script_verbs.get(usize::from(self.verb)).is_some_and(|verb| verb.cost == 0)
    }
}
