//! Attacks on the Lua host: each must end in a clear error and leave the host usable.

use crate::{at_once, counted};
use std::cell::RefCell;
use std::rc::Rc;

use merc::lua::{
    CallError, HookId, HookKind, HookSet, HookSpec, Host, ScriptError, ScriptErrorKind, ScriptId, VerbPart, VerbSpec, Verdict,
    Whole, unwind,
};
use mlua::Value;

const fn hook(name: &'static str, kind: HookKind) -> HookSpec {
    HookSpec { name, kind, doc: "", context: &[], returns: "" }
}

static HOOKS: &[HookSpec] = &[
    hook("hit_on", HookKind::Modifier),
    hook("rolled", HookKind::Reaction),
    hook("play", HookKind::Card),
    hook("verbs", HookKind::Verbs),
];

pub const HIT_ON: HookId = HookId(0);
const ROLLED: HookId = HookId(1);
pub const PLAY: HookId = HookId(2);

pub fn host() -> Host {
    Host::new(HOOKS, counted())
}

pub fn load(host: &Host, source: &str) -> ScriptId {
    let loaded = host.load("base", "lucid", "scripts/mercs/lucid.lua", source);
    loaded.unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The result of the body as the hook `play` of a fresh host.
pub fn play(body: &str) -> Result<Value, CallError> {
    let host = host();
    let id = load(&host, &format!("return {{ play = function(...)\n{body}\nend }}"));
    host.begin_command();
    host.call(id, PLAY, ())
}

pub fn text(body: &str) -> String {
    let host = host();
    let id = load(&host, &format!("return {{ play = function(...)\n{body}\nend }}"));
    host.call::<String>(id, PLAY, ()).unwrap_or_else(|error| panic!("{body}: {error}"))
}

pub fn failure(body: &str) -> ScriptError {
    match play(body) {
        Err(CallError::Script(error)) => *error,
        other => panic!("wanted an error from {body}, got {other:?}"),
    }
}

pub fn problems(source: &str) -> Vec<String> {
    let loaded = host().load("base", "lucid", "scripts/mercs/lucid.lua", source);
    let found = loaded.expect_err("the script should not load");
    found.into_iter().map(|problem| merc::content::LoadProblem::from(problem).to_string()).collect()
}

/// A host whose notes are collected.
pub fn noting() -> (Host, Rc<RefCell<Vec<String>>>) {
    let host = host();
    let notes = Rc::new(RefCell::new(Vec::new()));
    let sink = Rc::clone(&notes);
    host.set_note_sink(move |_, text| sink.borrow_mut().push(text.to_owned()));
    (host, notes)
}

#[test]
fn a_hook_is_called_with_numbers_and_returns_one() {
    let host = host();
    let id = load(&host, "return { hit_on = function(a, b, c) return a + b + c end }");
    assert_eq!(host.hooks_of(id), HookSet::default().with(HIT_ON));
    assert_eq!((&*host.owner(id), &*host.path(id)), ("lucid", "scripts/mercs/lucid.lua"));
    assert_eq!(host.call::<Whole>(id, HIT_ON, (1, 2, 3)).expect("a number"), Whole(6));
}

#[test]
fn endless_work_ends_at_the_budget() {
    for body in [
        "while true do end",
        "for i = 1, math.huge do end",
        "repeat local x = 1 until false",
        "local f f = function() return f() end f()",
        "while true do string.rep('x', 8000) end",
        "local s = string.rep('x', 8000) while true do s:upper() s:lower() s:reverse() end",
        "local t = table.create(60000, 1) while true do table.sort(t) end",
        "local t = table.create(60000, 1) while true do table.insert(t, 1, 1) table.remove(t, 1) end",
        "local t = table.create(60000, 1) while true do table.find(t, 2) end",
        "local t = table.create(1600, 'xxxx') while true do table.concat(t, ',') end",
        "local t = table.create(60000, 1) while true do table.move(t, 1, 60000, 2, {}) end",
        "local t = {} for i = 1, 5000 do t['k' .. i] = i end while true do for k in pairs(t) do break end end",
        "local t = {} for i = 1, 5000 do t['k' .. i] = i end while true do next(t) end",
        "local t = {} for i = 1, 5000 do t['k' .. i] = i end while true do table.clone(t) end",
        "while true do string.format('%99d %s', 1, string.rep('x', 8000)) end",
        "local s = string.rep('a', 8000) while true do s:find(string.rep('a', 4000) .. 'b', 1, true) end",
        "local s = string.rep('a,', 4000) while true do s:split(',') end",
        "local s = string.rep('x', 8000) while true do utf8.len(s) end",
        "local s = string.rep('x', 8000) while true do s:sub(1, -2) end",
        "setmetatable({}, { __index = function(t, k) return t[k] end }).x = 1 local t = setmetatable({}, { __index = function(t, k) while true do end end }) return t.x",
    ] {
        let error = failure(body);
        let ended = [ScriptErrorKind::Budget, ScriptErrorKind::Memory, ScriptErrorKind::Depth];
        assert!(ended.contains(&error.kind), "{body}: {error}");
    }
}

#[test]
fn endless_recursion_ends() {
    let error = failure("local function f(n) return 1 + f(n + 1) end return f(1)");
    assert!(matches!(error.kind, ScriptErrorKind::Depth | ScriptErrorKind::Memory), "{error}");
    assert_eq!(error.line, Some(2));
    let error = failure("local t = setmetatable({}, { __index = function(t, k) return t[k .. 'x'] end }) return t.x");
    assert!(matches!(error.kind, ScriptErrorKind::Depth | ScriptErrorKind::Memory | ScriptErrorKind::Runtime), "{error}");
}

#[test]
fn pattern_bombs_end() {
    for body in [
        "return string.find(string.rep('a', 8000), string.rep('a?', 100) .. string.rep('a', 100))",
        "return string.find(string.rep('a', 8000), '.-.-.-.-.-.-.-.-b')",
        "return string.match(string.rep('a', 8000), string.rep('a*', 50) .. 'b')",
        "for i = 1, 1e9 do string.gsub(string.rep('(', 8000), '%b()', '') end",
        "for i = 1, 1e9 do for w in string.gmatch(string.rep('x ', 4000), '(%w+)') do end end",
        "return string.gsub(string.rep('a', 8000), 'a', string.rep('b', 8000))",
        "return string.gsub(string.rep('a', 8000), 'a', function() return string.rep('b', 8000) end)",
        "return string.find(string.rep('a', 100000), 'b')",
    ] {
        failure(body);
    }
}

#[test]
fn size_bombs_end() {
    for body in [
        "return string.rep('x', 1e9)",
        "return ('x'):rep(1e9)",
        "return table.create(1e9, 0)",
        "local s = 'x' while true do s = s .. s end",
        "local t = {} while true do t[#t + 1] = { 1, 2, 3 } end",
        "local t = {} for i = 1, 1e9 do t[i * 2.5] = i end",
        "return table.concat(table.create(60000, string.rep('x', 8000)))",
        "return string.format(string.rep('%99d', 300), unpack(table.create(300, 1)))",
        "return unpack(table.create(10000, 1))",
        "local t = {} for i = 1, 1e9 do table.insert(t, 'a string that is not small ' .. i) end",
        "local function f(...) return f(1, 2, 3, ...) end return f()",
    ] {
        failure(body);
    }
}

/// The clock is checked every sixteen safepoints. Its error is treated like a memory error: the command is retried in a fresh host.
#[test]
fn the_clock_stops_a_script_that_has_reached_its_limit() {
    let source = "return { play = function(n) for i = 1, n do end return n end }";
    let host = Host::new(HOOKS, at_once());
    let id = load(&host, source);
    host.begin_command();
    let Err(CallError::Script(error)) = host.call::<Whole>(id, PLAY, 1_000) else { panic!("the clock was not checked") };
    assert_eq!((error.kind, error.line), (ScriptErrorKind::Time, Some(1)), "{error}");
    assert!(error.kind.is_worth_a_retry() && error.message.contains("ran for longer than 0 ms"), "{error}");
    assert_eq!(host.used(), 16);
    // With time left the clock is checked as often and raises no error.
    let host = self::host();
    let id = load(&host, source);
    assert_eq!(host.call::<Whole>(id, PLAY, 1_000).expect("runs"), Whole(1_000));
}

/// The file itself is stopped in the same way as its hooks.
#[test]
fn the_clock_stops_a_file_while_it_is_loaded() {
    let loaded = Host::new(HOOKS, at_once()).load("base", "lucid", "lucid.lua", "local x\nfor i = 1, 1000 do end\nreturn {}");
    let problem = loaded.expect_err("it has no time").remove(0);
    assert_eq!(merc::content::LoadProblem::from(problem).to_string(), "lucid.lua:2: the script ran for longer than 0 ms");
}

#[test]
fn compiled_code_and_huge_files_are_refused() {
    assert!(problems("\u{1b}Lua")[0].contains("not plain text"));
    assert!(problems("\u{6}\u{3}return {}")[0].contains("not plain text"));
    assert!(problems("return {}\0")[0].contains("not plain text"));
    assert!(problems(&format!("--{}\nreturn {{}}", "x".repeat(200_000)))[0].contains("the limit is"));
}

#[test]
fn removed_functions_do_not_exist() {
    let gone = [
        "require",
        "loadstring",
        "load",
        "dofile",
        "getfenv",
        "setfenv",
        "collectgarbage",
        "gcinfo",
        "newproxy",
        "coroutine",
        "buffer",
        "pcall",
        "xpcall",
        "os",
        "io",
        "debug",
        "vector",
        "_G",
        "package",
        "shared",
    ];
    for name in gone {
        assert!(failure(&format!("return {name}")).message.contains("there is no global"), "{name}");
    }
    for call in
        ["math.random(1, 2)", "math.randomseed(1)", "math.sin(1)", "math.exp(1)", "math.noise(1, 2)", "string.pack('b', 1)"]
    {
        assert!(failure(&format!("return {call}")).message.contains("nil"), "{call}");
    }
    failure("local m = math return m.sin(1)");
    failure("return buffer.readi8(1, 1)");
    failure("return vector.create(1, 2, 3)");
}

#[test]
fn shared_tables_cannot_be_changed() {
    for body in [
        "string.rep = nil",
        "math.pi = 3",
        "rawset(string, 'rep', nil)",
        "rawset(table, 'evil', 1)",
        "getmetatable('').__index = {}",
        "setmetatable(string, {})",
        "setmetatable('', {})",
        "table.insert(math, 1)",
        "setmetatable({}, { __mode = 'k' })",
        "setmetatable({}, { __gc = function() end })",
        "local m = {} setmetatable({}, m) m.__mode = 'k'",
        "local m = {} setmetatable({}, m) rawset(m, '__mode', 'k')",
        "setmetatable({}, { __iter = function() end })",
        "local t = setmetatable({}, { __metatable = 'no' }) setmetatable(t, {})",
    ] {
        failure(body);
    }
    assert_eq!(text("return getmetatable('')"), "locked");
}

#[test]
fn globals_cannot_be_written_and_do_not_leak() {
    let error = failure("counter = 1");
    assert_eq!((error.line, &*error.message), (Some(2), "the global counter cannot be written; declare it with local"));
    assert!(failure("print = nil").message.contains("cannot be written"));
    assert!(problems("helper = function() end\nreturn {}")[0].starts_with("scripts/mercs/lucid.lua:1: the global helper"));
    let host = host();
    host.load("one", "a", "a.lua", "local n = 0 return { play = function() return n + 1 end }").expect("loads");
    let other = host.load("two", "b", "b.lua", "return { play = function() return n end }").expect("loads");
    assert!(host.call::<Value>(other, PLAY, ()).expect_err("no n").to_string().contains("there is no global n"));
}

#[test]
fn an_unknown_global_is_suggested() {
    let error = failure("return 1,\n  tostrin(3)");
    assert_eq!((error.line, &*error.message), (Some(3), "there is no global tostrin; did you mean tostring?"));
}

#[test]
fn wrong_hooks_are_all_reported_with_lines() {
    let source = "-- A card.\nreturn {\n  hit_om = function() end,\n  rolled = 3,\n  ['plya'] = function() end,\n  [7] = 1,\n}";
    assert_eq!(
        problems(source),
        [
            "scripts/mercs/lucid.lua:2: every key must be a name, not a number",
            "scripts/mercs/lucid.lua:3: there is no hook hit_om; did you mean hit_on?",
            "scripts/mercs/lucid.lua:4: rolled must be a function, not a number",
            "scripts/mercs/lucid.lua:5: there is no hook plya; did you mean play?",
        ]
    );
    assert_eq!(
        problems("local x = 1"),
        ["scripts/mercs/lucid.lua: the file must return one table of hooks; it returned nothing"]
    );
    assert!(problems("return {\n  hit_on = functoin() end\n}")[0].starts_with("scripts/mercs/lucid.lua:2: "));
    assert!(problems("while true do end")[0].starts_with("scripts/mercs/lucid.lua:1: the script used up its budget"));
}

#[test]
fn verbs_are_lists_of_tables() {
    let host = host();
    let id = load(
        &host,
        "return { verbs = { { name = 'dig', cost = 2, help = 'Digs.', legal = function() return true end, run = function(n) return n * 2 end } } }",
    );
    assert_eq!(host.verbs(id), [VerbSpec { name: "dig".into(), cost: 2, help: "Digs.".into() }]);
    assert_eq!(host.call_verb::<Verdict>(id, 0, VerbPart::Legal, ()).expect("a verdict"), Verdict(true));
    assert_eq!(host.call_verb::<Whole>(id, 0, VerbPart::Run, 4).expect("a number"), Whole(8));
    assert!(problems("return { verbs = { { name = 'dig', csot = 2 } } }")[0].contains("no field csot; did you mean cost?"));
    assert!(
        problems("return { verbs = { { name = 'dig' } } }")[0]
            .contains("verb \"dig\": cost, legal and run are missing; a verb needs")
    );
    assert!(problems("return { verbs = { dig = {} } }")[0].contains("plain list"));
}

#[test]
fn nonsense_results_are_named() {
    let host = host();
    for (body, wanted) in [
        ("return nil", "nothing (nil)"),
        ("return 0/0", "NaN"),
        ("return 1/0", "infinity"),
        ("return -math.huge", "infinity"),
        ("return 1e15", "beyond"),
        ("return 2.5", "2.5, a fraction"),
        ("return '3'", "the string \"3\""),
        ("return {}", "a table"),
        ("return true", "true"),
    ] {
        let id = load(&host, &format!("\nreturn {{ hit_on = function() {body} end }}"));
        let Err(CallError::Script(error)) = host.call::<Whole>(id, HIT_ON, ()) else { panic!("{body} was accepted") };
        assert_eq!((error.kind, error.line), (ScriptErrorKind::BadResult, Some(2)), "{body}");
        assert!(error.message.contains(wanted), "{body}: {error}");
    }
    let id = load(&host, "return { hit_on = function() end }");
    assert!(host.call::<Option<Whole>>(id, HIT_ON, ()).expect("nil is nothing").is_none());
}

#[test]
fn errors_name_file_line_and_trace() {
    let host = host();
    let source = "local function helper(x)\n  return x.y.z\nend\nreturn {\n  hit_on = function(x)\n    local r = helper({})\n    return r\n  end,\n}";
    let id = load(&host, source);
    let error = host.call::<Whole>(id, HIT_ON, ()).expect_err("indexes nil").to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines[0], "mod base, card lucid, hook hit_on: scripts/mercs/lucid.lua:2: attempt to index nil with 'z'");
    assert!(lines[1].contains("scripts/mercs/lucid.lua:2") && lines[2].contains("scripts/mercs/lucid.lua:6"), "{error}");
    assert!(!error.contains("0x"), "{error}");
}

