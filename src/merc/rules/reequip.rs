//! Re-Equip (REQ-1 to REQ-6): items move between the stash and the MERCs who take part.

use super::{gear, vehicles};
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::choice::{Choice, Consent, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, SectorId, Side, UnitId};
use crate::merc::model::state::{ItemPlace, Proposal, Spent, State};
use crate::merc::rules::actions::spend;

/// The most steps in one Re-Equip.
const MOST_STEPS: usize = 40;

/// Most Re-Equips offer fewer steps.
const USUAL_STEPS: usize = 16;

/// The action: every MERC who takes part pays, and other players agree first (REQ-3).
pub fn run(game: &mut Game, seat: Seat, units: &[UnitId]) -> Flow<()> {
    for unit in units.iter().skip(1) {
        let owner = game.state().owner(*unit).expect("checked");
        if owner != seat && !agrees(game, seat, owner, Consent::Trade(units[0], *unit))? {
            return Ok(());
        }
    }
    for unit in units {
        spend(game, *unit, Spent::ReEquip, game.content().rules.reequip_cost)?;
    }
    swap(game, seat, units, &[])
}

/// Asks another player before anything happens; a "no" is recorded and costs nothing.
pub fn agrees(game: &mut Game, from: Seat, to: Seat, what: Consent) -> Flow<bool> {
    let options = vec![Choice::Word(Word::Yes), Choice::Word(Word::No)];
    if game.pick(to, QuestionId::Consent { from, what }, options, 0)? == Choice::Word(Word::Yes) {
        return Ok(true);
    }
    game.emit(Event::ProposalDeclined { proposal: proposal(game, from, to, what) })?;
    Ok(false)
}

/// The record of a declined proposal.
pub fn proposal(game: &Game, by: Seat, to: Seat, what: Consent) -> Proposal {
    let state = game.state();
    let what = match what {
        Consent::Attack(sector) => format!("attack {}", state.sector_name(sector)),
        Consent::Trade(a, b) => format!("trade {} {}", game.catalog().unit_id(a), game.catalog().unit_id(b)),
        Consent::Militia(sector, count) => format!("militia {count} {}", state.sector_name(sector)),
    };
    Proposal { by, to, what }
}

/// The exchange itself, including the free one after exploring; `found` are cards just drawn.
pub fn swap(game: &mut Game, seat: Seat, units: &[UnitId], found: &[ItemId]) -> Flow<()> {
    let Some(sector) = units.first().and_then(|unit| game.state().sector_of(*unit)) else { return Ok(()) };
    // What they lay down stays within their reach, even where another side controls the stash (REQ-4).
    let gear = units.iter().flat_map(|unit| &game.state().unit(*unit).gear);
    let own: Vec<ItemId> = found.iter().chain(gear).copied().chain(vehicles_of(game.state(), units)).collect();
    for _ in 0..MOST_STEPS {
        let options = steps(game, units, sector, &own);
        if options.is_empty() {
            break;
        }
        match game.next_of(seat, QuestionId::Equip { unit: units[0] }, options)? {
            Some(Choice::Give(item, unit)) => give(game, item, unit)?,
            Some(Choice::Drop(item)) => drop_item(game, units, item)?,
            _ => break,
        }
    }
    Ok(())
}

/// Only the side that controls the sector may use its stash; without control, any side may (CMP-8, REQ-6).
pub fn is_stash_open(state: &State, side: Side, sector: SectorId) -> bool {
    state.controlling_side(sector).is_none_or(|controller| controller == side)
}

/// Every step that is possible now.
fn steps(game: &Game, units: &[UnitId], sector: SectorId, own: &[ItemId]) -> Vec<Choice> {
    let state = game.state();
    let side = units.first().and_then(|unit| state.owner(*unit)).map(|seat| state.side(seat));
    let open = side.is_some_and(|side| is_stash_open(state, side, sector));
    let in_hand = own.iter().copied().filter(|item| matches!(state.item(*item).place, ItemPlace::Found(_)));
    let stash = state.sector(sector).stash.iter().copied().filter(|item| open || own.contains(item));
    let loose: Vec<ItemId> = in_hand.chain(stash).collect();
    let mut steps = Vec::with_capacity(USUAL_STEPS);
    for unit in units {
        let mates = units.iter().filter(|mate| *mate != unit).flat_map(|mate| &state.unit(*mate).gear).copied();
        let mates = mates.chain(vehicles_of(state, units).filter(|item| driven(state, *unit) != Some(*item)));
        let others = loose.iter().copied().chain(mates.filter(|item| !gear::is_lost(game, *item)));
        // A vehicle is for the whole squad, so it is offered to one member only.
        let leads = |item: &ItemId| !game.is_vehicle(*item) || first_of_squad(state, units, *unit);
        steps.extend(gear::wearable(game, *unit, others.filter(leads)).map(|item| Choice::Give(item, *unit)));
        steps.extend(state.unit(*unit).gear.iter().copied().map(Choice::Drop));
    }
    steps.extend(vehicles_of(state, units).map(Choice::Drop));
    steps
}

/// The vehicle of a unit's squad.
fn driven(state: &State, unit: UnitId) -> Option<ItemId> {
    state.squad(state.squad_of(unit)?).item
}

fn first_of_squad(state: &State, units: &[UnitId], unit: UnitId) -> bool {
    units.iter().find(|other| state.squad_of(**other) == state.squad_of(unit)) == Some(&unit)
}

/// The vehicles of the squads of these MERCs (MOD-C2).
pub fn vehicles_of<'a>(state: &'a State, units: &'a [UnitId]) -> impl Iterator<Item = ItemId> + 'a {
    units.iter().filter(|unit| first_of_squad(state, units, **unit)).filter_map(|unit| driven(state, *unit))
}

fn give(game: &mut Game, item: ItemId, unit: UnitId) -> Flow<()> {
    let before = match game.state().item(item).place {
        ItemPlace::Gear(owner) => Some(owner),
        _ => None,
    };
    gear::equip(game, unit, item)?;
    before.map_or(Ok(()), |owner| gear::settle(game, owner))
}

fn drop_item(game: &mut Game, units: &[UnitId], item: ItemId) -> Flow<()> {
    if let ItemPlace::Squad(squad) = game.state().item(item).place {
        return vehicles::leave_behind(game, squad);
    }
    let Some(unit) = units.iter().copied().find(|unit| game.state().unit(*unit).gear.contains(&item)) else { return Ok(()) };
    gear::lay_down(game, unit, item)?;
    gear::settle(game, unit)
}

/// Offers one item to one MERC.
pub fn offer(game: &mut Game, seat: Seat, unit: UnitId, item: ItemId) -> Flow<()> {
    match game.next_of(seat, QuestionId::Equip { unit }, vec![Choice::Give(item, unit)])? {
        Some(_) => gear::equip(game, unit, item),
        None => Ok(()),
    }
}
