//! `hint -v`: the figures behind a recommendation.

use super::{rule_name, runner_up};
use crate::kernel::Answer;
use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::merc::botkit::race::Verdict;
use crate::merc::bots::search::advice::Advice;
use crate::merc::bots::search::report;
use crate::merc::game::Game;
use crate::merc::model::choice::Choice;
use crate::merc::render::score;

/// Further commands are only counted.
const LISTED: usize = 5;

/// What was compared, in words.
struct Compared<'a, C> {
    verdict: &'a Verdict<C>,
    names: Vec<String>,
    /// What usually follows each; empty for answers.
    then: Vec<String>,
    runner_up: Option<usize>,
    what: &'static str,
}

pub fn of_commands(game: &Game, advice: &Advice, names: Vec<String>) -> Doc {
    let verdict = &advice.verdict;
    let then = |index| advice.usually(index).map(|next| next.write(game)).unwrap_or_default();
    let then = (0..names.len()).map(then).collect();
    let (rule, all_names) = (names[0].clone(), names.clone());
    let mut doc = table(game, &Compared { verdict, names, then, runner_up: runner_up(game, verdict), what: "commands" });
    let race = &verdict.race;
    let ahead = |index: &&usize| {
        let (share, best) = (report::percent(race.score(**index)), report::percent(race.score(verdict.choice)));
        race.was_tried(**index) && race.commands[**index].is_free(game) && share > best
    };
    if let Some(free) = race.order.iter().find(ahead) {
        let why =
            format!("{} is free and moves nothing by itself, so it is no advice unless it is clearly better.", all_names[*free]);
        doc.line(Span::new(why, Role::Dim));
    }
    match rule_name(&advice.reason) {
        "" => {}
        name if verdict.choice == 0 => {
            doc.line(format!("The rule-based bot would play the same (\"{name}\")."));
        }
        name => {
            doc.line(format!("The rule-based bot would play {rule} (\"{name}\")."));
        }
    }
    doc
}

pub fn of_answers(game: &Game, verdict: &Verdict<Answer<Choice>>, names: Vec<String>) -> Doc {
    table(game, &Compared { verdict, names, then: Vec::new(), runner_up: verdict.runner_up(), what: "answers" })
}

fn table<C>(game: &Game, compared: &Compared<C>) -> Doc {
    let verdict = compared.verdict;
    let race = &verdict.race;
    let counts = score::ending(game).is_some();
    let follows = !compared.then.is_empty();
    let columns = [
        ("wins", Align::Right, true),
        ("±", Align::Left, true),
        ("value", Align::Right, counts),
        (compared.what.trim_end_matches('s'), Align::Left, true),
        ("then usually", Align::Left, follows),
        ("games", Align::Right, true),
    ];
    let kept = |cells: Vec<Line>| cells.into_iter().zip(columns).filter(|(_, column)| column.2).map(|(cell, _)| cell).collect();
    let mut rows: Vec<Vec<Line>> = vec![kept(columns.map(|(head, ..)| Span::new(head, Role::Dim).into_line()).to_vec())];
    let next = compared.runner_up;
    let rest = race.order.iter().copied().filter(|index| *index != verdict.choice && Some(*index) != next);
    let first = [Some(verdict.choice), next].into_iter().flatten();
    let all: Vec<usize> = first.chain(rest).filter(|index| race.was_tried(*index)).collect();
    rows.extend(all.iter().take(LISTED).map(|index| kept(row(compared, *index))));
    let align = columns.iter().filter(|column| column.2).map(|column| column.1).collect();
    let mut doc = Doc { blocks: vec![Block::Table { align, rows }] };
    let more = more(verdict, &all);
    doc.line(format!("{}; rule-based bots play them to the end.{more}", report::extent(verdict, compared.what)));
    doc.line(format!("{}.", report::sureness_against(verdict, next)));
    let value = if counts { " value: the average lead in sector value at the end." } else { "" };
    let error = "± is the statistical error in percentage points: the true share is that near in 2 of 3 cases.";
    doc.line(Span::new(format!("{error}{value}"), Role::Dim));
    doc
}

fn row<C>(compared: &Compared<C>, index: usize) -> Vec<Line> {
    let found = compared.verdict.race.score(index);
    let role = if index == compared.verdict.choice { Role::Current } else { Role::Typed };
    vec![
        format!("{}%", report::percent(found)).into_line(),
        format!("±{}", report::margin(found)).into_line(),
        report::value(found).into_line(),
        Span::new(compared.names[index].clone(), role).into_line(),
        compared.then.get(index).cloned().unwrap_or_default().into_line(),
        found.games.to_string().into_line(),
    ]
}

/// ` 11 more: 58% to 91%.`
fn more<C>(verdict: &Verdict<C>, all: &[usize]) -> String {
    let shares = all.iter().skip(LISTED).map(|index| report::percent(verdict.race.score(*index)));
    let (count, least, most) =
        shares.fold((0, 100, 0), |(count, least, most), share| (count + 1, least.min(share), most.max(share)));
    match count {
        0 => String::new(),
        count if least == most => format!(" {count} more: {least}%."),
        count => format!(" {count} more: {least}% to {most}%."),
    }
}
