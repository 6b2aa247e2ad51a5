//! The report as one HTML page: plots, then sortable tables. It needs no network and no other file.

use super::cards::{CardRow, by_clarity, card_rows};
use super::page::{SORTING, STYLE, escaped};
use super::plot::{Axis, Series, Whisker, bars, lines, whiskers};
use super::{Cell, Part, Report, Table};
use crate::lab::record::Camp;
use crate::lab::results::Results;
use crate::lab::statistics::{Estimate, change, mean, rate};
use crate::lab::tally::{DayValues, STEP, Sum, Tally};

/// How many of the clearest cards are plotted; the tables have all cards.
const DRAWN: usize = 24;

pub fn html(results: &Results, report: &Report) -> String {
    let what = if results.pairs.is_some() { "pairs of games" } else { "games" };
    let title = format!("merc lab: {} {what}", results.played);
    let about: String = report.about.iter().map(|line| format!("<li>{}</li>\n", escaped(line))).collect();
    let parts: String = report.parts.iter().map(|part| part_of(results, part)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<ul class=\"about\">\n{about}</ul>\n{parts}\
         <script>{SORTING}</script>\n</body>\n</html>\n"
    )
}

fn part_of(results: &Results, part: &Part) -> String {
    let plots = match (part.key, results.tallies.as_slice()) {
        ("difference", [a, _]) => compared(results, a),
        ("b", [_, tally]) | (_, [tally, ..]) => plots_of(tally),
        _ => String::new(),
    };
    let heading = if part.title.is_empty() { String::new() } else { format!("<h2>{}</h2>\n", escaped(&part.title)) };
    let tables: String = part.tables.iter().map(table_of).collect();
    format!("{heading}<div class=\"plots\">\n{plots}</div>\n{tables}")
}

fn plots_of(tally: &Tally) -> String {
    let mut plots = String::new();
    let mut wins: Vec<Whisker> = Vec::new();
    let mut add = |name: String, at: Option<Estimate>| wins.extend(at.map(|at| Whisker { name, class: "rebels", at }));
    let all = tally.group(|_, _| true);
    add("all games".to_string(), rate(all.rebel_wins, all.games));
    for size in several(tally.sizes()) {
        let group = tally.group(|_, other| other == size);
        add(format!("{size} Rebel{}", if size == 1 { "" } else { "s" }), rate(group.rebel_wins, group.games));
    }
    for id in several(tally.groups.keys().collect()) {
        let group = tally.group(|other, _| other == id);
        add(tally.name(id).to_string(), rate(group.rebel_wins, group.games));
    }
    plots.push_str(&whiskers("Rebel win rate", Axis::Percent, "games won by the Rebels, with 95% interval", &wins));
    let of = |value: fn(&DayValues) -> &Sum| -> Vec<(u8, Estimate)> {
        tally.values.iter().filter_map(|(day, values)| Some((*day, mean(value(values))?))).collect()
    };
    let series = [
        Series { name: "Rebels", class: "rebels", points: of(|values| &values.rebels) },
        Series { name: "Dictator", class: "dictator", points: of(|values| &values.dictator) },
    ];
    plots.push_str(&lines("Sector value at the end of each day", "mean value", &series));
    let days: Vec<(u64, u64)> = tally.days.iter().map(|(day, games)| (u64::from(*day), *games)).collect();
    plots.push_str(&bars("Last day of the game", "last day", 1, &days));
    let lengths: Vec<(u64, u64)> = tally.lengths.iter().map(|(commands, games)| (*commands, *games)).collect();
    plots.push_str(&bars(
        "Commands per game",
        &format!("commands ({} means {} to {})", STEP * 5, STEP * 5, STEP * 6 - 1),
        STEP,
        &lengths,
    ));
    for (kind, caption) in [("mercs", "MERCs"), ("equipment", "Equipment"), ("tactics", "Tactics")] {
        plots.push_str(&cards(tally, kind, &format!("{caption}: win rate with the card minus without"), Axis::Points));
        plots.push_str(&cards(tally, kind, &format!("{caption}: lead with the card minus without"), Axis::Signed));
    }
    plots
}

