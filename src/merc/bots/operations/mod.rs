//! The operations that bot rules can call.
//!
//! - `judging`: comparing and finding, and what only the bot's own seat may see; `ranking`: putting things in order
//! - `fighting`: where a squad could fight and how the fight would end; `outfitting`: which MERC gets which item

mod fighting;
mod judging;
mod outfitting;
mod ranking;

use crate::merc::scripting::ops::Ops;

/// Installs them in addition to the operations that every card may call.
pub fn install(ops: &mut Ops<'_>) -> mlua::Result<()> {
    judging::install(ops)?;
    ranking::install(ops)
}
