//! Trials: random games in which given cards are made to turn up. Every second one begins with a landing and stacked
//! decks, the others in the middle of things, the cards in play. Invariants are held after every command.

use super::content::{EquipmentKind, Word};
use super::event::Event;
use super::hooks::HOOKS;
use super::ids::{CardId, deck_word};
use super::new_game::{NewGame, new_game};
use super::state::{ItemPlace, State, UnitPlace};
use super::{Merc, invariants};
use crate::kernel::decider::{Decider, Decision, Keyboard, RandomLegal};
use crate::kernel::table::{Asked, Said};
use crate::kernel::{Header, Line, Ruleset, Session, Status, words};
use std::collections::BTreeSet;
use std::rc::Rc;

/// No game takes so many answers; one that does goes round in circles.
const MOST_ANSWERS: usize = 20_000;

/// How one game went.
pub struct Trial {
    pub seed: u64,
    pub answers: usize,
    /// Which of the cards came into play.
    pub seen: BTreeSet<CardId>,
    pub failure: Option<String>,
    /// The game as a file, up to and with the answer that failed.
    pub journal: String,
}

/// Plays one game.
pub fn play(rules: &Rc<Merc>, cards: &[CardId], seed: u64) -> Trial {
    let mut trial =
        Trial { seed, answers: 0, seen: rules.catalog.house_rules().collect(), failure: None, journal: String::new() };
    trial.seen.retain(|card| cards.contains(card));
    let header = match new_game(rules, &wishes(rules, cards, seed)) {
        Ok(header) => header,
        Err(problems) => {
            trial.failure = Some(problems.join("; "));
            return trial;
        }
    };
    let mut running = match Running::new(rules, header, seed) {
        Ok(running) => running,
        Err(problems) => {
            trial.failure = Some(problems.join("; "));
            return trial;
        }
    };
    let from_landing = seed.is_multiple_of(2);
    if !from_landing {
        running.set_up(&in_the_middle(rules, cards, seed));
    }
    trial.failure = running.run(|session, commands| {
        watch(rules, session.base(), cards, &mut trial.seen);
        let stack = from_landing && commands == 1;
        if stack { stacked(rules, session.base(), cards, seed) } else { Vec::new() }
    });
    for event in running.session.events() {
        if let Event::TacticPlayed { card } = event {
            trial.seen.extend(Some(rules.catalog.tactic_card(*card)).filter(|card| cards.contains(card)));
        }
    }
    trial.answers = running.answers;
    trial.journal = running.journal();
    trial
}

/// Hooks of a card that neither a transcript nor a game has called so far.
pub fn uncalled(rules: &Merc, card: CardId) -> Vec<&'static str> {
    let card = rules.catalog.card(card);
    let called = card.script.map_or(0, |script| rules.host().script(script).called.get());
    let never = HOOKS.iter().enumerate().filter(|(index, _)| card.hooks & !called & (1 << index) != 0);
    never.map(|(_, hook)| hook.name).collect()
}

/// Another number of Rebels each time; the mod's own Dictator if it has one.
fn wishes(rules: &Merc, cards: &[CardId], seed: u64) -> NewGame {
    let dictators: Vec<String> = cards
        .iter()
        .filter(|card| rules.catalog.folder_of(**card) == "dictators" && rules.catalog.card(**card).script.is_some())
        .map(|card| rules.catalog.card(*card).id.clone())
        .collect();
    let dictator = dictators.get(seed as usize / 2 % dictators.len().max(1)).cloned();
    NewGame { rebels: (seed / 2 % 4) as u8 + 1, seed, dictator, ..NewGame::default() }
}

/// The ids of those cards that are of a kind, a different one first each time.
fn of_kind<'a>(rules: &'a Merc, cards: &[CardId], folder: &str, seed: u64) -> Vec<&'a str> {
    let mut ids: Vec<&str> = cards
        .iter()
        .filter(|card| rules.catalog.folder_of(**card) == folder)
        .map(|card| rules.catalog.card(*card).id.as_str())
        .collect();
    if !ids.is_empty() {
        let by = seed as usize / 2 % ids.len();
        ids.rotate_left(by);
    }
    ids
}

fn items_of<'a>(rules: &'a Merc, cards: &[CardId], kind: EquipmentKind, seed: u64) -> Vec<&'a str> {
    let is_kind = |id: &&str| rules.content.equipment.iter().any(|card| card.id == *id && card.kind == kind);
    of_kind(rules, cards, "equipment", seed).into_iter().filter(is_kind).collect()
}

/// Directives that lay the cards on top of their decks, those who have been hired already excepted.
fn stacked(rules: &Merc, state: &State, cards: &[CardId], seed: u64) -> Vec<String> {
    let free = |id: &&str| rules.catalog.find_unit(id).is_some_and(|unit| state.squad_of(unit).is_none());
    let mercs: Vec<&str> = of_kind(rules, cards, "mercs", seed).into_iter().filter(free).collect();
    let mut lines = vec![format!("deck mercs {}", mercs.join(" "))];
    for kind in EquipmentKind::each() {
        lines.push(format!("deck {} {}", deck_word(kind), items_of(rules, cards, kind, seed).join(" ")));
    }
    let tactics = of_kind(rules, cards, "tactics", seed);
    if !tactics.is_empty() {
        lines.push(format!("given tactics {}", with_others(rules, &tactics).join(" ")));
    }
    lines
}

