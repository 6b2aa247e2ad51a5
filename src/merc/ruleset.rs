//! The board game as the kernel sees it.

use super::game::{Game, Scratch, check_script_errors};
use super::model::bot_memory::BotMemory;
use super::new_game::config;
use super::{Merc, bots, enter, render};
use crate::kernel::chance::BotDice;
use crate::kernel::doc::Role;
use crate::kernel::{
    Answer, BotInfo, Chance, Chapter, Complaint, DirectiveError, Doc, Doubt, Failure, Flow, Header, Inspection, MakeBot, Outlook,
    Question, Reader, Ruleset, Seat, SetupError, Shown, Sight, Stop,
};
use crate::merc::commands::{Command, answers, check, sample, typed};
use crate::merc::content::StepKind;
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::Event;
use crate::merc::model::state::State;
use crate::merc::rules::refusal::Refusal;
use crate::merc::scripting::mods;
use crate::merc::secrets::redact::{self, Redacted};
use crate::merc::{days, scenario};

impl Ruleset for Merc {
    type State = State;
    type Event = Event;
    type Command = Command;
    type Choice = Choice;
    type QuestionId = QuestionId;
    type Refusal = Refusal;
    type Memo = BotMemory;
    type Scratch = Scratch;

    const NAME: &'static str = "merc";

    fn start(&self, header: &Header) -> Result<State, SetupError> {
        if header.ruleset != Self::NAME {
            return Err(SetupError::new(format!("this is a game of {}, not of {}", header.ruleset, Self::NAME)));
        }
        Ok(State::new(config(self, header)?, header.seed, &self.catalog))
    }

    fn differences(&self, header: &Header) -> Vec<String> {
        mods::differences(self.mods(), self.fingerprint(), header)
    }

    fn apply(&self, state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn chance(state: &State) -> &Chance {
        state.chance()
    }

    fn is_over(state: &State) -> bool {
        state.is_in(StepKind::Over)
    }

    fn step(&self, game: &mut Game) -> Flow<()> {
        let flow = days::step(game);
        // The result may depend on numbers that a failing script did not supply.
        if matches!(flow, Ok(()) | Err(Stop::Over)) {
            check_script_errors(game)?;
        }
        flow
    }

    fn command_begins(&self, scratch: &mut Scratch) {
        self.host().begin_command();
        // Drop the notes of a script that was stopped in the middle.
        self.script_context().notes.borrow_mut().clear();
        scratch.failure.take();
    }

    fn look_begins(&self) {
        self.host().begin_command();
    }

    fn failed_looking(&self, game: &Game) -> Option<Failure> {
        game.scratch.failure.take().map(|failure| *failure)
    }

    fn in_thought<T>(&self, game: &Game, think: impl FnOnce() -> T) -> (T, Option<Failure>) {
        let scratch = &game.scratch;
        let before = (scratch.failure.take(), scratch.doubt.take());
        let thought = think();
        let (failure, doubt) = (scratch.failure.replace(before.0), scratch.doubt.replace(before.1));
        (thought, failure.or(doubt).map(|failure| *failure))
    }

    fn fresh_copy(&self) -> Option<Merc> {
        self.load_again().ok()
    }

    fn sign(&self, header: &mut Header) {
        if header.option("content").is_some() {
            header.set_option("content", self.fingerprint());
        }
        mods::sign(self.mods(), header);
    }

    fn directive(&self, game: &mut Game, text: &str) -> Result<(), DirectiveError> {
        scenario::directive(game, text)
    }

    fn check_command(&self, game: &Game, seat: Seat, command: &Command) -> Result<(), Refusal> {
        check::command(game, seat, command)
    }

    fn out_of_turn(&self, game: &Game, seat: Seat, text: &str, inside: bool) -> Option<Result<Command, Complaint>> {
        typed::out_of_turn(game, seat, text, inside)
    }

    fn interject(&self, game: &mut Game, seat: Seat, command: &Command) -> Flow<()> {
        command.run(game, seat)
    }

    fn list_commands(&self, game: &Game, seat: Seat) -> Vec<Command> {
        sample::list(game, seat)
    }

    fn sample_command(&self, game: &Game, seats: &[Seat], dice: &mut BotDice) -> (Seat, Command) {
        sample::command(game, seats, dice)
    }

    fn bots(&self) -> &'static [BotInfo] {
        bots::BOTS
    }

    fn bot(&self, name: &str, header: &Header, seat: Seat) -> Result<MakeBot<Merc>, SetupError> {
        bots::make(name, header, seat)
    }

    fn remembered(&self, seat: Seat, memo: &BotMemory) -> Option<Event> {
        Some(Event::BotRemembered { seat, memory: memo.clone() })
    }

    fn memo_text(&self, game: &Game, memo: &BotMemory) -> String {
        bots::memo::text(game, memo)
    }

    fn parse_memo(&self, game: &Game, seat: Seat, text: &str) -> Result<BotMemory, Complaint> {
        bots::memo::parse(game, seat, text)
    }

    fn parse_command(&self, game: &Game, seat: Seat, text: &str) -> Result<Command, Complaint> {
        typed::command(game, seat, text)
    }

    fn command_text(&self, game: &Game, command: &Command) -> String {
        command.write(game)
    }

    fn is_verb(&self, word: &str) -> bool {
        crate::merc::commands::verb(self, typed::usual_spelling(word)).is_some()
    }

    fn complaint(&self, game: &Game, refusal: &Refusal) -> Complaint {
        refusal.complaint(game)
    }

