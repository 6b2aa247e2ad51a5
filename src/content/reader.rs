//! A typed reader over one entry: every field asked for is checked, every error recorded with its place, and reading goes on
//! with a stand-in so that all errors come out at once. Which cards have which fields is not known here.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::entries::{Entry, Fields, Table, respell};
use super::report::{LoadError, Place, Report, describe, shorten};
use super::word::Word;
use crate::text::nearest;

/// The longest text of an entry, in characters. Names are handed to scripts, for which a text has a limit too.
const LONGEST_TEXT: usize = 1000;

/// Reads one entry, or an object within it.
pub struct Reader<'a> {
    table: &'a Table,
    entry: &'a Entry,
    /// `loot.` within the object `loot`.
    path: String,
    /// Where that object stands among the fields of the entry.
    within: usize,
    fields: &'a [(String, Value)],
    asked: Vec<&'static str>,
    faulty: bool,
    report: &'a mut Report,
}

impl<'a> Reader<'a> {
    pub fn new(table: &'a Table, entry: &'a Entry, report: &'a mut Report) -> Self {
        Self { table, entry, path: String::new(), within: 0, fields: &entry.fields, asked: Vec::new(), faulty: false, report }
    }

    /// The id by which other files and players know the entry.
    pub fn id(&mut self) -> String {
        let key = self.table.kind.key;
        let id = self.text(key.field());
        self.check_spelling(key.field(), &id, key.joint());
        id
    }

    /// A text that must be there and say something.
    pub fn text(&mut self, field: &'static str) -> String {
        let text = self.text_or_empty(field);
        if text.trim().is_empty() {
            match self.value(field) {
                None => self.missing(field),
                Some(Value::String(_)) => self.error(field, "this text is empty"),
                Some(_) => {} // of the wrong type, and said so already
            }
        }
        text
    }

    /// A text; empty when it is not there.
    pub fn text_or_empty(&mut self, field: &'static str) -> String {
        match self.ask(field) {
            None => String::new(),
            Some(Value::String(text)) => {
                let length = text.chars().count();
                if length > LONGEST_TEXT {
                    self.error(field, format!("this text has {length} characters; the limit is {LONGEST_TEXT}"));
                }
                if text.chars().any(char::is_control) {
                    self.error(field, "line breaks and control characters are not allowed in texts");
                }
                text.clone()
            }
            Some(other) => {
                self.expected(field, "a text", other);
                String::new()
            }
        }
    }

    /// A kebab-case name, if there.
    pub fn name_or_none(&mut self, field: &'static str) -> Option<String> {
        self.value(field)?;
        let name = self.text(field);
        if !name.is_empty() {
            self.check_spelling(field, &name, '-');
        }
        Some(name)
    }

    /// A whole number that must be there.
    pub fn number<N: Number>(&mut self, field: &'static str, range: RangeInclusive<N>) -> N {
        let stand_in = *range.start();
        if self.value(field).is_none() {
            self.missing(field);
        }
        self.number_or(field, range, stand_in)
    }

    /// A whole number, or `default` where there is none.
    pub fn number_or<N: Number>(&mut self, field: &'static str, range: RangeInclusive<N>, default: N) -> N {
        let Some(value) = self.ask(field) else {
            return default;
        };
        let number = value.as_i64().and_then(|number| N::try_from(number).ok());
        match number {
            Some(number) if range.contains(&number) => number,
            _ => {
                let what = format!("a whole number from {} to {}", range.start(), range.end());
                self.expected(field, &what, value);
                default
            }
        }
    }

    /// True or false that must be there.
    pub fn switch(&mut self, field: &'static str) -> bool {
        if self.value(field).is_none() {
            self.missing(field);
        }
        self.switch_or(field, false)
    }

    /// True or false, or `default` where neither is said.
    pub fn switch_or(&mut self, field: &'static str, default: bool) -> bool {
        match self.ask(field) {
            None => default,
            Some(Value::Bool(switch)) => *switch,
            Some(other) => {
                self.expected(field, "true or false", other);
                default
            }
        }
    }

    /// One word of an enum, if there.
    pub fn word_or_none<W: Word>(&mut self, field: &'static str) -> Option<W> {
        self.value(field)?;
        self.word(field)
    }

    /// One word of an enum that must be there; nothing if it is not or is wrong.
    pub fn word<W: Word>(&mut self, field: &'static str) -> Option<W> {
        match self.ask(field) {
            None => {
                self.missing(field);
                None
            }
            Some(Value::String(word)) => {
                let value = W::from_word(word);
                if value.is_none() {
                    let known: Vec<&str> = W::words().collect();
                    let message = format!("unknown word \"{}\"; known are {}", shorten(word), known.join(", "));
                    self.error_with(field, message, nearest(word, known).map(str::to_owned));
                }
                value
            }
            Some(other) => {
                let known: Vec<&str> = W::words().collect();
                self.expected(field, &format!("one of {}", known.join(", ")), other);
                None
            }
        }
    }

