//! Mods that change the numbers of the rules: players see the new number everywhere, and errors are reported.

use super::common::machine::Machine;

const CROWDED: &str = r#"[
  {"id": "militia_cap", "value": 12},
  {"id": "hire_cost", "value": 1},
  {"id": "hire_draw", "value": 5},
  {"id": "train_cost", "value": 2},
  {"id": "tactics_hand", "value": 4},
  {"id": "weapon_slots", "value": 2},
  {"id": "hit_on", "value": 3}
]"#;

/// Twelve militia in a sector, a Hire for one action out of five cards, training for two, two weapons, hits on 3.
const SHOWN: &str = "merc 1 · ruleset merc · seats red=human black=human · seed 7
!clause CMP-6 ACT-1 HIR-1 REQ-1 COM-6
!given red b2 rizen(m16) militia 10
!given stash b2 uzi
!given black b3 teresa
!deck mercs lucid doc ewok moe badger
red> legal
| hire · 1 action from one MERC; free on Day 1
| train · 2 actions each
| train rizen                    10 + 2 of 12 militia in b2
red> help hire
| cost: 1 action from one MERC; free on Day 1
| draw 5 MERC cards and keep some
red> settings
| How many of the 5 MERCs drawn on Day 1
| militia_cap          12 (CMP-6), 10 without mods: Maximum militia per side in a sector.
red> reequip rizen
red: equip rizen> give uzi to rizen
red: equip rizen> ok
red> show rizen
| M16
| Uzi
red> train rizen
| Refused: Rizen has only 1 action left; training costs 2. Actions return at the start of Day 3. (ACT-1)
red> hire rizen
| draws
red: fire> nobody
red: keep> ok
red: done> no
";

#[test]
fn players_read_the_numbers_of_a_mod() {
    let machine = Machine::new();
    machine.mod_with("crowded", "");
    machine.write("crowded/content/merc/rules.json", CROWDED);
    machine.write("crowded/transcripts/crowded.merc", SHOWN);
    let checked = machine.merc("mod check crowded", "");
    assert_eq!((checked.out.as_str(), checked.code), ("crowded: ok\n", 0), "{}", checked.err);
    let tested = machine.merc("mod test crowded --games 20", "");
    assert_eq!(tested.code, 0, "{}", tested.all());
}

#[test]
fn bots_play_by_the_numbers_of_a_mod() {
    let machine = Machine::new();
    machine.mod_with("slow", "");
    let all = r#"[{"id": "move_cost", "value": 2}, {"id": "explore_cost", "value": 2}, {"id": "reequip_cost", "value": 2},
                  {"id": "militia_cap", "value": 2}, {"id": "die_faces", "value": 8}, {"id": "accessory_slots", "value": 0},
                  {"id": "armor_slots", "value": 2}, {"id": "merc_health", "value": 5}, {"id": "merc_targets", "value": 2},
                  {"id": "team_limit_sector", "value": 0}, {"id": "big_game", "value": 1}, {"id": "big_game_copies", "value": 3},
                  {"id": "first_mercs", "value": 3}, {"id": "reinforcement", "value": 0}, {"id": "militia_initiative", "value": -1}]"#;
    machine.write("slow/content/merc/rules.json", all);
    let played = machine.merc("lab --games 40 --rebels 3 --seed 1 --jobs 1 --json --mod slow", "");
    assert_eq!(played.code, 0, "{}", played.all());
    assert!(played.out.contains("\"crashed\": 0"), "{}", played.out);
}

#[test]
fn a_number_records_which_mod_set_it() {
    let machine = Machine::new();
    machine.mod_with("crowded", "");
    machine.write("crowded/content/merc/rules.json", CROWDED);
    let ran = machine.merc("cards militia_cap --provenance --mod crowded", "");
    assert_eq!(ran.code, 0, "{}", ran.all());
    for line in [
        "militia_cap · Rule number\n  12 (CMP-6), 10 without mods\n  Maximum militia per side in a sector.",
        "value   12",
        "crowded (crowded/content/merc/rules.json), was 10 (base)",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
}

#[test]
fn problems_with_a_number_name_its_file() {
    let machine = Machine::new();
    machine.mod_with("wrong", "");
    let entries = r#"[{"id": "militia_kap", "value": 12}, {"id": "hire_cost", "value": 0}, {"id": "militia_cap", "valeu": 9}]"#;
    machine.write("wrong/content/merc/rules.json", entries);
    let ran = machine.merc("mod check wrong", "");
    assert_eq!(ran.code, 4);
    for line in [
        "wrong/content/merc/rules.json: militia_kap: no rule reads this number; did you mean militia_cap?",
        "wrong/content/merc/rules.json: hire_cost.value: expected a whole number from 1 to 9, found 0",
        "wrong/content/merc/rules.json: militia_cap.valeu: unknown field; did you mean value?",
    ] {
        assert!(ran.out.contains(line), "{line}\nis not in\n{}", ran.out);
    }
}

/// Two unrelated mods may not set one number to different values.
#[test]
fn mods_that_set_one_number_differently_clash() {
    let machine = Machine::new();
    for (id, cap) in [("one", 5), ("two", 6)] {
        machine.mod_with(id, "");
        machine.write(&format!("{id}/content/merc/rules.json"), format!(r#"[{{"id": "militia_cap", "value": {cap}}}]"#));
    }
    let ran = machine.merc("play --mod one --mod two", "");
    assert_eq!(ran.code, 4);
    assert!(ran.err.contains("militia_cap.value: one (one/content/merc/rules.json) and two both set this field"), "{}", ran.err);
}
