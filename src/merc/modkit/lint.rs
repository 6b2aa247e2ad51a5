//! Checks mods without playing: errors, and warnings about what the author may have forgotten.

use crate::base::GameFile;
use crate::content::{LoadProblem, LoadProblems};
use crate::kernel::Complaint;
use crate::kernel::transcript::Transcript;
use crate::lua::{HookId, ScriptProblem};
use crate::merc::bots::faults;
use crate::merc::bots::language::{Vocabulary, added_words};
use crate::merc::commands::{names, verb};
use crate::merc::content::{BotRule, Content, FormatWishes, ModeCard, REBEL_SEATS, StepKind, load_layers, touched};
use crate::merc::game::Merc;
use crate::merc::hooks::{CHOOSE, HOOKS, STEP, kinds_of};
use crate::merc::model::catalog::Catalog;
use crate::merc::names::text::counted;
use crate::merc::scripting::instead::instead_of;
use crate::merc::scripting::libraries;
use crate::merc::scripting::mods::{LineUp, LoadedMod, ModFiles, is_library, is_script, line_up};
use crate::text::did_you_mean;
use std::collections::BTreeSet;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// Errors: the mod cannot be played.
    pub errors: LoadProblems,
    /// Warnings: the author should check them.
    pub warnings: LoadProblems,
}

/// The cards of a mod: those it adds or changes, and those it has a script for.
pub fn cards_of(base: &[GameFile], mods: &[ModFiles], folder: &str) -> Vec<String> {
    let line_up = line_up(base, mods);
    let place = line_up.mods.iter().position(|one| one.folder == folder);
    place.map(|place| cards_at(&line_up, place).into_iter().collect()).unwrap_or_default()
}

/// Checks the mods in these folders. The other mods are loaded only because they are required.
pub fn review(base: &[GameFile], mods: &[ModFiles], folders: &[String]) -> Review {
    let rules = Merc::load_with(base, mods);
    let mut review = Review { errors: rules.as_ref().err().cloned().unwrap_or_default(), warnings: LoadProblems::default() };
    let line_up = line_up(base, mods);
    let content = load_layers(&line_up.layers()).content;
    // If the mods do not load, the base game still knows every name that scripts can use.
    let spare = if rules.is_err() { Merc::load(base).ok() } else { None };
    let names = rules.as_ref().ok().or(spare.as_ref());
    for place in 1..line_up.mods.len() {
        let one = &line_up.mods[place];
        if folders.contains(&one.folder) {
            strangers(one, line_up.files[place], &mut review);
            promises(&line_up, place, &content, &mut review);
            bot_rules(&line_up, place, &content, &mut review);
            if let Ok(rules) = &rules {
                modes(rules, &line_up, place, &mut review);
            }
            if let Some(names) = names {
                misspelled(names, one, line_up.files[place], &mut review);
            }
            if let Ok(rules) = &rules {
                uncalled(rules, one, line_up.files[place], &mut review);
            }
            transcripts(&line_up, place, &content, &mut review);
        }
    }
    review
}

fn cards_at(line_up: &LineUp<'_>, place: usize) -> BTreeSet<String> {
    let changed = touched(&line_up.layers(), place).into_iter().map(|card| card.id);
    changed.chain(scripts_of(line_up.files[place]).map(str::to_string)).collect()
}

/// The cards a mod has scripts for.
fn scripts_of(files: &[GameFile]) -> impl Iterator<Item = &str> {
    files.iter().filter(|file| is_script(file)).filter_map(|file| file.path.rsplit('/').next()?.strip_suffix(".lua"))
}

/// Files in places that the game does not read.
fn strangers(one: &LoadedMod, files: &[GameFile], review: &mut Review) {
    for file in files {
        let (top, end) = (file.path.split('/').next().unwrap_or_default(), file.path.rsplit('.').next().unwrap_or_default());
        let belongs = match (top, end) {
            ("content", "json") => file.path.starts_with("content/merc/"),
            ("scripts", "lua") | ("transcripts", "merc" | "json") | ("mod.json", _) => true,
            _ => false,
        };
        if !belongs {
            let remedy = "content belongs in content/merc/, scripts in scripts/merc/, transcripts in transcripts/";
            review.errors.push(LoadProblem::in_file(one.path(&file.path), "nothing reads this file").remedy(remedy));
        }
    }
}