#[test]
fn the_library_fails_at_the_scripts_own_line() {
    for body in [
        "local x = 1\nstring.rep({}, 2)",
        "local x = 1\n('x'):rep(1e9)",
        "local x = 1\npairs(nil)",
        "local x = 1\nfor k in 5 do end",
        "local x = 1\ntable.insert(nil, 1)",
        "local x = 1\nerror('boom')",
        "local x = 1\nerror({})",
        "local x = 1\nassert(false)",
    ] {
        let error = failure(body);
        assert_eq!(error.line, Some(3), "{body}: {error}");
        assert!(!error.to_string().contains("library") && !error.to_string().contains("0x"), "{error}");
    }
}

#[test]
fn an_operation_refuses_its_arguments_at_the_scripts_line() {
    let host = host();
    let roll = host.lua().create_function(|_, n: u8| if n > 9 { Err(mlua::Error::runtime("at most 9 dice")) } else { Ok(n) });
    host.lua().globals().set("roll", roll.expect("a function")).expect("installs");
    let id = load(&host, "return {\n  hit_on = function(n)\n    return roll(n)\n  end,\n}");
    assert_eq!(host.call::<Whole>(id, HIT_ON, 4).expect("four"), Whole(4));
    let error = host.call::<Whole>(id, HIT_ON, 10).expect_err("ten").to_string();
    assert!(error.starts_with("mod base, card lucid, hook hit_on: scripts/mercs/lucid.lua:3: at most 9 dice"), "{error}");
    let error = host.call::<Whole>(id, HIT_ON, "x").expect_err("a word").to_string();
    assert!(
        error.contains("scripts/mercs/lucid.lua:3: argument 1: expected a whole number from 0 to 255, got a string"),
        "{error}"
    );
}

