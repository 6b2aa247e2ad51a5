//! Odds as people read them.

use super::fight::Fight;
use super::share::Share;
use super::tally::{Basis, Odds};
use crate::kernel::Seat;
use crate::kernel::doc::{Align, Bar, Block, Doc, IntoLine, Line, Role, Span};
use crate::merc::content::StepKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, Side, SquadId, SquadKind, UnitId};
use crate::merc::names::text::{counted, names};
use crate::merc::rules::vehicles;
use crate::text::listed;

/// The whole answer about one fight.
pub fn fight(game: &Game, seat: Seat, fight: &Fight, odds: &Odds) -> Doc {
    let mut doc = Doc::text(&heading(game, fight), Role::Title);
    doc.blocks.push(Block::Bars(bars(game, fight, odds)));
    doc.line(Span::new(assumed(game, fight), Role::Dim));
    if let Some(more) = others(game, seat, fight) {
        doc.line(Span::new(more, Role::Dim));
    }
    doc
}

/// `c1 Nagrilli 2`.
pub fn place(game: &Game, at: SectorId) -> String {
    let card = game.sector_card(at);
    format!("{} {} {}", game.state().sector_name(at), card.short_name(), card.value)
}

fn heading(game: &Game, fight: &Fight) -> String {
    let place = place(game, fight.at);
    let ours = forces(game, fight, fight.side);
    let enemies: Vec<String> =
        game.state().sides().filter(|side| *side != fight.side).map(|side| forces(game, fight, side)).collect();
    let theirs = enemies.into_iter().filter(|force| !force.is_empty()).collect::<Vec<_>>().join(", ");
    if fight.is_attack(game) {
        return format!("Fight for {place}: {ours} against {theirs}");
    }
    format!("If {theirs} attacked {place}: {ours} against them")
}

/// `Wolverine, Ra and 3 militia`, `10 militia`, `20 militia and Kim`.
pub fn forces(game: &Game, fight: &Fight, side: Side) -> String {
    let mut mercs: Vec<String> = fight.units(game, side).iter().map(|unit| names(game).unit(*unit).to_string()).collect();
    let militia = fight.militia(game, side);
    if militia > 0 {
        let comes = fight.attacker(game) == side;
        let place = if comes || mercs.is_empty() { mercs.len() } else { 0 };
        mercs.insert(place, format!("{militia} militia"));
    }
    if militia == 0 {
        return mercs.join(", ");
    }
    listed(&mercs.iter().map(String::as_str).collect::<Vec<_>>(), "and")
}

fn bars(game: &Game, fight: &Fight, odds: &Odds) -> Vec<Bar> {
    let win = if fight.is_attack(game) { "win" } else { "hold" };
    let mut bars = vec![bar(win, odds.win, Role::Gain)];
    bars[0].note = rounds(odds.rounds).into_line();
    if odds.undecided > Share::NONE {
        bars.push(bar("undecided", odds.undecided, Role::Plain));
    }
    let first_loss = bars.len() + 1;
    if odds.lost.len() > 1 {
        // The last numbers that never occur share a row.
        let possible = odds.lost.iter().rposition(|share| *share > Share::NONE).unwrap_or(0) + 1;
        for (count, share) in odds.lost.iter().enumerate().take(possible) {
            bars.push(bar(&label(count), *share, if count == 0 { Role::Gain } else { Role::Loss }));
        }
        let most = odds.lost.len() - 1;
        match most + 1 - possible {
            0 => {}
            1 => bars.push(bar(&label(most), Share::NONE, Role::Loss)),
            2 => bars.push(bar(&format!("lose {possible} or {most}"), Share::NONE, Role::Loss)),
            _ => bars.push(bar(&format!("lose {possible} to {most}"), Share::NONE, Role::Loss)),
        }
    }
    let several = odds.falls.len() > 1 && odds.lost.first().is_some_and(|none| *none < Share::ALL);
    if let Some(bar) = bars.get_mut(first_loss).filter(|_| several) {
        bar.note = falls(game, odds).into_line();
    }
    match bars.last_mut() {
        Some(last) if last.note.is_empty() => last.note = basis(odds).into_line(),
        Some(last) => {
            let mut note: Line = std::mem::take(&mut last.note);
            note.push(Span::plain(format!("; {}", basis(odds))));
            last.note = note;
        }
        None => {}
    }
    bars
}

fn bar(label: &str, share: Share, role: Role) -> Bar {
    Bar { label: label.into_line(), value: share.to_string().into_line(), per_mille: share.per_mille(), role, note: Line::new() }
}

fn label(count: usize) -> String {
    match count {
        0 => "lose nobody".to_string(),
        1 => "lose 1 MERC".to_string(),
        more => format!("lose {more}"),
    }
}

/// `2 rounds`, `2 or 3 rounds`, `2 to 5 rounds`.
fn rounds((least, most): (u8, u8)) -> String {
    match most.saturating_sub(least) {
        0 => counted(least, "round"),
        1 => format!("{least} or {most} rounds"),
        _ => format!("{least} to {most} rounds"),
    }
}

