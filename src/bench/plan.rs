//! The plan of a run: who plays, with how many Rebels, how many games and rounds.

use crate::kernel::{Header, SetupError};
use crate::lab::{self, PLAYERS, REBELS_BOT, Size, Variant};
use crate::merc::{DICTATOR_SEAT, Merc, NewGame, new_game, usual_leader};
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

    /// The bots of the players, and of the Dictator if it is not the usual one.
    fn seats(self) -> (String, Option<&'static str>) {
        match self {
            Play::Random => ("random".to_string(), Some("random")),
            Play::Ai => (REBELS_BOT.to_string(), None),
            Play::Bot => (REBELS_BOT.to_string(), Some(REBELS_BOT)),
            Play::Search(playouts) => (format!("search:{playouts}"), None),
        }
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

/// What a number in place of a size counts.
pub fn column(leader: bool, sides: bool) -> &'static str {
    match (leader, sides) {
        (_, true) => "sides",
        (true, false) => "Rebels",
        (false, false) => "players",
    }
}

#[derive(Clone, Debug)]
pub struct Plan {
    /// Games of each play and size.
    pub games: u64,
    pub rounds: u64,
    /// The seed of the first game; each further game uses the next seed.
    pub seed: u64,
    /// The numbers of players without the Dictator; if empty, the default ones.
    pub rebels: Vec<u8>,
    /// The sizes of the sides, such as `2v2`, in place of numbers of players.
    pub sides: Vec<String>,
    pub modes: Vec<String>,
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

    /// The plan with the default sizes, if it has none.
    pub fn sized(&self, rules: &Merc) -> Plan {
        let mut plan = self.clone();
        if plan.rebels.is_empty() && plan.sides.is_empty() {
            plan.rebels = if self.has_leader(rules) { vec![1, 2, 3, 6] } else { vec![2, 3, 6] };
        }
        plan
    }

    /// Every play with every size.
    pub fn rows(&self) -> impl Iterator<Item = (Play, Size)> + '_ {
        let sizes = lab::Plan { rebels: self.rebels.clone(), sides: self.sides.clone(), ..lab::Plan::default() }.sizes();
        self.plays.iter().flat_map(move |play| sizes.clone().into_iter().map(|size| (*play, size)))
    }

    /// The setup of one game.
    pub fn wishes(&self, rules: &Merc, play: Play, size: &Size, game: u64) -> NewGame {
        self.in_the_lab(size).wishes(rules, &self.variant(rules, play), game)
    }

    /// Checks the plan and returns all problems at once.
    pub fn check(&self, rules: &Merc) -> Result<(), SetupError> {
        let mut problems: Vec<String> = Vec::new();
        if self.rounds == 0 {
            problems.push("--rounds must be at least 1".to_string());
        }
        for (play, size) in self.rows() {
            let plan = lab::Plan { variants: vec![self.variant(rules, play)], ..self.in_the_lab(&size) };
            problems.extend(plan.check(std::slice::from_ref(rules)).err().into_iter().flatten());
        }
        problems.dedup();
        SetupError::from_iter(problems).or(())
    }

    /// The header of a game, which names content and mods.
    pub fn sample(&self, rules: &Merc) -> Result<Header, SetupError> {
        let Some((play, size)) = self.rows().next() else { return Err(SetupError::new("the plan has no games")) };
        new_game(rules, &self.wishes(rules, play, &size, 0))
    }

    /// A size in messages: `Rebels: 2`, `sides: 2v2`.
    pub fn name_of(&self, leader: bool, size: &Size) -> String {
        format!("{}: {size}", column(leader, size.sides.is_some()))
    }

    /// Whether the games have a Dictator.
    pub fn has_leader(&self, rules: &Merc) -> bool {
        usual_leader(rules, &self.modes).is_some()
    }

    fn in_the_lab(&self, size: &Size) -> lab::Plan {
        let (rebels, sides) = (vec![size.players], size.sides.iter().cloned().collect());
        lab::Plan { games: self.games, seed: self.seed, rebels, sides, ..lab::Plan::default() }
    }

    fn variant(&self, rules: &Merc, play: Play) -> Variant {
        let (players, leader) = play.seats();
        let leader = leader.filter(|_| self.has_leader(rules)).map(|who| (DICTATOR_SEAT.to_string(), who.to_string()));
        let seats = [(PLAYERS.to_string(), players)].into_iter().chain(leader).collect();
        Variant { seats, modes: self.modes.clone(), level: self.level.clone(), ..Variant::default() }
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
        let plan = Plan {
            games: 100,
            rounds: 5,
            seed: 1,
            rebels: vec![1, 2],
            sides: Vec::new(),
            modes: Vec::new(),
            plays: vec![Play::Ai, Play::Search(9)],
            level: None,
        };
        assert_eq!([Play::Ai, Play::Search(9)].map(|play| (plan.games_of(play), plan.rounds_of(play))), [(100, 5), (2, 1)]);
        let rows: Vec<(Play, u8)> = plan.rows().map(|(play, size)| (play, size.players)).collect();
        assert_eq!(rows, [(Play::Ai, 1), (Play::Ai, 2), (Play::Search(9), 1), (Play::Search(9), 2)]);
    }
}
