//! Gives `for k, v in t do` the same order as `pairs`. Luau has no setting for this.
//!
//! In a generic `for`, Luau itself walks a table in the order of its hash part; no metatable, option or hook changes that. So this file
//! wraps the header of every generic `for` before compiling: `for k, v in __iterate(t) do`. This is sound because `in` and `do` are
//! reserved words, and a header without `function` contains no statement and so no other `do`. Anything that would make the tokens
//! ambiguous (a function in a header, interpolated strings, the name `__iterate`) is refused. The tokens follow Luau's Lexer.cpp.
//! Line numbers do not change, and nothing else is changed.

use super::error::ScriptProblem;

/// The function in `library.luau` for wrapped headers.
pub(super) const ITERATE: &str = "__iterate";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub text: &'a str,
    pub line: u32,
    pub start: usize,
    pub is_name: bool,
}

/// Splits a source into tokens, without comments. Strings and numbers are tokens but not names.
pub(super) fn tokens<'a>(path: &str, source: &'a str) -> Result<Vec<Token<'a>>, ScriptProblem> {
    let bytes = source.as_bytes();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        let refuse = |message: &str| Err(ScriptProblem::new(path, Some(line), message));
        at = match byte {
            0 => return refuse("the file contains a zero byte; scripts are plain text"),
            b'`' => return refuse("interpolated strings (`...`) are not supported; use string.format or .."),
            b'-' if bytes[at..].starts_with(b"--") => after_comment(bytes, at + 2),
            b'\'' | b'"' => after_quoted(bytes, at),
            b'[' => after_long(bytes, at).unwrap_or(at + 1),
            b'0'..=b'9' => after_number(bytes, at),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => after_name(bytes, at),
            _ if byte.is_ascii() => at + 1,
            _ => return refuse("non-ASCII characters are allowed only in strings and comments"),
        };
        let blank = is_space(byte) || (byte == b'-' && at > start + 1);
        if !blank {
            let is_name = byte.is_ascii_alphabetic() || byte == b'_';
            // Token ends are at ASCII bytes or inside ASCII text, so the slice exists.
            let text = source.get(start..at).unwrap_or_default();
            tokens.push(Token { text, line, start, is_name });
        }
        line += bytes[start..at].iter().filter(|&&b| b == b'\n').count() as u32;
    }
    Ok(tokens)
}

/// The plain strings of a script, each with its line. If a function is called with strings only, its name is included.
pub fn strings<'a>(path: &str, source: &'a str) -> Vec<(u32, Option<&'a str>, &'a str)> {
    let tokens = tokens(path, source).unwrap_or_default();
    let plain = |token: &Token<'a>| {
        let inside = token.text.strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])?;
        (!inside.contains('\\')).then_some(inside)
    };
    let function = |place: usize| {
        let before = tokens[..place].iter().rposition(|token| plain(token).is_none() && token.text != ",")?;
        let name = tokens.get(before.checked_sub(1)?)?;
        (tokens[before].text == "(" && name.is_name).then_some(name.text)
    };
    tokens.iter().enumerate().filter_map(|(place, token)| Some((token.line, function(place), plain(token)?))).collect()
}

/// The uses of `table.one.other` in a script, each with its line.
pub fn members<'a>(path: &str, source: &'a str, table: &str) -> Vec<(u32, &'a str, &'a str)> {
    let tokens = tokens(path, source).unwrap_or_default();
    let member = |five: &[Token<'a>]| match five {
        [first, dot, one, point, other] if first.text == table && dot.text == "." && point.text == "." => {
            (first.is_name && one.is_name && other.is_name).then_some((first.line, one.text, other.text))
        }
        _ => None,
    };
    tokens.windows(5).filter_map(member).collect()
}

