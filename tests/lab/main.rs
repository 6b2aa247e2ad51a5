//! The laboratory: reports do not depend on the number of threads and shards, counts agree with games played one by one,
//! comparisons, and the commands in its documentation. `report` tests the formats, `sides` modes
//! and sides, `trouble` refusals and failures.

#[path = "../common/mod.rs"]
mod common;
mod report;
mod sides;
mod trouble;

use common::files::{read, root};
use common::game;
use common::machine::{Machine, Ran};
use merc::base;
use merc::kernel::Seat;
use merc::kernel::session::play_out;
use merc::lab::{self, Plan, Shard, Variant};
use merc::merc::NewGame;
use serde_json::Value;
use std::path::Path;
use std::sync::atomic::AtomicBool;

impl Machine {
    /// The output of a command that succeeds.
    fn fine(&self, arguments: &str) -> String {
        let ran = self.run(arguments);
        assert_eq!(ran.code, 0, "merc {arguments}: {}", ran.err);
        assert_eq!(ran.err, self.written(arguments), "merc {arguments}");
        ran.out
    }

    /// What stderr must say about the files written.
    fn written(&self, arguments: &str) -> String {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let line = |option: &str, message: &str| {
            let place = words.iter().position(|word| *word == option)?;
            assert!(self.path(words[place + 1]).is_file(), "merc {arguments}: there is no {}", words[place + 1]);
            Some(format!("{message} {}\n", words[place + 1]))
        };
        let files = [line("--out", "Counts written to"), line("--html", "Page written to")];
        files.into_iter().flatten().collect()
    }

    fn json(&self, arguments: &str) -> Value {
        serde_json::from_str(&self.fine(arguments)).expect("it is JSON")
    }

