//! The budget is deterministic: a script that exceeds it stops at the same place in every process, in play and in a replay.

use crate::game::{begun, rules_with, verb_of};
use crate::host::{PLAY, host, load};
use merc::kernel::decider::Keyboard;
use merc::kernel::{Line, Session, Status};
use std::rc::Rc;

const BUSY: &str = "return {
  play = function()
    local n, seen = 0, {}
    while true do
      n = n + 1
      local t = {}
      for i = 1, n % 7 do t['k' .. i] = i end
      for k, v in t do seen[k] = v end
      string.rep('x', n % 1000)
      string.find('aaaaaaaaab', 'a-b')
      table.sort({ 3, 1, 2 })
    end
  end,
}";

/// Where the budget ends, as one line: for the host alone, and for a card in a game.
fn story() -> String {
    let host = host();
    let id = load(&host, BUSY);
    let error = host.call::<mlua::Value>(id, PLAY, ()).expect_err("it never ends").to_string();
    let used = host.used();
    let body = "local n = 0 while true do n = n + #ctx.unit.squad note(\"x\" .. n) end";
    let mut session = begun(&rules_with(&[("rizen", &verb_of("try", body))]));
    let status = session.answer(&Line::command("red", "try rizen")).unwrap_or_else(|complaint| panic!("{complaint}"));
    format!("story: {used} {error:?} {status:?}")
}

#[test]
#[ignore = "one half of the test below, which runs it in separate processes"]
fn print_the_story() {
    println!("{}", story());
}

#[test]
fn every_process_stops_at_the_same_place() {
    let tell = || {
        let program = std::env::current_exe().expect("this program");
        let arguments = ["--exact", "budget::print_the_story", "--include-ignored", "--nocapture"];
        let output = std::process::Command::new(program).args(arguments).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        text.lines().find(|line| line.contains("story: ")).unwrap_or_else(|| panic!("no story in {text}")).to_string()
    };
    let (one, two) = (tell(), tell());
    assert_eq!(one, two);
    assert!(one.contains("used up its budget"), "{one}");
    assert!(one.contains(&story()), "and this process too");
}

/// Whether a command fits into its budget, both typed after some inspection and replayed.
fn fits(script: &str, looks: u32) -> bool {
    let rules = rules_with(&[("rizen", script)]);
    let mut session = begun(&rules);
    for _ in 0..looks {
        let table = session.look();
        merc::kernel::Ruleset::inspect(table.rules(), table, merc::kernel::Seat(0), "legal");
        merc::kernel::Ruleset::inspect(table.rules(), table, merc::kernel::Seat(0), "show rizen");
    }
    let command = Line::command("red", "try rizen");
    let typed = session.answer(&command).unwrap_or_else(|complaint| panic!("{complaint}"));
    let mut journal = begun(&rules).journal();
    journal.lines.push(command);
    let (_, replayed) =
        Session::load(rules, journal, Rc::new(|| Box::new(Keyboard))).unwrap_or_else(|problems| panic!("{problems:?}"));
    assert_eq!(failure_of(&typed), failure_of(&replayed));
    failure_of(&typed).is_none()
}

/// The failure of a command, if any: here always the budget, never the clock.
fn failure_of(status: &Status) -> Option<String> {
    let Status::Failed(failure) = status else { return None };
    let failure_of = format!("{failure:?}");
    assert!(failure_of.contains("used up its budget of 1000000 steps"), "{failure_of}");
    Some(failure_of)
}

/// Inspection beforehand changes neither what just fits nor what just does not.
fn inspection_costs_nothing(script: impl Fn(u32) -> String, mut fitting: u32, mut failing: u32) {
    assert!(fits(&script(fitting), 0) && !fits(&script(failing), 0));
    while failing - fitting > 1 {
        let middle = (fitting + failing) / 2;
        if fits(&script(middle), 0) { fitting = middle } else { failing = middle }
    }
    assert!(fits(&script(fitting), 200) && !fits(&script(failing), 200), "{fitting} of {failing}");
}

#[test]
fn inspecting_replaying_and_typing_leave_a_command_the_same_budget() {
    inspection_costs_nothing(|turns| verb_of("try", &format!("for i = 1, {turns} do end note(\"done\")")), 900_000, 1_000_001);
}

/// A card with a hook that takes `steps` steps, and a verb that reads it repeatedly.
fn slow_hook(hook: &str, steps: u32, then: &str, turns: u32, body: &str) -> String {
    let verb = verb_of("try", &format!("for i = 1, {turns} do {body} end"));
    let hook = format!("{hook} = function(ctx) for i = 1, {steps} do end {then} end");
    verb.replacen("return { ", &format!("return {{ {hook}, "), 1)
}

/// Values that are cached until the next event, and values that are cached as long as the squads here stay.
const FAR: &str = "local far = ctx.unit.health return { combat = #ctx.unit.squad }";
const NEAR: &str = "return { combat = #ctx.unit.squad }";

fn slow_numbers(steps: u32, reads: u32, between: &str) -> String {
    slow_hook("stats", steps, FAR, reads, &format!("local n = ctx.unit.combat {between}"))
}

/// A cached number costs as much as computing it; otherwise a game would stop elsewhere in a process that has it cached.
#[test]
fn cached_numbers_cost_as_much_as_computed_ones() {
    let read = "local n = ctx.unit.combat";
    for (hook, then) in [("stats", FAR), ("stats", NEAR), ("compared_stats", NEAR), ("aura", NEAR)] {
        inspection_costs_nothing(|reads| slow_hook(hook, 5_000, then, reads, read), 40, 200);
    }
    let fits = "local x = may_equip(ctx.unit, ctx.unit.items[1])";
    inspection_costs_nothing(|reads| slow_hook("slots", 5_000, "return { weapon = 1 }", reads, fits), 5, 200);
}

/// Each iteration invalidates all numbers; the budget stops the script and not the clock.
#[test]
fn slow_numbers_that_keep_changing_end_at_the_budget() {
    for steps in [0, 100, 10_000, 400_000] {
        assert!(!fits(&slow_numbers(steps, 1_000_000, "note(\"again\")"), 3), "{steps}");
    }
    assert!(!fits(&slow_numbers(1_000_000, 1, ""), 0), "one is too much");
}
