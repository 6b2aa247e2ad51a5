//! The names of days, steps and sides. Modes define them; the words for a kind of step are here.

use super::text::Names;
use crate::merc::content::{SideSpec, StepKind};
use crate::merc::model::ids::Side;
use crate::merc::model::state::Step;

impl Names<'_> {
    /// `The Rebels`; a side without a name is called by its players: `Red and Blue`.
    pub fn side(&self, side: Side) -> String {
        match self.spec(side).map(|spec| spec.name.as_str()) {
            None | Some("") => {
                let names: Vec<String> = self.state.seats_of(side).map(|seat| self.seat(seat)).collect();
                names.join(" and ")
            }
            Some(name) => name.to_owned(),
        }
    }

    /// `Rebels`: the name as a heading.
    pub fn heading(&self, side: Side) -> String {
        match self.spec(side).map(SideSpec::short) {
            None | Some("") => self.side(side),
            Some(short) => short.to_owned(),
        }
    }

    /// Whether the name of a side takes a singular verb.
    pub fn is_single(&self, side: Side) -> bool {
        self.spec(side).is_some_and(|spec| spec.single)
    }

    fn spec(&self, side: Side) -> Option<&crate::merc::content::SideSpec> {
        self.state.config().format.sides.get(usize::from(side.0))
    }

    /// `Day 2`, or `Round 2`.
    pub fn day(&self, day: u8) -> String {
        format!("{} {day}", self.state.config().format.day)
    }

    /// The current step as refusals name it: `hire is not possible during the landing`.
    pub fn step_words(&self, step: Step) -> String {
        let his = self.state.is_dictator_side(step.side);
        let words = match step.kind {
            StepKind::Setup => "before the map is laid out",
            StepKind::Land => "during the landing",
            StepKind::Garrison | StepKind::FirstMercs | StepKind::LeaderSetup | StepKind::Hand | StepKind::Extra => {
                return format!("while {} settles in on {}", lower(&self.side(step.side)), self.day(self.state.day()));
            }
            StepKind::Act if his => "while the Dictator's MERCs act",
            StepKind::Act => match self.spec(step.side).filter(|spec| !spec.name.is_empty()) {
                Some(spec) => return format!("in the {} phase", spec.one),
                None => return format!("while it is the turn of {}", self.side(step.side)),
            },
            StepKind::Tactics => "in the Dictator's tactics step",
            StepKind::Ability => "in the Dictator's ability step",
            StepKind::EndTurn => "at the end of the Dictator's turn",
            StepKind::Script => match self.title() {
                "" => "now",
                title => return format!("in the step {title}"),
            },
            StepKind::Over => "after the end of the game",
        };
        words.to_owned()
    }

    /// The current step as the status line names it.
    pub fn step_title(&self) -> String {
        let step = self.state.step();
        if !self.title().is_empty() {
            return self.title().to_owned();
        }
        let whose = self.heading(step.side);
        match step.kind {
            StepKind::Setup => "Setup".to_owned(),
            StepKind::Land if self.state.turn_order.is_empty() => "Landing".to_owned(),
            StepKind::Land => format!("Landing: {whose}"),
            StepKind::Garrison | StepKind::FirstMercs | StepKind::LeaderSetup | StepKind::Hand | StepKind::Extra => {
                format!("{whose}, {}", self.day(self.state.day()))
            }
            StepKind::Act if self.state.is_dictator_side(step.side) => format!("{whose}: MERC actions"),
            StepKind::Act => whose,
            StepKind::Tactics => format!("{whose}: tactics"),
            StepKind::Ability => format!("{whose}: special ability"),
            StepKind::EndTurn => format!("{whose}: end of turn"),
            StepKind::Script => whose,
            StepKind::Over => "The game is over".to_owned(),
        }
    }

    /// What players read when a step begins; empty if it needs no words.
    pub fn step_began(&self, step: Step) -> String {
        let spec = self.state.steps().get(usize::from(step.place)).filter(|spec| spec.kind == step.kind);
        if let Some(spec) = spec.filter(|spec| !spec.title.is_empty()) {
            return spec.title.clone();
        }
        let whose = self.heading(step.side);
        let robot = self.state.config().robot;
        match step.kind {
            StepKind::Land => format!("{whose} to land"),
            StepKind::Garrison | StepKind::FirstMercs | StepKind::LeaderSetup | StepKind::Hand | StepKind::Extra => {
                let does = if step.kind == StepKind::Garrison { "occupies the Industries" } else { "settles in" };
                format!("{} {does}", self.side(step.side))
            }
            StepKind::Act if self.state.is_dictator_side(step.side) => format!("{whose}'s MERCs to act"),
            StepKind::Act => format!("{whose} to act"),
            StepKind::Tactics if robot => format!("{}'s turn", self.side(step.side)),
            StepKind::Tactics => format!("{whose} to play a tactics card or reinforce"),
            StepKind::Ability => format!("{whose} to use the special ability"),
            StepKind::Setup | StepKind::EndTurn | StepKind::Script | StepKind::Over => String::new(),
        }
    }

    /// The title that the modes give the current step.
    fn title(&self) -> &str {
        self.state.step_spec().map_or("", |spec| spec.title.as_str())
    }
}

/// `the Dictator`, in the middle of a sentence.
fn lower(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}
