//! The end of a game: who won, the values by day, and what decided it.

mod account;

use super::event;
use super::prompt::forces;
use crate::kernel::doc::{Block, Line, Plot, Role, SEVERAL, Series, Span};
use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::game::{Game, Merc};
use crate::merc::model::ids::Side;
use crate::merc::model::state::ItemPlace;
use crate::merc::names::text::{capital, counted, names};
use crate::merc::rules::victory;
use account::{Account, Death, Swing, Tally};
use std::cmp::Reverse;

/// How many changes of value and deaths are listed.
const LISTED: usize = 5;
/// This many changes of value are listed in any case, and further ones only if they are at least half as large as the largest.
const SWINGS: usize = 3;
/// With more players than this, each has one line.
const FEW: usize = 2;
/// Where the texts of players and days begin.
const COLUMN: u8 = 7;

pub fn recap(game: &Game, chapters: &[Chapter<Merc>], seat: Seat) -> Doc {
    let state = game.state();
    let Some(outcome) = state.outcome() else { return super::screens::command(game, seat) };
    let account = account::account(game, chapters, seat);
    let (winner, how) = event::verdict(&names(game), outcome);
    let counts = victory::counts_value(game);
    let scores: Vec<String> = outcome.scores.iter().map(u16::to_string).collect();
    let scores = if counts { format!(", {}", scores.join(" : ")) } else { String::new() };
    let mut doc = Doc::new();
    let title = vec![Span::new(winner.to_uppercase(), Role::Title), format!("{how}{scores}").into()];
    doc.sides(title, Span::new(what_it_was(game), Role::Dim));
    let own = state.side(seat);
    let beside = what_decided(game, &account, own, counts);
    // Without values there is nothing to plot.
    if counts && account.values.iter().any(|values| !values.is_empty()) {
        doc.blocks.push(Block::Plot(plot(game, &account, beside)));
    } else {
        doc.extend(beside);
    }
    players(game, &account, &mut doc);
    doc.line(what_next(game, &account, own));
    doc
}

/// `Day 6 · seed 836610 · Kim`.
fn what_it_was(game: &Game) -> String {
    let state = game.state();
    let mut parts = vec![names(game).day(state.day()), format!("seed {}", game.header().seed)];
    parts.extend(state.dictator().map(|unit| game.catalog().unit_name(unit).to_string()));
    parts.join(" · ")
}

/// A letter per side.
fn plot(game: &Game, account: &Account, beside: Doc) -> Plot {
    let state = game.state();
    let word = state.config().format.day.to_lowercase();
    let mut legend: Line = vec![Span::new(format!("end of {word}"), Role::Dim)];
    let mut series = Vec::new();
    for side in state.sides() {
        let first = state.seats_of(side).next().unwrap_or(Seat(0));
        let (name, role) = (names(game).heading(side), Role::Seat(first));
        let mark = name.chars().next().unwrap_or(SEVERAL);
        legend.extend([Span::new(" · ", Role::Dim), Span::new(format!("{mark} {name}"), role).unbroken()]);
        series.push(Series {
            mark,
            role,
            values: account.values[usize::from(side.0)].iter().map(|value| i64::from(*value)).collect(),
        });
    }
    let several = if series.len() == 2 { "both" } else { "several" };
    legend.push(Span::new(format!(" · {SEVERAL} {several}"), Role::Dim));
    Plot { first: account.first, series, legend, beside }
}

