//! The map and the status line. They show only what the viewer may know.

use crate::kernel::Seat;
use crate::kernel::doc::{Block, Doc, GridRow, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::merc::content::StepKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind};
use crate::merc::model::state::{Squad, State};
use crate::merc::names::places::symbol;
use crate::merc::names::text::names;
use crate::merc::operations::display::{self, Mark};
use crate::merc::render::changes::{Since, marked};
use crate::merc::rules::victory;

/// The column where the right half of the status line begins.
const STATUS: usize = 58;
/// The usual width of a page.
const USUAL: usize = 80;
/// With up to this many columns, there is room for the names of MERCs.
const NAMED: u8 = 3;
/// The most rows of a cell, its title included.
const TALLEST: usize = 3;
/// The room for the names of a squad and its militia on one row.
const ROOM: usize = 25;

/// The day, what happens and who is to act, and the scores. It breaks between these parts, not inside the name of a side.
pub fn status(game: &Game, _viewer: Seat) -> Line {
    let state = game.state();
    let last = victory::last_day(game).map_or(String::new(), |last| format!(" of {last}"));
    let mut parts = Vec::new();
    if state.day() > 0 {
        parts.push(format!("{}{last}", names(game).day(state.day())));
    }
    parts.push(names(game).step_title());
    if let Some(combat) = state.combat().filter(|_| !state.is_in(StepKind::Over)) {
        parts.push(format!("combat at {}, round {}", state.sector_name(combat.sector), combat.round.max(1)));
    }
    parts.extend(Some(waiting(game)).filter(|waiting| !waiting.is_empty()));
    parts.extend(victory::pending(game).map(str::to_owned));
    let mut line = Line::new();
    let mut length = 0;
    for (index, part) in parts.iter().enumerate() {
        let (space, part) = if index > 0 { (" ", format!("· {part}")) } else { ("", part.clone()) };
        length += space.len() + part.chars().count();
        line.extend([Span::plain(space), Span::plain(part).unbroken()]);
    }
    let score = |side| format!("{} {}", names(game).heading(side), victory::score(game, side));
    let scores: Vec<String> = state.sides().map(score).collect();
    // The scores begin in one column, if they fit on a page of the usual width then.
    let room = USUAL.saturating_sub(scores.join("  ").chars().count());
    let mut gap = STATUS.min(room).saturating_sub(length).max(2);
    for score in scores {
        line.extend([Span::plain(" ".repeat(gap)).or_short("  "), Span::plain(score).unbroken()]);
        gap = 2;
    }
    line
}

/// Lines of cards below the status line, `Card: text`. They are about a game that goes on.
pub(super) fn extra_lines(game: &Game) -> impl Iterator<Item = String> + '_ {
    let lines = if game.state().is_in(StepKind::Over) { Vec::new() } else { display::status(game) };
    lines.into_iter().map(|line| format!("{}: {}", game.catalog().card(line.card).name, line.text))
}

/// Who must act or answer next.
fn waiting(game: &Game) -> String {
    let state = game.state();
    let listed = |seats: &[Seat]| seats.iter().map(|seat| state.seat_name(*seat)).collect::<Vec<_>>().join(", ");
    match game.asked() {
        _ if state.is_in(StepKind::Over) => String::new(),
        None => String::new(),
        Some(Asked::Question(question)) if game.meanwhile().is_empty() => {
            format!("{} to answer", state.seat_name(question.seat))
        }
        Some(_) => format!("{} to act", listed(&to_act(game))),
    }
}

/// The seats that can give a command and are not done; bots only if no person is left.
pub(super) fn to_act(game: &Game) -> Vec<Seat> {
    let state = game.state();
    let seats = match game.asked() {
        None => return Vec::new(),
        Some(Asked::Command(seats)) => seats.as_slice(),
        Some(Asked::Question(_)) => game.meanwhile(),
    };
    let open: Vec<Seat> = seats.iter().copied().filter(|seat| !state.player(*seat).done).collect();
    // Bots that could act wait for people.
    let is_person = |seat: &Seat| game.header().is_human(state.seat_name(*seat));
    let people: Vec<Seat> = open.iter().copied().filter(is_person).collect();
    let first = [people.as_slice(), open.as_slice(), seats].into_iter().find(|seats| !seats.is_empty());
    first.unwrap_or_default().to_vec()
}

/// The status line and the lines of cards.
pub fn above(game: &Game, viewer: Seat) -> Doc {
    let mut doc = Doc::new();
    doc.line(status(game, viewer));
    doc.blocks.extend(extra_lines(game).flat_map(|line| Doc::from(line).blocks));
    doc
}

/// The sectors with who and what is there, and what the symbols mean.
pub fn map(game: &Game, viewer: Seat) -> Doc {
    let mut doc = above(game, viewer);
    doc.blocks.push(sectors(game, &Since::new(game.state(), None)));
    doc.legend(legend(game, &Parts::possible(game)));
    doc
}

