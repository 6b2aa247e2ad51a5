//! What scripts can see and do. Every operation calls the same rule Rust calls: there is no back door.
//!
//! - `object`: units, items, sectors and players as scripts see them, and the context of a hook
//! - `access`: how an operation gets at the game and brings it back
//! - `reading`, `asking`, `doing`: the operations
//! - `verbs`: actions that cards add

mod access;
mod asking;
mod doing;
pub mod object;
mod reading;
pub mod verbs;

use crate::lua::Host;
use crate::merc::catalog::Catalog;
use crate::merc::hooks::Slot;
use std::rc::Rc;

/// Installs objects and operations in a fresh host, before it is sealed.
pub fn install(host: &Host, slot: &Rc<Slot>, catalog: &Catalog) -> mlua::Result<()> {
    let lua = host.lua();
    lua.set_app_data(Rc::clone(slot));
    object::install(lua, catalog)?;
    reading::install(lua)?;
    asking::install(lua)?;
    doing::install(lua)
}
