//! The pages of this repository are correct: sessions and pictures are what the program prints, tables match the code, commands
//! can be typed, and links lead somewhere.
//!
//! `UPDATE_DOCS=1 cargo test --test docs` records sessions, exit codes, pictures and generated pages again. Add `--test modding` for the
//! sessions of the modding pages.

mod common;
#[path = "docs/pictures.rs"]
mod pictures;
#[path = "docs/places.rs"]
mod places;
#[path = "docs/sessions.rs"]
mod sessions;

use common::files::{entries, files_in, name, read, root, write};
use common::game::rules;
use common::machine::{Machine, Ran};
use merc::merc::Merc;
use merc::merc::modkit::{language, reference};
use std::collections::BTreeSet;
use std::path::Path;

/// Runs the program at the top of the repository, as a new user would.
fn merc(arguments: &[&str]) -> String {
    let machine = Machine::new();
    let mut command = machine.command("");
    command.args(arguments).current_dir(root());
    let ran = Ran::of(command, "");
    assert_eq!(ran.code, 0, "merc {}: {}", arguments.join(" "), ran.err);
    ran.out
}

fn is_update() -> bool {
    std::env::var_os("UPDATE_DOCS").is_some()
}

/// A file must have this text. With `UPDATE_DOCS=1` it gets it.
fn same_or_updated(file: &str, now: &str, recorded: &str) {
    if is_update() && recorded != now {
        write(file, now);
        return;
    }
    let differs = recorded.lines().zip(now.lines()).find(|(one, other)| one != other);
    assert!(recorded == now, "{file} is stale: run UPDATE_DOCS=1 cargo test --test docs. The first difference: {differs:?}");
}

#[test]
fn generated_pages_are_what_the_tables_say() {
    let rules = rules();
    let pages = [
        ("docs/modding/reference.md", reference::page(&rules)),
        ("scripts/types/merc.lua", reference::luals_types(&rules)),
        ("scripts/types/merc.d.luau", reference::luau_types(&rules)),
    ];
    assert_eq!(merc(&["mod", "doc"]), pages[0].1);
    assert_eq!(merc(&["mod", "doc", "--types", "luals"]), pages[1].1);
    assert_eq!(merc(&["mod", "doc", "--types", "luau"]), pages[2].1);
    for (name, now) in pages {
        same_or_updated(name, &now, &read(name));
    }
}

/// Parts of pages between `<!-- generated: NAME -->` and `<!-- end -->`.
#[test]
fn generated_parts_are_what_the_tables_say() {
    let rules = rules();
    for (name, part, now) in [
        ("docs/modding/content.md", "conditions", language::condition_lists()),
        ("docs/modding/bots.md", "fields", language::field_table(&rules)),
        ("docs/playing.md", "win rates", win_rates(&rules)),
    ] {
        let (page, mark) = (read(name), format!("<!-- generated: {part} -->\n"));
        let (before, rest) = page.split_once(&mark).unwrap_or_else(|| panic!("{name} has a place for {part}"));
        let (_, after) = rest.split_once("<!-- end -->").expect("the part ends");
        same_or_updated(name, &format!("{before}{mark}\n{now}\n<!-- end -->{after}"), &page);
    }
}

fn win_rates(rules: &Merc) -> String {
    let levels = rules.content.levels.iter().map(|level| (level.id.as_str(), level.wins.as_slice()));
    format!("```text\n{}```\n", merc::merc::win_table(levels))
}

/// Visitors read the README in a few minutes; everything else has its own page.
#[test]
fn the_readme_is_short() {
    let words = read("README.md").split_whitespace().count();
    assert!(words <= 1200, "README.md has {words} words; move something to docs/");
}

#[test]
fn every_page_is_in_the_contents() {
    let contents = read("docs/README.md");
    for folder in ["docs", "docs/modding"] {
        for page in files_in(folder, "md") {
            let page = name(&page).replacen("docs/", "", 1);
            assert!(page == "README.md" || contents.contains(&format!("({page})")), "docs/README.md does not link to {page}");
        }
    }
}

#[test]
fn pages_begin_with_their_readers() {
    for page in ["README", "playing", "transcripts", "command-line", "modding/mod-json"] {
        let text = read(format!("docs/{page}.md"));
        let first = text.lines().find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or_default();
        assert!(first.starts_with("This page is for "), "docs/{page}.md does not say who it is for");
    }
}

#[test]
fn every_environment_variable_is_on_the_page() {
    let (help, page) = (merc(&["--help"]), read("docs/command-line.md"));
    let (_, listed) = help.split_once("Environment:\n").expect("the help lists environment variables");
    let names: Vec<&str> = listed.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let missing: Vec<_> = names.iter().filter(|name| !page.contains(**name)).collect();
    assert!(names.len() >= 3 && missing.is_empty(), "docs/command-line.md does not mention {missing:?}");
}

