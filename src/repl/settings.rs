//! What a person has chosen with `set`, kept in a file beside the history. Pipes and programs use the defaults.

use super::files::write_whole;
use std::fs;
use std::path::Path;

/// The file in the folder of the history.
const FILE: &str = "settings.txt";

/// What can be turned on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Ghost,
    Confirm,
    Legend,
    Color,
}

impl Setting {
    /// Every setting with its meaning.
    const ALL: [(Setting, &'static str, &'static str); 4] = [
        (Setting::Ghost, "ghost", "show how a line may continue while you type it"),
        (Setting::Confirm, "confirm", "ask again before a command that may be a mistake"),
        (Setting::Legend, "legend", "explain symbols and letters below maps and tables"),
        (Setting::Color, "color", "use color, if the terminal has it"),
    ];
    /// What may follow the word `set`.
    pub const WORDS: &'static [&'static str] = &["ghost", "confirm", "legend", "color"];

    pub fn name(self) -> &'static str {
        Setting::ALL.iter().find(|(setting, ..)| *setting == self).map_or("", |(_, name, _)| *name)
    }

    pub fn read(name: &str) -> Option<Setting> {
        Setting::ALL.iter().find(|(_, known, _)| *known == name).map(|(setting, ..)| *setting)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    ghost: bool,
    confirm: bool,
    legend: bool,
    color: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { ghost: true, confirm: true, legend: true, color: true }
    }
}

impl Settings {
    /// Reads the settings of a person; what is missing or unreadable has its default.
    pub fn load(folder: Option<&Path>) -> Settings {
        let text = folder.and_then(|folder| fs::read_to_string(folder.join(FILE)).ok()).unwrap_or_default();
        let mut settings = Settings::default();
        for line in text.lines() {
            if let Some((name, value)) = line.split_once(' ')
                && let (Some(setting), Some(value)) = (Setting::read(name), on_or_off(value))
            {
                settings.set(setting, value);
            }
        }
        settings
    }

    /// Keeps them for later games. Errors are ignored: the settings still hold in this game.
    pub fn save(&self, folder: Option<&Path>) {
        if let Some(folder) = folder {
            let _ = write_whole(&folder.join(FILE), self.lines(|_| String::new()));
        }
    }

    pub fn is_on(&self, setting: Setting) -> bool {
        match setting {
            Setting::Ghost => self.ghost,
            Setting::Confirm => self.confirm,
            Setting::Legend => self.legend,
            Setting::Color => self.color,
        }
    }

    pub fn set(&mut self, setting: Setting, on: bool) {
        match setting {
            Setting::Ghost => self.ghost = on,
            Setting::Confirm => self.confirm = on,
            Setting::Legend => self.legend = on,
            Setting::Color => self.color = on,
        }
    }

    /// The list that `set` alone shows.
    pub fn list(&self) -> String {
        self.lines(|about| format!("  {about}")).trim_end().to_string()
    }

    fn lines(&self, about: impl Fn(&str) -> String) -> String {
        let width = Setting::WORDS.iter().map(|word| word.len()).max().unwrap_or_default();
        let one = |(setting, name, text): &(Setting, &str, &str)| {
            let (value, about) = (if self.is_on(*setting) { "on" } else { "off" }, about(text));
            if about.is_empty() { format!("{name} {value}\n") } else { format!("{name:<width$} {value:<3}{about}\n") }
        };
        Setting::ALL.iter().map(one).collect()
    }
}

pub fn on_or_off(text: &str) -> Option<bool> {
    match text.trim() {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_in_their_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut settings = Settings::load(Some(folder.path()));
        assert_eq!(settings, Settings::default());
        settings.set(Setting::Ghost, false);
        settings.save(Some(folder.path()));
        assert_eq!(Settings::load(Some(folder.path())), settings);
        assert!(settings.list().starts_with("ghost   off  show"), "{}", settings.list());
    }

    #[test]
    fn every_setting_can_be_typed() {
        for (setting, name, _) in Setting::ALL {
            assert_eq!((Setting::read(name), setting.name()), (Some(setting), name));
            assert!(Setting::WORDS.contains(&name), "{name}");
        }
    }
}
