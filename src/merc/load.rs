//! The ruleset as a whole: content, catalog and scripts, loaded and checked together; and the header of a new game.

use super::catalog::Catalog;
use super::content::{self, Content, Settings, SourceFile};
use super::hooks::{HOOKS, Slot};
use super::script::{self, verbs::VerbInfo};
use super::state::Config;
use crate::base::GameFile;
use crate::kernel::{Complaint, Header, fingerprint, words};
use crate::lua::{Host, Limits};
use std::rc::Rc;

/// Units and verbs are numbered by a byte, with room to spare.
const MOST_UNITS: usize = 250;
/// Sectors of one map that can be asked about at once.
const MOST_SECTORS: u16 = 64;

/// The board game, ready to play.
pub struct Merc {
    pub content: Content,
    pub catalog: Catalog,
    /// Actions that cards add, in card order.
    pub verbs: Vec<VerbInfo>,
    host: Host,
    slot: Rc<Slot>,
    fingerprint: String,
    files: Vec<GameFile>,
}

impl Merc {
    /// Everything that is wrong with the files, at once.
    pub fn load(files: &[GameFile]) -> Result<Merc, Vec<String>> {
        let sources: Vec<SourceFile> = files
            .iter()
            .filter(|file| file.path.starts_with("content/merc/"))
            .map(|file| SourceFile { path: file.path.clone(), text: file.text.clone() })
            .collect();
        let content = content::load(&sources).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let mut catalog = Catalog::new(&content);
        let host = Host::new(HOOKS, Limits::default());
        let slot = Rc::new(Slot::default());
        script::install(&host, &slot, &catalog).map_err(|error| vec![error.to_string()])?;
        let notes = Rc::clone(&slot);
        host.set_note_sink(move |script, text| {
            let writable = notes.hand.borrow().as_ref().is_some_and(|hand| Rc::strong_count(hand) == 1);
            if let Some(script) = script.filter(|_| writable) {
                let text = text.chars().filter(|letter| !letter.is_control()).take(200).collect();
                notes.notes.borrow_mut().push((script, text));
            }
        });
        host.seal();
        let mut problems = Vec::new();
        let mut verbs = Vec::new();
        for file in files.iter().filter(|file| file.path.starts_with("scripts/merc/") && file.path.ends_with(".lua")) {
            load_script(&host, &mut catalog, file, &mut verbs, &mut problems);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        verbs.sort_by_key(|verb| verb.card);
        if catalog.units() > MOST_UNITS || verbs.len() > MOST_UNITS {
            return Err(vec![format!("there is room for {MOST_UNITS} MERCs and Dictators and as many verbs")]);
        }
        let fingerprint =
            format!("{:016x}", fingerprint::of(&files.iter().map(|file| (&file.path, &file.text)).collect::<Vec<_>>()));
        Ok(Merc { content, catalog, verbs, host, slot, fingerprint, files: files.to_vec() })
    }

    /// The same files in a fresh script host.
    pub(super) fn load_again(&self) -> Result<Merc, Vec<String>> {
        Merc::load(&self.files)
    }

    pub fn host(&self) -> &Host {
        &self.host
    }

    pub fn slot(&self) -> &Slot {
        &self.slot
    }

    /// Names the content and scripts a game was played with.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// The same game without any script: every hook stubbed, for measuring what scripts cost.
    pub fn without_hooks(mut self) -> Merc {
        self.catalog.forget_scripts();
        self
    }
}

fn load_script(host: &Host, catalog: &mut Catalog, file: &GameFile, verbs: &mut Vec<VerbInfo>, problems: &mut Vec<String>) {
    let name = file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".lua");
    let Some(card) = catalog.find(name) else {
        let near = words::nearest(name, catalog.cards().map(|(_, card)| card.id.as_str()));
        let hint = near.map(|near| format!("; did you mean {near}.lua?")).unwrap_or_default();
        problems.push(format!("{}: there is no card {name:?}{hint}", file.path));
        return;
    };
    match host.load("base", name, &file.path, &file.text) {
        Err(found) => problems.extend(found.iter().map(ToString::to_string)),
        Ok(script) => {
            catalog.set_script(card, script, host.hooks_of(script));
            for (index, verb) in host.verbs(script).into_iter().enumerate() {
                if super::render::verbs::verb(&verb.name).is_some() {
                    problems.push(format!("{}: the verb {:?} is a command of the game already", file.path, verb.name));
                }
                verbs.push(VerbInfo { name: verb.name, cost: verb.cost, help: verb.help, card, script, index });
            }
        }
    }
}

/// What is agreed before a game.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    pub rebels: u8,
    pub seed: u64,
    pub dictator: Option<String>,
    pub printed: bool,
    pub rules: Vec<(String, String)>,
    /// Who sits where, if not a person: `("blue", "random")`.
    pub seats: Vec<(String, String)>,
}

/// The seats of the Rebels in order (CMP-1); the Dictator's is `black`.
pub const REBEL_SEATS: [&str; 6] = ["red", "blue", "green", "yellow", "white", "purple"];
pub const DICTATOR_SEAT: &str = "black";