/// Every subcommand has a section, which names its options.
#[test]
fn every_option_is_on_the_page() {
    let page = read("docs/command-line.md");
    let mut sections = page.split("\n## ");
    let common = sections.next().unwrap_or_default();
    let sections: Vec<&str> = sections.collect();
    let mut missing = Vec::new();
    for sub in subcommands(&merc(&["--help"])) {
        let titled = |section: &&&str| section.lines().next().is_some_and(|title| title.contains(&format!("`merc {sub}`")));
        let section = sections.iter().find(titled).unwrap_or_else(|| panic!("docs/command-line.md has no section on merc {sub}"));
        let help = merc(&[&sub, "--help"]);
        let inner = subcommands(&help).into_iter().map(|inner| merc(&[&sub, &inner, "--help"]));
        for option in [help.clone()].into_iter().chain(inner).flat_map(|help| options(&help)) {
            let is_there = section.contains(&format!("`{option}")) || common.contains(&format!("`{option}"));
            if !is_there && option != "--help" {
                missing.push(format!("merc {sub} {option}"));
            }
        }
    }
    assert!(missing.is_empty(), "docs/command-line.md does not mention {missing:?}");
}

/// The names below `Commands:`, without `help`.
fn subcommands(help: &str) -> Vec<String> {
    let listed = help.split_once("Commands:\n").map_or("", |(_, listed)| listed);
    let names = listed.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_string).collect()
}

/// The options that a help text describes, each at the beginning of a line.
fn options(help: &str) -> Vec<String> {
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    lines.filter_map(|line| line.split([' ', ',']).find(|word| word.starts_with("--"))).map(str::to_string).collect()
}

/// The subcommand and the options of every command line exist.
#[test]
fn every_command_on_the_pages_can_be_typed() {
    let mut seen = 0;
    // The reference is generated, and `tests/modding.rs` runs the commands of the page on bots.
    let is_skipped =
        |page: &String| ["CHANGELOG.md", "docs/modding/reference.md", "docs/modding/bots.md"].contains(&page.as_str());
    let folders = [".", "docs", "docs/modding", "docs/rulebook"];
    let pages = folders.into_iter().flat_map(|folder| files_in(folder, "md")).map(|page| name(&page).replace("./", ""));
    for page in pages.filter(|page| !is_skipped(page)) {
        for line in commands(&read(&page)) {
            let mut words = line.split_whitespace();
            let Some(sub) = words.next() else { continue };
            if sub.starts_with('-') {
                continue;
            }
            // `merc mod` has subcommands of its own.
            let inner = if sub == "mod" { words.clone().next().filter(|word| !word.starts_with('-')) } else { None };
            let help = merc(&[sub].into_iter().chain(inner).chain(["--help"]).collect::<Vec<_>>());
            for option in words.filter_map(|word| word.strip_prefix("--")) {
                let name = option.split('=').next().unwrap_or(option);
                assert!(help.contains(&format!("--{name}")), "{page}: merc {line}: there is no option --{name}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 10, "only {seen} commands are found");
}

/// The arguments of `merc` in blocks and code spans, and those of `cargo run --`.
fn commands(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, part) in page.split('`').enumerate() {
        let is_script = part.starts_with("sh\n");
        let typed = |line: &str| if is_script { Some(line.to_string()) } else { line.strip_prefix("$ ").map(str::to_string) };
        let is_span = index % 2 == 1 && !part.contains('\n');
        let lines: Vec<String> = if is_span { vec![part.to_string()] } else { part.lines().filter_map(typed).collect() };
        for line in lines {
            let run = line.split(" -- ").nth(1).filter(|_| line.contains("cargo run"));
            found.extend(run.or_else(|| line.strip_prefix("merc ")).map(str::to_string));
        }
    }
    found.retain(|line| !line.starts_with(|c: char| c.is_ascii_digit()));
    found
}

/// The page for players has every usage that `help` lists.
#[test]
fn every_verb_and_word_is_on_the_page_for_players() {
    let page = read("docs/playing.md").replace("\\|", "|");
    let printed = Machine::new().merc("play --rebels 1 --seed 1", "help\n").out;
    let (_, help) = printed.split_once("> help\n").expect("help is printed");
    // A row may also be the rest of a wrapped sentence.
    let is_usage = |usage: &&str| !usage.is_empty() && !usage.ends_with('.');
    let usages = help.lines().filter_map(|line| line.strip_prefix("  ")?.split("  ").next()).filter(is_usage);
    let missing: Vec<&str> = usages.filter(|usage| !page.contains(&format!("`{}`", usage.trim()))).collect();
    assert!(missing.is_empty(), "docs/playing.md does not mention {missing:?}");
}

#[test]
fn every_setting_is_in_the_rulebook() {
    let rules = rules();
    let table = read("docs/rulebook/README.md");
    for name in rules.content.settings.iter().map(|setting| &setting.id) {
        assert!(table.contains(&format!("`{name}`")), "docs/rulebook/README.md lacks the setting {name}");
    }
}

#[test]
fn the_ci_runs_the_tests_of_the_readme() {
    let readme = read("README.md");
    let command = readme.split("Run the tests:").nth(1).and_then(|rest| rest.lines().find(|line| line.starts_with("cargo ")));
    let command = command.expect("the README says how to run the tests");
    assert!(read(".ci/run").lines().any(|line| line == format!("step {command}")), ".ci/run does not run {command}");
}

/// Every dependency has a row, and every row has a dependency.
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
