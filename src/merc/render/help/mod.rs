//! `help`, `help VERB` and `rule CLAUSE`: the commands a player can type and the rules behind them. This is what pipes get, and a
//! terminal for `help all`.
//!
//! - `screen`: `help` at a terminal; `page`: `help VERB` at a terminal
//! - `topics`: ideas of the game such as combat, each on one screen

pub mod page;
pub mod screen;
mod topics;

pub use topics::{is_topic, topic, topics};

use super::cards::paragraphs;
use super::{INSPECTIONS, rulebook, show};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Doc, Seat, words};
use crate::merc::commands::typed::usual_spelling;
use crate::merc::commands::{self, DICTATOR, GROUPS, check, land, listing, march};
use crate::merc::content::{ModeCard, VerbHelp};
use crate::merc::game::{Game, MercVerb};
use crate::merc::rules::refusal::Refusal;
use crate::text::{nearest, shorten};

/// The commands that can be typed now, one line each. While a question is open, no other command can be given.
pub fn overview(game: &Game, seat: Seat) -> String {
    let mut lines = match game.asked() {
        Some(Asked::Question(_)) => {
            vec!["A question is waiting: type an answer. The question says what Enter does.".to_string()]
        }
        _ => listed(game, game.state().player(seat).is_dictator),
    };
    lines.push("Look around: costs nothing, even in the middle of a question".into());
    for word in
        INSPECTIONS.iter().filter(|word| word.name != "help" && (word.name != "hand" || game.state().dictator_seat().is_some()))
    {
        lines.push(format!("  {:<42} {}", word.usage, word.help));
    }
    lines.push("You may shorten a word as long as it stays unambiguous; help VERB shows the rule.".into());
    lines.push("New to the game? Type rule how-to-play, or read docs/rulebook/00-how-to-play.md.".into());
    lines.join("\n")
}

fn listed(game: &Game, dictator: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for group in GROUPS.iter().filter(|group| dictator || **group != DICTATOR) {
        let is_shown = |verb: &&MercVerb| verb.group == *group && listing::is_of_game(game, verb);
        let of_group: Vec<&MercVerb> = game.rules().verbs.iter().filter(is_shown).collect();
        if of_group.is_empty() {
            continue;
        }
        lines.push(listing::heading(game, group));
        for verb in of_group {
            lines.push(format!("  {:<42} {}", verb.usage, help_of(game, verb)));
            if verb.name == "move" && march::has_vehicles(game) {
                lines.push(format!("  {:<42} {}", march::RIDING, march::RIDING_HELP));
            }
        }
    }
    lines
}

/// Usage, cost and rule of one verb. A word that is no verb shows the clause, MERC, sector or card of that name.
pub fn about(game: &Game, seat: Seat, word: &str) -> Result<Doc, Complaint> {
    let rules = game.rules();
    let word = usual_spelling(word);
    let mut names = commands::names(rules);
    names.extend(INSPECTIONS.iter().map(|word| word.name.to_string()));
    let exact = |name: &&String| name.as_str() == word;
    if let Some(mode) = mode_named(game, word)
        && !names.iter().any(|name| exact(&name))
    {
        return Ok(paragraphs(&about_mode(game, mode)));
    }
    let name = match names.iter().find(exact) {
        Some(name) => name.clone(),
        None if rulebook::clause(word).is_some() => return rule(word).map(Doc::from),
        None => match (words::resolve(word, &names), show::anything(game, seat, word)) {
            (Ok(index), _) => names[index].clone(),
            (Err(_), Ok(shown)) => return Ok(shown),
            // The word could mean several commands.
            (Err(complaint), Err(_)) if names.iter().any(|name| name.starts_with(word)) => return Err(complaint),
            (Err(_), Err(_)) => return Err(unknown(word, &names)),
        },
    };
    if game.state().dictator_seat().is_none() && is_of_dictator(game, &name) {
        return Err(Refusal::NoDictator { verb: name.into() }.complaint(game));
    }
    if let Some(word) = INSPECTIONS.iter().find(|word| word.name == name) {
        return Ok(paragraphs(&format!("{}\n  {}", word.usage, word.help)));
    }
    let named = rules.verbs.iter().filter(|verb| verb.name.eq_ignore_ascii_case(&name) && GROUPS.contains(&verb.group));
    Ok(named.map(|verb| page(game, verb)).collect::<Vec<_>>().join("\n").into())
}

/// The modes of this game that have a name of their own for players: all but the usual game.
pub fn modes(game: &Game) -> impl Iterator<Item = &ModeCard> {
    let known = game.state().config().modes.iter().map(|card| &game.catalog().card(*card).id);
    let known = known.filter_map(|id| game.content().mode_index(id)).map(|index| &game.content().modes[index]);
    known.filter(|mode| mode.frame.as_ref().is_none_or(|frame| !frame.is_usual))
}

