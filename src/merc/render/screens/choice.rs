//! A question whose options are a list: where something goes, who agrees, what a card asks. Numbers can be typed for the options, and the
//! last line says how to answer and what Enter does.

use super::parts::{self, enter_text};
use crate::kernel::doc::{Align, Block, Line, Role, Span};
use crate::kernel::{Doc, Kind, Question};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Choice, Consent, QuestionId, Word};
use crate::merc::model::ids::UnitId;
use crate::merc::names::keys::choice_text;
use crate::merc::names::places;
use crate::merc::names::text::{capital, names, some_of};
use crate::merc::render::{cards, offer, prompt, show};
use crate::merc::rules::day_one;

/// More options than this are shown in two columns.
const MOST_ROWS: usize = 16;

/// The question, the facts, the options and how to answer.
pub fn choice(game: &Game, question: &Question<Merc>) -> Doc {
    let mut doc = Doc::new();
    let clause = question.id.clause();
    doc.sides(title(game, question), Span::new(clause, Role::Clause));
    for fact in facts(game, question) {
        // Further rows of numbers would look like a list below the second of them.
        let are_numbers = fact.trim_start().contains("  ");
        doc.extend(if are_numbers { cards::paragraphs(&fact) } else { fact.into() });
    }
    doc.extend(answers(game, question));
    doc
}

/// The options and how to answer.
pub fn answers(game: &Game, question: &Question<Merc>) -> Doc {
    let mut doc = Doc::new();
    if is_short(game, question) {
        doc.blocks.push(parts::how(in_line(game, question), &enter_text(game, question)));
        return doc;
    }
    doc.blocks.extend(list(game, question));
    doc.blocks.push(parts::how(how(game, question), &enter_text(game, question)));
    doc
}

/// The question without the name of the seat, which the prompt has, and without the clause, which is at the right.
fn title(game: &Game, question: &Question<Merc>) -> String {
    if let QuestionId::Script { card, about, prompt, .. } = &question.id
        && prompt.is_empty()
    {
        return format!("{}: {}?", game.catalog().card(*card).name, about.replace('-', " "));
    }
    let asked = prompt::asks(game, question);
    let seat = format!("{}: ", capital(game.state().seat_name(question.seat)));
    let asked = asked.strip_prefix(&seat).unwrap_or(&asked);
    let asked = asked.strip_suffix(&format!(" ({})", question.id.clause())).unwrap_or(asked);
    capital(asked)
}

/// What the player should know beyond the options.
fn facts(game: &Game, question: &Question<Merc>) -> Vec<String> {
    let (state, name) = (game.state(), |unit| game.catalog().unit_name(unit));
    match &question.id {
        QuestionId::Deck { unit } => vec![format!("  {}: {}", name(*unit), show::now(game, *unit))],
        QuestionId::Place { unit } => {
            let extra = day_one::extra_militia(game);
            let later = if extra > 0 { format!("  You will place {extra} Extra militia later.") } else { String::new() };
            vec![format!("  {}: {}", name(*unit), prompt::card_line(game, *unit)), later]
        }
        // The player who proposes a trade decides who takes what (REQ-3).
        QuestionId::Consent { from, what: Consent::Trade(one, other) } => {
            let decides = format!("  {} decides who takes what.", names(game).seat(*from));
            std::iter::once(decides).chain([*one, *other].map(|unit| has(game, unit))).collect()
        }
        QuestionId::Consent { what: Consent::Militia(sector, _), .. } => {
            let (count, at) = (state.militia(question.seat, *sector), state.sector_name(*sector));
            vec![format!("  You have {count} militia in {at}.")]
        }
        QuestionId::Extra => Vec::new(),
        _ => prompt::facts(game, question).into_iter().chain(offer::joint_attack(game, question)).collect(),
    }
    .into_iter()
    .filter(|fact| !fact.is_empty())
    .collect()
}

/// `Ra has 9mm Handgun (combat +1)`.
fn has(game: &Game, unit: UnitId) -> String {
    let gear: Vec<String> = game.state().unit(unit).gear.iter().map(|item| show::item_line(game, *item)).collect();
    let gear = if gear.is_empty() { "nothing".to_string() } else { gear.join("; ") };
    format!("  {} has {gear}", game.catalog().unit_name(unit))
}

/// Whether the options are a few words that need no explanation.
fn is_short(game: &Game, question: &Question<Merc>) -> bool {
    let Kind::Pick { options, .. } = &question.kind else { return false };
    let is_word = |choice: &Choice| prompt::about(game, question, *choice).is_none();
    options.iter().all(is_word) && options.iter().map(|choice| choice_text(game, *choice).len() + 5).sum::<usize>() < 50
}

/// `Type y or n`, `Type 1 weapons · 2 armor`.
fn in_line(game: &Game, question: &Question<Merc>) -> Line {
    let options = question.kind.choices();
    let is_yes_or_no = |choice: &Choice| matches!(choice, Choice::Word(Word::Yes | Word::No));
    if options.iter().all(is_yes_or_no) {
        return vec![Span::plain("Type "), parts::typed("y"), Span::plain(" or "), parts::typed("n")];
    }
    if let [Choice::Number(least), .., Choice::Number(most)] = options.as_slice() {
        return numbers(*least, *most);
    }
    let word = |(place, choice): (usize, &Choice)| (format!("{} {}", place + 1, choice_text(game, *choice)), String::new());
    parts::type_line(&options.iter().enumerate().map(word).collect::<Vec<_>>())
}

