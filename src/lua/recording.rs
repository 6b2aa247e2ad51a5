//! Records what scripts do in a game, so that the same game can be played again with hooks replaced by their recorded answers. It
//! serves to measure the cost of scripts. Without a recording, a call pays only for checking a flag.
//!
//! The replay makes the same calls in the same order, including nested ones, because it repeats everything that triggers a hook: every
//! operation that acts, and every read that ran other hooks.

use crate::lua::hooks::{HookId, ScriptId};
use mlua::{Lua, MultiValue};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;

/// An action of a script, to be repeated.
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
    /// `None` if the call was unwound.
    answer: Option<MultiValue>,
    /// A flag that the caller sets.
    mark: bool,
}

#[derive(Default)]
struct Recording {
    calls: VecDeque<Call>,
    /// The running call, as an index into `calls`, and the call that ended last.
    running: Option<usize>,
    ended: usize,
}

thread_local! {
    static MODE: Cell<Mode> = const { Cell::new(Mode::Off) };
    static RECORDING: RefCell<Recording> = RefCell::default();
    /// The mark of the call that was played last.
    static MARK: Cell<bool> = const { Cell::new(false) };
}

/// Starts recording the calls on this thread; discards the previous recording.
pub fn record() {
    RECORDING.take();
    MODE.set(Mode::Recording);
}

/// Starts answering the calls on this thread from the recording.
pub fn play() {
    MODE.set(Mode::Playing);
}

/// Returns to running scripts. Returns how many recorded calls are left.
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

/// Called when a call begins. Pass the result to `end`.
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

/// Runs an operation or a read of a script. `again` is recorded if the replay must repeat it: because it acts, or because it ran hooks.
#[inline]
pub fn doing<A, T>(acts: bool, with: A, again: impl FnOnce(&A) -> Deed, work: impl FnOnce(A) -> T) -> T {
    if MODE.get() == Mode::Recording { recorded(acts, with, again, work) } else { work(with) }
}

#[cold]
fn recorded<A, T>(acts: bool, with: A, again: impl FnOnce(&A) -> Deed, work: impl FnOnce(A) -> T) -> T {
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

/// Plays a call: repeats what its script did, then returns its answer, or `None` if it was unwound. Fails if the recording has another call.
pub(super) fn replay(lua: &Lua, who: (ScriptId, HookId)) -> mlua::Result<Option<MultiValue>> {
    let Some(call) = RECORDING.with_borrow_mut(|recording| recording.calls.pop_front()).filter(|call| call.who == who) else {
        return Err(mlua::Error::runtime("the game differs from the recording"));
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

/// Marks the call that has just ended, or returns whether it was marked in the recording.
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
