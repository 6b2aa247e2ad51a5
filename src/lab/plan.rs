//! What a run plays. The seed, the number of Rebels and the Dictator of game `i` depend only on the plan and `i`, so it does not
//! matter which thread or machine plays the game.

use crate::base::GameFile;
use crate::kernel::{Header, Ruleset, SetupError, header, seating};
use crate::merc::bots::is_timed;
use crate::merc::content::{Format, FormatWishes, SeatSpec, players_of};
use crate::merc::scripting::mods::ModFiles;
use crate::merc::{Merc, NewGame, new_game, usual_leader, warnings};
use crate::text::did_you_mean;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// The default bots. If a mode refuses the robot, `REBELS_BOT` plays the Dictator, too.
pub const REBELS_BOT: &str = "bot";
pub const DICTATOR_BOT: &str = "ai";

/// The word for all seats except the Dictator's. The seats of one side together are named by the id of the side, such as `rebels`.
pub const PLAYERS: &str = "players";

/// One way to play: files, modes, bots and rules.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    /// Its name in the report.
    pub name: String,
    pub base: Vec<GameFile>,
    pub mods: Vec<ModFiles>,
    pub modes: Vec<String>,
    /// Bots by seat, by side (`rebels`) or for all `players`. A later entry overrides an earlier one.
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
    /// The numbers of players without the Dictator; games cycle through them.
    pub rebels: Vec<u8>,
    /// The sizes of the sides, such as `2v2`, in place of numbers of players.
    pub sides: Vec<String>,
    /// The Dictators; games cycle through them. If empty, each game deals its own.
    pub dictators: Vec<String>,
    /// The levels; games cycle through them. If empty, every game has the default level.
    pub levels: Vec<String>,
    pub shard: Shard,
    /// One variant, or two to compare.
    pub variants: Vec<Variant>,
}

/// The size of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of players without the Dictator.
    pub players: u8,
    /// `2v2`, if the run names the sides.
    pub sides: Option<String>,
}

