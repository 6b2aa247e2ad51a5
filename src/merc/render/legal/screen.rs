//! `legal` at a terminal: what can be done now, grouped by its cost, and what cannot be done and why.

use super::{costs, groups, has_the_turn, not_now, tails};
use crate::kernel::Seat;
use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::merc::commands::foresight::Foresight;
use crate::merc::commands::{ACTIONS, Command, DICTATOR, FREE, OF_CARDS, sample};
use crate::merc::game::{Game, MercVerb};
use crate::merc::render::help::screen::separated;
use crate::merc::render::prompt::forces;
use crate::merc::rules::vehicles;
use crate::merc::secrets::redact;

/// The width of the labels, so that two tables have the same columns.
const LABEL: usize = 9;
/// A verb with more kinds of commands than this lists them only in `legal VERB`.
const MOST_ROWS: usize = 4;
/// A longer note would leave no room for the commands.
const MOST_NOTE: usize = 40;

/// `None` where `legal` says something else: at a question, and for a player who has nothing to do.
pub fn by_cost(game: &Game, seat: Seat) -> Option<Doc> {
    let answers = matches!(game.asked(), Some(Asked::Question(question)) if question.seat == seat);
    let all = groups(game, seat);
    if answers || all.is_empty() || !has_the_turn(game, seat) {
        return None;
    }
    let ahead = sample::foresight(game, seat);
    let expected = ahead.as_ref().map_or(game, Foresight::game);
    let short: Vec<(String, String)> = costs(game, seat);
    let cost = |verb: &MercVerb| short.iter().find(|(name, _)| verb.name.eq_ignore_ascii_case(name)).map_or("", |(_, cost)| cost);
    let mut paid: Vec<(String, Vec<Line>)> = Vec::new();
    let mut free = Vec::new();
    for (verb, commands) in &all {
        let cost = cost(verb);
        match label(cost) {
            None if verb.group == FREE => free.push(usage(verb, cost)),
            label => {
                let label = label.unwrap_or_else(|| "FREE".to_string());
                for (label, commands) in by_real_cost(expected, &label, commands) {
                    paid.extend(rows(expected, seat, verb, &commands).into_iter().map(|row| (label.clone(), row)));
                }
            }
        }
    }
    paid.sort_by(|(one, _), (other, _)| one.cmp(other));
    let mut doc = Doc::new();
    let mut before = String::new();
    let mut table = Vec::new();
    for (label, mut row) in paid {
        let shown = if label == before { "" } else { label.as_str() };
        row.insert(0, Span::new(format!("{shown:<LABEL$}"), Role::Title).into_line());
        before = label;
        table.push(row);
    }
    if !table.is_empty() {
        doc.blocks.push(Block::Table { align: vec![Align::Left; 3], rows: table });
    }
    let mut rest = Vec::new();
    let title = |text: &str| Span::new(format!("{text:<LABEL$}"), Role::Title).into_line();
    if !free.is_empty() {
        rest.push(vec![title(if before == "FREE" { "" } else { "FREE" }), separated(free)]);
    }
    let closed = not_now::all(game, seat);
    if !closed.is_empty() {
        rest.push(vec![title("NOT NOW"), separated(closed.into_iter().map(|text| Span::plain(text).unbroken()).collect())]);
    }
    if !rest.is_empty() {
        doc.blocks.push(Block::Table { align: vec![Align::Left; 2], rows: rest });
    }
    let landing = super::landing(game, seat);
    doc.extend(landing);
    Some(doc)
}

/// `1 ACTION`; `None` if it is free.
fn label(cost: &str) -> Option<String> {
    let digits: String = cost.chars().take_while(char::is_ascii_digit).collect();
    match digits.as_str() {
        "" => cost.contains(" or ").then(|| cost.to_uppercase()),
        "1" => Some("1 ACTION".to_string()),
        more => Some(format!("{more} ACTIONS")),
    }
}

/// Commands with one verb by what they cost each of those who act: a step may cost a vehicle more than MERCs on foot (MOD-C4).
fn by_real_cost(game: &Game, usual: &str, commands: &[Command]) -> Vec<(String, Vec<Command>)> {
    let is_paid = usual.starts_with(|first: char| first.is_ascii_digit());
    let mut groups: Vec<(String, Vec<Command>)> = Vec::new();
    for command in commands {
        let steps =
            command.squads().iter().filter(|_| is_paid && command.to().is_some()).map(|squad| vehicles::cost(game, *squad));
        let real = steps.max().and_then(|cost| label(&cost.to_string())).unwrap_or_else(|| usual.to_string());
        match groups.iter_mut().find(|(other, _)| *other == real) {
            Some((_, found)) => found.push(command.clone()),
            None => groups.push((real, vec![command.clone()])),
        }
    }
    groups
}

/// `split MERC`, `done (gives up 6)`.
fn usage(verb: &MercVerb, cost: &str) -> Span {
    let needed = verb.usage.split(' ').take_while(|word| !word.starts_with(['[', '.', '(']));
    let words: Vec<&str> = needed.map(|word| word.split('|').next().unwrap_or_default()).collect();
    let text = words.join(" ");
    let note = if cost == "free" { String::new() } else { format!(" ({cost})") };
    Span::new(format!("{text}{note}"), Role::Typed).unbroken()
}

