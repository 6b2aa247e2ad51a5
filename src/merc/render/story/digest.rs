//! What the other players did, in a few lines by seat, and how the score changed.

use super::facts::{Fact, Facts, Topic};
use super::sums::push_part;
use crate::kernel::doc::{Line, Role, Span, layout};
use crate::kernel::table::Asked;
use crate::kernel::{Chapter, Doc, Reader, Seat, Shown};
use crate::merc::game::{Game, Merc};
use crate::merc::model::ids::{SectorId, Side};
use crate::merc::names::text::names;
use crate::merc::rules::victory;
use crate::merc::secrets::redact::redact;
use crate::text::listed;

/// The most lines; beyond them, the less important is left out.
const MOST: usize = 8;
/// Where the text begins.
const COLUMN: u8 = 10;
/// With more sectors than this, only their coordinates are named.
const NAMED: usize = 2;

/// How to make room, step by step, until there is enough: of others or of the Dictator.
const STEPS: [Step; 17] = [
    Step::Drop(Whose::Others, Topic::Train),
    Step::Drop(Whose::Others, Topic::Gear),
    Step::Drop(Whose::Others, Topic::Move),
    Step::Shorten(Whose::Others),
    Step::Drop(Whose::Others, Topic::Hire),
    Step::Drop(Whose::Others, Topic::Card),
    Step::Shorten(Whose::Leader),
    Step::Drop(Whose::Leader, Topic::Train),
    Step::Drop(Whose::Leader, Topic::Gear),
    Step::Drop(Whose::Leader, Topic::Move),
    Step::Together,
    Step::Drop(Whose::Leader, Topic::Hire),
    Step::Drop(Whose::Leader, Topic::Card),
    Step::Drop(Whose::Others, Topic::Fight),
    Step::Drop(Whose::Others, Topic::Loss),
    Step::Drop(Whose::Leader, Topic::Fight),
    Step::Drop(Whose::Leader, Topic::Loss),
];

#[derive(Clone, Copy)]
enum Step {
    Drop(Whose, Topic),
    Shorten(Whose),
    /// One entry for all other players.
    Together,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Others,
    Leader,
}

/// How much is shown of a fact.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Full,
    Short,
    Dropped,
}

/// How much is shown of each fact.
struct Level {
    forms: Vec<Form>,
    together: bool,
}

/// `log` is the number of events from here on, for the word `log`.
pub fn digest(game: &Game, chapters: &[Chapter<Merc>], reader: &Reader<'_, Merc>, log: usize) -> Doc {
    let seat = reader.seat;
    let mut facts = Facts::new(game, seat);
    for chapter in chapters {
        facts.chapter(chapter.by);
        for event in chapter.events {
            if let Some(event) = redact(game.state(), event, Shown::To(seat)) {
                facts.add(&event);
            }
        }
    }
    facts.finish();
    facts.all.sort_by_key(|fact| (!fact.is_own_loss, fact.topic));
    facts.changed.retain(|_, (from, to)| from != to);
    let has_score = !facts.changed.is_empty() || !facts.all.is_empty() && !matches!(game.asked(), Some(Asked::Question(_)));
    let show = |level: &Level| {
        let mut doc = sections(game, &facts, level);
        if has_score {
            let label = if victory::counts_value(game) { "Score" } else { "Sectors" };
            doc.entry(label, COLUMN, score(game, &facts, seat, log));
        }
        doc
    };
    fitted(game, &facts.all, |level| layout(&show(level), &reader.page).len() <= MOST, show)
}

