//! Things by the names that people type.

use crate::kernel::Complaint;
use crate::kernel::words::resolve;
use crate::skirmish::geometry::PieceId;
use crate::skirmish::model::{FigureId, Slot, View};
use crate::text::shorten;

/// A figure by its exact name, in any case.
pub fn figure(view: View<'_>, text: &str) -> Result<FigureId, Complaint> {
    let found = view.figures().find(|id| view.figure(*id).name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let names: Vec<String> = view.figures().map(|id| view.figure(id).name().to_lowercase()).collect();
        Complaint::input(format!("there is no figure {:?}", shorten(text)), format!("The figures are {}", names.join(", ")))
    })
}

/// A piece by its exact name.
pub fn piece(view: View<'_>, text: &str) -> Result<PieceId, Complaint> {
    let wanted = text.to_lowercase();
    let found = view.state.pieces.iter().position(|line| line.name.as_deref() == Some(wanted.as_str()));
    found.map(|index| PieceId(index as u8)).ok_or_else(|| {
        let names: Vec<&str> = view.state.pieces.iter().filter_map(|line| line.name.as_deref()).collect();
        let known = if names.is_empty() {
            "There are none on this table".to_string()
        } else {
            format!("The pieces are {}", names.join(", "))
        };
        Complaint::input(format!("there is no piece {:?}", shorten(text)), known)
    })
}

/// A weapon of a figure by its id or the beginning of it.
pub fn weapon(view: View<'_>, id: FigureId, text: &str) -> Result<Slot, Complaint> {
    let weapons: Vec<(Slot, String)> = view.weapons(id).map(|(slot, weapon)| (slot, weapon.id.clone())).collect();
    let names: Vec<String> = weapons.iter().map(|(_, name)| name.clone()).collect();
    let index = resolve(text, &names).map_err(|complaint| Complaint {
        fact: format!("{} has no weapon {:?}", view.figure(id).name(), shorten(text)),
        remedy: format!("Its weapons are {}", names.join(", ")),
        clause: "SK-4".into(),
        ..complaint
    })?;
    Ok(weapons[index].0)
}
