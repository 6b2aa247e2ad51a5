//! A laid-out row: as plain text, with escape codes for a terminal, or as HTML.

use super::Role;
use super::symbols;
use crate::kernel::{Header, Seat};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;
use unicode_width::UnicodeWidthChar;

/// One row of a page. Its texts contain only characters that are safe to print.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub parts: Vec<(String, Role)>,
}

impl Row {
    /// Appends a text, made safe to print.
    pub(super) fn push(&mut self, text: &str, role: Role, ascii: bool) {
        let mut safe = String::with_capacity(text.len());
        text.chars().for_each(|letter| symbols::push(&mut safe, letter, ascii));
        self.push_safe(&safe, role);
    }

    pub(super) fn push_safe(&mut self, text: &str, role: Role) {
        if text.is_empty() {
            return;
        }
        match self.parts.last_mut() {
            Some((before, same)) if *same == role => before.push_str(text),
            _ => self.parts.push((text.to_string(), role)),
        }
    }

    /// Appends spaces up to a column.
    pub(super) fn pad(&mut self, column: usize) {
        let gap = column.saturating_sub(self.width());
        self.push_safe(&" ".repeat(gap), Role::Plain);
    }

    pub(super) fn append(&mut self, other: Row) {
        other.parts.iter().for_each(|(text, role)| self.push_safe(text, *role));
    }

    pub fn width(&self) -> usize {
        self.parts.iter().map(|(text, _)| width(text)).sum()
    }

    /// Cuts the row at a width; a cut text ends with a dot.
    pub(super) fn cut(self, most: usize) -> Row {
        if self.width() <= most {
            return self;
        }
        let mut cut = Row::default();
        let mut left = most.saturating_sub(1);
        for (text, role) in self.parts {
            let mut kept = String::new();
            for letter in text.chars() {
                let size = letter.width().unwrap_or(0);
                if size > left {
                    cut.push_safe(kept.trim_end(), role);
                    cut.push_safe(if most > 0 { "." } else { "" }, role);
                    return cut;
                }
                left -= size;
                kept.push(letter);
            }
            cut.push_safe(&kept, role);
        }
        cut
    }

    pub(super) fn trim_end(&mut self) {
        while let Some((text, role)) = self.parts.last_mut() {
            if *role == Role::Changed {
                return;
            }
            text.truncate(text.trim_end().len());
            if !text.is_empty() {
                return;
            }
            self.parts.pop();
        }
    }

    pub fn plain(&self) -> String {
        self.parts.iter().map(|(text, _)| text.as_str()).collect()
    }

    /// With escape codes.
    pub fn ansi(&self, palette: &Palette) -> String {
        let mut out = String::new();
        for (text, role) in &self.parts {
            let style = palette.style(*role);
            let _ = write!(out, "{style}{text}{style:#}");
        }
        out
    }

    /// As HTML, with a class for each role.
    pub fn html(&self) -> String {
        let mut out = String::new();
        for (text, role) in &self.parts {
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            match role {
                Role::Plain => out.push_str(&text),
                Role::Seat(Seat(seat)) => {
                    let _ = write!(out, "<span class=\"seat seat-{seat}\">{text}</span>");
                }
                role => {
                    let _ = write!(out, "<span class=\"{}\">{text}</span>", role.name());
                }
            }
        }
        out
    }

    /// With the roles written out, for tests: `{loss:dead}`.
    pub fn with_roles(&self, header: &Header) -> String {
        let one = |(text, role): &(String, Role)| match role {
            Role::Plain => text.clone(),
            Role::Seat(seat) => format!("{{{}:{text}}}", header.seat_name(*seat)),
            role => format!("{{{}:{text}}}", role.name()),
        };
        self.parts.iter().map(one).collect()
    }
}

pub(super) fn width(text: &str) -> usize {
    text.chars().map(|letter| letter.width().unwrap_or(0)).sum()
}

/// The colors of a terminal, from its own 16.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    seats: Vec<Style>,
}

impl Palette {
    /// Seats named after a color have it.
    pub fn new(header: &Header) -> Palette {
        Palette { seats: header.seats.iter().map(|(name, _)| of_seat(name)).collect() }
    }

    pub fn style(&self, role: Role) -> Style {
        let color = |color: AnsiColor| color.on_default();
        match role {
            Role::Plain => Style::new(),
            Role::Title | Role::Current => Style::new().bold(),
            Role::Seat(seat) => self.seats.get(usize::from(seat.0)).copied().unwrap_or_default(),
            Role::Gain | Role::Hit => color(AnsiColor::Green),
            Role::Loss | Role::Refusal => color(AnsiColor::Red),
            Role::Death => color(AnsiColor::Red).bold(),
            Role::Warn => color(AnsiColor::Yellow),
            Role::Typed => color(AnsiColor::Cyan),
            Role::Clause | Role::Dim => Style::new().dimmed(),
            Role::Changed => Style::new().invert(),
        }
    }
}

fn of_seat(name: &str) -> Style {
    match name {
        "red" => AnsiColor::Red.on_default(),
        "blue" => AnsiColor::BrightBlue.on_default(),
        "green" => AnsiColor::Green.on_default(),
        "yellow" => AnsiColor::Yellow.on_default(),
        "purple" => AnsiColor::Magenta.on_default(),
        "black" => Style::new().invert(),
        _ => Style::new().bold(),
    }
}
