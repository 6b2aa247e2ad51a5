//! The language of bot rules: every word that stated choices, `if`, groups of sectors and operations use, each with its type and a
//! sentence. The reader, the messages, the reference page and the editor types all come from these tables.
//!
//! - `fields`: the fields of a stated choice, and how each is read
//! - `words`: words that answer questions, and words that join others
//! - `measures`: what things are compared by
//! - `conditions`: what must hold; `clauses`: how rules combine conditions
//! - `added`: measures and conditions that mods add as Lua functions

pub mod added;
pub mod clauses;
pub mod conditions;
pub mod fields;
pub mod measures;
pub mod words;

use self::added::Added;
use self::conditions::CONDITIONS;
use self::measures::MEASURES;
use super::judging::UnfitWord;
use crate::merc::content::Content;
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::CardId;
use crate::text::{did_you_mean, nearest};
use std::rc::Rc;

/// The measures and conditions of the game and of its mods, and the cards and tags that rules can name.
#[derive(Clone, Copy)]
pub struct Vocabulary<'a> {
    pub content: &'a Content,
    pub catalog: &'a Catalog,
    pub added: &'a [Rc<Added>],
}

/// The words that mods add.
pub fn added_words(content: &Content, catalog: &Catalog) -> Vec<Rc<Added>> {
    let card = |index| catalog.added_word(index);
    content.vocabulary.iter().enumerate().map(|(index, word)| Rc::new(Added::new(word, card(index)))).collect()
}

/// Why a mod cannot add this word.
pub fn clash(id: &str) -> Option<String> {
    let is_condition = CONDITIONS.iter().any(|condition| condition.word == id);
    let is_measure = MEASURES.iter().any(|measure| measure.name == id);
    let is_grammar = words::GRAMMAR.iter().any(|(word, ..)| *word == id);
    let what = match (is_condition, is_measure, is_grammar) {
        (true, ..) => "a condition",
        (_, true, _) => "a measure",
        (.., true) => "a word",
        _ => return None,
    };
    Some(format!("{id} is already {what} of the game; choose another id"))
}

impl Vocabulary<'_> {
    pub fn measures(&self) -> impl Iterator<Item = &str> + Clone {
        let added = self.added.iter().filter(|added| added.is_measure()).map(|added| added.id.as_str());
        MEASURES.iter().map(|measure| measure.name).chain(added)
    }

    pub fn conditions(&self) -> impl Iterator<Item = &str> + Clone {
        let added = self.added.iter().filter(|added| !added.is_measure()).map(|added| added.id.as_str());
        CONDITIONS.iter().map(|condition| condition.word).chain(added)
    }

    fn has_condition(&self, word: &str) -> bool {
        self.conditions().any(|other| other == word)
    }

    fn added_measure(&self, id: &str) -> Option<Rc<Added>> {
        self.added.iter().find(|added| added.id == id && added.is_measure()).cloned()
    }

    fn added_condition(&self, id: &str) -> Option<Rc<Added>> {
        self.added.iter().find(|added| added.id == id && !added.is_measure()).cloned()
    }

    /// Refuses a tag that looks mistyped. A mod may have removed the only card that has it.
    pub fn tag(&self, tag: &str) -> Result<(), UnfitWord> {
        let tags = || self.content.equipment.iter().flat_map(|card| &card.tags).map(String::as_str);
        if tags().any(|other| other == tag) {
            return Ok(());
        }
        match nearest(tag, tags()) {
            Some(near) => Err(UnfitWord(format!("no card has the tag {tag:?}; did you mean {near}?"))),
            None => Ok(()),
        }
    }

    /// The card of the condition `card ID`.
    fn card(&self, id: &str) -> Result<CardId, UnfitWord> {
        if id.is_empty() {
            return Err(UnfitWord("card takes the id of the card that asks".to_string()));
        }
        let near = || did_you_mean(id, self.catalog.cards().map(|(_, card)| card.id.as_str()));
        self.catalog.find(id).ok_or_else(|| UnfitWord(format!("there is no card {id:?}{}", near())))
    }

    /// The index and id of an ending. A mod may have removed the only mode that has it, so only an id that looks mistyped is refused.
    fn ending(&self, id: &str) -> Result<(Option<usize>, String), UnfitWord> {
        let index = self.content.endings().position(|ending| ending.id == id);
        let near = || nearest(id, self.content.endings().map(|ending| ending.id.as_str()));
        match index.is_none().then(near).flatten() {
            _ if id.is_empty() => Err(UnfitWord("ending takes the id of an ending, as in \"ending sector-value\"".to_string())),
            Some(near) => Err(UnfitWord(format!("no mode has the ending {id:?}; did you mean {near}?"))),
            None => Ok((index, id.to_string())),
        }
    }

    /// The index and id of a setting of the game.
    fn setting(&self, id: &str) -> Result<(usize, String), UnfitWord> {
        let ids = || self.content.settings.iter().map(|setting| setting.id.as_str());
        let found = self.content.setting_index(id).map(|index| (index, id.to_string()));
        found.ok_or_else(|| UnfitWord(format!("there is no setting {id:?}{}", did_you_mean(id, ids()))))
    }
}
