//! The offers of one prompt, from a shared look at the table. While they exist nothing can change the game, so they are dropped as
//! soon as the line has been read.

use super::half_typed::HalfTyped;
use super::sentences::Sentences;
use super::{Completion, Ghost, Offer, Offers, corrected, painted};
use crate::kernel::complete::complete;
use crate::kernel::doc::Role;
use crate::kernel::table::Asked;
use crate::kernel::{Question, Ruleset, Seat, Table};
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// The words of the session that begin a line, with those that may follow.
pub type SessionWords = Vec<(&'static str, &'static [&'static str])>;

/// Session words that are followed by a path.
const PATHS: [&str; 2] = ["save", "load"];

pub struct AtPrompt<R: Ruleset> {
    pub table: Table<R>,
    /// The seat that is asked.
    pub seat: Seat,
    /// The seats that the player may speak for without passing the keyboard.
    pub seats: Vec<Seat>,
    pub session_words: SessionWords,
    /// What an empty line answers.
    pub entered: Option<String>,
    /// The parts of the game that `goto` can return to: `day 2`.
    pub parts: Vec<String>,
    /// A line that would have worked, after a refusal.
    pub correction: Option<String>,
    /// The lines that numbers stand for at a command prompt.
    pub numbered: Vec<String>,
    pub shows_ghost: bool,
    /// The legal commands, listed at the first key that needs them.
    pub listed: RefCell<Vec<(Seat, Rc<Sentences<R>>)>>,
}

impl<R: Ruleset> AtPrompt<R> {
    /// The line as words, if the player may speak for the seat it names.
    pub(super) fn read<'a>(&self, line: &'a str) -> Option<(HalfTyped<'a>, Seat)> {
        self.table.rules().look_begins();
        let typed = HalfTyped::read(self.table.header(), line)?;
        let seat = typed.seat.unwrap_or(self.seat);
        (seat == self.seat || self.seats.contains(&seat)).then_some((typed, seat))
    }

    pub(super) fn question(&self, seat: Seat) -> Option<&Question<R>> {
        match self.table.asked() {
            Some(Asked::Question(question)) if question.seat == seat => Some(question),
            _ => None,
        }
    }

    /// The legal commands of a seat that may give one.
    pub(super) fn sentences(&self, seat: Seat) -> Option<Rc<Sentences<R>>> {
        if !self.table.may_command(seat) {
            return None;
        }
        let mut listed = self.listed.borrow_mut();
        if let Some((_, found)) = listed.iter().find(|(other, _)| *other == seat) {
            return Some(Rc::clone(found));
        }
        let found = Rc::new(Sentences::of(&self.table, seat));
        listed.push((seat, Rc::clone(&found)));
        Some(found)
    }

    pub(super) fn name(&self, choice: R::Choice) -> String {
        self.table.rules().choice_text(&self.table, choice)
    }

    /// Whether an answer is legal as it is.
    pub(super) fn is_answer(&self, question: &Question<R>, text: &str) -> bool {
        self.table.read_typed(question, text).is_ok()
            || self.table.several_typed(question, text).is_some()
            || self.table.rules().read_answer(&self.table, question, text).is_some()
    }

    pub(super) fn answers(&self, question: &Question<R>, text: &str) -> (usize, Vec<Offer>) {
        let next = complete(&question.kind, text, self.table.rules().small_words(), |choice| self.name(choice));
        (next.start, next.words.into_iter().map(Offer::plain).collect())
    }

    /// The words that inspect the game, and those of the session.
    pub(super) fn other_words(&self, seat: Seat) -> Vec<String> {
        let rules = self.table.rules();
        let may = |name: &&str| rules.look_words(&self.table, seat, name, &[""]).is_some();
        let looks = rules.inspections().iter().map(|look| look.name).filter(may);
        let mut all: Vec<String> = Vec::new();
        for word in looks.chain(self.session_words.iter().map(|(word, _)| *word)) {
            if all.iter().all(|other| other != word) {
                all.push(word.to_string());
            }
        }
        all
    }

    /// The inspection or session word that a typed word means.
    pub(super) fn other_word(&self, seat: Seat, typed: &str) -> Option<String> {
        let typed = typed.to_lowercase();
        let all = self.other_words(seat);
        if all.contains(&typed) {
            return Some(typed);
        }
        // Session words must be complete.
        let looks = self.table.rules().inspections();
        let mut fitting = looks.iter().filter(|look| look.name.starts_with(&typed) && all.iter().any(|word| word == look.name));
        let is_verb = || self.sentences(seat).is_some_and(|known| !known.next(&self.table, &[], &typed).is_empty());
        match (fitting.next(), fitting.next()) {
            (Some(only), None) if typed.len() >= 2 && !is_verb() => Some(only.name.to_string()),
            _ => None,
        }
    }

    /// The line that a number stands for at a command prompt.
    pub(super) fn chosen(&self, seat: Seat, typed: &HalfTyped) -> Option<&String> {
        let number = typed.text.trim().parse::<usize>().ok().filter(|_| self.question(seat).is_none())?;
        self.numbered.get(number.checked_sub(1)?)
    }

    /// What may follow an inspection or a session word.
    fn after(&self, seat: Seat, word: &str, typed: &HalfTyped) -> Vec<String> {
        let given: Vec<&str> = typed.words[1..].iter().chain([&typed.last]).map(|(_, word)| *word).collect();
        let mut next = self.table.rules().look_words(&self.table, seat, word, &given).unwrap_or_default();
        match self.session_words.iter().find(|(other, _)| *other == word) {
            _ if word == "help" && given.len() == 1 => {
                next.extend(self.session_words.iter().map(|(word, _)| (*word).to_string()));
            }
            Some(("goto", _)) => {
                let parts = self.parts.iter().map(|part| part.split(' ').collect::<Vec<_>>());
                let fitting =
                    parts.filter(|part| part.len() >= given.len() && part[..given.len() - 1] == given[..given.len() - 1]);
                next.extend(fitting.map(|part| part[given.len() - 1].to_string()));
                next.dedup();
            }
            Some((_, following)) if given.len() == 1 => next.extend(following.iter().map(|word| (*word).to_string())),
            // Both settings take the same words.
            Some((_, following)) if given.len() == 2 && following.contains(&given[0]) && word == "set" => {
                next.extend(["on", "off"].map(str::to_string));
            }
            _ => {}
        }
        next
    }

    /// What may stand at the end of a line.
    pub(super) fn offered(&self, typed: &HalfTyped, seat: Seat) -> Completion {
        let question = self.question(seat);
        if let Some(question) = question {
            let (start, offers) = self.answers(question, typed.text);
            if !offers.is_empty() {
                return Completion { start: typed.start + start, offers, path: false };
            }
        }
        let (words, last) = (typed.complete_words(), typed.last.1.to_lowercase());
        let mut offers = self.sentences(seat).map(|known| known.next(&self.table, &words, &last)).unwrap_or_default();
        let mut path = false;
        match typed.words.first() {
            // At a question, only its options are listed until something is typed.
            None if question.is_none() || !last.is_empty() => {
                let others = self.other_words(seat).into_iter().filter(|word| word.starts_with(&last));
                offers.extend(others.map(Offer::plain));
            }
            Some((_, first)) if offers.is_empty() => {
                let word = self.other_word(seat, first);
                path = typed.words.len() == 1 && word.as_ref().is_some_and(|word| PATHS.contains(&word.as_str()));
                let next = word.map(|word| self.after(seat, &word, typed)).unwrap_or_default();
                offers.extend(next.into_iter().filter(|next| next.to_lowercase().starts_with(&last)).map(Offer::plain));
                offers.dedup_by(|a, b| a.word == b.word);
            }
            _ => {}
        }
        Completion { start: typed.last.0, offers, path }
    }
}

impl<R: Ruleset> Offers for AtPrompt<R> {
    fn complete(&self, line: &str) -> Completion {
        self.read(line).map(|(typed, seat)| self.offered(&typed, seat)).unwrap_or_default()
    }

    fn ghost(&self, line: &str) -> Option<Ghost> {
        if !self.shows_ghost {
            return None;
        }
        match line.trim() {
            "" if line.is_empty() => self.ghost_of_nothing(),
            "" => None,
            _ => self.ghost_of(line),
        }
    }

    fn may_continue(&self, line: &str) -> bool {
        let next = self.complete(&format!("{line} "));
        next.path || !next.offers.is_empty()
    }

    fn correct(&self, line: &str) -> Option<String> {
        corrected::line(self, line)
    }

    fn follows(&self, line: &str) -> Vec<Offer> {
        let Some((typed, seat)) = self.read(line) else { return Vec::new() };
        self.sentences(seat).map(|known| known.longer(&self.table, &typed.all_words_lower())).unwrap_or_default()
    }

    fn paint(&self, line: &str) -> Vec<(Range<usize>, Role)> {
        painted::parts(self, line)
    }
}
