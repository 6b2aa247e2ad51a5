//! Slots and their contents (REQ-1, REQ-4, REQ-5); drawing equipment (CMP-3) and putting it down.

use super::stats::{KINDS, added_slots};
use super::vehicles;
use crate::kernel::{Flow, Seat};
use crate::lua::Verdict;
use crate::merc::content::{DamagedGear, EquipmentKind, Slot};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::{Event, Shuffled};
use crate::merc::model::ids::{CardId, DECKS, ItemId, UnitId, deck_index};
use crate::merc::model::state::{ItemPlace, MOST_GEAR};
use crate::merc::rules::setup::CARDS;
use arrayvec::ArrayVec;

/// The number of slots of each kind that a unit has with this gear.
pub fn slots(game: &Game, unit: UnitId, gear: &[ItemId]) -> [usize; 3] {
    let givers = std::iter::once(None).chain(gear.iter().copied().map(Some));
    givers.fold(game.content().rules.slots(), |slots, giver| {
        let more = added_slots(game, unit, giver);
        std::array::from_fn(|kind| slots[kind] + usize::from(more[kind]))
    })
}

/// Whether this gear fits a unit's slots. Some slots may hold another kind of item (Gunther, Genesis).
fn fits(game: &Game, unit: UnitId, gear: &[ItemId]) -> bool {
    let (mut counts, mut givers) = ([0; 3], [0; 3]);
    for item in gear.iter().filter(|item| takes_slot(game, **item)) {
        let kind = deck_index(game.equipment(*item).kind);
        counts[kind] += 1;
        givers[kind] += usize::from(game.defines(game.catalog().item_card(*item), hooks::SLOTS));
    }
    // Gear that fits the unit's own slots by kind always fits.
    let own = game.content().rules.slots();
    if (0..3).all(|kind| counts[kind] <= own[kind]) {
        return true;
    }
    let slots = slots(game, unit, gear);
    let holds = other_kinds(game, unit);
    // Each own slot holds its kind or the other one: eight ways with one slot each. Gear that adds slots occupies an own slot.
    let has_other = holds.iter().any(Option::is_some);
    let ways: usize = if has_other { own.iter().map(|slots| slots + 1).product() } else { 1 };
    gear.len() <= MOST_GEAR
        && (0..ways).any(|mut way| {
            let mut held = own;
            for (slot, other) in holds.iter().enumerate() {
                let otherwise = way % (own[slot] + 1);
                way /= own[slot] + 1;
                match other {
                    _ if otherwise == 0 => {}
                    Some(kind) => {
                        held[slot] -= otherwise;
                        held[deck_index(*kind)] += otherwise;
                    }
                    None => return false,
                }
            }
            (0..3).all(|kind| givers[kind] <= held[kind] && counts[kind] + own[kind] <= held[kind] + slots[kind])
        })
}

/// Whether a unit has no item of some kind and an empty slot (AI-3.1).
pub fn lacks(game: &Game, unit: UnitId) -> bool {
    let gear: ArrayVec<ItemId, MOST_GEAR> =
        game.state().unit(unit).gear.iter().copied().filter(|item| takes_slot(game, *item)).collect();
    let has = |kind| gear.iter().any(|item| game.equipment(*item).kind == kind);
    if DECKS.into_iter().all(has) {
        return false;
    }
    // Slots that gear adds do not count, and some slots can hold another kind.
    let own = game.content().rules.slots().iter().sum::<usize>();
    let added = slots(game, unit, &gear).iter().sum::<usize>().saturating_sub(own);
    gear.len().saturating_sub(added) < own
}

/// The other kind of item that each own slot may hold, if any.
fn other_kinds(game: &Game, unit: UnitId) -> [Option<EquipmentKind>; 3] {
    let mut holds = [None; 3];
    for call in hooks::unit_cards(game, unit, hooks::SLOT_HOLDS) {
        for (slot, kind) in hooks::read_words(game, call, &KINDS, &KINDS) {
            holds[slot] = Some(DECKS[kind]);
        }
    }
    holds
}

/// Whether a unit may use an item at all, regardless of its slots (MER clauses).
pub fn may_wear(game: &Game, unit: UnitId, item: ItemId) -> bool {
    who_forbids(game, unit, item).is_none()
}

