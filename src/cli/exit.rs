//! Exit codes, one per kind of failure.

use crate::content::LoadProblems;
use crate::kernel::Complaint;
use std::fmt;
use std::process::{ExitCode, Termination};

/// How the program ends. Usage errors (2) are clap's own.
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

/// What went wrong, by kind.
#[derive(Debug)]
pub enum Trouble {
    Differs(String),
    Usage(String),
    Files(String),
    Content(LoadProblems),
    Script(String),
    Output(std::io::Error),
}

impl Trouble {
    pub fn exit(&self) -> Exit {
        match self {
            Trouble::Differs(_) => Exit::Differs,
            Trouble::Usage(_) => Exit::Usage,
            Trouble::Files(_) | Trouble::Output(_) => Exit::Files,
            Trouble::Content(_) => Exit::Content,
            Trouble::Script(_) => Exit::Script,
        }
    }

    /// A file that cannot be used, in the words of the complaint.
    pub fn file(complaint: &Complaint) -> Self {
        Trouble::Files(said(complaint))
    }

    /// Several files that cannot be used. The first gets the program's name where it is printed; the others get it here.
    pub fn files(problems: &[String]) -> Self {
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

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Differs(text) | Trouble::Usage(text) | Trouble::Files(text) => write!(f, "{text}"),
            Trouble::Script(text) => write!(f, "a script failed and the game cannot go on: {text}"),
            Trouble::Output(error) => write!(f, "output cannot be written: {error}"),
            Trouble::Content(problems) => write!(f, "content or scripts are wrong:\n  {}", problems.join("\n  ")),
        }
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        Trouble::Output(error)
    }
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
}
