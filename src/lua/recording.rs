//! What scripts did in a game, taken down so that the same game can be played again without them: hooks stubbed by the
//! answers they gave. For measuring what scripts cost; a game that nobody measures pays for one look at a flag.
//!
//! Calls come in the same order again, those within another hook included, because whatever sets one off is done again:
//! each operation that acts, and each look that made other hooks run.

use crate::lua::hooks::{HookId, ScriptId};
use mlua::{Lua, MultiValue};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// Something a script did that is to be done again.
pub type Deed = Box<dyn FnOnce(&Lua) -> mlua::Result<()>>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Off,
    Recording,
    Playing,
}

/// One call of a hook.
struct Call {
    who: (ScriptId, HookId),
    deeds: Vec<Deed>,
    /// Nothing where the call was unwound.
    answer: Option<MultiValue>,
    /// What the caller wants to know about it later.
    mark: bool,
}

#[derive(Default)]
struct Recording {
    calls: VecDeque<Call>,
    /// The call that is running, by its place among `calls`; and the one that ended last.
    running: Option<usize>,
    ended: usize,
}

thread_local! {
    static MODE: Cell<Mode> = const { Cell::new(Mode::Off) };
    static RECORDING: RefCell<Recording> = RefCell::default();
    /// The mark of the call that was played last.
    static MARK: Cell<bool> = const { Cell::new(false) };
}

/// Takes down every call on this thread from now on; what was recorded before is gone.
pub fn record() {
    RECORDING.take();
    MODE.set(Mode::Recording);
}

/// Answers every call on this thread from the recording from now on.
pub fn play() {
    MODE.set(Mode::Playing);
}

/// Scripts run again. Says how many calls of the recording are left.
pub fn stop() -> usize {
    MODE.set(Mode::Off);
    RECORDING.take().calls.len()
}

#[inline]
pub fn is_off() -> bool {
    MODE.get() == Mode::Off
}

#[inline]
pub(super) fn is_playing() -> bool {
    MODE.get() == Mode::Playing
}

/// A call begins; to be given back to `end`.
pub(super) fn begin(who: (ScriptId, HookId)) -> Option<usize> {
    RECORDING.with_borrow_mut(|recording| {
        recording.calls.push_back(Call { who, deeds: Vec::new(), answer: None, mark: false });
        recording.running.replace(recording.calls.len() - 1)
    })
}

pub(super) fn end(outer: Option<usize>, answer: Option<&MultiValue>) {
    RECORDING.with_borrow_mut(|recording| {
        let Some(place) = std::mem::replace(&mut recording.running, outer) else { return };
        recording.calls[place].answer = answer.cloned();
        recording.ended = place;
    });
}

/// Something a script asks of the rules. `again` is kept if it must be done again: because it acts, or because hooks ran.
#[inline]
pub fn doing<A, T>(acts: bool, with: A, again: impl FnOnce(&A) -> Deed, work: impl FnOnce(A) -> T) -> T {
    if MODE.get() == Mode::Recording { taken_down(acts, with, again, work) } else { work(with) }
}

#[cold]
fn taken_down<A, T>(acts: bool, with: A, again: impl FnOnce(&A) -> Deed, work: impl FnOnce(A) -> T) -> T {
    let again = again(&with);
    let before = RECORDING.with_borrow(|recording| recording.calls.len());
    let done = work(with);
    RECORDING.with_borrow_mut(|recording| {
        if let Some(place) = recording.running
            && (acts || recording.calls.len() > before)
        {
            recording.calls[place].deeds.push(again);
        }
    });
    done
}

/// Plays a call: what its script did is done, then its answer is given; nothing where it was unwound or is another call.
pub(super) fn replay(lua: &Lua, who: (ScriptId, HookId)) -> mlua::Result<Option<MultiValue>> {
    let Some(call) = RECORDING.with_borrow_mut(|recording| recording.calls.pop_front()).filter(|call| call.who == who) else {
        return Err(mlua::Error::runtime("the game takes another course than the recording"));
    };
    for deed in call.deeds {
        let done = deed(lua);
        if call.answer.is_none() {
            done?;
        }
    }
    MARK.set(call.mark);
    Ok(call.answer)
}

/// Marks the call that has just ended, or says whether it was marked when it was taken down.
pub fn marked(now: bool) -> bool {
    match MODE.get() {
        Mode::Off => now,
        Mode::Playing => now || MARK.get(),
        Mode::Recording => {
            RECORDING.with_borrow_mut(|recording| {
                let ended = recording.ended;
                recording.calls.get_mut(ended).into_iter().for_each(|call| call.mark = now);
            });
            now
        }
    }
}
