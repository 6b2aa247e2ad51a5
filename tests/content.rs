//! The content: every number in `content/merc/` is compared with the tables of `docs/rulebook/`, and every kind of error in a content
//! file is made once to check its message.

mod common;

use common::files::read;
use merc::merc::content::{
    CardSet, Choices, Content, EquipmentKind, OverLimit, Placement, RebelOrder, Rounding, SectorKind, Settings, SourceFile,
    Wanted, Word, load,
};
use merc::merc::mode_combinations;
use std::collections::BTreeMap;

const FILES: [&str; 12] = [
    "mercs.json",
    "equipment.json",
    "sectors.json",
    "dictators.json",
    "tactics.json",
    "sizes.json",
    "settings.json",
    "levels.json",
    "rules.json",
    "house-rules.json",
    "modes.json",
    "ai.json",
];

// ---- what the rulebook says ----

/// The names of the robot's rules cite the clauses that `why ai` shows.
#[test]
fn every_clause_in_the_name_of_a_rule_exists() {
    let known = merc::merc::render::rulebook::clause_ids();
    for rule in content().bot_rules.iter().filter(|rule| rule.id.starts_with("ai-")) {
        let clause = rule.name.split(' ').next().unwrap_or_default();
        assert!(known.iter().any(|id| id == clause), "{} cites {clause}", rule.id);
    }
}

/// MOD-0 says the same as the table that `merc modes` generates.
#[test]
fn what_combines_is_what_the_rulebook_says() {
    let generated = mode_combinations(&common::game::rules());
    let names: Vec<&str> = generated[0].iter().map(String::as_str).collect();
    let page = read("docs/rulebook/08-modes.md");
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let table: Vec<Vec<String>> = page.lines().skip_while(|line| !line.starts_with("| | ")).take(6).map(cells).collect();
    assert_eq!(table.len() - 2, generated.len() - 1, "every mode has a row");
    for row in &table[2..] {
        let own = generated.iter().find(|other| other[0] == row[0]).unwrap_or_else(|| panic!("there is no mode {}", row[0]));
        for (head, said) in table[0].iter().zip(row).skip(1) {
            let head = if head == "Dictator AI" { "ai" } else { head };
            let column = names.iter().position(|name| *name == head).unwrap_or_else(|| panic!("there is no column {head}"));
            let word = said.strip_prefix("allowed ").unwrap_or(said);
            assert!(word.starts_with(&own[column]), "{} and {head}: {said:?}, but it is {:?}", row[0], own[column]);
        }
    }
}

#[test]
fn mercs_are_those_of_the_rulebook() {
    let content = content();
    let rows = table("09-mercs.md", "| id |");
    assert_eq!(content.mercs.len(), 52);
    assert_eq!(rows.len(), 52);
    for (card, row) in content.mercs.iter().zip(&rows) {
        assert_eq!(card.id, row[0]);
        assert_eq!(format!("{}/{}/{}", card.initiative, card.training, card.combat), row[1], "{}", card.id);
        let tags: &[&str] = if row[2].contains('w') { &["woman"] } else { &[] };
        // `healer` is for bot rules (AI-4.8.1).
        let printed: Vec<&String> = card.tags.iter().filter(|tag| *tag != "healer").collect();
        assert_eq!(printed, tags, "{}", card.id);
        assert_eq!(card.set, set_of(&row[2]), "{}", card.id);
        let health = row[3].split_once(" health instead of 3").map_or("3", |(number, _)| number);
        assert_eq!(card.health.to_string(), health, "{}", card.id);
        // A third action comes from the card's script (Ewok, Faustina).
        assert_eq!(card.actions, 2, "{}", card.id);
        assert!(!card.text.is_empty());
    }
    assert_eq!(content.mercs.iter().filter(|card| card.set == CardSet::Base).count(), 47);
}

