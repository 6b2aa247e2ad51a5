//! Loads and checks the whole ruleset: content, catalog and scripts of the base game and of mods.

use super::bots::{self, RuleTable, faults};
use super::commands;
use super::content::{self, Content};
use super::hooks::HOOKS;
use crate::base::{self, GameFile};
use crate::content::{LoadProblem, LoadProblems, clash};
use crate::kernel::{fingerprint, words};
use crate::lua::recording::{self, Deed};
use crate::lua::{Host, Limits, Precompiled, ScriptId, ScriptProblem};
use crate::merc::game::access::printed;
use crate::merc::game::{Merc, MercVerb, ScriptContext, ScriptVerb};
use crate::merc::model::catalog::Catalog;
use crate::merc::model::ids::CardId;
use crate::merc::operations;
use crate::merc::scripting::libraries;
use crate::merc::scripting::mods::{self, LineUp, LoadedMod, ModFiles};
use crate::merc::scripting::ops::{OpSpec, Ops};
use crate::text::nearest;
use std::cell::RefCell;
use std::rc::Rc;

/// The limit for things that are numbered by a byte, with room to spare.
const MOST: usize = 250;

impl Merc {
    /// Loads the base game alone, or reports all problems with its files.
    pub fn load(files: &[GameFile]) -> Result<Merc, LoadProblems> {
        Merc::load_with(files, &[])
    }

    /// Loads the base game and mods in their order, or reports all problems with their files.
    pub fn load_with(base: &[GameFile], mods: &[ModFiles]) -> Result<Merc, LoadProblems> {
        Merc::load_within(base, mods, Limits::default())
    }

    /// As `load_with`, with other limits for scripts.
    pub fn load_within(base: &[GameFile], mods: &[ModFiles], limits: Limits) -> Result<Merc, LoadProblems> {
        Merc::load_beside(base, mods, limits, || Merc::print_of(base))
    }

    /// The fingerprint of the base game. It goes through all files byte by byte, which is a tenth of loading them.
    pub fn print_of(base: &[GameFile]) -> String {
        format!("{:016x}", fingerprint::of(&played(base).map(|file| (&file.path, &file.text)).collect::<Vec<_>>()))
    }

    /// As `load_with`, with the fingerprint of the base game, which the caller may compute at the same time.
    pub fn load_printed(
        base: &[GameFile],
        mods: &[ModFiles],
        fingerprint: impl FnOnce() -> String,
    ) -> Result<Merc, LoadProblems> {
        Merc::load_beside(base, mods, Limits::default(), fingerprint)
    }

