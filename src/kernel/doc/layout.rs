//! A document as rows of a page. This is the only place where the width of the reader's screen matters.

use super::bars::bars;
use super::columns::{columns, entry};
use super::plot::plot;
use super::row::Row;
use super::wrap::{unwrapped, wrap};
use super::{Align, Block, Doc, GridRow, Line};

/// The page that a document is laid out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    pub width: usize,
    /// Whether the reader's terminal shows only ASCII.
    pub ascii: bool,
}

/// The narrowest and the widest page; wider terminals leave the rest empty.
pub const WIDTHS: (usize, usize) = (60, 100);

impl Page {
    /// Without a terminal.
    pub const PIPE: Page = Page { width: 80, ascii: false };

    /// For a terminal with this number of columns. The last column stays free, because some terminals wrap there.
    pub fn of_columns(columns: usize, ascii: bool) -> Page {
        Page { width: columns.clamp(WIDTHS.0, WIDTHS.1), ascii }
    }

    /// Lines are not wrapped.
    pub(super) fn unlimited() -> Page {
        Page { width: usize::MAX / 4, ascii: false }
    }
}

/// The least gap between two texts or columns.
pub(super) const GAP: usize = 2;

pub fn layout(doc: &Doc, page: &Page) -> Vec<Row> {
    let mut rows = Vec::new();
    for block in &doc.blocks {
        match block {
            Block::Line(line) | Block::Legend(line) => rows.extend(wrap(line, page.width, page.ascii)),
            Block::Sides(left, right) => rows.extend(sides(left, right, page)),
            Block::Gap => rows.push(Row::default()),
            Block::Table { align, rows: cells } => rows.extend(table(align, cells, page)),
            Block::Grid { heads, rows: cells } => rows.extend(grid(heads, cells, page)),
            Block::Bars(shares) => rows.extend(bars(shares, page)),
            Block::Plot(numbers) => rows.extend(plot(numbers, page)),
            Block::Entry(one) => rows.extend(entry(one, page)),
            Block::Columns(docs) => rows.extend(columns(docs, page)),
            Block::Fixed(lines) => rows.extend(lines.iter().map(|line| unwrapped(line, page.ascii, false).cut(page.width))),
        }
    }
    rows.iter_mut().for_each(Row::trim_end);
    rows
}

/// The width at which both sides are aligned on an unlimited page.
const USUAL: usize = 80;

/// On one row if both fit, otherwise below each other.
fn sides(left: &Line, right: &Line, page: &Page) -> Vec<Row> {
    let edge = if page.width > WIDTHS.1 { USUAL } else { page.width };
    for short in [false, true] {
        let (mut row, end) = (unwrapped(left, page.ascii, short), unwrapped(right, page.ascii, short));
        if row.width() + GAP + end.width() <= edge {
            row.pad(edge - end.width());
            row.append(end);
            return vec![row];
        }
    }
    let mut rows = wrap(left, page.width, page.ascii);
    for end in wrap(right, page.width, page.ascii) {
        let mut row = Row::default();
        row.pad(edge.saturating_sub(end.width()));
        row.append(end);
        rows.push(row);
    }
    rows
}

/// Columns as wide as their widest cell. If that is too wide for the page, short forms are used; after that, the widest
/// columns are narrowed and their cells wrap.
fn table(align: &[Align], rows: &[Vec<Line>], page: &Page) -> Vec<Row> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let room = page.width.saturating_sub(GAP * columns.saturating_sub(1));
    let widths = |short: bool| -> Vec<usize> {
        let cell = |row: &Vec<Line>, column: usize| row.get(column).map_or(0, |cell| unwrapped(cell, page.ascii, short).width());
        (0..columns).map(|column| rows.iter().map(|row| cell(row, column)).max().unwrap_or(0)).collect()
    };
    let mut short = false;
    let mut width = widths(false);
    if width.iter().sum::<usize>() > room {
        short = true;
        width = widths(true);
    }
    while width.iter().sum::<usize>() > room {
        let Some(widest) = width.iter_mut().max() else { break };
        *widest -= 1;
    }
    let shortened = |cell: &Line| -> Line {
        let one = |span: &super::Span| match &span.short {
            Some(text) if short => super::Span { text: text.clone(), ..span.clone() },
            _ => span.clone(),
        };
        cell.iter().map(one).collect()
    };
    let mut out = Vec::new();
    for row in rows {
        let cells: Vec<Vec<Row>> =
            row.iter().zip(&width).map(|(cell, width)| wrap(&shortened(cell), *width, page.ascii)).collect();
        for index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = Row::default();
            let mut column = 0;
            for (number, cell) in cells.iter().enumerate() {
                let text = cell.get(index).cloned().unwrap_or_default();
                let start = if align.get(number) == Some(&Align::Right) {
                    column + width[number].saturating_sub(text.width())
                } else {
                    column
                };
                line.pad(start);
                line.append(text);
                column += width[number] + GAP;
            }
            out.push(line);
        }
    }
    out
}

