//! `why not COMMAND`: every rule about a command, whether it holds, and a line that would work.

use super::held::held;
use super::instead::instead;
use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::kernel::{self, Complaint, Seat};
use crate::merc::commands::judge::All;
use crate::merc::commands::{Command, Verdict, answers, check, typed};
use crate::merc::game::Game;
use crate::merc::names::text::capital;

/// `text` is a command, or at a question an answer.
pub fn why_not_line(game: &Game, seat: Seat, text: &str) -> Result<Doc, Complaint> {
    if text.is_empty() {
        return Err(Complaint::input("why not needs a command", "Usage: why not COMMAND"));
    }
    match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => {
            let name = game.state().seat_name(seat);
            // A person may type less than a script: the numbers and words of the screen.
            let meant = answers::read(game, question, text).unwrap_or_else(|| text.to_string());
            match game.read_answer(question, &kernel::Line::command(name, &meant)) {
                Ok(_) => Ok(is_fine(&format!("{text} is an answer to this question"))),
                // Some commands may be given at a question.
                Err(complaint) => match typed::command(game, seat, text) {
                    Ok(command) if command.row(game.rules()).any_time => {
                        let inside = game.meanwhile().is_empty();
                        Ok(about(game, seat, &command, |judge| check::report_out_of_turn(game, seat, &command, inside, judge)))
                    }
                    Ok(command) if game.may_command(seat) => Ok(in_turn(game, seat, &command)),
                    _ => Ok(not(&complaint)),
                },
            }
        }
        Some(Asked::Question(question)) if !game.may_command(seat) => {
            let who = capital(game.state().seat_name(question.seat));
            Err(Complaint::input(format!("{who} has a question to answer first"), ""))
        }
        _ => typed::command(game, seat, text).map(|command| in_turn(game, seat, &command)),
    }
}

fn in_turn(game: &Game, seat: Seat, command: &Command) -> Doc {
    about(game, seat, command, |judge| check::report(game, seat, command, judge))
}

fn about(game: &Game, seat: Seat, command: &Command, report: impl FnOnce(&mut All) -> Verdict) -> Doc {
    let mut judge = All::default();
    let verdict = report(&mut judge);
    let rules = judge.finish(verdict);
    let mut rows = Vec::new();
    let mut shown: Vec<(bool, String)> = Vec::new();
    for (holds, refusal) in &rules {
        let complaint = refusal.complaint(game);
        let Some(text) = (if *holds { held(game, refusal) } else { Some(complaint.fact.clone()) }) else { continue };
        if shown.contains(&(*holds, text.clone())) {
            continue;
        }
        rows.push(row(*holds, text.clone(), &complaint.clause));
        if !holds {
            let is_first = shown.iter().all(|(holds, _)| *holds);
            let better = if is_first { instead(game, seat, command, refusal) } else { None };
            rows.extend(remedy(&complaint.remedy, better));
        }
        shown.push((*holds, text));
    }
    let mut doc = table(rows);
    if rules.iter().all(|(holds, _)| *holds) {
        doc.extend(is_fine(&format!("{} is possible now", command.write(game))));
    }
    doc
}

/// `NO`, what is wrong and the clause.
fn row(holds: bool, text: String, clause: &str) -> Vec<Line> {
    let word = if holds { Span::new("  yes", Role::Gain) } else { Span::new("  NO", Role::Refusal) };
    vec![word.into_line(), text.into_line(), Span::new(clause, Role::Clause).into_line()]
}

/// What to do about it, and a line that would work.
fn remedy(text: &str, better: Option<String>) -> Option<Vec<Line>> {
    let mut line = Line::new();
    if !text.is_empty() {
        // A list that goes on has no end to stop at.
        let text =
            text.strip_suffix(", ...").map_or_else(|| text.trim_end_matches('.').into(), |list| format!("{list} and more"));
        line.push(Span::new(format!("{text}."), Role::Dim));
    }
    if let Some(better) = better {
        let gap = if text.is_empty() { "" } else { " " };
        line.extend([Span::new(format!("{gap}Try: "), Role::Dim), Span::new(better, Role::Typed).unbroken()]);
    }
    (!line.is_empty()).then(|| vec![Line::new(), line, Line::new()])
}

fn table(rows: Vec<Vec<Line>>) -> Doc {
    Doc { blocks: vec![Block::Table { align: vec![Align::Left; 3], rows }] }
}

fn not(complaint: &Complaint) -> Doc {
    let better = complaint.try_line.clone();
    let first = row(false, complaint.fact.clone(), &complaint.clause);
    table(std::iter::once(first).chain(remedy(&complaint.remedy, better)).collect())
}

fn is_fine(text: &str) -> Doc {
    let mut doc = Doc::new();
    doc.line(format!("{text}."));
    doc
}