/// A card whose text describes an effect needs a script.
fn promises(line_up: &LineUp<'_>, place: usize, content: &Content, review: &mut Review) {
    let one = &line_up.mods[place];
    let scripted: BTreeSet<&str> = line_up.files.iter().flat_map(|files| scripts_of(files)).collect();
    for card in touched(&line_up.layers(), place).iter().filter(|card| card.sets_text && !scripted.contains(card.id.as_str())) {
        let id = card.id.as_str();
        let merc = content.mercs.iter().find(|other| other.id == id && !other.plain && !other.text.is_empty());
        // The script of a mode can do what the text of its cards says.
        let is_of_mode = |mode: &Option<String>| mode.as_ref().is_some_and(|mode| scripted.contains(mode.as_str()));
        let item = content.equipment.iter().find(|other| other.id == id && !other.pierces && !other.text.is_empty());
        let item = item.filter(|item| !is_of_mode(&item.mode));
        let remedy = if merc.is_some() {
            Some(("mercs", "set \"plain\": true if the card has only numbers"))
        } else if item.is_some() {
            Some(("equipment", "omit its text"))
        } else if content.dictator_index(id).is_some() {
            Some(("dictators", "remove the card, which is not used without a script"))
        } else if content.tactics_index(id).is_some() {
            Some(("tactics", "remove the card, which is not used without a script"))
        } else if content.house_rules.iter().any(|other| other.id == id) {
            Some(("house-rules", "remove it"))
        } else if content.bot_rules.iter().any(|other| other.id == id && !other.off) {
            Some(("ai", "remove it"))
        } else {
            // The game does not load if a word of vocabulary.json has no script.
            None
        };
        if let Some((folder, or)) = remedy {
            let script = one.path(&format!("scripts/merc/{folder}/{id}.lua"));
            let what = format!("the text of {id} describes an effect, but no script implements it");
            review.errors.push(LoadProblem::in_file(&one.folder, what).remedy(format!("write {script}, or {or}")));
        }
    }
}

/// Modes whose script does not do what their entry promises.
fn modes(rules: &Merc, line_up: &LineUp<'_>, place: usize, review: &mut Review) {
    let one = &line_up.mods[place];
    let own = touched(&line_up.layers(), place);
    let scripts = || line_up.files.iter().flat_map(|files| files.iter()).filter(|file| is_script(file) || is_library(file));
    for mode in rules.content.modes.iter().filter(|mode| own.iter().any(|card| card.id == mode.id)) {
        let Some(card) = rules.catalog.find(&mode.id).map(|id| rules.catalog.card(id)) else { continue };
        let script = one.path(&format!("scripts/merc/modes/{}.lua", mode.id));
        let mut error = |what: String, remedy: String| {
            let problem = LoadProblem::in_file(one.path("content/merc/modes.json"), what);
            review.errors.push(if remedy.is_empty() { problem } else { problem.remedy(remedy) });
        };
        for problem in unplayable(rules, &mode.id) {
            error(problem, String::new());
        }
        if let Some((fits, fails)) = misfits(rules, mode) {
            let what = format!("{}: its map fits only {fits}; {fails}", mode.id);
            error(what, "set rows, columns, industries, cities and wilderness so that the sectors fill the map".to_string());
        }
        for help in mode.help.iter().filter(|help| verb(rules, &help.verb).is_none()) {
            let known = names(rules);
            let hint = did_you_mean(&help.verb, known.iter().map(String::as_str));
            let what = format!("{}: help is about {:?}, which is not a verb{hint}", mode.id, help.verb);
            error(what, format!("the verbs are {}", known.join(", ")));
        }
        if mode.frame.is_some() && card.script.is_none() {
            let what = format!("{}: nothing ends a game of this frame, because it has no script", mode.id);
            error(what, format!("write {script} and call win in it"));
            continue;
        }
        for ending in &mode.endings {
            if !scripts().any(|file| file.text.contains(&format!("\"{}\"", ending.id))) {
                let what = format!("{}: no script calls win with the ending \"{}\"", mode.id, ending.id);
                error(what, format!("call win(side, \"{}\") in {script}, or remove the ending", ending.id));
            }
        }
        let of_frame = mode.frame.iter().flat_map(|frame| frame.first.iter().chain(&frame.daily));
        let steps = of_frame.chain(mode.insert.iter().map(|insert| &insert.step));
        for step in steps.filter(|step| step.kind == StepKind::Script && !card.hooks.has(STEP)) {
            let what = format!("{}: nothing happens in the step {}, because the script has no hook step", mode.id, step.id);
            error(what, format!("add step = function(ctx) ... end to {script}, or remove the step"));
        }
    }
}

