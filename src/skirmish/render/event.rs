//! What happened, one or two lines for each event. The state may be later than the event.

use crate::skirmish::geometry::Heading;
use crate::skirmish::model::{Event, FigureId, HowMoved, Line, Outcome, Resolve, Shot, Stance, State, Turn, View, Why};
use crate::skirmish::names;

pub fn event(view: View<'_>, event: &Event) -> String {
    let name = |id: FigureId| names::figure(view, id);
    match event {
        Event::SquadChosen { seat, figures } => {
            let all: Vec<String> = figures
                .iter()
                .map(|figure| format!("{} {}", figure.name(), view.content.units[usize::from(figure.unit)].name))
                .collect();
            format!("{}: {}", State::seat_name(*seat), all.join(", "))
        }
        Event::SetupRolled { dice, .. } => {
            let who = match dice.as_slice() {
                [one, other] if one > other => "red begins",
                [one, other] if one < other => "blue begins",
                _ => "again",
            };
            format!("Setup roll {dice:?}: {who}")
        }
        Event::FigurePlaced { figure, at, facing, .. } => format!("{} is placed at {at}, facing {facing}", name(*figure)),
        Event::Adjusted { moved: true, .. } => String::new(),
        Event::Adjusted { seat, .. } => format!("{} changes nothing", State::seat_name(*seat)),
        Event::InitiativeRolled { round, turns, .. } => format!("Round {round}: {}", order_of(view, turns)),
        Event::Revealed { figure, resolve } => {
            let what = match resolve {
                Resolve::Move => "a Move",
                Resolve::Combat => "a Combat Action",
                Resolve::Hold => "Hold",
            };
            format!("{}: {what}", name(*figure))
        }
        Event::CourageChecked { figure, by, die, bonus, needs, .. } => {
            let total = i16::from(*die) + bonus.iter().map(|line| line.amount).sum::<i16>();
            let result = if total >= *needs { "acts" } else { "stays" };
            format!("{} courage [{die}]{}, needs {needs} ({}): {result}", name(*figure), plus(bonus), name(*by))
        }
        Event::FireHeld { watcher, target } => format!("{} lets {} go", name(*watcher), name(*target)),
        Event::Turned { figure, facing } => format!("{} turns to {facing}", name(*figure)),
        Event::Moved { figure, to, elev, facing: _, how } => match how {
            HowMoved::Step => format!("{} moves to {to}", name(*figure)),
            HowMoved::Snap => format!("{} snaps to {to}", name(*figure)),
            HowMoved::Climb => format!("{} climbs to {to}, {elev} ER", name(*figure)),
        },
        Event::MoveStopped { figure } => format!("{} can go no further", name(*figure)),
        Event::Fell { figure, to, levels, .. } => format!("{} falls {levels} ER to {to}", name(*figure)),
        Event::Pushed { figure, to, blocked: false, .. } => format!("{} is pushed to {to}", name(*figure)),
        Event::Pushed { figure, to, .. } => format!("{} is pushed to {to} and stopped there", name(*figure)),
        Event::Fired { shot, dice, hits, .. } => fired(view, shot, dice, *hits),
        Event::BlastSet { attacker, slot, at } => {
            format!("The {} of {} goes off at {at}", names::weapon(view, *attacker, *slot), name(*attacker))
        }
        Event::BlastHit { target, strength, av, .. } => format!("{} is hit: Str {strength} against AV {av}", name(*target)),
        Event::ArmorChecked { figure, die, needs, .. } if i16::from(*die) >= *needs => {
            format!("{}'s armor holds [{die}]", name(*figure))
        }
        // The failure itself says so.
        Event::ArmorChecked { .. } => String::new(),
        Event::Wounded { figure, before, left } => format!("{} Blood {before} -> {left}", name(*figure)),
        Event::ArmorFailed { figure, die, .. } => format!("{}'s armor fails [{die}]", name(*figure)),
        Event::TakenOut { figure, .. } => format!("{} is out of action", name(*figure)),
        Event::StanceTaken { figure, stance } => match stance {
            Stance::None => String::new(),
            Stance::Suppressing(slot) => format!("{} suppresses with the {}", name(*figure), names::weapon(view, *figure, *slot)),
            Stance::Watching(slot) => format!("{} watches with the {}", name(*figure), names::weapon(view, *figure, *slot)),
        },
        Event::SetChanged { figure, is_set } => format!("{} is {}", name(*figure), if *is_set { "set" } else { "not set" }),
        Event::Cleared { .. } | Event::UseSpent { .. } | Event::Activated { .. } | Event::Ordered { .. } | Event::TurnEnded => {
            String::new()
        }
        Event::Delayed { figure, slot, until } => {
            format!("{}'s {} fires again in round {until}", name(*figure), names::weapon(view, *figure, *slot))
        }
        Event::Healed { figure, by } if figure == by => format!("{} regains 1 Blood", name(*figure)),
        Event::Healed { figure, by } => format!("{} regains 1 Blood from {}", name(*figure), name(*by)),
        Event::RepairRolled { by, figure, die, bonus, needs, .. } => {
            let total = i16::from(*die) + bonus.iter().map(|line| line.amount).sum::<i16>();
            let result = if total >= *needs { "done" } else { "without effect" };
            format!("{} repairs {} [{die}]{}, needs {needs}: {result}", name(*by), name(*figure), plus(bonus))
        }
        Event::Repaired { figure } => format!("{}'s armor works again", name(*figure)),
        Event::Mending { .. } => String::new(),
        Event::CaughtFire { figure } => format!("{} burns", name(*figure)),
        Event::Burned { figure, die, .. } => format!("{} burns [{die}]", name(*figure)),
        Event::Held { figure } => format!("{} holds", name(*figure)),
        Event::Lapsed { figure } => format!("{} has no target any more", name(*figure)),
        Event::Ended { outcome } => self::outcome(view, outcome),
        Event::PiecesLaid { .. }
        | Event::PhaseBegan { .. }
        | Event::DiceForced { .. }
        | Event::FigureGiven { .. }
        | Event::RoundGiven { .. } => String::new(),
    }
}