    fn refused(&self, arguments: &str, code: i32, message: &str) {
        let ran = self.run(arguments);
        assert_eq!(ran.code, code, "merc {arguments}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(message), "merc {arguments} should print {message:?}, not:\n{}", ran.err);
    }

    /// The failing mod, with a bot rule that returns a long invalid command.
    fn mistaken_mod(&self) {
        self.failing_mod();
        let script = "-- Trains nobody.\nreturn {\n  choose = function(ctx)\n    \
                      return { \"dance-around-the-fire-until-the-sun-comes-up-and-everybody-is-tired\", ctx.unit }\n  end,\n}\n";
        self.write("broken/scripts/merc/ai/bot-train.lua", script);
    }
}

/// A report without its times.
fn timeless(text: &str) -> String {
    let is_time = |line: &str| line.contains("\"seconds\"") || line.contains("\"games_per_second\"") || line.ends_with("games/s");
    text.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
}

fn timeless_results(text: &str) -> Value {
    let mut results: Value = serde_json::from_str(text).expect("it is JSON");
    results.as_object_mut().expect("an object").remove("milliseconds");
    results
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let bench = Machine::new();
    let run = |jobs: &str, form: &str| bench.fine(&format!("lab --games 60 --rebels 1..3 --seed 7 --jobs {jobs} {form}"));
    for form in ["", "--json", "--csv"] {
        let one = timeless(&run("1", form));
        assert_eq!(one, timeless(&run("2", form)), "{form}");
        assert_eq!(one, timeless(&run("5", form)), "{form}");
    }
}

#[test]
fn shards_join_to_the_report_of_the_whole_run() {
    let bench = Machine::new();
    for run in [
        "--rebels 1..3 --dictator all --seed 3",
        "--compare base rule=difficulty=0 --seed 11",
        "--mode versus --sides 1v1,2v2 --seed 5",
    ] {
        bench.fine(&format!("lab --games 50 {run} --quiet --out whole.json --html whole.html"));
        for shard in 1..=3 {
            bench.fine(&format!("lab --games 50 {run} --quiet --shard {shard}/3 --out {shard}.json"));
        }
        // Shards may be merged in any order.
        bench.fine("lab merge 2.json 3.json 1.json --quiet --out joined.json --html joined.html");
        assert_eq!(timeless_results(&bench.read("whole.json")), timeless_results(&bench.read("joined.json")), "{run}");
        assert!(bench.read("whole.html") == bench.read("joined.html"), "{run}: the pages differ");
        for form in ["", "--json", "--csv", "--cards all"] {
            let whole = bench.fine(&format!("lab --games 50 {run} {form}"));
            let joined = bench.fine(&format!("lab merge 1.json 2.json 3.json {form}"));
            assert_eq!(timeless(&whole), timeless(&joined), "{run} {form}");
        }
    }
}

/// The counts equal those of the same games played one by one.
#[test]
fn counts_are_those_of_the_games() {
    let games = 24;
    let rules = game::rules();
    let (mut rebel_wins, mut values, mut events, mut hires) = (0, [0, 0], 0, 0);
    for game in 0..games {
        let rebels = [1, 3][(game % 2) as usize];
        let dictator = ["castro", "kim"][(game / 2 % 2) as usize].to_string();
        let seats = ["red", "blue", "green"][..usize::from(rebels)].iter().chain(&["black"]);
        let seats = seats.map(|seat| ((*seat).to_string(), "random".to_string())).collect();
        let wishes = NewGame { rebels, seed: 100 + game, dictator: Some(dictator), seats, ..NewGame::default() };
        let mut table = game::table(&rules, game::header(&rules, &wishes));
        let rizen = rules.catalog.find_unit("rizen").expect("there is one");
        play_out(&mut table, |table| {
            events += table.events().len() as u64;
            let hired = |event: &&merc::merc::model::event::Event| {
                matches!(event, merc::merc::model::event::Event::MercHired { unit, squad, .. } if *unit == rizen && squad.seat().0 < rebels)
            };
            hires += table.events().iter().filter(hired).count() as u64;
        })
        .expect("random games end");
        let outcome = table.state().outcome().expect("it is over");
        rebel_wins += u64::from(outcome.winners.contains(&Seat(0)));
        values[0] += u64::from(outcome.scores[0]);
        values[1] += u64::from(outcome.scores[1]);
    }
    let bench = Machine::new();
    let random = "--seat rebels=random --seat black=random";
    bench.fine(&format!("lab --games {games} --seed 100 --rebels 1,3 --dictator castro,kim {random} --quiet --out x.json"));
    let counted: Value = serde_json::from_str(&bench.read("x.json")).expect("it is JSON");
    let tally = &counted["tallies"][0];
    let groups: Vec<&Value> = tally["groups"].as_object().expect("by Dictator").values().collect();
    let sum = |path: &str| -> u64 {
        let sizes = groups.iter().flat_map(|sizes| sizes.as_object().expect("by size").values());
        sizes.map(|group| group.pointer(path).and_then(Value::as_u64).expect("a number")).sum()
    };
    assert_eq!(groups.len(), 2);
    assert_eq!((sum("/games"), sum("/sides/0/wins"), sum("/sides/1/wins")), (games, rebel_wins, games - rebel_wins));
    assert_eq!([sum("/sides/0/value/sum"), sum("/sides/1/value/sum")], values);
    assert_eq!(tally["events"]["sum"].as_u64(), Some(events));
    let cards = tally["cards"].as_array().expect("cards");
    let rizen = cards.iter().find(|card| card["id"] == "rizen").expect("he is there");
    assert_eq!(rizen["sides"][0]["times"].as_u64(), Some(hires));
}

/// The laboratory as a library, and a run that is stopped before it starts.
#[test]
fn a_plan_is_run_and_stopped() {
    let variant = Variant { base: base::embedded(), ..Variant::default() };
    let plan = Plan { games: 20, seed: 5, rebels: vec![2], shard: Shard::default(), variants: vec![variant], ..Plan::default() };
    let rules = [game::base_game()];
    let ran = lab::run(&plan, &rules, 2, &AtomicBool::new(false), |_| {}).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(ran.results.played, 20);
    assert!(ran.journals.is_empty());
    let stopped = lab::run(&plan, &rules, 2, &AtomicBool::new(true), |_| {}).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!((stopped.results.played, stopped.results.wanted()), (0, 20));
}

#[test]
fn a_variant_compared_with_itself_does_not_differ() {
    let bench = Machine::new();
    let report = bench.json("lab --games 40 --rebels 1,2 --compare base base --json");
    let difference = &report["results"]["difference"];
    for row in difference["wins"].as_array().expect("rows") {
        assert_eq!((&row["gained"], &row["lost"]), (&Value::from(0), &Value::from(0)));
        assert_eq!(row["difference"]["value"], 0.0);
        let is_enough = row["pairs"].as_u64().is_some_and(|pairs| pairs >= 5);
        assert_eq!(row["difference"]["error"], if is_enough { Value::from(0.0) } else { Value::Null }, "{row}");
    }
    for row in difference["measures"].as_array().expect("rows") {
        assert_eq!((&row["difference"]["low"], &row["difference"]["high"]), (&Value::from(0.0), &Value::from(0.0)));
    }
    assert_eq!(report["results"]["a"], report["results"]["b"]);
    assert_eq!(report["games"], 40);
}

/// The commands in docs/lab.md work as written, with fewer games.
#[cfg(unix)]
#[test]
fn the_documented_commands_work() {
    let page = read("docs/lab.md");
    let bench = Machine::new();
    std::os::unix::fs::symlink(root().join("examples"), bench.path("examples")).expect("a link");
    let program = Path::new(env!("CARGO_BIN_EXE_merc")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let has = |name: &str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let mut seen = 0;
    for line in page.replace(" \\\n    ", " ").lines().filter_map(|line| line.strip_prefix("$ ")) {
        if !has("parallel") && (line.starts_with("parallel") || line.contains("part-")) {
            continue;
        }
        let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
        if let Some(at) = words.iter().position(|word| word == "--games") {
            // A search takes a thousand times as long.
            words[at + 1] = if line.contains("search:") { "2" } else { "40" }.to_string();
        }
        let line = words.join(" ").replace("search:200", "search:2");
        let mut command = bench.program("sh");
        command.args(["-c", &line]).env("PATH", &path);
        let ran = Ran::of(command, "");
        assert_eq!(ran.code, 0, "{line}: {}", ran.err);
        seen += 1;
    }
    assert!(seen >= 9, "commands are found");
}
