//! Game objects as script values: a kind and a number in a light userdata. Passing one allocates nothing, `==` compares the objects
//! themselves, and reading a field that is a number, a flag or another object allocates nothing. The ruleset defines the kinds and
//! their fields. This is the third and last file with unsafe code.

use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::lua::recording::{self, Deed};
use mlua::{FromLua, Function, IntoLua, LightUserData, Lua, Table, Value, ffi};

/// One object: a unit, a sector, the context of a hook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object {
    /// Below `MOST_KINDS`.
    pub kind: u8,
    pub id: u16,
}

/// The most kinds of objects.
pub const MOST_KINDS: usize = 8;

/// The value of a field, if it can be read without Lua.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plain {
    Nothing,
    Whole(i32),
    Yes(bool),
    Object(Object),
    /// The string last passed to `text`.
    Text,
    Word(&'static str),
    /// The list last passed to `listed`.
    List,
    /// Anything else, or an error: use `Fields::slowly`.
    Other,
}

thread_local! {
    /// The list that is being passed to Lua; reused to avoid allocations.
    static LISTED: RefCell<Vec<Plain>> = const { RefCell::new(Vec::new()) };
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A field that is a list of anything but lists. Read it at once, because the next call replaces it. If one element is not plain, the
/// whole list is not.
pub fn listed(things: impl IntoIterator<Item = Plain>) -> Plain {
    // Taken out meanwhile, because the iterator may itself build lists.
    let mut list = LISTED.take();
    list.clear();
    list.extend(things);
    let plain = !list.iter().any(|thing| matches!(thing, Plain::List | Plain::Text | Plain::Other));
    LISTED.set(list);
    if plain { Plain::List } else { Plain::Other }
}

/// A field that is a string; read it at once too.
pub fn text(text: &str) -> Plain {
    TEXT.with_borrow_mut(|kept| {
        kept.clear();
        kept.push_str(text);
    });
    Plain::Text
}

/// The readable fields of a ruleset's objects.
pub trait Fields: 'static {
    /// The names of the kind's fields; a field's number is its index here.
    fn names(kind: u8) -> Vec<&'static str>;
    /// The same names with their numbers.
    fn atoms() -> &'static Atoms;
    fn read(object: Object, field: usize) -> Plain;
    /// Reads any field by name; reports unknown names.
    fn slowly(lua: &Lua, object: Object, name: &str) -> mlua::Result<Value>;
    fn show(object: Object) -> mlua::Result<String>;
}

impl Object {
    fn pointer(self) -> *mut c_void {
        // Never null, because mlua gives null a special meaning.
        std::ptr::without_provenance_mut((usize::from(self.kind) + 1) << 16 | usize::from(self.id))
    }

    fn of(pointer: *mut c_void) -> Option<Object> {
        let address = pointer.addr();
        let kind = (address >> 16).checked_sub(1).filter(|kind| *kind < MOST_KINDS)?;
        Some(Object { kind: kind as u8, id: (address & 0xffff) as u16 })
    }

