//! Texts with a label in the margin, and documents side by side.

use super::layout::{Page, layout};
use super::row::Row;
use super::wrap::{flowed, unwrapped};
use super::{Doc, Line};
use serde::Serialize;

/// A text whose rows all begin in one column, with a label before the first one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    pub label: Line,
    /// The column of the text.
    pub column: u8,
    pub text: Line,
}

pub(super) fn entry(entry: &Entry, page: &Page) -> Vec<Row> {
    let mut first = unwrapped(&entry.label, page.ascii, false);
    let column = usize::from(entry.column).min(page.width / 2);
    // A label that reaches into the text moves all of it.
    let column = if first.width() > 0 { column.max(first.width() + 1) } else { column };
    let rows = flowed(&entry.text, page.width.saturating_sub(column).max(1), page.ascii);
    let indented = |row: Row| {
        let mut line = std::mem::take(&mut first);
        line.pad(column);
        line.append(row);
        line
    };
    rows.into_iter().map(indented).collect()
}

/// On narrower pages, documents are below each other.
const SIDE_BY_SIDE: usize = 80;
/// The least width of a column. Its documents have their own margin.
const NARROWEST: usize = 26;

/// Documents in columns of equal width; those that do not fit beside the others follow below.
pub(super) fn columns(docs: &[Doc], page: &Page) -> Vec<Row> {
    let fitting = if page.width < SIDE_BY_SIDE { 1 } else { (page.width / NARROWEST).clamp(1, docs.len().max(1)) };
    // An unlimited page has columns that can still be read.
    let pitch = (page.width / fitting).min(NARROWEST * 2);
    let narrow = Page { width: if fitting == 1 { page.width } else { pitch }, ..*page };
    let mut out = Vec::new();
    for side_by_side in docs.chunks(fitting) {
        let parts: Vec<Vec<Row>> = side_by_side.iter().map(|doc| layout(doc, &narrow)).collect();
        for index in 0..parts.iter().map(Vec::len).max().unwrap_or(0) {
            let mut row = Row::default();
            for (place, part) in parts.iter().enumerate() {
                if let Some(cell) = part.get(index) {
                    row.pad(place * pitch);
                    row.append(cell.clone());
                }
            }
            out.push(row);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{Block, IntoLine};
    use super::*;

    fn shown(block: Block, width: usize) -> Vec<String> {
        layout(&Doc { blocks: vec![block] }, &Page { width, ascii: false }).iter().map(Row::plain).collect()
    }

    #[test]
    fn an_entry_has_its_label_in_the_margin() {
        let one = |label: &str| Block::Entry(Entry { label: label.into_line(), column: 5, text: "one two three".into_line() });
        assert_eq!(shown(one("ra"), 13), ["ra   one two", "     three"]);
        assert_eq!(shown(one("wolverine"), 18), ["wolverine one two", "          three"]);
        assert_eq!(shown(one("ra"), 80), ["ra   one two three"]);
    }

    #[test]
    fn entries_and_columns_are_data() {
        let mut doc = Doc::new();
        doc.entry("ra", 5, "one");
        doc.blocks.push(Block::Columns(vec![Doc::from("a")]));
        assert_eq!(
            serde_json::to_value(&doc).expect("plain data").to_string(),
            r#"[{"entry":{"column":5,"label":["ra"],"text":["one"]}},{"columns":[[{"line":["a"]}]]}]"#
        );
    }

    #[test]
    fn documents_are_side_by_side_on_a_wide_page() {
        let doc = |text: &str| Doc::from(text);
        let all = || Block::Columns(vec![doc("a\nb"), doc("c"), doc("d"), doc("e")]);
        assert_eq!(shown(all(), 80), ["a                         c                         d", "b", "e"]);
        assert_eq!(shown(all(), 60), ["a", "b", "c", "d", "e"]);
    }
}
