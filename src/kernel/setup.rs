//! Errors of games that cannot start and of situations that cannot be set up.

use std::fmt;

/// Why a game cannot start with this header or these options: all problems at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupError(Vec<String>);

impl SetupError {
    pub fn new(problem: impl Into<String>) -> Self {
        SetupError(vec![problem.into()])
    }

    pub fn push(&mut self, problem: impl Into<String>) {
        self.0.push(problem.into());
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All problems in one text.
    pub fn join(&self, between: &str) -> String {
        self.0.join(between)
    }

    /// The value, if there are no problems.
    pub fn or<T>(self, value: T) -> Result<T, SetupError> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

/// Why a `!` line cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DirectiveError(pub String);

impl<T: Into<String>> From<T> for DirectiveError {
    fn from(why: T) -> Self {
        DirectiveError(why.into())
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.join("; "))
    }
}

impl std::error::Error for SetupError {}

impl<P: Into<String>> Extend<P> for SetupError {
    fn extend<T: IntoIterator<Item = P>>(&mut self, problems: T) {
        self.0.extend(problems.into_iter().map(Into::into));
    }
}

impl<P: Into<String>> FromIterator<P> for SetupError {
    fn from_iter<T: IntoIterator<Item = P>>(problems: T) -> Self {
        SetupError(problems.into_iter().map(Into::into).collect())
    }
}

impl IntoIterator for SetupError {
    type Item = String;
    type IntoIter = std::vec::IntoIter<String>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
