//! The end of a game: its recap, and a new game with the same options.

use super::play::{Options, Play};
use super::screen::Screen;
use super::waiting::Waiting;
use crate::kernel::doc::{Block, Line, Role};
use crate::kernel::{Complaint, Reader, Ruleset, Seat, Session, SetupError};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, Write};
use std::rc::Rc;

/// Random, because the standard library seeds its hashers from the system's entropy. Short enough to type.
pub fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000
}

/// Shows how a finished game ended, without a prompt.
pub fn show_recap<R: Ruleset>(session: &Session<R>, options: Options<R>, out: &mut dyn Write) -> io::Result<()> {
    let waiting = Rc::new(Waiting::new(None, options.interrupts, None, false));
    let mut screen = Screen::new(out, options.json, options.view, session.header(), waiting);
    options.notes.iter().try_for_each(|note| screen.note(note))?;
    let mut recap = session.screen(&Reader::new(first_person(session), screen.page()));
    // Its last line lists what can be typed, and nothing can be typed here.
    let lists_words = |line: &Line| line.iter().any(|span| span.role == Role::Typed);
    if !screen.json && matches!(recap.blocks.last(), Some(Block::Line(line)) if lists_words(line)) {
        recap.blocks.pop();
    }
    screen.look(&recap)?;
    screen.finish()
}

/// The first seat that a person plays.
pub(super) fn first_person<R: Ruleset>(session: &Session<R>) -> Seat {
    let seats = &session.header().seats;
    let at = seats.iter().position(|(name, _)| session.header().is_human(name)).unwrap_or(0);
    Seat(at as u8)
}

impl<R: Ruleset> Play<'_, R> {
    pub(super) fn recap(&mut self) -> io::Result<()> {
        if !R::is_over(self.session.base()) {
            let complaint = Complaint::input("the game is not over", "recap shows how a finished game was decided");
            return self.screen.refusal(&complaint);
        }
        let recap = self.session.screen(&self.reader(self.viewer()));
        self.screen.look(&recap)
    }

    /// Replaces a finished game with a new one that has the same options.
    pub(super) fn again(&mut self, seed: Option<u64>) -> Result<String, Complaint> {
        if !R::is_over(self.session.base()) {
            return Err(Complaint::input("the game is not over", "again starts a new game after the end; quit keeps this one"));
        }
        let mut header = self.session.header().clone();
        header.seed = seed.unwrap_or_else(any_seed);
        let rules = self.session.table().rules_rc();
        let wrong = |error: SetupError| Complaint::input(error.to_string(), "The finished game stays");
        let seating = crate::kernel::seating(rules.as_ref(), &header).map_err(wrong)?;
        let seed = header.seed;
        let session = Session::new(rules, header, seating).map_err(wrong)?;
        self.set_aside()?;
        self.replace_game(session);
        Ok(format!("A new game with the same options. Seed {seed}: again {seed} deals it again."))
    }

    pub(super) fn redo(&mut self, seat: Seat) -> Result<String, Complaint> {
        let answers = |session: &Session<R>| session.journal().lines.iter().filter(|line| line.human).count();
        let before = answers(&self.session);
        let line = self.session.redo()?;
        let more = match answers(&self.session).saturating_sub(before) {
            0 | 1 => String::new(),
            2 => ", and the answer after it".to_string(),
            count => format!(", and the {} answers after it", count - 1),
        };
        if self.has_screens() {
            let count = self.session.event_count();
            for (seen, before) in self.seen.iter_mut().zip(&self.seen_before_goto) {
                *seen = (*seen).max((*before).min(count));
            }
        }
        Ok(format!("Redone: {}{more}", self.line_shown(seat, &line)))
    }

    /// Returns to the start of a part of the game.
    pub(super) fn go_to(&mut self, seat: Seat, text: &str) -> Result<String, Complaint> {
        let went = self.session.go_to(seat, text)?;
        if self.seen_before_goto.is_empty() {
            self.seen_before_goto.clone_from(&self.seen);
        }
        let answers = match went.answers {
            1 => "1 answer is set aside".to_string(),
            count => format!("{count} answers are set aside"),
        };
        let seen = match went.seen.as_str() {
            "" => String::new(),
            seen => format!("\nYou have since seen {seen}; the game file records that."),
        };
        Ok(format!("Back at the start of {}; {answers} (redo restores).{seen}", went.to))
    }
}
