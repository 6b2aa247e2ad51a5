//! The measures by which bots compare things, and how they are read.

use super::Vocabulary;
use super::added::Added;
use crate::kernel::Seat;
use crate::lua::objects::Object;
use crate::merc::bots::decision::RuleDecision;
use crate::merc::bots::judging::UnfitWord;
use crate::merc::content::{EquipmentKind, OptionKind};
use crate::merc::game::Game;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{ItemId, SectorId, Side, SquadId, UnitId};
use crate::merc::operations::object::{ITEM, PLAYER, SECTOR, UNIT, object_of};
use crate::merc::rules::combat::aim;
use crate::merc::rules::stats;
use crate::text::did_you_mean;
use OptionKind::{Item, Player, Sector, Unit};
use std::rc::Rc;

/// The point of view of a comparison: seat and unit.
pub struct Seen<'a> {
    pub game: &'a Game,
    pub seat: Seat,
    pub unit: Option<UnitId>,
    /// Whether a player means that player's militia.
    pub is_fight: bool,
    /// The decision under way; a card's script has none.
    pub decision: Option<&'a Rc<RuleDecision>>,
}

/// One measure.
pub struct Measure {
    pub name: &'static str,
    /// Its name in `why`.
    pub words: &'static str,
    pub doc: &'static str,
    /// The kinds of things it can compare. It is the same for all other things.
    pub compares: &'static [OptionKind],
    of: fn(&Seen<'_>, Object) -> i64,
}

/// A distance greater than any on a map; shown as `-`.
const NOWHERE: i64 = 1_000_000;

pub static MEASURES: &[Measure] = &[
    Measure {
        name: "value",
        words: "value",
        doc: "value of a sector",
        compares: &[Sector, Unit],
        of: |seen, thing| seen.at(thing).map_or(0, |at| seen.game.sector_card(at).value.into()),
    },
    Measure {
        name: "strength",
        words: "strength",
        doc: "health and armor of the enemies in a sector, or of a player's forces; each militia counts 1, a vehicle its armor (AI-4.5)",
        compares: &[Sector, Unit, Player],
        of: strength,
    },
    Measure {
        name: "forces",
        words: "friendly units",
        doc: "units of the bot's own side in a sector",
        compares: &[Sector, Unit],
        of: |seen, thing| seen.at(thing).map_or(0, |at| seen.game.state().unit_count(seen.side(), at) as i64),
    },
    Measure {
        name: "distance",
        words: "steps from the squad",
        doc: "steps from the unit's sector",
        compares: &[Sector, Unit],
        of: |seen, thing| seen.distance(seen.unit.and_then(|unit| seen.game.state().sector_of(unit)), thing),
    },
    Measure {
        name: "front",
        words: "steps to the nearest enemy sector",
        doc: "steps from a sector to the nearest sector that enemies control",
        compares: &[Sector, Unit],
        of: |seen, thing| seen.nearest(thing, |at| seen.is_hostile(at)),
    },
    Measure {
        name: "threat",
        words: "steps to the nearest enemy",
        doc: "steps from a sector to the nearest enemy unit",
        compares: &[Sector, Unit],
        of: |seen, thing| seen.nearest(thing, |at| seen.game.state().has_enemies(seen.side(), at)),
    },
    Measure {
        name: "home",
        words: "steps to the base",
        doc: "steps from a sector to the base; without a base, to the nearest sector that the bot's own side controls",
        compares: &[Sector, Unit],
        of: home,
    },
    Measure {
        name: "prey",
        words: "strength of the nearest enemy sector",
        doc: "strength of the weakest among the enemy sectors nearest to a sector",
        compares: &[Sector, Unit],
        of: prey,
    },
    Measure {
        name: "safety",
        words: "safety (1: no enemies there)",
        doc: "1 for a sector without enemies, 0 for others",
        compares: &[Sector, Unit],
        of: |seen, thing| seen.at(thing).is_some_and(|at| !seen.game.state().has_enemies(seen.side(), at)).into(),
    },
    Measure {
        name: "targets",
        words: "targets",
        doc: "how many targets a unit can attack at once; for a sector, the number of enemies in it",
        compares: &[Unit, Sector],
        of: targets,
    },
    Measure {
        name: "toughness",
        words: "health and armor",
        doc: "health and armor of a unit, health of a dog, 1 for militia (AI-4.6)",
        compares: &[Unit, Item],
        of: toughness,
    },
    Measure {
        name: "initiative",
        words: "initiative",
        doc: "initiative of a unit or of militia",
        compares: &[Unit, Player],
        of: initiative,
    },
    Measure {
        name: "shots",
        words: "targets",
        doc: "how many targets a target can attack at once, by its Targets and its abilities; 1 for militia (AI-4.6)",
        compares: &[Unit],
        of: |seen, thing| seen.who(thing).map_or(1, |unit| aim::reach(seen.game, unit).into()),
    },
    Measure {
        name: "quickness",
        words: "initiative",
        doc: "initiative of a target; a sector or a player means militia (AI-4.6)",
        compares: &[Unit, Sector, Player],
        of: quickness,
    },
    Measure {
        name: "aimed",
        words: "order of the targets",
        doc: "position of a target among the declared targets of the attack under way, 1 for the first (AI-4.6)",
        compares: &[Unit, Item, Player],
        of: aimed,
    },
    Measure {
        name: "combat",
        words: "combat",
        doc: "combat dice of a unit",
        compares: &[Unit],
        of: |seen, thing| seen.who(thing).map_or(0, |unit| stats::of(seen.game, unit).combat().into()),
    },
    Measure {
        name: "training",
        words: "training",
        doc: "training of a unit",
        compares: &[Unit],
        of: |seen, thing| seen.who(thing).map_or(0, |unit| stats::of(seen.game, unit).training().into()),
    },
    Measure { name: "wounds", words: "wounds", doc: "health that a unit has lost", compares: &[Unit], of: wounds },
    Measure {
        name: "alphabet",
        words: "alphabetical order",
        doc: "position of a unit's name in alphabetical order (AI-4.7)",
        compares: &[Unit],
        of: |seen, thing| seen.who(thing).map_or(0, |unit| seen.game.catalog().place_in_alphabet(unit).into()),
    },
    Measure {
        name: "serial",
        words: "serial number",
        doc: "serial number of an item (AI-4.7)",
        compares: &[Item],
        of: |seen, thing| seen.item(thing).map_or(0, |item| seen.game.equipment(item).serial.into()),
    },
    Measure {
        name: "worth",
        words: "rating",
        doc: "rating of an item. Weapons and armor: 10 per die (a weapon's first 5 dice only), 20 per target, 10 per point of \
              armor left, 3 per point of initiative, 5 for piercing armor. Accessories: the serial number. Vehicles: 30 per die, 10 \
              per point of armor left, 20 per sector and action, 1 per place",
        compares: &[Item],
        of: |seen, thing| seen.item(thing).map_or(0, |item| worth(seen.game, item)),
    },
];

/// The Rebel bot's rating of an item.
fn worth(game: &Game, item: ItemId) -> i64 {
    let card = game.equipment(item);
    if let Some(numbers) = card.vehicle {
        let reach = i64::from(numbers.steps) * 20 / i64::from(numbers.move_cost);
        return (i64::from(card.combat) * 3 + armor_left(game, item)) * 10 + i64::from(numbers.crew) + reach;
    }
    let quick = i64::from(card.initiative) * 3 + i64::from(card.pierces) * 5;
    match card.kind {
        EquipmentKind::Weapon => i64::from(card.combat.min(5)) * 10 + i64::from(card.targets) * 20 + quick,
        EquipmentKind::Armor => (armor_left(game, item) + i64::from(card.combat)) * 10 + quick,
        EquipmentKind::Accessory => card.serial.into(),
    }
}

/// Damaged armor counts for what is left of it.
fn armor_left(game: &Game, item: ItemId) -> i64 {
    let armor = game.equipment(item).armor;
    if game.is_damaged(item) { armor.min(game.state().item(item).points).into() } else { armor.into() }
}

impl Seen<'_> {
    fn side(&self) -> Side {
        self.game.state().side(self.seat)
    }
    fn at(&self, thing: Object) -> Option<SectorId> {
        let known = usize::from(thing.id) < self.game.state().sectors.len();
        match thing.kind {
            SECTOR if known => Some(SectorId(thing.id as u8)),
            UNIT => self.game.state().sector_of(UnitId(thing.id as u8)),
            _ => None,
        }
    }
    fn who(&self, thing: Object) -> Option<UnitId> {
        (thing.kind == UNIT).then_some(UnitId(thing.id as u8))
    }
    pub fn item(&self, thing: Object) -> Option<ItemId> {
        (thing.kind == ITEM).then_some(ItemId(thing.id))
    }
    fn is_hostile(&self, at: SectorId) -> bool {
        self.game.state().controlling_side(at).is_some_and(|side| side != self.side())
    }
    pub fn distance(&self, from: Option<SectorId>, thing: Object) -> i64 {
        from.zip(self.at(thing)).map_or(NOWHERE, |(from, to)| self.game.state().distance(from, to).into())
    }
    fn nearest(&self, thing: Object, fits: impl Fn(SectorId) -> bool) -> i64 {
        let Some(from) = self.at(thing) else { return NOWHERE };
        let state = self.game.state();
        let steps = state.all_sectors().filter(|at| fits(*at)).map(|at| i64::from(state.distance(from, at)));
        steps.min().unwrap_or(NOWHERE)
    }
    /// AI-4.5 for one sector.
    pub fn strength_at(&self, at: SectorId) -> i64 {
        let state = self.game.state();
        let enemies = state.sides().filter(|side| *side != self.side());
        let vehicles: i64 =
            state.squads_in(at).filter(|squad| state.side(squad.seat()) != self.side()).map(|squad| self.cover(squad)).sum();
        let on_foot =
            enemies.map(|side| i64::from(state.militia_of_side(side, at)) + self.bodies(state.units_of_side_in(side, at)));
        on_foot.sum::<i64>() + vehicles
    }
    fn cover(&self, squad: SquadId) -> i64 {
        self.game.cover(squad).into()
    }
    fn bodies(&self, units: impl Iterator<Item = UnitId>) -> i64 {
        units.map(|unit| i64::from(self.game.state().unit(unit).health) + i64::from(self.game.armor(unit))).sum()
    }
}

