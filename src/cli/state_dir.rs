//! The folder of the autosave and of the history of typed lines.

use std::ffi::OsString;
use std::path::PathBuf;

pub const AUTOSAVE: &str = "autosave.merc";
pub const HISTORY: &str = "history.txt";

/// `$MERC_STATE_DIR`, else `$XDG_STATE_HOME/merc`, else `~/.local/state/merc`; nothing if none is set.
pub fn state_dir() -> Option<PathBuf> {
    choose(|name| std::env::var_os(name))
}

fn choose(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("MERC_STATE_DIR")
        .or_else(|| set("XDG_STATE_HOME").filter(|path| path.is_absolute()).map(|path| path.join("merc")))
        .or_else(|| set("HOME").map(|path| path.join(".local/state/merc")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_specific_variable_wins() {
        let with = |set: &'static [(&str, &str)]| {
            choose(move |name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| OsString::from(value)))
        };
        let all = [("MERC_STATE_DIR", "/m"), ("XDG_STATE_HOME", "/x"), ("HOME", "/h")];
        let all: &'static [(&str, &str)] = Box::leak(Box::new(all));
        assert_eq!(with(all), Some("/m".into()));
        assert_eq!(with(&all[1..]), Some("/x/merc".into()));
        assert_eq!(with(&all[2..]), Some("/h/.local/state/merc".into()));
        assert_eq!(with(&[("MERC_STATE_DIR", "")]), None);
        assert_eq!(with(&[("XDG_STATE_HOME", "relative"), ("HOME", "/h")]), Some("/h/.local/state/merc".into()));
    }
}
