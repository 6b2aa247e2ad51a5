//! Cards that try what no card may: every operation refuses at the script's own line, the command is undone, and the game
//! goes on as if nothing had been tried.

use merc::base;
use merc::kernel::decider::Keyboard;
use merc::kernel::{Decider, Header, Line, Session, Status};
use merc::merc::Merc;
use std::rc::Rc;

/// The base game with another Rizen.
fn rules_with(script: &str) -> Rc<Merc> {
    let mut files = base::embedded();
    let rizen = files.iter_mut().find(|file| file.path.ends_with("mercs/rizen.lua")).expect("Rizen has a script");
    rizen.text = script.to_string();
    Rc::new(Merc::load(&files).unwrap_or_else(|problems| panic!("{}", problems.join("\n"))))
}

fn verb(body: &str) -> String {
    format!(
        "-- Rizen: tries something.\nreturn {{ verbs = {{ {{ name = \"try\", cost = 0, help = \"-\", legal = function(ctx) end, run = function(ctx) {body} end }} }} }}"
    )
}

fn begun(rules: &Rc<Merc>) -> Session<Merc> {
    let header = Header::new("merc", &["red", "blue", "black"], 7);
    let seating = || Box::new(Keyboard) as Box<dyn Decider<Merc>>;
    let mut session = Session::new(Rc::clone(rules), header, Rc::new(seating)).unwrap_or_else(|problems| panic!("{problems:?}"));
    for forces in ["given red b2 rizen(attack-dog) sarge", "given blue a1 doc(m16)", "given black c2 shadkaam militia 2"] {
        session.directive(forces).unwrap_or_else(|complaint| panic!("{complaint}"));
    }
    assert_eq!(session.run(), Status::Asking);
    session
}

/// What Rizen's verb comes to, and that nothing is left of it.
fn tried(body: &str) -> String {
    let rules = rules_with(&verb(body));
    let mut session = begun(&rules);
    let before = session.fingerprint();
    let status = session.answer(&Line::command("red", "try rizen")).unwrap_or_else(|complaint| panic!("{complaint}"));
    let Status::Failed(failure) = status else { panic!("{body} should fail and gives {status:?}") };
    assert_eq!(session.fingerprint(), before, "{body} leaves no trace");
    assert_eq!(session.run(), Status::Asking);
    let trained = session.answer(&Line::command("red", "train sarge")).unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(trained, Status::Asking, "the game goes on");
    assert!(failure.summary.contains("scripts/merc/mercs/rizen.lua:2"), "{} names its line", failure.summary);
    failure.summary
}

#[test]
fn operations_refuse_what_no_rule_allows() {
    let cases = [
        ("hold(ctx.unit.items[1], ctx.unit)", "only for units in the combat"),
        ("attack(ctx.unit)", "only for units in the combat"),
        ("strike_one(ctx.unit)", "only for units in the combat"),
        ("hire(ctx.unit.player, rebels()[2].team[1])", "only a MERC this player has drawn"),
        ("save(ctx.unit, 1)", "only a dying MERC"),
        ("reveal_base(ctx.unit.player)", "only the Dictator has a base"),
        ("bombard(ctx.unit, sectors()[1])", "adjacent sectors"),
        ("ask_some(ctx.unit.player, \"x\", sectors(), 2, 1)", "cannot be chosen"),
        ("ask_one(ctx.unit.player, \"x\", {})", "at least one option"),
        ("ask_one(ctx.unit.player, \"x\", { 1 })", "an option must be"),
        ("place_militia(ctx.unit, sectors()[1], 1)", "argument 1"),
        ("place_militia(ctx.unit.player, sectors()[1], -1)", "argument 3"),
        ("remember(\"x\", 0.5)", "whole numbers"),
        ("return ctx.unit.helth", "did you mean health"),
        ("return ctx.items", "did you mean item"),
        ("heal(nil, 1)", "argument 1"),
    ];
    for (body, wanted) in cases {
        let said = tried(body);
        assert!(said.contains(wanted), "{body} should say {wanted:?} and says {said}");
    }
}

#[test]
fn loops_and_endless_events_stop_and_leave_the_game_as_it_was() {
    assert!(tried("while true do end").contains("budget"), "an endless loop");
    let said = tried("for i = 1, 1000000 do note(\"again\") end");
    assert!(said.contains("budget") || said.contains("events"), "endless events: {said}");
}

/// MERCs that a card draws and forgets go to the discard pile.
#[test]
fn drawn_and_forgotten_mercs_are_discarded() {
    let rules = rules_with(&verb("draw_mercs(ctx.unit.player, 3)"));
    let mut session = begun(&rules);
    session.answer(&Line::command("red", "try rizen")).unwrap_or_else(|complaint| panic!("{complaint}"));
    merc::merc::invariants::check_settled(session.table()).unwrap_or_else(|broken| panic!("{broken}"));
}
