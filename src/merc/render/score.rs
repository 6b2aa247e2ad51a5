//! `score`: what each side holds, what is needed to win, and when it is counted.

use crate::kernel::Seat;
use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::merc::content::{EndingCard, StepKind, Tie, VictoryCheck};
use crate::merc::game::Game;
use crate::merc::hooks;
use crate::merc::model::ids::{SectorId, Side};
use crate::merc::names::text::{capital, names};
use crate::merc::rules::victory;
use crate::text::listed;

/// More players of a side are only counted.
const MOST_NAMED: usize = 2;

pub fn score(game: &Game, seat: Seat) -> Doc {
    let state = game.state();
    let own = state.side(seat);
    let counts = ending(game).is_some();
    let word = if hooks::is_in_play(game, hooks::SCORE) { "score" } else { "value" };
    let heads = ["", if counts { word } else { "" }, "sectors", "MERCs", "militia", ""];
    let mut rows = vec![heads.map(|head| Span::new(head, Role::Dim).into_line()).to_vec()];
    rows.extend(state.sides().map(|side| of_side(game, side, own, counts)));
    if !counts {
        rows.iter_mut().for_each(|row| drop(row.remove(1)));
    }
    let numbers = if counts { vec![Align::Left, Align::Right] } else { vec![Align::Left] };
    let align = numbers.into_iter().chain([Align::Left, Align::Right, Align::Right, Align::Left]).collect();
    let mut doc = Doc { blocks: vec![Block::Table { align, rows }] };
    match state.outcome() {
        Some(outcome) => {
            let winners: Vec<String> = outcome.winners.iter().map(|seat| capital(state.seat_name(*seat))).collect();
            let winners: Vec<&str> = winners.iter().map(String::as_str).collect();
            doc.line(format!(
                "The game is over. {} won.",
                if winners.is_empty() { "Nobody".into() } else { listed(&winners, "and") }
            ));
        }
        None => {
            if counts {
                doc.line(format!("{} {}", needed(game, own), when(game)));
            }
            if let Some(other) = others(game, counts) {
                doc.line(other);
            }
        }
    }
    doc
}

/// The ending that compares scores, if this game can end that way.
pub fn ending(game: &Game) -> Option<&EndingCard> {
    // Only such an ending can be a tie.
    let mut endings = game.state().config().format.endings.iter();
    endings.find(|ending| !ending.tie.is_empty() && victory::is_allowed(game, &ending.id))
}

/// Whom ties favor: `the Dictator's side`, `fewer MERCs, then the die`.
pub fn ties(game: &Game) -> String {
    let ties = game.state().config().format.ties.iter().map(|tie| tie.said());
    ties.collect::<Vec<_>>().join(", then ")
}

/// The same for equal scores: if the score is the value, the sides have as many points as each other.
fn ties_of_scores(game: &Game) -> String {
    let is_value = !hooks::is_in_play(game, hooks::SCORE);
    let ties = game.state().config().format.ties.iter().filter(|tie| !(is_value && **tie == Tie::LeastValue));
    ties.map(|tie| tie.said()).collect::<Vec<_>>().join(", then ")
}

