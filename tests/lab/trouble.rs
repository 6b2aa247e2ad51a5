//! Invalid options, games that fail, and runs that are stopped.

use super::common::files::entries;
use super::common::machine::{Machine, Ran};
use super::timeless;
use serde_json::Value;
use std::process::Command;

#[test]
fn invalid_options_are_refused() {
    let bench = Machine::new();
    bench.write("x.json", "{}");
    for (arguments, code, message) in [
        ("lab --games 0", 2, "--games must be at least 1"),
        ("lab --games 3 --shard 1/4", 2, "3 games cannot be split into 4 shards"),
        ("lab --games 9 --shard 5/4", 2, "there is no shard 5/4"),
        ("lab --games 9 --shard 0/4", 2, "there is no shard 0/4"),
        ("lab --games 9 --shard three", 2, "the third of sixteen is 3/16"),
        ("lab --games 9 --shard 1/0", 2, "\"1/0\" splits a run into 0 shards"),
        ("lab --dictator castro,castro", 2, "--dictator names castro twice"),
        ("lab --dictator Castro --dictator castro", 2, "--dictator names castro twice"),
        ("lab --dictator ,", 2, "--dictator has an empty name; write --dictator castro,kim"),
        ("lab --dictator castro,,kim", 2, "--dictator has an empty name"),
        ("lab --dictator castro,all", 2, "--dictator all already includes every Dictator"),
        ("lab --games 2 --seed 18446744073709551615", 2, "2 games from seed 18446744073709551615 need seeds above the largest"),
        ("lab --games 100000000 --crashes no/such/folder", 3, "no/such/folder cannot be written to: there is no folder no/such"),
        ("lab --games 100000000 --crashes x.json", 3, "x.json cannot be written to"),
        ("lab --rebels 7", 2, "1 to 6 Rebels"),
        ("lab --rebels 3..1", 2, "1 to 6 Rebels"),
        ("lab --dictator kimm", 2, "did you mean kim?"),
        ("lab --seat black=randon", 2, "did you mean random?"),
        ("lab --seat rebels=nobody", 2, "unknown player \"nobody\""),
        ("lab --seat blakc=random", 2, "did you mean black?"),
        ("lab --rebels 2 --seat purple=random", 2, "there is no seat \"purple\""),
        (
            "lab --mode versus --seat black=bot",
            2,
            "there is no seat \"black\" (the seats are red, blue, side-1, side-2, players)",
        ),
        ("lab --mode versus --seat rebels=bot", 2, "there is no seat \"rebels\""),
        ("lab --seat side-1=bot", 2, "(the seats are red, blue, black, rebels, dictator, players)"),
        ("lab --mode versus --sides 2v2 --rebels 4", 2, "cannot be used with"),
        ("lab --mode versus --sides 2v2,2V2", 2, "--sides names 2v2 twice"),
        ("lab --mode versus --sides two", 2, "is not a list of sides"),
        ("lab --mode versus --level veteran", 2, "this game has no Dictator, so a level cannot be chosen"),
        ("lab --mode versuss", 2, "did you mean versus?"),
        ("lab --sides 2v2", 2, "The standard game has 1 sides, not 2"),
        ("lab --mode assassination --seat black=ai", 2, "Assassination and ai cannot be combined"),
        ("lab --seat red=human", 2, "merc lab does not wait for people"),
        ("lab --card rizzen", 2, "did you mean rizen?"),
        ("lab --games 2 --out one.x --html one.x", 2, "--out and --html name the same file"),
        ("lab --rule difficulti=0", 2, "difficulty"),
        ("lab --mod nowhere", 3, "nowhere"),
        ("lab --jobs 0", 2, "0 is not in 1..=1024"),
        ("lab --compare base", 2, "2 values"),
        ("lab --compare base mods=x", 2, "is not a part of a comparison"),
        ("lab --compare base mod=nowhere", 3, "nowhere"),
        ("lab --compare base seat=rebels=nobody", 2, "unknown player"),
        ("lab --json --csv", 2, "cannot be used with"),
        ("lab --games 100000000 --html no/such/folder/x.html", 3, "cannot be written: there is no folder no/such/folder"),
        ("lab --games 100000000 --out no/such/folder/x.json", 3, "cannot be written: there is no folder no/such/folder"),
        ("lab --games 100000000 --html .", 3, ". cannot be written: it is a folder"),
        ("lab merge", 2, "required"),
        ("lab merge absent.json", 3, "absent.json cannot be read"),
        ("lab merge x.json", 3, "x.json: this is not a results file of merc lab"),
        ("lab merge absent.json x.json", 3, "\nmerc: x.json: this is not a results file"),
    ] {
        bench.refused(arguments, code, message);
    }
    bench.fine("lab --games 1 --seed 18446744073709551615 --quiet");
    assert_eq!(entries(bench.path("")), [bench.path("x.json")], "checking whether files can be written leaves none");
}