/// `again(n)` calls hook `rolled` of script 0 with n; `stop()` unwinds.
fn nesting() -> Host {
    let host = host();
    let again = |lua: &mlua::Lua, n: i32| -> mlua::Result<i32> {
        let host = Host::of(lua)?;
        host.charge(10)?;
        let Whole(n) = host.call(ScriptId(0), ROLLED, n)?;
        Ok(n)
    };
    let globals = host.lua().globals();
    globals.set("again", host.lua().create_function(again).expect("a function")).expect("installs");
    globals
        .set("stop", host.lua().create_function(|_, ()| -> mlua::Result<()> { Err(unwind()) }).expect("a function"))
        .expect("installs");
    host.seal();
    host
}

#[test]
fn a_stop_passes_through_nested_hooks() {
    let host = nesting();
    let id = load(&host, "return { rolled = function(n) if n == 0 then stop() end return again(n - 1) end }");
    for depth in 0..5 {
        host.begin_command();
        assert!(matches!(host.call::<Whole>(id, ROLLED, depth), Err(CallError::Unwound)));
        assert_eq!((host.depth(), host.current()), (0, None));
    }
}

#[test]
fn nesting_is_limited_and_the_inner_error_is_kept() {
    let host = nesting();
    let id = load(&host, "return { rolled = function(n) return again(n + 1) end }");
    host.begin_command();
    let Err(CallError::Script(error)) = host.call::<Whole>(id, ROLLED, 0) else { panic!("endless nesting was accepted") };
    assert_eq!(error.kind, ScriptErrorKind::Depth);
    assert!(error.trace.iter().any(|line| line.starts_with("called from mod base, card lucid, hook rolled")), "{error}");
    let outer = nesting();
    load(&outer, "return { rolled = function(n) local x = nil + n end }");
    let second = outer.load("other", "haarg", "haarg.lua", "return { play = function() return again(1) end }").expect("loads");
    let error = outer.call::<Whole>(second, PLAY, ()).expect_err("inner fails").to_string();
    assert!(error.starts_with("mod base, card lucid, hook rolled: scripts/mercs/lucid.lua:1: "), "{error}");
    assert!(error.ends_with("called from mod other, card haarg, hook play"), "{error}");
}

