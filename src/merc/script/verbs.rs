//! Actions that cards add (`verbs`): who has them, whether they are legal now, and running them.

use super::object::context;
use crate::kernel::Flow;
use crate::lua::{ScriptId, VerbPart};
use crate::merc::game::Game;
use crate::merc::hooks::{self, Frame};
use crate::merc::ids::{CardId, UnitId};
use crate::merc::refusal::Refusal;
use crate::merc::rules::check::spend;
use crate::merc::rules::{gear, hire};
use crate::merc::state::Spent;

/// A verb of some card, as `help` and `legal` show it.
pub struct VerbInfo {
    pub name: String,
    pub cost: u8,
    pub help: String,
    pub card: CardId,
    pub script: ScriptId,
    pub index: usize,
}

/// Whether a unit has the card: it is its own, or it wears it.
pub fn bearer_frame(game: &Game, unit: UnitId, verb: u8) -> Option<Frame> {
    let info = game.rules().verbs.get(usize::from(verb)).filter(|info| !game.state().is_quarantined(info.card))?;
    let state = game.state();
    let item = state.unit(unit).gear.iter().copied().find(|item| game.catalog().item_card(*item) == info.card);
    let own = game.catalog().unit_card(unit) == info.card;
    (own || item.is_some()).then(|| Frame {
        unit: Some(unit),
        item,
        sector: state.sector_of(unit),
        ..Frame::of(hooks::VERBS, info.card)
    })
}

/// Asks the script; a text is its reason against it.
pub fn legal(game: &Game, unit: UnitId, verb: u8) -> Result<(), Refusal> {
    let Some(info) = game.rules().verbs.get(usize::from(verb)) else { return Err(Refusal::NoAbility) };
    let name = || game.catalog().card(info.card).name.clone();
    if game.state().is_quarantined(info.card) {
        return Err(Refusal::Script { card: name(), why: "its script is in quarantine".to_string() });
    }
    let Some(frame) = bearer_frame(game, unit, verb) else {
        let why = format!("{} cannot {}: that takes {}", game.catalog().unit_name(unit), info.name, name());
        return Err(Refusal::Script { card: name(), why });
    };
    let (host, slot) = (game.rules().host(), game.rules().slot());
    let ask = || host.call_verb::<Option<String>>(info.script, info.index, VerbPart::Legal, context(hooks::VERBS));
    match slot.share(game, frame, ask) {
        Ok(None) => Ok(()),
        Ok(Some(why)) => Err(Refusal::Script { card: name(), why }),
        Err(error) => {
            slot.stop.take();
            let failure = hooks::failure(&error, hooks::VERBS);
            let why = failure.summary.clone();
            game.scratch.failure.borrow_mut().get_or_insert(failure);
            Err(Refusal::Script { card: name(), why })
        }
    }
}

pub fn run(game: &mut Game, unit: UnitId, verb: u8) -> Flow<()> {
    let rules = game.rules_rc();
    let info = &rules.verbs[usize::from(verb)];
    let frame = bearer_frame(game, unit, verb).expect("checked");
    if info.cost > 0 {
        spend(game, unit, Spent::Special, info.cost)?;
    }
    let (seat, sector) = (game.state().owner(unit), game.state().sector_of(unit));
    hooks::run_verb(game, frame, info)?;
    if let Some((seat, sector)) = seat.zip(sector) {
        gear::stash_found(game, seat, sector)?;
    }
    seat.map_or(Ok(()), |seat| hire::dismiss_all(game, seat))
}
