//! The orders of simultaneous figures as answers: free text that the checker judges (SK-20.2).

use super::check::{check_order, walk};
use super::{grammar, planner, refused, sample, text};
use crate::kernel::chance::BotDice;
use crate::kernel::question::Form;
use crate::kernel::{Complaint, Kind};
use crate::skirmish::content::Content;
use crate::skirmish::model::{Action, FigureId, Order, Path, State, View};
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::walk::Walker;
use std::rc::Rc;

/// The answer of a figure that cannot or will not do anything.
pub const NOTHING: &str = "nothing";

/// What a figure of a group is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// It has chosen to move.
    Path,
    /// It has chosen a Combat Action.
    Combat,
}

/// A question for an order that owns everything it needs to judge it.
#[derive(Clone)]
pub struct Asking {
    content: Rc<Content>,
    state: Rc<State>,
    id: FigureId,
    allowance: Allowance,
    wanted: Wanted,
}

impl Asking {
    pub fn kind<C>(content: &Rc<Content>, state: &State, id: FigureId, allowance: &Allowance, wanted: Wanted) -> Kind<C> {
        let (content, state) = (Rc::clone(content), Rc::new(state.clone()));
        Kind::Form(Box::new(Asking { content, state, id, allowance: allowance.clone(), wanted }))
    }

    fn view(&self) -> View<'_> {
        View { content: &self.content, state: &self.state }
    }
}

/// The path of an answer that has passed the check; empty for `nothing`.
pub fn path_of(view: View<'_>, id: FigureId, answer: &str) -> Path {
    if answer == NOTHING { Path::new() } else { grammar::path(view, id, answer).expect("the answer has been checked") }
}

/// The order of an answer that has passed the check.
pub fn order_of(view: View<'_>, id: FigureId, answer: &str) -> Option<Order> {
    (answer != NOTHING).then(|| grammar::order(view, id, answer).expect("the answer has been checked"))
}

impl Form for Asking {
    fn check(&self, answer: &str) -> Result<String, Complaint> {
        let view = self.view();
        let answer = answer.trim();
        if answer.eq_ignore_ascii_case(NOTHING) {
            return Ok(NOTHING.to_string());
        }
        let scene = view.scene();
        match self.wanted {
            Wanted::Path => {
                let path = match planner::read(view, self.id, &format!("move {answer}")) {
                    Some(order) => order?.path().cloned().unwrap_or_default(),
                    None => grammar::path(view, self.id, answer.strip_prefix("move ").unwrap_or(answer))?,
                };
                let figure = view.figure(self.id);
                let mut walker = Walker::new(view.body(self.id), figure.facing, self.allowance.mp, &self.allowance);
                walk(&mut walker, &scene, &path).map_err(|why| refused::complaint(view, self.id, &why))?;
                Ok(text::path(view, &path))
            }
            Wanted::Combat => {
                let order = planner::complete(view, self.id, grammar::order(view, self.id, answer)?);
                if matches!(order.action, Action::Hold | Action::Move(_)) {
                    let fact = "this figure has committed to a Combat Action";
                    let remedy = "Order an attack, a maneuver or another action, or type nothing";
                    return Err(Complaint { clause: "SK-20.2".into(), ..Complaint::input(fact, remedy) });
                }
                let checked = check_order(view, &scene, self.id, &self.allowance, &order);
                checked.map_err(|why| refused::complaint(view, self.id, &why))?;
                Ok(text::order(view, self.id, &order))
            }
        }
    }

    fn default(&self) -> String {
        NOTHING.to_string()
    }

    fn sample(&self, dice: &mut BotDice) -> String {
        let view = self.view();
        match self.wanted {
            Wanted::Path => match sample::path(view, self.id, &self.allowance, self.allowance.mp, dice) {
                path if path.is_empty() => NOTHING.to_string(),
                path => text::path(view, &path),
            },
            Wanted::Combat => match sample::combat(view, self.id, &self.allowance, dice) {
                Some(order) => text::order(view, self.id, &order),
                None => NOTHING.to_string(),
            },
        }
    }

    fn hint(&self) -> String {
        match self.wanted {
            Wanted::Path => "a path such as step 90 card ; snap w1, or nothing".to_string(),
            Wanted::Combat => "an action such as fire k1 or overwatch, or nothing".to_string(),
        }
    }

    fn copy(&self) -> Box<dyn Form> {
        Box::new(self.clone())
    }
}
