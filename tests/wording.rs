//! The words of this repository: no banned phrases, American English, no known misspellings. The lists are in
//! `tests/wording/`, and every exception there gives its reason.

mod common;

use common::files::{files_below, files_in, name, read, root};
use std::collections::BTreeSet;
use typos_vars::{Category, CategorySet};
use unicase::UniCase;

/// Folders with texts that people write. Snapshots are left out: their words come from these.
const FOLDERS: &[&str] = &["benches", "content", "docs", "examples", "scripts", "src", "tests"];
const ENDINGS: &[&str] = &["json", "lua", "luau", "md", "merc", "rs", "sh"];
const OTHERS: &[&str] = &[".ci/run", "Cargo.toml", "NOTICE", "clippy.toml", "rustfmt.toml", "tests/snapshot-digest"];

/// Shorter words are mostly abbreviations and names.
const SHORTEST_WORD: usize = 4;

#[test]
fn no_text_has_a_banned_phrase() {
    let phrases = phrases();
    report(texts().iter().flat_map(|text| text.phrases(&phrases)).filter(|found| !is_excepted(found)).collect());
}

#[test]
fn texts_are_in_american_english() {
    report(texts().iter().flat_map(|text| text.words(american)).filter(|found| !is_excepted(found)).collect());
}

#[test]
fn words_are_spelled_as_in_the_dictionary() {
    report(texts().iter().flat_map(|text| text.words(correction)).filter(|found| !is_excepted(found)).collect());
}

#[test]
fn every_exception_is_needed() {
    let phrases = phrases();
    let mut found = Vec::new();
    for text in texts() {
        found.extend(text.phrases(&phrases));
        found.extend(text.words(american));
        found.extend(text.words(correction));
    }
    for exception in exceptions() {
        let is_used = found.iter().any(|found| exception.covers(found));
        assert!(
            is_used,
            "tests/wording/exceptions.txt: {} is not in {} any more; remove the line",
            exception.word, exception.file
        );
        assert!(!exception.reason.is_empty(), "tests/wording/exceptions.txt: {} needs a reason", exception.word);
    }
}

#[test]
fn phrases_are_found_across_lines_and_as_whole_words() {
    let phrases = [("red fox".to_owned(), "fox".to_owned())];
    let lines = |text: &str| -> Vec<usize> {
        Text { file: "x.rs".into(), text: text.into() }.phrases(&phrases).iter().map(|found| found.line).collect()
    };
    assert_eq!(lines("/// What a\n/// Red Fox."), [2]);
    assert_eq!(lines("    //! a red\n    //! fox\n"), [1]);
    assert_eq!(lines("\"a red \\\n   fox\""), [1]);
    assert_eq!(lines("# red\n#   fox\n-- red\n-- fox"), [1, 3]);
    assert_eq!(lines("infrared fox, red fox_by, red foxes"), [0; 0]);
    assert_eq!(lines("it is red\n\nfox"), [0; 0], "two paragraphs");
}

#[test]
fn words_are_found_inside_names() {
    let words = |text: &str, check: Check| -> Vec<String> {
        Text { file: "x.rs".into(), text: text.into() }.words(check).into_iter().map(|found| found.to_string()).collect()
    };
    let wrong = ["col", "our"].concat();
    let expected = format!("x.rs:2: \"{wrong}\": write color");
    assert_eq!(words(&format!("color\nfn {wrong}_of()"), american), [expected.as_str()]);
    assert_eq!(words(&format!("\nstruct Seat{}our;", "Col"), american), [expected.as_str()]);
    assert_eq!(words(&format!("9{wrong}"), american), [""; 0], "part of a number or a hash");
    assert_eq!(
        words(&["fun", "ctoin"].concat(), correction),
        [format!("x.rs:1: \"{}\": write function", ["fun", "ctoin"].concat())]
    );
}

/// What to write instead of a word, if it is wrong.
type Check = fn(&str) -> Option<&'static [&'static str]>;

/// The American form of a word that has another one.
fn american(word: &str) -> Option<&'static [&'static str]> {
    let (variants, forms) = typos_vars::VARS.find(&UniCase::new(word))?[0];
    let is_american = CategorySet::from_bits(variants).is_ok_and(|set| set.contains(Category::American));
    (!is_american).then(|| typos_vars::corrections(Category::American, *forms))
}

/// The words that a known misspelling stands for.
fn correction(word: &str) -> Option<&'static [&'static str]> {
    typos_dict::WORD.find(&UniCase::new(word)).copied()
}

struct Text {
    file: String,
    text: String,
}

/// A word or phrase that must not be there.
struct Found {
    file: String,
    line: usize,
    word: String,
    instead: String,
}

