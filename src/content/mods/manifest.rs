//! `mod.json`: who a mod is, what it needs and what players may choose. Whatever is wrong with it is told at once.

use super::fields::{Json, respell, shorten};
use super::setting::{ModSetting, ModValue, SettingType};
use crate::text::nearest;
use semver::{Version, VersionReq};
use std::fmt;

/// The name of the file.
pub const MANIFEST: &str = "mod.json";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    pub id: String,
    pub name: String,
    pub version: Version,
    /// Which engines it is made for.
    pub engine: VersionReq,
    pub requires: Vec<Need>,
    pub conflicts: Vec<Need>,
    /// Mods it comes after if they are there.
    pub after: Vec<String>,
    pub settings: Vec<ModSetting>,
    /// Where it was read, as errors show it.
    pub file: String,
}

/// Another mod, and which versions of it are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    pub id: String,
    pub range: VersionReq,
}

/// Something wrong with a manifest, or between two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModProblem {
    pub file: String,
    pub field: Option<String>,
    pub message: String,
    pub suggestion: Option<String>,
}

impl fmt::Display for ModProblem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: ", self.file)?;
        if let Some(field) = &self.field {
            write!(out, "{field}: ")?;
        }
        out.write_str(&self.message)?;
        match &self.suggestion {
            Some(suggestion) => write!(out, "; did you mean \"{suggestion}\"?"),
            None => Ok(()),
        }
    }
}

impl Manifest {
    /// The game itself, which is the first mod of all.
    pub fn of_base(id: &str, version: Version) -> Manifest {
        Manifest {
            id: id.to_owned(),
            name: id.to_owned(),
            version,
            engine: VersionReq::STAR,
            requires: Vec::new(),
            conflicts: Vec::new(),
            after: Vec::new(),
            settings: Vec::new(),
            file: id.to_owned(),
        }
    }

    /// Reads a manifest as far as it can be read; without an id it is of no use.
    pub fn read(file: &str, text: &str, problems: &mut Vec<ModProblem>) -> Option<Manifest> {
        let mut report = |message: String| {
            problems.push(ModProblem { file: file.to_owned(), field: None, message, suggestion: None });
        };
        let fields = match serde_json::from_str(text) {
            Ok(Json::Fields(fields)) => fields,
            Ok(other) => {
                report(format!("expected an object, found {}", other.describe()));
                return None;
            }
            Err(error) => {
                report(format!("not JSON: {error}"));
                return None;
            }
        };
        let mut read = Reader { file, path: String::new(), fields: &fields, asked: Vec::new(), problems };
        let id = read.spelled("id", '-');
        let name = read.take("name").and_then(|value| read.text("name", value));
        let version = read.needed("version").and_then(|value| read.text("version", value)).and_then(|text| {
            let version = Version::parse(&text).ok();
            if version.is_none() {
                read.error("version", format!("\"{}\" is no version; write three numbers such as 1.0.0", shorten(&text)));
            }
            version
        });
        let engine = match read.needed("engine") {
            None => VersionReq::STAR,
            Some(value) => read.range("engine", value),
        };
        let (requires, conflicts) = (read.needs("requires"), read.needs("conflicts"));
        let after = read.names("after");
        let settings = read.settings();
        read.finish();
        let id = id?;
        let name = name.unwrap_or_else(|| id.clone());
        let version = version.unwrap_or_else(|| Version::new(0, 0, 0));
        Some(Manifest { id, name, version, engine, requires, conflicts, after, settings, file: file.to_owned() })
    }
}

/// Reads named fields and remembers which were asked for.
struct Reader<'a> {
    file: &'a str,
    /// `settings.bonus.` within a setting.
    path: String,
    fields: &'a [(String, Json)],
    asked: Vec<&'static str>,
    problems: &'a mut Vec<ModProblem>,
}

