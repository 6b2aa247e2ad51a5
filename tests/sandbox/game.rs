//! Cards that attack a whole game: every attack ends in a clear error at the script's own line, the command is undone, and the game
//! continues as if nothing had happened.

use crate::common::game::{people, rules_of_within, session_with};
use crate::{at_once, counted};
use merc::base;
use merc::kernel::{Answer, Decider, Decision, Failure, Header, Line, Question, Seat, Session, Status, Table};
use merc::lua::Limits;
use merc::merc::Merc;
use merc::merc::commands::Command;
use merc::merc::model::choice::Choice;
use merc::merc::model::event::Event;
use std::rc::Rc;

/// The base game with other scripts: card and text.
pub fn rules_with(scripts: &[(&str, &str)]) -> Rc<Merc> {
    rules_within(counted(), scripts)
}

fn rules_within(limits: Limits, scripts: &[(&str, &str)]) -> Rc<Merc> {
    let mut files = base::embedded();
    for (card, script) in scripts {
        let end = format!("/{card}.lua");
        let file = files.iter_mut().find(|file| file.path.ends_with(&end)).expect("the card has a script");
        file.text = (*script).to_string().into();
    }
    rules_of_within(&files, limits)
}

/// A script with one verb `NAME` whose `run` is the body, on line 2.
pub fn verb_of(name: &str, body: &str) -> String {
    format!(
        "-- A card: tries something.\nreturn {{ verbs = {{ {{ name = \"{name}\", cost = 0, help = \"-\", legal = function(ctx) end, run = function(ctx) {body} end }} }} }}"
    )
}

fn verb(body: &str) -> String {
    verb_of("try", body)
}

pub fn begun(rules: &Rc<Merc>) -> Session<Merc> {
    seated(rules, people())
}

fn seated(rules: &Rc<Merc>, seating: merc::kernel::session::Seating<Merc>) -> Session<Merc> {
    let header = Header::new("merc", &["red", "blue", "black"], 7);
    let mut session = session_with(rules, header, seating);
    for forces in ["given red b2 rizen(attack-dog) sarge", "given blue a1 doc(m16)", "given black c2 shadkaam militia 2"] {
        session.directive(forces).unwrap_or_else(|complaint| panic!("{complaint}"));
    }
    assert_eq!(session.run(), Status::Asking);
    session
}

/// Gives the default answer to every question; the test gives the commands.
struct Usual;

