//! Every card and every hook is shown by a transcript: at work (`!shows`), and without what it needs (`!without`). That a
//! transcript names a card is not enough: while it is played, the card's script must really be called.

use merc::base::{self, ModFiles};
use merc::kernel::transcript::Transcript;
use merc::merc::Merc;
use merc::merc::hooks::HOOKS;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Cards whose numbers are all they have.
fn is_plain(rules: &Merc, id: &str) -> bool {
    rules.catalog.find(id).is_some_and(|card| rules.catalog.card(card).script.is_none())
}

fn transcripts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten() {
        let path = entry.path();
        if path.is_dir() {
            transcripts(&path, found);
        } else if path.extension().is_some_and(|end| end == "merc") {
            found.push(path);
        }
    }
}

#[derive(Default)]
struct Shown {
    shows: BTreeSet<String>,
    without: BTreeSet<String>,
    /// Hooks called while a transcript that shows the card was played.
    hooks: BTreeMap<String, u64>,
    problems: Vec<String>,
}

fn play(rules: &Rc<Merc>, path: &Path, shown: &mut Shown) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let transcript = Transcript::parse(&text).unwrap_or_else(|complaint| panic!("{}: {complaint}", path.display()));
    let named = |note| transcript.notes(note).flat_map(str::split_whitespace).map(str::to_string).collect::<Vec<_>>();
    let (shows, without) = (named("shows"), named("without"));
    if shows.is_empty() && without.is_empty() {
        return;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for (_, card) in rules.catalog.cards() {
        if let Some(script) = card.script {
            rules.host().script(script).called.set(0);
        }
    }
    if let Err(difference) = transcript.run(Rc::clone(rules)) {
        shown.problems.push(format!("{name}:{}: {}", difference.number, difference.what));
        return;
    }
    for id in &shows {
        let Some(card) = rules.catalog.find(id).map(|card| rules.catalog.card(card)) else {
            shown.problems.push(format!("{name} shows {id}, which is no card"));
            continue;
        };
        let called = card.script.map_or(0, |script| rules.host().script(script).called.get());
        if card.script.is_some() && called == 0 {
            shown.problems.push(format!("{name} says it shows {id}, whose script is never called"));
        }
        *shown.hooks.entry(id.clone()).or_default() |= called;
    }
    for id in without.iter().filter(|id| rules.catalog.find(id).is_none()) {
        shown.problems.push(format!("{name} does without {id}, which is no card"));
    }
    shown.shows.extend(shows);
    shown.without.extend(without);
}

#[test]
fn every_card_and_hook_is_shown_at_work_and_without_what_it_needs() {
    let rules = Rc::new(Merc::load(&base::embedded()).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))));
    let mut paths = Vec::new();
    transcripts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/merc"), &mut paths);
    paths.sort();
    let mut shown = Shown::default();
    for path in &paths {
        play(&rules, path, &mut shown);
    }
    let mut problems = std::mem::take(&mut shown.problems);
    for (_, card) in rules.catalog.cards().filter(|(_, card)| card.script.is_some()) {
        if !shown.shows.contains(&card.id) {
            problems.push(format!("no transcript shows {} at work", card.id));
        }
        if !shown.without.contains(&card.id) {
            problems.push(format!("no transcript has {} without what it needs", card.id));
        }
        let called = shown.hooks.get(&card.id).copied().unwrap_or_default();
        for (index, hook) in HOOKS.iter().enumerate() {
            if card.hooks & !called & (1 << index) != 0 {
                problems.push(format!("no transcript that shows {} calls its {}", card.id, hook.name));
            }
        }
    }
    for merc in &rules.content.mercs {
        if is_plain(&rules, &merc.id) && !merc.plain {
            problems.push(format!("{} promises something and has no script", merc.id));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Hooks that no card of the base game uses are for mods: transcripts of the example mods have them called.
#[test]
fn every_hook_has_a_card_that_uses_it() {
    let base = base::embedded();
    let rules = Merc::load(&base).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let used = rules.catalog.cards().fold(0, |set, (_, card)| set | card.hooks);
    let unused: Vec<&str> =
        HOOKS.iter().enumerate().filter(|(index, _)| used & (1 << index) == 0).map(|(_, hook)| hook.name).collect();
    assert_eq!(unused, ["absorb", "killed", "combat_end"], "each of these is used by a mod in examples/mods");
    let mut called = 0;
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/mods");
    for entry in std::fs::read_dir(&examples).expect("there are example mods").flatten() {
        let files = [ModFiles::read(&entry.path()).unwrap_or_else(|problems| panic!("{}", problems.join("\n")))];
        let rules = Rc::new(Merc::load_with(&base, &files).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))));
        let mut paths = Vec::new();
        transcripts(&entry.path().join("transcripts"), &mut paths);
        let mut shown = Shown::default();
        paths.iter().for_each(|path| play(&rules, path, &mut shown));
        assert!(shown.problems.is_empty(), "{}", shown.problems.join("\n"));
        called = shown.hooks.values().fold(called, |set, hooks| set | hooks);
    }
    for name in unused {
        let index = HOOKS.iter().position(|hook| hook.name == name).expect("it is a hook");
        assert!(called & (1 << index) != 0, "no transcript of an example mod calls {name}");
    }
}
