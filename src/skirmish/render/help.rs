//! The list of words.

use super::INSPECTIONS;
use crate::kernel::Doc;
use crate::kernel::doc::{Role, Span};

const ORDERS: [(&str, &str); 17] = [
    ("place auto", "place the next figure; or place c1 30 300 face 0"),
    ("keep", "change nothing at the adjustment"),
    ("move step 90 card ; snap w1", "an exact path of steps, pivots, climbs, drops and snaps"),
    ("move to 1", "go to a place of the list that places shows"),
    ("move towards k1", "or away from k1, to cover w1, forward, back, ne"),
    ("face k1", "turn, for 1 MP"),
    ("snap w1", "slide to cover within 30 mm; no Move, but the whole action"),
    ("fire k1", "the best weapon, with the turn it needs; or fire WEAPON k1 ; pivot 30 before"),
    ("peek w1 then fire k1", "snap along a piece and attack from there; or peek w1 left then ..."),
    ("throw 480 260", "a grenade to a point, in mm"),
    ("melee k1", "strike an enemy within 30 mm"),
    ("MANEUVER fire k1 then step 90 card", "an attack and a Move in one; show c1 names the maneuvers"),
    ("set, suppress, overwatch", "with a weapon, if there are several"),
    ("medkit c1", "give 1 Blood back"),
    ("repair c1", "roll to repair armor"),
    ("kit c1", "repair armor with a repair kit"),
    ("hold", "do nothing; +2 initiative next round"),
];

pub fn help() -> Doc {
    let mut doc = Doc::new();
    doc.line(vec![Span::new("Orders", Role::Title)]);
    for (usage, help) in ORDERS {
        doc.entry(vec![Span::new(usage, Role::Typed)], 38, help);
    }
    doc.line(vec![Span::new("To look", Role::Title)]);
    for word in INSPECTIONS {
        doc.entry(vec![Span::new(word.usage, Role::Typed)], 38, word.help);
    }
    doc
}