#[test]
fn equipment_is_that_of_the_rulebook() {
    let content = content();
    let rows = table("10-equipment.md", "| card |");
    assert_eq!((rows.len(), content.equipment.len()), (44, 49));
    for (card, row) in content.equipment.iter().zip(&rows) {
        let id = &card.id;
        assert_eq!((&card.name, id), (&row[0], &kebab(&row[0])));
        assert_eq!(card.kind.word(), row[1].to_lowercase(), "{id}");
        assert_eq!(i64::from(card.copies), number(&row[2]), "{id}");
        assert_eq!(i64::from(card.serial), number(&row[3]), "{id}");
        let numbers = [card.combat, card.targets, card.initiative, card.training].map(i64::from);
        let stated = [&row[4], &row[5], &row[6], &row[7]].map(|cell| number(cell));
        assert_eq!(numbers, stated, "{id}");
        assert_eq!(i64::from(card.armor), number(&row[8]), "{id}");
        let behavior = &row[9];
        assert_eq!(card.pierces, behavior.split([',', ' ']).any(|word| word == "AP"), "{id}");
        let uses = behavior.split_once(" use").map_or("", |(head, _)| head.rsplit(' ').next().unwrap());
        assert_eq!(i64::from(card.uses), number(uses), "{id}");
        let is_part = behavior == "MOD-I";
        let tags = behavior.split_once("tag").map_or("", |(_, tail)| tail.trim_start_matches('s').trim());
        let tags = if is_part { "puzzle-b" } else { tags };
        // The tag for bots comes from AI-4.7 and not from the card.
        let left = card.tags.iter().filter(|tag| *tag == "left-in-stash").count();
        assert_eq!(left, usize::from(["land-mine", "repair-kit"].contains(&id.as_str())), "{id}");
        let printed: Vec<&String> = card.tags.iter().filter(|tag| *tag != "left-in-stash").collect();
        assert_eq!(printed, tags.split_whitespace().collect::<Vec<_>>(), "{id}");
        assert_eq!(card.mode.as_deref(), is_part.then_some("i-dictator"), "{id}");
        assert_eq!(card.set, if is_part { CardSet::Expansion } else { CardSet::Base }, "{id}");
        assert_eq!(card.points, if id == "attack-dog" { 3 } else { 0 }, "{id}");
        assert_eq!(card.vehicle, None);
    }
}

#[test]
fn vehicles_are_those_of_the_rulebook() {
    let content = content();
    let rows = table("08-modes.md", "| vehicle |");
    let cards = &content.equipment[44..];
    assert_eq!((rows.len(), cards.len()), (5, 5));
    for (card, row) in cards.iter().zip(&rows) {
        let vehicle = card.vehicle.expect("it is a vehicle");
        assert_eq!((&card.name, &card.id), (&row[0], &kebab(&row[0])));
        assert_eq!([card.combat, card.initiative].map(i64::from), [number(&row[1]), number(&row[2])]);
        assert_eq!([card.armor, vehicle.crew].map(i64::from), [number(&row[3]), number(&row[4])]);
        let plural = |count: u8| if count == 1 { "" } else { "s" };
        let (cost, steps) = (vehicle.move_cost, vehicle.steps);
        let diagonal = if vehicle.diagonal { ", diagonal steps allowed" } else { "" };
        let movement = format!("{cost} action{}: {steps} sector{}{diagonal}", plural(cost), plural(steps));
        assert_eq!(movement, row[5]);
        assert_eq!((card.kind, card.copies), (EquipmentKind::Accessory, 1));
        assert_eq!((card.mode.as_deref(), card.set), (Some("vehicles"), CardSet::Expansion));
        assert_eq!(card.tags, ["puzzle-a"]);
    }
}

/// CMP-2: 28 weapons, 17 armor, 24 accessories in the standard game.
#[test]
fn decks_have_the_sizes_of_the_rulebook() {
    let content = content();
    let deck = |kind| {
        let cards = content.equipment.iter().filter(|card| card.kind == kind && card.is_standard());
        cards.map(|card| u32::from(card.copies)).sum::<u32>()
    };
    assert_eq!(EquipmentKind::each().map(deck).collect::<Vec<_>>(), [28, 17, 24]);
    let base = |sets: Vec<CardSet>| sets.iter().filter(|set| **set == CardSet::Base).count();
    assert_eq!(base(content.sectors.iter().map(|card| card.set).collect()), 16);
    assert_eq!(base(content.dictators.iter().map(|card| card.set).collect()), 2);
    assert_eq!(base(content.tactics.iter().map(|card| card.set).collect()), 10);
}

#[test]
fn dictators_are_those_of_the_rulebook() {
    let content = content();
    let rows = table("11-dictators-and-tactics.md", "| id | i/t/c |");
    assert_eq!((rows.len(), content.dictators.len()), (11, 11));
    for (card, row) in content.dictators.iter().zip(&rows) {
        assert_eq!(card.id, row[0]);
        assert_eq!(format!("{}/{}/{}", card.initiative, card.training, card.combat), row[1], "{}", card.id);
        assert_eq!((card.set, card.health, card.actions), (set_of(&row[2]), 3, 2));
    }
}

