//! The REPL plays the skirmish like any game: piped, and with a person at a terminal.

use super::{header, rules};
use merc::kernel::{Session, seating};
use merc::repl::input::{Input, Piped, Prompt, Typed};
use merc::repl::{self, Ending, Options, View};
use merc::skirmish::{NewGame, Skirmish};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;

/// A person against random orders, two figures each.
fn game(seed: u64) -> Session<Skirmish> {
    let rules = rules();
    let squads = vec![("red".to_string(), "ccc:leader,medic".to_string()), ("blue".into(), "kemvar:leader,wrench".into())];
    let seats = vec![("blue".to_string(), "random".to_string())];
    let settings = vec![("squad".to_string(), "2".to_string()), ("rounds".into(), "4".into())];
    let wishes = NewGame { seed, scenario: Some("crossroads".into()), squads, seats, rules: settings };
    let header = header(&rules, &wishes);
    let seating = seating(rules.as_ref(), &header).unwrap_or_else(|problems| panic!("{problems}"));
    Session::new(rules, header, seating).unwrap_or_else(|problems| panic!("{problems}"))
}

fn options() -> Options<Skirmish> {
    let (resume, repeat) = ("game --resume".into(), "game --again".into());
    let (view, notes, interrupts) = (View::piped(), Vec::new(), Arc::default());
    Options { json: false, view, notes, resume, repeat, resumed: false, reload: None, interrupts, line: None }
}

#[test]
fn a_piped_game_is_played_to_its_end() {
    let lines = format!("place auto\nplace auto\nkeep\n{}", "hold\n".repeat(40));
    for seed in 1..6 {
        let (mut out, mut input) = (Vec::new(), Piped { reader: lines.as_bytes(), echo: true });
        let ending = repl::play(game(seed), None, options(), &mut input, &mut out).expect("a buffer takes all");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(ending, Ending::Over, "seed {seed}: {text}");
        assert!(text.contains("Round 1: ") && (text.contains(" wins ") || text.contains("A draw")), "seed {seed}: {text}");
    }
}

/// Stands in for a person at a terminal.
struct Person(VecDeque<&'static str>);

impl Input for Person {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        let typed = self.0.pop_front().map_or(Typed::End, |line| Typed::Line(line.into()));
        writeln!(out, "{}{typed:?}", prompt.plain)?;
        Ok(typed)
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

#[test]
fn a_person_at_a_terminal_looks_around_and_undoes() {
    let lines = [
        "place auto",
        "place auto",
        "keep",
        "map",
        "status",
        "places",
        "shots",
        "threats",
        "help",
        "help move",
        "rule SK-9.7",
        "try move forward",
        "move forward",
        "undo",
        "move to 1",
        "hold",
        "hold",
        "log",
        "goto round 1",
        "quit",
    ];
    let (mut out, mut input) = (Vec::new(), Person(lines.into()));
    let ending = repl::play(game(3), None, options(), &mut input, &mut out).expect("a buffer takes all");
    let text = String::from_utf8(out).expect("text");
    assert!(matches!(ending, Ending::Left | Ending::Lost), "{ending:?}: {text}");
    for wanted in ["Crossroads", "C1", "MP", "SK-9.7", "Undone", "facing"] {
        assert!(text.contains(wanted), "{wanted} is missing in {text}");
    }
}
