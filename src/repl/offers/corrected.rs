//! What a misspelled line was probably meant to be. It is offered, never carried out.

use super::at_prompt::AtPrompt;
use super::half_typed::HalfTyped;
use super::painted::wrong_word;
use crate::kernel::{Ruleset, Seat};
use crate::text::nearest;

/// A line with more wrong words is another line.
const MOST_WRONG: usize = 3;

/// The line with each word that fits nowhere replaced by the nearest that does; `None` if there is no such line.
pub fn line<R: Ruleset>(offers: &AtPrompt<R>, line: &str) -> Option<String> {
    let mut line = line.trim().to_string();
    for fixed in 0..=MOST_WRONG {
        // After a space no word is half typed.
        let whole = format!("{line} ");
        let (typed, seat) = offers.read(&whole)?;
        let words = typed.all_words();
        let wrong = wrong_word(offers, &typed, seat, &words).or_else(|| wrong_look(offers, &typed, seat));
        let Some(index) = wrong else { return (fixed > 0 && is_understood(offers, &typed, seat)).then_some(line) };
        let (at, word) = words[index];
        let (name, count) = word.split_once('*').map_or((word, String::new()), |(name, count)| (name, format!("*{count}")));
        let known = candidates(offers, &typed, seat, index);
        let better = nearest(name, known.iter().map(String::as_str).filter(|known| *known != name))?;
        line = format!("{}{better}{count}{}", &whole[..at], whole[at + word.len()..].trim_end());
    }
    None
}

/// A line that shows something or is for the session may have arguments that nothing above has compared.
fn is_understood<R: Ruleset>(offers: &AtPrompt<R>, typed: &HalfTyped, seat: Seat) -> bool {
    let words = typed.all_words();
    let [(_, first), rest @ ..] = words.as_slice() else { return false };
    let Some(word) = offers.other_word(seat, first).filter(|_| !rest.is_empty()) else { return true };
    let looks = offers.table.rules().look_words(&offers.table, seat, &word, &[rest[0].1]).unwrap_or_default();
    let read = crate::repl::line::session_word(typed.text.trim());
    matches!(read, Some(Ok(_))) || looks.iter().any(|look| look.starts_with(&rest[0].1.to_lowercase()))
}

/// The words that may stand in this place.
fn candidates<R: Ruleset>(offers: &AtPrompt<R>, typed: &HalfTyped, seat: Seat, index: usize) -> Vec<String> {
    let words = typed.all_words();
    let (at, _) = words[index];
    let lower: Vec<String> = words[..index].iter().map(|(_, word)| word.to_lowercase()).collect();
    let mut known = if index == 0 { offers.other_words(seat) } else { Vec::new() };
    if let Some(question) = offers.question(seat) {
        let before = &typed.text[..at - typed.start];
        known.extend(offers.answers(question, before).1.into_iter().map(|offer| offer.word));
        known.extend(question.kind.choices().into_iter().map(|choice| offers.name(choice)));
    } else if let Some(sentences) = offers.sentences(seat) {
        known.extend(sentences.next(&offers.table, &lower, "").into_iter().map(|offer| offer.word));
        known.extend(sentences.verbs().filter(|_| index == 0).cloned());
    }
    if let Some(look) = lower.first().and_then(|first| offers.other_word(seat, first)) {
        known.extend(offers.table.rules().look_words(&offers.table, seat, &look, &[words[index].1]).unwrap_or_default());
    }
    // An option that can be chosen several times is offered with its count.
    known.iter_mut().for_each(|word| word.truncate(word.find('*').unwrap_or(word.len())));
    known
}

/// The word after an inspection, if it is none of those that may follow.
fn wrong_look<R: Ruleset>(offers: &AtPrompt<R>, typed: &HalfTyped, seat: Seat) -> Option<usize> {
    let words = typed.all_words();
    let [(_, first), (_, second)] = words.as_slice() else { return None };
    let look = offers.other_word(seat, first)?;
    let known = offers.table.rules().look_words(&offers.table, seat, &look, &[second])?;
    let second = second.to_lowercase();
    (!known.is_empty() && known.iter().all(|word| !word.starts_with(&second))).then_some(1)
}