#[test]
fn tactics_are_those_of_the_rulebook() {
    let content = content();
    let rows = table("11-dictators-and-tactics.md", "| id | | effect |");
    assert_eq!((rows.len(), content.tactics.len()), (14, 14));
    for (card, row) in content.tactics.iter().zip(&rows) {
        assert_eq!(card.id, row[0]);
        assert_eq!(kebab(&card.name), card.id);
        assert_eq!((card.mentions_base, card.set), (row[1].contains('B'), set_of(&row[1])), "{}", card.id);
    }
}

#[test]
fn sectors_are_those_of_the_rulebook() {
    let content = content();
    let rows = table("11-dictators-and-tactics.md", "| name |");
    assert_eq!((rows.len(), content.sectors.len()), (30, 30));
    for (card, row) in content.sectors.iter().zip(&rows) {
        assert_eq!(card.name, row[0].trim_start_matches("Wilderness: "));
        assert_eq!(card.id, kebab(card.short_name()));
        assert_eq!((card.kind.word(), card.set), (row[1].to_lowercase().as_str(), set_of(&row[4])));
        assert_eq!(i64::from(card.value), number(&row[2]), "{}", card.id);
        let loot: Vec<String> = EquipmentKind::each().map(|kind| card.loot.of(kind).to_string()).collect();
        assert_eq!(loot.join("/"), row[3], "{}", card.id);
    }
}

#[test]
fn sizes_are_those_of_the_rulebook() {
    let content = content();
    let rows = table("02-setup.md", "| Rebels |");
    assert_eq!((rows.len(), content.sizes.len()), (6, 6));
    for (size, row) in content.sizes.iter().zip(&rows) {
        let numbers = [size.industries, size.cities, size.wilderness, size.difficulty, size.extra];
        let cells = [size.rebels.to_string(), format!("{}x{}", size.rows, size.columns)];
        let said: Vec<String> = cells.into_iter().chain(numbers.map(|number| number.to_string())).collect();
        assert_eq!(&said, row);
        // "4 or more Rebels need the expansion's."
        assert!(content.can_lay_out(size, true));
        assert_eq!(content.can_lay_out(size, false), size.rebels < 4);
    }
}

#[test]
fn settings_are_those_of_the_rulebook() {
    let content = content();
    let mut said = BTreeMap::new();
    for row in table("README.md", "| setting |") {
        for name in row[0].split(", ").map(|name| name.split(' ').next().unwrap()) {
            said.insert(name.to_owned(), (row[1].clone(), row[2].clone(), row[3].clone()));
        }
    }
    // Settings of a mode are named after it, and a mode has no printed column of its own.
    let of_modes: Vec<String> = said.keys().filter(|name| name.contains('.')).cloned().collect();
    for name in &of_modes {
        let (default, ..) = said.remove(name).expect("its row");
        let (mode, setting) = name.split_once('.').expect("MODE.SETTING");
        let mode = content.modes.iter().find(|other| other.id == mode).unwrap_or_else(|| panic!("{name}: there is no such mode"));
        let found = mode.settings.iter().find(|other| other.id == setting).unwrap_or_else(|| panic!("{name} is no setting"));
        assert_eq!(found.default.to_string(), default, "{name}");
    }
    let all =
        content.modes.iter().flat_map(|mode| mode.settings.iter().map(move |setting| format!("{}.{}", mode.id, setting.id)));
    assert_eq!(of_modes, all.collect::<Vec<_>>());
    assert_eq!(said.len(), content.settings.len());
    for setting in &content.settings {
        let (default, printed, clause) = &said[&setting.id];
        let value = |cell: &str| match cell {
            "1 to 3" => "1-3".to_owned(),
            "exactly 2" => "2".to_owned(),
            "a seat" => "red".to_owned(), // ours: the first Rebel's
            "same" => setting.default.clone(),
            other => other.split([' ', '(']).next().unwrap().to_owned(),
        };
        assert_eq!((&setting.default, &setting.printed), (&value(default), &value(printed)));
        assert_eq!(&setting.clause, clause, "{}", setting.id);
    }
}

