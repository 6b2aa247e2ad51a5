//! Game files on disk: reading up to a size limit, writing through a temporary file, and the autosave, which is appended to.

use crate::kernel::{Complaint, Header, Journal, journal};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Far larger than any game; a larger file is something else.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

/// Marks a finished game in an autosave, so that a new game may overwrite it.
const OVER: &str = "# The game is over.\n";

/// The text of a file, or why it cannot be read.
pub fn read_text(path: &Path) -> Result<String, Complaint> {
    let name = path.display();
    let unreadable = |error: io::Error| Complaint::input(format!("{name} cannot be read: {error}"), "");
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Complaint::input(format!("{name} is too large to be a game file"), "Specify a game file"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
        Complaint::input(format!("{name} is not a game file: line {line} is not UTF-8 text"), "Specify a game file")
    })
}

/// Reads a game file; with `torn`, a last line that was cut off is dropped.
pub fn read_game(path: &Path, torn: bool) -> Result<Journal, Complaint> {
    Journal::parse(&read_game_text(path, torn)?, torn).map_err(|complaint| in_file(path, complaint))
}

/// The text of a game file; with `torn`, the last line may have been cut off.
pub fn read_game_text(path: &Path, torn: bool) -> Result<String, Complaint> {
    if torn { read_untorn(path) } else { read_text(path) }
}

/// A complaint that names the file.
pub fn in_file(path: &Path, complaint: Complaint) -> Complaint {
    Complaint { fact: format!("{}: {}", path.display(), complaint.fact), ..complaint }
}

/// Like `read_text`, but the last line may have been cut off in the middle of a character.
fn read_untorn(path: &Path) -> Result<String, Complaint> {
    read_text(path).or_else(|complaint| {
        let mut bytes = fs::read(path).map_err(|_| complaint.clone())?;
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(end);
        String::from_utf8(bytes).map_err(|_| complaint)
    })
}

/// Writes a file completely or not at all: to a temporary file next to it, which is synced and renamed. Follows a link;
/// writes directly to a pipe or a device.
pub fn write_whole(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    replace(path, text.as_ref(), write_synced)?;
    sync_folder(path);
    Ok(())
}

