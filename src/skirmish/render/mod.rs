//! The texts that people read. They show what the state and events say and decide nothing.
//!
//! - `event`: what happened; `prompt`: what is asked; `status`: whose turn it is, and every figure
//! - `map`: the table as text; `lines`: lines of sight and Firing Numbers; `plans`: places, shots, threats, trying an order
//! - `cards`: a unit's card; `help`: the list of words

mod cards;
mod event;
mod help;
mod lines;
mod map;
mod plans;
pub mod prompt;
mod status;

pub use event::event;

use super::model::{Event, FigureId, LEFT, View};
use super::names;
use crate::kernel::{Complaint, Doc, Inspection, Seat};

/// The words that inspect the game.
pub const INSPECTIONS: &[Inspection] = &[
    Inspection { name: "status", usage: "status", help: "whose turn it is, and every figure" },
    Inspection { name: "map", usage: "map", help: "the table" },
    Inspection { name: "legal", usage: "legal", help: "what the figure that acts can do" },
    Inspection { name: "shots", usage: "shots [FIGURE]", help: "whom it can attack, with the chances" },
    Inspection { name: "places", usage: "places [FIGURE]", help: "where it can go" },
    Inspection { name: "threats", usage: "threats [FIGURE]", help: "who can attack it now" },
    Inspection { name: "fn", usage: "fn ATTACKER TARGET [WEAPON]", help: "a Firing Number with every modifier" },
    Inspection { name: "los", usage: "los FROM TO", help: "a line of sight, ray by ray" },
    Inspection { name: "try", usage: "try ORDER", help: "how an order would go" },
    Inspection { name: "show", usage: "show FIGURE", help: "a figure's card" },
    Inspection { name: "rule", usage: "rule ID", help: "a clause of the rulebook, such as SK-9.7" },
    Inspection { name: "help", usage: "help", help: "this list" },
];

/// The pages of the rulebook that are about this game: 20.
const PAGES: &[char] = &['2'];

/// Answers an inspection; `None` if the text is not one.
pub fn inspect(view: View<'_>, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>> {
    let text = text.trim();
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    let words: Vec<&str> = rest.split_whitespace().collect();
    let named = |text: &str| names::find_figure(view, text);
    let figure = || match words.as_slice() {
        [] => view
            .acting()
            .into_iter()
            .find(|id| view.figure(*id).seat == seat)
            .map_or_else(|| Err(Complaint::input("none of your figures acts now", format!("Name a figure: {word} c1"))), Ok),
        [name, ..] => named(name),
    };
    let on_table = |id: FigureId| {
        let gone = || Complaint::input(format!("{} is not on the table", names::figure(view, id)), "Choose another figure");
        if view.figure(id).is_in_play() { Ok(id) } else { Err(gone()) }
    };
    let usage = |usage: &str| Err(Complaint::input(format!("{word} needs more words"), format!("Type {usage}")));
    Some(match word {
        "status" => Ok(status::status(view, seat)),
        "map" => Ok(map::map(view)),
        "legal" => figure().and_then(on_table).map(|id| plans::legal(view, id)),
        "shots" => figure().and_then(on_table).map(|id| plans::shots(view, id)),
        "places" => plans::may_measure(view).and_then(|()| figure()).and_then(on_table).map(|id| plans::places(view, id)),
        "threats" => figure().and_then(on_table).map(|id| plans::threats(view, id)),
        "show" => figure().map(|id| cards::figure(view, id)),
        "help" => Ok(help::help()),
        "rule" => match crate::rulebook::clause_on(PAGES, rest) {
            Some(text) => Ok(text.into()),
            None => {
                let fact = format!("there is no clause {:?}", crate::text::shorten(rest));
                Err(Complaint::input(fact, "Clauses are named like SK-9.7"))
            }
        },
        "los" => match words.as_slice() {
            [from, to] => {
                named(from).and_then(on_table).and_then(|from| Ok(lines::los(view, from, named(to).and_then(on_table)?)))
            }
            _ => usage("los FROM TO"),
        },
        "fn" => match words.as_slice() {
            [from, to, rest @ ..] if rest.len() < 2 => named(from).and_then(on_table).and_then(|from| {
                let to = named(to).and_then(on_table)?;
                lines::firing(view, from, to, rest.first().copied())
            }),
            _ => usage("fn ATTACKER TARGET [WEAPON]"),
        },
        "try" if rest.is_empty() => usage("try ORDER"),
        "try" => plans::attempt(view, seat, rest),
        _ => return None,
    })
}

/// What the game is about.
pub fn goal(view: View<'_>, seat: Seat) -> Doc {
    let settings = &view.state.settings;
    let scenario = &view.content.scenarios[view.state.setup.scenario];
    let edge = if seat == LEFT { "left" } else { "right" };
    let mut doc = Doc::new();
    doc.line(format!("{}: {}", scenario.name, scenario.text));
    doc.line(format!(
        "You begin at the {edge} edge. Put {} enemies out of action and lose fewer; after round {} the side with fewer losses wins.",
        settings.kills, settings.rounds
    ));
    doc.line("Type help for the orders, map for the table, places and shots for what a figure can do.");
    doc
}

/// The words that may follow an inspection: figures, while it takes any.
pub fn look_words(view: View<'_>, inspection: &str, typed: usize) -> Vec<String> {
    let takes = match inspection {
        "los" | "fn" => 2,
        "shots" | "places" | "threats" | "show" | "legal" => 1,
        _ => 0,
    };
    if typed < takes { view.figures().map(|id| names::typed(view, id)).collect() } else { Vec::new() }
}

/// What events have told that nobody could know before.
pub fn revealed(events: &[Event]) -> String {
    let dice = |event: &Event| match event {
        Event::InitiativeRolled { dice, .. } | Event::Fired { dice, .. } | Event::SetupRolled { dice, .. } => dice.len(),
        Event::CourageChecked { .. } | Event::ArmorChecked { .. } | Event::RepairRolled { .. } | Event::Burned { .. } => 1,
        _ => 0,
    };
    match events.iter().map(dice).sum::<usize>() {
        0 => String::new(),
        1 => "1 die".to_string(),
        dice => format!("{dice} dice"),
    }
}
