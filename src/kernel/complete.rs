//! Half-typed answers: the words that may come next. `Kind::check` decides, so nothing is offered that would be refused.

use super::question::{Answer, InvalidAnswer, Kind};
use super::{words, words_typed};

/// The words that the end of a line could become.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// Where the word at the end of the line begins.
    pub start: usize,
    pub words: Vec<String>,
}

/// The words that may complete an answer, in the order of the options; none for free text.
pub fn complete<C: Copy + Eq>(kind: &Kind<C>, typed: &str, small: &[&str], name: impl Fn(C) -> String) -> Next {
    let indent = typed.len() - typed.trim_start().len();
    // The name of a single option may have several words.
    let start = match kind {
        Kind::Pick { .. } | Kind::Loop { .. } => indent,
        _ => after_separator(typed),
    };
    let (before, last) = (&typed[..start], typed[start..].to_lowercase());
    // In `3 mil` the number is a count.
    let (before, given) = count_before(before);
    let offered: Vec<String> = match kind {
        Kind::Pick { options, .. } => options.iter().map(|option| name(*option)).collect(),
        Kind::Loop { options, .. } => options.iter().map(|option| name(*option)).chain(["ok".into()]).collect(),
        Kind::Subset { options, .. } => {
            let names: Vec<String> = options.iter().map(|option| name(option.what)).collect();
            let Some(chosen) = chosen_so_far(before, &names) else { return Next::default() };
            let fits = |index: usize, count: u16| {
                let parts = chosen.iter().map(|(index, count)| (options[*index].what, *count));
                fits(kind, &Answer::Chosen(parts.chain([(options[index].what, count)]).collect()))
            };
            let left = |index: usize| (1..=options[index].copies.min(MOST)).rev().find(|count| fits(index, *count));
            names.iter().enumerate().filter_map(|(index, name)| counted(name, left(index)?, given)).collect()
        }
        Kind::Distribute { groups, bins, .. } => {
            let bin = |index: usize| name(bins[index].0);
            let names: Vec<String> = match groups.as_slice() {
                [_] => (0..bins.len()).map(bin).collect(),
                several => several
                    .iter()
                    .flat_map(|g| (0..bins.len()).map(move |b| (g.what, b)))
                    .map(|(g, b)| format!("{}:{}", name(g), bin(b)))
                    .collect(),
            };
            let Some(chosen) = chosen_so_far(before, &names) else { return Next::default() };
            let part = |index: usize, count: u16| ((index / bins.len()) as u8, bins[index % bins.len()].0, count);
            let fits = |index: usize, count: u16| {
                let parts = chosen.iter().map(|(index, count)| part(*index, *count));
                fits(kind, &Answer::Split(parts.chain([part(index, count)]).collect()))
            };
            let most = |index: usize| bins[index % bins.len()].1.min(groups[index / bins.len()].count).min(MOST);
            let left = |index: usize| (1..=most(index)).rev().find(|count| fits(index, *count));
            names.iter().enumerate().filter_map(|(index, name)| counted(name, left(index)?, given)).collect()
        }
        Kind::Form(_) => Vec::new(),
    };
    // Words that stand for a whole answer, as far as this question takes them.
    let whole =
        ["none", "all"].into_iter().filter(|word| words::parse_answer(kind, &format!("{before}{word}"), small, &name).is_ok());
    let mut words = offered;
    words.extend(whole.map(str::to_string));
    let begun: Vec<String> = words.iter().filter(|word| word.to_lowercase().starts_with(&last)).cloned().collect();
    if begun.is_empty() && !last.is_empty() {
        // Any words of a name mean it.
        words = words_typed::with_words(&last, &words, small).into_iter().map(|index| words[index].clone()).collect();
        return Next { start, words };
    }
    Next { start, words: begun }
}

/// The text without a number at its end, and the number.
fn count_before(text: &str) -> (&str, Option<u16>) {
    let rest = text.trim_end_matches(is_separator);
    let at = after_separator(rest);
    match rest[at..].parse() {
        Ok(count) if rest.len() < text.len() => (&text[..at], Some(count)),
        _ => (text, None),
    }
}

/// More copies of one thing are not offered at once.
const MOST: u16 = 99;

