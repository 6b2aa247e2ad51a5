//! `help`, `help VERB` and `rule CLAUSE`: the commands a player can type and the rules behind them.

use super::{INSPECTIONS, rulebook, show};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Seat, words};
use crate::merc::commands::typed::usual_spelling;
use crate::merc::commands::{self, DICTATOR, GROUPS};
use crate::merc::game::{Game, Merc, MercVerb};
use crate::text::{nearest, shorten};

/// The commands that can be typed now, one line each. While a question is open, no other command can be given.
pub fn overview(game: &Game, seat: Seat) -> String {
    let mut lines = match game.asked() {
        Some(Asked::Question(_)) => {
            vec!["A question is waiting: type an answer, or press Enter for the default.".to_string()]
        }
        _ => listed(game.rules(), game.state().player(seat).is_dictator),
    };
    lines.push("Look around: costs nothing, even in the middle of a question".into());
    for word in INSPECTIONS.iter().filter(|word| word.name != "help") {
        lines.push(format!("  {:<42} {}", word.usage, word.help));
    }
    lines.push("You may shorten a word as long as it stays unambiguous; help VERB shows the rule.".into());
    lines.push("New to the game? Type rule how-to-play, or read docs/rulebook/00-how-to-play.md.".into());
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

/// Usage, cost and rule of one verb. A word that is no verb shows the clause, MERC, sector or card of that name.
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
            // The word could mean several commands.
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
    let remedy = near.map_or_else(|| "Type help for the list".to_string(), |near| format!("Did you mean {near}?"));
    Complaint::input(format!("there is no help about {:?}", shorten(word)), remedy)
}

fn page(verb: &MercVerb) -> String {
    let mut lines = vec![verb.usage.to_string(), format!("  cost: {}", verb.cost), format!("  {}", verb.help)];
    // The UI clauses say what the program must show, which is no rule for players.
    let clauses: Vec<String> =
        verb.clauses.iter().filter(|id| !id.starts_with("UI-")).filter_map(|id| rulebook::clause(id)).collect();
    if !clauses.is_empty() {
        lines.push(String::new());
    }
    lines.extend(clauses);
    lines.join("\n")
}

/// A clause by its id, or a whole page of the rulebook by its name.
pub fn rule(id: &str) -> Result<String, Complaint> {
    if id.is_empty() {
        return Ok(rulebook::clause_ids().join(" "));
    }
    rulebook::clause(id).or_else(|| rulebook::page(id)).ok_or_else(|| {
        let ids = rulebook::clause_ids();
        let near = nearest(id, ids.iter().map(String::as_str));
        let remedy = near.map_or_else(|| "Type rule for the list".to_string(), |near| format!("Did you mean {near}?"));
        Complaint::input(format!("there is no clause {:?}", shorten(id)), remedy)
    })
}
