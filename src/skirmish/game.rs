//! The loaded rules and the game in progress.

use super::content::Content;
use super::model::{State, View};
use crate::kernel::chance::Draw;
use crate::kernel::{Flow, Stream, Table};
use std::rc::Rc;

/// The rules of the skirmish with their cards.
pub struct Skirmish {
    pub content: Rc<Content>,
    pub fingerprint: String,
}

/// A game in progress.
pub type Game = Table<Skirmish>;

/// The one stream of dice (SK-1.6).
const DICE: Stream = Stream(2);

/// The state with its cards, for reading.
pub fn view(game: &Game) -> View<'_> {
    View { content: &game.rules().content, state: game.state() }
}

/// Rolls dice with ten sides.
pub fn roll(game: &Game, count: usize) -> Flow<(crate::kernel::Rolled, Draw)> {
    game.roll(DICE, 10, count)
}

/// Rolls one.
pub fn roll_one(game: &Game) -> Flow<(u8, Draw)> {
    let (dice, draw) = roll(game, 1)?;
    Ok((dice[0], draw))
}

impl Skirmish {
    pub fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View { content: &self.content, state }
    }
}
