//! The countdown at Luau's safepoints: the first place with unsafe code, and nothing else.
//!
//! mlua's own interrupt costs some 30 ns at every call, return and loop end, a good part of a small hook. Here a
//! counter of the thread is decremented instead, and mlua's interrupt (which may raise errors) runs only at zero.

use std::cell::Cell;
use std::ffi::c_int;

use mlua::{Lua, VmState, ffi};

type Interrupt = unsafe extern "C-unwind" fn(*mut ffi::lua_State, c_int);

thread_local! {
    /// Safepoints that may pass before the running budget is asked; it swaps its own number in while it runs.
    pub(super) static TICKS: Cell<u64> = const { Cell::new(0) };
    static SLOW: Cell<Option<Interrupt>> = const { Cell::new(None) };
}

/// `at_zero` runs at the safepoint that finds the countdown at zero.
pub(super) fn install(lua: &Lua, at_zero: impl Fn(&Lua) -> mlua::Result<()> + 'static) -> mlua::Result<()> {
    lua.set_interrupt(move |lua| at_zero(lua).map(|()| VmState::Continue));
    // SAFETY: the state is alive during `exec_raw`; its callback table lives as long as the VM. mlua has just set the
    // interrupt, and every VM of this program gets the same function from it, since `at_zero` has one type only.
    unsafe {
        lua.exec_raw::<()>((), |state| {
            let callbacks = ffi::lua_callbacks(state);
            SLOW.set((*callbacks).interrupt);
            (*callbacks).interrupt = Some(countdown);
        })
    }
}

/// Runs at every safepoint. Holds nothing with a destructor, since an error passes through it as an exception.
unsafe extern "C-unwind" fn countdown(state: *mut ffi::lua_State, gc: c_int) {
    let ticks = TICKS.get();
    if ticks > 0 && gc < 0 {
        TICKS.set(ticks - 1);
    } else if let Some(slow) = SLOW.get() {
        // SAFETY: called with what Luau passed, on the thread whose VM installed it.
        unsafe { slow(state, gc) }
    }
}