/// The card that forbids a unit an item: its own, the item's, or one in play.
pub fn who_forbids(game: &Game, unit: UnitId, item: ItemId) -> Option<CardId> {
    if is_left_by_robot(game, unit, item) {
        return Some(game.catalog().item_card(item));
    }
    let (own, its) = (game.catalog().unit_card(unit), game.catalog().item_card(item));
    if !hooks::is_in_play(game, hooks::MAY_EQUIP) && !game.defines(own, hooks::MAY_EQUIP) && !game.defines(its, hooks::MAY_EQUIP)
    {
        return None;
    }
    // A vehicle belongs to the squad, so what a MERC may not wear does not matter (MOD-C2).
    let own = Some(own).filter(|_| game.is_vehicle(item));
    hooks::item_cards(game, unit, item, hooks::MAY_EQUIP).filter(|call| Some(call.card) != own).find_map(|call| {
        let card = call.card;
        let says_no = hooks::read::<Option<Verdict>>(game, call).flatten() == Some(Verdict(false));
        says_no.then_some(card)
    })
}

/// The tag of cards that the robot always leaves in the stash.
const LEFT_IN_STASH: &str = "left-in-stash";

/// AI-4.7: the robot equips no Land Mines and Repair Kits, however it gets them.
fn is_left_by_robot(game: &Game, unit: UnitId, item: ItemId) -> bool {
    let state = game.state();
    let is_robots = || state.config().robot && state.owner(unit).is_some_and(|seat| state.player(seat).is_dictator);
    is_for_stash(game, item) && is_robots()
}

/// Whether an item is worth more in a stash than with a MERC.
#[inline]
pub fn is_for_stash(game: &Game, item: ItemId) -> bool {
    game.equipment(item).tags.iter().any(|tag| tag == LEFT_IN_STASH)
}

/// Where an item would go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    Free,
    /// It replaces this item.
    InsteadOf(ItemId),
    None,
}

/// Where a unit has room for an item.
pub fn room(game: &Game, unit: UnitId, item: ItemId) -> Room {
    if game.is_vehicle(item) {
        let squad = game.state().squad_of(unit).map(|squad| game.state().squad(squad));
        return squad.map_or(Room::None, |squad| squad.item.map_or(Room::Free, Room::InsteadOf));
    }
    let worn = &game.state().unit(unit).gear;
    if !takes_slot(game, item) {
        return if worn.is_full() { Room::None } else { Room::Free };
    }
    let kind = game.equipment(item).kind;
    if has_usual_slots(game, unit) && !gives_slots(game, item) {
        let mut same = worn.iter().copied().filter(|other| game.equipment(*other).kind == kind && takes_slot(game, *other));
        let is_free = same.clone().count() < game.content().rules.slots()[deck_index(kind)];
        return if is_free { Room::Free } else { same.next().map_or(Room::None, Room::InsteadOf) };
    }
    let fits_without = |off: Option<ItemId>| {
        let left = worn.iter().copied().filter(|other| Some(*other) != off);
        fits(game, unit, &left.chain([item]).collect::<ArrayVec<ItemId, { MOST_GEAR + 1 }>>())
    };
    if fits_without(None) {
        return Room::Free;
    }
    let of_kind = |same: bool| {
        let slotted = worn.iter().rev().copied().filter(|other| takes_slot(game, *other));
        slotted.filter(move |other| (game.equipment(*other).kind == kind) == same)
    };
    let off = of_kind(true).chain(of_kind(false)).find(|off| fits_without(Some(*off)));
    off.map_or(Room::None, Room::InsteadOf)
}

/// Whether a unit has only the standard slots, and all its gear is in them.
fn has_usual_slots(game: &Game, unit: UnitId) -> bool {
    let gear = &game.state().unit(unit).gear;
    let own = game.content().rules.slots();
    let mut counts = [0; 3];
    let in_slot = |item: &ItemId| {
        if gives_slots(game, *item) {
            return false;
        }
        if !takes_slot(game, *item) {
            return true;
        }
        let kind = deck_index(game.equipment(*item).kind);
        counts[kind] += 1;
        counts[kind] <= own[kind]
    };
    gear.iter().all(in_slot)
        && !game.defines(game.catalog().unit_card(unit), hooks::SLOTS)
        && !hooks::any_of_unit(game, unit, hooks::SLOT_HOLDS)
}

