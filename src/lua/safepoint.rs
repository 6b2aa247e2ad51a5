//! The countdown at Luau's safepoints. This is the first file with unsafe code, and it contains nothing else.
//!
//! mlua's own interrupt costs about 30 ns at every call, return and loop end, a large part of a small hook. This file decrements a
//! thread-local counter instead, and runs mlua's interrupt (which may raise errors) only at zero.

use std::cell::Cell;
use std::ffi::c_int;

use mlua::{Lua, VmState, ffi};

type Interrupt = unsafe extern "C-unwind" fn(*mut ffi::lua_State, c_int);

thread_local! {
    /// Safepoints left before the running budget is settled; the running budget stores its own number here.
    pub(super) static TICKS: Cell<u64> = const { Cell::new(0) };
    static SLOW: Cell<Option<Interrupt>> = const { Cell::new(None) };
}

/// `at_zero` runs at the safepoint where the countdown is zero.
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

/// Runs at every safepoint. It holds nothing with a destructor, since an error unwinds through it as an exception.
unsafe extern "C-unwind" fn countdown(state: *mut ffi::lua_State, gc: c_int) {
    let ticks = TICKS.get();
    if ticks > 0 && gc < 0 {
        TICKS.set(ticks - 1);
    } else if let Some(slow) = SLOW.get() {
        // SAFETY: called with Luau's own arguments, on the thread whose VM installed it.
        unsafe { slow(state, gc) }
    }
}