/// As much as there is room for. The least important facts are dropped one by one; then the most important of these come back that fit.
fn fitted(game: &Game, facts: &[Fact], fits: impl Fn(&Level) -> bool, show: impl Fn(&Level) -> Doc) -> Doc {
    let mut level = Level { forms: vec![Form::Full; facts.len()], together: false };
    let mut undone: Vec<(usize, Form)> = Vec::new();
    let leader = game.state().dictator_seat();
    let whose = |fact: &Fact| if leader.is_some() && fact.by == leader { Whose::Leader } else { Whose::Others };
    'steps: for step in STEPS {
        for (index, fact) in facts.iter().enumerate().rev() {
            if fits(&level) {
                break 'steps;
            }
            let form = match step {
                Step::Drop(of, topic) if whose(fact) == of && fact.topic == topic && !fact.is_own_loss => Form::Dropped,
                Step::Shorten(of) if whose(fact) == of && level.forms[index] == Form::Full => Form::Short,
                _ => continue,
            };
            undone.push((index, std::mem::replace(&mut level.forms[index], form)));
        }
        level.together |= matches!(step, Step::Together);
    }
    for (index, form) in undone.into_iter().rev() {
        let now = std::mem::replace(&mut level.forms[index], form);
        if !fits(&level) {
            level.forms[index] = now;
        }
    }
    show(&level)
}

/// One entry per player; the Dictator comes last.
fn sections(game: &Game, facts: &Facts<'_>, level: &Level) -> Doc {
    let state = game.state();
    let leader = state.dictator_seat();
    let mut doc = Doc::new();
    let mut quiet = Quiet::default();
    let all = || facts.all.iter().zip(level.forms.iter().copied());
    let is_leaders = |fact: &Fact| leader.is_some() && fact.by == leader;
    if level.together {
        let others: Vec<_> = all().filter(|(fact, _)| !is_leaders(fact)).collect();
        section(game, &mut doc, Span::plain("Others"), &others, &mut quiet);
    } else {
        let players = state.seats().filter(|seat| Some(*seat) != leader).map(Some);
        for by in std::iter::once(None).chain(players) {
            let its: Vec<_> = all().filter(|(fact, _)| fact.by == by).collect();
            let label = by.map_or_else(|| Span::plain(""), |seat| Span::new(names(game).seat(seat), Role::Seat(seat)));
            section(game, &mut doc, label, &its, &mut quiet);
        }
    }
    if let Some(seat) = leader {
        let its: Vec<_> = all().filter(|(fact, _)| is_leaders(fact)).collect();
        let label = Span::new(names(game).heading(state.side(seat)), Role::Seat(seat));
        section(game, &mut doc, label, &its, &mut quiet);
    }
    if quiet.count > 0 {
        let who: Vec<&str> = quiet.who.iter().map(String::as_str).collect();
        let things = if quiet.count == 1 { "1 quiet act".to_string() } else { format!("{} quiet acts", quiet.count) };
        doc.entry("", COLUMN, Span::new(format!("{}: {things}", listed(&who, "and")), Role::Dim));
    }
    // Where even losses have no room, the names of the dead do.
    if all().any(|(fact, form)| fact.topic == Topic::Loss && form == Form::Dropped) && !facts.dead.is_empty() {
        let dead: Vec<&str> = facts.dead.iter().map(|unit| game.catalog().unit_name(*unit)).collect();
        doc.entry("Dead", COLUMN, Span::new(dead.join(", "), Role::Death));
    }
    doc
}

/// Players of whose commands nothing is left, and how many facts that were.
#[derive(Default)]
struct Quiet {
    who: Vec<String>,
    count: u16,
}

fn section(game: &Game, doc: &mut Doc, label: Span, facts: &[(&Fact, Form)], quiet: &mut Quiet) {
    let (mut text, mut dropped) = (Line::new(), 0_u16);
    let mut joined: Vec<&str> = Vec::new();
    for (fact, form) in facts {
        let part = match (form, fact.joint) {
            (Form::Dropped, _) => {
                dropped += 1;
                continue;
            }
            (Form::Full, _) => fact.text.clone(),
            (Form::Short, Some((verb, _))) if joined.contains(&verb) => continue,
            (Form::Short, Some((verb, _))) => {
                joined.push(verb);
                let short = facts.iter().filter(|(_, form)| *form == Form::Short);
                let same = short.filter_map(|(fact, _)| fact.joint).filter(|(other, _)| *other == verb);
                let places: Vec<String> = same.map(|(_, sector)| game.state().sector_name(sector)).collect();
                vec![format!("{verb} {}", places.join(", ")).into()]
            }
            (Form::Short, None) => fact.short.clone(),
        };
        if !text.is_empty() && !part.is_empty() {
            text.push("; ".into());
        }
        text.extend(part);
    }
    match (text.is_empty(), dropped) {
        (true, 0) => return,
        (true, count) => {
            quiet.who.push(label.text);
            quiet.count += count;
            return;
        }
        (false, 0) => text.push(".".into()),
        (false, count) => text.push(Span::new(format!(" (+{count} more)."), Role::Dim)),
    }
    doc.entry(label, COLUMN, text);
}

