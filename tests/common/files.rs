//! The files of this repository. Paths are relative to its root.

use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Writes a file and creates its parent folders.
pub fn write(path: impl AsRef<Path>, text: impl AsRef<[u8]>) {
    let path = root().join(path);
    std::fs::create_dir_all(path.parent().expect("the path has a parent")).expect("the folder can be created");
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// The sorted entries of a folder.
pub fn entries(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let read = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found: Vec<PathBuf> = read.map(|entry| entry.expect("an entry").path()).collect();
    found.sort();
    found
}

/// The files of a folder with this extension.
pub fn files_in(folder: impl AsRef<Path>, end: &str) -> Vec<PathBuf> {
    let is_wanted = |path: &PathBuf| path.is_file() && path.extension().is_some_and(|other| other == end);
    entries(folder).into_iter().filter(is_wanted).collect()
}

/// The files with this extension in a folder and its subfolders.
pub fn files_below(folder: impl AsRef<Path>, end: &str) -> Vec<PathBuf> {
    let mut found = files_in(&folder, end);
    found.extend(entries(folder).iter().filter(|path| path.is_dir()).flat_map(|inner| files_below(inner, end)));
    found.sort();
    found
}

/// The path relative to the root of the repository, with `/` as the separator.
pub fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
