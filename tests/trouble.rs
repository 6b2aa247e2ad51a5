//! Scripts that fail in the middle of a game: the messages, the files on disk, and what the player can do. A failure never
//! ends a game.

mod common;
mod toy;

use common::files::write;
use common::game;
use common::machine::{Machine, Ran};
use merc::base;
use merc::kernel::{Header, Ruleset, Session};
use merc::merc::Merc;
use merc::repl::files::{self, Autosave};
use merc::repl::input::{Input, Piped, Prompt, Typed};
use merc::repl::{self, Ending, Options, Reloader, Size, View};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use toy::Fair;

/// Types lines; a line `edit: ...` overwrites the script instead.
struct Typist {
    lines: VecDeque<String>,
    script: PathBuf,
}

impl Input for Typist {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        while let Some(line) = self.lines.pop_front() {
            if let Some(text) = line.strip_prefix("edit: ") {
                std::fs::write(&self.script, text)?;
                continue;
            }
            writeln!(out, "{}{line}", prompt.plain)?;
            return Ok(Typed::Line(line));
        }
        Ok(Typed::End)
    }
}

const HEALTHY: &str = "-- Rizen: nothing.\nreturn {}";
const FAILING: &str =
    "-- Rizen: fails.\nreturn {\n  compared_stats = function(ctx)\n    return { combat = ctx.unit.nothing }\n  end,\n}";
const STRONGER: &str = "-- Rizen: stronger.\nreturn { compared_stats = function(ctx) return { training = 1 } end }";

/// A folder with the base game and the test's own Rizen.
struct Table {
    folder: tempfile::TempDir,
}

impl Table {
    fn new(rizen: &str) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        for file in base::embedded() {
            write(folder.path().join(&file.path), file.text.as_bytes());
        }
        let table = Table { folder };
        write(table.script(), rizen);
        table
    }

    fn script(&self) -> PathBuf {
        self.folder.path().join("scripts/merc/mercs/rizen.lua")
    }

    fn dictator(&self) -> PathBuf {
        self.folder.path().join("scripts/merc/dictators/castro.lua")
    }

    fn state(&self, name: &str) -> PathBuf {
        self.folder.path().join("state").join(name)
    }

    fn reloader(&self) -> Reloader<Merc> {
        let folder = self.folder.path().to_path_buf();
        Box::new(move || base::from_folder(&folder).and_then(|files| Merc::load(&files)).map(Rc::new))
    }

    /// Plays these lines from a situation with Rizen and Sarge in b2.
    fn play(&self, lines: &[&str]) -> String {
        self.play_from("given day 2", self.script(), lines)
    }

    fn play_from(&self, day: &str, script: PathBuf, lines: &[&str]) -> String {
        let rules = self.reloader()().unwrap_or_else(|problems| panic!("{problems:?}"));
        let header = Header::new("merc", &["red", "black"], 7);
        let mut session = game::session(&rules, header);
        for given in ["given red b2 rizen sarge", "given black c2 shadkaam militia 2", day] {
            session.directive(given).unwrap_or_else(|complaint| panic!("{complaint}"));
        }
        let (autosave, _) = Autosave::begin(&self.state("autosave.merc")).expect("it can be written");
        let options = options(false, Some(self.reloader()));
        let mut input = Typist { lines: lines.iter().map(|line| (*line).to_string()).collect(), script };
        let mut out = Vec::new();
        let ending = repl::play(session, Some(autosave), options, &mut input, &mut out).expect("a buffer takes all");
        assert_eq!(ending, Ending::Left, "a failure never ends a game");
        String::from_utf8(out).expect("text")
    }
}

fn options<R: Ruleset>(json: bool, reload: Option<Reloader<R>>) -> Options<R> {
    let (resume, repeat) = ("again".into(), "merc replay".into());
    Options {
        json,
        view: View::new(false, repl::Paint::Plain, || Size { columns: 100, rows: None }),
        notes: Vec::new(),
        resume,
        repeat,
        resumed: false,
        reload,
        interrupts: std::sync::Arc::default(),
        line: None,
    }
}

fn merc(arguments: &[&str]) -> Ran {
    let machine = Machine::new();
    let mut command = machine.command("");
    command.args(arguments);
    Ran::of(command, "")
}

