//! Answers to a Re-Equip: `2 ra`, `m16 ra`, `ra m16`, `give m16 to ra`, `drop 7`, `drop body armor ra`, and several of them in one line.

use super::gear::{GearTable, has, is_in_reach, is_loose, options};
use crate::kernel::{Complaint, Question, words};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::names::find::SMALL_WORDS;
use crate::merc::names::keys::choice_text;
use crate::merc::rules::gear;
use crate::text::shorten;

const DROPS: [&str; 3] = ["drop", "drops", "leave"];
/// Words that answer or ask for themselves.
const ALONE: [&str; 6] = ["ok", "done", "auto", "all", "default", "none"];

/// A step, and what was typed after it.
struct Read {
    step: Choice,
    rest: String,
}

/// The first step of a line as an answer, with the rest of the line after it; `None` if it is not one.
pub fn read(game: &Game, question: &Question<Merc>, text: &str) -> Option<String> {
    // One card for one MERC is a question of yes or no.
    if let [only] = options(question) {
        match text.trim().to_lowercase().as_str() {
            "y" | "yes" => return Some(choice_text(game, *only)),
            "n" | "no" => return Some("ok".to_string()),
            _ => {}
        }
    }
    let Read { step, rest } = first_step(game, question, text)?.ok()?;
    let answer = choice_text(game, step);
    Some(if rest.is_empty() { answer } else { format!("{answer}; {rest}") })
}

/// Why a line is not a step, if it was meant as one. A line as journals write it is refused as such.
pub fn why_not(game: &Game, question: &Question<Merc>, text: &str) -> Option<Complaint> {
    let written = text.trim().strip_prefix("give ").and_then(|rest| rest.split_once(" to "));
    if written.is_some_and(|(item, _)| game.catalog().find_item(item).is_some()) {
        return None;
    }
    first_step(game, question, text)?.err()
}

/// `None` if the line is nothing like a step.
fn first_step(game: &Game, question: &Question<Merc>, text: &str) -> Option<Result<Read, Complaint>> {
    let text = text.trim_start_matches([',', ';', ' ']);
    let (part, rest) = text.split_once([',', ';']).unwrap_or((text, ""));
    let typed: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
    let table = Reader { game, options: options(question), table: GearTable::of(game, question) };
    let first = typed.first()?;
    if ALONE.contains(&first.as_str()) {
        return None;
    }
    // The text of an answer means that answer, even where several cards are alike.
    if let Some(step) = table.options.iter().find(|step| choice_text(game, **step) == typed.join(" ")) {
        return Some(Ok(Read { step: *step, rest: rest.trim().to_string() }));
    }
    let step = if DROPS.contains(&first.as_str()) {
        table.drop(&typed[1..])
    } else {
        let typed: Vec<&String> = typed.iter().filter(|word| !SMALL_WORDS.contains(&word.as_str())).collect();
        table.give(&typed.into_iter().cloned().collect::<Vec<_>>())
    };
    Some(step.map(|(step, more)| {
        let rest: Vec<&str> = [more.as_str(), rest.trim()].into_iter().filter(|rest| !rest.is_empty()).collect();
        Read { step, rest: rest.join(", ") }
    }))
}

/// Which of several rows of the same card is meant.
type Prefers = fn(&Game, ItemId) -> bool;
const IS_LOOSE: Prefers = is_loose;
const IS_WORN: Prefers = |game, item| !is_loose(game, item);

struct Reader<'a> {
    game: &'a Game,
    options: &'a [Choice],
    table: GearTable,
}

type Step = Result<(Choice, String), Complaint>;