/// `won: b1 Resort. Rebels 14 > 20, Dictator 38 > 31   log 89 · map`.
fn score(game: &Game, facts: &Facts<'_>, seat: Seat, log: usize) -> Line {
    let state = game.state();
    let own = state.side(seat);
    let side = |seat: &Option<Seat>| seat.map(|seat| state.side(seat));
    let chosen = |fits: &dyn Fn(Option<Side>, Option<Side>) -> bool| -> Vec<SectorId> {
        facts.changed.iter().filter(|(_, (from, to))| fits(side(from), side(to))).map(|(sector, _)| *sector).collect()
    };
    let mut line = Line::new();
    let mut tell = |what: String, sectors: Vec<SectorId>, role: Role| {
        if !sectors.is_empty() {
            push_part(&mut line, vec![Span::plain(format!("{what}: ")), Span::new(places(game, &sectors), role)]);
        }
    };
    tell("won".into(), chosen(&|from, to| to == Some(own) && from != to), Role::Gain);
    tell("lost".into(), chosen(&|from, to| from == Some(own) && from != to), Role::Loss);
    for other in state.sides().filter(|other| *other != own) {
        let taken = chosen(&|from, to| to == Some(other) && from != to && from != Some(own));
        tell(format!("{} took", names(game).heading(other)), taken, Role::Plain);
    }
    tell("left empty".into(), chosen(&|from, to| to.is_none() && from.is_some_and(|from| from != own)), Role::Plain);
    let passed = facts.changed.iter().filter(|(_, (from, to))| side(from) == side(to) && from != to);
    tell("within a side".into(), passed.map(|(sector, _)| *sector).collect(), Role::Plain);
    if !line.is_empty() {
        line.push(". ".into());
    }
    if victory::counts_value(game) {
        line.extend(scores(game, facts));
        line.push("   ".into());
    }
    let whole = |text: String| Span::new(text, Role::Typed).unbroken();
    line.extend([whole(format!("log {log}")), " · ".into(), whole("map".into())]);
    line
}

/// `Rebels 14 > 20, Dictator 38 > 31`.
fn scores(game: &Game, facts: &Facts<'_>) -> Line {
    let state = game.state();
    let mut line = Line::new();
    for side in state.sides() {
        let now = victory::score(game, side);
        let value = |sector: &SectorId| i32::from(game.sector_card(*sector).value);
        let is_its = |seat: &Option<Seat>| i32::from(seat.is_some_and(|seat| state.side(seat) == side));
        let gained: i32 = facts.changed.iter().map(|(sector, (from, to))| (is_its(to) - is_its(from)) * value(sector)).sum();
        // A mode may count something else than the value of sectors.
        let before = if now == victory::value(game, side) { i32::from(now) - gained } else { now.into() };
        let name = names(game).heading(side);
        let text = if before == i32::from(now) { format!("{name} {now}") } else { format!("{name} {before} > {now}") };
        push_part(&mut line, vec![Span::plain(text).unbroken()]);
    }
    line
}

/// `b1 Resort, c2 Gold`, or many as `a1 b1 c2`.
fn places(game: &Game, sectors: &[SectorId]) -> String {
    let name = |sector: &SectorId| game.state().sector_name(*sector);
    if sectors.len() > NAMED {
        return sectors.iter().map(name).collect::<Vec<_>>().join(" ");
    }
    let long = |sector: &SectorId| format!("{} {}", name(sector), game.sector_card(*sector).short_name());
    sectors.iter().map(long).collect::<Vec<_>>().join(", ")
}