fn holds(text: &str, wanted: &[&str]) {
    let mut rest = text;
    for want in wanted {
        let at = rest.find(want).unwrap_or_else(|| panic!("{want:?} does not appear (in this order) in\n{text}"));
        rest = &rest[at + want.len()..];
    }
}

#[test]
fn a_failure_names_its_location_and_what_to_do() {
    let table = Table::new(FAILING);
    let text = table.play(&["train rizen", "train sarge"]);
    holds(
        &text,
        &[
            "red> train rizen",
            "Failed and undone: mod base, card rizen, hook compared_stats: scripts/merc/mercs/rizen.lua:4:",
            "rizen.lua:4: in function 'compared_stats'",
            "To reproduce it: merc replay",
            "do something else, or undo to go back further",
            "quarantine rizen: continue without its script",
            "reload: read its file again after you fix it",
            "redo: repeat the command",
            "Sarge trains",
        ],
    );
}

#[test]
fn the_failure_file_fails_the_same_way() {
    let table = Table::new(FAILING);
    table.play(&["train rizen", "train rizen", "train sarge", "train rizen"]);
    let file = table.state("failed.merc");
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(text.starts_with("# mod base, card rizen, hook compared_stats: ") && text.ends_with("red> train rizen\n"), "{text}");
    assert!(table.state("failed-2.merc").exists() && !table.state("failed-3.merc").exists(), "the same failure is written once");
    let (folder, file) = (table.folder.path().display().to_string(), file.display().to_string());
    for word in ["check", "replay"] {
        let ran = merc(&[word, "--base", &folder, &file]);
        assert_eq!(ran.code, 1, "{}", ran.all());
        holds(&ran.all(), &["card rizen, hook compared_stats: scripts/merc/mercs/rizen.lua:4:"]);
    }
    assert_eq!(merc(&["check", &file]).code, 0, "with a working Rizen the game passes");
}

/// Inspection works, reports the failure once, and never stops the game.
#[test]
fn inspection_leaves_out_what_fails() {
    let table = Table::new(FAILING);
    let text = table.play(&["why rizen.combat", "legal", "map", "show rizen", "status"]);
    assert_eq!(text.matches("A script failed, so its part is missing from the output").count(), 1, "{text}");
    assert!(!text.contains("undone") && text.contains("Rizen combat 2 = "), "{text}");
}

#[test]
fn a_quarantined_card_keeps_its_numbers_and_loses_its_script() {
    let table = Table::new(FAILING);
    let text = table.play(&[
        "train rizen",
        "quarantine Rizen",
        "redo",
        "quarantine rizen",
        "quarantine rizn",
        "undo",
        "undo",
        "train rizen",
    ]);
    holds(
        &text,
        &[
            "Failed and undone",
            "red> quarantine Rizen\nQuarantined: Rizen's script is off for the rest of this game",
            "red> redo\nRedone: red> train rizen\n",
            "Refused: Rizen is already quarantined",
            "Refused: there is no card \"rizn\"; did you mean rizen?",
            "Undone: red> train rizen",
            "Undone: !quarantine Rizen",
            "red> train rizen\nFailed and undone",
        ],
    );
    table.play(&["quarantine rizen", "train rizen"]);
    let saved = std::fs::read_to_string(table.state("autosave.merc")).expect("it was written");
    assert!(saved.contains("\n!quarantine rizen\nred> train rizen\n= "), "{saved}");
    let ran = merc(&[
        "check",
        "--base",
        &table.folder.path().display().to_string(),
        &table.state("autosave.merc").display().to_string(),
    ]);
    assert_eq!(ran.code, 0, "{}", ran.all());
}

#[test]
fn a_fixed_script_is_reloaded_and_the_command_repeated() {
    let table = Table::new(FAILING);
    let text = table.play(&["train sarge", "train rizen", &format!("edit: {HEALTHY}"), "reload", "redo", "reload keep"]);
    holds(
        &text,
        &[
            "Failed and undone",
            "red> reload\nReloaded: 1 command replayed; the game is the same.",
            "red> redo\nRedone: red> train rizen\n",
            "Refused: no reload has changed this game",
        ],
    );
}

