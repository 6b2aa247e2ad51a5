//! Finds mods: a path, or a name in the folder of mods. A mod is loaded only if it is named, because a game is a function
//! of its command line.

use crate::cli::Trouble;
use crate::content::LoadProblems;
use crate::merc::scripting::mods::{MANIFEST, ModFiles};
use crate::text::did_you_mean;
use anyhow::{Result, bail};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// `$MERC_MODS_DIR`, else `$XDG_DATA_HOME/merc/mods`, else `~/.local/share/merc/mods`; nothing if none is set.
pub fn mods_dir() -> Option<PathBuf> {
    choose(|name| std::env::var_os(name))
}

fn choose(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("MERC_MODS_DIR")
        .or_else(|| set("XDG_DATA_HOME").filter(|path| path.is_absolute()).map(|path| path.join("merc/mods")))
        .or_else(|| set("HOME").map(|path| path.join(".local/share/merc/mods")))
}

/// Reads every named mod. A missing mod and a mod with errors are different kinds of errors.
pub fn read_all(wanted: &[PathBuf]) -> Result<Vec<ModFiles>> {
    let (mut read, mut absent, mut wrong) = (Vec::new(), Vec::new(), LoadProblems::default());
    for path in wanted {
        match find(path) {
            Err(error) => absent.push(error.to_string()),
            Ok(folder) => match ModFiles::read(&folder) {
                Ok(files) => read.push(files),
                Err(problems) => wrong.extend(problems),
            },
        }
    }
    match (absent.is_empty(), wrong.is_empty()) {
        (true, true) => Ok(read),
        (true, false) => bail!(Trouble::Content(wrong)),
        (false, _) => bail!(Trouble::files(absent.into_iter().chain(wrong.iter().map(ToString::to_string)))),
    }
}

/// The folder of a mod: the path itself if it exists, else the folder of that name among the mods.
pub fn find(wanted: &Path) -> Result<PathBuf> {
    if wanted.is_dir() {
        return Ok(wanted.to_path_buf());
    }
    let shown = wanted.display();
    let is_name = wanted.components().count() == 1 && wanted.file_name() == Some(wanted.as_os_str());
    let Some(all) = mods_dir().filter(|_| is_name) else {
        bail!("there is no mod in {shown}: no such folder");
    };
    let folder = all.join(wanted);
    if folder.join(MANIFEST).is_file() {
        return Ok(folder);
    }
    let hint = did_you_mean(&shown.to_string(), names(&all).iter().map(String::as_str));
    bail!("there is no mod {shown:?}, neither as a folder here nor in {}{hint}", all.display())
}

/// Every mod in the folder of mods, sorted.
fn names(all: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(all).into_iter().flatten().flatten();
    let mods = entries.filter(|entry| entry.path().join(MANIFEST).is_file());
    let mut names: Vec<String> = mods.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_specific_variable_wins() {
        let with = |set: &'static [(&str, &str)]| {
            choose(move |name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value)))
        };
        assert_eq!(with(&[("MERC_MODS_DIR", "/m"), ("XDG_DATA_HOME", "/x"), ("HOME", "/h")]), Some("/m".into()));
        assert_eq!(with(&[("XDG_DATA_HOME", "/x"), ("HOME", "/h")]), Some("/x/merc/mods".into()));
        assert_eq!(with(&[("XDG_DATA_HOME", "x"), ("HOME", "/h")]), Some("/h/.local/share/merc/mods".into()));
        assert_eq!(with(&[("MERC_MODS_DIR", "")]), None);
    }
}
