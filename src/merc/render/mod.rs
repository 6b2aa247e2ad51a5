//! The texts of the board game: events, the map, sheets, prompts and help. Nothing here changes the game, and nothing shows
//! a seat what it may not know (`secrets`).
//!
//! - `event`: events; `prompt`: questions; `why_not`: why something is not possible
//! - `screens`, `story`, `goal`, `recap`, `confirm`: what a person at a terminal reads instead
//! - `map`, `show`, `cards`: the map, sheets, cards; `changes`: what has changed on the map; `settings`; `why`: where a number comes from
//! - `modes`: what can be played; `legal`, `help`, `offer`: what can be typed; `hint`, `score`; `rulebook`: the clauses

pub mod cards;
mod changes;
pub mod confirm;
mod event;
pub mod goal;
mod help;
mod hint;
mod legal;
mod map;
pub mod modes;
pub mod offer;
pub mod prompt;
pub mod recap;
pub mod rulebook;
mod score;
pub mod screens;
mod settings;
pub mod show;
pub mod story;
mod why;
pub mod why_not;

pub use event::event;
pub use legal::not_now::of_line as why_not_now;
pub use legal::{brief, legal};
pub use map::map;

use super::game::Game;
use crate::kernel::doc::Page;
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Doc, Inspection, Seat};
use crate::merc::operations::display::{self, Line, Mark};
use serde_json::json;

/// The words that only show something, the most useful first.
pub static INSPECTIONS: &[Inspection] = &[
    Inspection {
        name: "legal",
        usage: "legal [VERB]",
        help: "what you can do now and what it costs, or every command with one verb",
    },
    Inspection { name: "map", usage: "map", help: "the map and the status line" },
    Inspection { name: "team", usage: "team", help: "your MERCs and the team limit" },
    Inspection { name: "show", usage: "show MERC|SECTOR|CARD", help: "a MERC's sheet, a sector or a card" },
    Inspection {
        name: "odds",
        usage: "odds [SECTOR [with SQUADS]] [N | Ns]",
        help: "how a fight for a sector would end, or every fight in reach; from N simulated fights or N seconds if it is not exact",
    },
    Inspection {
        name: "hint",
        usage: "hint [-v] [N | Ns]",
        help: "suggest a command from 200 simulated games (or N games, or N seconds); -v shows the figures",
    },
    Inspection {
        name: "why",
        usage: "why MERC.STAT|not COMMAND|ai|SEAT [N|all]",
        help: "show where a number comes from; list the rules about a command and whether they hold; explain what a bot has decided since you last acted (or its last N decisions, or all of them)",
    },
    Inspection { name: "score", usage: "score", help: "who leads, what is needed to win and when it is counted" },
    Inspection { name: "status", usage: "status", help: "the day or round, who is to act, sector values, what you can do" },
    Inspection { name: "sector", usage: "sector SECTOR", help: "a sector: card, units, militia, stash" },
    Inspection { name: "squad", usage: "squad [SEAT]", help: "squads and their members" },
    Inspection { name: "hand", usage: "hand", help: "the Dictator's tactics cards" },
    Inspection { name: "help", usage: "help [WORD]", help: "list all commands, or explain one with its rule" },
    Inspection { name: "rule", usage: "rule CLAUSE", help: "a clause or a page of the rulebook" },
    Inspection { name: "cards", usage: "cards [CARD]", help: "the text of any card" },
    Inspection { name: "settings", usage: "settings", help: "the settings of this game" },
];

/// Longer lines are never inspections.
const LONGEST: usize = 400;

