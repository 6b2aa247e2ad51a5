//! The help text of `--level`, which lists the levels of the base game.

use crate::base;
use crate::merc::win_table;
use serde::Deserialize;

#[derive(Deserialize)]
struct Level {
    id: String,
    text: String,
    #[serde(default)]
    default: bool,
    #[serde(default)]
    wins: Vec<u8>,
}

fn all() -> Vec<Level> {
    let files = base::embedded();
    let text = files.iter().find(|file| file.path == "content/merc/levels.json").map_or("[]", |file| file.text.as_ref());
    serde_json::from_str(text).expect("the built-in levels.json is valid")
}

/// Whether the arguments ask for help. clap makes the texts at every start, and reading the levels is a tenth of a start.
fn is_shown() -> bool {
    let asks = |word: &str| ["help", "man", "completions", "--help"].contains(&word) || word.starts_with("-h");
    std::env::args_os().skip(1).any(|word| word.to_str().is_some_and(asks))
}

/// How often Rebels win at each level.
pub fn win_rates() -> String {
    if !is_shown() {
        return String::new();
    }
    let levels = all();
    let table = win_table(levels.iter().map(|level| (level.id.as_str(), level.wins.as_slice())));
    format!("How often rule bots win against the robot, by number of Rebels (docs/lab.md):\n{table}")
}

/// Every level with its text.
pub fn help() -> String {
    if !is_shown() {
        return String::new();
    }
    let line = |level: &Level| {
        let usual = if level.default { " (default)" } else { "" };
        format!("{}{usual}: {}", level.id, level.text)
    };
    let lines: Vec<String> = all().iter().map(line).collect();
    format!("How strong the Dictator is. {}", lines.join(" "))
}
