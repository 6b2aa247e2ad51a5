//! `merc bench`: its tables and its JSON, what it refuses, and a game that fails. No test asserts a speed.

mod common;

use common::machine::{Machine, Ran};
use serde_json::Value;

/// The output of a run that must succeed.
fn printed(ran: Ran) -> String {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    ran.out
}

fn fine(arguments: &str) -> String {
    printed(Machine::new().run(arguments))
}

const TINY: &str = "bench --games 2 --rebels 1,2 --rounds 2 --play random,ai,search:2 --seed 5";

#[test]
fn the_report_is_markdown_with_tables_and_notes() {
    let out = fine(TINY);
    let headings: Vec<&str> = out.lines().filter(|line| line.starts_with('#')).collect();
    let expected = ["How fast", "Games", "The same games with every hook answered", "Hooks", "Bot rules", "Notes"];
    assert_eq!(headings.len(), expected.len(), "{out}");
    assert!(headings.iter().zip(expected).all(|(heading, words)| heading.contains(words)), "{headings:?}");
    let rows = |play: &str| out.lines().filter(|line| line.starts_with(&format!("| {play} "))).count();
    assert_eq!(rows("search:2"), 2, "by number of Rebels, and never stubbed");
    assert!(rows("random") > 4 && rows("ai") > 4, "with scripts, stubbed, and by hook");
    assert!(out.lines().any(|line| line.starts_with("| ai ") && line.contains("`choose`")), "{out}");
    let rules = out.split("#### ").find(|part| part.starts_with("Bot rules")).expect("their table");
    let rows: Vec<&str> = rules.lines().filter(|line| line.starts_with("| ai ")).collect();
    assert!((6..=11).contains(&rows.len()), "rules with a function: at most ten, and the others:\n{rules}");
    let known = |row: &&str| row.contains("`bot-") || row.contains("`ai-") || row.contains(" others ");
    assert!(rows.iter().all(known), "{rules}");
    assert!(!rules.contains("| random "), "random play asks no rules:\n{rules}");
    for words in ["content ", "processor", "build", "seeds from 5", "Where the time goes, random", "Where the time goes, ai"] {
        assert!(out.contains(words), "{words}:\n{out}");
    }
    // The columns of a table are aligned.
    for table in out.split("\n\n").filter(|part| part.starts_with('|')) {
        let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0] && *width <= 100), "{table}");
    }
}

#[test]
fn json_has_the_same_numbers() {
    let run = || serde_json::from_str::<Value>(&fine(&format!("{TINY} --json"))).expect("it is JSON");
    let report = run();
    let games = report["games"].as_array().expect("a list");
    let rows: Vec<(&str, u64)> =
        games.iter().map(|row| (row["play"].as_str().unwrap(), row["rebels"].as_u64().unwrap())).collect();
    assert_eq!(rows, [("random", 1), ("random", 2), ("ai", 1), ("ai", 2), ("search:2", 1), ("search:2", 2)]);
    for row in games {
        assert!(row["games_per_second"].as_f64().is_some_and(|speed| speed >= 0.0), "{row}");
        let is_searched = row["play"] == "search:2";
        assert_eq!(row["games"], if is_searched { 1 } else { 2 });
        for field in ["events_per_second", "us_per_event", "stubbed", "scripts_own"] {
            assert_eq!(row[field].is_null(), is_searched, "{field} of {row}");
        }
    }
    let costs = |list: &str, play: &str| -> Vec<Value> {
        let rows = report[list].as_array().expect("a list").iter();
        rows.filter(|row| row["play"] == play).cloned().collect()
    };
    let number = |row: &Value, field: &str| row[field].as_f64().expect("a number");
    let sum = |rows: &[Value], field: &str| rows.iter().map(|row| number(row, field)).sum::<f64>();
    for play in ["random", "ai"] {
        for list in ["hooks", "bot_rules"] {
            let rows = costs(list, play);
            assert_eq!(rows.is_empty(), (list, play) == ("bot_rules", "random"), "{list} of {play}");
            assert!(rows.is_sorted_by(|one, next| number(one, "us_per_game") >= number(next, "us_per_game")), "{rows:?}");
            for row in &rows {
                // Both factors are rounded to three decimal places.
                let (calls, each) = (number(row, "calls_per_game"), number(row, "us_per_call"));
                let off = (number(row, "us_per_game") - calls * each).abs();
                assert!(off < 0.001 * (calls + each + 1.0), "{row}");
            }
        }
        // The share of each play, and how it divides.
        let time: Vec<&Value> = report["time"].as_array().expect("a list").iter().filter(|row| row["play"] == play).collect();
        let [time] = time.as_slice() else { panic!("{play} has one row: {time:?}") };
        let parts = ["scripts_own", "looked_up", "rules"].map(|part| number(time, part));
        assert!(parts.iter().all(|part| (0.0..=1.0).contains(part)) && (parts.iter().sum::<f64>() - 1.0).abs() < 0.01, "{time}");
        // The hooks add up to the scripts' share; each of their shares is rounded.
        let hooks = costs("hooks", play);
        let (own, off) = (sum(&hooks, "share"), 0.001 * (hooks.len() + 1) as f64);
        assert!((own - parts[0]).abs() < off, "{play}: hooks have {own} together, scripts {}", parts[0]);
    }
    // The bot rules add up to `choose`.
    let (rules, hooks) = (costs("bot_rules", "ai"), costs("hooks", "ai"));
    let choose = hooks.iter().find(|hook| hook["name"] == "choose").expect("bots choose");
    assert!(rules.len() > 5, "{}", rules.len());
    for field in ["calls_per_game", "us_per_game"] {
        let (all, whole) = (sum(&rules, field), number(choose, field));
        assert!((all - whole).abs() < 0.001 * rules.len() as f64, "{field}: {all} and {whole}");
    }
    for field in ["version", "content", "mods", "build", "machine", "seed", "rounds", "loading_ms", "clock_us", "notes"] {
        assert!(!report[field].is_null(), "{field}");
    }
    // Counts are the same in every run.
    let again = run();
    let counted = |report: &Value| -> Vec<String> {
        let rows = |list: &str| report[list].as_array().expect("a list").clone();
        let games = rows("games").into_iter().map(|row| format!("{} {} {}", row["play"], row["rebels"], row["events_per_game"]));
        let costs = rows("hooks").into_iter().chain(rows("bot_rules"));
        let costs = costs.map(|row| format!("{} {} {}", row["play"], row["name"], row["calls_per_game"]));
        let mut counted: Vec<String> = games.chain(costs).collect();
        assert!(counted.iter().all(|row| !row.contains("null") && !row.ends_with(" 0.0")), "{counted:?}");
        counted.sort();
        counted
    };
    assert_eq!(counted(&report), counted(&again));
}

