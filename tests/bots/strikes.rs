//! Rules that loop, give endless free commands or use too much memory are named and skipped, and the game continues.

use super::common::game::{rules, rules_of, session, session_with, table_with};
use super::{header, header_with, modded, play};
use merc::kernel::session::play_out;
use merc::kernel::{Answer, Decider, Decision, Question, Seat, Status, Table, seating, transcript};
use merc::merc::Merc;
use merc::merc::commands::Command;
use merc::merc::commands::order::Order;
use merc::merc::model::choice::Choice;
use std::rc::Rc;

/// A rule that runs out of its budget while a number is computed does not spoil that number for the next rule.
#[test]
fn a_rule_that_loops_leaves_others_their_numbers() {
    let mut files = merc::base::embedded();
    for file in &mut files {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        if file.path.starts_with("scripts/merc/mercs/") {
            file.text =
                "-- Slow: everyone has 50 dice.\nreturn { stats = function() for i = 1, 700 do end return { combat = 50 } end }"
                    .into();
        } else if name == "bot-storm.lua" {
            file.text =
                "-- Storm: reads forever.\nreturn { choose = function(ctx) while true do local n = ctx.unit.combat end end }"
                    .into();
        } else if name == "bot-advance.lua" {
            file.text =
                "-- Advance: looks.\nreturn { choose = function(ctx) if ctx.unit.combat < 50 then error('few') end end }".into();
        }
        // Both are asked whenever a unit acts.
        if file.path == "content/merc/ai.json" {
            file.text = file.text.replace("\"if\": [\"siege\", \"mobile\"], ", "").into();
        }
    }
    let rules = rules_of(&files);
    let mistakes = play(&rules, header(&rules, 1, 1, "bot"));
    assert!(mistakes.iter().any(|(rule, why)| rule == "bot-storm" && why.contains("used up its budget")), "{mistakes:?}");
    let others: Vec<_> = mistakes.iter().filter(|(rule, _)| rule != "bot-storm").collect();
    assert!(others.is_empty(), "{others:?}");
}

/// The game waits for a slow rule until its budget is used up, but only three times per game.
#[test]
fn a_rule_that_is_always_too_slow_is_not_asked_again() {
    let content = r#"[{"id": "dreamer", "name": "Dream", "bot": "bot", "on": "action", "order": 1, "text": "It dreams."}]"#;
    let script = "-- Dream: it dreams.\nreturn { choose = function(ctx) while true do end end }";
    let rules = Rc::new(modded(content, &[("dreamer", script)]).expect("it loads"));
    for seed in 1..=2 {
        // Every game starts with clean records.
        let mistakes = play(&rules, header(&rules, 1, seed, "bot"));
        let stopped = mistakes.iter().filter(|(_, why)| why.contains("used up its budget")).count();
        assert!(stopped == 3 && mistakes.len() == 4, "{mistakes:?}");
        assert_eq!(
            mistakes[3].1,
            "it was stopped 3 times for taking too long or using too much memory, so it is not asked again in this game"
        );
    }
    let mut session = session(&rules, header(&rules, 1, 1, "bot"));
    assert_eq!(session.run(), Status::Over);
    transcript::replays(&session).unwrap_or_else(|why| panic!("{why}"));
    let journal = session.journal().text();
    assert_eq!(journal.matches("dreamer was skipped: it was stopped 3 times").count(), 1, "{journal}");
}

/// A rule that gives free commands without end is named once and skipped, and the other rules continue.
#[test]
fn a_rule_that_gives_free_commands_forever_is_passed_over() {
    let content =
        r#"[{"id": "fusser", "name": "Fuss", "bot": "bot", "on": "action", "order": 1, "text": "It reorders forever."}]"#;
    let stated = "-- Fuss: it reorders forever.\nreturn { choose = 'order none' }";
    let scripted = "-- Fuss: it reorders forever.\nreturn { choose = function(ctx) return 'order ' .. ctx.unit.id end }";
    for script in [stated, scripted] {
        let rules = Rc::new(modded(content, &[("fusser", script)]).expect("it loads"));
        let mistakes = play(&rules, header(&rules, 2, 1, "bot"));
        assert_eq!(mistakes.len(), 2, "once for each bot: {mistakes:?}");
        let is_stopped =
            |(rule, why): &(String, String)| rule == "fusser" && why.starts_with("it gave 20 free commands in a row");
        assert!(mistakes.iter().all(is_stopped), "{mistakes:?}");
    }
}

