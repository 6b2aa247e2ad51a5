//! Hooks and operations for mods that no card of the base game uses, each in one situation.

use super::common::game::{header, mod_of, rules_with_mods, session_with};
use merc::kernel::decider::{Decider, RandomLegal};
use merc::kernel::transcript::Transcript;
use merc::kernel::{Ruleset, Seat, Session, Status};
use merc::merc::model::event::Event;
use merc::merc::model::ids::CardId;
use merc::merc::model::state::{Memory, Remembered, Scope};
use merc::merc::{Merc, NewGame};
use std::rc::Rc;

const HEADER: &str = "merc 1 · ruleset merc · seats red=human black=human · seed 1";

/// The base game with one house rule.
fn with_rule(script: &str) -> Rc<Merc> {
    let entry = r#"[{"id": "test-rule", "name": "Test Rule", "text": "A rule."}]"#;
    let script = format!("-- Test Rule: a rule.\n{script}\n");
    rules_with_mods(&[mod_of(
        "test",
        &[("content/merc/house-rules.json", entry), ("scripts/merc/house-rules/test-rule.lua", &script)],
    )])
}

/// The base game with two copies of one accessory.
fn with_item(script: &str) -> Rc<Merc> {
    let entry = r#"[{"id": "test-item", "name": "Test Item", "kind": "accessory", "copies": 2, "serial": 1, "set": "base", "text": "An item."}]"#;
    let script = format!("-- Test Item: an item.\n{script}\n");
    rules_with_mods(&[mod_of(
        "test",
        &[("content/merc/equipment.json", entry), ("scripts/merc/equipment/test-item.lua", &script)],
    )])
}

/// Plays a transcript, whose facts must hold.
fn play(rules: &Rc<Merc>, lines: &str) -> Session<Merc> {
    play_from(rules, HEADER, lines)
}

fn play_from(rules: &Rc<Merc>, header: &str, lines: &str) -> Session<Merc> {
    let transcript = Transcript::parse(&format!("{header}\n{lines}")).unwrap_or_else(|complaint| panic!("{complaint}"));
    match transcript.run(Rc::clone(rules)) {
        Ok(ran) => ran.session,
        Err(difference) => panic!("line {}: {}", difference.number, difference.what),
    }
}

/// A house rule with a free action that notes the value of an expression.
fn says(expression: &str, expected: &str) {
    let script = format!(
        "return {{ verbs = {{ {{ name = \"say\", cost = 0, legal = function() end, run = function(ctx) note(tostring({expression})) end }} }} }}"
    );
    let lines = format!("!given red b2 ewok(grenade)\n!given black c3 ra(grenade#2)\nred> say ewok\n| Test Rule: {expected}\n");
    play(&with_rule(&script), &lines);
}

#[test]
fn the_map_and_its_sectors_have_a_shape() {
    says("map_size().rows .. map_size().columns", "33");
    says("#corners() .. corners()[1].id .. corners()[2].id .. corners()[3].id .. corners()[4].id", "4a1c1a3c3");
    says("ctx.sector.number .. ctx.sector.row .. ctx.sector.column .. ctx.sector.opposite.id", "522b2");
    says("sectors()[2].row .. sectors()[2].column .. sectors()[2].opposite.id", "12b3");
    says("sectors()[sectors()[7].number] == sectors()[7]", "true");
}

#[test]
fn units_players_and_copies_can_be_found_and_told_apart() {
    says("find_unit(\"ewok\") == ctx.unit", "true");
    says("find_unit(\"castro\").name", "Castro");
    says("find_unit(\"nobody\")", "nil");
    says("players()[1].name .. players()[2].name .. #players()", "RedBlack2");
    says("find_unit(\"ra\").items[1].number - ctx.unit.items[1].number", "1");
}

