//! `help` at a terminal: everything that can be typed now, on one screen.

use super::topics;
use crate::kernel::Seat;
use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::merc::content::StepKind;
use crate::merc::game::Game;
use crate::merc::names::text::capital;
use crate::merc::render::legal;
use crate::merc::secrets::redact;

/// Session words that are listed beside the game's own.
const AMONG_COMMANDS: [&str; 2] = ["go", "withdraw"];
const AMONG_LOOKS: &str = "log";
/// The session words that a player needs often; `help all` has the others.
const OFTEN: [&str; 8] = ["undo", "redo", "goto", "recap", "again", "save", "set", "quit"];

/// `session` are the usages of the session's words that can be typed now.
pub fn now(game: &Game, seat: Seat, session: &[&str]) -> Doc {
    let rows = [("NOW", commands(game, seat, session)), ("LOOK", looks(game, seat, session)), ("TIME", words(session))];
    let mut rows: Vec<Vec<Line>> =
        rows.into_iter().filter(|(_, items)| !items.is_empty()).map(|(label, items)| row(label, separated(items))).collect();
    let modes = super::modes(game).map(|mode| mode.id.as_str());
    let topics = topics::NAMES.into_iter().chain(modes).collect::<Vec<&str>>().join(", ");
    rows.push(row("LEARN", vec![Span::new("help", Role::Typed), Span::plain(format!(" {topics}"))]));
    let more = ["help VERB", "why not COMMAND", "rule CLAUSE", "cards X", "help all"].map(typed).to_vec();
    rows.push(row("", separated(more)));
    Doc { blocks: vec![Block::Table { align: vec![Align::Left; 2], rows }] }
}

fn row(label: &str, line: Line) -> Vec<Line> {
    vec![Span::new(label, Role::Title).into_line(), line]
}

fn typed(text: impl Into<String>) -> Span {
    Span::new(text, Role::Typed).unbroken()
}

/// The items with a dot between them. A row breaks only between items.
pub fn separated(items: Vec<Span>) -> Line {
    let mut line = Line::new();
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            line.push(Span::plain(" · "));
        }
        line.push(item);
    }
    line
}

fn first(usage: &str) -> &str {
    usage.split(' ').next().unwrap_or_default()
}

/// A usage without what may be left out.
fn short(usage: &str) -> String {
    match usage.split(" [").next().unwrap_or_default() {
        "* TEXT" => "* note".to_string(),
        needed => needed.to_string(),
    }
}

/// The verbs that are legal now, with their costs; at a question, its answers.
fn commands(game: &Game, seat: Seat, session: &[&str]) -> Vec<Span> {
    let mut items = Vec::new();
    match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => {
            items.push(Span::plain("an answer to the question, as the lines above the prompt say").unbroken());
        }
        Some(Asked::Question(question)) if !game.may_command(seat) => {
            let who = capital(game.state().seat_name(question.seat));
            items.push(Span::plain(format!("nothing: {who} has a question to answer first")));
        }
        _ if game.state().is_in(StepKind::Over) => items.push(Span::plain("nothing: the game is over")),
        _ => items.extend(legal::costs(game, seat).into_iter().map(|(verb, cost)| {
            let number: String = cost.chars().take_while(char::is_ascii_digit).collect();
            typed(format!("{verb} {number}").trim_end())
        })),
    }
    let of_session = session.iter().filter(|usage| AMONG_COMMANDS.contains(&first(usage)));
    items.extend(of_session.map(|usage| typed(short(usage))));
    items
}

fn looks(game: &Game, seat: Seat, session: &[&str]) -> Vec<Span> {
    let over = game.state().is_in(StepKind::Over);
    let log = session.iter().any(|usage| first(usage) == AMONG_LOOKS);
    let all = [
        ("map", true),
        ("team", true),
        ("legal", !over),
        ("show X", true),
        ("score", true),
        (AMONG_LOOKS, log),
        ("hand", redact::may_see_hand(game.state(), seat) && game.state().dictator_seat().is_some()),
        ("odds SECTOR", !over),
        ("hint", !over),
        ("why X", true),
    ];
    all.into_iter().filter(|(_, usable)| *usable).map(|(usage, _)| typed(usage)).collect()
}

fn words(session: &[&str]) -> Vec<Span> {
    let mut kept: Vec<&str> = OFTEN.into_iter().filter(|word| session.iter().any(|usage| first(usage) == *word)).collect();
    // A note is short, so it is listed before leaving.
    if session.iter().any(|usage| first(usage) == "*") {
        let last = kept.iter().position(|word| *word == "set").unwrap_or(kept.len());
        kept.insert(last, "*");
    }
    let usage = |word: &str| session.iter().find(|usage| first(usage) == word).map(|usage| typed(short(usage)));
    kept.into_iter().filter_map(usage).collect()
}