/// Two rules undo each other's work. One of them is skipped, which ends the loop.
#[test]
fn rules_that_split_and_merge_forever_are_passed_over() {
    let content = r#"[{"id": "splitter", "name": "Split", "bot": "bot", "on": "action", "order": 1, "text": "It splits."},
        {"id": "merger", "name": "Merge", "bot": "bot", "on": "action", "order": 2, "text": "It merges."},
        {"id": "bot-part", "off": true}]"#;
    let split = "-- Split: it splits.\nreturn { choose = function(ctx) return { 'split', ctx.unit } end }";
    let merge = "-- Merge: it merges.\nreturn { choose = function(ctx) return { 'merge', ctx.unit } end }";
    let rules = Rc::new(modded(content, &[("splitter", split), ("merger", merge)]).expect("it loads"));
    let mistakes = play(&rules, header(&rules, 1, 1, "bot"));
    let out: Vec<&str> =
        mistakes.iter().filter(|(_, why)| why.contains("20 free commands")).map(|(rule, _)| rule.as_str()).collect();
    assert_eq!(out, ["splitter"], "without it there is nothing to merge: {mistakes:?}");
}

/// A decider that gives free commands forever.
struct Fusser(Box<dyn Decider<Merc>>);

impl Decider<Merc> for Fusser {
    fn command(&mut self, table: &Table<Merc>, seats: &[Seat]) -> Decision<(Seat, Command)> {
        if table.state().do_rebels_act() {
            return Decision::Given((seats[0], Order { order: Vec::new() }.into()));
        }
        self.0.command(table, seats)
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        self.0.answer(table, question)
    }
}

/// Orders for a squad other than the one asked about use none of its actions, but they still come to an end.
#[test]
fn orders_in_advance_for_others_come_to_an_end() {
    let content = r#"[{"id": "split", "name": "Split", "bot": "bot", "on": "action", "order": 1, "if": ["pair"], "text": "x"},
        {"id": "other", "name": "Other", "bot": "bot", "on": "action", "order": 2, "text": "x"}]"#;
    let scripts = [
        ("split", "-- Split: x.\nreturn { choose = function(ctx) return { 'split', ctx.unit } end }"),
        (
            "other",
            "-- Other: x.\nreturn { choose = function(ctx)
                for _, mate in ctx.player.team do
                    if mate ~= ctx.unit and mate.squad ~= ctx.unit.squad then return { 'train', mate } end
                end
            end }",
        ),
    ];
    let rules = Rc::new(modded(content, &scripts).expect("it loads"));
    play(&rules, header_with(&rules, 2, 1, "bot", &[("rebel_order", "batches")]));
}

/// Earlier games leave garbage in memory. A rule that needs nearly all the memory gets it anyway.
#[test]
fn memory_does_not_depend_on_what_was_played_before() {
    let content = r#"[{"id": "hog", "name": "Hog", "bot": "bot", "on": "action", "order": 1, "text": "x"}]"#;
    let script = "-- Hog: x.\nreturn { choose = function(ctx)
        local all = {}
        for i = 1, 32 * 16 do all[i] = string.rep('x', 65000 + i) end
        if #all > 0 then return { 'done' } end
    end }";
    let load = || Rc::new(modded(content, &[("hog", script)]).expect("it loads"));
    let used = load();
    for seed in 1..=4 {
        let fresh = load();
        let alone = play(&fresh, header(&fresh, 1, seed, "bot"));
        assert_eq!(alone, play(&used, header(&used, 1, seed, "bot")), "seed {seed}");
    }
}

/// A decider that gives free commands forever fails the game, with a journal if the game is recorded.
#[test]
fn a_game_without_end_fails() {
    let rules = rules();
    let header = header(&rules, 1, 1, "bot");
    let sitting = seating(rules.as_ref(), &header).expect("every bot is known");
    let seating: Rc<dyn Fn() -> Box<dyn Decider<Merc>>> = Rc::new(move || Box::new(Fusser(sitting())));
    let mut table = table_with(&rules, header.clone(), seating());
    let stop = play_out(&mut table, |_| {}).expect_err("it never ends");
    assert!(format!("{stop:?}").contains("did not end within 20000 commands"), "{stop:?}");
    let mut session = session_with(&rules, header, seating);
    let Status::Failed(failure) = session.run() else { panic!("it never ends") };
    assert_eq!(failure.summary, "the game did not end within 20000 commands");
    assert!(session.failed().is_some_and(|journal| journal.lines.len() > 20_000));
}
