//! Problems with files: the file, the location, the problem and the remedy. All load errors use this one format.

use std::fmt;

/// One problem with a file, or with several files together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadProblem {
    /// The path as the user gave it.
    pub file: Option<String>,
    pub place: Option<Location>,
    pub problem: String,
    /// The remedy or a suggestion.
    pub remedy: Option<String>,
}

/// Where in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    Line(u32),
    LineAndColumn(usize, usize),
    /// Such as `lucid.combat`: a field of an entry, or of the file itself.
    Field(String),
}

impl LoadProblem {
    pub fn new(problem: impl Into<String>) -> Self {
        Self { file: None, place: None, problem: problem.into(), remedy: None }
    }

    pub fn in_file(file: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { file: Some(file.into()), ..Self::new(problem) }
    }

    /// A text that is not JSON.
    pub fn not_json(file: &str, error: &serde_json::Error) -> Self {
        let text = error.to_string();
        let (line, column) = (error.line(), error.column());
        let what = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
        Self::in_file(file, format!("not JSON: {what}")).at(Location::LineAndColumn(line, column))
    }

    #[must_use]
    pub fn at(self, place: Location) -> Self {
        Self { place: Some(place), ..self }
    }

    #[must_use]
    pub fn at_line(self, line: Option<u32>) -> Self {
        Self { place: line.map(Location::Line), ..self }
    }

    #[must_use]
    pub fn at_field(self, field: impl Into<String>) -> Self {
        self.at(Location::Field(field.into()))
    }

    /// At an entry, or at a field of it.
    #[must_use]
    pub fn at_entry(self, entry: &str, field: Option<&str>) -> Self {
        self.at_field(field.map_or_else(|| entry.to_owned(), |field| format!("{entry}.{field}")))
    }

    /// Adds a remedy.
    #[must_use]
    pub fn remedy(self, remedy: impl Into<String>) -> Self {
        let remedy = remedy.into();
        Self { remedy: Some(self.remedy.map_or(remedy.clone(), |first| format!("{first}; {remedy}"))), ..self }
    }

    /// Adds a suggestion, if there is one.
    #[must_use]
    pub fn did_you_mean(self, near: Option<&str>) -> Self {
        if let Some(near) = near { self.remedy(format!("did you mean {near}?")) } else { self }
    }
}

impl fmt::Display for LoadProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.as_deref().unwrap_or_default();
        match (&self.place, file.is_empty()) {
            (None, true) => {}
            (None, false) => write!(out, "{file}: ")?,
            (Some(Location::Line(line)), _) => write!(out, "{file}:{line}: ")?,
            (Some(Location::LineAndColumn(line, column)), _) => write!(out, "{file}:{line}:{column}: ")?,
            (Some(Location::Field(field)), true) => write!(out, "{field}: ")?,
            (Some(Location::Field(field)), false) => write!(out, "{file}: {field}: ")?,
        }
        out.write_str(&self.problem)?;
        self.remedy.as_ref().map_or(Ok(()), |remedy| write!(out, "; {remedy}"))
    }
}

impl std::error::Error for LoadProblem {}

/// All problems of a load, reported at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadProblems(Vec<LoadProblem>);

impl LoadProblems {
    pub fn push(&mut self, problem: impl Into<LoadProblem>) {
        self.0.push(problem.into());
    }

    /// Removes the problems in lines for which there are better explanations.
    pub fn drop_places_of(&mut self, better: &[LoadProblem]) {
        let at = |problem: &LoadProblem| problem.place.clone().map(|place| (problem.file.clone(), place));
        self.0.retain(|problem| !better.iter().any(|other| at(other).is_some() && at(other) == at(problem)));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, LoadProblem> {
        self.0.iter()
    }

    /// All of them as one string.
    pub fn join(&self, between: &str) -> String {
        self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
    }

    /// Sorts by message.
    pub fn sort(&mut self) {
        self.0.sort_by_cached_key(ToString::to_string);
    }

    /// The value if there are no problems.
    pub fn or<T>(self, value: T) -> Result<T, LoadProblems> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

/// One per line.
impl fmt::Display for LoadProblems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.join("\n"))
    }
}

impl std::error::Error for LoadProblems {}

impl From<LoadProblem> for LoadProblems {
    fn from(problem: LoadProblem) -> Self {
        Self(vec![problem])
    }
}

impl<P: Into<LoadProblem>> Extend<P> for LoadProblems {
    fn extend<T: IntoIterator<Item = P>>(&mut self, problems: T) {
        self.0.extend(problems.into_iter().map(Into::into));
    }
}

impl<P: Into<LoadProblem>> FromIterator<P> for LoadProblems {
    fn from_iter<T: IntoIterator<Item = P>>(problems: T) -> Self {
        Self(problems.into_iter().map(Into::into).collect())
    }
}

impl IntoIterator for LoadProblems {
    type Item = LoadProblem;
    type IntoIter = std::vec::IntoIter<LoadProblem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a LoadProblems {
    type Item = &'a LoadProblem;
    type IntoIter = std::slice::Iter<'a, LoadProblem>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_contains_exactly_what_is_known() {
        let bare = LoadProblem::new("it is wrong");
        let filed = LoadProblem::in_file("a.json", "it is wrong");
        for (problem, text) in [
            (bare.clone(), "it is wrong"),
            (bare.clone().remedy("mend it"), "it is wrong; mend it"),
            (bare.at_field("x"), "x: it is wrong"),
            (filed.clone(), "a.json: it is wrong"),
            (filed.clone().at_line(Some(3)), "a.json:3: it is wrong"),
            (filed.clone().at_line(None), "a.json: it is wrong"),
            (filed.clone().at(Location::LineAndColumn(3, 7)), "a.json:3:7: it is wrong"),
            (filed.clone().at_entry("lucid", None), "a.json: lucid: it is wrong"),
            (filed.clone().at_entry("lucid", Some("combat")), "a.json: lucid.combat: it is wrong"),
            (filed.remedy("mend it").did_you_mean(Some("b")).did_you_mean(None), "a.json: it is wrong; mend it; did you mean b?"),
        ] {
            assert_eq!(problem.to_string(), text);
        }
        let error = serde_json::from_str::<serde_json::Value>("[\n 1,]").expect_err("it is not JSON");
        assert_eq!(LoadProblem::not_json("a.json", &error).to_string(), "a.json:2:4: not JSON: trailing comma");
    }
}