#[test]
fn a_reload_that_changes_the_game_shows_the_first_difference_and_keeps_the_old_one() {
    let table = Table::new(HEALTHY);
    let text = table.play(&[
        "train rizen",
        &format!("edit: {STRONGER}"),
        "reload",
        "why rizen.training",
        "reload keep",
        "why rizen.training",
    ]);
    holds(
        &text,
        &[
            "Reloaded: 1 command replayed; the game is different.\nThe first difference is event ",
            "\n  was: Rizen trains 3 militia",
            "\n  now: Rizen trains 4 militia",
            "Type reload keep to go back. The other game is saved in",
            "autosave-previous.merc",
            "+ Rizen 1",
            "Restored the game as it was before the reload.",
            "why rizen.training",
        ],
    );
    let kept = files::read_game(&table.state("autosave-previous.merc"), false).expect("the old game");
    assert!(kept.lines.iter().any(|line| line.text == "train rizen"));
    assert_eq!(text.matches("+ Rizen 1").count(), 1, "the old game has the old rules: {text}");
}

/// The game before a reload does not belong to a game that is loaded after it, which may have other seats.
#[test]
fn a_loaded_game_cannot_go_back_to_the_game_before_it() {
    let table = Table::new(HEALTHY);
    let larger = table.folder.path().join("larger.merc");
    let seats = "merc 1 · ruleset merc · seats red=human blue=human black=human · seed 7";
    write(larger.clone(), format!("{seats}\n!given red b2 rizen sarge\n!given blue b1 ra\n!given day 2\n"));
    let stronger = format!("edit: {STRONGER}");
    let text = table.play(&[
        "train rizen",
        &stronger,
        "reload",
        &format!("load {}", larger.display()),
        "reload keep",
        "blue: train ra",
        "red: train rizen",
        &format!("edit: {HEALTHY}"),
        "reload",
        "reload keep",
        "blue: why rizen.training",
        "red: train sarge",
    ]);
    holds(
        &text,
        &[
            "Reloaded: 1 command replayed; the game is different.",
            "Loaded ",
            "reload keep\nRefused: no reload has changed this game",
            "Ra trains 2 militia",
            "Rizen trains ",
            "Restored the game as it was before the reload.",
            "+ Rizen 1",
            "Sarge trains ",
        ],
    );
}

/// The end of the Dictator's turn asks no question, so a failure there blocks the game until the script is fixed.
#[test]
fn a_stuck_game_continues_after_a_reload() {
    let table = Table::new(HEALTHY);
    let failing = "-- Castro: fails.\nreturn {\n  turn_end = function(ctx) error('tired') end,\n}";
    write(table.dictator(), failing);
    let fixed = "edit: -- Castro: rests.\nreturn {}";
    let text = table.play_from("given day 2 actions", table.dictator(), &["done", fixed, "reload", "train sarge"]);
    holds(
        &text,
        &[
            "hook turn_end: scripts/merc/dictators/castro.lua:3: tired",
            "The game cannot continue from here.",
            "failed> reload\nReloaded: 1 command replayed; the game is the same.\n",
            "Day 3 begins",
            "Sarge trains",
        ],
    );
}

#[test]
fn a_file_that_does_not_load_changes_nothing() {
    let table = Table::new(HEALTHY);
    let text = table.play(&["train rizen", "edit: return { hit_no = 3 }", "reload", "train sarge"]);
    holds(
        &text,
        &[
            "Refused: the files cannot be used:",
            "there is no hook hit_no; did you mean hit_on?",
            "The game is unchanged.",
            "Sarge trains",
        ],
    );
}

/// The toy game from a pipe.
fn toy_play(rules: Fair, reload: Option<Reloader<Fair>>, json: bool, lines: &str, state: Option<&Path>) -> (String, Ending) {
    let header = toy::header(7);
    let session =
        Session::new(Rc::new(rules), header.clone(), merc::kernel::seating(&Fair::default(), &header).expect("people only"))
            .expect("it fits");
    let autosave = state.map(|path| Autosave::begin(path).expect("it can be written").0);
    let mut input = Piped { reader: lines.as_bytes(), echo: !json };
    let mut out = Vec::new();
    let ending = repl::play(session, autosave, options(json, reload), &mut input, &mut out).expect("a buffer takes all");
    (String::from_utf8(out).expect("text"), ending)
}

