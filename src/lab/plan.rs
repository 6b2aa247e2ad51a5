//! What a run plays. The seed, the number of Rebels and the Dictator of game `i` depend only on the plan and `i`, so it does not
//! matter which thread or machine plays the game.

use crate::base::GameFile;
use crate::kernel::{Header, Ruleset, SetupError, header, seating};
use crate::merc::bots::is_timed;
use crate::merc::scripting::mods::ModFiles;
use crate::merc::{DICTATOR_SEAT, Merc, NewGame, REBEL_SEATS, new_game};
use crate::text::did_you_mean;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;

/// The default bots.
pub const REBELS_BOT: &str = "bot";
pub const DICTATOR_BOT: &str = "ai";

/// The word for all Rebel seats together.
const REBELS: &str = "rebels";

/// One way to play: files, bots and rules.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    /// Its name in the report.
    pub name: String,
    pub base: Vec<GameFile>,
    pub mods: Vec<ModFiles>,
    /// Bots by seat, or for all `rebels`. A later entry overrides an earlier one.
    pub seats: Vec<(String, String)>,
    pub rules: Vec<(String, String)>,
    pub printed: bool,
    /// Its level, in place of the levels of the plan.
    pub level: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub games: u64,
    pub seed: u64,
    /// The numbers of Rebels; games cycle through them.
    pub rebels: Vec<u8>,
    /// The Dictators; games cycle through them. If empty, each game deals its own.
    pub dictators: Vec<String>,
    /// The levels; games cycle through them. If empty, every game has the default level.
    pub levels: Vec<String>,
    pub shard: Shard,
    /// One variant, or two to compare.
    pub variants: Vec<Variant>,
}

/// One part of a run: the third of sixteen is `3/16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u64,
    pub of: u64,
}

/// Why a text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    #[error("{0:?} is not a shard; the third of sixteen is 3/16")]
    Unreadable(String),
    #[error("{0:?} splits a run into 0 shards; the third of sixteen is 3/16")]
    None(String),
    #[error("there is no shard {text}; the shards are 1/{of} to {of}/{of}")]
    Beyond { text: String, of: u64 },
}

impl Default for Shard {
    fn default() -> Self {
        Shard { index: 1, of: 1 }
    }
}

impl Shard {
    pub fn parse(text: &str) -> Result<Shard, ShardError> {
        let wrong = || ShardError::Unreadable(text.to_string());
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let shard = Shard { index: number(index)?, of: number(of)? };
        if shard.of == 0 {
            return Err(ShardError::None(text.to_string()));
        }
        if !(1..=shard.of).contains(&shard.index) {
            return Err(ShardError::Beyond { text: text.to_string(), of: shard.of });
        }
        Ok(shard)
    }