/// Whether an item takes a slot; others are only carried (MOD-I2).
fn takes_slot(game: &Game, item: ItemId) -> bool {
    game.equipment(item).slot == Slot::Own
}

fn gives_slots(game: &Game, item: ItemId) -> bool {
    game.defines(game.catalog().item_card(item), hooks::SLOTS)
}

/// Whether a unit can equip an item, replacing another one if necessary.
pub fn can_equip(game: &Game, unit: UnitId, item: ItemId) -> bool {
    may_wear(game, unit, item) && room(game, unit, item) != Room::None
}

/// The items that a unit can equip.
pub fn wearable<'a>(game: &'a Game, unit: UnitId, items: impl Iterator<Item = ItemId> + 'a) -> impl Iterator<Item = ItemId> + 'a {
    // With a slot of each kind there is room for everything.
    let usual = has_usual_slots(game, unit) && game.content().rules.slots().iter().all(|slots| *slots > 0);
    let has_room = move |item: ItemId| usual && !gives_slots(game, item) || room(game, unit, item) != Room::None;
    items.filter(move |item| may_wear(game, unit, *item) && has_room(*item))
}

/// Equips an item; the item it replaces goes to the stash (REQ-4).
pub fn equip(game: &mut Game, unit: UnitId, item: ItemId) -> Flow<()> {
    if let Some(squad) = game.state().squad_of(unit).filter(|_| game.is_vehicle(item)) {
        return vehicles::mount(game, squad, item);
    }
    if let Room::InsteadOf(off) = room(game, unit, item) {
        lay_down(game, unit, off)?;
    }
    game.emit(Event::ItemEquipped { unit, item })?;
    settle(game, unit)?;
    let calls: Vec<HookCall> = hooks::item_cards(game, unit, item, hooks::EQUIPPED).collect();
    hooks::act_each(game, calls)
}

/// Puts an item down: into the stash, onto the discard pile if the game loses damaged gear (REQ-5), or back to the supply (MOD-I3).
pub fn lay_down(game: &mut Game, unit: UnitId, item: ItemId) -> Flow<()> {
    match game.state().sector_of(unit).zip(game.state().owner(unit)) {
        Some((sector, seat)) if !is_lost(game, item) && !game.state().config().supply.contains(&item) => {
            game.emit(Event::ItemStashed { seat, sector, item })
        }
        _ => game.emit(Event::ItemDiscarded { item, from: Some(unit) }),
    }
}

/// Whether taking an item off discards it: it is damaged, and the setting says so (REQ-5). Such an item cannot be traded.
pub fn is_lost(game: &Game, item: ItemId) -> bool {
    game.state().config().settings.damaged_gear == DamagedGear::Discarded && game.is_damaged(item)
}

/// Puts gear that no longer fits into the stash (EQP-BAND).
pub fn settle(game: &mut Game, unit: UnitId) -> Flow<()> {
    loop {
        let gear = game.state().unit(unit).gear.clone();
        if gear.len() <= 1 || fits(game, unit, &gear) {
            return Ok(());
        }
        let without = |off: &&ItemId| fits(game, unit, &gear.iter().copied().filter(|other| other != *off).collect::<Vec<_>>());
        // If removing one item is not enough, remove the last one, usually an accessory.
        let Some(item) = gear.iter().rev().filter(|item| takes_slot(game, **item)).find(without).or(gear.last()).copied() else {
            return Ok(());
        };
        lay_down(game, unit, item)?;
    }
}

/// Does the same for every unit that may have more than its slots hold.
pub fn settle_all(game: &mut Game) -> Flow<()> {
    let state = game.state();
    let loaded: Vec<UnitId> =
        state.seats().flat_map(|seat| state.team(seat)).filter(|unit| state.unit(*unit).gear.len() > 1).collect();
    loaded.into_iter().try_for_each(|unit| settle(game, unit))
}

