//! Hiring: the MERCs on offer as cards side by side, whom to dismiss, and where a new one goes.

use super::super::{cards, prompt};
use super::parts::{self, enter_text};
use crate::kernel::doc::{Align, Block, Line, Page, Role, Span};
use crate::kernel::{Doc, Kind, Question, Seat};
use crate::merc::commands::answers::drawn;
use crate::merc::commands::hire::team_line;
use crate::merc::content::StepKind;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::UnitId;
use crate::merc::names::keys::choice_text;
use crate::merc::names::text::{counted, names};
use crate::merc::rules::hire;
use crate::text::listed;

/// What the numbers of a card mean.
const LEGEND: &str = "initiative: who fires first · training: militia per action · combat: dice";
const SHORT_LEGEND: &str = "initiative: fires first · training: militia · combat: dice";
/// Where the numbers and the text of a card begin.
const INSIDE: u8 = 4;

/// Which of the MERCs on offer to take.
pub fn keep(game: &Game, question: &Question<Merc>, seat: Seat, page: &Page) -> Doc {
    let mercs: Vec<UnitId> = question.kind.choices().into_iter().filter_map(unit).collect();
    let lands = game.state().is_in(StepKind::Land);
    let mut doc = Doc::new();
    doc.sides(if lands { on_day_one(game, seat) } else { later(game, seat) }, clause(if lands { "D1-2" } else { "HIR-2" }));
    doc.blocks.push(Block::Columns(offers(game, seat, &mercs, true, page)));
    doc.blocks.extend(left_out(game, seat, &mercs).map(|text| Block::Line(vec![Span::new(text, Role::Dim)])));
    doc.legend(Span::new(LEGEND, Role::Dim).or_short(SHORT_LEGEND));
    let numbers: Vec<String> = mercs.iter().filter_map(|merc| drawn::number(game, seat, *merc)).map(|n| n.to_string()).collect();
    let numbers = typed(numbers.join(" "));
    let most = most(game, seat).min(mercs.len());
    let how: Line = match (most, &question.kind) {
        (0 | 1, Kind::Loop { .. }) => vec!["Type a number or a name, or ".into(), typed("ok"), " to finish".into()],
        (0 | 1, _) => vec!["Type a number or a name".into()],
        _ if most == mercs.len() => {
            vec!["Type ".into(), numbers, ", names or ".into(), typed("all"), ", then ".into(), typed("ok")]
        }
        _ => {
            let (least, all) = game.state().config().settings.day_one_hires;
            let up_to = if lands && least == all { "" } else { "up to " };
            vec![format!("Type {up_to}{most} of ").into(), numbers, " or their names, then ".into(), typed("ok")]
        }
    };
    let enter = enter_text(game, question);
    let is_open = enter == parts::ASKS_AGAIN && taken(game, seat).is_empty();
    doc.blocks.push(parts::how(how, &if is_open { format!("{enter}, none chosen") } else { enter }));
    doc
}

/// Whom to dismiss to make room for those on offer.
pub fn dismiss(game: &Game, question: &Question<Merc>, seat: Seat, page: &Page) -> Doc {
    let mercs: Vec<UnitId> = hire::offered(game, seat).collect();
    let mut doc = Doc::new();
    doc.sides(format!("You drew {}. Do you want to dismiss a MERC first?", drawn(mercs.len())), clause("HIR-6"));
    doc.blocks.push(Block::Columns(offers(game, seat, &mercs, false, page)));
    doc.line(team_line(game, seat));
    if hire::is_wasted(game, seat) {
        doc.line(Span::new("If you dismiss nobody, you cannot take any of them, and the actions are wasted.", Role::Warn));
    }
    doc.blocks.push(options(game, question));
    doc.blocks.push(parts::how(vec!["Type a number or a name".into()], &enter_text(game, question)));
    doc
}

