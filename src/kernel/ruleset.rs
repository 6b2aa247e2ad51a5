//! The contract every game obeys.

use super::chance::{BotDice, Chance};
use super::decider::Decider;
use super::seating::BotInfo;
use super::{Complaint, DirectiveError, Flow, Header, Question, SetupError, Table};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// A seat at the table: an index into the header's list of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// Where something is shown: to a seat, or to nobody in particular (what every seat may know).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    To(Seat),
    ToAll,
}

/// A word that only looks at the game: what it is called, how it is typed and what it shows.
pub struct Inspection {
    pub name: &'static str,
    pub usage: &'static str,
    pub help: &'static str,
}

/// Makes a bot as often as a game begins anew.
pub type MakeBot<R> = Box<dyn Fn() -> Box<dyn Decider<R>>>;

/// A game. The kernel runs it; the ruleset says what is legal and what happens.
pub trait Ruleset: Sized + 'static {
    /// Everything that is the case. One writer: [`Ruleset::apply`].
    type State: Clone + Serialize;
    /// What happened: plain data, past tense, carrying all that `apply` and the renderer need.
    type Event: Clone + Debug + PartialEq + Serialize;
    /// What a seat may do at the top level.
    type Command: Clone + Debug + PartialEq;
    /// One thing that can be chosen: a unit, a place, a card, a word.
    type Choice: Copy + Debug + Eq + Ord;
    /// Which question is being asked.
    type QuestionId: Clone + Debug + PartialEq;
    /// Why a command is not legal, as data.
    type Refusal: Clone + Debug;
    /// What a bot keeps in mind from one decision to the next, a part of the state; `()` where bots keep nothing.
    type Memo: Clone + Debug + Default + PartialEq;
    /// Caches beside the state: never saved, never copied, empty after every restore.
    type Scratch: Default;

    /// The name in the header of a game file.
    const NAME: &'static str;

    /// The state before anything has happened; every problem with the header at once.
    fn start(&self, header: &Header) -> Result<Self::State, SetupError>;
    /// In what this differs from what a game was recorded with, in words; such a game may take another course.
    fn differences(&self, _header: &Header) -> Vec<String> {
        Vec::new()
    }
    fn apply(&self, state: &mut Self::State, event: &Self::Event);
    fn chance(state: &Self::State) -> &Chance;
    fn is_over(state: &Self::State) -> bool;

    /// From one complete state to the next: usually asks the top-level question and carries the command out.
    fn step(&self, table: &mut Table<Self>) -> Flow<()>;
    /// Called before each step and again when its command is known, e.g. to refill budgets: what a command may use up
    /// must not depend on what was looked at before.
    fn command_begins(&self, _scratch: &mut Self::Scratch) {}
    /// Called before something is only looked at: drawing a hundred maps must not use up what the next one needs.
    fn look_begins(&self) {}
    /// What failed while something was only looked at, and so was left out; once.
    fn failed_looking(&self, _table: &Table<Self>) -> Option<super::Failure> {
        None
    }
    /// The same rules from the same files, with nothing left of what ran before: for a run that the machine cut short.
    fn fresh_copy(&self) -> Option<Self> {
        None
    }
    /// Writes into a header which rules these are, where it says so.
    fn sign(&self, _header: &mut Header) {}
    /// A `!` line of a transcript; sets a situation up by emitting events. `quarantine NAME` is the one that belongs to
    /// play: from then on what goes by that name is left out of the game.
    fn directive(&self, table: &mut Table<Self>, text: &str) -> Result<(), DirectiveError>;

    /// The truth about legality.
    fn check_command(&self, table: &Table<Self>, seat: Seat, command: &Self::Command) -> Result<(), Self::Refusal>;
    /// Every legal command with nothing left out that a player could not build from what is listed.
    fn list_commands(&self, table: &Table<Self>, seat: Seat) -> Vec<Self::Command>;
    /// One legal command for any of the seats, without listing them all.
    fn sample_command(&self, table: &Table<Self>, seats: &[Seat], dice: &mut BotDice) -> (Seat, Self::Command);
    /// Bots of this game's own, beside people and random play.
    fn bots(&self) -> &'static [BotInfo] {
        &[]
    }
    /// How one of them is made for a seat; why it cannot sit there.
    fn bot(&self, name: &str, _header: &Header, _seat: Seat) -> Result<MakeBot<Self>, SetupError> {
        Err(SetupError::new(format!("unknown player {name:?}")))
    }
    /// What puts into the state what a seat's bot keeps in mind. It comes with an answer, and nobody is told of it.
    fn remembered(&self, _seat: Seat, _memo: &Self::Memo) -> Option<Self::Event> {
        None
    }
    /// What a bot keeps in mind, as journals write it.
    fn memo_text(&self, _table: &Table<Self>, _memo: &Self::Memo) -> String {
        String::new()
    }
    fn parse_memo(&self, _table: &Table<Self>, _seat: Seat, _text: &str) -> Result<Self::Memo, Complaint> {
        Err(Complaint::input("bots in this game have no memory", "Remove the line"))
    }
    fn parse_command(&self, table: &Table<Self>, seat: Seat, text: &str) -> Result<Self::Command, Complaint>;
    fn command_text(&self, table: &Table<Self>, command: &Self::Command) -> String;
    fn complaint(&self, table: &Table<Self>, refusal: &Self::Refusal) -> Complaint;

    /// Names of things, unique within a question.
    fn choice_text(&self, table: &Table<Self>, choice: Self::Choice) -> String;
    /// The stable text of a question, as journals write it: `aim rizen`.
    fn question_key(&self, table: &Table<Self>, id: &Self::QuestionId) -> String;
    /// The clause that says what may be answered; empty where no rule does.
    fn question_clause(&self, _table: &Table<Self>, _id: &Self::QuestionId) -> String {
        String::new()
    }
    /// Why an answer that does not fit is not offered, where a rule or a card can say more than that it is not.
    fn why_not(&self, _table: &Table<Self>, _question: &Question<Self>, _text: &str) -> Option<Complaint> {
        None
    }
    /// What the asked seat reads above its prompt.
    fn prompt(&self, table: &Table<Self>, question: &Question<Self>) -> String;

    /// One event as this viewer may see it; empty for nothing.
    fn show_event(&self, state: &Self::State, event: &Self::Event, to: Shown) -> String;
    /// The event with everything this viewer may not know taken out; nothing where it may not even know that there was one.
    fn redact(&self, state: &Self::State, event: &Self::Event, to: Shown) -> Option<Self::Event>;
    /// Whether what seat `a` is shown may hold something seat `b` must not see.
    fn keeps_secrets_from(&self, _state: &Self::State, _a: Seat, _b: Seat) -> bool {
        false
    }
    /// Whether a seat that may act has said that it will not: others go first.
    fn is_done(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }
    /// The words that only look, what a player needs first before the others.
    fn inspections(&self) -> &'static [Inspection] {
        &[]
    }
    /// Answers a question about the game (`map`, `why`, ...) without changing it; `None` if this is no such word.
    fn inspect(&self, table: &Table<Self>, seat: Seat, text: &str) -> Option<Result<String, Complaint>>;
}
