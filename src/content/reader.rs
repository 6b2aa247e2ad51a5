//! A typed reader for the fields of an entry, or of a file that is one object. It checks every field it is asked for and records every
//! error with its place. After an error it continues with a placeholder, so that all errors are reported at once. The caller knows
//! which fields exist.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::entries::{Entry, TWICE, Table, respell};
use super::json::{Json, shorten};
use super::kind::Key;
use super::problem::LoadProblem;
use super::report::{Place, Report};
use super::word::Word;
use crate::text::{is_unsafe, listed, nearest};

/// The longest text of an entry, in characters. Names are passed to scripts, where strings are limited too.
const LONGEST_TEXT: usize = 1000;

/// Reads the fields of one entry, or of an object inside it.
pub struct Reader<'a> {
    of: Whose<'a>,
    /// `loot.` inside the object `loot`.
    path: String,
    /// The index of that object among the outermost fields.
    within: usize,
    fields: &'a [(String, Json)],
    asked: Vec<&'static str>,
    /// Whether fields of any name are valid.
    is_open: bool,
    faulty: bool,
    report: &'a mut Report,
}

/// The owner of the fields.
#[derive(Clone, Copy)]
enum Whose<'a> {
    Entry(&'a Table, &'a Entry),
    /// A file that is one object, by its path.
    File(&'a str),
}

impl<'a> Reader<'a> {
    pub fn new(table: &'a Table, entry: &'a Entry, report: &'a mut Report) -> Self {
        Self::over(Whose::Entry(table, entry), &entry.fields, report)
    }

    /// A reader for a file that is one object.
    pub fn of_file(file: &'a str, fields: &'a [(String, Json)], report: &'a mut Report) -> Self {
        Self::over(Whose::File(file), fields, report)
    }

    fn over(of: Whose<'a>, fields: &'a [(String, Json)], report: &'a mut Report) -> Self {
        Self { of, path: String::new(), within: 0, fields, asked: Vec::new(), is_open: false, faulty: false, report }
    }

    /// The id that other files and players use for the entry.
    pub fn id(&mut self) -> String {
        let key = if let Whose::Entry(table, _) = self.of { table.kind.key } else { Key::Card };
        self.spelled(key.field(), key.joint()).unwrap_or_default()
    }

    /// A required text that is spelled like an id, with `joint` between words.
    pub fn spelled(&mut self, field: &'static str, joint: char) -> Option<String> {
        let value = self.needed(field)?;
        let text = self.text_in(field, value)?;
        self.check_spelling(field, &text, joint);
        Some(text)
    }

    /// A required text that is not empty.
    pub fn text(&mut self, field: &'static str) -> String {
        self.needed(field).and_then(|value| self.text_in(field, value)).unwrap_or_default()
    }

    /// The value as a text, if it is one and is not empty.
    pub fn text_in(&mut self, field: &str, value: &Json) -> Option<String> {
        match value {
            Json::Text(text) if text.trim().is_empty() => self.error(field, "this text is empty"),
            Json::Text(text) if text.chars().any(is_unsafe) => self.error(field, UNPRINTABLE),
            Json::Text(text) => {
                self.check_length(field, text);
                return Some(text.clone());
            }
            other => self.expected(field, "a text", other),
        }
        None
    }

    fn check_length(&mut self, field: &str, text: &str) {
        let length = text.chars().count();
        if length > LONGEST_TEXT {
            self.error(field, format!("this text has {length} characters; the limit is {LONGEST_TEXT}"));
        }
    }

    /// A text; empty if missing.
    pub fn text_or_empty(&mut self, field: &'static str) -> String {
        match self.ask(field) {
            None => String::new(),
            Some(Json::Text(text)) => {
                if text.chars().any(is_unsafe) {
                    self.error(field, UNPRINTABLE);
                }
                self.check_length(field, text);
                text.clone()
            }
            Some(other) => {
                self.expected(field, "a text", other);
                String::new()
            }
        }
    }

    /// An optional name in kebab-case.
    pub fn name_or_none(&mut self, field: &'static str) -> Option<String> {
        self.value(field)?;
        Some(self.spelled(field, '-').unwrap_or_default())
    }

    /// A required whole number.
    pub fn number<N: Number>(&mut self, field: &'static str, range: RangeInclusive<N>) -> N {
        let stand_in = *range.start();
        self.needed(field);
        self.number_or(field, range, stand_in)
    }

