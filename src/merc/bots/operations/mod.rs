//! Operations for the rules of bots.
//!
//! - `judging`: comparing and finding, and what only the asked seat may see; `ranking`: putting things in order
//! - `fighting`: where a fight could be had and how it would end; `outfitting`: who is given what

mod fighting;
mod judging;
mod outfitting;
mod ranking;

use crate::merc::scripting::ops::Ops;

/// Installs them beside those that every card may call.
pub fn install(ops: &mut Ops<'_>) -> mlua::Result<()> {
    judging::install(ops)?;
    ranking::install(ops)
}
