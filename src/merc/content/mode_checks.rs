//! Checks of modes against the rest of the content. Combinations of modes are checked by `format`, when a game begins.

use super::modes::{EACH, EVERY, Frame, ModeCard, SideCard};
use super::types::Content;
use crate::content::{LoadProblem, Place, Report, Table, shorten};
use crate::text::nearest;

/// Who can play a seat instead of a person.
const BOTS: [&str; 4] = ["ai", "bot", "search", "random"];

/// Modes name existing modes, settings, sides and steps; one frame is the usual one, and every frame has an ending.
pub(super) fn check(content: &Content, table: &Table, report: &mut Report) {
    let ids = || content.modes.iter().map(|mode| mode.id.as_str());
    for (entry, mode) in table.entries.iter().zip(&content.modes) {
        let mut add = |field: &str, problem: LoadProblem| {
            let layer = entry.layer_of(field.split('.').next().unwrap_or_default());
            let place = Place { layer, ..table.place_of(entry) };
            let problem = LoadProblem { file: Some(table.files[layer].clone()), ..problem };
            report.add(place, problem.at_entry(&shorten(&mode.id), Some(field)));
        };
        let excluded = mode.excludes.iter().map(|excluded| ("excludes", &excluded.mode)).filter(|(_, name)| *name != EVERY);
        for (field, name) in mode.after.iter().map(|name| ("after", name)).chain(excluded) {
            if !ids().any(|id| id == name) {
                let problem = LoadProblem::new(format!("there is no mode \"{}\"", shorten(name)));
                add(field, problem.did_you_mean(nearest(name, ids())));
            }
        }
        for (key, value) in &mode.rules {
            let field = format!("rules.{}", shorten(key));
            match content.setting_index(key) {
                None => {
                    let near = nearest(key, content.settings.iter().map(|setting| setting.id.as_str()));
                    add(&field, LoadProblem::new(format!("there is no setting \"{}\"", shorten(key))).did_you_mean(near));
                }
                Some(index) if content.settings[index].canonical(value).as_ref() != Some(value) => {
                    let allowed = content.settings[index].allowed();
                    add(&field, LoadProblem::new(format!("\"{}\" is not allowed; expected {allowed}", shorten(value))));
                }
                Some(_) => {}
            }
        }
        for (old, new) in &mode.aliases {
            if !mode.settings.iter().any(|setting| setting.id == *new) {
                add("aliases", LoadProblem::new(format!("{old} stands for the setting {new}, which the mode does not have")));
            }
        }
        for (index, ending) in mode.endings.iter().enumerate() {
            if mode.endings[..index].iter().any(|other| other.id == ending.id) {
                add("endings", LoadProblem::new(format!("there are two endings \"{}\"", shorten(&ending.id))));
            }
        }
        let notes = mode.refuses.iter().map(|note| ("refuses", note)).chain(mode.warns.iter().map(|note| ("warns", note)));
        for (field, note) in notes.filter(|(_, note)| !BOTS.contains(&note.bot.as_str())) {
            let problem = LoadProblem::new(format!("there is no bot \"{}\"", shorten(&note.bot)));
            add(field, problem.remedy(format!("expected {}", crate::text::listed(&BOTS, "or"))));
        }
        if let Some(frame) = &mode.frame {
            frame_faults(mode, frame).into_iter().for_each(|(field, problem)| add(field, problem));
        }
    }
    let usual: Vec<&str> = content.frames().filter(|(_, frame)| frame.is_usual).map(|(mode, _)| mode.id.as_str()).collect();
    if usual.len() != 1 {
        let found = if usual.is_empty() { "none is".to_owned() } else { format!("{} are", usual.join(" and ")) };
        let layer = table.files.iter().rposition(|file| !file.is_empty()).unwrap_or(0);
        let message = format!("one frame must be marked \"usual\": true, but {found}");
        report.add_to_file(Place::end_of(layer, table.number), &table.files[layer], message);
    }
}

/// What is wrong with a frame, by field.
fn frame_faults(mode: &ModeCard, frame: &Frame) -> Vec<(&'static str, LoadProblem)> {
    let mut faults = Vec::new();
    let mut fault = |field, message: String| faults.push((field, LoadProblem::new(message)));
    if frame.sides.is_empty() {
        fault("sides", "a frame needs at least one side".to_owned());
    }
    let open = frame.sides.iter().filter(|side| side.leader.is_none()).count();
    let leaders = frame.sides.iter().filter(|side| side.leader.is_some()).count();
    if leaders > 1 || open > 1 && frame.sides.iter().any(SideCard::is_repeated) {
        fault("sides", "a frame has at most one Dictator, and repeated sides stand alone".to_owned());
    }
    if frame.sides.iter().rposition(|side| side.leader.is_none()) > frame.sides.iter().position(|side| side.leader.is_some())
        && leaders > 0
    {
        fault("sides", "the Dictator's side comes last".to_owned());
    }
    if mode.endings.is_empty() {
        fault("endings", "a frame needs an ending, or its games would not end".to_owned());
    }
    if frame.daily.is_empty() {
        fault("steps", "a frame needs at least one daily step".to_owned());
    }
    let steps = || frame.first.iter().chain(&frame.daily);
    for (index, step) in steps().enumerate() {
        if steps().take(index).any(|other| other.id == step.id) {
            fault("steps", format!("there are two steps \"{}\"", shorten(&step.id)));
        }
        let of = frame.sides.iter().find(|side| side.id == step.of);
        if step.of != EACH && of.is_none() {
            fault("steps", format!("{}: there is no side \"{}\"", shorten(&step.id), shorten(&step.of)));
        } else if step.kind.is_leaders() && of.is_none_or(|side| side.leader.is_none()) {
            fault("steps", format!("{}: only the Dictator has this step", shorten(&step.id)));
        }
    }
    faults
}
