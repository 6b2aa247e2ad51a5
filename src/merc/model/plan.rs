//! The course of a day: which step follows which. Modes define the steps; `days` runs them.

use super::ids::Side;
use super::state::{State, Step};
use crate::merc::content::{StepSpec, Whose};

impl State {
    /// The first step of the current day.
    pub fn first_step(&self) -> Option<Step> {
        self.step_at(0)
    }

    /// The step after this one on the same day. Neighboring steps of `each` are repeated together for every side in turn order.
    pub fn step_after(&self, step: Step) -> Option<Step> {
        let (steps, place) = (self.steps(), usize::from(step.place));
        let is_each = |place: usize| steps.get(place).is_some_and(|spec| spec.whose == Whose::Each);
        if !is_each(place) {
            return self.step_at(place + 1);
        }
        if is_each(place + 1) {
            return Some(self.step_of(&steps[place + 1], place + 1, step.side));
        }
        let next = self.in_turn().skip_while(|side| *side != step.side).nth(1);
        let Some(side) = next else { return self.step_at(place + 1) };
        let first = (0..=place).rev().take_while(|place| is_each(*place)).last().unwrap_or(place);
        Some(self.step_of(&steps[first], first, side))
    }

    /// The step at a place of the current day, for its own side or the first in turn.
    fn step_at(&self, place: usize) -> Option<Step> {
        let spec = self.steps().get(place)?;
        Some(self.step_of(spec, place, self.in_turn().next().unwrap_or(Side(0))))
    }

    fn step_of(&self, spec: &StepSpec, place: usize, side: Side) -> Step {
        let side = if let Whose::Side(own) = spec.whose { Side(own) } else { side };
        Step { kind: spec.kind, side, place: place as u8 }
    }

    /// The daily step of this id; of a step for each side, that of the first in turn.
    pub fn daily_step(&self, wanted: impl Fn(&StepSpec, Side) -> bool) -> Option<Step> {
        let first = self.in_turn().next().unwrap_or(Side(0));
        let steps = self.config.format.daily.iter().enumerate();
        let mut found = steps.map(|(place, spec)| (spec, self.step_of(spec, place, first)));
        found.find(|(spec, step)| wanted(spec, step.side)).map(|(_, step)| step)
    }
}