/// Where a new MERC goes.
pub fn join(game: &Game, question: &Question<Merc>, merc: UnitId, page: &Page) -> Doc {
    let mut doc = Doc::new();
    doc.sides(format!("Where does {} go?", game.catalog().unit_name(merc)), clause("HIR-4"));
    doc.blocks.push(Block::Columns(offers(game, question.seat, &[merc], false, page)));
    if game.state().do_rebels_act() {
        let (name, today) = (game.catalog().unit_name(merc), game.state().config().format.today());
        doc.sides(
            Span::new(format!("{name} has no actions {today}, so a squad with {name} cannot move."), Role::Dim),
            clause("HIR-5"),
        );
    }
    doc.blocks.push(options(game, question));
    doc.blocks.push(parts::how(vec!["Type a number or a name".into()], &enter_text(game, question)));
    doc
}

/// How many more MERCs the player may take.
fn most(game: &Game, seat: Seat) -> usize {
    if game.state().is_in(StepKind::Land) {
        return usize::from(game.state().config().settings.day_one_hires.1).saturating_sub(taken(game, seat).len());
    }
    hire::team_limit(game, seat).saturating_sub(hire::counted_team(game, seat))
}

/// Where one of the Dictator's first MERCs goes.
pub fn place(game: &Game, question: &Question<Merc>, merc: UnitId, page: &Page) -> Doc {
    let (state, mut doc) = (game.state(), Doc::new());
    doc.sides(format!("Where do you place {}?", game.catalog().unit_name(merc)), clause("D1-7"));
    doc.blocks.push(Block::Columns(offers(game, question.seat, &[merc], false, page)));
    if state.is_occupation() && state.config().extra > 0 {
        doc.line(Span::new(format!("{} Extra militia come later.", state.config().extra), Role::Dim));
    }
    doc.blocks.push(options(game, question));
    doc.blocks.push(parts::how(vec!["Type a number or a name".into()], &enter_text(game, question)));
    doc
}

/// `You drew three MERCs. On Day 1 they are free: take 1, 2 or all 3.`
fn on_day_one(game: &Game, seat: Seat) -> String {
    let (least, most) = game.state().config().settings.day_one_hires;
    let count = hire::offered(game, seat).count();
    let team = taken(game, seat);
    if !team.is_empty() {
        return format!("{} so far. You may take {} more.", listed(&team, "and"), self::most(game, seat).min(count));
    }
    let number = |take: usize| if take == count && count > 1 { format!("all {take}") } else { take.to_string() };
    let ways: Vec<String> = (usize::from(least.max(1))..=usize::from(most).min(count).max(1)).map(number).collect();
    let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
    let day = names(game).day(game.state().day());
    let when = if game.state().day() > 0 { format!("On {day} they") } else { "They".to_string() };
    format!("You drew {}. {when} are free: take {}.", drawn(count), listed(&ways, "or"))
}

/// `You drew three MERCs. Team: 2 MERCs, limit 3`.
fn later(game: &Game, seat: Seat) -> String {
    let team = game.state().team_size(seat);
    let count = hire::offered(game, seat).count();
    let team = match hire::team_limit(game, seat) {
        usize::MAX => counted(team as u64, "MERC"),
        limit => format!("{}, the limit is {limit}", counted(team as u64, "MERC")),
    };
    format!("{} on offer. Your team has {team}: take up to {}.", capital_count(count), most(game, seat).min(count))
}

/// The names of the first MERCs that the player has taken.
fn taken(game: &Game, seat: Seat) -> Vec<&str> {
    if !game.state().is_in(StepKind::Land) {
        return Vec::new();
    }
    game.state().team(seat).map(|unit| game.catalog().unit_name(unit)).collect()
}

