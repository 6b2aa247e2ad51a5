//! Which module may use which. The tests read the sources as text. The tables below list what each room may not mention, and
//! every exception with its reason. ARCHITECTURE.md describes the rooms.

mod common;
#[path = "architecture/layers.rs"]
mod layers;

use common::files::{files_below, files_in, name, read};
use common::game::rules;
use common::source::{Source, sources};
use merc::rulebook;
use std::collections::BTreeSet;

/// What a room may not mention, as module paths: `crate::merc`, `std::fs`, a crate.
const FORBIDDEN: &[(&str, &[&str])] = &[
    (
        "src/kernel",
        &[
            "crate::merc",
            "crate::skirmish",
            "crate::lua",
            "crate::content",
            "crate::repl",
            "crate::cli",
            "crate::base",
            "crate::lab",
            "crate::bench",
        ],
    ),
    (
        "src/lua",
        &[
            "crate::merc",
            "crate::skirmish",
            "crate::kernel",
            "crate::content",
            "crate::repl",
            "crate::cli",
            "crate::base",
            "crate::lab",
            "crate::bench",
        ],
    ),
    (
        "src/content",
        &[
            "crate::merc",
            "crate::skirmish",
            "crate::kernel",
            "crate::lua",
            "crate::repl",
            "crate::cli",
            "crate::base",
            "crate::lab",
            "crate::bench",
        ],
    ),
    // The games do not know each other.
    ("src/merc", &["crate::skirmish", "crate::repl", "crate::cli", "crate::lab", "crate::bench", "from_folder"]),
    ("src/skirmish", &["crate::merc", "crate::repl", "crate::cli", "crate::lab", "crate::bench", "from_folder"]),
    // It needs none of the rest of its game.
    ("src/skirmish/geometry", &["crate::", "super::super::super"]),
    ("src/repl", &["crate::merc", "crate::skirmish", "crate::lua", "crate::cli", "crate::base", "crate::lab", "crate::bench"]),
    (
        "src/lab",
        &[
            "crate::lua",
            "crate::bench",
            "crate::repl",
            "crate::cli",
            "from_folder",
            "std::fs",
            "std::io",
            "std::env",
            "std::process",
        ],
    ),
    ("src/bench", &["crate::repl", "crate::cli", "from_folder"]),
    (
        "src/cli",
        &[
            "crate::lua",
            "merc::rules",
            "merc::model::state",
            "merc::model::event",
            "merc::commands",
            "merc::hooks",
            "merc::operations",
            "merc::game::",
        ],
    ),
    ("src/base.rs", &["crate::kernel", "crate::lua", "crate::merc", "crate::skirmish", "crate::repl", "crate::cli"]),
    (
        "src/rulebook.rs",
        &["crate::kernel", "crate::lua", "crate::content", "crate::merc", "crate::skirmish", "crate::repl", "crate::cli"],
    ),
    // It uses no other room, so every room may use it.
    ("src/text.rs", &["crate::"]),
];

/// Files, terminals and processes, which the pure rooms may not use.
const OUTSIDE: &[&str] =
    &["std::fs", "std::io", "std::env", "std::net", "std::path", "std::process", "print!", "println!", "eprint!", "eprintln!"];

/// Anything that could make two runs of one game differ.
const UNSTEADY: &[&str] =
    &["HashMap", "HashSet", "RandomState", "Instant", "SystemTime", "thread", "f32", "f64", "async", "await"];

/// In the lab, the files that play and count. Its other files compute shares and intervals (`statistics`, `report`) or use threads
/// and the clock (`run`).
const PURE_ROOMS: &[&str] = &[
    "src/kernel",
    "src/lua",
    "src/content",
    "src/merc",
    "src/skirmish",
    "src/text.rs",
    "src/lab/counts.rs",
    "src/lab/pairs.rs",
    "src/lab/plan.rs",
    "src/lab/play.rs",
    "src/lab/record.rs",
    "src/lab/results.rs",
    "src/lab/tally.rs",
    "src/bench",
];

