//! Builds the tables of a report from counts.

use super::cards::card_table;
use super::{Cards, Cell, Column, Part, Report, Table};
use crate::lab::pairs::{Pair, Pairs};
use crate::lab::results::{Results, Settings, Setup};
use crate::lab::statistics::{Estimate, FEWEST_PAIRS, change, deviation, mean, mean_change, rate};
use crate::lab::tally::{Group, Sum, Tally};
use std::collections::BTreeMap;

pub fn report(results: &Results, cards: &Cards) -> Report {
    let settings = &results.settings;
    let mut parts = Vec::new();
    let keys: &[&'static str] = if results.tallies.len() == 1 { &[""] } else { &["a", "b"] };
    if let (Some(pairs), [a, b]) = (&results.pairs, results.tallies.as_slice()) {
        let names = |tally: usize| settings.variants.get(tally).map_or("", |setup| setup.name.as_str());
        let title = format!("B ({}) compared with A ({})", names(1), names(0));
        parts.push(Part { key: "difference", title, tables: differences(pairs, a, b) });
    }
    for (index, (key, tally)) in keys.iter().zip(&results.tallies).enumerate() {
        let name = settings.variants.get(index).map_or("", |setup| setup.name.as_str());
        let title = if key.is_empty() { String::new() } else { format!("{}: {name}", key.to_uppercase()) };
        let mut tables = tables_of(tally, &settings.levels, cards);
        tables.extend(crashes(results, index));
        // If no game was finished, there are no lengths to show.
        tables.retain(|table| !table.rows.is_empty() && (tally.commands.games > 0 || table.key != "length"));
        parts.push(Part { key, title, tables });
    }
    Report { about: about(results, settings), parts }
}

fn about(results: &Results, settings: &Settings) -> Vec<String> {
    let sizes: Vec<String> = settings.rebels.iter().map(u8::to_string).collect();
    let dictators = if settings.dictators.is_empty() { "as dealt".to_string() } else { settings.dictators.join(", ") };
    let plural = if results.played == 1 { "" } else { "s" };
    let mut lines = vec![format!("{} game{plural} from seed {}, engine {}", results.played, settings.seed, results.engine)];
    if results.shard.of > 1 {
        lines.push(format!("shard {} of a run of {} games", results.shard, settings.games));
    }
    if results.played < results.wanted() {
        lines.push(format!("stopped before the end: {} of {} games were played", results.played, results.wanted()));
    }
    let levels = if settings.levels.is_empty() { String::new() } else { format!(" · levels {}", settings.levels.join(", ")) };
    lines.push(format!("Rebels {} · Dictators {dictators}{levels}", sizes.join(", ")));
    for (index, setup) in settings.variants.iter().enumerate() {
        let letter = if settings.variants.len() > 1 { format!("{}: ", ["A", "B"][index.min(1)]) } else { String::new() };
        lines.push(format!("{letter}{}", describe(setup)));
    }
    lines
}

fn describe(setup: &Setup) -> String {
    let mut text = format!("{} · content {}", setup.seats.join(" "), setup.content);
    if let Some(level) = &setup.level {
        text.push_str(&format!(" · level {level}"));
    }
    for (what, list) in [("mod", &setup.mods), ("rule", &setup.rules)] {
        list.iter().for_each(|one| text.push_str(&format!(" · {what} {one}")));
    }
    text
}

fn tables_of(tally: &Tally, levels: &[String], cards: &Cards) -> Vec<Table> {
    let mut tables = vec![wins(tally, levels)];
    tables.extend(wins_by_level(tally, levels));
    tables.extend(wins_by_both(tally));
    tables.extend(wins_by_all(tally, levels));
    tables.extend([endings(tally), length(tally), days(tally), values(tally)]);
    for kind in ["mercs", "equipment", "dictators", "tactics"] {
        tables.extend(card_table(tally, kind, cards));
    }
    tables.extend(mistakes(tally));
    tables
}

/// All games, then by level, by number of Rebels and by Dictator. Each grouping appears only if it has several groups.
fn wins(tally: &Tally, levels: &[String]) -> Table {
    let row = |what: String, group: &Group| {
        let won = Cell::Share(rate(group.rebel_wins, group.games));
        let means = [&group.days, &group.rebel_value, &group.dictator_value].map(|sum| Cell::Mean(mean(sum)));
        [Cell::Text(what), Cell::Count(group.games), won].into_iter().chain(means).collect()
    };
    let mut rows = vec![row("all games".to_string(), &tally.group(|_, _| true))];
    let sizes = tally.sizes();
    if !tally.levels.is_empty() {
        rows.extend(levels.iter().map(|level| row(format!("level {level}"), &tally.of_level(level, |_, _| true))));
    }
    if sizes.len() > 1 {
        rows.extend(sizes.iter().map(|size| row(rebels(*size), &tally.group(|_, other| other == *size))));
    }
    if tally.groups.len() > 1 {
        rows.extend(tally.groups.keys().map(|id| row(tally.name(id).to_string(), &tally.group(|other, _| other == id))));
    }
    let note = "Rebel win rate with its 95% interval; the Dictator wins the other games. Days and sector values are means.";
    let columns = vec![
        Column("group", "group"),
        Column("games", "games"),
        Column("rebels_win", "Rebels win"),
        Column("days", "days"),
        Column("rebel_value", "Rebels' value"),
        Column("dictator_value", "Dictator's value"),
    ];
    Table { key: "wins", title: "Who wins".into(), note: note.into(), columns, rows }
}

fn rebels(size: u8) -> String {
    if size == 1 { "1 Rebel".to_string() } else { format!("{size} Rebels") }
}

/// A column for each number of Rebels.
const SIZES: [Column; 6] = [
    Column("rebels_1", "1 Rebel"),
    Column("rebels_2", "2 Rebels"),
    Column("rebels_3", "3 Rebels"),
    Column("rebels_4", "4 Rebels"),
    Column("rebels_5", "5 Rebels"),
    Column("rebels_6", "6 Rebels"),
];

/// The columns of these numbers of Rebels, after others.
fn with_sizes(first: impl IntoIterator<Item = Column>, sizes: &[u8]) -> Vec<Column> {
    let sizes = sizes.iter().filter_map(|size| SIZES.get(usize::from(*size).checked_sub(1)?).copied());
    first.into_iter().chain(sizes).collect()
}

/// The number of games and the Rebels' win rate against each number of Rebels.
fn win_rates(sizes: &[u8], group: impl Fn(u8) -> Group) -> impl Iterator<Item = Cell> {
    let groups: Vec<Group> = sizes.iter().map(|size| group(*size)).collect();
    let games = groups.iter().map(|group| group.games).fold(0, u64::saturating_add);
    std::iter::once(Cell::Count(games)).chain(groups.into_iter().map(|group| Cell::Brief(rate(group.rebel_wins, group.games))))
}

/// Each level against each number of Rebels, if there are several levels.
fn wins_by_level(tally: &Tally, levels: &[String]) -> Option<Table> {
    if tally.levels.is_empty() {
        return None;
    }
    let sizes = tally.sizes();
    let row = |level: &String| {
        let rates = win_rates(&sizes, |size| tally.of_level(level, |_, other| other == size));
        std::iter::once(Cell::text(level.clone())).chain(rates).collect()
    };
    let columns = with_sizes([Column("level", "level"), Column("games", "games")], &sizes);
    let title = "Rebel win rate by level and number of Rebels".to_string();
    let rows = levels.iter().map(row).collect();
    Some(Table { key: "wins_by_level", title, note: String::new(), columns, rows })
}

/// Each Dictator at each level against each number of Rebels.
fn wins_by_all(tally: &Tally, levels: &[String]) -> Option<Table> {
    let sizes = tally.sizes();
    if tally.levels.is_empty() || tally.groups.len() < 2 || sizes.len() < 2 {
        return None;
    }
    let row = |(level, id): (&String, &String)| {
        let rates = win_rates(&sizes, |size| tally.of_level(level, |dictator, other| dictator == id && other == size));
        [Cell::text(level.clone()), Cell::text(tally.name(id))].into_iter().chain(rates).collect()
    };
    let each = levels.iter().flat_map(|level| tally.groups.keys().map(move |id| (level, id)));
    let columns = with_sizes([Column("level", "level"), Column("dictator", "Dictator"), Column("games", "games")], &sizes);
    let title = "Rebel win rate by level, Dictator and number of Rebels".to_string();
    Some(Table { key: "wins_by_all", title, note: String::new(), columns, rows: each.map(row).collect() })
}

/// Each Dictator against each number of Rebels.
fn wins_by_both(tally: &Tally) -> Option<Table> {
    let sizes = tally.sizes();
    if sizes.len() < 2 || tally.groups.len() < 2 {
        return None;
    }
    let row = |(id, by_size): (&String, &BTreeMap<u8, Group>)| {
        let games = by_size.values().map(|group| group.games).fold(0, u64::saturating_add);
        let won = |size| by_size.get(size).and_then(|group| rate(group.rebel_wins, group.games));
        let cells = sizes.iter().map(|size| Cell::Brief(won(size)));
        [Cell::text(tally.name(id)), Cell::Count(games)].into_iter().chain(cells).collect()
    };
    let columns = with_sizes([Column("dictator", "Dictator"), Column("games", "games")], &sizes);
    let title = "Rebel win rate by Dictator and number of Rebels".to_string();
    Some(Table { key: "wins_by_both", title, note: String::new(), columns, rows: tally.groups.iter().map(row).collect() })
}

fn endings(tally: &Tally) -> Table {
    let all = tally.group(|_, _| true);
    let rows = all.endings.iter().map(|(ending, [won, lost])| {
        let both = won.saturating_add(*lost);
        vec![Cell::text(ending.clone()), Cell::Count(*won), Cell::Count(*lost), Cell::Share(rate(both, all.games))]
    });
    let columns = vec![
        Column("ending", "ending"),
        Column("rebels", "Rebels win"),
        Column("dictator", "Dictator wins"),
        Column("share", "share of games"),
    ];
    Table { key: "endings", title: "How games end".into(), note: String::new(), columns, rows: rows.collect() }
}

fn length(tally: &Tally) -> Table {
    let all = tally.group(|_, _| true);
    let measured: [(&str, &Sum); 4] = [
        ("days", &all.days),
        ("commands", &tally.commands),
        ("answers inside commands", &tally.answers),
        ("events", &tally.events),
    ];
    let rows = measured.map(|(what, sum)| vec![Cell::text(what), Cell::Mean(mean(sum)), Cell::Number(deviation(sum))]);
    let columns = vec![Column("of", "per game"), Column("mean", "mean"), Column("deviation", "standard deviation")];
    Table { key: "length", title: "Length of games".into(), note: String::new(), columns, rows: rows.into() }
}

fn days(tally: &Tally) -> Table {
    let all = tally.days.values().fold(0, |sum: u64, games| sum.saturating_add(*games));
    let rows = tally
        .days
        .iter()
        .map(|(day, games)| vec![Cell::text(format!("day {day}")), Cell::Count(*games), Cell::Share(rate(*games, all))]);
    let columns = vec![Column("day", "last day"), Column("games", "games"), Column("share", "share of games")];
    Table { key: "days", title: "Last day of the game".into(), note: String::new(), columns, rows: rows.collect() }
}

fn values(tally: &Tally) -> Table {
    let rows = tally.values.iter().map(|(day, values)| {
        let means = [&values.rebels, &values.dictator].map(|sum| Cell::Mean(mean(sum)));
        [Cell::text(format!("day {day}")), Cell::Count(values.rebels.games)].into_iter().chain(means).collect()
    });
    let columns =
        vec![Column("day", "end of"), Column("games", "games"), Column("rebels", "Rebels"), Column("dictator", "Dictator")];
    let note = "Mean value of the sectors that each side controls, over the games that last until then.";
    Table { key: "values", title: "Sector value by day".into(), note: note.into(), columns, rows: rows.collect() }
}

fn mistakes(tally: &Tally) -> Option<Table> {
    let rows: Vec<Vec<Cell>> = tally
        .mistakes
        .iter()
        .flat_map(|(rule, whats)| {
            whats.iter().map(move |(what, count)| vec![Cell::text(rule.clone()), Cell::text(what.clone()), Cell::Count(*count)])
        })
        .collect();
    let columns = vec![Column("rule", "rule"), Column("what", "why it was skipped"), Column("count", "times")];
    let note = "A bot rule that fails, loops or returns an invalid answer is skipped. The bot asks the next rule; if no rule \
                answers, it gives the question's default answer.";
    let title = "Errors in bot rules".to_string();
    (!rows.is_empty()).then(|| Table { key: "mistakes", title, note: note.into(), columns, rows })
}

fn crashes(results: &Results, variant: usize) -> Option<Table> {
    let of_variant = results.crashes.iter().filter(|crash| crash.variant == variant);
    let rows: Vec<Vec<Cell>> = of_variant
        .map(|crash| {
            let files: Vec<&str> = crash.examples.iter().map(|example| example.file.as_str()).collect();
            vec![Cell::Count(crash.games), Cell::text(crash.message.clone()), Cell::text(files.join(" "))]
        })
        .collect();
    let columns = vec![Column("games", "games"), Column("message", "error"), Column("files", "files for merc replay")];
    let note = "These games are not counted in any other table. Replaying a file reproduces its failure.";
    (!rows.is_empty()).then(|| Table { key: "crashes", title: "Games that failed".into(), note: note.into(), columns, rows })
}

/// Selects games by Dictator and number of Rebels.
type Which = Box<dyn Fn(&str, u8) -> bool>;

fn differences(pairs: &Pairs, a: &Tally, b: &Tally) -> Vec<Table> {
    let row = |what: String, pair: &Pair, a: &Group, b: &Group| {
        vec![
            Cell::Text(what),
            Cell::Count(pair.games),
            Cell::Brief(rate(a.rebel_wins, a.games)),
            Cell::Brief(rate(b.rebel_wins, b.games)),
            Cell::Points(change(pair)),
            Cell::Count(pair.gained),
            Cell::Count(pair.lost),
        ]
    };
    let mut groups: Vec<(String, Which)> = vec![("all games".to_string(), Box::new(|_, _| true))];
    let sizes = a.sizes();
    if sizes.len() > 1 {
        for size in sizes {
            groups.push((rebels(size), Box::new(move |_, other| other == size)));
        }
    }
    if a.groups.len() > 1 {
        for id in a.groups.keys().cloned() {
            groups.push((a.name(&id).to_string(), Box::new(move |other, _| other == id)));
        }
    }
    let rows = groups.iter().map(|(what, which)| row(what.clone(), &pairs.pair(which), &a.group(which), &b.group(which)));
    let columns = vec![
        Column("group", "group"),
        Column("pairs", "pairs"),
        Column("a", "Rebels win in A"),
        Column("b", "Rebels win in B"),
        Column("difference", "difference"),
        Column("gained", "won in B only"),
        Column("lost", "won in A only"),
    ];
    let note = format!(
        "The same seeds played both ways. Differences compare game by game, in points, with their 95% interval. A difference \
         needs at least {FEWEST_PAIRS} pairs."
    );
    let first = Table { key: "wins", title: "Who wins".into(), note, columns, rows: rows.collect() };
    let all = pairs.pair(|_, _| true);
    let measured: [(&str, &Sum); 4] = [
        ("days", &all.days),
        ("the Rebels' value", &all.rebel_value),
        ("the Dictator's value", &all.dictator_value),
        ("the Rebels' lead in value", &all.lead),
    ];
    let rows = measured.map(|(what, sum)| {
        let at = mean_change(sum);
        let error = Cell::Number(at.filter(Estimate::is_sure).map(|at| at.error));
        vec![Cell::text(what), Cell::Change(at), error]
    });
    let columns = vec![Column("of", "change in"), Column("difference", "B minus A"), Column("error", "standard error")];
    let second = Table { key: "measures", title: "Length and value".into(), note: String::new(), columns, rows: rows.into() };
    vec![first, second]
}
