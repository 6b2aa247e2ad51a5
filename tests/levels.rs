//! Levels (AI-5) from the command line: `--level` of `play` and `lab`, levels of mods, and bots in the Dictator's seat. Transcripts in
//! `tests/transcripts/merc/setup/level-*` show what a level changes.

mod common;

use common::machine::Machine;

/// A mod with a level that treats Kim differently.
const NIGHTMARE: &str = r#"[{"id": "nightmare", "name": "Nightmare", "text": "Many militia.",
  "settings": {"difficulty": [5, 6, 7, 8, 9, 10], "rebel_order": "turns"}, "dictators": {"kim": {"difficulty": 1}}}]"#;

/// A mod gives the veteran other numbers against one Dictator, and keeps the rest.
const CHANGED: &str = r#"[{"id": "recruit", "dictators": {"kim": {"difficulty": 0}, "hitler": {"difficulty": 9}}}]"#;

fn with_mod(levels: &str) -> Machine {
    let machine = Machine::new();
    machine.write("more/mod.json", r#"{"id": "more", "version": "1.2.0", "engine": "*"}"#);
    machine.write("more/content/merc/levels.json", levels);
    machine
}

#[test]
fn the_header_records_the_level_and_the_start_explains_it() {
    let machine = Machine::new();
    let ran = machine.merc("play --rebels 1 --seed 4 --level Veteran", "settings\nsave game.merc\nquit\n");
    assert!(ran.out.contains("Level: veteran. He attacks only where"), "{}", ran.all());
    assert!(ran.out.contains("ai_hold              on"), "{}", ran.all());
    assert!(machine.read("game.merc").lines().next().is_some_and(|header| header.contains(" · level veteran")));
    machine.merc("play --rebels 1 --seed 4", "save usual.merc\nquit\n");
    assert!(machine.read("usual.merc").lines().next().is_some_and(|header| header.contains(" · level regular")));
    let loaded = machine.merc("play --load game.merc", "settings\nquit\n");
    assert!(loaded.out.contains("level                veteran"), "{}", loaded.all());
    let help = machine.merc("play --help", "");
    assert!(
        ["recruit: ", "regular (default): ", "veteran: ", "warlord: "].iter().all(|word| help.out.contains(word)),
        "{}",
        help.out
    );
}

#[test]
fn unknown_levels_are_refused_with_the_list() {
    let machine = Machine::new();
    let list = "the levels are recruit, regular, veteran, warlord";
    for command in ["play --level veterans", "lab --games 2 --level veterans", "lab --games 2 --compare base level=veterans"] {
        let ran = machine.merc(command, "");
        assert!(ran.code == 2 && ran.err.contains("did you mean veteran?") && ran.err.contains(list), "{command}: {}", ran.all());
    }
    for (command, said) in [
        ("lab --games 2 --level veteran,veteran", "--level names veteran twice"),
        ("lab --games 2 --level all,veteran", "--level all already includes every level"),
        ("lab --games 2 --level veteran,,recruit", "--level has an empty name"),
        ("lab --games 2 --compare base level=", "is not a part of a comparison"),
    ] {
        let ran = machine.merc(command, "");
        assert!(ran.code == 2 && ran.err.contains(said), "{command}: {}", ran.all());
    }
    machine.write("t.merc", "merc 1 · ruleset merc · seats red=human black=ai · seed 7 · level legend\nred> hire\n");
    let ran = machine.merc("check t.merc", "");
    assert!(ran.code != 0 && ran.all().contains("there is no level \"legend\""), "{}", ran.all());
}

#[test]
fn a_rule_wins_even_if_it_is_the_default_value() {
    let machine = with_mod(NIGHTMARE);
    let header = |options: &str| {
        let ran = machine.merc(&format!("play --rebels 1 --seed 4 --mod more {options}"), "save game.merc\nquit\n");
        assert_eq!(ran.code, 0, "{}", ran.all());
        machine.read("game.merc").lines().next().unwrap_or_default().to_string()
    };
    assert!(!header("--level nightmare").contains(" · rule "));
    assert!(header("--level nightmare --rule rebel_order=free").contains(" · rule rebel_order=free"));
    assert!(header("--level nightmare --difficulty 3").contains(" · rule difficulty=3"));
    assert!(!header("--level nightmare --rule difficulty=level").contains(" · rule "));
    assert!(!header("--level recruit --rule rebel_order=free").contains(" · rule "));
}

/// The Dictator is drawn after the header is read: seed 2 draws Hitler, seed 7 draws Kim.
#[test]
fn a_random_dictator_has_his_own_values() {
    let militia = |machine: &Machine, level: &str, seed: u64, dictator: &str, number: u8| {
        let head =
            format!("merc 1 · ruleset merc · seats red=human blue=human black=human · seed {seed}{dictator} · level {level}");
        let fact = format!("| the Dictator will place {number} militia each");
        machine.write("t.merc", format!("{head}\nred> legal\n{fact}\n!default keep\nred> hire\n"));
        let ran = machine.merc("check t.merc --mod more", "");
        assert_eq!(ran.code, 0, "{level} {seed}{dictator}: {}", ran.all());
    };
    let machine = with_mod(NIGHTMARE);
    militia(&machine, "nightmare", 2, "", 6);
    militia(&machine, "nightmare", 7, "", 1);
    militia(&machine, "nightmare", 7, " · dictator castro", 6);
    militia(&machine, "nightmare", 2, " · dictator kim", 1);
    let machine = with_mod(CHANGED);
    militia(&machine, "recruit", 2, "", 9);
    militia(&machine, "recruit", 7, "", 0);
    militia(&machine, "recruit", 7, " · dictator castro", 1);
}

#[test]
fn wrong_levels_of_a_mod_are_reported_at_once() {
    let machine = with_mod(
        r#"[{"id": "recruit", "settings": {"ekstra": 1}}, {"id": "mean", "name": "Mean", "text": "x", "default": true}]"#,
    );
    let ran = machine.merc("mod check more", "");
    assert!(ran.code != 0, "{}", ran.all());
    assert!(
        ran.all().contains("more/content/merc/levels.json: recruit.settings.ekstra: there is no setting \"ekstra\""),
        "{}",
        ran.all()
    );
    assert!(ran.all().contains("one level must be marked \"default\": true, but regular and mean are"), "{}", ran.all());
}

#[test]
fn the_laboratory_cycles_through_levels() {
    let machine = Machine::new();
    let ran = machine.merc("lab --games 16 --rebels 1,2 --dictator kim,castro --level all --jobs 1 --json", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("a report");
    let rows = |table: &str| report["results"][table].as_array().cloned().unwrap_or_default();
    let levels: Vec<(String, u64)> = rows("wins_by_level")
        .iter()
        .map(|row| (row["level"].as_str().unwrap_or_default().to_string(), row["games"].as_u64().unwrap_or_default()))
        .collect();
    let expected = ["recruit", "regular", "veteran", "warlord"].map(|level| (level.to_string(), 4));
    assert_eq!(levels, expected);
    assert_eq!(rows("wins_by_all").len(), 8, "a row for each level and Dictator");
    let parts = ["lab --games 16 --rebels 1 --level recruit,warlord --jobs 1 --quiet --shard"; 2];
    for (index, part) in (1..).zip(parts) {
        assert_eq!(machine.merc(&format!("{part} {index}/2 --out part-{index}.json"), "").code, 0);
    }
    let merged = machine.merc("lab merge part-1.json part-2.json", "");
    assert!(merged.out.contains("Rebel win rate by level and number of Rebels"), "{}", merged.all());
    let compared = machine.merc("lab --games 4 --rebels 1 --jobs 1 --compare level=recruit level=warlord", "");
    assert!(compared.out.contains(" · level recruit") && compared.out.contains(" · level warlord"), "{}", compared.all());
}

#[test]
fn bots_play_the_dictator() {
    let machine = Machine::new();
    for who in ["bot", "search:4"] {
        let ran = machine.merc(&format!("lab --games 3 --rebels 1..3 --jobs 1 --seat black={who}"), "");
        assert!(ran.code == 0 && ran.out.contains(&format!("black={who}")), "{}", ran.all());
        assert!(!ran.out.contains("Errors in bot rules") && !ran.out.contains("Games that failed"), "{}", ran.out);
    }
    let game = "merc 1 · ruleset merc · seats red=human black=search:8 · seed 7 · dictator castro\n!live\n!given red a1 rizen\n\
                !given black c3 shadkaam militia 2\n!given hand sentry oil-reserves\n!given day 2\nred> done\nred> why black all\n\
                !| oil\n!| Oil\n";
    machine.write("t.merc", game);
    let ran = machine.merc("check t.merc", "");
    assert_eq!(ran.code, 0, "what he compared and did not play stays secret: {}", ran.all());
}
