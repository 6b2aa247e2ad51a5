//! Bots that play by lists of rules: the robot Dictator (AI-1 to AI-4.13) and the Rebel bot. Every rule is an entry of
//! `content/merc/ai.json` with a script in `scripts/merc/ai/`, so that a mod can replace, remove, insert and reorder them.
//!
//! - `rule_bot`: which rules are asked in which order, and what becomes of their answers
//! - `rule_table`: the rules of every bot; `faults`: what is wrong with a list of them
//! - `decision`: what a rule is asked; `asked_rule`: how it is asked
//! - `interpret`: what a rule answered, as a command or an answer; `stated`: what it states in place of a script
//! - `judging`: conditions, measures, fights and gear: what rules choose by
//! - `operations`: what scripts of rules can ask for
//! - `orders`: what may still be ordered in advance
//! - `memo`: what a bot keeps in mind, as game files write it; `thoughts`: why it did something, as players read it
//! - `search`: a bot that looks ahead, and goes by the rules where that shows nothing better
//!
//! What bots of another game would have as well is in `botkit`.

mod asked_rule;
pub mod decision;
pub mod faults;
pub mod interpret;
pub mod judging;
pub mod memo;
pub mod operations;
mod orders;
pub mod rule_bot;
pub mod rule_table;
pub mod search;
pub mod stated;
pub mod thoughts;

pub use rule_bot::RuleBot;
pub use rule_table::RuleTable;

use super::botkit::budget::{Budget, USUAL};
use super::content::Bot;
use super::model::ids::DICTATOR_SEAT;
use crate::kernel::{BotInfo, Header, MakeBot, Seat, SetupError};
use crate::merc::game::Merc;

/// Everybody who can sit at the table beside people and random play.
pub static BOTS: &[BotInfo] = &[
    BotInfo { name: "ai", about: "the robot Dictator, by the rules AI-1 to AI-4.13" },
    BotInfo { name: "bot", about: "a Rebel who plays by a list of rules" },
    BotInfo {
        name: "search",
        about: "a Rebel who looks ahead: search, search:400 (imagined games a command) or search:2s (time)",
    },
];

/// How a bot is made for a seat; why it cannot sit there.
pub fn make(name: &str, header: &Header, seat: Seat) -> Result<MakeBot<Merc>, SetupError> {
    let dictator = header.seat_name(seat) == DICTATOR_SEAT;
    let (who, more) = name.split_once(':').map_or((name, None), |(who, more)| (who, Some(more)));
    if let Some(more) = more.filter(|_| who != "search") {
        let why = format!("nothing follows {who}, so :{more} cannot be; only search takes a budget, as in search:400");
        return Err(SetupError::new(why));
    }
    let bot = match (who, dictator) {
        ("ai", true) => Bot::Ai,
        ("bot", false) => Bot::Bot,
        ("search", false) => {
            let budget = more.map_or(Ok(USUAL), Budget::parse).map_err(|invalid| SetupError::new(invalid.to_string()))?;
            return Ok(Box::new(move || Box::new(search::SearchBot::new(seat, budget))));
        }
        ("ai", false) => return Err(SetupError::new("the robot plays the Dictator; for a Rebel there are bot and search")),
        ("bot" | "search", true) => return Err(SetupError::new("this one plays Rebels; for the Dictator there is ai")),
        _ => return Err(SetupError::new(format!("nobody is called {name:?}"))),
    };
    Ok(Box::new(move || Box::new(RuleBot::new(bot, seat))))
}

/// Whether what a bot does depends on how fast the machine is.
pub fn is_timed(name: &str) -> bool {
    let budget = name.strip_prefix("search:").and_then(|more| Budget::parse(more).ok());
    budget.is_some_and(Budget::is_timed)
}