#[test]
fn shards_that_do_not_make_a_run_are_refused() {
    let bench = Machine::new();
    for shard in 1..=3 {
        bench.fine(&format!("lab --games 9 --quiet --shard {shard}/3 --out {shard}.json"));
    }
    bench.refused("lab merge 1.json 3.json", 3, "shards are missing: 2/3");
    bench.refused("lab merge 1.json 2.json 3.json 2.json", 3, "2.json and 2.json are both shard 2/3");
    for (other, what) in [
        ("--seed 5", "seeds 1 and 5"),
        ("--rebels 1", "Rebels [2] and [1]"),
        ("--rule difficulty=0", "rules none and difficulty=0"),
        ("--dictator kim", "Dictators as dealt and kim"),
    ] {
        bench.fine(&format!("lab --games 9 --quiet --shard 2/3 {other} --out other.json"));
        let message = format!("1.json and other.json are not from the same run: {what}");
        bench.refused("lab merge 1.json other.json 3.json", 3, &message);
    }
    bench.fine("lab --games 12 --quiet --shard 2/3 --out other.json");
    bench.refused("lab merge 1.json other.json 3.json", 3, "numbers of games 9 and 12");
    bench.fine("lab --games 9 --quiet --shard 2/4 --out other.json");
    bench.refused("lab merge 1.json other.json 3.json", 3, "numbers of shards 3 and 4");
    bench.write("content.json", change(&bench.read("2.json"), "content", "0123456789abcdef"));
    bench.refused("lab merge 1.json content.json 3.json", 3, "are not from the same run: content ");
    bench.write("engine.json", change(&bench.read("2.json"), "engine", "9.9.9"));
    bench.refused("lab merge 1.json engine.json 3.json", 3, "are not from the same run: engines 0.2.0 and 9.9.9");
    bench.write("format.json", change(&bench.read("2.json"), "format", "merc lab 99"));
    bench.refused("lab merge 1.json format.json 3.json", 3, "has another format (merc lab 99");
    bench.write("old.json", change(&bench.read("2.json"), "format", "merc lab 1"));
    let remedy = "another format (merc lab 1, engine 0.2.0), and this engine reads only merc lab 2; play its games again";
    bench.refused("lab merge 1.json old.json 3.json", 3, remedy);
    bench.write("cut.json", bench.read("2.json").replace("\"played\":3", "\"played\":2"));
    bench.refused("lab merge 1.json cut.json 3.json", 3, "cut.json: shard 2/3 was stopped after 2 of 3 games");
    let text = bench.read("2.json");
    bench.write("half.json", &text[..text.len() / 2]);
    bench.refused("lab merge 1.json half.json 3.json", 3, "half.json: this is not a results file of merc lab");
}

/// Changes the value of the first field of this name.
fn change(text: &str, field: &str, value: &str) -> String {
    let at = text.find(&format!("\"{field}\":\"")).expect("it has the field") + field.len() + 4;
    let end = at + text[at..].find('"').expect("it ends");
    format!("{}{value}{}", &text[..at], &text[end..])
}