/// Where the last word begins. A separator such as a no-break space has several bytes.
fn after_separator(text: &str) -> usize {
    let last = text.char_indices().rfind(|(_, letter)| is_separator(*letter));
    last.map_or(0, |(at, letter)| at + letter.len_utf8())
}

fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// The complete words of an answer as indexes of names, with counts; `None` if one of them is no option.
fn chosen_so_far(text: &str, names: &[String]) -> Option<Vec<(usize, u16)>> {
    let parts = text.split(is_separator).filter(|word| !word.is_empty());
    let one = |word: &str| match word.rsplit_once('*') {
        None => Some((words::resolve(word, names).ok()?, 1)),
        Some((name, count)) => Some((words::resolve(name, names).ok()?, count.parse().ok()?)),
    };
    parts.map(one).collect()
}

/// Whether the answer is legal as far as it goes.
fn fits<C: Copy + Eq>(kind: &Kind<C>, answer: &Answer<C>) -> bool {
    matches!(kind.check(answer), Ok(()) | Err(InvalidAnswer::UnderLimit { .. } | InvalidAnswer::LeftOver(_)))
}

/// A name with the most that can be chosen of it; after a number that fits, the name alone.
fn counted(name: &str, most: u16, given: Option<u16>) -> Option<String> {
    match given {
        Some(count) => (1 < most && count <= most).then(|| name.to_string()),
        None if most == 1 => Some(name.to_string()),
        None => Some(format!("{name}*{most}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::question::{Group, Opt};

    fn offered(kind: &Kind<&'static str>, typed: &str) -> String {
        complete(kind, typed, &[], str::to_string).words.join(" ")
    }

    #[test]
    fn a_pick_offers_what_the_line_may_become() {
        let kind = Kind::Pick { options: vec!["a1", "b1", "nobody at all"], default: 0 };
        assert_eq!(offered(&kind, ""), "a1 b1 nobody at all");
        assert_eq!(offered(&kind, "Nobody a"), "nobody at all");
        assert_eq!(offered(&kind, "c"), "");
        let kind = Kind::Loop { options: vec!["sarge"], default: None };
        assert_eq!(offered(&kind, "o"), "ok");
    }

    #[test]
    fn a_subset_offers_what_is_left_with_its_count() {
        let options = vec![Opt::one("sarge"), Opt::many("militia", 4)];
        let kind = Kind::Subset { options, least: 2, most: 3, ordered: false };
        assert_eq!(offered(&kind, ""), "sarge militia*3");
        assert_eq!(offered(&kind, "sarge "), "militia*2");
        assert_eq!(offered(&kind, "militia*2,s"), "sarge");
        assert_eq!(offered(&kind, "sarge\u{a0}m"), "militia*2", "a separator of several bytes");
        assert_eq!(offered(&kind, "sarge\u{3000}2\u{3000}"), "militia");
        assert_eq!(offered(&kind, "militia*3 "), "");
        assert_eq!(offered(&kind, "nonsense "), "");
    }

    #[test]
    fn nothing_is_offered_before_the_tiers_that_come_first() {
        let options = vec![Opt { tier: 1, ..Opt::one("doc") }, Opt::one("sarge")];
        let kind = Kind::Subset { options, least: 0, most: 2, ordered: false };
        assert_eq!(offered(&kind, ""), "sarge none");
        assert_eq!(offered(&kind, "sarge "), "doc");
    }

    #[test]
    fn a_distribution_offers_each_bin_for_each_group() {
        let groups = vec![Group { what: "hits", count: 3, bins: 3 }];
        let kind = Kind::Distribute { groups, bins: vec![("sarge", 2), ("militia", 5)], all: true };
        assert_eq!(offered(&kind, ""), "sarge*2 militia*3");
        assert_eq!(offered(&kind, "sarge "), "sarge militia*2");
        let groups = vec![Group { what: "six", count: 1, bins: 3 }, Group { what: "four", count: 2, bins: 1 }];
        let kind = Kind::Distribute { groups, bins: vec![("sarge", 2), ("militia", 5)], all: false };
        assert_eq!(offered(&kind, ""), "six:sarge six:militia four:sarge*2 none");
    }
}
