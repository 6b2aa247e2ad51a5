//! Bots play whole games: they never wait, their rules never fail, and their answers can be replayed.

#[path = "../common/mod.rs"]
mod common;
mod language;
mod resuming;
mod stated;
mod strikes;

use common::game::{self, mod_of, owned, rules, rules_with_vehicles, session, table};
use merc::base;
use merc::kernel::session::play_out;
use merc::kernel::{Header, Seat, Status, Table, fingerprint, transcript};
use merc::lua::recording;
use merc::merc::bots::RuleTable;
use merc::merc::content::{Bot, DecisionKind};
use merc::merc::{Merc, NewGame, invariants};
use std::rc::Rc;

fn header(rules: &Merc, rebels: u8, seed: u64, who: &str) -> Header {
    header_with(rules, rebels, seed, who, &[])
}

fn header_with(rules: &Merc, rebels: u8, seed: u64, who: &str, options: &[(&str, &str)]) -> Header {
    let colors = ["red", "blue", "green", "yellow", "white", "purple"];
    let mut seats = vec![("black", "ai")];
    seats.extend(colors.iter().take(usize::from(rebels)).map(|seat| (*seat, who)));
    game::header(rules, &NewGame { rebels, seed, seats: owned(&seats), rules: owned(options), ..NewGame::default() })
}

/// Plays one game and returns the errors of bot rules.
fn play(rules: &Rc<Merc>, header: Header) -> Vec<(String, String)> {
    let seed = header.seed;
    let mut table = table(rules, header);
    let check = |table: &Table<Merc>| {
        let sound = invariants::check(table.rules(), table.state());
        // Computing every number again is slow.
        let sound = if seed.is_multiple_of(4) { sound.and_then(|()| invariants::numbers_are_fresh(table)) } else { sound };
        sound.unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    };
    play_out(&mut table, check).unwrap_or_else(|stop| panic!("seed {seed}: {stop:?}"));
    table.scratch.mistakes.take()
}

#[test]
fn bots_play_whole_games_without_an_error() {
    let rules = rules();
    for who in ["random", "bot"] {
        for rebels in 1..=6 {
            for seed in 0..40 {
                let mistakes = play(&rules, header(&rules, rebels, seed, who));
                assert!(mistakes.is_empty(), "{rebels} x {who}, seed {seed}: {mistakes:?}");
            }
        }
    }
}

/// Bots take vehicles and militia along; the robot has no rules for them, but gets along (MOD-0).
#[test]
fn bots_play_with_vehicles_without_an_error() {
    let rules = rules_with_vehicles();
    for who in ["random", "bot"] {
        for rebels in 1..=4 {
            for seed in 0..20 {
                let mistakes = play(&rules, header(&rules, rebels, seed, who));
                assert!(mistakes.is_empty(), "{rebels} x {who}, seed {seed}: {mistakes:?}");
            }
        }
    }
}

/// In these games, two Repair Kits were once swapped for each other forever.
#[test]
fn a_repair_kit_is_not_swapped_for_another_forever() {
    let rules = rules();
    for (rebels, seed) in [(3, 3855), (2, 300_530)] {
        assert_eq!(play(&rules, header(&rules, rebels, seed, "bot")), []);
    }
}

/// Orders have no effect when they are given, so a bot that waited for the effect would repeat the same order forever.
#[test]
fn bots_finish_games_of_orders_in_advance() {
    let rules = rules();
    for rebels in 1..=3 {
        for seed in 0..10 {
            let header = header_with(&rules, rebels, seed, "bot", &[("rebel_order", "batches")]);
            let mistakes = play(&rules, header);
            assert!(mistakes.is_empty(), "{rebels} Rebels, seed {seed}: {mistakes:?}");
        }
    }
}

/// Plays one game and returns the fingerprint of its final state.
fn played(rules: &Rc<Merc>, header: &Header) -> u64 {
    let mut table = table(rules, header.clone());
    play_out(&mut table, |_| {}).expect("it ends");
    fingerprint::of(table.state())
}

/// Benchmarks compare scripts with hooks replaced by recorded answers. The comparison is valid only if both play the same game.
#[test]
fn a_game_is_the_same_when_recorded_answers_replace_its_hooks() {
    let rules = rules();
    for (rebels, seed, who) in
        (1..=3).flat_map(|rebels| (0..6).flat_map(move |seed| ["random", "bot"].map(|who| (rebels, seed, who))))
    {
        let header = header(&rules, rebels, seed, who);
        let with_scripts = played(&rules, &header);
        recording::record();
        assert_eq!(played(&rules, &header), with_scripts, "recording changes nothing");
        recording::play();
        assert_eq!(played(&rules, &header), with_scripts, "{rebels} x {who}, seed {seed}");
        assert_eq!(recording::stop(), 0, "{rebels} x {who}, seed {seed}: every recorded call is used");
    }
}

/// The check above can fail: answers recorded from another game do not fit.
#[test]
fn a_recording_of_another_game_is_refused() {
    let rules = rules();
    recording::record();
    played(&rules, &header(&rules, 2, 1, "random"));
    recording::play();
    let mut table = table(&rules, header(&rules, 2, 2, "random"));
    let failed = play_out(&mut table, |_| {}).is_err();
    recording::stop();
    assert!(failed);
}

