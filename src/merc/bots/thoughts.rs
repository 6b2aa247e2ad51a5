//! `why ai` and `why SEAT`: what a bot decided, by which rule, what it compared, and how ties were broken.

use crate::kernel::journal::Line;
use crate::kernel::{Complaint, Seat};
use crate::merc::botkit::thoughts::{HIDDEN, SECRET, SKIPPED};
use crate::merc::commands::reinforce::as_others_see_it;
use crate::merc::content::DICTATOR_SEAT;
use crate::merc::game::Game;
use crate::merc::names::text::capital;
use crate::merc::secrets::redact;
use serde::Serialize;

/// A decision of a bot, as far as a viewer may know it.
#[derive(Serialize)]
pub struct Decided {
    /// The command or answer, as a game file writes it.
    pub line: String,
    /// The id of the rule that decided, if one did.
    pub rule: Option<String>,
    /// Its name, or why no rule decided.
    pub name: String,
    /// The clause that the name cites.
    pub clause: Option<String>,
    /// What was compared, and which dice were rolled.
    pub considered: Vec<String>,
    /// The rules that did not apply, each with its reason or thoughts; deeper lines are indented.
    pub skipped: Vec<String>,
}

/// The text after `why`: `ai` or a seat's name, then optionally a number of decisions or `all`. `None` if it is neither.
pub fn why(game: &Game, seat: Seat, text: &str) -> Option<Result<String, Complaint>> {
    let named = seat_of(game, text)?;
    if game.header().seat(named).is_none() {
        return Some(Err(Complaint::input("this game has no Dictator", "Name a seat, for example why red")));
    }
    Some(decisions(game, seat, text)?.map(|all| {
        if all.is_empty() {
            return format!("{} has not decided anything yet", capital(named));
        }
        all.iter().map(Decided::text).collect::<Vec<_>>().join("\n")
    }))
}

/// The seat that a text after `why` names.
fn seat_of<'a>(game: &'a Game, text: &str) -> Option<&'a str> {
    match text.split_whitespace().next()? {
        "ai" => Some(DICTATOR_SEAT),
        name => game.header().seats.iter().map(|(seat, _)| seat.as_str()).find(|seat| *seat == name),
    }
}

/// The decisions that a text after `why` asks for, oldest first.
pub fn decisions(game: &Game, seat: Seat, text: &str) -> Option<Result<Vec<Decided>, Complaint>> {
    let mut words = text.split_whitespace();
    let who = words.next()?;
    let named = seat_of(game, text)?;
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
    Some(Ok(lines.into_iter().map(|line| decision(game, seat, named, line)).collect()))
}

fn decision(game: &Game, seat: Seat, named: &str, line: &Line) -> Decided {
    let owner = game.header().seat(named).unwrap_or(seat);
    let knows = redact::knows(game.state(), seat, game.state().side(owner));
    let mut notes = line.note.lines();
    let head = notes.next().unwrap_or_default();
    // The rule's id comes first, with its squad and goal: `[ai-3-4-attack primary c3] AI-3.4 Attack`.
    let (rule, name) = match head.strip_prefix('[').and_then(|head| head.split_once("] ")) {
        Some((rule, name)) => (rule.split(' ').next().map(str::to_string), name),
        None => (None, head),
    };
    let clause = name.split(' ').next().filter(|word| word.contains('-') && word.ends_with(|end: char| end.is_ascii_digit()));
    let told = line.to_string();
    let is_hidden = line.note.lines().any(|note| note == HIDDEN);
    let told = match knows {
        true => told,
        false if is_hidden => told.replace(&line.text, "(hidden)"),
        false => told.replace(&line.text, as_others_see_it(&line.text)),
    };
    let open = notes
        .filter(|note| *note != HIDDEN)
        .filter(|note| knows || !note.starts_with(SECRET))
        .map(|note| note.trim_start_matches(SECRET));
    let (skipped, considered): (Vec<&str>, Vec<&str>) = open.partition(|note| note.starts_with(SKIPPED));
    Decided {
        line: told,
        rule,
        name: name.to_string(),
        clause: clause.map(str::to_string),
        considered: considered.into_iter().map(str::to_string).collect(),
        skipped: skipped.into_iter().map(|note| note.trim_start_matches(SKIPPED).to_string()).collect(),
    }
}

impl Decided {
    fn text(&self) -> String {
        let mut lines = vec![self.line.clone(), format!("  {}", self.name)];
        lines.extend(self.considered.iter().map(|thought| format!("    {thought}")));
        if !self.skipped.is_empty() {
            lines.push("    did not apply:".to_string());
            lines.extend(self.skipped.iter().map(|skipped| format!("      {skipped}")));
        }
        lines.join("\n")
    }
}
