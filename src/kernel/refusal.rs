//! What can stop a command: a refusal to a player, a failing script, a missing answer, the end of the game.

use std::fmt;

/// Why a player may not do something: the fact, the remedy and the clause of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Complaint {
    pub fact: String,
    pub remedy: String,
    pub clause: String,
}

impl Complaint {
    /// A complaint about what was typed, where no rule is the reason.
    pub fn input(fact: impl Into<String>, remedy: impl Into<String>) -> Self {
        Complaint { fact: fact.into(), remedy: remedy.into(), clause: String::new() }
    }

    /// Nothing more can be answered, or asked about what to answer.
    pub fn over() -> Self {
        Complaint::input("the game is over", "Type undo to take back the last answer, or quit to leave")
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Refused: {}", self.fact)?;
        if !self.clause.is_empty() {
            write!(f, " ({})", self.clause)?;
        }
        if !self.fact.ends_with(['?', '\n']) || !self.clause.is_empty() {
            write!(f, ".")?;
        }
        if !self.remedy.is_empty() {
            write!(f, " {}{}", self.remedy, if self.remedy.ends_with('?') { "" } else { "." })?;
        }
        Ok(())
    }
}

/// Something went wrong that is not a player's doing: a script, or a command that did not repeat itself when run again.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("{summary}{}", if detail.is_empty() { String::new() } else { format!("\n{}", detail.trim_start_matches('\n')) })]
pub struct Failure {
    pub summary: String,
    pub detail: String,
    /// What can be put in quarantine so that the game goes on without it; empty if nothing can.
    pub culprit: String,
    /// Whether the machine is the reason, short of memory or time: the same run may well end otherwise.
    pub by_chance: bool,
}

impl Failure {
    /// A failure that is nobody's in particular.
    pub fn new(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Failure { summary: summary.into(), detail: detail.into(), ..Failure::default() }
    }
}

/// Why a rule did not run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A question has no answer yet; the command will be run again when it has one.
    Pending,
    /// The game is over; nothing more happens.
    Over,
    /// The command is refused; the state is as it was before it.
    Refused(Box<Complaint>),
    /// A script failed or the run diverged; the command is undone.
    Failed(Box<Failure>),
}

/// Said about a game that nobody watches, where each of them means that it did not come to its end.
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Pending => write!(f, "a seat has no player to answer for it"),
            Stop::Over => write!(f, "the game continued after its end"),
            Stop::Refused(complaint) => write!(f, "{complaint}"),
            Stop::Failed(failure) => write!(f, "{failure}"),
        }
    }
}

pub type Flow<T> = Result<T, Stop>;
