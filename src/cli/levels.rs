//! The help text of `--level`, which lists the levels of the base game.

use crate::base;
use serde::Deserialize;

#[derive(Deserialize)]
struct Level {
    id: String,
    text: String,
    #[serde(default)]
    default: bool,
}

/// Every level with its text.
pub fn help() -> String {
    let files = base::embedded();
    let text = files.iter().find(|file| file.path == "content/merc/levels.json").map_or("[]", |file| file.text.as_str());
    let levels: Vec<Level> = serde_json::from_str(text).unwrap_or_default();
    let line = |level: &Level| {
        let usual = if level.default { " (default)" } else { "" };
        format!("{}{usual}: {}", level.id, level.text)
    };
    let lines: Vec<String> = levels.iter().map(line).collect();
    format!("How strong the Dictator is. {}", lines.join(" "))
}
