//! Exit codes, one per kind of failure, and the one place that chooses among them.

use crate::content::LoadProblems;
use crate::kernel::Complaint;
use std::io::{self, Write};
use std::process::{ExitCode, Termination};

/// How the program ends: commands say what happened, the numbers are here. Usage errors (2) are clap's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// All is well; also a game that was left and can be resumed.
    Fine = 0,
    /// A check failed, or a game took another course than the recorded one.
    Differs = 1,
    /// The arguments make no sense.
    Usage = 2,
    /// A file cannot be read or written, or is not a game file.
    Files = 3,
    /// Content or scripts are wrong.
    Content = 4,
    /// A script failed during play and the game could not go on.
    Script = 5,
}

/// What a shell reports of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Ends the program as Ctrl-C does.
pub fn interrupted() -> ! {
    std::process::exit(INTERRUPTED)
}

/// Shown under `--help`; a test holds it against the enum.
pub const HELP: &str = "\
Exit codes:
  0  all is well (also a game that was left and can be resumed)
  1  a check failed, or a game took another course than the recorded one
  2  the arguments make no sense
  3  a file cannot be read or written, or is not a game file
  4  content or scripts are wrong
  5  a script failed during play and the game could not go on

Environment:
  MERC_STATE_DIR  where the autosave and the history live
                  (else $XDG_STATE_HOME/merc, else ~/.local/state/merc)
  MERC_MODS_DIR   where --mod NAME finds mods
                  (else $XDG_DATA_HOME/merc/mods, else ~/.local/share/merc/mods)
  NO_COLOR        no colour, whatever the terminal";

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// What went wrong, where its kind decides how the program ends. Whatever else travels through the commands has to do with files
/// that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("{0}")]
    Differs(String),
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Files(String),
    #[error("content or scripts are wrong:\n  {}", .0.join("\n  "))]
    Content(LoadProblems),
    #[error("a script failed and the game cannot go on: {0}")]
    Script(String),
}

impl Trouble {
    /// A file that cannot be used, in the words of the complaint.
    pub fn file(complaint: &Complaint) -> Self {
        Trouble::Files(said(complaint))
    }

    /// Several files that cannot be used. The first gets the program's name where it is printed; the others get it here.
    pub fn files(problems: impl IntoIterator<Item = impl ToString>) -> Self {
        let problems: Vec<String> = problems.into_iter().map(|problem| problem.to_string()).collect();
        Trouble::Files(problems.join("\nmerc: "))
    }

    pub fn usage(complaint: &Complaint) -> Self {
        Trouble::Usage(said(complaint))
    }
}

/// A complaint without its "Refused": on the command line nobody made a move.
fn said(complaint: &Complaint) -> String {
    let text = complaint.to_string();
    text.strip_prefix("Refused: ").unwrap_or(&text).to_string()
}

impl Exit {
    /// How the program ends after an error. A command that ends without one says its `Exit` itself.
    pub fn of(error: &anyhow::Error) -> Exit {
        match error.downcast_ref::<Trouble>() {
            Some(Trouble::Differs(_)) => Exit::Differs,
            Some(Trouble::Usage(_)) => Exit::Usage,
            Some(Trouble::Content(_)) => Exit::Content,
            Some(Trouble::Script(_)) => Exit::Script,
            // Whoever read our output has heard enough.
            None if is_hung_up(error) => Exit::Fine,
            Some(Trouble::Files(_)) | None => Exit::Files,
        }
    }

    /// Of two files that were looked at: unreadable ones are worse than differences, and both are worse than none.
    pub fn worse(self, other: Exit) -> Exit {
        if other as u8 > self as u8 { other } else { self }
    }
}

/// Says on the error stream what went wrong, if anything did.
pub fn told(result: anyhow::Result<Exit>) -> Exit {
    result.unwrap_or_else(|error| {
        if !is_hung_up(&error) {
            // If the error stream is gone too there is nobody left to tell.
            let _ = match output(&error) {
                Some(error) => writeln!(io::stderr(), "merc: output cannot be written: {error}"),
                None => writeln!(io::stderr(), "merc: {error:#}"),
            };
        }
        Exit::of(&error)
    })
}

/// What kept output from being written: errors about files say which file, and only output has nothing to add.
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
        let all = [Exit::Fine, Exit::Differs, Exit::Usage, Exit::Files, Exit::Content, Exit::Script];
        for exit in all {
            assert!(HELP.contains(&format!("\n  {}  ", exit as u8)), "{exit:?}");
        }
        assert!(!HELP.contains("\n  6  "));
    }

    #[test]
    fn what_is_added_to_an_error_does_not_change_how_it_ends() {
        let differs = anyhow::Error::new(Trouble::Differs("the facts are others".to_string())).context("a.merc:3");
        assert_eq!((Exit::of(&differs), format!("{differs:#}").as_str()), (Exit::Differs, "a.merc:3: the facts are others"));
        let unread = anyhow::Error::new(io::Error::other("it is on fire")).context("a.merc cannot be read");
        assert_eq!((Exit::of(&unread), format!("{unread:#}").as_str()), (Exit::Files, "a.merc cannot be read: it is on fire"));
        let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert_eq!(Exit::of(&gone().into()), Exit::Fine);
        // A pipe that was to be written to by name is a file like any other.
        assert_eq!(Exit::of(&anyhow::Error::new(gone()).context("a.json cannot be written")), Exit::Files);
    }
}
