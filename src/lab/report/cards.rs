//! The tables of cards: how often each was in play, and how much better the side with the card did.

use super::{Cards, Cell, Column, ID, Table};
use crate::lab::counts::{CardTally, Group, Served, With};
use crate::lab::statistics::{
    Estimate, FEWEST_FOR_CLEAR, FEWEST_GAMES, Split, clear_from, difference, difference_in_lead, is_clear, rate, score,
};
use crate::lab::tally::Tally;
use crate::merc::names::text::counted;

/// A card on one side.
pub struct CardRow<'a> {
    pub card: &'a CardTally,
    /// What it did for that side.
    served: &'a Served,
    pub side: usize,
    /// All games of that side without it.
    pub without: With,
    /// The games with it and without it, by size.
    splits: Vec<Split>,
    /// The difference that the card makes in the win rate and in the lead.
    pub wins: Option<Estimate>,
    pub lead: Option<Estimate>,
}

/// The cards of a kind that were in play.
pub fn card_rows<'a>(tally: &'a Tally, kind: &str) -> Vec<CardRow<'a>> {
    let of_size = |size: String| {
        let group = tally.group(|_, other| other == size);
        (size, group)
    };
    let sizes: Vec<(String, Group)> = tally.sizes().into_iter().map(of_size).collect();
    let mut rows = Vec::new();
    for card in tally.cards.iter().filter(|card| card.kind == kind) {
        for (side, served) in (0..card.sides.len()).filter_map(|side| Some((side, card.of(side)?))) {
            let split = |(size, group): &(String, Group)| {
                let with = served.with.get(size).copied().unwrap_or_default();
                (with, with.rest_of(&group.seen_by(side)))
            };
            let splits: Vec<Split> = sizes.iter().map(split).collect();
            let mut without = With::default();
            splits.iter().for_each(|(_, rest)| without.merge(rest));
            let (wins, lead) = (difference(&splits), difference_in_lead(&splits));
            rows.push(CardRow { card, served, side, without, splits, wins, lead });
        }
    }
    rows
}

impl CardRow<'_> {
    /// How clear the difference in win rate is; `None` if there are too few games.
    pub fn clarity_of_wins(&self) -> Option<f64> {
        score(&self.splits)
    }

    pub fn clarity_of_lead(&self) -> Option<f64> {
        self.lead.map(|lead| lead.clarity())
    }
}

/// Sorts the clearest difference first. Equally clear rows keep the order of the cards.
pub fn by_clarity<'a>(rows: &mut [CardRow<'a>], clarity: impl Fn(&CardRow<'a>) -> Option<f64>) {
    let clarity = |row: &CardRow<'a>| clarity(row).unwrap_or(-1.0);
    rows.sort_by(|a, b| clarity(b).total_cmp(&clarity(a)));
}

/// Explains the columns above the first table of cards.
fn meaning(tally: &Tally) -> String {
    let same = if tally.has_leader() { format!("number of {}", tally.side(0).many()) } else { "sizes of the sides".to_string() };
    format!(
        "Win rates of the side that had the card in play, and of the same side without it. The differences in win rate (points) \
         and in sector value lead compare only games with the same {same}. "
    )
}

pub fn card_table(tally: &Tally, kind: &str, cards: &Cards) -> Option<Table> {
    let mut rows = card_rows(tally, kind);
    let (all, compared) = (rows.len(), rows.iter().filter(|row| row.wins.is_some()).count());
    let clear = clear_from(compared);
    match cards {
        Cards::All => {}
        Cards::Named(ids) => rows.retain(|row| ids.contains(&row.card.id)),
        Cards::Clearest(count) => {
            // If no card has enough games for a difference, the first cards are shown.
            if compared > 0 && *count < all {
                rows.retain(|row| row.wins.is_some());
            }
            by_clarity(&mut rows, CardRow::clarity_of_wins);
            rows.truncate(*count);
        }
    }
    if rows.is_empty() {
        return None;
    }
    let fights = kind == "mercs" || kind == "dictators";
    let (key, title, times) = match kind {
        "mercs" => ("mercs", "MERCs", "hired"),
        "equipment" => ("equipment", "Equipment", "held"),
        "dictators" => ("dictators", "Dictators", "played"),
        _ => ("tactics", "Tactics", "played"),
    };
    let shown = if rows.len() < all { format!(" Showing {} of {all} rows.", rows.len()) } else { String::new() };
    let meaning = if kind == "mercs" { meaning(tally) } else { String::new() };
    let star = match compared {
        0 => String::new(),
        _ => format!(
            "* marks a difference that is still clear after correcting for {}, with at least {FEWEST_FOR_CLEAR} games with \
             the card and {FEWEST_FOR_CLEAR} without it.",
            counted(compared as u64, "comparison")
        ),
    };
    let few = match all - compared {
        0 => String::new(),
        _ => format!(" A difference needs at least {FEWEST_GAMES} games with the card and {FEWEST_GAMES} without it."),
    };
    let note = format!("{meaning}{star}{few}{shown}").trim().to_string();
    let mut columns = vec![
        Column::of("card", "card"),
        Column::of(ID, ID),
        Column::of("side", "side"),
        Column::of("games", "games"),
        Column::of("times", times),
    ];
    columns.extend([
        Column::of("with", "wins with"),
        Column::of("without", "wins without"),
        Column::of("difference", "difference"),
    ]);
    columns.extend([Column::of("clear", "*"), Column::of("lead", "lead")]);
    if fights {
        columns.extend([Column::of("kills", "kills"), Column::of("militia", "militia"), Column::of("damage", "damage")]);
    }
    let rows = rows.iter().map(|row| card_row(tally, row, clear, fights)).collect();
    Some(Table { key, title: title.into(), note, columns, rows })
}

fn card_row(tally: &Tally, row: &CardRow<'_>, clear: f64, fights: bool) -> Vec<Cell> {
    let served = row.served;
    let with = served.all();
    let star = is_clear(&row.splits, clear);
    let mut cells = vec![
        Cell::text(row.card.name.clone()),
        Cell::text(row.card.id.clone()),
        Cell::text(tally.side(row.side).name),
        Cell::Count(with.games),
        Cell::Count(served.times),
        Cell::Brief(rate(with.wins, with.games)),
        Cell::Brief(rate(row.without.wins, row.without.games)),
        Cell::Points(row.wins),
        Cell::text(if star { "*" } else { "" }),
        Cell::Change(row.lead),
    ];
    if fights {
        cells.extend([served.kills, served.militia, served.damage].map(Cell::Count));
    }
    cells
}