#[test]
fn a_number_in_memory_is_written_as_before_and_a_word_as_a_string() {
    let memory = |value| Memory { owner: CardId(7), key: "home".into(), value, scope: Scope::Game };
    let text = |value| serde_json::to_string(&memory(value)).expect("it serializes");
    assert_eq!(text(Remembered::Number(3)), r#"{"owner":7,"key":"home","value":3,"scope":"game"}"#);
    assert_eq!(text(Remembered::Word("a1".into())), r#"{"owner":7,"key":"home","value":"a1","scope":"game"}"#);
}

#[test]
fn a_card_remembers_words_and_256_values() {
    let script = "return { trained = function(ctx)
      for i = 1, 255 do remember('n' .. i, i) end
      remember('home', ctx.sector.id)
      note(recall('home') .. ' ' .. type(recall('home')) .. ' ' .. recall('n255') .. ' ' .. type(recall('n255')))
    end }";
    play(&with_rule(script), "!given red b2 ewok\nred> train ewok\n| Test Rule: b2 string 255 number\n");
}

#[test]
fn the_aura_of_an_item_ends_when_it_is_put_down() {
    play(
        &with_item("return { aura = function(ctx) return { combat = 1 } end }"),
        "!given red b2 ewok(test-item) doc\n!given stash b2 grenade\n\
         red> why doc.combat\n| + Test Item 1\n\
         red> reequip ewok\nred: equip ewok> drop test-item\nred: equip ewok> ok\n\
         red> why doc.combat\n!| Test Item\n",
    );
}

#[test]
fn two_items_give_two_auras_and_a_comparison_sees_them() {
    let script = "return {
      aura = function(ctx) return { combat = 1 } end,
      compared_aura = function(ctx) if ctx.unit.combat > ctx.other.combat then return { training = 1 } end end,
    }";
    play(
        &with_item(script),
        "!set ewok.combat 5\n!set doc.combat 1\n!given red b2 ewok(test-item) doc(test-item#2)\n\
         red> why doc.combat\n| Doc combat 3 = card 1 + Test Item 1 + Test Item 1\n\
         red> why doc.training\n| + Test Item 1\n\
         red> why ewok.training\n!| Test Item\n",
    );
}

#[test]
fn a_combat_that_ends_undecided_has_no_winner() {
    let script = "return { combat_end = function(ctx)
      note(ctx.unit.name .. ' ' .. tostring(ctx.won) .. ' ' .. tostring(ctx.winner))
    end }";
    let rules = with_rule(script);
    play(
        &rules,
        "!given red b2 ewok\n!given black b3 ra\n!dice 1 1 / 1 1\nred> move primary b3\nred: retreat primary> stay\n\
         black: retreat primary> c3\n| Test Rule: Ewok true red\n",
    );
    // Nobody has dice, and a dog holds the attacker (COM-13).
    play(
        &rules,
        "!set rizen.combat 0\n!given red b2 rizen\n!given black b1 teresa(attack-dog)\nred> move primary b1\n\
         black: dog attack-dog> rizen\nblack: retreat primary> stay\n| Test Rule: Rizen false nil\n| Test Rule: Teresa false nil\n\
         | ends undecided\n",
    );
}

#[test]
fn an_order_given_in_advance_is_refused_too() {
    let script = "return { may_do = function(ctx)
      if ctx.verb == 'train' and ctx.unit.id == 'ewok' then return ctx.player.name .. ' may not train with Ewok' end
    end }";
    play_from(
        &with_rule(script),
        &format!("{HEADER} · rule rebel_order=batches"),
        "!given red b2 ewok doc\nred> train ewok\n| Refused: Red may not train with Ewok. (Test Rule)\n\
         red> train doc\nred> train doc ewok\n| Refused: Red may not train with Ewok. (Test Rule)\n",
    );
}

#[test]
fn random_players_and_lists_respect_what_cards_forbid() {
    let rules = with_rule("return { may_do = function(ctx) if ctx.verb ~= 'move' then return 'only moves are allowed' end end }");
    for seed in 1..=6 {
        let seating = move || Box::new(RandomLegal::everywhere(seed)) as Box<dyn Decider<Merc>>;
        let wishes = NewGame { rebels: (seed % 3) as u8 + 1, seed, ..NewGame::default() };
        let mut session = session_with(&rules, header(&rules, &wishes), Rc::new(seating));
        assert_eq!(session.run(), Status::Over, "seed {seed}");
        let forbidden = session.events().find(|event| {
            matches!(event, Event::MilitiaTrained { .. } | Event::SquadsMerged { .. } | Event::Explored { by: Some(_), .. })
        });
        assert!(forbidden.is_none(), "seed {seed}: {forbidden:?}");
        assert!(session.events().any(|event| matches!(event, Event::SquadMoved { .. })), "seed {seed}: squads move");
    }
}