/// Why a mode can be played in no frame and with no number of players. The problems with the usual frame, or with its own.
fn unplayable(rules: &Merc, id: &str) -> Vec<String> {
    let frames = rules.content.frames().map(|(frame, _)| frame.id.as_str()).filter(|frame| *frame != id);
    let choices = std::iter::once(vec![id]).chain(frames.map(|frame| vec![frame, id]));
    let mut first = None;
    for modes in choices {
        for players in 1..=REBEL_SEATS.len() as u8 {
            match rules.content.format(&FormatWishes { modes: &modes, players, sides: None }) {
                Ok(_) => return Vec::new(),
                // Two players fit every frame, so this is about the mode.
                Err(problems) if players == 2 && first.is_none() => first = Some(problems),
                Err(_) => {}
            }
        }
    }
    first.unwrap_or_default()
}

/// The numbers of players that a mode's map fits, and why it does not fit the others, if it does not fit all that its frame allows.
fn misfits(rules: &Merc, mode: &ModeCard) -> Option<(String, String)> {
    let usual = rules.content.frames().find(|(_, frame)| frame.is_usual).map(|(frame, _)| frame.id.as_str())?;
    let frames = std::iter::once(usual).chain(rules.content.frames().map(|(frame, _)| frame.id.as_str()));
    let mut choices = frames.filter(|_| mode.frame.is_none()).collect::<Vec<_>>();
    if mode.frame.is_some() {
        choices = vec![&mode.id];
    }
    for frame in choices {
        let (mut fits, mut fails) = (Vec::new(), Vec::new());
        for players in 1..=REBEL_SEATS.len() as u8 {
            let try_it = |modes: &[&str]| rules.content.format(&FormatWishes { modes, players, sides: None });
            let is_allowed = if mode.frame.is_some() { rules.content.lines_up(mode, players) } else { try_it(&[frame]).is_ok() };
            match try_it(&if mode.frame.is_some() { vec![frame] } else { vec![frame, &mode.id] }) {
                _ if !is_allowed => {}
                Ok(_) => fits.push(players.to_string()),
                Err(problems) => fails.push(format!("with {}: {}", counted(players, "player"), problems.join("; "))),
            }
        }
        match (fits.as_slice(), fails.as_slice()) {
            ([], _) => {}
            (_, []) => return None,
            ([.., last], _) => {
                let noun = if last == "1" { "player" } else { "players" };
                return Some((format!("{} {noun}", fits.join(", ")), fails.join("; ")));
            }
        }
    }
    None
}

/// Bot rules that would never be asked or never decide anything.
fn bot_rules(line_up: &LineUp<'_>, place: usize, content: &Content, review: &mut Review) {
    let own = touched(&line_up.layers(), place);
    let catalog = Catalog::new(content);
    let added = added_words(content, &catalog);
    let words = Vocabulary { content, catalog: &catalog, added: &added };
    for rule in content.bot_rules.iter().filter(|rule| own.iter().any(|card| card.id == rule.id)) {
        review.errors.extend(faults::unused(content, &catalog, rule).iter().map(|fault| fault.to_problem(line_up)));
    }
    let one = &line_up.mods[place];
    for file in line_up.files[place].iter().filter(|file| is_script(file) || is_library(file)) {
        for found in faults::misspelled(&one.path(&file.path), &file.text, words).into_iter().map(LoadProblem::from) {
            // Fixed answers are checked when they are loaded, so this may already be an error.
            let is_there = |error: &LoadProblem| (&error.file, &error.place) == (&found.file, &found.place);
            if !review.errors.iter().any(|error| is_there(error) && error.problem.ends_with(&found.problem)) {
                review.warnings.push(found);
            }
        }
    }
}

