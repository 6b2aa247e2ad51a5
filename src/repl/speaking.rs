//! Carrying out one typed line: a word of the session, an inspection, an answer or a command.

use super::confirm::Sure;
use super::line::{self, Spoken};
use super::play::Play;
use crate::kernel::table::Asked;
use crate::kernel::transcript::asked_text;
use crate::kernel::{Complaint, Line, Ruleset, Seat, Status};
use std::io;

impl<R: Ruleset> Play<'_, R> {
    /// Handles one typed line; true to leave.
    pub(super) fn line(&mut self, text: &str) -> io::Result<bool> {
        let Some(text) = self.chosen(text)? else { return Ok(false) };
        let table = self.session.table();
        let key = match self.session.asked() {
            Some(Asked::Question(question)) => Some(table.rules().question_key(table, &question.id)),
            _ => None,
        };
        let is_question = key.is_some();
        let spoken = line::take_apart(table.header(), key.as_deref(), &text);
        // Answers are not added to the history: they may be secret from the next player at the keyboard.
        if !is_question && !text.trim().is_empty() {
            let shared = self.is_open_table();
            self.input.remember(text.trim(), shared);
        }
        let out_of_turn = !spoken.answers && spoken.seat.is_some_and(|seat| self.is_out_of_turn(seat, &spoken.text));
        if let Some(complaint) = self.not_now(&spoken, &text, is_question, out_of_turn) {
            return self.screen.refusal(&complaint).map(|()| false);
        }
        let seat = spoken.seat.unwrap_or_else(|| self.viewer());
        if spoken.text.is_empty() && !is_question {
            self.acting = spoken.seat.or(self.acting);
            self.announce |= spoken.seat.is_some();
            // The lines of a list are those of the seat that asked for it.
            self.listed.clear();
            return Ok(false);
        }
        let may_be_word = !spoken.answers && !spoken.text.is_empty();
        if may_be_word && let Some(leaves) = self.session_line(seat, &spoken.text, is_question)? {
            return Ok(leaves);
        }
        // A command out of turn reveals nothing, so the keyboard stays where it is.
        if !out_of_turn && !self.hand_over(seat)? {
            return Ok(true);
        }
        if may_be_word && self.look_line(seat, &spoken.text)? {
            return Ok(false);
        }
        self.act(seat, spoken, out_of_turn)
    }

    /// Why a line cannot be spoken now, if its seat is not in the game or not to act.
    fn not_now(&self, spoken: &Spoken, text: &str, is_question: bool, out_of_turn: bool) -> Option<Complaint> {
        match spoken.seat {
            // An answer may contain a colon, as in `militia:c2*3`.
            None => line::unknown_seat(self.session.header(), text).filter(|_| !is_question),
            // A player may withdraw their command while another seat is asked.
            Some(seat) if out_of_turn || spoken.text.trim() == "withdraw" && self.is_person(seat) => None,
            Some(seat) => self.may_speak(seat).err(),
        }
    }

    /// Carries out a word of the session; whether it leaves, or `None` if the line is something else.
    fn session_line(&mut self, seat: Seat, text: &str, is_question: bool) -> io::Result<Option<bool>> {
        match line::session_word(text) {
            // Inside a command, `go` can be an answer: whether to pause before the next round.
            Some(Ok(line::Word::Go(_))) if is_question && self.session.table().meanwhile().is_empty() => Ok(None),
            Some(Ok(word)) => {
                self.last_screen = None;
                let leaves = self.word(seat, word)?;
                // A game that was taken back or loaded has consulted everybody before.
                self.session.take_consulted();
                Ok(Some(leaves))
            }
            Some(Err(complaint)) => self.screen.refusal(&complaint).map(|()| Some(false)),
            None => Ok(None),
        }
    }

    /// Shows what an inspection says; false if the line is none.
    fn look_line(&mut self, seat: Seat, text: &str) -> io::Result<bool> {
        let Some(answer) = self.answer_look(seat, text) else { return Ok(false) };
        match answer {
            Ok(doc) => self.screen.look_with(&doc, || self.session.inspect_data(seat, text))?,
            Err(complaint) => self.refuse(seat, text, complaint)?,
        }
        Ok(true)
    }

    /// Carries out an answer or a command; true to leave.
    fn act(&mut self, seat: Seat, spoken: Spoken, out_of_turn: bool) -> io::Result<bool> {
        let mut text = spoken.text;
        if let Some(complaint) = self.is_ambiguous(seat, &text) {
            return self.screen.refusal(&complaint).map(|()| false);
        }
        let is_entered = text.is_empty();
        if is_entered {
            let Some(answer) = self.entered() else { return self.ask_again().map(|()| false) };
            self.show_entered(&answer)?;
            text = answer;
        }
        if let Some(complaint) = self.ends_too_soon(seat, &text) {
            return self.screen.refusal(&complaint).map(|()| false);
        }
        if !is_entered && let Some(complaint) = self.leaves_some(seat, &text) {
            return self.screen.refusal(&complaint).map(|()| false);
        }
        text = self.as_meant(seat, text);
        if !spoken.answers && !out_of_turn && self.session.table().may_command(seat) {
            match self.without_yes(seat, &text) {
                Some(certain) => text = certain,
                None => match self.is_sure(seat, &text)? {
                    Sure::Yes => {}
                    Sure::No => return Ok(false),
                    Sure::Leaves => return Ok(true),
                },
            }
        }
        self.give(seat, &text, out_of_turn).map(|()| false)
    }

    /// Gives an answer or a command, and shows what happens.
    pub(super) fn give(&mut self, seat: Seat, text: &str, out_of_turn: bool) -> io::Result<()> {
        let is_command = !matches!(self.session.asked(), Some(Asked::Question(_)));
        let name = self.session.header().seat_name(seat).to_string();
        // Only what this line leads to counts.
        self.session.take_consulted();
        match self.session.answer(&Line::command(&name, text)) {
            Err(complaint) => self.refuse(seat, text, complaint)?,
            Ok(Status::Failed(failure)) => {
                // If the game is stuck, `settle` reports the failure.
                if !self.session.is_stuck() {
                    self.report_failure(&failure)?;
                }
                self.settle()?;
            }
            Ok(_) => {
                self.seen_before_goto.clear();
                self.acting = if is_command && self.is_person(seat) { Some(seat) } else { self.acting };
                self.settle()?;
                self.show_events(self.player_of(if out_of_turn { self.viewer() } else { seat }))?;
            }
        }
        Ok(())
    }

    /// Whether a line is a command that the seat may give although another is asked.
    fn is_out_of_turn(&self, seat: Seat, text: &str) -> bool {
        let table = self.session.look();
        let (asks, inside) = match self.session.asked() {
            None => return false,
            Some(Asked::Question(question)) => (question.seat == seat, table.meanwhile().is_empty()),
            Some(Asked::Command(_)) => (false, false),
        };
        // Bots split by themselves, if their rules say so.
        self.is_person(seat)
            && !asks
            && !table.may_command(seat)
            && table.rules().out_of_turn(table, seat, text, inside).is_some()
    }

    /// Refuses a line for a seat whose turn it is not, even an inspection.
    fn may_speak(&self, seat: Seat) -> Result<(), Complaint> {
        let header = self.session.header();
        let may = match self.session.asked() {
            None => true,
            Some(Asked::Question(question)) => question.seat == seat || self.session.table().may_command(seat),
            Some(Asked::Command(_)) => self.session.table().may_command(seat),
        };
        if may {
            return Ok(());
        }
        let waits = asked_text(&self.session).unwrap_or_default();
        let waits = waits.trim_end_matches('>');
        Err(Complaint::input(format!("it is not {}'s turn to act", header.seat_name(seat)), format!("Waiting for {waits}")))
    }
}
