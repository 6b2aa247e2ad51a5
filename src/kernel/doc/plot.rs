//! A plot of a few numbers over time: one letter per series and column. A document can stand beside it.

use super::layout::{Page, layout};
use super::row::Row;
use super::wrap::wrap;
use super::{Doc, Line, Role};
use serde::{Serialize, Serializer};

/// Numbers over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plot {
    /// The number of the first column, such as the first day.
    pub first: u8,
    pub series: Vec<Series>,
    /// Stands below the columns: what they are and what the letters mean.
    pub legend: Line,
    /// Stands to the right of the plot, if there is room for it, and otherwise below it.
    pub beside: Doc,
}

/// One number over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Series {
    /// The letter that marks it.
    pub mark: char,
    #[serde(serialize_with = "by_name")]
    pub role: Role,
    pub values: Vec<u16>,
}

fn by_name<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(role.name())
}

/// Marks a place where several series meet.
pub const SEVERAL: char = '*';
/// The most rows and columns of the plot itself.
const TALLEST: u16 = 7;
const WIDEST: usize = 28;
/// The columns that the numbers at the left take.
const MARGIN: usize = 5;
/// The gap between the plot and what stands beside it.
const BETWEEN: usize = 4;
/// The least width of what stands beside the plot.
const BESIDE: usize = 40;

pub(super) fn plot(plot: &Plot, page: &Page) -> Vec<Row> {
    let columns = plot.series.iter().map(|series| series.values.len()).max().unwrap_or(0);
    if columns == 0 {
        return layout(&plot.beside, page);
    }
    // Of many columns only every second or third is drawn, but always the last.
    let every = columns.div_ceil(WIDEST).max(1);
    let drawn: Vec<usize> = (0..columns).rev().step_by(every).collect::<Vec<_>>().into_iter().rev().collect();
    let pitch = (WIDEST / drawn.len()).clamp(1, 4);
    let mut rows = marks(plot, &drawn, pitch);
    rows.push(numbers(plot, &drawn, pitch));
    let edge = MARGIN + (drawn.len() - 1) * pitch + 1 + BETWEEN;
    if page.width < edge + BESIDE {
        rows.extend(wrap(&plot.legend, page.width, page.ascii));
        rows.extend(layout(&plot.beside, page));
        return rows;
    }
    let room = Page { width: (page.width - edge).min(super::layout::WIDTHS.1), ..*page };
    let beside = layout(&plot.beside, &room);
    let legend = wrap(&plot.legend, room.width, page.ascii);
    // The legend is level with the numbers of the columns.
    let height = (rows.len() - 1).max(beside.len());
    let last = rows.len() - 1;
    let mut all: Vec<Row> = Vec::new();
    for index in 0..height + legend.len() {
        let mut row = match index {
            index if index < last => std::mem::take(&mut rows[index]),
            index if index == height => std::mem::take(&mut rows[last]),
            _ => Row::default(),
        };
        let text = if index < height { beside.get(index) } else { legend.get(index - height) };
        if let Some(text) = text {
            row.pad(edge);
            row.append(text.clone());
        }
        all.push(row);
    }
    all
}

/// The rows from the highest number to the lowest.
fn marks(plot: &Plot, drawn: &[usize], pitch: usize) -> Vec<Row> {
    let values = || plot.series.iter().flat_map(|series| &series.values).copied();
    let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let step = step(high - low);
    let (low, high) = (low / step, high.div_ceil(step).max(low / step));
    let level = |value: u16| (value + step / 2) / step;
    let mut rows = Vec::new();
    for at in (low..=high).rev() {
        let mut row = Row::default();
        let number = (at * step).to_string();
        row.pad((MARGIN - 2).saturating_sub(number.len()));
        row.push(&number, Role::Dim, true);
        for (place, column) in drawn.iter().enumerate() {
            let here = |series: &&Series| series.values.get(*column).is_some_and(|value| level(*value) == at);
            let mut found = plot.series.iter().filter(here);
            let Some(first) = found.next() else { continue };
            row.pad(MARGIN + place * pitch);
            match found.next() {
                Some(_) => row.push(&SEVERAL.to_string(), Role::Plain, true),
                None => row.push(&first.mark.to_string(), first.role, true),
            }
        }
        rows.push(row);
    }
    rows
}

/// The smallest round step with which the plot is not too tall.
fn step(range: u16) -> u16 {
    let round = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
    round.into_iter().find(|step| range.div_ceil(*step) < TALLEST).unwrap_or(10000)
}

/// The numbers of the columns, as many as there is room for.
fn numbers(plot: &Plot, drawn: &[usize], pitch: usize) -> Row {
    let mut row = Row::default();
    for (place, column) in drawn.iter().enumerate() {
        let at = MARGIN + place * pitch;
        if row.width() < at || place == 0 {
            row.pad(at);
            row.push(&(usize::from(plot.first) + column).to_string(), Role::Dim, true);
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::super::{Block, IntoLine};
    use super::*;

    fn shown(values: [&[u16]; 2], beside: &str, width: usize) -> Vec<String> {
        let series = |(mark, values): (char, &[u16])| Series { mark, role: Role::Plain, values: values.to_vec() };
        let series = ['R', 'D'].into_iter().zip(values).map(series).collect();
        let plot = Plot { first: 1, series, legend: "end of day".into_line(), beside: Doc::from(beside) };
        let doc = Doc { blocks: vec![Block::Plot(plot)] };
        layout(&doc, &Page { width, ascii: false }).iter().map(Row::plain).collect()
    }

    /// From 6 to 15 in steps of 2: 15 is drawn at 16, because halves are rounded up.
    #[test]
    fn a_plot_has_a_letter_per_series_and_a_text_beside_it() {
        let rows = shown([&[6, 8, 12, 15], &[14, 14, 12, 8]], "WHY\nb2", 80);
        let expected = [
            " 16              R    WHY",
            " 14  D   D            b2",
            " 12          *",
            " 10",
            "  8      R       D",
            "  6  R",
            "     1   2   3   4    end of day",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn on_a_narrow_page_the_text_is_below() {
        assert_eq!(shown([&[1], &[2]], "WHY", 30), ["  2  D", "  1  R", "     1", "end of day", "WHY"]);
    }

    #[test]
    fn of_many_columns_some_are_drawn_and_the_last_one_always_is() {
        let long: Vec<u16> = (0..99).collect();
        let rows = shown([&long, &[0; 99]], "", 80);
        assert!(rows.len() < 10, "{rows:#?}");
        assert!(rows[0].contains('R') && rows.iter().all(|row| row.len() < 50), "{rows:#?}");
    }

    #[test]
    fn a_plot_is_data() {
        let series = vec![Series { mark: 'R', role: Role::Gain, values: vec![1] }];
        let plot = Plot { first: 2, series, legend: "day".into_line(), beside: Doc::new() };
        assert_eq!(
            serde_json::to_value(Doc { blocks: vec![Block::Plot(plot)] }).expect("plain data").to_string(),
            r#"[{"plot":{"beside":[],"first":2,"legend":["day"],"series":[{"mark":"R","role":"gain","values":[1]}]}}]"#
        );
    }

    #[test]
    fn a_plot_of_nothing_is_only_its_text() {
        assert_eq!(shown([&[], &[]], "WHY", 80), ["WHY"]);
    }
}