    fn load_beside(
        base: &[GameFile],
        mods: &[ModFiles],
        limits: Limits,
        fingerprint: impl FnOnce() -> String,
    ) -> Result<Merc, LoadProblems> {
        let line_up = mods::line_up(base, mods);
        let mut problems = line_up.problems.clone();
        let loaded = content::load_layers(&line_up.layers());
        let is_complete = loaded.problems.is_empty();
        problems.extend(loaded.problems);
        let content = loaded.content;
        let crowded = too_many(&content);
        // Scripts of mods are still checked, so that their authors see every problem at once.
        if !crowded.is_empty() || (!problems.is_empty() && mods.is_empty()) {
            problems.extend(crowded);
            return Err(problems);
        }
        let mut catalog = Catalog::new(&content);
        let host = Host::with(HOOKS, limits, Precompiled::read(base::COMPILED));
        let context = Rc::new(ScriptContext::default());
        let operations = install_operations(&host).map_err(|error| LoadProblem::new(error.to_string()))?;
        let notes = Rc::clone(&context);
        host.set_note_sink(move |script, text| {
            let writable = notes.table.borrow().as_ref().is_some_and(|table| Rc::strong_count(table) == 1);
            if let Some(script) = script.filter(|_| writable) {
                let note = (script, printed(text));
                let again = |note: &(ScriptId, String)| -> Deed {
                    let (notes, note) = (Rc::clone(&notes), note.clone());
                    Box::new(move |_| {
                        notes.notes.borrow_mut().push(note);
                        Ok(())
                    })
                };
                recording::doing(true, note, again, |note| notes.notes.borrow_mut().push(note));
            }
        });
        host.seal();
        let own = commands::table(&content, &catalog, &[]);
        let mut verbs = Vec::new();
        load_libraries(&host, &line_up, &mut problems);
        // If a card could not be read, its script has no card; that is not a second problem.
        let chosen = choose_scripts(&line_up, &catalog, is_complete, &mut problems);
        let scripted: Vec<CardId> = chosen.iter().map(|(card, ..)| *card).collect();
        for (card, layer, file) in chosen {
            load_script(&host, &mut catalog, &line_up.mods[layer], (card, file), (&own, &mut verbs), &mut problems);
        }
        verbs.sort_by_key(|verb| verb.card);
        if verbs.len() > MOST {
            problems.push(LoadProblem::new(format!("at most {MOST} verbs are supported")));
        }
        problems.extend(faults::strays(&content, &catalog).iter().map(|fault| fault.to_problem(&line_up)));
        if is_complete {
            problems.extend(faults::unclear_words(&content, &catalog, &scripted).iter().map(|fault| fault.to_problem(&line_up)));
        }
        let script_verbs = verbs;
        let verbs = commands::table(&content, &catalog, &script_verbs);
        let mut misstated = Vec::new();
        let rule_table = RuleTable::new(&content, &catalog, &host, &verbs, &mut misstated);
        problems.extend(misstated);
        if !problems.is_empty() {
            return Err(problems);
        }
        let fingerprint = fingerprint();
        let sources = (base.to_vec(), mods.to_vec());
        Ok(Merc {
            content,
            catalog,
            verbs,
            script_verbs,
            operations,
            bots: Box::new(rule_table),
            host,
            context,
            fingerprint,
            mods: line_up.mods,
            last_config: RefCell::default(),
            last_format: RefCell::default(),
            sources,
        })
    }

    /// Loads the same files into a fresh script host.
    pub(super) fn load_again(&self) -> Result<Merc, LoadProblems> {
        Merc::load_within(&self.sources.0, &self.sources.1, self.host.limits())
    }
}

/// Units, tactics and sectors are numbered by a byte.
fn too_many(content: &Content) -> LoadProblems {
    let units = content.mercs.len() + content.dictators.len();
    let counts = [("MERCs and Dictators", units), ("tactics cards", content.tactics.len()), ("sectors", content.sectors.len())];
    let over = counts.into_iter().filter(|(_, count)| *count > MOST);
    let mut problems = LoadProblems::default();
    problems.extend(over.map(|(what, count)| LoadProblem::new(format!("at most {MOST} {what} are supported, not {count}"))));
    let copies = content.equipment.iter().map(|card| usize::from(content.rules.most_copies(card.copies)));
    if copies.sum::<usize>() > usize::from(u16::MAX / 2) {
        problems.push(LoadProblem::new("there are too many equipment cards"));
    }
    problems
}

/// The files that affect a game; types are for editors.
fn played(base: &[GameFile]) -> impl Iterator<Item = &GameFile> {
    base.iter().filter(|file| ["content/merc/", "scripts/merc/"].iter().any(|folder| file.path.starts_with(folder)))
}

/// Loads the functions that scripts share, before any script.
fn load_libraries(host: &Host, line_up: &LineUp<'_>, problems: &mut LoadProblems) {
    for (one, files) in line_up.mods.iter().zip(&line_up.files) {
        for file in files.iter().filter(|file| mods::is_library(file)) {
            if let Err(found) = host.load_library(&one.id, &libraries::name_of(file), &one.path(&file.path), &file.text) {
                problems.extend(found);
            }
        }
    }
}

