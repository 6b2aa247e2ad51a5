//! Any game file as a journal that can be replayed. A transcript has lines that a journal does not have: facts, `!default`,
//! `!live`, inspections and refused lines. It is played, and the game that results is the journal.

use super::{Difference, Transcript, is_subject};
use crate::kernel::decider::Keyboard;
use crate::kernel::journal::{Journal, LineKind};
use crate::kernel::{Complaint, Ruleset, Session, Status};
use std::rc::Rc;

/// Why a game file cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unloadable {
    /// It cannot be read.
    File(Complaint),
    /// Its lines do not fit the game.
    Differs(Difference),
}

/// The game in a file up to this line. With `torn`, it is an autosave whose last line may be cut off.
pub fn journal_of<R: Ruleset>(rules: &Rc<R>, text: &str, torn: bool, last: usize) -> Result<Journal, Unloadable> {
    let mut journal = Journal::parse(text, torn).map_err(Unloadable::File)?;
    // What the file is about does not belong to the game: a save would then have a subject without facts.
    journal.lines.retain(|line| line.number <= last && !is_subject(line));
    if torn {
        return Ok(journal);
    }
    let transcript = Transcript::parse(text).map_err(Unloadable::File)?;
    let has_defaults = transcript.notes("default").next().is_some();
    let played = || transcript.play(Rc::clone(rules), last).map(|session| session.journal());
    if has_defaults || transcript.is_live() || transcript.has_facts() {
        return played().map_err(Unloadable::Differs);
    }
    // A file without fingerprints was written by hand and may contain inspections.
    let is_saved = journal.lines.iter().any(|line| line.kind == LineKind::Mark);
    if !is_saved
        && !replays_to_its_end(rules, &journal)
        && let Ok(journal) = played()
    {
        return Ok(journal);
    }
    Ok(journal)
}

fn replays_to_its_end<R: Ruleset>(rules: &Rc<R>, journal: &Journal) -> bool {
    let loaded = Session::load(Rc::clone(rules), journal.clone(), Rc::new(|| Box::new(Keyboard)));
    loaded.is_ok_and(|(_, status)| !matches!(status, Status::Failed(_)))
}