/// The header of a new game; every problem with the wishes at once.
pub fn new_game(rules: &Merc, wishes: &NewGame) -> Result<Header, Vec<String>> {
    let mut problems = Vec::new();
    if !(1..=6).contains(&wishes.rebels) {
        return Err(vec![format!("a game has 1 to 6 Rebels, not {} (CMP-1)", wishes.rebels)]);
    }
    let mut seats: Vec<&str> = REBEL_SEATS[..usize::from(wishes.rebels)].to_vec();
    seats.push(DICTATOR_SEAT);
    let mut header = Header::new(<Merc as crate::kernel::Ruleset>::NAME, &seats, wishes.seed);
    for (seat, who) in &wishes.seats {
        match header.seats.iter_mut().find(|(name, _)| name == seat) {
            Some(entry) => entry.1.clone_from(who),
            None => problems.push(format!("there is no seat {seat:?} in this game; the seats are {}", seats.join(", "))),
        }
    }
    header.set_option("engine", env!("CARGO_PKG_VERSION"));
    header.set_option("content", rules.fingerprint());
    if let Some(id) = &wishes.dictator {
        header.set_option("dictator", &id.to_lowercase());
    }
    let default = Settings::from_content(&rules.content);
    let mut settings = if wishes.printed { Settings::printed(&rules.content) } else { default.clone() };
    for (key, value) in &wishes.rules {
        if let Err(error) = settings.set(&rules.content, key, value) {
            problems.push(error.to_string());
        }
    }
    for (entry, usual) in settings.entries().into_iter().zip(default.entries()) {
        if entry != usual {
            header.options.push(("rule".into(), format!("{}={}", entry.0, entry.1)));
        }
    }
    if let Err(found) = config(rules, &header) {
        problems.extend(found);
    }
    if problems.is_empty() { Ok(header) } else { Err(problems) }
}

/// What a header says, checked.
pub(super) fn config(rules: &Merc, header: &Header) -> Result<Config, Vec<String>> {
    let mut problems = Vec::new();
    let names: Vec<&str> = header.seats.iter().map(|(name, _)| name.as_str()).collect();
    let rebels: Vec<&str> = names.iter().copied().filter(|name| *name != DICTATOR_SEAT).collect();
    for name in &rebels {
        if !REBEL_SEATS.contains(name) {
            problems.push(format!(
                "there is no seat {name:?}; Rebels are {} and the Dictator is black (CMP-1)",
                REBEL_SEATS.join(", ")
            ));
        }
    }
    if names.last() != Some(&DICTATOR_SEAT) {
        problems.push("the Dictator's seat black must come last (CMP-1)".to_string());
    }
    let mut settings = Settings::from_content(&rules.content);
    for rule in header.options_named("rule") {
        match rule.split_once('=') {
            None => problems.push(format!("rule {rule:?} lacks =VALUE")),
            Some((key, value)) => {
                if let Err(error) = settings.set(&rules.content, key, value) {
                    problems.push(error.to_string());
                }
            }
        }
    }
    let size = rules.content.size(rebels.len() as u8).cloned();
    match &size {
        None => problems.push(format!("a game has 1 to 6 Rebels, not {} (CMP-1)", rebels.len())),
        Some(size) if size.cells() > MOST_SECTORS => {
            problems.push(format!("a map has at most {MOST_SECTORS} sectors, not {}", size.cells()));
        }
        Some(size) if !rules.content.can_lay_out(size, settings.extended_cards) => {
            problems.push(format!("{} Rebels need the expansion's sectors; set extended_cards=on (SET-1)", rebels.len()));
        }
        Some(_) => {}
    }
    let dictator = match header.option("dictator").map(|id| find_dictator(rules, id)) {
        None => None,
        Some(Ok(unit)) => Some(unit),
        Some(Err(problem)) => {
            problems.push(problem);
            None
        }
    };
    match size {
        Some(size) if problems.is_empty() => Ok(Config {
            rebels: rebels.len() as u8,
            difficulty: settings.difficulty.unwrap_or(size.difficulty),
            extra: settings.extra.unwrap_or(size.extra),
            settings,
            seat_names: names.into_iter().map(str::to_string).collect(),
            militia_cap: 10,
            dictator,
            item_kinds: rules.catalog.item_kinds(),
        }),
        _ => Err(problems),
    }
}

fn find_dictator(rules: &Merc, id: &str) -> Result<super::ids::UnitId, String> {
    let scripted = |index: &usize| {
        let card = rules.catalog.unit_card(rules.catalog.dictator_unit(*index));
        rules.catalog.card(card).script.is_some()
    };
    let ready: Vec<&str> =
        (0..rules.content.dictators.len()).filter(scripted).map(|i| rules.content.dictators[i].id.as_str()).collect();
    match rules.content.dictator_index(id) {
        Some(index) if scripted(&index) => Ok(rules.catalog.dictator_unit(index)),
        Some(_) => Err(format!("the Dictator {id} has no script yet; playable are {}", ready.join(", "))),
        None => {
            let hint =
                words::nearest(id, ready.iter().copied()).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            Err(format!("there is no Dictator {id:?}{hint}; playable are {}", ready.join(", ")))
        }
    }
}

/// The text of one card, or a list of all.
pub fn describe_cards(rules: &Merc, id: Option<&str>) -> Result<String, Complaint> {
    super::render::show::describe_cards(rules, id)
}
