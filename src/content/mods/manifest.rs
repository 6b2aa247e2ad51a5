//! Reads `mod.json`: the id, requirements and settings of a mod. All problems are reported at once.

use super::setting::{ModSetting, ModValue, SettingType};
use crate::content::{Json, LoadProblem, LoadProblems, Reader, Report, Word, shorten};
use semver::{Version, VersionReq};

/// The name of the file.
pub const MANIFEST: &str = "mod.json";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    pub id: String,
    pub name: String,
    pub version: Version,
    /// The engine versions it works with.
    pub engine: VersionReq,
    pub requires: Vec<Need>,
    pub conflicts: Vec<Need>,
    /// Mods that load before it if they are present.
    pub after: Vec<String>,
    pub settings: Vec<ModSetting>,
    /// The path that errors show.
    pub file: String,
}

/// Another mod and a range of its versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    pub id: String,
    pub range: VersionReq,
}

impl Manifest {
    /// The base game, which is always the first mod.
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

    /// Reads as much of a manifest as possible; `None` without an id.
    pub fn read(file: &str, text: &str, problems: &mut LoadProblems) -> Option<Manifest> {
        let fields = match serde_json::from_str(text) {
            Ok(Json::Fields(fields)) => fields,
            Ok(other) => {
                problems.push(LoadProblem::in_file(file, format!("expected an object, found {}", other.describe())));
                return None;
            }
            Err(error) => {
                problems.push(LoadProblem::not_json(file, &error));
                return None;
            }
        };
        let mut found = Report::default();
        let mut read = Reader::of_file(file, &fields, &mut found);
        let id = id(&mut read, '-');
        let name = read.ask("name").and_then(|value| read.text_in("name", value));
        let version = read.needed("version").and_then(|value| read.text_in("version", value)).and_then(|text| {
            let version = Version::parse(&text).ok();
            if version.is_none() {
                let problem = LoadProblem::new(format!("\"{}\" is not a version", shorten(&text)));
                read.add("version", problem.remedy("write three numbers such as 1.0.0"));
            }
            version
        });
        let engine = match read.needed("engine") {
            None => VersionReq::STAR,
            Some(value) => range(&mut read, "engine", value),
        };
        let (requires, conflicts) = (needs(&mut read, "requires"), needs(&mut read, "conflicts"));
        let after = read.texts_or_empty("after");
        let settings = settings(&mut read);
        read.finish();
        problems.extend(found.into_problems());
        let id = id?;
        let name = name.unwrap_or_else(|| id.clone());
        let version = version.unwrap_or_else(|| Version::new(0, 0, 0));
        Some(Manifest { id, name, version, engine, requires, conflicts, after, settings, file: file.to_owned() })
    }
}

/// Longer ids would clutter every text that names a mod.
const LONGEST_ID: usize = 60;

/// A required id.
fn id(read: &mut Reader<'_>, joint: char) -> Option<String> {
    let id = read.spelled("id", joint)?;
    if id.chars().count() > LONGEST_ID {
        read.error("id", format!("an id can have at most {LONGEST_ID} characters"));
    }
    Some(id)
}

fn range(read: &mut Reader<'_>, field: &str, value: &Json) -> VersionReq {
    let text = read.text_in(field, value);
    let range = text.as_deref().and_then(|text| VersionReq::parse(text).ok());
    if let (Some(text), None) = (&text, &range) {
        let problem = LoadProblem::new(format!("\"{}\" is not a version range", shorten(text)));
        read.add(field, problem.remedy("write ^1.2, >=1, <3 or *"));
    }
    range.unwrap_or(VersionReq::STAR)
}

fn needs(read: &mut Reader<'_>, field: &'static str) -> Vec<Need> {
    let fields = match read.ask(field) {
        None => return Vec::new(),
        Some(Json::Fields(fields)) => fields,
        Some(other) => {
            read.expected(field, "an object such as {\"other-mod\": \"^1.2\"}", other);
            return Vec::new();
        }
    };
    let mut needs: Vec<Need> = Vec::new();
    for (id, value) in fields {
        let inner = format!("{field}.{}", shorten(id));
        if needs.iter().any(|need| need.id == *id) {
            read.error(&inner, "this field appears twice");
            continue;
        }
        read.check_spelling(&inner, id, '-');
        let range = range(read, &inner, value);
        needs.push(Need { id: id.clone(), range });
    }
    needs
}