/// File, what it may mention anyway, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("src/kernel/fingerprint.rs", "std::io", "the trait `Write`, to hash JSON without storing it; no stream is opened"),
    ("src/bench/measure.rs", "Instant", "measures how long games take; no game can see it"),
    ("src/bench/figures.rs", "f64", "computes rates and shares after the games"),
    ("src/bench/notes.rs", "f64", "puts them into words"),
    ("src/bench/report.rs", "f64", "formats them"),
    ("src/lua/profile.rs", "Instant", "measures time for benchmarks; no game can see it"),
    ("src/lua/clock.rs", "Instant", "the backstop for work that no safepoint sees; it never decides a game"),
    ("src/merc/botkit/budget.rs", "Instant", "a search with a time budget; its answer is recorded and never computed again"),
    ("src/lua/convert.rs", "f64", "Luau has no other numbers; they are converted to integers here or refused"),
    ("src/content/json.rs", "f64", "serde passes fractions as floats; they are only displayed"),
    ("src/lua/sandbox.rs", "f64", "the weight that the library charges is a Luau number"),
];

/// Crates that only these rooms may use.
const CRATES: &[(&str, &[&str])] = &[
    ("anyhow", &["src/cli"]),
    ("clap", &["src/cli"]),
    ("ctrlc", &["src/cli/lab", "src/cli/signals.rs"]),
    ("nix", &["src/cli/signals.rs"]),
    ("include_dir", &["src/base.rs"]),
    (
        "mlua",
        &[
            "src/lua",
            "src/merc/scripting",
            "src/merc/game",
            "src/merc/hooks",
            "src/merc/operations",
            "src/merc/botkit",
            "src/merc/bots",
            "src/merc/load.rs",
        ],
    ),
    ("rand", &["src/kernel/chance.rs"]),
    ("rand_chacha", &["src/kernel/chance.rs"]),
    ("rustyline", &["src/repl"]),
    ("semver", &["src/content/mods"]),
    ("strsim", &["src/text.rs"]),
];

/// Words of the board game, which rooms for any game may not use.
const GAME_WORDS: &[&str] = &["merc", "mercs", "sector", "sectors", "dictator", "dictators", "skirmish"];

/// Strings that are spelled like a card but mean something else.
const NOT_CARDS: &[(&str, &str, &str)] = &[
    ("src/merc/content", "max", "the upper bound of a setting in `settings.json`"),
    ("src/merc/modkit/reference.rs", "doc", "`merc mod doc` generates the page"),
    ("src/merc/render/why.rs", "rizen", "an example of input; it decides nothing"),
];

/// Spelled like a clause, but not one.
const NOT_CLAUSES: &[&str] = &["UTF-8", "FNV-1", "AK-47"];

#[test]
fn no_room_mentions_what_it_may_not_know() {
    let mut found = Vec::new();
    for source in sources() {
        for (_, forbidden) in FORBIDDEN.iter().filter(|(room, _)| source.is_in(room)) {
            found.extend(forbidden.iter().filter_map(|path| source.mention(path)));
        }
        // A path in braces would hide what it imports.
        found.extend(["crate::{", "std::{"].iter().filter_map(|path| source.mention(path)));
    }
    assert_none(&found);
}

#[test]
fn files_terminals_and_clocks_stay_out_of_the_pure_rooms() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| PURE_ROOMS.iter().any(|room| source.is_in(room))) {
        for path in OUTSIDE.iter().chain(UNSTEADY).filter(|path| !is_excepted(source, path)) {
            found.extend(source.mention(path));
        }
    }
    assert_none(&found);
}

#[test]
fn every_exception_is_needed() {
    let sources = sources();
    let source = |path: &str| sources.iter().find(|source| source.path == path);
    for (path, word, _) in EXCEPTIONS {
        assert!(
            source(path).is_some_and(|source| source.mention(word).is_some()),
            "{path} no longer mentions {word}; remove the exception"
        );
    }
    for (room, word, _) in NOT_CARDS {
        let mut inside = sources.iter().filter(|source| source.is_in(room));
        let spelled = inside.any(|source| source.strings.iter().any(|(_, text)| kebab_words(text).any(|other| other == *word)));
        assert!(spelled, "{room} no longer contains {word:?}; remove the exception");
    }
}

#[test]
fn each_crate_is_used_in_its_own_room() {
    let mut found = Vec::new();
    for source in sources() {
        for (name, rooms) in CRATES {
            if !rooms.iter().any(|room| source.is_in(room)) {
                found.extend(source.mention(&format!("{name}::")));
            }
        }
    }
    assert_none(&found);
}

