//! Exit codes, one per kind of failure, and the only place that chooses among them.

use crate::content::LoadProblems;
use crate::kernel::Complaint;
use crate::text::{is_unsafe, printable};
use std::io::{self, Write};
use std::process::{ExitCode, Termination};

/// How the program ends. Usage errors (2) also come from clap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Success, including a game that was left and can be resumed.
    Fine = 0,
    /// A check failed, or a game differs from its recording.
    Differs = 1,
    /// Invalid arguments.
    Usage = 2,
    /// A file cannot be read or written, or is not a game file.
    Files = 3,
    /// Content or scripts have errors.
    Content = 4,
    /// A script failed during play and the game could not continue.
    Script = 5,
    /// A run of many games was stopped, so its results are incomplete.
    Stopped = 6,
}

/// The number of the signal that Ctrl-C sends.
const CTRL_C: i32 = 2;

/// Ends the program the way Ctrl-C does.
pub fn interrupted() -> ! {
    ended_by(CTRL_C)
}

/// Ends the program with the exit code that shells report for this signal.
pub fn ended_by(signal: i32) -> ! {
    std::process::exit(128 + signal)
}

/// Shown in `--help`; a test compares it with the enum.
pub const HELP: &str = "\
Exit codes:
  0  success (including a game that you left and can resume)
  1  a check failed, or a game differs from its recording
  2  invalid arguments
  3  a file cannot be read or written, is not a game file, or a game could not be saved
  4  content or scripts have errors
  5  a script failed during play and the game could not continue
  6  merc lab was stopped before its last game
  129, 130, 143  ended by SIGHUP, Ctrl-C or SIGTERM; a game is saved

Environment:
  MERC_STATE_DIR  folder of the autosave and the history
                  (default $XDG_STATE_HOME/merc, else ~/.local/state/merc)
  MERC_MODS_DIR   folder where --mod NAME finds mods
                  (default $XDG_DATA_HOME/merc/mods, else ~/.local/share/merc/mods)
  NO_COLOR        turns off color";

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Errors whose kind decides the exit code. All other errors in the commands are about files that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("{0}")]
    Differs(String),
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Files(String),
    #[error("content or scripts have errors:\n  {}", .0.join("\n  "))]
    Content(LoadProblems),
    #[error("a script failed and the game cannot continue: {0}")]
    Script(String),
}

impl Trouble {
    /// A file that cannot be used, with the text of the complaint.
    pub fn file(complaint: &Complaint) -> Self {
        Trouble::Files(text(complaint))
    }

    /// Several files that cannot be used. Printing adds the program's name to the first; this adds it to the others.
    pub fn files(problems: impl IntoIterator<Item = impl ToString>) -> Self {
        let problems: Vec<String> = problems.into_iter().map(|problem| problem.to_string()).collect();
        Trouble::Files(problems.join("\nmerc: "))
    }

    pub fn usage(complaint: &Complaint) -> Self {
        Trouble::Usage(text(complaint))
    }
}

/// A complaint without "Refused: ", which is for moves in a game.
fn text(complaint: &Complaint) -> String {
    let text = complaint.to_string();
    text.strip_prefix("Refused: ").unwrap_or(&text).to_string()
}

impl Exit {
    /// The exit code after an error. A command without an error returns its own `Exit`.
    pub fn of(error: &anyhow::Error) -> Exit {
        match error.downcast_ref::<Trouble>() {
            Some(Trouble::Differs(_)) => Exit::Differs,
            Some(Trouble::Usage(_)) => Exit::Usage,
            Some(Trouble::Content(_)) => Exit::Content,
            Some(Trouble::Script(_)) => Exit::Script,
            // The reader closed the pipe; that is not an error.
            None if is_hung_up(error) => Exit::Fine,
            Some(Trouble::Files(_)) | None => Exit::Files,
        }
    }

    /// The worse result of two files: unreadable is worse than different, and both are worse than success.
    pub fn worse(self, other: Exit) -> Exit {
        if other as u8 > self as u8 { other } else { self }
    }
}

/// Ends the program after an error in the arguments, or after the help that they asked for. clap quotes arguments as they are.
pub fn misused(error: &clap::Error) -> ! {
    let is_safe = |argument: std::ffi::OsString| !argument.to_string_lossy().chars().any(is_unsafe);
    if !error.use_stderr() || std::env::args_os().all(is_safe) {
        error.exit()
    }
    let _ = write!(io::stderr(), "{}", printable(&error.render().to_string()));
    std::process::exit(error.exit_code())
}

/// Prints an error to stderr and returns the exit code.
pub fn reported(result: anyhow::Result<Exit>) -> Exit {
    result.unwrap_or_else(|error| {
        if !is_hung_up(&error) {
            // If stderr is closed too, the message is dropped.
            let _ = match output(&error) {
                Some(error) => writeln!(io::stderr(), "merc: output cannot be written: {error}"),
                None => writeln!(io::stderr(), "merc: {}", printable(&format!("{error:#}"))),
            };
        }
        Exit::of(&error)
    })
}

/// The I/O error if stdout could not be written: errors about files have a context that names the file.
fn output(error: &anyhow::Error) -> Option<&io::Error> {
    error.chain().next()?.downcast_ref()
}

fn is_hung_up(error: &anyhow::Error) -> bool {
    output(error).is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_exit_code_is_documented() {
        let all = [Exit::Fine, Exit::Differs, Exit::Usage, Exit::Files, Exit::Content, Exit::Script, Exit::Stopped];
        for exit in all {
            assert!(HELP.contains(&format!("\n  {}  ", exit as u8)), "{exit:?}");
        }
        assert!(!HELP.contains("\n  7  "));
    }

    #[test]
    fn context_does_not_change_the_exit_code() {
        let differs = anyhow::Error::new(Trouble::Differs("the facts differ".to_string())).context("a.merc:3");
        assert_eq!((Exit::of(&differs), format!("{differs:#}").as_str()), (Exit::Differs, "a.merc:3: the facts differ"));
        let unread = anyhow::Error::new(io::Error::other("it is on fire")).context("a.merc cannot be read");
        assert_eq!((Exit::of(&unread), format!("{unread:#}").as_str()), (Exit::Files, "a.merc cannot be read: it is on fire"));
        let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert_eq!(Exit::of(&gone().into()), Exit::Fine);
        // A named pipe is a file like any other.
        assert_eq!(Exit::of(&anyhow::Error::new(gone()).context("a.json cannot be written")), Exit::Files);
    }
}
