//! Bots that follow lists of rules: the Dictator's (AI-1 to AI-6) and the Rebels'. Every rule is an entry in
//! `content/merc/ai.json` with a script in `scripts/merc/ai/`, so that a mod can replace, remove, insert and reorder rules.
//!
//! - `rule_bot`: asks the rules in order and follows the first usable answer; `acting`: about which units
//! - `rule_table`: the rules of every bot; `faults`: problems found in them at load time
//! - `decision`: what a rule is asked; `asked_rule`: how it is asked
//! - `interpret`: turns a rule's answer into a command or an answer; `stated`: choices that a rule declares without a function
//! - `language`: the words of rules: fields, conditions and measures; `judging`: what they mean in play: squads, fights and gear
//! - `operations`: the operations that rule scripts can call
//! - `orders`: limits on orders given in advance
//! - `ranking`: how a rule ranks options, for odds
//! - `memo`: a bot's memory as game files write it; `thoughts`: a bot's reasons as players read them
//! - `search`: a bot that simulates games, and follows the rules unless another command is clearly better
//!
//! Code that bots of another game could share is in `botkit`.

mod acting;
mod asked_rule;
pub mod decision;
pub mod faults;
pub mod interpret;
pub mod judging;
pub mod language;
pub mod memo;
pub mod operations;
mod orders;
pub mod ranking;
pub mod rule_bot;
pub mod rule_table;
pub mod search;
pub mod stated;
pub mod thoughts;

pub use rule_bot::RuleBot;
pub use rule_table::RuleTable;

use super::botkit::budget::{Budget, USUAL};
use super::content::{Bot, DICTATOR_SEAT};
use crate::kernel::{BotInfo, Header, MakeBot, Seat, SetupError};
use crate::merc::game::Merc;

/// The bots of this game. The kernel adds `human` and `random`.
pub static BOTS: &[BotInfo] = &[
    BotInfo { name: "ai", about: "the robot Dictator, which follows rules AI-1 to AI-5" },
    BotInfo { name: "bot", about: "a player who follows a list of rules; as the Dictator, with a hand of cards (AI-6)" },
    BotInfo {
        name: "search",
        about: "a player who looks ahead: search, search:400 (simulated games per command) or search:2s (time per command)",
    },
];

/// Makes the bot of this name for a seat, or says why it cannot play there.
pub fn make(name: &str, header: &Header, seat: Seat) -> Result<MakeBot<Merc>, SetupError> {
    let dictator = header.seat_name(seat) == DICTATOR_SEAT;
    let (who, more) = name.split_once(':').map_or((name, None), |(who, more)| (who, Some(more)));
    if let Some(more) = more.filter(|_| who != "search") {
        let why = format!("{who} takes no budget, so :{more} is not allowed; only search takes a budget, as in search:400");
        return Err(SetupError::new(why));
    }
    let bot = if dictator { Bot::Ai } else { Bot::Bot };
    match who {
        "ai" if !dictator => Err(SetupError::new("ai plays only the Dictator; for a Rebel, use bot or search")),
        "ai" | "bot" => Ok(Box::new(move || Box::new(RuleBot::new(bot, seat)))),
        "search" => {
            let budget = more.map_or(Ok(USUAL), Budget::parse).map_err(|invalid| SetupError::new(invalid.to_string()))?;
            Ok(Box::new(move || Box::new(search::SearchBot::new(bot, seat, budget))))
        }
        _ => Err(SetupError::new(format!("there is no bot {name:?}"))),
    }
}

/// Whether a bot's decisions depend on the machine's speed.
pub fn is_timed(name: &str) -> bool {
    let budget = name.strip_prefix("search:").and_then(|more| Budget::parse(more).ok());
    budget.is_some_and(Budget::is_timed)
}