impl<'a> Reader<'a> {
    fn take(&mut self, field: &'static str) -> Option<&'a Json> {
        self.asked.push(field);
        self.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
    }

    fn needed(&mut self, field: &'static str) -> Option<&'a Json> {
        let value = self.take(field);
        if value.is_none() {
            self.error(field, "missing".to_owned());
        }
        value
    }

    fn text(&mut self, field: &str, value: &Json) -> Option<String> {
        match value {
            Json::Text(text) if text.trim().is_empty() => self.error(field, "this text is empty".to_owned()),
            Json::Text(text) if text.chars().any(char::is_control) => {
                self.error(field, "line breaks and control characters are not allowed in texts".to_owned());
            }
            Json::Text(text) => return Some(text.clone()),
            other => self.expected(field, "a text", other),
        }
        None
    }

    /// An id, spelled as ids are.
    fn spelled(&mut self, field: &'static str, joint: char) -> Option<String> {
        let value = self.needed(field)?;
        let text = self.text(field, value)?;
        self.check_spelling(field, &text, joint);
        Some(text)
    }

    fn check_spelling(&mut self, field: &str, text: &str, joint: char) {
        let spelled = respell(text, joint);
        if spelled != text {
            let style = if joint == '_' { "like_this" } else { "like-this" };
            let message = format!("\"{}\" is not spelled {style}", shorten(text));
            self.error_with(field, message, Some(spelled).filter(|spelled| !spelled.is_empty()));
        }
    }

    fn range(&mut self, field: &str, value: &Json) -> VersionReq {
        let text = self.text(field, value);
        let range = text.as_deref().and_then(|text| VersionReq::parse(text).ok());
        if let (Some(text), None) = (&text, &range) {
            self.error(field, format!("\"{}\" is no range of versions; write ^1.2, >=1, <3 or *", shorten(text)));
        }
        range.unwrap_or(VersionReq::STAR)
    }

    fn needs(&mut self, field: &'static str) -> Vec<Need> {
        let fields = match self.take(field) {
            None => return Vec::new(),
            Some(Json::Fields(fields)) => fields,
            Some(other) => {
                self.expected(field, "an object such as {\"other-mod\": \"^1.2\"}", other);
                return Vec::new();
            }
        };
        let mut needs: Vec<Need> = Vec::new();
        for (id, value) in fields {
            let inner = format!("{field}.{}", shorten(id));
            if needs.iter().any(|need| need.id == *id) {
                self.error(&inner, "this field is written twice".to_owned());
                continue;
            }
            self.check_spelling(&inner, id, '-');
            let range = self.range(&inner, value);
            needs.push(Need { id: id.clone(), range });
        }
        needs
    }

    fn names(&mut self, field: &'static str) -> Vec<String> {
        let list = match self.take(field) {
            None => return Vec::new(),
            Some(Json::List(list)) => list,
            Some(other) => {
                self.expected(field, "a list of texts", other);
                return Vec::new();
            }
        };
        let mut names: Vec<String> = Vec::new();
        for value in list {
            match value {
                Json::Text(name) if names.contains(name) => {
                    self.error(field, format!("\"{}\" is listed twice", shorten(name)));
                }
                Json::Text(name) => names.push(name.clone()),
                other => self.expected(field, "a list of texts", other),
            }
        }
        names
    }

    fn settings(&mut self) -> Vec<ModSetting> {
        let list = match self.take("settings") {
            None => return Vec::new(),
            Some(Json::List(list)) => list,
            Some(other) => {
                self.expected("settings", "a list of objects", other);
                return Vec::new();
            }
        };
        let mut settings: Vec<ModSetting> = Vec::new();
        for (index, value) in list.iter().enumerate() {
            let Json::Fields(fields) = value else {
                self.expected("settings", "a list of objects", value);
                continue;
            };
            let label = fields.iter().find_map(|(name, value)| match value {
                Json::Text(id) if name == "id" => Some(shorten(id)),
                _ => None,
            });
            let path = format!("settings.{}.", label.unwrap_or_else(|| format!("entry {}", index + 1)));
            let mut inner = Reader { file: self.file, path, fields, asked: Vec::new(), problems: self.problems };
            let setting = inner.setting();
            inner.finish();
            match setting {
                Some(setting) if settings.iter().any(|other| other.id == setting.id) => {
                    self.error("settings", format!("there are two settings \"{}\"", shorten(&setting.id)));
                }
                setting => settings.extend(setting),
            }
        }
        settings
    }

    fn setting(&mut self) -> Option<ModSetting> {
        let id = self.spelled("id", '_');
        let text = self.needed("text").and_then(|value| self.text("text", value));
        let kind = self.needed("type").and_then(|value| self.text("type", value));
        let kind = match kind.as_deref() {
            Some("switch") => Some(SettingType::Switch),
            Some("number") => {
                let (min, max) = (self.number("min"), self.number("max"));
                if min.zip(max).is_some_and(|(min, max)| min > max) {
                    self.error("max", "this is below min".to_owned());
                }
                min.zip(max).filter(|(min, max)| min <= max).map(|(min, max)| SettingType::Number { min, max })
            }
            Some("choice") => {
                let list = self.needed("values");
                let words = self.names("values");
                if list == Some(&Json::List(Vec::new())) {
                    self.error("values", "this list is empty".to_owned());
                }
                for word in &words {
                    self.check_spelling("values", word, '-');
                }
                Some(SettingType::Choice(words)).filter(|kind| *kind != SettingType::Choice(Vec::new()))
            }
            Some(other) => {
                let known = ["switch", "number", "choice"];
                let near = nearest(other, known).map(str::to_owned);
                self.error_with("type", format!("unknown word \"{}\"; known are {}", shorten(other), known.join(", ")), near);
                None
            }
            None => None,
        };
        if kind.is_none() {
            // Which of these belong to it depends on the type.
            self.asked.extend(["values", "min", "max"]);
        }
        let default = match self.needed("default")? {
            Json::Switch(on) => Some(ModValue::Switch(*on)),
            Json::Number(number) => i32::try_from(*number).ok().map(ModValue::Number),
            Json::Text(word) => Some(ModValue::Word(word.clone())),
            _ => None,
        };
        let kind = kind?;
        let default = default.filter(|default| kind.takes(default));
        if default.is_none() {
            let wanted = if kind == SettingType::Switch { "true or false".to_owned() } else { kind.allowed() };
            self.error("default", format!("this is not among its values: {wanted}"));
        }
        Some(ModSetting { id: id?, kind, default: default?, text: text? })
    }

    fn number(&mut self, field: &'static str) -> Option<i32> {
        let value = self.needed(field)?;
        let number = if let Json::Number(number) = value { i32::try_from(*number).ok() } else { None };
        if number.is_none() {
            self.expected(field, "a whole number", value);
        }
        number
    }

    /// Reports fields that nobody asked for or that are written twice.
    fn finish(mut self) {
        for (index, (name, _)) in self.fields.iter().enumerate() {
            if self.fields[..index].iter().any(|(earlier, _)| earlier == name) {
                self.error(&shorten(name), "this field is written twice".to_owned());
            } else if !self.asked.contains(&name.as_str()) {
                let near = nearest(&shorten(name), self.asked.iter().copied()).map(str::to_owned);
                self.error_with(&shorten(name), "unknown field".to_owned(), near);
            }
        }
    }

    fn expected(&mut self, field: &str, what: &str, found: &Json) {
        self.error(field, format!("expected {what}, found {}", found.describe()));
    }

    fn error(&mut self, field: &str, message: String) {
        self.error_with(field, message, None);
    }

    fn error_with(&mut self, field: &str, message: String, suggestion: Option<String>) {
        let field = Some(format!("{}{field}", self.path));
        self.problems.push(ModProblem { file: self.file.to_owned(), field, message, suggestion });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a manifest that has this version and this range of engines.
    fn told(version: &str, engine: &str) -> Vec<String> {
        let text = format!(r#"{{"id": "x", "version": "{version}", "engine": "{engine}"}}"#);
        let mut problems = Vec::new();
        Manifest::read("x/mod.json", &text, &mut problems);
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_no_version_is_refused_with_what_is() {
        for wrong in ["1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x", "01.2.3", "1.2.3-", "1.2.3+", "-1.0.0", " 1.0.0", "1.0.0-01", "*"]
        {
            let wanted = format!("x/mod.json: version: \"{wrong}\" is no version; write three numbers such as 1.0.0");
            assert_eq!(told(wrong, "*"), [wanted]);
        }
        for right in ["0.0.0", "1.2.3", "1.2.3-rc.1", "1.2.3+built", "1.2.3-rc.1+built.7"] {
            assert_eq!(told(right, "*"), Vec::<String>::new(), "{right}");
        }
    }

    #[test]
    fn what_is_no_range_is_refused_with_what_is() {
        for wrong in ["^", "1.2.3.4", ">>1", "1 2", "^1.y", "latest", "v1", "=>1", "*, 1", "1 || 2"] {
            let wanted = format!("x/mod.json: engine: \"{wrong}\" is no range of versions; write ^1.2, >=1, <3 or *");
            assert_eq!(told("1.0.0", wrong), [wanted]);
        }
        for right in ["1", "1.2", "^1.2.3", "~1.2", ">=1, <3", ">= 1 , < 3", "=1.2.3", "1.*", "^1.2.3-rc.1", "*", " * "] {
            assert_eq!(told("1.0.0", right), Vec::<String>::new(), "{right}");
        }
    }
}