/// Impossible numbers in a results file lead to strange reports, but not to a crash.
#[test]
fn results_written_by_hand_break_nothing() {
    let bench = Machine::new();
    bench.fine("lab --games 9 --rebels 1,2 --quiet --out x.json");
    let text = bench.read("x.json");
    for (was, is) in [
        ("\"games\":", "\"games\":9223372036854775807"),
        ("\"rebel_wins\":", "\"rebel_wins\":9999"),
        ("\"sum\":", "\"sum\":-922337203685477580"),
        ("\"squares\":", "\"squares\":9223372036854775"),
        ("\"militia\":", "\"militia\":1844674407370955161"),
    ] {
        let parts: Vec<&str> = text.split(was).collect();
        let changed: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(index, part)| {
                // The number of games in the settings stays, so that the shard is complete.
                let digits = part.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(0);
                let kept = index < 2 && was == "\"games\":";
                if index == 0 || kept { (*part).to_string() } else { part[digits..].to_string() }
            })
            .collect();
        let mut joined = changed[0].clone();
        for (index, part) in changed.iter().enumerate().skip(1) {
            let kept = index < 2 && was == "\"games\":";
            joined.push_str(if kept { was } else { is });
            joined.push_str(part);
        }
        bench.write("strange.json", &joined);
        for form in ["", "--json", "--csv", "--quiet --html x.html --out y.json"] {
            let ran = bench.run(&format!("lab merge strange.json {form}"));
            assert!(ran.code == 0 || ran.code == 3, "{was} {form}: {}", ran.err);
        }
    }
}

#[test]
fn a_game_that_fails_is_saved_and_the_run_continues() {
    let bench = Machine::new();
    bench.failing_mod();
    let ran = bench.run("lab --games 60 --mod broken --jobs 2 --crashes kept --json");
    assert_eq!(ran.code, 5, "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let crashed = report["crashed"].as_u64().expect("a number");
    assert!(crashed > 0, "Rizen is hired in some games");
    assert_eq!(report["results"]["wins"][0]["games"].as_u64(), Some(60 - crashed));
    assert_eq!(report["games"], 60);
    for crash in report["crashes"].as_array().expect("a list") {
        let message = crash["message"].as_str().expect("a text");
        assert!(message.contains("rizen") && message.contains("rizen.lua:4"), "{message}");
        for example in crash["examples"].as_array().expect("a list") {
            let file = example["file"].as_str().expect("a name");
            assert_eq!(file, format!("merc-lab-crash-{}.merc", example["seed"]));
            let again = bench.run(&format!("replay kept/{file} --mod broken"));
            assert!(again.code != 0 && format!("{}{}", again.out, again.err).contains("rizen.lua:4"), "{file}: {}", again.out);
        }
    }
    // The result does not depend on the number of jobs and shards.
    let alone = bench.run("lab --games 60 --mod broken --jobs 1 --crashes kept --json");
    assert_eq!(timeless(&ran.out), timeless(&alone.out));
    for shard in 1..=2 {
        assert_eq!(
            bench.run(&format!("lab --games 60 --mod broken --crashes kept --quiet --shard {shard}/2 --out {shard}.json")).code,
            5
        );
    }
    let joined = bench.run("lab merge 1.json 2.json --json");
    assert_eq!(joined.code, 5);
    assert_eq!(timeless(&joined.out), timeless(&ran.out));
    let shown = bench.run("lab merge 1.json 2.json");
    assert!(shown.out.contains("Games that failed") && shown.out.contains("merc-lab-crash-"), "{}", shown.out);
}

/// A comparison counts only games that finish both ways.
#[test]
fn a_game_that_fails_one_way_is_not_a_pair() {
    let bench = Machine::new();
    bench.failing_mod();
    let ran = bench.run("lab --games 40 --compare base mod=broken --crashes kept --json");
    assert_eq!(ran.code, 5, "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let crashed = report["crashed"].as_u64().expect("a number");
    assert!(crashed > 0);
    assert_eq!(report["results"]["difference"]["wins"][0]["pairs"].as_u64(), Some(40 - crashed));
    assert_eq!(report["results"]["a"]["wins"][0]["games"], 40);
    let file = report["crashes"][0]["examples"][0]["file"].as_str().expect("a name").to_string();
    assert!(file.ends_with("-b.merc") && bench.path("kept").join(&file).exists(), "{file}");
}

/// Stops a run with Ctrl-C as soon as it can be stopped.
#[cfg(target_os = "linux")]
fn stop(bench: &Machine, arguments: &str) -> Ran {
    let mut child = bench.command(arguments).spawn().expect("it starts");
    let pid = child.id().to_string();
    // Send the signal only after the program has installed its handler.
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
    };
    while !listens() {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it is still playing");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill is there").success());
    Ran::from(child.wait_with_output().expect("it ends"))
}