fn strength(seen: &Seen<'_>, thing: Object) -> i64 {
    let state = seen.game.state();
    if thing.kind != PLAYER {
        return seen.at(thing).map_or(0, |at| seen.strength_at(at));
    }
    let seat = Seat(thing.id as u8);
    let militia: i64 = state.all_sectors().map(|at| i64::from(state.militia(seat, at))).sum();
    let vehicles: i64 = state.live_squads(seat).map(|squad| seen.cover(squad)).sum();
    militia + vehicles + seen.bodies(state.team(seat))
}

fn home(seen: &Seen<'_>, thing: Object) -> i64 {
    let state = seen.game.state();
    match state.base() {
        Some(base) => seen.distance(Some(base), thing),
        None => seen.nearest(thing, |at| state.controlling_side(at) == Some(seen.side())),
    }
}

fn prey(seen: &Seen<'_>, thing: Object) -> i64 {
    let Some(from) = seen.at(thing) else { return NOWHERE };
    let state = seen.game.state();
    let hostile = state.all_sectors().filter(|at| seen.is_hostile(*at));
    let near: Vec<(u8, SectorId)> = hostile.map(|at| (state.distance(from, at), at)).collect();
    let steps = near.iter().map(|(steps, _)| *steps).min();
    let nearest = near.into_iter().filter(|(away, _)| Some(*away) == steps);
    nearest.map(|(_, at)| seen.strength_at(at)).min().unwrap_or(NOWHERE)
}

