//! The loaded rules: content, cards, and scripts in their host. `load` builds them, and layers above store their
//! own data in them.

use super::context::ScriptContext;
use crate::base::GameFile;
use crate::kernel::Verb;
use crate::lua::{Host, ScriptId};
use crate::merc::content::{Content, Format, FormatWishes};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::CardId;
use crate::merc::model::state::Config;
use crate::merc::scripting::mods::{LoadedMod, ModFiles};
use crate::merc::scripting::ops::OpSpec;
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The board game, ready to play.
pub struct Merc {
    pub content: Content,
    pub catalog: Catalog,
    /// The table of verbs, including those of cards.
    pub verbs: Vec<MercVerb>,
    /// Actions that cards add, in card order.
    pub script_verbs: Vec<ScriptVerb>,
    /// What scripts can call.
    pub operations: Vec<OpSpec>,
    /// The bots' rules, stored by a layer above that knows their type.
    pub(in crate::merc) bots: Box<dyn Any>,
    pub(in crate::merc) host: Host,
    pub(in crate::merc) context: Rc<ScriptContext>,
    pub(in crate::merc) fingerprint: String,
    pub(in crate::merc) mods: Vec<LoadedMod>,
    /// The last game's seats, options and what they mean.
    pub(in crate::merc) last_config: RefCell<Option<KnownConfig>>,
    /// The format of the last game, and the modes, players and sides that it is for: the games of a run mostly have the same.
    pub(in crate::merc) last_format: RefCell<Option<KnownFormat>>,
    /// The source files, for loading the rules again.
    pub(in crate::merc) sources: (Vec<GameFile>, Vec<ModFiles>),
}

/// The seats and options of a header, and the config that they give.
pub type KnownConfig = (Vec<(String, String)>, Vec<(String, String)>, Arc<Config>);

/// Modes, players and sizes of sides, and the format that they give.
pub type KnownFormat = (Vec<String>, u8, Option<String>, Rc<Format>);

/// A verb of this game.
pub type MercVerb = Verb<Merc>;

/// An action that a card adds, as `help` and `legal` show it.
pub struct ScriptVerb {
    pub name: String,
    pub cost: u8,
    pub help: String,
    pub card: CardId,
    pub script: ScriptId,
    pub index: usize,
}

impl Merc {
    /// The format of a game: see `Content::format`.
    pub fn format(&self, wishes: &FormatWishes<'_>) -> Result<Rc<Format>, Vec<String>> {
        let FormatWishes { modes, players, sides } = *wishes;
        let is_known = |known: &&KnownFormat| known.0 == modes && known.1 == players && known.2.as_deref() == sides;
        if let Some((.., format)) = self.last_format.borrow().as_ref().filter(is_known) {
            return Ok(Rc::clone(format));
        }
        let format = Rc::new(self.content.format(wishes)?);
        let named = modes.iter().map(|mode| (*mode).to_string()).collect();
        self.last_format.replace(Some((named, players, sides.map(str::to_string), Rc::clone(&format))));
        Ok(format)
    }

    /// The files of the base game.
    pub fn base_files(&self) -> &[GameFile] {
        &self.sources.0
    }

    /// The loaded mods in their order; the first is the base game.
    pub fn mods(&self) -> &[LoadedMod] {
        &self.mods
    }

    pub fn host(&self) -> &Host {
        &self.host
    }

    pub fn script_context(&self) -> &Rc<ScriptContext> {
        &self.context
    }

    /// Identifies the content and scripts of a game.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The same game without scripts, to measure what scripts cost.
    pub fn without_hooks(mut self) -> Merc {
        self.catalog.forget_scripts();
        self
    }
}
