//! Trials: random games with given cards. Every second game begins with a landing and stacked decks; the others begin on Day 2 with the
//! cards in play. If the cards include modes, each game has one of them and begins with a landing. If the cards include bot rules, bots
//! play in most games. Invariants are checked after every command.

mod stage;

pub use stage::{rules_among, seats_bots};

use crate::kernel::decider::{Decider, Decision, Keyboard, RandomLegal};
use crate::kernel::table::{Asked, Reply};
use crate::kernel::{Header, Journal, Line, Ruleset, Session, SetupError, Status, seating, words};
use crate::lua::HookSet;
use crate::merc::game::Merc;
use crate::merc::hooks::HOOKS;
use crate::merc::invariants;
use crate::merc::model::event::Event;
use crate::merc::model::ids::CardId;
use crate::merc::model::state::{ItemPlace, LAST_DAY, State, UNENDING, UnitPlace};
use crate::merc::new_game::new_game;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A game with more answers than this is in an endless loop.
const MOST_ANSWERS: usize = 20_000;

/// The result of one game.
pub struct Trial {
    pub seed: u64,
    pub answers: usize,
    /// The cards that came into play.
    pub seen: BTreeSet<CardId>,
    pub failure: Option<String>,
    /// The game as a file, up to and including the answer that failed.
    pub journal: String,
    /// The bot rules among the cards that were asked, and those that were followed.
    pub asked: BTreeSet<CardId>,
    pub followed: BTreeSet<CardId>,
    pub mistakes: Vec<Mistake>,
}

/// An error of a bot rule: the rule was skipped, and the game continued.
#[derive(Clone)]
pub struct Mistake {
    pub rule: String,
    pub why: String,
    /// The game as a file, up to and including what was done instead.
    pub journal: String,
}

/// Plays one game.
pub fn play(rules: &Rc<Merc>, cards: &[CardId], seed: u64) -> Trial {
    let mut trial = Trial {
        seed,
        answers: 0,
        seen: rules.catalog.house_rules().filter(|card| cards.contains(card)).collect(),
        failure: None,
        journal: String::new(),
        asked: BTreeSet::new(),
        followed: BTreeSet::new(),
        mistakes: Vec::new(),
    };
    let wishes = stage::wishes(rules, cards, seed);
    trial.seen.extend(wishes.modes.iter().filter_map(|mode| rules.catalog.find(mode)));
    let running = new_game(rules, &wishes).and_then(|header| Running::new(rules, header, seed));
    let mut running = match running {
        Ok(running) => running,
        Err(error) => {
            trial.failure = Some(error.to_string());
            return trial;
        }
    };
    // A mode counts on its setup, which a game that begins in the middle does not have.
    let from_landing = seed.is_multiple_of(2) || !wishes.modes.is_empty();
    if !from_landing {
        running.set_up(&stage::in_the_middle(rules, cards, seed));
    }
    let before = Calls::set_aside(rules, rules_among(rules, cards));
    trial.failure = running.run(|session, commands| {
        watch(rules, session.base(), cards, &mut trial.seen);
        let stack = from_landing && commands == 1;
        if stack { stage::stacked(rules, session.base(), cards, seed) } else { Vec::new() }
    });
    for event in running.session.events() {
        if let Event::TacticPlayed { card } = event {
            trial.seen.extend(Some(rules.catalog.tactic_card(*card)).filter(|card| cards.contains(card)));
        }
    }
    trial.asked = before.put_back(rules);
    trial.followed = cards.iter().copied().filter(|card| running.followed.contains(&rules.catalog.card(*card).id)).collect();
    trial.answers = running.answers;
    trial.journal = running.journal();
    trial.mistakes = running.mistakes.into_values().collect();
    trial
}

/// The hooks of rules that were called before a game, so that those called during it can be counted.
struct Calls(Vec<(CardId, HookSet)>);

impl Calls {
    fn set_aside(rules: &Merc, cards: Vec<CardId>) -> Calls {
        let scripted = cards.into_iter().filter_map(|card| Some((card, rules.catalog.card(card).script?)));
        Calls(scripted.map(|(card, script)| (card, rules.host().script(script).called.take())).collect())
    }

    /// Restores the counts; returns the rules that have been called since.
    fn put_back(self, rules: &Merc) -> BTreeSet<CardId> {
        let mut asked = BTreeSet::new();
        for (card, before) in self.0 {
            let Some(script) = rules.catalog.card(card).script.map(|script| rules.host().script(script)) else { continue };
            asked.extend(Some(card).filter(|_| !script.called.get().is_empty()));
            script.called.set(script.called.get().and(before));
        }
        asked
    }
}

/// How often each hook of a card ran in the transcripts and games so far: `hit_on 31, day_start never`. Empty without a script.
pub fn hook_counts(rules: &Merc, card: CardId) -> String {
    let Some(script) = rules.catalog.card(card).script else { return String::new() };
    let counts = rules.host().script(script).counts(HOOKS);
    let said = counts.iter().map(|(hook, count)| if *count == 0 { format!("{hook} never") } else { format!("{hook} {count}") });
    said.collect::<Vec<String>>().join(", ")
}

/// Records which of the cards are in play.
fn watch(rules: &Merc, state: &State, cards: &[CardId], seen: &mut BTreeSet<CardId>) {
    for card in cards {
        let acts = |unit| matches!(state.unit(unit).place, UnitPlace::Squad(_)) || state.dictator() == Some(unit);
        if rules.catalog.unit_of(*card).is_some_and(acts) {
            seen.insert(*card);
        }
        let worn = |item| matches!(state.item(item).place, ItemPlace::Gear(_));
        if rules.catalog.folder_of(*card) == "equipment"
            && rules.catalog.items().any(|item| rules.catalog.item_card(item) == *card && worn(item))
        {
            seen.insert(*card);
        }
    }
}

