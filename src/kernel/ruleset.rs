//! The trait that every game implements.

use super::chance::{BotDice, Chance};
use super::decider::Decider;
use super::doc::Role;
use super::screen::{Reader, Sight};
use super::seating::BotInfo;
use super::{Answer, Complaint, DirectiveError, Doc, Flow, Header, Kind, Question, SetupError, Table};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// A seat at the table: an index into the header's list of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// Who something is shown to: one seat, or all seats (only what every seat may know).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    To(Seat),
    ToAll,
}

/// A word that inspects the game without changing it: its name, its usage and what it shows.
pub struct Inspection {
    pub name: &'static str,
    pub usage: &'static str,
    pub help: &'static str,
}

/// What a legal command costs and does, in a few words each, for a player who is typing it. Empty where there is nothing to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    pub cost: String,
    pub effect: String,
}

/// A command that may be a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Why, and how to answer.
    pub question: Doc,
    /// What a player reads who does not want it after all.
    pub declined: String,
}

/// Events that one player's command caused, or that the game caused between two commands.
pub struct Chapter<'a, R: Ruleset> {
    /// The player whose command it was.
    pub by: Option<Seat>,
    /// The people who answered a question of it, or are asked one now.
    pub asked: Vec<Seat>,
    pub events: &'a [R::Event],
    /// The events of the same command that came before these.
    pub earlier: &'a [R::Event],
    /// The state before all of them, if it is still known: that of the last command in which a person answered.
    pub before: Option<&'a R::State>,
}

/// Makes a bot; called each time the game starts or restarts.
pub type MakeBot<R> = Box<dyn Fn() -> Box<dyn Decider<R>>>;

