//! Modes and sides: games without a Dictator, bots by side, and games that a player wins alone or nobody wins.

use super::common::machine::Machine;
use serde_json::Value;

#[test]
fn versus_is_reported_by_side_and_by_place() {
    let bench = Machine::new();
    let report = bench.json("lab --mode versus --sides 2v2 --games 40 --json --html page.html --out counts.json");
    assert_eq!(report["settings"]["sides"], Value::from(vec!["2v2"]));
    let setup = &report["settings"]["variants"][0];
    assert_eq!((&setup["modes"][0], &setup["seats"]), (&Value::from("versus"), &Value::from(vec!["side-1=bot", "side-2=bot"])));
    let results = &report["results"];
    let share = |at: &Value| at["value"].as_f64().expect("a share");
    let all = &results["wins"][0];
    assert!((share(&all["side_1_win"]) + share(&all["side_2_win"]) - 1.0).abs() < 1e-5, "{all}");
    assert!(all["nobody"].is_null() && all["alone"].is_null(), "neither happened: {all}");
    for table in ["wins_by_side", "wins_by_place"] {
        let rows = results[table].as_array().expect("rows");
        assert_eq!(rows.len(), 2, "{table}");
        assert!((share(&rows[0]["wins"]) + share(&rows[1]["wins"]) - 1.0).abs() < 1e-5, "{table}: {rows:?}");
    }
    let sides: Vec<&str> = results["mercs"].as_array().expect("rows").iter().filter_map(|row| row["side"].as_str()).collect();
    assert!(sides.contains(&"Side 1") && sides.contains(&"Side 2"));
    assert!(results["dictators"].is_null() && results["tactics"].is_null());
    // The leads of two sides cancel out.
    let counts: Value = serde_json::from_str(&bench.read("counts.json")).expect("it is JSON");
    let group = &counts["tallies"][0]["groups"][""]["2v2"];
    let lead = |side: usize| group["sides"][side]["lead"]["sum"].as_i64().expect("a number");
    assert_eq!((lead(0) + lead(1), &group["games"]), (0, &Value::from(40)));
}

/// Sizes with different numbers of sides: a side counts only the games that have it, and six sides fit the terminal.
#[test]
fn sides_that_only_some_games_have_are_counted_there() {
    let bench = Machine::new();
    let ran = bench.run("lab --mode versus --rebels 2,6 --games 40");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.starts_with("Warning: Versus works best as "), "{}", ran.err);
    let wide: Vec<&str> = ran.out.lines().filter(|line| line.chars().count() > 100).collect();
    assert!(wide.is_empty(), "too wide:\n{}", wide.join("\n"));
    for (side, games) in [("Side 2", "40"), ("Side 3", "20")] {
        let row = ran.out.lines().filter(|line| line.trim().starts_with(side)).find_map(|line| line.split_whitespace().nth(2));
        assert_eq!(row, Some(games), "{side}:\n{}", ran.out);
    }
    assert!(ran.out.contains("\n  1v1v1v1v1v1: place 6 "), "{}", ran.out);
}

#[test]
fn bots_are_named_by_seat_side_or_for_all_players() {
    let bench = Machine::new();
    let seats = |options: &str| -> Vec<String> {
        let report = bench.json(&format!("lab --games 2 --json {options}"));
        let seats = report["settings"]["variants"][0]["seats"].as_array().expect("a list").clone();
        seats.iter().filter_map(|seat| seat.as_str().map(str::to_string)).collect()
    };
    assert_eq!(seats("--mode versus --sides 2v2 --seat side-1=random"), ["side-1=random", "side-2=bot"]);
    assert_eq!(seats("--mode versus --seat players=random --seat blue=bot"), ["side-1=random", "side-2=bot"]);
    assert_eq!(seats("--seat dictator=bot --seat players=random"), ["rebels=random", "black=bot"]);
    assert_eq!(seats("--seat rebels=random --seat red=bot"), ["red=bot", "blue=random", "black=ai"]);
    // Assassination refuses the robot.
    assert_eq!(seats("--mode assassination"), ["rebels=bot", "black=bot"]);
}

#[test]
fn two_modes_are_compared_for_the_first_side() {
    let bench = Machine::new();
    let report = bench.json("lab --games 20 --seat black=bot --compare base mode=assassination --json");
    assert_eq!(report["results"]["difference"]["wins"][0]["pairs"], 20);
    assert!(
        report["results"]["b"]["endings"].as_array().is_some_and(|rows| rows.iter().any(|row| row["ending"] == "out of time"))
    );
    let text = bench.fine("lab --games 20 --mode versus --sides 2v2 --compare base seat=side-1=random");
    assert!(text.contains("Side 1 wins in A") && text.contains("Side 1's lead in value"), "{text}");
}

/// The columns of what happens rarely appear only if it happened.
#[test]
fn games_that_one_player_or_nobody_wins_are_counted() {
    let bench = Machine::new();
    bench.fine("lab --games 20 --quiet --out counts.json");
    let text = bench.fine("lab merge counts.json");
    assert!(!text.contains("nobody") && !text.contains("alone"), "{text}");
    let mut counts: Value = serde_json::from_str(&bench.read("counts.json")).expect("it is JSON");
    let groups = counts["tallies"][0]["groups"].as_object_mut().expect("by Dictator");
    let group = &mut groups.values_mut().next().expect("a Dictator")["2"];
    (group["alone"], group["nobody"]) = (Value::from(1), Value::from(2));
    let ending = group["endings"].as_object_mut().expect("endings").values_mut().next().expect("an ending");
    ending["nobody"] = Value::from(2);
    bench.write("counts.json", counts.to_string());
    let text = bench.fine("lab merge counts.json");
    let titles: Vec<&str> =
        text.lines().find(|line| line.trim().starts_with("group ")).expect("titles").split_whitespace().collect();
    assert_eq!(titles[..6], ["group", "games", "Rebels", "win", "alone", "nobody"], "{text}");
    let all: Vec<&str> = text.lines().find(|line| line.contains("all games ")).expect("a row").split_whitespace().collect();
    assert!(all.contains(&"5.0%") && all.contains(&"10.0%"), "{all:?}");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("the Dictator wins the other games, except those without a winner. "), "{flat}");
}