/// The field `settings` of a mod or of anything else that has settings.
pub fn settings(read: &mut Reader<'_>) -> Vec<ModSetting> {
    let mut settings: Vec<ModSetting> = Vec::new();
    for setting in read.objects("settings", setting).into_iter().flatten() {
        if settings.iter().any(|other| other.id == setting.id) {
            read.error("settings", format!("there are two settings \"{}\"", shorten(&setting.id)));
        } else {
            settings.push(setting);
        }
    }
    settings
}

fn setting(read: &mut Reader<'_>) -> Option<ModSetting> {
    let id = id(read, '_');
    let text = read.needed("text").and_then(|value| read.text_in("text", value));
    let kind = match read.word("type") {
        Some(Shape::Switch) => Some(SettingType::Switch),
        Some(Shape::Number) => {
            let (min, max) = (number(read, "min"), number(read, "max"));
            if min.zip(max).is_some_and(|(min, max)| min > max) {
                read.error("max", "this is below min");
            }
            min.zip(max).filter(|(min, max)| min <= max).map(|(min, max)| SettingType::Number { min, max })
        }
        Some(Shape::Choice) => {
            let words = read.tags("values");
            match read.needed("values") {
                Some(Json::List(list)) if list.is_empty() => read.error("values", "this list is empty"),
                _ => {}
            }
            Some(SettingType::Choice(words)).filter(|kind| *kind != SettingType::Choice(Vec::new()))
        }
        None => None,
    };
    if kind.is_none() {
        // Whether these fields are valid depends on the type.
        read.tolerate(&["values", "min", "max"]);
    }
    let default = match read.needed("default")? {
        Json::Switch(on) => Some(ModValue::Switch(*on)),
        Json::Text(word) => Some(ModValue::Word(word.clone())),
        other => other.whole().and_then(|number| i32::try_from(number).ok()).map(ModValue::Number),
    };
    let kind = kind?;
    let default = default.filter(|default| kind.takes(default));
    if default.is_none() {
        let wanted = if kind == SettingType::Switch { "true or false".to_owned() } else { kind.allowed() };
        read.error("default", format!("this is not an allowed value; expected {wanted}"));
    }
    Some(ModSetting { id: id?, kind, default: default?, text: text? })
}

fn number(read: &mut Reader<'_>, field: &'static str) -> Option<i32> {
    let value = read.needed(field)?;
    let number = value.whole().and_then(|number| i32::try_from(number).ok());
    if number.is_none() {
        read.expected(field, "a whole number", value);
    }
    number
}

/// The word in a setting's `type`.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Switch,
    Number,
    Choice,
}

impl Word for Shape {
    const WORDS: &'static [(&'static str, Self)] =
        &[("switch", Self::Switch), ("number", Self::Number), ("choice", Self::Choice)];
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The problems of a manifest with this version and this engine range.
    fn problems_of(version: &str, engine: &str) -> Vec<String> {
        let text = format!(r#"{{"id": "x", "version": "{version}", "engine": "{engine}"}}"#);
        let mut problems = LoadProblems::default();
        Manifest::read("x/mod.json", &text, &mut problems);
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_invalid_version_is_refused_with_an_example() {
        for wrong in ["1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x", "01.2.3", "1.2.3-", "1.2.3+", "-1.0.0", " 1.0.0", "1.0.0-01", "*"]
        {
            let wanted = format!("x/mod.json: version: \"{wrong}\" is not a version; write three numbers such as 1.0.0");
            assert_eq!(problems_of(wrong, "*"), [wanted]);
        }
        for right in ["0.0.0", "1.2.3", "1.2.3-rc.1", "1.2.3+built", "1.2.3-rc.1+built.7"] {
            assert_eq!(problems_of(right, "*"), Vec::<String>::new(), "{right}");
        }
    }

    #[test]
    fn an_invalid_range_is_refused_with_examples() {
        for wrong in ["^", "1.2.3.4", ">>1", "1 2", "^1.y", "latest", "v1", "=>1", "*, 1", "1 || 2"] {
            let wanted = format!("x/mod.json: engine: \"{wrong}\" is not a version range; write ^1.2, >=1, <3 or *");
            assert_eq!(problems_of("1.0.0", wrong), [wanted]);
        }
        for right in ["1", "1.2", "^1.2.3", "~1.2", ">=1, <3", ">= 1 , < 3", "=1.2.3", "1.*", "^1.2.3-rc.1", "*", " * "] {
            assert_eq!(problems_of("1.0.0", right), Vec::<String>::new(), "{right}");
        }
    }
}
