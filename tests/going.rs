//! People act before bots, and `go` lets bots act first, tested with the toy game.

mod toy;

use merc::kernel::session::Seating;
use merc::kernel::transcript::{self, asked_text};
use merc::kernel::{Header, Journal, Line, Session, Status, seating};
use std::rc::Rc;
use toy::{BLUE, Fair, RED};

/// Red is a person, blue a bot.
fn header(seed: u64) -> Header {
    let mut header = toy::header(seed);
    header.seats[1].1 = "random".to_string();
    header
}

fn players(seed: u64) -> Seating<Fair> {
    seating(&Fair::default(), &header(seed)).expect("known players")
}

fn begun(seed: u64) -> Session<Fair> {
    let mut session = Session::new(Rc::new(Fair::default()), header(seed), players(seed)).expect("the header fits");
    assert_eq!(session.run(), Status::Asking);
    session
}

fn pass(session: &mut Session<Fair>) {
    session.answer(&Line::command("red", "pass")).expect("red may always pass");
}

/// Who gave the commands so far.
fn commands(session: &Session<Fair>) -> Vec<String> {
    let answers = session.journal().lines.into_iter().filter(|line| !line.seat.is_empty() && line.key.is_empty());
    answers.map(|line| line.seat).collect()
}

/// A game in which blue's first command asks red something, and one in which it does not.
fn seeds() -> (u64, u64) {
    let asks = |seed: &u64| {
        let mut session = begun(*seed);
        session.go(Some(BLUE)).expect("blue waits");
        session.run();
        asked_text(&session).is_some_and(|asked| asked.starts_with("red: "))
    };
    let (with, without) = ((0..200).find(asks), (0..200).find(|seed| !asks(seed)));
    (with.expect("a bot gives or bids"), without.expect("a bot passes"))
}

fn loaded(text: &str, seed: u64) -> Session<Fair> {
    let journal = Journal::parse(text, true).expect("a journal");
    let (mut session, status) = Session::load(Rc::new(Fair::default()), journal, players(seed)).expect("the header fits");
    assert!(!matches!(status, Status::Failed(_)), "{status:?}");
    session.run();
    session
}

#[test]
fn a_bot_waits_for_people() {
    let mut session = begun(7);
    pass(&mut session);
    pass(&mut session);
    assert_eq!(commands(&session), ["red", "red"]);
    assert_eq!(asked_text(&session).as_deref(), Some("red, blue>"));
}

#[test]
fn a_bot_goes_once_and_waits_again() {
    let (_, seed) = seeds();
    let mut session = begun(seed);
    pass(&mut session);
    session.go(Some(BLUE)).expect("blue waits");
    assert_eq!(session.run(), Status::Asking);
    assert_eq!(commands(&session), ["red", "blue"]);
    pass(&mut session);
    assert_eq!(commands(&session), ["red", "blue", "red"]);
    transcript::replays(&session).expect("a replay needs no bot");
    transcript::undoes(&mut session).expect("each step can be undone");
}

#[test]
fn undo_takes_back_what_bots_did_after_go() {
    let (_, seed) = seeds();
    let mut session = begun(seed);
    pass(&mut session);
    let before = (session.fingerprint(), session.journal().text());
    session.go(Some(BLUE)).expect("blue waits");
    session.run();
    let after = session.journal().text();
    assert_eq!(session.undo().map(|line| line.to_string()), Ok("!go blue".to_string()));
    assert_eq!((session.fingerprint(), session.journal().text()), before);
    session.redo().expect("go again");
    assert_eq!(session.journal().text(), after);
}

/// The program may be killed after `go`, before a bot has answered.
#[test]
fn a_resumed_game_knows_that_bots_may_go() {
    let (asking, quiet) = seeds();
    for seed in [asking, quiet] {
        for only in [None, Some(BLUE)] {
            let mut session = begun(seed);
            pass(&mut session);
            session.go(only).expect("blue waits");
            let killed = session.journal().text();
            session.run();
            let resumed = loaded(&killed, seed);
            assert_eq!(resumed.journal().text(), session.journal().text(), "seed {seed}, {only:?}");
            assert_eq!(asked_text(&resumed), asked_text(&session));
            assert_eq!(loaded(&session.journal().text(), seed).journal().text(), session.journal().text());
        }
    }
}

/// While a bot's command asks a person, bots may still go on after the answer.
#[test]
fn bots_go_on_after_a_person_answers() {
    let (seed, _) = seeds();
    let mut session = begun(seed);
    session.go(None).expect("blue waits");
    session.run();
    let saved = session.journal().text();
    let refused = session.go(None).expect_err("red is asked");
    assert_eq!(refused.to_string(), "Refused: a command is in progress. Answer its question first.");
    let one = |mut session: Session<Fair>| {
        while session.asked().is_some() {
            session.answer(&Line::command("red", "")).expect("the default is legal");
        }
        session.journal().text()
    };
    // Nobody is ever done in the toy game, so the bot plays to its end.
    let straight = one(session);
    assert!(straight.contains("!go\n") && !straight.contains("red> "), "{straight}");
    assert_eq!(one(loaded(&saved, seed)), straight);
}

#[test]
fn go_is_refused_where_no_bot_waits() {
    let mut session = begun(7);
    let refused = |session: &mut Session<Fair>, only| session.go(only).expect_err("no bot waits").to_string();
    assert_eq!(refused(&mut session, Some(RED)), "Refused: red is played by a person. go is for bots.");
    let mut people = toy::begun(7);
    assert!(refused(&mut people, None).starts_with("Refused: no bot is waiting to act"));
    assert!(refused(&mut people, Some(BLUE)).contains("blue is played by a person"));
    assert!(session.journal().lines.is_empty(), "a refusal records nothing");
}

/// A file may contain `!go` anywhere; wrong ones are refused with their line.
#[test]
fn a_file_with_a_wrong_go_is_refused() {
    let head = header(7).text();
    for (line, wanted) in [("!go red", "a person plays red"), ("!go green", "there is no seat \"green\"")] {
        let journal = Journal::parse(&format!("{head}\n{line}\n"), false).expect("a journal");
        let (_, status) = Session::load(Rc::new(Fair::default()), journal, players(7)).expect("the header fits");
        assert!(matches!(&status, Status::Failed(failure) if failure.summary.contains(wanted)), "{status:?}");
    }
}
