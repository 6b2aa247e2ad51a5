//! Bars: shares of a whole, with a label and a value before each bar and a column of notes beside them.

use super::layout::{GAP, Page};
use super::row::Row;
use super::wrap::{unwrapped, wrap};
use super::{Line, Role};
use serde::{Serialize, Serializer};

/// One share, such as `lose 2   28%  #######  Wolverine 86%`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bar {
    pub label: Line,
    /// The share as text.
    pub value: Line,
    /// The length of the bar.
    pub per_mille: u16,
    #[serde(serialize_with = "by_name")]
    pub role: Role,
    /// Notes of several bars form one column; a long one continues beside the next bars.
    pub note: Line,
}

fn by_name<S: Serializer>(role: &Role, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(role.name())
}

/// The length of a whole in columns, and on a page where the notes would have too little room.
const WHOLE: [usize; 2] = [25, 10];
/// The least room for notes beside bars of full length.
const NOTES: usize = 20;
/// The margin before the labels.
const MARGIN: usize = 2;

pub(super) fn bars(bars: &[Bar], page: &Page) -> Vec<Row> {
    let widest = |part: fn(&Bar) -> &Line| bars.iter().map(|bar| unwrapped(part(bar), page.ascii, false).width()).max();
    let labels = widest(|bar| &bar.label).unwrap_or(0);
    let values = widest(|bar| &bar.value).unwrap_or(0);
    let start = MARGIN + labels + GAP + values + GAP;
    let whole = if start + WHOLE[0] + GAP + NOTES <= page.width { WHOLE[0] } else { WHOLE[1] };
    let edge = start + whole + GAP;
    let one = |bar: &Bar| {
        let value = unwrapped(&bar.value, page.ascii, false);
        let mut row = Row::default();
        row.pad(MARGIN);
        row.append(unwrapped(&bar.label, page.ascii, false));
        row.pad(start - GAP - value.width());
        row.append(value);
        row.pad(start);
        row.push(&drawn(bar.per_mille, whole), bar.role, page.ascii);
        row
    };
    let mut rows: Vec<Row> = bars.iter().map(one).collect();
    // The next row beside which a note can stand.
    let mut free = 0;
    for (number, bar) in bars.iter().enumerate().filter(|(_, bar)| !bar.note.is_empty()) {
        free = free.max(number);
        for note in wrap(&bar.note, page.width.saturating_sub(edge).max(1), page.ascii) {
            if rows.len() <= free {
                rows.push(Row::default());
            }
            rows[free].pad(edge);
            rows[free].append(note);
            free += 1;
        }
    }
    rows
}

/// Full and half columns. A share above nothing is never drawn as nothing.
fn drawn(per_mille: u16, whole: usize) -> String {
    let per_mille = usize::from(per_mille.min(1000));
    let halves = ((per_mille * whole * 2 + 500) / 1000).max(usize::from(per_mille > 0));
    format!("{}{}", "█".repeat(halves / 2), if halves % 2 == 1 { "▌" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::super::{Block, Doc, IntoLine, layout};
    use super::*;

    fn bar(label: &str, value: &str, per_mille: u16, note: &str) -> Bar {
        let note = if note.is_empty() { Line::new() } else { note.into_line() };
        Bar { label: label.into_line(), value: value.into_line(), per_mille, role: Role::Gain, note }
    }

    fn shown(bars: &[Bar], width: usize, ascii: bool) -> Vec<String> {
        let doc = Doc { blocks: vec![Block::Bars(bars.to_vec())] };
        layout(&doc, &Page { width, ascii }).iter().map(Row::plain).collect()
    }

    /// A bar of 25 columns: 14% is 3.5 of them, 58% is 14.5 and 28% is 7.
    #[test]
    fn bars_have_half_columns_and_notes_beside_them() {
        let bars = [
            bar("win", "100%", 1000, "2 or 3 rounds"),
            bar("lose nobody", "14%", 140, ""),
            bar("lose 1 MERC", "58%", 580, "Wolverine 86%, Vulture 28%, Ra and Tavisto 0%"),
            bar("lose 2", "28%", 280, ""),
            bar("lose 3 or 4", "0%", 0, "exact"),
        ];
        let expected = [
            "  win          100%  █████████████████████████  2 or 3 rounds",
            "  lose nobody   14%  ███▌",
            "  lose 1 MERC   58%  ██████████████▌            Wolverine 86%, Vulture 28%, Ra",
            "  lose 2        28%  ███████                      and Tavisto 0%",
            "  lose 3 or 4    0%                             exact",
        ];
        assert_eq!(shown(&bars, 80, false), expected);
        assert_eq!(shown(&bars[..2], 80, true)[1], "  lose nobody   14%  ###");
        // On a narrow page the bars are shorter: 5.8 columns are drawn as 6.
        let narrow = shown(&bars[2..], 60, false);
        assert_eq!(narrow[0], "  lose 1 MERC  58%  ██████      Wolverine 86%, Vulture 28%,");
        assert_eq!(narrow[1], "  lose 2       28%  ███           Ra and Tavisto 0%");
        assert_eq!(narrow[2], "  lose 3 or 4   0%              exact");
    }

    #[test]
    fn long_notes_continue_below_the_last_bar_and_a_small_share_is_seen() {
        let bars = [bar("a", "<1%", 1, "one two three four five six seven eight nine ten"), bar("b", "0%", 0, "last")];
        let expected = [
            "  a  <1%  ▌                          one two three four five six seven eight",
            "  b   0%                               nine ten",
            "                                     last",
        ];
        assert_eq!(shown(&bars, 80, false), expected);
    }

    #[test]
    fn bars_are_data() {
        let doc = Doc { blocks: vec![Block::Bars(vec![bar("win", "28%", 280, "exact")])] };
        assert_eq!(
            serde_json::to_value(&doc).expect("plain data").to_string(),
            r#"[{"bars":[{"label":["win"],"note":["exact"],"per_mille":280,"role":"gain","value":["28%"]}]}]"#
        );
    }
}