fn targets(seen: &Seen<'_>, thing: Object) -> i64 {
    match (seen.who(thing), thing.kind) {
        (Some(unit), _) => stats::of(seen.game, unit).targets().into(),
        (None, SECTOR) => {
            let state = seen.game.state();
            let enemies = state.sides().filter(|side| *side != seen.side());
            seen.at(thing).map_or(0, |at| enemies.map(|side| state.unit_count(side, at) as i64).sum())
        }
        (None, PLAYER) => 1,
        _ => 0,
    }
}

fn toughness(seen: &Seen<'_>, thing: Object) -> i64 {
    match (seen.who(thing), seen.item(thing)) {
        (Some(unit), _) => seen.bodies(std::iter::once(unit)),
        (None, Some(item)) => seen.game.state().item(item).points.into(),
        // A sector or a player means militia.
        _ => 1,
    }
}

fn initiative(seen: &Seen<'_>, thing: Object) -> i64 {
    if let Some(unit) = seen.who(thing) {
        return stats::of(seen.game, unit).initiative().into();
    }
    let at = seen.game.state().combat().map(|combat| combat.sector);
    match (thing.kind, at) {
        (PLAYER, Some(at)) => stats::militia(seen.game, Seat(thing.id as u8), at).initiative.into(),
        _ => 0,
    }
}

