//! The question in a combat, with what can be typed and what Enter does, on one line.

use crate::kernel::doc::{Doc, Line, Role, Span};
use crate::kernel::{Kind, Question};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::names::keys::choice_text;
use crate::merc::names::text::{capital, counted, names};
use crate::merc::render::screens::choice::choice;
use crate::merc::render::screens::parts;

/// The question itself, and what Enter does.
pub fn asks(game: &Game, question: &Question<Merc>) -> Doc {
    let mut doc = Doc::new();
    let Some(mut line) = sentence(game, question) else {
        // The questions of cards, and those that the commands in a combat ask.
        return choice(game, question);
    };
    line.extend(match question.id {
        QuestionId::Retreat { .. } => ways(game, &question.kind),
        QuestionId::Pause { .. } => {
            let typed = |word: &str| Span::new(word, Role::Typed);
            let (go, finish, split) = (typed("go"), typed("finish"), typed("split MERC").unbroken());
            vec![Span::plain("on? "), go, Span::plain(": this round, "), finish, Span::plain(": to the end, or "), split]
        }
        _ => listed(options(game, &question.kind)),
    });
    doc.blocks.push(parts::how(line, &parts::enter_text(game, question)));
    doc
}

/// The beginning of the question; `None` for those with a list of options.
fn sentence(game: &Game, question: &Question<Merc>) -> Option<Line> {
    let text = match &question.id {
        QuestionId::Aim { unit } => {
            let (most, options) = match &question.kind {
                Kind::Subset { most, options, .. } => (*most, options.as_slice()),
                _ => (1, &[][..]),
            };
            let most = if most > 1 { format!("up to {most}") } else { most.to_string() };
            // Militia may cost no target.
            let free = if options.iter().any(|option| option.weight == 0) { ", and any militia," } else { "" };
            format!("{} aims at {most}{free} of: ", names(game).unit(*unit))
        }
        QuestionId::Volley { by } => format!("{} fire at these, one after another: ", capital(&names(game).fighter(*by))),
        QuestionId::Hits { by } => {
            let Kind::Distribute { groups, .. } = &question.kind else { return None };
            let hits: u16 = groups.iter().map(|group| group.count).sum();
            format!("{}: place up to {} on: ", capital(&names(game).fighter(*by)), counted(hits, "hit"))
        }
        QuestionId::Retreat { squad } => format!("Your {} squad: ", squad.word()),
        QuestionId::Split { squad } => format!("Who leaves your {} squad: ", squad.word()),
        QuestionId::Pause { .. } => "Fight ".to_string(),
        _ => return None,
    };
    Some(vec![Span::plain(text)])
}

/// The options as they can be typed.
fn options(game: &Game, kind: &Kind<Choice>) -> Vec<String> {
    let many = |choice: Choice, count: u16| match count {
        1 => choice_text(game, choice),
        count => format!("{}*{count}", choice_text(game, choice)),
    };
    match kind {
        Kind::Pick { options, .. } | Kind::Loop { options, .. } => {
            options.iter().map(|choice| choice_text(game, *choice)).collect()
        }
        Kind::Subset { options, .. } => options.iter().map(|option| many(option.what, option.copies)).collect(),
        Kind::Distribute { groups, bins, .. } => {
            let total: u16 = groups.iter().map(|group| group.count).sum();
            bins.iter().map(|(bin, room)| many(*bin, (*room).min(total))).collect()
        }
        Kind::Form(_) => Vec::new(),
    }
}

/// `stay, or retreat to c1, b2; split`.
fn ways(game: &Game, kind: &Kind<Choice>) -> Line {
    let Kind::Pick { options, .. } = kind else { return Line::new() };
    let (sectors, words): (Vec<Choice>, Vec<Choice>) = options.iter().partition(|option| matches!(option, Choice::Sector(_)));
    let text = |choices: Vec<Choice>| choices.into_iter().map(|choice| choice_text(game, choice)).collect::<Vec<_>>();
    let mut line = listed(text(words));
    if !sectors.is_empty() {
        line.push(Span::plain(if line.is_empty() { "retreat to " } else { ", or retreat to " }));
        line.extend(listed(text(sectors)));
    }
    line
}

fn listed(options: Vec<String>) -> Line {
    let mut line = Line::new();
    for (place, option) in options.into_iter().enumerate() {
        if place > 0 {
            line.push(Span::plain(", "));
        }
        line.push(Span::new(option, Role::Typed).unbroken());
    }
    line
}
