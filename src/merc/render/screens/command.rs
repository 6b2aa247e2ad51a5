//! Above a command prompt: what the day and the score are, one line per squad, and what can be typed. Everything else is one word
//! away: `map`, `legal`, `team`.

use crate::kernel::doc::{Block, Doc, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::kernel::{Seat, Verb};
use crate::merc::commands::check;
use crate::merc::content::StepKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId};
use crate::merc::names::text::{counted, names};
use crate::merc::render::legal::{groups, short_cost};
use crate::merc::render::map;
use crate::merc::rules::{hire, victory};
use crate::text::listed;

pub fn command(game: &Game, seat: Seat) -> Doc {
    let mut doc = Doc::new();
    doc.sides(today(game), score(game, seat));
    for line in map::extra_lines(game) {
        doc.line(line);
    }
    let squads = game.state().squads_of(seat).into_iter().filter_map(|squad| squad_line(game, squad));
    doc.blocks.extend(squads.map(Block::Line));
    // Only a player who may give a command gets the lines about commands.
    if matches!(game.asked(), Some(Asked::Command(_))) || game.may_command(seat) {
        doc.line(next(game, seat));
        doc.blocks.extend(others(game, seat).map(Block::Line));
    }
    doc
}

/// `Day 4 of 6 · Red to act`, `Day 1 of 6 · landing · Red to act`.
fn today(game: &Game) -> Line {
    let (state, names) = (game.state(), names(game));
    let mut parts = Vec::new();
    if state.day() > 0 {
        let last = victory::last_day(game).map_or(String::new(), |last| format!(" of {last}"));
        parts.push(format!("{}{last}", names.day(state.day())));
    }
    // Whose turn it is says that players act.
    if !state.is_in(StepKind::Act) || state.step_spec().is_some_and(|spec| !spec.title.is_empty()) {
        let title = names.step_title();
        parts.push(if state.is_in(StepKind::Land) { title.to_lowercase() } else { title });
    }
    if let Some(combat) = state.combat() {
        parts.push(format!("combat at {}, round {}", state.sector_name(combat.sector), combat.round.max(1)));
    }
    let seats: Vec<String> = map::to_act(game).into_iter().map(|seat| names.seat(seat)).collect();
    let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
    let mut parts: Vec<Span> = parts.into_iter().map(|part| Span::plain(part).unbroken()).collect();
    if let [first, others @ ..] = seats.as_slice() {
        let short = if others.is_empty() { String::new() } else { format!(" +{}", others.len()) };
        let who = Span::plain(format!("{} to act", listed(&seats, "and"))).or_short(format!("{first}{short} to act"));
        parts.push(who.unbroken());
    }
    parts.extend(victory::pending(game).map(|what| Span::plain(what).unbroken()));
    separated(parts.into_iter().map(|part| vec![part]))
}

/// Parts with dots between them; a line breaks only there.
fn separated(parts: impl Iterator<Item = Line>) -> Line {
    let dot = |index: usize| (index > 0).then(|| [Span::plain(" "), Span::plain("· ").unbroken()]);
    parts.enumerate().flat_map(|(index, part)| dot(index).into_iter().flatten().chain(part)).collect()
}

/// `Rebels 11 : 11 Dictator, a tie`: green if the player is ahead, red if behind. Nothing if no ending counts values.
fn score(game: &Game, seat: Seat) -> Line {
    let (state, names) = (game.state(), names(game));
    let counts = |id: &str| victory::is_allowed(game, id);
    let is_counted = state.config().format.endings.iter().any(|ending| !ending.tie.is_empty() && counts(&ending.id));
    if !is_counted {
        return Line::new();
    }
    let own = state.side(seat);
    let role = match victory::lead(game, own) {
        0 => Role::Plain,
        1.. => Role::Gain,
        _ => Role::Loss,
    };
    let sides: Vec<_> = state.sides().collect();
    let points = |side| victory::score(game, side);
    match sides.as_slice() {
        [one, other] => {
            let is_tie = points(*one) == points(*other) && points(*one) > 0;
            let tie = if is_tie { ", a tie" } else { "" };
            let text = format!("{} {} : {} {}{tie}", names.heading(*one), points(*one), points(*other), names.heading(*other));
            vec![Span::new(text, role).unbroken()]
        }
        several => {
            let one = |side: &_| {
                let role = if *side == own { role } else { Role::Plain };
                vec![Span::new(format!("{} {}", names.heading(*side), points(*side)), role).unbroken()]
            };
            separated(several.iter().map(one))
        }
    }
}

