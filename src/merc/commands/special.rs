//! Actions that cards add (`verbs`): who has them, whether they are legal now, and running them.

use crate::kernel::Flow;
use crate::lua::VerbPart;
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::game::context::context;
use crate::merc::hooks;
use crate::merc::model::ids::UnitId;
use crate::merc::model::state::Spent;
use crate::merc::rules::actions::spend;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{gear, hire};

/// Whether a unit has the card: it is its own, or it wears it.
pub fn bearer_call(game: &Game, unit: UnitId, verb: u8) -> Option<HookCall> {
    let info = game.rules().verbs.get(usize::from(verb)).filter(|info| !game.state().is_quarantined(info.card))?;
    let state = game.state();
    let item = state.unit(unit).gear.iter().copied().find(|item| game.catalog().item_card(*item) == info.card);
    let own = game.catalog().unit_card(unit) == info.card;
    (own || item.is_some()).then(|| HookCall {
        unit: Some(unit),
        item,
        sector: state.sector_of(unit),
        ..HookCall::of(hooks::VERBS, info.card)
    })
}

/// Asks the script; a text is its reason against it.
pub fn legal(game: &Game, unit: UnitId, verb: u8) -> Result<(), Refusal> {
    let Some(info) = game.rules().verbs.get(usize::from(verb)) else { return Err(Refusal::NoAbility) };
    let name = || game.catalog().card(info.card).name.clone();
    if game.state().is_quarantined(info.card) {
        return Err(Refusal::Script { card: name(), why: "its script is in quarantine".to_string() });
    }
    let Some(call) = bearer_call(game, unit, verb) else {
        let why = format!("{} cannot {}: that takes {}", game.catalog().unit_name(unit), info.name, name());
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
            game.scratch.failure.borrow_mut().get_or_insert(failure);
            Err(Refusal::Script { card: name(), why })
        }
    }
}

pub fn run(game: &mut Game, unit: UnitId, verb: u8) -> Flow<()> {
    let rules = game.rules_rc();
    let info = &rules.verbs[usize::from(verb)];
    let call = bearer_call(game, unit, verb).expect("checked");
    if info.cost > 0 {
        spend(game, unit, Spent::Special, info.cost)?;
    }
    let (seat, sector) = (game.state().owner(unit), game.state().sector_of(unit));
    hooks::run_verb(game, call, info)?;
    if let Some((seat, sector)) = seat.zip(sector) {
        gear::stash_found(game, seat, sector)?;
    }
    seat.map_or(Ok(()), |seat| hire::dismiss_all(game, seat))
}