fn fired(view: View<'_>, shot: &Shot, dice: &[u8], hits: u8) -> String {
    let (by, weapon) = (names::figure(view, shot.attacker), names::weapon(view, shot.attacker, shot.slot));
    let at = shot.target.map_or_else(|| "the ground".to_string(), |target| names::figure(view, target));
    let number = if shot.is_melee { "needs" } else { "FN" };
    let hit = if hits == 1 { "1 hit".to_string() } else { format!("{hits} hits") };
    let shown: Vec<String> = dice.iter().map(u8::to_string).collect();
    format!(
        "{by} at {at} with the {weapon}: {number} {} = {}\n{by} [{}]{} {hit}",
        shot.needs,
        names::sum_of(view, &shot.firing),
        shown.join(" "),
        bonus(view, &shot.roll),
    )
}

/// ` +2 (Melee 1 + Leadership 1)`; empty if nothing is added to the dice.
fn bonus(view: View<'_>, lines: &[Line]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let total: i16 = lines.iter().map(|line| line.amount).sum();
    format!(" {total:+} ({})", names::sum_of(view, lines))
}

fn plus(lines: &[Line]) -> String {
    match lines.iter().map(|line| line.amount).sum::<i16>() {
        0 => String::new(),
        total => format!(" {total:+}"),
    }
}

/// `C2 9, K1 7, C3 and K3 4`.
fn order_of(view: View<'_>, turns: &[Turn]) -> String {
    let one = |turn: &Turn| {
        let figures: Vec<String> = turn.figures.iter().map(|id| names::figure(view, *id)).collect();
        format!("{} {}", figures.join(" and "), turn.initiative)
    };
    turns.iter().map(one).collect::<Vec<_>>().join(", ")
}

pub fn outcome(view: View<'_>, outcome: &Outcome) -> String {
    let losses = |seat| view.losses(crate::kernel::Seat(seat));
    let lost = format!("red lost {}, blue lost {}", losses(0), losses(1));
    match (outcome.winner.map(State::seat_name), outcome.why) {
        (Some(name), Why::Losses) => format!("{name} wins by losses; {lost}"),
        (Some(name), Why::WipedOut) => format!("{name} wins: the other side is wiped out; {lost}"),
        (Some(name), Why::LastRound) => format!("{name} wins after the last round; {lost}"),
        (None, Why::LastRound) => format!("A draw after the last round; {lost}"),
        (None, Why::Losses | Why::WipedOut) => format!("A draw: both sides are wiped out; {lost}"),
    }
}

/// An arrow in one of eight directions.
pub fn arrow(facing: Heading) -> char {
    const ARROWS: [char; 8] = ['→', '↗', '↑', '↖', '←', '↙', '↓', '↘'];
    ARROWS[usize::from((facing.degrees() + 22) / 45 % 8)]
}
