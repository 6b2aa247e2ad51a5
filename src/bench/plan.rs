//! The plan of a run: who plays, with how many Rebels, how many games and rounds.

use crate::kernel::{Header, SetupError};
use crate::lab::{self, DICTATOR_BOT, REBELS_BOT, Variant};
use crate::merc::{Merc, NewGame, new_game};
use crate::text::did_you_mean;
use std::fmt::{Display, Formatter, Result as Shown};

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Random legal answers in every seat.
    Random,
    /// The robot Dictator against Rebel bots with rules.
    Ai,
    /// A Dictator with a hand and Rebels, all bots with rules.
    Bot,
    /// The robot Dictator against Rebels that simulate this many games per command.
    Search(u32),
}

/// Games with search take seconds, so few are played, each with a small budget and in one round.
const SEARCH_PLAYOUTS: u32 = 20;
const SEARCH_PLAYS_ONE_IN: u64 = 40;

/// Why a text names no play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error("{0:?} is not a number of simulated games from 1 to 10000, as in search:50")]
    Budget(String),
    #[error("unknown play {text:?}{hint} (known are {known})")]
    Unknown { text: String, hint: String, known: String },
}

impl Play {
    /// `random`, `ai`, `bot`, `search` or `search:50`.
    pub fn parse(text: &str) -> Result<Play, PlayError> {
        let (word, budget) = text.split_once(':').map_or((text, None), |(word, budget)| (word, Some(budget)));
        match (word, budget) {
            ("random", None) => Ok(Play::Random),
            ("ai", None) => Ok(Play::Ai),
            ("bot", None) => Ok(Play::Bot),
            ("search", None) => Ok(Play::Search(SEARCH_PLAYOUTS)),
            ("search", Some(budget)) => {
                let count = budget.parse().ok().filter(|count| (1..=10_000).contains(count));
                let wrong = || PlayError::Budget(budget.to_string());
                count.map(Play::Search).ok_or_else(wrong)
            }
            _ => {
                let known = ["random", "ai", "bot", "search"];
                Err(PlayError::Unknown { text: text.to_string(), hint: did_you_mean(word, known), known: known.join(", ") })
            }
        }
    }

    /// Whether its games are also played with stubbed hooks and measured by hook. A search simulates hundreds of `ai` games, so its
    /// hooks are theirs, and a recording would fill the memory.
    pub fn is_taken_apart(self) -> bool {
        !matches!(self, Play::Search(_))
    }

    fn seats(self) -> Vec<(String, String)> {
        let (rebels, black) = match self {
            Play::Random => ("random".to_string(), "random"),
            Play::Ai => (REBELS_BOT.to_string(), DICTATOR_BOT),
            Play::Bot => (REBELS_BOT.to_string(), REBELS_BOT),
            Play::Search(playouts) => (format!("search:{playouts}"), DICTATOR_BOT),
        };
        vec![("rebels".to_string(), rebels), ("black".to_string(), black.to_string())]
    }
}

impl Display for Play {
    fn fmt(&self, f: &mut Formatter<'_>) -> Shown {
        match self {
            Play::Random => write!(f, "random"),
            Play::Ai => write!(f, "ai"),
            Play::Bot => write!(f, "bot"),
            Play::Search(playouts) => write!(f, "search:{playouts}"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Plan {
    /// Games of each play and number of Rebels.
    pub games: u64,
    pub rounds: u64,
    /// The seed of the first game; each further game uses the next seed.
    pub seed: u64,
    pub rebels: Vec<u8>,
    pub plays: Vec<Play>,
    pub level: Option<String>,
}

impl Plan {
    pub fn games_of(&self, play: Play) -> u64 {
        if play.is_taken_apart() { self.games } else { (self.games / SEARCH_PLAYS_ONE_IN).max(1) }
    }

    pub fn rounds_of(&self, play: Play) -> u64 {
        if play.is_taken_apart() { self.rounds } else { self.rounds.min(1) }
    }

    /// Every play with every number of Rebels.
    pub fn rows(&self) -> impl Iterator<Item = (Play, u8)> + '_ {
        self.plays.iter().flat_map(|play| self.rebels.iter().map(|rebels| (*play, *rebels)))
    }

    /// The setup of one game.
    pub fn wishes(&self, play: Play, rebels: u8, game: u64) -> NewGame {
        self.in_the_lab(rebels).wishes(&self.variant(play), game)
    }

    /// Checks the plan and returns all problems at once.
    pub fn check(&self, rules: &Merc) -> Result<(), SetupError> {
        let mut problems: Vec<String> = Vec::new();
        if self.rounds == 0 {
            problems.push("--rounds must be at least 1".to_string());
        }
        for (play, rebels) in self.rows() {
            let plan = lab::Plan { variants: vec![self.variant(play)], ..self.in_the_lab(rebels) };
            problems.extend(plan.check(std::slice::from_ref(rules)).err().into_iter().flatten());
        }
        problems.dedup();
        SetupError::from_iter(problems).or(())
    }

    /// The header of a game, which names content and mods.
    pub fn sample(&self, rules: &Merc) -> Result<Header, SetupError> {
        let Some((play, rebels)) = self.rows().next() else { return Err(SetupError::new("the plan has no games")) };
        new_game(rules, &self.wishes(play, rebels, 0))
    }

    fn in_the_lab(&self, rebels: u8) -> lab::Plan {
        lab::Plan { games: self.games, seed: self.seed, rebels: vec![rebels], ..lab::Plan::default() }
    }

    fn variant(&self, play: Play) -> Variant {
        Variant { seats: play.seats(), level: self.level.clone(), ..Variant::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_words() {
        for (text, play) in [("random", Play::Random), ("ai", Play::Ai), ("bot", Play::Bot), ("search:50", Play::Search(50))] {
            assert_eq!(Play::parse(text), Ok(play));
            assert_eq!(play.to_string(), text);
        }
        assert_eq!(Play::parse("search"), Ok(Play::Search(SEARCH_PLAYOUTS)));
        for wrong in ["", "bot:3", "random:3", "search:", "search:0", "search:2s", "search:-1", "search:10001", "ai:1"] {
            assert!(Play::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Play::parse("serach").is_err_and(|why| why.to_string().contains("did you mean search?")));
    }

    #[test]
    fn few_games_are_searched() {
        let plan =
            Plan { games: 100, rounds: 5, seed: 1, rebels: vec![1, 2], plays: vec![Play::Ai, Play::Search(9)], level: None };
        assert_eq!([Play::Ai, Play::Search(9)].map(|play| (plan.games_of(play), plan.rounds_of(play))), [(100, 5), (2, 1)]);
        let rows: Vec<(Play, u8)> = plan.rows().collect();
        assert_eq!(rows, [(Play::Ai, 1), (Play::Ai, 2), (Play::Search(9), 1), (Play::Search(9), 2)]);
    }
}
