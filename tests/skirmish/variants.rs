//! Cards that the base game does not have: the rules play them from content alone.

use merc::base;
use merc::kernel::transcript::Transcript;
use merc::skirmish::Skirmish;
use std::rc::Rc;

/// The base game with texts of its files replaced.
fn with(changes: &[(&str, &str, &str)]) -> Rc<Skirmish> {
    let mut files = base::embedded();
    for (file, from, to) in changes {
        let path = format!("content/skirmish/{file}.json");
        let found = files.iter_mut().find(|file| file.path == path).expect("the file is there");
        assert!(found.text.contains(from), "{from} is in {path}");
        found.text = found.text.replace(from, to).into();
    }
    Rc::new(Skirmish::load(&files).unwrap_or_else(|problems| panic!("{problems}")))
}

/// Plays lines below the header of a game of two people.
fn play(rules: Rc<Skirmish>, lines: &str) {
    let text = format!("merc 1 · ruleset skirmish · seats red=human blue=human · seed 1\n{lines}");
    let transcript = Transcript::parse(&text).unwrap_or_else(|complaint| panic!("{complaint}"));
    if let Err(difference) = transcript.run(rules) {
        panic!("{difference}");
    }
}

// shows: SK-16.5 SK-12.4
#[test]
fn a_launcher_rolls_one_die_and_sets_a_blast() {
    let launcher = r#""kind": "launcher", "fn": 7, "str": 3, "bands": ["short", "long"]"#;
    let rules = with(&[("weapons", r#""kind": "grenade", "str": 3, "throw": 2"#, launcher)]);
    let given = "!given red c1 ccc-demolitions 300 300\n!given blue k1 kemvar-leader 500 300\n";
    // Heroic adds 1.
    let hit = "!dice 9 1 / 7 / 9\nred> fire shrapnel k1\n| C1 at K1 with the shrapnel grenade: FN 8\n| 1 hit\n\
               | goes off at (500, 300)\n| K1 is hit: Str 3 against AV 2\n";
    play(Rc::clone(&rules), &format!("{given}{hit}"));
    let miss = "!dice 9 1 / 1\nred> fire shrapnel 500 330\n| C1 at the ground with the shrapnel grenade: FN 3\n!| goes off\n";
    play(rules, &format!("{given}{miss}"));
}

// shows: SK-16.6
#[test]
fn a_cone_reaches_a_quadrant_from_the_center() {
    let rules = with(&[("weapons", r#""template": "line""#, r#""template": "cone""#)]);
    play(
        rules,
        "!given red c1 ccc-incinerator 300 300\n!given blue k1 kemvar-leader 400 390, k2 kemvar-wrench 300 450\n!dice 9 2 1 / 1\n\
         red> fire flamethrower 0\n| C1 at K1 with the flamethrower\n!| C1 at K2\n",
    );
}

// shows: SK-18.7 SK-18.8
#[test]
fn load_and_aim_are_also_maneuvers_of_their_own() {
    let given = "!given red c1 ccc-sniper 300 300\n!given blue k1 kemvar-leader 600 300\n!dice 9 1 / 1\nred> fire lrk-rifle k1\n";
    let load = with(&[("weapons", r#""maneuvers": ["load-aim"]"#, r#""maneuvers": ["load"]"#)]);
    let shot = "| FN 7 = weapon 7 + long range 0 + half cover 1 (Active Camouflage) - Eagle Eye 1\n";
    play(load, &format!("{given}{shot}| in round 3\n"));
    let aim = with(&[("weapons", r#""maneuvers": ["load-aim"]"#, r#""maneuvers": ["aim"]"#)]);
    play(aim, &format!("{given}| FN 5 = weapon 7 + long range 0 - Aim 2 + half\n| in round 3\n"));
}

/// The Demolitions ability with this effect.
fn demolitions(effects: &str) -> Rc<Skirmish> {
    let named = format!(r#""name": "Demolitions", "effects": [{effects}], "text""#);
    with(&[("abilities", r#""name": "Demolitions", "text""#, &named)])
}

// shows: SK-24.brawler
#[test]
fn strength_in_melee() {
    play(
        demolitions(r#"{"hook": "str_mod", "amount": 1, "when": "melee"}"#),
        "!given red c1 ccc-demolitions 300 300\n!given blue k1 kemvar-leader 350 300\n!dice 9 1\n\
         red> fn c1 k1 unarmed\n| Str 2 against AV 2\nred> hold\n| C1 holds\n",
    );
}

// shows: SK-24.stealth SK-12.2
#[test]
fn stealth_is_half_cover_and_slow() {
    play(
        demolitions(r#"{"hook": "cover_floor", "amount": 1}, {"hook": "mp", "amount": -1}"#),
        "!given red c1 ccc-demolitions 300 300\n!given blue k1 kemvar-leader 500 300\n!dice 9 1\n\
         red> fn k1 c1\n| FN 8 = weapon 7 + long range 0 + half cover 1 (Demolitions)\n\
         red> move step 90 card ; step 90 card ; step 90 side\n| Refused (SK-7.1)\nred> hold\n| C1 holds\n",
    );
}

// shows: SK-25.heavy-plate
#[test]
fn armor_that_is_weaker_from_behind() {
    let plate = r#""effects": [{"hook": "av_mod", "amount": -1, "when": "rear"}],"#;
    play(
        with(&[("identities", r#""mends_in": 2,"#, plate)]),
        "!given red c1 ccc-leader 300 300 face 180\n!given blue k1 kemvar-leader 500 300\n!dice 1 9\n\
         blue> fn k1 c1\n| Str 5 against AV 2\nblue> hold\n| K1 holds\n",
    );
}

// shows: SK-25.cover-reading SK-9.8
#[test]
fn cover_that_is_seen_through() {
    play(
        with(&[("identities", r#""cover_raise", "amount": 1"#, r#""cover_lower", "amount": 1"#)]),
        "!given piece hedge 390 200 410 400 as h1\n!given red c1 ccc-leader 300 300\n!given blue k1 kemvar-leader 500 300\n\
         !dice 1 9 / 1 1\nblue> fire c1\n| K1 at C1 with the assault rifle: FN 8 = weapon 7 + long range 0 + half cover 1 (Active Camouflage)\n",
    );
}

// shows: SK-20.9
#[test]
fn a_charge_in_a_group_strikes_when_its_move_is_done() {
    play(
        with(&[("units", r#""mp": 3, "reaction": 6"#, r#""mp": 3, "reaction": 8"#)]),
        "!given red c1 ccc-leader 300 300\n!given blue k1 kemvar-assassin 450 300\n!dice 5 5 / 1 1 / 9 1 / 9\n\
         red: choice c1> combat\nblue: choice k1> combat\nred: order c1> fire k1\n\
         blue: order k1> charge step 180 card then melee c1\n\
         | C1 at K1 with the assault rifle: FN 9 = weapon 7 + long range 0 + half cover 1 (Active Camouflage) + moving target 1\n\
         | K1 moves to (355, 300)\n| K1 at C1 with the twin blades: needs 8\n| K1 [9 1] +1 (Melee 1) 1 hit\n| C1 Blood 4 -> 2\n",
    );
}
