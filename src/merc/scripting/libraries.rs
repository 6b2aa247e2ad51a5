//! The contents of `lib`: the functions of the base game's libraries, with the comments above them.

use super::mods::is_library;
use crate::base::GameFile;
use crate::lua::{ScriptProblem, members};
use crate::text::nearest;

/// One function of a library, or something else it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Such as `robot`.
    pub library: String,
    pub name: String,
    /// Its parameters, if it is a function.
    pub arguments: Option<String>,
    pub about: String,
}

/// Libraries by name, each with its first line and its functions.
pub fn libraries(files: &[GameFile]) -> Vec<(String, String, Vec<Shared>)> {
    let libraries = files.iter().filter(|file| is_library(file));
    libraries.map(|file| (name_of(file), title(&file.text).to_string(), functions(file))).collect()
}

/// The name of a library in `lib`.
pub fn name_of(file: &GameFile) -> String {
    file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".lua").replace('-', "_")
}

/// `-- Gear: who could wear something.` as text.
fn title(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim_start_matches("-- ")
}

/// The exported functions of a file, in order. They are written as `function robot.train(unit)`, or as fields of the table at the end:
/// `able = function(units, item)`, or `able = able` for a local function.
fn functions(file: &GameFile) -> Vec<Shared> {
    let library = name_of(file);
    let (mut comment, mut local, mut found) = (Vec::new(), Vec::new(), Vec::new());
    for line in file.text.lines().skip(1) {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("-- ") {
            comment.push(text);
            continue;
        }
        let about = std::mem::take(&mut comment).join(" ");
        let shared = |name: &str, rest: &str| Shared {
            library: library.clone(),
            name: name.to_string(),
            arguments: Some(rest.split(')').next().unwrap_or_default().to_string()),
            about: about.clone(),
        };
        let call = |text: &str| text.split_once('(').map(|(name, rest)| shared(name, rest));
        let own = line.strip_prefix("function ").and_then(|rest| rest.split_once('.')).and_then(|(_, rest)| call(rest));
        // `robot.WEAKEST = { ... }`
        let held = line.strip_prefix(&format!("{library}.")).and_then(|rest| rest.split_once(" = ")).map(|(name, _)| name);
        let field = line.split_once(" = ").filter(|(name, _)| name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_'));
        if let Some(function) = own {
            found.push(function);
        } else if let Some(name) = held {
            found.push(Shared { arguments: None, ..shared(name, "") });
        } else if let Some(function) = line.strip_prefix("local function ").and_then(call) {
            local.push(function);
        } else if let Some((name, rest)) = field.and_then(|(name, value)| Some((name, value.strip_prefix("function(")?))) {
            found.push(shared(name, rest));
        } else if let Some((name, _)) = field.filter(|(name, value)| value.strip_suffix(',') == Some(name)) {
            let known = local.iter().find(|function: &&Shared| function.name == name).cloned();
            found.extend(known.map(|known| Shared { about: if about.is_empty() { known.about } else { about }, ..known }));
        }
    }
    found
}

/// Finds unknown libraries and functions in a mod's script, such as `lib.robot.trian`. It does not check the mod's own libraries.
pub fn astray(base: &[GameFile], own: &[GameFile], path: &str, source: &str) -> Vec<ScriptProblem> {
    let known = libraries(base);
    let its: Vec<String> = own.iter().filter(|file| is_library(file)).map(name_of).collect();
    let mut found = Vec::new();
    for (line, library, name) in
        members(path, source, "lib").into_iter().filter(|(_, library, _)| !its.iter().any(|one| one == library))
    {
        let (why, near) = match known.iter().find(|(one, ..)| one == library) {
            None => {
                let all = known.iter().map(|(one, ..)| one.as_str()).chain(its.iter().map(String::as_str));
                (format!("there is no library {library}"), nearest(library, all))
            }
            Some((.., functions)) if functions.iter().any(|function| function.name == name) => continue,
            Some((.., functions)) => {
                let near = nearest(name, functions.iter().map(|function| function.name.as_str()));
                (format!("there is no lib.{library}.{name}"), near)
            }
        };
        found.push(ScriptProblem::new(path, Some(line), why).did_you_mean(near));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every function of the base game's libraries has a comment, and every function that the scripts call exists.
    #[test]
    fn the_libraries_of_the_base_game_are_all_there() {
        let base = crate::base::embedded();
        let all = libraries(&base);
        assert!(all.iter().map(|(_, _, functions)| functions.len()).sum::<usize>() > 20);
        for function in all.iter().flat_map(|(_, about, functions)| functions.iter().filter(|_| !about.is_empty())) {
            assert!(function.about.ends_with('.'), "{function:?} has no comment");
        }
        let written = |text: &str| text.lines().filter(|line| line.starts_with("function ")).count();
        for file in base.iter().filter(|file| is_library(file)) {
            assert!(functions(file).len() >= written(&file.text).max(1), "{}", file.path);
        }
        for file in base.iter().filter(|file| file.path.ends_with(".lua")) {
            assert_eq!(astray(&base, &[], &file.path, &file.text), []);
        }
    }
}
