//! Reads the words of a declared choice and checks them against the rule's kind of decision.

use super::Group;
use super::offers::{self, Offer};
use crate::merc::bots::interpret::STAY;
use crate::merc::bots::judging::UnfitWord;
use crate::merc::bots::judging::comparing::MOST_KEYS;
use crate::merc::bots::judging::outfit::{Outfit, Terms};
use crate::merc::bots::language::Vocabulary;
use crate::merc::bots::language::clauses::Test;
use crate::merc::bots::language::fields::Given;
use crate::merc::bots::language::measures::Key;
use crate::merc::commands::GROUPS;
use crate::merc::commands::typed::usual_spelling;
use crate::merc::content::{DecisionKind, OptionKind};
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
    pub words: Vocabulary<'a>,
}

impl<'a> Given<'a> {
    /// Its words, split at commas. Each comes with its text, which says where in the file it is.
    pub fn each(&self) -> Result<impl Iterator<Item = (&'a str, &'a str)> + use<'a>, Wrong> {
        let all = self.words.iter().flat_map(|text| text.split(',').map(move |word| (text.as_str(), word.trim())));
        let mut all = all.filter(|(_, word)| !word.is_empty()).peekable();
        if all.peek().is_none() {
            return Err(Wrong::at(self.name, format!("{} is empty", self.name)));
        }
        Ok(all)
    }

    /// Its only word.
    pub fn word(&self) -> Result<&'a str, Wrong> {
        match self.words {
            [word] => Ok(word),
            _ => Err(Wrong::at(self.name, format!("{} must be one word", self.name))),
        }
    }

    /// Refuses anything but `true`.
    pub fn is_true(&self) -> Result<(), Wrong> {
        if self.words.is_empty() {
            return Ok(());
        }
        Err(Wrong::at(self.name, format!("{} must be true or left out", self.name)))
    }

    /// Measures by name.
    pub fn keys(&self) -> Result<Vec<Key>, Wrong> {
        let parse = |(text, word): (&str, &str)| Key::parse(word, self.place.words).map_err(Wrong::unfit(text));
        let keys: Vec<Key> = self.each()?.map(parse).collect::<Result<_, _>>()?;
        if keys.len() > MOST_KEYS {
            let why = format!("{} measures are too many (at most {MOST_KEYS})", keys.len());
            return Err(Wrong::at(self.words.last().map_or(self.name, String::as_str), why));
        }
        Ok(keys)
    }

    /// Measures by name; at least one must compare things of this kind.
    pub fn keys_of(&self, kind: OptionKind) -> Result<Vec<Key>, Wrong> {
        let keys = self.keys()?;
        match keys.first() {
            Some(first) if !keys.iter().any(|key| key.compares().contains(&kind)) => {
                Err(Wrong::at(&self.words[0], format!("{} does not compare {}", first.name(), offers::plural(kind))))
            }
            _ => Ok(keys),
        }
    }

    /// Measures, of which at least one must compare the options. Lists that rules share may contain others.
    pub fn telling(&self) -> Result<Vec<Key>, Wrong> {
        let keys = self.keys()?;
        let checked = keys.iter().map(|key| self.place.tells(key.name(), key.compares()));
        match checked.reduce(|one, other| one.or_else(|why| other.map_err(|_| why))) {
            Some(Err(unfit)) => Err(Wrong::unfit(&self.words[0])(unfit)),
            _ => Ok(keys),
        }
    }

    /// Measures of units, and measures of items, of which there must be one.
    pub fn outfit(&self) -> Result<Outfit, Wrong> {
        let wrong = |why: String| Wrong::at(self.words.first().map_or(self.name, String::as_str), why);
        if self.words.is_empty() {
            return Err(wrong(format!("{} needs a measure of items, as in {} = \"most serial\"", self.name, self.name)));
        }
        let (who, what): (Vec<Key>, Vec<Key>) =
            self.keys()?.into_iter().partition(|key| !key.compares().contains(&OptionKind::Item));
        if let Some(key) = who.iter().find(|key| !key.compares().contains(&OptionKind::Unit)) {
            return Err(wrong(format!("{} compares neither units nor items", key.name())));
        }
        if what.is_empty() {
            return Err(wrong(format!("{} needs a measure of items, such as \"most serial\"", self.name)));
        }
        Ok(Outfit { who, what, terms: Terms::default() })
    }

    /// Groups of sectors: `"own, room: least front"`.
    pub fn groups(&self) -> Result<Vec<Group>, Wrong> {
        if self.words.is_empty() {
            return Err(Wrong::at(self.name, format!("{} is empty", self.name)));
        }
        self.words.iter().map(|text| self.group(text)).collect()
    }

    fn group(&self, text: &str) -> Result<Group, Wrong> {
        let colon = || Wrong::at(text, format!("{text:?} has no colon after the conditions, as in \"own: most value\""));
        let (holds, measures) = text.split_once(':').ok_or_else(colon)?;
        let tests = holds.split(',').map(str::trim).filter(|word| !word.is_empty());
        let tests = tests.map(|word| {
            let test = Test::parse(word, self.place.words)?;
            test.check_in_group(self.place.on).map(|()| test)
        });
        let holds = tests.collect::<Result<_, _>>().map_err(Wrong::unfit(text))?;
        let measures = [measures.trim().to_string()];
        let keys = match measures[0].as_str() {
            "" => Vec::new(),
            _ => Given { name: text, words: &measures, place: self.place }
                .keys_of(OptionKind::Sector)
                .map_err(|wrong| Wrong { at: text.to_string(), ..wrong })?,
        };
        Ok(Group { holds, keys })
    }
}

impl<'a> Place<'a> {
    pub fn new(on: DecisionKind, options: Option<OptionKind>, verbs: &'a [MercVerb], words: Vocabulary<'a>) -> Place<'a> {
        Place { on, offer: offers::of(on, options), options, verbs, words }
    }

    fn acts(&self) -> bool {
        matches!(self.on, DecisionKind::Action | DecisionKind::Landing | DecisionKind::Ability | DecisionKind::Tactics)
    }

    pub fn condition(&self, text: &str, word: &str) -> Result<Test, Wrong> {
        let test = Test::parse(word, self.words).map_err(Wrong::unfit(text))?;
        test.check(self.on).map(|()| test).map_err(Wrong::unfit(text))
    }

    /// Refuses a word that can never be an answer or start a command.
    pub fn has_word(&self, word: &str) -> Result<(), Wrong> {
        let known = self.offer.as_ref().map_or(Ok(()), |offer| offer.word(self.on, word));
        let stays = self.on == DecisionKind::Action && word == STAY;
        let checked = if stays {
            Ok(())
        } else if self.acts() {
            self.has_verb(word)
        } else {
            known
        };
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
}