fn numbers(least: u8, most: u8) -> Line {
    vec![Span::plain("Type a number from "), parts::typed(least.to_string()), Span::plain(" to "), parts::typed(most.to_string())]
}

/// The options with their numbers, one below the other, or in two columns if there are many.
fn list(game: &Game, question: &Question<Merc>) -> Option<Block> {
    let options = options(&question.kind);
    if options.is_empty() || options.iter().all(|(choice, _)| matches!(choice, Choice::Number(_))) {
        return None;
    }
    let are_many = options.len() > MOST_ROWS;
    let digits = options.len().to_string().len();
    let cells = |(place, (choice, count)): (usize, &(Choice, u16))| -> Vec<Line> {
        let mut name = vec![parts::typed(choice_text(game, *choice))];
        match (&question.kind, count) {
            (Kind::Distribute { .. }, count) => name.push(Span::plain(format!("  up to {count}"))),
            (_, 1) => {}
            (_, count) => name.push(parts::typed(format!("*{count}"))),
        }
        let about = match choice {
            Choice::Sector(sector) if are_many => {
                let (state, card) = (game.state(), game.sector_card(*sector));
                let side = state.side(question.seat);
                let (has, cap) = (state.militia_of_side(side, *sector), game.militia_cap(question.seat, *sector));
                let enemies = state.sides().filter(|other| *other != side).flat_map(|other| prompt::forces(game, other, *sector));
                let enemies = enemies.map(|enemy| format!(", {enemy}")).collect::<String>();
                format!("{}{} {} {has} of {cap}{enemies}", places::symbol(card.kind), card.value, card.short_name())
            }
            _ if are_many => String::new(),
            _ => prompt::about(game, question, *choice).unwrap_or_default(),
        };
        vec![vec![parts::typed(format!("{:>digits$}", place + 1))], name, vec![Span::plain(about)]]
    };
    let cells: Vec<Vec<Line>> = options.iter().enumerate().map(cells).collect();
    if !are_many {
        return Some(Block::Table { align: vec![Align::Left; 3], rows: cells });
    }
    let half = cells.len().div_ceil(2);
    let beside = |row: usize| cells[row].iter().chain(cells.get(half + row).into_iter().flatten()).cloned().collect();
    Some(Block::Table { align: vec![Align::Left; 6], rows: (0..half).map(beside).collect() })
}

/// What can be chosen and how often; of a distribution, the places.
fn options(kind: &Kind<Choice>) -> Vec<(Choice, u16)> {
    match kind {
        Kind::Subset { options, .. } => options.iter().map(|option| (option.what, option.copies)).collect(),
        Kind::Distribute { groups, bins, .. } => {
            let total: u16 = groups.iter().map(|group| group.count).fold(0, u16::saturating_add);
            bins.iter().map(|(bin, room)| (*bin, (*room).min(total))).collect()
        }
        kind => kind.choices().into_iter().map(|choice| (choice, 1)).collect(),
    }
}

/// How to answer.
fn how(game: &Game, question: &Question<Merc>) -> Line {
    let options = options(&question.kind);
    match &question.kind {
        Kind::Form(form) => vec![Span::plain(form.hint())],
        Kind::Loop { .. } => vec![Span::plain("Type a number or a name, or "), parts::typed("ok"), Span::plain(" to finish")],
        Kind::Pick { options, .. } => match options.as_slice() {
            [Choice::Number(least), .., Choice::Number(most)] => numbers(*least, *most),
            _ => vec![Span::plain("Type a number or a name")],
        },
        Kind::Subset { least, most, ordered, .. } => {
            let all = options.len() as u16;
            let number = match (*least, (*most).min(all)) {
                (least, most) if least == most => most.to_string(),
                (0, 1) => "1".to_string(),
                (0, most) => format!("up to {most}"),
                (least, most) => format!("{least} to {most}"),
            };
            let order = if *ordered { ", in order" } else { "" };
            let example: Vec<String> = (1..=(*most).min(all).clamp(1, 2)).map(|place| place.to_string()).collect();
            let mut line = vec![Span::plain(format!("Type {number} of these{order}, for example "))];
            line.push(parts::typed(example.join(" ")));
            if *least == 0 {
                line.extend([Span::plain(", or "), parts::typed("none")]);
            }
            line
        }
        Kind::Distribute { groups, all, .. } => {
            let up_to = if *all { "" } else { "up to " };
            let each: Vec<String> = groups.iter().map(|group| some_of(group.count, &choice_text(game, group.what))).collect();
            let mut line = vec![Span::plain(format!("Place {up_to}{}, for example ", each.join(", ")))];
            line.push(parts::typed(example(game, &options)));
            line
        }
    }
}

/// `c2*2 a1`: one place that holds several and another one.
fn example(game: &Game, options: &[(Choice, u16)]) -> String {
    let several = options.iter().find(|(_, count)| *count > 1).or(options.first());
    let other = options.iter().find(|option| Some(*option) != several);
    let one = |(choice, count): &(Choice, u16)| match count {
        0 | 1 => choice_text(game, *choice),
        _ => format!("{}*2", choice_text(game, *choice)),
    };
    let total: u16 = options.iter().map(|(_, count)| *count).fold(0, u16::saturating_add);
    let other = other.filter(|_| total > 2).map(|(choice, _)| choice_text(game, *choice));
    several.map(one).into_iter().chain(other).collect::<Vec<_>>().join(" ")
}
