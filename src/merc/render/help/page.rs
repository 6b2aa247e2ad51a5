//! `help VERB` at a terminal: usage, cost, an example, what the rules say, and what is possible now.

use super::topics::VERBS;
use super::{help_of, of_mode};
use crate::kernel::doc::{Doc, Line, Role, Span};
use crate::kernel::{Seat, words};
use crate::merc::commands::{self, Command, GROUPS, listing, march};
use crate::merc::game::{Game, MercVerb};
use crate::merc::names::text::capital;
use crate::merc::render::legal::{self, not_now, tails};

/// `None` if the text is no verb of this game.
pub fn of_verb(game: &Game, seat: Seat, word: &str) -> Option<Doc> {
    if super::is_other_word(word) {
        return None;
    }
    let names = commands::names(game.rules());
    let name = &names[words::resolve(word, &names).ok()?];
    let is_named = |verb: &&MercVerb| verb.name.eq_ignore_ascii_case(name) && GROUPS.contains(&verb.group);
    let verbs: Vec<&MercVerb> =
        game.rules().verbs.iter().filter(is_named).filter(|verb| listing::is_of_game(game, verb)).collect();
    if verbs.is_empty() {
        return None;
    }
    let possible = legal::legal_of(game, seat, name);
    let mut doc = Doc::new();
    for verb in verbs {
        doc.extend(page(game, verb, &possible));
    }
    now(game, seat, &possible, name, &mut doc);
    Some(doc)
}

fn page(game: &Game, verb: &MercVerb, possible: &[Command]) -> Doc {
    let cost = game.state().config().format.fill(&verb.cost);
    let mut doc = Doc::new();
    // `2 actions from one MERC; free on Day 1` is `2 actions` where space is tight.
    let brief = cost.split([';', ',']).next().unwrap_or_default().split(" from ").next().unwrap_or_default().to_string();
    let cost = Span::plain(cost).or_short(brief);
    let head = vec![Span::new(verb.usage.to_string(), Role::Typed).unbroken(), Span::plain("   "), cost];
    match possible.first() {
        Some(command) => {
            let example = vec![Span::new("e.g. ", Role::Dim), Span::new(command.write(game), Role::Typed).unbroken()];
            doc.sides(head, example)
        }
        None => doc.line(head),
    };
    let sentence = |text: &str, clause: &str| -> Line {
        let mut line = vec![Span::plain(format!("  {}", text.trim_end_matches('.')))];
        match clause {
            "" => line.push(Span::plain(".")),
            clause => line.extend([Span::plain(" "), Span::new(format!("({clause})"), Role::Clause), Span::plain(".")]),
        }
        line
    };
    doc.line(sentence(&capital(&help_of(game, verb)).replace(". (", " ("), ""));
    let fill = |text: &str| game.content().rules.fill(&game.state().config().format.fill(text));
    match of_mode(game, verb) {
        // A mode that changes a verb has its own rules about it.
        Some(help) if !help.clauses.is_empty() => {
            let mut line = vec![Span::plain("  Rules: ")];
            line.push(Span::new(help.clauses.join(" "), Role::Clause));
            doc.line(line);
        }
        _ => {
            let known = VERBS.iter().filter(|(name, ..)| verb.name == *name);
            known.for_each(|(_, text, clause)| {
                doc.line(sentence(&fill(text), clause));
            });
        }
    }
    if verb.name == "move" && march::has_vehicles(game) {
        doc.line(sentence(&format!("{}: {}", march::RIDING, march::RIDING_HELP), "MOD-C3"));
        doc.line(sentence(&capital(march::STEPS), "MOD-C4"));
    }
    doc
}

/// `Now: primary b1 a2 c2 b3`, or why it is not possible now.
fn now(game: &Game, seat: Seat, possible: &[Command], name: &str, doc: &mut Doc) {
    let mut line = vec![Span::new("  Now: ", Role::Title)];
    if possible.is_empty() {
        line.push(Span::plain(not_now::sentence(game, seat, name)));
    } else {
        let listed = tails(game, possible).into_iter().map(|(head, tails)| {
            let head = head.split_once(' ').map_or("", |(_, rest)| rest);
            Span::new(format!("{head} {}", tails.join(", ")).trim().to_string(), Role::Typed)
        });
        let listed: Vec<Span> = listed.filter(|span| !span.text.is_empty()).collect();
        match listed.is_empty() {
            true => line.push(Span::plain("possible")),
            false => line.extend(super::screen::separated(listed)),
        }
    }
    doc.line(line);
}
