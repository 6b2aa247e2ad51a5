//! A card that changes a number, by its kind and index.

use crate::skirmish::content::Content;
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum CardRef {
    Ability(u8),
    Identity(u8),
    Maneuver(u8),
    Weapon(u8),
}

impl CardRef {
    pub fn name(self, content: &Content) -> &str {
        match self {
            CardRef::Ability(index) => &content.abilities[usize::from(index)].name,
            CardRef::Identity(index) => &content.identities[usize::from(index)].name,
            CardRef::Maneuver(index) => &content.maneuvers[usize::from(index)].name,
            CardRef::Weapon(index) => &content.weapons[usize::from(index)].name,
        }
    }
}
