//! Reading and writing answers: names, unique prefixes, `militia*3`, `none`, `ok`. Also the texts for invalid answers.

use super::question::{Answer, InvalidAnswer, Kind};
use super::{Complaint, words_typed};
use crate::text::{nearest, shorten};

/// The words of the session; a ruleset may not use them.
pub const SESSION: [&str; 16] = [
    "go",
    "goto",
    "recap",
    "again",
    "auto",
    "undo",
    "redo",
    "withdraw",
    "save",
    "load",
    "quarantine",
    "reload",
    "log",
    "help",
    "set",
    "quit",
];

/// The number after a session word, such as `undo 3`.
pub fn count(word: &str, rest: &str, default: usize) -> Result<usize, Complaint> {
    match rest.parse() {
        _ if rest.is_empty() => Ok(default),
        Ok(count) if count > 0 && !rest.starts_with('+') => Ok(count),
        Ok(0) => Err(misused(format!("{word} takes a number of at least 1"))),
        _ => Err(misused(format!("{word} takes a number, not {:?}", shorten(rest)))),
    }
}

/// A session word with the wrong arguments.
pub fn misused(fact: String) -> Complaint {
    Complaint::input(fact, "Type help for the list of words")
}

/// Finds the one name that a text means: an exact match, or else a name whose words start with the typed words in order, or else one
/// that has the typed words anywhere.
pub fn resolve(text: &str, names: &[String]) -> Result<usize, Complaint> {
    resolve_typed(text, names, &[])
}

/// The same for an answer, in which small words may be left out or added.
pub fn resolve_typed(text: &str, names: &[String], small: &[&str]) -> Result<usize, Complaint> {
    let wanted = text.trim().to_lowercase();
    let mut matches = beginning_with(&wanted, names);
    if matches.is_empty() {
        matches = words_typed::with_words(&wanted, names, small);
    }
    match matches.as_slice() {
        [index] => Ok(*index),
        [] => Err(unknown(text.trim(), names)),
        several => {
            let listed: Vec<&str> = several.iter().take(8).map(|index| names[*index].as_str()).collect();
            let more = if several.len() > 8 { ", ..." } else { "" };
            Err(Complaint::input(format!("{:?} could be {}{more}", text.trim(), listed.join(", ")), "Type more of the name"))
        }
    }
}

/// The names that a text in lower case may begin: the name itself if there is one, or else all whose words start with the typed words in
/// order.
pub fn beginning_with(wanted: &str, names: &[String]) -> Vec<usize> {
    if let Some(index) = names.iter().position(|name| name.to_lowercase() == wanted) {
        return vec![index];
    }
    let typed: Vec<&str> = wanted.split_whitespace().collect();
    let fits = |name: &String| fits_in_order(&typed, &name.to_lowercase());
    names.iter().enumerate().filter(|(_, name)| fits(name)).map(|(index, _)| index).collect()
}

/// Whether every typed word is a prefix of one of the name's words, in order, and the first is a prefix of the first.
fn fits_in_order(typed: &[&str], name: &str) -> bool {
    let mut words = name.split_whitespace();
    let Some((first, rest)) = typed.split_first() else { return false };
    if !words.next().is_some_and(|word| word.starts_with(first)) {
        return false;
    }
    rest.iter().all(|typed| words.any(|word| word.starts_with(typed)))
}

fn unknown(word: &str, names: &[String]) -> Complaint {
    let near = nearest(word, names.iter().map(String::as_str));
    let listed: Vec<&str> = names.iter().take(12).map(String::as_str).collect();
    let more = if names.len() > 12 { ", ..." } else { "" };
    let word = shorten(word);
    match near {
        Some(near) => Complaint::input(format!("{word:?} is not one of the choices"), format!("Did you mean {near}?")),
        None if names.is_empty() => {
            Complaint::input(format!("{word:?} is not one of the choices"), "There is nothing to choose from")
        }
        None => {
            Complaint::input(format!("{word:?} is not one of the choices"), format!("Choose from {}{more}", listed.join(", ")))
        }
    }
}

