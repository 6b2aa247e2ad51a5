//! How an operation gets at the game: shared for reading, taken and brought back for acting, on errors too.

use crate::kernel::Flow;
use crate::lua::{Host, unwind};
use crate::merc::game::Game;
use crate::merc::hooks::{Frame, Slot};
use mlua::{Error, Lua, Result};
use std::rc::Rc;

fn slot(lua: &Lua) -> Result<Rc<Slot>> {
    let slot = lua.app_data_ref::<Rc<Slot>>().map(|slot| Rc::clone(&slot));
    slot.ok_or_else(|| Error::runtime("no game is running"))
}

/// The hook that is running.
pub fn frame(lua: &Lua) -> Result<Frame> {
    let found = slot(lua)?.frames.borrow().last().cloned();
    found.ok_or_else(|| Error::runtime("this works only inside a hook"))
}

/// Looks at the game.
pub fn read<T>(lua: &Lua, look: impl FnOnce(&Game) -> Result<T>) -> Result<T> {
    let hand = slot(lua)?.hand.borrow().clone();
    let game = Game::of(hand.ok_or_else(|| Error::runtime("this works only inside a hook"))?);
    look(&game)
}

/// Changes the game through a rule. A stop unwinds the script; only the rule's caller sees it again.
pub fn act<T>(lua: &Lua, weight: u64, rule: impl FnOnce(&mut Game) -> Flow<T>) -> Result<T> {
    Host::of(lua)?.charge(weight)?;
    let slot = slot(lua)?;
    let hand = slot.hand.borrow_mut().take().ok_or_else(|| Error::runtime("this works only inside a hook"))?;
    let mut game = Game::of(hand);
    if !game.is_writable() {
        slot.hand.replace(Some(game.lend()));
        return Err(Error::runtime("a hook that only answers may not act; use a reaction"));
    }
    let result = rule(&mut game);
    slot.hand.replace(Some(game.lend()));
    result.map_err(|stop| {
        slot.stop.replace(Some(stop));
        unwind()
    })
}

/// Refuses an operation at the script's own line unless something holds.
pub fn ensure(lua: &Lua, why: &str, holds: impl FnOnce(&Game) -> bool) -> Result<()> {
    if read(lua, |game| Ok(holds(game)))? { Ok(()) } else { wrong(why) }
}

/// What an operation says to a script that calls it wrongly; it appears at the script's own line.
pub fn wrong<T>(text: impl Into<String>) -> Result<T> {
    Err(Error::runtime(text.into()))
}