/// Directives that put the cards into play on Day 2.
fn in_the_middle(rules: &Merc, cards: &[CardId], seed: u64) -> Vec<String> {
    let mut mercs = of_kind(rules, cards, "mercs", seed);
    let others: Vec<&str> = rules.content.mercs.iter().map(|card| card.id.as_str()).collect();
    let by = seed as usize * 5 % others.len();
    mercs.extend(others[by..].iter().chain(&others[..by]).filter(|id| !mercs.contains(id)).copied().collect::<Vec<_>>());
    let gear: Vec<&str> = EquipmentKind::each().filter_map(|kind| items_of(rules, cards, kind, seed).first().copied()).collect();
    let worn = if gear.is_empty() { String::new() } else { format!("({})", gear.join(", ")) };
    let mut lines = vec![
        format!("given red a1 {}{worn} {} militia 2", mercs[0], mercs[1]),
        format!("given black b1 {} {} militia 3", mercs[2], mercs[3]),
    ];
    lines.push(format!("deck mercs {}", mercs[4..].iter().take(6).copied().collect::<Vec<_>>().join(" ")));
    let tactics = of_kind(rules, cards, "tactics", seed);
    if !tactics.is_empty() {
        let mut all = with_others(rules, &tactics);
        let hand: Vec<&str> = all.drain(..all.len().min(3)).collect();
        lines.push(format!("given tactics {}", if all.is_empty() { "none".to_string() } else { all.join(" ") }));
        lines.push(format!("given hand {}", hand.join(" ")));
    }
    lines
}

/// These tactics cards first, then others that have a script, as many as a deck has.
fn with_others<'a>(rules: &'a Merc, first: &[&'a str]) -> Vec<&'a str> {
    let scripted = |id: &&str| rules.catalog.find(id).is_some_and(|card| rules.catalog.card(card).script.is_some());
    let others = rules.content.tactics.iter().map(|card| card.id.as_str()).filter(|id| !first.contains(id));
    first.iter().copied().chain(others).filter(scripted).take(5).collect()
}

/// Notes which of the cards are in play.
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

/// A game that is answered by hand, so that something can be set up in the middle of it.
struct Running {
    session: Session<Merc>,
    bot: RandomLegal,
    lines: Vec<String>,
    answers: usize,
}

impl Running {
    fn new(rules: &Rc<Merc>, header: Header, seed: u64) -> Result<Running, Vec<String>> {
        let seating = || Box::new(Keyboard) as Box<dyn Decider<Merc>>;
        let session = Session::new(Rc::clone(rules), header, Rc::new(seating))?;
        Ok(Running { session, bot: RandomLegal::everywhere(seed), lines: Vec::new(), answers: 0 })
    }

    /// What cannot be set up is left out.
    fn set_up(&mut self, directives: &[String]) {
        for text in directives {
            if self.session.directive(text).is_ok() {
                self.lines.push(format!("!{text}"));
            }
        }
    }

    /// To the end of the game. `between` looks at it before each command and may set something up.
    fn run(&mut self, mut between: impl FnMut(&Session<Merc>, usize) -> Vec<String>) -> Option<String> {
        let mut status = self.session.run();
        let mut commands = 0;
        loop {
            match status {
                Status::Over => return None,
                Status::Failed(failure) => return Some(failure.to_string()),
                Status::Asking if self.answers > MOST_ANSWERS => return Some("the game does not come to an end".to_string()),
                Status::Asking | Status::Stopped => {}
            }
            if matches!(self.session.asked(), Some(Asked::Command(_))) {
                if let Err(broken) = invariants::check_settled(self.session.table()) {
                    return Some(format!("a promise of the engine is broken: {broken}"));
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
            // A verb that fails when it is asked whether it is legal would otherwise just never be used.
            let table = self.session.table();
            if let Some(failure) = table.rules().failed_looking(table) {
                return Some(failure.to_string());
            }
            self.lines.push(line.to_string());
            self.answers += 1;
            status = match self.session.give(said, false) {
                Ok(status) => status,
                Err(complaint) => return Some(complaint.to_string()),
            };
        }
    }

    /// A random legal answer, and how a file writes it.
    fn next(&mut self) -> Result<(Said<Merc>, Line), String> {
        let table = self.session.table();
        let rules = table.rules();
        let stuck = || "nobody answers".to_string();
        match self.session.asked().ok_or_else(stuck)? {
            Asked::Command(seats) => {
                let Decision::Given((seat, command)) = self.bot.command(table, seats) else { return Err(stuck()) };
                let line = Line::command(table.header().seat_name(seat), &rules.command_text(table, &command));
                Ok((Said::Command(seat, command), line))
            }
            Asked::Question(question) => {
                let Decision::Given(answer) = self.bot.answer(table, question) else { return Err(stuck()) };
                let name = |choice| rules.choice_text(table, choice);
                let text = words::answer_text(&question.kind, &answer, name);
                let line = Line::answer(table.header().seat_name(question.seat), &rules.topic_key(table, &question.topic), &text);
                Ok((Said::Answer(answer), line))
            }
        }
    }

    fn journal(&self) -> String {
        format!("{}\n{}\n", self.session.header().text(), self.lines.join("\n"))
    }
}