/// A game. The ruleset defines what is legal and what happens; the kernel runs it.
pub trait Ruleset: Sized + 'static {
    /// The complete state. Only [`Ruleset::apply`] writes it.
    type State: Clone + Serialize;
    /// What happened: plain data, named in the past tense, with everything that `apply` and the renderer need.
    type Event: Clone + Debug + PartialEq + Serialize;
    /// What a seat may do at the top level.
    type Command: Clone + Debug + PartialEq;
    /// One thing that can be chosen: a unit, a place, a card, a word.
    type Choice: Copy + Debug + Eq + Ord;
    /// Identifies a question.
    type QuestionId: Clone + Debug + PartialEq;
    /// Why a command is not legal, as data.
    type Refusal: Clone + Debug;
    /// A bot's memory from one decision to the next, which is part of the state; `()` if bots have none.
    type Memo: Clone + Debug + Default + PartialEq;
    /// Caches next to the state: never saved, never copied, empty after every restore.
    type Scratch: Default;

    /// The name in the header of a game file.
    const NAME: &'static str;

    /// The initial state, or every problem with the header at once.
    fn start(&self, header: &Header) -> Result<Self::State, SetupError>;
    /// How these rules differ from those that a game was recorded with, as text. With differences, a replay may diverge.
    fn differences(&self, _header: &Header) -> Vec<String> {
        Vec::new()
    }
    fn apply(&self, state: &mut Self::State, event: &Self::Event);
    fn chance(state: &Self::State) -> &Chance;
    fn is_over(state: &Self::State) -> bool;

    /// Goes from one complete state to the next: usually asks for a command and carries it out.
    fn step(&self, table: &mut Table<Self>) -> Flow<()>;
    /// Called before each step and again when its command is known, for example to refill budgets: what a command may use
    /// up must not depend on earlier inspections.
    fn command_begins(&self, _scratch: &mut Self::Scratch) {}
    /// Called before each inspection, to refill budgets: drawing a hundred maps must not use up the budget of the next one.
    fn look_begins(&self) {}
    /// A failure during an inspection, whose result was left out of the output. Returned once.
    fn failed_looking(&self, _table: &Table<Self>) -> Option<super::Failure> {
        None
    }
    /// Runs the thoughts that lead to an answer, and returns what failed in them. It fails no command by itself, because a replay does
    /// not repeat thoughts: the command that is given is checked again.
    fn in_thought<T>(&self, _table: &Table<Self>, think: impl FnOnce() -> T) -> (T, Option<super::Failure>) {
        (think(), None)
    }
    /// The same rules from the same files in a fresh instance, to repeat a run that the machine cut short.
    fn fresh_copy(&self) -> Option<Self> {
        None
    }
    /// Updates the parts of a header that identify the rules.
    fn sign(&self, _header: &mut Header) {}
    /// Runs a `!` line of a transcript, which sets up a situation by emitting events. Players may use one of them during a
    /// game: `quarantine NAME` leaves that name's script out of the rest of the game.
    fn directive(&self, table: &mut Table<Self>, text: &str) -> Result<(), DirectiveError>;

    /// Checks whether a command is legal. This is the only check.
    fn check_command(&self, table: &Table<Self>, seat: Seat, command: &Self::Command) -> Result<(), Self::Refusal>;
    /// A command that a seat may give when others are asked, even inside a command; `None` if the text is no such command.
    /// `inside` says whether a command is in progress.
    fn out_of_turn(&self, _: &Table<Self>, _: Seat, _text: &str, _inside: bool) -> Option<Result<Self::Command, Complaint>> {
        None
    }
    /// Carries out a command of `out_of_turn` in the middle of another one.
    fn interject(&self, _: &mut Table<Self>, _: Seat, _: &Self::Command) -> Flow<()> {
        Ok(())
    }
    /// The legal commands. One may be left out only if a player can derive it from a listed one.
    fn list_commands(&self, table: &Table<Self>, seat: Seat) -> Vec<Self::Command>;
    /// One legal command for any of the seats, without listing them all.
    fn sample_command(&self, table: &Table<Self>, seats: &[Seat], dice: &mut BotDice) -> (Seat, Self::Command);
    /// This game's own bots, in addition to people and random play.
    fn bots(&self) -> &'static [BotInfo] {
        &[]
    }
    /// Makes one of them for a seat, or says why it cannot play there.
    fn bot(&self, name: &str, _header: &Header, _seat: Seat) -> Result<MakeBot<Self>, SetupError> {
        Err(SetupError::new(format!("unknown player {name:?}")))
    }
    /// The event that stores a bot's memory in the state. It comes with an answer and is not shown.
    fn remembered(&self, _seat: Seat, _memo: &Self::Memo) -> Option<Self::Event> {
        None
    }
    /// A bot's memory, as journals write it.
    fn memo_text(&self, _table: &Table<Self>, _memo: &Self::Memo) -> String {
        String::new()
    }
    fn parse_memo(&self, _table: &Table<Self>, _seat: Seat, _text: &str) -> Result<Self::Memo, Complaint> {
        Err(Complaint::input("bots in this game have no memory", "Remove the line"))
    }
    fn parse_command(&self, table: &Table<Self>, seat: Seat, text: &str) -> Result<Self::Command, Complaint>;
    fn command_text(&self, table: &Table<Self>, command: &Self::Command) -> String;
    /// Whether a word begins commands.
    fn is_verb(&self, _word: &str) -> bool {
        false
    }
    fn complaint(&self, table: &Table<Self>, refusal: &Self::Refusal) -> Complaint;

    /// Why no command with the verb of a line is legal now; `None` if one is, or if the line begins with no verb.
    fn not_now(&self, _: &Table<Self>, _: Seat, _line: &str) -> Option<Complaint> {
        None
    }
    /// A line that would work in place of a command that is not legal.
    fn instead(&self, _: &Table<Self>, _: Seat, _: &Self::Command, _: &Self::Refusal) -> Option<String> {
        None
    }

    /// The name of a choice, unique within a question.
    fn choice_text(&self, table: &Table<Self>, choice: Self::Choice) -> String;
    /// The stable text of a question, as journals write it: `aim rizen`.
    fn question_key(&self, table: &Table<Self>, id: &Self::QuestionId) -> String;
    /// The clause that limits the answer; empty if there is none.
    fn question_clause(&self, _table: &Table<Self>, _id: &Self::QuestionId) -> String {
        String::new()
    }
    /// Why an invalid answer is not among the choices, if a rule or a card gives a specific reason.
    fn why_not(&self, _table: &Table<Self>, _question: &Question<Self>, _text: &str) -> Option<Complaint> {
        None
    }
    /// What an empty line answers when a person types it; `None` asks again. It spends nothing that the player has not agreed
    /// to, unlike the default, which bots and `!default` use.
    fn on_enter(&self, _table: &Table<Self>, question: &Question<Self>) -> Option<Answer<Self::Choice>> {
        Some(question.kind.default_answer())
    }
    /// The same for a person at a terminal, who has read the screen of the question.
    fn on_enter_at_screen(&self, table: &Table<Self>, question: &Question<Self>) -> Option<Answer<Self::Choice>> {
        self.on_enter(table, question)
    }
    /// Words that may be left out of an answer, or added to it: articles, prepositions, and what the game's answers are full of.
    fn small_words(&self) -> &'static [&'static str] {
        &[]
    }
    /// What the numbers on the screen of a question stand for, from 1: the words to type instead.
    fn numbered(&self, table: &Table<Self>, question: &Question<Self>) -> Vec<String> {
        let choices = match &question.kind {
            Kind::Distribute { bins, .. } => bins.iter().map(|(bin, _)| *bin).collect(),
            kind => kind.choices(),
        };
        choices.into_iter().map(|choice| self.choice_text(table, choice)).collect()
    }
    /// Whether a question that asks for one thing may be asked again for another: `all` and several answers in one line mean both.
    fn comes_again(&self, _table: &Table<Self>, _question: &Question<Self>) -> bool {
        false
    }
    /// Whether somebody who places only a part has probably forgotten the rest: a person at a terminal is asked once more.
    fn wants_all(&self, _table: &Table<Self>, _question: &Question<Self>) -> bool {
        false
    }
    /// What a person typed at a question, as an answer in the words of [`Ruleset::choice_text`]; `None` if it is nothing that this reads,
    /// so that the line is read as it is. It is for what a person may type and a game file never has: numbers of the screen, names left
    /// out, several answers in one line. At a terminal it comes before the usual reading, because the numbers on the screen are meant; in a
    /// pipe it gets only lines that would be refused. Further lines may follow the answer after `;`: they are carried out as if typed after
    /// it. The journal has the answer, never what was typed, and the answer is checked like any other.
    fn read_answer(&self, _table: &Table<Self>, _question: &Question<Self>, _text: &str) -> Option<String> {
        None
    }
    /// The answer to a question after the player typed `auto` and perhaps one of `auto_words`, at this question or an earlier one of
    /// the same command; `None` to ask the player.
    fn auto(&self, table: &Table<Self>, question: &Question<Self>, _words: &str) -> Option<Answer<Self::Choice>> {
        self.on_enter(table, question)
    }
    /// The words that may follow `auto` at a question: each answers only some of the questions of the command in progress.
    fn auto_words(&self, _table: &Table<Self>, _question: &Question<Self>) -> &'static [&'static str] {
        &[]
    }
    /// What the asked seat reads above its prompt.
    fn prompt(&self, table: &Table<Self>, question: &Question<Self>) -> Doc;

    /// What a person at a terminal reads, where a screen may show more than a pipe: a table, a ladder, numbers to type. `None` where the
    /// text that pipes get says it as well.
    fn screen(&self, _: &Table<Self>, _: &Reader<'_, Self>, _: Sight<'_, Self>) -> Option<Result<Doc, Complaint>> {
        None
    }
    /// What a person at a terminal reads of the events since the last prompt.
    fn story(&self, table: &Table<Self>, chapters: &[Chapter<Self>], reader: &Reader<'_, Self>) -> Doc {
        let events = chapters.iter().flat_map(|chapter| chapter.events);
        let shown = events.flat_map(|event| self.show_event(table.state(), event, Shown::To(reader.seat)).blocks);
        Doc { blocks: shown.collect() }
    }
    /// What the game is about and how to win it, for a person at a terminal who starts a game.
    fn goal(&self, _table: &Table<Self>, _seat: Seat) -> Doc {
        Doc::new()
    }
    /// What decided the game, from all its events; only for a game that is over.
    fn recap(&self, table: &Table<Self>, _events: &[Chapter<Self>], seat: Seat) -> Doc {
        self.inspect(table, seat, "status").and_then(Result::ok).unwrap_or_default()
    }
    /// The part of the game that a state belongs to, such as day 4, to which `goto day 4` returns; `None` before the first one.
    fn part(&self, _state: &Self::State) -> Option<(String, u32)> {
        None
    }
    /// What events have revealed to a seat that a player could not know before, in words: `21 dice and 4 cards`. Empty if nothing.
    fn revealed(&self, _table: &Table<Self>, _events: &[Self::Event], _seat: Seat) -> String {
        String::new()
    }
    /// Why a legal command may be a mistake: a person at a terminal is asked once more. `None` to carry it out at once.
    fn confirm(&self, _table: &Table<Self>, _seat: Seat, _command: &Self::Command) -> Option<Doubt> {
        None
    }

    /// What a legal command costs and does, as far as the seat may know.
    fn outlook(&self, _table: &Table<Self>, _seat: Seat, _command: &Self::Command) -> Outlook {
        Outlook::default()
    }
    /// Its cost alone, which is asked for often.
    fn cost(&self, table: &Table<Self>, seat: Seat, command: &Self::Command) -> String {
        self.outlook(table, seat, command).cost
    }
    /// The role of a typed word, such as a name in the color of its seat. `None` for any other word.
    fn word_role(&self, _table: &Table<Self>, _word: &str) -> Option<Role> {
        None
    }
    /// The words that may follow an inspection and what has been typed after it, as far as the seat may know them; `None` if the
    /// seat cannot use the inspection now.
    fn look_words(&self, _table: &Table<Self>, _seat: Seat, _inspection: &str, _typed: &[&str]) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    /// The text of an event for this viewer; empty if nothing is shown.
    fn show_event(&self, state: &Self::State, event: &Self::Event, to: Shown) -> Doc;
    /// The event without what this viewer may not know; `None` if the event itself is hidden.
    fn redact(&self, state: &Self::State, event: &Self::Event, to: Shown) -> Option<Self::Event>;
    /// Whether seat `a`'s view may contain something that seat `b` must not see.
    fn keeps_secrets_from(&self, _state: &Self::State, _a: Seat, _b: Seat) -> bool {
        false
    }
    /// The seat whose player answers what a seat is asked: usually itself. Somebody may answer for a bot.
    fn speaks_for(&self, _state: &Self::State, seat: Seat) -> Seat {
        seat
    }
    /// Whether a seat that may act has declared that it is done, so that others go first.
    fn is_done(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }
    /// The words that inspect the game, the most useful first.
    fn inspections(&self) -> &'static [Inspection] {
        &[]
    }
    /// Answers an inspection (`map`, `why`, ...) without changing the game; `None` if the text is not one.
    fn inspect(&self, table: &Table<Self>, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>>;
    /// The same as data, for programs, where the ruleset has any.
    fn inspect_data(&self, _table: &Table<Self>, _seat: Seat, _text: &str) -> Option<serde_json::Value> {
        None
    }
}