/// Unknown names, which would fail when the line is first run, even in code that a game never reaches.
fn misspelled(rules: &Merc, one: &LoadedMod, files: &[GameFile], review: &mut Review) {
    for file in files.iter().filter(|file| is_script(file) || is_library(file)) {
        let path = one.path(&file.path);
        let astray = rules.host().astray(&path, &file.text).into_iter();
        let mut found: Vec<LoadProblem> = astray.map(|(name, problem)| advised(&name, problem)).collect();
        found.extend(libraries::astray(rules.base_files(), files, &path, &file.text).into_iter().map(LoadProblem::from));
        // If the line failed while the file was loaded, this says why.
        review.errors.drop_places_of(&found);
        review.errors.extend(found);
    }
}

/// Says what to use instead of a name that Lua has and scripts do not.
fn advised(name: &str, problem: ScriptProblem) -> LoadProblem {
    match instead_of(name) {
        Some(advice) => LoadProblem::from(problem.did_you_mean(None)).remedy(advice),
        None => problem.into(),
    }
}

/// Hooks on a kind of card for which the rules never call them.
fn uncalled(rules: &Merc, one: &LoadedMod, files: &[GameFile], review: &mut Review) {
    for file in files.iter().filter(|file| is_script(file)) {
        let name = scripts_of(std::slice::from_ref(file)).next().and_then(|id| rules.catalog.find(id));
        let Some(id) = name else { continue };
        let (card, folder) = (rules.catalog.card(id), rules.catalog.folder_of(id));
        if folder == "ai" && !card.hooks.has(CHOOSE) {
            let what = "it has no choose, so it never decides anything";
            review.warnings.push(LoadProblem::in_file(one.path(&file.path), what));
        }
        for (index, hook) in HOOKS.iter().enumerate().filter(|(index, _)| card.hooks.has(HookId(*index as u8))) {
            let kinds = kinds_of(HookId(index as u8));
            if !kinds.contains(&folder) {
                let what = format!("{} is never called on {folder}", hook.name);
                let remedy = format!("it works on {}", kinds.join(", "));
                review.warnings.push(LoadProblem::in_file(one.path(&file.path), what).remedy(remedy));
            }
        }
    }
}

fn transcripts(line_up: &LineUp<'_>, place: usize, content: &Content, review: &mut Review) {
    let one = &line_up.mods[place];
    let mut words: BTreeSet<&str> = BTreeSet::new();
    for file in line_up.files[place].iter().filter(|file| file.path.ends_with(".merc")) {
        if let Err(Complaint { fact, remedy, .. }) = Transcript::parse(&file.text) {
            review.errors.push(LoadProblem::in_file(one.path(&file.path), fact).remedy(uncapitalized(&remedy)));
        }
        words.extend(file.text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')));
    }
    // A bot's reasons show the names of rules. A disabled rule needs no transcript.
    let texts = || line_up.files[place].iter().filter(|file| file.path.ends_with(".merc")).map(|file| file.text.as_ref());
    let shown = |rule: &BotRule| rule.off || texts().any(|text| text.contains(&rule.name));
    let named = |id: &str| content.bot_rules.iter().any(|rule| rule.id == id && shown(rule));
    for id in cards_at(line_up, place).iter().filter(|id| !words.contains(id.as_str()) && !named(id)) {
        let untold = LoadProblem::in_file(one.path("transcripts"), format!("no transcript mentions {id}"));
        review.warnings.push(untold.remedy("add one that shows what it does"));
    }
}

/// A remedy for players is a sentence; after a problem with files it is part of one.
fn uncapitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().to_string() + letters.as_str())
}