    fn not_now(&self, game: &Game, seat: Seat, line: &str) -> Option<Complaint> {
        render::why_not_now(game, seat, line)
    }

    fn instead(&self, game: &Game, seat: Seat, command: &Command, refusal: &Refusal) -> Option<String> {
        render::why_not::instead(game, seat, command, refusal)
    }

    fn choice_text(&self, game: &Game, choice: Choice) -> String {
        crate::merc::names::keys::choice_text(game, choice)
    }

    fn question_key(&self, game: &Game, id: &QuestionId) -> String {
        crate::merc::names::keys::question_key(game, id)
    }

    fn question_clause(&self, game: &Game, id: &QuestionId) -> String {
        match id {
            // A card's question follows the rules of that card.
            QuestionId::Script { card, .. } => game.catalog().card(*card).name.clone(),
            other => other.clause().to_string(),
        }
    }

    fn why_not(&self, game: &Game, question: &Question<Self>, text: &str) -> Option<Complaint> {
        crate::merc::render::why_not::why_not(game, question, text)
    }

    fn on_enter(&self, game: &Game, question: &Question<Self>) -> Option<Answer<Choice>> {
        enter::on_enter(game, question)
    }

    fn small_words(&self) -> &'static [&'static str] {
        crate::merc::names::find::SMALL_WORDS
    }

    fn numbered(&self, game: &Game, question: &Question<Self>) -> Vec<String> {
        answers::numbered(game, question)
    }

    fn comes_again(&self, _: &Game, question: &Question<Self>) -> bool {
        matches!(question.id, QuestionId::Keep { .. })
    }

    fn wants_all(&self, _: &Game, question: &Question<Self>) -> bool {
        matches!(question.id, QuestionId::Hits { .. })
    }

    fn read_answer(&self, game: &Game, question: &Question<Self>, text: &str) -> Option<String> {
        answers::read(game, question, text)
    }

    fn on_enter_at_screen(&self, game: &Game, question: &Question<Self>) -> Option<Answer<Choice>> {
        enter::at_screen(game, question)
    }

    fn auto(&self, game: &Game, question: &Question<Self>, words: &str) -> Option<Answer<Choice>> {
        enter::auto(game, question, words)
    }

    fn auto_words(&self, game: &Game, question: &Question<Self>) -> &'static [&'static str] {
        enter::auto_words(game, question)
    }

    fn prompt(&self, game: &Game, question: &Question<Self>) -> Doc {
        render::prompt::prompt(game, question).into()
    }

    fn screen(&self, game: &Game, reader: &Reader<'_, Self>, sight: Sight<'_, Self>) -> Option<Result<Doc, Complaint>> {
        render::screens::screen(game, reader, sight)
    }

    fn story(&self, game: &Game, chapters: &[Chapter<Self>], reader: &Reader<'_, Self>) -> Doc {
        render::story::story(game, chapters, reader)
    }

    fn goal(&self, game: &Game, seat: Seat) -> Doc {
        render::goal::goal(game, seat)
    }

    fn recap(&self, game: &Game, chapters: &[Chapter<Self>], seat: Seat) -> Doc {
        render::recap::recap(game, chapters, seat)
    }

    fn part(&self, state: &State) -> Option<(String, u32)> {
        (!state.is_in(StepKind::Setup)).then(|| (state.config().format.day.clone(), state.day().into()))
    }

    fn revealed(&self, game: &Game, events: &[Event], seat: Seat) -> String {
        render::story::revealed(game, events, seat)
    }

    fn confirm(&self, game: &Game, seat: Seat, command: &Command) -> Option<Doubt> {
        render::confirm::confirm(game, seat, command)
    }

    fn outlook(&self, game: &Game, seat: Seat, command: &Command) -> Outlook {
        render::offer::outlook(game, seat, command)
    }

    fn cost(&self, game: &Game, seat: Seat, command: &Command) -> String {
        render::offer::cost(game, seat, command)
    }

    fn word_role(&self, game: &Game, word: &str) -> Option<Role> {
        render::offer::word_role(game, word)
    }

    fn look_words(&self, game: &Game, seat: Seat, inspection: &str, typed: &[&str]) -> Option<Vec<String>> {
        render::offer::look_words(game, seat, inspection, typed)
    }

    fn show_event(&self, state: &State, event: &Event, to: Shown) -> Doc {
        redact::redact(state, event, to).map_or_else(Doc::new, |seen| render::event(self, state, &seen).into())
    }

    fn redact(&self, state: &State, event: &Event, to: Shown) -> Option<Event> {
        redact::redact(state, event, to).map(Redacted::into_event)
    }

    /// The robot's secrets may be a player's to handle (AI-2.2).
    fn speaks_for(&self, state: &State, seat: Seat) -> Seat {
        state.privacy_seat().filter(|_| state.player(seat).is_dictator).unwrap_or(seat)
    }

    fn is_done(&self, state: &State, seat: Seat) -> bool {
        state.player(seat).done
    }

    /// Sides keep secrets from each other (DIC-9); allies do not.
    fn keeps_secrets_from(&self, state: &State, a: Seat, b: Seat) -> bool {
        !redact::knows(state, b, state.side(a))
    }

    fn inspections(&self) -> &'static [Inspection] {
        render::INSPECTIONS
    }

    fn inspect(&self, game: &Game, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>> {
        render::inspect(game, seat, text)
    }

    fn inspect_data(&self, game: &Game, seat: Seat, text: &str) -> Option<serde_json::Value> {
        render::inspect_data(game, seat, text)
    }
}
