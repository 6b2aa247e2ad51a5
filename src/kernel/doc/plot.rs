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
    pub values: Vec<i64>,
}

fn by_name<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(role.name())
}

/// Marks a place where several series meet.
pub const SEVERAL: char = '*';
/// The most rows and columns of the plot itself.
const TALLEST: i128 = 7;
const WIDEST: usize = 28;
/// The least number of columns that the numbers at the left take.
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
    let scale = Scale::new(plot);
    let margin = scale.margin();
    let mut rows = marks(plot, &scale, &drawn, pitch);
    rows.push(numbers(plot, margin, &drawn, pitch));
    let edge = margin + (drawn.len() - 1) * pitch + 1 + BETWEEN;
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

/// Which rows there are: the number of each is a multiple of the step.
struct Scale {
    step: i128,
    low: i128,
    high: i128,
}

impl Scale {
    fn new(plot: &Plot) -> Scale {
        let values = || plot.series.iter().flat_map(|series| &series.values).map(|value| i128::from(*value));
        let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let step = step(high - low);
        let low = low.div_euclid(step);
        Scale { step, low, high: low.max(-(-high).div_euclid(step)) }
    }

    /// The row of a value. Halves are rounded up.
    fn level(&self, value: i64) -> i128 {
        (i128::from(value) + self.step / 2).div_euclid(self.step)
    }

    fn margin(&self) -> usize {
        let width = |at: i128| (at * self.step).to_string().len() + 2;
        MARGIN.max(width(self.low)).max(width(self.high))
    }
}

/// The rows from the highest number to the lowest.
fn marks(plot: &Plot, scale: &Scale, drawn: &[usize], pitch: usize) -> Vec<Row> {
    let margin = scale.margin();
    let mut rows = Vec::new();
    for at in (scale.low..=scale.high).rev() {
        let mut row = Row::default();
        let number = (at * scale.step).to_string();
        row.pad((margin - 2).saturating_sub(number.len()));
        row.push(&number, Role::Dim, true);
        for (place, column) in drawn.iter().enumerate() {
            let here = |series: &&Series| series.values.get(*column).is_some_and(|value| scale.level(*value) == at);
            let mut found = plot.series.iter().filter(here);
            let Some(first) = found.next() else { continue };
            row.pad(margin + place * pitch);
            match found.next() {
                Some(_) => row.push(&SEVERAL.to_string(), Role::Plain, true),
                None => row.push(&first.mark.to_string(), first.role, true),
            }
        }
        rows.push(row);
    }
    rows
}

/// The smallest round step (1, 2, 5, 10, ...) with which the plot is not too tall.
fn step(range: i128) -> i128 {
    let tens = std::iter::successors(Some(1_i128), |ten| ten.checked_mul(10));
    let mut steps = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
    steps.find(|step| -(-range).div_euclid(*step) < TALLEST).unwrap_or(range.max(1))
}

/// The numbers of the columns, as many as there is room for.
fn numbers(plot: &Plot, margin: usize, drawn: &[usize], pitch: usize) -> Row {
    let mut row = Row::default();
    for (place, column) in drawn.iter().enumerate() {
        let at = margin + place * pitch;
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

    fn shown(values: [&[i64]; 2], beside: &str, width: usize) -> Vec<String> {
        let series = |(mark, values): (char, &[i64])| Series { mark, role: Role::Plain, values: values.to_vec() };
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
        let long: Vec<i64> = (0..99).collect();
        let rows = shown([&long, &[0; 99]], "", 80);
        assert!(rows.len() < 10, "{rows:#?}");
        assert!(rows[0].contains('R') && rows.iter().all(|row| row.len() < 50), "{rows:#?}");
    }

    /// Values of mods may be huge or negative.
    #[test]
    fn huge_and_negative_values_have_a_plot() {
        let rows = shown([&[65_535, i64::MAX], &[i64::MIN, -1]], "", 80);
        assert!((3..10).contains(&rows.len()), "{rows:#?}");
        let letters = |letter| rows.iter().flat_map(|row| row.chars()).filter(|other| *other == letter).count();
        assert_eq!((letters('R'), letters('D')), (2, 2), "{rows:#?}");
        // By hand: from -10 to 4 in steps of 5.
        assert_eq!(shown([&[-10, 4], &[0, -3]], "", 80)[..4], ["  5      R", "  0  D", " -5      D", "-10  R"]);
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
