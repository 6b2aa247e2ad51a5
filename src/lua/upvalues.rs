//! Reads the captured values of a closure. This is the second file with unsafe code, and it contains nothing else. Luau's `debug`
//! library cannot do it, and mlua has no safe function for it.

use mlua::{Function, Lua, Value, Variadic, ffi};

/// The captured values of a Lua function, in order.
pub(super) fn upvalues(lua: &Lua, function: &Function) -> mlua::Result<Vec<Value>> {
    // SAFETY: the function is the one argument, at index 1. Each call pushes one value or, past the last, none; the
    // loop makes room for each. Removing the function leaves exactly the values as results.
    let values: Variadic<Value> = unsafe {
        lua.exec_raw(function, |state| {
            let mut next = 1;
            while ffi::lua_checkstack(state, 1) != 0 && !ffi::lua_getupvalue(state, 1, next).is_null() {
                next += 1;
            }
            ffi::lua_remove(state, 1);
        })?
    };
    Ok(values.into_iter().collect())
}
