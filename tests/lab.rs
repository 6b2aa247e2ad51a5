//! The laboratory: the same report whatever the number of threads and shards, counts that agree with games played by
//! hand, refusals, games that fail, comparisons, and the commands of its page.

use merc::base;
use merc::kernel::session::play_out;
use merc::kernel::{Ruleset, Table, seating};
use merc::lab::{self, Plan, Shard, Variant};
use merc::merc::{Merc, NewGame, new_game};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

struct Ran {
    out: String,
    err: String,
    code: i32,
}

/// A folder in which the program runs.
struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new() -> Bench {
        Bench { folder: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::create_dir_all(self.path(name).parent().expect("inside")).expect("a folder");
        std::fs::write(self.path(name), text).expect("writes");
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_merc"));
        command.args(arguments.split_whitespace()).current_dir(self.folder.path()).env("HOME", self.folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn merc(&self, arguments: &str) -> Ran {
        let ran = told(self.command(arguments).output().expect("it starts"));
        assert!(!ran.err.contains("panicked"), "{arguments}: {}", ran.err);
        ran
    }

    /// What it prints, all being well.
    fn fine(&self, arguments: &str) -> String {
        let ran = self.merc(arguments);
        assert_eq!(ran.code, 0, "merc {arguments}: {}", ran.err);
        assert_eq!(ran.err, self.written(arguments), "merc {arguments}");
        ran.out
    }

    /// Which files the error stream is to name.
    fn written(&self, arguments: &str) -> String {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let told = |option: &str, said: &str| {
            let place = words.iter().position(|word| *word == option)?;
            assert!(self.path(words[place + 1]).is_file(), "merc {arguments}: there is no {}", words[place + 1]);
            Some(format!("{said} {}\n", words[place + 1]))
        };
        let files = [told("--out", "What was counted is in"), told("--html", "The page is")];
        files.into_iter().flatten().collect()
    }

    fn json(&self, arguments: &str) -> Value {
        serde_json::from_str(&self.fine(arguments)).expect("it is JSON")
    }

    fn refused(&self, arguments: &str, code: i32, said: &str) {
        let ran = self.merc(arguments);
        assert_eq!(ran.code, code, "merc {arguments}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(said), "merc {arguments} should say {said:?}, not:\n{}", ran.err);
    }

    /// A mod in which Rizen fails on every day after the first.
    fn failing_mod(&self) {
        self.write("broken/mod.json", r#"{"id": "broken", "version": "1.0.0", "engine": "*"}"#);
        let script = "-- Rizen: fails.\nreturn {\n  day_start = function(ctx)\n    local x = ctx.unit.nothing\n  end,\n}\n";
        self.write("broken/scripts/merc/mercs/rizen.lua", script);
    }

    /// The same with a rule of a bot that says what cannot be, at some length.
    fn mistaken_mod(&self) {
        self.failing_mod();
        let script = "-- Trains nobody.\nreturn {\n  choose = function(ctx)\n    \
                      return { \"dance-around-the-fire-until-the-sun-comes-up-and-everybody-is-tired\", ctx.unit }\n  end,\n}\n";
        self.write("broken/scripts/merc/ai/bot-train.lua", script);
    }
}

fn told(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { out: text(output.stdout), err: text(output.stderr), code: output.status.code().unwrap_or(-1) }
}

/// A report without the time it took.
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
    let bench = Bench::new();
    let run = |jobs: &str, form: &str| bench.fine(&format!("lab --games 60 --rebels 1..3 --seed 7 --jobs {jobs} {form}"));
    for form in ["", "--json", "--csv"] {
        let one = timeless(&run("1", form));
        assert_eq!(one, timeless(&run("2", form)), "{form}");
        assert_eq!(one, timeless(&run("5", form)), "{form}");
    }
}

#[test]
fn shards_join_to_the_report_of_the_whole_run() {
    let bench = Bench::new();
    for run in ["--rebels 1..3 --dictator all --seed 3", "--compare base rule=difficulty=0 --seed 11"] {
        bench.fine(&format!("lab --games 50 {run} --quiet --out whole.json --html whole.html"));
        for shard in 1..=3 {
            bench.fine(&format!("lab --games 50 {run} --quiet --shard {shard}/3 --out {shard}.json"));
        }
        // In any order.
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

/// What is counted is what games played one by one come to.
#[test]
fn counts_are_those_of_the_games() {
    let games = 24;
    let files = base::embedded();
    let rules = Rc::new(Merc::load(&files).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))));
    let (mut rebel_wins, mut values, mut events, mut hires) = (0, [0, 0], 0, 0);
    for game in 0..games {
        let rebels = [1, 3][(game % 2) as usize];
        let dictator = ["castro", "kim"][(game / 2 % 2) as usize].to_string();
        let seats = ["red", "blue", "green"][..usize::from(rebels)].iter().chain(&["black"]);
        let seats = seats.map(|seat| ((*seat).to_string(), "random".to_string())).collect();
        let wishes = NewGame { rebels, seed: 100 + game, dictator: Some(dictator), seats, ..NewGame::default() };
        let header = new_game(&rules, &wishes).expect("a legal game");
        let decider = seating(rules.as_ref(), &header).unwrap_or_else(|problems| panic!("{problems:?}"))();
        let state = rules.start(&header).expect("a legal header");
        let mut table = Table::new(Rc::clone(&rules), Rc::new(header), state, decider);
        let rizen = rules.catalog.find_unit("rizen").expect("there is one");
        play_out(&mut table, |table| {
            events += table.events().len() as u64;
            let hired = |event: &&merc::merc::event::Event| {
                matches!(event, merc::merc::event::Event::MercHired { unit, squad, .. } if *unit == rizen && squad.seat().0 < rebels)
            };
            hires += table.events().iter().filter(hired).count() as u64;
        })
        .expect("random games end");
        let outcome = *table.state().outcome().expect("it is over");
        rebel_wins += u64::from(outcome.winner.0 == 0);
        values[0] += u64::from(outcome.rebel_value);
        values[1] += u64::from(outcome.dictator_value);
    }
    let bench = Bench::new();
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
    assert_eq!((sum("/games"), sum("/rebel_wins")), (games, rebel_wins));
    assert_eq!([sum("/rebel_value/sum"), sum("/dictator_value/sum")], values);
    assert_eq!(tally["events"]["sum"].as_u64(), Some(events));
    let cards = tally["cards"].as_array().expect("cards");
    let rizen = cards.iter().find(|card| card["id"] == "rizen").expect("he is there");
    assert_eq!(rizen["rebels"]["times"].as_u64(), Some(hires));
}

/// The laboratory as a library, and a run that is stopped before it begins.
#[test]
fn a_plan_is_run_and_stopped() {
    let variant = Variant { base: base::embedded(), ..Variant::default() };
    let plan = Plan { games: 20, seed: 5, rebels: vec![2], shard: Shard::default(), variants: vec![variant], ..Plan::default() };
    let rules = [Merc::load(&base::embedded()).unwrap_or_else(|problems| panic!("{}", problems.join("\n")))];
    let ran = lab::run(&plan, &rules, 2, &AtomicBool::new(false), |_| {}).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(ran.results.played, 20);
    assert!(ran.journals.is_empty());
    let stopped = lab::run(&plan, &rules, 2, &AtomicBool::new(true), |_| {}).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!((stopped.results.played, stopped.results.wanted()), (0, 20));
}

#[test]
fn a_thing_compared_with_itself_does_not_differ() {
    let bench = Bench::new();
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

/// One game played both ways says nothing about others, and no form of the report pretends it does.
#[test]
fn one_pair_of_games_is_too_few() {
    let bench = Bench::new();
    let run = "lab --games 1 --seed 3 --compare base rule=difficulty=0";
    let text = bench.fine(&format!("{run} --html page.html"));
    let (difference, rest) = text.split_once("== A: base ==").expect("both ways are reported too");
    assert_eq!(difference.matches("too few games").count(), 5, "{difference}");
    assert!(!difference.contains('±'), "{difference}");
    assert!(rest.contains("6.00 ± ?") && !rest.contains("± 0.00"), "{rest}");
    assert!(text.starts_with("1 game from seed 3"), "{text}");
    let report = bench.json(&format!("{run} --json"));
    for table in ["wins", "measures"] {
        for row in report["results"]["difference"][table].as_array().expect("rows") {
            assert!(row["difference"]["value"].is_number(), "{row}");
            assert!(["error", "low", "high"].iter().all(|key| row["difference"][key].is_null()), "{row}");
        }
    }
    let csv = bench.fine(&format!("{run} --csv"));
    let line = csv.lines().find(|line| line.starts_with("difference,wins,all games,difference,")).expect("the difference");
    assert!(line.ends_with(",,,") && !csv.contains("inf"), "{line}");
    let page = bench.read("page.html");
    assert!(!page.contains("NaN") || page.matches("NaN").count() == page.matches("isNaN(").count());
    assert!(!page.contains("inf\""), "no number is without end");
}

/// A card that was in four games or fewer, or was missing in so few, has no difference in any form of the report and stands
/// neither among the clearest nor in the plots; no interval goes beyond 100 points.
#[test]
fn cards_of_few_games_have_no_difference() {
    let bench = Bench::new();
    let run = "lab --games 60 --rebels 2";
    let report = bench.json(&format!("{run} --json"));
    let rows = report["results"]["mercs"].as_array().expect("rows");
    let is_few = |row: &&Value| row["games"].as_u64().is_some_and(|games| !(5..=55).contains(&games));
    let (few, enough): (Vec<&Value>, Vec<&Value>) = rows.iter().partition(is_few);
    assert!(!few.is_empty() && enough.len() > 10, "there are both: {} and {}", few.len(), enough.len());
    assert!(few.iter().all(|row| row["difference"].is_null() && row["lead"].is_null() && row["clear"] == false));
    for row in enough {
        let at = |key: &str| row["difference"][key].as_f64().expect("a number");
        assert!(-1.0 <= at("low") && at("low") <= at("value") && at("value") <= at("high") && at("high") <= 1.0, "{row}");
        assert!(row["clear"] == false || row["games"].as_u64().is_some_and(|games| (20..=40).contains(&games)), "{row}");
    }
    let csv = bench.fine(&format!("{run} --csv"));
    let shown = bench.fine(&format!("{run} --html page.html"));
    assert!(shown.contains("are too few for a difference") && !shown.contains("too few games"), "{shown}");
    let all = bench.fine(&format!("{run} --cards all"));
    assert!(all.contains("too few games"), "{all}");
    let page = bench.read("page.html");
    for row in few {
        let (card, side) = (row["card"].as_str().expect("a name"), row["side"].as_str().expect("a side"));
        assert!(csv.contains(&format!(",mercs,{card} / {side},difference,,,,\n")), "{card} {side}: {csv}");
        assert!(!page.contains(&format!("<title>{card}, {side}: ")), "{card} is drawn");
    }
}

#[test]
fn json_has_its_fields() {
    let bench = Bench::new();
    let report = bench.json("lab --games 30 --seed 9 --rebels 2 --json");
    assert_eq!((&report["games"], &report["seed"]), (&Value::from(30), &Value::from(9)));
    assert!(report["seconds"].as_f64().is_some() && report["games_per_second"].as_f64().is_some());
    assert_eq!((&report["complete"], &report["crashed"]), (&Value::from(true), &Value::from(0)));
    let results = report["results"].as_object().expect("tables");
    for table in ["wins", "endings", "length", "days", "values", "mercs", "equipment", "dictators", "tactics"] {
        assert!(results[table].as_array().is_some_and(|rows| !rows.is_empty()), "{table}");
    }
    let all = &results["wins"][0];
    assert_eq!(all["games"], 30);
    let won = &all["rebels_win"];
    let at = |key: &str| won[key].as_f64().expect("a number");
    assert!(at("low") <= at("value") && at("value") <= at("high"));
}

/// Takes a line apart as a spreadsheet does.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().expect("one").push(c),
        }
    }
    fields
}

