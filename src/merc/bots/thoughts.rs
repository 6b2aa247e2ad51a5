//! `why ai` and `why SEAT`: what a bot decided, by which rule, what it compared, and how ties were broken.

use crate::kernel::journal::Line;
use crate::kernel::{Complaint, Seat};
use crate::merc::botkit::thoughts::{SECRET, SKIPPED};
use crate::merc::commands::reinforce::as_others_see_it;
use crate::merc::game::Game;
use crate::merc::model::ids::DICTATOR_SEAT;
use crate::merc::names::text::capital;
use crate::merc::secrets::redact;

/// The text after `why`: `ai` or a seat's name, then optionally a number of decisions or `all`. `None` if it is neither.
pub fn why(game: &Game, seat: Seat, text: &str) -> Option<Result<String, Complaint>> {
    let mut words = text.split_whitespace();
    let who = words.next()?;
    let named = match who {
        "ai" => DICTATOR_SEAT,
        name => game.header().seats.iter().map(|(seat, _)| seat.as_str()).find(|seat| *seat == name)?,
    };
    let many = match (words.next(), words.next()) {
        (None, _) => None,
        (Some("all"), None) => Some(usize::MAX),
        (Some(count), None) if count.bytes().all(|byte| byte.is_ascii_digit()) && count.parse() != Ok(0) => {
            Some(count.parse().unwrap_or(usize::MAX))
        }
        _ => {
            let fact = format!("why {text} is not a valid request");
            return Some(Err(Complaint::input(
                fact,
                format!("why {who} 3 shows the last 3 decisions; why {who} all shows all of them"),
            )));
        }
    };
    if game.header().is_human(named) {
        let fact = format!("a person plays {named}");
        return Some(Err(Complaint::input(fact, "Only bots explain their decisions; why MERC.STAT explains a number")));
    }
    let decided = |line: &&Line| line.seat == named && !line.note.is_empty();
    let latest = game.history().rev().skip_while(|line| !decided(line));
    let mut lines: Vec<&Line> = match many {
        Some(count) => latest.filter(decided).take(count).collect(),
        // All decisions since a person's last command that a decision followed.
        None => latest.take_while(|line| !(line.human && line.key.is_empty())).filter(decided).collect(),
    };
    lines.reverse();
    if lines.is_empty() {
        return Some(Ok(format!("{} has not decided anything yet", capital(named))));
    }
    let shown: Vec<String> = lines.into_iter().map(|line| decision(game, seat, named, line)).collect();
    Some(Ok(shown.join("\n")))
}

/// One decision: its line, its rule, and what was compared as far as this seat may know it.
fn decision(game: &Game, seat: Seat, named: &str, line: &Line) -> String {
    let owner = game.header().seat(named).unwrap_or(seat);
    let knows = redact::knows(game.state(), seat, game.state().side(owner));
    let mut notes = line.note.lines();
    let rule = notes.next().unwrap_or_default();
    // The rule's id is only for readers of the game file.
    let name = rule.split_once("] ").map_or(rule, |(_, name)| name);
    let told = line.to_string();
    let told = if knows { told } else { told.replace(&line.text, as_others_see_it(&line.text)) };
    let mut text = format!("{told}\n  {name}");
    let (mut skipped, mut is_first) = (false, true);
    for note in notes.filter(|note| knows || !note.starts_with(SECRET)).map(|note| note.trim_start_matches(SECRET)) {
        let shown = note.strip_prefix(SKIPPED);
        skipped |= shown.is_some();
        if skipped && std::mem::take(&mut is_first) {
            text.push_str("\n    did not apply:");
        }
        text.push_str(&format!("\n    {}{}", if shown.is_some() { "  " } else { "" }, shown.unwrap_or(note)));
    }
    text
}
