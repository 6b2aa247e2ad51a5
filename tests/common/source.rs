//! A simple parser for Rust code, so that tests can check what the code mentions.

use super::files::{files_below, name, read};
use std::path::Path;

/// Every file of `src`.
pub fn sources() -> Vec<Source> {
    files_below("src", "rs").iter().map(|path| Source::read(path)).collect()
}

/// A parsed source file: its code without comments and string contents, and the strings and comments separately. Unit tests
/// at its end are left out.
pub struct Source {
    pub path: String,
    pub code: String,
    pub strings: Vec<(usize, String)>,
    pub comments: Vec<(usize, String)>,
}

impl Source {
    pub fn read(path: &Path) -> Source {
        Source::parse(name(path), &read(path))
    }

    pub fn parse(path: String, text: &str) -> Source {
        let mut rest = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let mut source = Source { path, code: String::new(), strings: Vec::new(), comments: Vec::new() };
        while let Some(first) = rest.chars().next() {
            let length = source.token(rest).max(first.len_utf8());
            rest = &rest[length..];
        }
        source
    }

    /// Reads one token at the start of `rest` and returns its length.
    fn token(&mut self, rest: &str) -> usize {
        if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            self.comments.push((self.line(), rest[..end].to_string()));
            return end;
        }
        let hashes = rest.strip_prefix('r').map_or(0, |raw| raw.len() - raw.trim_start_matches('#').len());
        let raw = rest.starts_with('r') && rest[1 + hashes..].starts_with('"') && !self.code.ends_with(is_word);
        if raw || rest.starts_with('"') {
            let open = if raw { hashes + 2 } else { 1 };
            let close = if raw { format!("\"{}", "#".repeat(hashes)) } else { "\"".to_string() };
            let inside = string_end(&rest[open..], &close, !raw);
            let text = &rest[open..open + inside];
            self.strings.push((self.line(), text.to_string()));
            self.code.push('"');
            self.code.extend(text.chars().filter(|c| *c == '\n'));
            self.code.push('"');
            return (open + inside + close.len()).min(rest.len());
        }
        // A character literal such as '"' or '\''; a lifetime has no closing quote.
        for quoted in ["'\"'", "'\\\"'", "'\\''", "'\\\\'"] {
            if rest.starts_with(quoted) {
                self.code.push_str("' '");
                return quoted.len();
            }
        }
        self.code.extend(rest.chars().next());
        0
    }

    /// The current line of the code, from 1.
    fn line(&self) -> usize {
        self.code.matches('\n').count() + 1
    }

    /// Whether this is the given file or is in the given folder.
    pub fn is_in(&self, room: &str) -> bool {
        self.path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Where the code first mentions `what` as a whole word.
    pub fn mention(&self, what: &str) -> Option<String> {
        self.code.lines().enumerate().find_map(|(number, line)| {
            let whole = |at: &usize| {
                let before = line[..*at].chars().next_back().is_some_and(is_word) && what.starts_with(is_word);
                let after = line[at + what.len()..].starts_with(is_word) && what.ends_with(is_word);
                !before && !after
            };
            let at = line.match_indices(what).map(|(at, _)| at).find(whole);
            at.map(|_| format!("{}:{}: mentions {what}", self.path, number + 1))
        })
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The end of a string: before the first closing quote without a backslash.
fn string_end(text: &str, close: &str, escapes: bool) -> usize {
    let mut at = 0;
    while at < text.len() && !text[at..].starts_with(close) {
        let step = if escapes && text[at..].starts_with('\\') { 2 } else { 1 };
        at += text[at..].chars().take(step).map(char::len_utf8).sum::<usize>();
    }
    at
}