#[test]
fn csv_is_a_number_a_line() {
    let bench = Bench::new();
    let text = bench.fine("lab --games 30 --rebels 1,2 --csv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("part,table,row,column,value,error,low,high"));
    let mut seen = 0;
    for line in lines {
        let fields = fields(line);
        assert_eq!(fields.len(), 8, "{line}");
        let is_difference = ["difference", "lead"].contains(&fields[3].as_str());
        let is_untold = is_difference && fields[4..].iter().all(String::is_empty);
        assert!(is_untold || fields[4].parse::<f64>().is_ok(), "{line}");
        assert!(fields[5..].iter().all(|field| field.is_empty() || field.parse::<f64>().is_ok()), "{line}");
        seen += 1;
    }
    assert!(seen > 500, "every card is there");
    assert!(text.contains("\n,wins,all games,games,30,,,\n"));
}

#[test]
fn tables_fit_the_terminal_and_the_page_needs_nothing_else() {
    let bench = Bench::new();
    let text = bench.fine("lab --games 120 --rebels 1..6 --html page.html");
    let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(wide.is_empty(), "too wide:\n{}", wide.join("\n"));
    let page = bench.read("page.html");
    for outside in ["http://", "https://", "src=", "href=", "url(", "@import"] {
        assert!(!page.contains(outside), "the page asks for {outside}");
    }
    assert!(page.matches("<svg").count() >= 6 && !page.replace("isNaN(", "").contains("NaN"));
    assert!(page.contains("prefers-color-scheme: dark"));
}

/// The longest names of cards and the reasons of mistakes stand in the tables and on the page as they are.
#[test]
fn no_text_is_cut_off() {
    let bench = Bench::new();
    bench.mistaken_mod();
    let ran = bench.merc("lab --games 120 --rebels 6 --mod broken --crashes kept --cards all --html page.html");
    assert_eq!(ran.code, 5, "{}", ran.err);
    let told = ran.err.lines().last().unwrap_or_default();
    assert!(told.ends_with("of games that failed: in kept") && told.starts_with("10 journals"), "{}", ran.err);
    let wide: Vec<&str> = ran.out.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(wide.is_empty(), "too wide:\n{}", wide.join("\n"));
    let names: Vec<String> = base::embedded()
        .iter()
        .filter(|file| file.path.ends_with("equipment.json"))
        .flat_map(|file| {
            let cards: Value = serde_json::from_str(&file.text).expect("it is JSON");
            let cards = cards.as_array().cloned().unwrap_or_default();
            cards.iter().filter_map(|card| card["name"].as_str().map(str::to_string)).collect::<Vec<_>>()
        })
        .collect();
    assert!(names.iter().any(|name| name.chars().count() > 40), "there are long names");
    // What goes on below goes on in the same column.
    let start = ran.out.find("\nEquipment\n").expect("the table");
    let table = &ran.out[start..ran.out[start..].find("\n\n").map_or(ran.out.len(), |end| start + end)];
    let side = table.lines().find_map(|line| line.find(" side ")).expect("its heads");
    let column: String =
        table.lines().skip(1).map(|line| format!("{} ", line.chars().take(side).collect::<String>().trim())).collect();
    let page = bench.read("page.html");
    for name in &names {
        let played = page.contains(&format!("<td class=\"text\">{name}</td>"));
        assert!(!played || column.contains(&format!("{name} ")), "{name}:\n{table}");
    }
    for text in [&ran.out, &page] {
        assert!(!text.contains('…'), "something is cut");
        assert!(text.contains("why it was passed over") && text.contains("-everybody-is-tired"), "the reason");
    }
}

/// The page names every table and every column as the report does, in the same order, and no others.
#[test]
fn the_page_has_the_tables_and_columns_of_the_report() {
    let bench = Bench::new();
    bench.mistaken_mod();
    bench.fine("lab --games 60 --rebels 1..6 --quiet --out one.json");
    bench.fine("lab --games 4 --quiet --compare base rule=difficulty=0 --out two.json");
    bench.merc("lab --games 60 --mod broken --crashes kept --quiet --out failed.json");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/lab.md")).expect("the page is there");
    let said = |heading: &str| -> Vec<(String, Vec<String>)> {
        let section = page.split("\n## ").find(|section| section.starts_with(heading)).expect("the section");
        let rows = section.split("| table | columns | says |\n").nth(1).expect("its table").lines().skip(1);
        let rows = rows.take_while(|line| line.starts_with('|')).map(|line| line.split(" | ").collect::<Vec<_>>());
        rows.map(|cells| {
            let columns = cells[1].split(", ").map(|column| column.trim_matches('`').to_string()).collect();
            (cells[0].trim_start_matches("| ").to_string(), columns)
        })
        .collect()
    };
    let printed = |files: &[&str], is_wanted: fn(&str) -> bool| -> Vec<(String, Vec<String>)> {
        let mut tables = Vec::new();
        for file in files {
            let results = lab::Results::parse(&bench.read(file)).expect("results");
            for part in lab::report::report(&results, &lab::report::Cards::All).parts.iter().filter(|part| is_wanted(part.key)) {
                for table in &part.tables {
                    // Ids are for machines.
                    let columns =
                        table.columns.iter().filter(|column| column.0 != "id").map(|column| column.1.to_string()).collect();
                    if !tables.iter().any(|(title, _)| *title == table.title) {
                        tables.push((table.title.clone(), columns));
                    }
                }
            }
        }
        tables
    };
    assert_eq!(said("What is reported"), printed(&["one.json", "failed.json"], str::is_empty));
    assert_eq!(said("Compare"), printed(&["two.json"], |key| key == "difference"));
}

#[test]
fn only_the_cards_asked_for_are_shown() {
    let bench = Bench::new();
    let text = bench.fine("lab --games 60 --card rizen,kevlar-vest");
    assert!(text.contains("\n  Rizen ") && text.contains("\n  Kevlar Vest ") && !text.contains("\nTactics"), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let bench = Bench::new();
    bench.write("x.json", "{}");
    for (arguments, code, said) in [
        ("lab --games 0", 2, "no games are asked for"),
        ("lab --games 3 --shard 1/4", 2, "3 games cannot be cut into 4 shards"),
        ("lab --games 9 --shard 5/4", 2, "there is no shard 5/4"),
        ("lab --games 9 --shard 0/4", 2, "there is no shard 0/4"),
        ("lab --games 9 --shard three", 2, "the third of sixteen is 3/16"),
        ("lab --games 9 --shard 1/0", 2, "\"1/0\" cuts a run into no shards"),
        ("lab --dictator castro,castro", 2, "--dictator names castro twice"),
        ("lab --dictator Castro --dictator castro", 2, "--dictator names castro twice"),
        ("lab --dictator ,", 2, "--dictator has an empty name; write --dictator castro,kim"),
        ("lab --dictator castro,,kim", 2, "--dictator has an empty name"),
        ("lab --dictator castro,all", 2, "--dictator all names every Dictator already"),
        ("lab --games 2 --seed 18446744073709551615", 2, "there are not 2 seeds from 18446744073709551615 on"),
        (
            "lab --games 100000000 --crashes no/such/folder",
            3,
            "nothing can be written in no/such/folder: there is no folder no/such",
        ),
        ("lab --games 100000000 --crashes x.json", 3, "nothing can be written in x.json"),
        ("lab --rebels 7", 2, "1 to 6 Rebels"),
        ("lab --rebels 3..1", 2, "1 to 6 Rebels"),
        ("lab --dictator kimm", 2, "did you mean kim?"),
        ("lab --seat black=randon", 2, "did you mean random?"),
        ("lab --seat rebels=nobody", 2, "nobody is called \"nobody\""),
        ("lab --seat blakc=random", 2, "did you mean black?"),
        ("lab --rebels 2 --seat purple=random", 2, "no game has a seat \"purple\""),
        ("lab --seat red=human", 2, "nobody waits for people here"),
        ("lab --card rizzen", 2, "did you mean rizen?"),
        ("lab --games 2 --out one.x --html one.x", 2, "--out and --html name the same file"),
        ("lab --rule difficulti=0", 2, "difficulty"),
        ("lab --mod nowhere", 3, "nowhere"),
        ("lab --jobs 0", 2, "0 is not in 1..=1024"),
        ("lab --compare base", 2, "2 values"),
        ("lab --compare base mods=x", 2, "is no part of a comparison"),
        ("lab --compare base mod=nowhere", 3, "nowhere"),
        ("lab --compare base seat=rebels=nobody", 2, "nobody is called"),
        ("lab --json --csv", 2, "cannot be used with"),
        ("lab --games 100000000 --html no/such/folder/x.html", 3, "cannot be written: there is no folder no/such/folder"),
        ("lab --games 100000000 --out no/such/folder/x.json", 3, "cannot be written: there is no folder no/such/folder"),
        ("lab --games 100000000 --html .", 3, ". cannot be written: it is a folder"),
        ("lab merge", 2, "required"),
        ("lab merge absent.json", 3, "absent.json cannot be read"),
        ("lab merge x.json", 3, "x.json: these are no results of merc lab"),
        ("lab merge absent.json x.json", 3, "\nmerc: x.json: these are no results"),
    ] {
        bench.refused(arguments, code, said);
    }
    bench.fine("lab --games 1 --seed 18446744073709551615 --quiet");
    let left: Vec<String> = std::fs::read_dir(bench.folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(left, ["x.json"], "looking whether files can be written leaves none");
}

#[test]
fn shards_that_do_not_make_a_run_are_refused() {
    let bench = Bench::new();
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
        let said = format!("1.json and other.json do not belong together: {what}");
        bench.refused("lab merge 1.json other.json 3.json", 3, &said);
    }
    bench.fine("lab --games 12 --quiet --shard 2/3 --out other.json");
    bench.refused("lab merge 1.json other.json 3.json", 3, "numbers of games 9 and 12");
    bench.fine("lab --games 9 --quiet --shard 2/4 --out other.json");
    bench.refused("lab merge 1.json other.json 3.json", 3, "numbers of shards 3 and 4");
    bench.write("content.json", &change(&bench.read("2.json"), "content", "0123456789abcdef"));
    bench.refused("lab merge 1.json content.json 3.json", 3, "do not belong together: content ");
    bench.write("engine.json", &change(&bench.read("2.json"), "engine", "9.9.9"));
    bench.refused("lab merge 1.json engine.json 3.json", 3, "do not belong together: engines 0.1.0 and 9.9.9");
    bench.write("format.json", &change(&bench.read("2.json"), "format", "merc lab 99"));
    bench.refused("lab merge 1.json format.json 3.json", 3, "results of another form (merc lab 99");
    bench.write("cut.json", &bench.read("2.json").replace("\"played\":3", "\"played\":2"));
    bench.refused("lab merge 1.json cut.json 3.json", 3, "cut.json: shard 2/3 was stopped after 2 of 3 games");
    let text = bench.read("2.json");
    bench.write("half.json", &text[..text.len() / 2]);
    bench.refused("lab merge 1.json half.json 3.json", 3, "half.json: these are no results of merc lab");
}

/// The value of the first field of this name.
fn change(text: &str, field: &str, value: &str) -> String {
    let at = text.find(&format!("\"{field}\":\"")).expect("it has the field") + field.len() + 4;
    let end = at + text[at..].find('"').expect("it ends");
    format!("{}{value}{}", &text[..at], &text[end..])
}

/// Numbers that no run could have counted make strange reports, and nothing worse.
#[test]
fn results_written_by_hand_break_nothing() {
    let bench = Bench::new();
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
                // What was asked for stays, so that the shard is whole.
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
            let ran = bench.merc(&format!("lab merge strange.json {form}"));
            assert!(ran.code == 0 || ran.code == 3, "{was} {form}: {}", ran.err);
        }
    }
}

