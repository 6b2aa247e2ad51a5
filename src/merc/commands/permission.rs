//! Commands that cards in play forbid although the rules allow them (`may_do`).

use super::{Command, Verdict};
use crate::kernel::Seat;
use crate::merc::game::access::plain;
use crate::merc::game::{Game, HookCall, MercVerb};
use crate::merc::hooks;
use crate::merc::model::ids::UnitId;
use crate::merc::rules::refusal::Refusal;
use std::rc::Rc;

/// Asks the cards in play; the first that returns a reason refuses the command.
pub fn may_do(game: &Game, seat: Seat, command: &Command) -> Verdict {
    if !hooks::is_in_play(game, hooks::MAY_DO) || !is_optional(game, seat, command) {
        return Ok(());
    }
    let verb: Rc<str> = command.verb(game).into();
    let doers = command.doers(game);
    let units: Vec<Option<UnitId>> = if doers.is_empty() { vec![None] } else { doers.into_iter().map(Some).collect() };
    for card in hooks::in_play(game, hooks::MAY_DO) {
        for unit in &units {
            let (seat, word, to) = (Some(seat), Some(Rc::clone(&verb)), command.to());
            let call = HookCall { seat, word, unit: *unit, to, ..HookCall::of(hooks::MAY_DO, card) };
            if let Some(why) = hooks::read::<Option<String>>(game, call).flatten() {
                let why = if why.trim().is_empty() { "this is not allowed now".to_string() } else { plain(&why) };
                return Err(Refusal::Script { card: game.catalog().card(card).name.clone(), why });
            }
        }
    }
    Ok(())
}

/// Whether the player could end the step instead. Otherwise a card could leave a player without any legal command.
fn is_optional(game: &Game, seat: Seat, command: &Command) -> bool {
    let ends = |verb: &MercVerb| verb.bots.gives_up && (verb.open)(game, seat);
    !command.is_about_done() && !command.row(game.rules()).bots.gives_up && game.rules().verbs.iter().any(ends)
}
