//! What the terminal can show: its size, colors and symbols.

use crate::kernel::doc::{Doc, Row, layout};
use crate::repl::{Paint, Size, View};
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal, Write};

/// Options for the look of the output.
#[derive(Args)]
pub struct Appearance {
    /// Use color: auto (at a terminal, unless NO_COLOR or CLICOLOR=0 is set), always or never
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorWhen::Auto, hide_possible_values = true)]
    color: ColorWhen,
    /// Show only ASCII characters, as on a terminal without UTF-8
    #[arg(long)]
    ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    Auto,
    Always,
    Never,
}

/// The size of a terminal that does not tell it.
const USUAL: Size = Size { columns: 80, rows: Some(24) };

impl Appearance {
    /// `typed`: whether a person types at a terminal, so that output can pause.
    pub fn view(&self, typed: bool) -> View {
        let watched = io::stdout().is_terminal();
        let ascii = self.ascii || (watched && !supports_unicode::on(supports_unicode::Stream::Stdout));
        let paint = if self.is_colored(watched) { Paint::Color } else { Paint::Plain };
        if !watched {
            let piped = View::piped().size();
            return View::new(ascii, paint, move || piped);
        }
        let size = move || {
            let size = terminal_size::terminal_size().filter(|(columns, rows)| columns.0 > 0 && rows.0 > 0);
            let size = size.map_or(USUAL, |(columns, rows)| Size { columns: columns.0.into(), rows: Some(rows.0.into()) });
            Size { rows: size.rows.filter(|_| typed), ..size }
        };
        View::new(ascii, paint, size)
    }

    fn is_colored(&self, watched: bool) -> bool {
        match self.color {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto if anstyle_query::no_color() => false,
            ColorWhen::Auto if anstyle_query::clicolor_force() => true,
            ColorWhen::Auto => watched && anstyle_query::term_supports_color() && anstyle_query::clicolor().unwrap_or(true),
        }
    }
}

/// Writes a document as wide as the terminal, or as wide as a page for a pipe. It has nothing that needs colors.
pub fn print(doc: &Doc) -> io::Result<()> {
    let plain = Appearance { color: ColorWhen::Never, ascii: false };
    let rows = layout(doc, &plain.view(false).page());
    let text: String = rows.iter().map(|row: &Row| row.plain() + "\n").collect();
    io::stdout().write_all(text.as_bytes())
}

/// The terminal as it was at the start. A signal may end the program while the line editor has changed its mode.
pub struct Restore {
    #[cfg(unix)]
    mode: Option<rustix::termios::Termios>,
}

impl Restore {
    /// Call before the line editor starts.
    pub fn new() -> Restore {
        Restore {
            #[cfg(unix)]
            mode: rustix::termios::tcgetattr(rustix::stdio::stdin()).ok(),
        }
    }

    /// Restores the mode and ends bracketed paste; without a terminal, does nothing.
    pub fn restore(&self) {
        #[cfg(unix)]
        if let Some(mode) = &self.mode {
            let _ = rustix::termios::tcsetattr(rustix::stdio::stdin(), rustix::termios::OptionalActions::Now, mode);
            // Not through `io::stdout`, which the thread that prints may have locked.
            let out = rustix::stdio::stdout();
            if rustix::termios::isatty(out) {
                let _ = rustix::io::write(out, b"\x1b[?2004l\r\n");
            }
        }
    }
}
