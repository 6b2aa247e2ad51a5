//! JSON exactly as written: objects keep the order of their fields, and duplicate fields. Values are not interpreted.

use crate::text::is_unsafe;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value};
use std::fmt;

/// Any JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Nothing,
    Switch(bool),
    Number(Number),
    Text(String),
    List(Vec<Json>),
    Fields(Fields),
}

/// Named values in file order, including duplicates.
pub type Fields = Vec<(String, Json)>;

impl Json {
    /// The value as an error message shows it.
    pub fn describe(&self) -> String {
        match self {
            Json::Nothing => "null".to_owned(),
            Json::Switch(on) => on.to_string(),
            Json::Number(number) => number.to_string(),
            Json::Text(text) => format!("\"{}\"", shorten(text)),
            Json::List(_) => "a list".to_owned(),
            Json::Fields(_) => "an object".to_owned(),
        }
    }

    /// The value as a whole number, if it is one and fits.
    pub fn whole(&self) -> Option<i64> {
        if let Json::Number(number) = self { number.as_i64() } else { None }
    }

    /// Whether both values are equal, ignoring the order of fields.
    pub fn agrees(&self, other: &Json) -> bool {
        Value::from(self) == Value::from(other)
    }

    /// A string without quotes, anything else as JSON.
    pub fn plain(&self) -> String {
        if let Json::Text(text) = self { text.clone() } else { Value::from(self).to_string() }
    }
}

/// Loses the order and duplicates of fields.
impl From<&Json> for Value {
    fn from(json: &Json) -> Value {
        match json {
            Json::Nothing => Value::Null,
            Json::Switch(on) => Value::Bool(*on),
            Json::Number(number) => Value::Number(number.clone()),
            Json::Text(text) => Value::String(text.clone()),
            Json::List(list) => Value::Array(list.iter().map(Value::from).collect()),
            Json::Fields(fields) => {
                Value::Object(fields.iter().map(|(name, value)| (name.clone(), Value::from(value))).collect())
            }
        }
    }
}

/// Files are not trusted, so messages quote them in one short line.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().filter(|letter| !is_unsafe(*letter)).take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        short.push('…');
    }
    short
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
        Ok(Json::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Number::from_f64(number).map_or(Json::Nothing, Json::Number))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_duplicates_are_kept_but_do_not_matter_for_equality() {
        let read = |text: &str| serde_json::from_str::<Json>(text).expect("it is JSON");
        let (one, two) = (read(r#"{"b": [1.5, null], "a": true}"#), read(r#"{"a": true, "b": [1.5, null]}"#));
        assert_ne!(one, two);
        assert!(one.agrees(&two));
        assert_eq!(one.plain(), r#"{"a":true,"b":[1.5,null]}"#);
        assert!(matches!(read(r#"{"a": 1, "a": 2}"#), Json::Fields(fields) if fields.len() == 2));
        assert_eq!((read("\"a b\"").plain(), read("-7").whole(), read("1.5").whole()), ("a b".to_owned(), Some(-7), None));
    }
}
