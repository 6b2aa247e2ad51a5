//! Scripts that fail while a command is checked: the command is undone and the script is named, for a person, a file and a bot. Looking at the
//! game stays looking, and nothing is left over for the next command.

use super::common::game::{header, mod_of, people, rules_with_mods, session, session_with};
use super::common::machine::Machine;
use merc::kernel::decider::RandomLegal;
use merc::kernel::session::play_out;
use merc::kernel::transcript::Transcript;
use merc::kernel::{Failure, Header, Line, Ruleset, Seat, Session, Status, Stop};
use merc::merc::{Merc, NewGame};
use std::rc::Rc;

const HEADER: &str = "merc 1 · ruleset merc · seats red=human black=human · seed 1";
const BATCHES: &str = "merc 1 · ruleset merc · seats red=human blue=human black=human · seed 1 · rule rebel_order=batches";

/// Fails for MERCs who train.
const NO_TRAINING: &str = "-- Test Rule: fails.
return {
  may_do = function(ctx)
    if ctx.verb == 'train' then error('no idea') end
  end,
}";

/// What everybody reads of it.
const NAMED: &str = "mod test, card test-rule, hook may_do: test/scripts/merc/house-rules/test-rule.lua:4: no idea";

fn entry(id: &str) -> String {
    format!(r#"[{{"id": "{id}", "name": "Test Rule", "text": "A rule."}}]"#)
}

/// The base game with one house rule.
fn with_rule(script: &str) -> Rc<Merc> {
    let files =
        [("content/merc/house-rules.json", entry("test-rule")), ("scripts/merc/house-rules/test-rule.lua", script.to_string())];
    rules_with_mods(&[mod_of("test", &files.each_ref().map(|(path, text)| (*path, text.as_str())))])
}

/// Plays a transcript, whose facts must hold.
fn play(rules: &Rc<Merc>, header: &str, lines: &str) {
    let text = format!("{header}\n{lines}");
    let transcript = Transcript::parse(&text).unwrap_or_else(|complaint| panic!("{complaint}"));
    if let Err(difference) = transcript.run(Rc::clone(rules)) {
        panic!("line {}: {}\n{text}", difference.number, difference.what);
    }
}

/// A house rule with one hook, which always fails.
fn fails_in(hook: &str) -> Rc<Merc> {
    with_rule(&format!("-- Test Rule: fails.\nreturn {{\n  {hook} = function(ctx)\n    error('no idea')\n  end,\n}}"))
}

// ---- each way to give a command ----

/// A person's command is undone: Ewok has both actions left, and a command that the rule does not concern works.
#[test]
fn a_command_whose_check_fails_is_undone() {
    let lines = format!(
        "!given red b2 ewok\nred> train ewok\n| {NAMED}\nred> team\n| actions 3\nred> move primary b3\n| moves b2 -> b3\n"
    );
    play(&with_rule(NO_TRAINING), HEADER, &lines);
}

/// The same command in a game file stops the replay, and in a transcript it is a difference unless a fact states it.
#[test]
fn a_game_file_stops_at_a_command_whose_check_fails() {
    let rules = with_rule(NO_TRAINING);
    let text = format!("{HEADER}\n!given red b2 ewok\nred> train ewok\n| Ewok trains\n");
    let transcript = Transcript::parse(&text).unwrap_or_else(|complaint| panic!("{complaint}"));
    let difference = transcript.run(Rc::clone(&rules)).err().expect("the fact does not hold");
    assert!(difference.number == 3 && difference.what.contains(NAMED), "{}", difference.what);

    let mut session = begun(&rules);
    let Ok(Status::Failed(failure)) = session.answer(&Line::command("red", "train ewok")) else { panic!("it fails") };
    let journal = session.failed().expect("the failed game is kept").clone();
    assert!(journal.text().ends_with("red> train ewok\n"), "{}", journal.text());
    let (loaded, status) = Session::load(rules, journal, people()).unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(status, Status::Failed(failure));
    assert!(loaded.is_cut_short() && loaded.fingerprint() == session.fingerprint(), "nothing of the command is left");
}

/// Two rules: one fails and allows nothing by that, the other refuses. The refusal is the answer, and the failure is reported once.
#[test]
fn a_refused_command_also_reports_the_script_that_failed() {
    let machine = Machine::new();
    machine.mod_with("test", "");
    machine.write("test/content/merc/house-rules.json", two_rules());
    machine.write("test/scripts/merc/house-rules/a-fails.lua", NO_TRAINING);
    machine.write("test/scripts/merc/house-rules/b-refuses.lua", REFUSES);
    machine.write("game.merc", format!("{HEADER}\n!given red b2 ewok\n"));
    let ran = machine.merc("play --mod test --load game.merc", "train ewok\ntrain ewok\nmove primary b3\nquit\n");
    assert_eq!(ran.out.matches("Refused: not today").count(), 2, "{}", ran.all());
    assert_eq!(ran.out.matches("A script failed").count(), 1, "{}", ran.all());
    let named = "hook may_do: test/scripts/merc/house-rules/a-fails.lua:4: no idea";
    assert_eq!(unwrapped(&ran.out).matches(named).count(), 1, "{}", ran.all());
    assert!(ran.out.contains("moves b2 -> b3") && !ran.out.contains("undone"), "{}", ran.all());
    // A transcript must not pass because of that.
    machine.write("refused.merc", format!("{HEADER}\n!given red b2 ewok\nred> train ewok\n| not today\n"));
    let checked = machine.merc("check --mod test refused.merc", "");
    assert!(checked.code == 1 && checked.all().contains("no idea"), "{}", checked.all());
}

const REFUSES: &str = "-- Test Rule: refuses.
return {
  may_do = function(ctx)
    if ctx.verb == 'train' then return 'not today' end
  end,
}";

fn two_rules() -> String {
    let one = |id: &str| entry(id).trim_matches(['[', ']']).to_string();
    format!("[{}, {}]", one("a-fails"), one("b-refuses"))
}

/// At the prompt of a pipe, as data, and in files: the same failure, with its place.
#[test]
fn a_failing_check_is_reported_in_every_way_to_play() {
    let machine = Machine::new();
    machine.mod_with("test", "");
    machine.write("test/content/merc/house-rules.json", entry("test-rule"));
    machine.write("test/scripts/merc/house-rules/test-rule.lua", NO_TRAINING);
    machine.write("game.merc", format!("{HEADER}\n!given red b2 ewok\n"));
    machine.write("trained.merc", format!("{HEADER}\n!given red b2 ewok\nred> train ewok\n"));

    let piped = machine.merc("play --mod test --load game.merc", "train ewok\nteam\nundo\nmove primary b3\nquit\n");
    let out = unwrapped(&piped.out);
    let (failed, rest) = out.split_once(&format!("Failed and undone: {NAMED}")).expect("it is undone and named");
    assert!(!failed.contains("trains") && !rest.contains("trains"), "{}", piped.all());
    assert!(rest.contains("quarantine test-rule: continue without its script"), "{}", piped.all());
    assert!(rest.contains("actions 3") && rest.contains("moves b2 -> b3"), "{}", piped.all());

    let json = machine.merc("play --json --mod test --load game.merc", "train ewok\nquit\n");
    let objects = json.out.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object"));
    let failure = objects.into_iter().find(|value| value["type"] == "failure").expect("a failure");
    assert_eq!((&failure["summary"], &failure["culprit"]), (&NAMED.into(), &"test-rule".into()));

    for words in ["check", "replay"] {
        let ran = machine.merc(&format!("{words} --mod test trained.merc"), "");
        assert!(ran.code == 1 && ran.all().contains(NAMED), "{words}: {}", ran.all());
    }
    let loaded = machine.merc("play --mod test --load trained.merc", "quit\n");
    assert!(unwrapped(&loaded.all()).contains(NAMED) && !loaded.out.contains("trains"), "{}", loaded.all());
    let quarantined = machine.merc("play --mod test --load game.merc", "train ewok\nquarantine test-rule\nredo\nquit\n");
    assert!(
        quarantined.out.contains("Redone: red> train ewok") && quarantined.out.contains("Ewok trains"),
        "{}",
        quarantined.all()
    );
}

/// A bot's command is no exception, in a recorded game and in the lab's.
#[test]
fn a_bots_command_whose_check_fails_is_undone() {
    for player in ["bot", "random", "search"] {
        let rules = fails_in("may_do");
        let header = bots(&rules, player);
        let mut recorded = session(&rules, header.clone());
        let Status::Failed(failure) = recorded.run() else { panic!("{player}: the game cannot go on") };
        expect_named(&failure, "may_do");
        let journal = recorded.failed().expect("the failed game is kept").clone();
        let (_, status) = Session::load(Rc::clone(&rules), journal, people()).unwrap_or_else(|complaint| panic!("{complaint}"));
        assert_eq!(status, Status::Failed(failure.clone()), "{player}: a replay fails in the same way");

        let mut table = super::common::game::table(&rules, header);
        let Err(Stop::Failed(unrecorded)) = play_out(&mut table, |_| ()) else { panic!("{player}: the game cannot go on") };
        assert_eq!(*unrecorded, failure, "{player}");
    }
}

fn bots(rules: &Merc, player: &str) -> Header {
    let seats = super::common::game::owned(&[("red", player), ("black", player)]);
    let wishes = NewGame { rebels: 1, seed: 5, seats, ..NewGame::default() };
    header(rules, &wishes)
}

/// What fails for commands that a bot only thinks of, fails no command: a replay does not think of them.
#[test]
fn a_script_that_fails_for_other_commands_stops_no_game() {
    let script = "-- Test Rule: fails.\nreturn {\n  may_do = function(ctx)\n    if ctx.verb == 'heal' or ctx.verb == 'split' then error('no idea') end\n  end,\n}";
    let rules = with_rule(script);
    let mut given = 0;
    for seed in 0..6 {
        let wishes = NewGame { rebels: 2, seed, ..NewGame::default() };
        let header = header(&rules, &wishes);
        let mut live = session_with(&rules, header.clone(), Rc::new(move || Box::new(RandomLegal::everywhere(seed))));
        let status = live.run();
        let journal = live.journal();
        if let Status::Failed(failure) = &status {
            let last = live.failed().expect("the failed game is kept").lines.last().expect("a line").text.clone();
            assert!(last.starts_with("heal ") || last.starts_with("split "), "seed {seed}: {last} failed: {failure}");
            expect_named(failure, "may_do");
        }
        given += journal.lines.len();
        let (replayed, _) = Session::load(Rc::clone(&rules), journal, people()).unwrap_or_else(|complaint| panic!("{complaint}"));
        assert!(!replayed.is_cut_short() && replayed.fingerprint() == live.fingerprint(), "seed {seed}");
    }
    assert!(given > 100, "only {given} lines were given");
}

// ---- each kind of command ----

/// Where players may land is asked only while the landing is checked.
#[test]
fn a_landing_whose_check_fails_is_undone() {
    let rules = with_rule(
        "-- Test Rule: fails.\nreturn {\n  may_land = function(ctx)\n    if ctx.sector.id == 'a1' then error('no idea') end\n    return true\n  end,\n}",
    );
    let hired = "!default deck, keep, place, base, extra\nred> hire\n";
    let named = "| hook may_land: test/scripts/merc/house-rules/test-rule.lua:4: no idea\n";
    // The robot settles in without questions.
    let header = HEADER.replace("black=human", "black=ai");
    play(&rules, &header, &format!("{hired}red> land a1\n{named}red> land b2\n| Red lands on b2\n"));
}

/// An order given in advance is checked when it is given.
#[test]
fn an_order_whose_check_fails_is_undone() {
    let orders = format!("red> move primary b1\n| Red orders\nred> train ewok\n| {NAMED}\nred> done\n");
    let lines = format!("!given red b2 ewok\n!given blue c2 doc\n{orders}blue> done\n| moves b2 -> b1\n!| trains\n");
    play(&with_rule(NO_TRAINING), BATCHES, &lines);
}

/// A player may split a squad while another one is asked, even in a combat (MOV-3): the combat goes on without it.
#[test]
fn a_command_in_the_middle_of_another_is_undone() {
    let rules = with_rule(
        "-- Test Rule: fails.\nreturn {\n  may_do = function(ctx)\n    if ctx.verb == 'split' then error('no idea') end\n  end,\n}",
    );
    let people = HEADER.replace("red=human", "red=human blue=human");
    let begin = "!given red b2 ewok\n!given blue c2 doc sarge\n!given black b3 militia 1\n";
    let split = "blue> split doc\n| hook may_do: test/scripts/merc/house-rules/test-rule.lua:4: no idea\n";
    let open = "red> move primary b3\n| Combat\n";
    play(&rules, &people, &format!("{begin}{split}blue> train doc\n| Doc trains\n"));
    play(&rules, &people, &format!("{begin}{open}{split}"));
}

/// The `legal` of a verb refuses when it fails. The failure is reported with the refusal.
#[test]
fn a_verb_whose_own_check_fails_is_refused() {
    let rules = with_rule(
        "-- Test Rule: fails.\nreturn { verbs = { { name = 'sing', cost = 0, legal = function(ctx)\n    error('no idea')\n  end, run = function(ctx) note('la') end } } }",
    );
    let mut session = begun(&rules);
    let complaint = session.answer(&Line::command("red", "sing ewok")).expect_err("it is refused");
    assert!(complaint.to_string().contains("no idea"), "{complaint}");
    let failure = rules.failed_looking(session.table()).expect("the failure is reported");
    assert!(failure.summary.contains("test-rule.lua:3: no idea"), "{failure}");
    assert_eq!(rules.failed_looking(session.table()), None, "once");
    assert!(matches!(session.answer(&Line::command("red", "train ewok")), Ok(Status::Asking)));
}

// ---- looking ----

/// Lists, odds and explanations ask the same scripts and undo nothing, and their failures do not fail the next command.
#[test]
fn a_look_fails_no_command() {
    let rules = with_rule(NO_TRAINING);
    let mut session = begun(&rules);
    for look in ["legal", "legal train", "status", "why not train ewok", "help train"] {
        let before = session.fingerprint();
        session.look();
        session.inspect(Seat(0), look).expect("it is a look").unwrap_or_else(|complaint| panic!("{look}: {complaint}"));
        assert_eq!(session.fingerprint(), before, "{look}");
    }
    assert!(
        rules
            .list_commands(session.table(), Seat(0))
            .iter()
            .any(|command| rules.command_text(session.table(), command) == "train ewok")
    );
    assert!(matches!(session.answer(&Line::command("red", "move primary b3")), Ok(Status::Asking)));
}

/// A text without its line breaks.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// A person's game with Ewok in b2, at the first command of day 2.
fn begun(rules: &Rc<Merc>) -> Session<Merc> {
    let header = Header::parse(HEADER).unwrap_or_else(|complaint| panic!("{complaint}"));
    let mut session = session_with(rules, header, people());
    session.directive("given red b2 ewok").unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(session.run(), Status::Asking);
    session
}

fn expect_named(failure: &Failure, hook: &str) {
    let named = format!("mod test, card test-rule, hook {hook}: test/scripts/merc/house-rules/test-rule.lua:4: no idea");
    assert_eq!((failure.summary.as_str(), failure.culprit.as_str()), (named.as_str(), "test-rule"), "{failure}");
}
