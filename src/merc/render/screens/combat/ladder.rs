//! Who fights, in the order of their turns: dice, targets, armor and health.

use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::merc::enter::fight::is_standing;
use crate::merc::game::Game;
use crate::merc::model::ids::{CardId, ItemId, SectorId, UnitId};
use crate::merc::model::state::Fighter;
use crate::merc::names::text::{counted, names};
use crate::merc::render::story::shots;
use crate::merc::rules::combat::{aim, dice_of, fire};
use crate::merc::rules::{stats, vehicles};

/// More fighters than this do not fit on a screen with everything else: those who have acted share a line.
const MOST_ROWS: usize = 14;

/// The fighters below each other, and what protects or holds them.
pub fn ladder(game: &Game, at: SectorId, order: &[(Fighter, i8)], next: Option<Fighter>, acted: &[Fighter]) -> Doc {
    let standing = order.iter().filter(|(fighter, _)| is_standing(game, at, *fighter)).copied();
    let is_done = |fighter: Fighter| acted.contains(&fighter) && Some(fighter) != next;
    let mut shown: Vec<(Fighter, i8)> = standing.collect();
    let mut done = Vec::new();
    if shown.len() > MOST_ROWS {
        (done, shown) = shown.into_iter().partition(|(fighter, _)| is_done(*fighter));
    }
    let later = shown.split_off(shown.len().min(MOST_ROWS));
    let mut head = ["", "init", "", "dice", "targets"].map(|word| Span::new(word, Role::Dim).into_line()).to_vec();
    head.push(Span::new("armor + health", Role::Dim).or_short("a + health").into_line());
    let mut rows = vec![head];
    // The reason for hits on lower dice is printed once.
    let mut named = Vec::new();
    for (fighter, initiative) in shown {
        let mut row = cells(game, at, fighter, initiative, next == Some(fighter), &mut named);
        if is_done(fighter) {
            row.iter_mut().flatten().for_each(|span| span.role = Role::Dim);
        }
        rows.push(row);
    }
    let align = vec![Align::Left, Align::Right, Align::Left, Align::Right, Align::Left, Align::Right];
    let mut doc = Doc { blocks: vec![Block::Table { align, rows }] };
    for (what, who) in [("then", later), ("have acted", done)] {
        if !who.is_empty() {
            let who: Vec<String> = who.iter().map(|(fighter, _)| name(game, at, *fighter)).collect();
            doc.line(Span::new(format!("   {what}: {}", who.join(", ")), Role::Dim));
        }
    }
    doc.extend(protection(game, at));
    doc
}

/// `militia x5`.
fn name(game: &Game, at: SectorId, fighter: Fighter) -> String {
    let name = names(game).fighter(fighter);
    match fighter {
        Fighter::Unit(_) => name,
        Fighter::Militia(seat) => format!("{name} x{}", game.state().militia_on_foot(seat, at)),
        Fighter::Riders(squad) => format!("{name} x{}", game.state().squad(squad).riders),
    }
}

/// The row of a fighter: the mark, initiative, name, dice, targets, armor and health.
fn cells(game: &Game, at: SectorId, fighter: Fighter, initiative: i8, is_next: bool, named: &mut Vec<CardId>) -> Vec<Line> {
    let (dice, targets, body) = match fighter {
        Fighter::Unit(unit) => (dice_now(game, unit, is_next).to_string(), targets(game, unit, named), body(game, unit)),
        Fighter::Militia(seat) => {
            let (numbers, by) = stats::militia_by(game, seat, at);
            ("1 each".to_string(), format!("1 each{}", better(game, numbers.hit_on, by, named)), String::new())
        }
        Fighter::Riders(squad) => {
            let numbers = vehicles::riders(game, squad, at);
            let (_, by) = stats::militia_by(game, squad.seat(), at);
            let targets = format!("{} each{}", numbers.targets, better(game, numbers.hit_on, by, named));
            (format!("{} each", numbers.dice), targets, String::new())
        }
    };
    let owner = shots::owner_of(game.state(), fighter).map_or(Role::Plain, Role::Seat);
    let mark = Span::new(if is_next { ">" } else { "" }, Role::Current);
    let name = Span::new(name(game, at, fighter), if is_next { Role::Current } else { owner });
    let plain = |text: String| Span::plain(text).into_line();
    vec![mark.into_line(), plain(initiative.to_string()), name.into_line(), plain(dice), plain(targets), plain(body)]
}