impl Text {
    fn phrases(&self, banned: &[(String, String)]) -> Vec<Found> {
        let (plain, lines) = self.paragraphs();
        let mut found = Vec::new();
        for (phrase, instead) in banned {
            for (at, _) in plain.match_indices(phrase.as_str()) {
                let is_whole = !plain[..at].ends_with(is_word) && !plain[at + phrase.len()..].starts_with(is_word);
                if is_whole {
                    found.push(self.found(lines[at], phrase, instead));
                }
            }
        }
        found.sort_by_key(|found| found.line);
        found
    }

    /// The text in lower case without comment marks, one paragraph per line, and the line of each of its bytes.
    fn paragraphs(&self) -> (String, Vec<usize>) {
        let (mut plain, mut lines) = (String::new(), Vec::new());
        for (number, line) in self.text.lines().enumerate() {
            let line = line.trim_matches(|c: char| c.is_whitespace() || "/!#->|*\\".contains(c)).to_ascii_lowercase();
            let mut words = line.split_whitespace().peekable();
            if words.peek().is_none() {
                plain.push('\n');
            }
            for word in words {
                plain.push_str(word);
                plain.push(' ');
            }
            lines.resize(plain.len(), number + 1);
        }
        (plain, lines)
    }

    fn words(&self, check: Check) -> Vec<Found> {
        let mut found = Vec::new();
        for (number, line) in self.text.lines().enumerate() {
            let tokens = line.split(|c: char| !c.is_alphanumeric());
            // A token with digits is a number, an id or a hash.
            for word in tokens.filter(|token| token.chars().all(|c| c.is_ascii_alphabetic())).flat_map(parts) {
                if let (true, Some(instead)) = (word.len() >= SHORTEST_WORD, check(word)) {
                    found.push(self.found(number + 1, &word.to_ascii_lowercase(), &instead.join(" or ")));
                }
            }
        }
        found
    }

    fn found(&self, line: usize, word: &str, instead: &str) -> Found {
        Found { file: self.file.clone(), line, word: word.to_owned(), instead: instead.to_owned() }
    }
}

impl std::fmt::Display for Found {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}:{}: \"{}\": write {}", self.file, self.line, self.word, self.instead)
    }
}

/// The words of a name: `SeatColor` is `Seat` and `Color`.
fn parts(token: &str) -> Vec<&str> {
    let bytes = token.as_bytes();
    let mut cuts: Vec<usize> =
        (1..bytes.len()).filter(|at| bytes[at - 1].is_ascii_lowercase() && bytes[*at].is_ascii_uppercase()).collect();
    cuts.insert(0, 0);
    cuts.push(bytes.len());
    cuts.windows(2).map(|cut| &token[cut[0]..cut[1]]).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn texts() -> Vec<Text> {
    let mut paths = files_in("", "md");
    paths.extend(OTHERS.iter().map(|other| root().join(other)));
    for folder in FOLDERS {
        paths.extend(ENDINGS.iter().flat_map(|ending| files_below(folder, ending)));
    }
    paths.iter().map(|path| Text { file: name(path), text: read(path) }).collect()
}

/// Lines of a list, without comments and empty lines.
fn list(file: &str) -> Vec<String> {
    let is_entry = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    read(file).lines().filter(is_entry).map(str::to_owned).collect()
}

fn phrases() -> Vec<(String, String)> {
    let pair = |line: &String| {
        let (phrase, instead) =
            line.split_once(" -> ").unwrap_or_else(|| panic!("tests/wording/phrases.txt: no \" -> \" in {line}"));
        (phrase.trim().to_ascii_lowercase(), instead.trim().to_owned())
    };
    list("tests/wording/phrases.txt").iter().map(pair).collect()
}

struct Exception {
    word: String,
    /// A file, or a folder with `/` at its end.
    file: String,
    reason: String,
}

impl Exception {
    fn covers(&self, found: &Found) -> bool {
        let is_there = if self.file.ends_with('/') { found.file.starts_with(&self.file) } else { found.file == self.file };
        is_there && found.word == self.word
    }
}

fn exceptions() -> Vec<Exception> {
    let read = |line: &String| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [word, file, reason] = fields[..] else { panic!("tests/wording/exceptions.txt: not WORD | FILE | REASON: {line}") };
        Exception { word: word.to_owned(), file: file.to_owned(), reason: reason.to_owned() }
    };
    list("tests/wording/exceptions.txt").iter().map(read).collect()
}

fn is_excepted(found: &Found) -> bool {
    thread_local!(static EXCEPTIONS: Vec<Exception> = exceptions());
    EXCEPTIONS.with(|exceptions| exceptions.iter().any(|exception| exception.covers(found)))
}

fn report(found: Vec<Found>) {
    let lines: BTreeSet<String> = found.iter().map(ToString::to_string).collect();
    let help = "Write it another way, or name an exception in tests/wording/exceptions.txt.";
    assert!(lines.is_empty(), "{} places. {help}\n{}", lines.len(), lines.into_iter().collect::<Vec<_>>().join("\n"));
}