/// The widest useful cell of a grid.
const WIDEST_CELL: usize = 26;

fn grid(heads: &[Line], rows: &[GridRow], page: &Page) -> Vec<Row> {
    let columns = heads.len().max(1);
    let margin = rows.iter().map(|row| unwrapped(&row.label, page.ascii, false).width() + 1).max().unwrap_or(0);
    let width = (page.width.min(WIDTHS.1) - margin.min(page.width)) / columns;
    let width = width.clamp(2, WIDEST_CELL);
    let mut out = vec![in_columns(&Row::default(), heads.iter(), margin, width, page)];
    for row in rows {
        let height = row.cells.iter().map(Vec::len).max().unwrap_or(0);
        for index in 0..height {
            let label = if index == 0 { unwrapped(&row.label, page.ascii, false) } else { Row::default() };
            let empty = Line::new();
            let cells = row.cells.iter().map(|cell| cell.get(index).unwrap_or(&empty)).collect::<Vec<_>>();
            out.push(in_columns(&label, cells.into_iter(), margin, width, page));
        }
    }
    out
}

fn in_columns<'a>(label: &Row, cells: impl Iterator<Item = &'a Line>, margin: usize, width: usize, page: &Page) -> Row {
    let mut row = label.clone();
    for (number, cell) in cells.enumerate() {
        row.pad(margin + number * width);
        let long = unwrapped(cell, page.ascii, false);
        let fitting = if long.width() < width { long } else { unwrapped(cell, page.ascii, true) };
        row.append(fitting.cut(width - 1));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::super::{IntoLine, Role, Span};
    use super::*;

    fn shown(doc: &Doc, width: usize) -> Vec<String> {
        layout(doc, &Page { width, ascii: false }).iter().map(Row::plain).collect()
    }

    #[test]
    fn two_sides_share_a_row_if_they_fit() {
        let mut doc = Doc::new();
        doc.sides("Day 1", "Rebels 3");
        assert_eq!(shown(&doc, 20), ["Day 1       Rebels 3"]);
        assert_eq!(shown(&doc, 12), ["Day 1", "    Rebels 3"]);
    }

    #[test]
    fn a_table_narrows_its_widest_column() {
        let row = |name: &str, text: &str| vec![name.into_line(), text.into_line()];
        let rows = vec![row("ra", "one two three four"), row("rizen", "x")];
        let doc = Doc { blocks: vec![Block::Table { align: vec![Align::Right, Align::Left], rows }] };
        assert_eq!(shown(&doc, 40), ["   ra  one two three four", "rizen  x"]);
        assert_eq!(shown(&doc, 18), ["   ra  one two", "         three", "         four", "rizen  x"]);
    }

    #[test]
    fn cells_of_a_grid_are_cut() {
        let row = GridRow { label: "1".into_line(), cells: vec![vec!["$5 Opium field".into_line()], vec!["+2".into_line()]] };
        let doc = Doc { blocks: vec![Block::Grid { heads: vec!["a".into_line(), "b".into_line()], rows: vec![row] }] };
        assert_eq!(shown(&doc, 22), ["  a         b", "1 $5 Opium. +2"]);
    }

    #[test]
    fn a_line_knows_its_roles() {
        let doc = Doc { blocks: vec![Block::Line(vec![Span::plain("Ra "), Span::new("dies", Role::Loss)])] };
        let header = crate::kernel::Header::new("toy", &["red"], 1);
        assert_eq!(layout(&doc, &Page::PIPE)[0].with_roles(&header), "Ra {loss:dies}");
        assert_eq!(doc.sentence(), "Ra dies");
        assert_eq!(
            serde_json::to_value(&doc).expect("plain data").to_string(),
            r#"[{"line":["Ra ",{"role":"loss","text":"dies"}]}]"#
        );
    }
}
