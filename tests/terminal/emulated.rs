//! The program in a pseudo-terminal, whose screen is emulated. Every check waits until the screen shows what is expected, however
//! long that takes; only a test that hangs is ended.

use super::common::machine::Machine;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};
pub use vt100::{Color, Screen};

/// Ends a test that hangs.
const PATIENCE: Duration = Duration::from_secs(20);

pub const ENTER: &str = "\r";
pub const TAB: &str = "\t";
pub const UP: &str = "\x1b[A";
pub const RIGHT: &str = "\x1b[C";
pub const CTRL_C: &str = "\x03";
pub const CTRL_D: &str = "\x04";
pub const CTRL_U: &str = "\x15";
pub const CTRL_Y: &str = "\x19";

/// What the program has written so far.
struct Shown {
    parser: vt100::Parser,
    written: Vec<u8>,
    /// Where in `written` the screen was last cleared.
    wiped: usize,
    /// Whether the terminal is about to be closed.
    closes: bool,
}

impl Shown {
    /// Whether the editor has finished drawing its line: it says when it begins and ends, so that nobody sees half of it.
    fn is_drawn(&self) -> bool {
        find_last(&self.written, b"\x1b[?2026l") >= find_last(&self.written, b"\x1b[?2026h")
    }
}

type Shared = Arc<(Mutex<Shown>, Condvar)>;

pub struct Emulated {
    shown: Shared,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    /// Keeps the terminal open after the program has ended.
    slave: Option<Box<dyn SlavePty + Send>>,
    /// Whether the terminal was as a shell leaves it.
    cooked: String,
}

/// How to start the program.
pub struct Setup {
    pub columns: u16,
    pub rows: u16,
    pub variables: Vec<(&'static str, &'static str)>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { columns: 80, rows: 24, variables: vec![("TERM", "xterm-256color"), ("LANG", "C.UTF-8")] }
    }
}

impl Setup {
    pub fn columns(columns: u16) -> Setup {
        Setup { columns, ..Setup::default() }
    }

    /// Replaces or adds a variable of the environment.
    pub fn with(mut self, name: &'static str, value: &'static str) -> Setup {
        self.variables.retain(|(other, _)| *other != name);
        self.variables.push((name, value));
        self
    }

    pub fn start(&self, machine: &Machine, arguments: &str) -> Emulated {
        let pair = native_pty_system().openpty(pty_size(self.columns, self.rows)).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_merc"));
        command.args(arguments.split_whitespace());
        command.cwd(machine.path(""));
        command.env_clear();
        command.env("HOME", machine.path(""));
        self.variables.iter().for_each(|(name, value)| command.env(name, value));
        let cooked = mode(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).expect("it starts");
        let parser = vt100::Parser::new(number(self.rows), number(self.columns), 1000);
        let shown: Shared =
            Arc::new((Mutex::new(Shown { parser, written: Vec::new(), wiped: 0, closes: false }), Condvar::new()));
        let reader = pair.master.try_clone_reader().expect("its output");
        let shared = Arc::clone(&shown);
        thread::spawn(move || follow(reader, &shared));
        let keyboard = pair.master.take_writer().expect("its keyboard");
        Emulated { shown, keyboard, master: Some(pair.master), child, slave: Some(pair.slave), cooked }
    }
}

/// Shows the program's output until the terminal is closed.
fn follow(mut reader: Box<dyn Read + Send>, shared: &Shared) {
    let mut buffer = [0; 4096];
    while let Ok(count) = reader.read(&mut buffer) {
        if count == 0 {
            break;
        }
        let mut shown = shared.0.lock().expect("no thread panics");
        shown.parser.process(&buffer[..count]);
        shown.written.extend_from_slice(&buffer[..count]);
        if let Some(at) = find_last(&shown.written, b"\x1b[3J") {
            shown.wiped = at;
        }
        shared.1.notify_all();
        if shown.closes {
            break;
        }
    }
}

fn find_last(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).rposition(|window| window == part)
}

fn number(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a terminal has rows and columns")
}

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// The mode of the terminal: echo, signals and so on.
fn mode(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("its mode"))
}

impl Emulated {
    /// `merc play` with these arguments in a usual terminal.
    pub fn play(machine: &Machine, arguments: &str) -> Emulated {
        Setup::default().start(machine, &format!("play {arguments}"))
    }

