//! Plays the toy game: lines from a pipe, or typed at a terminal that is not there.

use super::{Fair, header};
use merc::kernel::Session;
use merc::repl::files::Autosave;
use merc::repl::input::{Input, Piped, Prompt, Typed};
use merc::repl::{self, Ending, Options, Size, View};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

pub struct Played {
    pub text: String,
    pub ending: Ending,
}

pub fn session(seed: u64) -> Session<Fair> {
    let header = header(seed);
    let seating = merc::kernel::seating(&Fair::default(), &header).expect("people only");
    Session::new(Rc::new(Fair::default()), header, seating).expect("the header fits")
}

pub fn options(json: bool) -> Options<Fair> {
    let (resume, repeat) = ("toy --resume".into(), "toy --again".into());
    Options {
        json,
        view: View::piped(),
        notes: Vec::new(),
        resume,
        repeat,
        resumed: false,
        reload: None,
        interrupts: Arc::default(),
        line: None,
    }
}

pub fn piped(lines: impl AsRef<[u8]>, autosave: Option<Autosave>) -> Played {
    let mut out = Vec::new();
    let mut input = Piped { reader: lines.as_ref(), echo: true };
    let ending = repl::play(session(7), autosave, options(false), &mut input, &mut out).expect("a buffer takes all");
    Played { text: String::from_utf8(out).expect("text"), ending }
}

/// Stands in for a person at a terminal.
pub struct Person(pub VecDeque<Typed>);

impl Input for Person {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        let typed = self.0.pop_front().unwrap_or(Typed::End);
        writeln!(out, "{}{typed:?}", prompt.plain)?;
        Ok(typed)
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

pub fn typed(lines: &[Typed]) -> Played {
    let mut out = Vec::new();
    let mut input = Person(lines.iter().cloned().collect());
    let ending = repl::play(session(7), None, options(false), &mut input, &mut out).expect("a buffer takes all");
    Played { text: String::from_utf8(out).expect("text"), ending }
}

pub fn line(text: &str) -> Typed {
    Typed::Line(text.into())
}

/// A person at a terminal of 80 columns and `rows` rows.
pub fn on_a_screen(rows: usize, lines: &[Typed]) -> Played {
    let mut out = Vec::new();
    let mut input = Person(lines.iter().cloned().collect());
    let view = View::new(false, repl::Paint::Plain, move || Size { columns: 80, rows: Some(rows) });
    let options = Options { view, ..options(false) };
    let ending = repl::play(session(7), None, options, &mut input, &mut out).expect("a buffer takes all");
    Played { text: String::from_utf8(out).expect("text"), ending }
}
