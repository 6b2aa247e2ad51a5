//! Several players at one keyboard. When one keeps secrets from the next, the screen is cleared, and nothing that was typed or read
//! remains. The keyboard also goes to a player who may have had something hidden to decide and did not, so that nobody learns from
//! the hand-overs what there was to decide.

use super::input::{Prompt, Typed};
use super::play::Play;
use crate::kernel::{Ruleset, Seat};
use crate::text::listed;
use std::io;

impl<R: Ruleset> Play<'_, R> {
    /// Passes the keyboard if either seat keeps secrets from the other; false if the player left instead.
    pub(super) fn hand_over(&mut self, to: Seat) -> io::Result<bool> {
        // A player who answers for another seat as well stays at the keyboard, with what that seat reads on the screen.
        let is_there = |holder: Seat| self.player_of(holder) == self.player_of(to);
        if let Some(holder) = self.holder.filter(|holder| is_there(*holder)) {
            self.holder = Some(if self.player_of(to) == to && holder != to { holder } else { to });
            return Ok(true);
        }
        let from = self.holder.filter(|holder| self.has_secrets(*holder, to));
        // Any of the players may have resumed the game.
        let resumed = self.holder.is_none() && self.begun && !self.kept_out(to).is_empty();
        if !(from.is_some() || resumed) || !self.input.is_terminal() || self.session.asked().is_none() {
            self.holder = Some(to);
            return Ok(true);
        }
        self.drop_queue()?;
        self.correction = None;
        self.listed.clear();
        let name = |seat| capital(self.session.header().seat_name(self.player_of(seat)));
        let (old, new) = (from.map(name), name(to));
        // What the last player has not read yet stays until they have.
        if old.is_some()
            && self.screen.is_unread()
            && !self.waits_for_enter(&format!("-- Enter: clear the screen for {new} --"))?
        {
            return Ok(false);
        }
        self.pass_on()?;
        let others: Vec<String> = self.kept_out(to).iter().map(|seat| capital(self.session.header().seat_name(*seat))).collect();
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        let (upper, away) = (new.to_uppercase(), listed(&others, "and"));
        let done = old.map_or(String::new(), |old| format!("{old} is done. "));
        // Nobody else is kept out if only the last screen was secret, such as that of a bot for which somebody answered.
        let only = if others.is_empty() { ".".to_string() } else { format!(" only. {away}, look away.") };
        self.screen.note(&format!("{done}The next screen is for {upper}{only}"))?;
        self.screen.note(&format!("{new}: press Enter when nobody else can see the screen."))?;
        if !self.waits_for_enter("pass>")? {
            return Ok(false);
        }
        self.pass_on()?;
        self.holder = Some(to);
        self.announce = true;
        Ok(true)
    }

    /// Passes the keyboard to everybody who might have been asked something hidden and was not; false if the player left.
    pub(super) fn consult(&mut self) -> io::Result<bool> {
        for seat in self.session.take_consulted() {
            let is_next = seat == self.viewer();
            let is_here = self.holder.is_none_or(|holder| self.player_of(holder) == seat || !self.has_secrets(holder, seat));
            if is_next || is_here || !self.input.is_terminal() || !self.is_person(seat) || self.session.asked().is_none() {
                continue;
            }
            if !self.hand_over(seat)? {
                return Ok(false);
            }
            self.show_events(seat)?;
            self.screen.note("There is nothing for you to decide here.")?;
        }
        Ok(true)
    }

    /// People who must not see what this seat sees.
    fn kept_out(&self, from: Seat) -> Vec<Seat> {
        let seats = (0..self.session.header().seats.len()).map(|seat| Seat(seat as u8));
        let is_other = |seat: &Seat| self.is_person(*seat) && *seat != self.player_of(from);
        seats.filter(|seat| is_other(seat) && self.has_secrets(*seat, from)).collect()
    }

    /// Whether nobody at the keyboard keeps secrets from another, so that typed lines may be kept for later games.
    pub(super) fn is_open_table(&self) -> bool {
        let seats = (0..self.session.header().seats.len()).map(|seat| Seat(seat as u8));
        seats.filter(|seat| self.is_person(*seat)).all(|seat| self.kept_out(seat).is_empty())
    }

    fn pass_on(&mut self) -> io::Result<()> {
        self.queue.clear();
        self.held = None;
        let rows = self.screen.height().unwrap_or_default();
        self.input.hand_over(self.screen.out, rows)
    }

    /// Waits for an empty line; false if the player leaves.
    fn waits_for_enter(&mut self, text: &str) -> io::Result<bool> {
        loop {
            let prompt = Prompt { seat: None, ..self.screen.prompt(text) };
            match self.read(prompt)? {
                Typed::End => return Ok(false),
                Typed::Interrupt => self.screen.note("To leave, type quit.")?,
                Typed::Line(text) if text.trim() == "quit" => return Ok(false),
                Typed::Line(text) if text.trim().is_empty() => return Ok(true),
                // It was meant for another prompt, and the next screen must not appear by accident.
                Typed::Line(text) => {
                    self.queue.push_front(text);
                    self.stop_queue()?;
                }
                Typed::Junk(complaint) => self.screen.refusal(&complaint)?,
            }
        }
    }
}

pub(super) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
