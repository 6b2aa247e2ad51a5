//! The colors of a typed line: the verb, names in the color of their seat, and the first word that fits no legal line.

use super::at_prompt::AtPrompt;
use super::half_typed::HalfTyped;
use crate::kernel::doc::Role;
use crate::kernel::{Ruleset, Seat};
use std::ops::Range;

pub fn parts<R: Ruleset>(offers: &AtPrompt<R>, line: &str) -> Vec<(Range<usize>, Role)> {
    let Some((typed, seat)) = offers.read(line) else { return Vec::new() };
    let words = typed.all_words();
    let wrong = wrong_word(offers, &typed, seat, &words);
    let is_answer = offers.question(seat).is_some();
    let role = |index: usize, word: &str| match index {
        _ if wrong == Some(index) => Some(Role::Refusal),
        0 if !is_answer => Some(Role::Title),
        _ => {
            let word = word.to_lowercase();
            let table = &offers.table;
            table.header().seat(&word).map(Role::Seat).or_else(|| table.rules().word_role(table, &word))
        }
    };
    words.iter().enumerate().filter_map(|(index, (at, word))| Some((*at..at + word.len(), role(index, word)?))).collect()
}

/// The first word with which no legal line can begin; a word that is still being typed may become one that fits.
pub(super) fn wrong_word<R: Ruleset>(
    offers: &AtPrompt<R>,
    typed: &HalfTyped,
    seat: Seat,
    words: &[(usize, &str)],
) -> Option<usize> {
    let (_, first) = words.first()?;
    let is_open = |index: usize| index + 1 == words.len() && !typed.last.1.is_empty();
    if offers.other_word(seat, first).is_some() || offers.chosen(seat, typed).is_some() {
        return None;
    }
    let lower = typed.all_words_lower();
    if let Some(question) = offers.question(seat) {
        let fits = offers.is_answer(question, typed.text) || !offers.answers(question, typed.text).1.is_empty();
        if fits {
            return None;
        }
    }
    if is_open(0) && !offers.offered(typed, seat).offers.is_empty() {
        return None;
    }
    match offers.sentences(seat) {
        Some(known) if offers.question(seat).is_none() || !known.next(&offers.table, &[], &lower[0]).is_empty() => {
            if known.legal(&offers.table, typed.text).is_some() {
                return None;
            }
            let fits = |index: usize| {
                let begun = is_open(index) && !known.next(&offers.table, &lower[..index], &lower[index]).is_empty();
                begun || known.fits(&offers.table, &lower[..=index])
            };
            (0..words.len()).find(|index| !fits(*index))
        }
        _ => {
            let question = offers.question(seat)?;
            // The part of the answer up to each word, with nothing after it.
            let fits = |index: usize| {
                let (at, word) = words[index];
                let end = at + word.len() - typed.start;
                let text = &typed.text[..end];
                offers.is_answer(question, text)
                    || !offers.answers(question, text).1.is_empty()
                    || !offers.answers(question, &format!("{text} ")).1.is_empty()
            };
            (0..words.len()).find(|index| !fits(*index))
        }
    }
}