fn mode_named<'a>(game: &'a Game, word: &str) -> Option<&'a ModeCard> {
    modes(game).find(|mode| mode.id.eq_ignore_ascii_case(word) || mode.name.eq_ignore_ascii_case(word))
}

/// What a mode of this game changes, and how it ends the game.
fn about_mode(game: &Game, mode: &ModeCard) -> String {
    let fill = |text: &str| game.content().rules.fill(&game.state().config().format.fill(text));
    let mut lines = vec![mode.name.clone(), format!("  {}", fill(&mode.text))];
    lines.extend(mode.endings.iter().map(|ending| {
        let how = if ending.how.is_empty() { &ending.why } else { &ending.how };
        format!("  ends: {}", fill(how))
    }));
    lines.push("  Type help goal for how to win, rule modes for the rules of all modes.".to_string());
    lines.join("\n")
}

/// Whether a word is no verb but has help of its own.
fn is_other_word(word: &str) -> bool {
    let word = usual_spelling(word);
    INSPECTIONS.iter().any(|look| look.name == word) || rulebook::clause(word).is_some()
}

/// Words that a game without a Dictator does not have.
fn is_of_dictator(game: &Game, name: &str) -> bool {
    name == "hand" || game.rules().verbs.iter().any(|verb| verb.name.eq_ignore_ascii_case(name) && verb.group == DICTATOR)
}

/// Whether a card decides where players land, and this is the verb for it.
fn is_elsewhere(game: &Game, verb: &MercVerb) -> bool {
    verb.name == "land" && check::is_shore_changed(game)
}

/// What the modes of this game say about a verb, if one does.
fn of_mode<'a>(game: &'a Game, verb: &MercVerb) -> Option<&'a VerbHelp> {
    game.state().config().format.help.iter().find(|help| verb.name.eq_ignore_ascii_case(&help.verb))
}

/// One line about a verb in the words of this game.
fn help_of(game: &Game, verb: &MercVerb) -> String {
    let usual = if is_elsewhere(game, verb) { land::ELSEWHERE } else { verb.help.as_ref() };
    let text = of_mode(game, verb).map_or(usual, |help| &help.text);
    game.content().rules.fill(&game.state().config().format.fill(text))
}

fn unknown(word: &str, names: &[String]) -> Complaint {
    let near = nearest(word, names.iter().map(String::as_str));
    let remedy = near.map_or_else(|| "Type help for the list".to_string(), |near| format!("Did you mean {near}?"));
    Complaint::input(format!("there is no help about {:?}", shorten(word)), remedy)
}

fn page(game: &Game, verb: &MercVerb) -> String {
    let cost = game.state().config().format.fill(&verb.cost);
    let mut lines = vec![verb.usage.to_string(), format!("  cost: {cost}"), format!("  {}", help_of(game, verb))];
    let mut ids: Vec<&str> = match of_mode(game, verb) {
        Some(help) if !help.clauses.is_empty() => help.clauses.iter().map(String::as_str).collect(),
        _ => verb.clauses.iter().copied().filter(|id| *id != land::REPLACED || !is_elsewhere(game, verb)).collect(),
    };
    if verb.name == "move" && march::has_vehicles(game) {
        lines.push(format!("{}\n  {}\n  {}", march::RIDING, march::RIDING_HELP, march::RIDING_MORE));
        ids.extend(march::RIDING_CLAUSES);
    }
    // The UI clauses say what the program must show, which is no rule for players.
    let clauses: Vec<String> = ids.iter().filter(|id| !id.starts_with("UI-")).filter_map(|id| rulebook::clause(id)).collect();
    if !clauses.is_empty() {
        lines.push(String::new());
    }
    let has_clauses = !clauses.is_empty();
    lines.extend(clauses);
    lines.extend(other_words(game).filter(|_| has_clauses));
    lines.join("\n")
}

/// How to read the clauses, which use the words of the usual game, if this one has others.
fn other_words(game: &Game) -> Option<String> {
    let format = &game.state().config().format;
    let (_, usual) = game.content().frames().find(|(_, frame)| frame.is_usual)?;
    let one = usual.sides.iter().find(|side| side.leader.is_none()).map(|side| side.one.as_str())?;
    let landing = format!("{} {}", usual.day, usual.landing);
    let player = (one != format.one()).then(|| format!("a {one} is a {}", format.one()));
    let day = (landing != format.landing_day()).then(|| format!("{landing} is {}", format.landing_day()));
    let words: Vec<String> = player.into_iter().chain(day).collect();
    (!words.is_empty()).then(|| format!("\nIn this game, {}.", words.join(" and ")))
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