    pub fn keys(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).and_then(|()| self.keyboard.flush()).expect("the program reads");
    }

    /// Types a line at this prompt, which is waited for.
    pub fn line(&mut self, prompt: &str, text: &str) {
        self.at(prompt);
        self.keys(text);
        self.at(&format!("{prompt} {text}"));
        self.keys(ENTER);
    }

    /// Waits until the row of the cursor has this text before the cursor.
    pub fn at(&self, text: &str) {
        self.until(&format!("the cursor after {text:?}"), |screen| before_cursor(screen).trim_end() == text.trim_end());
    }

    /// Waits until the screen contains this text.
    pub fn shows(&self, text: &str) {
        self.until(&format!("{text:?} on the screen"), |screen| screen.contents().contains(text));
    }

    /// Waits until the screen is as expected.
    pub fn until(&self, wanted: &str, is_there: impl Fn(&Screen) -> bool) {
        let (lock, news) = &*self.shown;
        let shown = lock.lock().expect("no thread panics");
        let waits = |shown: &mut Shown| !shown.is_drawn() || !is_there(shown.parser.screen());
        let waited = news.wait_timeout_while(shown, PATIENCE, waits).expect("no thread panics").1;
        let at = self.look(before_cursor);
        assert!(!waited.timed_out(), "no {wanted} appears:\n{}\nThe cursor is after {at:?}.", self.text());
    }

    /// Looks at the screen as it is now.
    pub fn look<T>(&self, see: impl FnOnce(&Screen) -> T) -> T {
        see(self.shown.0.lock().expect("no thread panics").parser.screen())
    }

    pub fn text(&self) -> String {
        self.look(Screen::contents)
    }

    /// Everything that was written.
    pub fn written(&self) -> String {
        String::from_utf8_lossy(&self.shown.0.lock().expect("no thread panics").written).into_owned()
    }

    /// What was written since the screen and the scroll-back were last cleared.
    pub fn written_since_wipe(&self) -> String {
        let shown = self.shown.0.lock().expect("no thread panics");
        String::from_utf8_lossy(&shown.written[shown.wiped..]).into_owned()
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        self.shown.0.lock().expect("no thread panics").parser.set_size(number(rows), number(columns));
        self.master().resize(pty_size(columns, rows)).expect("it can be resized");
    }

    fn master(&self) -> &dyn MasterPty {
        self.master.as_deref().expect("the terminal is open")
    }

    pub fn signal(&self, signal: nix::sys::signal::Signal) {
        let id = i32::try_from(self.child.process_id().expect("it runs")).expect("a small number");
        nix::sys::signal::kill(nix::unistd::Pid::from_raw(id), signal).expect("it is there");
    }

    /// Waits until the program has ended. The terminal must be as it was. Returns the exit code.
    pub fn ends(&mut self) -> u32 {
        let code = self.exit_code();
        assert_eq!(mode(self.master()), self.cooked, "the mode of the terminal is restored");
        self.until("the end of bracketed paste", |screen| !screen.bracketed_paste());
        code
    }

    /// Closes the terminal, as when its window is closed, and waits until the program has ended.
    pub fn close(mut self) {
        self.shown.0.lock().expect("no thread panics").closes = true;
        // The thread that reads ends with the next output.
        self.keys("x");
        self.slave = None;
        self.keyboard = Box::new(std::io::sink());
        self.master = None;
        self.exit_code();
    }

    fn exit_code(&mut self) -> u32 {
        let since = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.exit_code();
            }
            assert!(since.elapsed() < PATIENCE, "the program does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Emulated {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The row of the cursor up to the cursor.
pub fn before_cursor(screen: &Screen) -> String {
    let (row, column) = screen.cursor_position();
    row_text(screen, row, 0, column)
}

/// The row of the cursor from the cursor on.
pub fn after_cursor(screen: &Screen) -> String {
    let (row, column) = screen.cursor_position();
    row_text(screen, row, column, screen.size().1.get()).trim_end().to_string()
}

fn row_text(screen: &Screen, row: u16, from: u16, to: u16) -> String {
    let cell = |column| screen.cell(row, column).map(vt100::Cell::contents).filter(|text| !text.is_empty());
    (from..to).map(|column| cell(column).unwrap_or(" ")).collect()
}

/// The cell where this text begins; the last one, if there are several.
pub fn cell<'a>(screen: &'a Screen, text: &str) -> Option<&'a vt100::Cell> {
    let (rows, columns) = screen.size();
    (0..rows.get()).rev().find_map(|row| {
        let shown = row_text(screen, row, 0, columns.get());
        let column = shown[..shown.find(text)?].chars().count();
        screen.cell(row, u16::try_from(column).ok()?)
    })
}
