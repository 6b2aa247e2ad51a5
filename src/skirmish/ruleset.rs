//! The skirmish as the kernel sees it.

use super::commands::{check, options, parse, sample, text};
use super::game::{Game, Skirmish, view};
use super::model::{Action, Choice, Command, Event, FigureId, Order, Phase, QuestionId, Resolve, State, View};
use super::rules::refusal::Refusal;
use super::{names, new_game, render, rounds, scenario, secrets};
use crate::kernel::chance::BotDice;
use crate::kernel::doc::Role;
use crate::kernel::{
    Answer, Chance, Complaint, DirectiveError, Doc, Doubt, Flow, Header, Inspection, Question, Ruleset, Seat, SetupError, Shown,
    Table,
};

impl Ruleset for Skirmish {
    type State = State;
    type Event = Event;
    type Command = Command;
    type Choice = Choice;
    type QuestionId = QuestionId;
    type Refusal = Refusal;
    type Memo = ();
    type Scratch = ();

    const NAME: &'static str = "skirmish";

    fn start(&self, header: &Header) -> Result<State, SetupError> {
        if header.ruleset != Self::NAME {
            return Err(SetupError::new(format!("this is a game of {}, not of {}", header.ruleset, Self::NAME)));
        }
        Ok(State::new(new_game::setup(&self.content, header)?, header.seed))
    }

    fn differences(&self, header: &Header) -> Vec<String> {
        let differs = header.option("content").is_some_and(|print| print != self.fingerprint);
        if differs { vec!["the game was recorded with other cards".to_string()] } else { Vec::new() }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        state.apply(&self.content, event);
    }

    fn chance(state: &State) -> &Chance {
        &state.chance
    }

    fn is_over(state: &State) -> bool {
        state.phase == Phase::Over
    }

    fn step(&self, game: &mut Game) -> Flow<()> {
        rounds::step(game)
    }

    fn sign(&self, header: &mut Header) {
        if header.option("content").is_some() {
            header.set_option("content", &self.fingerprint);
        }
    }

    fn directive(&self, game: &mut Game, text: &str) -> Result<(), DirectiveError> {
        scenario::directive(game, text)
    }

    fn check_command(&self, game: &Game, seat: Seat, command: &Command) -> Result<(), Refusal> {
        check::check_command(view(game), seat, command)
    }

    fn list_commands(&self, game: &Game, seat: Seat) -> Vec<Command> {
        options::commands(view(game), seat)
    }

    fn sample_command(&self, game: &Game, seats: &[Seat], dice: &mut BotDice) -> (Seat, Command) {
        let seat = *dice.pick(seats).expect("a seat is asked");
        (seat, sample::command(view(game), seat, dice))
    }

    fn parse_command(&self, game: &Game, seat: Seat, text: &str) -> Result<Command, Complaint> {
        parse::command(view(game), seat, text)
    }

    fn command_text(&self, game: &Game, command: &Command) -> String {
        text::command(view(game), acting(view(game)), command)
    }

    fn is_verb(&self, word: &str) -> bool {
        parse::is_verb(&self.content, word)
    }

    fn complaint(&self, game: &Game, refusal: &Refusal) -> Complaint {
        let id = acting(view(game)).unwrap_or(FigureId(0));
        super::commands::complaint(view(game), id, refusal)
    }

    fn choice_text(&self, _: &Game, choice: Choice) -> String {
        match choice {
            Choice::Unit(unit) => self.content.units[usize::from(unit)].id.clone(),
            Choice::Resolve(Resolve::Move) => "move".to_string(),
            Choice::Resolve(Resolve::Combat) => "combat".to_string(),
            Choice::Resolve(Resolve::Hold) => "hold".to_string(),
            Choice::Fire => "fire".to_string(),
            Choice::HoldFire => "hold".to_string(),
            Choice::Left => "left".to_string(),
            Choice::Right => "right".to_string(),
        }
    }

    fn question_key(&self, game: &Game, id: &QuestionId) -> String {
        let name = |id: FigureId| names::typed(view(game), id);
        match id {
            QuestionId::Squad => "squad".to_string(),
            QuestionId::Choice(id) => format!("choice {}", name(*id)),
            QuestionId::Path(id) => format!("path {}", name(*id)),
            QuestionId::Order(id) => format!("order {}", name(*id)),
            QuestionId::Overwatch { watcher, .. } => format!("overwatch {}", name(*watcher)),
            QuestionId::Pushed(id) => format!("pushed {}", name(*id)),
        }
    }

    fn question_clause(&self, _: &Game, id: &QuestionId) -> String {
        let clause = match id {
            QuestionId::Squad => "SK-3.1",
            QuestionId::Choice(_) | QuestionId::Path(_) | QuestionId::Order(_) => "SK-20.2",
            QuestionId::Overwatch { .. } => "SK-19.6",
            QuestionId::Pushed(_) => "SK-8.8",
        };
        clause.to_string()
    }

    /// Enter never spends anything: a watcher keeps its fire, and nobody commits to anything.
    fn on_enter(&self, _: &Game, question: &Question<Self>) -> Option<Answer<Choice>> {
        matches!(question.id, QuestionId::Overwatch { .. }).then_some(Answer::One(Choice::HoldFire))
    }

    fn prompt(&self, game: &Game, question: &Question<Self>) -> Doc {
        render::prompt::question(view(game), question)
    }

    fn part(&self, state: &State) -> Option<(String, u32)> {
        (state.round > 0).then(|| ("Round".to_string(), state.round.into()))
    }

    fn revealed(&self, _: &Game, events: &[Event], _: Seat) -> String {
        render::revealed(events)
    }

    fn confirm(&self, game: &Game, _: Seat, command: &Command) -> Option<Doubt> {
        render::prompt::doubt(view(game), command)
    }

    fn goal(&self, game: &Game, seat: Seat) -> Doc {
        render::goal(view(game), seat)
    }

    fn look_words(&self, game: &Game, _: Seat, inspection: &str, typed: &[&str]) -> Option<Vec<String>> {
        Some(render::look_words(view(game), inspection, typed.len()))
    }

    fn word_role(&self, game: &Game, word: &str) -> Option<Role> {
        names::find_figure(view(game), word).ok().map(|id| Role::Seat(view(game).figure(id).seat))
    }

    fn show_event(&self, state: &State, event: &Event, to: Shown) -> Doc {
        secrets::redact(event, to).map_or_else(Doc::new, |event| render::event(self.view(state), &event).into())
    }

    fn redact(&self, _: &State, event: &Event, to: Shown) -> Option<Event> {
        secrets::redact(event, to)
    }

    fn keeps_secrets_from(&self, state: &State, a: Seat, b: Seat) -> bool {
        secrets::is_sealed(self.view(state), a, b)
    }

    fn inspections(&self) -> &'static [Inspection] {
        render::INSPECTIONS
    }

    fn inspect(&self, game: &Table<Self>, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>> {
        render::inspect(view(game), seat, text)
    }
}

/// The figure that is ordered now, if there is only one.
fn acting(view: View<'_>) -> Option<FigureId> {
    match view.acting().as_slice() {
        [id] => Some(*id),
        _ => None,
    }
}

impl Command {
    pub fn hold() -> Command {
        Command::Order(Order::of(Action::Hold))
    }
}
