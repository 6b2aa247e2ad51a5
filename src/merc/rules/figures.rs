//! What a MERC's numbers would be with other gear. The game stays as it is.

use super::{gear, stats};
use crate::merc::game::Game;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, UnitId};

/// The numbers that gear can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub armor: i16,
    pub combat: i16,
    pub initiative: i16,
    pub targets: i16,
    pub training: i16,
    /// Whether its attacks ignore armor.
    pub pierces: bool,
}

impl Figures {
    pub fn of(game: &Game, unit: UnitId) -> Figures {
        let (state, numbers) = (game.state(), stats::of(game, unit));
        let cover = state.squad_of(unit).map_or(0, |squad| game.cover(squad));
        Figures {
            armor: i16::from(game.armor(unit)) + i16::from(cover),
            combat: numbers.combat(),
            initiative: numbers.initiative(),
            targets: numbers.targets(),
            training: numbers.training(),
            pierces: state.unit(unit).gear.iter().any(|item| game.equipment(*item).pierces),
        }
    }
}

/// The game after a unit has equipped an item, as far as numbers go: cards that react to it are not called. `None` if that is not
/// possible.
pub fn equipped(game: &Game, unit: UnitId, item: ItemId) -> Option<Game> {
    let mut ahead = game.with_state(game.state().clone());
    let room = gear::room(game, unit, item);
    let done = match (room, game.state().squad_of(unit).filter(|_| game.is_vehicle(item))) {
        (gear::Room::None, _) => return None,
        (room, Some(squad)) => {
            let left = if let gear::Room::InsteadOf(old) = room { gear::lay_down(&mut ahead, unit, old) } else { Ok(()) };
            left.and_then(|()| ahead.emit(Event::ItemMounted { squad, item }))
        }
        (room, None) => {
            let left = if let gear::Room::InsteadOf(old) = room { gear::lay_down(&mut ahead, unit, old) } else { Ok(()) };
            left.and_then(|()| ahead.emit(Event::ItemEquipped { unit, item })).and_then(|()| gear::settle(&mut ahead, unit))
        }
    };
    done.ok().map(|()| ahead)
}
