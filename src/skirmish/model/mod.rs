//! The state of a game, what can be asked and ordered, what can happen, and the only writer.
//!
//! - `ids`, `cards`: names for things; `order`: what a figure can do; `choice`: questions and choices
//! - `state`: everything that a game remembers; `queries`: what follows from it
//! - `shot`: one attack, as data; `event`: what happened; `apply`: the only writer

mod apply;
pub mod cards;
pub mod choice;
pub mod event;
pub mod ids;
pub mod order;
mod queries;
pub mod shot;
pub mod state;

pub use apply::imagine;
pub use cards::CardRef;
pub use choice::{Choice, QuestionId, Resolve};
pub use event::{Event, HowMoved};
pub use ids::{FigureId, LEFT, RIGHT, SEATS, Slot, other_seat};
pub use order::{Action, At, Attack, Command, Order, Part, Path, Snap, When};
pub use queries::View;
pub use shot::{Cover, CoverBy, Line, Shot, Source};
pub use state::{Figure, NO_LIMIT, Outcome, Phase, Setup, Stance, State, Turn, Why};