    /// The value as an object, if it is one.
    pub fn from_value(value: &Value) -> Option<Object> {
        if let Value::LightUserData(LightUserData(pointer)) = value { Object::of(*pointer) } else { None }
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Value {
        Value::LightUserData(LightUserData(object.pointer()))
    }
}

impl IntoLua for Object {
    fn into_lua(self, _: &Lua) -> mlua::Result<Value> {
        Ok(self.into())
    }
}

impl FromLua for Object {
    fn from_lua(value: Value, _: &Lua) -> mlua::Result<Object> {
        let from = value.type_name();
        Object::from_value(&value).ok_or_else(|| mlua::Error::FromLuaConversionError {
            from,
            to: "Object".to_owned(),
            message: None,
        })
    }
}

/// The names of all fields, each with a number that Luau stores with the string.
pub struct Atoms {
    names: Vec<&'static str>,
    /// By number: the index of the name among the fields of each kind.
    places: Vec<[u8; MOST_KINDS]>,
}

const NO_FIELD: u8 = u8::MAX;

impl Atoms {
    pub fn of<F: Fields>() -> Atoms {
        let kinds: [Vec<&'static str>; MOST_KINDS] = std::array::from_fn(|kind| F::names(kind as u8));
        let mut names = kinds.concat();
        names.sort_unstable();
        names.dedup();
        let place = |kind: &[&str], name: &str| kind.iter().position(|own| *own == name).map_or(NO_FIELD, |place| place as u8);
        let places = names.iter().map(|name| std::array::from_fn(|kind| place(&kinds[kind], name))).collect();
        Atoms { names, places }
    }

    fn field(&self, atom: c_int, kind: u8) -> Option<usize> {
        let place = *self.places.get(usize::try_from(atom).ok()?)?.get(usize::from(kind))?;
        (place != NO_FIELD).then_some(place.into())
    }
}

/// The number of a string, or -1 if no field has this name. Luau asks once per string.
unsafe extern "C-unwind" fn number_of<F: Fields>(_: *mut ffi::lua_State, text: *const c_char, length: usize) -> i16 {
    // SAFETY: Luau passes one of its own strings with its length.
    let text = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) };
    F::atoms().names.binary_search_by(|name| name.as_bytes().cmp(text)).map_or(-1, |place| place as i16)
}

