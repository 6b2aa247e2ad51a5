//! `help`, `help VERB` and `rule CLAUSE`: what can be typed, and the rulebook's words for it.

use super::{INSPECTIONS, rulebook, show};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Seat, words};
use crate::merc::commands::typed::usual_spelling;
use crate::merc::commands::{self, DICTATOR, GROUPS};
use crate::merc::game::{Game, Merc, MercVerb};
use crate::text::{nearest, shorten};

/// What can be typed now, with one line each: in the middle of a command no other is given.
pub fn overview(game: &Game, seat: Seat) -> String {
    let mut lines = match game.asked() {
        Some(Asked::Question(_)) => {
            vec!["A question waits for its answer: type one, or an empty line for the default.".to_string()]
        }
        _ => listed(game.rules(), game.state().player(seat).is_dictator),
    };
    lines.push("Look, which costs nothing, also in the middle of a question".into());
    for word in INSPECTIONS.iter().filter(|word| word.name != "help") {
        lines.push(format!("  {:<42} {}", word.usage, word.help));
    }
    lines.push("Words may be shortened as long as they are clear; help VERB says the rule.".into());
    lines.join("\n")
}

fn listed(rules: &Merc, dictator: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for group in GROUPS.iter().filter(|group| dictator || **group != DICTATOR) {
        let of_group: Vec<&MercVerb> = rules.verbs.iter().filter(|verb| verb.group == *group).collect();
        if of_group.is_empty() {
            continue;
        }
        lines.push((*group).to_string());
        lines.extend(of_group.iter().map(|verb| format!("  {:<42} {}", verb.usage, verb.help)));
    }
    lines
}

/// Usage, cost and rule of one verb; what else goes by that name is shown.
pub fn about(game: &Game, seat: Seat, word: &str) -> Result<String, Complaint> {
    let rules = game.rules();
    let word = usual_spelling(word);
    let mut names = commands::names(rules);
    names.extend(INSPECTIONS.iter().map(|word| word.name.to_string()));
    let exact = |name: &&String| name.as_str() == word;
    let name = match names.iter().find(exact) {
        Some(name) => name.clone(),
        None if rulebook::clause(word).is_some() => return rule(word),
        None => match (words::resolve(word, &names), show::anything(game, seat, word)) {
            (Ok(index), _) => names[index].clone(),
            (Err(_), Ok(shown)) => return Ok(shown),
            // Several are meant.
            (Err(complaint), Err(_)) if names.iter().any(|name| name.starts_with(word)) => return Err(complaint),
            (Err(_), Err(_)) => return Err(unknown(word, &names)),
        },
    };
    if let Some(word) = INSPECTIONS.iter().find(|word| word.name == name) {
        return Ok(format!("{}\n  {}", word.usage, word.help));
    }
    let named = rules.verbs.iter().filter(|verb| verb.name.eq_ignore_ascii_case(&name) && GROUPS.contains(&verb.group));
    Ok(named.map(page).collect::<Vec<_>>().join("\n"))
}

fn unknown(word: &str, names: &[String]) -> Complaint {
    let near = nearest(word, names.iter().map(String::as_str));
    let remedy = near.map_or_else(|| "help alone lists what can be typed".to_string(), |near| format!("Did you mean {near}?"));
    Complaint::input(format!("there is no help about {:?}", shorten(word)), remedy)
}

fn page(verb: &MercVerb) -> String {
    let mut lines = vec![verb.usage.to_string(), format!("  cost: {}", verb.cost), format!("  {}", verb.help)];
    if !verb.clauses.is_empty() {
        lines.push(String::new());
    }
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
        let near = nearest(id, ids.iter().map(String::as_str));
        let remedy = near.map_or_else(|| "rule alone lists them all".to_string(), |near| format!("Did you mean {near}?"));
        Complaint::input(format!("there is no clause {:?}", shorten(id)), remedy)
    })
}
