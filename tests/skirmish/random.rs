//! Random games: the invariants hold after every event, events alone make the state, every journal replays, and a game that is suspended at
//! every question is the same game.

use super::{header, people, rules, session};
use merc::kernel::decider::{Decider, Decision, RandomLegal};
use merc::kernel::table::{Asked, Reply};
use merc::kernel::{Journal, Ruleset, Session, Status, fingerprint};
use merc::skirmish::{NewGame, Skirmish, invariants};
use std::collections::BTreeSet;
use std::rc::Rc;

const GAMES: u64 = 120;
/// One game of this many is also suspended at every question.
const SUSPENDED: u64 = 6;

fn wishes(rules: &Skirmish, seed: u64) -> NewGame {
    let pick = |of: &[&str], by: u64| of[(seed / by % of.len() as u64) as usize].to_string();
    let scenarios: Vec<&str> = rules.content.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let squads = vec![("red".to_string(), pick(&["ccc", "kemvar"], 1)), ("blue".to_string(), pick(&["kemvar", "ccc"], 2))];
    let mut settings = vec![("sight".to_string(), pick(&["mutual", "mutual", "directed"], 3))];
    settings.push(("squad".into(), pick(&["5", "5", "3", "2"], 5)));
    NewGame { seed, scenario: Some(pick(&scenarios, 1)), squads, rules: settings, ..NewGame::default() }
}

/// The names of the events that happened.
fn kinds(session: &Session<Skirmish>) -> BTreeSet<String> {
    let name = |text: String| text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_string();
    session.events().map(|event| name(format!("{event:?}"))).collect()
}

fn play(rules: &Rc<Skirmish>, seed: u64) -> Session<Skirmish> {
    let seating = move || Box::new(RandomLegal::everywhere(seed)) as Box<dyn Decider<Skirmish>>;
    let mut session = session(rules, header(rules, &wishes(rules, seed)), Rc::new(seating));
    let status = session.run();
    assert_eq!(status, Status::Over, "seed {seed}: the game ends");
    session
}

fn check_events(rules: &Rc<Skirmish>, seed: u64, session: &Session<Skirmish>) {
    let mut state = rules.start(session.header()).expect("the header was accepted");
    for (index, event) in session.events().enumerate() {
        rules.apply(&mut state, event);
        if let Err(broken) = invariants::check(rules, &state) {
            panic!("seed {seed}, event {index} {event:?}: {broken}");
        }
    }
    assert_eq!(fingerprint::of(&state), session.fingerprint(), "seed {seed}: events alone make the state");
}

fn replay(rules: &Rc<Skirmish>, seed: u64, session: &Session<Skirmish>) {
    let journal = Journal::parse(&session.journal().text(), false).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
    let (again, status) = Session::load(Rc::clone(rules), journal, people()).expect("the header was accepted");
    assert_eq!(status, Status::Over, "seed {seed}: the journal ends as the game did");
    assert_eq!(again.fingerprint(), session.fingerprint(), "seed {seed}: the journal leads to the same state");
}

/// The same reply that a bot with this seed gives.
fn reply(session: &Session<Skirmish>, seed: u64) -> Reply<Skirmish> {
    let (mut bot, table) = (RandomLegal::everywhere(seed), session.table());
    match session.asked().expect("a question is open") {
        Asked::Command(seats) => match bot.command(table, seats) {
            Decision::Given((seat, command)) => Reply::Command(seat, command),
            _ => panic!("seed {seed}: a bot answers"),
        },
        Asked::Question(question) => match bot.answer(table, question) {
            Decision::Given(answer) => Reply::Answer(answer),
            _ => panic!("seed {seed}: a bot answers"),
        },
    }
}

/// The same game with people at both seats who answer exactly as the bots did. Every inspection can be made on the way.
fn suspended(rules: &Rc<Skirmish>, seed: u64, straight: &Session<Skirmish>) {
    let mut session = session(rules, straight.header().clone(), people());
    let mut status = session.run();
    while status == Status::Asking {
        let said = reply(&session, seed);
        if let (Reply::Command(seat, command), table) = (&said, session.table()) {
            for word in ["status", "map"] {
                assert!(matches!(rules.inspect(table, *seat, word), Some(Ok(_))), "seed {seed}: {word}");
            }
            assert!(rules.check_command(table, *seat, command).is_ok(), "seed {seed}: {command:?} is legal");
            let text = rules.command_text(table, command);
            assert_eq!(rules.parse_command(table, *seat, &text), Ok(command.clone()), "seed {seed}: {text:?} reads back");
        }
        status = session.give(said, false).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
    }
    assert_eq!(status, Status::Over, "seed {seed}: suspended, the game ends too");
    assert_eq!(session.fingerprint(), straight.fingerprint(), "seed {seed}: suspended at every question");
    assert_eq!(session.journal().text(), straight.journal().text(), "seed {seed}: the same journal");
}

/// What random play cannot reach, and why. Anything else unreached fails the test.
const OUT_OF_REACH: [(&str, &str); 4] = [
    ("Cleared", "Overwatch rarely takes out a figure of a group; a transcript shows it"),
    ("DiceForced", "only a transcript forces dice"),
    ("FigureGiven", "only a transcript sets up a situation"),
    ("RoundGiven", "only a transcript sets up a situation"),
];

/// Every kind of event.
fn all_events() -> BTreeSet<String> {
    let source = super::common::files::read("src/skirmish/model/event.rs");
    let body = source.split_once("pub enum Event {").expect("the enum is there").1;
    let body = body.split_once("\n}").expect("the enum ends").0;
    let names = body.lines().filter_map(|line| line.strip_prefix("    ")).filter(|line| line.starts_with(char::is_uppercase));
    names.map(|line| line.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_string()).collect()
}

#[test]
fn random_games_keep_every_promise_and_reach_everything() {
    let rules = rules();
    let mut reached = BTreeSet::new();
    for seed in 0..GAMES {
        let session = play(&rules, seed);
        check_events(&rules, seed, &session);
        replay(&rules, seed, &session);
        if seed % SUSPENDED == 0 {
            suspended(&rules, seed, &session);
        }
        reached.extend(kinds(&session));
    }
    let beyond: BTreeSet<String> = OUT_OF_REACH.iter().map(|(name, _)| (*name).to_string()).collect();
    let missing: Vec<String> = all_events().difference(&reached).filter(|name| !beyond.contains(*name)).cloned().collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
    let surprising: Vec<&String> = beyond.intersection(&reached).collect();
    assert!(surprising.is_empty(), "happened although it is listed as out of reach: {surprising:?}");
}

/// What a figure is offered is legal: the checker and the lists agree.
#[test]
fn everything_offered_is_legal() {
    let rules = rules();
    for seed in [3, 7] {
        let mut session = session(&rules, header(&rules, &wishes(&rules, seed)), people());
        let mut status = session.run();
        let mut questions = 0;
        while status == Status::Asking && questions < 40 {
            if let Some(Asked::Command(seats)) = session.asked() {
                let table = session.table();
                for command in rules.list_commands(table, seats[0]) {
                    let checked = rules.check_command(table, seats[0], &command);
                    assert!(checked.is_ok(), "seed {seed}: {} is offered: {checked:?}", rules.command_text(table, &command));
                }
            }
            questions += 1;
            status = session.give(reply(&session, seed), false).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
        }
    }
}
