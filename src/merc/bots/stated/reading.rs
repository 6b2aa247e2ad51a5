//! Reads the words of a declared choice and checks them against the rule's kind of decision.

use super::Group;
use super::offers::{self, Offer};
use crate::merc::bots::judging::UnfitWord;
use crate::merc::bots::judging::comparing::MOST_KEYS;
use crate::merc::bots::judging::conditions::{Condition, of_sector};
use crate::merc::bots::judging::measures::Key;
use crate::merc::commands::GROUPS;
use crate::merc::commands::typed::usual_spelling;
use crate::merc::content::{DecisionKind, OptionKind, Word};
use crate::merc::game::MercVerb;
use crate::text::did_you_mean;

/// What is wrong with a declared choice, and at which name or word.
pub struct Wrong {
    pub at: String,
    pub why: String,
}

impl Wrong {
    pub fn at(at: &str, why: impl Into<String>) -> Wrong {
        Wrong { at: at.to_string(), why: why.into() }
    }

    /// The problem of a word, at the text that contains it.
    pub fn unfit(at: &str) -> impl FnOnce(UnfitWord) -> Wrong {
        move |UnfitWord(why)| Wrong::at(at, why)
    }
}

/// Where a rule is asked: the kind of decision, and its options as far as they are known.
pub struct Place<'a> {
    pub on: DecisionKind,
    offer: Option<Offer>,
    pub options: Option<OptionKind>,
    pub verbs: &'a [MercVerb],
}

/// The words in these texts, split at commas. Each comes with its text, which says where in the file it is.
pub fn each<'a>(words: &'a [String], name: &str) -> Result<impl Iterator<Item = (&'a str, &'a str)>, Wrong> {
    let all = words.iter().flat_map(|text| text.split(',').map(move |word| (text.as_str(), word.trim())));
    let mut all = all.filter(|(_, word)| !word.is_empty()).peekable();
    if all.peek().is_none() {
        return Err(Wrong::at(name, format!("{name} is empty")));
    }
    Ok(all)
}

/// Measures by name.
pub fn keys(words: &[String], name: &str) -> Result<Vec<Key>, Wrong> {
    let parse = |(text, word): (&str, &str)| Key::parse(word).map_err(Wrong::unfit(text));
    let keys: Vec<Key> = each(words, name)?.map(parse).collect::<Result<_, _>>()?;
    if keys.len() > MOST_KEYS {
        let why = format!("{} measures are too many (at most {MOST_KEYS})", keys.len());
        return Err(Wrong::at(words.last().map_or(name, String::as_str), why));
    }
    Ok(keys)
}

/// Measures by name; at least one must compare things of this kind.
pub fn keys_of(words: &[String], name: &str, kind: OptionKind) -> Result<Vec<Key>, Wrong> {
    let keys = keys(words, name)?;
    match keys.first() {
        Some(first) if !keys.iter().any(|key| key.measure.tells.contains(&kind)) => {
            let why = format!("{} does not compare {}", first.measure.name, offers::plural(kind));
            Err(Wrong::at(&words[0], why))
        }
        _ => Ok(keys),
    }
}

/// The text before a colon, and the sector measures after it.
pub fn parts<'a>(text: &'a str, example: &str) -> Result<(&'a str, Vec<Key>), Wrong> {
    let colon = || Wrong::at(text, format!("{text:?} has no colon after the conditions, as in {example:?}"));
    let (before, measures) = text.split_once(':').ok_or_else(colon)?;
    let keys = match measures.trim() {
        "" => Vec::new(),
        measures => {
            keys_of(&[measures.to_string()], text, OptionKind::Sector).map_err(|wrong| Wrong { at: text.to_string(), ..wrong })?
        }
    };
    Ok((before.trim(), keys))
}

pub fn groups(words: &[String], name: &str) -> Result<Vec<Group>, Wrong> {
    if words.is_empty() {
        return Err(Wrong::at(name, format!("{name} is empty")));
    }
    let group = |text: &String| {
        let (holds, keys) = parts(text, "own: most value")?;
        let words = holds.split(',').map(str::trim).filter(|word| !word.is_empty());
        Ok(Group { holds: words.map(of_sector).collect::<Result<_, _>>().map_err(Wrong::unfit(text))?, keys })
    };
    words.iter().map(group).collect()
}

impl<'a> Place<'a> {
    pub fn new(on: DecisionKind, options: Option<OptionKind>, verbs: &'a [MercVerb]) -> Place<'a> {
        Place { on, offer: offers::of(on, options), options, verbs }
    }

    /// Refuses a field that is only for questions.
    pub fn asks(&self, name: &str) -> Result<(), Wrong> {
        if self.acts() {
            return Err(Wrong::at(name, format!("{name} is only for questions, but this rule is on {}", self.on.word())));
        }
        Ok(())
    }

    fn acts(&self) -> bool {
        matches!(self.on, DecisionKind::Action | DecisionKind::Landing | DecisionKind::Ability | DecisionKind::Tactics)
    }

    pub fn condition(&self, text: &str, word: &str) -> Result<Condition, Wrong> {
        let condition = Condition::parse(word).map_err(Wrong::unfit(text))?;
        condition.check(self.on).map(|()| condition).map_err(Wrong::unfit(text))
    }

    /// Refuses a word that can never be an answer or start a command.
    pub fn has_word(&self, word: &str) -> Result<(), Wrong> {
        let known = self.offer.as_ref().map_or(Ok(()), |offer| offer.word(self.on, word));
        let checked = if self.acts() { self.has_verb(word) } else { known };
        checked.map_err(Wrong::unfit(word))
    }

    fn has_verb(&self, text: &str) -> Result<(), UnfitWord> {
        let typed = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        let typed = usual_spelling(&typed);
        let listed = || self.verbs.iter().filter(|verb| GROUPS.contains(&verb.group));
        let names = || listed().map(|verb| verb.name.as_ref());
        if !typed.is_empty() && names().any(|name| name.to_lowercase().starts_with(typed)) {
            return Ok(());
        }
        Err(UnfitWord(format!("{text:?} is not a command{}", did_you_mean(typed, names()))))
    }

    /// Like `has_word`, for `first`. Ending a list with `ok` is not one of its options.
    pub fn first_word(&self, text: &str, word: &str) -> Result<(), Wrong> {
        if word == "ok" {
            return Err(Wrong::at(text, "\"ok\" is not one of the options; write otherwise = \"ok\""));
        }
        self.has_word(word).map_err(|wrong| Wrong { at: text.to_string(), ..wrong })
    }

    /// Refuses a measure or field that cannot compare any of the options.
    pub fn tells(&self, name: &str, kinds: &[OptionKind]) -> Result<(), UnfitWord> {
        self.offer.as_ref().map_or(Ok(()), |offer| offer.measure(self.on, name, kinds))
    }

    /// Measures, of which at least one must compare the options. Lists that rules share may contain others.
    pub fn telling(&self, words: &[String], name: &str) -> Result<Vec<Key>, Wrong> {
        let keys = keys(words, name)?;
        let checked = keys.iter().map(|key| self.tells(key.measure.name, key.measure.tells));
        match checked.reduce(|one, other| one.or_else(|why| other.map_err(|_| why))) {
            Some(Err(unfit)) => Err(Wrong::unfit(&words[0])(unfit)),
            _ => Ok(keys),
        }
    }
}
