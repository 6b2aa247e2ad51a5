//! Benchmarks of the prompt in a large game, six Rebels with three MERCs each: every word that shows something, completion, a key with
//! ghost text and colors, the screen above the prompt, and undo. Run with `cargo bench --bench prompt`; compare ratios.

use divan::{Bencher, black_box};
use merc::base;
use merc::kernel::decider::Keyboard;
use merc::kernel::doc::{Page, layout};
use merc::kernel::session::Seating;
use merc::kernel::transcript::journal_of;
use merc::kernel::{Line, Reader, Ruleset, Seat, Session, Sight, Table};
use merc::merc::Merc;
use merc::repl::offers::{AtPrompt, Offers};
use std::cell::RefCell;
use std::rc::Rc;

fn main() {
    divan::main();
}

/// Everybody has something to do, and Red stands beside enemies.
const GAME: &str = "\
merc 1 · ruleset merc · seats red=human blue=human green=human yellow=human white=human purple=human black=ai · seed 5
!given day 3 red
!given red b2 rizen(m16) ra(mortar) tavisto militia 4
!given red c1 secondary doc
!given blue b3 wolverine vulture haarg militia 4
!given green e2 meatbop badger runde
!given yellow d3 tack ewok natasha militia 1
!given white e3 squidhead dutch
!given purple d2 surgeon sarge
!given black a2 militia 7
!given black c2 shadkaam(m16) militia 3
!given black c3 militia 9
";

const RED: Seat = Seat(0);

fn session() -> Session<Merc> {
    let rules = Rc::new(Merc::load(&base::embedded()).expect("the base game loads"));
    let journal = journal_of(&rules, GAME, false, usize::MAX).expect("a game file");
    let people: Seating<Merc> = Rc::new(|| Box::new(Keyboard));
    let (mut session, _) = Session::load(rules, journal, people).expect("the header fits");
    session.run();
    session
}

fn offers(session: &Session<Merc>) -> AtPrompt<Merc> {
    AtPrompt {
        table: Table::of(session.table().share()),
        parts: Vec::new(),
        seat: RED,
        seats: (0..6).map(Seat).collect(),
        session_words: vec![("undo", &[]), ("save", &[]), ("quit", &[])],
        entered: None,
        correction: None,
        numbered: Vec::new(),
        shows_ghost: true,
        listed: RefCell::default(),
    }
}

/// A word that shows something, laid out for 80 columns.
#[divan::bench(args = [
    "legal", "map", "team", "show rizen", "odds c2", "odds", "why rizen.combat", "why ai", "status", "sector b2", "squad", "rule MOV-1",
    "cards ra", "settings",
])]
fn look(bencher: Bencher, words: &str) {
    let session = session();
    let table = session.look();
    bencher.bench_local(|| {
        let doc = table.rules().inspect(table, RED, words).expect("a word").expect("it can be shown");
        layout(&doc, &Page::PIPE).len()
    });
}

#[divan::bench]
fn screen_above_the_prompt(bencher: Bencher) {
    let session = session();
    let table = session.look();
    let reader = Reader::new(RED, Page::PIPE);
    bencher.bench_local(|| {
        let doc = table.rules().screen(table, &reader, Sight::Command).expect("a screen").expect("it can be shown");
        layout(&doc, &Page::PIPE).len()
    });
}

/// The first key at a prompt lists every legal command.
#[divan::bench]
fn first_key(bencher: Bencher) {
    let session = session();
    bencher.with_inputs(|| offers(&session)).bench_local_values(|offers| offers.ghost("m").is_some());
}

/// Each further key: ghost text and colors.
#[divan::bench(args = ["m", "move", "move primary", "move primary c2", "train rizen", "why rizen.", "odds c"])]
fn key(bencher: Bencher, line: &str) {
    let session = session();
    let offers = offers(&session);
    bencher.bench_local(|| (black_box(offers.ghost(line)).is_some(), offers.paint(line).len()));
}

/// Tab.
#[divan::bench(args = ["", "m", "move primary ", "train ", "blue: move ", "show "])]
fn complete(bencher: Bencher, line: &str) {
    let session = session();
    let offers = offers(&session);
    bencher.bench_local(|| offers.complete(line).offers.len());
}

/// A command and its undo, which plays the game again from its last snapshot.
#[divan::bench]
fn command_and_undo(bencher: Bencher) {
    let mut session = session();
    bencher.bench_local(|| {
        session.answer(&Line::command("red", "train rizen")).expect("it is legal");
        session.undo().expect("it was just given").seat.len()
    });
}