/// `● b2 Bauxite: Wolverine 2 actions, Ra 2, Tavisto 2`.
fn squad_line(game: &Game, squad: SquadId) -> Option<Line> {
    let state = game.state();
    let pieces = state.squad(squad);
    if pieces.members.is_empty() {
        return None;
    }
    let symbol = map::squad_symbol(squad.kind());
    let place = |at: SectorId| format!("{} {}", state.sector_name(at), game.sector_card(at).short_name());
    let mut line = vec![Span::plain(format!("{symbol} ")), Span::plain(pieces.sector.map_or("about to land".into(), place))];
    if let Some(item) = pieces.item {
        let aboard = if pieces.riders > 0 { format!(" with {} militia", pieces.riders) } else { String::new() };
        line.push(Span::plain(format!(" ▲{}{aboard}", game.catalog().item_title(item))));
    }
    line.push(Span::plain(": "));
    let acts = pieces.sector.is_some() && !state.is_in(StepKind::Land);
    for (index, unit) in pieces.members.iter().enumerate() {
        let has = state.unit(*unit);
        let mut text = game.catalog().unit_name(*unit).to_string();
        if acts {
            // Only the first says what is counted.
            text += &if index == 0 { format!(" {}", counted(has.actions, "action")) } else { format!(" {}", has.actions) };
            let more = [(has.move_only, "to move"), (has.train_only, "to train")];
            let more: Vec<String> =
                more.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
            if !more.is_empty() {
                text += &format!(" (and {})", more.join(", "));
            }
        }
        if index + 1 < pieces.members.len() {
            text.push(',');
        }
        line.extend([Some(Span::plain(" ")).filter(|_| index > 0), Some(Span::plain(text).unbroken())].into_iter().flatten());
    }
    Some(line)
}

/// `Next: move 1 · train 1 · hire 2 · split · done · legal: all`.
fn next(game: &Game, seat: Seat) -> Line {
    let mut line = vec![Span::new("Next:", Role::Dim), Span::plain(" ")];
    if game.state().is_in(StepKind::Land)
        && let Some(landing) = to_land(game, seat)
    {
        line.extend(landing);
        return line;
    }
    let verb = |(verb, _): &(&Verb<_>, _)| {
        let name = Span::new(verb.name.to_lowercase(), Role::Typed).unbroken();
        // The limit of the team is in `team`, and what `done` gives up is in the lines above.
        let cost = short_cost(game, seat, verb);
        let cost = cost.split(',').next().unwrap_or_default();
        let is_full = verb.name.eq_ignore_ascii_case("hire") && is_team_full(game, seat);
        let cost = &if is_full { format!("{cost}, team full") } else { cost.to_string() };
        if cost.contains(|letter: char| letter.is_ascii_digit()) && !cost.starts_with("gives up") {
            vec![name, Span::plain(format!(" {cost}")).unbroken()]
        } else {
            vec![name]
        }
    };
    let all = vec![Span::new("legal", Role::Typed), Span::plain(": all").unbroken()];
    let found = groups(game, seat);
    line.extend(separated(found.iter().map(verb).chain([all])));
    line
}

/// Whether nobody can be hired unless somebody is dismissed (HIR-2).
fn is_team_full(game: &Game, seat: Seat) -> bool {
    !game.state().is_in(StepKind::Land) && hire::counted_team(game, seat) >= hire::team_limit(game, seat)
}

/// `Blue can act too, e.g. blue: hire`: how people at the same keyboard act for another seat. `None` if nobody else can act.
fn others(game: &Game, seat: Seat) -> Option<Line> {
    let (state, header) = (game.state(), game.header());
    let is_person = |seat: Seat| header.is_human(header.seat_name(seat));
    let acts = |other: &Seat| {
        let is_ally = *other != seat && state.side(*other) == state.side(seat);
        is_ally && is_person(*other) && game.may_command(*other) && !state.player(*other).done
    };
    let found: Vec<Seat> = state.seats().filter(|other| is_person(seat) && acts(other)).collect();
    let first = *found.first()?;
    let verb = groups(game, first).first().map(|(verb, _)| verb.name.to_lowercase())?;
    let who = if found.len() == 1 { names(game).seat(first) } else { "Others".to_string() };
    let example = Span::new(format!("{}: {verb}", state.seat_name(first)), Role::Typed).unbroken();
    Some(vec![Span::new(format!("{who} can act too, e.g."), Role::Dim), Span::plain(" "), example])
}

/// What is left to do before the first day ends; `None` if nothing is.
fn to_land(game: &Game, seat: Seat) -> Option<Line> {
    let (state, typed) = (game.state(), |word: &str| Span::new(word, Role::Typed));
    if state.player(seat).done {
        return None;
    }
    let shore = if check::is_shore_changed(game) { "" } else { " on a sector at the edge" };
    if state.player(seat).hired {
        let list = Span::plain(format!("{shore} (type it alone for a list)"));
        return Some(vec![typed("land"), list]);
    }
    let (least, most) = state.config().settings.day_one_hires;
    let take = if least == most { most.to_string() } else { format!("{least} to {most}") };
    let free = format!(" (free: draw {}, take {take})", game.content().rules.hire_draw);
    Some(vec![typed("hire"), Span::plain(free), Span::plain(", then "), typed("land"), Span::plain(shore.to_string())])
}
