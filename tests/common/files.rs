//! The files of this repository. Paths begin at its top.

use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes a file, and makes the folders it is in.
pub fn write(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let path = root().join(path);
    std::fs::create_dir_all(path.parent().expect("inside a folder")).expect("a folder can be made");
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// What a folder has, in order.
pub fn entries(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let read = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found: Vec<PathBuf> = read.map(|entry| entry.expect("an entry").path()).collect();
    found.sort();
    found
}

/// The files of a folder with this ending.
pub fn files_in(folder: impl AsRef<Path>, end: &str) -> Vec<PathBuf> {
    let is_wanted = |path: &PathBuf| path.is_file() && path.extension().is_some_and(|other| other == end);
    entries(folder).into_iter().filter(is_wanted).collect()
}

/// The files of a folder with this ending, and those of the folders in it.
pub fn files_below(folder: impl AsRef<Path>, end: &str) -> Vec<PathBuf> {
    let mut found = files_in(&folder, end);
    found.extend(entries(folder).iter().filter(|path| path.is_dir()).flat_map(|inner| files_below(inner, end)));
    found.sort();
    found
}

/// The path from the top of the repository, with `/` everywhere.
pub fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
