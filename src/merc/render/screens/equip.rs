//! The Re-Equip: a numbered table of what each card does for each MERC. After a step only the rows that changed are shown. If there are
//! too many cards or MERCs, only what the suggestions touch is shown, and `all` shows everything.

use super::gear_cells::{self, Cell, Columns};
use super::parts;
use crate::kernel::doc::{Align, Block, Line, Page, Role, Span};
use crate::kernel::{Doc, Question};
use crate::merc::bots::judging::suggested::{self, Gain};
use crate::merc::commands::answers::gear::{GearTable, has, is_loose, options};
use crate::merc::enter::equip_step;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::Choice;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::names::keys::question_key;
use crate::merc::names::text::{counted, names};
use crate::merc::rules::{figures, gear, reequip};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// More rows than this do not fit on a screen.
const MOST_ROWS: usize = 14;
/// The lines of a screen that are left for them.
const MOST_LINES: usize = 15;
/// The columns of a page that what can be typed does not use.
const UNTYPED: usize = 4;
/// A longer name is no good example.
const LONG_NAME: usize = 18;

/// The whole table, or what this many steps have changed, if they were all steps of this Re-Equip.
pub fn equip(game: &Game, question: &Question<Merc>, page: &Page, steps: u64) -> Doc {
    let sheet = Sheet::new(game, question, page);
    let most = Columns::most(page);
    let suggestion = equip_step(game, question);
    let everything: Vec<usize> = (0..sheet.table.rows.len()).collect();
    let (mut rows, mut units) = (everything, sheet.table.units.clone());
    let is_large = rows.len() > MOST_ROWS || units.len() > most || sheet.lines(&rows, &units) > MOST_LINES;
    if is_large {
        (rows, units) = sheet.touched();
    }
    let enter = match (options(question), suggestion) {
        ([_], suggestion) => if suggestion.is_some() { "y" } else { "n" }.to_string(),
        (_, Some((item, unit))) => sheet.short_step(item, unit),
        (_, None) => "ok".to_string(),
    };
    let mut doc = Doc::new();
    let moved = moved(game, question, steps);
    if moved.is_empty() {
        let hidden = sheet.table.rows.len() - rows.len();
        doc.sides(sheet.heading(), Span::new(clause(game), Role::Clause));
        sheet.write(&mut doc, &rows, &units, true, true);
        doc.blocks.push(parts::how(sheet.how(suggestion, hidden), &enter));
        return doc;
    }
    // The other cards of the same slot count differently now.
    let kinds: Vec<usize> = moved.iter().map(|item| gear_cells::slot(game, *item)).collect();
    rows.retain(|row| kinds.contains(&gear_cells::slot(game, sheet.table.rows[*row].items[0])));
    rows.extend(moved.iter().filter_map(|item| sheet.table.row_of(*item)));
    rows.sort_unstable();
    rows.dedup();
    // Where not all MERCs have a column, the columns are not always the same.
    let is_wide = sheet.table.units.len() > most;
    if is_wide {
        let took = |unit: &UnitId| moved.iter().any(|item| has(game, *unit, *item));
        units.retain(|unit| !took(unit));
        units.truncate(most - 1);
        units.extend(sheet.table.units.iter().copied().filter(took));
    }
    sheet.write(&mut doc, &rows, &units, is_wide, false);
    doc.blocks.push(parts::how(Line::new(), &enter));
    doc
}

/// Every card and every MERC.
pub fn all(game: &Game, question: &Question<Merc>, page: &Page) -> Doc {
    let sheet = Sheet::new(game, question, page);
    let rows: Vec<usize> = (0..sheet.table.rows.len()).collect();
    let mut doc = Doc::new();
    for units in sheet.table.units.chunks(Columns::most(page)) {
        sheet.write(&mut doc, &rows, units, true, true);
    }
    doc
}

