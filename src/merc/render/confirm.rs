//! Why a legal command may be a mistake.

use crate::kernel::{Doc, Seat};
use crate::merc::commands::Command;
use crate::merc::game::Game;

pub fn confirm(_game: &Game, _seat: Seat, _command: &Command) -> Option<Doc> {
    None
}
