//! The report as JSON and as Markdown, aligned so that it is readable on a terminal and can be pasted into an issue.

use super::figures::{Cost, Figures, Speed};
use super::notes::percent;

/// How many hooks and bot rules per play the Markdown shows; JSON has them all.
const COSTS_SHOWN: usize = 10;

pub fn json(figures: &Figures) -> String {
    serde_json::to_string_pretty(figures).map_or_else(|error| error.to_string(), |text| text + "\n")
}

pub fn markdown(figures: &Figures) -> String {
    let mut text = format!("### How fast merc {} is\n\n{}", figures.version, about(figures));
    text.push_str("\n#### Games\n\n");
    let columns = ["play", figures.sizes, "games", "events/game", "games/s", "events/s", "us/event"];
    text.push_str(&table(&columns, &figures.games.iter().map(speed).collect::<Vec<_>>()));
    let rows: Vec<Vec<String>> = figures.games.iter().filter_map(stubbed).collect();
    if !rows.is_empty() {
        text.push_str("\n#### The same games with every hook answered from a recording\n\n");
        let columns = ["play", figures.sizes, "games/s", "events/s", "us/event", "kept with scripts", "scripts' own time"];
        text.push_str(&table(&columns, &rows));
    }
    if !figures.hooks.is_empty() {
        text.push_str("\n#### Hooks, without the operations they call\n\n");
        let columns = ["play", "hook", "calls/game", "us/call", "us/game", "share of time"];
        text.push_str(&table(&columns, &costs(&figures.hooks)));
    }
    if !figures.bot_rules.is_empty() {
        text.push_str("\n#### Bot rules: the cost of `choose` in each\n\n");
        let columns = ["play", "rule", "asked/game", "us/call", "us/game", "share of time"];
        text.push_str(&table(&columns, &costs(&figures.bot_rules)));
    }
    text.push_str("\n#### Notes\n\n");
    figures.notes.iter().for_each(|note| text.push_str(&format!("- {note}\n")));
    text
}

/// What was measured, and on which machine.
fn about(figures: &Figures) -> String {
    let mods = if figures.mods.is_empty() { "no mods".to_string() } else { format!("mods {}", figures.mods.join(", ")) };
    let modes = if figures.modes.is_empty() { String::new() } else { format!("modes {}, ", figures.modes.join(", ")) };
    let machine = &figures.machine;
    let load = machine.load.map(|load| format!(", load average {load:.2} at the start")).unwrap_or_default();
    let plural = if machine.processors == 1 { "" } else { "s" };
    format!(
        "- content {}, {modes}{mods}, `{}` build\n- {}, {}, {} processor{plural}{load}\n\
         - seeds from {}, best of {} round{}; content and scripts load in {:.1} ms\n",
        figures.content,
        figures.build,
        machine.system,
        machine.cpu,
        machine.processors,
        figures.seed,
        figures.rounds,
        if figures.rounds == 1 { "" } else { "s" },
        figures.loading_ms,
    )
}

fn speed(row: &Speed) -> Vec<String> {
    let or_dash = |cell: Option<String>| cell.unwrap_or_else(|| "-".to_string());
    vec![
        row.play.clone(),
        row.sides.clone().unwrap_or_else(|| row.rebels.to_string()),
        row.games.to_string(),
        format!("{:.0}", row.events_per_game),
        short(row.games_per_second),
        or_dash(row.events_per_second.map(|number| format!("{number:.0}"))),
        or_dash(row.us_per_event.map(|number| format!("{number:.2}"))),
    ]
}

fn stubbed(row: &Speed) -> Option<Vec<String>> {
    let stubbed = row.stubbed.as_ref()?;
    Some(vec![
        row.play.clone(),
        row.sides.clone().unwrap_or_else(|| row.rebels.to_string()),
        short(stubbed.games_per_second),
        format!("{:.0}", stubbed.events_per_second),
        format!("{:.2}", stubbed.us_per_event),
        percent(stubbed.kept),
        row.scripts_own.map(percent).unwrap_or_default(),
    ])
}

/// The costliest of each play, and the others combined in one row.
fn costs(costs: &[Cost]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for of_one in costs.chunk_by(|one, other| one.play == other.play) {
        let (shown, rest) = of_one.split_at(of_one.len().min(COSTS_SHOWN));
        rows.extend(shown.iter().map(|cost| cost_row(cost, &format!("`{}`", cost.name))));
        let sum = |of: fn(&Cost) -> f64| rest.iter().map(of).sum::<f64>();
        if let Some(first) = rest.first() {
            let (calls, time) = (sum(|cost| cost.calls_per_game), sum(|cost| cost.us_per_game));
            let others = Cost {
                play: first.play.clone(),
                name: String::new(),
                calls_per_game: calls,
                us_per_call: time / calls.max(1e-9),
                us_per_game: time,
                share: sum(|cost| cost.share),
            };
            rows.push(cost_row(&others, &format!("{} others", rest.len())));
        }
    }
    rows
}

fn cost_row(cost: &Cost, name: &str) -> Vec<String> {
    vec![
        cost.play.clone(),
        name.to_string(),
        format!("{:.1}", cost.calls_per_game),
        format!("{:.2}", cost.us_per_call),
        format!("{:.1}", cost.us_per_game),
        format!("{:.1}%", cost.share * 100.0),
    ]
}

/// Three digits of a number that may be large or small.
fn short(number: f64) -> String {
    match number {
        _ if number >= 100.0 => format!("{number:.0}"),
        _ if number >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

/// A Markdown table with aligned columns: numbers to the right, words to the left.
fn table(columns: &[&str], rows: &[Vec<String>]) -> String {
    let is_number = |cell: &String| cell == "-" || cell.starts_with(|c: char| c.is_ascii_digit());
    let right = |column: usize| rows.iter().all(|row| row.get(column).is_some_and(is_number));
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([columns[column].chars().count()]).max().unwrap_or(0)
    };
    let layout: Vec<(usize, bool)> = (0..columns.len()).map(|column| (width(column), right(column))).collect();
    let line = |cells: &[&str]| {
        let padded = cells.iter().zip(&layout).map(|(cell, (width, right))| match right {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        });
        format!("| {} |\n", padded.collect::<Vec<_>>().join(" | "))
    };
    let rule = layout.iter().map(|(width, right)| match right {
        true => format!("{}:", "-".repeat(width + 1)),
        false => "-".repeat(width + 2),
    });
    let mut text = line(columns) + &format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    rows.iter().for_each(|row| text.push_str(&line(&row.iter().map(String::as_str).collect::<Vec<_>>())));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = [vec!["ai".to_string(), "7".to_string()], vec!["random".to_string(), "-".to_string()]];
        let expected = "| play   | games/s |\n|--------|--------:|\n| ai     |       7 |\n| random |       - |\n";
        assert_eq!(table(&["play", "games/s"], &rows), expected);
    }

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!([1234.4, 43.21, 0.512].map(short), ["1234", "43.2", "0.51"]);
    }

    #[test]
    fn the_rest_is_one_row() {
        let cost = |number: usize| Cost {
            play: "ai".to_string(),
            name: format!("hook_{number}"),
            calls_per_game: 2.0,
            us_per_call: 0.5,
            us_per_game: 1.0,
            share: 0.01,
        };
        let rows = costs(&(0..COSTS_SHOWN + 3).map(cost).collect::<Vec<_>>());
        assert_eq!(rows.len(), COSTS_SHOWN + 1);
        assert_eq!(rows[COSTS_SHOWN], ["ai", "3 others", "6.0", "0.50", "3.0", "3.0%"]);
    }
}
