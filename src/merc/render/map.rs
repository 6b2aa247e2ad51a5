//! The map and the status line, without color. They show only what the viewer may know.

use crate::kernel::Seat;
use crate::kernel::table::Asked;
use crate::merc::content::StepKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, Side, SquadId, SquadKind};
use crate::merc::model::state::{Squad, State};
use crate::merc::names::places::symbol;
use crate::merc::names::text::names;
use crate::merc::operations::display::{self, Mark};
use crate::merc::rules::victory;

/// The assumed width of a terminal.
const WIDTH: usize = 100;
/// The width of the column with the row numbers.
const MARGIN: usize = 4;
const WIDEST_CELL: usize = 20;
/// The column where the right half of the status line begins.
const STATUS: usize = 58;

/// `Day 2 · Rebels · red, blue to act        Rebels 9  Dictator 31`.
pub fn status(game: &Game, _viewer: Seat) -> String {
    let state = game.state();
    let last = victory::last_day(game).map_or(String::new(), |last| format!(" of {last}"));
    let day = if state.day() == 0 { String::new() } else { format!("{}{last} · ", names(game).day(state.day())) };
    let mut left = format!("{day}{}", names(game).step_title());
    if let Some(combat) = state.combat() {
        left.push_str(&format!(" · combat at {}, round {}", state.sector_name(combat.sector), combat.round.max(1)));
    }
    let waiting = waiting(game);
    if !waiting.is_empty() {
        left.push_str(&format!(" · {waiting}"));
    }
    if let Some(end) = victory::pending(game) {
        left.push_str(&format!(" · {end}"));
    }
    let score = |side: Side| format!("{} {}", names(game).heading(side), victory::score(game, side));
    let scores: Vec<String> = state.sides().map(score).collect();
    let gap = STATUS.saturating_sub(left.chars().count()).max(2);
    format!("{left}{}{}", " ".repeat(gap), scores.join("  "))
}

/// Lines of cards below the status line: `Card: text`.
pub fn extra_lines(game: &Game) -> impl Iterator<Item = String> + '_ {
    display::status(game).into_iter().map(|line| format!("{}: {}", game.catalog().card(line.card).name, line.text))
}

/// Who must act or answer next.
fn waiting(game: &Game) -> String {
    let state = game.state();
    let listed = |seats: &[Seat]| seats.iter().map(|seat| state.seat_name(*seat)).collect::<Vec<_>>().join(", ");
    let seats = match game.asked() {
        _ if state.is_in(StepKind::Over) => return String::new(),
        None => return String::new(),
        Some(Asked::Command(seats)) => seats.as_slice(),
        Some(Asked::Question(question)) if game.meanwhile().is_empty() => {
            return format!("{} to answer", state.seat_name(question.seat));
        }
        Some(Asked::Question(_)) => game.meanwhile(),
    };
    let open: Vec<Seat> = seats.iter().copied().filter(|seat| !state.player(*seat).done).collect();
    format!("{} to act", listed(if open.is_empty() { seats } else { &open }))
}

pub fn map(game: &Game, viewer: Seat) -> String {
    let state = game.state();
    let columns = usize::from(state.columns());
    let width = ((WIDTH - MARGIN) / columns.max(1)).min(WIDEST_CELL);
    let mut lines = vec![status(game, viewer)];
    lines.extend(extra_lines(game));
    let marks = display::marks(game);
    let letters: String = (0..state.columns()).map(|column| pad(&format!(" {}", char::from(b'a' + column)), width)).collect();
    lines.push(format!("{}{letters}", " ".repeat(MARGIN)));
    for row in 0..state.rows() {
        let cells: Vec<Vec<String>> = (0..state.columns())
            .filter_map(|column| state.sector_at(row, column))
            .map(|sector| cell(game, sector, &marks, width - 1))
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let label = if line == 0 { format!("{:>2}", row + 1) } else { String::new() };
            let parts = cells.iter().map(|cell| pad(cell.get(line).map_or("", String::as_str), width));
            lines.push(format!("{}{}", pad(&label, MARGIN), parts.collect::<String>()));
        }
    }
    lines.push("⚙ Industry  ⌂ City  · Wilderness  ✓ explored  [red] controls  ● primary  ○ secondary  ▪ militia".into());
    let mounted = if state.squads.iter().any(|squad| squad.item.is_some()) { "  ▲2 vehicle with 2 militia aboard" } else { "" };
    let base = if state.dictator_seat().is_some() { "★ base  ◆ the Dictator alone  " } else { "" };
    lines.push(format!("{base}□ cards in the stash{mounted}"));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// A sector as a few lines, none longer than `width`.
fn cell(game: &Game, sector: SectorId, marks: &[Mark], width: usize) -> Vec<String> {
    let mut lines = vec![title(game, sector, width)];
    let mut line = String::from(" ");
    let marks = marks.iter().filter(|mark| mark.sector == sector).map(|mark| mark.word.clone());
    for part in contents(game, sector).into_iter().chain(marks) {
        if line.chars().count() + 1 + part.chars().count() > width && line.len() > 1 {
            lines.push(std::mem::replace(&mut line, String::from(" ")));
        }
        line.push(' ');
        line.push_str(&part);
    }
    if line.len() > 1 {
        lines.push(line);
    }
    lines
}

/// `⚙ Gold 6 ✓`; long names are shortened.
fn title(game: &Game, sector: SectorId, width: usize) -> String {
    let card = game.sector_card(sector);
    let mark = if game.state().sector(sector).explored { " ✓" } else { "" };
    let end = format!(" {}{mark}", card.value);
    let room = width.saturating_sub(2 + end.chars().count());
    format!("{} {}{end}", symbol(card.kind), cut(card.short_name(), room))
}

/// Who and what is there: `[red] ●2 ▪3`, `blue ▪1`, `□2`, `★`.
fn contents(game: &Game, sector: SectorId) -> Vec<String> {
    let state = game.state();
    let mut parts = Vec::new();
    for seat in state.seats() {
        let mut there = Vec::new();
        for squad in state.squads_of(seat).into_iter().filter(|squad| state.squad(*squad).sector == Some(sector)) {
            let members = state.squad(squad).members.len();
            let vehicle = vehicle_mark(state, squad);
            match squad.kind() {
                _ if members == 0 => {}
                SquadKind::Primary => there.push(format!("●{members}{vehicle}")),
                SquadKind::Secondary => there.push(format!("○{members}{vehicle}")),
                SquadKind::Base => there.push(format!("◆{vehicle}")),
            }
        }
        if state.militia(seat, sector) > 0 {
            there.push(format!("▪{}", state.militia(seat, sector)));
        }
        let name = state.seat_name(seat);
        let name = if state.controls(seat, sector) { format!("[{name}]") } else { name.to_string() };
        if !there.is_empty() {
            parts.push(format!("{name} {}", there.join(" ")));
        } else if state.controls(seat, sector) {
            parts.push(name);
        }
    }
    let stash = state.sector(sector).stash.len();
    if stash > 0 {
        parts.push(format!("□{stash}"));
    }
    if state.base() == Some(sector) {
        parts.push("★".into());
    }
    parts
}

/// `▲` for a vehicle, `▲2` with two militia aboard.
fn vehicle_mark(state: &State, squad: SquadId) -> String {
    let Squad { item, riders, .. } = state.squad(squad);
    match item {
        None => String::new(),
        Some(_) if *riders == 0 => "▲".into(),
        Some(_) => format!("▲{riders}"),
    }
}

fn pad(text: &str, width: usize) -> String {
    let gap = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(gap))
}

fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_string();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}
