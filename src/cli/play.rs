//! `merc play`: a new game, a saved one, or the last one.

use super::games::{self, Base};
use super::state_dir::{AUTOSAVE, HISTORY, state_dir};
use super::terminal::Appearance;
use super::{Exit, Trouble, signals};
use crate::kernel::{Header, Session, SetupError};
use crate::merc::{DICTATOR_SEAT, Merc, NewGame, ROBOT, new_game, usual_leader, warnings};
use crate::repl::files::Autosave;
use crate::repl::input::{Input, Piped};
use crate::repl::{self, Dumb, Ending, Options, Paint, Terminal};
use anyhow::{Result, bail};
use clap::Args;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The options of `play`.
#[derive(Args)]
#[command(after_help = super::levels::win_rates())]
pub struct Play {
    /// Number of Rebels, or of players in a mode without a Dictator
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6), conflicts_with_all = ["load", "resume"])]
    rebels: u8,
    /// Play a mode (see `merc modes`); can be repeated
    #[arg(long = "mode", value_name = "ID", conflicts_with_all = ["load", "resume"])]
    mode: Vec<String>,
    /// The sizes of the sides in a mode without a Dictator, e.g. 1v1, 2v2 or 1v1v1
    #[arg(long, value_name = "NvN", conflicts_with_all = ["load", "resume", "rebels"])]
    sides: Option<String>,
    /// The random seed; the same seed and answers give the same game
    #[arg(long, value_name = "S", conflicts_with_all = ["load", "resume"])]
    seed: Option<u64>,
    /// The Dictator (see `merc cards`); dealt at random by default
    #[arg(long, value_name = "ID", conflicts_with_all = ["load", "resume"])]
    dictator: Option<String>,
    /// How strong the Dictator is (see the list of levels below)
    #[arg(long, value_name = "ID", help = super::levels::help(), conflicts_with_all = ["load", "resume"])]
    level: Option<String>,
    /// Choose a set of rules: house (this project's defaults) or printed (the game as published)
    #[arg(long, value_name = "SET", default_value = "house", value_parser = ["house", "printed"], conflicts_with_all = ["load", "resume"])]
    rules: String,
    /// Change one setting, e.g. --rule rebel_order=turns; can be repeated
    #[arg(long = "rule", value_name = "K=V", value_parser = pair, conflicts_with_all = ["load", "resume"])]
    rule: Vec<(String, String)>,
    /// Militia on each Industry at the start
    #[arg(long, value_name = "N", conflicts_with_all = ["load", "resume"])]
    difficulty: Option<u8>,
    /// Militia that the Dictator adds at the end of Day 1
    #[arg(long, value_name = "N", conflicts_with_all = ["load", "resume"])]
    extra: Option<u8>,
    /// Who plays a seat: human (default for Rebels), human:pause (asked before each round of combat), ai (the robot;
    /// default for the Dictator), bot (follows a list of rules), search (simulates games; search:400 simulates 400 games per
    /// command, search:2s thinks for 2 seconds) or random; e.g. --seat black=human; can be repeated
    #[arg(long = "seat", value_name = "SEAT=WHO", value_parser = pair, conflicts_with_all = ["load", "resume"])]
    seat: Vec<(String, String)>,
    /// Continue a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    load: Option<PathBuf>,
    /// Continue the last game, even if the program was killed
    #[arg(long)]
    resume: bool,
    /// Print one JSON object per event, question and refusal
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    appearance: Appearance,
    #[command(flatten)]
    base: Base,
}

pub fn run(arguments: Play) -> Result<Exit> {
    let rules = arguments.base.rules()?;
    let folder = state_dir();
    let autosave = folder.as_ref().map(|folder| folder.join(AUTOSAVE));
    let mut notes = Vec::new();
    let session = match (&arguments.load, arguments.resume) {
        (Some(path), _) => games::load_waiting(&rules, path, false)?,
        (None, true) => games::load_waiting(&rules, resumable(autosave.as_deref())?, true)?,
        (None, false) => begin(&arguments, &rules, &mut notes)?,
    };
    let autosave = match autosave {
        Some(path) if arguments.resume => Some(Autosave::resume(&path)),
        Some(path) => start_autosave(&path, &mut notes),
        None => {
            notes.push("There is no folder for the autosave: set MERC_STATE_DIR, or use save FILE.".to_string());
            None
        }
    };
    // The process ends with the game; freeing every script one by one would only delay that.
    std::mem::forget(Rc::clone(&rules));
    let ending = at_table(session, autosave, &arguments, folder.as_deref(), notes)?;
    match ending {
        Ending::Over | Ending::Left => Ok(Exit::Fine),
        Ending::Lost => Ok(Exit::Files),
        Ending::Stuck(failure) => bail!(Trouble::Script(failure.to_string())),
    }
}

