//! Bots that play by lists of rules: the robot Dictator (AI-1 to AI-4.13) and the Rebel bot. Every rule is an entry of
//! `content/merc/ai.json` with a script in `scripts/merc/ai/`, so that a mod can replace, remove, insert and reorder them.
//!
//! - `rule_bot`: the decider: which rules are asked in which order, and what becomes of their answers
//! - `ask_rule`: one rule is asked
//! - `strikes`: which rules are not asked any more
//! - `memo`: what a bot keeps in mind, as game files write it
//! - `decision`: what a rule is asked
//! - `interpret`: what a rule answered, as a command or an answer
//! - `conditions`: when a rule is not even asked, and what several stated cases are told apart by
//! - `faults`: what is wrong with a list of rules
//! - `fights`: where a squad could have a fight; `odds`: how it would probably end
//! - `measures`: by what things are compared; `comparing`: which is better, and why
//! - `stated`: what a rule states in place of a script; `outfit`: who is given what
//! - `offers`: what is offered at each kind of decision
//! - `orders`: what may still be ordered in advance
//! - `operations`: what only scripts of rules can call
//! - `thoughts`: `why ai`, what bots decided and why; `hint`: what to do, for a person who asks
//! - `search`: a bot that looks ahead, and goes by the rules where that shows nothing better

pub mod ask_rule;
pub mod comparing;
pub mod conditions;
pub mod decision;
pub mod faults;
pub mod fights;
pub mod hint;
pub mod interpret;
pub mod measures;
pub mod memo;
pub mod odds;
mod offers;
pub mod operations;
mod orders;
pub mod outfit;
pub mod rule_bot;
pub mod search;
pub mod stated;
mod strikes;
pub mod thoughts;

pub use rule_bot::RuleBot;

use self::conditions::Condition;
use self::decision::RuleDecision;
use self::stated::Stated;
use super::content::{Bot, BotRule, Content, DecisionKind, OptionKind, Word};
use super::game::Game;
use super::game::context::DecisionContext;
use super::model::ids::DICTATOR_SEAT;
use crate::kernel::{BotInfo, Header, MakeBot, Seat};
use crate::lua::{Host, ScriptId, ScriptProblem};
use crate::merc::game::{Merc, MercVerb};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::{CardId, UnitId};

/// Everybody who can sit at the table beside people and random play.
pub static BOTS: &[BotInfo] = &[
    BotInfo { name: "ai", about: "the robot Dictator, by the rules AI-1 to AI-4.13" },
    BotInfo { name: "bot", about: "a Rebel who plays by a list of rules" },
    BotInfo {
        name: "search",
        about: "a Rebel who looks ahead: search, search:400 (imagined games a command) or search:2s (time)",
    },
];

/// The rules of every bot in the order in which they are asked.
#[derive(Default)]
pub struct RuleTable {
    /// By bot and decision.
    rules: Vec<Vec<Rule>>,
}

/// One rule, and the questions it is for.
pub struct Rule {
    pub card: CardId,
    /// The rules it goes on after, if it does.
    after: Vec<CardId>,
    conditions: Vec<Condition>,
    verbs: Vec<String>,
    of: Vec<CardId>,
    options: Option<OptionKind>,
    /// What it chooses, where its script states that.
    stated: Option<(ScriptId, Stated)>,
}

impl Rule {
    /// Whether it goes on with what another rule began: such rules are asked first, and only after those.
    pub fn continues(&self) -> bool {
        !self.after.is_empty()
    }

    pub fn goes_on_after(&self, rule: Option<CardId>) -> bool {
        rule.is_some_and(|rule| self.after.contains(&rule))
    }

    /// Whether there is anything that must hold.
    pub fn is_conditional(&self) -> bool {
        !self.conditions.is_empty() || !self.verbs.is_empty()
    }

    /// Whether what it states holds here.
    pub fn applies(&self, game: &Game, decision: &RuleDecision, unit: Option<UnitId>) -> bool {
        self.conditions.iter().all(|condition| condition.holds(game, decision, unit))
            && (self.verbs.is_empty() || unit.is_some_and(|unit| conditions::has_verb(game, unit, &self.verbs)))
    }

    /// Whether it is to be asked about this.
    pub fn concerns(&self, decision: &RuleDecision) -> bool {
        let asks = || decision.asking().is_some_and(|card| self.of.contains(&card));
        (self.of.is_empty() || asks()) && self.options.is_none_or(|kind| decision.option_kind == Some(kind))
    }
}

