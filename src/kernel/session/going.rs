//! `go`: lets bots act although people have not finished. It is a line of the journal, so a game that is resumed, undone or
//! replayed still knows which bots may act; the bots' answers follow it.

use super::{Session, chapters};
use crate::kernel::journal::{Line, LineKind};
use crate::kernel::seating::{Going, Taken};
use crate::kernel::table::{Asked, Given};
use crate::kernel::{Complaint, Ruleset, Seat};

impl<R: Ruleset> Session<R> {
    /// Lets all bots act, or one bot once. They act on the next [`Session::run`].
    pub fn go(&mut self, only: Option<Seat>) -> Result<(), Complaint> {
        if R::is_over(&self.base) {
            return Err(Complaint::over());
        }
        if !self.table.given().is_empty() {
            return Err(Complaint::input("a command is in progress", "Answer its question first"));
        }
        let name = |seat: Seat| self.header.seat_name(seat);
        let waiting = self.waiting_bots();
        match only {
            Some(seat) if self.header.is_human(name(seat)) => {
                let fact = format!("{} is played by a person", name(seat));
                return Err(Complaint::input(fact, "go is for bots"));
            }
            Some(seat) if waiting.contains(&seat) => {}
            Some(seat) => {
                let fact = format!("{} has nothing to do now", name(seat));
                return Err(Complaint::input(fact, listed(&waiting, name)));
            }
            None if waiting.is_empty() => {
                return Err(Complaint::input("no bot is waiting to act", "Bots act when it is their turn"));
            }
            None => {}
        }
        let text = only.map_or_else(|| "go".to_string(), |seat| format!("go {}", name(seat)));
        self.lines.push(Line::directive(&text));
        self.redo.clear();
        self.table.set_going(only.map_or(Going::Everybody, Going::Once));
        self.table.rewind(self.base.clone());
        Ok(())
    }

    /// The bots that could act but wait for people.
    pub fn waiting_bots(&self) -> Vec<Seat> {
        let seats = match self.asked() {
            Some(Asked::Command(seats)) => seats.as_slice(),
            _ => self.table.meanwhile(),
        };
        let waits =
            |seat: &Seat| !self.header.is_human(self.header.seat_name(*seat)) && !self.rules.is_done(self.table.state(), *seat);
        seats.iter().copied().filter(waits).collect()
    }

    /// Updates which bots may act, after a step with these replies.
    pub(super) fn note_going(&mut self, given: &[Given<R>]) {
        if self.table.going() == Going::Nobody {
            return;
        }
        let by_person = |given: &Given<R>| given.line.as_ref().is_some_and(|line| self.header.is_human(&line.seat));
        let taken = match given.first() {
            Some(first) if by_person(first) => Taken::Person,
            Some(_) => Taken::Bot(chapters::commander(given)),
            // A file has the line above everything that happens before the first answer.
            None if self.lines.iter().all(|line| line.kind != LineKind::Answer) => return,
            None => Taken::Game,
        };
        let going = self.table.going().after(taken);
        self.table.set_going(going);
    }
}

fn listed<'a>(waiting: &[Seat], name: impl Fn(Seat) -> &'a str) -> String {
    if waiting.is_empty() {
        return "No bot is waiting to act".to_string();
    }
    let names: Vec<&str> = waiting.iter().map(|seat| name(*seat)).collect();
    format!("Waiting: {}", names.join(", "))
}
