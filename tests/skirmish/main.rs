//! The skirmish: its transcripts in `tests/transcripts/skirmish/`, random games, its content.

#[path = "../common/mod.rs"]
mod common;
mod content;
mod deployment;
mod nonsense;
mod random;
mod repl;
mod sealed;
mod variants;

use common::files::root;
use common::transcripts::hold_all;
use merc::base;
use merc::kernel::decider::Keyboard;
use merc::kernel::session::Seating;
use merc::kernel::{Header, Session};
use merc::skirmish::{NewGame, Skirmish, new_game};
use std::rc::Rc;

fn rules() -> Rc<Skirmish> {
    Rc::new(Skirmish::load(&base::embedded()).unwrap_or_else(|problems| panic!("{problems}")))
}

/// People at both seats.
fn people() -> Seating<Skirmish> {
    Rc::new(|| Box::new(Keyboard))
}

fn header(rules: &Skirmish, wishes: &NewGame) -> Header {
    new_game(rules, wishes).unwrap_or_else(|problems| panic!("{problems}"))
}

fn session(rules: &Rc<Skirmish>, header: Header, seating: Seating<Skirmish>) -> Session<Skirmish> {
    Session::new(Rc::clone(rules), header, seating).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn every_transcript_holds() {
    let mut failures = Vec::new();
    hold_all(&rules(), &root().join("tests/transcripts/skirmish"), &mut failures);
    assert!(failures.is_empty(), "{} transcripts do not hold:\n{}", failures.len(), failures.join("\n"));
}