#[test]
fn nested_hooks_spend_the_parents_budget() {
    let host = nesting();
    let id =
        load(&host, "return { rolled = function(n) for i = 1, 1000 do end if n == 0 then return 0 end return again(n - 1) end }");
    host.begin_command();
    host.call::<Whole>(id, ROLLED, 0).expect("runs");
    let one = host.used();
    host.call::<Whole>(id, ROLLED, 3).expect("runs");
    assert!(host.used() > 4 * one && one > 1000);
}

#[test]
fn the_budget_ends_at_the_same_place_every_time() {
    let run = || {
        let (host, notes) = noting();
        let source = "return { play = function() local n = 0 while true do n = n + 1
            local t = {} for i = 1, n % 7 do t['k' .. i] = i end for k, v in t do n = n + 0 end
            if n % 1000 == 0 then print(n) end end end }";
        let id = load(&host, source);
        for _ in 0..3 {
            host.begin_command();
            assert!(host.call::<Value>(id, PLAY, ()).is_err());
        }
        notes.take()
    };
    let first = run();
    assert!(first.len() > 30, "{first:?}");
    assert_eq!(first[..first.len() / 3], first[first.len() / 3..2 * first.len() / 3]);
    assert_eq!(run(), first);
}

#[test]
fn no_addresses_are_shown() {
    assert_eq!(text("return tostring({}) .. tostring(print) .. tostring(function() end)"), "tablefunctionfunction");
    assert_eq!(text("return string.format('%s %s %d %*', {}, print, 3, {})"), "table function 3 table");
    assert_eq!(text("local f = tostring return f({}) .. f(nil) .. f(1.5) .. f(true)"), "tablenil1.5true");
    assert_eq!(text("return tostring(setmetatable({}, { __tostring = function() return 'mine' end }))"), "mine");
    assert!(!failure("error({})").to_string().contains("0x"));
    assert!(!failure("error(print)").to_string().contains("0x"));
    assert!(!failure("return {} .. 'x'").to_string().contains("0x"));
    assert!(!failure("local t = {} return t < {}").to_string().contains("0x"));
}