#[test]
fn a_mod_can_enlist_first_mercs_before_the_landing() {
    let script = "return { hired = function(ctx)
      local blue = rebels()[2]
      if ctx.player ~= blue and #blue.team == 0 then enlist(blue, find_unit('ra')) end
    end }";
    play_from(
        &with_rule(script),
        &HEADER.replace("red=human", "red=human blue=human"),
        "!default keep, deck, place, base, extra\nred> hire\nred> land a2\n| Ra joins Blue's primary squad\nblue> hire\n| Refused (D1-2)\n\
         blue> land a3\n| Blue lands on a3\n",
    );
}

#[test]
fn a_mod_enlists_only_who_is_free() {
    let script = "return { trained = function(ctx)
      local player, sector = ctx.unit.player, ctx.sector
      note('in play: ' .. tostring(enlist(player, find_unit('ra'), sector)))
      local doc = enlist(player, find_unit('doc'), sector)
      outfit(doc, 'weapon')
      note('free: ' .. doc.name .. ' in ' .. doc.sector.id .. ' with ' .. doc.weapon.name)
    end }";
    play(
        &with_rule(script),
        "!given red b2 ewok\n!given black c3 ra\n!deck weapons m16\nred> train ewok\n| Test Rule: in play: nil\n\
         | Doc joins Red's primary squad at b2\n| Doc equips M16\n| Test Rule: free: Doc in b2 with M16\n",
    );
}

#[test]
fn lines_and_words_of_cards_are_data_too() {
    let script = "return {
      status = function() return { 'first\\nline', '' } end,
      marks = function() return { { sectors()[5], 'hill' } } end,
    }";
    let rules = with_rule(script);
    let session = play(&rules, "!given red b2 ewok\nred> status\n| Test Rule: firstline\nred> map\n| hill\n");
    let data = |word: &str| rules.inspect_data(session.table(), Seat(0), word).expect("there is data").to_string();
    assert_eq!(data("status"), r#"{"lines":[{"card":"test-rule","text":"firstline"}]}"#);
    assert_eq!(
        data("map"),
        r#"{"lines":[{"card":"test-rule","text":"firstline"}],"marks":[{"card":"test-rule","sector":"b2","word":"hill"}]}"#
    );
    let plain = super::common::game::rules();
    let session = play(&plain, "!given red b2 ewok\nred> status\n| Day 2\n");
    assert_eq!(plain.inspect_data(session.table(), Seat(0), "map"), None);
}

#[test]
fn a_wrong_word_for_the_map_is_reported_and_the_map_is_shown() {
    for (answer, said) in [
        ("{ { sectors()[1], 'far too long' } }", "a word on the map must have 1 to 8 letters, digits or hyphens"),
        ("{ { 'a1', 'x' } }", "pairs of a sector and a word"),
        ("'hill'", "pairs of a sector and a word"),
    ] {
        let rules = with_rule(&format!("return {{\n  marks = function() return {answer} end,\n}}"));
        let session = play(&rules, "!given red b2 ewok\nred> team\n| Ewok\n");
        let map = session.inspect(Seat(0), "map").expect("a map").expect("it is shown").sentence();
        assert!(map.contains("red"), "{map}");
        let failure = session.table().rules().failed_looking(session.table()).expect("a failure");
        assert!(failure.summary.contains(said) && failure.summary.contains("hook marks"), "{failure}");
    }
}

#[test]
fn settled_is_called_once_for_everything_that_an_action_changes() {
    let script = "return { settled = function(ctx) note('settled ' .. ctx.count) end }";
    let session = play(
        &with_rule(script),
        "!given red b2 ewok doc militia 1\nred> move primary b3\n| Red takes control of b3\n| Test Rule: settled\nred> merge\n\
         | Refused (MOV-3)\nred> split doc\n!| settled\nred> order doc ewok\n!| settled\n",
    );
    let calls = session.events().filter(|event| matches!(event, Event::ControlSettled { .. })).count();
    assert_eq!(calls, 1);
}

/// What follows `win` in a script does not count, whether it acts, prints or fails.
#[test]
fn a_script_that_ends_the_game_changes_nothing_more() {
    for after in ["", "note('after')", "print('after')", "error('after')", "while true do end"] {
        let script = format!("return {{ trained = function() win(rebels()[1].side, 'sector-value') {after} end }}");
        let session = play(&with_rule(&script), "!given red b2 ewok\nred> train ewok\n");
        assert!(session.table().state().outcome().is_some(), "{after}");
        assert!(matches!(session.events().last(), Some(Event::GameEnded { .. })), "{after}");
    }
}