/// After Ctrl-C, the games played so far are reported, and `merc lab merge` refuses the incomplete shard.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_stopped_reports_what_it_has() {
    let bench = Machine::new();
    let ran = stop(&bench, "lab --games 100000000 --jobs 2 --out cut.json");
    assert_eq!(ran.code, 6, "{}", ran.err);
    assert!(ran.out.contains("stopped before the end: "), "{}", ran.out);
    bench.refused("lab merge cut.json", 3, "was stopped after");
}

/// A shard that is run again and stopped early keeps the file of the first run, which has more games, and its page. A file with
/// fewer games or of another run is replaced.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_stopped_does_not_replace_a_fuller_file() {
    let bench = Machine::new();
    let run = "lab --games 200000000 --shard 1/2 --jobs 1 --quiet --out kept.json --html kept.html";
    assert_eq!(stop(&bench, run).code, 6);
    let first: Value = serde_json::from_str(&bench.read("kept.json")).expect("it is JSON");
    let with = |played: u64, seed: u64| {
        let mut results = first.clone();
        (results["played"], results["settings"]["seed"]) = (Value::from(played), Value::from(seed));
        results.to_string()
    };
    bench.write("kept.html", "the page of the first run");
    // The same run, complete or nearly so.
    for played in [100_000_000, 99_999_999] {
        bench.write("kept.json", with(played, 1));
        let ran = stop(&bench, run);
        assert_eq!((ran.code, bench.read("kept.json")), (6, with(played, 1)), "{}", ran.err);
        let message = format!("kept.json is unchanged: it has {played} games of this run, and only ");
        assert!(ran.err.contains(&message) && ran.err.contains("kept.html is unchanged, too"), "{}", ran.err);
        assert_eq!(bench.read("kept.html"), "the page of the first run");
    }
    // Another run, and a file that is no result.
    for other in [with(100_000_000, 2), "{}".to_string()] {
        bench.write("kept.json", &other);
        let ran = stop(&bench, run);
        assert!(ran.code == 6 && ran.err.contains("Counts written to kept.json"), "{}", ran.err);
        assert!(bench.read("kept.json") != other && bench.read("kept.html").contains("<html"));
    }
}

/// Links and devices are written to, not replaced.
#[cfg(target_os = "linux")]
#[test]
fn links_are_followed_and_devices_written_to() {
    let bench = Machine::new();
    std::fs::write(bench.path("target.json"), "old").expect("it is written");
    std::os::unix::fs::symlink("target.json", bench.path("link.json")).expect("it is linked");
    bench.fine("lab --games 1 --out link.json -q");
    assert!(bench.path("link.json").is_symlink() && bench.read("target.json").contains("\"engine\""));
    bench.refused("lab --games 1 --out /dev/full -q", 3, "/dev/full cannot be written: No space left");
}