impl Size {
    /// The sides and seats of a game of this size; none if there is no such game.
    pub fn format(&self, rules: &Merc, variant: &Variant) -> Option<Rc<Format>> {
        let modes: Vec<&str> = variant.modes.iter().map(String::as_str).collect();
        let wishes = FormatWishes { modes: &modes, players: self.players, sides: self.sides.as_deref() };
        rules.format(&wishes).ok()
    }
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.sides {
            Some(sides) => write!(f, "{sides}"),
            None => write!(f, "{}", self.players),
        }
    }
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

    /// The sizes of games; games cycle through them.
    pub fn sizes(&self) -> Vec<Size> {
        if self.sides.is_empty() {
            return self.rebels.iter().map(|players| Size { players: *players, sides: None }).collect();
        }
        self.sides.iter().map(|sides| Size { players: players_of(sides).unwrap_or(0), sides: Some(sides.clone()) }).collect()
    }

    fn count_sizes(&self) -> usize {
        if self.sides.is_empty() { self.rebels.len().max(1) } else { self.sides.len() }
    }

    /// The options of a game.
    pub fn wishes(&self, rules: &Merc, variant: &Variant, game: u64) -> NewGame {
        let count = self.count_sizes() as u64;
        let size = self.sizes().into_iter().nth((game % count) as usize).unwrap_or(Size { players: 0, sides: None });
        let turn = (game / count) as usize % self.dictators.len().max(1);
        let level = variant.level.clone().or_else(|| self.level_of(game).cloned());
        wishes(rules, variant, size, self.dictators.get(turn).cloned(), level, self.seed_of(game))
    }

    /// The level of a game in variants without a level of their own. Levels change after numbers of Rebels and Dictators.
    pub fn level_of(&self, game: u64) -> Option<&String> {
        let before = (self.count_sizes() * self.dictators.len().max(1)) as u64;
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
        problems.extend(twice(&self.sides).map(|sides| format!("--sides names {sides} twice")));
        for (variant, rules) in self.variants.iter().zip(rules) {
            let seats = self.seat_words(rules, variant);
            problems.extend(variant.seats.iter().filter_map(|(seat, who)| wrong_seat(&seats, seat, who)));
            for size in self.sizes() {
                let dictators = self.dictators.iter().map(|id| Some(id.clone())).chain(self.dictators.is_empty().then_some(None));
                for dictator in dictators {
                    for level in levels_of(self, variant) {
                        let wishes = wishes(rules, variant, size.clone(), dictator.clone(), level, self.seed);
                        problems.extend(unplayable(rules, &wishes));
                    }
                }
            }
        }
        SetupError::from_iter(problems).or(())
    }

    /// The bots by side, or by seat if they differ within a side.
    pub fn seats(&self, rules: &Merc, variant: &Variant) -> Vec<String> {
        // Each side with its seats in the games of all sizes.
        let mut sides: Vec<(String, Vec<(String, String)>)> = Vec::new();
        for format in self.sizes().iter().filter_map(|size| size.format(rules, variant)) {
            for seat in &format.seats {
                let id = if seat.leader.is_some() { &seat.name } else { &format.sides[usize::from(seat.side)].id };
                let bot = (seat.name.clone(), bot_of(rules, variant, &format, seat));
                match sides.iter_mut().find(|(known, _)| known == id) {
                    None => sides.push((id.clone(), vec![bot])),
                    Some((_, bots)) if bots.contains(&bot) => {}
                    Some((_, bots)) => bots.push(bot),
                }
            }
        }
        // Sides that only larger games have come after the Dictator.
        let shown = |(id, bots): (String, Vec<(String, String)>)| {
            let is_one = bots.iter().all(|(_, bot)| bots.first().is_some_and(|(_, first)| first == bot));
            let words = if is_one { bots.into_iter().take(1).map(|(_, bot)| (id.clone(), bot)).collect() } else { bots };
            words.into_iter().map(|(seat, bot)| format!("{seat}={bot}"))
        };
        sides.into_iter().flat_map(shown).collect()
    }

    /// A header of this variant, which names its content and mods.
    pub fn sample(&self, rules: &Merc, variant: &Variant) -> Result<Header, SetupError> {
        new_game(rules, &self.wishes(rules, variant, 0))
    }

    /// What to know about the games of a plan that has been checked: sizes and bots that do not suit its modes.
    pub fn warnings(&self, rules: &[Merc]) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (variant, rules) in self.variants.iter().zip(rules) {
            for size in self.sizes() {
                let header = new_game(rules, &wishes(rules, variant, size, None, None, self.seed));
                found.extend(header.into_iter().flat_map(|header| warnings(rules, &header)));
            }
        }
        found
    }

    /// The words that `--seat` can name: the seats of the games of all sizes, then their sides and all players.
    fn seat_words(&self, rules: &Merc, variant: &Variant) -> Vec<String> {
        let formats: Vec<Rc<Format>> = self.sizes().iter().filter_map(|size| size.format(rules, variant)).collect();
        let seats = |is_leader: bool| {
            let all = formats.iter().flat_map(|format| &format.seats);
            all.filter(move |seat| seat.leader.is_some() == is_leader).map(|seat| seat.name.clone())
        };
        let sides = formats.iter().flat_map(|format| &format.sides).map(|side| side.id.clone());
        let mut words: Vec<String> = Vec::new();
        for word in seats(false).chain(seats(true)).chain(sides) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        if !words.is_empty() {
            words.push(PLAYERS.to_string());
        }
        words
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

/// If there is no game of this size, nobody is seated, and `new_game` gives the reason.
fn wishes(rules: &Merc, variant: &Variant, size: Size, dictator: Option<String>, level: Option<String>, seed: u64) -> NewGame {
    let format = size.format(rules, variant);
    let seat = |format: &Format, seat: &SeatSpec| (seat.name.clone(), bot_of(rules, variant, format, seat));
    let seats = format.map_or_else(Vec::new, |format| format.seats.iter().map(|one| seat(&format, one)).collect());
    NewGame {
        rebels: size.players,
        modes: variant.modes.clone(),
        sides: size.sides,
        seed,
        dictator,
        printed: variant.printed,
        level,
        rules: variant.rules.clone(),
        seats,
    }
}

/// The last entry for a seat counts. An entry for the seat itself overrides one for its side, which overrides one for all players.
fn bot_of(rules: &Merc, variant: &Variant, format: &Format, seat: &SeatSpec) -> String {
    let named = |name: &str| variant.seats.iter().rev().find(|(other, _)| other == name).map(|(_, who)| who.clone());
    let side = format.sides.get(usize::from(seat.side)).map(|side| side.id.as_str());
    let of_all = || if seat.leader.is_some() { leader_bot(rules, variant) } else { named(PLAYERS) };
    named(&seat.name).or_else(|| named(side?)).or_else(of_all).unwrap_or_else(|| REBELS_BOT.to_string())
}

/// The usual player of the Dictator's seat, if it is a bot and no mode refuses it.
fn leader_bot(rules: &Merc, variant: &Variant) -> Option<String> {
    usual_leader(rules, &variant.modes).filter(|who| !header::is_person(who))
}

fn wrong_seat(words: &[String], seat: &str, who: &str) -> Option<String> {
    if header::is_person(who) {
        return Some(format!("{seat}={who}: merc lab does not wait for people; name a bot"));
    }
    if is_timed(who) {
        let why = "results must not depend on the machine, and a time budget does";
        return Some(format!("{seat}={who}: {why}; give a number of simulated games, as in search:400"));
    }
    // Without any seats the games cannot be played at all, which is reported instead.
    if words.is_empty() || words.iter().any(|word| word == seat) {
        return None;
    }
    let hint = did_you_mean(seat, words.iter().map(String::as_str));
    Some(format!("there is no seat {seat:?}{hint} (the seats are {})", words.join(", ")))
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
        let rules = Merc::load(&crate::base::embedded()).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
        let plan = Plan { games: 1, rebels: vec![1, 2], ..Plan::default() };
        let of = |variant: &Variant| plan.wishes(&rules, variant, 1).seats.into_iter().map(|(_, who)| who).collect::<Vec<_>>();
        assert_eq!(of(&variant), ["c", "b", "d"]);
        assert_eq!(plan.seats(&rules, &variant), ["red=c", "blue=b", "black=d"]);
        let usual = Variant::default();
        assert_eq!(of(&usual), [REBELS_BOT, REBELS_BOT, DICTATOR_BOT]);
        assert_eq!(plan.seats(&rules, &usual), ["rebels=bot", "black=ai"]);
    }

    #[test]
    fn sides_are_seated_together() {
        let rules = Merc::load(&crate::base::embedded()).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
        let seats = [("players", "a"), ("side-2", "b"), ("green", "c")].map(|(seat, who)| (seat.to_string(), who.to_string()));
        let variant = Variant { modes: vec!["versus".into()], seats: seats.to_vec(), ..Variant::default() };
        let plan = Plan { games: 1, sides: vec!["2v2".into()], variants: vec![variant.clone()], ..Plan::default() };
        assert_eq!(plan.seats(&rules, &variant), ["side-1=a", "green=c", "yellow=b"]);
        let problems = plan.check(&[rules]).expect_err("there is no bot a").join("\n");
        assert!(!problems.contains("there is no seat"), "{problems}");
    }
}