/// The same for a person at a terminal, who has read the status above the prompt. What has changed since the player looked last is
/// marked `!`.
pub fn map_since(game: &Game, before: Option<&State>) -> Doc {
    let grid = sectors(game, &Since::new(game.state(), before));
    let mut doc = Doc::new();
    let legend = legend(game, &Parts { has_marks: has_marks(&grid), ..Parts::shown(game) });
    doc.blocks.push(grid);
    doc.legend(legend);
    doc
}

fn has_marks(grid: &Block) -> bool {
    let Block::Grid { rows, .. } = grid else { return false };
    rows.iter().flat_map(|row| &row.cells).flatten().flatten().any(|span| span.role == Role::Changed)
}

fn sectors(game: &Game, since: &Since) -> Block {
    let state = game.state();
    let named = state.columns() <= NAMED;
    let marks = display::marks(game);
    let heads: Vec<Line> = (0..state.columns()).map(|column| vec![Span::new(letter(column), Role::Dim)]).collect();
    let cells_of = |row| {
        let sectors = (0..state.columns()).filter_map(move |column| state.sector_at(row, column));
        sectors.map(|sector| cell(game, sector, &marks, named, since)).collect::<Vec<_>>()
    };
    let mut rows: Vec<GridRow> = Vec::new();
    for row in 0..state.rows() {
        let mut cells = cells_of(row);
        // An empty row of text sets the rows of a large map apart; a third line takes its place.
        let is_last = row + 1 == state.rows();
        if !named && !is_last {
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            cells.iter_mut().for_each(|cell| cell.resize((height + 1).min(TALLEST), Line::new()));
        }
        rows.push(GridRow { label: vec![Span::new((row + 1).to_string(), Role::Dim)], cells });
    }
    Block::Grid { heads, rows }
}

fn letter(column: u8) -> String {
    char::from(b'a' + column).to_string()
}

/// Symbols that the legend explains only where they can be seen.
struct Parts {
    has_stash: bool,
    has_base: bool,
    has_marks: bool,
}

impl Parts {
    fn possible(game: &Game) -> Parts {
        let is_led = game.state().seats().any(|seat| game.state().player(seat).is_dictator);
        Parts { has_stash: true, has_base: is_led, has_marks: false }
    }

    fn shown(game: &Game) -> Parts {
        let state = game.state();
        let has_stash = state.all_sectors().any(|sector| !state.sector(sector).stash.is_empty());
        Parts { has_stash, has_base: state.base().is_some(), has_marks: false }
    }
}

/// What the symbols mean.
fn legend(game: &Game, shown: &Parts) -> Line {
    let state = game.state();
    let has = |kind| state.seats().flat_map(|seat| state.live_squads(seat)).any(|squad| squad.kind() == kind);
    let is_led = state.seats().any(|seat| state.player(seat).is_dictator);
    let mut parts = vec!["$ Industry", "+ City", ". Wilderness", "? unexplored", "● squad"];
    if has(SquadKind::Secondary) {
        parts.push("○ second");
    }
    parts.push("▪ militia");
    if shown.has_stash {
        parts.push("□ stash");
    }
    if shown.has_base {
        parts.push("★ base");
    }
    if is_led && has(SquadKind::Base) {
        parts.push("◆ alone");
    }
    if state.squads.iter().any(|squad| squad.item.is_some()) {
        let rides = state.squads.iter().any(|squad| squad.item.is_some() && squad.riders > 0);
        parts.push(if rides { "▲2 vehicle, 2 aboard" } else { "▲ vehicle" });
    }
    if shown.has_marks {
        parts.push("! new");
    }
    let one = |(index, part): (usize, &str)| {
        let (gap, short) = if index > 0 { ("  ", " ") } else { ("", "") };
        [Span::plain(gap).or_short(short), Span::new(part, Role::Dim).unbroken()]
    };
    parts.into_iter().enumerate().flat_map(one).collect()
}

/// A sector as up to three lines: its card, and who and what is there.
fn cell(game: &Game, sector: SectorId, marks: &[Mark], named: bool, since: &Since) -> Vec<Line> {
    let mut lines = vec![title(game, sector, since)];
    for seat in game.state().seats() {
        lines.extend(of_seat(game, seat, sector, named, since));
    }
    let stash = game.state().sector(sector).stash.len();
    if stash > 0 {
        let stash = marked(Span::plain(format!("□{stash}")), since.stash(game.state(), sector));
        match lines.as_mut_slice() {
            [_, .., line] => line.extend([Span::plain(" "), stash]),
            _ => lines.push(vec![Span::plain("  "), stash]),
        }
    }
    let words: Vec<&str> = marks.iter().filter(|mark| mark.sector == sector).map(|mark| mark.word.as_str()).collect();
    if !words.is_empty() {
        lines.push(vec![Span::new(format!("  {}", words.join(" ")), Role::Warn)]);
    }
    if lines.len() > TALLEST {
        let hidden = lines.split_off(TALLEST - 1);
        let changed = hidden.iter().flatten().any(|span| span.role == Role::Changed);
        let more = marked(Span::new(format!("+{} more", hidden.len()), Role::Dim), changed);
        lines.push(vec![Span::plain("  "), more]);
    }
    lines
}