fn of_side(game: &Game, side: Side, own: Side, counts: bool) -> Vec<Line> {
    let state = game.state();
    let lead = victory::lead(game, side);
    let role = match () {
        () if !counts || side != own || lead == 0 => Role::Plain,
        () if lead > 0 => Role::Gain,
        () => Role::Loss,
    };
    let seats: Vec<Seat> = state.seats_of(side).collect();
    let name = Span::new(names(game).heading(side), seats.first().map_or(Role::Plain, |seat| Role::Seat(*seat)));
    let mut held: Vec<SectorId> = state.controlled_by_side(side).collect();
    let value = |at: &SectorId| game.sector_card(*at).value;
    held.sort_by_key(|at| (std::cmp::Reverse(value(at)), *at));
    let mut sectors = Line::new();
    for (index, at) in held.iter().enumerate() {
        let comma = if index + 1 < held.len() { "," } else { "" };
        let (name, value) = (state.sector_name(*at), value(at));
        if index > 0 {
            sectors.push(Span::plain(" "));
        }
        let long = format!("{name} {} {value}{comma}", game.sector_card(*at).short_name());
        sectors.push(Span::plain(long).or_short(format!("{name} {value}{comma}")).unbroken());
    }
    if held.is_empty() {
        sectors.push(Span::new("none", Role::Dim));
    }
    let mercs = seats.iter().flat_map(|seat| state.team(*seat)).filter(|unit| !state.is_dictator_card(*unit)).count();
    let leader = seats.iter().flat_map(|seat| state.team(*seat)).find(|unit| state.is_dictator_card(*unit));
    let mercs = match (leader, mercs) {
        (Some(leader), 0) => names(game).unit(leader).to_string(),
        (Some(leader), mercs) => format!("{mercs} + {}", names(game).unit(leader)),
        (None, mercs) => mercs.to_string(),
    };
    let militia: u16 = state.all_sectors().map(|at| u16::from(state.militia_of_side(side, at))).sum();
    let base = state.base().filter(|_| state.is_dictator_side(side)).map(|at| format!("base {}", state.sector_name(at)));
    let players = || match seats.len() {
        0..=MOST_NAMED => seats.iter().map(|seat| names(game).seat(*seat)).collect::<Vec<_>>().join(", "),
        more => format!("{more} players"),
    };
    let whose = match state.is_dictator_side(side) {
        true => base.unwrap_or_default(),
        false => Some(players()).filter(|players| *players != names(game).heading(side)).unwrap_or_default(),
    };
    vec![
        vec![Span::plain("  "), name],
        Span::new(victory::score(game, side).to_string(), role).into_line(),
        sectors,
        mercs.into_line(),
        militia.to_string().into_line(),
        whose.into_line(),
    ]
}

/// `A tie is his: you need 1 more.`
fn needed(game: &Game, own: Side) -> String {
    let state = game.state();
    let lead = victory::lead(game, own);
    let favored = match state.config().format.ties.first() {
        Some(Tie::Dictator) => Some(state.is_dictator_side(own)),
        _ => None,
    };
    let (tie, missing) = match favored {
        Some(true) => ("A tie is yours".to_string(), -lead),
        Some(false) => ("A tie is the Dictator's".to_string(), 1 - lead),
        None => (format!("A tie goes to {}", ties_of_scores(game)), 1 - lead),
    };
    match missing {
        1.. => format!("{tie}: you need {missing} more."),
        _ => format!("{tie}: you are ahead."),
    }
}

fn when(game: &Game) -> String {
    match victory::last_day(game) {
        Some(last) => format!("Counted at the end of {}.", names(game).day(last)),
        None => "It is not known yet when it is counted.".to_string(),
    }
}

/// The endings that do not compare scores.
fn others(game: &Game, counts: bool) -> Option<String> {
    if game.state().is_in(StepKind::Over) {
        return None;
    }
    let endings = game.state().config().format.endings.iter().filter(|ending| !ending.why.is_empty());
    let whys: Vec<&str> =
        endings.filter(|ending| victory::is_allowed(game, &ending.id)).map(|ending| ending.why.as_str()).collect();
    let when = match game.state().config().settings.victory_check {
        VictoryCheck::EndOfDay => format!(", at the end of the {}", game.state().config().format.day.to_lowercase()),
        _ => String::new(),
    };
    let also = if counts { "also " } else { "" };
    let ends = (!whys.is_empty()).then(|| format!("The game {also}ends if {}{when}.", listed(&whys, "or")));
    // What has no tie compares nothing: it is another way to win.
    let endings = game.state().config().format.endings.iter().filter(|ending| !ending.how.is_empty() && ending.tie.is_empty());
    let hows: Vec<&str> =
        endings.filter(|ending| victory::is_allowed(game, &ending.id)).map(|ending| ending.how.as_str()).collect();
    let won = (!hows.is_empty()).then(|| format!("It can also be won {}.", listed(&hows, "or")));
    let both: Vec<String> = ends.into_iter().chain(won).collect();
    (!both.is_empty()).then(|| both.join(" "))
}
