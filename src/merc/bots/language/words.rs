//! The fixed words of the language: the answers that are words, and the words that join others.

use crate::merc::content::DecisionKind::{self, Action, Consent, Deck, Done, Equip, Fire, Keep, Retreat};

/// A word that answers a question.
pub struct AnswerWord {
    pub word: &'static str,
    pub on: &'static [DecisionKind],
    pub doc: &'static str,
}

pub static ANSWER_WORDS: &[AnswerWord] = &[
    AnswerWord { word: "yes", on: &[Consent, Done], doc: "agrees, or finishes" },
    AnswerWord { word: "no", on: &[Consent, Done], doc: "declines, or continues" },
    AnswerWord { word: "ok", on: &[Keep, Equip], doc: "ends the list; only in `otherwise`" },
    AnswerWord { word: "nobody", on: &[Fire], doc: "dismisses no one" },
    AnswerWord { word: "weapon", on: &[Deck], doc: "the deck of weapons" },
    AnswerWord { word: "armor", on: &[Deck], doc: "the deck of armor" },
    AnswerWord { word: "accessory", on: &[Deck], doc: "the deck of accessories" },
    AnswerWord {
        word: "stay",
        on: &[Retreat, Action],
        doc: "does not retreat; on `action`, the squad does nothing, and no later rule is asked about it",
    },
    AnswerWord { word: "split", on: &[Retreat], doc: "splits the squad first" },
];

/// The words that can answer questions of a kind.
pub fn on(on: DecisionKind) -> Vec<&'static str> {
    ANSWER_WORDS.iter().filter(|word| word.on.contains(&on)).map(|word| word.word).collect()
}

/// Words that join others, with a sentence and an example.
pub static GRAMMAR: &[(&str, &str, &str)] = &[
    ("most", "before a measure: the highest is best", "most value"),
    ("least", "before a measure: the lowest is best", "least strength"),
    ("not", "before a condition: it must not hold", "not safe"),
    ("or", "between conditions: one of them must hold. A comma means that all must hold", "not safe or few 5, valuable"),
];
