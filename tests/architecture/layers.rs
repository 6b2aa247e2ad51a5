//! The layers of the games. A module uses only layers below its own, so that there are no cycles.

use crate::common::files::read;
use crate::common::source::{Source, sources};
use std::collections::{BTreeMap, BTreeSet};

/// Modules of `src/merc` from bottom to top, and the purpose of each layer. Modules in the same layer do not use each other.
const LAYERS: &[(&[&str], &str)] = &[
    (&["botkit"], "building blocks for bots of any game"),
    (&["content"], "cards, numbers and settings from files"),
    (&["model"], "the state, its events, and the only writer"),
    (&["scripting"], "mods, libraries and the operation table for any game"),
    (&["game"], "the loaded rules, the game in progress, access from a running script"),
    (&["hooks", "names", "secrets"], "calling scripts; naming things; hiding information"),
    (&["rules"], "the rules, by heading of the rulebook"),
    (&["commands", "operations"], "what players and scripts can do with the rules"),
    (&["days"], "the steps of a day, which ask for commands"),
    (&["bots"], "the bots"),
    (&["odds"], "how fights would end"),
    (&["enter"], "what an empty line answers"),
    (&["render"], "text for people"),
    (&["load", "scenario"], "building the rules from files; transcript situations"),
    (&["new_game"], "the choices made before a game"),
    (&["invariants", "ruleset"], "conditions that always hold; the game as the kernel sees it"),
    (&["modkit"], "tools for modders"),
];

/// Modules of `src/skirmish`, likewise.
const SKIRMISH: &[(&[&str], &str)] = &[
    (&["geometry"], "the table in whole numbers: sight, steps, templates"),
    (&["content"], "cards, terrain and settings from files"),
    (&["model"], "the state, its orders and events, and the only writer"),
    (&["game"], "the loaded rules, the game in progress"),
    (&["names", "secrets"], "naming things; hiding information"),
    (&["rules"], "the rules, by heading of the rulebook"),
    (&["commands"], "orders: reading, checking, planning, drawing at random"),
    (&["rounds"], "the steps of a game, which ask"),
    (&["render"], "text for people"),
    (&["load", "new_game"], "building the rules from files; the choices made before a game"),
    (&["scenario"], "transcript situations"),
    (&["invariants", "ruleset"], "conditions that always hold; the game as the kernel sees it"),
];

/// What the bot kit may use. It uses nothing of the game, so another game can copy the folder.
const OF_BOTKIT: &[&str] = &[
    "crate::kernel",
    "crate::lua",
    "crate::text",
    "mlua",
    "serde",
    "std",
    "super::ask_rule",
    "super::budget",
    "super::limit",
    "super::strikes",
    "super::thoughts",
];

#[test]
fn modules_of_the_game_use_the_layers_below() {
    check_layers("merc", LAYERS);
}

#[test]
fn modules_of_the_skirmish_use_the_layers_below() {
    check_layers("skirmish", SKIRMISH);
}

fn check_layers(game: &str, layers: &[(&[&str], &str)]) {
    let level: BTreeMap<&str, usize> =
        layers.iter().enumerate().flat_map(|(level, (modules, _))| modules.iter().map(move |one| (*one, level))).collect();
    let folder = format!("src/{game}");
    let reexports = reexports(game);
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for source in sources().iter().filter(|source| source.is_in(&folder) && source.path != format!("{folder}/mod.rs")) {
        let own = module_of(&source.path, game);
        let Some(own_level) = level.get(own.as_str()) else {
            found.push(format!("{}: {own} is in no layer", source.path));
            continue;
        };
        seen.insert(own.clone());
        for (line, path) in paths(source, game) {
            let other = reexports.get(&path).cloned().unwrap_or(path);
            match level.get(other.as_str()) {
                Some(other_level) if other == own || other_level < own_level => {}
                Some(_) => found.push(format!("{}:{line}: {own} uses {other}, which is not below it", source.path)),
                None => found.push(format!("{}:{line}: {other} is in no layer", source.path)),
            }
        }
    }
    found.dedup();
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
    for module in level.keys() {
        assert!(seen.contains(*module), "{module} is in the table of layers but not in {folder}");
    }
}