/// The canonical text of an answer.
pub fn answer_text<C: Copy + Eq>(kind: &Kind<C>, answer: &Answer<C>, name: impl Fn(C) -> String) -> String {
    let counted = |what: C, count: u16| if count == 1 { name(what) } else { format!("{}*{count}", name(what)) };
    match answer {
        Answer::One(choice) => name(*choice),
        Answer::Done => "ok".to_string(),
        Answer::Chosen(chosen) if chosen.is_empty() => "none".to_string(),
        Answer::Chosen(chosen) => chosen.iter().map(|(what, count)| counted(*what, *count)).collect::<Vec<_>>().join(" "),
        Answer::Split(parts) if parts.is_empty() => "none".to_string(),
        Answer::Split(parts) => {
            let groups = match kind {
                Kind::Distribute { groups, .. } => groups.as_slice(),
                _ => &[],
            };
            let part = |(group, bin, count): &(u8, C, u16)| match groups {
                [] | [_] => counted(*bin, *count),
                several => format!("{}:{}", name(several[usize::from(*group)].what), counted(*bin, *count)),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(" ")
        }
        Answer::Text(text) => text.clone(),
    }
}

/// Reads an answer and checks it; an empty line means the default.
pub fn parse_answer<C: Copy + Eq>(
    kind: &Kind<C>,
    text: &str,
    small: &[&str],
    name: impl Fn(C) -> String,
) -> Result<Answer<C>, Complaint> {
    let resolve = |text: &str, names: &[String]| resolve_typed(text, names, small);
    let text = text.trim();
    let answer = match kind {
        Kind::Form(form) if text.is_empty() => Answer::Text(form.default()),
        Kind::Form(form) => Answer::Text(form.check(text)?),
        _ if text.is_empty() || text.eq_ignore_ascii_case("default") => kind.default_answer(),
        Kind::Pick { options, .. } => Answer::One(options[resolve(text, &names(options, &name))?]),
        Kind::Loop { .. } if ["ok", "done"].contains(&text.to_lowercase().as_str()) => Answer::Done,
        Kind::Loop { options, .. } => {
            let mut all = names(options, &name);
            all.push("ok".to_string());
            match resolve(text, &all)? {
                index if index < options.len() => Answer::One(options[index]),
                _ => Answer::Done,
            }
        }
        Kind::Subset { options, .. } => {
            let whats: Vec<C> = options.iter().map(|option| option.what).collect();
            let mut chosen: Vec<(C, u16)> = Vec::new();
            for (word, count) in counted_words(text)? {
                let index = resolve(&word, &names(&whats, &name))?;
                let count = if count == ALL { options[index].copies } else { count };
                match chosen.iter_mut().find(|(what, _)| *what == whats[index]) {
                    Some(entry) => entry.1 = entry.1.saturating_add(count),
                    None => chosen.push((whats[index], count)),
                }
            }
            Answer::Chosen(chosen)
        }
        Kind::Distribute { groups, bins, .. } => {
            let whats: Vec<C> = bins.iter().map(|(what, _)| *what).collect();
            let kinds: Vec<C> = groups.iter().map(|group| group.what).collect();
            let mut parts: Vec<(u8, C, u16)> = Vec::new();
            for (word, count) in counted_words(text)? {
                let (group, word) = match word.split_once(':') {
                    Some((group, bin)) => (resolve(group, &names(&kinds, &name))?, bin.to_string()),
                    None => (0, word),
                };
                let bin = resolve(&word, &names(&whats, &name))?;
                let count = if count == ALL { bins[bin].1.min(groups[group].count) } else { count };
                match parts.iter_mut().find(|(g, what, _)| usize::from(*g) == group && *what == whats[bin]) {
                    Some(entry) => entry.2 = entry.2.saturating_add(count),
                    None => parts.push((group as u8, whats[bin], count)),
                }
            }
            Answer::Split(parts)
        }
    };
    kind.check(&answer).map_err(|invalid| explain(invalid, &name)).map(|()| answer)
}

/// The text for an invalid answer.
pub fn explain<C: Copy>(invalid: InvalidAnswer<C>, name: impl Fn(C) -> String) -> Complaint {
    match invalid {
        InvalidAnswer::WrongKind => Complaint::input("this answer is for a different kind of question", "Read the prompt again"),
        InvalidAnswer::NotOffered(what) => {
            Complaint::input(format!("{} is not one of the choices", name(what)), "Choose from the list")
        }
        InvalidAnswer::TooMany { what, most } => {
            let times = if most == 1 { "once".to_string() } else { format!("{most} times") };
            Complaint::input(format!("{} can be chosen at most {times}", name(what)), "Choose fewer")
        }
        InvalidAnswer::OverLimit { chosen, most } => {
            Complaint::input(format!("you chose {chosen}; at most {most} {} allowed", is_or_are(most)), "Choose fewer")
        }
        InvalidAnswer::UnderLimit { chosen, least } => {
            Complaint::input(format!("you chose {chosen}; at least {least} {} required", is_or_are(least)), "Choose more")
        }
        InvalidAnswer::FirstOthers(what) => Complaint::input(format!("{} must be chosen first", name(what)), "Add it"),
        InvalidAnswer::Elsewhere(what) => Complaint::input(format!("that cannot go to {}", name(what)), "Choose another place"),
        InvalidAnswer::LeftOver(count) => {
            Complaint::input(format!("{count} more must be placed"), "Place everything that there is room for")
        }
        InvalidAnswer::Form(complaint) => complaint,
    }
}

fn is_or_are(count: u16) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// `militia*all`.
const ALL: u16 = u16::MAX;

/// `a b*3 c*all` as words with counts; `none` as nothing.
fn counted_words(text: &str) -> Result<Vec<(String, u16)>, Complaint> {
    if ["none", "-"].contains(&text.to_lowercase().as_str()) {
        return Ok(Vec::new());
    }
    let mut words = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        let (name, count) = match word.rsplit_once('*') {
            None => (word, 1),
            Some((name, count)) if count.eq_ignore_ascii_case("all") => (name, ALL),
            Some((name, count)) => match count.parse::<u16>() {
                Ok(count) if (1..1000).contains(&count) => (name, count),
                _ => {
                    return Err(Complaint::input(
                        format!("{:?} is not a count", shorten(count)),
                        "Write a number after the star: NAME*3",
                    ));
                }
            },
        };
        words.push((name.to_string(), count));
        if words.len() > 200 {
            return Err(Complaint::input("the answer is too long", "Use counts: NAME*3"));
        }
    }
    Ok(words)
}

fn names<C: Copy>(choices: &[C], name: impl Fn(C) -> String) -> Vec<String> {
    choices.iter().map(|choice| name(*choice)).collect()
}