/// The wording of each number in its clause, with `#` for the number.
const NUMBERS: &[(&str, &str, &str)] = &[
    ("militia_cap", "01-components.md", "At most # militia per side in a sector"),
    ("militia_initiative", "01-components.md", "**CMP-5 Militia.** Initiative #,"),
    ("merc_health", "01-components.md", "Attributes: health #,"),
    ("merc_actions", "01-components.md", "armor 0, actions #."),
    ("merc_targets", "01-components.md", ", targets #, armor 0, actions"),
    ("weapon_slots", "04-actions.md", "Slots: # weapon,"),
    ("armor_slots", "04-actions.md", "weapon, # armor,"),
    ("accessory_slots", "04-actions.md", "armor, # accessory"),
    ("big_game", "01-components.md", "with # or more Rebels every equipment card has twice its quantity"),
    ("tactics_hand", "06-dictator.md", "**DIC-2 Tactics hand.** # cards"),
    ("reinforcement", "06-dictator.md", "place floor(Rebels/2)+# militia"),
    ("reinforcement_rebels", "06-dictator.md", "place floor(Rebels/#)+1 militia"),
    ("robot_extra", "07-dictator-ai.md", "**AI-2.3** With # or more Rebels"),
    ("hire_draw", "04-actions.md", "**HIR-1** Draw # MERC cards"),
    ("hire_draw", "02-setup.md", "Each Rebel draws # MERC cards"),
    ("first_hires", "02-setup.md", "the default answer takes # as far as"),
    ("team_limit", "04-actions.md", "**HIR-2 Team limit** = # + sectors"),
    ("die_faces", "05-combat.md", "Combat in d# (0 dice"),
    ("hit_on", "05-combat.md", "hits: # or more on a die"),
    ("combat_rounds", "05-combat.md", "After # rounds combat ends"),
];

#[test]
fn numbers_of_the_rules_are_those_of_the_rulebook() {
    let rules = content().rules;
    for (id, file, said) in NUMBERS {
        let text = read(format!("docs/rulebook/{file}")).replace('\n', " ");
        let said = said.replace('#', &rules.get(id).expect(id).to_string());
        assert!(text.contains(&said), "{id}: {file} does not say {said}");
    }
    let costs = table("04-actions.md", "| action |");
    for (action, id) in [
        ("hire", "hire_cost"),
        ("explore", "explore_cost"),
        ("re-equip", "reequip_cost"),
        ("train", "train_cost"),
        ("move", "move_cost"),
        ("hospital", "hospital_cost"),
        ("arms dealer", "arms_cost"),
    ] {
        let row = costs.iter().find(|row| row[0] == action).expect(action);
        assert_eq!(rules.get(id), Some(number(&row[1])), "{id}");
    }
    // "Twice its quantity", "the top card of the MERC deck", "+ sectors this Rebel controls".
    assert_eq!((rules.big_game_copies, rules.first_mercs, rules.team_limit_sector), (2, 1, 1));
}

#[test]
fn cards_are_found_by_id() {
    let content = content();
    let rizen = &content.mercs[content.merc_index("rizen").unwrap()];
    assert_eq!((rizen.name.as_str(), rizen.initiative), ("Rizen", 3));
    let mortar = &content.equipment[content.equipment_index("mortar").unwrap()];
    assert_eq!((mortar.combat, mortar.targets, mortar.initiative), (5, 4, -2));
    let gold = &content.sectors[content.sector_index("gold").unwrap()];
    assert_eq!((gold.short_name(), gold.kind), ("Gold", SectorKind::Industry));
    assert_eq!(content.dictators[content.dictator_index("polpot").unwrap()].name, "Pol Pot");
    assert!(content.tactics_index("lockdown").is_some());
    assert_eq!(content.merc_index("mortar"), None);
}

// ---- settings ----

/// The settings of a game for two Rebels at the default level.
fn in_force(content: &Content, choices: &Choices) -> Settings {
    let explicit = vec![false; content.settings.len()];
    let wanted = Wanted { choices, explicit: &explicit, level: content.default_level(), rebels: 2, robot: true };
    content.in_force(&wanted, None).settings
}

#[test]
fn default_and_printed_settings_are_typed() {
    let content = content();
    let seed = in_force(&content, &Choices::usual(&content));
    assert_eq!((seed.day_one_hires, seed.difficulty, seed.active_tactics), ((1, 3), None, 5));
    assert_eq!((seed.rebel_order, seed.privacy.as_str()), (RebelOrder::Free, "engine"));
    assert!(seed.extended_cards);
    let printed = in_force(&content, &Choices::printed(&content));
    assert_eq!((printed.day_one_hires, printed.reinforce_rounding), ((2, 2), Rounding::Up));
    assert_eq!((printed.hire_placement, printed.hire_over_limit), (Placement::Anywhere, OverLimit::Refused));
}

