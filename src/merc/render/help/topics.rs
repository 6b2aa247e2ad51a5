//! Ideas of the game, each on one screen, and what the rules say about each verb, in short. `{...}` are words of the game's modes and
//! numbers of its rules.

use super::screen::separated;
use crate::kernel::Seat;
use crate::kernel::doc::{Align, Block, Doc, IntoLine, Line, Role, Span};
use crate::merc::content::{StepKind, StepSpec, Whose};
use crate::merc::game::Game;
use crate::merc::names::text::names as words;
use crate::merc::render::{goal, score};
use crate::merc::rules::victory;

/// A term, what it means, and the clause.
type Row = (&'static str, &'static str, &'static str);

struct Topic {
    name: &'static str,
    /// Its first word is the title.
    head: &'static str,
    rows: &'static [Row],
    /// What can be typed about it.
    more: &'static [&'static str],
}

/// These are made from the modes of the game.
const GOAL: &str = "goal";
const DAY: &str = "day";
/// A verb that is listed among the ideas, because new players ask for it.
const MOVE: &str = "move";

const TOPICS: [Topic; 6] = [
    Topic {
        name: "combat",
        head: "COMBAT starts when you meet enemies in a sector and ends when one side is gone.",
        rows: &[
            ("order", "highest initiative first; {tie}", "COM-5"),
            ("aim", "a MERC names up to TARGETS enemies; each militia is one", "COM-6"),
            ("fire", "COMBAT dice; each {hit_on} or more hits; share hits as you like", "COM-6"),
            ("damage", "armor first (it stays lost), then health; a hit kills militia", "COM-9"),
            ("volley", "militia roll one die each and fire together", "COM-8"),
            ("retreat", "after a round, whole squads, to a sector without enemies", "COM-12"),
        ],
        more: &["odds SECTOR", "help equip", "help squads", "rule COM-7"],
    },
    Topic {
        name: "equip",
        head: "EQUIPMENT changes the numbers of the MERC who carries it.",
        rows: &[
            ("slots", "{weapon_slots} weapon, {armor_slots} armor and {accessory_slots} accessory per MERC", "REQ-1"),
            ("explore", "{explore_cost actions}: a sector's cards, once; the squad may take them", "EXP-2"),
            ("stash", "cards nobody took, for the side that has the sector", "CMP-8"),
            ("reequip", "{reequip_cost actions} per MERC: use the stash, or trade in one sector", "REQ-3"),
            ("damage", "armor keeps its damage; at 0 it is discarded", "COM-9"),
            ("buy", "{arms_cost actions} in a City without enemies: draw a card (arms)", "CIT-2"),
        ],
        more: &["show MERC", "why MERC.combat", "cards CARD", "help reequip"],
    },
    Topic {
        name: "militia",
        head: "MILITIA hold a sector while your MERCs move on.",
        rows: &[
            ("train", "{train_cost actions}: as many as the MERC's training", "TRN-1"),
            ("limit", "{militia_cap} per side and sector; more are lost", "CMP-6"),
            ("fight", "initiative {militia_initiative}, one die and one target each; one hit kills", "CMP-5"),
            ("hold", "the side with the most units has a sector, so militia keep it", "CMP-10"),
            ("stay", "they never move or retreat by themselves", "COM-12"),
            ("gift", "free: hand militia in a sector to another {ally}", "GIF-1"),
        ],
        more: &["map", "help train", "help score"],
    },
    Topic {
        name: "squads",
        head: "SQUADS move together: a primary one and at most one secondary.",
        rows: &[
            ("move", "every member pays {move_cost actions}; one without actions holds all back", "MOV-1"),
            ("split", "free, at any time, even at a question in combat", "MOV-3"),
            ("merge", "free, in one sector, on your turn", "MOV-3"),
            ("attack", "several squads next to a sector enter it together", "MOV-4"),
            ("join", "a new MERC joins one of your squads, without actions that {day}", "HIR-5"),
            ("limit", "{team_limit} MERC and {team_limit_sector} more per sector you control", "HIR-2"),
        ],
        more: &["squad", "team", "help split", "help attack"],
    },
    Topic {
        name: "score",
        head: "SCORE is the value of the sectors that a side controls.",
        rows: &[
            ("control", "the side with the most units in a sector has it", "CMP-10"),
            ("leave", "a sector without units belongs to nobody", "CMP-10"),
            ("value", "the number beside the name on the map: $6, +2, .1", "CMP-8"),
        ],
        more: &["score", "map", "help goal"],
    },
    Topic {
        name: "typing",
        head: "TYPING can be short: words may be cut while they stay clear (tr is train).",
        rows: &[
            ("answer", "a question takes a number of its list, a name, or its beginning", ""),
            ("Enter", "gives the answer shown after \"Enter:\"; it never spends anything", ""),
            ("several", "move primary b3; done   gives two commands, one after another", ""),
            ("undo", "takes back your last answer; undo 3 the last three; redo repeats it", ""),
            ("Tab", "lists what fits; dim text shows the rest, its cost and its effect", ""),
            ("look", "map, show b3 and other words cost nothing, even inside a question", ""),
            ("seat", "blue: legal   speaks for Blue, if Blue is yours", ""),
        ],
        more: &["help all", "set", "log"],
    },
];

