//! The cards of the skirmish: problems are reported with their place, and the cards are those of the rulebook.

use super::{header, rules};
use merc::base::{self, GameFile};
use merc::skirmish::{NewGame, Skirmish, new_game};

/// The problems of the base game with one text replaced by another.
fn problems(file: &str, from: &str, to: &str) -> String {
    let mut files = base::embedded();
    let path = format!("content/skirmish/{file}");
    let found: &mut GameFile = files.iter_mut().find(|file| file.path == path).expect("the file is there");
    assert!(found.text.contains(from), "{from} is in {path}");
    found.text = found.text.replacen(from, to, 1).into();
    Skirmish::load(&files).map(|_| ()).map_err(|problems| problems.to_string()).expect_err("it does not load")
}

#[test]
fn mistakes_in_the_files_are_explained() {
    for (file, from, to, why) in [
        ("units.json", "\"assault-rifle\"", "\"assault-rifel\"", "did you mean assault-rifle?"),
        ("units.json", "shrapnel:1", "shrapnel:0", "is not a number of uses"),
        ("units.json", "\"av\": 3", "\"av\": 5", "from 1 to 4"),
        ("weapons.json", "\"melee\", \"short\"", "\"melee\", \"far\"", "bands are melee, short and long"),
        ("weapons.json", "\"af_mod\"", "\"ammo\"", "unknown field"),
        ("abilities.json", "\"fn_mod\"", "\"fn_mud\"", "fn_mod"),
        ("factions.json", "\"ccc-sniper\", ", "", "its squad must be 5"),
        ("settings.json", "\"default\": \"3\"", "\"default\": \"9\"", "is not allowed"),
        ("scenarios.json", "building 300 400 400 500", "building 300 400 300 500", "not convex"),
        ("scenarios.json", "as b1", "as c1", "c1 is the name of a figure"),
        ("pieces.json", "\"height\": 1", "\"height\": 10", "from 0 to 9"),
    ] {
        let text = problems(file, from, to);
        assert!(text.contains(why) && text.contains(file), "{file}: {from} -> {to}: {text}");
    }
}

/// SK-26.1 and SK-26.2 against the cards.
#[test]
fn the_cards_are_those_of_the_rulebook() {
    let rules = rules();
    let page = super::common::files::read("docs/rulebook/20-skirmish.md");
    let mut compared = 0;
    for unit in &rules.content.units {
        let melee = unit.melee.map_or("—".to_string(), |melee| format!("+{melee}"));
        let numbers = format!(
            "| {} | {} | {} | {} | {melee} | {} | {} | {} | {} | {} |",
            unit.name, unit.mp, unit.reaction, unit.courage, unit.repair, unit.er, unit.blood, unit.av, unit.af
        );
        assert!(page.contains(&numbers), "the rulebook has no row {numbers}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}

// shows: SK-3.1 SK-3.2 SK-3.6
#[test]
fn wishes_that_cannot_be_met_are_explained() {
    let rules = rules();
    let refused = |wishes: NewGame| new_game(&rules, &wishes).expect_err("the wishes are refused").to_string();
    let squad = |text: &str| NewGame { squads: vec![("red".into(), text.into())], ..NewGame::default() };
    let rule = |key: &str, value: &str| NewGame { rules: vec![(key.into(), value.into())], ..NewGame::default() };
    assert!(refused(squad("cccc")).contains("did you mean ccc?"));
    assert!(refused(squad("ccc:leader,heavy")).contains("a squad has 5 figures, not 2 (SK-3.1)"));
    assert!(refused(squad("ccc:leader,heavy,medic,sniper,leader")).contains("twice (SK-3.1)"));
    assert!(refused(squad("ccc:leader,heavy,medic,sniper,wrench")).contains("has no \"wrench\""));
    assert!(refused(rule("kils", "2")).contains("did you mean kills?"));
    assert!(refused(rule("kills", "9")).contains("a number from 1 to 5 (SK-22.4)"));
    assert!(refused(NewGame { scenario: Some("opn".into()), ..NewGame::default() }).contains("did you mean open?"));
    let two = NewGame { rules: vec![("squad".into(), "2".into())], ..squad("ccc:leader,heavy") };
    assert_eq!(header(&rules, &two).option("squad"), Some("red=ccc:leader,heavy"));
}
