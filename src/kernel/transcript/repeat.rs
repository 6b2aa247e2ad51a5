//! The same game again: replayed from its own journal, and undone and redone step by step.

use crate::kernel::decider::{Decider, Keyboard};
use crate::kernel::journal::Journal;
use crate::kernel::table::Asked;
use crate::kernel::{Ruleset, Session, Status};
use std::rc::Rc;

/// Why a game is not the same when it is repeated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unrepeatable(pub String);

/// Replays a game from the text of its own journal and compares events, fingerprint and open question.
pub fn replays<R: Ruleset>(session: &Session<R>) -> Result<(), Unrepeatable> {
    let journal = Journal::parse(&session.journal().text(), false).map_err(|complaint| Unrepeatable(complaint.to_string()))?;
    let seating = || Box::new(Keyboard) as Box<dyn Decider<R>>;
    let (again, status) =
        Session::load(session.table().rules_rc(), journal, Rc::new(seating)).map_err(|error| Unrepeatable(error.to_string()))?;
    if let Status::Failed(failure) = status {
        return Err(Unrepeatable(format!("the replay of its own journal stops: {failure}")));
    }
    let differing = session.events().zip(again.events()).position(|(one, other)| one != other);
    if let Some(index) = differing {
        return Err(Unrepeatable(format!("the replay of its own journal differs at event {index}")));
    }
    if session.event_count() != again.event_count() || session.fingerprint() != again.fingerprint() {
        return Err(Unrepeatable("the replay of its own journal ends in a different state".to_string()));
    }
    if asked_text(session) != asked_text(&again) {
        return Err(Unrepeatable("the replay of its own journal asks a different question".to_string()));
    }
    Ok(())
}

/// Undoes every answer of a person, one by one, then redoes them all; each step must give the same state as before.
pub fn undoes<R: Ruleset>(session: &mut Session<R>) -> Result<(), Unrepeatable> {
    let look = |session: &Session<R>| (session.fingerprint(), session.event_count(), asked_text(session));
    let mut before = vec![look(session)];
    while session.undo().is_ok() {
        before.push(look(session));
    }
    before.pop();
    while let Some(wanted) = before.pop() {
        let line = session.redo().map_err(|complaint| Unrepeatable(format!("redo: {complaint}")))?;
        if look(session) != wanted {
            return Err(Unrepeatable(format!("after undo and redo, {:?} leads to a different state", line.to_string())));
        }
    }
    Ok(())
}

/// The open question as a prompt, such as `red: bid>`.
pub fn asked_text<R: Ruleset>(session: &Session<R>) -> Option<String> {
    let table = session.table();
    Some(match session.asked()? {
        Asked::Command(seats) => {
            let names: Vec<&str> = seats.iter().map(|seat| table.header().seat_name(*seat)).collect();
            format!("{}>", names.join(", "))
        }
        Asked::Question(question) => {
            let key = table.rules().question_key(table, &question.id);
            format!("{}: {key}>", table.header().seat_name(question.seat))
        }
    })
}
