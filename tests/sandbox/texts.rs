//! Strings are limited in length, however they are made. Luau compares them, and parses numbers from them, without a safepoint, so their
//! length bounds the work between two safepoints.

use crate::host::{PLAY, failure, host, load, play, problems, text};
use merc::lua::{Limits, ScriptErrorKind, Whole};

/// Every way to make a string of N characters.
const MADE: &[(&str, &str)] = &[
    ("string.rep", "return ('x'):rep(N)"),
    ("..", "local a, b = ('x'):rep(N - 3), 'abc' return a .. b"),
    ("..=", "local a = ('x'):rep(N - 3) a ..= 'abc' return a"),
    ("..= of a field", "local t = { a = ('x'):rep(N - 3) } t.a ..= 'abc' return t.a"),
    (".. of many", "local a = ('x'):rep((N - 2) // 3) return a .. a .. a .. ('x'):rep((N - 2) % 3) .. 1 .. 2"),
    (".. of a number", "local a = ('x'):rep(N - 4) return 1234 .. a"),
    (".. in a condition", "local a = ('x'):rep(N - 1) return if a .. 'y' == 'z' then 'no' else a .. 'y'"),
    (".. in another function", "local a = ('x'):rep(N - 1) local function f(b) return a .. b end return f('y')"),
    ("table.concat", "return table.concat({ ('x'):rep(N - 5), 'abc' }, ', ')"),
    ("table.concat of numbers", "local t = table.create(N // 2, 12) t[#t + 1] = ('x'):rep(N % 2) return table.concat(t)"),
    ("table.concat by its separator", "return table.concat({ 'a', 'b' }, ('x'):rep(N - 2))"),
    ("string.format", "return string.format('%s%s%d', ('x'):rep(N - 4), 'abc', 7)"),
    ("string.format as a method", "return ('%s!'):format(('x'):rep(N - 1))"),
    ("string.format of wide numbers", "return ('%99d'):rep(40):format(unpack(table.create(40, 1))) .. ('x'):rep(N - 3960)"),
    ("string.format with quotes", "return string.format('%q', ('x'):rep(N - 2))"),
    ("string.format with escapes", "return string.format('%q', ('\"'):rep(N // 2 - 1) .. ('x'):rep(N % 2))"),
    ("string.gsub by a text", "return (('x'):rep(N // 8):gsub('x', 'abcdefgh')) .. ('x'):rep(N % 8)"),
    ("string.gsub by captures", "return (('x'):rep(N // 8):gsub('x', '%0%0%0%0%0%0%0%0')) .. ('x'):rep(N % 8)"),
    ("string.gsub by a function", "return (('x'):rep(N // 8):gsub('x', function() return 'abcdefgh' end)) .. ('x'):rep(N % 8)"),
    ("string.gsub by a table", "return (('x'):rep(N // 8):gsub('x', { x = 'abcdefgh' })) .. ('x'):rep(N % 8)"),
    ("string.gsub of a part", "return (('x'):rep(N - 8 ) .. 'y'):gsub('y', 'abcdefgh')"),
    ("string.upper", "return (('x'):rep(N)):upper()"),
    ("string.reverse", "return (('x'):rep(N)):reverse()"),
    ("string.char", "return string.char(string.byte(('x'):rep(N), 1, -1))"),
    ("tostring", "return tostring(setmetatable({}, { __tostring = function() return ('x'):rep(N) end }))"),
    ("setmetatable", "local m = { __concat = function() return ('x'):rep(N) end } return setmetatable({}, m) .. 'a'"),
];

#[test]
fn a_text_has_a_limit_however_it_is_made() {
    let limit = Limits::default().text;
    for (how, body) in MADE {
        let made = text(&body.replace('N', &limit.to_string()));
        assert_eq!(made.len(), limit, "{how}: this length is allowed");
        let error = failure(&body.replace('N', &(limit + 1).to_string()));
        assert_eq!(error.kind, ScriptErrorKind::Runtime, "{how}: {error}");
        assert!(error.message.contains(&format!("the limit is {limit}")), "{how}: {error}");
        assert_eq!(error.line, Some(2), "{how}: {error}");
    }
}

/// These functions return strings that are no longer than their arguments, or short.
#[test]
fn other_functions_make_only_short_texts() {
    let limit = Limits::default().text;
    for body in [
        format!("local s = ('x'):rep({limit}) return s:sub(1, -1)"),
        format!("local s = ('x'):rep({limit}) return s:split(',')[1]"),
        format!("local s = ('x'):rep({limit}) return s:match('.+')"),
        format!("local s = ('x'):rep({limit}) for w in s:gmatch('.+') do return w end return ''"),
        "return utf8.char(unpack(table.create(250, 0x10ffff)))".to_owned(),
        "return tostring(1e308) .. tostring(-5e-324)".to_owned(),
        "return string.format('%.99f', 1e308)".to_owned(),
    ] {
        assert!(text(&body).len() <= limit, "{body}");
    }
    let body = "local function f(n, ...) if n > 0 then return f(n - 1, 0x10ffff, 0x10ffff, ...) end return utf8.char(...) end";
    let error = failure(&format!("{body} return f(1100)"));
    assert!(error.message.contains("utf8.char makes 8800 characters; the limit is"), "{error}");
}