#[test]
fn an_answer_that_no_longer_fits_stops_the_reload_and_asks() {
    let fewer = || -> Option<Reloader<Fair>> { Some(Box::new(|| Ok(Rc::new(Fair { fewer: 4, ..Fair::default() })))) };
    let moves = "pass\nroll 5\n\n";
    let (text, _) = toy_play(Fair::default(), fewer(), false, &format!("{moves}reload\nreload keep\nroll 6\n\n"), None);
    holds(
        &text,
        &[
            "stopped the replay after 1 command:",
            "\"red> roll 5\" no longer fits",
            "Type reload continue to continue",
            "The game is unchanged.",
            "red> roll 6\nRed [",
        ],
    );
    let (text, _) = toy_play(
        Fair::default(),
        fewer(),
        false,
        &format!("{moves}reload\nreload continue\nroll 6\nroll 4\n\nreload keep\nroll 6\n\n"),
        None,
    );
    holds(
        &text,
        &[
            "The game continues with the new files.",
            "Round 2",
            "Refused: between 1 and 8 dice",
            "red> roll 4\nRed [",
            "Restored the game",
            "Round 3",
            "red> roll 6\nRed [",
        ],
    );
    let (text, _) =
        toy_play(Fair::default(), fewer(), false, &format!("{moves}reload continue\nreload\npass\nreload continue\n"), None);
    assert_eq!(text.matches("no reload is waiting").count(), 2, "an answer discards the reload: {text}");
    let folder = tempfile::tempdir().expect("a folder");
    let saved = folder.path().join("fair.game");
    let saved = saved.display();
    let lines = format!("{moves}save {saved}\nreload\nload {saved}\nreload keep\nreload continue\nroll 6\n\n");
    let (text, _) = toy_play(Fair::default(), fewer(), false, &lines, None);
    holds(
        &text,
        &["Type reload continue", "Loaded ", "no reload has changed this game", "no reload is waiting", "roll 6\nRed ["],
    );
}

#[test]
fn without_files_there_is_nothing_to_reload() {
    let (text, _) = toy_play(Fair::default(), None, false, "reload\n", None);
    holds(&text, &["Refused: there is nothing to reload: all files of this game are built in"]);
}

/// A step that asks no question fails: the game is stuck, but not over.
#[test]
fn a_stuck_game_can_be_unblocked_left_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("auto.game");
    let trap = || Fair { trap: true, ..Fair::default() };
    let (text, ending) = toy_play(trap(), None, false, "pass\npass\nmap\n", Some(&path));
    holds(
        &text,
        &[
            "Failed and undone: the trap snaps\nat its hinge\nThe game cannot continue from here.",
            "quarantine trap: continue without its script",
            "failed>",
        ],
    );
    assert!(matches!(ending, Ending::Stuck(_)));
    let journal = files::read_game(&path, true).expect("the game is kept");
    let loaded =
        Session::load(Rc::new(trap()), journal, merc::kernel::seating(&Fair::default(), &toy::header(7)).expect("people only"));
    let (session, _) = loaded.expect("the header fits");
    assert!(session.is_stuck() && !session.is_cut_short(), "it can be resumed where it stopped");
    let (text, ending) = toy_play(trap(), None, false, "pass\npass\nquarantine trap\npass\n", None);
    holds(&text, &["failed> quarantine trap\nQuarantined\nRound 3", "> pass\n", "Round 4"]);
    assert_eq!(ending, Ending::Lost);
    let fixed: Reloader<Fair> = Box::new(|| Ok(Rc::new(Fair::default())));
    let (text, _) = toy_play(trap(), Some(fixed), false, "pass\npass\nreload\npass\n", None);
    holds(&text, &["failed> reload\nReloaded: 2 commands replayed; the game is the same.\nRound 3", "Round 4"]);
}

#[test]
fn json_reports_the_same_failure() {
    let (text, _) = toy_play(Fair { trap: true, ..Fair::default() }, None, true, "pass\npass\n", None);
    let failure = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object"));
    let failure = failure.into_iter().find(|value| value["type"] == "failure").expect("a failure");
    assert_eq!((&failure["culprit"], &failure["detail"]), (&"trap".into(), &"at its hinge".into()));
    assert!(failure["ways"][1].as_str().is_some_and(|way| way.starts_with("quarantine trap")), "{failure}");
}