#[test]
fn settings_written_to_a_header_read_back_the_same() {
    let content = content();
    let mut chosen = Choices::printed(&content);
    let values = [("difficulty", "7"), ("extra", "table"), ("extended-cards", "OFF"), ("day_one_hires", "2-3")];
    for (key, value) in values {
        chosen.set(&content, key, value).unwrap();
    }
    let text: Vec<String> = chosen.entries(&content).map(|(key, value)| format!("{key}={value}")).collect();
    assert_eq!(
        text.join(" "),
        "day_one_hires=2-3 reinforce_rounding=up hire_placement=anywhere hire_over_limit=refused \
         damaged_gear=discarded ability_timing=anytime dictator_in_cities=yes victory_check=at_once rebel_order=free difficulty=7 \
         extra=table privacy=red active_tactics=5 extended_cards=off dictator_first_mercs=level dictator_hires=level \
         ai_odds=level ai_concentrate=level ai_hold=level ai_recapture=level ai_sally=level"
    );
    let mut read = Choices::usual(&content);
    for (key, value) in chosen.entries(&content) {
        read.set(&content, key, value).unwrap();
    }
    assert_eq!(read, chosen);
}

const REFUSED: &str = r#"
rebel_order=truns
  rebel_order cannot be "truns" (did you mean "turns"?); it takes free, batches or turns (DAY-3)
day_one_hires=3-1
  day_one_hires cannot be "3-1"; it takes a number or a range such as 1-3, from 1 to 3 (D1-2)
day_one_hires=1-4
  day_one_hires cannot be "1-4"; it takes a number or a range such as 1-3, from 1 to 3 (D1-2)
difficulty=11
  difficulty cannot be "11"; it takes level, table or a number from 0 to 10 (SET-1)
difficulty=tabel
  difficulty cannot be "tabel" (did you mean "table"?); it takes level, table or a number from 0 to 10 (SET-1)
active_tactics=table
  active_tactics cannot be "table"; it takes a number from 1 to 10 (SET-6)
active_tactics=-5
  active_tactics cannot be "-5"; it takes a number from 1 to 10 (SET-6)
extended_cards=yes
  extended_cards cannot be "yes"; it takes on or off (CMP-2)
privacy=black
  privacy cannot be "black"; it takes engine, red, blue, green, yellow, white or purple (AI-2.2)
hire_plcement=join
  there is no setting "hire_plcement" (did you mean "hire_placement"?); the settings are day_one_hires, reinforce_rounding, hire_placement, hire_over_limit, damaged_gear, ability_timing, dictator_in_cities, victory_check, rebel_order, difficulty, extra, privacy, active_tactics, extended_cards, dictator_first_mercs, dictator_hires, ai_odds, ai_concentrate, ai_hold, ai_recapture, ai_sally
ai_odds=always
  ai_odds cannot be "always"; it takes level, off or a number from 1 to 100 (AI-5)
ai_hold=yes
  ai_hold cannot be "yes"; it takes level, on or off (AI-5)
"#;

#[test]
fn wrong_settings_are_refused_and_change_nothing() {
    let content = content();
    let mut settings = Choices::usual(&content);
    let lines: Vec<&str> = REFUSED.trim().lines().collect();
    for pair in lines.chunks(2) {
        let (key, value) = pair[0].split_once('=').unwrap();
        let refusal = settings.set(&content, key, value).unwrap_err();
        assert_eq!(refusal.to_string(), pair[1].trim());
    }
    assert_eq!(settings, Choices::usual(&content));
}

// ---- errors in files ----

