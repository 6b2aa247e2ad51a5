//! Reads the entries of `modes.json`, and the endings of house rules.

use super::modes::{
    BotNote, EACH, EndingCard, Excluded, Frame, GoalPart, Insert, MapChange, ModeCard, SideCard, StepCard, StepKind, Tie,
    VerbHelp,
};
use crate::content::mods::settings;
use crate::content::{Json, LoadProblem, Reader, Word, shorten};
use crate::text::nearest;

/// Who plays a seat that nobody is named for.
const PERSON: &str = "human";

pub(super) fn mode(read: &mut Reader<'_>) -> ModeCard {
    let is_frame = read.switch_or("frame", false);
    let steps = read.object_or_none("steps", |read| Steps {
        first: step_list(read, "first"),
        daily: step_list(read, "daily"),
        without: read.tags("without"),
        insert: read.objects("insert", insert).into_iter().flatten().collect(),
    });
    let Steps { first, daily, without, insert } = steps.unwrap_or_default();
    if !is_frame {
        refuse_fields_of_frames(read);
        if !first.is_empty() || !daily.is_empty() {
            let problem = LoadProblem::new("only a frame lists its steps");
            read.add("steps", problem.remedy("use \"insert\" and \"without\", or add \"frame\": true"));
        }
    }
    let frame = is_frame.then(|| Frame {
        is_usual: read.switch_or("usual", false),
        day: read.text("day"),
        landing: read.number("landing", 0..=1),
        ties: ties(read),
        sides: read.objects("sides", side),
        advised: read.texts_or_empty("advised"),
        first,
        daily,
    });
    ModeCard {
        id: read.id(),
        name: read.text("name"),
        text: read.text("text"),
        frame,
        after: read.tags("after"),
        excludes: read.objects("excludes", |read| Excluded { mode: read.text("mode"), why: read.text("why") }),
        refuses: read.objects("refuses", bot_note),
        warns: read.objects("warns", bot_note),
        without,
        insert,
        map: read.object_or_none("map", map_change).unwrap_or_default(),
        rules: pairs(read, "rules"),
        settings: settings(read),
        aliases: pairs(read, "aliases"),
        endings: read.objects("endings", ending),
        help: read.objects("help", verb_help),
        goal: read.objects("goal", goal_part),
    }
}

/// An addition has no sides or days of its own.
fn refuse_fields_of_frames(read: &mut Reader<'_>) {
    for field in ["usual", "sides", "ties", "day", "landing", "advised"] {
        if read.ask(field).is_some() {
            read.add(field, LoadProblem::new("only a frame has this field").remedy("add \"frame\": true, or remove it"));
        }
    }
}

#[derive(Default)]
struct Steps {
    first: Vec<StepCard>,
    daily: Vec<StepCard>,
    without: Vec<String>,
    insert: Vec<Insert>,
}

fn side(read: &mut Reader<'_>) -> SideCard {
    let (is_leader, who) = (read.switch_or("leader", false), read.text_or_empty("who"));
    SideCard {
        id: read.id(),
        name: read.text_or_empty("name"),
        one: read.text("one"),
        single: read.switch_or("single", false),
        each: span(read, "each"),
        players: span(read, "players"),
        leader: is_leader.then(|| if who.is_empty() { PERSON.to_owned() } else { who }),
    }
}

