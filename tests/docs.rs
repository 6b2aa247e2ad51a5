//! The pages of this repository say what is true: the recorded session is what the program prints, tables are what the
//! code has, commands can be typed, links lead somewhere. `UPDATE_DOCS=1 cargo test --test docs` records the session anew.

mod common;
#[path = "docs/places.rs"]
mod places;

use common::files::{entries, files_in, read, root};
use common::game::rules;
use common::machine::{Machine, Ran};
use merc::merc::modkit::reference;
use std::collections::BTreeSet;
use std::path::Path;

/// Runs the program from the top of the repository, as a fresh user would.
fn merc(arguments: &[&str], typed: &str) -> String {
    let machine = Machine::new();
    let mut command = machine.command("");
    command.args(arguments).current_dir(root());
    let ran = Ran::of(command, typed);
    assert_eq!(ran.code, 0, "merc {}: {}", arguments.join(" "), ran.err);
    ran.out
}

/// The inside of the fenced block below a comment that begins so.
fn block<'a>(page: &'a str, comment: &str) -> &'a str {
    let at = page.find(&format!("<!-- {comment}")).unwrap_or_else(|| panic!("the comment {comment} is there"));
    let open = at + page[at..].find("```").expect("a block begins");
    let begin = open + page[open..].find('\n').expect("a line ends") + 1;
    let end = begin + page[begin..].find("```").expect("the block ends");
    &page[begin..end]
}

#[test]
fn the_recorded_session_is_what_the_program_prints() {
    let readme = read("README.md");
    let recorded = block(&readme, "session");
    let (first, _) = recorded.split_once('\n').expect("a command and its output");
    let (typed, arguments) = first
        .strip_prefix("$ printf '")
        .and_then(|rest| rest.split_once("' | cargo run -q -- "))
        .expect("the session begins $ printf '...' | cargo run -q -- ...");
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let now = format!("{first}\n{}", merc(&arguments, &typed.replace("\\n", "\n")));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(root().join("README.md"), readme.replace(recorded, &now)).expect("README.md can be written");
        return;
    }
    let differs = recorded.lines().zip(now.lines()).find(|(one, other)| one != other);
    assert!(recorded == now, "record it anew with UPDATE_DOCS=1; the first difference is {differs:?} in:\n{now}");
}

#[test]
fn generated_pages_are_what_the_tables_say() {
    let rules = rules();
    let pages = [
        ("docs/modding/reference.md", reference::page(&rules)),
        ("scripts/types/merc.lua", reference::luals_types(&rules)),
        ("scripts/types/merc.d.luau", reference::luau_types(&rules)),
    ];
    assert_eq!(merc(&["mod", "doc"], ""), pages[0].1);
    assert_eq!(merc(&["mod", "doc", "--types", "luals"], ""), pages[1].1);
    assert_eq!(merc(&["mod", "doc", "--types", "luau"], ""), pages[2].1);
    for (name, now) in pages {
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(root().join(name), now).unwrap_or_else(|error| panic!("{name}: {error}"));
        } else {
            assert!(read(name) == now, "{name} is stale; make it anew with UPDATE_DOCS=1 cargo test --test docs");
        }
    }
}

#[test]
fn the_transcript_shown_is_the_one_in_its_file() {
    let readme = read("README.md");
    assert_eq!(block(&readme, "transcript"), read("docs/first-day.merc"));
    assert_eq!(merc(&["check", "docs/first-day.merc"], ""), "docs/first-day.merc: ok\n");
}

#[test]
fn exit_codes_are_those_of_the_help() {
    let help = merc(&["--help"], "");
    let listed = help.split("Exit codes:\n").nth(1).expect("exit codes are in the help").split("\n\n").next().unwrap_or_default();
    let real: Vec<String> = listed.lines().map(|line| line.trim().replacen("  ", " | ", 1)).collect();
    let readme = read("README.md");
    let table = readme.split("### Exit codes").nth(1).expect("there is such a heading").split("\n#").next().unwrap_or_default();
    let rows = table.lines().filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit());
    let written: Vec<String> = rows.map(|line| line.trim_matches(['|', ' ']).to_string()).collect();
    assert_eq!(written, real);
    for name in ["MERC_STATE_DIR", "MERC_MODS_DIR", "NO_COLOR"] {
        assert!(help.contains(name) && readme.contains(name), "{name} is documented twice");
    }
}

