//! Every transcript under `tests/transcripts/` is played, held against its facts, compared with its snapshot, replayed
//! from its own journal, and undone and redone step by step. Together they show every clause of rulebook 01 to 06.

use merc::base;
use merc::kernel::transcript::{self, Transcript};
use merc::merc::Merc;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

fn rules() -> Rc<Merc> {
    Rc::new(Merc::load(&base::embedded()).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))))
}

fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts"), &mut found);
    found.sort();
    assert!(!found.is_empty(), "there are transcripts");
    found
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of transcripts").flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, found);
        } else if path.extension().is_some_and(|end| end == "merc") {
            found.push(path);
        }
    }
}

/// `combat/worked-example.merc` is snapshotted as `combat__worked-example`.
fn name_of(path: &Path) -> String {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")).expect("a transcript");
    inside.with_extension("").to_string_lossy().replace(['/', '\\'], "__")
}

fn read(path: &Path) -> Transcript {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Transcript::parse(&text).unwrap_or_else(|complaint| panic!("{}: {complaint}", path.display()))
}

#[test]
fn every_transcript_holds() {
    let rules = rules();
    let mut failures = Vec::new();
    for path in files() {
        if let Err(failure) = hold(&rules, &path) {
            failures.push(format!("{}:{failure}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{} transcripts do not hold:\n{}", failures.len(), failures.join("\n"));
}

fn hold(rules: &Rc<Merc>, path: &Path) -> Result<(), String> {
    let ran = read(path).run(Rc::clone(rules)).map_err(|difference| difference.to_string())?;
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(path);
    let name = name_of(path);
    let compare = std::panic::AssertUnwindSafe(|| settings.bind(|| insta::assert_snapshot!(name, ran.output)));
    let compared = std::panic::catch_unwind(compare);
    compared.map_err(|_| "the output is not the one recorded in snapshots/".to_string())?;
    let mut session = ran.session;
    transcript::replays(&session)?;
    transcript::undoes(&mut session)
}

/// The ids of rulebook 01 to 06, as they stand in the repository.
fn clauses() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for file in base::rulebook() {
        let page = file.path.rsplit('/').next().unwrap_or_default();
        if !["01", "02", "03", "04", "05", "06"].contains(&page.get(..2).unwrap_or_default()) {
            continue;
        }
        for part in file.text.split("**").skip(1).step_by(2) {
            let id = part.split_whitespace().next().unwrap_or_default();
            let shape = id.split_once('-').is_some_and(|(head, number)| {
                head.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()) && number.chars().all(|c| c.is_ascii_digit())
            });
            if shape {
                ids.insert(id.to_string());
            }
        }
    }
    assert!(ids.len() > 80, "the rulebook has its clauses: {}", ids.len());
    ids
}

/// A Rust test shows a clause by naming it: `// shows: SET-1 SET-2`.
fn shown_by_tests() -> BTreeSet<String> {
    let mut shown = BTreeSet::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")).expect("tests").flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        let lines = text.lines().filter_map(|line| line.trim().strip_prefix("// shows: "));
        shown.extend(lines.flat_map(str::split_whitespace).map(str::to_string));
    }
    shown
}

#[test]
fn every_clause_is_shown() {
    let mut shown = shown_by_tests();
    for path in files() {
        let transcript = read(&path);
        shown.extend(transcript.notes("clause").flat_map(str::split_whitespace).map(str::to_string));
    }
    let missing: Vec<String> = clauses().into_iter().filter(|id| !shown.contains(id)).collect();
    assert!(missing.is_empty(), "no transcript or test shows {}", missing.join(", "));
}

#[test]
fn every_cited_clause_exists() {
    let known: BTreeSet<String> = merc::merc::render::rulebook::clause_ids().into_iter().collect();
    for path in files() {
        for id in read(&path).notes("clause").flat_map(str::split_whitespace) {
            assert!(known.contains(id), "{} cites {id}, which the rulebook does not have", path.display());
        }
    }
}

/// Whoever mistypes a directive is told all there are.
#[test]
fn a_directive_that_is_none_is_told_with_those_there_are() {
    let text = "merc 1 · ruleset merc · seats red=human black=human · seed 7\n!show rizen\n";
    let transcript = Transcript::parse(text).unwrap_or_else(|complaint| panic!("{complaint}"));
    let told = transcript.run(rules()).map(|_| ()).expect_err("there is no such directive").to_string();
    for known in ["given", "deck", "dice", "bot", "set", "quarantine", "default", "clause", "shows", "without", "live"] {
        assert!(told.contains(&format!(" {known}")), "{known} is not in {told}");
    }
    assert!(told.contains("did you mean shows?"), "{told}");
}
