//! Checks of modes against the rest of the content. Combinations of modes are checked by `format`, when a game begins.

use super::format::FormatWishes;
use super::modes::{EACH, EVERY, Frame, GoalPart, ModeCard, SideCard, StepKind, Tie};
use super::seating::{line_up, players_of};
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
        if let Some(circle) = circle(content, mode) {
            let problem = LoadProblem::new(format!("the order of these modes goes in a circle: {}", circle.join(" after ")));
            add("after", problem.remedy("remove one of them from \"after\""));
        }
        let usual = content.frames().find(|(frame, of)| of.is_usual && frame.id != mode.id).map(|(frame, _)| frame);
        let apart = |frame: &&ModeCard| mode.frame.is_some() || mode.after.contains(&frame.id) || excludes(mode, frame);
        for ending in usual.filter(|frame| !apart(frame)).into_iter().flat_map(|frame| &frame.endings) {
            if mode.endings.iter().any(|own| own.id == ending.id) {
                let frame = usual.map_or("", |frame| frame.id.as_str());
                let problem = LoadProblem::new(format!("{frame} already has the ending \"{}\"", shorten(&ending.id)));
                add("endings", problem.remedy(format!("choose another id, or add \"after\": [\"{frame}\"] to replace it")));
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
        for part in &mode.goal {
            goal_faults(content, part).into_iter().for_each(|problem| add("goal", problem));
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

/// What is wrong with a paragraph of the goal: it names a side, settings or a number that do not exist.
fn goal_faults(content: &Content, part: &GoalPart) -> Vec<LoadProblem> {
    let mut faults = Vec::new();
    let sides = || content.frames().flat_map(|(_, frame)| frame.sides.iter().map(|side| side.id.as_str()));
    if !part.side.is_empty() && !sides().any(|side| side == part.side) {
        let problem = LoadProblem::new(format!("no frame has a side \"{}\"", shorten(&part.side)));
        faults.push(problem.did_you_mean(nearest(&part.side, sides())));
    }
    for (key, value) in &part.when {
        let fault = match content.setting_index(key) {
            None => format!("there is no setting \"{}\"", shorten(key)),
            Some(index) if content.settings[index].canonical(value).as_ref() != Some(value) => {
                format!("{key} cannot be \"{}\"; expected {}", shorten(value), content.settings[index].allowed())
            }
            Some(_) => continue,
        };
        faults.push(LoadProblem::new(fault));
    }
    for name in part.text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name) {
        let is_number = content.rules.fill(&format!("{{{name}}}")) != format!("{{{name}}}");
        if !is_number && content.setting_index(name).is_none() && !GoalPart::FILLED.contains(&name) {
            let problem = LoadProblem::new(format!("there is nothing to fill in for {{{}}}", shorten(name)));
            faults.push(problem.remedy(format!(
                "expected a setting, a number of rules.json, or {}",
                crate::text::listed(&GoalPart::FILLED, "or")
            )));
        }
    }
    faults
}

fn excludes(mode: &ModeCard, other: &ModeCard) -> bool {
    mode.excludes.iter().any(|excluded| excluded.mode == other.id)
}

/// The way back from a mode to itself along `after`, with the mode at both ends.
fn circle<'a>(content: &'a Content, mode: &'a ModeCard) -> Option<Vec<&'a str>> {
    let find = |id: &str| content.modes.iter().find(|other| other.id == id);
    // Every mode that has been reached, and the one from which it was.
    let mut reached: Vec<(&str, &str)> = mode.after.iter().map(|id| (id.as_str(), mode.id.as_str())).collect();
    let mut at = 0;
    while let Some((id, _)) = reached.get(at).copied() {
        if id == mode.id {
            let mut way = vec![id];
            let mut from = reached[at].1;
            while from != mode.id {
                way.push(from);
                from = reached.iter().find(|(other, _)| *other == from).map_or(mode.id.as_str(), |(_, from)| *from);
            }
            way.push(&mode.id);
            way.reverse();
            return Some(way);
        }
        for next in find(id).into_iter().flat_map(|other| &other.after) {
            if !reached.iter().any(|(other, _)| other == next) {
                reached.push((next, id));
            }
        }
        at += 1;
    }
    None
}

/// What is wrong with a frame, by field.
fn frame_faults(mode: &ModeCard, frame: &Frame) -> Vec<(&'static str, LoadProblem)> {
    let mut faults = side_faults(mode, frame);
    let mut fault = |field, message: String, remedy: String| faults.push((field, LoadProblem::new(message).remedy(remedy)));
    if mode.endings.is_empty() {
        let remedy = "add one, such as {\"id\": \"time-is-up\", \"why\": \"time is up\"}, and call win with it";
        fault("endings", "a frame needs an ending, or its games would not end".to_owned(), remedy.to_owned());
    }
    for tie in &frame.ties {
        if *tie == Tie::Dictator && frame.sides.iter().all(|side| side.leader.is_none()) {
            let what = "no side of this frame is the Dictator's".to_owned();
            fault("ties", what, "remove dictator, or add \"leader\": true to a side".to_owned());
        }
    }
    if frame.daily.is_empty() {
        fault("steps", "a frame needs at least one daily step".to_owned(), "add \"daily\": [\"act each\"]".to_owned());
    }
    for step in frame.daily.iter().filter(|step| step.kind == StepKind::Land) {
        let what = format!("{}: players land only on the first day", shorten(&step.id));
        fault("steps", what, "move it to \"first\"".to_owned());
    }
    let steps = || frame.first.iter().chain(&frame.daily);
    for (index, step) in steps().enumerate() {
        let id = shorten(&step.id);
        if steps().take(index).any(|other| other.id == step.id) {
            fault("steps", format!("there are two steps \"{id}\""), "give one of them another id".to_owned());
        }
        let of = frame.sides.iter().find(|side| side.id == step.of);
        if step.of != EACH && of.is_none() {
            let known: Vec<&str> = frame.sides.iter().map(|side| side.id.as_str()).collect();
            let repeated = frame.sides.iter().any(SideCard::is_repeated);
            let known = if repeated { EACH.to_owned() } else { format!("{} or {EACH}", known.join(", ")) };
            fault("steps", format!("{id}: there is no side \"{}\"", shorten(&step.of)), format!("expected {known}"));
        } else if step.kind.is_leaders() && of.is_none_or(|side| side.leader.is_none()) {
            let remedy = "give it to the side with \"leader\", or remove it".to_owned();
            fault("steps", format!("{id}: only the Dictator has this step"), remedy);
        }
    }
    faults
}

/// What is wrong with the sides of a frame.
fn side_faults(mode: &ModeCard, frame: &Frame) -> Vec<(&'static str, LoadProblem)> {
    let mut faults = Vec::new();
    let mut fault = |field, message: String, remedy: &str| faults.push((field, LoadProblem::new(message).remedy(remedy)));
    let open: Vec<&SideCard> = frame.sides.iter().filter(|side| side.leader.is_none()).collect();
    let leaders: Vec<&SideCard> = frame.sides.iter().filter(|side| side.leader.is_some()).collect();
    if open.is_empty() {
        let remedy = "add one, such as {\"id\": \"rebels\", \"name\": \"The Rebels\", \"one\": \"Rebel\", \"players\": \"1-6\"}";
        fault("sides", "a frame needs a side of players besides the Dictator's".to_owned(), remedy);
    }
    for (index, side) in frame.sides.iter().enumerate() {
        if frame.sides[..index].iter().any(|other| other.id == side.id) {
            let what = format!("there are two sides \"{}\"", shorten(&side.id));
            fault("sides", what, "give one of them another id, or use \"each\" for sides that are alike");
        }
    }
    if leaders.len() > 1 {
        fault("sides", "a frame has at most one Dictator".to_owned(), "remove \"leader\" from the others");
    }
    if leaders.iter().any(|side| side.is_repeated() || side.players != (1, 1)) {
        fault("sides", "the Dictator's side has one player".to_owned(), "remove \"each\" and \"players\" from it");
    }
    if open.len() > 1 && open.iter().any(|side| side.is_repeated()) {
        let what = "a side with \"each\" is the only side of players".to_owned();
        fault("sides", what, "remove \"each\", or the other sides");
    }
    if frame.sides.iter().rposition(|side| side.leader.is_none()) > frame.sides.iter().position(|side| side.leader.is_some())
        && !leaders.is_empty()
    {
        fault("sides", "the Dictator's side comes last".to_owned(), "move it to the end of the list");
    }
    let fewest: u32 = open.iter().map(|side| u32::from(side.each.0) * u32::from(side.players.0)).sum();
    let most = u32::from(super::check::MOST_REBELS);
    if fewest > most {
        let what = format!("these sides need at least {fewest} players, and a game has at most {most}");
        fault("sides", what, "lower \"each\" or \"players\"");
    }
    for size in &frame.advised {
        let wrong = players_of(size).and_then(|players| {
            let wishes = FormatWishes { modes: &[], players, sides: Some(size) };
            line_up(mode, frame, &wishes).map(|_| ())
        });
        if let Err(problem) = wrong {
            let what = format!("\"{}\" cannot be played: {problem}", shorten(size));
            fault("advised", what, "list sizes that the sides allow, such as 2v2");
        }
    }
    faults
}