impl Reader<'_> {
    /// A card and a MERC, in any order. Whatever follows is the next step.
    fn give(&self, typed: &[String]) -> Step {
        let mut unknown: Option<Complaint> = None;
        for end in 1..typed.len() {
            let (cards, who) = (&typed[..end], &typed[end]);
            match (self.unit(who), self.row(cards, IS_LOOSE)) {
                (Ok(unit), Ok(row)) => return Ok((self.step(row, unit, cards)?, typed[end + 1..].join(" "))),
                (Err(why), Ok(_)) | (Ok(_), Err(why)) => unknown = Some(why),
                (Err(_), Err(_)) => {}
            }
        }
        if let Some(Ok(unit)) = typed.first().map(|first| self.unit(first)) {
            let row = |end: usize| self.row(&typed[1..end], IS_LOOSE).ok().map(|row| (end, row));
            if let Some((end, row)) = (2..=typed.len()).rev().find_map(row) {
                return Ok((self.step(row, unit, &typed[1..end])?, typed[end..].join(" ")));
            }
        }
        let row = match self.row(typed, IS_LOOSE) {
            Ok(row) => row,
            Err(why) => return Err(unknown.unwrap_or(why)),
        };
        match self.table.units.as_slice() {
            [only] => self.step(row, *only, typed).map(|step| (step, String::new())),
            units => {
                let who = units.iter().find(|unit| self.table.rows[row].for_unit(self.options, **unit).is_some());
                let try_line = who.map(|who| format!("{} {}", typed.join(" "), self.id(*who)));
                Err(self.for_example(format!("who takes {}?", self.title(row)), try_line))
            }
        }
    }

    fn step(&self, row: usize, unit: UnitId, typed: &[String]) -> Result<Choice, Complaint> {
        let cards = &self.table.rows[row];
        let named = cards.items.iter().copied().find(|item| self.is_copy(*item, typed));
        if let Some(item) = named.filter(|item| self.options.contains(&Choice::Give(*item, unit))) {
            return Ok(Choice::Give(item, unit));
        }
        match cards.for_unit(self.options, unit) {
            Some(item) => Ok(Choice::Give(item, unit)),
            None => {
                let (name, title) = (self.game.catalog().unit_name(unit), self.title(row));
                if cards.items.iter().any(|item| has(self.game, unit, *item)) {
                    return Err(
                        self.for_example(format!("{name} already has {title}"), Some(format!("drop {}", typed.join(" "))))
                    );
                }
                if !cards.items.iter().any(|item| is_in_reach(self.game, *item)) {
                    return Err(Complaint::input(format!("{title} has been discarded"), "Choose something else"));
                }
                let card = cards.items.iter().find_map(|item| gear::who_forbids(self.game, unit, *item));
                let why = card.map(|card| self.game.catalog().card(card)).map_or_else(String::new, |card| {
                    format!(": {}", self.game.content().text_of(&card.id).unwrap_or_default().trim_end_matches('.'))
                });
                let fact = format!("{name} cannot use {title}{why}");
                Err(Complaint { clause: "REQ-1".into(), ..Complaint::input(fact, "Choose something else") })
            }
        }
    }

    /// A card, and its bearer if several have one.
    fn drop(&self, typed: &[String]) -> Step {
        let read = |end: usize| {
            let typed = &typed[..end];
            let of_unit = || {
                let (last, rest) = typed.split_last().filter(|(_, rest)| !rest.is_empty())?;
                self.unit(last).ok().zip(self.row(rest, IS_WORN).ok()).map(|(unit, row)| (row, Some(unit), rest))
            };
            self.row(typed, IS_WORN).ok().map(|row| (row, None, typed)).or_else(of_unit).map(|found| (found, end))
        };
        let Some(((row, bearer, typed), end)) = (1..=typed.len()).rev().find_map(read).map(|(found, end)| (found, &typed[end..]))
        else {
            return self.row(typed, IS_WORN).and_then(|row| Err(self.nobody_drops(row)));
        };
        let more = end.join(" ");
        let cards = &self.table.rows[row];
        let theirs = |item: &ItemId| bearer.is_none_or(|unit| has(self.game, unit, *item));
        let droppable: Vec<ItemId> = cards.droppable(self.options).into_iter().filter(theirs).collect();
        let named = droppable.iter().copied().find(|item| self.is_copy(*item, typed));
        match (droppable.as_slice(), named) {
            (_, Some(item)) => Ok((Choice::Drop(item), more)),
            ([only], None) => Ok((Choice::Drop(*only), more)),
            ([], None) => Err(self.nobody_drops(row)),
            (several, None) => {
                let who = self.table.units.iter().find(|unit| several.iter().any(|item| has(self.game, **unit, *item)));
                let try_line = who.map(|who| format!("drop {} {}", typed.join(" "), self.id(*who)));
                Err(self.for_example(format!("who puts down {}?", self.title(row)), try_line))
            }
        }
    }

    fn nobody_drops(&self, row: usize) -> Complaint {
        Complaint::input(format!("nobody can put down {}", self.title(row)), "Choose a card that someone has")
    }

    fn for_example(&self, fact: String, try_line: Option<String>) -> Complaint {
        let remedy = try_line.as_ref().map_or_else(String::new, |line| format!("Type for example {line}"));
        Complaint { try_line, ..Complaint::input(fact, remedy) }
    }

    /// Whether the words are the name of this one of several cards that are alike.
    fn is_copy(&self, item: ItemId, typed: &[String]) -> bool {
        let word = typed.join("-");
        self.game.catalog().item_name(item) == word && self.game.catalog().find(&word).is_none()
    }

    fn unit(&self, word: &str) -> Result<UnitId, Complaint> {
        let names: Vec<String> = self.table.units.iter().map(|unit| self.id(*unit).to_string()).collect();
        words::resolve(word, &names).map(|index| self.table.units[index])
    }

    fn id(&self, unit: UnitId) -> &str {
        self.game.catalog().unit_id(unit)
    }

    fn title(&self, row: usize) -> &str {
        &self.game.catalog().card(self.table.rows[row].card).name
    }

    /// The row with a number, or of the card whose name has these words. Among several rows of the same card, one that is preferred
    /// and has most points left.
    fn row(&self, typed: &[String], prefers: Prefers) -> Result<usize, Complaint> {
        let (game, rows) = (self.game, &self.table.rows);
        if let [number] = typed
            && let Ok(number) = number.parse::<usize>()
            && (1..=rows.len()).contains(&number)
        {
            return Ok(number - 1);
        }
        let word = typed.join("-");
        let is_called = |row: usize| {
            let copies = rows[row].items.iter().any(|item| game.catalog().item_name(*item) == word);
            copies || game.catalog().card(rows[row].card).id == word
        };
        let prefers = |row: &usize| prefers(game, rows[*row].items[0]);
        if let Some(row) = (0..rows.len()).filter(|row| is_called(*row)).max_by_key(|row| (prefers(row), *row)) {
            return Ok(row);
        }
        let found: Vec<usize> = (0..rows.len()).filter(|row| !word.is_empty() && self.has_words(*row, &word)).collect();
        let begins: Vec<usize> =
            found.iter().copied().filter(|row| game.catalog().card(rows[*row].card).id.starts_with(&word)).collect();
        match (begins.as_slice(), found.as_slice()) {
            ([only], _) | ([], [only]) => Ok(*only),
            (several @ [first, ..], _) | ([], several @ [first, ..])
                if several.iter().all(|row| rows[*row].card == rows[*first].card) =>
            {
                Ok(several.iter().copied().max_by_key(|row| (prefers(row), *row)).unwrap_or(*first))
            }
            ([], []) => {
                let remedy = "Type a number or a name from the table, and a MERC";
                Err(Complaint::input(format!("{:?} is no card here", shorten(&typed.join(" "))), remedy))
            }
            ([], several) | (several, _) => {
                let each: Vec<String> = several.iter().take(8).map(|row| format!("{} {}", row + 1, self.title(*row))).collect();
                let fact = format!("{:?} could be {}", shorten(&typed.join(" ")), each.join(", "));
                Err(Complaint::input(fact, "Type the number"))
            }
        }
    }

    /// Whether each typed word begins a word of the card's name.
    fn has_words(&self, row: usize, typed: &str) -> bool {
        let id = &self.game.catalog().card(self.table.rows[row].card).id;
        typed.split('-').all(|typed| id.split('-').any(|word| word.starts_with(typed)))
    }
}
