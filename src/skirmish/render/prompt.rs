//! What a seat reads above a question.

use super::status;
use crate::kernel::{Doc, Doubt, Question};
use crate::skirmish::game::Skirmish;
use crate::skirmish::geometry;
use crate::skirmish::geometry::units::millimeters;
use crate::skirmish::model::{Command, FigureId, QuestionId, View};
use crate::skirmish::names;
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::chain;

pub fn question(view: View<'_>, question: &Question<Skirmish>) -> Doc {
    let text = match &question.id {
        QuestionId::Squad => {
            let faction = view.state.setup.factions[usize::from(question.seat.0)];
            let units: Vec<String> = view.content.units_of(faction).map(|unit| view.content.units[unit].id.clone()).collect();
            format!(
                "Choose {} figures of {}: {}",
                view.state.settings.squad,
                view.content.factions[faction].name,
                units.join(", ")
            )
        }
        QuestionId::Choice(id) => format!("{} acts with {}: move, combat or hold?", names::full(view, *id), others(view, *id)),
        QuestionId::Path(id) => {
            format!(
                "{} moves: which way? {} MP, at {}",
                names::full(view, *id),
                Allowance::of(view, *id).mp,
                status::place(view, *id)
            )
        }
        QuestionId::Order(id) => format!("{}: which Combat Action? At {}", names::full(view, *id), status::place(view, *id)),
        QuestionId::Overwatch { watcher, target } => {
            let gap = geometry::gap(view.body(*watcher).at, view.body(*target).at);
            format!(
                "{} acts {} mm away: does {} fire?",
                names::full(view, *target),
                millimeters(gap),
                names::full(view, *watcher)
            )
        }
        QuestionId::Pushed(id) => format!("{} cannot be pushed straight back: left or right?", names::full(view, *id)),
    };
    text.into()
}

/// Acting in sight of a watcher may be a mistake.
pub fn doubt(view: View<'_>, command: &Command) -> Option<Doubt> {
    let Command::Order(order) = command else { return None };
    let id = *view.acting().first()?;
    let watchers: Vec<String> = chain::watchers(view, id).into_iter().map(|(by, _)| names::figure(view, by)).collect();
    if watchers.is_empty() || !order.starts_chain() {
        return None;
    }
    let question =
        format!("{} may fire first: {} is in its field. Act? (y or n)", watchers.join(" and "), names::figure(view, id));
    Some(Doubt { question: question.into(), declined: "Nothing is ordered.".into() })
}

/// The rest of the group.
fn others(view: View<'_>, id: FigureId) -> String {
    let others = view.acting().into_iter().filter(|other| *other != id);
    others.map(|other| names::figure(view, other)).collect::<Vec<_>>().join(" and ")
}