#[test]
fn a_text_in_a_file_has_the_same_limit() {
    let limit = Limits::default().text;
    let file = |text: &str| format!("-- {}\nlocal x = {text}\nreturn {{ play = function() return #x end }}", "y".repeat(limit));
    let written = |length: usize| {
        let x = "x".repeat(length);
        [format!("'{x}'"), format!("\"{x}\""), format!("[[{x}]]"), format!("[==[\n{x}]==]"), format!("'\\120\\x78{}'", &x[2..])]
    };
    for text in written(limit) {
        let host = host();
        let id = load(&host, &file(&text));
        assert_eq!(host.call::<Whole>(id, PLAY, ()).expect("runs"), Whole(limit as i32));
    }
    for text in written(limit + 1) {
        let wanted = format!("scripts/mercs/lucid.lua:2: a text of {} characters is too long; the limit is {limit}", limit + 1);
        assert_eq!(problems(&file(&text)), [wanted]);
    }
    assert!(problems(&format!("return {{ play = '{}' }}", "x".repeat(limit + 1)))[0].contains("is too long"));
    assert!(problems(&format!("return {{ play = {} }}", "x".repeat(limit + 1)))[0].contains("is too long"));
}

/// The limit also applies to the file itself.
#[test]
fn a_text_that_a_file_makes_while_it_is_loaded_has_the_same_limit() {
    let found = problems("local s = 'x'\nfor i = 1, 30 do\n  s = s .. s\nend\nreturn {}");
    assert_eq!(found, ["scripts/mercs/lucid.lua:3: .. makes 16384 characters; the limit is 8192"]);
}

/// The number of operations that fit between two safepoints, in a file full of them.
fn straight_line(source: usize, operation: &str) -> (String, usize) {
    let (head, tail) = ("return { play = function(a, b) local x x={", "} return #x end }");
    let count = (source - head.len() - tail.len()) / operation.len();
    (format!("{head}{}{tail}", operation.repeat(count)), count)
}

/// Luau has no safepoint between comparisons of strings or calculations with them. An operand takes at least two bytes of a file (its
/// name, and an operator or a comma) and is read once, so the size of a file bounds the work.
#[test]
fn work_between_two_safepoints_is_bounded() {
    let limits = Limits::default();
    let most = limits.source / 2 * limits.text;
    assert!(most <= 512 << 20, "{most} bytes");
    let digits = "1".repeat(limits.text - 1);
    for (operation, operands) in [("a<b,", 2), ("a<=b,", 2), ("-a,", 1), ("a+b,", 2)] {
        let (file, count) = straight_line(limits.source, operation);
        assert!(count * operands * limits.text <= most, "{operation}");
        // A quarter of it is enough to see that the work is linear. The test does not measure time.
        let (quarter, count) = straight_line(limits.source / 4, operation);
        assert!(file.len() <= limits.source && count > 5_000, "{operation}");
        let host = host();
        let id = load(&host, &quarter);
        host.begin_command();
        let made = host.call::<Whole>(id, PLAY, (format!("{digits}1"), format!("{digits}2"))).expect("it runs");
        assert_eq!(made, Whole(count as i32), "{operation}");
        assert!(host.used() < 4, "{operation} passes {} safepoints, the call and the return", host.used());
    }
}

/// Each concatenation has a safepoint.
#[test]
fn joining_texts_is_paid_for() {
    let host = host();
    let (count, limit) = (1_000, Limits::default().text);
    let id = load(&host, &format!("return {{ play = function(a, b) local x {} return #x end }}", "x=a..b ".repeat(count)));
    host.begin_command();
    let half = "x".repeat(limit / 2);
    assert_eq!(host.call::<Whole>(id, PLAY, (half.clone(), half)).expect("it runs"), Whole(limit as i32));
    assert!(host.used() > 2 * count as u64, "{}", host.used());
}

/// Sorting also compares strings without a safepoint, so it is charged by their length.
#[test]
fn sorting_long_texts_is_paid_for_by_their_length() {
    let used = |length: usize, sort: &str| {
        let host = host();
        let fill = format!("local t, s = {{}}, ('x'):rep({length}) for i = 1, 500 do t[i] = s .. i end {sort}");
        let id = load(&host, &format!("return {{ play = function() {fill} end }}"));
        host.begin_command();
        host.call::<()>(id, PLAY, ()).unwrap_or_else(|error| panic!("{sort}: {error}"));
        host.used()
    };
    for sort in ["table.sort(t)", "local u = {} for _, s in ipairs(t) do u[s] = 1 end for k in pairs(u) do end"] {
        let (short, long) = (used(10, sort), used(1_000, sort));
        assert!(long > short + 500 * 990 * 9 / 64, "{sort}: {short} and {long}");
    }
}

#[test]
fn a_long_line_is_cut_before_it_is_put_together() {
    play("local s = ('x'):rep(8000) local t = table.create(200, s) print(unpack(t)) print(s, s)").expect("it prints");
}
