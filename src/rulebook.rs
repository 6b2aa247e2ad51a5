//! The rulebook for players of any game: clauses by id and pages by name, without markup and source tags. The pages are
//! compiled in.

use crate::base::{self, GameFile};
use std::sync::LazyLock;

/// A longer table belongs to the page, not to the clause above it.
const MOST_TABLE: usize = 12;

static CLAUSES: LazyLock<Vec<Clause>> = LazyLock::new(|| base::rulebook().iter().flat_map(clauses_of).collect());

struct Clause {
    /// How the number of its page begins.
    page: Option<char>,
    id: String,
    text: String,
}

impl Clause {
    fn is_on(&self, pages: &[char]) -> bool {
        self.page.is_some_and(|page| pages.contains(&page))
    }
}

/// The clauses of all games: the first digit of a page's number tells the game.
pub const ALL_PAGES: &[char] = &['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// One clause as plain text. `DAY-8.3` is the third point of `DAY-8`.
pub fn clause(id: &str) -> Option<String> {
    clause_on(ALL_PAGES, id)
}

/// The same on pages whose number begins with one of these.
pub fn clause_on(pages: &[char], id: &str) -> Option<String> {
    let wanted = id.trim();
    let found = |wanted: &str| {
        let mut clauses = CLAUSES.iter().filter(|clause| clause.is_on(pages));
        clauses.find(|clause| clause.id.eq_ignore_ascii_case(wanted)).map(|clause| clause.text.clone())
    };
    found(wanted).or_else(|| {
        let (whole, point) = wanted.rsplit_once('.')?;
        let text = found(whole)?;
        let line = text.lines().find(|line| line.trim_start().starts_with(&format!("{point}. ")))?;
        Some(format!("{}.{}", whole.to_uppercase(), line.trim_start()))
    })
}

/// Whether a page is the one with this name: `05`, `combat`, `05-combat` or `05-combat.md`.
pub fn is_page(path: &str, name: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or(path);
    let stem = file.strip_suffix(".md").unwrap_or(file);
    let (number, title) = stem.split_once('-').filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit())).unzip();
    [Some(file), Some(stem), number, title].into_iter().flatten().any(|known| known.eq_ignore_ascii_case(name))
}

/// A page of the rulebook as plain text.
pub fn page(name: &str) -> Option<String> {
    let pages = base::rulebook();
    let page = pages.iter().find(|page| is_page(&page.path, name) && !is_page(&page.path, "README"))?;
    let text = without_tags(&page.text);
    let lines = text.lines().filter(|line| !line.starts_with("```") && !line.starts_with("|--"));
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches("# ").trim_start_matches("## ")).collect();
    Some(lines.join("\n").replace(['`', '*'], "").trim_end().to_string())
}

/// Text without its source tags, such as `[seed]` or `[print: why]`, and without the white space before each. A tag in
/// other markup, as where the tags are explained, stays.
pub fn without_tags(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('[') {
        let (before, bracket) = rest.split_at(open);
        kept.push_str(before);
        let is_apart = before.is_empty() || before.ends_with(char::is_whitespace);
        match bracket.find(']').filter(|close| is_apart && is_tag(&bracket[1..*close], &bracket[close + 1..])) {
            Some(close) => {
                kept.truncate(kept.trim_end().len());
                rest = &bracket[close + 1..];
            }
            None => {
                kept.push('[');
                rest = &bracket[1..];
            }
        }
    }
    kept + rest
}

/// Whether the text in brackets names a source. `after` tells tags from links.
fn is_tag(inside: &str, after: &str) -> bool {
    let mut words = inside.split(|c: char| !c.is_ascii_alphabetic());
    !after.starts_with('(') && words.any(|word| ["seed", "print", "public", "ours"].contains(&word))
}

/// The ids of the clauses on pages whose number begins with one of these, in the order of the pages.
pub fn clause_ids(pages: &[char]) -> Vec<String> {
    CLAUSES.iter().filter(|clause| clause.is_on(pages)).map(|clause| clause.id.clone()).collect()
}

