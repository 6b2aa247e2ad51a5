//! `help`, `help VERB` and `rule CLAUSE`: what can be typed, and the rulebook's words for it.

use super::verbs::{GROUPS, VERBS, Verb};
use super::{INSPECTIONS, rulebook};
use crate::kernel::{Complaint, words};
use crate::merc::Merc;

/// Every verb with one line each.
pub fn overview(rules: &Merc) -> String {
    let mut lines = Vec::new();
    for group in GROUPS {
        lines.push((*group).to_string());
        for verb in VERBS.iter().filter(|verb| verb.group == *group) {
            lines.push(format!("  {:<42} {}", verb.usage, verb.help));
        }
    }
    if !rules.verbs.is_empty() {
        lines.push("Cards".into());
        for verb in &rules.verbs {
            let card = &rules.catalog.card(verb.card).name;
            lines.push(format!("  {:<42} {} ({card})", format!("{} MERC", verb.name), verb.help));
        }
    }
    lines.push("Look".into());
    for (_, usage, about) in INSPECTIONS {
        lines.push(format!("  {usage:<42} {about}"));
    }
    lines.push("Words may be shortened as long as they are clear; help VERB says the rule.".into());
    lines.join("\n")
}

/// Usage, cost and rule of one verb.
pub fn about(rules: &Merc, word: &str) -> Result<String, Complaint> {
    let word = if word == "re-equip" { "reequip" } else { word };
    let mut names = super::verbs::all_names(rules);
    names.extend(INSPECTIONS.iter().map(|(name, ..)| (*name).to_string()));
    let exact = |name: &&String| name.as_str() == word;
    let name = match names.iter().find(exact) {
        Some(name) => name.clone(),
        None if rulebook::clause(word).is_some() => return rule(word),
        None => names[words::resolve(word, &names)?].clone(),
    };
    if let Some(verb) = VERBS.iter().find(|verb| verb.name == name) {
        return Ok(page(verb));
    }
    if let Some((_, usage, about)) = INSPECTIONS.iter().find(|(inspection, ..)| *inspection == name) {
        return Ok(format!("{usage}\n  {about}"));
    }
    let of_cards = rules.verbs.iter().filter(|verb| verb.name.eq_ignore_ascii_case(&name));
    let pages: Vec<String> = of_cards
        .map(|verb| {
            let card = rules.catalog.card(verb.card);
            format!("{} MERC\n  cost: {}\n  {} ({})", verb.name, actions(verb.cost), verb.help, card.name)
        })
        .collect();
    Ok(pages.join("\n"))
}

fn page(verb: &Verb) -> String {
    let mut lines = vec![verb.usage.to_string(), format!("  cost: {}", verb.cost), format!("  {}", verb.help), String::new()];
    lines.extend(verb.clauses.iter().filter_map(|id| rulebook::clause(id)));
    lines.join("\n")
}

/// A clause by its id.
pub fn rule(id: &str) -> Result<String, Complaint> {
    if id.is_empty() {
        return Ok(rulebook::clause_ids().join(" "));
    }
    rulebook::clause(id).ok_or_else(|| {
        let ids = rulebook::clause_ids();
        let near = words::nearest(id, ids.iter().map(String::as_str));
        let remedy = near.map_or_else(|| "rule alone lists them all".to_string(), |near| format!("Did you mean {near}"));
        Complaint::input(format!("there is no clause {:?}", words::shorten(id)), remedy)
    })
}

pub fn actions(cost: u8) -> String {
    match cost {
        0 => "free".into(),
        1 => "1 action".into(),
        more => format!("{more} actions"),
    }
}