/// `3`, or `1-6`; 1 if missing.
fn span(read: &mut Reader<'_>, field: &'static str) -> (u8, u8) {
    let Some(value) = read.ask(field) else { return (1, 1) };
    let text = value.plain();
    let (from, to) = text.split_once('-').unwrap_or((&text, &text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= super::check::MOST_REBELS => (from, to),
        _ => {
            read.expected(field, "a number from 1 to 6, or a range such as \"1-6\"", value);
            (1, 1)
        }
    }
}

fn ties(read: &mut Reader<'_>) -> Vec<Tie> {
    let words = read.texts_or_empty("ties");
    let known: Vec<&str> = Tie::words().collect();
    for word in words.iter().filter(|word| Tie::from_word(word).is_none()) {
        let problem = LoadProblem::new(format!("invalid value \"{}\"", shorten(word)));
        let problem = problem.remedy(format!("expected {}", crate::text::listed(&known, "or")));
        read.add("ties", problem.did_you_mean(nearest(word, known.iter().copied())));
    }
    words.iter().filter_map(|word| Tie::from_word(word)).collect()
}

/// Steps as `"act rebels"`, or as objects with their own id and title.
fn step_list(read: &mut Reader<'_>, field: &'static str) -> Vec<StepCard> {
    let Some(value) = read.ask(field) else { return Vec::new() };
    let Json::List(items) = value else {
        read.expected(field, "a list of steps", value);
        return Vec::new();
    };
    let mut steps = Vec::new();
    for item in items {
        match item {
            Json::Text(text) => steps.extend(plain_step(read, field, text)),
            Json::Fields(fields) => steps.extend(read.within(field, fields, full_step)),
            other => read.expected(field, "a step such as \"act rebels\", or an object", other),
        }
    }
    steps
}

/// `act rebels`: the id is `act-rebels`.
fn plain_step(read: &mut Reader<'_>, field: &str, text: &str) -> Option<StepCard> {
    let (kind, of) = text.split_once(' ').unwrap_or((text, EACH));
    let Some(found) = StepKind::from_word(kind) else {
        let known: Vec<&str> = StepKind::words().collect();
        let problem = LoadProblem::new(format!("there is no kind of step \"{}\"", shorten(kind)));
        let problem = problem.remedy(format!("expected {}", crate::text::listed(&known, "or")));
        read.add(field, problem.did_you_mean(nearest(kind, known.iter().copied())));
        return None;
    };
    Some(StepCard { id: format!("{kind}-{of}"), kind: found, of: of.to_owned(), title: String::new() })
}

fn full_step(read: &mut Reader<'_>) -> Option<StepCard> {
    let (kind, id) = (read.word("kind"), read.id());
    let of = read.name_or_none("of").unwrap_or_else(|| EACH.to_owned());
    let title = read.text_or_empty("title");
    Some(StepCard { id, kind: kind?, of, title })
}

fn insert(read: &mut Reader<'_>) -> Option<Insert> {
    let (before, after) = (read.name_or_none("before"), read.name_or_none("after"));
    let step = full_step(read);
    let is_before = before.is_some();
    if before.is_some() == after.is_some() {
        read.error("before", "a step is inserted either before or after another");
    }
    Some(Insert { step: step?, next_to: before.or(after)?, is_before })
}

fn verb_help(read: &mut Reader<'_>) -> VerbHelp {
    VerbHelp { verb: read.text("verb"), text: read.text("text"), clauses: read.texts_or_empty("clauses") }
}

fn goal_part(read: &mut Reader<'_>) -> GoalPart {
    let (side, when) = (read.name_or_none("side").unwrap_or_default(), pairs(read, "if"));
    GoalPart { side, when, also: read.switch_or("also", false), text: read.text("text") }
}

fn bot_note(read: &mut Reader<'_>) -> BotNote {
    BotNote { bot: read.text("bot"), why: read.text("why") }
}

fn map_change(read: &mut Reader<'_>) -> MapChange {
    let mut number = |field, range| read.value(field).is_some().then(|| read.number(field, range));
    MapChange {
        rows: number("rows", 1..=20),
        columns: number("columns", 1..=20),
        industries: number("industries", 1..=200),
        cities: number("cities", 0..=200),
        wilderness: number("wilderness", 0..=200),
        least_cities: number("least_cities", 0..=200),
    }
}

/// An object of texts or numbers, in file order.
fn pairs(read: &mut Reader<'_>, field: &'static str) -> Vec<(String, String)> {
    read.map(field, |read, name, value| {
        if !matches!(value, Json::Text(_) | Json::Number(_)) {
            read.expected(name, "a text or a number", value);
        }
        (name.to_owned(), value.plain())
    })
}

pub(super) fn ending(read: &mut Reader<'_>) -> EndingCard {
    let ending = EndingCard {
        id: read.id(),
        how: read.text_or_empty("how"),
        why: read.text_or_empty("why"),
        tie: read.text_or_empty("tie"),
    };
    if ending.how.is_empty() == ending.why.is_empty() {
        read.error("why", "an ending has either how (\"on sector value\") or why (\"the base is captured\")");
    }
    ending
}
