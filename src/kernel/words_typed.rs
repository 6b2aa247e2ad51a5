//! What people type in place of the canonical form of an answer: any words of a name, the numbers of a list, counts on either side of a
//! name, small words, `all`. Each becomes words that `words` reads, so this file never decides what is legal.

use super::question::{Answer, Kind, Opt, fill_in_order};
use super::{Complaint, Question, Ruleset, Table, words};
use std::cmp::Reverse;

/// Longer answers are read word by word.
const MOST_WORDS: usize = 200;
/// The most words of one name.
const LONGEST_NAME: usize = 6;
/// The most words of one of several answers, and the longest line that can have several.
const LONGEST_ANSWER: usize = 10;
const LONGEST_LINE: usize = 400;

/// The names that a typed text can mean, if each of its words begins a different word of the name. Small words may be left out or added.
pub fn with_words(typed: &str, names: &[String], small: &[&str]) -> Vec<usize> {
    let typed = typed.to_lowercase();
    let all: Vec<&str> = parts(&typed).collect();
    let without: Vec<&str> = all.iter().copied().filter(|word| !small.contains(word)).collect();
    for wanted in [all, without] {
        let fits = |full: bool| -> Vec<usize> {
            (0..names.len()).filter(|index| has_words(&wanted, &names[*index], small, full)).collect()
        };
        let found = fits(false);
        if found.is_empty() {
            continue;
        }
        // A name that is typed in full is meant, even if it begins a longer one.
        let whole = fits(true);
        return if whole.len() == 1 { whole } else { found };
    }
    Vec::new()
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether each wanted word begins another word of the name; if `full`, they are all the words that the name has.
fn has_words(wanted: &[&str], name: &str, small: &[&str], full: bool) -> bool {
    let name = name.to_lowercase();
    let own: Vec<&str> = parts(&name).collect();
    let mut used = vec![false; own.len()];
    let mut wanted = wanted.to_vec();
    // Longer words fit in fewer places.
    wanted.sort_by_key(|word| Reverse(word.len()));
    let found = wanted.iter().all(|word| {
        let is_free = |index: &usize| !used[*index];
        let equal = (0..own.len()).filter(is_free).find(|index| own[*index] == *word);
        // A single letter or a number says too little about the middle of a name.
        let begins = |index: &usize| own[*index].starts_with(word) && word.len() > 1 && !is_number(word);
        let place = equal.or_else(|| (0..own.len()).filter(is_free).find(begins));
        place.map(|index| used[index] = true).is_some()
    });
    // `drop m16` is not meant by `m16`: the first word of a phrase says what happens.
    let is_phrase = name.contains(char::is_whitespace) && own.first().is_some_and(|first| !small.contains(first));
    let is_full = || own.iter().all(|word| wanted.contains(word) || small.contains(word));
    !wanted.is_empty() && found && (!is_phrase || used[0]) && (!full || is_full())
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

impl<R: Ruleset> Table<R> {
    /// Reads what somebody typed at a question.
    pub fn read_typed(&self, question: &Question<R>, text: &str) -> Result<Answer<R::Choice>, Complaint> {
        let (kind, small) = (&question.kind, self.rules().small_words());
        let name = |choice| self.rules().choice_text(self, choice);
        let plain = words::parse_answer(kind, text, small, name);
        // Recorded answers need no more.
        if plain.as_ref().is_ok_and(|answer| words::answer_text(kind, answer, name) == text.trim()) {
            return plain;
        }
        let text = text.trim();
        if let Some(answer) = short_answer(kind, &self.rules().question_key(self, &question.id), text, name) {
            return Ok(answer);
        }
        let has_number = || text.split(|letter: char| !letter.is_alphanumeric()).any(is_number);
        if plain.is_ok() && !has_number() {
            return plain;
        }
        let spelled = spell_out(kind, text, &self.rules().numbered(self, question), small, name)?;
        if spelled == text { plain } else { words::parse_answer(kind, &spelled, small, name) }
    }
}

impl<R: Ruleset> Table<R> {
    /// Several answers in one line to a question that may be asked again after each, in canonical form: `1 3 ok`, `ra, wolverine`,
    /// `all`. `None` if the line is one answer, or if any part of it is no answer.
    pub fn several_typed(&self, question: &Question<R>, text: &str) -> Option<Vec<String>> {
        let (Kind::Loop { options, .. } | Kind::Pick { options, .. }) = &question.kind else { return None };
        let repeats = matches!(question.kind, Kind::Loop { .. }) || self.rules().comes_again(self, question);
        let name = |choice| self.rules().choice_text(self, choice);
        let read = |text: &str| {
            let answer = self.read_typed(question, text).ok()?;
            Some(words::answer_text(&question.kind, &answer, name))
        };
        if text.len() > LONGEST_LINE || read(text).is_some() {
            return None;
        }
        if repeats && text.trim().eq_ignore_ascii_case("all") {
            // Options that are phrases exclude each other.
            let names: Vec<String> = options.iter().map(|option| name(*option)).collect();
            return Some(names).filter(|names| !names.is_empty() && names.iter().all(|name| !name.contains(' ')));
        }
        let mut answers = Vec::new();
        for part in text.split(',') {
            let typed: Vec<&str> = part.split_whitespace().collect();
            let mut at = 0;
            while at < typed.len() {
                // Nothing follows the end of the list.
                if answers.last().is_some_and(|last| last == "ok" || last == "done") {
                    return None;
                }
                let most = typed.len().min(at + LONGEST_ANSWER);
                let found = (at + 1..=most).rev().find_map(|end| Some((end, read(&typed[at..end].join(" "))?)));
                match found {
                    Some((end, answer)) => {
                        answers.push(answer);
                        at = end;
                    }
                    None if self.rules().small_words().contains(&typed[at]) => at += 1,
                    // The first choice may be needed, and the next ones not.
                    None if ["ok", "done"].contains(&typed[at]) && !answers.is_empty() => {
                        answers.push(typed[at].to_string());
                        at += 1;
                    }
                    // What this word does to later questions is not known here.
                    None if typed[at] == "auto" && !answers.is_empty() => {
                        answers.push(typed[at..].join(" "));
                        at = typed.len();
                    }
                    None => return None,
                }
            }
        }
        // Nobody chooses one thing twice unless the question says that it comes again.
        let differ = (1..answers.len()).all(|index| !answers[..index].contains(&answers[index]));
        Some(answers).filter(|answers| answers.len() > 1 && (repeats || differ))
    }
}

/// One word for a whole answer: `all`, `none`, and the name of a question that asks for yes or no.
fn short_answer<C: Copy + Eq>(kind: &Kind<C>, key: &str, text: &str, name: impl Fn(C) -> String) -> Option<Answer<C>> {
    let text = text.to_lowercase();
    let options = named(kind, &name);
    if options.iter().any(|(option, _)| option.to_lowercase() == text) {
        return None;
    }
    let answer = match (kind, text.as_str()) {
        (Kind::Loop { .. }, "none") => Answer::Done,
        (Kind::Pick { options, .. }, text) if text == key => {
            Answer::One(options.iter().copied().find(|option| name(*option) == "yes")?)
        }
        (Kind::Subset { options, most, .. }, "all") => Answer::Chosen(everything(options, *most)),
        (Kind::Distribute { groups, bins, .. }, "all") => Answer::Split(fill_in_order(groups, bins)),
        _ => return None,
    };
    kind.check(&answer).is_ok().then_some(answer)
}

/// Everything on the list; of a single counted thing, as much as the limit allows.
fn everything<C: Copy>(options: &[Opt<C>], most: u16) -> Vec<(C, u16)> {
    let limited = options.iter().filter(|option| option.weight > 0).count();
    let taken = |option: &Opt<C>| match most.checked_div(option.weight) {
        Some(room) if limited == 1 => option.copies.min(room),
        _ => option.copies,
    };
    options.iter().map(|option| (option.what, taken(option))).filter(|(_, count)| *count > 0).collect()
}

/// The options by name, with how often each can be chosen.
fn named<C: Copy>(kind: &Kind<C>, name: impl Fn(C) -> String) -> Vec<(String, u16)> {
    match kind {
        Kind::Pick { options, .. } | Kind::Loop { options, .. } => options.iter().map(|option| (name(*option), 1)).collect(),
        Kind::Subset { options, .. } => options.iter().map(|option| (name(option.what), option.copies)).collect(),
        Kind::Distribute { bins, .. } => bins.iter().map(|(bin, room)| (name(*bin), *room)).collect(),
        Kind::Form(_) => Vec::new(),
    }
}

/// The answer with names in place of numbers, and counts after their names.
pub fn spell_out<C: Copy>(
    kind: &Kind<C>,
    text: &str,
    numbered: &[String],
    small: &[&str],
    name: impl Fn(C) -> String,
) -> Result<String, Complaint> {
    let options = named(kind, name);
    // Where the options are numbers themselves, a number is an option.
    let numbered = if options.iter().any(|(name, _)| is_number(name)) { &[] } else { numbered };
    let list = List { options, numbered, small };
    match kind {
        Kind::Pick { .. } | Kind::Loop { .. } => match list.number(text) {
            Some(word) => Ok(word?.to_string()),
            None => Ok(text.to_string()),
        },
        Kind::Subset { .. } | Kind::Distribute { .. } => list.counted(text),
        Kind::Form(_) => Ok(text.to_string()),
    }
}

struct List<'a> {
    options: Vec<(String, u16)>,
    /// What the numbers stand for.
    numbered: &'a [String],
    small: &'a [&'a str],
}

