//! The format of one game (MOD-0): its modes, put together. All problems with a combination are reported at once, with the names of the modes.

use super::modes::{EVERY, EndingCard, ModeCard, StepKind, Tie, VerbHelp};
use super::seating::line_up;
use super::types::{Content, SizeRow};
use crate::text::{did_you_mean, shorten};

/// The Dictator's seat (CMP-1).
pub const DICTATOR_SEAT: &str = "black";
/// The seats of Rebels, or of all players in a game without a Dictator, in order (CMP-1).
pub const REBEL_SEATS: [&str; 6] = ["red", "blue", "green", "yellow", "white", "purple"];

/// Who plays and what happens when.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    /// The modes by their index in the content: additions in their order, then the frame.
    pub modes: Vec<usize>,
    /// What a day is called, and the number of the day of the landing.
    pub day: String,
    pub landing: u8,
    pub ties: Vec<Tie>,
    pub sides: Vec<SideSpec>,
    pub seats: Vec<SeatSpec>,
    /// The steps of the first day, and of every other day.
    pub first: Vec<StepSpec>,
    pub daily: Vec<StepSpec>,
    pub endings: Vec<EndingCard>,
    /// Which endings of the content this game has, by their index there.
    pub has_ending: Vec<bool>,
    /// The map, as the modes change it.
    pub size: SizeRow,
    /// Settings that modes fix: setting, value and mode.
    pub rules: Vec<(String, String, usize)>,
    /// What the modes say about verbs, the last word first.
    pub help: Vec<VerbHelp>,
    /// Reasons why this size does not play well.
    pub warnings: Vec<String>,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSpec {
    pub id: String,
    /// `The Rebels`; empty if the side is called by its players.
    pub name: String,
    /// `Rebel`.
    pub one: String,
    pub single: bool,
}

impl SideSpec {
    /// `Rebels`: the name as a heading.
    pub fn short(&self) -> &str {
        self.name.strip_prefix("The ").unwrap_or(&self.name)
    }
}

/// One seat of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSpec {
    pub name: String,
    pub side: u8,
    /// Who plays the Dictator's seat by default; `None` for the seats of players.
    pub leader: Option<String>,
}

/// One step of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepSpec {
    pub id: String,
    pub kind: StepKind,
    pub whose: Whose,
    pub title: String,
}

/// The side of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Side(u8),
    /// Every side in turn order; neighboring steps are repeated together.
    Each,
}

/// What the players wish.
pub struct FormatWishes<'a> {
    /// The modes by id, in any order.
    pub modes: &'a [&'a str],
    /// The number of players, without the Dictator.
    pub players: u8,
    /// The sizes of the sides, such as `2v2`.
    pub sides: Option<&'a str>,
}