/// What the rules say about each verb besides its help, with the clauses.
pub const VERBS: [Row; 30] = [
    ("move", "Never across corners; a combat there is fought out at once", "MOV-2"),
    ("move", "A member with no actions left holds the squad back: split it off", "MOV-1"),
    ("move", "A sector you leave empty belongs to nobody", "CMP-10"),
    ("attack", "Each squad must be next to the sector; every member pays {move_cost actions}", "MOV-4"),
    ("attack", "Squads of another {ally} join only if that player agrees", "MOV-4"),
    ("train", "Not with training 0, and up to {militia_cap} militia of your side per sector", "TRN-2"),
    ("explore", "Each sector once; what nobody takes goes into its stash", "EXP-3"),
    ("explore", "Every member of the squad may take cards and trade", "EXP-2"),
    ("reequip", "Needs a stash, or a partner in the sector who pays too", "REQ-6"),
    ("reequip", "Slots: {weapon_slots} weapon, {armor_slots} armor, {accessory_slots} accessory", "REQ-1"),
    ("hire", "Your team may have {team_limit} MERC and {team_limit_sector} more per sector you control", "HIR-2"),
    ("hire", "New MERCs have no actions that {day} and draw one card of equipment", "HIR-5"),
    ("hire", "You may dismiss a MERC to make room", "HIR-6"),
    ("hospital", "In a City without enemies, and only if the MERC is hurt", "CIT-3"),
    ("arms", "In a City without enemies; the MERC may equip the card at once", "CIT-2"),
    ("split", "At any time, even at a question in combat; one MERC must stay", "MOV-3"),
    ("split", "You have at most two squads", "CMP-7"),
    ("merge", "On your turn, with both squads in one sector", "MOV-3"),
    ("gift", "Never to or from another side", "GIF-1"),
    ("request", "The other player must agree", "GIF-1"),
    ("order", "Otherwise MERCs come before militia, then the alphabet decides", "COM-5"),
    ("done", "Actions that you have not used are lost", "DAY-2"),
    ("undone", "Until the phase ends", "DAY-3"),
    ("land", "Not where another {player} has landed", "D1-3"),
    ("land", "Each MERC draws one card of equipment from a deck you choose", "D1-4"),
    ("propose", "A proposal binds nobody", "D1-3"),
    ("play", "You must play a card or reinforce", "DAY-4"),
    ("reinforce", "The card is given up unresolved, face down", "DIC-6"),
    ("ability", "Once a turn", "DAY-6"),
    ("pass", "The ability is not used this turn", "DAY-6"),
];

/// The topics as `help` lists them; one is a verb.
pub const NAMES: [&str; 9] = [GOAL, DAY, "combat", MOVE, "equip", "militia", "squads", "score", "typing"];

/// The topics that are no verb.
pub fn topics() -> impl Iterator<Item = &'static str> {
    NAMES.into_iter().filter(|name| *name != MOVE)
}

/// Whether a word is a topic and not a verb.
pub fn is_topic(word: &str) -> bool {
    topics().any(|name| name == word)
}

/// One topic; empty if there is none of this name.
pub fn topic(game: &Game, seat: Seat, word: &str) -> Doc {
    match word {
        GOAL => about_goal(game, seat),
        DAY => about_day(game),
        _ => TOPICS.iter().find(|topic| topic.name == word).map_or_else(Doc::new, |topic| about(game, topic)),
    }
}

fn about(game: &Game, topic: &Topic) -> Doc {
    let mut rows: Vec<Vec<Line>> = topic.rows.iter().map(|row| shown(game, row)).collect();
    if topic.name == "score" {
        rows.extend(counted(game));
    }
    page(topic.head, rows, topic.more)
}