/// Modes without a Dictator have no robot, and a mode that refuses the robot is played by a bot.
#[test]
fn modes_are_measured() {
    let out = fine("bench --games 1 --rounds 1 --mode versus --sides 1v1,2v2 --play random,ai,bot,search:2");
    let rows = |words: &str| out.lines().filter(|line| line.split('|').map(str::trim).any(|cell| cell == words)).count();
    assert!(out.contains("modes versus, no mods") && rows("sides") == 2 && rows("Rebels") == 0, "{out}");
    assert_eq!((rows("1v1"), rows("2v2")), (7, 7), "four plays, three of them stubbed, too:\n{out}");
    let report: Value =
        serde_json::from_str(&fine("bench --games 1 --rounds 1 --mode versus --play ai --json")).expect("it is JSON");
    let sizes: Vec<u64> = report["games"].as_array().expect("rows").iter().filter_map(|row| row["rebels"].as_u64()).collect();
    assert_eq!((sizes, &report["modes"]), (vec![2, 3, 6], &Value::from(vec!["versus"])));
    fine("bench --games 1 --rounds 1 --mode assassination --rebels 1 --play random,ai,bot");
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let refusals = [
        ("--play bots", "unknown play \"bots\""),
        ("--play serach", "did you mean search?"),
        ("--play ai,ai", "twice"),
        ("--play search:2s", "not a number of simulated games"),
        ("--play search:0", "not a number of simulated games"),
        ("--games 0", "0 is not in 1..=1000000"),
        ("--games 99999999999", "99999999999 is not in 1..=1000000"),
        ("--rounds 0", "0 is not in 1..=1000"),
        ("--rounds 1001", "1001 is not in 1..=1000"),
        ("--games 2 --seed 18446744073709551615", "2 games from seed 18446744073709551615 need seeds above the largest"),
        ("--rebels 0", "1 to 6 Rebels (CMP-1)"),
        ("--rebels 7", "1 to 6 Rebels (CMP-1)"),
        ("--rebels 2,2", "twice"),
        ("--games many", "--games"),
        ("--mode versuss", "did you mean versus?"),
        ("--sides 2v2", "The standard game has 1 sides"),
        ("--mode versus --rebels 1", "Versus has 2 to 6 sides"),
        ("--mode versus --sides 2v2 --rebels 4", "cannot be used with"),
        ("--mode versus --level veteran", "this game has no Dictator"),
        ("extra", "unexpected argument"),
    ];
    let machine = Machine::new();
    for (options, message) in refusals {
        let ran = machine.run(&format!("bench {options}"));
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{options}: {}", ran.err);
        assert!(ran.err.contains(message), "{options} should print {message:?}, not:\n{}", ran.err);
    }
    assert_eq!(machine.run("bench --mod nowhere").code, 3);
}

/// What a script prints is an event, so the stubbed game must have it too.
#[test]
fn the_output_of_a_script_is_recorded_too() {
    let machine = Machine::new();
    let script = "-- Rizen: prints at the start of each day.\nreturn {\n  day_start = function(ctx)\n    \
                  print(\"before\")\n    note(\"between\")\n    print(\"after\", ctx.unit)\n  end,\n}\n";
    machine.rizen_mod("chatty", script);
    let run = "bench --play random,ai --rebels 6 --games 8 --rounds 1 --json";
    let events = |arguments: &str| -> f64 {
        let report: Value = serde_json::from_str(&printed(machine.run(arguments))).expect("it is JSON");
        report["games"].as_array().expect("rows").iter().filter_map(|row| row["events_per_game"].as_f64()).sum()
    };
    assert!(events(&format!("{run} --mod chatty")) != events(run), "Rizen is hired in some of these games and prints");
}

#[test]
fn a_game_that_fails_is_named_with_its_seed() {
    let machine = Machine::new();
    machine.failing_mod();
    let ran = machine.run("bench --mod broken --play random --rebels 6 --games 20 --rounds 1");
    assert_eq!((ran.code, ran.out.as_str()), (5, ""), "{}", ran.err);
    assert!(ran.err.contains("random, Rebels: 6, seed ") && ran.err.contains("rizen.lua:4"), "{}", ran.err);
}