/// A clause runs from its bold id to the next id or heading.
fn clauses_of(page: &GameFile) -> Vec<Clause> {
    let mut found = Vec::new();
    let number = page.path.rsplit('/').next().and_then(|file| file.chars().next()).filter(char::is_ascii_digit);
    for section in sections(&page.text) {
        let starts = starts(&section);
        for (index, (at, id)) in starts.iter().enumerate() {
            let end = starts.get(index + 1).map_or(section.len(), |(next, _)| *next);
            let end = end.min(at + row_end(&section, *at));
            found.push(Clause { page: number, id: id.clone(), text: plain(&section[*at..end]) });
        }
    }
    found
}

/// The text between headings.
fn sections(page: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    for line in page.lines() {
        if line.starts_with('#') {
            sections.push(String::new());
        } else if let Some(section) = sections.last_mut() {
            section.push_str(line);
            section.push('\n');
        }
    }
    sections
}

/// A clause inside a table ends with its row.
fn row_end(section: &str, at: usize) -> usize {
    let line = section[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let rest = &section[at..];
    if section[line..].starts_with('|') { rest.find('\n').unwrap_or(rest.len()) } else { rest.len() }
}

/// Where clauses begin: two stars, then an id.
fn starts(section: &str) -> Vec<(usize, String)> {
    let bold = section.match_indices("**");
    bold.filter_map(|(at, _)| id_at(&section[at + 2..]).map(|id| (at, id))).collect()
}

/// `COM-4`, `D1-10`, `AI-2.1`, `EQP-MINE`, or for a row of a table `SK-12.r9`, at the beginning of a text.
fn id_at(text: &str) -> Option<String> {
    let mut end = text.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-' || c == '.'))?;
    if text[..end].ends_with('.') {
        end += text[end..].find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))?;
    }
    let id = text[..end].trim_end_matches('.');
    let (family, number) = id.split_once('-')?;
    let fits = family.starts_with(|c: char| c.is_ascii_uppercase()) && family.len() >= 2 && !number.is_empty();
    fits.then(|| id.to_string())
}

/// Removes markup and source tags. Each paragraph becomes one line; lists and tables stay line by line.
fn plain(text: &str) -> String {
    let text = without_tags(text);
    let mut lines: Vec<String> = Vec::new();
    let mut open = false;
    for block in text.split("\n\n") {
        let table = block.lines().filter(|line| line.starts_with('|')).count();
        if table > MOST_TABLE {
            break;
        }
        for line in block.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("|--")) {
            let own = line.starts_with('|') || line.starts_with("- ") || is_point(line);
            let line = line.trim_matches(|c: char| c == '|' || c.is_whitespace()).replace(" | ", "  ");
            match lines.last_mut() {
                Some(last) if open && !own => {
                    last.push(' ');
                    last.push_str(&line);
                }
                _ => lines.push(if own { format!("  {line}") } else { line }),
            }
            open = true;
        }
        open = false;
    }
    lines.join("\n").replace("**", "").replace(['`', '*'], "").trim_end().to_string()
}