/// Subcommand and options of every command line exist.
#[test]
fn every_command_in_the_pages_can_be_typed() {
    let mut seen = 0;
    let modding = ["README", "tutorial", "cookbook", "content", "determinism", "testing", "errors"];
    let modding = modding.map(|page| format!("docs/modding/{page}.md"));
    let pages = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/lab.md", "docs/bench.md", "docs/rulebook/README.md"];
    for page in pages.into_iter().chain(modding.iter().map(String::as_str)) {
        for line in commands(&read(page)) {
            let mut words = line.split_whitespace();
            let Some(sub) = words.next() else { continue };
            if sub.starts_with('-') {
                continue;
            }
            // `merc mod` has subcommands of its own.
            let inner = if sub == "mod" { words.clone().next().filter(|word| !word.starts_with('-')) } else { None };
            let help = merc(&[sub].into_iter().chain(inner).chain(["--help"]).collect::<Vec<_>>(), "");
            for option in words.filter_map(|word| word.strip_prefix("--")) {
                let name = option.split('=').next().unwrap_or(option);
                assert!(help.contains(&format!("--{name}")), "{page}: merc {line}: there is no option --{name}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 10, "commands are found");
}

/// What stands behind `merc` in a block or in a code span, and behind `cargo run --`.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, part) in page.split('`').enumerate() {
        let lines = part.lines().filter_map(|line| line.strip_prefix("$ ")).map(str::to_string);
        let lines: Vec<String> = if index % 2 == 1 && !part.contains('\n') { vec![part.to_string()] } else { lines.collect() };
        for line in lines {
            let run = line.split(" -- ").nth(1).filter(|_| line.contains("cargo run"));
            found.extend(run.or_else(|| line.strip_prefix("merc ")).map(str::to_string));
        }
    }
    found.retain(|line| !line.starts_with(|c: char| c.is_ascii_digit()));
    found
}

/// Everything `help` lists can be looked up in the README.
#[test]
fn every_verb_and_word_is_in_the_readme() {
    let readme = read("README.md").replace("\\|", "|");
    let said = merc(&["play", "--rebels", "1", "--seed", "1"], "help\n");
    let help = said.split("> help\n").nth(1).expect("help was asked for");
    let usages = help.lines().filter_map(|line| line.strip_prefix("  ")?.split("  ").next()).filter(|usage| !usage.is_empty());
    let missing: Vec<&str> = usages.filter(|usage| !readme.contains(&format!("`{}`", usage.trim()))).collect();
    assert!(missing.is_empty(), "README.md says nothing about {missing:?}");
}

#[test]
fn every_setting_is_in_the_rulebook() {
    let rules = rules();
    let table = read("docs/rulebook/README.md");
    for (name, _) in merc::merc::content::Settings::from_content(&rules.content).entries() {
        assert!(table.contains(&format!("`{name}`")), "docs/rulebook/README.md lacks the setting {name}");
    }
}

#[test]
fn the_ci_runs_the_tests_of_the_readme() {
    let readme = read("README.md");
    let command = readme.split("Run the tests:").nth(1).and_then(|rest| rest.lines().find_map(|line| line.strip_prefix("$ ")));
    let command = command.expect("the README says how to run the tests");
    assert!(read(".ci/run").lines().any(|line| line == format!("step {command}")), ".ci/run does not run {command}");
}

/// Each crate earns a row of its own, and no row is left from one that is gone.
#[test]
fn every_dependency_has_its_reason() {
    let manifest = read("Cargo.toml");
    let mut crates = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]");
        } else if let (true, Some((name, _))) = (inside, line.split_once('=')) {
            crates.insert(name.trim().to_string());
        }
    }
    let page = read("ARCHITECTURE.md");
    let section =
        page.split("\n## Dependencies").nth(1).expect("there is such a heading").split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let explained: BTreeSet<String> = rows.map(str::to_string).collect();
    assert_eq!(explained, crates);
}

#[test]
fn links_lead_somewhere() {
    let folders = [root(), root().join("docs"), root().join("docs/rulebook"), root().join("docs/modding")];
    let folders = folders.into_iter().chain(entries("examples/mods"));
    let pages: Vec<_> = folders.flat_map(|folder| files_in(folder, "md")).collect();
    let mut broken = Vec::new();
    for page in &pages {
        let text = read(page);
        for target in links(&text).filter(|target| !target.contains("://")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { page.clone() } else { page.parent().unwrap_or(Path::new(".")).join(file) };
            let found = path.exists() && (anchor.is_empty() || anchors(&path).iter().any(|other| other == anchor));
            if !found {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}

/// The targets of `[text](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).filter(|target| !target.contains([' ', '\n']))
}

/// The headings of a page as links name them.
fn anchors(page: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(page).unwrap_or_default();
    let headings =
        text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim().to_lowercase());
    let kept = |c: &char| c.is_alphanumeric() || matches!(*c, ' ' | '-' | '_');
    headings.map(|heading| heading.chars().filter(kept).collect::<String>().replace(' ', "-")).collect()
}