/// The kernel, the script host, the content room, the bot kit and the REPL work for any game, so they do not use its words.
#[test]
fn rooms_for_any_game_use_no_words_of_one() {
    let any_game = ["src/kernel", "src/lua", "src/content", "src/merc/botkit", "src/repl", "src/text.rs"];
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| any_game.iter().any(|room| source.is_in(room))) {
        for (number, line) in source.code.lines().enumerate() {
            let word = words(line).find(|word| GAME_WORDS.contains(&word.as_str()));
            found.extend(word.map(|word| format!("{}:{}: uses {word}", source.path, number + 1)));
        }
        // The first word of every game file is the program's name.
        let names_the_format = source.path == "src/kernel/header.rs";
        for (number, text) in &source.strings {
            let word = words(text).find(|word| GAME_WORDS.contains(&word.as_str()) && !(names_the_format && word == "merc"));
            found.extend(word.map(|word| format!("{}:{number}: uses {word} in {text:?}", source.path)));
        }
    }
    assert_none(&found);
}

/// A card's behavior is only in its script, so no rule may name one.
#[test]
fn no_rule_names_a_card() {
    let rules = rules();
    let cards: BTreeSet<&str> = rules.catalog.cards().map(|(_, card)| card.id.as_str()).collect();
    assert!(cards.len() > 100, "the cards are there");
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.is_in("src/merc")) {
        for (number, text) in &source.strings {
            let excused = |word: &str| NOT_CARDS.iter().any(|(room, other, _)| source.is_in(room) && word == *other);
            let named = kebab_words(text).filter(|word| cards.contains(word) && !excused(word));
            found.extend(named.map(|word| format!("{}:{number}: names {word}", source.path)));
        }
    }
    assert_none(&found);
}

/// Ids of cards of the skirmish that are words of its rules or of its screens, each with its meaning there.
const SKIRMISH_NOUNS: &[(&str, &str)] = &[
    ("climb", "a part of a Move (SK-8.2); one ability has the same name"),
    ("stairs", "a kind of terrain (SK-2.5) and one piece of it"),
    ("open", "what is still to do; one scenario has the same name"),
];

/// The cards of the skirmish act through hooks, shapes and numbers, so no rule names one.
#[test]
fn no_rule_of_the_skirmish_names_a_card() {
    let rules = merc::skirmish::Skirmish::load(&merc::base::embedded()).unwrap_or_else(|problems| panic!("{problems}"));
    let content = &rules.content;
    let mut cards: BTreeSet<&str> = content.units.iter().map(|card| card.id.as_str()).collect();
    cards.extend(content.weapons.iter().map(|card| card.id.as_str()));
    cards.extend(content.abilities.iter().map(|card| card.id.as_str()));
    cards.extend(content.identities.iter().map(|card| card.id.as_str()));
    cards.extend(content.maneuvers.iter().map(|card| card.id.as_str()));
    cards.extend(content.factions.iter().map(|card| card.id.as_str()));
    cards.extend(content.pieces.iter().map(|card| card.id.as_str()));
    cards.extend(content.scenarios.iter().map(|card| card.id.as_str()));
    assert!(cards.len() > 50, "the cards are there");
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.is_in("src/skirmish") && !source.path.ends_with("pieces.rs")) {
        for (number, text) in &source.strings {
            let excused = |word: &str| SKIRMISH_NOUNS.iter().any(|(noun, _)| *noun == word);
            let named = kebab_words(text).filter(|word| cards.contains(word) && !excused(word));
            found.extend(named.map(|word| format!("{}:{number}: names {word}", source.path)));
        }
    }
    assert_none(&found);
}

/// Ids of modes that are words of the rules, too, each with its meaning there.
const NOUNS: &[(&str, &str)] = &[
    ("standard", "a standard error or deviation of the lab"),
    ("vehicles", "what squads ride in (MOD-C2); mods have them without the mode"),
];