/// Draws the top card of a deck; an empty deck is refilled from its discards (CMP-3).
pub fn draw(game: &mut Game, seat: Seat, deck: EquipmentKind) -> Flow<Option<ItemId>> {
    let index = deck_index(deck);
    if game.state().decks[index].is_empty() && !game.state().discards[index].is_empty() {
        let mut order = game.state().discards[index].clone();
        let draw = game.shuffle(CARDS, &mut order);
        game.emit(Event::EquipmentShuffled { deck, order, draw: Some(draw), of: Shuffled::Discards })?;
    }
    let Some(item) = game.state().decks[index].last().copied() else {
        game.emit(Event::DeckEmpty { deck })?;
        return Ok(None);
    };
    let points = game.full_points(item);
    game.emit(Event::ItemDrawn { seat, item, deck, points })?;
    Ok(Some(item))
}

/// Asks the player which deck a new MERC's card comes from. Empty decks are not offered; nothing is asked if all are (CMP-3).
pub fn choose_deck(game: &mut Game, seat: Seat, unit: UnitId) -> Flow<Option<EquipmentKind>> {
    let options: Vec<Choice> = DECKS.into_iter().filter(|deck| game.state().cards_left(*deck) > 0).map(Choice::Deck).collect();
    if options.is_empty() {
        return Ok(None);
    }
    match game.pick(seat, QuestionId::Deck { unit }, options, 0)? {
        Choice::Deck(deck) => Ok(Some(deck)),
        other => unreachable!("asked for a deck, got {other:?}"),
    }
}

/// Whether it is a vehicle that the unit's squad does not take when it is drawn: the squad has one or does not fit in (MOD-C2).
pub fn is_spare_vehicle(game: &Game, unit: UnitId, item: ItemId) -> bool {
    let Some(numbers) = game.equipment(item).vehicle else { return false };
    let squad = game.state().squad_of(unit).map(|squad| game.state().squad(squad));
    squad.is_none_or(|squad| squad.item.is_some() || squad.members.len() > usize::from(numbers.crew))
}

/// Equips a drawn card at once, or stashes it if that is not possible (HIR-5).
pub fn equip_or_stash(game: &mut Game, unit: UnitId, item: ItemId) -> Flow<()> {
    if can_equip(game, unit, item) && !is_spare_vehicle(game, unit, item) {
        return equip(game, unit, item);
    }
    match game.state().sector_of(unit).zip(game.state().owner(unit)) {
        Some((sector, seat)) => game.emit(Event::ItemStashed { seat, sector, item }),
        None => game.emit(Event::ItemDiscarded { item, from: None }),
    }
}

/// As above for a new MERC's free card (HIR-5, D1-4), but it does not replace the MERC's own item (Vrbansk).
pub fn wear_or_stash(game: &mut Game, unit: UnitId, item: ItemId) -> Flow<()> {
    let fits = may_wear(game, unit, item) && room(game, unit, item) == Room::Free && !is_spare_vehicle(game, unit, item);
    match game.state().sector_of(unit).zip(game.state().owner(unit)) {
        Some(_) if fits => equip(game, unit, item),
        Some((sector, seat)) => game.emit(Event::ItemStashed { seat, sector, item }),
        // The MERC is already dead.
        None => game.emit(Event::ItemDiscarded { item, from: None }),
    }
}

/// Puts all cards still in a player's hands into the stash of a sector (EXP-3).
pub fn stash_found(game: &mut Game, seat: Seat, sector: crate::merc::model::ids::SectorId) -> Flow<()> {
    for item in found(game, seat) {
        game.emit(Event::ItemStashed { seat, sector, item })?;
    }
    Ok(())
}

/// Discards cards that a script drew and did not give to anyone.
pub fn put_away(game: &mut Game) -> Flow<()> {
    if game.state().in_hand == 0 {
        return Ok(());
    }
    for seat in game.state().seats() {
        for item in found(game, seat) {
            game.emit(Event::ItemDiscarded { item, from: None })?;
        }
    }
    Ok(())
}

/// Cards drawn and not yet placed.
pub fn found(game: &Game, seat: Seat) -> Vec<ItemId> {
    if game.state().in_hand == 0 {
        return Vec::new();
    }
    game.catalog().items().filter(|item| game.state().item(*item).place == ItemPlace::Found(seat)).collect()
}
