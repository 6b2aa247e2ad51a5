//! The cards. The engine identifies them by their index; ids are for people and scripts.

use super::pieces::PieceLine;
use super::settings::Setting;
use super::words::{AttackKind, Hook, Kit, PieceKind, Shape, TemplateShape, WeaponKind, When, Whom};
use crate::skirmish::geometry::Band;
use serde::Serialize;

/// Everything in `content/skirmish/`.
#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub factions: Vec<Faction>,
    pub units: Vec<Unit>,
    pub weapons: Vec<Weapon>,
    pub maneuvers: Vec<Maneuver>,
    pub abilities: Vec<Ability>,
    pub identities: Vec<Identity>,
    pub pieces: Vec<PieceCard>,
    pub scenarios: Vec<Scenario>,
    pub house_rules: Vec<HouseRule>,
    pub settings: Vec<Setting>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Faction {
    pub id: String,
    pub name: String,
    /// The first letter of its figures' names.
    pub letter: char,
    pub identity: usize,
    /// The squad that the program suggests, as units.
    pub squad: Vec<usize>,
    pub text: String,
}

/// A unit card (SK-4).
#[derive(Clone, Debug, Serialize)]
pub struct Unit {
    pub id: String,
    pub name: String,
    pub faction: usize,
    /// Movement points; also the most that it can climb (SK-8.3).
    pub mp: i16,
    pub reaction: i16,
    pub courage: i16,
    /// `None` cannot attack in melee; 0 is a real value.
    pub melee: Option<i16>,
    pub repair: i16,
    pub er: u8,
    pub blood: u8,
    pub av: i16,
    pub af: i16,
    pub abilities: Vec<usize>,
    pub carried: Vec<Carried>,
}

/// A weapon or a kit of a unit, with the uses it starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Carried {
    Weapon { weapon: usize, uses: Option<u8> },
    Kit { kit: Kit, uses: u8 },
}

#[derive(Clone, Debug, Serialize)]
pub struct Weapon {
    pub id: String,
    pub name: String,
    pub kind: WeaponKind,
    /// The Firing Number; `None` hits without a roll.
    pub firing: Option<i16>,
    pub strength: i16,
    pub dice: u8,
    pub blood: u8,
    pub bands: Vec<Band>,
    pub maneuvers: Vec<usize>,
    /// How far it is thrown, in cards.
    pub throw: u8,
    pub template: Option<TemplateShape>,
    /// The length of its template, in cards.
    pub length: u8,
    pub af_mod: i16,
    /// A figure that loses Blood to it burns (SK-26.5).
    pub burns: bool,
    /// Survivors are pushed away from where it goes off (SK-8.7).
    pub pushes: bool,
    /// Every figure with a Melee stat and no melee weapon has it (SK-4.3).
    pub for_all: bool,
}

impl Weapon {
    pub fn reaches(&self, band: Band) -> bool {
        self.bands.contains(&band)
    }
}

/// A maneuver (SK-18): the numbers of a shape that the rules know.
#[derive(Clone, Debug, Serialize)]
pub struct Maneuver {
    pub id: String,
    pub name: String,
    pub shape: Shape,
    pub attack: AttackKind,
    pub mp: i16,
    pub firing: i16,
    /// Rounds until the weapon may fire again.
    pub rounds: u8,
    /// Blood that the first hit draws in addition, after at least one step.
    pub first_blood: u8,
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Ability {
    pub id: String,
    pub name: String,
    pub effects: Vec<Effect>,
    pub maneuver: Option<usize>,
    /// The kits that its figure may use.
    pub uses: Vec<Kit>,
    pub text: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Identity {
    pub id: String,
    pub name: String,
    pub effects: Vec<Effect>,
    /// Failed armor is restored in this many refresh phases.
    pub mends_in: Option<u8>,
    pub text: String,
}

/// A number that a card changes, until scripts say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    pub hook: Hook,
    pub amount: i16,
    pub whom: Whom,
    pub when: When,
}

/// A kind of terrain (SK-2.8).
#[derive(Clone, Debug, Serialize)]
pub struct PieceCard {
    pub id: String,
    pub name: String,
    /// The first letter of the names of pieces without one.
    pub letter: String,
    pub kind: PieceKind,
    pub height: u8,
    pub obstacle: bool,
    pub armor_bonus: u8,
}

#[derive(Clone, Debug, Serialize)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    /// Both sides have the same table and nobody sees an enemy at the start (SK-2.7).
    pub is_battle: bool,
    pub pieces: Vec<PieceLine>,
    pub text: String,
}

/// A change of the rules for one game, by a script.
#[derive(Clone, Debug, Serialize)]
pub struct HouseRule {
    pub id: String,
    pub name: String,
    pub text: String,
}

impl Content {
    pub fn faction(&self, id: &str) -> Option<usize> {
        self.factions.iter().position(|card| card.id == id)
    }

    pub fn unit(&self, id: &str) -> Option<usize> {
        self.units.iter().position(|card| card.id == id)
    }

    pub fn weapon(&self, id: &str) -> Option<usize> {
        self.weapons.iter().position(|card| card.id == id)
    }

    pub fn maneuver(&self, id: &str) -> Option<usize> {
        self.maneuvers.iter().position(|card| card.id == id)
    }

    pub fn scenario(&self, id: &str) -> Option<usize> {
        self.scenarios.iter().position(|card| card.id == id)
    }

    /// The units of a faction, in file order.
    pub fn units_of(&self, faction: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.units.len()).filter(move |unit| self.units[*unit].faction == faction)
    }
}
