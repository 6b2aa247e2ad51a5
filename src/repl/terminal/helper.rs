//! What the line editor asks for while a line is typed: completion, ghost text and colors, from the offers of the prompt.

use crate::kernel::doc::{Palette, Role, safe};
use crate::repl::input::Prompt;
use crate::repl::offers::{Offer, Offers};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use std::borrow::Cow;
use std::rc::Rc;
use unicode_width::UnicodeWidthChar;

/// Without a known size.
const USUAL_COLUMNS: usize = 80;
/// Shorter ghosts say too little.
const LEAST_ROOM: usize = 4;

pub struct Assistant {
    offers: Option<Rc<dyn Offers>>,
    palette: Palette,
    /// The width of the prompt.
    prompt: usize,
    colored: bool,
    ascii: bool,
    paths: FilenameCompleter,
}

impl Assistant {
    pub fn new(colored: bool, ascii: bool) -> Assistant {
        Assistant { offers: None, palette: Palette::default(), prompt: 0, colored, ascii, paths: FilenameCompleter::new() }
    }

    /// Call before reading a line, and `end` after it.
    pub fn begin(&mut self, prompt: &Prompt) {
        self.offers.clone_from(&prompt.offers);
        self.palette = prompt.palette.clone();
        self.prompt = width(&prompt.plain);
    }

    pub fn end(&mut self) {
        self.offers = None;
    }

    fn style(&self, text: &str, role: Role) -> String {
        let style = self.palette.style(role);
        format!("{style}{text}{style:#}")
    }

    /// An offer as the list shows it, in lines that are not wider than the terminal.
    fn pair(&self, offer: Offer, columns: usize) -> Pair {
        let gap = if offer.note.is_empty() { "" } else { "  " };
        let display = cut(&safe(&format!("{}{gap}{}", offer.word, offer.note), self.ascii), columns.saturating_sub(2));
        Pair { display, replacement: offer.word }
    }
}

fn columns() -> usize {
    terminal_size::terminal_size().map_or(USUAL_COLUMNS, |(columns, _)| usize::from(columns.0)).max(1)
}

fn width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// Cut to a number of columns; a text that is cut ends with dots.
fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_string();
    }
    let mut room = most.saturating_sub(3);
    let fits = |letter: &char| {
        let size = letter.width().unwrap_or(0);
        let fits = size <= room;
        room = room.saturating_sub(size);
        fits
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}...", kept.trim_end())
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let Some(offers) = &self.offers else { return Ok((pos, Vec::new())) };
        let found = offers.complete(&line[..pos]);
        if found.path {
            return self.paths.complete(line, pos, context);
        }
        let columns = columns();
        let only = found.offers.len() == 1 && pos == line.len();
        let mut pairs: Vec<Pair> = found.offers.into_iter().map(|offer| self.pair(offer, columns)).collect();
        // A complete word is followed by the next one, if there may be one.
        if let [pair] = pairs.as_mut_slice()
            && only
            && offers.may_continue(&format!("{}{}", &line[..found.start], pair.replacement))
        {
            pair.replacement.push(' ');
        }
        Ok((found.start, pairs))
    }
}

/// A ghost: what is shown, and the part of it that can be accepted.
pub struct Shade {
    shown: String,
    accepted: Option<String>,
}

impl Hint for Shade {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.accepted.as_deref()
    }
}

impl Hinter for Assistant {
    type Hint = Shade;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Shade> {
        // Only color tells a ghost from typed text.
        if !self.colored || pos < line.len() {
            return None;
        }
        let ghost = self.offers.as_ref()?.ghost(line)?;
        // A hint that wraps would be redrawn on several rows.
        let used = (self.prompt + width(line)) % columns();
        let room = columns().saturating_sub(used + 1);
        if room < LEAST_ROOM {
            return None;
        }
        let shown = cut(&safe(&ghost.text(), self.ascii), room);
        let accepted = Some(ghost.rest).filter(|rest| !rest.is_empty());
        Some(Shade { shown, accepted })
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let parts = self.offers.as_ref().map(|offers| offers.paint(line)).unwrap_or_default();
        let (mut out, mut end) = (String::new(), 0);
        for (range, role) in parts {
            let (Some(before), Some(part)) = (line.get(end..range.start), line.get(range.clone())) else {
                return Cow::Borrowed(line);
            };
            out.push_str(before);
            out.push_str(&self.style(part, role));
            end = range.end;
        }
        if end == 0 {
            return Cow::Borrowed(line);
        }
        out.push_str(&line[end..]);
        Cow::Owned(out)
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.style(hint, Role::Dim))
    }

    // A letter may change the color of the word before it.
    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.offers.is_some() && kind != CmdKind::MoveCursor
    }
}

impl Validator for Assistant {}
impl Helper for Assistant {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_cut_ends_with_dots() {
        assert_eq!(cut("b1|a2|c2", 8), "b1|a2|c2");
        assert_eq!(cut("b1|a2|c2", 7), "b1|a...");
        assert_eq!(cut("日本語", 5), "日...");
    }
}
