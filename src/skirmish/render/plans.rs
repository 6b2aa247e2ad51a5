//! Before an order: places, shots, threats, and how an order would go.

use super::lines;
use crate::kernel::{Complaint, Doc, Seat};
use crate::skirmish::commands::{check_order, complaint, options, parse, text};
use crate::skirmish::geometry::Scene;
use crate::skirmish::model::{Command, FigureId, Part, View};
use crate::skirmish::names;
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::walk::{Leg, Walker};

/// Whom a figure can attack now, the best first.
pub fn shots(view: View<'_>, id: FigureId) -> Doc {
    let mut doc = Doc::new();
    for (order, shot) in options::attacks(view, id) {
        doc.line(format!("{}: {}", text::order(view, id, &order), lines::chances(view, &shot)));
    }
    if doc.is_empty() {
        doc.line(format!("{} can attack nobody from here", names::figure(view, id)));
    }
    doc
}

/// Who could attack a figure now, if it were their turn.
pub fn threats(view: View<'_>, id: FigureId) -> Doc {
    let mut doc = Doc::new();
    for enemy in view.enemies(id) {
        let attack = options::attacks(view, enemy).into_iter().find(|(_, shot)| shot.target == Some(id));
        if let Some((order, shot)) = attack {
            doc.line(format!(
                "{} {}: {}",
                names::figure(view, enemy),
                text::order(view, enemy, &order),
                lines::chances(view, &shot)
            ));
        }
    }
    if doc.is_empty() {
        doc.line(format!("Nobody can attack {} where it is", names::figure(view, id)));
    }
    doc
}

/// Where a figure can go, numbered for `move to 1`.
pub fn places(view: View<'_>, id: FigureId) -> Doc {
    let mut doc = Doc::new();
    for (index, place) in options::places(view, id).iter().enumerate() {
        let behind = place.behind.map(|piece| format!(", at {}", names::piece(view, piece))).unwrap_or_default();
        let seen: Vec<String> = place.seen_by.iter().map(|enemy| names::figure(view, *enemy)).collect();
        let seen = if seen.is_empty() { "unseen".to_string() } else { format!("seen by {}", seen.join(" ")) };
        let shot = match &place.shot {
            Some((target, shot)) => {
                format!("then {} on {}+", names::figure(view, *target), (shot.needs - shot.bonus()).max(1))
            }
            None => "no shot".to_string(),
        };
        doc.line(format!("{} {}{behind}, {} MP: {seen}, {shot}", index + 1, place.at, place.cost));
    }
    if doc.is_empty() {
        doc.line(format!("{} cannot move", names::figure(view, id)));
    }
    doc
}

/// What a figure can do, as lines that can be typed.
pub fn legal(view: View<'_>, id: FigureId) -> Doc {
    let mut doc = Doc::new();
    for order in options::orders(view, id) {
        doc.line(text::order(view, id, &order));
    }
    doc
}

/// Whether this game lets players measure before they declare (SK-1.8).
pub fn may_measure(view: View<'_>) -> Result<(), Complaint> {
    if view.state.settings.free_measuring {
        return Ok(());
    }
    let remedy = "Declare the order itself, or play with measuring=free";
    Err(Complaint { clause: "SK-1.8".into(), ..Complaint::input("nothing may be measured before it is declared", remedy) })
}

/// How an order would go, without dice. It changes nothing.
pub fn attempt(view: View<'_>, seat: Seat, order: &str) -> Result<Doc, Complaint> {
    if !view.state.settings.free_measuring {
        let remedy = "Declare the order itself, or play with measuring=free";
        return Err(Complaint {
            clause: "SK-1.8".into(),
            ..Complaint::input("nothing may be measured before it is declared", remedy)
        });
    }
    let Command::Order(order) = parse::command(view, seat, order)? else {
        return Err(Complaint::input("only orders can be tried", "Place the figure"));
    };
    let Some(id) = view.acting().first().copied() else {
        return Err(Complaint::input("nobody acts now", "Wait for the next turn"));
    };
    let (scene, allowance) = (view.scene(), Allowance::of(view, id));
    let mut doc = Doc::new();
    doc.line(text::order(view, id, &order));
    if let Some(path) = order.path() {
        let maneuver =
            if let crate::skirmish::model::Action::Both { maneuver, .. } = order.action { Some(maneuver) } else { None };
        let points = allowance.points(view, maneuver);
        let mut walker = Walker::new(view.body(id), view.figure(id).facing, points, &allowance);
        for part in path {
            doc.line(format!("  {}", tried(view, &scene, &mut walker, part, id)));
        }
    }
    match check_order(view, &scene, id, &allowance, &order) {
        Ok(plan) => {
            doc.line(format!("  ends at {} facing {}", plan.walker.body.at, plan.walker.facing));
        }
        Err(why) => {
            let why = complaint(view, id, &why);
            doc.line(format!("  refused: {} ({})", why.fact, why.clause));
        }
    }
    Ok(doc)
}

fn tried(view: View<'_>, scene: &Scene, walker: &mut Walker, part: &Part, id: FigureId) -> String {
    let before = walker.points;
    let what = text::part(view, part);
    match walker.go(scene, part) {
        Ok(Leg::Moved { to, .. }) => format!("{what}: {to}, {} of {before} MP", before - walker.points),
        Ok(Leg::Turned { facing }) => format!("{what}: facing {facing}, {} of {before} MP", before - walker.points),
        Ok(Leg::Fell { to, levels, .. }) => format!("{what}: falls {levels} ER to {to}"),
        Err(why) => {
            let why = complaint(view, id, &why);
            format!("{what}: {} ({})", why.fact, why.clause)
        }
    }
}
