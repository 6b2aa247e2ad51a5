//! `hint -v`: the figures behind a recommendation.

use super::{brief, rule_name, runner_up};
use crate::kernel::Seat;
use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::merc::bots::search::advice::Advice;
use crate::merc::bots::search::report;
use crate::merc::game::Game;
use crate::merc::render::score;

/// Further commands are only counted.
const LISTED: usize = 5;

pub fn table(game: &Game, seat: Seat, advice: &Advice) -> Doc {
    let verdict = &advice.verdict;
    let race = &verdict.race;
    if race.games() == 0 {
        return brief(game, seat, advice);
    }
    let counts = score::ending(game).is_some();
    let heads = ["wins", "±", "value", "command", "then usually", "games"];
    let mut rows = vec![heads.map(|head| Span::new(head, Role::Dim).into_line()).to_vec()];
    let next = runner_up(game, verdict);
    let rest = race.order.iter().copied().filter(|index| *index != verdict.choice && Some(*index) != next);
    let all: Vec<usize> = [Some(verdict.choice), next].into_iter().flatten().chain(rest).filter(|index| race.was_tried(*index)).collect();
    rows.extend(all.iter().take(LISTED).map(|index| row(game, advice, *index)));
    if !counts {
        rows.iter_mut().for_each(|row| drop(row.remove(2)));
    }
    let mut align = vec![Align::Right, Align::Left, Align::Right, Align::Left, Align::Left, Align::Right];
    if !counts {
        align.remove(2);
    }
    let mut doc = Doc { blocks: vec![Block::Table { align, rows }] };
    let more = more(advice, &all);
    doc.line(format!("{}; rule-based bots play them to the end.{more}", report::extent(verdict)));
    doc.line(format!("{}.", report::sureness_against(verdict, next)));
    match rule_name(&advice.reason) {
        "" => {}
        name if verdict.choice == 0 => {
            doc.line(format!("The rule-based bot would play the same (\"{name}\")."));
        }
        name => {
            doc.line(format!("The rule-based bot would play {} (\"{name}\").", race.commands[0].write(game)));
        }
    }
    let value = if counts { " value: the average lead in sector value at the end." } else { "" };
    let error = "± is the standard error in percentage points: the true share is that near in about 2 of 3 cases.";
    doc.line(Span::new(format!("{error}{value}"), Role::Dim));
    doc
}

fn row(game: &Game, advice: &Advice, index: usize) -> Vec<Line> {
    let race = &advice.verdict.race;
    let found = race.score(index);
    let role = if index == advice.verdict.choice { Role::Current } else { Role::Typed };
    let next = advice.usually(index).map(|next| next.write(game)).unwrap_or_default();
    vec![
        format!("{}%", report::percent(found)).into_line(),
        format!("±{}", report::margin(found)).into_line(),
        report::value(found).into_line(),
        Span::new(race.commands[index].write(game), role).into_line(),
        next.into_line(),
        found.games.to_string().into_line(),
    ]
}

/// ` 11 more commands: 58% to 91%.`
fn more(advice: &Advice, all: &[usize]) -> String {
    let race = &advice.verdict.race;
    let shares = all.iter().skip(LISTED).map(|index| report::percent(race.score(*index)));
    let (count, least, most) = shares.fold((0_u64, 100, 0), |(count, least, most), share| (count + 1, least.min(share), most.max(share)));
    match count {
        0 => String::new(),
        count if least == most => format!(" {count} more: {least}%."),
        count => format!(" {count} more: {least}% to {most}%."),
    }
}