/// `3. Among the players ...`
fn is_point(line: &str) -> bool {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    digits > 0 && line[digits..].starts_with(". ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_anywhere_on_a_page() {
        for id in ["CMP-1", "CMP-10.3", "D1-10", "UI-2", "EXP-3", "DAY-8.1", "COM-15", "AI-2.2", "EQP-MINE", "MOD-V3", "DIC-9"] {
            assert!(clause(id).is_some(), "{id} is in the rulebook");
        }
        let text = "CIT-3 Neither the hospital nor the arms dealer can be used while enemy units are in the sector. \
                    The Dictator's side uses neither, except with the setting dictator_in_cities = yes (DAY-5).";
        assert_eq!(clause("cit-3").as_deref(), Some(text));
        assert_eq!(clause("XXX-1"), None);
    }

    #[test]
    fn clauses_and_rows_of_the_skirmish_are_found() {
        for id in ["SK-0.1", "SK-9.7", "SK-20.8", "SK-12.r9", "SK-12.r17", "SK-24.charge", "SK-25.self-repair", "SK-28.13"] {
            assert!(clause(id).is_some_and(|text| text.starts_with(id)), "{id} is in the rulebook");
        }
        let text = "SK-12.r9  attacker higher (≥ 1 ER)  −1 FN  +1 roll  —  once, any difference";
        assert_eq!(clause("sk-12.R9").as_deref(), Some(text));
        let text = clause("SK-9.10").unwrap_or_default();
        assert_eq!(text, "SK-9.10 Tier values: NONE −1 FN, HALF +1 FN, FULL +3 FN.");
    }

    /// The page explains its three kinds of tags in SK-0.2.
    #[test]
    fn every_clause_of_the_skirmish_names_its_source() {
        let page = base::rulebook().into_iter().find(|page| is_page(&page.path, "20")).expect("the page is there");
        let (_, rules) = page.text.split_once("## 1. ").expect("the rules begin there");
        let clauses = rules.split("\n**SK-").skip(1).map(|clause| clause.split("\n#").next().unwrap_or_default());
        let untagged = |clause: &&str| !["[seed", "[public: ", "[ours"].iter().any(|tag| clause.contains(tag));
        let found: Vec<&str> = clauses.filter(untagged).filter_map(|clause| clause.split("**").next()).collect();
        // Headings of tables and of the example, whose numbers have their own tags.
        assert_eq!(found, ["26.1", "26.2", "26.3", "27", "28"]);
        assert!(!page.text.contains("[decision"));
    }

    /// Every clause of page 20 has a new id, and a player of one game reads no clauses of the other.
    #[test]
    fn each_game_has_its_own_clauses() {
        let (board, other) = (clause_ids(&['0', '1']), clause_ids(&['2']));
        assert!(board.iter().all(|id| !id.starts_with("SK-")) && other.iter().all(|id| id.starts_with("SK-")));
        let all = board.len() + other.len();
        let different: std::collections::BTreeSet<String> = board.into_iter().chain(other).collect();
        assert_eq!(different.len(), all);
        assert!(clause_on(&['0', '1'], "SK-9.7").is_none() && clause_on(&['2'], "SK-9.7").is_some());
    }

    #[test]
    fn a_clause_ends_where_the_next_begins() {
        let text = clause("EXP-2").unwrap_or_default();
        assert!(text.starts_with("EXP-2") && !text.contains("EXP-3"), "{text}");
    }

    #[test]
    fn players_see_no_source_tags() {
        // SK-0.2 explains the tags.
        for id in clause_ids(ALL_PAGES).into_iter().filter(|id| id != "SK-0.2") {
            let text = clause(&id).unwrap_or_default();
            assert!(!["[seed", "[print", "[public", "ours]", "[ours"].iter().any(|tag| text.contains(tag)), "{text}");
        }
        assert_eq!(
            without_tags("It is so [ours: a\nreason]. See [ours](x.md), **[seed]**, [a]."),
            "It is so. See [ours](x.md), **[seed]**, [a]."
        );
    }

    /// `merc rules` takes a line that begins with an id for the start of that clause.
    #[test]
    fn only_clauses_begin_a_line_with_their_id() {
        for file in base::rulebook() {
            let begins = file.text.lines().filter(|line| id_at(line).is_some());
            assert_eq!(begins.collect::<Vec<_>>(), Vec::<&str>::new(), "{}: wrap these lines elsewhere", file.path);
        }
    }

    #[test]
    fn pages_are_found_by_name() {
        let text = page("how-to-play").unwrap_or_default();
        assert!(text.starts_with("How to play"), "{text}");
        assert!([page("05"), page("Combat"), page("05-combat.md")].iter().all(Option::is_some));
        assert!(["README", "", "c", "0"].iter().all(|name| page(name).is_none()));
    }
}
