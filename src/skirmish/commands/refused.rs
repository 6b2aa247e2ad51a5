//! The words of refusals: the fact, the remedy and the clause.

use crate::kernel::Complaint;
use crate::skirmish::content::Kit;
use crate::skirmish::geometry::units::millimeters;
use crate::skirmish::model::{FigureId, Slot, View};
use crate::skirmish::names;
use crate::skirmish::rules::refusal::Refusal;

/// A refusal in words; `id` is the figure that was ordered.
pub fn complaint(view: View<'_>, id: FigureId, refusal: &Refusal) -> Complaint {
    let (fact, remedy, clause) = words(view, id, refusal);
    Complaint { clause: clause.into(), ..Complaint::input(fact, remedy) }
}

fn words(view: View<'_>, id: FigureId, refusal: &Refusal) -> (String, String, &'static str) {
    let name = |other: FigureId| names::figure(view, other);
    let me = name(id);
    let weapon = |slot: Slot| format!("the {}", names::weapon(view, id, slot));
    let say = |fact: String, remedy: &str, clause| (fact, remedy.to_string(), clause);
    match refusal {
        Refusal::InPart { part, why } => {
            let (fact, remedy, clause) = words(view, id, why);
            (format!("part {part}: {fact}"), remedy, clause)
        }
        Refusal::NotPlacing => say("figures are placed before the first round".into(), "Order the figure that acts", "SK-3.3"),
        Refusal::NotAdjusting => say("there is nothing to keep now".into(), "Order the figure that acts", "SK-3.5"),
        Refusal::NotOrdering => say("no figure is asked for an order now".into(), "Answer the open question", "SK-5.6"),
        Refusal::NotYourFigure(other) => say(format!("{} is not yours", name(*other)), "Choose one of your figures", "SK-3.3"),
        Refusal::AlreadyPlaced(other) => say(format!("{} is already placed", name(*other)), "Place another figure", "SK-3.3"),
        Refusal::OutsideStrip { at, from, to } => {
            let (from, to) = (millimeters((*from).into()), millimeters((*to).into()));
            (format!("{at} is outside your strip"), format!("Choose x from {from} to {to}"), "SK-3.4")
        }
        Refusal::NoRoom { at, by } => {
            (format!("there is no room at {at}: {}", names::obstruction(view, *by)), "Choose another place".into(), "SK-7.6")
        }
        Refusal::MustMove => say("this maneuver begins with its Move".into(), "Write the path first", "SK-18.2"),
        Refusal::PivotNotFree => {
            say("the free pivot comes with an attack or another Combat Action".into(), "Use pivot as a part of a Move", "SK-6.9")
        }
        Refusal::PivotTooFar(by) => {
            (format!("a turn of {by} degrees is too far"), "Turn by at most 90 for free, 180 for 1 MP".into(), "SK-7.7")
        }
        Refusal::SnapTwice => say("a figure snaps once in an activation".into(), "Leave one snap out", "SK-7.8"),
        Refusal::SnapWithMove => say("in a Move the snap is a part of the path".into(), "Leave before or after out", "SK-7.8"),
        Refusal::SnapWithHold => say("a figure that holds does not snap".into(), "Order move snap PIECE instead", "SK-21.1"),
        Refusal::Unavailable { maneuver } => {
            let name = &view.content.maneuvers[usize::from(*maneuver)].name;
            (format!("{me} does not know {name}"), "Type show c1 for what it can do".into(), "SK-18.1")
        }
        Refusal::EmptyPath => say("a Move needs at least one part".into(), "Name a step, a pivot or a snap", "SK-7.1"),
        Refusal::TooFewPoints { needs, left } => {
            (format!("this takes {needs} MP and {me} has {left} left"), "Leave it out".into(), "SK-7.1")
        }
        Refusal::TurnTooFar { by, most } => {
            (format!("a turn of {by} degrees is more than {most}"), "Pivot for 1 MP".into(), "SK-7.2")
        }
        Refusal::Blocked { by, at } => {
            let after = at.map(|at| format!(" at {at}")).unwrap_or_default();
            (
                format!("{} is in the way{after}", names::obstruction(view, *by)),
                "Choose another way, a side or flush".into(),
                "SK-7.6",
            )
        }
        Refusal::NoFlush => say("there is nothing to stop at within a card".into(), "Step a card or a side", "SK-7.5"),
        Refusal::TooFarToSnap { piece } => {
            (format!("{} is more than 30 mm away", names::piece(view, *piece)), "Move nearer first".into(), "SK-7.8")
        }
        Refusal::NoSnap { piece } => {
            (format!("{} is no cover here", names::piece(view, *piece)), "Choose another piece".into(), "SK-7.8")
        }
        Refusal::NotAtPiece { piece } => {
            (format!("{me} does not touch the edge of {}", names::piece(view, *piece)), "Step flush first".into(), "SK-8.2")
        }
        Refusal::TooHigh { piece, levels, limit } => {
            let fact = format!("{} is {levels} ER to climb, and {me} climbs at most {limit}", names::piece(view, *piece));
            (fact, "Take stairs".into(), "SK-8.3")
        }
        Refusal::NoClimb { piece } => {
            (format!("{} cannot be climbed from here", names::piece(view, *piece)), "Choose another".into(), "SK-8.2")
        }
        Refusal::NoDrop { piece } => {
            (format!("{me} does not stand on {}", names::piece(view, *piece)), "Climb it first".into(), "SK-8.6")
        }
        Refusal::NoWeapon => say(format!("{me} has no such weapon"), "Type show c1 for its weapons", "SK-4"),
        Refusal::WrongKindOfTarget { slot } => {
            (format!("{} cannot be aimed like that", weapon(*slot)), "Name a figure, a point or a heading".into(), "SK-13.1")
        }
        Refusal::Friend(other) => (format!("{} is a friend", name(*other)), "Choose an enemy".into(), "SK-13.1"),
        Refusal::Gone(other) => (format!("{} is out of action", name(*other)), "Choose another figure".into(), "SK-14.4"),
        Refusal::NoUses { slot } => {
            let what = view.weapon(id, *slot).map_or("kit", |weapon| weapon.name.as_str());
            (format!("{me} has no {what} left"), "Choose another action".into(), "SK-13.1")
        }
        Refusal::NotReady { slot, until } => {
            (format!("{} fires again in round {until}", weapon(*slot)), "Use another weapon or move".into(), "SK-18.5")
        }
        Refusal::NotSet { slot } => {
            (format!("{} fires only while {me} is set", weapon(*slot)), "Set it first, and do not turn".into(), "SK-18.3")
        }
        Refusal::Behind => say(format!("that is behind {me}"), "Pivot by up to 90 degrees before the attack", "SK-13.1"),
        Refusal::OutOfBand { slot, band } => {
            (format!("{} is not for {}", weapon(*slot), names::band(*band)), "Choose another weapon or target".into(), "SK-10")
        }
        Refusal::Unseen { target, visibility } => {
            let seen = names::visibility(*visibility);
            (
                format!("{me} does not see {} ({seen})", name(*target)),
                format!("Type los {} {}", me.to_lowercase(), names::typed(view, *target)),
                "SK-9.8",
            )
        }
        Refusal::NoMelee => say(format!("{me} does not fight in melee"), "Choose another action", "SK-17.1"),
        Refusal::TooFarForMelee { gap } => {
            (format!("the gap is {} mm; melee reaches 30", millimeters(*gap)), "Move nearer first".into(), "SK-17.1")
        }
        Refusal::OtherLevel => say("they are more than 1 ER apart".into(), "Climb first", "SK-17.1"),
        Refusal::TooFarToThrow { gap, most } => {
            let fact = format!("the gap is {} mm and it is thrown at most {}", millimeters(*gap), millimeters(*most));
            (fact, "Choose a nearer point".into(), "SK-16.1")
        }
        Refusal::PlaceUnseen { point, piece } => (
            format!("{} hides {point}", names::piece(view, *piece)),
            "Choose a point in sight; a blast reaches round corners".into(),
            "SK-16.8",
        ),
        Refusal::OffTable => say("that point is off the table".into(), "Choose a point on it", "SK-2.1"),
        Refusal::WrongWeaponFor { slot, maneuver } => {
            let maneuver = &view.content.maneuvers[usize::from(*maneuver)].name;
            (format!("{maneuver} is not for {}", weapon(*slot)), "Choose another weapon".into(), "SK-18.1")
        }
        Refusal::CannotSuppress { slot } => {
            (format!("{} cannot suppress", weapon(*slot)), "Choose another weapon".into(), "SK-19.2")
        }
        Refusal::CannotWatch { slot } => (format!("{} cannot watch", weapon(*slot)), "Choose another weapon".into(), "SK-19.2"),
        Refusal::NothingToSet { slot } => (format!("{} needs no setting", weapon(*slot)), "Fire it".into(), "SK-18.3"),
        Refusal::AlreadySet => say(format!("{me} is already set"), "Fire", "SK-18.3"),
        Refusal::NoKit(kit) => {
            let (what, clause) = match kit {
                Kit::Medkit => ("medkit", "SK-15.1"),
                Kit::RepairKit => ("repair kit", "SK-15.3"),
            };
            (format!("{me} uses no {what}"), "Choose another action".into(), clause)
        }
        Refusal::TooFarToHelp { target } => {
            (format!("{} is more than 30 mm away", name(*target)), "Move nearer first".into(), "SK-15.1")
        }
        Refusal::NotAFriend(other) => (format!("{} is an enemy", name(*other)), "Choose a friend".into(), "SK-15.1"),
        Refusal::Unhurt(other) => (format!("{} has lost no Blood", name(*other)), "Choose another figure".into(), "SK-15.1"),
        Refusal::ArmorWorks(other) => (format!("the armor of {} works", name(*other)), "Choose another figure".into(), "SK-15.2"),
    }
}
