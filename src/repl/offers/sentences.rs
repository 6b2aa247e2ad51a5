//! The legal commands of a seat as words, in the order in which the game lists them. Asked what may follow some words, they answer
//! with the next words of all commands that begin like this.

use super::Offer;
use crate::kernel::{Outlook, Ruleset, Seat, Table};
use std::cell::RefCell;

/// The legal commands of one seat at one prompt.
pub struct Sentences<R: Ruleset> {
    seat: Seat,
    all: Vec<Sentence<R>>,
    /// The word for everybody who can do something.
    everybody: String,
    /// What has been worked out of costs and effects.
    notes: RefCell<Vec<(R::Command, String)>>,
}

struct Sentence<R: Ruleset> {
    words: Vec<String>,
    command: R::Command,
}

impl<R: Ruleset> Sentences<R> {
    pub fn of(table: &Table<R>, seat: Seat) -> Sentences<R> {
        let one = |command: R::Command| {
            let text = table.rules().command_text(table, &command);
            let words = text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_string).collect();
            Sentence { words, command }
        };
        let all = table.rules().list_commands(table, seat).into_iter().map(one).collect();
        Sentences { seat, everybody: "all".into(), all, notes: RefCell::default() }
    }

    /// What may stand at the end of the line: the words that begin with `last`.
    pub fn next(&self, table: &Table<R>, words: &[String], last: &str) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        for sentence in self.beginning_with(words) {
            let Some(word) = sentence.words.get(words.len()).filter(|word| word.starts_with(last)) else { continue };
            if offers.iter().any(|offer| offer.word == *word) {
                continue;
            }
            // At the first word only the cost is certain.
            let note = match (words.is_empty(), sentence.words.len() == words.len() + 1) {
                (true, _) => table.rules().cost(table, self.seat, &sentence.command),
                (false, true) => self.note(table, &sentence.command),
                (false, false) => String::new(),
            };
            offers.push(Offer { word: word.clone(), note });
        }
        // A line may be written in other ways than the one that is listed: several MERCs, another order.
        for word in self.arguments(words).filter(|word| word.starts_with(last)) {
            let is_new = !words.contains(word) && offers.iter().all(|offer| offer.word != *word);
            if is_new && self.legal(table, &format!("{} {word}", words.join(" "))).is_some() {
                offers.push(Offer::plain(word.clone()));
            }
        }
        offers
    }

    /// The whole legal lines that begin with these words and have more.
    pub fn longer(&self, table: &Table<R>, words: &[String]) -> Vec<Offer> {
        let note = |command: &R::Command| self.note(table, command);
        let listed = self.beginning_with(words).into_iter().filter(|sentence| sentence.words.len() > words.len());
        let mut lines: Vec<Offer> = listed
            .map(|sentence| Offer { word: table.rules().command_text(table, &sentence.command), note: note(&sentence.command) })
            .collect();
        // Written in another way: the name of a MERC for its squad, and words that stand for several.
        if lines.is_empty() || words.len() == 1 {
            let text = words.join(" ");
            for word in self.arguments(words).filter(|word| !words.contains(word)) {
                let line = format!("{text} {word}");
                let is_new =
                    |command: &R::Command| lines.iter().all(|offer| offer.word != table.rules().command_text(table, command));
                if let Some(command) = self.legal(table, &line).filter(is_new) {
                    // Effects differ among several.
                    let cost = || table.rules().cost(table, self.seat, &command);
                    let note = if *word == self.everybody { cost() } else { note(&command) };
                    lines.push(Offer { word: line, note });
                }
            }
        }
        lines
    }

    /// The cost that all commands beginning with these words share; empty if they differ.
    pub fn cost(&self, table: &Table<R>, words: &[String]) -> String {
        let mut costs = self.beginning_with(words).into_iter().map(|found| table.rules().cost(table, self.seat, &found.command));
        let first = costs.next().unwrap_or_default();
        if costs.all(|cost| cost == first) { first } else { String::new() }
    }

    /// What a complete line costs and does, if it is legal.
    pub fn legal(&self, table: &Table<R>, text: &str) -> Option<R::Command> {
        let command = table.rules().parse_command(table, self.seat, text).ok()?;
        table.rules().check_command(table, self.seat, &command).is_ok().then_some(command)
    }

    /// The cost and the effect of a command, worked out once per prompt: an effect may be the odds of a fight.
    pub fn note(&self, table: &Table<R>, command: &R::Command) -> String {
        if let Some((_, note)) = self.notes.borrow().iter().find(|(known, _)| known == command) {
            return note.clone();
        }
        let note = joined(&table.rules().outlook(table, self.seat, command));
        self.notes.borrow_mut().push((command.clone(), note.clone()));
        note
    }

    /// Whether some legal line begins with these words.
    pub fn fits(&self, table: &Table<R>, words: &[String]) -> bool {
        let text = words.join(" ");
        !self.beginning_with(words).is_empty()
            || self.legal(table, &text).is_some()
            || self.arguments(words).any(|word| self.legal(table, &format!("{text} {word}")).is_some())
    }

    /// Whether the words are a whole command as it is listed.
    pub fn is_listed(&self, words: &[String]) -> bool {
        self.beginning_with(words).iter().any(|sentence| sentence.words.len() == words.len())
    }

    /// Why a complete command is not legal, if it is understood.
    pub fn why_not(&self, table: &Table<R>, text: &str) -> Option<crate::kernel::Complaint> {
        let command = table.rules().parse_command(table, self.seat, text).ok()?;
        let refusal = table.rules().check_command(table, self.seat, &command).err()?;
        let mut complaint = table.rules().complaint(table, &refusal);
        complaint.try_line = complaint.try_line.or_else(|| table.rules().instead(table, self.seat, &command, &refusal));
        Some(complaint)
    }

    /// The commands whose words begin like these; each word may be shortened as long as it is unambiguous.
    fn beginning_with(&self, words: &[String]) -> Vec<&Sentence<R>> {
        let mut found: Vec<&Sentence<R>> = self.all.iter().collect();
        for (place, typed) in words.iter().enumerate() {
            let exact = found.iter().any(|sentence| sentence.words.get(place) == Some(typed));
            found.retain(|sentence| {
                sentence.words.get(place).is_some_and(|word| if exact { word == typed } else { word.starts_with(typed.as_str()) })
            });
            let first = found.first().and_then(|sentence| sentence.words.get(place));
            if found.iter().any(|sentence| sentence.words.get(place) != first) {
                return Vec::new();
            }
        }
        found
    }

    /// The first words of all commands.
    pub fn verbs(&self) -> impl Iterator<Item = &String> {
        self.all.iter().filter_map(|sentence| sentence.words.first())
    }

    /// Every word that follows this verb in some command.
    fn arguments(&self, words: &[String]) -> impl Iterator<Item = &String> {
        let mut known = words.first().map(|verb| self.beginning_with(std::slice::from_ref(verb))).unwrap_or_default();
        // The verb may be another way to write a command.
        if known.is_empty() && !words.is_empty() {
            known = self.all.iter().collect();
        }
        let mut arguments: Vec<&String> = Vec::new();
        for word in known.into_iter().flat_map(|sentence| &sentence.words[1..]).chain([&self.everybody]) {
            if !arguments.contains(&word) {
                arguments.push(word);
            }
        }
        arguments.into_iter()
    }
}

fn joined(outlook: &Outlook) -> String {
    let parts = [outlook.cost.as_str(), outlook.effect.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}
