//! `merc rules`: the built-in rulebook, by page or by clause.

use super::games::Base;
use super::{Exit, Trouble};
use crate::base::{self, GameFile};
use crate::merc::describe_cards;
use crate::rulebook::{self, without_tags};
use anyhow::Result;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(Args)]
pub struct Rules {
    /// A clause such as COM-9, or a page such as 05; without it, the pages are listed
    #[arg(value_name = "CLAUSE")]
    clause: Option<String>,
    /// Also show the house rules of a mod, and find them by id
    #[arg(long = "mod", value_name = "MOD")]
    mods: Vec<PathBuf>,
}

pub fn run(arguments: &Rules) -> Result<Exit> {
    let pages = base::rulebook();
    // Only house rules need their mods, so they are loaded only then.
    let house_rules = if arguments.mods.is_empty() { Vec::new() } else { house_rules(&arguments.mods)? };
    let house_rule = |id: &str| house_rules.iter().find(|(other, _)| *other == id).map(|(_, text)| text.clone());
    let text = match &arguments.clause {
        None => listing(&pages) + &house_rules.iter().map(|(_, text)| format!("\n{text}\n")).collect::<String>(),
        Some(wanted) => house_rule(wanted).or_else(|| find(&pages, wanted)).ok_or_else(|| {
            let wanted = crate::text::shorten(wanted);
            Trouble::Usage(format!("the rulebook has no clause or page {wanted:?}; merc rules lists the pages"))
        })?,
    };
    writeln!(io::stdout(), "{}", text.trim_end())?;
    Ok(Exit::Fine)
}

/// The id and text of every house rule.
fn house_rules(mods: &[PathBuf]) -> Result<Vec<(String, String)>> {
    let rules = Base { base: None, mods: mods.to_vec() }.rules()?;
    let text = |id: &str| describe_cards(&rules, Some(id)).map_err(|complaint| Trouble::usage(&complaint));
    rules.content.house_rules.iter().map(|card| Ok((card.id.clone(), text(&card.id)?))).collect()
}

fn listing(pages: &[GameFile]) -> String {
    let title = |page: &GameFile| page.text.lines().next().unwrap_or("").trim_start_matches(['#', ' ']).to_string();
    pages.iter().map(|page| format!("{:<32} {}\n", file_name(page), title(page))).collect()
}

fn file_name(page: &GameFile) -> &str {
    page.path.rsplit('/').next().unwrap_or(&page.path)
}

/// A clause by its id, or a page by its name or number.
fn find(pages: &[GameFile], wanted: &str) -> Option<String> {
    let wanted = wanted.trim().to_uppercase();
    if wanted.is_empty() {
        return None;
    }
    let clause = pages.iter().find_map(|page| clause_in(&page.text, &wanted)).map(|clause| without_tags(&clause));
    // A clause may also start inside a line.
    let clause = clause.or_else(|| rulebook::clause(&wanted));
    clause.or_else(|| {
        let page = pages.iter().find(|page| rulebook::is_page(&page.path, &wanted))?;
        // The skirmish and the contents explain their tags, so they keep them.
        let is_rules = file_name(page).starts_with(['0', '1']);
        Some(if is_rules { without_tags(&page.text) } else { page.text.to_string() })
    })
}

/// The lines from the clause's id to the next clause or heading. A row of a table comes with the head of the table.
fn clause_in(text: &str, wanted: &str) -> Option<String> {
    let at = text.lines().position(|line| clause_id(line).as_deref() == Some(wanted))?;
    let mut lines = text.lines().skip(at);
    let first = lines.next()?;
    if first.starts_with('|') {
        let before: Vec<&str> = text.lines().take(at).collect();
        let head = before.iter().rposition(|line| !line.starts_with('|')).map_or(0, |line| line + 1);
        return Some(before[head..].iter().take(2).chain([&first]).copied().collect::<Vec<_>>().join("\n"));
    }
    let mut found = vec![first];
    found.extend(lines.take_while(|line| clause_id(line).is_none() && !line.starts_with('#')));
    Some(found.join("\n").trim_end().to_string())
}

/// The id a line defines: `**COM-9** ...`, `- **COM-9.** ...`, `| COM-9 | ...`.
fn clause_id(line: &str) -> Option<String> {
    let word = line.trim_start_matches(['*', '-', '|', ' ', '#', '`']);
    let end = word.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')).unwrap_or(word.len());
    let id = word[..end].trim_end_matches('.').to_uppercase();
    let (letters, number) = id.split_once('-')?;
    let is_id = !letters.is_empty()
        && letters.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        && number.chars().any(|c| c.is_ascii_digit());
    (is_id && word[..letters.len()].chars().all(|c| !c.is_ascii_lowercase())).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_by_their_id() {
        let text = "# Combat\n\n**COM-8** First.\n**COM-9** Armor goes first,\nthen health.\n\nMore.\n";
        assert_eq!(clause_in(text, "COM-9").as_deref(), Some("**COM-9** Armor goes first,\nthen health.\n\nMore."));
        assert_eq!(clause_in(text, "COM-10"), None);
        let table = "# Lines\n\n| # | line |\n|--|--|\n| **SK-12.r1** | base |\n| **SK-12.r2** | range |\n\n**SK-12.2** One.\n";
        assert_eq!(clause_in(table, "SK-12.R2").as_deref(), Some("| # | line |\n|--|--|\n| **SK-12.r2** | range |"));
        assert_eq!(clause_id("re-equip 3"), None);
    }
}