/// Leaves out a single group, because it equals all games.
fn several<T>(groups: Vec<T>) -> Vec<T> {
    if groups.len() > 1 { groups } else { Vec::new() }
}

/// Plots the clearest differences of a kind of cards, the largest first.
fn cards(tally: &Tally, kind: &str, caption: &str, axis: Axis) -> String {
    let difference = |row: &CardRow<'_>| if matches!(axis, Axis::Points) { row.wins } else { row.lead };
    let mut rows = card_rows(tally, kind);
    by_clarity(&mut rows, if matches!(axis, Axis::Points) { CardRow::clarity_of_wins } else { CardRow::clarity_of_lead });
    let clearest = rows.iter().filter_map(|row| difference(row).map(|at| (row, at))).take(DRAWN);
    let mut drawn: Vec<Whisker> = clearest
        .map(|(row, at)| {
            let class = if row.camp == Camp::Rebels { "rebels" } else { "dictator" };
            Whisker { name: format!("{}, {}", row.card.name, row.camp.name()), class, at }
        })
        .collect();
    drawn.sort_by(|a, b| b.at.value.total_cmp(&a.at.value));
    if drawn.is_empty() {
        return String::new();
    }
    let caption =
        if drawn.len() < rows.len() { format!("{caption} (the {} clearest)", drawn.len()) } else { caption.to_string() };
    let of = if matches!(axis, Axis::Points) {
        "difference in the side's win rate, in points"
    } else {
        "difference in the side's lead in sector value"
    };
    whiskers(&caption, axis, &format!("{of}, with 95% interval"), &drawn)
}

/// Plots the change from A to B.
fn compared(results: &Results, a: &Tally) -> String {
    let Some(pairs) = &results.pairs else { return String::new() };
    let mut rows = Vec::new();
    let mut add = |name: String, at: Option<Estimate>| {
        rows.extend(at.filter(Estimate::is_sure).map(|at| Whisker { name, class: "mark", at }));
    };
    add("all games".to_string(), change(&pairs.pair(|_, _| true)));
    for size in several(a.sizes()) {
        add(format!("{size} Rebel{}", if size == 1 { "" } else { "s" }), change(&pairs.pair(|_, other| other == size)));
    }
    for id in several(a.groups.keys().collect()) {
        add(a.name(id).to_string(), change(&pairs.pair(|other, _| other == id)));
    }
    if rows.is_empty() {
        return String::new();
    }
    let what = "B minus A in points, compared game by game, with 95% interval";
    whiskers("Rebel win rate, B minus A", Axis::Points, what, &rows)
}

fn table_of(table: &Table) -> String {
    let table = &table.for_people();
    let is_text = |column: usize| table.rows.iter().all(|row| matches!(row.get(column), Some(Cell::Text(_)) | None));
    let head = |(index, title): (usize, &str)| {
        let class = if is_text(index) { " class=\"text\"" } else { "" };
        format!("<th scope=\"col\"{class}><button type=\"button\">{}</button></th>", escaped(title))
    };
    let heads: String = table.columns.iter().map(|column| column.1).enumerate().map(head).collect();
    let note = if table.note.is_empty() { String::new() } else { format!("<p class=\"note\">{}</p>\n", escaped(&table.note)) };
    let rows: String =
        table.rows.iter().map(|row| format!("<tr>{}</tr>\n", row.iter().map(cell_of).collect::<String>())).collect();
    format!(
        "<h3 id=\"{}\">{}</h3>\n{note}<div class=\"scroll\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n",
        table.key,
        escaped(&table.title)
    )
}

fn cell_of(cell: &Cell) -> String {
    let shown = escaped(&cell.to_string());
    match cell {
        Cell::Text(text) if text.chars().count() > 60 => format!("<td class=\"text long\">{shown}</td>"),
        Cell::Text(_) => format!("<td class=\"text\">{shown}</td>"),
        _ => {
            let is_known = cell.estimate().is_none_or(|at| at.is_sure() || matches!(cell, Cell::Mean(_)));
            let value = cell.value().filter(|_| is_known).map_or(String::new(), |value| format!("{value:.6}"));
            format!("<td data-v=\"{value}\">{shown}</td>")
        }
    }
}
