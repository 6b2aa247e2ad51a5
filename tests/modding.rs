//! The modding pages are correct: commands print the output shown, every cookbook recipe works on a card, the example mods pass their
//! tests, and the content page lists all fields. `UPDATE_DOCS=1 cargo test --test modding` records the outputs again.

mod common;

use common::files::{entries, name, read, root, write};
use common::game::{rules, rules_with_mods};
use common::machine::{Machine, Ran};
use merc::base::{self, GameFile, ModFiles};
use merc::cli::check::holds;
use merc::kernel::transcript::Transcript;
use merc::lua::{HookId, HookSet};
use merc::merc::bots::language::conditions::CONDITIONS;
use merc::merc::bots::language::fields;
use merc::merc::content::{DecisionKind, RuleNumbers, Word, rule_range};
use merc::merc::hooks::{HOOKS, kinds_of};
use merc::merc::modkit::fuzz;
use merc::merc::modkit::lint::review;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

// ---- pages with commands ----

/// The steps of a page, from top to bottom, in one folder.
enum Step {
    /// `<!-- file: PATH -->` and a block: writes the file.
    File { path: String, text: String },
    /// `<!-- edit: PATH: OLD => NEW -->`: the edit that the text next to it describes.
    Edit { path: String, old: String, new: String },
    /// `<!-- run -->` and a block of commands with their output, as a range of the page. With `<!-- run: numbers -->`, the numbers
    /// change with every card and are not compared.
    Run { block: Range<usize>, numbers: bool },
}

/// The comments of a page, each with the block below it.
fn steps(page: &str) -> Vec<Step> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(begin) = page[at..].find("<!-- ").map(|found| at + found + 5) {
        let end = begin + page[begin..].find(" -->").expect("a comment ends");
        let (comment, below) = (&page[begin..end], &page[end..]);
        at = end;
        if let Some(path) = comment.strip_prefix("file: ") {
            found.push(Step::File { path: path.to_string(), text: block(below).to_string() });
        } else if let Some(edit) = comment.strip_prefix("edit: ") {
            let (path, change) = edit.split_once(": ").expect("edit: PATH: OLD => NEW");
            let (old, new) = change.split_once(" => ").expect("edit: PATH: OLD => NEW");
            found.push(Step::Edit { path: path.to_string(), old: old.to_string(), new: new.replace("\\n", "\n") });
        } else if comment == "run" || comment == "run: numbers" {
            let inside = end + (block(below).as_ptr() as usize - below.as_ptr() as usize);
            found.push(Step::Run { block: inside..inside + block(below).len(), numbers: comment != "run" });
        }
    }
    found
}

/// The inside of the next fenced block.
fn block(below: &str) -> &str {
    let (_, after) = below.split_once("```").expect("a block begins");
    let (_, inside) = after.split_once('\n').expect("a line ends");
    inside.split("```").next().expect("the block ends")
}

/// Runs a page in a new folder; returns the folder, the page, and the page with the actual output.
fn play(name: &str) -> (TempDir, String, String) {
    let page = read(name);
    let folder = tempfile::tempdir().expect("a folder");
    let (mut now, mut copied) = (String::new(), 0);
    for step in steps(&page) {
        match step {
            Step::File { path, text } => write(folder.path().join(path), text),
            Step::Edit { path, old, new } => {
                let path = folder.path().join(path);
                let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {}: {error}", path.display()));
                assert!(text.contains(&old), "{name}: there is no {old:?} in {}", path.display());
                write(&path, text.replace(&old, &new));
            }
            Step::Run { block, numbers } => {
                // Replace the shown output with the actual output.
                now.push_str(&page[copied..block.start]);
                let mut printed = String::new();
                for command in page[block.clone()].lines().filter_map(|line| line.strip_prefix("$ ")) {
                    printed.push_str(&format!("$ {command}\n{}", shell(folder.path(), command)));
                }
                let recorded = std::env::var_os("UPDATE_DOCS").is_some();
                let same = numbers && !recorded && without_numbers(&printed) == without_numbers(&page[block.clone()]);
                now.push_str(if same { &page[block.clone()] } else { &printed });
                copied = block.end;
            }
        }
    }
    now.push_str(&page[copied..]);
    (folder, page, now)
}

