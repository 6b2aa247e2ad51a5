//! The legal commands and their costs (UI-3), with the facts a player needs: landing sectors (UI-1), the Industries about to
//! get militia (UI-2), team and limit, militia and cap.
//!
//! - `screen`: what a terminal shows instead; `not_now`: what is not legal now, and why

pub mod not_now;
pub mod screen;

use crate::kernel::doc::{Doc, Line, Span};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Seat, words};
use crate::merc::commands::foresight::Foresight;
use crate::merc::commands::{self, Command, check, sample};
use crate::merc::content::{SectorKind, StepKind};
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::ids::SectorId;
use crate::merc::names::places;
use crate::merc::names::text::{capital, names};
use crate::merc::rules::day_one;

/// Further commands of one verb are counted, not listed.
const MOST_LISTED: usize = 12;

pub fn legal(game: &Game, seat: Seat) -> String {
    match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => return super::prompt::prompt(game, question),
        Some(Asked::Question(question)) if !game.may_command(seat) => {
            return format!("{} has a question to answer first", capital(game.state().seat_name(question.seat)));
        }
        _ => {}
    }
    let groups = groups(game, seat);
    if groups.is_empty() {
        return format!(
            "{} has nothing to do {}",
            capital(game.state().seat_name(seat)),
            names(game).step_words(game.state().step())
        );
    }
    let mut lines: Vec<String> = groups.iter().flat_map(|group| listed(game, seat, group, MOST_LISTED)).collect();
    if game.state().is_in(StepKind::Land) {
        lines.extend(claims(game));
        lines.push(occupation(game));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// Every legal command with one verb.
pub fn of_verb(game: &Game, seat: Seat, word: &str) -> Result<String, Complaint> {
    let names = commands::names(game.rules());
    let name = &names[words::resolve(word, &names)?];
    match groups(game, seat).iter().find(|(verb, _)| verb.name.eq_ignore_ascii_case(name)) {
        Some(group) => Ok(listed(game, seat, group, usize::MAX).join("\n")),
        None => Ok(format!("{name} is {}", not_now::sentence(game, seat, name))),
    }
}

/// A verb with its cost, a note and the commands, each with its preview.
fn listed(game: &Game, seat: Seat, (verb, commands): &(&MercVerb, Vec<Command>), most: usize) -> Vec<String> {
    // Orders in advance are shown with the numbers they are expected to have.
    let ahead = sample::foresight(game, seat);
    let expected = ahead.as_ref().map_or(game, Foresight::game);
    let cost = game.state().config().format.fill(&verb.cost);
    let mut lines = vec![format!("{} · {cost}", verb.name.to_lowercase())];
    lines.extend((verb.note)(game, seat).map(|note| format!("  {note}")));
    lines.extend(commands.iter().take(most).map(|command| format!("  {}", option(expected, seat, command))));
    if commands.len() > most {
        lines.push(format!("  ... and {} more", commands.len() - most));
    }
    lines
}

/// The legal commands with a verb.
pub fn legal_of(game: &Game, seat: Seat, name: &str) -> Vec<Command> {
    if !has_the_turn(game, seat) {
        return Vec::new();
    }
    let mut all = sample::list(game, seat);
    all.retain(|command| command.verb(game).eq_ignore_ascii_case(name));
    all
}

/// The verbs that are legal now with their costs, the cheapest first and the free ones last.
pub fn costs(game: &Game, seat: Seat) -> Vec<(String, String)> {
    let groups = groups(game, seat);
    let named = groups.iter().map(|(verb, _)| (verb.name.to_lowercase(), short_cost(game, seat, verb)));
    let mut costs: Vec<(String, String)> = named.collect();
    costs.sort_by_key(|(_, cost)| cost.chars().next().filter(char::is_ascii_digit).unwrap_or(':'));
    costs
}

/// Commands that differ only in the last word, as their common words and the last words: `train` and `wolverine, ra`.
pub fn tails(game: &Game, commands: &[Command]) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for text in commands.iter().map(|command| command.write(game)) {
        let (head, tail) = text.rsplit_once(' ').unwrap_or((&text, ""));
        let tail = Some(tail.to_string()).filter(|tail| !tail.is_empty());
        match found.iter_mut().find(|(other, _)| other == head) {
            Some((_, tails)) => tails.extend(tail),
            None => found.push((head.to_string(), tail.into_iter().collect())),
        }
    }
    found
}

/// Only the verbs and their costs, to show above a prompt.
pub fn brief(game: &Game, seat: Seat) -> Doc {
    let groups = groups(game, seat);
    let mut line = Line::new();
    for (verb, _) in &groups {
        if !line.is_empty() {
            line.push(Span::plain("  "));
        }
        line.push(Span::plain(format!("{} ({})", verb.name.to_lowercase(), short_cost(game, seat, verb))).unbroken());
    }
    let mut doc = Doc::new();
    if !line.is_empty() {
        doc.line(line);
    }
    doc
}

