//! Whose turn it is, who comes next, and every figure.

use super::event;
use crate::kernel::doc::{Align, Block, Role, Span};
use crate::kernel::{Doc, Seat};
use crate::skirmish::model::{FigureId, Phase, Stance, State, View};
use crate::skirmish::names;
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::{chain, deploy};

pub fn status(view: View<'_>, seat: Seat) -> Doc {
    let mut doc = Doc::new();
    doc.line(vec![Span::new(headline(view), Role::Title)]);
    if let Some(line) = turn_line(view, seat) {
        doc.line(line);
    }
    let rows = view.figures().map(|id| row(view, id)).collect::<Vec<_>>();
    if !rows.is_empty() {
        let align = vec![Align::Left, Align::Left, Align::Left, Align::Left, Align::Left, Align::Left];
        doc.blocks.push(Block::Table { align, rows });
    }
    doc
}

fn headline(view: View<'_>) -> String {
    let state = view.state;
    let losses = format!("losses red {}, blue {}", view.losses(Seat(0)), view.losses(Seat(1)));
    match state.phase {
        Phase::Squads => "Choosing squads".to_string(),
        Phase::Setup => "The setup roll".to_string(),
        Phase::Deployment => {
            let next = deploy::next_to_place(view).map_or("nobody", State::seat_name);
            format!("Deployment: {next} places")
        }
        Phase::Adjustment => "Adjustment: one figure may be placed again".to_string(),
        Phase::Over => match &state.outcome {
            Some(outcome) => event::outcome(view, outcome),
            None => "The game is over".to_string(),
        },
        _ => format!("Round {} of {}, {losses} of {}", state.round, state.settings.rounds, state.settings.kills),
    }
}

/// `C1 Assault Leader acts (7), then C3 and K3, K2; MP 1, Blood 3 of 4, armor failed`.
fn turn_line(view: View<'_>, seat: Seat) -> Option<String> {
    let state = view.state;
    let acting = view.acting();
    let first = *acting.first()?;
    let initiative = state.turns.get(usize::from(state.turn))?.initiative;
    let names: Vec<String> = acting.iter().map(|id| names::full(view, *id)).collect();
    let verb = if acting.len() > 1 { "act together" } else { "acts" };
    let mut line = format!("{} {verb} ({initiative})", names.join(" and "));
    let next: Vec<String> = state.turns[usize::from(state.turn) + 1..]
        .iter()
        .map(|turn| {
            turn.figures.iter().filter(|id| view.figure(**id).is_in_play()).map(|id| names::figure(view, *id)).collect::<Vec<_>>()
        })
        .filter(|names| !names.is_empty())
        .map(|names| names.join(" and "))
        .collect();
    if !next.is_empty() {
        line.push_str(&format!(", then {}", next.join(", ")));
    }
    if acting.len() == 1 && view.figure(first).seat == seat {
        let (figure, unit) = (view.figure(first), view.unit(first));
        line.push_str(&format!("; MP {}, Blood {} of {}", Allowance::of(view, first).mp, figure.blood, unit.blood));
        if figure.failed {
            line.push_str(", armor failed");
        }
        for (by, _) in chain::suppressors(view, first) {
            line.push_str(&format!(", suppressed by {}: {}% to act", names::figure(view, by), courage(view, first)));
        }
        for (by, _) in chain::watchers(view, first) {
            line.push_str(&format!(", watched by {}", names::figure(view, by)));
        }
    }
    Some(line)
}

/// The chance to pass a courage check, in percent.
fn courage(view: View<'_>, id: FigureId) -> i16 {
    use crate::skirmish::content::Hook;
    let needs = view.unit(id).courage - crate::skirmish::rules::modifiers::sum(view, Hook::CourageMod, id);
    (11 - needs).clamp(0, 10) * 10
}

/// `(440, 280) facing 90`, with the floor if it is not the ground.
pub fn place(view: View<'_>, id: FigureId) -> String {
    let figure = view.figure(id);
    match figure.at {
        None => "not placed".to_string(),
        Some(_) if figure.is_out => "out of action".to_string(),
        Some(at) => {
            let elev = if figure.elev == 0 { String::new() } else { format!(", {} ER up", figure.elev) };
            format!("{at} facing {} {}{elev}", figure.facing, event::arrow(figure.facing))
        }
    }
}

fn row(view: View<'_>, id: FigureId) -> Vec<Vec<Span>> {
    let (figure, unit) = (view.figure(id), view.unit(id));
    let mut marks = Vec::new();
    let mut mark = |is: bool, text: &str| {
        if is {
            marks.push(text.to_string());
        }
    };
    mark(figure.failed, "armor failed");
    mark(figure.is_set, "set");
    mark(figure.burning, "burning");
    mark(figure.held, "held");
    mark(matches!(figure.stance, Stance::Suppressing(_)), "suppressing");
    mark(matches!(figure.stance, Stance::Watching(_)), "on overwatch");
    let cell = |text: String| vec![Span::plain(text)];
    vec![
        vec![Span::new(figure.name(), Role::Seat(figure.seat))],
        cell(unit.name.clone()),
        cell(place(view, id)),
        cell(format!("Blood {}/{}", figure.blood, unit.blood)),
        cell(format!(
            "AV {}",
            crate::skirmish::rules::firing::armor(view, id, 0, crate::skirmish::rules::modifiers::About::default())
        )),
        cell(marks.join(", ")),
    ]
}
