//! How an operation gets at the game: shared for reading, taken and brought back for acting, on errors too.

use crate::kernel::Flow;
use crate::lua::{Host, unwind};
use crate::merc::game::Game;
use crate::merc::game::context::{HookCall, ScriptContext};
use crate::merc::model::ids::SectorId;
use mlua::{Error, Lua, Result};
use std::rc::Rc;

fn context() -> Result<Rc<ScriptContext>> {
    ScriptContext::running().ok_or_else(outside)
}

#[cold]
fn outside() -> Error {
    Error::runtime("this works only inside a hook")
}

/// What the hook that is running was told.
pub fn current_call<T>(look: impl FnOnce(&HookCall) -> T) -> Result<T> {
    ScriptContext::current_call(look).ok_or_else(outside)
}

/// Looks at the game, anywhere.
pub fn read<T>(look: impl FnOnce(&Game) -> Result<T>) -> Result<T> {
    context()?.looked_beyond.set(true);
    read_at(|_| None, look)
}

/// Looks at squads and gear in one sector; or at what never changes or touches every sector when it does (memory). Worked-out numbers
/// that depend on nothing else are good for longer.
pub fn read_at<T>(at: impl FnOnce(&Game) -> Option<SectorId>, look: impl FnOnce(&Game) -> Result<T>) -> Result<T> {
    let context = context()?;
    let table = context.table.borrow().clone();
    let game = Game::of(table.ok_or_else(outside)?);
    if let Some(at) = at(&game)
        && context.home.get() != Some(at)
    {
        context.looked_beyond.set(true);
    }
    look(&game)
}

/// Changes the game through a rule. A stop unwinds the script; only the rule's caller sees it again.
pub fn act<T>(lua: &Lua, weight: u64, rule: impl FnOnce(&mut Game) -> Flow<T>) -> Result<T> {
    Host::of(lua)?.charge(weight)?;
    let context = context()?;
    let table = context.table.borrow_mut().take().ok_or_else(outside)?;
    let mut game = Game::of(table);
    if !game.is_writable() {
        context.table.replace(Some(game.lend()));
        return Err(Error::runtime("a hook that only answers may not act; use a reaction"));
    }
    let result = rule(&mut game);
    context.table.replace(Some(game.lend()));
    result.map_err(|stop| {
        context.stop.replace(Some(stop));
        unwind()
    })
}

/// Refuses an operation at the script's own line unless something holds.
pub fn ensure(why: &str, holds: impl FnOnce(&Game) -> bool) -> Result<()> {
    if read_at(|_| None, |game| Ok(holds(game)))? { Ok(()) } else { wrong(why) }
}

/// A list that is short enough to be looked at; longer ones are not even read.
pub fn short<'a, T: mlua::FromLua + 'a>(from: &'a mlua::Table, most: usize) -> Result<Vec<T>> {
    let length = from.raw_len();
    if length > most {
        return wrong(format!("{length} things are too many; {most} are the most"));
    }
    from.sequence_values::<T>().collect()
}

/// One line of text that fits a screen: what a script says may not imitate the program.
pub fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(MOST_LETTERS).collect()
}

const MOST_LETTERS: usize = 200;

/// What an operation says to a script that calls it wrongly; it appears at the script's own line.
pub fn wrong<T>(text: impl Into<String>) -> Result<T> {
    Err(Error::runtime(text.into()))
}
