//! The numbers of the rules: what `rules.json` says, typed. Each stands there once, with the clause it comes from; rules, texts
//! and bots read it here. What players may choose for one game is in `settings`; limits of the program are no rules.

use serde::Serialize;
use std::ops::RangeInclusive;

use crate::content::{Entry, LoadProblem, Reader, Report, Table, shorten};
use crate::text::nearest;

/// The most militia that fit in a sector, whatever a rule or a card says.
pub const MOST_MILITIA: u8 = 60;

/// One line per number makes the struct, the list of ids and what each may be.
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

            /// One of them by its id: for texts and people, not for rules.
            pub fn get(&self, id: &str) -> Option<i64> {
                match id {
                    $(stringify!($id) => Some(self.$id.into()),)*
                    _ => None,
                }
            }

            /// From what the file says, which was checked; where that is nothing, the lowest there can be.
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

        /// What a number may be.
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
    /// Health of whoever's card names none (CMP-4); the next two likewise.
    merc_health: u8 = 1..=20;
    merc_actions: u8 = 0..=9;
    merc_targets: u8 = 1..=20;
    /// What a MERC can wear of each kind (REQ-1).
    weapon_slots: u8 = 0..=2;
    armor_slots: u8 = 0..=2;
    accessory_slots: u8 = 0..=2;
    /// Rebels from which on there are so many times the copies of every equipment card (CMP-2).
    big_game: u8 = 1..=7;
    big_game_copies: u8 = 1..=10;
    /// MERCs the Dictator gets on Day 1 (D1-7).
    first_mercs: u8 = 0..=9;
    /// Rebels from which on the robot gets Extra militia (AI-2.3).
    robot_extra: u8 = 1..=7;
    /// Tactics cards up to which the Dictator draws (DIC-2).
    tactics_hand: u8 = 1..=10;
    /// Militia of a reinforcement, and Rebels for whom there is one more (DIC-6).
    reinforcement: u8 = 0..=20;
    reinforcement_rebels: u8 = 1..=9;
    /// Actions that a verb costs whoever pays (ACT-1). None is free: a day ends when its actions are spent.
    hire_cost: u8 = 1..=9;
    explore_cost: u8 = 1..=9;
    reequip_cost: u8 = 1..=9;
    train_cost: u8 = 1..=9;
    move_cost: u8 = 1..=9;
    hospital_cost: u8 = 1..=9;
    arms_cost: u8 = 1..=9;
    /// MERC cards drawn for a Hire (HIR-1, D1-2).
    hire_draw: u8 = 1..=12;
    /// MERCs of a team, and how many more for each sector (HIR-2).
    team_limit: u8 = 1..=20;
    team_limit_sector: u8 = 0..=9;
    /// A die, and the lowest number on it that hits (COM-6).
    die_faces: u8 = 2..=20;
    hit_on: u8 = 2..=20;
    /// Rounds after which a combat ends undecided (COM-15).
    combat_rounds: u8 = 1..=200;
}

impl RuleNumbers {
    /// Slots for weapons, armor and accessories (REQ-1).
    pub fn slots(&self) -> [usize; 3] {
        [self.weapon_slots, self.armor_slots, self.accessory_slots].map(usize::from)
    }

    /// Copies of an equipment card among so many Rebels (CMP-2).
    pub fn copies(&self, printed: u8, rebels: u8) -> u8 {
        if rebels >= self.big_game { self.most_copies(printed) } else { printed }
    }

    /// Copies of an equipment card in the largest game.
    pub fn most_copies(&self, printed: u8) -> u8 {
        printed * self.big_game_copies
    }

    /// What a card makes of the lowest die that hits: a 1 never does.
    pub fn threshold(&self, asked: i32) -> u8 {
        asked.clamp(2, self.die_faces.into()) as u8
    }

    /// A text with numbers in place of their ids: `{hire_draw}` is `3`, `{hire_cost actions}` is `2 actions`.
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

    /// `hire_draw`, or `hire_cost actions` where things are counted.
    fn said(&self, named: &str) -> Option<String> {
        let (id, things) = named.split_once(' ').unwrap_or((named, ""));
        let number = self.get(id)?;
        let things = if number == 1 { things.strip_suffix('s').unwrap_or(things) } else { things };
        Some(format!("{number} {things}").trim_end().to_string())
    }
}

/// One entry of the file, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub id: String,
    pub value: i64,
    /// What it is without mods; nothing if none has changed it.
    pub usual: Option<i64>,
    pub clause: String,
    pub text: String,
}

impl Rule {
    /// Whether a mod makes it another number than the base game.
    pub fn is_changed(&self) -> bool {
        self.usual.is_some_and(|usual| usual != self.value)
    }

    /// `12 (CMP-6), 10 without mods`.
    pub fn said(&self) -> String {
        let without = self.usual.filter(|_| self.is_changed()).map(|usual| format!(", {usual} without mods"));
        format!("{} ({}){}", self.value, self.clause, without.unwrap_or_default())
    }
}

/// Every entry of the file as it says.
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

/// Most likely a slip in the id of a number that was to be changed.
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