impl RuleTable {
    /// The rules of all bots; what they name and does not exist is left out. What they state and cannot be is a problem.
    pub fn new(
        content: &Content,
        catalog: &Catalog,
        host: &Host,
        verbs: &[MercVerb],
        problems: &mut Vec<ScriptProblem>,
    ) -> RuleTable {
        let mut sorted: Vec<usize> = (0..content.bot_rules.len()).filter(|index| !content.bot_rules[*index].off).collect();
        sorted.sort_by_key(|index| (content.bot_rules[*index].order, &content.bot_rules[*index].id));
        let mut stated = |card: CardId, rule: &BotRule| {
            let id = catalog.card(card).script?;
            let script = host.script(id);
            let read = Stated::read(script.stated.as_ref()?, rule.on, rule.options, verbs).map(|stated| (id, stated));
            read.map_err(|wrong| problems.push(script.stated_wrongly(&wrong.at, format!("choose: {}", wrong.why)))).ok()
        };
        let mut make = |index: usize| {
            let rule = &content.bot_rules[index];
            let cards = |ids: &[String]| ids.iter().filter_map(|card| catalog.find(card)).collect();
            let conditions = rule.conditions.iter().filter_map(|word| Condition::parse(word).ok()).collect();
            let (after, of) = (cards(&rule.after), cards(&rule.cards));
            let card = catalog.bot_rule(index);
            let stated = stated(card, rule);
            Rule { card, after, conditions, verbs: rule.verbs.clone(), of, options: rule.options, stated }
        };
        let mut of = |bot: Bot, on: DecisionKind| -> Vec<Rule> {
            let fits = |index: &usize| content.bot_rules[*index].bot == bot && content.bot_rules[*index].on == on;
            sorted.iter().copied().filter(fits).map(&mut make).collect()
        };
        let mut rules = Vec::new();
        for (bot, on) in Bot::each().flat_map(|bot| DecisionKind::each().map(move |on| (bot, on))) {
            let place = RuleTable::place(bot, on);
            rules.resize_with(rules.len().max(place + 1), Vec::new);
            rules[place] = of(bot, on);
        }
        RuleTable { rules }
    }

    /// The rules of the bots of these rules; `load` keeps them there.
    pub fn of_rules(rules: &Merc) -> &RuleTable {
        rules.bots.downcast_ref().expect("the loader keeps the rules of bots with the rules")
    }

    fn place(bot: Bot, on: DecisionKind) -> usize {
        bot as usize * DecisionKind::WORDS.len() + on as usize
    }

    /// The rules of a bot for one kind of decision.
    pub fn of(&self, bot: Bot, on: DecisionKind) -> &[Rule] {
        self.rules.get(RuleTable::place(bot, on)).map_or(&[], Vec::as_slice)
    }
}

/// How a bot is made for a seat; why it cannot sit there.
pub fn make(name: &str, header: &Header, seat: Seat) -> Result<MakeBot<Merc>, String> {
    let dictator = header.seat_name(seat) == DICTATOR_SEAT;
    let (who, more) = name.split_once(':').map_or((name, None), |(who, more)| (who, Some(more)));
    if let Some(more) = more.filter(|_| who != "search") {
        return Err(format!("nothing follows {who}, so :{more} cannot be; only search takes a budget, as in search:400"));
    }
    let bot = match (who, dictator) {
        ("ai", true) => Bot::Ai,
        ("bot", false) => Bot::Bot,
        ("search", false) => {
            let budget = more.map_or(Ok(search::budget::USUAL), search::budget::Budget::parse)?;
            return Ok(Box::new(move || Box::new(search::SearchBot::new(seat, budget))));
        }
        ("ai", false) => return Err("the robot plays the Dictator; for a Rebel there are bot and search".to_string()),
        ("bot" | "search", true) => return Err("this one plays Rebels; for the Dictator there is ai".to_string()),
        _ => return Err(format!("nobody is called {name:?}")),
    };
    Ok(Box::new(move || Box::new(RuleBot::new(bot, seat))))
}

/// Whether what a bot does depends on how fast the machine is.
pub fn is_timed(name: &str) -> bool {
    let budget = name.strip_prefix("search:").and_then(|more| search::budget::Budget::parse(more).ok());
    budget.is_some_and(search::budget::Budget::is_timed)
}
