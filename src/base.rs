//! The files of the base game, embedded in the binary or read from a folder, and the files of mods.

use crate::content::{LoadProblem, LoadProblems};
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

/// A text file of the game, with its path from the root of the repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    pub path: String,
    /// Borrowed, if the file is in the binary.
    pub text: Cow<'static, str>,
}

static CONTENT: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/content");
static SCRIPTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scripts");
static RULEBOOK: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/docs/rulebook");

/// The scripts of the base game, compiled (`lua::Precompiled`).
pub static COMPILED: &[u8] = include_bytes!("base/compiled.bin");

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

/// The same files from a folder that contains `content/` and `scripts/`. Errors name every unreadable file.
pub fn from_folder(folder: &Path) -> Result<Vec<GameFile>, LoadProblems> {
    let mut reading = Reading::of(folder);
    for top in ["content", "scripts"] {
        reading.folder(top, 1);
    }
    reading.finish()
}

/// A mod on disk: `mod.json`, and its files in `content/`, `scripts/` and `transcripts/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModFiles {
    /// The folder as the player named it; errors start with it.
    pub folder: String,
    /// With paths inside the folder, sorted.
    pub files: Vec<GameFile>,
}

impl ModFiles {
    /// Reads a mod's folder without trusting it: links are not followed, and size, number and depth of files are limited. All
    /// problems are reported at once.
    pub fn read(folder: &Path) -> Result<ModFiles, LoadProblems> {
        let mut reading = Reading::of(folder);
        if std::fs::symlink_metadata(folder.join("mod.json")).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound) {
            let problem = LoadProblem::new(format!("there is no mod.json in {}", folder.display()));
            return Err(LoadProblems::from(problem.remedy("name the folder of a mod")));
        }
        reading.file("mod.json");
        for top in ["content", "scripts", "transcripts"] {
            if std::fs::symlink_metadata(folder.join(top)).is_ok() {
                reading.entry(top, 1);
            }
        }
        let files = reading.finish()?;
        Ok(ModFiles { folder: folder.display().to_string(), files })
    }
}

fn gather(top: &str, dir: &Dir<'static>, files: &mut Vec<GameFile>) {
    for file in dir.files() {
        let path = format!("{top}/{}", file.path().to_string_lossy().replace('\\', "/"));
        if let Some(text) = file.contents_utf8() {
            files.push(GameFile { path, text: text.into() });
        }
    }
    for inner in dir.dirs() {
        gather(top, inner, files);
    }
}

/// Limits for one folder.
const MOST_FILES: usize = 5_000;
const DEEPEST: usize = 8;
const LARGEST: u64 = 1_000_000;

struct Reading<'a> {
    root: &'a Path,
    files: Vec<GameFile>,
    problems: LoadProblems,
    /// How many more files and folders are read.
    left: usize,
    /// Whether the limit was already reported.
    crowded: bool,
}

impl<'a> Reading<'a> {
    fn of(root: &'a Path) -> Self {
        Reading { root, files: Vec::new(), problems: LoadProblems::default(), left: MOST_FILES, crowded: false }
    }

    fn folder(&mut self, inside: &str, depth: usize) {
        if depth > DEEPEST {
            return self.wrong_with_remedy(inside, format!("folders are nested more than {DEEPEST} deep"), "move this one up");
        }
        let entries = match std::fs::read_dir(self.root.join(inside)) {
            Ok(entries) => entries,
            Err(error) => return self.wrong(inside, error),
        };
        for entry in entries {
            let name = match entry.map(|entry| entry.file_name().into_string()) {
                Ok(Ok(name)) => name,
                Ok(Err(name)) => {
                    self.wrong_with_remedy(inside, format!("the name {} is not UTF-8", name.to_string_lossy()), "rename it");
                    continue;
                }
                Err(error) => {
                    self.wrong(inside, error);
                    continue;
                }
            };
            match self.left.checked_sub(1) {
                Some(left) => self.left = left,
                None if self.crowded => return,
                None => {
                    self.crowded = true;
                    return self.wrong_with_remedy("", format!("there are more than {MOST_FILES} files"), "remove some");
                }
            }
            self.entry(&format!("{inside}/{name}"), depth + 1);
        }
    }

    fn entry(&mut self, inside: &str, depth: usize) {
        match std::fs::symlink_metadata(self.root.join(inside)) {
            Err(error) => self.wrong(inside, error),
            Ok(what) if what.is_symlink() => self.is_link(inside),
            Ok(what) if what.is_dir() => self.folder(inside, depth),
            Ok(_) if [".json", ".lua", ".merc"].iter().any(|end| inside.ends_with(end)) => self.file(inside),
            Ok(_) => {}
        }
    }

    fn file(&mut self, inside: &str) {
        let path = self.root.join(inside);
        let mut bytes = Vec::new();
        let what = match std::fs::symlink_metadata(&path) {
            Ok(what) => what,
            Err(error) => return self.wrong(inside, error),
        };
        if what.is_symlink() {
            return self.is_link(inside);
        }
        if !what.is_file() {
            return self.wrong(inside, "this is not a regular file");
        }
        // A file may grow during the read.
        let read = std::fs::File::open(&path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
        match read {
            Err(error) => self.wrong(inside, error),
            Ok(_) if bytes.len() as u64 > LARGEST => {
                self.wrong_with_remedy(inside, format!("this file has more than {LARGEST} bytes"), "make it smaller");
            }
            Ok(_) => match String::from_utf8(bytes) {
                Ok(text) => self.files.push(GameFile { path: inside.to_string(), text: text.into() }),
                Err(error) => {
                    let at = error.utf8_error().valid_up_to() + 1;
                    self.wrong_with_remedy(inside, format!("this is not UTF-8 text (byte {at})"), "save it as UTF-8");
                }
            },
        }
    }

    fn is_link(&mut self, inside: &str) {
        self.wrong_with_remedy(inside, "this is a link", "links are not followed; put the file itself here");
    }

    fn wrong(&mut self, inside: &str, what: impl ToString) {
        self.problems.push(self.problem(inside, what));
    }

    /// The same with a remedy.
    fn wrong_with_remedy(&mut self, inside: &str, what: impl ToString, remedy: &str) {
        self.problems.push(self.problem(inside, what).remedy(remedy));
    }

    fn problem(&self, inside: &str, what: impl ToString) -> LoadProblem {
        LoadProblem::in_file(self.root.join(inside).display().to_string(), what.to_string())
    }

    fn finish(mut self) -> Result<Vec<GameFile>, LoadProblems> {
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        self.problems.sort();
        self.problems.or(self.files)
    }
}