/// What is wrong with a game that no script has ended.
fn unended(rules: &Merc, state: &State) -> Option<String> {
    state.outcome().filter(|outcome| outcome.reason == UNENDING)?;
    let config = state.config();
    let frame = config.modes.last().map_or("", |card| rules.catalog.card(*card).id.as_str());
    let day = &config.format.day;
    Some(format!("no script ended the game by {day} {LAST_DAY}; call win in the day_end of scripts/merc/modes/{frame}.lua"))
}

/// A game that is answered step by step, so that directives can be given in the middle of it.
struct Running {
    session: Session<Merc>,
    decider: Box<dyn Decider<Merc>>,
    lines: Vec<Line>,
    answers: usize,
    /// Bot rules that were followed.
    followed: BTreeSet<String>,
    /// The first of each kind.
    mistakes: BTreeMap<(String, String), Mistake>,
}

impl Running {
    fn new(rules: &Rc<Merc>, header: Header, seed: u64) -> Result<Running, SetupError> {
        let people = header.seats.iter().all(|(seat, _)| header.is_human(seat));
        let decider: Box<dyn Decider<Merc>> =
            if people { Box::new(RandomLegal::everywhere(seed)) } else { seating(rules.as_ref(), &header)?() };
        let keyboard = || Box::new(Keyboard) as Box<dyn Decider<Merc>>;
        let session = Session::new(Rc::clone(rules), header, Rc::new(keyboard))?;
        let (followed, mistakes) = (BTreeSet::new(), BTreeMap::new());
        Ok(Running { session, decider, lines: Vec::new(), answers: 0, followed, mistakes })
    }

    /// Directives that fail are omitted.
    fn set_up(&mut self, directives: &[String]) {
        for text in directives {
            if self.session.directive(text).is_ok() {
                self.lines.push(Line::directive(text));
            }
        }
    }

    /// Plays to the end of the game. `between` runs before each command and may return directives.
    fn run(&mut self, mut between: impl FnMut(&Session<Merc>, usize) -> Vec<String>) -> Option<String> {
        let mut status = self.session.run();
        let mut commands = 0;
        loop {
            match status {
                Status::Over => return unended(self.session.table().rules(), self.session.base()),
                Status::Failed(failure) => return Some(failure.to_string()),
                Status::Asking if self.answers > MOST_ANSWERS => return Some("the game does not end".to_string()),
                Status::Asking | Status::Stopped => {}
            }
            if matches!(self.session.asked(), Some(Asked::Command(_))) {
                if let Err(broken) = invariants::check_settled(self.session.table()) {
                    return Some(format!("an invariant of the engine is broken: {broken}"));
                }
                let directives = between(&self.session, commands);
                if !directives.is_empty() {
                    self.set_up(&directives);
                    self.session.run();
                }
                commands += 1;
            }
            let (said, line) = match self.next() {
                Ok(next) => next,
                Err(why) => return Some(why),
            };
            // Otherwise a verb whose `legal` fails would silently never be used.
            let table = self.session.table();
            if let Some(failure) = table.rules().failed_looking(table) {
                return Some(failure.to_string());
            }
            self.lines.push(line);
            self.answers += 1;
            self.note_mistakes();
            status = match self.session.give(said, false) {
                Ok(status) => status,
                Err(complaint) => return Some(complaint.to_string()),
            };
        }
    }

    /// A random legal answer or a bot's answer, and its line in a file.
    fn next(&mut self) -> Result<(Reply<Merc>, Line), String> {
        let table = self.session.table();
        let rules = table.rules();
        let stuck = || "no player answers".to_string();
        let (seat, said, line) = match self.session.asked().ok_or_else(stuck)? {
            Asked::Command(seats) => {
                let Decision::Given((seat, command)) = self.decider.command(table, seats) else { return Err(stuck()) };
                let line = Line::command(table.header().seat_name(seat), &rules.command_text(table, &command));
                (seat, Reply::Command(seat, command), line)
            }
            Asked::Question(question) => {
                let Decision::Given(answer) = self.decider.answer(table, question) else { return Err(stuck()) };
                let name = |choice| rules.choice_text(table, choice);
                let text = words::answer_text(&question.kind, &answer, name);
                let line = Line::answer(table.header().seat_name(question.seat), &rules.question_key(table, &question.id), &text);
                (question.seat, Reply::Answer(answer), line)
            }
        };
        let (note, memo) = (self.decider.reason(seat), table.memo_text(seat));
        self.followed.extend(rule_of(&note).map(str::to_string));
        Ok((said, Line { note, memo, ..line }))
    }

    /// Records the errors of bot rules at the last answer, with the game so far.
    fn note_mistakes(&mut self) {
        for (rule, why) in self.session.table().scratch.mistakes.take() {
            let key = (rule.clone(), why.clone());
            if !self.mistakes.contains_key(&key) {
                let journal = self.journal();
                self.mistakes.insert(key, Mistake { rule, why, journal });
            }
        }
    }

    fn journal(&self) -> String {
        Journal { header: self.session.header().clone(), lines: self.lines.clone() }.text()
    }
}

/// The rule that a bot followed, from the start of its reason: `[bot-train primary] Train`.
fn rule_of(note: &str) -> Option<&str> {
    note.strip_prefix('[')?.split([' ', ']']).next()
}
