//! A unit's card, with what is left of it.

use crate::content::Word;
use crate::kernel::Doc;
use crate::kernel::doc::{Role, Span};
use crate::skirmish::content::{Carried, Weapon, WeaponKind};
use crate::skirmish::model::{FigureId, Slot, View};
use crate::skirmish::names;

pub fn figure(view: View<'_>, id: FigureId) -> Doc {
    let (figure, unit) = (view.figure(id), view.unit(id));
    let mut doc = Doc::new();
    let title = format!("{}, {}", names::full(view, id), view.faction(id).name);
    doc.line(vec![Span::new(title, Role::Title)]);
    let melee = unit.melee.map_or_else(|| "none".to_string(), |melee| format!("+{melee}"));
    doc.line(format!(
        "MP {}, Reaction {}, Courage {}, Melee {melee}, Repair {}, Blood {} of {}, AV {}, armor fails below {}",
        unit.mp, unit.reaction, unit.courage, unit.repair, figure.blood, unit.blood, unit.av, unit.af
    ));
    for (slot, carried) in unit.carried.iter().enumerate() {
        let left = view.uses_left(id, Slot(slot as u8)).map(|left| format!(", {left} left")).unwrap_or_default();
        match carried {
            Carried::Weapon { weapon, .. } => doc.line(format!("  {}{left}", weapon_line(view, &view.content.weapons[*weapon]))),
            Carried::Kit { kit, .. } => doc.line(format!("  {}{left}", kit.word())),
        };
    }
    for ability in &unit.abilities {
        let card = &view.content.abilities[*ability];
        doc.line(format!("  {}: {}", card.name, card.text));
    }
    let identity = &view.content.identities[view.faction(id).identity];
    doc.line(format!("  {}: {}", identity.name, identity.text));
    doc
}

fn weapon_line(view: View<'_>, weapon: &Weapon) -> String {
    let firing = weapon.firing.map(|number| format!("FN {number}, ")).unwrap_or_default();
    let dice = if weapon.dice == 1 { String::new() } else { format!(", {} dice", weapon.dice) };
    let blood = if weapon.blood == 1 { String::new() } else { format!(", {} Blood", weapon.blood) };
    let throw = if weapon.kind == WeaponKind::Grenade { format!(", throw {}", weapon.throw) } else { String::new() };
    let bands: Vec<&str> = weapon.bands.iter().map(|band| names::band(*band)).collect();
    let bands = if bands.is_empty() { String::new() } else { format!(", {}", bands.join(" and ")) };
    let maneuvers: Vec<&str> = weapon.maneuvers.iter().map(|index| view.content.maneuvers[*index].name.as_str()).collect();
    let maneuvers = if maneuvers.is_empty() { String::new() } else { format!(", {}", maneuvers.join(", ")) };
    format!("{} ({}): {firing}Str {}{dice}{blood}{throw}{bands}{maneuvers}", weapon.name, weapon.id, weapon.strength)
}
