//! The report as aligned text, at most 100 columns wide.

use super::{Cell, Part, Report, Table};

const WIDTH: usize = 100;

/// Of tables with more columns than this, these are left to the page.
const MOST_COLUMNS: usize = 10;
const HIDDEN: [&str; 2] = ["lead", "militia"];

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
        write_table(table, text);
    }
}

fn write_table(table: &Table, text: &mut String) {
    if table.key == "crashes" {
        return write_list(table, text);
    }
    let hidden = |column: usize| table.columns.len() > MOST_COLUMNS && HIDDEN.contains(&table.columns[column].0);
    let longest = if table.columns.len() > 4 { 22 } else { 60 };
    let shown: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(|cell| shown(cell, longest)).collect()).collect();
    let width = |column: usize| {
        let cells = shown.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([table.columns[column].1.chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    let left = |column: usize| table.rows.iter().all(|row| matches!(row.get(column), Some(Cell::Text(_)) | None));
    let mut line = |cells: Vec<&str>| {
        let mut out = String::from(" ");
        for (column, (cell, width)) in cells.into_iter().zip(&widths).enumerate().filter(|(column, _)| !hidden(*column)) {
            out.push_str(&if left(column) { format!(" {cell:<width$}") } else { format!(" {cell:>width$}") });
            out.push_str(if column + 1 < widths.len() { " " } else { "" });
        }
        text.push_str(out.trim_end());
        text.push('\n');
    };
    line(table.columns.iter().map(|column| column.1).collect());
    shown.iter().for_each(|row| line(row.iter().map(String::as_str).collect()));
}

/// Long texts stand below each other.
fn write_list(table: &Table, text: &mut String) {
    for row in &table.rows {
        for (column, cell) in table.columns.iter().zip(row) {
            let said = cell.to_string();
            let lines = said.lines().map(str::trim).enumerate();
            let titled =
                lines.map(|(index, line)| if index == 0 { format!("{}: {line}", column.1) } else { format!("  {line}") });
            titled.flat_map(|line| wrap(&line, "  ")).for_each(|line| text.push_str(&format!("  {line}")));
        }
    }
}

/// Names are long and intervals wide: within 100 columns there is no room for both.
fn shown(cell: &Cell, longest: usize) -> String {
    let text = cell.to_string();
    if matches!(cell, Cell::Text(_)) && text.chars().count() > longest {
        return text.chars().take(longest - 1).chain(['…']).collect();
    }
    text
}

fn wrap(text: &str, indent: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let room = WIDTH - indent.len();
    for word in text.split(' ') {
        if !line.trim().is_empty() && line.chars().count() + word.chars().count() + 1 > room {
            lines.push(std::mem::replace(&mut line, indent.to_string()) + "\n");
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.trim().is_empty() {
        lines.push(line + "\n");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::plan::Shard;
    use crate::lab::record::{Mistake, Record};
    use crate::lab::report::{Cards, csv, html, json, report};
    use crate::lab::results::{Results, Settings, Setup};
    use crate::lab::tally::Tally;

    /// Two games of a bot that erred three times in each: it is named in every form of the report.
    #[test]
    fn a_bot_that_errs_is_named_and_counted() {
        let mistakes = vec![Mistake { bot: "gambler".into(), what: "answers <outside> the options".into(), count: 3 }];
        let record = Record { rebels: 2, dictator: "somebody".into(), days: 6, mistakes, ..Record::default() };
        let mut tally = Tally::default();
        tally.add(&record);
        tally.add(&record);
        let settings = Settings { games: 2, rebels: vec![2], variants: vec![Setup::default()], ..Settings::default() };
        let mut results = Results::new(settings, Shard::default(), vec![tally]);
        results.played = 2;
        let report = report(&results, &Cards::All);
        let text = terminal(&report);
        assert!(text.contains("Mistakes of bots"), "{text}");
        assert!(
            text.lines().any(|line| line.split_whitespace().eq("gambler answers <outside> the options 6".split(' '))),
            "{text}"
        );
        assert!(csv(&report).contains("\n,mistakes,gambler / answers <outside> the options,count,6,"));
        assert!(json(&results, &report).contains("\"gambler\""));
        let page = html(&results, &report);
        assert!(page.contains("answers &lt;outside&gt; the options") && !page.contains("<outside>"));
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
