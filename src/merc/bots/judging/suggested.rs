//! Which MERC should get which item, as a suggestion to people. Bots go by the card (`outfit`); this goes by what the card does for the
//! MERC, whose own abilities count. It is the same on every machine: whole numbers, and no dice.

use crate::merc::content::EquipmentKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::rules::figures::{Figures, equipped};
use crate::merc::rules::gear;

/// An exchange must be worth more than this, so that nobody changes cards for next to nothing.
const EXCHANGE: i64 = 20;
/// How much a MERC with an empty slot comes before one who would put down a card.
const ROOM: i64 = 18;

/// A card for a MERC, and how much better it makes the MERC.
pub type Gain = (ItemId, UnitId, i64);

/// The best of these steps, which take cards that nobody has. None of them costs a card.
pub fn best_step(game: &Game, steps: impl Iterator<Item = (ItemId, UnitId)>) -> Option<(ItemId, UnitId)> {
    let gains: Vec<Gain> = steps.filter_map(|(item, unit)| Some((item, unit, gain(game, item, unit)?))).collect();
    choose(game, &gains)
}

/// The card that can do most for a MERC goes to the one who would lose most with the next best card of that kind.
pub fn choose(game: &Game, gains: &[Gain]) -> Option<(ItemId, UnitId)> {
    let most = gains.iter().map(|(.., gain)| *gain).max()?;
    let (item, ..) = *gains.iter().find(|(.., gain)| *gain == most)?;
    let kind = game.equipment(item).kind;
    let next_best = |unit: UnitId| {
        let others = gains.iter().filter(|(other, who, _)| *who == unit && *other != item && game.equipment(*other).kind == kind);
        others.map(|(.., gain)| *gain).max().unwrap_or(0)
    };
    let mut best: Option<(i64, UnitId)> = None;
    for (_, unit, gain) in gains.iter().filter(|(other, ..)| *other == item) {
        let room = if gear::room(game, *unit, item) == gear::Room::Free { ROOM } else { 0 };
        let loss = gain + room - next_best(*unit);
        if best.is_none_or(|(most, _)| loss > most) {
            best = Some((loss, *unit));
        }
    }
    best.map(|(_, unit)| (item, unit))
}

/// How much better a MERC would be with an item; `None` if not at all.
pub fn gain(game: &Game, item: ItemId, unit: UnitId) -> Option<i64> {
    // A vehicle is for the whole squad, and who rides in it is a matter of plans.
    if gear::is_for_stash(game, item) || game.is_vehicle(item) {
        return None;
    }
    let least = match gear::room(game, unit, item) {
        gear::Room::None => return None,
        gear::Room::InsteadOf(old) if gear::is_lost(game, old) => return None,
        gear::Room::InsteadOf(_) => EXCHANGE,
        gear::Room::Free => 0,
    };
    // A script that runs often must not use up the budget of the command.
    let gain = game.rules().host().aside(|| {
        let ahead = equipped(game, unit, item)?;
        let gain = worth(&ahead, unit) - worth(game, unit);
        let failure = ahead.scratch.failure.take();
        failure.is_none().then_some(gain)
    })?;
    (gain > least).then_some(gain)
}

/// What a MERC is worth with its gear, in hundredths of a hit.
fn worth(game: &Game, unit: UnitId) -> i64 {
    let figures = Figures::of(game, unit);
    let texts = game.state().unit(unit).gear.iter().map(|item| text_worth(game, *item)).sum::<i64>();
    attack(&figures)
        + i64::from(figures.armor) * 60
        + i64::from(figures.initiative) * 15
        + i64::from(figures.training) * 40
        + i64::from(figures.pierces) * 40
        + texts
}

/// Half of the dice hit. Against militia, a hit that has no target is lost; a MERC takes several.
fn attack(figures: &Figures) -> i64 {
    let (dice, targets) = (i64::from(figures.combat.clamp(0, 20)), i64::from(figures.targets.clamp(1, 20)));
    let mut ways = 1i64;
    let mut hits = 0i64;
    for count in 0..=dice {
        hits += ways * count.min(targets);
        ways = ways * (dice - count) / (count + 1);
    }
    200 * hits / (1 << dice) + 50 * dice.min(6 * targets)
}

/// What a card does beyond its numbers: rated by its place among the accessories, as bots do.
fn text_worth(game: &Game, item: ItemId) -> i64 {
    let card = game.equipment(item);
    let is_rated = card.kind == EquipmentKind::Accessory && card.vehicle.is_none() && !card.text.is_empty();
    if is_rated { 30 + i64::from(card.serial) / 20 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(combat: i16, targets: i16) -> Figures {
        Figures { armor: 0, combat, initiative: 0, targets, training: 0, pierces: false }
    }

    /// By hand: one die hits in half of the cases; of two dice, one target takes a hit in three of four.
    #[test]
    fn hits_without_a_target_are_lost() {
        assert_eq!(attack(&figures(0, 1)), 0);
        assert_eq!(attack(&figures(1, 1)), 100 + 50);
        assert_eq!(attack(&figures(2, 1)), 150 + 100);
        assert_eq!(attack(&figures(2, 2)), 200 + 100);
    }
}
