//! The budget is part of what makes a game the same everywhere: a script that runs out of it does so at the same place,
//! in every process, in play and in a replay.

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
#[ignore = "one half of the test below, which runs it in processes of its own"]
fn tell_the_story() {
    println!("{}", story());
}

#[test]
fn every_process_stops_at_the_same_place() {
    let tell = || {
        let program = std::env::current_exe().expect("this program");
        let arguments = ["--exact", "budget::tell_the_story", "--include-ignored", "--nocapture"];
        let output = std::process::Command::new(program).args(arguments).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("text");
        text.lines().find(|line| line.contains("story: ")).unwrap_or_else(|| panic!("no story in {text}")).to_string()
    };
    let (one, two) = (tell(), tell());
    assert_eq!(one, two);
    assert!(one.contains("used up its budget"), "{one}");
    assert!(one.contains(&story()), "and this process too");
}

/// Whether a command fits into its budget, typed after some looking and replayed.
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
    assert_eq!(told(&typed), told(&replayed));
    told(&typed).is_none()
}

/// How a command failed, if it did: always at its budget here, never at the clock.
fn told(status: &Status) -> Option<String> {
    let Status::Failed(failure) = status else { return None };
    let told = format!("{failure:?}");
    assert!(told.contains("used up its budget of 1000000 steps"), "{told}");
    Some(told)
}

/// Looking first changes neither what just fits nor what just does not.
fn looking_costs_nothing(script: impl Fn(u32) -> String, mut fitting: u32, mut failing: u32) {
    assert!(fits(&script(fitting), 0) && !fits(&script(failing), 0));
    while failing - fitting > 1 {
        let middle = (fitting + failing) / 2;
        if fits(&script(middle), 0) { fitting = middle } else { failing = middle }
    }
    assert!(fits(&script(fitting), 200) && !fits(&script(failing), 200), "{fitting} of {failing}");
}

#[test]
fn looking_replaying_and_typing_leave_a_command_the_same_budget() {
    looking_costs_nothing(|turns| verb_of("try", &format!("for i = 1, {turns} do end note(\"done\")")), 900_000, 1_000_001);
}

/// A card with a hook that takes so many steps, and a verb that does something so often.
fn slow_hook(hook: &str, steps: u32, then: &str, turns: u32, body: &str) -> String {
    let verb = verb_of("try", &format!("for i = 1, {turns} do {body} end"));
    let hook = format!("{hook} = function(ctx) for i = 1, {steps} do end {then} end");
    verb.replacen("return { ", &format!("return {{ {hook}, "), 1)
}

/// Good until the next event, and good as long as the squads here stay.
const FAR: &str = "local far = ctx.unit.health return { combat = #ctx.unit.squad }";
const NEAR: &str = "return { combat = #ctx.unit.squad }";

fn slow_numbers(steps: u32, reads: u32, between: &str) -> String {
    slow_hook("stats", steps, FAR, reads, &format!("local n = ctx.unit.combat {between}"))
}

/// A number that is known already costs what it cost to work out, or a game would end elsewhere in a process that knows it.
#[test]
fn numbers_that_are_known_cost_what_they_did() {
    let read = "local n = ctx.unit.combat";
    for (hook, then) in [("stats", FAR), ("stats", NEAR), ("compared_stats", NEAR), ("aura", NEAR)] {
        looking_costs_nothing(|reads| slow_hook(hook, 5_000, then, reads, read), 40, 200);
    }
    let fits = "local x = may_equip(ctx.unit, ctx.unit.items[1])";
    looking_costs_nothing(|reads| slow_hook("slots", 5_000, "return { weapon = 1 }", reads, fits), 5, 200);
}

/// Each turn makes all numbers be worked out again; the budget ends it and not the clock.
#[test]
fn slow_numbers_that_change_all_the_time_end_at_the_budget() {
    for steps in [0, 100, 10_000, 400_000] {
        assert!(!fits(&slow_numbers(steps, 1_000_000, "note(\"again\")"), 3), "{steps}");
    }
    assert!(!fits(&slow_numbers(1_000_000, 1, ""), 0), "one is too much");
}
