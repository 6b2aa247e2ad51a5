//! Parsing of typed lines: the seat that a line names, and the words of the session.

use super::reload::Reload;
use super::settings::{Setting, on_or_off};
use crate::kernel::session::Look;
use crate::kernel::words::{self, misused};
use crate::kernel::{Complaint, Header, Seat};
use crate::text::shorten;

/// A parsed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The seat at its start, as in `blue: move ...` or `blue> move ...`.
    pub seat: Option<Seat>,
    /// Whether the line also names the question (`blue: aim rizen> militia`), so that it can only be an answer.
    pub answers: bool,
    pub text: String,
}

/// Splits the seat (and the key of the open question) from the rest of a line.
pub fn take_apart(header: &Header, key: Option<&str>, text: &str) -> Spoken {
    let text = text.trim();
    let plain = Spoken { seat: None, answers: false, text: text.to_string() };
    let Some(end) = text.find([':', '>']) else { return plain };
    let Some(seat) = header.seat(text[..end].trim()) else { return plain };
    let rest = text[end + 1..].trim();
    let named =
        key.filter(|_| text[end..].starts_with(':')).and_then(|key| rest.strip_prefix(key)?.trim_start().strip_prefix('>'));
    Spoken { seat: Some(seat), answers: named.is_some(), text: named.unwrap_or(rest).trim().to_string() }
}

/// The complaint about a line such as `blue: legal` in a game without that seat.
pub fn unknown_seat(header: &Header, text: &str) -> Option<Complaint> {
    let (name, _) = text.trim().split_once([':', '>'])?;
    let is_name = !name.is_empty() && name.chars().all(char::is_alphabetic);
    if !is_name || header.seat(name).is_some() {
        return None;
    }
    Some(no_seat(header, name))
}

/// The complaint about a seat that is not in the game.
pub fn no_seat(header: &Header, name: &str) -> Complaint {
    let seats: Vec<&str> = header.seats.iter().map(|(seat, _)| seat.as_str()).collect();
    let fact = format!("there is no seat {:?} in this game", shorten(name));
    Complaint::input(fact, format!("The seats are {}", seats.join(", ")))
}

/// A word that the session handles, whatever the ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Lets all bots act, or the bot of this seat once.
    Go(String),
    /// Answers this question and later ones; the text limits it to some of them.
    Auto(String),
    Undo(usize),
    Redo,
    /// Returns to the start of a part of the game, such as a day.
    Goto(String),
    /// How a finished game was decided.
    Recap,
    /// A new game with the same options, and this seed or a random one.
    Again(Option<u64>),
    Withdraw,
    Save(String),
    Load(String),
    Quarantine(String),
    Reload(Reload),
    /// `set`: all settings, or a change.
    Set(Option<(Setting, bool)>),
    /// `* TEXT`.
    Note(String),
    Look(Look),
    Quit,
}