impl Content {
    /// Puts the modes of a game together, or returns all problems.
    pub fn format(&self, wishes: &FormatWishes<'_>) -> Result<Format, Vec<String>> {
        let mut problems = Vec::new();
        let chosen = self.chosen(wishes.modes, &mut problems);
        let frames: Vec<usize> = chosen.iter().copied().filter(|index| self.modes[*index].frame.is_some()).collect();
        if let [first, second, ..] = frames[..] {
            let (first, second) = (&self.modes[first].name, &self.modes[second].name);
            problems
                .push(format!("{first} and {second} cannot be combined: each defines the sides and the steps of a day (MOD-0)"));
        }
        let usual = self.modes.iter().position(|mode| mode.frame.as_ref().is_some_and(|frame| frame.is_usual));
        let Some(at) = frames.first().copied().or(usual) else {
            problems.push("there is no frame to play".to_owned());
            return Err(problems);
        };
        let additions = self.in_order(chosen.into_iter().filter(|index| self.modes[*index].frame.is_none()).collect());
        let modes: Vec<usize> = additions.into_iter().chain([at]).collect();
        self.find_clashes(&modes, &mut problems);
        // What follows from a combination that is refused anyway would only confuse.
        if !problems.is_empty() {
            return Err(problems);
        }
        let Some(frame) = self.modes[at].frame.as_ref() else { return Err(problems) };
        let (sides, seats, warnings) = match line_up(&self.modes[at], frame, wishes) {
            Ok(found) => found,
            Err(problem) => {
                problems.push(problem);
                return Err(problems);
            }
        };
        let (first, daily) = self.steps(&modes, frame, (&sides, &seats), &mut problems);
        let size = self.changed_size(&modes, wishes, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        // Of two modes that say the same, the one with the last word is asked first.
        let asked: Vec<usize> = last_word_first(&modes).copied().collect();
        let of_rules = self.house_rules.iter().flat_map(|rule| rule.endings.clone());
        let mut endings: Vec<EndingCard> = Vec::new();
        for ending in asked.iter().flat_map(|index| self.modes[*index].endings.clone()).chain(of_rules) {
            if !endings.iter().any(|other| other.id == ending.id) {
                endings.push(ending);
            }
        }
        let mut rules: Vec<(String, String, usize)> = Vec::new();
        for index in &asked {
            for (key, value) in &self.modes[*index].rules {
                if !rules.iter().any(|(other, ..)| other == key) {
                    rules.push((key.clone(), value.clone(), *index));
                }
            }
        }
        let has_ending = self.endings().map(|known| endings.iter().any(|ending| ending.id == known.id)).collect();
        let help = asked.iter().flat_map(|index| self.modes[*index].help.clone()).collect();
        let Some(size) = size else { return Err(problems) };
        let (day, landing, ties) = (frame.day.clone(), frame.landing, frame.ties.clone());
        Ok(Format { day, landing, ties, sides, seats, first, daily, endings, has_ending, size, rules, help, warnings, modes })
    }

    /// The endings of all modes and house rules.
    pub fn endings(&self) -> impl Iterator<Item = &EndingCard> + Clone {
        let of_rules = self.house_rules.iter().flat_map(|rule| &rule.endings);
        self.modes.iter().flat_map(|mode| &mode.endings).chain(of_rules)
    }

    /// The chosen modes by index.
    fn chosen(&self, ids: &[&str], problems: &mut Vec<String>) -> Vec<usize> {
        let mut chosen = Vec::new();
        for id in ids {
            match self.mode_index(&id.trim().to_lowercase()) {
                Some(index) if chosen.contains(&index) => problems.push(format!("the mode {id} is named twice")),
                Some(index) => chosen.push(index),
                None => {
                    let known: Vec<&str> = self.modes.iter().map(|mode| mode.id.as_str()).collect();
                    let hint = did_you_mean(id, known.iter().copied());
                    problems.push(format!("there is no mode {:?}; the modes are {}{hint}", shorten(id), known.join(", ")));
                }
            }
        }
        chosen
    }

    /// Additions in the order in which they are asked: after those that they name, otherwise by id.
    fn in_order(&self, mut left: Vec<usize>) -> Vec<usize> {
        left.sort_by_key(|index| &self.modes[*index].id);
        let mut order = Vec::new();
        while !left.is_empty() {
            let waits = |index: &usize| left.iter().any(|other| other != index && self.comes_after(*index, *other));
            let next = left.iter().position(|index| !waits(index)).unwrap_or(0);
            order.push(left.remove(next));
        }
        order
    }

    /// Whether a mode says that it comes after another.
    pub fn comes_after(&self, mode: usize, other: usize) -> bool {
        self.modes[mode].after.contains(&self.modes[other].id)
    }

    fn find_clashes(&self, modes: &[usize], problems: &mut Vec<String>) {
        for (place, one) in modes.iter().enumerate() {
            for other in &modes[place + 1..] {
                let (a, b) = (&self.modes[*one], &self.modes[*other]);
                if let Some(why) = excluded(a, b).or_else(|| excluded(b, a)) {
                    problems.push(format!("{} and {} cannot be combined: {why} (MOD-0)", a.name, b.name));
                    continue;
                }
                if self.comes_after(*one, *other) || self.comes_after(*other, *one) {
                    continue;
                }
                for what in shared(a, b) {
                    let remedy = format!("one of them must name the other in \"after\": {}, {}", a.id, b.id);
                    problems.push(format!("{} and {} cannot be combined: both {what}; {remedy}", a.name, b.name));
                }
            }
        }
    }

    /// The row of the size table for this number of players, as the modes change it (SET-1, MOD-I1).
    fn changed_size(&self, modes: &[usize], wishes: &FormatWishes<'_>, problems: &mut Vec<String>) -> Option<SizeRow> {
        let Some(mut size) = self.size(wishes.players).cloned() else {
            problems.push(format!("a game has 1 to 6 players, not {} (CMP-1)", wishes.players));
            return None;
        };
        let mut changed_by = Vec::new();
        let asked: Vec<usize> = last_word_first(modes).copied().collect();
        for mode in asked.iter().rev().map(|index| &self.modes[*index]) {
            let map = &mode.map;
            if map.fields().is_empty() {
                continue;
            }
            changed_by.push(mode.name.as_str());
            size.rows = map.rows.unwrap_or(size.rows);
            size.columns = map.columns.unwrap_or(size.columns);
            size.industries = map.industries.unwrap_or(size.industries);
            size.cities = map.cities.unwrap_or(size.cities);
            size.wilderness = map.wilderness.unwrap_or(size.wilderness);
            let more = map.least_cities.unwrap_or(0).saturating_sub(size.cities).min(size.wilderness);
            size.cities += more;
            size.wilderness -= more;
        }
        let filled = u16::from(size.industries) + u16::from(size.cities) + u16::from(size.wilderness);
        if filled != size.cells() {
            let (rows, columns) = (size.rows, size.columns);
            let by = changed_by.join(" and ");
            problems.push(format!("{by}: {filled} sectors do not fill a {rows}x{columns} map of {} cells; with {} players, industries, cities and wilderness must add up to that", size.cells(), wishes.players));
        } else if !self.can_lay_out(&size, true) {
            problems.push(format!(
                "{} needs more sector cards than there are; lower industries, cities or wilderness (SET-1)",
                changed_by.join(" and ")
            ));
        }
        Some(size)
    }
}

/// Modes in the order in which they are asked for something of which one answer counts: a mode that comes after another is asked before
/// it, and the frame, which all additions change, is asked last.
pub fn last_word_first<T>(modes: &[T]) -> impl Iterator<Item = &T> {
    let (additions, frame) = modes.split_at(modes.len().saturating_sub(1));
    additions.iter().rev().chain(frame)
}

/// Why one mode excludes another.
fn excluded<'a>(mode: &'a ModeCard, other: &ModeCard) -> Option<&'a str> {
    let is_usual = other.frame.as_ref().is_some_and(|frame| frame.is_usual);
    let excludes = |excluded: &&super::modes::Excluded| excluded.mode == other.id || excluded.mode == EVERY && !is_usual;
    mode.excludes.iter().find(excludes).map(|excluded| excluded.why.as_str())
}

/// What two modes both define, and only one can.
fn shared(a: &ModeCard, b: &ModeCard) -> Vec<String> {
    let mut shared = Vec::new();
    let fields = b.map.fields();
    shared
        .extend(a.map.fields().into_iter().filter(|field| fields.contains(field)).map(|field| format!("set {field} of the map")));
    let rules = a.rules.iter().filter(|(key, _)| b.rules.iter().any(|(other, _)| other == key));
    shared.extend(rules.map(|(key, _)| format!("fix the setting {key}")));
    let endings = a.endings.iter().filter(|ending| b.endings.iter().any(|other| other.id == ending.id));
    shared.extend(endings.map(|ending| format!("define the ending {}", ending.id)));
    shared
}
