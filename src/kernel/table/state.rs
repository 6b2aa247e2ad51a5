//! Access to the table's contents: read by rules and deciders, changed by the kernel.

use super::{Asked, Given, Memo, NOT_REPEATED, TableState, kind_of};
use crate::kernel::chance::BotDice;
use crate::kernel::decider::Decider;
use crate::kernel::journal::Line;
use crate::kernel::seating::Going;
use crate::kernel::{Failure, Header, Ruleset, Seat};
use std::rc::Rc;

impl<R: Ruleset> TableState<R> {
    pub fn rules(&self) -> &R {
        &self.rules
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn state(&self) -> &R::State {
        &self.state
    }

    pub fn events(&self) -> &[R::Event] {
        &self.events
    }

    pub fn asked(&self) -> Option<&Asked<R>> {
        self.asked.as_ref()
    }

    /// The seats that may give a command while the open question waits.
    pub fn meanwhile(&self) -> &[Seat] {
        &self.meanwhile
    }

    /// Whether a seat may give a command now: it is asked for one, or another seat's question lets it.
    pub fn may_command(&self, seat: Seat) -> bool {
        match &self.asked {
            Some(Asked::Command(seats)) => seats.contains(&seat),
            Some(Asked::Question(_)) => self.meanwhile.contains(&seat),
            None => false,
        }
    }

    /// The answers so far, including those of the current command; empty in unrecorded games.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = &Line> {
        self.history.iter().chain(self.given.iter().filter_map(|given| given.line.as_deref()))
    }

    /// A bot's dice for the current question.
    pub fn bot_dice(&self, seat: Seat) -> BotDice {
        BotDice::new(self.header.seed, seat.0, self.question_number()).forced_by(&self.forced)
    }

    /// Forces the next dice of bots, from 1.
    pub(in crate::kernel) fn force_bots(&self, dice: impl IntoIterator<Item = usize>) {
        self.forced.borrow_mut().extend(dice);
    }

    /// Removes the forced dice that a replayed answer used.
    pub(in crate::kernel) fn throw_again(&self, count: usize) {
        let mut forced = self.forced.borrow_mut();
        let count = count.min(forced.len());
        forced.drain(..count);
    }

    /// The number of forced dice that no bot has used.
    pub(in crate::kernel) fn forced_left(&self) -> usize {
        self.forced.borrow().len()
    }

    /// Sets the memory that goes with the seat's next answer.
    pub fn set_memo(&self, seat: Seat, memo: R::Memo) {
        self.memo.replace(Some((seat, memo)));
    }

    /// Takes the memory that goes with the seat's answer; another seat's memory is dropped.
    pub(in crate::kernel) fn take_memo(&self, seat: Seat) -> Option<Memo<R>> {
        self.memo.take().filter(|(whose, _)| *whose == seat)
    }

    /// The bots that may act before people.
    pub fn going(&self) -> Going {
        self.going
    }

    pub(in crate::kernel) fn set_going(&mut self, going: Going) {
        self.going = going;
    }

    /// Whether the game is recorded, so that bots' reasons are needed.
    pub fn is_recorded(&self) -> bool {
        self.record
    }

    /// The number of answers so far; it keys a bot's dice.
    pub fn question_number(&self) -> u64 {
        self.number + self.cursor as u64
    }

    /// The failure if a second run reached its end, or a question, with fewer events than the first.
    pub(in crate::kernel) fn fell_short(&self) -> Option<Failure> {
        let missing = self.expected.get(self.events.len())?;
        let detail = format!("event {} was {}, but now it is missing", self.events.len(), kind_of(missing));
        Some(Failure::new(NOT_REPEATED, detail))
    }

    /// Resets what the rules count per command.
    pub(in crate::kernel) fn begin_command(&mut self) {
        self.rules.command_begins(&mut self.scratch);
    }

    /// The same rules in a new instance; see [`Ruleset::fresh_copy`].
    pub(in crate::kernel) fn set_rules(&mut self, rules: Rc<R>) {
        self.rules = rules;
    }

    pub(in crate::kernel) fn decider_is_spent(&self) -> bool {
        self.decider.as_ref().is_none_or(|decider| decider.is_spent())
    }

    pub(in crate::kernel) fn set_decider(&mut self, decider: Box<dyn Decider<R>>) {
        self.decider = Some(decider);
    }

    pub(in crate::kernel) fn set_record(&mut self, record: bool) {
        self.record = record;
    }

    /// Restores a state and prepares to run a command from it with the answers known so far.
    pub(in crate::kernel) fn rewind(&mut self, state: R::State) {
        self.expected = std::mem::take(&mut self.events);
        self.state = state;
        self.scratch = R::Scratch::default();
        self.begun.take();
        self.cursor = 0;
        self.asked = None;
        self.meanwhile.clear();
    }

    /// Keeps the state in which the command in progress began, while a question of it is open.
    pub(in crate::kernel) fn keep_beginning(&self, state: &R::State) {
        if matches!(self.asked, Some(Asked::Question(_))) {
            self.begun.borrow_mut().get_or_insert_with(|| Rc::new(state.clone()));
        }
    }

    /// Drops the answers from `from` on, and the command's events.
    pub(in crate::kernel) fn forget(&mut self, from: usize) -> Vec<Given<R>> {
        self.expected.clear();
        self.events.clear();
        self.given.split_off(from.min(self.given.len()))
    }

    pub(in crate::kernel) fn add_given(&mut self, given: Given<R>) {
        self.given.push(given);
    }

    /// The seats that were consulted since this was last called.
    pub(in crate::kernel) fn take_consulted(&mut self) -> Vec<Seat> {
        std::mem::take(&mut self.consulted)
    }

    pub(in crate::kernel) fn given(&self) -> &[Given<R>] {
        &self.given
    }

    /// Takes the events and answers of a complete command off the table.
    pub(in crate::kernel) fn clear(&mut self) -> (Vec<R::Event>, Vec<Given<R>>) {
        self.number += self.given.len() as u64;
        self.history.extend(self.given.iter().filter_map(|given| given.line.as_deref().cloned()));
        self.cursor = 0;
        self.asked = None;
        self.meanwhile.clear();
        self.expected.clear();
        (std::mem::take(&mut self.events), std::mem::take(&mut self.given))
    }

    /// Like `clear`, but keeps the buffers, for unrecorded games.
    pub(in crate::kernel) fn clear_quietly(&mut self) {
        self.number += self.given.len() as u64;
        self.cursor = 0;
        self.asked = None;
        self.meanwhile.clear();
        self.expected.clear();
        self.events.clear();
        self.given.clear();
    }
}