    /// A list of kebab-case tags; empty when it is not there.
    pub fn tags(&mut self, field: &'static str) -> Vec<String> {
        let tags = self.texts_or_empty(field);
        for tag in &tags {
            self.check_spelling(field, tag, '-');
        }
        tags
    }

    /// A list of different texts that must be there.
    pub fn texts(&mut self, field: &'static str) -> Vec<String> {
        if self.value(field).is_none() {
            self.missing(field);
        }
        self.texts_or_empty(field)
    }

    /// A list of different texts, if there is one.
    pub fn texts_or_empty(&mut self, field: &'static str) -> Vec<String> {
        let items = match self.ask(field) {
            None => return Vec::new(),
            Some(Value::Array(items)) => items,
            Some(other) => {
                self.expected(field, "a list of texts", other);
                return Vec::new();
            }
        };
        let mut texts: Vec<String> = Vec::new();
        for item in items {
            match item {
                Value::String(text) if texts.contains(text) => {
                    self.error(field, format!("\"{}\" is listed twice", shorten(text)));
                }
                Value::String(text) => texts.push(text.clone()),
                other => self.expected(field, "a list of texts", other),
            }
        }
        texts
    }

    /// An object within the entry that must be there; its fields are read by `read`.
    pub fn object<T>(&mut self, field: &'static str, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
        if self.value(field).is_none() {
            self.missing(field);
        }
        self.object_or_none(field, read)
    }

    /// An object within the entry, if there.
    pub fn object_or_none<T>(&mut self, field: &'static str, read: impl FnOnce(&mut Reader<'_>) -> T) -> Option<T> {
        let map = match self.ask(field)? {
            Value::Object(map) => map,
            other => {
                self.expected(field, "an object", other);
                return None;
            }
        };
        let fields: Fields = map.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let mut inner = Reader {
            table: self.table,
            entry: self.entry,
            within: if self.path.is_empty() { self.position(field) } else { self.within },
            path: format!("{}{field}.", self.path),
            fields: &fields,
            asked: Vec::new(),
            faulty: false,
            report: self.report,
        };
        let value = read(&mut inner);
        self.faulty |= inner.finish();
        Some(value)
    }

    /// Declares fields that belong to the entry although nobody read them.
    pub fn tolerate(&mut self, fields: &[&'static str]) {
        self.asked.extend(fields);
    }

    /// Whether anything was wrong so far.
    pub fn is_faulty(&self) -> bool {
        self.faulty
    }

    /// Reports every field nobody asked for, and says whether anything was wrong.
    pub fn finish(mut self) -> bool {
        for (name, _) in self.fields {
            if !self.asked.contains(&name.as_str()) {
                let suggestion = nearest(name, self.asked.iter().copied()).map(str::to_owned);
                self.error_with(name, "unknown field", suggestion);
            }
        }
        self.faulty
    }

    /// Records an error at a field.
    pub fn error(&mut self, field: &str, message: impl Into<String>) {
        self.error_with(field, message, None);
    }

    fn error_with(&mut self, field: &str, message: impl Into<String>, suggestion: Option<String>) {
        self.faulty = true;
        let position = if self.path.is_empty() { self.position(field) } else { self.within };
        // Whoever set the field, or the object it is in, is to blame.
        let layer = self.entry.layer_of(self.path.split('.').next().filter(|outer| !outer.is_empty()).unwrap_or(field));
        let error = LoadError {
            file: self.table.files[layer].clone(),
            entry: Some(shorten(&self.entry.id)),
            field: Some(format!("{}{}", self.path, shorten(field))),
            message: message.into(),
            suggestion,
        };
        self.report.add(Place { layer, field: position, ..self.table.place_of(self.entry) }, error);
    }

    fn missing(&mut self, field: &'static str) {
        self.asked.push(field);
        self.error(field, "missing");
    }

    fn expected(&mut self, field: &str, what: &str, found: &Value) {
        self.error(field, format!("expected {what}, found {}", describe(found)));
    }

    fn check_spelling(&mut self, field: &str, text: &str, joint: char) {
        let spelled = respell(text, joint);
        if spelled != text {
            let style = if joint == '_' { "like_this" } else { "like-this" };
            let message = format!("\"{}\" is not spelled {style}", shorten(text));
            let suggestion = (!spelled.is_empty()).then(|| shorten(&spelled));
            self.error_with(field, message, suggestion);
        }
    }

    fn ask(&mut self, field: &'static str) -> Option<&'a Value> {
        self.asked.push(field);
        self.value(field)
    }

    fn value(&self, field: &str) -> Option<&'a Value> {
        self.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
    }

    /// Where the field stands in the entry; missing ones come last.
    fn position(&self, field: &str) -> usize {
        self.fields.iter().position(|(name, _)| name == field).unwrap_or(usize::MAX)
    }
}

/// A number as cards have them.
pub trait Number: Copy + PartialOrd + Display + TryFrom<i64> {}

impl<N: Copy + PartialOrd + Display + TryFrom<i64>> Number for N {}