/// The script file of each card: that of the last mod, if it declares that it comes after the others.
fn choose_scripts<'a>(
    line_up: &LineUp<'a>,
    catalog: &Catalog,
    complete: bool,
    problems: &mut LoadProblems,
) -> Vec<(CardId, usize, &'a GameFile)> {
    let mut chosen: Vec<(CardId, usize, &GameFile)> = Vec::new();
    for (layer, files) in line_up.files.iter().enumerate() {
        let one = &line_up.mods[layer];
        for file in files.iter().filter(|file| mods::is_script(file)) {
            let path = one.path(&file.path);
            let card = match card_of(catalog, file) {
                Ok(card) => card,
                Err(astray) => {
                    if complete || !astray.is_orphan {
                        problems.push(LoadProblem { file: Some(path), ..astray.why });
                    }
                    continue;
                }
            };
            match chosen.iter().position(|(other, ..)| *other == card) {
                None => chosen.push((card, layer, file)),
                Some(place) => {
                    let before = chosen[place].1;
                    if before != 0 && !line_up.behind[layer].contains(&before) {
                        let (other, theirs) = (&line_up.mods[before], chosen[place].2);
                        let what = format!("have a script for {}", catalog.card(card).id);
                        let clash = clash(&what, (&other.id, &other.path(&theirs.path)), (&one.id, &path));
                        problems.push(LoadProblem { file: Some(path), ..clash });
                    }
                    chosen[place] = (card, layer, file);
                }
            }
        }
    }
    chosen
}

/// A script without a card, or in the wrong folder.
struct Astray {
    is_orphan: bool,
    why: LoadProblem,
}

/// The card a script belongs to, by its file name. Scripts are in the folder of their kind.
fn card_of(catalog: &Catalog, file: &GameFile) -> Result<CardId, Astray> {
    let name = file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".lua");
    let Some(card) = catalog.find(name) else {
        let near = nearest(name, catalog.cards().map(|(_, card)| card.id.as_str())).map(|near| format!("{near}.lua"));
        let why = LoadProblem::new(format!("there is no card {name:?}")).did_you_mean(near.as_deref());
        return Err(Astray { is_orphan: true, why });
    };
    let expected = format!("scripts/merc/{}/{name}.lua", catalog.folder_of(card));
    if file.path == expected {
        return Ok(card);
    }
    Err(Astray { is_orphan: false, why: LoadProblem::new(format!("the script of {name} belongs in {expected}")) })
}

fn load_script(
    host: &Host,
    catalog: &mut Catalog,
    of: &LoadedMod,
    (card, file): (CardId, &GameFile),
    (own, verbs): (&[MercVerb], &mut Vec<ScriptVerb>),
    problems: &mut LoadProblems,
) {
    let path = of.path(&file.path);
    let name = catalog.card(card).id.clone();
    match host.load(&of.id, &name, &path, &file.text) {
        Err(found) => problems.extend(found),
        Ok(script) => {
            catalog.set_script(card, script, host.hooks_of(script));
            for (index, verb) in host.verbs(script).into_iter().enumerate() {
                let name = verb.name.as_str();
                let looks = super::render::INSPECTIONS.iter().any(|word| word.name == name);
                if looks || own.iter().any(|own| own.name == name) || words::SESSION.contains(&name) {
                    let why = format!("the verb {:?} is already a command of the game", verb.name);
                    problems.push(LoadProblem::in_file(&path, why));
                }
                if verbs.iter().any(|other| other.card == card && other.name == verb.name) {
                    problems.push(LoadProblem::in_file(&path, format!("two verbs are called {:?}", verb.name)));
                }
                verbs.push(ScriptVerb { name: verb.name, cost: verb.cost, help: verb.help, card, script, index });
            }
        }
    }
}

/// Installs everything that scripts can call, in the order of the reference.
fn install_operations(host: &Host) -> mlua::Result<Vec<OpSpec>> {
    let mut ops = Ops::new(host.lua());
    operations::install(&mut ops)?;
    bots::operations::install(&mut ops)?;
    Ok(ops.specs)
}

impl From<ScriptProblem> for LoadProblem {
    fn from(ScriptProblem { file, line, message, near }: ScriptProblem) -> LoadProblem {
        LoadProblem::in_file(file, message).at_line(line).did_you_mean(near.as_deref())
    }
}