#[test]
fn a_game_that_fails_is_kept_and_the_run_goes_on() {
    let bench = Bench::new();
    bench.failing_mod();
    let ran = bench.merc("lab --games 60 --mod broken --jobs 2 --crashes kept --json");
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
            let again = bench.merc(&format!("replay kept/{file} --mod broken"));
            assert!(again.code != 0 && format!("{}{}", again.out, again.err).contains("rizen.lua:4"), "{file}: {}", again.out);
        }
    }
    // The same whoever plays it, in one go or in parts.
    let alone = bench.merc("lab --games 60 --mod broken --jobs 1 --crashes kept --json");
    assert_eq!(timeless(&ran.out), timeless(&alone.out));
    for shard in 1..=2 {
        assert_eq!(
            bench.merc(&format!("lab --games 60 --mod broken --crashes kept --quiet --shard {shard}/2 --out {shard}.json")).code,
            5
        );
    }
    let joined = bench.merc("lab merge 1.json 2.json --json");
    assert_eq!(joined.code, 5);
    assert_eq!(timeless(&joined.out), timeless(&ran.out));
    let shown = bench.merc("lab merge 1.json 2.json");
    assert!(shown.out.contains("Games that failed") && shown.out.contains("merc-lab-crash-"), "{}", shown.out);
}

