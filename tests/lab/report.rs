//! The formats of the report: terminal, JSON, CSV and HTML.

use super::common::files::read;
use super::common::machine::Machine;
use merc::{base, lab};
use serde_json::Value;

/// One pair of games says nothing about other games, and no format of the report pretends it does.
#[test]
fn one_pair_of_games_is_too_few() {
    let bench = Machine::new();
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
    assert!(!page.contains("inf\""), "no number is infinite");
}

/// A card with four games or fewer, or missing from four or fewer, has no difference in any format of the report. It is neither among the
/// clearest nor in the plots. No interval goes beyond 100 points.
#[test]
fn cards_of_few_games_have_no_difference() {
    let bench = Machine::new();
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
    let shown = bench.fine(&format!("{run} --html page.html")).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        shown.contains("A difference needs at least 5 games with the card and 5 without it.") && !shown.contains("too few games"),
        "{shown}"
    );
    let all = bench.fine(&format!("{run} --cards all"));
    assert!(all.contains("too few games"), "{all}");
    let page = bench.read("page.html");
    for row in few {
        let (card, side) = (row["card"].as_str().expect("a name"), row["side"].as_str().expect("a side"));
        assert!(csv.contains(&format!(",mercs,{card} / {side},difference,,,,\n")), "{card} {side}: {csv}");
        assert!(!page.contains(&format!("<title>{card}, {side}: ")), "{card} is plotted");
    }
}

#[test]
fn json_has_its_fields() {
    let bench = Machine::new();
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

/// Splits a line as a spreadsheet does.
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
fn csv_has_one_number_per_line() {
    let bench = Machine::new();
    let text = bench.fine("lab --games 30 --rebels 1,2 --csv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("part,table,row,column,value,error,low,high"));
    let mut seen = 0;
    for line in lines {
        let fields = fields(line);
        assert_eq!(fields.len(), 8, "{line}");
        let is_difference = ["difference", "lead"].contains(&fields[3].as_str());
        let is_unknown = is_difference && fields[4..].iter().all(String::is_empty);
        assert!(is_unknown || fields[4].parse::<f64>().is_ok(), "{line}");
        assert!(fields[5..].iter().all(|field| field.is_empty() || field.parse::<f64>().is_ok()), "{line}");
        seen += 1;
    }
    assert!(seen > 500, "every card is there");
    assert!(text.contains("\n,wins,all games,games,30,,,\n"));
}

#[test]
fn tables_fit_the_terminal_and_the_page_needs_nothing_else() {
    let bench = Machine::new();
    let text = bench.fine("lab --games 120 --rebels 1..6 --html page.html");
    let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(wide.is_empty(), "too wide:\n{}", wide.join("\n"));
    let page = bench.read("page.html");
    for outside in ["http://", "https://", "src=", "href=", "url(", "@import"] {
        assert!(!page.contains(outside), "the page refers to {outside}");
    }
    assert!(page.matches("<svg").count() >= 6 && !page.replace("isNaN(", "").contains("NaN"));
    assert!(page.contains("prefers-color-scheme: dark"));
}

/// The longest card names and the reasons of rule errors are complete in the tables and on the page.
#[test]
fn no_text_is_cut_off() {
    let bench = Machine::new();
    bench.mistaken_mod();
    let ran = bench.run("lab --games 120 --rebels 6 --mod broken --crashes kept --cards all --html page.html");
    assert_eq!(ran.code, 5, "{}", ran.err);
    let last = ran.err.lines().last().unwrap_or_default();
    assert!(last.ends_with("of failed games written to kept") && last.starts_with("10 journals"), "{}", ran.err);
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
    // A wrapped name continues in the same column.
    let start = ran.out.find("\nEquipment\n").expect("the table");
    let table = &ran.out[start..ran.out[start..].find("\n\n").map_or(ran.out.len(), |end| start + end)];
    let side = table.lines().find_map(|line| line.find(" side ")).expect("its column titles");
    let column: String =
        table.lines().skip(1).map(|line| format!("{} ", line.chars().take(side).collect::<String>().trim())).collect();
    let page = bench.read("page.html");
    for name in &names {
        let played = page.contains(&format!("<td class=\"text\">{name}</td>"));
        assert!(!played || column.contains(&format!("{name} ")), "{name}:\n{table}");
    }
    for text in [&ran.out, &page] {
        assert!(!text.contains('…'), "something is cut");
        assert!(text.contains("why it was skipped") && text.contains("-everybody-is-tired"), "the reason");
    }
}

/// docs/lab.md names the same tables and columns as the report, in the same order.
#[test]
fn the_documentation_has_the_tables_and_columns_of_the_report() {
    let bench = Machine::new();
    bench.mistaken_mod();
    bench.fine("lab --games 72 --rebels 1..6 --level all --quiet --out one.json");
    bench.fine("lab --games 4 --quiet --compare base rule=difficulty=0 --out two.json");
    bench.run("lab --games 60 --mod broken --crashes kept --quiet --out failed.json");
    let page = read("docs/lab.md");
    let documented = |heading: &str| -> Vec<(String, Vec<String>)> {
        let section = page.split("\n## ").find(|section| section.starts_with(heading)).expect("the section");
        let rows = section.split("| table | columns | contents |\n").nth(1).expect("its table").lines().skip(1);
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
                    // Ids are only in JSON and CSV.
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
    assert_eq!(documented("What is reported"), printed(&["one.json", "failed.json"], str::is_empty));
    assert_eq!(documented("Compare"), printed(&["two.json"], |key| key == "difference"));
}

#[test]
fn only_the_cards_asked_for_are_shown() {
    let bench = Machine::new();
    let text = bench.fine("lab --games 60 --card rizen,kevlar-vest");
    assert!(text.contains("\n  Rizen ") && text.contains("\n  Kevlar Vest ") && !text.contains("\nTactics"), "{text}");
}