/// The table of one Re-Equip.
struct Sheet<'a> {
    game: &'a Game,
    question: &'a Question<Merc>,
    page: &'a Page,
    table: GearTable,
    /// The cells so far, by row and MERC: what a card does is asked of its script.
    cells: RefCell<BTreeMap<(usize, UnitId), Rc<Cell>>>,
}

impl Sheet<'_> {
    fn new<'a>(game: &'a Game, question: &'a Question<Merc>, page: &'a Page) -> Sheet<'a> {
        Sheet { game, question, page, table: GearTable::of(game, question), cells: RefCell::default() }
    }

    fn cell(&self, row: usize, unit: UnitId) -> Rc<Cell> {
        let known = self.cells.borrow().get(&(row, unit)).cloned();
        known.unwrap_or_else(|| {
            let cell = Rc::new(gear_cells::cell(self.game, self.question, &self.table.rows[row], unit));
            self.cells.borrow_mut().insert((row, unit), Rc::clone(&cell));
            cell
        })
    }

    /// `3 ra`, the step as one would type it.
    fn short_step(&self, item: ItemId, unit: UnitId) -> String {
        let number = self.table.row_of(item).map_or(0, |row| row + 1);
        format!("{number} {}", self.game.catalog().unit_id(unit))
    }

    /// What happened, and where the cards are.
    fn heading(&self) -> Line {
        let (game, state, units) = (self.game, self.game.state(), &self.table.units);
        let explored = game.events().iter().find_map(|event| match event {
            Event::Explored { sector, by: Some(unit) } => Some((*sector, *unit)),
            _ => None,
        });
        let found = game.events().iter().filter(|event| matches!(event, Event::ItemDrawn { .. })).count() as u64;
        if let Some((sector, unit)) = explored {
            let (who, place, cards) = (names(game).unit(unit), state.sector_name(sector), counted(found, "card"));
            return vec![Span::plain(format!("{who} explored {place}: {cards} found. What nobody takes goes into the stash."))];
        }
        if let [Choice::Give(item, unit)] = options(self.question) {
            let (who, what) = (names(game).unit(*unit), names(game).item(*item));
            let rest = if gear::found(game, self.question.seat).contains(item) { " If not, it is stashed." } else { "" };
            return vec![Span::plain(format!("Does {who} equip {what}?{rest}"))];
        }
        let Some(sector) = units.first().and_then(|unit| state.sector_of(*unit)) else { return vec!["Re-Equip".into()] };
        let side = state.side(units.first().and_then(|unit| state.owner(*unit)).unwrap_or(self.question.seat));
        let stash = if reequip::is_stash_open(state, side, sector) {
            format!("{} in the stash", counted(state.sector(sector).stash.len() as u64, "card"))
        } else {
            "the stash belongs to the enemy".to_string()
        };
        let who =
            if let [only] = units.as_slice() { format!("{} re-equips", names(game).unit(*only)) } else { "Re-Equip".into() };
        let cards = if found > 0 {
            format!("{} drawn. What nobody takes is stashed.", counted(found, "card"))
        } else {
            format!("{stash}.")
        };
        vec![Span::plain(format!("{who} at {}: {cards}", state.sector_name(sector)))]
    }

    /// The rows and MERCs that the suggestions would touch, one after the other, as far as there is room.
    fn touched(&self) -> (Vec<usize>, Vec<UnitId>) {
        let mut ahead = self.game.with_state(self.game.state().clone());
        let (mut rows, mut touched): (Vec<usize>, Vec<UnitId>) = (Vec::new(), Vec::new());
        // Nobody takes more than fits.
        for _ in 0..self.table.rows.len() * self.table.units.len() {
            let Some((item, unit)) = suggested::choose(&ahead, &gains(&ahead, &self.table)) else { break };
            let Some(after) = figures::equipped(&ahead, unit, item) else { break };
            ahead = after;
            rows.extend(self.table.row_of(item).filter(|row| !rows.contains(row)));
            touched.push(unit);
        }
        let most = Columns::most(self.page);
        let is_shown = |unit: &UnitId| self.table.units.len() <= most || touched.contains(unit);
        let units: Vec<UnitId> = self.table.units.iter().copied().filter(is_shown).take(most).collect();
        while rows.len() > MOST_ROWS || rows.len() > 1 && self.lines(&rows, &units) > MOST_LINES {
            rows.pop();
        }
        rows.sort_unstable();
        (rows, units)
    }

    /// The lines that these rows take.
    fn lines(&self, rows: &[usize], units: &[UnitId]) -> usize {
        let columns = Columns::of(self.page, units.len());
        let labels = gear_cells::labels(self.game, &self.table, columns);
        let width = columns.cell;
        let of_row = |row: &usize| {
            let cells = units.iter().map(|unit| self.cell(*row, *unit));
            cells.map(|cell| cell.lines(width).len()).max().unwrap_or(0).max(labels[*row].len())
        };
        rows.iter().map(of_row).sum()
    }

    /// The table of these rows and MERCs. With `heads`, the names of the MERCs are above it; with `legend`, the letters are explained below.
    fn write(&self, doc: &mut Doc, rows: &[usize], units: &[UnitId], heads: bool, legend: bool) {
        if rows.is_empty() {
            return;
        }
        let columns = Columns::of(self.page, units.len());
        let width = columns.cell;
        // All tables of a Re-Equip have the same columns.
        let labels = gear_cells::labels(self.game, &self.table, columns);
        let margin = labels.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
        let mut lines: Vec<Vec<Line>> = Vec::new();
        if heads {
            // A name that is cut can still be typed.
            let cut = |id: &str| if id.len() > width { format!("{}.", &id[..width - 1]) } else { id.to_string() };
            let head =
                |unit: &UnitId| vec![Span::new(format!("{:width$}", cut(self.game.catalog().unit_id(*unit))), Role::Title)];
            lines.push(std::iter::once(vec![Span::plain("")]).chain(units.iter().map(head)).collect());
        }
        let mut cells: Vec<Rc<Cell>> = Vec::new();
        for row in rows {
            let each = units.iter().map(|unit| self.cell(*row, *unit));
            let each: Vec<Rc<Cell>> = each.collect();
            let parts: Vec<Vec<Line>> = each.iter().map(|cell| cell.lines(width)).collect();
            for index in 0..parts.iter().map(Vec::len).max().unwrap_or(0).max(labels[*row].len()) {
                let label = labels[*row].get(index).map_or("", String::as_str);
                let mut line: Vec<Line> = vec![vec![Span::plain(format!("{label:margin$}"))]];
                line.extend(parts.iter().map(|part| part.get(index).cloned().unwrap_or_default()));
                lines.push(line);
            }
            cells.extend(each);
        }
        doc.blocks.push(Block::Table { align: vec![Align::Left; units.len() + 1], rows: lines });
        if legend && let Some(legend) = gear_cells::legend(self.game, &self.table, rows, &cells, units.len(), columns) {
            doc.legend(Span::new(legend, Role::Dim));
        }
    }

    /// A step that makes a MERC better in something, for an example.
    fn useful(&self) -> Option<(usize, UnitId)> {
        let (game, table) = (self.game, &self.table);
        let rows = (0..table.rows.len()).filter(|row| loose(game, &table.rows[*row].items).is_some());
        let steps = rows.flat_map(|row| table.units.iter().map(move |unit| (row, *unit)));
        steps.into_iter().find(|(row, unit)| self.cell(*row, *unit).is_useful())
    }

    /// `Type 2 ra · m16 ra · drop 7 · auto (all suggestions) · ok`.
    fn how(&self, suggestion: Option<(ItemId, UnitId)>, hidden: usize) -> Line {
        let (game, table, options) = (self.game, &self.table, options(self.question));
        if let [_] = options {
            return vec![Span::plain("Type "), parts::typed("y"), Span::plain(" or "), parts::typed("n")];
        }
        let mut words: Vec<(String, String)> = Vec::new();
        let plain = |word: String| (word, String::new());
        let name = |row: usize| game.catalog().card(table.rows[row].card).id.as_str();
        let suggested = suggestion.and_then(|(item, unit)| Some((table.row_of(item)?, unit)));
        if let Some((row, unit)) = suggested.or_else(|| self.useful()) {
            let unit = game.catalog().unit_id(unit);
            words.push(plain(format!("{} {unit}", row + 1)));
            if name(row).len() <= LONG_NAME {
                words.push(plain(format!("{} {unit}", name(row))));
            }
        }
        let one = |row: &usize| table.rows[*row].droppable(options).len() == 1;
        if let Some(row) = (0..table.rows.len()).rev().find(one) {
            words.push(plain(format!("drop {}", row + 1)));
        }
        if suggestion.is_some() {
            words.push(("auto".into(), "all suggestions".into()));
        }
        if hidden > 0 {
            words.push(("all".into(), format!("{hidden} more")));
        }
        words.push(plain("ok".into()));
        // The end of the line says the same with a number.
        let length = |(word, note): &(String, String)| word.len() + if note.is_empty() { 3 } else { note.len() + 6 };
        if suggestion.is_some() && words.iter().map(length).sum::<usize>() + UNTYPED > self.page.width.min(Page::PIPE.width) {
            words.remove(0);
        }
        parts::type_line(&words)
    }
}