/// Writes a file through a temporary file next to it.
fn replace(path: &Path, text: &[u8], write: fn(&Path, &[u8]) -> io::Result<()>) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return File::options().write(true).open(path)?.write_all(text);
    }
    let followed = if path.is_symlink() { fs::canonicalize(path).ok() } else { None };
    let path = followed.as_deref().unwrap_or(path);
    let name = path.file_name().ok_or_else(|| io::Error::other("this is not a file name"))?;
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Makes the new name of a file durable; not every system can sync a folder.
fn sync_folder(path: &Path) {
    let followed = if path.is_symlink() { fs::canonicalize(path).ok() } else { None };
    if let Some(folder) = followed.as_deref().unwrap_or(path).parent() {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

fn write_unsynced(path: &Path, text: &[u8]) -> io::Result<()> {
    File::create(path)?.write_all(text)
}

fn write_synced(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text)?;
    file.sync_all()
}

/// Saves a game; does not overwrite a file that is not a game file.
pub fn save(path: &Path, journal: &Journal) -> Result<(), Complaint> {
    if path.exists() && !is_game_file(path) {
        let fact = format!("{} already exists and is not a game file", path.display());
        return Err(Complaint::input(fact, "Choose another name"));
    }
    write_whole(path, journal.text())
        .map_err(|error| Complaint::input(format!("{} cannot be written: {error}", path.display()), "Choose another location"))
}

fn is_game_file(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    let mut bytes = Vec::new();
    if !path.is_file() || file.take(64 * 1024).read_to_end(&mut bytes).is_err() {
        return false;
    }
    let text = String::from_utf8_lossy(&bytes);
    // A transcript: saving would lose its facts and comments.
    if text.lines().any(journal::is_fact) {
        return false;
    }
    text.trim().is_empty()
        || text.lines().find(|line| journal::is_game_line(line)).is_some_and(|line| Header::parse(line).is_ok())
}

/// The maximum number of unfinished games that are kept when new ones start.
const MOST_PREVIOUS: u32 = 10;

/// The maximum number of failure files; after that, the last one is overwritten.
const MOST_FAILURES: u32 = 20;

/// Writes a game that ends in a failure next to the given file, with the failure as a comment on top. The same game is
/// written only once.
pub fn write_failure(beside: &Path, journal: &Journal, what: &str) -> io::Result<PathBuf> {
    let comment: String = what.lines().map(|line| format!("# {line}\n")).collect();
    let text = format!("{comment}{}", journal.text());
    let end = beside.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
    for number in 1.. {
        let name = if number == 1 { format!("failed{end}") } else { format!("failed-{number}{end}") };
        let path = beside.with_file_name(name);
        match fs::read_to_string(&path) {
            Ok(there) if there == text => return Ok(path),
            Ok(_) if number < MOST_FAILURES => {}
            _ => {
                write_whole(&path, &text)?;
                return Ok(path);
            }
        }
    }
    Err(io::Error::other("no file name is left"))
}

/// The autosave: the current game, written as it grows.
pub struct Autosave {
    path: PathBuf,
    written: String,
    /// Whether the name of the file may not be on disk yet.
    is_new: bool,
    /// Held while this process saves its game here.
    lock: Option<File>,
}

impl Autosave {
    /// Where an unfinished game goes when a new one starts.
    pub fn previous(path: &Path) -> PathBuf {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let end = path.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
        path.with_file_name(format!("{stem}-previous{end}"))
    }

    /// The file of an unfinished game; the first has no number.
    fn numbered(path: &Path, number: u32) -> PathBuf {
        let previous = Autosave::previous(path);
        if number <= 1 {
            return previous;
        }
        let stem = previous.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let end = previous.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
        previous.with_file_name(format!("{stem}-{number}{end}"))
    }

    /// Starts a new autosave. An unfinished game found there is copied to another file, whose path is returned.
    pub fn begin(path: &Path) -> io::Result<(Self, Option<PathBuf>)> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut autosave = Autosave::resume(path);
        autosave.claim()?;
        let moved = autosave.set_aside()?;
        Ok((autosave, moved))
    }

    /// Makes room for another game: copies an unfinished game to another file. It also stays here until the other game
    /// overwrites it, so there is always a game to resume.
    pub fn set_aside(&mut self) -> io::Result<Option<PathBuf>> {
        self.written.clear();
        if !is_unfinished(&self.path) {
            return Ok(None);
        }
        let kept = fs::read(&self.path)?;
        let numbers = self.previous_numbers();
        let is_same = |number: &&u32| fs::read(Autosave::numbered(&self.path, **number)).is_ok_and(|there| there == kept);
        if let Some(number) = numbers.iter().find(is_same) {
            return Ok(Some(Autosave::numbered(&self.path, *number)));
        }
        let next = numbers.last().map_or(1, |last| last.saturating_add(1));
        let previous = Autosave::numbered(&self.path, next);
        write_whole(&previous, &kept)?;
        for old in numbers.into_iter().filter(|number| number.saturating_add(MOST_PREVIOUS) <= next) {
            let _ = fs::remove_file(Autosave::numbered(&self.path, old));
        }
        Ok(Some(previous))
    }

    /// The numbers of the unfinished games that are kept, in the order in which they were kept.
    fn previous_numbers(&self) -> Vec<u32> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let stem = Autosave::previous(&self.path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let number = |name: std::ffi::OsString| {
            let name = name.to_string_lossy().into_owned();
            let digits = Path::new(&name).file_stem()?.to_str()?.strip_prefix(&stem)?;
            let number = if digits.is_empty() { 1 } else { digits.strip_prefix('-')?.parse().ok()? };
            (Autosave::numbered(&self.path, number).file_name()?.to_str() == Some(&name)).then_some(number)
        };
        let mut numbers: Vec<u32> = names.filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Continues the existing file.
    pub fn resume(path: &Path) -> Self {
        Autosave { path: path.to_path_buf(), written: String::new(), is_new: false, lock: None }
    }

    /// Locks the file: only one process at a time may save its game here.
    fn claim(&mut self) -> io::Result<()> {
        if self.lock.is_some() {
            return Ok(());
        }
        let lock = OpenOptions::new().create(true).append(true).open(self.path.with_extension("lock"))?;
        if lock.try_lock().is_err() {
            let why = "another game is being saved there";
            return Err(io::Error::other(why));
        }
        self.lock = Some(lock);
        Ok(())
    }

    /// Whether the file is still the one that this process wrote.
    fn is_ours(&self) -> bool {
        !self.written.is_empty() && fs::metadata(&self.path).is_ok_and(|data| data.len() == self.written.len() as u64)
    }

    /// Updates the file: appends the new lines, or rewrites it after an undo.
    pub fn record(&mut self, journal: &Journal, over: bool) -> io::Result<()> {
        self.claim()?;
        let mut text = journal.text();
        if over {
            text.push_str(OVER);
        }
        match text.strip_prefix(&self.written).filter(|_| self.is_ours()) {
            Some("") => return Ok(()),
            // Opened each time, because the file may have been replaced.
            Some(new) => {
                let mut file = OpenOptions::new().append(true).open(&self.path)?;
                file.write_all(new.as_bytes())?;
                file.sync_data()?;
                if std::mem::take(&mut self.is_new) {
                    sync_folder(&self.path);
                }
            }
            // Waiting for the disk would delay the first prompt, and there is nothing to lose before the first answer.
            None if journal.lines.is_empty() => {
                replace(&self.path, text.as_bytes(), write_unsynced)?;
                self.is_new = true;
            }
            None => write_whole(&self.path, &text)?,
        }
        self.written = text;
        Ok(())
    }
}

/// Whether the file contains an unfinished game with at least one line.
fn is_unfinished(path: &Path) -> bool {
    let Ok(text) = fs::read(path) else { return false };
    let text = String::from_utf8_lossy(&text);
    text.lines().filter(|line| journal::is_game_line(line)).count() > 1 && !text.ends_with(OVER)
}
