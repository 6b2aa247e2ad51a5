//! What a seat may know. Everything on the table is public; what simultaneous figures commit to, and the squads, exist only as answers of
//! the step in progress until they are revealed (SK-20.2). The dice that a transcript has prepared are secret.

use super::model::{Event, Phase, View};
use crate::kernel::{Seat, Shown};

/// The event as a viewer may see it; `None` if it is hidden. Every kind is named, so that a new one is not shown until somebody decides.
pub fn redact(event: &Event, _to: Shown) -> Option<Event> {
    match event {
        Event::DiceForced { .. } => Some(Event::DiceForced { rolls: Vec::new() }),
        Event::PiecesLaid { .. }
        | Event::SquadChosen { .. }
        | Event::PhaseBegan { .. }
        | Event::SetupRolled { .. }
        | Event::FigurePlaced { .. }
        | Event::Adjusted { .. }
        | Event::InitiativeRolled { .. }
        | Event::Activated { .. }
        | Event::Revealed { .. }
        | Event::Ordered { .. }
        | Event::CourageChecked { .. }
        | Event::FireHeld { .. }
        | Event::Turned { .. }
        | Event::Moved { .. }
        | Event::MoveStopped { .. }
        | Event::Fell { .. }
        | Event::Pushed { .. }
        | Event::Fired { .. }
        | Event::BlastSet { .. }
        | Event::BlastHit { .. }
        | Event::ArmorChecked { .. }
        | Event::Wounded { .. }
        | Event::ArmorFailed { .. }
        | Event::TakenOut { .. }
        | Event::Cleared { .. }
        | Event::StanceTaken { .. }
        | Event::SetChanged { .. }
        | Event::UseSpent { .. }
        | Event::Delayed { .. }
        | Event::Healed { .. }
        | Event::RepairRolled { .. }
        | Event::Repaired { .. }
        | Event::Mending { .. }
        | Event::CaughtFire { .. }
        | Event::Burned { .. }
        | Event::Held { .. }
        | Event::Lapsed { .. }
        | Event::TurnEnded
        | Event::Ended { .. }
        | Event::FigureGiven { .. }
        | Event::RoundGiven { .. } => Some(event.clone()),
    }
}

/// Whether what one seat reads now may tell what the other has committed to: while squads are chosen, and in a group of both sides.
pub fn is_sealed(view: View<'_>, a: Seat, b: Seat) -> bool {
    let both_act = || {
        let acting = view.acting();
        acting.iter().any(|id| view.figure(*id).seat == a) && acting.iter().any(|id| view.figure(*id).seat == b)
    };
    a != b && (view.state.phase == Phase::Squads || (view.state.is_acting && both_act()))
}