/// Makes objects readable in a VM. `methods`, by kind and name, are called with a colon.
pub fn install<F: Fields>(lua: &Lua, methods: &[(u8, &'static str, Function)]) -> mlua::Result<()> {
    let mut kinds = Vec::new();
    for kind in 0..MOST_KINDS as u8 {
        let table = lua.create_table()?;
        for (_, name, method) in methods.iter().filter(|(of, ..)| *of == kind) {
            table.raw_set(*name, method)?;
        }
        kinds.push(table);
    }
    let slowly = lua.create_function(|lua, (object, name): (Object, mlua::LuaString)| {
        let slowly = move |lua: &Lua, name: &mlua::LuaString| F::slowly(lua, object, &name.to_str()?);
        let again = |name: &mlua::LuaString| -> Deed {
            let name = name.clone();
            Box::new(move |lua| slowly(lua, &name).map(drop))
        };
        recording::doing(false, name, again, |name| slowly(lua, &name))
    })?;
    let never = |_: &Lua, (_, name, _): (Value, Value, Value)| -> mlua::Result<()> {
        let name: String = name.to_string()?.chars().take(40).collect();
        Err(mlua::Error::runtime(format!("{name} is read-only; use an operation to change the game")))
    };
    let meta = lua.create_table()?;
    meta.raw_set("__index", index::<F>(lua, slowly, kinds)?)?;
    meta.raw_set("__newindex", lua.create_function(never)?)?;
    meta.raw_set("__tostring", lua.create_function(|_, object: Object| F::show(object))?)?;
    meta.raw_set("__metatable", "locked")?;
    meta.set_readonly(true);
    lua.set_type_metatable::<LightUserData>(Some(meta));
    Ok(())
}

const SLOWLY: c_int = 1;

fn index<F: Fields>(lua: &Lua, slowly: Function, kinds: Vec<Table>) -> mlua::Result<Function> {
    let mut captured = vec![Value::Function(slowly)];
    captured.extend(kinds.into_iter().map(Value::Table));
    let count = captured.len() as c_int;
    // SAFETY: the stack holds exactly the values to capture; the closure pops them all and remains as the one result. The table of
    // callbacks lives as long as the VM, and nothing else sets `useratom`.
    unsafe {
        lua.exec_raw(mlua::Variadic::from_iter(captured), move |state| {
            (*ffi::lua_callbacks(state)).useratom = Some(number_of::<F>);
            ffi::lua_pushcclosurek(state, read_field::<F>, c"field".as_ptr(), count, None);
        })
    }
}

/// Implements `object.name`. It holds nothing with a destructor when it calls Lua, since an error unwinds through it as an exception.
unsafe extern "C-unwind" fn read_field<F: Fields>(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: Luau calls this with the object and the name, room for twenty more values, and the captured values; everything is checked
    // before it is used. `lua_rawget` pops the pushed name and pushes what it found; `call_slowly` ignores that value.
    unsafe {
        // Both are null for a value of another type.
        let (object, mut atom) = (Object::of(ffi::lua_tolightuserdata(state, 1)), -1);
        if let Some(object) = object
            && !ffi::lua_tostringatom(state, 2, &raw mut atom).is_null()
        {
            let Some(field) = F::atoms().field(atom, object.kind) else {
                ffi::lua_pushvalue(state, 2);
                let kind = ffi::lua_upvalueindex(SLOWLY + 1 + c_int::from(object.kind));
                return if ffi::lua_rawget(state, kind) == ffi::LUA_TFUNCTION { 1 } else { call_slowly(state) };
            };
            // A panic must not unwind through Luau. The slow path runs into it again, where mlua can catch it.
            match catch_unwind(AssertUnwindSafe(|| read::<F>(object, field))).unwrap_or(Plain::Other) {
                Plain::List => push_list(state),
                Plain::Other => return call_slowly(state),
                plain => push(state, plain),
            }
            return 1;
        }
        call_slowly(state)
    }
}

/// Pushes the list that was last passed to `listed`.
unsafe fn push_list(state: *mut ffi::lua_State) {
    // SAFETY: the callers ensure that there is room for two values and that errors may unwind.
    unsafe {
        let length = LISTED.with_borrow(Vec::len);
        ffi::lua_createtable(state, length as c_int, 0);
        for place in 0..length {
            push(state, LISTED.with_borrow(|things| things[place]));
            ffi::lua_rawseti(state, -2, place as i64 + 1);
        }
    }
}

/// The list that was last passed to `listed`, as the result of an operation.
pub fn sequence(lua: &Lua) -> mlua::Result<Value> {
    // SAFETY: `exec_raw` makes room for some values, catches errors, and takes the remaining value as the result.
    unsafe { lua.exec_raw((), |state| push_list(state)) }
}

/// Pushes a plain value.
#[inline]
unsafe fn push(state: *mut ffi::lua_State, plain: Plain) {
    // SAFETY: as in `read_field` and `push_list`. The stored string belongs to this thread and does not move meanwhile.
    unsafe {
        match plain {
            Plain::Whole(number) => ffi::lua_pushnumber(state, number.into()),
            Plain::Yes(yes) => ffi::lua_pushboolean(state, c_int::from(yes)),
            Plain::Object(object) => ffi::lua_pushlightuserdata(state, object.pointer()),
            Plain::Word(word) => {
                ffi::lua_pushlstring(state, word.as_ptr().cast(), word.len());
            }
            Plain::Text => {
                // Not borrowed while Luau allocates. Nothing writes to it before the next field is read.
                let (start, length) = TEXT.with_borrow(|text| (text.as_ptr(), text.len()));
                ffi::lua_pushlstring(state, start.cast(), length);
            }
            Plain::Nothing | Plain::List | Plain::Other => ffi::lua_pushnil(state),
        }
    }
}

#[inline]
fn read<F: Fields>(object: Object, field: usize) -> Plain {
    let again = |_: &()| -> Deed {
        Box::new(move |_| {
            F::read(object, field);
            Ok(())
        })
    };
    recording::doing(false, (), again, |()| F::read(object, field))
}

/// Calls the slow path with both arguments.
unsafe fn call_slowly(state: *mut ffi::lua_State) -> c_int {
    // SAFETY: as in `read_field`, which is the only caller.
    unsafe {
        ffi::lua_pushvalue(state, ffi::lua_upvalueindex(SLOWLY));
        ffi::lua_pushvalue(state, 1);
        ffi::lua_pushvalue(state, 2);
        ffi::lua_call(state, 2, 1);
    }
    1
}