/// Reads from the keyboard, or from a pipe.
fn at_table(
    session: Session<Merc>,
    autosave: Option<Autosave>,
    arguments: &Play,
    folder: Option<&Path>,
    notes: Vec<String>,
) -> Result<Ending> {
    let json = arguments.json;
    let mut out = io::stdout();
    let typed = io::stdin().is_terminal();
    let watched = out.is_terminal();
    let is_drawn = typed && watched && !json && std::env::var_os("TERM").is_none_or(|name| name != "dumb");
    let options = Options {
        json,
        notes,
        view: arguments.appearance.view(typed && !json),
        resume: format!("merc play --resume{}", arguments.base.words()),
        repeat: format!("merc replay{}", arguments.base.words()),
        resumed: arguments.load.is_some() || arguments.resume,
        reload: arguments.base.reloader(),
        interrupts: signals::handled(),
        line: is_drawn.then(|| Box::new(io::stdout()) as Box<dyn Write>),
    };
    if arguments.resume && <Merc as crate::kernel::Ruleset>::is_over(session.base()) {
        repl::show_recap(&session, options, &mut out)?;
        return Ok(Ending::Over);
    }
    let (colored, ascii) = (options.view.paint == Paint::Color, options.view.ascii);
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let history = folder.map(|folder| folder.join(HISTORY));
    let terminal = || Terminal::new(history, colored, ascii).ok();
    let mut input: Box<dyn Input> = match (typed && watched && !json, dumb) {
        (true, true) => Box::new(Dumb::new(folder.map(Path::to_path_buf))),
        (true, false) if let Some(terminal) = terminal() => Box::new(terminal),
        _ => Box::new(Piped { reader: io::BufReader::new(io::stdin()), echo: !typed && !json }),
    };
    Ok(repl::play(session, autosave, options, input.as_mut(), &mut out)?)
}

fn begin(arguments: &Play, rules: &Rc<Merc>, notes: &mut Vec<String>) -> Result<Session<Merc>> {
    let seed = arguments.seed.unwrap_or_else(repl::any_seed);
    let header = new_game(rules, &wanted(arguments, rules, seed)).map_err(|problems| Trouble::Usage(problems.join("\n")))?;
    notes.push(format!("Seed {seed}: the same options with --seed {seed} deal the same game again."));
    notes.extend(warnings(rules, &header).into_iter().map(|warning| format!("Warning: {warning}")));
    let level = header.option("level").and_then(|id| rules.content.level_index(id)).map(|index| &rules.content.levels[index]);
    let modes =
        header.options_named("mode").filter_map(|id| rules.content.mode_index(id)).map(|index| &rules.content.modes[index]);
    notes.extend(modes.map(|mode| format!("Mode: {}. {}", mode.name, mode.text)));
    // A level says how the robot plays and how he is set up.
    let robot = header.seats.iter().any(|(_, who)| who == ROBOT);
    notes.extend(level.filter(|_| robot).map(|level| format!("Level: {}. {}", level.id, level.text)));
    notes.push("Type help for the commands, hint for a suggestion, quit to leave; the game is saved.".to_string());
    start(rules, header)
}

fn start(rules: &Rc<Merc>, header: Header) -> Result<Session<Merc>> {
    let wrong = |problems: SetupError| Trouble::Usage(problems.join("\n"));
    let seating = crate::kernel::seating(rules.as_ref(), &header).map_err(wrong)?;
    Ok(Session::new(Rc::clone(rules), header, seating).map_err(wrong)?)
}

fn wanted(arguments: &Play, rules: &Merc, seed: u64) -> NewGame {
    let changes = settings(arguments);
    NewGame {
        rebels: arguments.rebels,
        modes: arguments.mode.clone(),
        sides: arguments.sides.clone(),
        seed,
        dictator: arguments.dictator.clone(),
        printed: arguments.rules == "printed",
        level: arguments.level.clone(),
        rules: changes,
        seats: seats(rules, arguments),
    }
}

/// The settings that options change.
fn settings(arguments: &Play) -> Vec<(String, String)> {
    let mut rules = arguments.rule.clone();
    let numbers = [("difficulty", arguments.difficulty), ("extra", arguments.extra)];
    rules.extend(numbers.iter().filter_map(|(key, value)| value.map(|value| ((*key).to_string(), value.to_string()))));
    rules
}

/// The mode decides who plays the Dictator by default.
fn seats(rules: &Merc, arguments: &Play) -> Vec<(String, String)> {
    let mut seats = arguments.seat.clone();
    if !seats.iter().any(|(seat, _)| seat == DICTATOR_SEAT) {
        seats.extend(usual_leader(rules, &arguments.mode).map(|who| (DICTATOR_SEAT.to_string(), who)));
    }
    seats
}

fn resumable(path: Option<&Path>) -> Result<&Path> {
    let path = path.ok_or_else(|| Trouble::Files("there is no folder for the autosave: set MERC_STATE_DIR".to_string()))?;
    if !path.exists() {
        bail!(Trouble::Files(format!("there is no game to resume in {}; start one with merc play", path.display())));
    }
    Ok(path)
}

fn start_autosave(path: &Path, notes: &mut Vec<String>) -> Option<Autosave> {
    match Autosave::begin(path) {
        Ok((autosave, moved)) => {
            if let Some(moved) = moved {
                let moved = moved.display();
                notes.push(format!("The previous unfinished game is kept. To continue it:\n  merc play --load {moved}"));
            }
            Some(autosave)
        }
        Err(error) => {
            notes.push(format!("The autosave {} cannot be written ({error}). Use save FILE.", path.display()));
            None
        }
    }
}

/// `K=V`.
pub fn pair(text: &str) -> Result<(String, String)> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => {
            Ok((key.trim().to_string(), value.trim().to_string()))
        }
        _ => bail!("write NAME=VALUE"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_need_both_halves() {
        assert_eq!(pair("blue=random").ok(), Some(("blue".into(), "random".into())));
        for wrong in ["blue", "=x", "blue=", ""] {
            assert!(pair(wrong).is_err(), "{wrong}");
        }
    }
}
