//! The options of each kind of decision, as far as they are known before play: which things, and which words. Declared choices are
//! checked against this when a rule is loaded.

use crate::merc::bots::judging::UnfitWord;
use crate::merc::content::{DecisionKind, OptionKind, Word};
use crate::text::did_you_mean;
use OptionKind::{Item, Player, Sector, Unit};

/// The kinds of things, and all possible words; `None` where cards bring their own words.
pub struct Offer {
    pub things: &'static [OptionKind],
    words: Option<&'static [&'static str]>,
}

const YES_OR_NO: Offer = Offer { things: &[], words: Some(&["yes", "no"]) };
const SECTORS: Offer = Offer { things: &[Sector], words: Some(&[]) };
/// Dogs are items; militia are players.
const TARGETS: Offer = Offer { things: &[Unit, Item, Player], words: Some(&[]) };

/// `None` if the options are not known: cards can ask for anything, unless the rule names a kind of options.
pub fn of(on: DecisionKind, options: Option<OptionKind>) -> Option<Offer> {
    Some(match on {
        DecisionKind::Landing | DecisionKind::Action | DecisionKind::Ability | DecisionKind::Tactics => return None,
        DecisionKind::Any => return None,
        DecisionKind::Script => Offer { things: kind(options?)?, words: None },
        DecisionKind::Keep => Offer { things: &[Unit], words: Some(&["ok"]) },
        DecisionKind::Fire => Offer { things: &[Unit], words: Some(&["nobody"]) },
        DecisionKind::Deck => Offer { things: &[], words: Some(&["weapon", "armor", "accessory"]) },
        DecisionKind::Equip => Offer { things: &[Item], words: Some(&["ok"]) },
        DecisionKind::Consent | DecisionKind::Done => YES_OR_NO,
        DecisionKind::Aim | DecisionKind::Volley | DecisionKind::Hits => TARGETS,
        DecisionKind::Retreat => Offer { things: &[Sector], words: Some(&["stay", "split"]) },
        DecisionKind::Split => Offer { things: &[Unit], words: Some(&[]) },
        DecisionKind::Join | DecisionKind::Place | DecisionKind::Extra | DecisionKind::Base => SECTORS,
    })
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
        let Some(known) = self.words.filter(|known| !known.contains(&word)) else { return Ok(()) };
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
        self.words.map_or("words or numbers".to_string(), |known| known.join(", "))
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