const ORDER: &str = "local t = { zeta = 1, alpha = 1, 10, 20, [7] = 1, mid = 1, [0] = 1, [-2] = 1, [2.5] = 1 } local o = {} ";

#[test]
fn every_way_to_iterate_has_the_same_order() {
    for walk in [
        "for k in pairs(t) do o[#o + 1] = tostring(k) end",
        "for k, v in pairs(t) do o[#o + 1] = tostring(k) end",
        "for k in t do o[#o + 1] = tostring(k) end",
        "for k, v in t do o[#o + 1] = tostring(k) end",
        "for k in next, t do o[#o + 1] = tostring(k) end",
        "for k in (t) do o[#o + 1] = tostring(k) end",
        "for k --[[ in t do ]] in --[=[ do ]=] t -- do\n do o[#o + 1] = tostring(k) end",
        "local s = ' in x do ' for k in t do o[#o + 1] = tostring(k) end",
        "local s = 'a\\' in \\z\n   b' for k in t do o[#o + 1] = tostring(k) end",
        "local k = next(t) while k ~= nil do o[#o + 1] = tostring(k) k = next(t, k) end",
        "local pairs = function(x) return x end for k in pairs(t) do o[#o + 1] = tostring(k) end",
        "local ipairs = function(x) return x end for k in ipairs(t) do o[#o + 1] = tostring(k) end",
        "local pairs = function(x) return next, x end for k in pairs(t) do o[#o + 1] = tostring(k) end",
        "local f = pairs for k in f(t) do o[#o + 1] = tostring(k) end",
        "local x = { pairs(t) } for k in x[1] do o[#o + 1] = tostring(k) end",
        "for k in pairs(t), nil do o[#o + 1] = tostring(k) end",
        "local u = setmetatable({}, { __call = function() return nil end }) for k in t do o[#o + 1] = tostring(k) end",
    ] {
        let order = text(&format!("{ORDER} {walk} return table.concat(o, ' ')"));
        assert_eq!(order, "-2 0 1 2 2.5 7 alpha mid zeta", "{walk}");
    }
    assert_eq!(text("local o = '' for i, v in ipairs({ 'a', 'b', nil, 'd' }) do o = o .. i .. v end return o"), "1a2b");
    assert_eq!(text("local t, o = { a = 1, b = 2, c = 3 }, '' for k in pairs(t) do o = o .. k t.b = nil end return o"), "ac");
}

