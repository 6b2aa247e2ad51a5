//! The base game's files: compiled into the binary, or read from a folder for working on them.

use include_dir::{Dir, include_dir};
use std::path::Path;

/// A text file of the game, by its path from the top of the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    pub path: String,
    pub text: String,
}

static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/content");
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scripts");
static RULEBOOK: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/docs/rulebook");

/// Everything under `content/` and `scripts/`, sorted by path.
pub fn embedded() -> Vec<GameFile> {
    let mut files = Vec::new();
    for (top, dir) in [("content", &CONTENT), ("scripts", &SCRIPTS)] {
        gather(top, dir, &mut files);
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The rulebook's pages, sorted by name.
pub fn rulebook() -> Vec<GameFile> {
    let mut files = Vec::new();
    gather("docs/rulebook", &RULEBOOK, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The same files from a folder that holds `content/` and `scripts/`; every unreadable one is named.
pub fn from_folder(folder: &Path) -> Result<Vec<GameFile>, Vec<String>> {
    let mut files = Vec::new();
    let mut problems = Vec::new();
    for top in ["content", "scripts"] {
        read_folder(folder, Path::new(top), &mut files, &mut problems);
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    if problems.is_empty() { Ok(files) } else { Err(problems) }
}

fn gather(top: &str, dir: &Dir<'_>, files: &mut Vec<GameFile>) {
    for file in dir.files() {
        let path = format!("{top}/{}", file.path().to_string_lossy().replace('\\', "/"));
        if let Some(text) = file.contents_utf8() {
            files.push(GameFile { path, text: text.to_string() });
        }
    }
    for inner in dir.dirs() {
        gather(top, inner, files);
    }
}

fn read_folder(root: &Path, inside: &Path, files: &mut Vec<GameFile>, problems: &mut Vec<String>) {
    let folder = root.join(inside);
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) => return problems.push(format!("{}: {error}", folder.display())),
    };
    for entry in entries.flatten() {
        let path = inside.join(entry.file_name());
        if entry.path().is_dir() {
            read_folder(root, &path, files, problems);
        } else if path.extension().is_some_and(|end| end == "json" || end == "lua") {
            match std::fs::read_to_string(entry.path()) {
                Ok(text) => files.push(GameFile { path: path.to_string_lossy().replace('\\', "/"), text }),
                Err(error) => problems.push(format!("{}: {error}", entry.path().display())),
            }
        }
    }
}