/// Reads a session word; `None` if the line is something else, an error if the arguments are wrong.
pub fn session_word(text: &str) -> Option<Result<Word, Complaint>> {
    if let Some(note) = text.strip_prefix('*') {
        return Some(match note.trim() {
            "" => Err(misused("a note needs a text".to_string())),
            note => Ok(Word::Note(note.to_string())),
        });
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let file = |make: fn(String) -> Word| match rest {
        "" => Err(misused(format!("{word} needs a file name"))),
        rest => Ok(make(rest.to_string())),
    };
    let reload = || match rest {
        "" => Ok(Word::Reload(Reload::Files)),
        "continue" => Ok(Word::Reload(Reload::Continue)),
        "keep" => Ok(Word::Reload(Reload::Keep)),
        rest => Err(misused(format!("reload takes only continue or keep, not {:?}", shorten(rest)))),
    };
    let alone = |made: Word| if rest.is_empty() { Ok(made) } else { Err(misused(format!("{word} takes no argument"))) };
    Some(match word.to_lowercase().as_str() {
        "go" => Ok(Word::Go(rest.to_string())),
        "auto" => Ok(Word::Auto(rest.to_lowercase())),
        "undo" => words::count(word, rest, 1).map(Word::Undo),
        "redo" => alone(Word::Redo),
        "goto" => Ok(Word::Goto(rest.to_string())),
        "recap" => alone(Word::Recap),
        "again" => again(rest).map(Word::Again),
        "withdraw" => alone(Word::Withdraw),
        "save" => file(Word::Save),
        "load" => file(Word::Load),
        "quarantine" if rest.is_empty() => Err(misused("quarantine needs a card name".to_string())),
        "quarantine" => Ok(Word::Quarantine(rest.to_string())),
        "reload" => reload(),
        "set" => setting(rest).map(Word::Set),
        "quit" | "exit" => alone(Word::Quit),
        _ => return Look::read(text).map(|look| look.map(Word::Look)),
    })
}

/// What follows `again`: nothing, or a seed.
fn again(text: &str) -> Result<Option<u64>, Complaint> {
    match text.parse() {
        _ if text.is_empty() => Ok(None),
        Ok(seed) if !text.starts_with('+') => Ok(Some(seed)),
        _ => Err(misused(format!("again takes a seed, which is a whole number, not {:?}", shorten(text)))),
    }
}

/// What follows `set`: nothing, or a setting and its value.
fn setting(text: &str) -> Result<Option<(Setting, bool)>, Complaint> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let read = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => Some(None),
        [name, value] => Setting::read(name).zip(on_or_off(value)).map(Some),
        _ => None,
    };
    let usage = || format!("Usage: set {} on|off", Setting::WORDS.join("|"));
    read.ok_or_else(|| Complaint::input(format!("{:?} is not a setting and its value", shorten(text)), usage()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_name_its_seat_and_its_question() {
        let header = Header::new("toy", &["red", "blue"], 1);
        let seat = |index, answers, text: &str| Spoken { seat: Some(Seat(index)), answers, text: text.into() };
        let plain = |text: &str| Spoken { seat: None, answers: false, text: text.into() };
        assert_eq!(take_apart(&header, None, " move c2 "), plain("move c2"));
        assert_eq!(take_apart(&header, None, "blue: move c2"), seat(1, false, "move c2"));
        assert_eq!(take_apart(&header, None, "Blue> move c2"), seat(1, false, "move c2"));
        assert_eq!(take_apart(&header, None, "hits: c2"), plain("hits: c2"));
        assert_eq!(take_apart(&header, Some("aim rizen"), "red: aim rizen> undo"), seat(0, true, "undo"));
        assert_eq!(take_apart(&header, Some("aim rizen"), "red: undo"), seat(0, false, "undo"));
        assert_eq!(take_apart(&header, None, "blue:"), seat(1, false, ""));
    }

    #[test]
    fn only_a_name_before_a_colon_can_be_an_unknown_seat() {
        let header = Header::new("toy", &["red", "blue"], 1);
        let complaint = |text| unknown_seat(&header, text).map(|complaint| complaint.to_string());
        let wrong = "Refused: there is no seat \"green\" in this game. The seats are red, blue.";
        assert_eq!([complaint("green: map"), complaint(" green>")], [Some(wrong.to_string()), Some(wrong.to_string())]);
        assert_eq!(
            [complaint("Blue: map"), complaint("save a:b"), complaint("map"), complaint(": map")],
            [None, None, None, None]
        );
    }

    #[test]
    fn session_words_are_read_or_explained() {
        assert_eq!(session_word("undo 3"), Some(Ok(Word::Undo(3))));
        assert_eq!(session_word("undo"), Some(Ok(Word::Undo(1))));
        assert_eq!(session_word("move c2"), None);
        assert_eq!(session_word("go blue"), Some(Ok(Word::Go("blue".into()))));
        assert_eq!(session_word("save my game.merc"), Some(Ok(Word::Save("my game.merc".into()))));
        assert_eq!(session_word("again"), Some(Ok(Word::Again(None))));
        assert_eq!(session_word("again 7"), Some(Ok(Word::Again(Some(7)))));
        assert_eq!(session_word("goto day 4"), Some(Ok(Word::Goto("day 4".into()))));
        assert_eq!(session_word("set"), Some(Ok(Word::Set(None))));
        assert_eq!(session_word("set ghost OFF"), Some(Ok(Word::Set(Some((Setting::Ghost, false))))));
        assert_eq!(session_word("* look; here"), Some(Ok(Word::Note("look; here".into()))));
        for wrong in [
            "again x",
            "again +1",
            "recap now",
            "set ghost",
            "set x on",
            "set ghost maybe",
            "*",
            "undo x",
            "undo 0",
            "undo +3",
            "save",
            "redo 3",
            "quit now",
            "log -1",
            "quarantine",
            "reload now",
        ] {
            assert!(matches!(session_word(wrong), Some(Err(_))), "{wrong}");
        }
    }
}
