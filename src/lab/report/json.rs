//! The report as JSON: every table is a list of objects, and every estimate has its error and interval.

use super::{Cell, Part, Report};
use crate::lab::results::Results;
use serde_json::{Map, Value, json};

pub fn json(results: &Results, report: &Report) -> String {
    let seconds = results.milliseconds as f64 / 1000.0;
    let per_second = if seconds > 0.0 { results.played as f64 / seconds } else { 0.0 };
    let tables = match report.parts.as_slice() {
        [only] if only.key.is_empty() => tables_of(only),
        parts => Value::Object(parts.iter().map(|part| (part.key.to_string(), tables_of(part))).collect()),
    };
    let whole = json!({
        "games": results.played,
        "seconds": round(seconds),
        "games_per_second": round(per_second),
        "seed": results.settings.seed,
        "engine": results.engine,
        "settings": results.settings,
        "shard": results.shard.to_string(),
        "complete": results.played >= results.wanted(),
        "crashed": results.crashed(),
        "results": tables,
        "crashes": results.crashes,
    });
    serde_json::to_string_pretty(&whole).map_or_else(|error| error.to_string(), |text| text + "\n")
}

fn tables_of(part: &Part) -> Value {
    let tables = part.tables.iter().map(|table| {
        let object = |row: &Vec<Cell>| -> Value {
            let fields = table.columns.iter().zip(row).map(|(column, cell)| (column.0.to_string(), value(&column.0, cell)));
            Value::Object(fields.collect::<Map<_, _>>())
        };
        (table.key.to_string(), Value::Array(table.rows.iter().map(object).collect()))
    });
    Value::Object(tables.collect())
}

/// A number that is not finite is unknown, and becomes `null`.
fn value(column: &str, cell: &Cell) -> Value {
    match cell {
        Cell::Text(mark) if column == "clear" => json!(!mark.is_empty()),
        Cell::Text(text) => json!(text),
        Cell::Count(count) => json!(count),
        Cell::Number(number) => json!(number.map(round)),
        _ => cell.estimate().map_or(
            Value::Null,
            |at| json!({"value": round(at.value), "error": round(at.error), "low": round(at.low), "high": round(at.high)}),
        ),
    }
}

/// Six decimals are more than any run can measure.
fn round(number: f64) -> f64 {
    let rounded = (number * 1e6).round() / 1e6;
    if rounded == 0.0 { 0.0 } else { rounded }
}