#[test]
fn keys_without_an_order_are_refused() {
    for body in ["for k in pairs({ [{}] = 1 }) do end", "for k in { [true] = 1 } do end", "return next({ [print] = 1 })"] {
        assert!(failure(body).message.contains("only numbers and strings have an order"), "{body}");
    }
}

#[test]
fn doubtful_loops_are_refused_while_loading() {
    assert!(problems("for k in (function() return {} end)() do end return {}")[0].contains("put it into a local first"));
    assert!(problems("local __iterate = 1 return {}")[0].contains("reserved"));
    assert!(problems("return { play = function() return `x` end }")[0].contains("interpolated"));
}

#[test]
fn print_goes_to_the_notes() {
    let (host, notes) = noting();
    let id = load(
        &host,
        "print('loading') return { play = function() print('hello', 1, nil, {}, true) print(string.rep('x', 5000)) end }",
    );
    host.call::<()>(id, PLAY, ()).expect("prints");
    let notes = notes.take();
    assert_eq!(notes[..2], ["loading", "hello\t1\tnil\ttable\ttrue"]);
    assert_eq!(notes[2].len(), 1003);
}

#[test]
fn garbage_does_not_grow_over_many_commands_and_the_host_survives_attacks() {
    let host = host();
    let busy = load(&host, "return { play = function() local t = {} for i = 1, 100 do t[i] = { 'k' .. i } end return #t end }");
    let bomb = load(&host, "return { play = function() local t = {} while true do t[#t + 1] = { 1, 2, 3 } end end }");
    for round in 0..3000 {
        host.begin_command();
        assert_eq!(host.call::<Whole>(busy, PLAY, ()).expect("runs"), Whole(100));
        if round % 1000 == 0 {
            assert!(host.call::<Value>(bomb, PLAY, ()).is_err());
        }
    }
    host.collect();
    assert!(host.lua().used_memory() < 2 << 20, "{} bytes", host.lua().used_memory());
}

#[test]
fn a_dropped_host_frees_its_vm() {
    let host = nesting();
    load(&host, "return { play = function() end }");
    let weak = host.lua().weak();
    drop(host);
    assert!(weak.try_upgrade().is_none());
}

#[test]
fn two_hosts_on_one_thread_do_not_spend_each_others_budget() {
    let source = "return { play = function(n) local x = 0 for i = 1, n do x = x + i end string.rep('x', 50 * n) return x end }";
    let (one, two) = (host(), host());
    let (a, b) = (load(&one, source), load(&two, source));
    let alone: Vec<u64> = (0..20)
        .map(|n| {
            one.call::<Whole>(a, PLAY, n).expect("runs");
            one.used()
        })
        .collect();
    one.begin_command();
    let beside = (0..20).map(|n| {
        two.call::<Whole>(b, PLAY, 7 * n).expect("runs");
        one.call::<Whole>(a, PLAY, n).expect("runs");
        one.used()
    });
    let beside = beside.collect::<Vec<u64>>();
    assert_eq!(alone, beside);
}