/// Wraps the header of every generic `for`.
pub(super) fn order_loops(path: &str, source: &str, tokens: &[Token]) -> Result<String, ScriptProblem> {
    let mut text = String::with_capacity(source.len() + 64);
    let mut copied = 0;
    let plain = ["pairs", "ipairs"].map(|name| only_in_headers(tokens, name).then_some(name));
    for (index, token) in tokens.iter().enumerate() {
        if token.is_name && token.text == ITERATE {
            return Err(ScriptProblem::new(path, Some(token.line), "the name __iterate is reserved"));
        }
        if !token.is_name || token.text != "in" {
            continue;
        }
        let header = &tokens[index + 1..];
        let Some(end) = header.iter().position(|t| t.is_name && matches!(t.text, "do" | "function")) else {
            continue; // The compiler reports what is missing.
        };
        if header[end].text == "function" {
            let message = "a function in the header of a for loop is not supported; put it into a local first";
            return Err(ScriptProblem::new(path, Some(header[end].line), message));
        }
        if plain.iter().flatten().any(|name| is_plain_call(&header[..end], name)) {
            continue;
        }
        let (open, close) = (token.start + token.text.len(), header[end].start);
        text.push_str(&source[copied..open]);
        text.push_str(&format!(" {ITERATE}("));
        text.push_str(&source[open..close]);
        text.push_str(") ");
        copied = close;
    }
    text.push_str(&source[copied..]);
    Ok(text)
}

/// A name that appears only between `in` and `(` is never redeclared, so it is the library's function.
fn only_in_headers(tokens: &[Token], name: &str) -> bool {
    tokens.iter().enumerate().filter(|(_, t)| t.is_name && t.text == name).all(|(index, _)| {
        let before = index.checked_sub(1).and_then(|i| tokens.get(i)).is_some_and(|t| t.is_name && t.text == "in");
        before && tokens.get(index + 1).is_some_and(|t| t.text == "(")
    })
}

/// Whether the header is exactly `name(...)`. Then the library's function already gives the order, and `ipairs` keeps its speed.
fn is_plain_call(header: &[Token], name: &str) -> bool {
    let [first, arguments @ ..] = header else { return false };
    let mut depth = 0;
    for (index, token) in arguments.iter().enumerate() {
        match token.text {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return first.text == name && token.text == ")" && index + 1 == arguments.len();
        }
    }
    false
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn skip(bytes: &[u8], at: usize, wanted: impl Fn(u8) -> bool) -> usize {
    at + bytes[at..].iter().take_while(|&&byte| wanted(byte)).count()
}

fn after_name(bytes: &[u8], at: usize) -> usize {
    skip(bytes, at, is_name_byte)
}

fn after_number(bytes: &[u8], at: usize) -> usize {
    let mut at = skip(bytes, at, |byte| byte.is_ascii_digit() || byte == b'.' || byte == b'_');
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        at += 1;
        if matches!(bytes.get(at), Some(b'+' | b'-')) {
            at += 1;
        }
    }
    after_name(bytes, at)
}

fn after_comment(bytes: &[u8], at: usize) -> usize {
    let long = if bytes.get(at) == Some(&b'[') { after_long(bytes, at) } else { None };
    long.unwrap_or_else(|| skip(bytes, at, |byte| byte != b'\n' && byte != b'\r'))
}

/// `[==[ ... ]==]`. A malformed one ends at once or at the end of the file; the compiler reports it.
fn after_long(bytes: &[u8], at: usize) -> Option<usize> {
    let inner = skip(bytes, at + 1, |byte| byte == b'=');
    if bytes.get(inner) != Some(&b'[') {
        return None;
    }
    let level = inner - at - 1;
    let mut at = inner + 1;
    while at < bytes.len() {
        if bytes[at] == b']' {
            let end = skip(bytes, at + 1, |byte| byte == b'=');
            if end - at - 1 == level && bytes.get(end) == Some(&b']') {
                return Some(end + 1);
            }
            at = end;
        } else {
            at += 1;
        }
    }
    Some(bytes.len())
}

fn after_quoted(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let mut at = at + 1;
    while let Some(&byte) = bytes.get(at) {
        match (byte, bytes.get(at + 1)) {
            (b'\n' | b'\r', _) => return at,
            (b'\\', Some(b'z')) => at = skip(bytes, at + 2, is_space),
            (b'\\', Some(b'\r')) if bytes.get(at + 2) == Some(&b'\n') => at += 3,
            (b'\\', Some(_)) => at += 2,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}