/// `$5 Opium ★ base`, `.1?Twin Groves`; long names are cut.
fn title(game: &Game, sector: SectorId, since: &Since) -> Line {
    let card = game.sector_card(sector);
    // Somebody who is gone has no line that could be marked.
    let between = match (game.state().sector(sector).explored, since.title(game.state(), sector)) {
        (true, false) => " ",
        (true, true) => "!",
        (false, false) => "?",
        (false, true) => "?!",
    };
    let is_base = game.state().base() == Some(sector);
    let empty = game.state().sector(sector).control.is_none() && is_empty(game.state(), sector);
    let role = if empty && card.value <= 1 { Role::Dim } else { Role::Plain };
    let head = Span::new(format!("{}{}", symbol(card.kind), card.value), role);
    let between = Span::new(between, if between.ends_with('!') { Role::Changed } else { role });
    let name = Span::new(card.short_name(), role);
    if !is_base {
        return vec![head, between, name];
    }
    // Where the name is cut, the star stays.
    let (before, after) = (Span::plain("").or_short("★"), Span::plain(" ★ base").or_short(""));
    let is_new = since.base(game.state());
    vec![head, between, before, name, marked(after, is_new)]
}

fn is_empty(state: &State, sector: SectorId) -> bool {
    state.seats().all(|seat| state.presence(seat, sector) == 0)
}

/// `R ●Rizen Ewok ▪3`: a capital letter controls the sector, a small one is only there. Names take a row of their own if the
/// militia do not fit beside them.
fn of_seat(game: &Game, seat: Seat, sector: SectorId, named: bool, since: &Since) -> Vec<Line> {
    let state = game.state();
    let squads = state.squads_of(seat).into_iter().filter(|squad| {
        let squad = state.squad(*squad);
        squad.sector == Some(sector) && !squad.members.is_empty()
    });
    let mut parts: Vec<Span> = squads.map(|squad| marked(squad_mark(game, squad, named), since.squad(state, squad))).collect();
    // Those aboard are counted at their vehicle.
    let militia = state.militia_on_foot(seat, sector);
    let controls = state.controls(seat, sector);
    if parts.is_empty() && militia == 0 && !controls {
        return Vec::new();
    }
    let letter = seat_letter(state, seat);
    let letter = if controls { letter.to_uppercase().to_string() } else { letter.to_lowercase().to_string() };
    let count = marked(Span::plain(format!("▪{militia}")), since.militia(state, seat, sector));
    let is_marked = parts.iter().chain([&count]).any(|part| part.role == Role::Changed);
    let role = if is_marked || !since.control(state, seat, sector) { Role::Seat(seat) } else { Role::Changed };
    let mark = if role == Role::Changed { "!" } else { " " };
    let long: usize = parts.iter().map(|part| part.text.chars().count() + 1).sum::<usize>() + 5;
    let mut line = vec![Span::new(letter, role), Span::plain(mark)];
    let below = militia > 0 && named && long > ROOM;
    if militia > 0 && !below {
        parts.push(count.clone());
    }
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            line.push(Span::plain(" "));
        }
        line.push(part);
    }
    if below { vec![line, vec![Span::plain("  "), count]] } else { vec![line] }
}

/// `D` for the Dictator; other seats are named after their colors.
fn seat_letter(state: &State, seat: Seat) -> char {
    let name = if state.player(seat).is_dictator { "d" } else { state.seat_name(seat) };
    name.chars().next().unwrap_or('?')
}

/// `●Rizen Ewok`, in short `●2`; a vehicle as `▲`, with two militia aboard as `▲2`.
fn squad_mark(game: &Game, squad: SquadId, named: bool) -> Span {
    let state = game.state();
    let symbol = squad_symbol(squad.kind());
    let members = &state.squad(squad).members;
    let vehicle = vehicle_mark(state, squad);
    let count = if squad.kind() == SquadKind::Base { String::new() } else { members.len().to_string() };
    let short = format!("{symbol}{count}{vehicle}");
    if !named {
        return Span::plain(short);
    }
    let all: Vec<&str> = members.iter().map(|unit| game.catalog().unit_name(*unit)).collect();
    Span::plain(format!("{symbol}{}{vehicle}", all.join(" "))).or_short(short)
}

pub(super) fn squad_symbol(kind: SquadKind) -> char {
    match kind {
        SquadKind::Primary => '●',
        SquadKind::Secondary => '○',
        SquadKind::Base => '◆',
    }
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