/// Answers a question about the game; `None` if this is not an inspection. If a prefix fits both, the command wins.
pub fn inspect(game: &Game, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>> {
    let text = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim().to_lowercase();
    if let Some(whole) = screens::all(game, seat, text, &Page::PIPE) {
        return Some(Ok(whole));
    }
    let name = inspection(game, &word.to_lowercase())?;
    let text = match name {
        "map" => return Some(Ok(map(game, seat))),
        "status" => return Some(Ok(above_a_command(game, seat))),
        "settings" => return Some(Ok(settings::settings(game))),
        "show" => return Some(show::anything(game, seat, &rest)),
        "sector" => return Some(show::sector_named(game, seat, &rest).map(|text| cards::paragraphs(&text))),
        "squad" => show::squads(game, seat, &rest),
        "team" => Ok(show::team(game, seat)),
        "hand" => return Some(show::hand(game, seat)),
        "score" => return Some(Ok(score::score(game, seat))),
        "legal" if rest.is_empty() => Ok(legal(game, seat)),
        "legal" => legal::of_verb(game, seat, &rest),
        "odds" => return Some(crate::merc::odds::inspect(game, seat, &rest)),
        "hint" => return Some(hint::hint(game, seat, &rest)),
        "why" if rest.split(' ').next() == Some("not") => {
            return Some(why_not::why_not_line(game, seat, rest.trim_start_matches("not").trim()));
        }
        "why" => crate::merc::bots::thoughts::why(game, seat, &rest).unwrap_or_else(|| why::why(game, seat, &rest)),
        "help" if rest.is_empty() => Ok(help::overview(game, seat)),
        "help" if help::is_topic(&rest) => return Some(Ok(help::topic(game, seat, &rest))),
        "help" => return Some(help::about(game, seat, &rest)),
        "rule" => help::rule(&rest),
        _ => return Some(cards::describe(game.rules(), Some(rest.as_str()).filter(|id| !id.is_empty()))),
    };
    Some(text.map(Doc::from))
}

/// What an inspection shows, as data: the decisions of a bot, and what cards add to the status and the map.
pub fn inspect_data(game: &Game, seat: Seat, text: &str) -> Option<serde_json::Value> {
    let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    match inspection(game, &word.to_lowercase())? {
        "status" => return shown_by_cards(game, false),
        "map" => return shown_by_cards(game, true),
        _ => {}
    }
    let decisions = || crate::merc::bots::thoughts::decisions(game, seat, &rest.trim().to_lowercase());
    let asked = (inspection(game, &word.to_lowercase()) == Some("why")).then(decisions).flatten()?.ok()?;
    serde_json::to_value(asked).ok()
}

/// The lines and words of cards; nothing if there are none.
fn shown_by_cards(game: &Game, with_marks: bool) -> Option<serde_json::Value> {
    let id = |card| &game.catalog().card(card).id;
    let line = |line: &Line| json!({"card": id(line.card), "text": line.text});
    let mark = |mark: &Mark| json!({"card": id(mark.card), "sector": game.state().sector_name(mark.sector), "word": mark.word});
    let lines: Vec<_> = display::status(game).iter().map(line).collect();
    let marks: Vec<_> = if with_marks { display::marks(game).iter().map(mark).collect() } else { Vec::new() };
    match (lines.is_empty() && marks.is_empty(), with_marks) {
        (true, _) => None,
        (false, true) => Some(json!({"lines": lines, "marks": marks})),
        (false, false) => Some(json!({"lines": lines})),
    }
}

/// The status line, the legal commands and their costs (UI-3), and during the landing the free sectors (UI-1, UI-2).
fn above_a_command(game: &Game, seat: Seat) -> Doc {
    let mut doc = map::above(game, seat);
    match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => doc.extend(prompt::prompt(game, question).into()),
        Some(Asked::Question(_)) if !game.may_command(seat) => &mut doc,
        _ => doc.extend(brief(game, seat)).extend(legal::landing(game, seat)),
    };
    doc
}

/// Matches the whole word, or at least two letters that begin no other inspection and no command.
fn inspection(game: &Game, word: &str) -> Option<&'static str> {
    if word == "?" {
        return Some("help");
    }
    let names = || INSPECTIONS.iter().map(|word| word.name);
    if let Some(name) = names().find(|name| *name == word) {
        return Some(name);
    }
    let is_command = || crate::merc::commands::names(game.rules()).iter().any(|verb| verb.starts_with(word));
    let mut fitting = names().filter(|name| name.starts_with(word));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) if word.len() >= 2 && !is_command() => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merc::botkit::budget::USUAL;

    #[test]
    fn help_states_the_default_budget_of_a_hint() {
        let about = INSPECTIONS.iter().find(|word| word.name == "hint").map_or("", |word| word.help);
        assert!(about.contains(&format!("{USUAL} simulated games")), "{about}");
    }
}