/// A mode has no power that a mode of a mod lacks, so no room names one: neither in a string nor, as a name in the code, from which a derive could
/// make the string.
#[test]
fn no_room_names_a_mode() {
    let rules = rules();
    let ids: Vec<&str> = rules.content.modes.iter().map(|mode| mode.id.as_str()).collect();
    let mut found = Vec::new();
    for source in &sources() {
        for (number, text) in source.strings.iter().filter(|(_, text)| ids.contains(&text.as_str())) {
            found.push(format!("{}:{number}: names the mode {text}", source.path));
        }
        for (number, line) in source.code.lines().enumerate() {
            let words: Vec<String> = words(line).filter(|word| !word.is_empty()).collect();
            let is_named = |id: &&str| {
                // `i_dictator` is two words here, `IDictator` is one.
                let parts: Vec<&str> = id.split('-').collect();
                let apart = words.windows(parts.len()).any(|some| some == parts.as_slice());
                !NOUNS.iter().any(|(noun, _)| noun == id) && (apart || words.contains(&parts.concat()))
            };
            found.extend(
                ids.iter().filter(|id| is_named(id)).map(|id| format!("{}:{}: names the mode {id}", source.path, number + 1)),
            );
        }
    }
    assert_none(&found);
    for (noun, meaning) in NOUNS {
        assert!(ids.contains(noun), "{noun} is no mode any more; remove the exception ({meaning})");
    }
}

/// Only `apply` and `ruleset`, which calls it, may hold the state mutably. `determinize` creates another state and never changes
/// the one in play.
#[test]
fn the_state_has_one_writer() {
    let mut found = Vec::new();
    let others = ["src/merc/ruleset.rs", "src/merc/secrets/determinize.rs", "src/skirmish/ruleset.rs"];
    for source in sources().iter().filter(|source| source.is_in("src/merc") || source.is_in("src/skirmish")) {
        let is_writer = source.is_in("src/merc/model/apply") || source.path == "src/skirmish/model/apply.rs";
        let may = is_writer || others.contains(&source.path.as_str());
        if !may {
            found.extend(source.mention("&mut State"));
        }
        if is_writer {
            let deciding = ["merc::game", "skirmish::game", "Table", "Flow", "hooks", "rules", "emit", "ask", "roll"];
            found.extend(deciding.iter().filter_map(|word| source.mention(word)));
        }
    }
    assert_none(&found);
}

/// A new event must state what it changes and who may see it, so a catch-all and `unreachable!` are not allowed.
#[test]
fn every_event_is_applied_and_redacted_by_name() {
    let files = ["src/merc/secrets/redact.rs", "src/skirmish/secrets/mod.rs", "src/skirmish/model/apply.rs"];
    let by_name = |source: &Source| source.is_in("src/merc/model/apply") || files.contains(&source.path.as_str());
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| by_name(source)) {
        found.extend(["_ =>", "other =>", "unreachable!"].iter().filter_map(|word| source.mention(word)));
    }
    assert_none(&found);
}

#[test]
fn nothing_is_unwrapped_and_nothing_is_unsafe() {
    let mut found = Vec::new();
    for source in sources() {
        found.extend([".unwrap()", "todo!", "unimplemented!"].iter().filter_map(|word| source.mention(word)));
        if !["src/lua/safepoint.rs", "src/lua/upvalues.rs", "src/lua/objects.rs"].contains(&source.path.as_str()) {
            found.extend(source.mention("unsafe"));
        }
    }
    assert_none(&found);
}

#[test]
fn every_file_says_what_is_in_it() {
    let mut found = Vec::new();
    for path in ["src", "tests", "benches"].iter().flat_map(|folder| files_below(folder, "rs")) {
        let first = read(&path).lines().next().unwrap_or_default().to_string();
        if !first.starts_with("//! ") {
            found.push(format!("{}: does not start with //!", name(&path)));
        }
    }
    let rules = rules();
    for path in files_below("scripts", "lua") {
        let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let Some((_, card)) = rules.catalog.cards().find(|(_, card)| card.id == id) else { continue };
        if !read(&path).starts_with(&format!("-- {}: ", card.name)) {
            found.push(format!("{}: does not start with -- {}: and the effect of the card", name(&path), card.name));
        }
    }
    assert_none(&found);
}