    /// The games of a run that the shard plays.
    pub fn games(&self, games: u64) -> Range<u64> {
        let cut = |index: u64| (u128::from(games) * u128::from(index) / u128::from(self.of.max(1))) as u64;
        cut(self.index.saturating_sub(1))..cut(self.index)
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl Plan {
    /// `check` refuses a plan that needs seeds beyond the largest.
    pub fn seed_of(&self, game: u64) -> u64 {
        self.seed.saturating_add(game)
    }

    /// The options of a game.
    pub fn wishes(&self, variant: &Variant, game: u64) -> NewGame {
        let count = self.rebels.len().max(1) as u64;
        let rebels = self.rebels.get((game % count) as usize).copied().unwrap_or(0);
        let turn = (game / count) as usize % self.dictators.len().max(1);
        let level = variant.level.clone().or_else(|| self.level_of(game).cloned());
        wishes(variant, rebels, self.dictators.get(turn).cloned(), level, self.seed_of(game))
    }

    /// The level of a game in variants without a level of their own. Levels change after numbers of Rebels and Dictators.
    pub fn level_of(&self, game: u64) -> Option<&String> {
        let before = (self.rebels.len().max(1) * self.dictators.len().max(1)) as u64;
        self.levels.get((game / before) as usize % self.levels.len().max(1))
    }

    /// Reports everything that cannot be played, all at once.
    pub fn check(&self, rules: &[Merc]) -> Result<(), SetupError> {
        let mut problems = BTreeSet::new();
        if self.games == 0 {
            problems.insert("--games must be at least 1".to_string());
        } else if self.shard.of > self.games {
            problems.insert(format!("{} games cannot be split into {} shards", self.games, self.shard.of));
        }
        if self.seed.checked_add(self.games.saturating_sub(1)).is_none() {
            let (seed, games) = (self.seed, self.games);
            problems.insert(format!(
                "{games} games from seed {seed} need seeds above the largest, {}; use a smaller --seed",
                u64::MAX
            ));
        }
        problems.extend(twice(&self.dictators).map(|id| format!("--dictator names {id} twice")));
        problems.extend(twice(&self.levels).map(|id| format!("--level names {id} twice")));
        let seats: Vec<&str> = REBEL_SEATS[..usize::from(self.rebels.iter().copied().max().unwrap_or(0)).min(6)].to_vec();
        for (variant, rules) in self.variants.iter().zip(rules) {
            problems.extend(variant.seats.iter().filter_map(|(seat, who)| wrong_seat(&seats, seat, who)));
            for rebels in &self.rebels {
                let dictators = self.dictators.iter().map(|id| Some(id.clone())).chain(self.dictators.is_empty().then_some(None));
                for dictator in dictators {
                    for level in levels_of(self, variant) {
                        problems.extend(unplayable(rules, &wishes(variant, *rebels, dictator.clone(), level, self.seed)));
                    }
                }
            }
        }
        SetupError::from_iter(problems).or(())
    }

    /// The bots by seat, in the shortest form.
    pub fn seats(&self, variant: usize) -> Vec<String> {
        let most = usize::from(self.rebels.iter().copied().max().unwrap_or(0)).min(REBEL_SEATS.len());
        let bots = REBEL_SEATS[..most].iter().map(|seat| (*seat, bot_of(&self.variants[variant], seat)));
        let mut bots: Vec<(&str, &str)> = bots.collect();
        if bots.iter().all(|(_, bot)| bots.first().is_some_and(|(_, first)| first == bot)) {
            bots.truncate(1);
            bots.iter_mut().for_each(|(seat, _)| *seat = REBELS);
        }
        bots.push((DICTATOR_SEAT, bot_of(&self.variants[variant], DICTATOR_SEAT)));
        bots.iter().map(|(seat, bot)| format!("{seat}={bot}")).collect()
    }

    /// A header of this variant, which names its content and mods.
    pub fn sample(&self, rules: &Merc, variant: &Variant) -> Result<Header, SetupError> {
        new_game(rules, &self.wishes(variant, 0))
    }
}

/// Every Dictator that can be played, in content order.
pub fn all_dictators(rules: &Merc) -> Vec<String> {
    let scripted =
        |index: &usize| rules.catalog.card(rules.catalog.unit_card(rules.catalog.dictator_unit(*index))).script.is_some();
    (0..rules.content.dictators.len()).filter(scripted).map(|index| rules.content.dictators[index].id.clone()).collect()
}

/// The first id that appears more than once.
fn twice(ids: &[String]) -> Option<&String> {
    ids.iter().enumerate().find(|(index, id)| ids[..*index].contains(id)).map(|(_, id)| id)
}

/// Every level that the games of a variant use.
fn levels_of(plan: &Plan, variant: &Variant) -> Vec<Option<String>> {
    match &variant.level {
        Some(level) => vec![Some(level.clone())],
        None if plan.levels.is_empty() => vec![None],
        None => plan.levels.iter().cloned().map(Some).collect(),
    }
}

fn wishes(variant: &Variant, rebels: u8, dictator: Option<String>, level: Option<String>, seed: u64) -> NewGame {
    let names = REBEL_SEATS.iter().take(usize::from(rebels)).chain([&DICTATOR_SEAT]);
    let seats = names.map(|seat| ((*seat).to_string(), bot_of(variant, seat).to_string())).collect();
    NewGame { rebels, seed, dictator, printed: variant.printed, level, rules: variant.rules.clone(), seats, ..NewGame::default() }
}

/// The last entry for a seat counts, and an entry for the seat itself overrides one for all Rebels.
fn bot_of<'a>(variant: &'a Variant, seat: &str) -> &'a str {
    let is_black = seat == DICTATOR_SEAT;
    let named = |name: &str| variant.seats.iter().rev().find(|(other, _)| other == name).map(|(_, who)| who.as_str());
    let all = || if is_black { Some(DICTATOR_BOT) } else { named(REBELS).or(Some(REBELS_BOT)) };
    named(seat).or_else(all).unwrap_or(REBELS_BOT)
}

fn wrong_seat(seats: &[&str], seat: &str, who: &str) -> Option<String> {
    if header::is_person(who) {
        return Some(format!("{seat}={who}: merc lab does not wait for people; name a bot"));
    }
    if is_timed(who) {
        let why = "results must not depend on the machine, and a time budget does";
        return Some(format!("{seat}={who}: {why}; give a number of simulated games, as in search:400"));
    }
    if seat == REBELS || seat == DICTATOR_SEAT || seats.contains(&seat) {
        return None;
    }
    let names = || seats.iter().copied().chain([DICTATOR_SEAT, REBELS]);
    let hint = did_you_mean(seat, names());
    Some(format!("there is no seat {seat:?}{hint} (the seats are {})", names().collect::<Vec<_>>().join(", ")))
}

fn unplayable(rules: &Merc, wishes: &NewGame) -> SetupError {
    let header = match new_game(rules, wishes) {
        Ok(header) => header,
        Err(problems) => return problems,
    };
    let seated = seating(rules, &header).map(|_| ()).err();
    let started = rules.start(&header).map(|_| ()).err();
    seated.into_iter().chain(started).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_cover_every_game_once() {
        for (games, of) in [(10, 3), (16, 16), (1_000_003, 16), (u64::MAX, 7)] {
            let mut next = 0;
            for index in 1..=of {
                let range = Shard { index, of }.games(games);
                assert_eq!(range.start, next);
                next = range.end;
            }
            assert_eq!(next, games);
        }
    }

    #[test]
    fn shards_are_read() {
        assert_eq!(Shard::parse("3/16"), Ok(Shard { index: 3, of: 16 }));
        for wrong in ["", "3", "0/4", "5/4", "a/b", "1/0", "-1/2"] {
            assert!(Shard::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_last_entry_for_a_seat_counts() {
        let seats = [("rebels", "a"), ("blue", "b"), ("rebels", "c"), ("black", "d")];
        let seats = seats.map(|(seat, who)| (seat.to_string(), who.to_string())).to_vec();
        let variant = Variant { seats, ..Variant::default() };
        assert_eq!(["red", "blue", "black"].map(|seat| bot_of(&variant, seat)), ["c", "b", "d"]);
        let usual = Variant::default();
        assert_eq!(["red", "black"].map(|seat| bot_of(&usual, seat)), [REBELS_BOT, DICTATOR_BOT]);
    }
}
