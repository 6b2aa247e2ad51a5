//! Scripts that try to keep something between calls without `remember`, which would survive an undo, a replay and the game. They are
//! refused when they are loaded, or fail at the write, at their own line.

use crate::host::{PLAY, host, load, problems};
use merc::lua::{CallError, ScriptErrorKind, Whole};

/// Refused when loaded, at this line, with the remedy.
fn refused(source: &str, line: u32) {
    let found = problems(source);
    assert!(found[0].starts_with(&format!("scripts/mercs/lucid.lua:{line}: ")), "{source}: {found:?}");
    assert!(found[0].contains("use remember(key, value, scope)"), "{found:?}");
}

/// Loads, and fails at the write every time, at this line, with the remedy.
fn fails(source: &str, line: u32) {
    let host = host();
    let id = load(&host, source);
    for _ in 0..2 {
        host.begin_command();
        let Err(CallError::Script(error)) = host.call::<mlua::Value>(id, PLAY, ()) else { panic!("{source} may keep things") };
        assert_eq!((error.kind, error.line), (ScriptErrorKind::Runtime, Some(line)), "{source}: {error}");
        assert!(error.message.contains("use remember(key, value, scope)"), "{error}");
    }
}

/// Returns the same number every time.
fn stays(source: &str, number: i32) {
    let host = host();
    let id = load(&host, source);
    for _ in 0..3 {
        host.begin_command();
        assert_eq!(host.call::<Whole>(id, PLAY, ()).unwrap_or_else(|error| panic!("{source}: {error}")), Whole(number));
    }
}

#[test]
fn a_counter_in_the_file() {
    refused("local n = 0\nreturn { play = function()\n  n = n + 1\n  return n\nend }", 3);
    refused("local n = 0\nreturn { play = function()\n  n += 1\n  return n\nend }", 3);
    refused("local a, n = 1, 0\nreturn { play = function()\n  a, n = n, a\n  return n\nend }", 3);
}

#[test]
fn a_counter_in_a_helper_or_deeper_down() {
    refused("local n = 0\nlocal function up()\n  n = n + 1\nend\nreturn { play = function() up() return n end }", 3);
    refused("local n = 0\nreturn { play = function()\n  local f = function()\n    n = n + 1\n  end\n  f()\nend }", 4);
    refused("local first = true\nreturn { play = function()\n  if first then first = false return 1 end\n  return 2\nend }", 3);
    refused("local f\nf = function() return 1 end\nreturn { play = function()\n  f = print\nend }", 4);
}

#[test]
fn a_counter_in_a_closure_from_a_factory() {
    let factory = "local function counter()\n  local n = 0\n  return function()\n    n = n + 1\n    return n\n  end\nend\n";
    refused(&format!("{factory}local c = counter()\nreturn {{ play = function() return c() end }}"), 4);
    refused(&format!("{factory}return {{ play = counter() }}"), 4);
    refused(&format!("{factory}local box = {{ c = counter() }}\nreturn {{ play = function() return box.c() end }}"), 4);
    refused(
        &format!(
            "{factory}local t = setmetatable({{}}, {{ __index = counter() }})\nreturn {{ play = function() return t.x end }}"
        ),
        4,
    );
    refused(&format!("{factory}local t = {{ [counter()] = 1 }}\nreturn {{ play = function() return t end }}"), 4);
}

#[test]
fn a_counter_in_a_verb() {
    let source = "local n = 0\nreturn { verbs = { { name = 'dig', cost = 0, help = '', legal = function() end, run = function()\n  n = 1\nend } } }";
    refused(source, 3);
}

#[test]
fn a_table_in_the_file() {
    fails("local t = { n = 0 }\nreturn { play = function()\n  t.n = t.n + 1\nend }", 3);
    fails("local t = {}\nreturn { play = function()\n  t[#t + 1] = 1\nend }", 3);
    fails("local t = {}\nreturn { play = function()\n  table.insert(t, 1)\nend }", 3);
    fails("local t = {}\nreturn { play = function()\n  rawset(t, 'x', 1)\nend }", 3);
    fails("local t = { 2, 1 }\nreturn { play = function()\n  table.sort(t)\nend }", 3);
    fails("local t = { 2, 1 }\nreturn { play = function()\n  table.remove(t)\nend }", 3);
    fails("local t = {}\nreturn { play = function()\n  setmetatable(t, {})\nend }", 3);
    fails("local t = {}\nreturn { play = function()\n  table.move({ 1 }, 1, 1, 1, t)\nend }", 3);
}

