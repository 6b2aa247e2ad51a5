//! Which MERC gets which item: which items are an improvement for whom, by the measures that a rule states (AI-4.7).

use super::comparing::{self, MOST_KEYS, Scores};
use crate::merc::bots::decision::RuleDecision;
use crate::merc::bots::language::measures::{Key, Seen};
use crate::merc::game::Game;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::model::state::ItemPlace;
use crate::merc::operations::object::{item, unit};
use crate::merc::rules::gear;
use crate::merc::secrets::redact::may_see_stash;
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// How a rule equips MERCs.
pub struct Outfit {
    /// Which MERC comes first.
    pub who: Vec<Key>,
    /// Which item is best. By the first of these measures, an item must be better than the one it replaces.
    pub what: Vec<Key>,
    pub terms: Terms,
}

/// The conditions under which an item is worth taking.
pub struct Terms {
    /// How much better an item must be than the one it replaces.
    pub gain: i64,
    /// Cards with one of these tags are not taken.
    pub leave: Vec<String>,
    /// Only MERCs who lack a weapon, armor or an accessory re-equip, or exchange an item for a better one.
    pub lacking: bool,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { gain: 1, leave: Vec::new(), lacking: false }
    }
}

type Rating = ArrayVec<i64, MOST_KEYS>;

/// A step of a Re-Equip: its index among the options, the item, and who gets it.
type Step = (usize, ItemId, UnitId);

impl Outfit {
    /// The index of the best step of a Re-Equip. Only steps count that give a loose item to a MERC it improves.
    pub fn best_step(&self, decision: &RuleDecision, seen: &Seen<'_>) -> Option<usize> {
        let game = seen.game;
        let loose = |what: ItemId| !matches!(game.state().item(what).place, ItemPlace::Gear(_) | ItemPlace::Squad(_));
        let mut steps: Vec<Step> = Vec::new();
        for (index, choice) in decision.choices().enumerate() {
            if let Choice::Give(what, to) = choice
                && loose(what)
                && !self.is_left(game, what)
            {
                steps.push((index, what, to));
            }
        }
        // Whether an item is an improvement is the slowest check, so the best steps are checked first.
        // A MERC who lacks something exchanges items before his last slot is filled.
        let fills = |what: ItemId, to: UnitId| self.terms.lacking && gear::room(game, to, what) == gear::Room::Free;
        let mut scores = Scores::new(steps.len(), self.who.len() + 1 + self.what.len());
        for (_, what, to) in &steps {
            scores.extend(self.who.iter().map(|key| key.score(seen, unit(*to))));
            scores.extend([-i64::from(fills(*what, *to))]);
            scores.extend(self.what.iter().map(|key| key.score(seen, item(*what))));
        }
        let order = scores.order(steps.len());
        let (_, best, who) = order.iter().map(|place| steps[*place]).find(|(_, what, to)| self.betters(seen, *to, *what))?;
        let equal =
            |step: &&Step| step.2 == who && self.rate(seen, step.1) == self.rate(seen, best) && self.betters(seen, who, step.1);
        let tied: Vec<usize> = order.iter().map(|place| &steps[*place]).filter(equal).map(|step| step.0).collect();
        let index = if tied.len() > 1 { tied[decision.thoughts.die(tied.len())] } else { tied[0] };
        decision.thoughts.add(|| {
            let (name, who) = (game.catalog().item_title(best), game.catalog().unit_name(who));
            let amounts =
                self.what.iter().map(|key| format!("{} {}", key.measure_words(), key.amount(key.score(seen, item(best)))));
            format!("{}best item for {who}: {name} ({})", comparing::SECRET, amounts.collect::<Vec<_>>().join(", "))
        });
        Some(index)
    }

    /// The first squad member with an action left and an improvement in the sector's stash.
    pub fn in_need(&self, seen: &Seen<'_>, who: UnitId) -> Option<UnitId> {
        let (game, state) = (seen.game, seen.game.state());
        let at = state.sector_of(who)?;
        let lying = || state.sector(at).stash.iter().copied().filter(|item| !self.is_left(game, *item));
        if !may_see_stash(state, seen.seat, at) || lying().next().is_none() {
            return None;
        }
        let squad = state.squad_of(who).map(|squad| &state.squad(squad).members)?;
        let cost = game.content().rules.reequip_cost;
        let in_need = |mate: &&UnitId| {
            state.unit(**mate).actions >= cost
                && self.is_for(game, **mate)
                && lying().any(|item| self.betters(seen, **mate, item))
        };
        squad.iter().filter(in_need).min_by_key(|mate| Reverse(self.rank(seen, **mate))).copied()
    }

    /// Whether an item fits an empty slot, or replaces an item that is rated lower by at least the stated gain.
    fn betters(&self, seen: &Seen<'_>, who: UnitId, it: ItemId) -> bool {
        better(seen, who, it, &self.what[0], self.terms.gain)
            && (self.is_for(seen.game, who) || gear::room(seen.game, who, it) == gear::Room::Free)
    }

    fn rank(&self, seen: &Seen<'_>, who: UnitId) -> Rating {
        self.who.iter().map(|key| key.score(seen, unit(who))).collect()
    }

    fn rate(&self, seen: &Seen<'_>, it: ItemId) -> Rating {
        self.what.iter().map(|key| key.score(seen, item(it))).collect()
    }

    fn is_left(&self, game: &Game, it: ItemId) -> bool {
        game.equipment(it).tags.iter().any(|tag| self.terms.leave.contains(tag))
    }

    fn is_for(&self, game: &Game, who: UnitId) -> bool {
        !self.terms.lacking || gear::lacks(game, who)
    }
}

/// Whether an item fits an empty slot, or replaces an item that a measure rates lower by at least `gain`.
pub fn better(seen: &Seen<'_>, who: UnitId, it: ItemId, by: &Key, gain: i64) -> bool {
    let rated = |it| by.score(seen, item(it));
    let room = match gear::room(seen.game, who, it) {
        gear::Room::Free => true,
        gear::Room::InsteadOf(worn) => rated(worn) + gain <= rated(it),
        gear::Room::None => false,
    };
    room && gear::may_wear(seen.game, who, it) && !is_too_small(seen.game, who, it)
}

/// Whether it is a vehicle that does not hold the unit's squad (MOD-C3).
fn is_too_small(game: &Game, who: UnitId, it: ItemId) -> bool {
    let members = game.state().squad_of(who).map_or(0, |squad| game.state().squad(squad).members.len());
    game.equipment(it).vehicle.is_some_and(|numbers| members > usize::from(numbers.crew))
}
