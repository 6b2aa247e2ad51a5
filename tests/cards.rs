//! A transcript shows every card and every hook, both with an effect (`!shows`) and without (`!without`). It is not enough that a
//! transcript names a card: the card's script must be called while the transcript is played.

mod common;

use common::files::{entries, files_below};
use common::game::{rules, rules_with_mods};
use common::transcripts::read_transcript;
use merc::base::ModFiles;
use merc::lua::{HookId, HookSet};
use merc::merc::Merc;
use merc::merc::hooks::HOOKS;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

/// Cards with only numbers.
fn is_plain(rules: &Merc, id: &str) -> bool {
    rules.catalog.find(id).is_some_and(|card| rules.catalog.card(card).script.is_none())
}

#[derive(Default)]
struct Shown {
    shows: BTreeSet<String>,
    without: BTreeSet<String>,
    /// Hooks called while a transcript that shows the card was played.
    hooks: BTreeMap<String, HookSet>,
    problems: Vec<String>,
}

fn play(rules: &Rc<Merc>, path: &Path, shown: &mut Shown) {
    let transcript = read_transcript(path);
    let named = |note| transcript.notes(note).flat_map(str::split_whitespace).map(str::to_string).collect::<Vec<_>>();
    let (shows, without) = (named("shows"), named("without"));
    if shows.is_empty() && without.is_empty() {
        return;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for (_, card) in rules.catalog.cards() {
        if let Some(script) = card.script {
            rules.host().script(script).called.take();
        }
    }
    if let Err(difference) = transcript.run(Rc::clone(rules)) {
        shown.problems.push(format!("{name}:{}: {}", difference.number, difference.what));
        return;
    }
    for id in &shows {
        let Some(card) = rules.catalog.find(id).map(|card| rules.catalog.card(card)) else {
            shown.problems.push(format!("{name} shows {id}, which is not a card"));
            continue;
        };
        let called = card.script.map_or_else(HookSet::default, |script| rules.host().script(script).called.get());
        if card.script.is_some() && called.is_empty() {
            shown.problems.push(format!("{name} says it shows {id}, whose script is never called"));
        }
        let before = shown.hooks.entry(id.clone()).or_default();
        *before = before.and(called);
    }
    for id in without.iter().filter(|id| rules.catalog.find(id).is_none()) {
        shown.problems.push(format!("{name} has !without {id}, which is not a card"));
    }
    shown.shows.extend(shows);
    shown.without.extend(without);
}

#[test]
fn every_card_and_hook_is_shown_at_work_and_without_what_it_needs() {
    let rules = rules();
    let mut shown = Shown::default();
    for path in files_below("tests/transcripts/merc", "merc") {
        play(&rules, &path, &mut shown);
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
            let id = HookId(index as u8);
            if card.hooks.has(id) && !called.has(id) {
                problems.push(format!("no transcript that shows {} calls its {}", card.id, hook.name));
            }
        }
    }
    for merc in &rules.content.mercs {
        if is_plain(&rules, &merc.id) && !merc.plain {
            problems.push(format!("the text of {} describes an effect, but it has no script", merc.id));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Hooks that no card of the base game uses are for mods; transcripts of the example mods call them.
#[test]
fn every_hook_has_a_card_that_uses_it() {
    let rules = rules();
    let used = rules.catalog.cards().fold(HookSet::default(), |set, (_, card)| set.and(card.hooks));
    let unused: Vec<&str> =
        HOOKS.iter().enumerate().filter(|(index, _)| !used.has(HookId(*index as u8))).map(|(_, hook)| hook.name).collect();
    let of_mods = [
        "absorb",
        "killed",
        "combat_end",
        "step",
        "score",
        "explored",
        "trained",
        "arrived",
        "equipped",
        "died",
        "may_do",
        "marks",
        "measure",
        "holds",
    ];
    assert_eq!(unused, of_mods, "each of these is used by a mod in examples/mods");
    let mut called = HookSet::default();
    for folder in entries("examples/mods") {
        let files = [ModFiles::read(&folder).unwrap_or_else(|problems| panic!("{}", problems.join("\n")))];
        let rules = rules_with_mods(&files);
        let mut shown = Shown::default();
        files_below(folder.join("transcripts"), "merc").iter().for_each(|path| play(&rules, path, &mut shown));
        assert!(shown.problems.is_empty(), "{}", shown.problems.join("\n"));
        called = shown.hooks.values().fold(called, |set, hooks| set.and(*hooks));
    }
    for name in unused {
        let index = HOOKS.iter().position(|hook| hook.name == name).expect("it is a hook");
        assert!(called.has(HookId(index as u8)), "no transcript of an example mod calls {name}");
    }
}