/// One row for each kind of command with a verb, and a note.
fn rows(game: &Game, seat: Seat, verb: &MercVerb, commands: &[Command]) -> Vec<Vec<Line>> {
    let kinds = tails(game, commands);
    let mut rows = Vec::new();
    for (head, tails) in kinds.iter().take(MOST_ROWS) {
        let of_head: Vec<&Command> = commands.iter().filter(|command| is_of(game, command, head, tails)).collect();
        let typed = |text: String| Span::new(text.trim_end().to_string(), Role::Typed).into_line();
        if verb.group == DICTATOR {
            // Cards that do different things need a row each.
            let outcome = |command: &&Command| command.outcome(game, seat).unwrap_or_default();
            for same in of_head.chunk_by(|one, next| outcome(one) == outcome(next)) {
                // `reinforce b2 with lockdown`: other cards do the same.
                let alike = if same.len() == of_head.len() { &tails[1.min(tails.len())..] } else { &[] };
                let alike = if alike.is_empty() { String::new() } else { format!("; or {}", alike.join(", ")) };
                rows.push(vec![typed(same[0].write(game)), Span::plain(format!("{}{alike}", outcome(&same[0]))).into_line()]);
            }
            continue;
        }
        rows.push(vec![typed(format!("{head} {}", tails.join(", "))), Span::plain(note(game, seat, verb, &of_head)).into_line()]);
    }
    if kinds.len() > MOST_ROWS {
        let more = vec![
            Span::plain(format!("{} more: ", kinds.len() - MOST_ROWS)),
            Span::new(format!("legal {}", verb.name), Role::Typed),
        ];
        rows.push(vec![more, Line::new()]);
    }
    rows
}

fn is_of(game: &Game, command: &Command, head: &str, tails: &[String]) -> bool {
    let text = command.write(game);
    tails.iter().any(|tail| text == format!("{head} {tail}")) || tails.is_empty() && text == head
}

/// What these commands do, in a few words.
fn note(game: &Game, seat: Seat, verb: &MercVerb, commands: &[&Command]) -> String {
    if commands.iter().any(|command| !command.squads().is_empty()) {
        return where_to(game, seat, commands);
    }
    // `value 6  loot 1 armor`: the last part says what is new.
    let brief = |preview: String| preview.rsplit("  ").next().unwrap_or_default().to_string();
    let previews: Vec<String> = commands.iter().filter_map(|command| command.preview(game, seat)).map(brief).collect();
    let merged = if previews.len() == commands.len() { merged(&previews) } else { String::new() };
    match merged.len() {
        1..=MOST_NOTE => merged,
        _ if verb.group == ACTIONS && previews.is_empty() => stash(game, seat, verb, commands),
        _ if verb.group == OF_CARDS => verb.help.to_string(),
        _ => String::new(),
    }
}

/// `combat: a3 7 militia`, or the values of the sectors.
fn where_to(game: &Game, seat: Seat, commands: &[&Command]) -> String {
    let (state, side) = (game.state(), game.state().side(seat));
    let to: Vec<_> = commands.iter().filter_map(|command| command.to()).collect();
    let defended = |at| {
        let others = state.sides().filter(|other| *other != side);
        let forces: Vec<String> = others.flat_map(|other| forces(game, other, at)).collect();
        format!("{} {}", state.sector_name(at), forces.join(", "))
    };
    let fights: Vec<String> = to.iter().copied().filter(|at| state.has_enemies(side, *at)).map(defended).collect();
    if fights.is_empty() {
        let values: Vec<String> = to.iter().map(|at| game.sector_card(*at).value.to_string()).collect();
        let same = values.windows(2).all(|pair| pair[0] == pair[1]);
        return match values.first() {
            Some(value) if same => format!("no enemies, value {value}{}", if values.len() > 1 { " each" } else { "" }),
            _ => format!("no enemies, values {}", values.join(", ")),
        };
    }
    format!("combat: {}", fights.join("; "))
}

/// Several previews as one, if they differ in one place: `7 + 3, 2, 3 of 10 militia in b2`.
fn merged(previews: &[String]) -> String {
    let Some(first) = previews.first() else { return String::new() };
    if previews.iter().all(|other| other == first) {
        return first.clone();
    }
    let words: Vec<Vec<&str>> = previews.iter().map(|text| text.split(' ').collect()).collect();
    let shortest = words.iter().map(Vec::len).min().unwrap_or(0);
    let same = |place: &usize| words.iter().all(|other| other[*place] == words[0][*place]);
    let same_back =
        |place: &usize| words.iter().all(|other| other[other.len() - 1 - place] == words[0][words[0].len() - 1 - place]);
    let front = (0..shortest).take_while(same).count();
    let back = (0..shortest - front).take_while(same_back).count();
    let middle: Vec<String> = words.iter().map(|text| text[front..text.len() - back].join(" ")).collect();
    let parts = [words[0][..front].join(" "), middle.join(", "), words[0][words[0].len() - back..].join(" ")];
    parts.join(" ").trim().to_string()
}

/// What a verb without a preview says: the cards of the stash, or its note.
fn stash(game: &Game, seat: Seat, verb: &MercVerb, commands: &[&Command]) -> String {
    if verb.name != "reequip" {
        let note = (verb.note)(game, seat).unwrap_or_default();
        return note.split(" (").next().unwrap_or_default().to_string();
    }
    let mut places: Vec<_> = commands
        .iter()
        .flat_map(|command| command.doers(game))
        .filter_map(|unit| game.state().sector_of(unit))
        .filter(|at| redact::may_see_stash(game.state(), seat, *at))
        .collect();
    places.sort_unstable();
    places.dedup();
    let counts = places.iter().map(|at| (game.state().sector(*at).stash.len(), game.state().sector_name(*at)));
    let counts: Vec<String> = counts.filter(|(count, _)| *count > 0).map(|(count, at)| format!("{count} at {at}")).collect();
    if counts.is_empty() { String::new() } else { format!("cards in the stash: {}", counts.join(", ")) }
}
