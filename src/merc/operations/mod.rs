//! The objects and operations of scripts. Every operation calls the same rule function as the engine, so scripts cannot bypass a rule.
//!
//! - `object`: units, items, sectors and players as scripts hold them; `hook_context`: the context of a hook
//! - `fields`: the fields of objects
//! - `display`: what cards add to the screen
//! - `reading`, `asking`: operations that read the game and ask players
//! - `sides`: sides, turn order, the end of the game
//! - `wounds`, `attacks`, `goods`, `people`, `forces`, `memory`: operations that change the game
//!
//! `game::access` connects operations to the game. Operations for bot rules are in `bots::operations`.

mod asking;
mod attacks;
pub mod display;
pub mod fields;
mod forces;
mod goods;
mod hook_context;
mod memory;
pub mod object;
mod people;
mod reading;
mod sides;
mod wounds;

use crate::merc::scripting::ops::Ops;

/// Installs objects and operations in a fresh host, before it is sealed.
pub fn install(ops: &mut Ops<'_>) -> mlua::Result<()> {
    object::install(ops.lua())?;
    reading::install(ops)?;
    sides::install(ops)?;
    asking::install(ops)?;
    wounds::install(ops)?;
    attacks::install(ops)?;
    goods::install(ops)?;
    people::install(ops)?;
    forces::install(ops)?;
    memory::install(ops)
}