/// The output of a command, with the home folder as `~`.
fn shell(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_merc"));
    let path = format!("{}:{}", program.parent().expect("a folder").display(), std::env::var("PATH").unwrap_or_default());
    let home = folder.join("home");
    let mut sh = Command::new("sh");
    sh.args(["-c", &format!("{{ {command}\n}} 2>&1")]).current_dir(folder).env_clear().env("PATH", path).env("HOME", &home);
    let output = sh.output().expect("there is a shell");
    let text = String::from_utf8(output.stdout).expect("text").replace(&home.display().to_string(), "~");
    assert!(!text.contains("panicked"), "{command}: {text}");
    if text.is_empty() || text.ends_with('\n') { text } else { text + "\n" }
}

/// Runs a page and compares the output with what it shows.
fn shows_what_is_printed(name: &str) -> TempDir {
    let (folder, page, now) = play(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(root().join(name), now).unwrap_or_else(|error| panic!("{name}: {error}"));
    } else {
        let (page, now) = (without_counts(&page), without_counts(&now));
        let differs = page.lines().zip(now.lines()).find(|(one, other)| one != other);
        assert!(page == now, "{name}: record it again with UPDATE_DOCS=1 and read it; the first difference is {differs:?}");
    }
    folder
}

fn without_numbers(text: &str) -> String {
    text.replace(|c: char| c.is_ascii_digit() || " +-.%".contains(c), "")
}

