//! The report as one HTML page: plots, then sortable tables. It needs no network and no other file.

use super::cards::{CardRow, by_clarity, card_rows};
use super::page::{MORE_SIDES, SORTING, STYLE, escaped};
use super::plot::{Axis, Series, Whisker, bars, lines, whiskers};
use super::tables::size_name;
use super::{Cell, Part, Report, Table};
use crate::lab::counts::Group;
use crate::lab::pairs::FIRST;
use crate::lab::results::Results;
use crate::lab::statistics::{Estimate, change, mean, rate};
use crate::lab::tally::{STEP, Tally};

/// How many of the clearest cards are plotted; the tables have all cards.
const DRAWN: usize = 24;

pub fn html(results: &Results, report: &Report) -> String {
    let what = if results.pairs.is_some() { "pairs of games" } else { "games" };
    let title = format!("merc lab: {} {what}", results.played);
    let about: String = report.about.iter().map(|line| format!("<li>{}</li>\n", escaped(line))).collect();
    let more = if results.tallies.iter().any(|tally| tally.sides.len() > 2) { MORE_SIDES } else { "" };
    let parts: String = report.parts.iter().map(|part| part_of(results, part)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{STYLE}{more}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<ul class=\"about\">\n{about}</ul>\n{parts}\
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
    // If the Dictator wins what the Rebels do not, one side is enough.
    let shown = if tally.is_against_leader() { 1 } else { tally.sides.len() };
    let mut wins: Vec<Whisker> = Vec::new();
    let mut add = |name: String, group: &Group| {
        for side in 0..shown {
            let name = if shown == 1 { name.clone() } else { format!("{name}: {}", tally.side(side).name) };
            let at = rate(group.wins(side), group.games_of(side));
            wins.extend(at.map(|at| Whisker { name, class: class(side), at }));
        }
    };
    add("all games".to_string(), &tally.group(|_, _| true));
    for size in several(tally.sizes()) {
        add(size_name(tally, &size), &tally.group(|_, other| other == size));
    }
    for id in several(tally.groups.keys().collect()) {
        add(tally.name(id).to_string(), &tally.group(|other, _| other == id));
    }
    let (caption, axis) = match tally.is_against_leader() {
        true => (tally.side(FIRST).win_rate(), format!("games won by {}", tally.side(FIRST).with_article())),
        false => ("Win rate by side".to_string(), "games won by the side".to_string()),
    };
    plots.push_str(&whiskers(&caption, Axis::Percent, &format!("{axis}, with 95% interval"), &wins));
    let names: Vec<String> = (0..tally.sides.len()).map(|side| tally.side(side).name).collect();
    let of = |side: usize| -> Vec<(u8, Estimate)> {
        tally.values.iter().filter_map(|(day, values)| Some((*day, mean(values.get(side)?)?))).collect()
    };
    let day = tally.day();
    let series: Vec<Series> =
        names.iter().enumerate().map(|(side, name)| Series { name, class: class(side), points: of(side) }).collect();
    plots.push_str(&lines(&format!("Sector value at the end of each {day}"), "mean value", day, &series));
    let days: Vec<(u64, u64)> = tally.days.iter().map(|(day, games)| (u64::from(*day), *games)).collect();
    plots.push_str(&bars(&format!("Last {day} of the game"), &format!("last {day}"), 1, &days));
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

/// The color of a side.
fn class(side: usize) -> &'static str {
    ["rebels", "dictator", "side-3", "side-4", "side-5", "side-6", "side-7"].get(side).copied().unwrap_or("mark")
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
            let name = format!("{}, {}", row.card.name, tally.side(row.side).name);
            Whisker { name, class: class(row.side), at }
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
        add(size_name(a, &size), change(&pairs.pair(|_, other| other == size)));
    }
    for id in several(a.groups.keys().collect()) {
        add(a.name(id).to_string(), change(&pairs.pair(|other, _| other == id)));
    }
    if rows.is_empty() {
        return String::new();
    }
    let what = "B minus A in points, compared game by game, with 95% interval";
    whiskers(&format!("{}, B minus A", a.side(FIRST).win_rate()), Axis::Points, what, &rows)
}

fn table_of(table: &Table) -> String {
    let table = &table.for_people();
    let is_text = |column: usize| table.rows.iter().all(|row| matches!(row.get(column), Some(Cell::Text(_)) | None));
    let head = |(index, title): (usize, &str)| {
        let class = if is_text(index) { " class=\"text\"" } else { "" };
        format!("<th scope=\"col\"{class}><button type=\"button\">{}</button></th>", escaped(title))
    };
    let heads: String = table.columns.iter().map(|column| &*column.1).enumerate().map(head).collect();
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
