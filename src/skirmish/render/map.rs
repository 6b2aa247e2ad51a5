//! The table as text: 72 columns and 18 rows, y upwards.

use super::event::arrow;
use crate::kernel::Doc;
use crate::kernel::doc::{Block, Span};
use crate::skirmish::content::PieceKind;
use crate::skirmish::geometry::Pt;
use crate::skirmish::geometry::units::{TABLE_H, TABLE_W, millimeters};
use crate::skirmish::model::View;

const COLUMNS: i64 = 72;
const ROWS: i64 = 18;

/// The map, and a line for each figure whose cells are taken by another.
pub fn map(view: View<'_>) -> Doc {
    let mut cells: Vec<Vec<char>> =
        (0..ROWS).map(|row| (0..COLUMNS).map(|column| ground(view, middle(column, row))).collect()).collect();
    label_pieces(view, &mut cells);
    let mut hidden = Vec::new();
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for id in view.in_play() {
        let figure = view.figure(id);
        let Some(at) = figure.at else { continue };
        let name = figure.name();
        let shown = if figure.failed { name.to_lowercase() } else { name.clone() };
        let text: Vec<char> = shown.chars().chain([arrow(figure.facing)]).collect();
        let (column, row) = cell(at);
        let start = column.saturating_sub(1).min(COLUMNS as usize - text.len());
        let spots: Vec<(usize, usize)> = (start..start + text.len()).map(|column| (row, column)).collect();
        if spots.iter().any(|spot| taken.contains(spot)) {
            hidden.push(format!("{name} at {at}"));
            continue;
        }
        for ((row, column), letter) in spots.iter().zip(text) {
            cells[*row][*column] = letter;
        }
        taken.extend(spots);
    }
    let lines = cells.iter().enumerate().rev().map(|(row, cells)| {
        let y = millimeters((row as i64 * 2 + 1) * TABLE_H / (2 * ROWS) / 100 * 100);
        vec![Span::plain(format!("{y:>4} |{}|", cells.iter().collect::<String>()))]
    });
    let mut rows: Vec<Vec<Span>> = lines.collect();
    rows.push(vec![Span::plain(scale())]);
    let mut doc = Doc { blocks: vec![Block::Fixed(rows)] };
    if !hidden.is_empty() {
        doc.line(format!("Not shown: {}", hidden.join(", ")));
    }
    doc
}

/// x every 100 mm.
fn scale() -> String {
    let mut line = vec![' '; COLUMNS as usize + 8];
    for x in (0..=900).step_by(100) {
        let column = (x * 100 * COLUMNS / TABLE_W) as usize + 6;
        for (offset, digit) in x.to_string().chars().enumerate() {
            line[column + offset] = digit;
        }
    }
    line.into_iter().collect::<String>().trim_end().to_string()
}

fn middle(column: i64, row: i64) -> Pt {
    Pt::new(((column * 2 + 1) * TABLE_W / (2 * COLUMNS)) as i32, ((row * 2 + 1) * TABLE_H / (2 * ROWS)) as i32)
}

fn cell(at: Pt) -> (usize, usize) {
    let column = (i64::from(at.x) * COLUMNS / TABLE_W).clamp(0, COLUMNS - 1);
    let row = (i64::from(at.y) * ROWS / TABLE_H).clamp(0, ROWS - 1);
    (column as usize, row as usize)
}

/// Thin pieces may cover the middle of no cell, so a cell shows what is near its middle.
fn ground(view: View<'_>, at: Pt) -> char {
    let reach = TABLE_W / COLUMNS / 2;
    let here = view.state.terrain.near(at, reach);
    let highest = here.max_by_key(|(id, piece)| (piece.shape.contains(at), piece.top(), std::cmp::Reverse(*id)));
    let Some((id, piece)) = highest else { return ' ' };
    match (view.piece_card(id).kind, view.piece_card(id).armor_bonus, piece.height) {
        (PieceKind::Stairs, _, _) => '=',
        (PieceKind::Flat, _, _) => ':',
        (_, 1.., _) => '≈',
        (_, _, ..=1) => '░',
        (_, _, 2) => '▒',
        _ => '▓',
    }
}

/// The name of each piece in its middle, where nothing else is written.
fn label_pieces(view: View<'_>, cells: &mut [Vec<char>]) {
    for line in &view.state.pieces {
        let count = line.corners.len().max(1) as i64;
        let middle = |of: fn(&Pt) -> i32| (line.corners.iter().map(|pt| i64::from(of(pt))).sum::<i64>() / count) as i32;
        let (column, row) = cell(Pt::new(middle(|pt| pt.x), middle(|pt| pt.y)));
        let name = line.name.as_deref().unwrap_or_default();
        for (offset, letter) in name.chars().enumerate() {
            if let Some(cell) = cells[row].get_mut(column + offset) {
                *cell = letter;
            }
        }
    }
}
