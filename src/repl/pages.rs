//! Showing output page by page: never more than a screen without a pause. An empty line shows the next page, `q` skips
//! the rest; anything else is the next line of input, and the rest is dropped, too.

use super::input::{Prompt, Typed};
use super::play::Play;
use crate::kernel::Ruleset;
use crate::kernel::doc::safe;
use std::io;

/// Leaves the pages that remain.
const SKIP: &str = "q";

impl<R: Ruleset> Play<'_, R> {
    /// Shows everything that is waiting. Returns what the player typed at a pause instead of an empty line.
    pub(super) fn turn_pages(&mut self) -> io::Result<Option<Typed>> {
        loop {
            // While queued lines run, nothing waits.
            let height = self.screen.height().filter(|_| !self.has_next_line());
            let Some(height) = height else { return self.screen.finish().map(|()| None) };
            let left = self.screen.rows.len();
            // One row is for the prompt.
            if left < height.max(2) {
                return self.screen.finish().map(|()| None);
            }
            let page: Vec<_> = self.screen.rows.drain(..height.saturating_sub(1).max(1)).collect();
            page.iter().try_for_each(|row| self.screen.write(row))?;
            let left = self.screen.rows.len();
            let lines = if left == 1 { "1 more line".to_string() } else { format!("{left} more lines") };
            let text = format!("-- {lines} · Enter: next page · q: skip --");
            let prompt = self.screen.prompt(&safe(&text, self.screen.is_ascii()));
            match self.next_line(prompt)? {
                Typed::Line(text) if text.trim().is_empty() => {}
                Typed::Line(text) if text.trim().eq_ignore_ascii_case(SKIP) => self.screen.rows.clear(),
                other => {
                    self.screen.rows.clear();
                    return Ok(Some(other));
                }
            }
        }
    }

    /// The next line. The prompt is dropped with its offers before anything can change.
    pub(super) fn read(&mut self, prompt: Prompt) -> io::Result<Typed> {
        match self.turn_pages()? {
            Some(typed) => Ok(typed),
            None => self.next_line(prompt),
        }
    }
}
