//! The options of each kind of decision, as far as they are known before play: which things, and which words. Declared choices are
//! checked against this when a rule is loaded.

use crate::merc::bots::judging::UnfitWord;
use crate::merc::bots::language::words;
use crate::merc::content::{DecisionKind, OptionKind, Word};
use crate::text::did_you_mean;
use OptionKind::{Item, Player, Sector, Unit};

/// The kinds of things, and all possible words; `None` where cards bring their own words.
pub struct Offer {
    pub things: &'static [OptionKind],
    words: Option<Vec<&'static str>>,
}

/// `None` if the options are not known: cards can ask for anything, unless the rule names a kind of options.
pub fn of(on: DecisionKind, options: Option<OptionKind>) -> Option<Offer> {
    let things: &[OptionKind] = match on {
        DecisionKind::Landing | DecisionKind::Action | DecisionKind::Ability | DecisionKind::Tactics | DecisionKind::Any => {
            return None;
        }
        DecisionKind::Script => return Some(Offer { things: kind(options?)?, words: None }),
        DecisionKind::Keep | DecisionKind::Fire | DecisionKind::Split => &[Unit],
        DecisionKind::Deck | DecisionKind::Consent | DecisionKind::Done => &[],
        DecisionKind::Equip => &[Item],
        // Dogs are items; militia are players.
        DecisionKind::Aim | DecisionKind::Volley | DecisionKind::Hits => &[Unit, Item, Player],
        DecisionKind::Retreat | DecisionKind::Join | DecisionKind::Place | DecisionKind::Extra | DecisionKind::Base => &[Sector],
    };
    Some(Offer { things, words: Some(words::on(on)) })
}

fn kind(options: OptionKind) -> Option<&'static [OptionKind]> {
    match options {
        OptionKind::Mixed => None,
        Unit => Some(&[Unit]),
        Item => Some(&[Item]),
        Sector => Some(&[Sector]),
        Player => Some(&[Player]),
        OptionKind::Word | OptionKind::Number => Some(&[]),
    }
}

impl Offer {
    /// Refuses a word that can never be an answer.
    pub fn word(&self, on: DecisionKind, word: &str) -> Result<(), UnfitWord> {
        let Some(known) = self.words.as_ref().filter(|known| !known.contains(&word)) else { return Ok(()) };
        if known.is_empty() {
            return Err(UnfitWord(format!(
                "{word:?} is never an option: on {} the options are {}, not words",
                on.word(),
                self.kinds()
            )));
        }
        let near = did_you_mean(word, known.iter().copied());
        Err(UnfitWord(format!("{word:?} is never an option{near} (on {} the words are {})", on.word(), known.join(", "))))
    }

    /// Refuses a measure that cannot compare any of the options.
    pub fn measure(&self, on: DecisionKind, name: &str, of: &[OptionKind]) -> Result<(), UnfitWord> {
        if self.things.is_empty() {
            return Err(UnfitWord(format!(
                "on {} there is nothing to compare; the options are {}",
                on.word(),
                self.words_there_are()
            )));
        }
        if of.iter().any(|kind| self.things.contains(kind)) {
            return Ok(());
        }
        let of = of.iter().map(|kind| plural(*kind)).collect::<Vec<_>>().join(" and ");
        Err(UnfitWord(format!("{name} compares {of}, but on {} the options are {}", on.word(), self.kinds())))
    }

    /// `units, items and players`.
    fn kinds(&self) -> String {
        let names: Vec<&str> = self.things.iter().map(|kind| plural(*kind)).collect();
        match names.split_last() {
            Some((last, [])) => (*last).to_string(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            None => "no things".to_string(),
        }
    }

    fn words_there_are(&self) -> String {
        self.words.as_ref().map_or("words or numbers".to_string(), |known| known.join(", "))
    }
}

/// The plural name of a kind.
pub fn plural(kind: OptionKind) -> &'static str {
    match kind {
        Unit => "units",
        Item => "items",
        Sector => "sectors",
        Player => "players",
        OptionKind::Word => "words",
        OptionKind::Number => "numbers",
        OptionKind::Mixed => "different things",
    }
}
