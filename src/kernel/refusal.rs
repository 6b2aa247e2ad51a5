//! What can stop a command: a refusal, a failing script, a missing answer, or the end of the game.

use std::fmt;

/// Why a player may not do something: what is wrong, what to do, and the clause of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Complaint {
    pub fact: String,
    pub remedy: String,
    pub clause: String,
    /// A line that would work instead, if one is obvious.
    pub try_line: Option<String>,
}

impl Complaint {
    /// A complaint about the input that has no clause.
    pub fn input(fact: impl Into<String>, remedy: impl Into<String>) -> Self {
        Complaint { fact: fact.into(), remedy: remedy.into(), ..Complaint::default() }
    }

    /// The complaint after the end of the game.
    pub fn over() -> Self {
        Complaint::input("the game is over", "Type undo to take back the last answer, or quit to leave")
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stop = |sentence: &str| if sentence.ends_with(['?', '.', '\n']) { "" } else { "." };
        write!(f, "Refused: {}{}", self.fact, stop(&self.fact))?;
        if !self.remedy.is_empty() {
            write!(f, " {}{}", self.remedy, stop(&self.remedy))?;
        }
        if !self.clause.is_empty() {
            write!(f, " ({})", self.clause)?;
        }
        Ok(())
    }
}

/// An error that is not the player's: a script failed, or a command gave a different result when it was run again.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("{summary}{}", if detail.is_empty() { String::new() } else { format!("\n{}", detail.trim_start_matches('\n')) })]
pub struct Failure {
    pub summary: String,
    pub detail: String,
    /// What can be put in quarantine so that the game continues without it; empty if nothing can.
    pub culprit: String,
    /// Whether the machine ran out of memory or time: the same run may succeed next time.
    pub by_chance: bool,
}

impl Failure {
    /// A failure without a culprit.
    pub fn new(summary: impl Into<String>, detail: impl Into<String>) -> Self {
        Failure { summary: summary.into(), detail: detail.into(), ..Failure::default() }
    }
}

/// Why a rule stopped early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A question has no answer yet; the command runs again when the answer comes.
    Pending,
    /// The game is over.
    Over,
    /// The command is refused; the state is unchanged.
    Refused(Box<Complaint>),
    /// A script failed, or the run differed from the first one; the command is undone.
    Failed(Box<Failure>),
}

/// For games without a player at the keyboard, where every stop means that the game did not finish.
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