/// `Wolverine 86%, Vulture 28%, Ra and Tavisto 0%`: who falls how often.
fn falls(game: &Game, odds: &Odds) -> String {
    let mut falls = odds.falls.clone();
    falls.sort_by_key(|(_, share)| std::cmp::Reverse(*share));
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (unit, share) in falls {
        let (text, name) = (share.to_string(), names(game).unit(unit));
        match groups.last_mut() {
            Some((same, names)) if *same == text => names.push(name),
            _ => groups.push((text, vec![name])),
        }
    }
    groups.iter().map(|(share, names)| format!("{} {share}", listed(names, "and"))).collect::<Vec<_>>().join(", ")
}

/// How the odds were found, and the assumption that matters most.
fn basis(odds: &Odds) -> String {
    let how = match odds.basis {
        Basis::Exact => "exact".to_string(),
        Basis::Sampled { fights, error, early, .. } => {
            let stopped = if early { ", ended early" } else { "" };
            format!("{}, ±{}{stopped}", counted(fights, "fight"), percent_up(error))
        }
    };
    format!("{how}; nobody retreats")
}

/// An error, rounded up.
pub fn percent_up(error: Share) -> String {
    format!("{}%", error.0.div_ceil(Share::ALL.0 / 100))
}

/// What the odds assume.
fn assumed(game: &Game, fight: &Fight) -> String {
    let known = "Both sides fight as the bots' rules do; nothing hidden is known.";
    if fight.distance(game) <= 1 {
        return known.to_string();
    }
    let mut from: Vec<String> = fight
        .squads
        .iter()
        .filter_map(|squad| game.state().squad(*squad).sector)
        .map(|at| game.state().sector_name(at))
        .collect();
    from.dedup();
    let from = listed(&from.iter().map(String::as_str).collect::<Vec<_>>(), "and");
    let moves = counted(fight.distance(game), "move");
    format!("They come from {from}, {moves} away, and fight with what they carry now. {known}")
}

/// The other own squads that could join the attack.
fn others(game: &Game, seat: Seat, fight: &Fight) -> Option<String> {
    let state = game.state();
    let joins = |squad: &SquadId| {
        !fight.squads.contains(squad)
            && squad.kind() != SquadKind::Base
            && state.squad(*squad).sector.is_some_and(|from| state.is_adjacent(from, fight.at))
    };
    if !fight.is_attack(game) || fight.distance(game) > 1 {
        return None;
    }
    let other = state.live_squads(seat).find(joins)?;
    let mut words: Vec<&str> = fight.squads.iter().map(|squad| squad.word()).collect();
    words.push(other.word());
    Some(format!("Both squads together: odds {} with {}", state.sector_name(fight.at), words.join(", ")))
}

/// Squads that cannot attack any more today, although they are near enough: a squad moves as a whole (MOV-1).
fn too_tired(game: &Game, fights: &[(Fight, Option<Odds>)]) -> Option<String> {
    let state = game.state();
    if !state.is_in(StepKind::Act) {
        return None;
    }
    let is_tired = |squad: &SquadId| {
        let cost = vehicles::cost(game, *squad);
        let can = |unit: &UnitId| state.unit(*unit).actions + state.unit(*unit).move_only >= cost;
        !state.squad(*squad).members.iter().all(can)
    };
    let mut tired: Vec<&str> =
        fights.iter().flat_map(|(fight, _)| &fight.squads).filter(|squad| is_tired(squad)).map(|squad| squad.word()).collect();
    tired.dedup();
    (!tired.is_empty()).then(|| {
        let today = state.config().format.today();
        format!("A member of the {} squad has no action left, so it cannot attack {today} as it is.", listed(&tired, "and"))
    })
}

/// One line per fight in reach.
pub fn in_reach(game: &Game, fights: &[(Fight, Option<Odds>)]) -> Doc {
    if fights.is_empty() {
        return Doc::from("No enemies are next to your squads. For any other sector with enemies, type for example odds a1.");
    }
    let cell = |text: String| text.into_line();
    let head = ["fight", "with", "win", "lose a MERC", "against"].map(|word| Span::new(word, Role::Dim).into_line());
    let mut rows = vec![head.to_vec()];
    for (fight, odds) in fights {
        let enemies = game.state().sides().filter(|side| *side != fight.side).map(|side| forces(game, fight, side));
        let enemies = enemies.filter(|force| !force.is_empty()).collect::<Vec<_>>().join(", ");
        let squad = fight.squads.iter().map(|squad| squad.word()).collect::<Vec<_>>().join(", ");
        let (win, lose) = match odds {
            Some(odds) => (odds.win.to_string(), odds.lost.first().map_or(Share::NONE, |none| none.rest()).to_string()),
            None => ("-".to_string(), "-".to_string()),
        };
        rows.push(vec![cell(place(game, fight.at)), cell(squad), cell(win), cell(lose), cell(enemies)]);
    }
    let align = vec![Align::Left, Align::Left, Align::Right, Align::Right, Align::Left];
    let mut doc = Doc { blocks: vec![Block::Table { align, rows }] };
    doc.blocks.extend(too_tired(game, fights).map(|text| Block::Line(vec![Span::new(text, Role::Warn)])));
    doc.line(Span::new(
        "Nobody retreats, and nothing hidden is known. For one of them in full, type for example odds ",
        Role::Dim,
    ));
    if let (Some(Block::Line(line)), Some((fight, _))) = (doc.blocks.last_mut(), fights.first()) {
        line.push(Span::new(game.state().sector_name(fight.at), Role::Typed));
    }
    doc
}