/// One error each, made in the real files: `-` is the old text, `+` the new text and `=` the message.
const MISTAKES: &str = r#"
mercs.json
- "name": "Lucid", "initiative": 2, "training": 2, "combat": 2
+ "name": "Lucid", "initiative": 2, "training": 2, "combta": 2
= mercs.json: lucid.combta: unknown field; did you mean combat?
= mercs.json: lucid.combat: missing
mercs.json
- "name": "Lucid", "initiative": 2
+ "name": "Lucid", "initiative": "2"
= mercs.json: lucid.initiative: expected a whole number from -20 to 20, found "2"
mercs.json
- "name": "Lucid", "initiative": 2
+ "name": "Lucid", "initiative": 200
= mercs.json: lucid.initiative: expected a whole number from -20 to 20, found 200
mercs.json
- "name": "Lucid", "initiative": 2
+ "name": "Lucid", "initiative": 2.5
= mercs.json: lucid.initiative: expected a whole number from -20 to 20, found 2.5
mercs.json
- "name": "Lucid",
+ "name": "Lucid", "name": "Lucy",
= mercs.json: lucid.name: this field appears twice
mercs.json
- "name": "Lucid"
+ "name": " "
= mercs.json: lucid.name: this text is empty
mercs.json
- "name": "Lucid"
+ "name": "Lu\u001bcid"
= mercs.json: lucid.name: line breaks, control characters and invisible characters are not allowed in texts
mercs.json
- "id": "lucid"
+ "id": "Lucid One"
= mercs.json: Lucid One.id: "Lucid One" is not a valid id; use lowercase letters, digits and hyphens; did you mean lucid-one?
mercs.json
- "id": "max"
+ "id": "lucid"
= mercs.json: lucid: duplicate id; entry 21 already has it
mercs.json
- "id": "lucid", "name"
+ "name"
= mercs.json: entry 21.id: missing
mercs.json
- "id": "lucid"
+ "id": 7
= mercs.json: entry 21.id: expected a text, found 7
mercs.json
- "set": "base"
+ "set": "bse"
= mercs.json: apeiron.set: invalid value "bse"; expected base or expansion; did you mean base?
mercs.json
- "set": "base"
+ "set": null
= mercs.json: apeiron.set: expected base or expansion, found null
mercs.json
- "tags": ["woman"]
+ "tags": ["Wo Man", 3]
= mercs.json: adelheid.tags: expected a list of texts, found 3
= mercs.json: adelheid.tags: "Wo Man" is not a valid id; use lowercase letters, digits and hyphens; did you mean wo-man?
mercs.json
- "tags": ["woman"]
+ "tags": ["woman", "woman"]
= mercs.json: adelheid.tags: "woman" is listed twice
mercs.json
- {"id": "adelheid"
+ 7, [], {"id": "adelheid"
= mercs.json: entry 1: expected an object, found 7
= mercs.json: entry 2: expected an object, found a list
mercs.json
- {"id": "lucid", "name"
+ {"id": "lucid" "name"
= mercs.json:42:18: not JSON: expected `,` or `}`
equipment.json
- "pierces": true
+ "pierces": 1
= equipment.json: 9mm-handgun-with-ap-ammo.pierces: expected true or false, found 1
equipment.json
- "kind": "armor"
+ "kind": "armour"
= equipment.json: flak-vest-with-kevlar-helmet.kind: invalid value "armour"; expected weapon, armor or accessory; did you mean armor?
equipment.json
- "crew": 4
+ "crw": 4
= equipment.json: jeep.vehicle.crew: missing
= equipment.json: jeep.vehicle.crw: unknown field; did you mean crew?
equipment.json
- "crew": 4
+ "crew": 4, "crew": 5
= equipment.json: jeep.vehicle.crew: this field appears twice
equipment.json
- "mode": "i-dictator"
+ "mode": "I Dictator"
= equipment.json: detonator.mode: "I Dictator" is not a valid id; use lowercase letters, digits and hyphens; did you mean i-dictator?
equipment.json
- "id": "m16"
+ "id": "lucid"
= equipment.json: lucid: this id is already used in mercs.json
sectors.json
- "loot": {"weapons": 2, "armor": 1, "accessories": 2}
+ "loot": 7
= sectors.json: bauxite.loot: expected an object, found 7
sectors.json
- "kind": "industry"
+ "kind": "city"
= sizes.json: 6.industries: needs 13 sector cards of kind industry, but there are only 12
sizes.json
- "rebels": 4
+ "rebels": 3
= sizes.json: 3: duplicate rebels; entry 3 already has it
sizes.json
- "rebels": 6
+ "rebels": 7
= sizes.json: 7.rebels: expected a whole number from 1 to 6, found 7
sizes.json
- "industries": 4
+ "industries": 6
= sizes.json: 1: 11 sectors do not fill a 3x3 map of 9 cells
= sizes.json: 1.industries: a 3x3 map has room for only 5 Industries that are not adjacent (SET-2)
settings.json
- "default": "5"
+ "default": "500"
= settings.json: active_tactics.default: "500" is not an allowed value; expected a number from 1 to 10
settings.json
- "id": "privacy"
+ "id": "privcy"
= settings.json: privcy: no rule reads this setting; did you mean privacy?
= settings.json: the setting privacy is missing
settings.json
- "id": "privacy"
+ "id": "pri-vacy"
= settings.json: pri-vacy.id: "pri-vacy" is not a valid id; use lowercase letters, digits and underscores; did you mean pri_vacy?
settings.json
- ["down", "up"]
+ ["down", "up", "even"]
= settings.json: reinforce_rounding: the rules do not know the value "even"
settings.json
- "type": "switch"
+ "type": "swich"
= settings.json: extended_cards.type: invalid value "swich"; expected choice, switch, number or span; did you mean switch?
settings.json
- "min": 1, "max": 3
+ "max": 3
= settings.json: day_one_hires.min: missing
settings.json
- "min": 1, "max": 3
+ "min": 3, "max": 1
= settings.json: day_one_hires.max: 1 is below min, which is 3
levels.json
- "settings": {"difficulty": [1, 1, 2, 3, 4, 5], "extra": 0}
+ "settings": {"difficult": 1}, "dictators": {"kimm": {"ai_hold": "yes"}}
= levels.json: recruit.settings.difficult: there is no setting "difficult"; did you mean difficulty?
= levels.json: recruit.dictators.kimm: there is no Dictator "kimm"; did you mean kim?
= levels.json: recruit.dictators.kimm.ai_hold: "yes" is not an allowed value; expected on or off
levels.json
- "settings": {"difficulty": [1, 1, 2, 3, 4, 5], "extra": 0}
+ "settings": {"difficulty": [1, 2, 3]}, "dictators": {"kim": 3}
= levels.json: recruit.settings.difficulty: expected a value, or a list of 6 values, one for each number of Rebels, found a list
= levels.json: recruit.dictators.kim: expected an object, found 3
levels.json
- "settings": {"difficulty": [1, 1, 2, 3, 4, 5], "extra": 0}
+ "settings": {"difficulty": [1, 2, 3, 4, 5, 11], "extra": "level"}
= levels.json: recruit.settings.difficulty: "11" is not an allowed value; expected table or a number from 0 to 10
= levels.json: recruit.settings.extra: "level" is not an allowed value; expected table or a number from 0 to 99
levels.json
- "default": true
+ "default": false
= levels.json: one level must be marked "default": true, but no level is
levels.json
- "name": "Recruit"
+ "name": "Recruit", "bot": true
= levels.json: one level must be marked "bot": true, but recruit and veteran are
settings.json
- "fallback": "table"
+ "fallback": "tabel"
= settings.json: difficulty.fallback: "tabel" is not an allowed value; expected table or a number from 0 to 10
rules.json
- "id": "militia_cap", "value": 10
+ "id": "militia_cap", "value": 61
= rules.json: militia_cap.value: expected a whole number from 0 to 60, found 61
rules.json
- "id": "militia_cap", "value": 10
+ "id": "militia-cap", "value": 10
= rules.json: militia-cap: no rule reads this number; did you mean militia_cap?
rules.json
- "id": "hit_on", "value": 4
+ "id": "hit_on", "value": 7
= rules.json: hit_on.value: a die with 6 faces cannot show 7 (COM-6)
house-rules.json
- "settings": ["dictator_first_mercs", "dictator_hires"]
+ "settings": ["dictator_hire"]
= house-rules.json: dictator-recruits.settings: there is no setting "dictator_hire"; did you mean dictator_hires?
sizes.json
- "difficulty": 2
+ "difficulty": 11
= sizes.json: 1.difficulty: expected a whole number from 0 to 10, found 11
"#;

#[test]
fn each_error_is_reported_with_file_entry_and_field() {
    let (mut file, mut from, mut messages) = ("", "", Vec::new());
    let mut errors_made = 0;
    for line in MISTAKES.trim().lines() {
        match line.split_at(2) {
            ("- ", text) => from = text,
            ("+ ", text) => {
                messages = errors_after(file, from, text);
                errors_made += 1;
            }
            ("= ", text) => {
                assert!(!messages.is_empty(), "this message is missing: {text}");
                assert_eq!(messages.remove(0), text);
            }
            _ => {
                assert_eq!(messages, Vec::<String>::new(), "unexpected messages");
                file = line;
            }
        }
    }
    assert_eq!(messages, Vec::<String>::new(), "unexpected messages");
    assert_eq!(errors_made, 46);
}

#[test]
fn a_number_of_the_rules_that_is_missing_is_named() {
    let row = r#"{"id": "hire_cost", "value": 2, "clause": "ACT-1", "text": "Actions that a Hire costs."},"#;
    assert_eq!(errors_after("rules.json", row, ""), ["rules.json: the number hire_cost is missing"]);
}

/// Names are passed to scripts, where strings are limited too.
#[test]
fn a_text_has_a_limit() {
    let name = format!("\"name\": \"{}\"", "é".repeat(1001));
    let messages = errors_after("mercs.json", "\"name\": \"Lucid\"", &name);
    assert_eq!(messages, ["mercs.json: lucid.name: this text has 1001 characters; the limit is 1000"]);
}

#[test]
fn files_of_the_wrong_shape_missing_or_unknown_are_named() {
    let mut files = sources();
    files.remove(5);
    files[0].path = "content/merc/merc.json".to_owned();
    files[1].text = "{}".to_owned();
    files[2].text = String::new();
    files[3].text = "[]".to_owned();
    files[4].path = "content/merc/tactics.json".to_owned();
    files.push(SourceFile { path: "mods/tactics.json".to_owned(), text: "[]".to_owned() });
    let expected = [
        "content/merc/mercs.json: this file is missing",
        "equipment.json: expected a list of entries, found an object",
        "sectors.json:1:0: not JSON: EOF while parsing a value",
        "dictators.json: there are no entries",
        "content/merc/tactics.json: there is another file with this name: mods/tactics.json",
        "content/merc/sizes.json: this file is missing",
        "content/merc/merc.json: unknown file; did you mean mercs.json?",
    ];
    assert_eq!(errors(&files), expected);
}

#[test]
fn all_errors_are_reported_at_once_in_file_order() {
    let mut files = sources();
    files.reverse();
    for file in &mut files {
        file.text = file.text.replacen("\"id\"", "\"di\"", 1);
    }
    let messages = errors(&files);
    let places: Vec<&str> = messages.iter().map(|line| line.split(": ").next().unwrap()).collect();
    // In each entry the id is missing and `di` is unknown; rows of the size table have no ids.
    let with_ids = FILES.iter().filter(|file| **file != "sizes.json");
    assert_eq!(places, with_ids.flat_map(|file| [*file; 2]).collect::<Vec<_>>());
}

#[test]
fn junk_is_refused_without_a_panic() {
    for junk in ["[[[[", "\u{0}", "nul", "[{\"id\": {\"id\": []}}]", "[{}]", "9".repeat(400).as_str(), &"[".repeat(9999)] {
        for index in 0..FILES.len() {
            let mut files = sources();
            files[index].text = junk.to_owned();
            assert!(load(&files).is_err(), "{junk}");
        }
    }
    let long = format!("[{{\"id\": \"{0}\", \"{0}\": 1}}]", "x".repeat(1_000_000));
    let mut files = sources();
    files[0].text = long;
    assert!(errors(&files).iter().all(|line| line.len() < 300));
}

// ---- reading files and tables ----

fn sources() -> Vec<SourceFile> {
    let source = |name: &&str| SourceFile { path: (*name).to_owned(), text: read(format!("content/merc/{name}")) };
    FILES.iter().map(source).collect()
}

fn content() -> Content {
    load(&sources()).expect("the base game loads")
}

fn errors(files: &[SourceFile]) -> Vec<String> {
    let errors = load(files).expect_err("these files are wrong");
    errors.iter().map(ToString::to_string).collect()
}

fn errors_after(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut files = sources();
    let source = files.iter_mut().find(|source| source.path == file).expect(file);
    assert!(source.text.contains(from), "{file} does not say {from}");
    source.text = source.text.replacen(from, to, 1);
    errors(&files)
}

/// The rows of the first rulebook table whose headings start with these, without backticks.
fn table(file: &str, headings: &str) -> Vec<Vec<String>> {
    let text = read(format!("docs/rulebook/{file}"));
    let rows = text.lines().skip_while(|line| !line.starts_with(headings)).skip(2);
    rows.take_while(|line| line.starts_with('|')).map(cells).collect()
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').strip_suffix('|').expect("a table row ends in |");
    inner.split('|').map(|cell| cell.trim().replace('`', "")).collect()
}

/// A cell with a number; an empty cell means 0.
fn number(cell: &str) -> i64 {
    if cell.is_empty() { 0 } else { cell.trim_start_matches('+').parse().expect(cell) }
}

fn set_of(marks: &str) -> CardSet {
    if marks.contains('x') { CardSet::Expansion } else { CardSet::Base }
}

fn kebab(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
