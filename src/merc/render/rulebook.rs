//! The rulebook for players: clauses by id and pages by name, without markup and source tags. The pages are compiled in.

use crate::base;
use std::sync::LazyLock;

/// A longer table belongs to the page, not to the clause above it.
const MOST_TABLE: usize = 12;

static CLAUSES: LazyLock<Vec<(String, String)>> =
    LazyLock::new(|| base::rulebook().iter().flat_map(|page| clauses_of(&page.text)).collect());

/// One clause as plain text. `DAY-8.3` is the third point of `DAY-8`.
pub fn clause(id: &str) -> Option<String> {
    let wanted = id.trim().to_uppercase();
    let found = |wanted: &str| CLAUSES.iter().find(|(id, _)| id == wanted).map(|(_, text)| text.clone());
    found(&wanted).or_else(|| {
        let (whole, point) = wanted.rsplit_once('.')?;
        let text = found(whole)?;
        let line = text.lines().find(|line| line.trim_start().starts_with(&format!("{point}. ")))?;
        Some(format!("{whole}.{}", line.trim_start()))
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
    !after.starts_with('(') && words.any(|word| ["seed", "print", "ours"].contains(&word))
}

/// The ids of all clauses in the order of the pages.
pub fn clause_ids() -> Vec<String> {
    CLAUSES.iter().map(|(id, _)| id.clone()).collect()
}

/// A clause runs from its bold id to the next id or heading.
fn clauses_of(page: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for section in sections(page) {
        let starts = starts(&section);
        for (index, (at, id)) in starts.iter().enumerate() {
            let end = starts.get(index + 1).map_or(section.len(), |(next, _)| *next);
            let end = end.min(at + row_end(&section, *at));
            found.push((id.clone(), plain(&section[*at..end])));
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

/// `COM-4`, `D1-10`, `AI-2.1`, `EQP-MINE` at the beginning of a text.
fn id_at(text: &str) -> Option<String> {
    let end = text.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-' || c == '.'))?;
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
    fn a_clause_ends_where_the_next_begins() {
        let text = clause("EXP-2").unwrap_or_default();
        assert!(text.starts_with("EXP-2") && !text.contains("EXP-3"), "{text}");
    }

    #[test]
    fn players_see_no_source_tags() {
        for id in clause_ids() {
            let text = clause(&id).unwrap_or_default();
            assert!(!["[seed", "[print", "ours]", "[ours"].iter().any(|tag| text.contains(tag)), "{text}");
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
