//! What scripts can see and do. Every operation calls the same rule Rust calls: there is no back door.
//!
//! - `object`: units, items, sectors and players as scripts hold them, and the context of a hook
//! - `fields`: what can be read of them
//! - `reading`, `asking`: operations that look and ask
//! - `wounds`, `attacks`, `goods`, `people`, `forces`, `memory`: operations that act
//!
//! How an operation reaches the game is in `game::access`; operations for the rules of bots are in `bots::operations`.

mod asking;
mod attacks;
pub mod fields;
mod forces;
mod goods;
mod memory;
pub mod object;
mod people;
mod reading;
mod wounds;

use crate::merc::scripting::ops::Ops;

/// Installs objects and operations in a fresh host, before it is sealed.
pub fn install(ops: &mut Ops<'_>) -> mlua::Result<()> {
    object::install(ops.lua())?;
    reading::install(ops)?;
    asking::install(ops)?;
    wounds::install(ops)?;
    attacks::install(ops)?;
    goods::install(ops)?;
    people::install(ops)?;
    forces::install(ops)?;
    memory::install(ops)
}
