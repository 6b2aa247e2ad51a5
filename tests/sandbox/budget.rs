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

/// Whether a loop of so many turns fits into a command, typed after some looking and replayed.
fn fits(turns: u32, looks: u32) -> bool {
    let rules = rules_with(&[("rizen", &verb_of("try", &format!("for i = 1, {turns} do end note(\"done\")")))]);
    let mut session = begun(&rules);
    for _ in 0..looks {
        let table = session.look();
        merc::kernel::Ruleset::inspect(table.rules(), table, merc::kernel::Seat(0), "legal");
    }
    let command = Line::command("red", "try rizen");
    let typed = session.answer(&command).unwrap_or_else(|complaint| panic!("{complaint}"));
    let mut journal = begun(&rules).journal();
    journal.lines.push(command);
    let (_, replayed) =
        Session::load(rules, journal, Rc::new(|| Box::new(Keyboard))).unwrap_or_else(|problems| panic!("{problems:?}"));
    let failed = |status: &Status| matches!(status, Status::Failed(_));
    assert_eq!(failed(&typed), failed(&replayed), "{turns} turns: typed {typed:?}, replayed {replayed:?}");
    !failed(&typed)
}

#[test]
fn looking_replaying_and_typing_leave_a_command_the_same_budget() {
    let (mut fitting, mut failing) = (900_000, 1_000_001);
    assert!(fits(fitting, 0) && !fits(failing, 0));
    while failing - fitting > 1 {
        let middle = (fitting + failing) / 2;
        if fits(middle, 0) { fitting = middle } else { failing = middle }
    }
    assert!(fits(fitting, 200) && !fits(failing, 200), "looking costs the command nothing");
}
