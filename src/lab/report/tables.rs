//! Builds the tables of a report from counts.

use super::cards::card_table;
use super::{Cards, Cell, Column, Part, Report, Table};
use crate::lab::counts::{Group, Sum};
use crate::lab::pairs::{FIRST, Pair, Pairs};
use crate::lab::results::{Results, Settings, Setup};
use crate::lab::sides::SideName;
use crate::lab::statistics::{Estimate, FEWEST_PAIRS, change, deviation, mean, mean_change, rate};
use crate::lab::tally::Tally;
use crate::merc::names::text::{capital, counted};
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
    let (sides, leader) = (results.tallies.first(), results.tallies.iter().any(Tally::has_leader));
    let who = match sides.map(|tally| tally.side(FIRST).many()) {
        _ if !settings.sides.is_empty() => format!("sides {}", settings.sides.join(", ")),
        Some(many) => format!("{many} {}", sizes.join(", ")),
        None => format!("players {}", sizes.join(", ")),
    };
    let dictators = if settings.dictators.is_empty() { "as dealt".to_string() } else { settings.dictators.join(", ") };
    let plural = if results.played == 1 { "" } else { "s" };
    let mut lines = vec![format!("{} game{plural} from seed {}, engine {}", results.played, settings.seed, results.engine)];
    if results.shard.of > 1 {
        lines.push(format!("shard {} of a run of {} games", results.shard, settings.games));
    }
    if results.is_cut_short() {
        lines.push(format!("stopped before the end: {} of {} games were played", results.played, results.wanted()));
    }
    let levels = if settings.levels.is_empty() { String::new() } else { format!(" · levels {}", settings.levels.join(", ")) };
    let dictators = if leader { format!(" · Dictators {dictators}") } else { String::new() };
    lines.push(format!("{who}{dictators}{levels}"));
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
    for (what, list) in [("mode", &setup.modes), ("mod", &setup.mods), ("rule", &setup.rules)] {
        list.iter().for_each(|one| text.push_str(&format!(" · {what} {one}")));
    }
    text
}

