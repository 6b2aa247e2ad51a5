//! Every transcript `tests/transcripts/GAME/TOPIC/NAME.merc` is played, checked against its facts, compared with its snapshot
//! `snapshots/GAME/TOPIC/NAME.snap`, replayed from its own journal, and undone and redone step by step. Together, the
//! transcripts of `merc` show every clause of rulebook 01 to 06 and 08.

mod common;

use common::files::{entries, files_below, name, read};
use common::game::rules;
use common::transcripts::{SNAPSHOTS, TRANSCRIPTS, hold_all, name_of, read_transcript};
use merc::base;
use merc::kernel::transcript::Transcript;
use std::collections::BTreeSet;
use std::path::PathBuf;

const OF_MERC: &str = "tests/transcripts/merc";
const OF_SKIRMISH: &str = "tests/transcripts/skirmish";

/// The transcripts of each game are in the folder named after it.
#[test]
fn every_transcript_holds() {
    let mut failures = Vec::new();
    for folder in entries(TRANSCRIPTS).into_iter().filter(|path| path.is_dir()) {
        match name(&folder).as_str() {
            OF_MERC => hold_all(&rules(), &folder, &mut failures),
            // `tests/skirmish` plays them.
            OF_SKIRMISH => {}
            other => panic!("{other} does not belong to a game"),
        }
    }
    assert!(failures.is_empty(), "{} transcripts do not hold:\n{}", failures.len(), failures.join("\n"));
}

/// A snapshot without a transcript would never be compared.
#[test]
fn every_snapshot_has_its_transcript() {
    let names =
        |folder, end| -> BTreeSet<PathBuf> { files_below(folder, end).iter().map(|path| name_of(path, folder)).collect() };
    let (recorded, played) = (names(SNAPSHOTS, "snap"), names(TRANSCRIPTS, "merc"));
    // `tests/screens.rs` compares those of screens.
    let left: Vec<_> = recorded.difference(&played).filter(|name| !name.starts_with("screens")).collect();
    assert!(left.is_empty(), "snapshots without a transcript: {left:?}");
}

/// Clauses of what is not built yet.
const LATER: &[&str] = &["MOD-S"];

/// The clause ids of rulebook 01 to 06, and of 08 (modes).
fn clauses() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for file in base::rulebook() {
        let page = file.path.rsplit('/').next().unwrap_or_default();
        if !["01", "02", "03", "04", "05", "06", "08"].contains(&page.get(..2).unwrap_or_default()) {
            continue;
        }
        for part in file.text.split("**").skip(1).step_by(2) {
            let id = part.split_whitespace().next().unwrap_or_default();
            // Those of a mode have its letter: MOD-C1.
            let shape = id.split_once('-').is_some_and(|(head, number)| {
                let digits = number.strip_prefix(|c: char| head == "MOD" && c.is_ascii_uppercase()).unwrap_or(number);
                let is_head = head.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
                is_head && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
            });
            if shape && !LATER.iter().any(|later| id.starts_with(later)) {
                ids.insert(id.to_string());
            }
        }
    }
    assert!(ids.len() > 80, "the rulebook has its clauses: {}", ids.len());
    // MOD-0, A1 to A7, C1 to C5, V1 to V7, I1 to I5.
    let of_modes = ids.iter().filter(|id| id.starts_with("MOD-")).count();
    assert_eq!(of_modes, 1 + 7 + 5 + 7 + 5, "the rulebook has the clauses of every mode");
    ids
}

/// A Rust test shows a clause by naming it: `// shows: SET-1 SET-2`.
fn shown_by_tests() -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for path in files_below("tests", "rs") {
        let text = read(path);
        let lines = text.lines().filter_map(|line| line.trim().strip_prefix("// shows: "));
        shown.extend(lines.flat_map(str::split_whitespace).map(str::to_string));
    }
    shown
}

#[test]
fn every_clause_is_shown() {
    let mut shown = shown_by_tests();
    for path in files_below(OF_MERC, "merc") {
        let transcript = read_transcript(&path);
        shown.extend(transcript.notes("clause").flat_map(str::split_whitespace).map(str::to_string));
    }
    let missing: Vec<String> = clauses().into_iter().filter(|id| !shown.contains(id)).collect();
    assert!(missing.is_empty(), "no transcript or test shows {}", missing.join(", "));
}

#[test]
fn every_cited_clause_exists() {
    let known: BTreeSet<String> = merc::merc::render::rulebook::clause_ids().into_iter().collect();
    for path in files_below(OF_MERC, "merc") {
        for id in read_transcript(&path).notes("clause").flat_map(str::split_whitespace) {
            assert!(known.contains(id), "{} cites {id}, which the rulebook does not have", path.display());
        }
    }
}

/// A mistyped directive is refused with the list of known directives.
#[test]
fn an_unknown_directive_lists_the_known_ones() {
    let text = "merc 1 · ruleset merc · seats red=human black=human · seed 7\n!show rizen\n";
    let transcript = Transcript::parse(text).unwrap_or_else(|complaint| panic!("{complaint}"));
    let error = transcript.run(rules()).map(|_| ()).expect_err("there is no such directive").to_string();
    for known in ["given", "deck", "dice", "bot", "set", "quarantine", "default", "clause", "shows", "without", "live"] {
        assert!(error.contains(&format!(" {known}")), "{known} is not in {error}");
    }
    assert!(error.contains("did you mean shows?"), "{error}");
}
