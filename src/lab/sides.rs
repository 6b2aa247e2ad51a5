//! The sides of the games of a run, and how reports name them.

use super::plan::{Plan, Variant};
use crate::merc::Merc;
use crate::merc::content::{Format, SideSpec};
use crate::merc::names::text::capital;
use serde::{Deserialize, Serialize};

/// One side. `Rebels` and the words around it are for people, `rebels` is for JSON and CSV.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideName {
    /// `rebels`, `dictator`, `side_1`.
    pub key: String,
    /// `Rebels`, `Dictator`, `Side 1`.
    pub name: String,
    /// `Rebel`; empty for a side without a name of its own.
    pub one: String,
    /// Whether the name takes a singular verb.
    pub single: bool,
    /// Whether the Dictator is on this side.
    pub leader: bool,
}

impl SideName {
    fn new(spec: &SideSpec, leader: bool) -> Self {
        let key = spec.id.replace('-', "_");
        match spec.short() {
            "" => SideName { name: capital(&spec.id.replace('-', " ")), one: String::new(), single: true, key, leader },
            short => SideName { name: short.to_string(), one: spec.one.clone(), single: spec.single, key, leader },
        }
    }

    /// `Rebels win`, `Dictator wins`.
    pub fn wins(&self) -> String {
        format!("{} {}", self.name, if self.single { "wins" } else { "win" })
    }

    /// `Rebels'`, `Dictator's`.
    pub fn whose(&self) -> String {
        if self.name.ends_with('s') { format!("{}'", self.name) } else { format!("{}'s", self.name) }
    }

    /// `the Rebels`, `Side 1`.
    pub fn with_article(&self) -> String {
        if self.one.is_empty() { self.name.clone() } else { format!("the {}", self.name) }
    }

    /// `the Rebels'`, `Side 1's`.
    pub fn whose_with_article(&self) -> String {
        if self.one.is_empty() { self.whose() } else { format!("the {}", self.whose()) }
    }

    /// `Rebel win rate`, `Side 1 win rate`.
    pub fn win_rate(&self) -> String {
        format!("{} win rate", if self.one.is_empty() { &self.name } else { &self.one })
    }

    /// `rebel_value`, `side_1_value`.
    pub fn value_key(&self) -> String {
        format!("{}_value", if self.one.is_empty() { self.key.clone() } else { self.one.to_lowercase() })
    }

    /// `Rebels`; `players` for a side without a name of its own.
    pub fn many(&self) -> String {
        if self.one.is_empty() { "players".to_string() } else { format!("{}s", self.one) }
    }
}

/// The sides of the largest game of a variant. Smaller games have the first of them.
pub fn sides_of(plan: &Plan, rules: &Merc, variant: &Variant) -> Vec<SideName> {
    let formats = plan.sizes().into_iter().filter_map(|size| size.format(rules, variant));
    formats.max_by_key(|format| format.sides.len()).map_or_else(Vec::new, |format| names(&format))
}

/// `day`, or what the mode of a variant calls it.
pub fn day_of(plan: &Plan, rules: &Merc, variant: &Variant) -> String {
    let format = plan.sizes().into_iter().find_map(|size| size.format(rules, variant));
    format.map_or_else(String::new, |format| format.day.to_lowercase())
}

fn names(format: &Format) -> Vec<SideName> {
    let leads = |side: usize| format.seats.iter().any(|seat| usize::from(seat.side) == side && seat.leader.is_some());
    format.sides.iter().enumerate().map(|(side, spec)| SideName::new(spec, leads(side))).collect()
}

/// The size of a game in tables: `2` with one side of players, otherwise `2v2`.
pub fn size_of(format: &Format) -> String {
    let players =
        |side: usize| format.seats.iter().filter(|seat| usize::from(seat.side) == side && seat.leader.is_none()).count();
    let sizes = (0..format.sides.len()).map(players).filter(|players| *players > 0);
    sizes.map(|players| players.to_string()).collect::<Vec<_>>().join("v")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_named_for_people_and_for_programs() {
        let spec =
            |id: &str, name: &str, one: &str, single| SideSpec { id: id.into(), name: name.into(), one: one.into(), single };
        let rebels = SideName::new(&spec("rebels", "The Rebels", "Rebel", false), false);
        assert_eq!((rebels.wins(), rebels.whose_with_article()), ("Rebels win".into(), "the Rebels'".into()));
        assert_eq!((rebels.value_key(), rebels.win_rate()), ("rebel_value".into(), "Rebel win rate".into()));
        let second = SideName::new(&spec("side-2", "", "player", false), false);
        assert_eq!((second.wins(), second.whose_with_article()), ("Side 2 wins".into(), "Side 2's".into()));
        assert_eq!((second.value_key(), second.win_rate()), ("side_2_value".into(), "Side 2 win rate".into()));
    }
}
