//! The report for spreadsheets: one number per line, identified by part, table, row and column.

use super::{Cell, ID, Report};

pub fn csv(report: &Report) -> String {
    let mut text = "part,table,row,column,value,error,low,high\n".to_string();
    for part in &report.parts {
        for table in &part.tables {
            for row in &table.rows {
                // Text cells name the row, except the star of a clear difference and an id next to a name.
                let named = table.columns.iter().zip(row).filter(|(column, _)| !["clear", ID].contains(&&*column.0));
                let names: Vec<String> = named.filter_map(|(_, cell)| name(cell)).collect();
                let place = [part.key, table.key, &names.join(" / ")].map(quoted).join(",");
                for (column, cell) in table.columns.iter().zip(row) {
                    if let Some(value) = cell.value() {
                        let rest = cell
                            .estimate()
                            .filter(|at| at.is_sure())
                            .map_or(",,".to_string(), |at| format!("{:.6},{:.6},{:.6}", at.error, at.low, at.high));
                        let value = if let Cell::Count(count) = cell { count.to_string() } else { format!("{value:.6}") };
                        text.push_str(&format!("{place},{},{value},{rest}\n", column.0));
                    } else if matches!(cell, Cell::Points(None) | Cell::Change(None)) {
                        text.push_str(&format!("{place},{},,,,\n", column.0));
                    }
                }
            }
        }
    }
    text
}

fn name(cell: &Cell) -> Option<String> {
    match cell {
        Cell::Text(text) => Some(text.lines().next().unwrap_or_default().to_string()),
        _ => None,
    }
}

/// Quotes a field that contains a separator.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}