/// The dice of a MERC; those given up count only for the one whose turn it is.
fn dice_now(game: &Game, unit: UnitId, is_next: bool) -> u8 {
    let given_up = game.state().combat().map_or(0, |combat| combat.given_up);
    match dice_of(game, unit) {
        dice if is_next || given_up == 0 => dice,
        _ => stats::of(game, unit).combat().clamp(0, 60) as u8,
    }
}

/// `1`, `6 (Mortar)`, `1, 6s: any`: the targets of a MERC, and what its cards do with its hits.
fn targets(game: &Game, unit: UnitId, named: &mut Vec<CardId>) -> String {
    let mut text = aim::most_targets(game, unit).to_string();
    let gear = &game.state().unit(unit).gear;
    let adds = |item: &ItemId| stats::of_item(game, *item).targets();
    // Several cards may add targets: the one that adds most is named.
    if let Some(item) = gear.iter().rev().max_by_key(|item| adds(item)).filter(|item| adds(item) > 0) {
        text.push_str(&format!(" ({})", game.catalog().item_title(*item)));
    }
    if aim::frees_militia(game, unit) {
        text.push_str(", all militia");
    }
    let needs = fire::hit_on(game, unit);
    let by = if needs == game.content().rules.hit_on { None } else { fire::hit_on_by(game, unit) };
    text.push_str(&better(game, needs, by, named));
    if let Some(lowest) = fire::free_from(game, unit) {
        let faces = game.content().rules.die_faces;
        text.push_str(&if lowest >= faces { format!(", {lowest}s: any") } else { format!(", {lowest}+: any") });
    }
    if gear.iter().any(|item| game.equipment(*item).pierces) {
        text.push_str(", AP");
    }
    text
}

/// `, hits on 3+ (Better Weapons)`, if that is not the usual number. Each card is named once.
fn better(game: &Game, hit_on: u8, by: Option<CardId>, named: &mut Vec<CardId>) -> String {
    if hit_on == game.content().rules.hit_on {
        return String::new();
    }
    let by = by.filter(|card| !named.contains(card));
    named.extend(by);
    let why = by.map_or_else(String::new, |card| format!(" ({})", game.catalog().card(card).name));
    format!(", hits on {hit_on}+{why}")
}

fn body(game: &Game, unit: UnitId) -> String {
    format!("{} + {}", game.armor(unit), game.state().unit(unit).health)
}

/// Vehicles that take hits, and dogs that hold somebody.
fn protection(game: &Game, at: SectorId) -> Doc {
    let state = game.state();
    let mut doc = Doc::new();
    for squad in state.squads_in(at).filter(|squad| game.cover(*squad) > 0) {
        let Some(item) = game.vehicle(squad) else { continue };
        let text = format!(
            "{} of {} takes {} first",
            game.catalog().item_title(item),
            names(game).squad(squad),
            counted(game.cover(squad), "hit")
        );
        doc.sides(Span::plain(text), Span::new("MOD-C5", Role::Clause));
    }
    for hold in state.combat().into_iter().flat_map(|combat| &combat.dogs) {
        let (dog, points) = (game.catalog().item_title(hold.dog), state.item(hold.dog).points);
        let text = format!(
            "{dog} of {} (health {points}) holds {}, who can attack only the dog",
            names(game).unit(hold.owner),
            names(game).unit(hold.target)
        );
        doc.sides(Span::plain(text), Span::new("EQP-DOG", Role::Clause));
    }
    doc
}