#[test]
fn a_game_of_bots_replays_from_its_journal() {
    let rules = rules();
    for seed in 0..8 {
        let mut session = session(&rules, header(&rules, 2, seed, "random"));
        assert_eq!(session.run(), Status::Over);
        transcript::replays(&session).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}

/// The game with a mod that exists only in memory.
fn modded(content: &str, scripts: &[(&str, &str)]) -> Result<Merc, merc::content::LoadProblems> {
    let scripts: Vec<(String, &str)> = scripts.iter().map(|(id, text)| (format!("scripts/merc/ai/{id}.lua"), *text)).collect();
    let scripts = scripts.iter().map(|(path, text)| (path.as_str(), *text));
    let files: Vec<(&str, &str)> = scripts.chain([("content/merc/ai.json", content)]).collect();
    Merc::load_with(&base::embedded(), &[mod_of("other-mind", &files)])
}

fn order(rules: &Merc) -> Vec<String> {
    let rule_table = RuleTable::of_rules(rules).of(Bot::Ai, DecisionKind::Action);
    rule_table.iter().map(|rule| rules.catalog.card(rule.card).id.clone()).collect()
}

#[test]
fn a_mod_replaces_removes_inserts_and_reorders_rules() {
    let before = order(&rules());
    let place = |list: &[String], id: &str| list.iter().position(|other| other == id);
    assert!(place(&before, "ai-3-1-explore") < place(&before, "ai-3-5-train"));
    let content = r#"[{"id": "ai-3-1-explore", "order": 355}, {"id": "ai-3-4-attack", "off": true},
        {"id": "hold-still", "name": "Hold still", "bot": "ai", "on": "action", "order": 345, "text": "Nothing at all."}]"#;
    let scripts = [
        ("hold-still", "-- Hold still: nothing at all.\nreturn { choose = function(ctx) return { 'done' } end }"),
        ("ai-3-5-train", "-- AI-3.5 Train below the cap: never.\nreturn { choose = function(ctx) return nil end }"),
    ];
    let rules = Rc::new(modded(content, &scripts).expect("it fits"));
    let after = order(&rules);
    assert_eq!(place(&after, "ai-3-4-attack"), None);
    assert!(place(&after, "ai-3-5-train") < place(&after, "ai-3-1-explore"));
    assert!(
        place(&after, "ai-3-3-take") < place(&after, "hold-still") && place(&after, "hold-still") < place(&after, "ai-3-5-train")
    );
    for seed in 0..6 {
        let mistakes = play(&rules, header(&rules, 2, seed, "bot"));
        assert!(mistakes.is_empty(), "{mistakes:?}");
    }
}

#[test]
fn every_field_of_an_option_can_be_read() {
    let option = merc::merc::operations::fields::TYPES.iter().find(|object| object.name == "Option").expect("there are options");
    let read: Vec<String> = option.fields.iter().map(|field| format!("local _ = ctx.options[1].{}", field.name)).collect();
    let content = r#"[{"id": "reader", "name": "Reader", "bot": "bot", "on": "equip", "order": 1, "text": "It reads."}]"#;
    let script = format!("-- Reader: it reads.\nreturn {{ choose = function(ctx) {} error('all read') end }}", read.join(" "));
    let rules = Rc::new(modded(content, &[("reader", &script)]).expect("it loads"));
    let mistakes = play(&rules, header(&rules, 1, 1, "bot"));
    assert!(!mistakes.is_empty() && mistakes.iter().all(|(_, why)| why.contains("all read")), "{mistakes:?}");
}

#[test]
fn a_rule_that_fails_is_named_and_passed_over() {
    let bad = [
        "error('lost')",
        "while true do end",
        "return { 'fly', ctx.unit }",
        "return 'train nobody'",
        "return 0/0",
        "damage(ctx.unit, 1)",
    ];
    for (index, body) in bad.iter().enumerate() {
        let content = r#"[{"id": "loser", "name": "Loser", "bot": "ai", "on": "action", "order": 1, "text": "It fails."}]"#;
        let script = format!("-- Loser: it fails.\nreturn {{ choose = function(ctx) {body} end }}");
        let rules = Rc::new(modded(content, &[("loser", &script)]).expect("it loads"));
        let mistakes = play(&rules, header(&rules, 1, index as u64, "bot"));
        assert!(!mistakes.is_empty() && mistakes.iter().all(|(rule, _)| rule == "loser"), "{body}: {mistakes:?}");
    }
}

#[test]
fn the_rebel_bot_wins_where_random_play_does_not() {
    let rules = rules();
    let wins = |who: &str| {
        let won = |seed: &u64| {
            let mut table = table(&rules, header(&rules, 2, *seed, who));
            play_out(&mut table, |_| {}).expect("it ends");
            table.state().outcome().is_some_and(|outcome| outcome.winners.contains(&Seat(0)))
        };
        (0..200).filter(won).count()
    };
    let (bot, random) = (wins("bot"), wins("random"));
    assert!(bot >= 50 && random <= 2, "of 200 games the bot won {bot}, random play {random}");
}
