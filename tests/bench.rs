//! `merc bench`: its tables and its JSON, what it refuses, and a game that fails. How fast anything is, is not asked here.

use serde_json::Value;
use std::process::{Command, Stdio};
use tempfile::TempDir;

struct Ran {
    out: String,
    err: String,
    code: i32,
}

/// Runs the program in a folder of its own.
fn merc(folder: &TempDir, arguments: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_merc"));
    command.args(arguments.split_whitespace()).current_dir(folder.path()).env("HOME", folder.path()).stdin(Stdio::null());
    let output = command.output().expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let ran = Ran { out: text(output.stdout), err: text(output.stderr), code: output.status.code().unwrap_or(-1) };
    assert!(!ran.err.contains("panicked"), "{arguments}: {}", ran.err);
    ran
}

fn fine(arguments: &str) -> String {
    let ran = merc(&tempfile::tempdir().expect("a folder"), arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "merc {arguments}");
    ran.out
}

const TINY: &str = "bench --games 2 --rebels 1,2 --rounds 2 --play random,ai,search:2 --seed 5";

#[test]
fn the_report_is_markdown_with_tables_and_notes() {
    let out = fine(TINY);
    let headings: Vec<&str> = out.lines().filter(|line| line.starts_with('#')).collect();
    let expected = ["How fast", "Games", "The same games with every hook stubbed", "Hooks", "Notes"];
    assert_eq!(headings.len(), expected.len(), "{out}");
    assert!(headings.iter().zip(expected).all(|(heading, words)| heading.contains(words)), "{headings:?}");
    let rows = |play: &str| out.lines().filter(|line| line.starts_with(&format!("| {play} "))).count();
    assert_eq!(rows("search:2"), 2, "by number of Rebels, and never stubbed");
    assert!(rows("random") > 4 && rows("ai") > 4, "with scripts, stubbed, and by hook");
    assert!(out.lines().any(|line| line.starts_with("| ai ") && line.contains("`choose`")), "{out}");
    for words in ["content ", "processor", "build", "seeds from 5", "Where the time goes, random", "Where the time goes, ai"] {
        assert!(out.contains(words), "{words}:\n{out}");
    }
    // The columns of a table stand below each other.
    for table in out.split("\n\n").filter(|part| part.starts_with('|')) {
        let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0] && *width <= 100), "{table}");
    }
}

#[test]
fn the_same_numbers_are_there_as_json() {
    let run = || serde_json::from_str::<Value>(&fine(&format!("{TINY} --json"))).expect("it is JSON");
    let report = run();
    let games = report["games"].as_array().expect("a list");
    let rows: Vec<(&str, u64)> =
        games.iter().map(|row| (row["play"].as_str().unwrap(), row["rebels"].as_u64().unwrap())).collect();
    assert_eq!(rows, [("random", 1), ("random", 2), ("ai", 1), ("ai", 2), ("search:2", 1), ("search:2", 2)]);
    for row in games {
        assert!(row["games_per_second"].as_f64().is_some_and(|speed| speed > 0.0), "{row}");
        let is_searched = row["play"] == "search:2";
        assert_eq!(row["games"], if is_searched { 1 } else { 2 });
        for field in ["events_per_second", "us_per_event", "stubbed", "scripts_own"] {
            assert_eq!(row[field].is_null(), is_searched, "{field} of {row}");
        }
    }
    let hooks = report["hooks"].as_array().expect("a list");
    assert!(hooks.iter().all(|hook| hook["calls_per_game"].as_f64().is_some_and(|calls| calls > 0.0)));
    for time in report["time"].as_array().expect("a list") {
        let sum: f64 = ["scripts_own", "looked_up", "rules"].iter().filter_map(|part| time[part].as_f64()).sum();
        assert!((sum - 1.0).abs() < 0.01, "{time}");
    }
    for field in ["version", "content", "mods", "build", "machine", "seed", "rounds", "loading_ms", "clock_us", "notes"] {
        assert!(!report[field].is_null(), "{field}");
    }
    // What is counted is the same in every run.
    let again = run();
    let counted = |report: &Value| -> Vec<Value> {
        let events = report["games"].as_array().into_iter().flatten().map(|row| row["events_per_game"].clone());
        let mut calls: Vec<String> = report["hooks"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|hook| format!("{} {} {}", hook["play"], hook["hook"], hook["calls_per_game"]))
            .collect();
        calls.sort();
        events.chain(calls.into_iter().map(Value::from)).collect()
    };
    assert_eq!(counted(&report), counted(&again));
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let refusals = [
        ("--play bot", "nobody plays \"bot\""),
        ("--play serach", "did you mean search?"),
        ("--play ai,ai", "twice"),
        ("--play search:2s", "no number of playouts"),
        ("--play search:0", "no number of playouts"),
        ("--games 0", "--games"),
        ("--rounds 0", "--rounds"),
        ("--rebels 0", "1 to 6 Rebels (CMP-1)"),
        ("--rebels 7", "1 to 6 Rebels (CMP-1)"),
        ("--rebels 2,2", "twice"),
        ("--games many", "--games"),
        ("extra", "unexpected argument"),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (options, said) in refusals {
        let ran = merc(&folder, &format!("bench {options}"));
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{options}: {}", ran.err);
        assert!(ran.err.contains(said), "{options} should say {said:?}, not:\n{}", ran.err);
    }
    assert_eq!(merc(&folder, "bench --mod nowhere").code, 3);
}

#[test]
fn a_game_that_fails_is_named_with_its_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("inside")).expect("a folder");
        std::fs::write(path, text).expect("writes");
    };
    write("broken/mod.json", r#"{"id": "broken", "version": "1.0.0", "engine": "*"}"#);
    let script = "-- Rizen: fails.\nreturn {\n  day_start = function(ctx)\n    local x = ctx.unit.nothing\n  end,\n}\n";
    write("broken/scripts/merc/mercs/rizen.lua", script);
    let ran = merc(&folder, "bench --mod broken --play random --rebels 6 --games 20 --rounds 1");
    assert_eq!((ran.code, ran.out.as_str()), (5, ""), "{}", ran.err);
    assert!(ran.err.contains("random, Rebels: 6, seed ") && ran.err.contains("rizen.lua:4"), "{}", ran.err);
}
