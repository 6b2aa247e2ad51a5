//! The verbs of the game in one table: parsing, usage, help and `legal` all read it. Cards add verbs of their own.

use super::command::Command;
use crate::merc::game::Merc;

/// What there is to say about one verb.
pub struct Verb {
    pub name: &'static str,
    pub group: &'static str,
    pub usage: &'static str,
    pub cost: &'static str,
    pub help: &'static str,
    /// Clauses of the rulebook that `help VERB` quotes.
    pub clauses: &'static [&'static str],
}

const DAY_ONE: &str = "Day 1";
const ACTIONS: &str = "Actions";
const FREE: &str = "Free";
pub const DICTATOR: &str = "Dictator";

/// In the order of the rulebook.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "hire",
        group: ACTIONS,
        usage: "hire [MERC]",
        cost: "2 actions of one MERC; free on Day 1",
        help: "draw 3 MERC cards and keep some",
        clauses: &["D1-2", "HIR-1", "HIR-2", "HIR-3", "HIR-4", "HIR-5", "HIR-6"],
    },
    Verb {
        name: "land",
        group: DAY_ONE,
        usage: "land SECTOR",
        cost: "free",
        help: "put your squad on a free sector at the map's edge",
        clauses: &["D1-3", "D1-4", "D1-5"],
    },
    Verb {
        name: "propose",
        group: DAY_ONE,
        usage: "propose SECTOR",
        cost: "free",
        help: "tell the other Rebels where you would like to land",
        clauses: &["UI-1"],
    },
    Verb {
        name: "explore",
        group: ACTIONS,
        usage: "explore MERC",
        cost: "1 action",
        help: "draw the sector's loot and re-equip the squad for free",
        clauses: &["EXP-1", "EXP-2", "EXP-3", "EXP-4"],
    },
    Verb {
        name: "reequip",
        group: ACTIONS,
        usage: "reequip MERC [with MERC ...]",
        cost: "1 action of each who takes part",
        help: "take from the stash, lay down, trade",
        clauses: &["REQ-1", "REQ-2", "REQ-3", "REQ-4", "REQ-5", "REQ-6"],
    },
    Verb {
        name: "train",
        group: ACTIONS,
        usage: "train MERC [MERC ...]",
        cost: "1 action of each",
        help: "add militia equal to each MERC's training",
        clauses: &["TRN-1", "TRN-2", "TRN-3"],
    },
    Verb {
        name: "move",
        group: ACTIONS,
        usage: "move SQUAD [with SQUAD ...] SECTOR",
        cost: "1 action of every member",
        help: "go to an adjacent sector; enemies there mean combat",
        clauses: &["MOV-1", "MOV-2", "MOV-5"],
    },
    Verb {
        name: "attack",
        group: ACTIONS,
        usage: "attack SECTOR with SQUAD, SEAT SQUAD, ...",
        cost: "1 action of every member",
        help: "enter a sector with several squads together",
        clauses: &["MOV-4"],
    },
    Verb {
        name: "hospital",
        group: ACTIONS,
        usage: "hospital MERC",
        cost: "1 action",
        help: "full health, in a City",
        clauses: &["CIT-1", "CIT-3"],
    },
    Verb {
        name: "arms",
        group: ACTIONS,
        usage: "arms MERC weapons|armor|accessories",
        cost: "1 action",
        help: "one card from a deck of choice, in a City",
        clauses: &["CIT-2", "CIT-3"],
    },
    Verb {
        name: "split",
        group: FREE,
        usage: "split MERC ...",
        cost: "free",
        help: "the named MERCs form the other squad",
        clauses: &["MOV-3", "CMP-7"],
    },
    Verb {
        name: "merge",
        group: FREE,
        usage: "merge [SQUAD]",
        cost: "free",
        help: "the squad joins the other one in its sector",
        clauses: &["MOV-3", "DIC-4"],
    },
    Verb {
        name: "gift",
        group: FREE,
        usage: "gift COUNT to SEAT at SECTOR",
        cost: "free",
        help: "hand militia to another Rebel",
        clauses: &["GIF-1"],
    },
    Verb {
        name: "request",
        group: FREE,
        usage: "request COUNT from SEAT at SECTOR",
        cost: "free",
        help: "ask another Rebel for militia",
        clauses: &["GIF-1"],
    },
    Verb {
        name: "order",
        group: FREE,
        usage: "order MERC|militia ... (or none)",
        cost: "free",
        help: "who of yours goes first among ties in combat",
        clauses: &["COM-5"],
    },
    Verb {
        name: "done",
        group: FREE,
        usage: "done",
        cost: "free",
        help: "you have finished for this phase",
        clauses: &["DAY-3"],
    },
    Verb { name: "undone", group: FREE, usage: "undone", cost: "free", help: "take done back", clauses: &["DAY-3"] },
    Verb {
        name: "play",
        group: DICTATOR,
        usage: "play CARD",
        cost: "step 1 of the turn",
        help: "play a tactics card from your hand",
        clauses: &["DAY-4", "DIC-2", "DIC-3"],
    },
    Verb {
        name: "reinforce",
        group: DICTATOR,
        usage: "reinforce SECTOR with CARD",
        cost: "step 1 of the turn",
        help: "give up a tactics card for militia",
        clauses: &["DAY-4", "DIC-6"],
    },
    Verb {
        name: "ability",
        group: DICTATOR,
        usage: "ability",
        cost: "step 3 of the turn",
        help: "use the Dictator's special ability",
        clauses: &["DAY-6", "DIC-7"],
    },
    Verb {
        name: "pass",
        group: DICTATOR,
        usage: "pass",
        cost: "step 3 of the turn",
        help: "do not use the special ability",
        clauses: &["DAY-6"],
    },
];

/// The groups in the order they are listed.
pub const GROUPS: &[&str] = &[DAY_ONE, ACTIONS, FREE, DICTATOR];

pub fn verb(name: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.name == name)
}

/// Every verb a player can type, those of cards included, each once.
pub fn all_names(rules: &Merc) -> Vec<String> {
    let mut names: Vec<String> = VERBS.iter().map(|verb| verb.name.to_string()).collect();
    for added in &rules.verbs {
        let name = added.name.to_lowercase();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The verb a command is written with.
pub fn name_of<'a>(rules: &'a Merc, command: &Command) -> &'a str {
    match command {
        Command::Special { verb, .. } => rules.verbs.get(usize::from(*verb)).map_or("special", |verb| &verb.name),
        Command::Move { squads, .. } if squads.len() > 1 => "attack",
        other => other.into(),
    }
}
