//! The cards and the MERCs of a Re-Equip, as a table with numbered rows. The numbers stay the same until the Re-Equip ends, because
//! the order of the rows depends on the cards alone.

use crate::kernel::{Kind, Question};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::Choice;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{CardId, ItemId, UnitId, deck_index};
use crate::merc::model::state::ItemPlace;
use crate::merc::rules::{gear, reequip};

pub struct GearTable {
    /// Those who take part, in the order of their squads.
    pub units: Vec<UnitId>,
    pub rows: Vec<GearRow>,
}

/// Cards that are alike.
pub struct GearRow {
    pub card: CardId,
    /// Those that nobody has come first, because they are taken first.
    pub items: Vec<ItemId>,
}

/// What makes cards alike, and orders the rows: cards just found, the kind, the card, and the points left.
type Key = (bool, bool, usize, CardId, u8);

impl GearTable {
    pub fn of(game: &Game, question: &Question<Merc>) -> GearTable {
        let options = options(question);
        let units = units(game, options);
        let mut keyed: Vec<(Key, ItemId)> = Vec::new();
        for item in items(game, question, options, &units) {
            keyed.push((key(game, item), item));
        }
        // A row begins where its first card belongs: one of them may just have been found.
        keyed.sort();
        let mut rows: Vec<GearRow> = Vec::new();
        let mut keys: Vec<(CardId, u8)> = Vec::new();
        for ((_, _, _, card, points), item) in keyed {
            match keys.iter().position(|other| *other == (card, points)) {
                Some(row) => rows[row].items.push(item),
                None => {
                    keys.push((card, points));
                    rows.push(GearRow { card, items: vec![item] });
                }
            }
        }
        let place = |item: &ItemId| match game.state().item(*item).place {
            ItemPlace::Gear(unit) => units.iter().position(|other| *other == unit).map_or(0, |index| index + 1),
            ItemPlace::Squad(_) => 1,
            _ => 0,
        };
        rows.iter_mut().for_each(|row| row.items.sort_by_key(|item| (place(item), *item)));
        GearTable { units, rows }
    }

    /// The card that each number stands for, as a word that an answer can have.
    pub fn words(&self, game: &Game) -> Vec<String> {
        self.rows.iter().map(|row| game.catalog().item_name(row.items[0]).to_string()).collect()
    }

    /// The row that a card is in.
    pub fn row_of(&self, item: ItemId) -> Option<usize> {
        self.rows.iter().position(|row| row.items.contains(&item))
    }
}

impl GearRow {
    /// The card of this row that a MERC would take, if the options have one: one that nobody has, or else another MERC's.
    pub fn for_unit(&self, options: &[Choice], unit: UnitId) -> Option<ItemId> {
        self.items.iter().copied().find(|item| options.contains(&Choice::Give(*item, unit)))
    }

    /// The cards of this row that someone may put down.
    pub fn droppable(&self, options: &[Choice]) -> Vec<ItemId> {
        self.items.iter().copied().filter(|item| options.contains(&Choice::Drop(*item))).collect()
    }
}

pub fn options(question: &Question<Merc>) -> &[Choice] {
    match &question.kind {
        Kind::Loop { options, .. } | Kind::Pick { options, .. } => options,
        _ => &[],
    }
}

/// Whether nobody has a card yet.
pub fn is_loose(game: &Game, item: ItemId) -> bool {
    !matches!(game.state().item(item).place, ItemPlace::Gear(_) | ItemPlace::Squad(_))
}

/// Whether a card has not been discarded meanwhile.
pub fn is_in_reach(game: &Game, item: ItemId) -> bool {
    !matches!(game.state().item(item).place, ItemPlace::Discard(_) | ItemPlace::Deck(_) | ItemPlace::Box | ItemPlace::Supply)
}

/// The MERCs who have a card: one of them, or the squad whose vehicle it is.
pub fn has(game: &Game, unit: UnitId, item: ItemId) -> bool {
    match game.state().item(item).place {
        ItemPlace::Gear(owner) => owner == unit,
        ItemPlace::Squad(squad) => game.state().squad_of(unit) == Some(squad),
        _ => false,
    }
}

fn units(game: &Game, options: &[Choice]) -> Vec<UnitId> {
    let state = game.state();
    let mut units: Vec<UnitId> = Vec::new();
    for choice in options {
        let of_choice = match choice {
            Choice::Give(item, unit) => [Some(*unit), owner(game, *item)],
            Choice::Drop(item) => [owner(game, *item), None],
            _ => [None, None],
        };
        for unit in of_choice.into_iter().flatten() {
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
    }
    let sector = units.first().and_then(|unit| state.sector_of(*unit));
    let there: Vec<UnitId> = sector.map(|at| state.units_in(at).collect()).unwrap_or_default();
    units.sort_by_key(|unit| there.iter().position(|other| other == unit));
    units
}

fn owner(game: &Game, item: ItemId) -> Option<UnitId> {
    match game.state().item(item).place {
        ItemPlace::Gear(unit) => Some(unit),
        _ => None,
    }
}

/// What can change hands, what nobody here can use, and what was discarded meanwhile: its number must not go to another card.
fn items(game: &Game, question: &Question<Merc>, options: &[Choice], units: &[UnitId]) -> Vec<ItemId> {
    let state = game.state();
    let mut items: Vec<ItemId> = Vec::new();
    let mut add = |item: ItemId| {
        if item != ItemId::HIDDEN && !items.contains(&item) {
            items.push(item);
        }
    };
    for choice in options {
        if let Choice::Give(item, _) | Choice::Drop(item) = choice {
            add(*item);
        }
    }
    // A single card that is offered to a single MERC is not about the stash.
    if let [_] = options {
        return items;
    }
    let seat = units.first().and_then(|unit| state.owner(*unit)).unwrap_or(question.seat);
    gear::found(game, seat).into_iter().for_each(&mut add);
    let side = state.side(seat);
    if let Some(sector) =
        units.first().and_then(|unit| state.sector_of(*unit)).filter(|at| reequip::is_stash_open(state, side, *at))
    {
        state.sector(sector).stash.iter().copied().for_each(&mut add);
    }
    for event in game.events() {
        match event {
            Event::ItemDiscarded { item, from: Some(unit) } if units.contains(unit) => add(*item),
            _ => {}
        }
    }
    items
}

fn key(game: &Game, item: ItemId) -> Key {
    let found = game.events().iter().any(|event| matches!(event, Event::ItemDrawn { item: other, .. } if *other == item));
    let card = game.equipment(item);
    (!found, card.vehicle.is_some(), deck_index(card.kind), game.catalog().item_card(item), game.state().item(item).points)
}
