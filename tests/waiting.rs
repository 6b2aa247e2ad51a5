//! While bots play or think: the autosave after a kill, the progress line, and Ctrl-C.

mod common;

use common::game::{header, owned, rules, session};
use common::machine::Machine;
use merc::merc::NewGame;
use merc::repl::files::{self, Autosave};
use merc::repl::input::{Input, Prompt, Typed};
use merc::repl::interrupts::Interrupts;
use merc::repl::{self, Ending, Options, Size, View};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::rc::Rc;
use std::sync::Arc;

/// Stands in for a person at a terminal.
struct Person(VecDeque<&'static str>);

impl Input for Person {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        let Some(typed) = self.0.pop_front() else { return Ok(Typed::End) };
        writeln!(out, "{}{typed}", prompt.plain)?;
        Ok(Typed::Line(typed.into()))
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

/// Presses Ctrl-C whenever a progress line that it waits for is drawn.
struct Impatient {
    drawn: Rc<RefCell<Vec<String>>>,
    interrupts: Arc<Interrupts>,
    waits_for: fn(usize, &str) -> bool,
}

impl Write for Impatient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_fmt(&mut self, arguments: std::fmt::Arguments<'_>) -> io::Result<()> {
        let text = arguments.to_string();
        let mut drawn = self.drawn.borrow_mut();
        if (self.waits_for)(drawn.len(), &text) {
            assert!(!self.interrupts.press(), "the game handles it");
        }
        drawn.push(text);
        Ok(())
    }

    fn write_all(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Played {
    text: String,
    drawn: Vec<String>,
    ending: Ending,
}

/// Plays red at a terminal; `waits_for` decides after which progress lines Ctrl-C is pressed.
fn played(red: &str, typed: &[&'static str], autosave: &Path, waits_for: fn(usize, &str) -> bool) -> Played {
    let rules = rules();
    let wishes = NewGame { rebels: 1, seed: 5, seats: owned(&[("red", red), ("black", "ai")]), ..NewGame::default() };
    let session = session(&rules, header(&rules, &wishes));
    let interrupts = Arc::new(Interrupts::default());
    let drawn = Rc::default();
    let line = Impatient { drawn: Rc::clone(&drawn), interrupts: Arc::clone(&interrupts), waits_for };
    let (resume, repeat) = ("merc play --resume".into(), "merc replay".into());
    let options = Options {
        json: false,
        view: View::new(false, repl::Paint::Plain, || Size { columns: 100, rows: None }),
        notes: Vec::new(),
        resume,
        repeat,
        resumed: false,
        reload: None,
        interrupts,
        line: Some(Box::new(line)),
    };
    let (autosave, _) = Autosave::begin(autosave).expect("it can be written");
    let mut out = Vec::new();
    let mut input = Person(typed.iter().copied().collect());
    let ending = repl::play(session, Some(autosave), options, &mut input, &mut out).expect("a buffer takes all");
    let drawn = drawn.take();
    Played { text: String::from_utf8(out).expect("text"), drawn, ending }
}

const REMOVED: &str = "\r\x1b[K";

#[test]
fn ctrl_c_stops_a_hint_and_shows_the_result_so_far() {
    let folder = tempfile::tempdir().expect("a folder");
    let Played { text, drawn, ending } = played(
        "human",
        &["hire", "default", "default", "default", "hint 60s", "map", "quit"],
        &folder.path().join("a.merc"),
        |count, _| count == 1,
    );
    assert!(drawn[0].starts_with("\r\x1b[KRed looks ahead for 60s: 0 simulated games (Ctrl-C: stop early)"), "{drawn:?}");
    assert!(drawn.len() == 3 && drawn[2] == REMOVED, "the line is removed: {drawn:?}");
    assert!(text.contains("Ended early after "), "{text}");
    assert!(text.contains("red> map\n  a "), "the game continues\n{text}");
    assert!(!text.contains("looks ahead"), "{text}");
    assert_eq!(ending, Ending::Left);
}

#[test]
fn ctrl_c_stops_the_thinking_of_a_bot_and_then_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.merc");
    let Played { text, drawn, ending } = played("search:1000000", &[], &path, |_, text| text != REMOVED);
    assert!(drawn[0].contains("Red looks ahead: 0 of 1000000 simulated games (Ctrl-C: stop early)"), "{drawn:?}");
    assert!(drawn[1].contains("(Ctrl-C: quit)") && drawn[2..] == [REMOVED], "{drawn:?}");
    assert!(text.ends_with("The game is saved. Continue with: merc play --resume\n"), "{text}");
    assert_eq!(ending, Ending::Left);
    let journal = files::read_game(&path, false).expect("a game").text();
    assert_eq!(journal.matches("ended early").count(), 2, "{journal}");
    assert!(journal.trim_end().lines().last().is_some_and(|line| line.starts_with("= ")), "the command is complete\n{journal}");
}

/// A separate process that plays, and its autosave.
struct Process {
    child: Child,
    autosave: PathBuf,
}

impl Process {
    fn start(machine: &Machine, arguments: &str) -> Process {
        Process { child: machine.command(arguments).spawn().expect("it starts"), autosave: machine.path(Machine::AUTOSAVE) }
    }

    fn saved(&self) -> String {
        std::fs::read_to_string(&self.autosave).unwrap_or_default()
    }

    fn wait_for(&mut self, mut done: impl FnMut(&Self) -> bool) {
        while !done(self) {
            assert!(self.child.try_wait().expect("its status is known").is_none(), "it is still playing\n{}", self.saved());
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }
}

/// Red has hired and landed, Blue has hired.
const HIRED: usize = 3;

/// The number of complete commands: each is followed by a fingerprint.
fn commands(journal: &str) -> usize {
    journal.split_inclusive('\n').filter(|line| line.starts_with("= ") && line.ends_with('\n')).count()
}

/// This game has no players at the keyboard, and Blue would think about the landing for hours. So everything on disk was
/// written during play.
#[test]
fn a_killed_game_of_bots_keeps_their_commands() {
    let machine = Machine::new();
    let mut killed = Process::start(&machine, "play --rebels 2 --seed 5 --seat red=search:8 --seat blue=search:1000000");
    killed.wait_for(|process| commands(&process.saved()) == HIRED);
    killed.child.kill().expect("it was running");
    killed.child.wait().expect("it ended");
    let kept = killed.saved();
    let replayed = Process::start(&machine, &format!("replay {}", Machine::AUTOSAVE));
    let output = replayed.child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));

    // Resumed after its first command, the game continues the same way.
    let first = kept.find("\n= ").and_then(|at| Some(at + 1 + kept[at + 1..].find('\n')?)).expect("a complete command");
    machine.write(Machine::AUTOSAVE, &kept[..=first]);
    let mut resumed = Process::start(&machine, "play --resume");
    resumed.wait_for(|process| commands(&process.saved()) == HIRED);
    resumed.child.kill().expect("it was running");
    resumed.child.wait().expect("it ended");
    assert_eq!(resumed.saved(), kept);
}

/// From a pipe no player acts next, so one Ctrl-C leaves.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_leaves_a_piped_game_of_bots_with_a_message() {
    let machine = Machine::new();
    let mut process = Process::start(&machine, "play --rebels 1 --seed 5 --seat red=search:1000000");
    // Once the autosave exists, Ctrl-C is handled.
    process.wait_for(|process| !process.saved().is_empty());
    let pid = process.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill is there").success());
    let Output { stdout, status, .. } = process.child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&stdout);
    assert!(text.ends_with("The game is saved. Continue with: merc play --resume\n"), "{text}");
    assert_eq!(status.code(), Some(0));
}

/// Ctrl-C would stop only the thinking. A request to end is for the program.
#[cfg(target_os = "linux")]
#[test]
fn a_request_to_end_is_obeyed_while_a_bot_thinks() {
    for (signal, code) in [("-TERM", 143), ("-HUP", 129)] {
        let machine = Machine::new();
        let arguments = "play --rebels 2 --seed 5 --seat red=search:8 --seat blue=search:1000000";
        let mut process = Process::start(&machine, arguments);
        process.wait_for(|process| commands(&process.saved()) == HIRED);
        let pid = process.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().expect("kill is there").success());
        let saved = process.saved();
        let Output { stdout, status, .. } = process.child.wait_with_output().expect("it ends");
        assert_eq!(status.code(), Some(code), "{}", String::from_utf8_lossy(&stdout));
        let replayed = machine.merc(&format!("replay {}", Machine::AUTOSAVE), "");
        assert!(replayed.code == 0 && commands(&saved) == HIRED, "{}", replayed.all());
    }
}