/// Comments, refusals, scripts, content and pages cite only clauses that are in the rulebook.
#[test]
fn every_clause_that_is_cited_exists() {
    let mut found = Vec::new();
    let mut cited = 0;
    let mut hold = |at: String, text: &str| {
        for id in citations(text) {
            cited += 1;
            if rulebook::clause(&id).is_none() && !names_a_family(&id) && !names_a_section(&id) {
                found.push(format!("{at}: there is no clause {id}"));
            }
        }
    };
    for source in sources() {
        for (number, text) in source.comments.iter().chain(&source.strings) {
            hold(format!("{}:{number}", source.path), text);
        }
    }
    let others = [("scripts", "lua"), ("content", "json"), ("docs", "md")];
    let others = others.iter().flat_map(|(folder, end)| files_below(folder, end));
    for path in others.chain(files_in(".", "md")) {
        for (number, line) in read(&path).lines().enumerate() {
            hold(format!("{}:{}", name(&path), number + 1), line);
        }
    }
    assert!(cited > 100, "citations are found");
    assert_none(&found);
}

fn assert_none(found: &[String]) {
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
}

fn is_excepted(source: &Source, word: &str) -> bool {
    EXCEPTIONS.iter().any(|(path, other, _)| source.path == *path && word == *other)
}

/// `COM-9`, `DAY-8.1`, `EQP-MINE`, `D1-4`: capitals, a hyphen, a number or a name. `SK-12.r9` is a row of a table.
fn citations(text: &str) -> impl Iterator<Item = String> + '_ {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.' || c == '_';
    text.split(move |c| !is_part(c)).filter_map(|word| {
        let word = word.trim_matches(['.', '-']);
        let (family, rest) = word.split_once('-')?;
        let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
        let fits = family.starts_with(|c: char| c.is_ascii_uppercase())
            && (2..=4).contains(&family.len())
            && family.chars().all(capital)
            && rest.split('.').enumerate().all(|(number, part)| {
                let is_row = number > 0 && part.chars().all(|c| capital(c) || c.is_ascii_lowercase() || c == '-');
                !part.is_empty() && (part.chars().all(capital) || (family == "SK" && is_row))
            });
        (fits && !NOT_CLAUSES.contains(&word)).then(|| word.to_string())
    })
}

/// `MOD-V` stands for `MOD-V1`, `MOD-V2` and so on.
fn names_a_family(id: &str) -> bool {
    let ends = id.ends_with(|c: char| c.is_ascii_uppercase());
    ends && rulebook::clause_ids(rulebook::ALL_PAGES)
        .iter()
        .any(|other| other.strip_prefix(id).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())))
}

/// `SK-9` stands for `SK-9.1`, `SK-9.2` and so on.
fn names_a_section(id: &str) -> bool {
    let inside = format!("{id}.");
    rulebook::clause_ids(rulebook::ALL_PAGES).iter().any(|other| other.starts_with(&inside))
}

/// Words that could be the id of a card.
fn kebab_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
}

/// The words of identifiers and prose in lower case: `SectorId` is `sector` and `id`.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut words = vec![String::new()];
    let mut small = false;
    for c in text.chars() {
        if !c.is_ascii_alphabetic() || (c.is_ascii_uppercase() && small) {
            words.push(String::new());
        }
        small = c.is_ascii_lowercase();
        if let (true, Some(word)) = (c.is_ascii_alphabetic(), words.last_mut()) {
            word.push(c.to_ascii_lowercase());
        }
    }
    words.into_iter()
}

/// The source reader tells strings, comments and code apart.
#[test]
fn sources_are_split_into_code_strings_and_comments() {
    let text = "// a HashMap\nlet a = \"a \\\" HashMap\"; let b = r#\"x\" y\"#; let c = '\"'; HashSet // COM-9\n";
    let source = Source::parse("x.rs".into(), text);
    assert_eq!(source.mention("HashMap"), None);
    assert_eq!(source.mention("HashSet").as_deref(), Some("x.rs:2: mentions HashSet"));
    let strings: Vec<&str> = source.strings.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(strings, ["a \\\" HashMap", "x\" y"]);
    assert_eq!(source.comments.len(), 2);
    assert_eq!(
        citations("see COM-9, DAY-8.1. and EQP-MINE; a UTF-8 text, x-1").collect::<Vec<_>>(),
        ["COM-9", "DAY-8.1", "EQP-MINE"]
    );
    assert!(words("fn sector_of(a: SectorId)").any(|word| word == "sector"));
}