    /// A whole number, or `default` if missing.
    pub fn number_or<N: Number>(&mut self, field: &'static str, range: RangeInclusive<N>, default: N) -> N {
        let Some(value) = self.ask(field) else {
            return default;
        };
        let number = value.whole().and_then(|number| N::try_from(number).ok());
        match number {
            Some(number) if range.contains(&number) => number,
            _ => {
                let what = format!("a whole number from {} to {}", range.start(), range.end());
                self.expected(field, &what, value);
                default
            }
        }
    }

    /// A required boolean.
    pub fn switch(&mut self, field: &'static str) -> bool {
        self.needed(field);
        self.switch_or(field, false)
    }

    /// A boolean, or `default` if missing.
    pub fn switch_or(&mut self, field: &'static str, default: bool) -> bool {
        match self.ask(field) {
            None => default,
            Some(Json::Switch(switch)) => *switch,
            Some(other) => {
                self.expected(field, "true or false", other);
                default
            }
        }
    }

    /// An optional word of an enum.
    pub fn word_or_none<W: Word>(&mut self, field: &'static str) -> Option<W> {
        self.value(field)?;
        self.word(field)
    }

    /// A required word of an enum; `None` if it is missing or invalid.
    pub fn word<W: Word>(&mut self, field: &'static str) -> Option<W> {
        let value = self.needed(field)?;
        let known: Vec<&str> = W::words().collect();
        let Json::Text(word) = value else {
            self.expected(field, &listed(&known, "or"), value);
            return None;
        };
        let found = W::from_word(word);
        if found.is_none() {
            let problem = LoadProblem::new(format!("invalid value \"{}\"", shorten(word)));
            let problem = problem.remedy(format!("expected {}", listed(&known, "or")));
            self.add(field, problem.did_you_mean(nearest(word, known)));
        }
        found
    }

    /// A list of kebab-case tags; empty if missing.
    pub fn tags(&mut self, field: &'static str) -> Vec<String> {
        let tags = self.texts_or_empty(field);
        for tag in &tags {
            self.check_spelling(field, tag, '-');
        }
        tags
    }

    /// A required list of distinct texts.
    pub fn texts(&mut self, field: &'static str) -> Vec<String> {
        self.needed(field);
        self.texts_or_empty(field)
    }

