//! The rulebook's clauses by their ids, read from the pages compiled in.

use crate::base;
use std::sync::LazyLock;

/// Longer tables belong to a page, not to the clause above them.
const MOST_TABLE: usize = 12;

static CLAUSES: LazyLock<Vec<(String, String)>> =
    LazyLock::new(|| base::rulebook().iter().flat_map(|page| clauses_of(&page.text)).collect());

/// One clause as plain text, `DAY-8.3` for the third point of `DAY-8` included.
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

/// Every clause in the order of the pages.
pub fn clause_ids() -> Vec<String> {
    CLAUSES.iter().map(|(id, _)| id.clone()).collect()
}

/// Clauses run from their bold id to the next one or to a heading.
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

/// Without markup: paragraphs joined to one line each, lists and tables kept line by line.
fn plain(text: &str) -> String {
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
    fn clauses_are_found_wherever_they_stand() {
        for id in ["CMP-1", "CMP-10.3", "D1-10", "UI-2", "EXP-3", "DAY-8.1", "COM-15", "AI-2.2", "EQP-MINE", "MOD-V3", "DIC-9"] {
            assert!(clause(id).is_some(), "{id} is in the rulebook");
        }
        assert_eq!(clause("cit-3").as_deref(), Some("CIT-3 Neither is possible while enemy units are in the sector [ours]."));
        assert_eq!(clause("XXX-1"), None);
    }

    #[test]
    fn a_clause_ends_where_the_next_begins() {
        let text = clause("EXP-2").unwrap_or_default();
        assert!(text.starts_with("EXP-2") && !text.contains("EXP-3"), "{text}");
    }
}
