//! The report as aligned text, at most 100 columns wide.

use super::{Cell, Part, Report, Table, broken};

const WIDTH: usize = 100;

/// Tables with more columns than this leave out the `HIDDEN` columns.
const MOST_COLUMNS: usize = 10;
const HIDDEN: [&str; 2] = ["lead", "militia"];

/// The narrowest width that a column is shrunk to.
const NARROWEST: usize = 16;

pub fn terminal(report: &Report) -> String {
    let mut text: String = report.about.iter().flat_map(|line| wrap(line, "  ")).collect();
    for part in &report.parts {
        write_part(part, &mut text);
    }
    text
}

fn write_part(part: &Part, text: &mut String) {
    if !part.title.is_empty() {
        text.push_str(&format!("\n{}\n", wrap(&format!("== {} ==", part.title), "   ").concat().trim_end()));
    }
    for table in &part.tables {
        text.push_str(&format!("\n{}\n", table.title));
        text.extend(wrap(&table.note, ""));
        write_table(&table.for_people(), text);
    }
}

fn write_table(table: &Table, text: &mut String) {
    if table.key == "crashes" {
        return write_list(table, text);
    }
    let is_hidden = |column: &usize| table.columns.len() > MOST_COLUMNS && HIDDEN.contains(&&*table.columns[*column].0);
    let (hidden, columns): (Vec<usize>, Vec<usize>) = (0..table.columns.len()).partition(is_hidden);
    if !hidden.is_empty() {
        let names: Vec<&str> = hidden.iter().map(|column| &*table.columns[*column].1).collect();
        text.extend(wrap(
            &format!("There is no room here for the columns {}; the page, JSON and CSV have them.", names.join(" and ")),
            "",
        ));
    }
    let is_text = |column: usize| table.rows.iter().all(|row| matches!(row.get(column), Some(Cell::Text(_)) | None));
    let shown: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(Cell::to_string).collect()).collect();
    let natural = |column: usize| {
        let cells = shown.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([table.columns[column].1.chars().count()]).max().unwrap_or(0)
    };
    let mut widths: Vec<(usize, usize)> = columns.iter().map(|column| (*column, natural(*column))).collect();
    let too_wide = widths.iter().map(|(_, width)| width + 2).sum::<usize>().saturating_sub(WIDTH);
    // If the table is too wide, the column with the longest texts is wrapped.
    if let Some((_, width)) = widths.iter_mut().filter(|(column, _)| is_text(*column)).max_by_key(|(_, width)| *width) {
        *width = width.saturating_sub(too_wide).max(NARROWEST.min(*width));
    }
    let mut write_row = |cell: &dyn Fn(usize) -> String| {
        let cells: Vec<Vec<String>> = widths.iter().map(|(column, width)| broken(&cell(*column), *width)).collect();
        for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut out = String::new();
            for ((column, width), lines) in widths.iter().zip(&cells) {
                let part = lines.get(line).map_or("", String::as_str);
                out.push_str(&if is_text(*column) { format!("  {part:<width$}") } else { format!("  {part:>width$}") });
            }
            text.push_str(out.trim_end());
            text.push('\n');
        }
    };
    write_row(&|column| table.columns[column].1.to_string());
    shown.iter().for_each(|row| write_row(&|column| row.get(column).cloned().unwrap_or_default()));
}

/// Writes one line per cell, for tables with long texts.
fn write_list(table: &Table, text: &mut String) {
    for row in &table.rows {
        for (column, cell) in table.columns.iter().zip(row) {
            let titled = format!("{}: {cell}", column.1);
            let lines = broken(&titled, WIDTH - 4).into_iter().enumerate();
            lines.for_each(|(index, line)| text.push_str(&format!("{}{line}\n", if index == 0 { "  " } else { "    " })));
        }
    }
}

fn wrap(text: &str, indent: &str) -> Vec<String> {
    let lines = broken(text, WIDTH - indent.len()).into_iter().enumerate();
    lines.map(|(index, line)| if index == 0 { line + "\n" } else { format!("{indent}{line}\n") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::plan::Shard;
    use crate::lab::record::{Mistake, Record};
    use crate::lab::report::{Cards, Column, csv, html, json, report};
    use crate::lab::results::{Results, Settings, Setup};
    use crate::lab::tally::Tally;

    /// A bot rule fails three times in each of two games: every format of the report names and counts it.
    #[test]
    fn a_bot_rule_that_fails_is_named_and_counted() {
        let mistakes = vec![Mistake { rule: "gambler".into(), what: "answers <outside> the options".into(), count: 3 }];
        let record = Record { size: "2".into(), leader: "somebody".into(), days: 6, mistakes, ..Record::default() };
        let mut tally = Tally::default();
        tally.add(&record);
        tally.add(&record);
        let settings = Settings { games: 2, rebels: vec![2], variants: vec![Setup::default()], ..Settings::default() };
        let mut results = Results::new(settings, Shard::default(), vec![tally]);
        results.played = 2;
        let report = report(&results, &Cards::All);
        let text = terminal(&report);
        assert!(text.contains("Errors in bot rules"), "{text}");
        assert!(
            text.lines().any(|line| line.split_whitespace().eq("gambler answers <outside> the options 6".split(' '))),
            "{text}"
        );
        assert!(csv(&report).contains("\n,mistakes,gambler / answers <outside> the options,count,6,"));
        assert!(json(&results, &report).contains("\"gambler\""));
        let page = html(&results, &report);
        assert!(page.contains("answers &lt;outside&gt; the options") && !page.contains("<outside>"));
    }

    /// A name and a reason that are too long for their columns are wrapped within the width, not cut.
    #[test]
    fn long_texts_are_not_cut() {
        let words_of = |length: usize| (1..=length).map(|number| format!("word{number}")).collect::<Vec<_>>().join(" ");
        let columns = vec![Column::of("rule", "rule"), Column::of("what", "why it was skipped"), Column::of("count", "times")];
        let row = |rule: &str, what: String| vec![Cell::text(rule), Cell::Text(what), Cell::Count(7)];
        let rows = vec![row("short", words_of(40)), row("other", "x".repeat(250))];
        let table = Table { key: "mistakes", title: String::new(), note: String::new(), columns, rows };
        let mut text = String::new();
        write_table(&table, &mut text);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH) && !text.contains('…'), "{text}");
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!((1..=40).all(|number| words.contains(&format!("word{number}").as_str())), "{text}");
        assert_eq!(text.matches('x').count(), 250, "{text}");
        assert_eq!(words.iter().filter(|word| **word == "7").count(), 2, "{text}");
    }

    #[test]
    fn lines_are_wrapped_at_words() {
        let long = "word ".repeat(50);
        let lines = wrap(long.trim(), "  ");
        assert!(lines.len() == 3 && lines.iter().all(|line| line.trim_end().chars().count() <= WIDTH), "{lines:?}");
        assert!(lines[1].starts_with("  word"));
        assert_eq!(wrap("", "  "), Vec::<String>::new());
    }
}
