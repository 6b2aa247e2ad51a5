//! Builds the rules from the files of the game.

use super::content;
use super::game::Skirmish;
use crate::base::GameFile;
use crate::content::{LoadProblems, SourceFile};
use crate::kernel::fingerprint;
use std::rc::Rc;

/// The folders of the skirmish; other files belong to other games.
const FOLDERS: [&str; 2] = ["content/skirmish/", "scripts/skirmish/"];

impl Skirmish {
    /// Loads the base game, or reports all problems with its files.
    pub fn load(files: &[GameFile]) -> Result<Skirmish, LoadProblems> {
        let own: Vec<&GameFile> =
            files.iter().filter(|file| FOLDERS.iter().any(|folder| file.path.starts_with(folder))).collect();
        let sources = own.iter().filter(|file| file.path.starts_with(FOLDERS[0]));
        let sources: Vec<SourceFile> =
            sources.map(|file| SourceFile { path: file.path.clone(), text: file.text.to_string() }).collect();
        let content = content::load(&sources)?;
        let printed: Vec<(&String, &std::borrow::Cow<'static, str>)> = own.iter().map(|file| (&file.path, &file.text)).collect();
        Ok(Skirmish { content: Rc::new(content), fingerprint: format!("{:016x}", fingerprint::of(&printed)) })
    }
}