/// Legal commands by verb, in the order of the table; empty if it is not the player's turn.
pub(super) fn groups(game: &Game, seat: Seat) -> Vec<(&MercVerb, Vec<Command>)> {
    if !has_the_turn(game, seat) {
        return Vec::new();
    }
    let commands = sample::list(game, seat);
    let mut groups: Vec<(&MercVerb, Vec<Command>)> = Vec::new();
    for verb in &game.rules().verbs {
        // Several cards may add an action with the same name.
        if groups.iter().any(|(other, _)| other.name.eq_ignore_ascii_case(&verb.name)) {
            continue;
        }
        let of = |command: &&Command| command.verb(game).eq_ignore_ascii_case(&verb.name);
        let found: Vec<Command> = commands.iter().filter(of).cloned().collect();
        if !found.is_empty() {
            groups.push((verb, found));
        }
    }
    groups
}

/// A seat that is not to act sees no list, so that the list never shows another player's cards.
fn has_the_turn(game: &Game, seat: Seat) -> bool {
    if game.asked().is_some() {
        return game.may_command(seat);
    }
    let step = game.state().step();
    !matches!(step.kind, StepKind::Setup | StepKind::Over) && game.state().side(seat) == step.side
}

/// `1`, `2` or `free`: the first word of the cost if it is a number.
pub(super) fn short_cost(game: &Game, seat: Seat, verb: &MercVerb) -> String {
    if let Some(now) = (verb.cost_now)(game, seat) {
        return now;
    }
    let first = verb.cost.split_whitespace().next().filter(|first| first.parse::<u8>().is_ok());
    let landing = game.state().is_in(StepKind::Land);
    first.filter(|_| !landing).unwrap_or("free").to_string()
}

/// One command with its preview, if it has one.
fn option(game: &Game, seat: Seat, command: &Command) -> String {
    let text = command.write(game);
    command.preview(game, seat).map_or_else(|| text.clone(), |more| format!("{text:<30} {more}"))
}

/// Before landing: the free edge sectors, the other Rebels' plans, the Dictator's militia (UI-1, UI-2).
pub fn landing(game: &Game, seat: Seat) -> Doc {
    let state = game.state();
    let mut doc = Doc::new();
    if !state.is_in(StepKind::Land) || !has_the_turn(game, seat) {
        return doc;
    }
    let free: Vec<SectorId> = state.all_sectors().filter(|sector| check::landing(game, seat, *sector).is_ok()).collect();
    let which = if check::is_shore_changed(game) { "Sectors where you can land" } else { "Free edge sectors" };
    doc.line(format!("{which}, with the distance to each City:"));
    let mut line = vec![Span::plain("  ")];
    for (index, sector) in free.iter().enumerate() {
        let end = if index + 1 < free.len() { ";" } else { "" };
        if index > 0 {
            line.push(Span::plain(" "));
        }
        let text = format!("{} {}{end}", state.sector_name(*sector), places::described(game, *sector));
        line.push(Span::plain(text).unbroken());
    }
    doc.line(line);
    claims(game).into_iter().chain(Some(occupation(game))).for_each(|line| {
        doc.extend(line.into());
    });
    doc
}

/// The other Rebels' claims and proposals (UI-1).
fn claims(game: &Game) -> Vec<String> {
    let state = game.state();
    let claim = |seat: Seat| {
        let landed = state.live_squads(seat).next().and_then(|squad| state.squad(squad).sector);
        match (landed, state.player(seat).proposed) {
            (Some(at), _) => Some(format!("{} has landed on {}", capital(state.seat_name(seat)), state.sector_name(at))),
            (None, Some(at)) => Some(format!("{} proposes {}", capital(state.seat_name(seat)), state.sector_name(at))),
            (None, None) => None,
        }
    };
    state.rebels().filter_map(claim).collect()
}

/// The militia the Dictator will get (UI-2).
pub fn occupation(game: &Game) -> String {
    let state = game.state();
    let config = state.config();
    let comes = |kind| config.format.first.iter().any(|step| step.kind == kind);
    if !comes(StepKind::Garrison) && !comes(StepKind::Extra) {
        return String::new();
    }
    let listed: Vec<String> = occupied(game).into_iter().map(|sector| state.sector_name(sector)).collect();
    let extra = match day_one::extra_militia(game) {
        0 => String::new(),
        extra => format!("; the Dictator then places {extra} more (setting extra)"),
    };
    format!(
        "Industries where the Dictator will place {} militia each (setting difficulty): {}{extra}",
        config.difficulty,
        listed.join(" ")
    )
}

/// The Industries without Rebels, which the Dictator will occupy; none if he does not.
pub(super) fn occupied(game: &Game) -> Vec<SectorId> {
    let state = game.state();
    let comes = |kind| state.config().format.first.iter().any(|step| step.kind == kind);
    if !comes(StepKind::Garrison) && !comes(StepKind::Extra) {
        return Vec::new();
    }
    let free = |sector: &SectorId| {
        let rebels = state.rebels().any(|seat| state.presence(seat, *sector) > 0);
        game.sector_card(*sector).kind == SectorKind::Industry && !rebels
    };
    state.all_sectors().filter(free).collect()
}