/// Removes the counts of random games, which change with every card of the base game.
fn without_counts(text: &str) -> String {
    let counts = |line: &str| [" random game", " came into play in ", " was asked in "].iter().any(|part| line.contains(part));
    let line = |line: &str| if counts(line) { line.replace(|c: char| c.is_ascii_digit(), "") } else { line.to_string() };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The page builds the example mod, file by file.
fn makes_the_example(page: &str, example: &str) {
    let folder = shows_what_is_printed(page);
    let mut made = 0;
    for file in read_mod(&folder.path().join(example)).files {
        let same = root().join("examples/mods").join(example).join(&file.path);
        let same = std::fs::read_to_string(&same).unwrap_or_else(|_| panic!("the example has no {}", file.path));
        assert!(file.text == same, "{} is not what {page} makes", file.path);
        made += 1;
    }
    assert!(made >= 5, "manifest, content, script and transcripts");
}

#[test]
fn the_tutorial_ends_with_the_example_mod() {
    makes_the_example("docs/modding/tutorial.md", "dug-in");
}

#[test]
fn the_page_about_bots_ends_with_the_example_mod() {
    makes_the_example("docs/modding/bots.md", "bold-dictator");
}

#[test]
fn the_page_about_modes_ends_with_the_example_mod() {
    makes_the_example("docs/modding/modes.md", "king-of-the-hill");
}

#[test]
fn the_errors_are_what_the_program_says() {
    shows_what_is_printed("docs/modding/errors.md");
}

#[test]
fn testing_and_determinism_show_what_is_printed() {
    shows_what_is_printed("docs/modding/testing.md");
    shows_what_is_printed("docs/modding/determinism.md");
}

// ---- the cookbook ----

struct Recipe {
    /// Such as `mercs`.
    kind: String,
    id: String,
    script: String,
    /// Additional fields of its card, `settings` of its mod (a mode has its own), for a word a `rule` that uses it and what it `choose`s,
    /// and the `equipment` of a mode.
    card: Value,
}

fn recipes() -> Vec<Recipe> {
    let page = read("docs/modding/cookbook.md");
    let mut found = Vec::new();
    for part in page.split("\n### ").skip(1) {
        let Some((before, after)) = part.split_once("`scripts/merc/") else { continue };
        let Some((path, below)) = after.split_once(".lua` ·") else { continue };
        let (kind, id) = path.split_once('/').expect("KIND/ID.lua");
        let card = before.split_once("<!-- card: ").map_or("{}", |(_, card)| card.split(" -->").next().unwrap_or_default());
        let card = serde_json::from_str(card).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(below.contains(&format!("(../../tests/modding/cookbook/{id}.merc)")), "{id} links to its transcript");
        found.push(Recipe { kind: kind.to_string(), id: id.to_string(), script: block(below).to_string(), card });
    }
    found
}

impl Recipe {
    /// A mod with this card, its script and its transcript.
    fn files(&self) -> ModFiles {
        let comment = self.script.strip_prefix("-- ").expect("a script begins with its name");
        let (name, effect) = comment.lines().next().and_then(|line| line.split_once(": ")).expect("-- Name: effect");
        let mut entry = json!({"id": self.id, "name": name, "text": effect});
        if self.kind == "vocabulary" {
            entry = json!({"id": self.id, "text": effect});
        }
        let usual = match self.kind.as_str() {
            "mercs" | "dictators" => json!({"initiative": 2, "training": 1, "combat": 2, "set": "base"}),
            "equipment" => json!({"kind": "accessory", "copies": 1, "serial": 1, "set": "base"}),
            "tactics" => json!({"mentions_base": false, "set": "base"}),
            "house-rules" | "vocabulary" | "modes" => json!({}),
            other => panic!("{other} is not a kind of card"),
        };
        let (all, own) = (entry.as_object_mut().expect("an object"), self.card.as_object().expect("an object"));
        for (field, value) in usual.as_object().expect("an object").iter().chain(own) {
            if field == "equipment" || ["settings", "rule", "choose"].contains(&field.as_str()) && self.kind != "modes" {
                continue;
            }
            all.insert(field.clone(), value.clone());
        }
        let settings = self.card.get("settings").filter(|_| self.kind != "modes").cloned().unwrap_or(json!([]));
        let manifest = json!({"id": self.id, "version": "0.1.0", "engine": "*", "settings": settings});
        let file = |path: String, text: String| GameFile { path, text: text.into() };
        let mut files = vec![
            file("mod.json".into(), manifest.to_string()),
            file(format!("content/merc/{}.json", self.kind), json!([entry]).to_string()),
            file(format!("scripts/merc/{}/{}.lua", self.kind, self.id), self.script.clone()),
            file(format!("transcripts/{}.merc", self.id), read(format!("tests/modding/cookbook/{}.merc", self.id))),
        ];
        if let Some(equipment) = self.card.get("equipment") {
            files.push(file("content/merc/equipment.json".into(), equipment.to_string()));
        }
        // A word needs a rule that uses it.
        if let (Some(rule), Some(choose)) = (self.card.get("rule"), self.card["choose"].as_str()) {
            let (id, name) = (rule["id"].as_str().expect("an id"), rule["name"].as_str().expect("a name"));
            let script = format!("-- {name}: uses the word.\nreturn {{ choose = {choose} }}\n");
            files.push(file("content/merc/ai.json".into(), json!([rule]).to_string()));
            files.push(file(format!("scripts/merc/ai/{id}.lua"), script));
        }
        ModFiles { folder: self.id.clone(), files }
    }
}

/// Loads a mod and plays its transcripts; returns the hooks of its cards that no transcript calls.
fn hooks_not_called(files: &ModFiles) -> Vec<String> {
    let (base, folder) = (base::embedded(), files.folder.clone());
    let review = review(&base, std::slice::from_ref(files), std::slice::from_ref(&folder));
    assert!(review.errors.is_empty() && review.warnings.is_empty(), "{folder}: {:?} {:?}", review.errors, review.warnings);
    let rules = rules_with_mods(std::slice::from_ref(files));
    for file in files.files.iter().filter(|file| file.path.ends_with(".merc")) {
        let transcript = Transcript::parse(&file.text).unwrap_or_else(|complaint| panic!("{}: {complaint}", file.path));
        holds(&rules, &transcript, &format!("{folder}/{}", file.path)).unwrap_or_else(|difference| panic!("{difference:#}"));
    }
    let mut missing = Vec::new();
    let own = files.files.iter().filter_map(|file| file.path.strip_prefix("scripts/merc/")?.strip_suffix(".lua"));
    for id in own.filter_map(|path| path.split('/').nth(1)) {
        let card = rules.catalog.card(rules.catalog.find(id).unwrap_or_else(|| panic!("{id} is a card")));
        let called = card.script.map_or_else(HookSet::default, |script| rules.host().script(script).called.get());
        let uncalled = HOOKS.iter().enumerate().filter(|(index, _)| {
            let hook = HookId(*index as u8);
            card.hooks.has(hook) && !called.has(hook)
        });
        missing.extend(uncalled.map(|(_, hook)| format!("no transcript of {folder} calls {} of {id}", hook.name)));
    }
    missing
}

#[test]
fn every_recipe_works_on_a_card() {
    let recipes = recipes();
    assert!(recipes.len() >= 20, "there are only {} recipes", recipes.len());
    let mut shown = BTreeSet::new();
    for recipe in &recipes {
        let missing = hooks_not_called(&recipe.files());
        assert!(missing.is_empty(), "{}", missing.join("\n"));
        shown.insert(root().join(format!("tests/modding/cookbook/{}.merc", recipe.id)));
    }
    let stray: Vec<PathBuf> = entries("tests/modding/cookbook").into_iter().filter(|path| !shown.contains(path)).collect();
    assert!(stray.is_empty(), "transcripts without a recipe: {stray:?}");
}

/// Each recipe works in games with random legal play.
#[test]
fn every_recipe_survives_random_games() {
    for recipe in recipes() {
        let files = [recipe.files()];
        let rules = rules_with_mods(&files);
        let card = rules.catalog.find(&recipe.id).expect("its card");
        for seed in [1, 2] {
            let played = fuzz::play(&rules, &[card], seed);
            assert!(played.failure.is_none(), "{}, seed {seed}: {:?}", recipe.id, played.failure);
        }
    }
}

// ---- example mods ----

fn examples() -> Vec<PathBuf> {
    entries("examples/mods").into_iter().filter(|path| path.is_dir()).collect()
}

fn read_mod(folder: &Path) -> ModFiles {
    ModFiles::read(folder).unwrap_or_else(|problems| panic!("{}", problems.join("\n")))
}

#[test]
fn every_example_passes_its_tests() {
    let examples = examples();
    assert!(examples.len() >= 4, "{examples:?}");
    for folder in &examples {
        let (machine, name) = (Machine::new(), name(folder));
        let mut command = machine.command("mod test --games 4");
        command.arg(&name).current_dir(root());
        let ran = Ran::of(command, "");
        assert!(ran.code == 0 && !ran.out.contains("warning"), "{name}: {}", ran.all());
        assert!(folder.join("README.md").is_file(), "{name} has a README");
    }
}

/// Every example shows each of its cards with and without effect, and calls every hook.
#[test]
fn every_example_shows_both_sides_of_its_cards() {
    for folder in examples() {
        let files = read_mod(&folder);
        let missing = hooks_not_called(&files);
        assert!(missing.is_empty(), "{}", missing.join("\n"));
        let named = |note: &str| -> BTreeSet<String> {
            let texts = files.files.iter().filter(|file| file.path.ends_with(".merc"));
            let parsed = texts.map(|file| Transcript::parse(&file.text).expect("it was played"));
            parsed
                .flat_map(|one| one.notes(note).flat_map(str::split_whitespace).map(str::to_string).collect::<Vec<_>>())
                .collect()
        };
        let scripts = files.files.iter().filter_map(|file| file.path.strip_suffix(".lua")?.rsplit('/').next());
        for id in scripts {
            assert!(named("shows").contains(id) && named("without").contains(id), "{}: {id} at work and not", folder.display());
        }
    }
}

// ---- pages and tables ----

/// Every hook appears in the cookbook, an example mod or a base card.
#[test]
fn every_hook_has_an_example() {
    let page = read("docs/modding/cookbook.md");
    let rules = rules();
    let used = rules.catalog.cards().fold(HookSet::default(), |set, (_, card)| set.and(card.hooks));
    let of_examples: String = examples().iter().flat_map(|folder| read_mod(folder).files).map(|file| file.text).collect();
    for (index, hook) in HOOKS.iter().enumerate() {
        let mentioned =
            page.contains(&format!("`{}`", hook.name)) || of_examples.contains(&format!("  {} = function", hook.name));
        assert!(mentioned || used.has(HookId(index as u8)), "nothing shows {}", hook.name);
    }
}

/// `kinds_of` lists the kinds of all cards that have a hook.
#[test]
fn every_card_has_hooks_that_are_called_on_its_kind() {
    let mods: Vec<ModFiles> = examples().iter().map(|folder| read_mod(folder)).collect();
    let rules = rules_with_mods(&mods);
    for (id, card) in rules.catalog.cards() {
        for (index, hook) in HOOKS.iter().enumerate().filter(|(index, _)| card.hooks.has(HookId(*index as u8))) {
            let kinds = kinds_of(HookId(index as u8));
            assert!(kinds.contains(&rules.catalog.folder_of(id)), "{} has {}, which works on {kinds:?}", card.id, hook.name);
        }
    }
}

/// Each field that a card reader asks for has a row in the table of its kind, with its range.
#[test]
fn every_field_of_a_card_is_on_the_page() {
    let source = read("src/merc/content/cards.rs") + &read("src/merc/content/mode_reader.rs");
    let page = read("docs/modding/content.md");
    let kinds = [
        ("merc", "mercs.json"),
        ("equipment", "equipment.json"),
        ("vehicle", "equipment.json"),
        ("sector", "sectors.json"),
        ("loot", "sectors.json"),
        ("dictator", "dictators.json"),
        ("tactics", "tactics.json"),
        ("house_rule", "house-rules.json"),
        ("mode", "modes.json"),
        ("side", "modes.json"),
        ("ties", "modes.json"),
        ("full_step", "modes.json"),
        ("insert", "modes.json"),
        ("bot_note", "modes.json"),
        ("verb_help", "modes.json"),
        ("map_change", "modes.json"),
        ("ending", "modes.json"),
        ("bot_rule", "ai.json"),
        ("size", "sizes.json"),
    ];
    let mut seen = 0;
    for (function, file) in kinds {
        let body = source.split(&format!("fn {function}(read")).nth(1).unwrap_or_else(|| panic!("there is a reader {function}"));
        let body = body.split("\n}\n").next().unwrap_or_default();
        let section = page.split(&format!("## `{file}`")).nth(1).unwrap_or_else(|| panic!("content.md has no {file}"));
        let section = section.split("\n## ").next().unwrap_or_default();
        let mut fields: Vec<(&str, Option<String>)> = body.split("read.").skip(1).filter_map(asked).collect();
        // Readers of one field: `span(read, "players")`, and `number("rows", 1..=20)` for every row of the map.
        fields.extend(body.split("(read, \"").skip(1).filter_map(|rest| Some((rest.split_once('"')?.0, None))));
        fields.extend(body.split(": number").skip(1).filter_map(asked));
        if body.contains("set(read)") {
            fields.push(("set", None));
        }
        if body.contains("read.id()") {
            fields.push(("id", None));
        }
        for (field, range) in fields {
            let row = section.lines().find(|line| line.starts_with(&format!("| `{field}` |")));
            let row = row.unwrap_or_else(|| panic!("content.md does not describe {field} in {file}"));
            let range = range.unwrap_or_default();
            assert!(row.contains(&range), "content.md: {field} in {file} has the range {range}: {row}");
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen} fields were found");
}

/// Each number of the rules has a row with its range.
#[test]
fn every_number_of_the_rules_is_on_the_page() {
    let page = read("docs/modding/content.md");
    for id in RuleNumbers::IDS {
        let range = rule_range(id);
        let row = format!("| `{id}` | {} to {} | ", range.start(), range.end());
        assert!(page.contains(&row), "content.md has no row {row}");
    }
}

/// Every word that a bot rule can use in its entry or script is on a page.
#[test]
fn every_word_of_a_rule_is_on_a_page() {
    let (content, bots) = (read("docs/modding/content.md"), read("docs/modding/bots.md"));
    let row =
        content.split("### Conditions").nth(1).and_then(|below| below.split("\n## ").next()).expect("the conditions have a list");
    for condition in CONDITIONS {
        let usage = condition.usage();
        assert!(row.contains(&format!("`{usage}`")), "content.md does not describe the condition {usage}");
    }
    let rules = rules();
    for field in fields::all(&rules.verbs) {
        assert!(bots.contains(&format!("| `{}` |", field.name)), "bots.md does not describe {}", field.name);
    }
    let row = content.lines().find(|line| line.starts_with("| `on` |")).expect("the decisions have a row");
    for on in DecisionKind::each() {
        assert!(row.contains(&format!("`{}`", on.word())), "content.md does not describe rules on {}", on.word());
    }
    for word in rules.verbs.iter().filter(|verb| verb.bots.may_give).map(|verb| verb.name.as_ref()) {
        assert!(bots.contains(&format!("`{word}`")), "bots.md does not describe the command {word}");
    }
}

/// Parses `number("health", 1..=20` into the field and `1 to 20`.
fn asked(call: &str) -> Option<(&str, Option<String>)> {
    let (_, after) = call.split_once("(\"")?;
    let (field, rest) = after.split_once('"')?;
    let range = rest.strip_prefix(", ").map(|rest| rest.split([',', ')']).next().unwrap_or_default());
    let range = match range {
        Some("SKILL") => Some("-20 to 20".to_string()),
        Some(range) => {
            range.split_once("..=").filter(|(_, most)| most.parse::<u16>().is_ok()).map(|(a, b)| format!("{a} to {b}"))
        }
        None => None,
    };
    Some((field, range))
}

/// The contents page links to every page.
#[test]
fn every_page_is_in_the_contents() {
    let contents = read("docs/modding/README.md");
    for path in entries("docs/modding") {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        assert!(name == "README.md" || contents.contains(&format!("({name})")), "docs/modding/README.md does not link to {name}");
    }
    for folder in examples() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        assert!(contents.contains(&format!("examples/mods/{name}/")), "docs/modding/README.md does not link to {name}");
    }
}
