//! Whole commands: who is asked decides what a line means.

use super::{grammar, planner};
use crate::kernel::{Complaint, Seat};
use crate::skirmish::content::{Content, length};
use crate::skirmish::geometry::{Heading, Pt};
use crate::skirmish::model::{Command, FigureId, LEFT, Phase, View};
use crate::skirmish::names;
use crate::skirmish::rules::deploy;
use crate::text::shorten;

/// Reads a command of a seat.
pub fn command(view: View<'_>, seat: Seat, text: &str) -> Result<Command, Complaint> {
    let lower = text.trim().to_lowercase();
    let (verb, rest) = lower.split_once(' ').unwrap_or((&lower, ""));
    match verb {
        "place" => place(view, seat, rest),
        "keep" if rest.is_empty() => Ok(Command::Keep),
        _ => order(view, seat, &lower),
    }
}

fn order(view: View<'_>, seat: Seat, text: &str) -> Result<Command, Complaint> {
    let acting = view.acting();
    let id = match (view.state.phase, acting.as_slice()) {
        (Phase::Action, [id]) if view.figure(*id).seat == seat => *id,
        (Phase::Deployment, _) => {
            let remedy = "Type place auto, or place FIGURE X Y";
            return Err(Complaint { clause: "SK-3.3".into(), ..Complaint::input("figures are being placed", remedy) });
        }
        (Phase::Adjustment, _) => {
            let remedy = "Type keep, or place one of your figures again";
            return Err(Complaint { clause: "SK-3.5".into(), ..Complaint::input("this is the adjustment", remedy) });
        }
        _ => return Err(Complaint::input("none of your figures acts now", "Type status for whose turn it is")),
    };
    let text = own_name(view, id, text)?;
    if let Some(planned) = planner::read(view, id, text) {
        return planned.map(Command::Order);
    }
    Ok(Command::Order(planner::complete(view, id, grammar::order(view, id, text)?)))
}

/// The figure's own name may come first; another one's is a mistake.
fn own_name<'a>(view: View<'_>, id: FigureId, text: &'a str) -> Result<&'a str, Complaint> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match names::find_figure(view, word) {
        Err(_) => Ok(text),
        Ok(named) if named == id => Ok(rest.trim()),
        Ok(_) => {
            let fact = format!("{} acts now, not {}", names::figure(view, id), word.to_uppercase());
            Err(Complaint { clause: "SK-5.5".into(), ..Complaint::input(fact, format!("Order {}", names::figure(view, id))) })
        }
    }
}

/// `place c1 30 300 face 0`, `place c1`, `place auto`.
fn place(view: View<'_>, seat: Seat, text: &str) -> Result<Command, Complaint> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let facing = Heading::new(if seat == LEFT { 0 } else { 180 });
    let auto = |figure: FigureId| match deploy::suggested(view, figure) {
        Some((at, facing)) => Ok(Command::Place { figure, at, facing }),
        None => Err(Complaint::input("there is no free place", "Name one")),
    };
    match words.as_slice() {
        ["auto"] => {
            let open = view.of_seat(seat).find(|id| view.figure(*id).at.is_none());
            auto(open.ok_or_else(|| Complaint::input("all your figures are placed", "Type keep"))?)
        }
        [name] => auto(names::find_figure(view, name)?),
        [name, x, y, rest @ ..] => {
            let figure = names::find_figure(view, name)?;
            let wrong = |why| Complaint::input(why, "Type place c1 30 300 face 0");
            let at = Pt::new(length(x).map_err(wrong)?, length(y).map_err(wrong)?);
            let facing = match rest {
                [] => facing,
                ["face", degrees] => match degrees.parse::<i32>() {
                    Ok(degrees @ 0..=359) => Heading::new(degrees),
                    _ => return Err(wrong(format!("{:?} is not a heading from 0 to 359", shorten(degrees)))),
                },
                _ => return Err(wrong("after the place comes only face DEGREES".to_string())),
            };
            Ok(Command::Place { figure, at, facing })
        }
        _ => Err(Complaint::input("place needs a figure", "Type place auto, or place c1 30 300 face 0")),
    }
}

/// Whether a word begins commands.
pub fn is_verb(content: &Content, word: &str) -> bool {
    ["place", "keep", "face", "snap", "peek"].contains(&word)
        || grammar::VERBS.contains(&word)
        || content.maneuver(word).is_some()
}
