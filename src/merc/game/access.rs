//! How operations access the game: shared for reading, taken for acting and always returned, even after errors.

use crate::kernel::{Flow, Stop};
use crate::lua::{HookKind, Host, ScriptId, unwind};
use crate::merc::game::Game;
use crate::merc::game::context::{HookCall, ScriptContext};
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;
use crate::text::is_unsafe;
use mlua::{Error, Lua, Result};
use std::rc::Rc;

fn context() -> Result<Rc<ScriptContext>> {
    ScriptContext::running().ok_or_else(outside)
}

#[cold]
fn outside() -> Error {
    Error::runtime("this works only inside a hook")
}

/// The context of the running hook.
pub fn current_call<T>(look: impl FnOnce(&HookCall) -> T) -> Result<T> {
    ScriptContext::current_call(look).ok_or_else(outside)
}

/// Reads the game without restrictions.
pub fn read<T>(look: impl FnOnce(&Game) -> Result<T>) -> Result<T> {
    let context = context()?;
    context.looked_beyond.set(true);
    let table = context.table.borrow().clone();
    look(&Game::of(table.ok_or_else(outside)?))
}

/// Reads squads and gear in one sector, or data that never changes or touches every sector when it does (memory). Cached numbers
/// that depend on nothing else stay valid for longer.
pub fn read_at<T>(at: impl FnOnce(&Game) -> Option<SectorId>, look: impl FnOnce(&Game) -> Result<T>) -> Result<T> {
    let context = context()?;
    let table = context.table.borrow().clone();
    let game = Game::of(table.ok_or_else(outside)?);
    if !context.looked_beyond.get()
        && let Some(at) = at(&game)
        && context.home.get() != Some(at)
    {
        context.looked_beyond.set(true);
    }
    look(&game)
}

/// Changes the game through a rule. A stop unwinds the script and reaches the rule's caller.
pub fn act<T>(lua: &Lua, weight: u64, rule: impl FnOnce(&mut Game) -> Flow<T>) -> Result<T> {
    Host::of(lua)?.charge(weight)?;
    let context = context()?;
    let table = context.table.borrow_mut().take().ok_or_else(outside)?;
    let mut game = Game::of(table);
    if !game.is_writable() {
        context.table.replace(Some(game.lend()));
        return Err(Error::runtime(read_only(lua)?));
    }
    // The game has ended, and this script with it.
    if context.is_over.get() {
        context.table.replace(Some(game.lend()));
        return Err(unwind());
    }
    // What the script printed so far comes before what it does now.
    let result = emit_notes(&mut game).and_then(|()| rule(&mut game));
    context.table.replace(Some(game.lend()));
    result.map_err(|stop| {
        context.stop.replace(Some(stop));
        unwind()
    })
}

/// Changes the game through a rule that can end it. Unwinding a script takes longer than most hooks run, so a script that ends the game
/// is not unwound here: nothing that it does afterwards counts, and the next thing it tries to change unwinds it.
pub fn act_or_end(lua: &Lua, weight: u64, rule: impl FnOnce(&mut Game) -> Flow<bool>) -> Result<bool> {
    act(lua, weight, |game| match rule(game) {
        Err(Stop::Over) => {
            game.rules().script_context().is_over.set(true);
            Ok(true)
        }
        other => other,
    })
}

/// Emits what scripts printed since the last event, as notes of the cards that printed it.
pub fn emit_notes(game: &mut Game) -> Flow<()> {
    if game.rules().script_context().notes.borrow().is_empty() {
        return Ok(());
    }
    let notes: Vec<(ScriptId, String)> = std::mem::take(&mut *game.rules().script_context().notes.borrow_mut());
    for (script, text) in notes {
        let owner = game.rules().host().owner(script);
        if let Some(card) = game.catalog().find(&owner) {
            game.emit(Event::Noted { card, text })?;
        }
    }
    Ok(())
}

/// Why the running hook may not act.
#[cold]
fn read_only(lua: &Lua) -> Result<String> {
    let hook = &Host::of(lua)?.hooks()[usize::from(current_call(|call| call.hook.0)?)];
    Ok(match hook.kind {
        HookKind::Verbs => "legal may only read; do this in run".to_owned(),
        HookKind::Choice => format!("{} may only read", hook.name),
        _ => format!("{} is a modifier and may only read; do this in a reaction", hook.name),
    })
}

/// Fails with an error at the script's line unless a condition holds.
pub fn ensure(why: &str, holds: impl FnOnce(&Game) -> bool) -> Result<()> {
    if read_at(|_| None, |game| Ok(holds(game)))? { Ok(()) } else { wrong(why) }
}

/// Reads a list of at most `most` elements; longer lists are rejected unread.
pub fn short<'a, T: mlua::FromLua + 'a>(from: &'a mlua::Table, most: usize) -> Result<Vec<T>> {
    let length = from.raw_len();
    if length > most {
        return wrong(format!("{length} elements are too many; at most {most} are allowed"));
    }
    from.sequence_values::<T>().collect()
}

/// One line of text that fits a screen, so that a script's text cannot imitate the program.
pub fn plain(text: &str) -> String {
    // Almost every text is like this, and needs no look at each letter.
    if text.len() <= MOST_LETTERS && text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    text.chars().filter(|letter| !is_unsafe(*letter)).take(MOST_LETTERS).collect()
}

/// The same for `print`, whose tabs separate its arguments.
pub fn printed(text: &str) -> String {
    let one_line = |letter: char| if matches!(letter, '\n' | '\r') { ' ' } else { letter };
    text.chars().map(one_line).filter(|letter| *letter == '\t' || !is_unsafe(*letter)).take(MOST_LETTERS).collect()
}

const MOST_LETTERS: usize = 200;

/// The error for a script that calls an operation wrongly, reported at the script's line.
pub fn wrong<T>(text: impl Into<String>) -> Result<T> {
    Err(Error::runtime(text.into()))
}
