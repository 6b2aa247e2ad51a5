//! The cells of the table of a Re-Equip: what a card does for a MERC, in as few columns as possible.

use crate::kernel::Question;
use crate::kernel::doc::{Line, Page, Role, Span};
use crate::merc::commands::answers::gear::{GearRow, GearTable, has, is_in_reach, options};
use crate::merc::content::EquipmentKind;
use crate::merc::game::{Game, Merc};
use crate::merc::model::ids::{ItemId, UnitId, deck_index};
use crate::merc::names::text::signed;
use crate::merc::rules::figures::{Figures, equipped};
use crate::merc::rules::gear::{self, Room};
use std::rc::Rc;

/// What a card would change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The letters of the number and how much it changes.
    changes: Vec<(&'static str, i16)>,
    /// Whether it makes the MERC's attacks ignore armor, or ends that.
    pierces: Option<bool>,
    /// Whether the card does more than its numbers say.
    text: bool,
    /// Whether another card is put down for it, or even lost.
    swap: Option<Swap>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Swap {
    PutDown,
    Lost,
}

pub enum Cell {
    /// The MERC has it, or nobody can have it any more.
    Has(&'static str),
    Cannot,
    Would(Effect),
}

/// The letters of the numbers, in the order of the cells.
const LETTERS: [(&str, &str); 5] = [("a", "armor"), ("c", "combat"), ("i", "initiative"), ("t", "targets"), ("tr", "training")];

/// The columns of cells and of the names of cards on a page.
#[derive(Clone, Copy)]
pub struct Columns {
    page: usize,
    /// The columns of a cell.
    pub cell: usize,
    /// The cells that are beside each other.
    cells: usize,
}

/// The narrowest and the widest cell.
const CELL: (usize, usize) = (7, 15);
/// More columns than this do not fit beside each other.
const MOST_CELLS: usize = 6;
/// The least room for the names of cards.
const LEAST_ROOM: usize = 20;

impl Columns {
    /// For a table of this many MERCs.
    pub fn of(page: &Page, units: usize) -> Columns {
        let (page, cells) = (page.width.min(Page::PIPE.width), units.clamp(1, Columns::most(page)));
        let cell = match cells {
            _ if page < Page::PIPE.width => ((page - LEAST_ROOM) / cells).saturating_sub(2).clamp(CELL.0, CELL.1),
            1..=3 => CELL.1,
            4 => 11,
            5 => 8,
            _ => CELL.0,
        };
        Columns { page, cell, cells }
    }

    /// The most MERCs that fit beside each other.
    pub fn most(page: &Page) -> usize {
        ((page.width.saturating_sub(LEAST_ROOM)) / (CELL.0 + 2)).min(MOST_CELLS)
    }

    /// The columns that the names of cards have.
    fn room(self) -> usize {
        self.page.saturating_sub(self.cells * (self.cell + 2))
    }
}

/// The slot that a card takes; vehicles have their own.
pub fn slot(game: &Game, item: ItemId) -> usize {
    let card = game.equipment(item);
    if card.vehicle.is_some() { 3 } else { deck_index(card.kind) }
}

/// The number and the name of each row, in lines that leave room for the cells.
pub fn labels(game: &Game, table: &GearTable, columns: Columns) -> Vec<Vec<String>> {
    let room = columns.room();
    let names: Vec<[String; 3]> = (0..table.rows.len()).map(|row| name(game, table, row)).collect();
    let fits = |parts: &[String; 3]| parts.iter().map(|part| part.chars().count()).sum::<usize>() <= room;
    let are_short = !names.iter().all(fits);
    let wrapped = |[number, name, more]: &[String; 3]| {
        let name = if are_short { shorter(name) } else { name.clone() };
        let mut lines = vec![number.clone()];
        for word in format!("{name}{more}").split(' ') {
            let space = usize::from(lines.len() > 1 || !lines[0].ends_with(' '));
            match lines.last_mut() {
                Some(line) if line.chars().count() + space + word.chars().count() <= room => {
                    line.push_str(&" ".repeat(space));
                    line.push_str(word);
                }
                _ => lines.push(format!("{}{word}", " ".repeat(number.chars().count()))),
            }
        }
        lines
    };
    names.iter().map(wrapped).collect()
}

/// The number of a row, the card's name, and what is left of it or how many there are.
fn name(game: &Game, table: &GearTable, row: usize) -> [String; 3] {
    let (cards, digits) = (&table.rows[row], table.rows.len().to_string().len());
    let item = cards.items[0];
    let (left, full) = (game.state().item(item).points, game.full_points(item));
    let left = if game.is_damaged(item) { format!(" {left} of {full}") } else { String::new() };
    let copies = if cards.items.len() > 1 { format!(" x{}", cards.items.len()) } else { String::new() };
    [format!("{:>digits$} ", row + 1), game.catalog().item_title(item).to_string(), format!("{left}{copies}")]
}

/// The longest name that is not cut.
const LONG_NAME: usize = 24;

/// `50 Cal. Rifle, FLIR Scope`: words that only connect are dropped, and long ones are cut while the name is too long.
fn shorter(name: &str) -> String {
    let name = name.replace(" with ", ", ").replace(" and ", ", ");
    let mut words: Vec<String> = name.split(' ').map(str::to_string).collect();
    let length = |words: &[String]| words.iter().map(|word| word.chars().count() + 1).sum::<usize>();
    for index in 0..words.len() {
        if length(&words) <= LONG_NAME + 1 {
            break;
        }
        let (letters, comma) = (words[index].trim_end_matches(','), words[index].ends_with(','));
        if letters.chars().count() >= 7 {
            let cut: String = letters.chars().take(3).collect();
            words[index] = format!("{cut}.{}", if comma { "," } else { "" });
        }
    }
    words.join(" ")
}

/// What the card of a row would do for a MERC.
pub fn cell(game: &Game, question: &Question<Merc>, row: &GearRow, unit: UnitId) -> Cell {
    if let Some(item) = row.items.iter().find(|item| has(game, unit, **item)) {
        return Cell::Has(match game.equipment(*item) {
            card if card.vehicle.is_some() => "aboard",
            card if card.kind == EquipmentKind::Armor => "worn",
            _ => "carried",
        });
    }
    let Some(item) = row.for_unit(options(question), unit) else {
        let is_gone = !row.items.iter().any(|item| is_in_reach(game, *item));
        return if is_gone { Cell::Has("gone") } else { Cell::Cannot };
    };
    game.rules().host().aside(|| effect(game, unit, item).map_or(Cell::Cannot, Cell::Would))
}

fn effect(game: &Game, unit: UnitId, item: ItemId) -> Option<Effect> {
    let ahead = equipped(game, unit, item)?;
    let (before, after) = (Figures::of(game, unit), Figures::of(&ahead, unit));
    // A failing script is reported beside the screen.
    if let Some(failure) = ahead.scratch.failure.take() {
        game.scratch.failure.borrow_mut().get_or_insert(failure);
    }
    let amounts = |figures: &Figures| [figures.armor, figures.combat, figures.initiative, figures.targets, figures.training];
    let changes = LETTERS.iter().zip(amounts(&before).into_iter().zip(amounts(&after)));
    let changes = changes.map(|((letter, _), (before, after))| (*letter, after - before)).filter(|(_, change)| *change != 0);
    let card = game.equipment(item);
    // What pierces needs no other text.
    let text = !card.text.is_empty() && !card.pierces && card.vehicle.is_none();
    let swap = match gear::room(game, unit, item) {
        Room::InsteadOf(old) if gear::is_lost(game, old) => Some(Swap::Lost),
        Room::InsteadOf(_) => Some(Swap::PutDown),
        Room::Free | Room::None => None,
    };
    let pierces = (before.pierces != after.pierces).then_some(after.pierces);
    Some(Effect { changes: changes.collect(), pierces, text, swap })
}

impl Cell {
    /// The words of the cell in as few lines as possible, padded so that all tables of a Re-Equip have the same columns.
    pub fn lines(&self, width: usize) -> Vec<Line> {
        let length = |words: &[Span]| words.iter().map(|word| word.text.chars().count() + 1).sum::<usize>().saturating_sub(1);
        let long = self.words(false);
        let words = if length(&long) > width { self.words(true) } else { long };
        let mut lines: Vec<Vec<Span>> = vec![Vec::new()];
        for word in words {
            let is_full = |line: &Vec<Span>| !line.is_empty() && length(line) + 1 + word.text.chars().count() > width;
            if lines.last().is_some_and(is_full) {
                lines.push(Vec::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push(word);
            }
        }
        let spaced = |words: Vec<Span>| {
            let rest = width.saturating_sub(length(&words));
            let mut line = Line::new();
            for word in words {
                if !line.is_empty() {
                    line.push(Span::plain(" "));
                }
                line.push(word);
            }
            line.push(Span::plain(" ".repeat(rest)));
            line
        };
        lines.into_iter().map(spaced).collect()
    }

    /// Whether the card makes the MERC better in something and much worse in nothing, and no card is lost for it.
    pub fn is_useful(&self) -> bool {
        let Cell::Would(effect) = self else { return false };
        let is_better = effect.text || effect.pierces == Some(true) || effect.changes.iter().any(|(_, change)| *change > 0);
        is_better && effect.swap != Some(Swap::Lost) && effect.changes.iter().all(|(_, change)| *change >= -1)
    }

    fn words(&self, is_tight: bool) -> Vec<Span> {
        let effect = match self {
            Cell::Has(word) => return vec![Span::new(*word, Role::Dim)],
            Cell::Cannot => return vec![Span::new("-", Role::Dim)],
            Cell::Would(effect) => effect,
        };
        let mut words: Line = Vec::new();
        for (letter, change) in &effect.changes {
            let role = if *change > 0 { Role::Gain } else { Role::Loss };
            words.push(Span::new(format!("{letter}{}", signed(*change)), role));
        }
        match (effect.pierces, is_tight) {
            (Some(true), false) => words.push(Span::new("pierces", Role::Gain).or_short("AP")),
            (Some(true), true) => words.push(Span::new("AP", Role::Gain)),
            (Some(false), _) => words.push(Span::new("no AP", Role::Loss).unbroken()),
            (None, _) => {}
        }
        if effect.text {
            words.push(Span::plain("text"));
        }
        match effect.swap {
            Some(Swap::PutDown) => words.push(Span::new("swap", Role::Warn)),
            Some(Swap::Lost) => words.push(Span::new("loses", Role::Loss)),
            None if words.is_empty() => words.push(Span::new("no change", Role::Dim)),
            None => {}
        }
        words
    }
}

/// `a armor · c combat`: what occurs in these cells.
pub fn legend(
    game: &Game,
    table: &GearTable,
    rows: &[usize],
    cells: &[Rc<Cell>],
    units: usize,
    columns: Columns,
) -> Option<String> {
    let effects = || cells.iter().filter_map(|cell| if let Cell::Would(effect) = &**cell { Some(effect) } else { None });
    let occurs = |letter: &str| effects().any(|effect| effect.changes.iter().any(|(other, _)| *other == letter));
    let mut parts: Vec<String> =
        LETTERS.iter().filter(|(letter, _)| occurs(letter)).map(|(letter, name)| format!("{letter} {name}")).collect();
    let is_tight = |effect: &Effect| {
        effect.pierces == Some(false)
            || effect.pierces.is_some() && {
                let words = Cell::Would(effect.clone()).words(false);
                words.iter().map(|word| word.text.chars().count() + 1).sum::<usize>() > columns.cell + 1
            }
    };
    if effects().any(is_tight) {
        parts.push("AP ignores armor".into());
    }
    if effects().any(|effect| effect.swap == Some(Swap::Lost)) {
        parts.push("loses: a damaged card is discarded".into());
    }
    let texts = |row: &&usize| {
        cells
            .chunks(units.max(1))
            .zip(rows)
            .any(|(cells, other)| other == *row && cells.iter().any(|cell| matches!(&**cell, Cell::Would(effect) if effect.text)))
    };
    if let Some(row) = rows.iter().find(texts) {
        parts.push(format!("text: see cards {}", game.catalog().card(table.rows[*row].card).id));
    }
    (!parts.is_empty()).then(|| parts.join(" · "))
}