#[test]
fn a_table_inside_another_in_a_key_in_itself_or_in_a_metatable() {
    fails("local t = { deep = { n = 0 } }\nreturn { play = function()\n  t.deep.n = 1\nend }", 3);
    fails("local t = {}\nt.self = t\nreturn { play = function()\n  t.self.self.n = 1\nend }", 4);
    fails("local k = {}\nlocal t = { [k] = 1 }\nreturn { play = function()\n  k.n = 1\nend }", 4);
    fails(
        "local t = setmetatable({}, { __index = { n = 0 } })\nreturn { play = function()\n  getmetatable(t).__index.n = 1\nend }",
        3,
    );
    fails(
        "local store = {}\nlocal t = setmetatable({}, { __newindex = function(_, k, v)\n  store[k] = v\nend })\nreturn { play = function() t.x = 1 end }",
        3,
    );
    fails("local t = table.freeze({ inner = {} })\nreturn { play = function()\n  t.inner.x = 1\nend }", 3);
}

#[test]
fn a_table_in_a_closure_from_a_factory() {
    let source = "local function box()\n  local t = { n = 0 }\n  return function()\n    t.n = t.n + 1\n    return t.n\n  end\nend\n\
        local b = box()\nreturn { play = function() return b() end }";
    fails(source, 4);
}

#[test]
fn the_table_of_hooks_itself() {
    fails("local hooks = {}\nfunction hooks.play()\n  hooks.n = 1\nend\nreturn hooks", 3);
    fails("local hooks = {}\nfunction hooks.play()\n  hooks.play = nil\nend\nreturn hooks", 3);
}

/// The iterators that these functions return have state.
#[test]
fn an_iterator_that_was_begun_in_the_file() {
    for source in [
        "local next_of = pairs({ 1, 2, 3 }) return { play = function() return next_of() end }",
        "local next_of = string.gmatch('a b c', '%a') return { play = function() return next_of() end }",
        "local t = { string.gmatch('a b c', '%a') } return { play = function() return t[1]() end }",
        "return { play = string.gmatch('a b c', '%a') }",
    ] {
        let found = problems(source);
        assert!(found[0].contains("an iterator is kept") && found[0].contains("use remember"), "{source}: {found:?}");
    }
}

/// Memory is shared: a file that keeps most of it would make other cards fail.
#[test]
fn a_file_that_keeps_too_much_memory() {
    let hoard = "local t = {} for i = 1, 100000 do t[i] = 'a string of its own ' .. i end";
    let found = problems(&format!("{hoard} return {{ play = function() return #t end }}"));
    assert!(found[0].contains("bytes of memory; the limit is 1048576"), "{found:?}");
    stays(&format!("{hoard} local n = #t t = nil return {{ play = function() return n end }}"), 100_000);
}

/// A hook may change what it creates while it runs, and the file may keep what it only reads.
#[test]
fn what_ends_with_its_call_is_allowed() {
    stays("return { play = function() local n = 0 local up = function() n = n + 1 end up() up() return n end }", 2);
    stays(
        "local function counter() local n = 0 return function() n = n + 1 return n end end return { play = function() local c = counter() c() return c() end }",
        2,
    );
    stays(
        "local t = { 3, 1, 2 } return { play = function() local mine = table.clone(t) table.sort(mine) mine[4] = 9 return mine[1] + #mine + #t end }",
        8,
    );
    stays(
        "local n = 0 for i = 1, 5 do n = n + i end local function add(x) return n + x end return { play = function() return add(1) end }",
        16,
    );
    stays(
        "local f, g local function even(n) if n == 0 then return 1 end return g(n - 1) end g = function(n) if n == 0 then return 0 end return even(n - 1) end return { play = function() return even(10) end }",
        1,
    );
    stays("local LIMIT, max = 20, math.max return { play = function() return max(LIMIT, 3) end }", 20);
    stays(
        "local built = {} local count = 0 local function add(x) count = count + 1 built[count] = x end add(4) add(5) return { play = function() return built[2] end }",
        5,
    );
}