/// A comparison counts only games that ended both ways.
#[test]
fn a_game_that_fails_one_way_is_no_pair() {
    let bench = Bench::new();
    bench.failing_mod();
    let ran = bench.merc("lab --games 40 --compare base mod=broken --crashes kept --json");
    assert_eq!(ran.code, 5, "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    let crashed = report["crashed"].as_u64().expect("a number");
    assert!(crashed > 0);
    assert_eq!(report["results"]["difference"]["wins"][0]["pairs"].as_u64(), Some(40 - crashed));
    assert_eq!(report["results"]["a"]["wins"][0]["games"], 40);
    let file = report["crashes"][0]["examples"][0]["file"].as_str().expect("a name").to_string();
    assert!(file.ends_with("-b.merc") && bench.path("kept").join(&file).exists(), "{file}");
}

/// Ctrl-C: what has been played is reported, and no merge takes it for the whole.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_stopped_reports_what_it_has() {
    let bench = Bench::new();
    let child = bench.command("lab --games 100000000 --jobs 2 --out cut.json").spawn().expect("it starts");
    let pid = child.id().to_string();
    // The signal may come once somebody listens to it.
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
    };
    while !listens() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill is there").success());
    let ran = told(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("stopped before the end: "), "{}", ran.out);
    bench.refused("lab merge cut.json", 3, "was stopped after");
}