/// The largest swings of value, deaths, and the base that nobody tried to take.
fn what_decided(game: &Game, account: &Account, own: Side, counts: bool) -> Doc {
    let state = game.state();
    let mut lines: Vec<(u8, Line, Line)> = winning_cards(game, account);
    // Where values do not count, who fell does.
    let all = account.swings.iter().filter(|_| counts).map(|swing| (worth(game, swing, own), swing));
    let mut swings: Vec<(i32, &Swing)> = all.filter(|(worth, _)| *worth != 0).collect();
    // Of equal ones, the last decides.
    swings.sort_by_key(|(worth, swing)| (Reverse(worth.abs()), Reverse(swing.day), swing.sector));
    let largest = swings.first().map_or(0, |(worth, _)| worth.abs());
    let large = swings.iter().filter(|(worth, _)| 2 * worth.abs() >= largest).count();
    for (worth, swing) in swings.into_iter().take(large.clamp(SWINGS, LISTED)) {
        let role = if worth > 0 { Role::Gain } else { Role::Loss };
        let right = vec![Span::new(format!("swing {worth:+}"), role)];
        lines.push((swing.day, vec![Span::plain(changed_hands(game, swing, own))], right));
    }
    let his = |death: &&Death| game.catalog().dictator_index(death.unit).is_some();
    let mut deaths: Vec<&Death> = account.deaths.iter().collect();
    // The Dictator first, then those who fell in combats that were lost, and the player's own side.
    deaths.sort_by_key(|death| (!his(death), !death.lost, death.owner.map(|seat| state.side(seat)) != Some(own), death.day));
    // Deaths take the room that changes of value leave. The Dictator's always has its place.
    let room = LISTED.saturating_sub(lines.len());
    let most = deaths.iter().filter(|death| his(death)).count().max(room);
    lines.extend(deaths.into_iter().take(most).map(|death| {
        let text = fell(game, death);
        (death.day, vec![Span::new(text, Role::Death)], Line::new())
    }));
    lines.sort_by_key(|(day, ..)| *day);
    let mut doc = Doc::new();
    doc.line(Span::new("WHAT DECIDED IT", Role::Title));
    if lines.is_empty() && counts {
        doc.line("Nothing changed hands after the landing.");
    }
    let column = names(game).day(state.day()).len() + 2;
    for (day, text, right) in lines {
        let label = names(game).day(day);
        if right.is_empty() {
            doc.entry(label, column as u8, text);
        } else {
            let mut left = vec![format!("{label:<column$}").into()];
            left.extend(text);
            doc.sides(left, right);
        }
    }
    doc.blocks.extend(never_tried(game, account).map(|text| Block::Line(vec![text.into()])));
    doc
}

/// The cards from the supply that those who won hold at the end, if they did not win by values alone: `Genesis gains Explosives`.
fn winning_cards(game: &Game, account: &Account) -> Vec<(u8, Line, Line)> {
    let state = game.state();
    let winners = state.outcome().map(|outcome| outcome.winners.clone()).unwrap_or_default();
    let mut cards: Vec<(u8, Line, Line)> = Vec::new();
    // A card may have been taken, lost and taken again: the last time counts.
    for (index, (day, seat, item)) in account.supplied.iter().enumerate() {
        let is_last = !account.supplied[index + 1..].iter().any(|(.., later)| later == item);
        if let ItemPlace::Gear(unit) = state.item(*item).place
            && is_last
            && winners.contains(seat)
        {
            let text = format!("{} gains {}", game.catalog().unit_name(unit), game.catalog().item_title(*item));
            cards.push((*day, vec![Span::new(text, Role::Gain)], Line::new()));
        }
    }
    cards
}

/// What a change of control is worth to a side: twice the value if it comes from an enemy.
fn worth(game: &Game, swing: &Swing, own: Side) -> i32 {
    let gain = |seat: Option<Seat>| match seat.map(|seat| game.state().side(seat)) {
        None => 0,
        Some(side) if side == own => 1,
        Some(_) => -1,
    };
    (gain(swing.to) - gain(swing.from)) * i32::from(game.sector_card(swing.sector).value)
}

/// `b2 Bauxite from 4 militia`.
fn changed_hands(game: &Game, swing: &Swing, own: Side) -> String {
    let base = if game.state().base() == Some(swing.sector) { ", the base," } else { "" };
    let card = game.sector_card(swing.sector).short_name();
    let place = format!("{} {card}{base}", game.state().sector_name(swing.sector));
    let side = |seat: Seat| names(game).heading(game.state().side(seat));
    match (swing.from, swing.to) {
        (_, Some(to)) if game.state().side(to) == own && swing.militia > 0 => format!("{place} from {} militia", swing.militia),
        (Some(from), Some(to)) if game.state().side(to) == own => format!("{place} from {}", side(from)),
        (None, Some(to)) if game.state().side(to) == own => format!("{place} taken"),
        (Some(from), Some(to)) if game.state().side(from) == own => format!("{place} lost to {}", side(to)),
        (_, Some(to)) => format!("{place} to {}", side(to)),
        (_, None) => format!("{place} left empty"),
    }
}

