//! Looking at a game without changing it: prompts, and every word that shows something. The REPL and transcripts use the same
//! code, so whatever a player can read can be tested.

use super::Session;
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Doc, Reader, Ruleset, Seat, Shown, Sight, words};
use crate::text::shorten;

/// The session's words and their meaning; `help` shows this table.
pub const WORDS: [(&str, &str); 19] = [
    ("help [WORD | all]", "show what can be typed, explain one word, or list all words"),
    ("log [N]", "show the last 20 events, or the last N"),
    ("go [SEAT]", "let all bots play before you, or one bot for one command"),
    ("auto [WORD]", "answer this and the next questions of a command as Enter would; with a word, only some of them"),
    ("undo [N]", "take back the last answer, or the last N answers"),
    ("redo", "repeat an undone answer or a command that failed"),
    ("goto day N", "return to the start of a day (or round); redo restores what came after it"),
    ("withdraw", "cancel the command in progress"),
    ("quit", "leave; the game is saved and can be resumed"),
    ("recap", "show again how a finished game was decided"),
    ("again [SEED]", "after the end, start a new game with the same options and another seed"),
    ("save FILE", "save the game to a file"),
    ("load FILE", "continue the game in a file"),
    ("quarantine CARD", "continue without a card's failing script; the card keeps its numbers"),
    ("reload", "read the game's files again and replay the game"),
    ("reload continue", "continue from the point where the new files stopped the replay"),
    ("reload keep", "keep the game as it was before the reload"),
    ("set [SETTING on|off]", "list the settings of this terminal, or change one"),
    (NOTE, "keep a note in the game file"),
];

/// The usage of a note, which begins with no word.
const NOTE: &str = "* TEXT";

/// What follows `help` to list everything. At a terminal, `help` alone is shorter.
pub const ALL: &str = "all";

/// The default length of `log`.
const LOG: usize = 20;

/// A session word that only shows something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    Log(usize),
    Help(String),
}

impl Look {
    /// Reads such a word; `None` if the line is something else, an error if its arguments are wrong.
    pub fn read(text: &str) -> Option<Result<Self, Complaint>> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "log" => Some(words::count(word, rest, LOG).map(Look::Log)),
            "help" | "?" => Some(Ok(Look::Help(rest.to_string()))),
            _ => None,
        }
    }
}

impl<R: Ruleset> Session<R> {
    /// What a seat reads above its prompt: the question, or the status if a command is asked for or the game is over.
    pub fn prompt(&self, seat: Seat) -> Doc {
        let table = self.look();
        match self.asked() {
            Some(Asked::Question(question)) if question.seat == seat || !table.may_command(seat) => {
                table.rules().prompt(table, question)
            }
            _ => match table.rules().inspect(table, seat, "status") {
                Some(Ok(doc)) => doc,
                _ => Doc::new(),
            },
        }
    }

    /// The same for a person at a terminal.
    pub fn screen(&self, reader: &Reader<'_, R>) -> Doc {
        let (table, seat) = (self.look(), reader.seat);
        let sight = match self.asked() {
            Some(Asked::Question(question)) if question.seat == seat || !table.may_command(seat) => Sight::Question(question),
            None if R::is_over(self.base()) => return table.rules().recap(table, &self.chapters(0), seat),
            _ => Sight::Command,
        };
        table.rules().screen(table, reader, sight).and_then(Result::ok).unwrap_or_else(|| self.prompt(seat))
    }

    /// Answers an inspection: `log`, `help` or a word of the ruleset; `None` if the text is not one.
    pub fn inspect(&self, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>> {
        match Look::read(text.trim()) {
            Some(look) => Some(look.and_then(|look| self.show(seat, &look))),
            None => {
                let table = self.look();
                table.rules().inspect(table, seat, text)
            }
        }
    }

    /// The same for a person at a terminal.
    pub fn look_at(&self, reader: &Reader<'_, R>, text: &str) -> Option<Result<Doc, Complaint>> {
        let table = self.look();
        // The session's own words come first, as in a pipe.
        let is_own = text.strip_prefix("help ").is_some_and(|about| session_help(about.trim()).is_some());
        let screen = if is_own { None } else { table.rules().screen(table, reader, Sight::Look(text)) };
        screen.or_else(|| self.inspect(reader.seat, text))
    }

    /// What an inspection shows, as data, if the ruleset has any.
    pub fn inspect_data(&self, seat: Seat, text: &str) -> Option<serde_json::Value> {
        let table = self.look();
        table.rules().inspect_data(table, seat, text)
    }

    pub fn show(&self, seat: Seat, look: &Look) -> Result<Doc, Complaint> {
        match look {
            Look::Log(count) => Ok(self.log(seat, *count)),
            Look::Help(about) => self.help(seat, about),
        }
    }

    /// The last events, as this seat saw them.
    fn log(&self, seat: Seat, count: usize) -> Doc {
        let table = self.table();
        let show = |event| table.rules().show_event(table.state(), event, Shown::To(seat));
        let mut shown: Vec<Doc> = self.events().map(show).filter(|doc| !doc.is_empty()).collect();
        if shown.is_empty() {
            return "Nothing has happened yet.".into();
        }
        let last = shown.split_off(shown.len().saturating_sub(count));
        Doc { blocks: last.into_iter().flat_map(|doc| doc.blocks).collect() }
    }

    /// The game's own help and the session's.
    fn help(&self, seat: Seat, about: &str) -> Result<Doc, Complaint> {
        let about = if about == ALL { "" } else { about };
        let table = self.look();
        let asked = if about.is_empty() { "help".to_string() } else { format!("help {about}") };
        let rules = table.rules().inspect(table, seat, &asked);
        match (session_help(about), rules) {
            // The game's own words come first.
            (Some(own), Some(Ok(mut theirs))) if about.is_empty() => {
                theirs.extend(own.into());
                Ok(theirs)
            }
            (Some(own), _) => Ok(own.into()),
            (None, Some(theirs)) => theirs,
            (None, None) => {
                let fact = format!("there is no help for {:?}", shorten(about));
                Err(Complaint::input(fact, "Type help for the list"))
            }
        }
    }
}

/// The usages of these words.
pub fn usages(of: &[&str]) -> Vec<&'static str> {
    WORDS.iter().map(|(usage, _)| *usage).filter(|usage| of.contains(&first(usage))).collect()
}

/// The word that a usage begins with.
fn first(usage: &'static str) -> &'static str {
    usage.split(' ').next().unwrap_or_default()
}

/// The table of session words, or the lines about one word.
fn session_help(word: &str) -> Option<String> {
    let shown = |(usage, meaning): &(&str, &str)| format!("  {usage:<42} {meaning}");
    if word.is_empty() {
        return Some(format!("Session\n{}", WORDS.iter().map(shown).collect::<Vec<_>>().join("\n")));
    }
    let about: Vec<String> = WORDS.iter().filter(|(usage, _)| first(usage) == word).map(shown).collect();
    (!about.is_empty()).then(|| about.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_reserved() {
        for (usage, _) in WORDS.into_iter().filter(|(usage, _)| *usage != NOTE) {
            assert!(words::SESSION.contains(&first(usage)), "{usage}");
        }
    }
}
