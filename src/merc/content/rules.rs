//! The numbers of the rules, from `rules.json`. Each is defined there once, with its clause; rules, texts and bots read it here. `settings`
//! has what players can choose per game. Limits of the program are not rules.

use serde::Serialize;
use std::ops::RangeInclusive;

use crate::content::{Entry, LoadProblem, Reader, Report, Table, shorten};
use crate::text::nearest;

/// The most militia in a sector, whatever a rule or a card sets.
pub const MOST_MILITIA: u8 = 60;

/// One line per number generates the struct field, the id and the range.
macro_rules! rules {
    ($($(#[$doc:meta])* $id:ident: $type:ty = $range:expr;)*) => {
        /// The numbers of the rules, as plain fields.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        pub struct RuleNumbers {
            $($(#[$doc])* pub $id: $type,)*
        }

        impl RuleNumbers {
            /// Every number the rules read.
            pub const IDS: &'static [&'static str] = &[$(stringify!($id)),*];

            /// A number by its id: for texts, not for rules.
            pub fn get(&self, id: &str) -> Option<i64> {
                match id {
                    $(stringify!($id) => Some(self.$id.into()),)*
                    _ => None,
                }
            }

            /// From the checked entries; a missing number gets the lowest value of its range.
            pub(super) fn new(rules: &[Rule]) -> Self {
                let value = |id: &str| rules.iter().find(|rule| rule.id == id).map(|rule| rule.value);
                Self {
                    $($id: {
                        let range: RangeInclusive<$type> = $range;
                        value(stringify!($id)).and_then(|value| value.try_into().ok()).unwrap_or(*range.start())
                    },)*
                }
            }
        }

        /// The range of a number.
        pub fn rule_range(id: &str) -> RangeInclusive<i64> {
            match id {
                $(stringify!($id) => {
                    let range: RangeInclusive<$type> = $range;
                    (*range.start()).into()..=(*range.end()).into()
                })*
                _ => i64::MIN..=i64::MAX,
            }
        }
    };
}

rules! {
    /// The most militia a side may have in a sector (CMP-6).
    militia_cap: u8 = 0..=MOST_MILITIA;
    /// CMP-5
    militia_initiative: i8 = -20..=20;
    /// Default health of a MERC or Dictator (CMP-4); the next two are defaults too.
    merc_health: u8 = 1..=20;
    merc_actions: u8 = 0..=9;
    merc_targets: u8 = 1..=20;
    /// Slots of a MERC, by kind (REQ-1).
    weapon_slots: u8 = 0..=2;
    armor_slots: u8 = 0..=2;
    accessory_slots: u8 = 0..=2;
    /// With at least this many Rebels, the copies of every equipment card are multiplied (CMP-2).
    big_game: u8 = 1..=7;
    big_game_copies: u8 = 1..=10;
    /// MERCs the Dictator gets on Day 1 (D1-7).
    first_mercs: u8 = 0..=9;
    /// With at least this many Rebels, the robot gets Extra militia (AI-2.3).
    robot_extra: u8 = 1..=7;
    /// The Dictator refills his hand up to this many tactics cards (DIC-2).
    tactics_hand: u8 = 1..=10;
    /// Militia of a reinforcement, and the number of Rebels per additional militia (DIC-6).
    reinforcement: u8 = 0..=20;
    reinforcement_rebels: u8 = 1..=9;
    /// Costs of verbs in actions (ACT-1). None is free, because a day ends when all actions are spent.
    hire_cost: u8 = 1..=9;
    explore_cost: u8 = 1..=9;
    reequip_cost: u8 = 1..=9;
    train_cost: u8 = 1..=9;
    move_cost: u8 = 1..=9;
    hospital_cost: u8 = 1..=9;
    arms_cost: u8 = 1..=9;
    /// MERC cards drawn for a Hire (HIR-1, D1-2).
    hire_draw: u8 = 1..=12;
    /// MERCs that a Rebel takes on Day 1 by default (D1-2).
    first_hires: u8 = 1..=12;
    /// The team limit, and how much each sector adds (HIR-2).
    team_limit: u8 = 1..=20;
    team_limit_sector: u8 = 0..=9;
    /// A die, and the lowest number on it that hits (COM-6).
    die_faces: u8 = 2..=20;
    hit_on: u8 = 2..=20;
    /// After this many rounds a combat ends undecided (COM-15).
    combat_rounds: u8 = 1..=200;
}

impl RuleNumbers {
    /// Slots for weapons, armor and accessories (REQ-1).
    pub fn slots(&self) -> [usize; 3] {
        [self.weapon_slots, self.armor_slots, self.accessory_slots].map(usize::from)
    }

    /// Copies of an equipment card for this number of Rebels (CMP-2).
    pub fn copies(&self, printed: u8, rebels: u8) -> u8 {
        if rebels >= self.big_game { self.most_copies(printed) } else { printed }
    }

    /// Copies of an equipment card in the largest game.
    pub fn most_copies(&self, printed: u8) -> u8 {
        printed * self.big_game_copies
    }

    /// The lowest die that hits, from a card's number; a 1 never hits.
    pub fn threshold(&self, asked: i32) -> u8 {
        asked.clamp(2, self.die_faces.into()) as u8
    }

    /// Replaces ids in a text with their numbers: `{hire_draw}` becomes `3`, `{hire_cost actions}` becomes `2 actions`.
    pub fn fill(&self, text: &str) -> String {
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_string();
        for part in parts {
            match part.split_once('}').and_then(|(named, after)| Some((self.said(named)?, after))) {
                Some((number, after)) => filled.extend([number.as_str(), after]),
                None => filled.extend(["{", part]),
            }
        }
        filled
    }

    /// `hire_draw`, or `hire_cost actions` with a counted noun.
    fn said(&self, named: &str) -> Option<String> {
        let (id, things) = named.split_once(' ').unwrap_or((named, ""));
        let number = self.get(id)?;
        let things = if number == 1 { things.strip_suffix('s').unwrap_or(things) } else { things };
        Some(format!("{number} {things}").trim_end().to_string())
    }
}

/// One entry of the file, for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub id: String,
    pub value: i64,
    /// The value without mods; `None` if no mod has changed it.
    pub usual: Option<i64>,
    pub clause: String,
    pub text: String,
}

impl Rule {
    /// Whether a mod changes the number.
    pub fn is_changed(&self) -> bool {
        self.usual.is_some_and(|usual| usual != self.value)
    }

    /// `12 (CMP-6), 10 without mods`.
    pub fn said(&self) -> String {
        let without = self.usual.filter(|_| self.is_changed()).map(|usual| format!(", {usual} without mods"));
        format!("{} ({}){}", self.value, self.clause, without.unwrap_or_default())
    }
}

/// Reads every entry of the file.
pub(super) fn read(table: &Table, report: &mut Report) -> Vec<Rule> {
    let mut rules = Vec::new();
    for entry in &table.entries {
        if entry.has_id && !RuleNumbers::IDS.contains(&entry.id.as_str()) {
            report.add(table.place_of(entry), stranger(table.file_of(entry), &entry.id));
            continue;
        }
        let mut reader = Reader::new(table, entry, report);
        rules.push(rule(&mut reader, entry));
        reader.finish();
    }
    rules
}

/// The problem of an unknown id, which is probably misspelled.
fn stranger(file: &str, id: &str) -> LoadProblem {
    let near = nearest(id, RuleNumbers::IDS.iter().copied());
    LoadProblem::in_file(file, "no rule reads this number").at_entry(&shorten(id), None).did_you_mean(near)
}

fn rule(read: &mut Reader<'_>, entry: &Entry) -> Rule {
    let usual = entry.changes.iter().find(|change| change.field == "value").and_then(|change| change.was.as_ref());
    Rule {
        id: read.id(),
        value: read.number("value", rule_range(&entry.id)),
        usual: usual.and_then(|(_, value)| value.whole()),
        clause: read.text("clause"),
        text: read.text("text"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_filled_into_texts() {
        let said = |id: &str, value| Rule { id: id.into(), value, usual: None, clause: String::new(), text: String::new() };
        let rules = RuleNumbers::new(&[said("hire_draw", 3), said("hire_cost", 2)]);
        assert_eq!(rules.fill("draw {hire_draw} cards for {hire_cost actions}"), "draw 3 cards for 2 actions");
        assert_eq!(rules.fill("{train_cost actions} of each"), "1 action of each");
        assert_eq!(rules.fill("free"), "free");
        assert_eq!(rules.fill("{nothing} {"), "{nothing} {");
    }
}