/// The commands of the page work as they stand there, with fewer games.
#[cfg(unix)]
#[test]
fn the_commands_of_the_page_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/lab.md")).expect("the page is there");
    let bench = Bench::new();
    std::os::unix::fs::symlink(root.join("examples"), bench.path("examples")).expect("a link");
    let program = Path::new(env!("CARGO_BIN_EXE_merc")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let has = |name: &str| std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    let mut seen = 0;
    for line in page.lines().filter_map(|line| line.strip_prefix("$ ")) {
        if !has("parallel") && (line.starts_with("parallel") || line.contains("part-")) {
            continue;
        }
        let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
        if let Some(at) = words.iter().position(|word| word == "--games") {
            // Looking ahead takes a thousand times as long.
            words[at + 1] = if line.contains("search:") { "2" } else { "40" }.to_string();
        }
        let line = words.join(" ").replace("search:200", "search:2");
        let mut command = Command::new("sh");
        command.args(["-c", &line]).current_dir(bench.folder.path()).env("PATH", &path).env("HOME", bench.folder.path());
        let ran = told(command.output().expect("there is a shell"));
        assert_eq!(ran.code, 0, "{line}: {}", ran.err);
        seen += 1;
    }
    assert!(seen >= 9, "commands are found");
}

/// What is not a plain file is written to, not put away.
#[cfg(target_os = "linux")]
#[test]
fn links_are_followed_and_devices_written_to() {
    let bench = Bench::new();
    std::fs::write(bench.path("target.json"), "old").expect("it is written");
    std::os::unix::fs::symlink("target.json", bench.path("link.json")).expect("it is linked");
    bench.fine("lab --games 1 --out link.json -q");
    assert!(bench.path("link.json").is_symlink() && bench.read("target.json").contains("\"engine\""));
    bench.refused("lab --games 1 --out /dev/full -q", 3, "/dev/full cannot be written: No space left");
}
