//! The format of one game (MOD-0): its modes, put together. All problems with a combination are reported at once, with the names of the modes.

use super::modes::{EACH, EVERY, EndingCard, Frame, ModeCard, SideCard, StepCard, StepKind, Tie, VerbHelp};
use super::types::{Content, SizeRow};
use crate::content::Word;
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

    /// Whether a frame has room for this many players, one on each side if there are several.
    pub fn lines_up(&self, mode: &ModeCard, players: u8) -> bool {
        let wishes = FormatWishes { modes: &[], players, sides: None };
        mode.frame.as_ref().is_some_and(|frame| line_up(mode, frame, &wishes).is_ok())
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

    /// The steps of the frame as the additions change them.
    fn steps(
        &self,
        modes: &[usize],
        frame: &Frame,
        (sides, seats): (&[SideSpec], &[SeatSpec]),
        problems: &mut Vec<String>,
    ) -> (Vec<StepSpec>, Vec<StepSpec>) {
        let mut lists = [frame.first.clone(), frame.daily.clone()];
        for mode in modes.iter().map(|index| &self.modes[*index]) {
            for id in &mode.without {
                let before = lists.iter().map(Vec::len).sum::<usize>();
                lists.iter_mut().for_each(|list| list.retain(|step| step.id != *id));
                if lists.iter().map(Vec::len).sum::<usize>() == before {
                    let known: Vec<&str> = lists.iter().flatten().map(|step| step.id.as_str()).collect();
                    let known = known.join(", ");
                    problems.push(format!(
                        "{} removes the step {id}, which this game does not have; its steps are {known}",
                        mode.name
                    ));
                }
            }
            for insert in &mode.insert {
                if lists.iter().flatten().any(|step| step.id == insert.step.id) {
                    problems.push(format!("{} inserts the step {}, which this game already has", mode.name, insert.step.id));
                }
                let find = |list: &Vec<StepCard>| list.iter().position(|step| step.id == insert.next_to);
                match lists.iter_mut().find_map(|list| find(list).map(|at| (list, at))) {
                    Some((list, at)) => list.insert(if insert.is_before { at } else { at + 1 }, insert.step.clone()),
                    None => {
                        let (id, next) = (&insert.step.id, &insert.next_to);
                        let known: Vec<&str> = lists.iter().flatten().map(|step| step.id.as_str()).collect();
                        let known = known.join(", ");
                        problems.push(format!(
                            "{} puts {id} next to the step {next}, which this game does not have; its steps are {known}",
                            mode.name
                        ));
                    }
                }
            }
        }
        // A game in which nobody acts would run through its days at once and never end.
        let acts = |list: &[StepCard]| list.iter().any(|step| step.kind == StepKind::Act);
        if acts(&frame.daily) && !acts(&lists[1]) {
            let removes = |mode: &&ModeCard| mode.without.iter().any(|id| frame.daily.iter().any(|step| step.id == *id));
            let removers: Vec<&str> =
                modes.iter().map(|index| &self.modes[*index]).filter(removes).map(|mode| mode.name.as_str()).collect();
            let removers = removers.join(" and ");
            problems.push(format!("{removers} removes every step of a day in which MERCs act; keep one, or insert another"));
        }
        for step in lists[1].iter().filter(|step| step.kind == StepKind::Land) {
            problems.push(format!(
                "the step {} is of the kind land, which belongs to the first day; put it next to a step of that day",
                step.id
            ));
        }
        let [first, daily] = lists.map(|list| {
            let spec = |step: StepCard| {
                let is_his = seats.iter().any(|seat| seat.leader.is_some() && sides[usize::from(seat.side)].id == step.of);
                if step.kind.is_leaders() && !is_his {
                    let (id, kind) = (&step.id, step.kind.word());
                    problems.push(format!(
                        "the step {id} is of the kind {kind}, which only the Dictator's side has; set \"of\" to that side"
                    ));
                }
                let whose = if step.of == EACH {
                    Whose::Each
                } else if let Some(side) = sides.iter().position(|side| side.id == step.of) {
                    Whose::Side(side as u8)
                } else {
                    let known: Vec<&str> = sides.iter().map(|side| side.id.as_str()).collect();
                    let (id, of, known) = (&step.id, &step.of, known.join(", "));
                    problems.push(format!(
                        "the step {id} belongs to the side {of}, which this game does not have; its sides are {known}"
                    ));
                    Whose::Each
                };
                StepSpec { id: step.id, kind: step.kind, whose, title: step.title }
            };
            list.into_iter().map(spec).collect::<Vec<_>>()
        });
        (first, daily)
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

type LineUp = (Vec<SideSpec>, Vec<SeatSpec>, Vec<String>);

/// Sides and seats for the wished number of players.
pub(super) fn line_up(mode: &ModeCard, frame: &Frame, wishes: &FormatWishes<'_>) -> Result<LineUp, String> {
    let open: Vec<&SideCard> = frame.sides.iter().filter(|side| side.leader.is_none()).collect();
    let is_simple = matches!(open[..], [side] if !side.is_repeated());
    let sizes: Vec<u8> = match wishes.sides {
        Some(text) => read_sizes(text)?,
        None if is_simple => vec![wishes.players],
        None => vec![1; usize::from(wishes.players)],
    };
    let repeated = open.first().filter(|side| side.is_repeated());
    let (least, most) = repeated.map_or((open.len(), open.len()), |side| (side.each.0.into(), side.each.1.into()));
    if sizes.len() < least || sizes.len() > most {
        let wanted = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        return Err(format!("{} has {wanted} sides, not {}", mode.name, sizes.len()));
    }
    let card = |index: usize| repeated.copied().unwrap_or_else(|| open[index]);
    let total: u32 = sizes.iter().map(|size| u32::from(*size)).sum();
    if total != u32::from(wishes.players) {
        return Err(format!("{} players do not make {}", wishes.players, written(&sizes)));
    }
    if total > REBEL_SEATS.len() as u32 {
        return Err(format!("a game has at most {} players, not {total} (CMP-1)", REBEL_SEATS.len()));
    }
    let (mut sides, mut seats) = (Vec::new(), Vec::new());
    let mut colors = REBEL_SEATS.into_iter();
    for (index, size) in sizes.iter().enumerate() {
        let card = card(index);
        let (from, to) = card.players;
        if !(from..=to).contains(size) {
            let one = &card.one;
            return Err(format!("{} has {from} to {to} {one}s per side, not {size} (CMP-1)", mode.name));
        }
        let id = if card.is_repeated() { format!("{}-{}", card.id, index + 1) } else { card.id.clone() };
        sides.push(SideSpec {
            id,
            name: card.name.clone(),
            one: card.one.clone(),
            single: card.single || card.name.is_empty() && *size == 1,
        });
        for color in colors.by_ref().take(usize::from(*size)) {
            seats.push(SeatSpec { name: color.to_owned(), side: index as u8, leader: None });
        }
    }
    for card in &frame.sides {
        let Some(leader) = &card.leader else { continue };
        seats.push(SeatSpec { name: DICTATOR_SEAT.to_owned(), side: sides.len() as u8, leader: Some(leader.clone()) });
        sides.push(SideSpec { id: card.id.clone(), name: card.name.clone(), one: card.one.clone(), single: card.single });
    }
    let mut warnings = Vec::new();
    let size = written(&sizes);
    if !frame.advised.is_empty() && !frame.advised.contains(&size) {
        warnings.push(format!("{} works best as {}; {size} may be unbalanced.", mode.name, frame.advised.join(", ")));
    }
    Ok((sides, seats, warnings))
}

/// `2v2`.
fn written(sizes: &[u8]) -> String {
    sizes.iter().map(u8::to_string).collect::<Vec<_>>().join("v")
}

/// Reads `2v2`.
fn read_sizes(text: &str) -> Result<Vec<u8>, String> {
    let sizes: Option<Vec<u8>> = text.trim().to_lowercase().split('v').map(|part| part.trim().parse().ok()).collect();
    sizes.ok_or_else(|| format!("{:?} is not a list of sides; write 2v2 or 1v1v1", shorten(text)))
}

/// The number of players in `2v2`.
pub fn players_of(text: &str) -> Result<u8, String> {
    let sum: u32 = read_sizes(text)?.into_iter().map(u32::from).sum();
    u8::try_from(sum).map_err(|_| format!("{:?} is too many players", shorten(text)))
}