fn page(head: &str, rows: Vec<Vec<Line>>, more: &[&str]) -> Doc {
    let mut doc = Doc::new();
    let (title, rest) = head.split_once(' ').unwrap_or((head, ""));
    doc.line(vec![Span::new(title, Role::Title), Span::plain(format!(" {rest}"))]);
    doc.blocks.push(Block::Table { align: vec![Align::Left; 3], rows });
    let mut line = vec![Span::new("See: ", Role::Dim)];
    line.extend(separated(more.iter().map(|word| Span::new(*word, Role::Typed).unbroken()).collect()));
    doc.line(line);
    doc
}

fn shown(game: &Game, (term, text, clause): &Row) -> Vec<Line> {
    row(&format!("  {term}"), &filled(game, text), clause)
}

fn row(term: &str, text: &str, clause: &str) -> Vec<Line> {
    vec![Span::new(term, Role::Title).into_line(), text.into_line(), Span::new(clause, Role::Clause).into_line()]
}

fn filled(game: &Game, text: &str) -> String {
    let text = text.replace("{tie}", &tie(game));
    game.content().rules.fill(&game.state().config().format.fill(&text))
}

/// Whom ties favor.
fn tie(game: &Game) -> String {
    format!("ties go to {}", score::ties(game))
}

/// What a mode says about itself, if it says no more about its goal.
fn about_goal(game: &Game, seat: Seat) -> Doc {
    let doc = goal::goal(game, seat);
    if !doc.is_empty() {
        return doc;
    }
    let mut doc = Doc::new();
    for mode in game.state().config().format.modes.iter().rev() {
        let mode = &game.content().modes[*mode];
        doc.line(vec![Span::new("GOAL ", Role::Title), Span::plain(mode.text.clone())]);
    }
    doc
}

/// The steps of a day, in the words of the mode.
fn about_day(game: &Game) -> Doc {
    let format = &game.state().config().format;
    let mut rows: Vec<Vec<Line>> =
        format.daily.iter().enumerate().filter_map(|(place, step)| of_step(game, place, step)).collect();
    rows.push(shown(game, &("actions", "a MERC has {merc_actions} each {day}; they cannot be saved up", "DAY-2")));
    rows.push(shown(game, &("done", "ends your part; the others may still act", "DAY-3")));
    if let Some(last) = victory::last_day(game) {
        let text = format!("{} is the last", words(game).day(last));
        rows.push(row("  end", &text, "DAY-8"));
    }
    page(
        &format!("{} after {}, these steps follow each other.", format.day.to_uppercase(), format.day.to_lowercase()),
        rows,
        &["help goal", "score", "legal"],
    )
}

fn of_step(game: &Game, place: usize, step: &StepSpec) -> Option<Vec<Line>> {
    let format = &game.state().config().format;
    let whose = match step.whose {
        Whose::Side(side) => format.sides.get(usize::from(side)).map(|side| side.short().to_lowercase()).unwrap_or_default(),
        Whose::Each => "each side".to_string(),
    };
    let is_leaders = step.kind.is_leaders() || format.daily[..place].iter().any(|other| other.kind == StepKind::Tactics);
    let (term, text, clause) = match step.kind {
        StepKind::Act if is_leaders => ("his MERCs".to_string(), "act, by the same rules as all MERCs", "DAY-5"),
        StepKind::Act => (whose, "MERCs act, in any order", if format.has_leader() { "DAY-3" } else { "" }),
        StepKind::Tactics => ("tactics".to_string(), "the Dictator plays a card or gives one up for militia", "DAY-4"),
        StepKind::Ability => ("ability".to_string(), "he may use the ability on his card", "DAY-6"),
        StepKind::EndTurn => ("his end".to_string(), "effects at the end of his turn, and new cards", "DAY-7"),
        _ if !step.title.is_empty() => ("then".to_string(), step.title.as_str(), ""),
        _ => return None,
    };
    Some(row(&format!("  {} {term}", place + 1), text, clause))
}

/// When the score counts and who wins a tie.
fn counted(game: &Game) -> Vec<Vec<Line>> {
    if score::ending(game).is_none() {
        return vec![row("  here", "the score does not decide this game", "")];
    }
    let last = victory::last_day(game).map(|last| row("  when", &format!("at the end of {}", words(game).day(last)), "DAY-8"));
    last.into_iter().chain([row("  tie", &tie(game), "DAY-8")]).collect()
}
