//! JSON as it is written: objects keep the order of their fields and fields that are written twice. Nothing is understood.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Any JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Nothing,
    Switch(bool),
    Number(i64),
    /// A number that is not whole, or too large.
    OddNumber,
    Text(String),
    List(Vec<Json>),
    Fields(Vec<(String, Json)>),
}

impl Json {
    /// The value as an error message shows it.
    pub fn describe(&self) -> String {
        match self {
            Json::Nothing => "null".to_owned(),
            Json::Switch(on) => on.to_string(),
            Json::Number(number) => number.to_string(),
            Json::OddNumber => "a number that is not whole".to_owned(),
            Json::Text(text) => format!("\"{}\"", shorten(text)),
            Json::List(_) => "a list".to_owned(),
            Json::Fields(_) => "an object".to_owned(),
        }
    }
}

/// Files are not trusted: what they say is quoted in one short line.
pub(super) fn shorten(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        short.push('…');
    }
    short
}

/// `Fast Rebels` as it should have been spelled, with `joint` between words.
pub(super) fn respell(text: &str, joint: char) -> String {
    let mut spelled = String::new();
    for letter in text.chars().take(60) {
        if letter.is_ascii_alphanumeric() {
            spelled.push(letter.to_ascii_lowercase());
        } else if !spelled.is_empty() && !spelled.ends_with(joint) {
            spelled.push(joint);
        }
    }
    spelled.trim_end_matches(joint).to_owned()
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Json, D::Error> {
        source.deserialize_any(AsWritten)
    }
}

struct AsWritten;

impl<'de> Visitor<'de> for AsWritten {
    type Value = Json;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Nothing)
    }

    fn visit_bool<E>(self, on: bool) -> Result<Json, E> {
        Ok(Json::Switch(on))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(i64::try_from(number).map_or(Json::OddNumber, Json::Number))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::OddNumber)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut source: S) -> Result<Json, S::Error> {
        let mut list = Vec::new();
        while let Some(item) = source.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<M: MapAccess<'de>>(self, mut source: M) -> Result<Json, M::Error> {
        let mut fields = Vec::new();
        while let Some(field) = source.next_entry()? {
            fields.push(field);
        }
        Ok(Json::Fields(fields))
    }
}