fn tables_of(tally: &Tally, levels: &[String], cards: &Cards) -> Vec<Table> {
    let mut tables = vec![wins(tally, levels)];
    if !tally.is_against_leader() {
        tables.extend([wins_by_side(tally), wins_by_place(tally)]);
    }
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

/// All games, then by level, by size and by Dictator. Each grouping appears only if it has several groups.
fn wins(tally: &Tally, levels: &[String]) -> Table {
    let all = tally.group(|_, _| true);
    // If the Dictator wins what the Rebels do not, one column is enough. Otherwise every side has one, and values have their own table.
    let leader = tally.is_against_leader();
    let sides = 0..tally.sides.len();
    let row = |what: String, group: &Group| {
        let mut cells = vec![Cell::Text(what), Cell::Count(group.games)];
        match leader {
            true => cells.push(Cell::Share(rate(group.wins(FIRST), group.games))),
            false => cells.extend(sides.clone().map(|side| Cell::Brief(rate(group.wins(side), group.games_of(side))))),
        }
        cells.extend(rare(&all).map(|(_, of)| Cell::Brief(rate(of(group), group.games))));
        cells.push(Cell::Mean(mean(&group.days)));
        if leader {
            cells.extend(sides.clone().map(|side| Cell::Mean(mean(&group.side(side).value))));
        }
        cells
    };
    let mut rows = vec![row("all games".to_string(), &all)];
    let sizes = tally.sizes();
    if !tally.levels.is_empty() {
        rows.extend(levels.iter().map(|level| row(format!("level {level}"), &tally.of_level(level, |_, _| true))));
    }
    if sizes.len() > 1 {
        rows.extend(sizes.iter().map(|size| row(size_name(tally, size), &tally.group(|_, other| other == size))));
    }
    if tally.groups.len() > 1 {
        rows.extend(tally.groups.keys().map(|id| row(tally.name(id).to_string(), &tally.group(|other, _| other == id))));
    }
    let mut columns = vec![Column::of("group", "group"), Column::of("games", "games")];
    for side in sides.clone().take(if leader { 1 } else { tally.sides.len() }) {
        let side = tally.side(side);
        let title = if leader { side.wins() } else { side.name.clone() };
        columns.push(Column::named(format!("{}_win", side.key), title));
    }
    columns.extend(rare(&all).map(|(name, _)| Column::of(name, name)));
    columns.push(Column::named("days".into(), format!("{}s", tally.day())));
    if leader {
        let value = |side: SideName| Column::named(side.value_key(), format!("{} value", side.whose()));
        columns.extend(sides.map(|side| value(tally.side(side))));
    }
    Table { key: "wins", title: "Who wins".into(), note: note_on_wins(tally, &all), columns, rows }
}

fn note_on_wins(tally: &Tally, all: &Group) -> String {
    let mut note = match tally.sides.as_slice() {
        [first, last] if last.leader => {
            let except = if all.nobody > 0 { ", except those without a winner" } else { "" };
            let (rate, other, wins) = (first.win_rate(), last.with_article(), if last.single { "wins" } else { "win" });
            format!(
                "{rate} with its 95% interval; {other} {wins} the other games{except}. {}s and sector values are means.",
                capital(tally.day())
            )
        }
        _ => format!("How often each side wins; {}s are means.", tally.day()),
    };
    if all.alone > 0 {
        note.push_str(" Alone: only some players of the side win, which counts as a win of the side.");
    }
    note
}

type Counted = fn(&Group) -> u64;

/// Columns for what happens in few kinds of games, if it happened.
fn rare(all: &Group) -> impl Iterator<Item = (&'static str, Counted)> {
    let columns: [(&'static str, Counted); 2] = [("alone", |group| group.alone), ("nobody", |group| group.nobody)];
    columns.into_iter().filter(|(_, of)| of(all) > 0).collect::<Vec<_>>().into_iter()
}

/// Every side with its wins and its value, over the games that have it.
fn wins_by_side(tally: &Tally) -> Table {
    let all = tally.group(|_, _| true);
    let row = |side: usize| {
        let fared = all.side(side);
        let games = all.games_of(side);
        let won = Cell::Share(rate(fared.wins, games));
        vec![
            Cell::text(tally.side(side).name),
            Cell::Count(games),
            won,
            Cell::Mean(mean(&fared.value)),
            Cell::Mean(mean(&fared.lead)),
        ]
    };
    let columns = vec![
        Column::of("side", "side"),
        Column::of("games", "games"),
        Column::of("wins", "wins"),
        Column::of("value", "value"),
        Column::of("lead", "lead"),
    ];
    let note = "Win rate with its 95% interval, mean sector value at the end, and its mean lead over the best other side.";
    let rows = (0..tally.sides.len()).map(row).collect();
    Table { key: "wins_by_side", title: "Wins by side".into(), note: note.into(), columns, rows }
}

/// The side that goes first, the second one and so on, for each size.
fn wins_by_place(tally: &Tally) -> Table {
    let several = tally.places.len() > 1;
    let rows = tally.places.iter().flat_map(|(size, places)| {
        places.iter().zip(1..).map(move |(place, number)| {
            let name = if several { format!("{size}: place {number}") } else { format!("place {number}") };
            vec![Cell::Text(name), Cell::Count(place.games), Cell::Share(rate(place.wins, place.games))]
        })
    });
    let columns = vec![Column::of("place", "place"), Column::of("games", "games"), Column::of("wins", "wins")];
    let title = "Wins by place in the turn order".to_string();
    Table { key: "wins_by_place", title, note: String::new(), columns, rows: rows.collect() }
}

/// `2 Rebels`, `2v2`.
pub fn size_name(tally: &Tally, size: &str) -> String {
    match (size.parse::<u64>(), tally.side(FIRST).one.as_str()) {
        (Ok(number), one) if !one.is_empty() => counted(number, one),
        _ => size.to_string(),
    }
}

/// A column for each size, after others.
fn with_sizes(tally: &Tally, first: impl IntoIterator<Item = Column>, sizes: &[String]) -> Vec<Column> {
    let column = |size: &String| Column::named(format!("{}_{size}", tally.side(FIRST).key), size_name(tally, size));
    first.into_iter().chain(sizes.iter().map(column)).collect()
}

/// The number of games and the first side's win rate for each size.
fn win_rates(sizes: &[String], group: impl Fn(&str) -> Group) -> impl Iterator<Item = Cell> {
    let groups: Vec<Group> = sizes.iter().map(|size| group(size)).collect();
    let games = groups.iter().map(|group| group.games).fold(0, u64::saturating_add);
    std::iter::once(Cell::Count(games)).chain(groups.into_iter().map(|group| Cell::Brief(rate(group.wins(FIRST), group.games))))
}

/// `Rebel win rate by level and number of Rebels`.
fn title_of(tally: &Tally, by: &str) -> String {
    let first = tally.side(FIRST);
    format!("{} by {by} and number of {}", first.win_rate(), first.many())
}

/// Each level with each size, if there are several levels.
fn wins_by_level(tally: &Tally, levels: &[String]) -> Option<Table> {
    if tally.levels.is_empty() {
        return None;
    }
    let sizes = tally.sizes();
    let row = |level: &String| {
        let rates = win_rates(&sizes, |size| tally.of_level(level, |_, other| other == size));
        std::iter::once(Cell::text(level.clone())).chain(rates).collect()
    };
    let columns = with_sizes(tally, [Column::of("level", "level"), Column::of("games", "games")], &sizes);
    let title = title_of(tally, "level");
    let rows = levels.iter().map(row).collect();
    Some(Table { key: "wins_by_level", title, note: String::new(), columns, rows })
}

/// Each Dictator at each level with each size.
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
    let columns = with_sizes(
        tally,
        [Column::of("level", "level"), Column::of("dictator", "Dictator"), Column::of("games", "games")],
        &sizes,
    );
    let title = title_of(tally, "level, Dictator");
    Some(Table { key: "wins_by_all", title, note: String::new(), columns, rows: each.map(row).collect() })
}

/// Each Dictator with each size.
fn wins_by_both(tally: &Tally) -> Option<Table> {
    let sizes = tally.sizes();
    if sizes.len() < 2 || tally.groups.len() < 2 {
        return None;
    }
    let row = |(id, by_size): (&String, &BTreeMap<String, Group>)| {
        let games = by_size.values().map(|group| group.games).fold(0, u64::saturating_add);
        let won = |size| by_size.get(size).and_then(|group| rate(group.wins(FIRST), group.games));
        let cells = sizes.iter().map(|size| Cell::Brief(won(size)));
        [Cell::text(tally.name(id)), Cell::Count(games)].into_iter().chain(cells).collect()
    };
    let columns = with_sizes(tally, [Column::of("dictator", "Dictator"), Column::of("games", "games")], &sizes);
    let title = title_of(tally, "Dictator");
    Some(Table { key: "wins_by_both", title, note: String::new(), columns, rows: tally.groups.iter().map(row).collect() })
}

fn endings(tally: &Tally) -> Table {
    let all = tally.group(|_, _| true);
    let sides = 0..tally.sides.len();
    let rows = all.endings.iter().map(|(name, ending)| {
        let mut cells = vec![Cell::text(name.clone())];
        cells.extend(sides.clone().map(|side| Cell::Count(ending.wins.get(side).copied().unwrap_or(0))));
        cells.extend((all.nobody > 0).then_some(Cell::Count(ending.nobody)));
        cells.push(Cell::Share(rate(ending.games(), all.games)));
        cells
    });
    let mut columns = vec![Column::of("ending", "ending")];
    columns.extend(tally.sides.iter().map(|side| {
        // Six sides leave no room for more than their names.
        let title = if tally.sides.len() > 3 { side.name.clone() } else { side.wins() };
        Column::named(side.key.clone(), title)
    }));
    columns.extend((all.nobody > 0).then_some(Column::of("nobody", "nobody")));
    columns.push(Column::of("share", "share of games"));
    Table { key: "endings", title: "How games end".into(), note: String::new(), columns, rows: rows.collect() }
}

fn length(tally: &Tally) -> Table {
    let all = tally.group(|_, _| true);
    let days = format!("{}s", tally.day());
    let measured: [(&str, &Sum); 4] = [
        (&days, &all.days),
        ("commands", &tally.commands),
        ("answers inside commands", &tally.answers),
        ("events", &tally.events),
    ];
    let rows = measured.map(|(what, sum)| vec![Cell::text(what), Cell::Mean(mean(sum)), Cell::Number(deviation(sum))]);
    let columns = vec![Column::of("of", "per game"), Column::of("mean", "mean"), Column::of("deviation", "standard deviation")];
    Table { key: "length", title: "Length of games".into(), note: String::new(), columns, rows: rows.into() }
}

fn days(tally: &Tally) -> Table {
    let all = tally.days.values().fold(0, |sum: u64, games| sum.saturating_add(*games));
    let rows = tally.days.iter().map(|(day, games)| {
        vec![Cell::text(format!("{} {day}", tally.day())), Cell::Count(*games), Cell::Share(rate(*games, all))]
    });
    let columns = vec![
        Column::named("day".into(), format!("last {}", tally.day())),
        Column::of("games", "games"),
        Column::of("share", "share of games"),
    ];
    Table { key: "days", title: format!("Last {} of the game", tally.day()), note: String::new(), columns, rows: rows.collect() }
}

fn values(tally: &Tally) -> Table {
    let rows = tally.values.iter().map(|(day, values)| {
        let games = values.first().map_or(0, |sum| sum.games);
        let means = (0..tally.sides.len()).map(|side| Cell::Mean(values.get(side).and_then(mean)));
        [Cell::text(format!("{} {day}", tally.day())), Cell::Count(games)].into_iter().chain(means).collect()
    });
    let mut columns = vec![Column::of("day", "end of"), Column::of("games", "games")];
    columns.extend(tally.sides.iter().map(|side| Column::named(side.key.clone(), side.name.clone())));
    let note = "Mean value of the sectors that each side controls, over the games that last until then.";
    Table { key: "values", title: format!("Sector value by {}", tally.day()), note: note.into(), columns, rows: rows.collect() }
}

fn mistakes(tally: &Tally) -> Option<Table> {
    let rows: Vec<Vec<Cell>> = tally
        .mistakes
        .iter()
        .flat_map(|(rule, whats)| {
            whats.iter().map(move |(what, count)| vec![Cell::text(rule.clone()), Cell::text(what.clone()), Cell::Count(*count)])
        })
        .collect();
    let columns = vec![Column::of("rule", "rule"), Column::of("what", "why it was skipped"), Column::of("count", "times")];
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
    let columns =
        vec![Column::of("games", "games"), Column::of("message", "error"), Column::of("files", "files for merc replay")];
    let note = "These games are not counted in any other table. Replaying a file reproduces its failure.";
    (!rows.is_empty()).then(|| Table { key: "crashes", title: "Games that failed".into(), note: note.into(), columns, rows })
}

/// Selects games by Dictator and size.
type Which = Box<dyn Fn(&str, &str) -> bool>;

fn differences(pairs: &Pairs, a: &Tally, b: &Tally) -> Vec<Table> {
    let row = |what: String, pair: &Pair, a: &Group, b: &Group| {
        vec![
            Cell::Text(what),
            Cell::Count(pair.games),
            Cell::Brief(rate(a.wins(FIRST), a.games)),
            Cell::Brief(rate(b.wins(FIRST), b.games)),
            Cell::Points(change(pair)),
            Cell::Count(pair.gained),
            Cell::Count(pair.lost),
        ]
    };
    let mut groups: Vec<(String, Which)> = vec![("all games".to_string(), Box::new(|_, _| true))];
    let sizes = a.sizes();
    if sizes.len() > 1 {
        for size in sizes {
            groups.push((size_name(a, &size), Box::new(move |_, other| other == size)));
        }
    }
    if a.groups.len() > 1 {
        for id in a.groups.keys().cloned() {
            groups.push((a.name(&id).to_string(), Box::new(move |other, _| other == id)));
        }
    }
    let first = a.side(FIRST);
    let rows = groups.iter().map(|(what, which)| row(what.clone(), &pairs.pair(which), &a.group(which), &b.group(which)));
    let columns = vec![
        Column::of("group", "group"),
        Column::of("pairs", "pairs"),
        Column::named("a".into(), format!("{} in A", first.wins())),
        Column::named("b".into(), format!("{} in B", first.wins())),
        Column::of("difference", "difference"),
        Column::of("gained", "won in B only"),
        Column::of("lost", "won in A only"),
    ];
    let note = format!(
        "The same seeds played both ways. Differences compare game by game, in points, with their 95% interval. A difference \
         needs at least {FEWEST_PAIRS} pairs."
    );
    let wins = Table { key: "wins", title: "Who wins".into(), note, columns, rows: rows.collect() };
    let all = pairs.pair(|_, _| true);
    let mut measured = vec![(format!("{}s", a.day()), &all.days)];
    let value = |(side, sum)| (format!("{} value", a.side(side).whose_with_article()), sum);
    measured.extend(all.values.iter().enumerate().map(value));
    measured.push((format!("{} lead in value", first.whose_with_article()), &all.lead));
    let rows = measured.into_iter().map(|(what, sum)| {
        let at = mean_change(sum);
        let error = Cell::Number(at.filter(Estimate::is_sure).map(|at| at.error));
        vec![Cell::text(what), Cell::Change(at), error]
    });
    let columns =
        vec![Column::of("of", "change in"), Column::of("difference", "B minus A"), Column::of("error", "standard error")];
    let measures =
        Table { key: "measures", title: "Length and value".into(), note: String::new(), columns, rows: rows.collect() };
    vec![wins, measures]
}