    /// A list of distinct texts; empty if missing.
    pub fn texts_or_empty(&mut self, field: &'static str) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for item in self.list(field, "a list of texts") {
            match item {
                Json::Text(text) if texts.contains(text) => {
                    self.error(field, format!("\"{}\" is listed twice", shorten(text)));
                }
                Json::Text(text) => texts.push(text.clone()),
                other => self.expected(field, "a list of texts", other),
            }
        }
        texts
    }

    /// A required object; `read` reads its fields.
    pub fn object<T>(&mut self, field: &'static str, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
        self.needed(field);
        self.object_or_none(field, read)
    }

    /// An optional object.
    pub fn object_or_none<T>(&mut self, field: &'static str, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
        match self.ask(field)? {
            Json::Fields(fields) => Some(self.inside(field, field, fields, read)),
            other => {
                self.expected(field, "an object", other);
                None
            }
        }
    }

    /// An object whose fields may have any name, each read by `read`; empty if missing.
    pub fn map<T>(&mut self, field: &'static str, read: impl Fn(&mut Reader<'_>, &str, &Json) -> T) -> Vec<T> {
        let all = self.object_or_none(field, |inner| inner.each(&read));
        all.unwrap_or_default()
    }

    /// Every field of this object, whatever its name.
    pub fn each<T>(&mut self, read: impl Fn(&mut Reader<'_>, &str, &Json) -> T) -> Vec<T> {
        self.is_open = true;
        let fields = self.fields;
        fields.iter().map(|(name, value)| read(self, name, value)).collect()
    }

    /// As `inside`, for a field of any name.
    pub fn within<T>(&mut self, field: &str, fields: &[(String, Json)], read: impl FnOnce(&mut Reader<'_>) -> T) -> T {
        self.inside(field, field, fields, read)
    }

    /// A list of objects; empty if missing. Errors name each object by its id or number.
    pub fn objects<T>(&mut self, field: &'static str, read: impl Fn(&mut Reader<'_>) -> T) -> Vec<T> {
        let mut all = Vec::new();
        for (index, item) in self.list(field, "a list of objects").iter().enumerate() {
            let Json::Fields(fields) = item else {
                self.expected(field, "a list of objects", item);
                continue;
            };
            let id = fields.iter().find_map(|(name, value)| match value {
                Json::Text(id) if name == "id" => Some(shorten(id)),
                _ => None,
            });
            let path = format!("{field}.{}", id.unwrap_or_else(|| format!("entry {}", index + 1)));
            all.push(self.inside(field, &path, fields, &read));
        }
        all
    }

    fn list(&mut self, field: &'static str, what: &str) -> &'a [Json] {
        match self.ask(field) {
            None => &[],
            Some(Json::List(items)) => items,
            Some(other) => {
                self.expected(field, what, other);
                &[]
            }
        }
    }

    fn inside<T>(&mut self, field: &str, path: &str, fields: &[(String, Json)], read: impl FnOnce(&mut Reader<'_>) -> T) -> T {
        let mut inner = Reader {
            of: self.of,
            within: if self.path.is_empty() { self.position(field) } else { self.within },
            path: format!("{}{path}.", self.path),
            fields,
            asked: Vec::new(),
            is_open: false,
            faulty: false,
            report: self.report,
        };
        let value = read(&mut inner);
        self.faulty |= inner.finish();
        value
    }

    /// Declares fields that are valid although nothing has read them.
    pub fn tolerate(&mut self, fields: &[&'static str]) {
        self.asked.extend(fields);
    }

    /// Whether there was an error so far.
    pub fn is_faulty(&self) -> bool {
        self.faulty
    }

    /// Reports every duplicate or unknown field; returns whether there was an error.
    pub fn finish(mut self) -> bool {
        for (index, (name, _)) in self.fields.iter().enumerate() {
            if self.fields[..index].iter().any(|(earlier, _)| earlier == name) {
                self.error(name, TWICE);
            } else if !self.is_open && !self.asked.contains(&name.as_str()) {
                let near = nearest(name, self.asked.iter().copied());
                self.add(name, LoadProblem::new("unknown field").did_you_mean(near));
            }
        }
        self.faulty
    }

    /// Records an error at a field.
    pub fn error(&mut self, field: &str, problem: impl Into<String>) {
        self.add(field, LoadProblem::new(problem));
    }

    /// Records that a field should have been something else.
    pub fn expected(&mut self, field: &str, what: &str, found: &Json) {
        self.error(field, format!("expected {what}, found {}", found.describe()));
    }

    /// Records a problem at a field.
    pub fn add(&mut self, field: &str, problem: LoadProblem) {
        self.faulty = true;
        let position = if self.path.is_empty() { self.position(field) } else { self.within };
        let name = format!("{}{}", self.path, shorten(field));
        let (place, file, name) = match self.of {
            Whose::File(file) => (Place::default(), file.to_owned(), name),
            Whose::Entry(table, entry) => {
                // Blame the layer that set the field, or the object that contains it.
                let layer = entry.layer_of(self.path.split('.').next().filter(|outer| !outer.is_empty()).unwrap_or(field));
                let place = Place { layer, field: position, ..table.place_of(entry) };
                (place, table.files[layer].clone(), format!("{}.{name}", shorten(&entry.id)))
            }
        };
        self.report.add(place, LoadProblem { file: Some(file), ..problem }.at_field(name));
    }

    /// Records an error if a text is not spelled like an id, with `joint` between words.
    pub fn check_spelling(&mut self, field: &str, text: &str, joint: char) {
        let spelled = respell(text, joint);
        if spelled != text {
            let joints = if joint == '_' { "underscores" } else { "hyphens" };
            let problem = LoadProblem::new(format!("\"{}\" is not a valid id", shorten(text)));
            let problem = problem.remedy(format!("use lowercase letters, digits and {joints}"));
            let spelled = shorten(&spelled);
            self.add(field, problem.did_you_mean(Some(spelled.as_str()).filter(|spelled| !spelled.is_empty())));
        }
    }

    /// The value of an optional field.
    pub fn ask(&mut self, field: &'static str) -> Option<&'a Json> {
        self.asked.push(field);
        self.value(field)
    }

    /// The value of a required field.
    pub fn needed(&mut self, field: &'static str) -> Option<&'a Json> {
        let value = self.ask(field);
        if value.is_none() {
            self.error(field, "missing");
        }
        value
    }

    /// The value of a field, if it is there.
    pub fn value(&self, field: &str) -> Option<&'a Json> {
        self.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
    }

    /// The index of the field; missing fields come last.
    fn position(&self, field: &str) -> usize {
        self.fields.iter().position(|(name, _)| name == field).unwrap_or(usize::MAX)
    }
}

const UNPRINTABLE: &str = "line breaks, control characters and invisible characters are not allowed in texts";

/// A number on a card.
pub trait Number: Copy + PartialOrd + Display + TryFrom<i64> {}

impl<N: Copy + PartialOrd + Display + TryFrom<i64>> Number for N {}