fn clause(game: &Game) -> &'static str {
    let explored = game.events().iter().any(|event| matches!(event, Event::Explored { .. }));
    if explored { "EXP-3" } else { "REQ-2" }
}

/// The cards that changed places in the last steps; none if they were not all steps of this Re-Equip.
fn moved(game: &Game, question: &Question<Merc>, steps: u64) -> Vec<ItemId> {
    let key = question_key(game, &question.id);
    let mut own = game.history().rev().take_while(|line| line.key == key && line.text != "ok");
    let last: Vec<&str> = own.by_ref().take(steps as usize).map(|line| line.text.as_str()).collect();
    if last.is_empty() || (last.len() as u64) < steps {
        return Vec::new();
    }
    let dropped = |text: &str| game.catalog().find_item(text.strip_prefix("drop ")?);
    let (first, before) = (last.last().copied().and_then(dropped), own.next().and_then(|line| dropped(&line.text)));
    let mut gives = last.iter().filter(|text| text.starts_with("give ")).count();
    let mut moved = Vec::new();
    for event in game.events().iter().rev() {
        match event {
            Event::ItemEquipped { item, .. } | Event::ItemMounted { item, .. } if gives > 0 => {
                gives -= 1;
                moved.push(*item);
            }
            Event::ItemStashed { item, .. } | Event::ItemDiscarded { item, .. } if gives > 0 || Some(*item) != before => {
                moved.push(*item);
                if gives == 0 && Some(*item) == first {
                    break;
                }
            }
            // The rest belongs to earlier steps, or to what came before the Re-Equip.
            Event::ItemEquipped { .. } | Event::ItemMounted { .. } | Event::ItemStashed { .. } => break,
            Event::ItemDiscarded { .. } | Event::ItemDrawn { .. } | Event::ActionSpent { .. } => break,
            _ => {}
        }
    }
    moved
}

/// What each loose card would do for each MERC. Cards that are alike do the same.
fn gains(game: &Game, table: &GearTable) -> Vec<Gain> {
    let mut gains = Vec::new();
    for row in &table.rows {
        let Some(first) = loose(game, &row.items) else { continue };
        for unit in table.units.iter().copied().filter(|unit| gear::can_equip(game, *unit, first)) {
            if let Some(gain) = suggested::gain(game, first, unit) {
                let copies = row.items.iter().filter(|item| is_loose(game, **item));
                gains.extend(copies.map(|item| (*item, unit, gain)));
            }
        }
    }
    gains
}

fn loose(game: &Game, items: &[ItemId]) -> Option<ItemId> {
    items.iter().copied().find(|item| is_loose(game, *item))
}