fn quickness(seen: &Seen<'_>, thing: Object) -> i64 {
    let state = seen.game.state();
    let whose = match thing.kind {
        SECTOR => state.rebels().find(|seat| seen.at(thing).is_some_and(|at| state.militia(*seat, at) > 0)).zip(seen.at(thing)),
        // Militia under fire from a neighboring sector are not in combat.
        PLAYER => {
            let seat = Seat(thing.id as u8);
            let fought = state.combat().map(|combat| combat.sector);
            Some(seat).zip(fought.or_else(|| state.all_sectors().find(|at| state.militia(seat, *at) > 0)))
        }
        _ => None,
    };
    whose.map_or_else(|| initiative(seen, thing), |(seat, at)| stats::militia(seen.game, seat, at).initiative.into())
}

fn aimed(seen: &Seen<'_>, thing: Object) -> i64 {
    let declared = seen.game.state().attack().into_iter().flat_map(|attack| &attack.targets);
    let mut places = declared.zip(1..).filter(|((target, _), _)| object_of(Choice::from(*target)) == Some(thing));
    places.next().map_or(NOWHERE, |(_, place)| place)
}

fn wounds(seen: &Seen<'_>, thing: Object) -> i64 {
    seen.who(thing).map_or(0, |unit| i64::from(seen.game.max_health(unit)) - i64::from(seen.game.state().unit(unit).health))
}

/// A measure of the game or of a mod.
enum Named {
    Known(&'static Measure),
    Added(Rc<Added>),
}

/// A measure, and whether the most or the least of it is best.
pub struct Key {
    measure: Named,
    most: bool,
}

impl Key {
    /// `"least strength"`, `"most value"`.
    pub fn parse(text: &str, words: Vocabulary<'_>) -> Result<Key, UnfitWord> {
        let (end, name) = text.split_once(' ').unwrap_or(("", text));
        let most = match end {
            "most" => true,
            "least" => false,
            _ => return Err(UnfitWord(format!("{text:?} must start with most or least, as in \"least strength\""))),
        };
        let known = MEASURES.iter().find(|measure| measure.name == name).map(Named::Known);
        let measure = known.or_else(|| words.added_measure(name).map(Named::Added)).ok_or_else(|| {
            let near = did_you_mean(name, words.measures());
            let all = words.measures().collect::<Vec<_>>().join(", ");
            UnfitWord(format!("there is no measure {name:?}{near} (the measures are {all})"))
        })?;
        Ok(Key { measure, most })
    }

    /// The measure's name.
    pub fn name(&self) -> &str {
        match &self.measure {
            Named::Known(measure) => measure.name,
            Named::Added(added) => &added.id,
        }
    }

    /// The kinds of things that the measure compares.
    pub fn compares(&self) -> &[OptionKind] {
        match &self.measure {
            Named::Known(measure) => measure.compares,
            Named::Added(added) => added.compares(),
        }
    }

    /// The measure's name in `why`.
    pub fn measure_words(&self) -> &str {
        match &self.measure {
            Named::Known(measure) => measure.words,
            Named::Added(added) => added.words(),
        }
    }

    /// Higher is better.
    pub fn score(&self, seen: &Seen<'_>, thing: Object) -> i64 {
        let amount = match &self.measure {
            Named::Known(measure) => (measure.of)(seen, thing),
            Named::Added(added) => added.amount(seen, thing),
        };
        if self.most { amount } else { -amount }
    }

    pub fn words(&self, seen: &Seen<'_>) -> String {
        let state = seen.game.state();
        let words = match self.name() {
            "aimed" | "alphabet" => return self.measure_words().to_string(),
            "home" if state.base().is_none() => "steps to the nearest friendly sector",
            _ => self.measure_words(),
        };
        let ends = match self.name() {
            "forces" | "distance" | "front" | "threat" | "home" | "targets" | "shots" | "wounds" => ["fewest", "most"],
            _ => ["lowest", "highest"],
        };
        let words = format!("{} {words}", ends[usize::from(self.most)]);
        // The Dictator's only enemies are the Rebels.
        if state.player(seen.seat).is_dictator { words.replace("enemy", "Rebel") } else { words }
    }

    /// A score as `why` shows it.
    pub fn amount(&self, score: i64) -> String {
        if score.abs() == NOWHERE { "-".to_string() } else { (if self.most { score } else { -score }).to_string() }
    }
}