impl List<'_> {
    /// What a number stands for; `None` if the word is not one, or begins a name and is not on the list.
    fn number(&self, word: &str) -> Option<Result<&str, Complaint>> {
        if !is_number(word) || self.numbered.is_empty() {
            return None;
        }
        let chosen = word.parse::<usize>().ok().and_then(|number| self.numbered.get(number.checked_sub(1)?));
        match chosen {
            Some(chosen) => Some(Ok(chosen)),
            None if self.options.iter().any(|(name, _)| name.starts_with(word)) => None,
            None => {
                let remedy = format!("Type a number from 1 to {}, or a name", self.numbered.len());
                Some(Err(Complaint::input(format!("there is no number {} on this list", crate::text::shorten(word)), remedy)))
            }
        }
    }

    /// Where options have no numbers, a number counts the only option. `None` if the word is none or begins a name.
    fn bare_count(&self, word: &str) -> Option<Result<String, Complaint>> {
        let begins = |(name, _): &(String, u16)| name.starts_with(word) || is_number(name);
        if !is_number(word) || !self.numbered.is_empty() || self.options.iter().any(begins) {
            return None;
        }
        if let [(only, _)] = self.options.as_slice() {
            return Some(Ok(format!("{only}*{word}")));
        }
        let (name, copies) = self.options.iter().rev().max_by_key(|(_, copies)| *copies)?;
        let example = match word.parse::<u16>().unwrap_or(u16::MAX).min(*copies) {
            0 | 1 => name.clone(),
            count => format!("{name}*{count}"),
        };
        let fact = format!("{} says how many, not which", crate::text::shorten(word));
        Some(Err(Complaint::input(fact, format!("Write the name too, e.g. {example}"))))
    }

    /// How often the option that some words mean can be chosen; `None` if they mean none.
    fn copies(&self, words: &str) -> Option<u16> {
        let names: Vec<String> = self.options.iter().map(|(name, _)| name.clone()).collect();
        words::resolve_typed(words, &names, self.small).ok().map(|index| self.options[index].1)
    }

    fn is_counted(&self, word: Option<&&str>) -> bool {
        word.is_some_and(|word| !is_number(word) && self.copies(word).is_some_and(|copies| copies > 1))
    }

    fn counted(&self, text: &str) -> Result<String, Complaint> {
        let typed: Vec<&str> = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
        if typed.len() > MOST_WORDS {
            return Ok(text.to_string());
        }
        let mut out: Vec<String> = Vec::new();
        let mut at = 0;
        while let Some(word) = typed.get(at).copied() {
            let next = typed.get(at + 1);
            at += 1;
            let is_last_of_several = next.is_none() && !out.is_empty();
            if is_number(word) && self.is_counted(next) {
                out.extend(next.map(|name| format!("{name}*{word}")));
                at += 1;
            } else if let Some(chosen) = self.number(word) {
                out.push(chosen?.to_string());
            } else if let Some(count) = self.bare_count(word) {
                out.push(count?);
            } else if let Some((first, count)) = word.split_once('*') {
                // `3*militia` as well as `militia*3`, and `2*3` for three of number 2.
                out.push(match self.number(first) {
                    Some(_) if !is_number(count) && count != "all" => format!("{count}*{first}"),
                    Some(chosen) => format!("{}*{count}", chosen?),
                    None => word.to_string(),
                });
            } else if !self.is_left_out(word, is_last_of_several) {
                let (name, end) = self.longest_name(&typed, at - 1);
                let count = typed.get(end).filter(|count| is_number(count) && !self.is_counted(typed.get(end + 1)));
                let count = count.filter(|_| self.is_counted(Some(&name.as_str())));
                at = end + usize::from(count.is_some());
                out.push(count.map_or(name.clone(), |count| format!("{name}*{count}")));
            }
        }
        Ok(out.join(" "))
    }

    /// A small word, or the `ok` after several names.
    fn is_left_out(&self, word: &str, is_last_of_several: bool) -> bool {
        let may_be = self.small.contains(&word) || is_last_of_several && ["ok", "done"].contains(&word);
        may_be && self.copies(word).is_none()
    }

    /// The name that most words from this place on mean together, and where they end; the word itself if it means nothing.
    fn longest_name(&self, typed: &[&str], from: usize) -> (String, usize) {
        let names: Vec<String> = self.options.iter().map(|(name, _)| name.clone()).collect();
        let most = typed.len().min(from + LONGEST_NAME);
        let found = (from + 1..=most)
            .rev()
            .find_map(|end| Some((words::resolve_typed(&typed[from..end].join(" "), &names, self.small).ok()?, end)));
        found.map_or_else(|| (typed[from].to_string(), from + 1), |(index, end)| (names[index].clone(), end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GEAR: [&str; 5] = ["m16", "m16-with-ap-ammo", "50-caliber-rifle-with-flir-scope", "attack-dog", "militia"];

    const SMALL: [&str; 5] = ["give", "to", "the", "with", "and"];

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_string()).collect()
    }

    fn meant(typed: &str, names: &[&str]) -> Vec<usize> {
        with_words(typed, &owned(names), &SMALL)
    }

    #[test]
    fn any_words_of_a_name_mean_it() {
        assert_eq!(meant("flir", &GEAR), [2]);
        assert_eq!(meant("rifle fl", &GEAR), [2]);
        assert_eq!(meant("scope 50", &GEAR), [2]);
        assert_eq!(meant("the dog", &GEAR), [3]);
        assert_eq!(meant("ap", &GEAR), [1]);
    }

    #[test]
    fn a_name_typed_in_full_is_not_ambiguous_and_another_word_is() {
        assert_eq!(meant("m16", &GEAR), [0]);
        assert_eq!(meant("m1", &GEAR), [0, 1]);
        assert_eq!(meant("with", &GEAR), [1, 2], "a word that several names have");
        assert_eq!(meant("a", &GEAR), Vec::<usize>::new(), "a letter is too little in the middle of a name");
        assert_eq!(meant("5", &GEAR), Vec::<usize>::new(), "a number is not half a word");
        assert_eq!(meant("dog dog", &GEAR), Vec::<usize>::new());
        assert_eq!(meant("", &GEAR), Vec::<usize>::new());
    }

    #[test]
    fn of_a_phrase_only_small_words_may_be_left_out() {
        let names = ["give m16 to ra", "give m16 to wolverine", "give uzi to ra", "drop m16", "drop uzi"];
        assert_eq!(meant("m16 ra", &names), [0]);
        assert_eq!(meant("give the m16 to wol", &names), [1]);
        assert_eq!(meant("wol", &names), [1]);
        assert_eq!(meant("uzi", &names), [2]);
        assert_eq!(meant("drop uz", &names), [4]);
    }

    fn subset(options: &[(u8, u16)], most: u16) -> Kind<u8> {
        let options = options.iter().map(|(what, copies)| Opt::many(*what, *copies)).collect();
        Kind::Subset { options, least: 0, most, ordered: false }
    }

    fn spelled(text: &str) -> Result<String, String> {
        let kind = subset(&[(0, 1), (1, 1), (2, 1), (3, 1), (4, 5)], 9);
        let numbered: Vec<String> = owned(&GEAR);
        spell_out(&kind, text, &numbered, &SMALL, |what| GEAR[usize::from(what)].to_string()).map_err(|complaint| complaint.fact)
    }

    #[test]
    fn a_number_beside_a_counted_option_is_a_count_and_any_other_selects() {
        for (typed, wanted) in [
            ("militia 3", "militia*3"),
            ("3 militia", "militia*3"),
            ("militia*3", "militia*3"),
            ("3*militia", "militia*3"),
            ("5*3", "militia*3"),
            ("1 militia", "militia*1"),
            ("1 4", "m16 attack-dog"),
            ("4, 3 mil", "attack-dog mil*3"),
            ("dog 3", "attack-dog 50-caliber-rifle-with-flir-scope"),
            ("3 militia 2", "militia*3 m16-with-ap-ammo"),
            ("the attack dog and militia 2", "attack-dog militia*2"),
            ("1 2 ok", "m16 m16-with-ap-ammo"),
            ("50", "50-caliber-rifle-with-flir-scope"),
        ] {
            assert_eq!(spelled(typed), Ok(wanted.to_string()), "{typed}");
        }
        assert_eq!(spelled("7"), Err("there is no number 7 on this list".to_string()));
    }

    #[test]
    fn where_the_screen_has_no_numbers_a_number_alone_counts_the_only_option() {
        let read = |options: &[(u8, u16)], text: &str| {
            let name = |what: u8| GEAR[usize::from(what)].to_string();
            spell_out(&subset(options, 9), text, &[], &SMALL, name).map_err(|complaint| complaint.to_string())
        };
        assert_eq!(read(&[(4, 5)], "3"), Ok("militia*3".into()));
        assert_eq!(read(&[(4, 5), (0, 1)], "3 militia"), Ok("militia*3".into()));
        let refused = read(&[(0, 1), (4, 5)], "2").expect_err("it could be either");
        assert_eq!(refused, "Refused: 2 says how many, not which. Write the name too, e.g. militia*2.");
        assert_eq!(read(&[(0, 1), (2, 1)], "50"), Ok("50-caliber-rifle-with-flir-scope".into()));
    }

    #[test]
    fn where_the_options_are_numbers_a_number_is_an_option() {
        let kind = Kind::Pick { options: vec![3u8, 1], default: 0 };
        assert_eq!(spell_out(&kind, "1", &owned(&["3", "1"]), &SMALL, |what| what.to_string()).expect("read"), "1");
    }

    #[test]
    fn all_takes_everything_or_as_much_of_one_thing_as_fits() {
        assert_eq!(everything(&[Opt::many(4u8, 5)], 3), [(4, 3)]);
        assert_eq!(everything(&[Opt::one(1u8), Opt::many(4, 5)], 3), [(1, 1), (4, 5)], "the check refuses too much");
    }
}