/// ARCHITECTURE.md has the same table, and `src/merc/mod.rs` lists the modules in the same order.
#[test]
fn the_pages_have_the_same_layers() {
    let (page, list) = (read("ARCHITECTURE.md"), read("src/merc/mod.rs"));
    let (mut page_rest, mut list_rest) = (page.as_str(), list.as_str());
    for (modules, what) in LAYERS {
        let row = format!("| `{}` | {what} |", modules.join("`, `"));
        let at =
            page_rest.find(&row).unwrap_or_else(|| panic!("ARCHITECTURE.md lacks this row, or has it in another order: {row}"));
        page_rest = &page_rest[at + row.len()..];
        for module in *modules {
            let item = format!("`{module}`: ");
            let at = list_rest
                .find(&item)
                .unwrap_or_else(|| panic!("src/merc/mod.rs lacks this item, or has it in another order: {item}"));
            list_rest = &list_rest[at + item.len()..];
        }
    }
}

/// Only `commands` matches on the variants of `Command`, so that no list of cases elsewhere can miss a verb.
#[test]
fn only_commands_match_on_commands() {
    let others = sources().into_iter().filter(|source| source.is_in("src/merc") && !source.is_in("src/merc/commands"));
    let found: Vec<String> = others.filter_map(|source| source.mention("Command::")).collect();
    assert!(found.is_empty(), "{found:#?}");
    let own = sources().into_iter().find(|source| source.path == "src/merc/commands/mod.rs").expect("the table exists");
    assert!(own.mention("_ =>").is_none(), "the table has a row for everything");
}

/// Moving its folder is enough to move the bot kit out of the game.
#[test]
fn the_bot_kit_uses_nothing_of_the_game() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.is_in("src/merc/botkit")) {
        for (number, line) in source.code.lines().enumerate() {
            let used = line.trim_start().strip_prefix("use ").filter(|used| *used != "super::*;");
            let may = |used: &str| OF_BOTKIT.iter().any(|path| used.strip_prefix(path).is_some_and(|rest| rest.starts_with(':')));
            let local = |used: &str| used.starts_with(|c: char| c.is_uppercase());
            if let Some(used) = used.filter(|used| !may(used) && !local(used)) {
                found.push(format!("{}:{}: uses {used}", source.path, number + 1));
            }
        }
        found.extend(["crate::merc", "super::super"].iter().filter_map(|path| source.mention(path)));
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The names that the game's `mod.rs` re-exports, each with its module.
fn reexports(game: &str) -> BTreeMap<String, String> {
    let text = read(format!("src/{game}/mod.rs"));
    let mut found = BTreeMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("pub use ")) {
        let (module, rest) = line.trim_end_matches(';').split_once("::").expect("a re-export names its module");
        let names = rest.rsplit("::").next().unwrap_or(rest).trim_matches(['{', '}']);
        for name in names.split(',') {
            let name = name.rsplit(" as ").next().unwrap_or(name).trim();
            found.insert(name.to_string(), module.to_string());
        }
    }
    assert!(found.contains_key("Merc") || found.contains_key("Skirmish"), "re-exports are read: {found:?}");
    found
}

/// `src/merc/rules/combat/aim.rs` is in `rules`.
fn module_of(path: &str, game: &str) -> String {
    let inside = path.trim_start_matches(&format!("src/{game}/"));
    inside.split('/').next().unwrap_or(inside).trim_end_matches(".rs").to_string()
}

/// The modules of the game that a file uses: the line, and the first name after `crate::GAME` in any notation.
fn paths(source: &Source, game: &str) -> Vec<(usize, String)> {
    let depth = source.path.split('/').count() - 3 + usize::from(!source.path.ends_with("/mod.rs"));
    let up = "super::".repeat(depth);
    let mut found = Vec::new();
    for start in [format!("crate::{game}::").as_str(), up.as_str()] {
        for (at, _) in source.code.match_indices(start) {
            let before = &source.code[..at];
            if before.ends_with("super::") || before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let rest = &source.code[at + start.len()..];
            if rest.starts_with("super::") {
                continue;
            }
            let line = before.matches('\n').count() + 1;
            found.extend(first_names(rest).into_iter().map(|name| (line, name)));
        }
    }
    found
}

/// `rules::hire` starts with `rules`; `{game::Game, rules::{hire, gear}}` with `game` and `rules`.
fn first_names(rest: &str) -> Vec<String> {
    let word = |text: &str| text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(group) = rest.strip_prefix('{') else { return vec![word(rest)] };
    let (mut depth, mut start, mut names) = (0, true, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => start = true,
            letter if start && !letter.is_whitespace() => {
                names.push(word(&group[at..]));
                start = false;
            }
            _ => {}
        }
    }
    names
}

#[test]
fn groups_of_imports_are_split() {
    assert_eq!(first_names("rules::hire;"), ["rules"]);
    assert_eq!(first_names("{game::Game, rules::{hire, gear}, names};"), ["game", "rules", "names"]);
}
