//! What scripts can see and do. Every operation calls the same rule Rust calls: there is no back door.
//!
//! - `object`: units, items, sectors and players as scripts see them, and the context of a hook
//! - `fields`: what can be read of them
//! - `access`: how an operation gets at the game and brings it back
//! - `ops`: the one table of operations
//! - `reading`, `asking`: operations that look and ask
//! - `wounds`, `attacks`, `goods`, `people`, `forces`, `memory`: operations that act
//! - `judging`, `ranking`, `fighting`, `outfitting`: operations for the rules of bots
//! - `verbs`: actions that cards add

mod access;
mod asking;
mod attacks;
pub mod fields;
mod fighting;
mod forces;
mod goods;
mod judging;
mod memory;
pub mod object;
mod ops;
mod outfitting;
mod people;
mod ranking;
mod reading;
pub mod verbs;
mod wounds;

pub use access::plain;
pub use ops::OpSpec;

use crate::lua::Host;

/// Installs objects and operations in a fresh host, before it is sealed, and says which there are.
pub fn install(host: &Host) -> mlua::Result<Vec<OpSpec>> {
    let lua = host.lua();
    object::install(lua)?;
    let mut ops = ops::Ops::new(lua);
    reading::install(&mut ops)?;
    asking::install(&mut ops)?;
    wounds::install(&mut ops)?;
    attacks::install(&mut ops)?;
    goods::install(&mut ops)?;
    people::install(&mut ops)?;
    forces::install(&mut ops)?;
    memory::install(&mut ops)?;
    judging::install(&mut ops)?;
    ranking::install(&mut ops)?;
    Ok(ops.specs)
}