/// `Rizen dies in a lost attack on c3`.
fn fell(game: &Game, death: &Death) -> String {
    let (name, at) = (game.catalog().unit_name(death.unit), game.state().sector_name(death.sector));
    match (death.attacking, death.lost) {
        (true, true) => format!("{name} dies in a lost attack on {at}"),
        (true, false) => format!("{name} dies attacking {at}"),
        (false, true) => format!("{name} dies defending {at}, which is lost"),
        (false, false) => format!("{name} dies at {at}"),
    }
}

/// `Never tried: a1, the base (20 militia and Kim)`.
fn never_tried(game: &Game, account: &Account) -> Option<String> {
    let state = game.state();
    let base = state.base().filter(|base| !account.attacked.contains(base))?;
    let holder = state.controlling_side(base).filter(|side| state.is_dictator_side(*side))?;
    let there = forces(game, holder, base);
    let there: Vec<&str> = there.iter().map(String::as_str).collect();
    let there = if there.is_empty() { "empty".to_string() } else { crate::text::listed(&there, "and") };
    Some(format!("Never tried: {}, the base ({there})", state.sector_name(base)))
}

/// What each person and bot achieved; the robot is not a player.
fn players(game: &Game, account: &Account, doc: &mut Doc) {
    let state = game.state();
    let seats: Vec<Seat> = state.seats().filter(|seat| !(state.config().robot && state.player(*seat).is_dictator)).collect();
    for seat in &seats {
        let tally = &account.players[usize::from(seat.0)];
        let name = capital(state.seat_name(*seat));
        doc.entry(Span::new(name, Role::Seat(*seat)), COLUMN, fighting(tally));
        if seats.len() <= FEW {
            let stashed: usize = state.controlled_by(*seat).map(|sector| state.sector(sector).stash.len()).sum();
            doc.entry("", COLUMN, finding(game, tally, stashed));
        }
    }
}

/// `won 2 of 2 attacks · killed 11 militia, 1 MERC · lost no MERC`.
fn fighting(tally: &Tally) -> String {
    let attacks = match tally.attacks {
        0 => "no attacks".to_string(),
        all => format!("won {} of {}", tally.won, counted(all, "attack")),
    };
    let mercs = if tally.mercs > 0 { format!(", {}", counted(tally.mercs, "MERC")) } else { String::new() };
    let lost = if tally.lost == 0 { "no MERC".to_string() } else { counted(tally.lost, "MERC") };
    format!("{attacks} · killed {} militia{mercs} · lost {lost}", tally.militia)
}

/// `best: Ra, 7 kills · 11 cards found, 6 left in stashes`.
fn finding(game: &Game, tally: &Tally, stashed: usize) -> String {
    let best = tally.kills.iter().max_by_key(|(unit, kills)| (**kills, Reverse(**unit))).filter(|(_, kills)| **kills > 0);
    let best = best.map(|(unit, kills)| format!("best: {}, {} · ", game.catalog().unit_name(*unit), counted(*kills, "kill")));
    format!("{}{} found, {stashed} left in stashes", best.unwrap_or_default(), counted(tally.found, "card"))
}

/// `recap · log · goto day 4 · save FILE · again · quit`. The day is the one that decided most.
fn what_next(game: &Game, account: &Account, own: Side) -> Line {
    let largest = account.swings.iter().max_by_key(|swing| (worth(game, swing, own).abs(), Reverse(swing.day)));
    let day = largest.map_or(game.state().day(), |swing| swing.day);
    let word = game.state().config().format.day.to_lowercase();
    let words =
        ["recap".to_string(), "log".into(), format!("goto {word} {day}"), "save FILE".into(), "again".into(), "quit".into()];
    let mut line = Line::new();
    for word in words {
        if !line.is_empty() {
            line.push(" · ".into());
        }
        line.push(Span::new(word, Role::Typed).unbroken());
    }
    line
}
