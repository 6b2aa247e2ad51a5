//! What is shown between two prompts: the goal of a new game, the events since the last prompt, and the question.

use super::json;
use super::play::Play;
use crate::kernel::doc::Role;
use crate::kernel::session::usages;
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Doc, Reader, Ruleset, Seat, Shown};
use std::io;

impl<R: Ruleset> Play<'_, R> {
    /// A person at a terminal, who has read no screen that this one may refer to.
    pub(super) fn reader(&self, seat: Seat) -> Reader<'_, R> {
        Reader::new(seat, self.screen.page())
    }

    /// What an inspection shows. Each seat has its own memory of what it has seen, so that no mark tells what another has.
    pub(super) fn answer_look(&mut self, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>> {
        if !self.has_screens() {
            return self.session.inspect(seat, text);
        }
        let place = usize::from(seat.0);
        let before = self.looked.get(place).and_then(Option::as_ref);
        let mut reader = self.reader(seat).who_looked(before);
        reader.words = usages(&self.usable_words());
        let answer = self.session.look_at(&reader, text);
        if reader.has_compared()
            && let Some(looked) = self.looked.get_mut(place)
        {
            *looked = Some(self.session.table().state().clone());
        }
        answer
    }

    /// At the beginning of a game, says what it is about. Each side has its own goal.
    pub(super) fn state_goal(&mut self) -> io::Result<()> {
        let seat = self.player_of(self.viewer());
        if std::mem::replace(&mut self.briefed[usize::from(seat.0)], true) || !self.has_screens() {
            return Ok(());
        }
        for other in 0..self.briefed.len() {
            self.briefed[other] |= !self.has_secrets(seat, Seat(other as u8));
        }
        let table = self.session.look();
        let goal = table.rules().goal(table, seat);
        self.screen.show(&goal)
    }

    /// Shows new events to this seat, and counts them as shown for every seat that may read the same screen.
    pub(super) fn show_events(&mut self, seat: Seat) -> io::Result<()> {
        let table = self.session.table();
        let from = self.seen[usize::from(seat.0)];
        if self.has_screens() {
            let story = table.rules().story(table, &self.session.chapters(from), &self.reader(seat));
            self.screen.show(&story)?;
            self.count_as_shown(seat);
            return Ok(());
        }
        for (number, event) in self.session.events().enumerate().skip(from) {
            if self.screen.json {
                if let Some(value) = json::event_json(table, number, event, Shown::To(seat)) {
                    self.screen.object(&value)?;
                }
            } else {
                let text = table.rules().show_event(table.state(), event, Shown::To(seat));
                self.screen.show(&text)?;
            }
        }
        self.count_as_shown(seat);
        Ok(())
    }

    /// Whether a person at a terminal reads screens, rather than the text that pipes and programs get.
    pub(super) fn has_screens(&self) -> bool {
        self.input.is_terminal() && !self.screen.json
    }

    pub(super) fn count_as_shown(&mut self, seat: Seat) {
        let count = self.session.event_count();
        for other in 0..self.seen.len() {
            let apart = self.input.is_terminal() && self.has_secrets(seat, Seat(other as u8));
            if !apart {
                self.seen[other] = count;
            }
        }
    }

    pub(super) fn show_question(&mut self) -> io::Result<()> {
        self.drop_held()?;
        // The next line has been typed already: nobody reads the screen above it.
        if self.has_screens() && self.has_next_line() || !std::mem::take(&mut self.announce) {
            return Ok(());
        }
        let seat = self.viewer();
        if self.has_screens() {
            if self.player_of(seat) != seat {
                let who = self.session.header().seat_name(seat);
                self.screen.show(&Doc::text(&format!("You answer for {who} here; a bot does the rest."), Role::Dim))?;
            }
            let screen = self.screen_since_last(seat);
            return self.screen.show(&screen);
        }
        let prompt = self.session.prompt(seat);
        let table = self.session.look();
        match (self.session.asked(), self.screen.json) {
            (Some(Asked::Question(question)), true) => self.screen.object(&json::question_json(table, question)),
            (Some(Asked::Command(seats)), true) => self.screen.object(&json::command_json(table, seats, seat, &prompt)),
            (None, true) if R::is_over(table.state()) => {
                self.screen.object(&serde_json::json!({"type": "over", "text": prompt.sentence(), "doc": prompt}))
            }
            _ => self.screen.show(&prompt),
        }
    }
}