impl Decider<Merc> for Usual {
    fn command(&mut self, _: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, Command)> {
        Decision::Wait
    }
    fn answer(&mut self, _: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<Choice>> {
        Decision::Given(question.kind.default_answer())
    }
}

/// The failure of a command with these scripts. The command leaves no trace, and the game continues.
fn fails(scripts: &[(&str, &str)], command: &str) -> Failure {
    fails_with(&rules_with(scripts), command)
}

fn fails_with(rules: &Rc<Merc>, command: &str) -> Failure {
    let mut session = seated(rules, Rc::new(|| Box::new(Usual)));
    let (before, events) = (session.fingerprint(), session.event_count());
    let status = session.answer(&Line::command("red", command)).unwrap_or_else(|complaint| panic!("{complaint}"));
    let Status::Failed(failure) = status else { panic!("{command} should fail and gives {status:?}") };
    assert_eq!((session.fingerprint(), session.event_count()), (before, events), "{failure} leaves no trace");
    assert_eq!(session.run(), Status::Asking);
    let trained = session.answer(&Line::command("blue", "train doc")).unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(trained, Status::Asking, "the game continues");
    failure
}

/// The failure of Rizen's verb with this body.
fn tried(body: &str) -> String {
    let failure = fails(&[("rizen", &verb(body))], "try rizen");
    assert!(failure.summary.contains("scripts/merc/mercs/rizen.lua"), "{} names its file", failure.summary);
    assert_eq!(failure.culprit, "rizen", "{failure}");
    failure.summary
}

/// The failure of a fight in which Rizen has a hook with this body.
fn fought(hook: &str, body: &str) -> String {
    let script = format!("-- Rizen: tries something.\nreturn {{ {hook} = function(ctx) {body} end }}");
    let failure = fails(&[("rizen", &script)], "move primary c2");
    assert!(
        failure.summary.starts_with(&format!("mod base, card rizen, hook {hook}: scripts/merc/mercs/rizen.lua:")),
        "{failure}"
    );
    failure.summary
}

#[test]
fn operations_refuse_what_no_rule_allows() {
    let cases = [
        ("hold(ctx.unit.items[1], ctx.unit)", "only for units in the current combat"),
        ("attack(ctx.unit)", "only for units in the current combat"),
        ("strike_one(ctx.unit)", "only for units in the current combat"),
        ("hire(ctx.unit.player, rebels()[2].team[1])", "only a MERC that this player has drawn"),
        ("save(ctx.unit, 1)", "in the hook dying"),
        ("stay_in_play()", "only a tactics card"),
        ("ask_some(ctx.unit.player, \"x\", { ctx.unit, ctx.unit }, 2, 2)", "must all be different"),
        ("ask_one(ctx.unit.player, \"x\", { \"nobody\" })", "must all be different"),
        ("ask_split(ctx.unit.player, \"x\", 60000, { { sectors()[1], 60000 } })", "up to 250"),
        ("raise_cap(ctx.unit.player, sectors()[1], 0)", "a cap can only be raised"),
        ("local l = {} for i = 1, 100000 do l[i] = ctx.unit end dismiss(l)", "too many"),
        ("reveal_base(ctx.unit.player)", "only the Dictator has a base"),
        ("bombard(ctx.unit, sectors()[1])", "only an adjacent sector"),
        ("ask_some(ctx.unit.player, \"x\", sectors(), 2, 1)", "cannot choose 2 of"),
        ("ask_one(ctx.unit.player, \"x\", {})", "at least one option"),
        ("ask_one(ctx.unit.player, \"x\", { 1 })", "an option must be"),
        ("place_militia(ctx.unit, sectors()[1], 1)", "place_militia, argument 1"),
        ("place_militia(ctx.unit.player, sectors()[1], -1)", "argument 3"),
        ("remember(\"x\", 0.5)", "whole numbers"),
        ("remember(\"x\", string.rep(\"y\", 33))", "1 to 32 printable characters"),
        ("remember(\"x\", \"\")", "1 to 32 printable characters"),
        ("for i = 1, 257 do remember(\"x\" .. i, i) end", "at most 256 values"),
        ("enlist(ctx.unit.player, find_unit(\"castro\"))", "only MERCs can be enlisted"),
        ("outfit(ctx.unit, \"boots\")", "unknown deck"),
        ("tell(ctx.unit, \"x\")", "tell, argument 1"),
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
fn an_endless_loop() {
    assert!(tried("while true do end").contains("budget"));
    assert!(fought("hit_on", "while true do end").contains("budget"));
    assert!(fought("before_attack", "repeat until false").contains("budget"));
}

#[test]
fn endless_recursion() {
    assert!(tried("local function f(n) return 1 + f(n + 1) end return f(1)").contains("rizen.lua:2"));
}

#[test]
fn a_pattern_bomb() {
    assert!(tried("string.find(string.rep('a', 8000), '.-.-.-.-.-.-.-.-b')").contains("budget"));
}

#[test]
fn memory_and_size_bombs() {
    for body in [
        "local t = {} while true do t[#t + 1] = { 1, 2, 3 } end",
        "return string.rep('x', 1e9)",
        "return table.create(1e9, 0)",
        "while true do string.rep('x', 8000) end",
    ] {
        tried(body);
    }
}

#[test]
fn a_text_that_grows() {
    assert!(tried("local s = 'x' while true do s = s .. s end").contains(".. makes 16384 characters; the limit is 8192"));
}

/// The clock stops the script in two hosts, of which the second is fresh.
#[test]
fn a_script_that_the_clock_stops() {
    let failure = fails_with(&rules_within(at_once(), &[("rizen", &verb("for i = 1, 1000 do end"))]), "try rizen");
    assert!(failure.summary.contains("rizen.lua:2: the script ran for longer than 0 ms"), "{failure}");
    assert_eq!(failure.culprit, "rizen", "{failure}");
}

#[test]
fn endless_events() {
    let said = tried("for i = 1, 1000000 do note(\"again\") end");
    assert!(said.contains("budget") || said.contains("events"), "{said}");
}

#[test]
fn an_attack_inside_an_attack() {
    let said = fought("rolled", "attack(ctx.unit)");
    assert!(said.contains("an attack is already in progress"), "{said}");
}

#[test]
fn a_word_that_no_rule_knows() {
    let said = fought("order_lift", "return 'fisrt'");
    assert!(said.contains("did you mean first?"), "{said}");
}

#[test]
fn a_script_message_stays_on_one_line() {
    let said = tried("error('boom\\27[2J\\nred> done')");
    assert!(said.contains("boom") && !said.contains('\u{1b}') && !said.contains("\nred> done"), "{said:?}");
}

/// Rizen's reaction hurts Sarge, Sarge's hurts Rizen, and so on.
#[test]
fn two_cards_that_trigger_each_other() {
    let shoot = |other: &str| {
        format!(
            "-- A card: never stops.\nreturn {{ absorb = function(ctx) for _, mate in ipairs(ctx.unit.squad) do if mate.id == '{other}' then damage(mate, 1) end end end, before_attack = function(ctx) damage(ctx.unit, 1) end }}"
        )
    };
    let failure = fails(&[("rizen", &shoot("sarge")), ("sarge", &shoot("rizen"))], "move primary c2");
    assert!(failure.summary.contains("hooks call each other more than 16 deep"), "{failure}");
    assert!(failure.detail.contains("called from mod base, card"), "the call stack is shown: {failure}");
    assert!(["rizen", "sarge"].contains(&failure.culprit.as_str()));
}

#[test]
fn an_operation_in_a_read_only_hook() {
    for body in ["damage(ctx.unit, 1) return 3", "remember('x', 1)", "note('x')", "roll(3)", "ask_yes(ctx.unit.player, 'x')"] {
        let said = fought("hit_on", body);
        assert!(said.contains("hit_on is a modifier and may only read; do this in a reaction"), "{body}: {said}");
    }
}

#[test]
fn a_hook_that_returns_nonsense() {
    for (body, wanted) in [
        ("return 0/0", "NaN"),
        ("return 1/0", "infinity"),
        ("return -math.huge", "infinity"),
        ("return 1e15", "beyond"),
        ("return 2.5", "a fraction"),
        ("return '3'", "the string"),
        ("return {}", "a table"),
        ("return ctx.unit", "userdata"),
        ("return print", "a function"),
    ] {
        let said = fought("hit_on", body);
        assert!(said.contains(wanted), "{body}: {said}");
    }
    for (body, wanted) in [
        ("return { combat = 0/0 }", "NaN"),
        ("return { combat = 0.5 }", "a fraction"),
        ("return { cmbat = 1 }", "did you mean combat"),
        ("return { [ctx.unit] = 1 }", "as a key"),
        ("return 3", "returned a"),
    ] {
        let said = fought("stats", body);
        assert!(said.contains(wanted), "{body}: {said}");
    }
}

/// Nil means "no opinion", and the rules clamp absurd numbers.
#[test]
fn a_hook_that_returns_nothing_or_too_much_does_no_harm() {
    for body in ["return nil", "return 1000000", "return -1000000", "return 0"] {
        let script = format!("-- Rizen: odd.\nreturn {{ hit_on = function(ctx) {body} end }}");
        let mut session = seated(&rules_with(&[("rizen", &script)]), Rc::new(|| Box::new(Usual)));
        let status = session.answer(&Line::command("red", "move primary c2")).unwrap_or_else(|complaint| panic!("{complaint}"));
        assert!(!matches!(status, Status::Failed(_)), "{body}: {status:?}");
        merc::merc::invariants::check_settled(session.table()).unwrap_or_else(|broken| panic!("{body}: {broken}"));
    }
}

/// A hook has nowhere to keep its context, because the file's tables are frozen.
#[test]
fn a_context_kept_after_its_hook() {
    let script = "-- Rizen: keeps.\nlocal kept = {}\nreturn { hit_on = function(ctx)\n  kept.ctx = ctx\nend }";
    let failure = fails(&[("rizen", script)], "move primary c2");
    assert!(failure.summary.contains("rizen.lua:4: ") && failure.summary.contains("use remember"), "{failure}");
}

/// A script that could count its runs does not load.
#[test]
fn a_script_that_does_something_else_the_second_time() {
    let mut files = base::embedded();
    let rizen = files.iter_mut().find(|file| file.path.ends_with("rizen.lua")).expect("Rizen has a script");
    rizen.text = "local n = 0\nreturn { rolled = function(ctx)\n  n = n + 1\n  note('run ' .. n)\nend }".into();
    let problems = Merc::load(&files).map(|_| ()).expect_err("it is refused");
    assert!(problems.to_string().starts_with("scripts/merc/mercs/rizen.lua:3: n is changed here"), "{problems}");
}

#[test]
fn hidden_cards_files_clocks_and_the_environment() {
    for body in [
        "return ctx.unit.player.hand",
        "return ctx.sector.stash",
        "return hand()",
        "return merc_deck()",
        "return game",
        "return state",
        "return journal()",
        "return seed",
        "return os.time()",
        "return os.getenv('HOME')",
        "return io.open('x')",
        "return require('x')",
        "return debug.info(1, 's')",
        "return getfenv()",
        "return _G",
        "return math.random(6)",
    ] {
        let said = tried(body);
        assert!(said.contains("there is no global") || said.contains("has no field") || said.contains("nil"), "{body}: {said}");
    }
}

#[test]
fn another_cards_memory_is_not_found() {
    let sarge = verb_of("look", "note(\"found \" .. tostring(recall(\"x\")))");
    let rules =
        rules_with(&[("rizen", &verb("remember(\"x\", 7, \"game\") note(\"own \" .. recall(\"x\"))")), ("sarge", &sarge)]);
    let mut session = begun(&rules);
    for command in ["try rizen", "look sarge"] {
        session.answer(&Line::command("red", command)).unwrap_or_else(|complaint| panic!("{complaint}"));
    }
    let notes: Vec<&str> = session
        .events()
        .filter_map(|event| if let Event::Noted { text, .. } = event { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(notes, ["own 7", "found nil"]);
}

#[test]
fn objects_say_their_names_and_no_address() {
    let body = "print(ctx.unit, ctx.unit.items[1], ctx.sector, ctx.unit.player) \
        note(string.format(\"%s|%s\", ctx.unit, ctx.sector)) note(tostring(ctx) .. tostring(ctx.unit)) error(ctx.unit)";
    assert!(tried(body).ends_with("Rizen"), "an error may be an object");
    let mut session = begun(&rules_with(&[("rizen", &verb(&body.replace("error(ctx.unit)", "")))]));
    session.answer(&Line::command("red", "try rizen")).unwrap_or_else(|complaint| panic!("{complaint}"));
    let notes: Vec<&str> = session
        .events()
        .filter_map(|event| if let Event::Noted { text, .. } = event { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(notes, ["Rizen\tAttack Dog\tb2\tred", "Rizen|b2", "the context of verbsRizen"]);
    assert!(!tried("assert(false, ctx.unit)").contains("0x"));
    assert!(!tried("return ctx.unit .. 'x'").contains("0x"));
}

/// A command that waits in the middle of a script runs again, but its output is shown only once.
#[test]
fn output_before_a_question_is_shown_once() {
    let mut session = begun(&rules_with(&[("rizen", &verb("print(\"before\") ask_yes(ctx.unit.player, \"sure\")"))]));
    for (key, text) in [("", "try rizen"), ("sure rizen", "yes")] {
        session.answer(&Line::answer("red", key, text)).unwrap_or_else(|complaint| panic!("{complaint}"));
    }
    assert_eq!(session.events().filter(|event| matches!(event, Event::Noted { .. })).count(), 1);
}

/// What a script prints comes between the events before and after it, even if a question interrupts it.
#[test]
fn output_is_in_order_with_events() {
    let body = "print(1, nil, true) note(\"one\") print(\"two\\nlines\", ctx.unit) \
        ask_yes(ctx.unit.player, \"sure\") print(\"three\") heal(ctx.unit, 1) print(\"four\")";
    let mut session = begun(&rules_with(&[("rizen", &verb(body))]));
    let shown = |session: &Session<Merc>| -> Vec<String> {
        let told = |event: &Event| match event {
            Event::Noted { text, .. } => Some(text.clone()),
            Event::Healed { .. } => Some("(healed)".to_string()),
            _ => None,
        };
        session.events().filter_map(told).collect()
    };
    session.directive("given health rizen 1").unwrap_or_else(|complaint| panic!("{complaint}"));
    session.run();
    session.answer(&Line::command("red", "try rizen")).unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(shown(&session), ["1\tnil\ttrue", "one", "two lines\tRizen"], "before the question");
    session.answer(&Line::answer("red", "sure rizen", "yes")).unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(shown(&session)[3..], ["three", "(healed)", "four"], "after it");
}

/// MERCs that a card draws and forgets go to the discard pile.
#[test]
fn drawn_and_forgotten_mercs_are_discarded() {
    let mut session = begun(&rules_with(&[("rizen", &verb("draw_mercs(ctx.unit.player, 3)"))]));
    session.answer(&Line::command("red", "try rizen")).unwrap_or_else(|complaint| panic!("{complaint}"));
    merc::merc::invariants::check_settled(session.table()).unwrap_or_else(|broken| panic!("{broken}"));
}

/// Every field in the table can be read.
#[test]
fn every_field_of_every_object_can_be_read() {
    let objects = [
        ("Unit", "ctx.unit"),
        ("Item", "ctx.unit.items[1]"),
        ("Sector", "ctx.sector"),
        ("Player", "ctx.unit.player"),
        ("Side", "ctx.unit.player.side"),
    ];
    // Options exist only for bot rules and are tested there.
    for object in merc::merc::operations::fields::TYPES.iter().filter(|object| object.name != "Option") {
        let (_, found) = objects.iter().find(|(name, _)| *name == object.name).expect("each kind of object is tried");
        let read: Vec<String> = object.fields.iter().map(|field| format!("local _ = object.{}", field.name)).collect();
        let said = tried(&format!("local object = {found} {} error('all read')", read.join(" ")));
        assert!(said.contains("all read"), "{}: {said}", object.name);
    }
}