/// The cards; the best number of each kind stands out.
fn offers(game: &Game, seat: Seat, mercs: &[UnitId], numbered: bool, page: &Page) -> Vec<Doc> {
    let numbers = |merc: &UnitId| -> [i16; 4] {
        let card = &game.content().mercs[usize::from(merc.0)];
        [card.initiative.into(), card.health.into(), card.training.into(), card.combat.into()]
    };
    let all: Vec<[i16; 4]> = mercs.iter().map(numbers).collect();
    let number_of = |merc| drawn::number(game, seat, merc).map_or_else(String::new, |number| number.to_string());
    let best = |kind: usize| {
        let most = all.iter().map(|numbers| numbers[kind]).max()?;
        all.iter().any(|numbers| numbers[kind] < most).then_some(most)
    };
    let one = |(place, merc): (usize, &UnitId)| {
        let number = |kind: usize| {
            let role = if best(kind) == Some(all[place][kind]) { Role::Gain } else { Role::Plain };
            Span::new(all[place][kind].to_string(), role)
        };
        let pair = |first: &str, kind: usize, second: &str| -> Line {
            let value = number(kind);
            let gap = " ".repeat((14_usize).saturating_sub(first.len() + value.text.len()));
            vec![first.into(), value, format!("{gap}{second}").into(), number(kind + 1)]
        };
        let name = Span::new(game.catalog().unit_id(*merc), Role::Seat(seat));
        let mut card = Doc::new();
        card.line(match numbered {
            true => vec!["  ".into(), typed(number_of(*merc)), " ".into(), name],
            false => vec!["  ".into(), name],
        });
        let (first, second) = (pair("initiative ", 0, "health "), pair("training ", 2, "combat "));
        // Cards that are below each other have room for all numbers on one line.
        if page.width < Page::PIPE.width {
            card.entry("", INSIDE, first.into_iter().chain(["  ".into()]).chain(second).collect::<Line>());
        } else {
            card.entry("", INSIDE, first);
            card.entry("", INSIDE, second);
        }
        let text = cards::text(game.rules(), game.catalog().unit_id(*merc)).unwrap_or_default();
        let text: Vec<&str> = text.lines().skip(2).map(str::trim).collect();
        if !text.is_empty() {
            card.entry("", INSIDE, text.join(" "));
        }
        card
    };
    mercs.iter().enumerate().map(one).collect()
}

/// Those on offer who cannot be taken, and why.
fn left_out<'a>(game: &'a Game, seat: Seat, mercs: &'a [UnitId]) -> impl Iterator<Item = String> + 'a {
    hire::offered(game, seat).filter(|merc| !mercs.contains(merc)).map(move |merc| {
        let name = |unit| game.catalog().unit_name(unit);
        match hire::refusal(game, seat, merc) {
            Some((who, other)) => {
                format!("{} cannot join: {} will not be on a team with {} (MER-1).", name(merc), name(who), name(other))
            }
            None => format!("{} cannot join: the team is full (HIR-2).", name(merc)),
        }
    })
}

/// The options in a column, with their numbers.
fn options(game: &Game, question: &Question<Merc>) -> Block {
    let row = |(place, choice): (usize, Choice)| -> Vec<Line> {
        let about = prompt::about(game, question, choice).unwrap_or_default();
        vec![vec![typed((place + 1).to_string())], vec![choice_text(game, choice).into()], vec![about.into()]]
    };
    let rows: Vec<Vec<Line>> = question.kind.choices().into_iter().enumerate().map(row).collect();
    Block::Table { align: vec![Align::Right, Align::Left, Align::Left], rows }
}

fn clause(id: &str) -> Span {
    Span::new(id, Role::Clause)
}

fn typed(text: impl Into<String>) -> Span {
    Span::new(text, Role::Typed)
}

fn unit(choice: Choice) -> Option<UnitId> {
    match choice {
        Choice::Unit(unit) => Some(unit),
        _ => None,
    }
}

/// `three MERCs`.
fn drawn(count: usize) -> String {
    const WORDS: [&str; 5] = ["no", "one", "two", "three", "four"];
    let things = if count == 1 { "MERC" } else { "MERCs" };
    WORDS.get(count).map_or_else(|| format!("{count} {things}"), |word| format!("{word} {things}"))
}

fn capital_count(count: usize) -> String {
    crate::merc::names::text::capital(&drawn(count))
}
