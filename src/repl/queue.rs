//! Lines that are waiting: the rest of a line with `;`, and the lines of a paste. They are echoed at their prompts without pauses. The
//! first refusal, confirmation or hand-over drops them, and what was dropped is reported.

use super::input::{Prompt, Typed};
use super::play::Play;
use crate::kernel::{Header, Ruleset};
use std::collections::VecDeque;
use std::io;

/// The most characters of dropped lines that are shown.
const MOST_SHOWN: usize = 200;

/// Splits typed text into lines: at line ends, and at each `;` unless the rest is a note or names a file.
pub fn split(header: &Header, text: &str) -> VecDeque<String> {
    let mut lines = VecDeque::new();
    // A paste usually ends with a line end, which is not an empty line.
    for line in text.trim_end_matches('\n').split('\n') {
        let before = lines.len();
        let mut rest = line;
        while let Some((first, after)) = rest.split_once(';').filter(|_| !is_whole(header, rest)) {
            lines.extend(Some(first.trim().to_string()).filter(|line| !line.is_empty()));
            rest = after;
        }
        // An empty line of a paste is an empty line; nothing between two `;` is nothing.
        let last = if rest.len() == line.len() { rest } else { rest.trim() };
        if !last.is_empty() || lines.len() == before {
            lines.push_back(last.to_string());
        }
    }
    lines
}

/// Whether a `;` is part of the line: in a note, and in the name of a file.
fn is_whole(header: &Header, line: &str) -> bool {
    let named = line.find([':', '>']).filter(|end| header.seat(line[..*end].trim()).is_some());
    let text = named.map_or(line, |end| &line[end + 1..]).trim_start();
    let word = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    text.starts_with('*') || ["save", "load"].contains(&word.as_str())
}

impl<R: Ruleset> Play<'_, R> {
    /// The next line: from the queue, which is echoed, or else from the player.
    pub(super) fn next_line(&mut self, prompt: Prompt) -> io::Result<Typed> {
        if self.waiting.was_interrupted() {
            self.drop_queue()?;
        }
        if let Some(line) = self.queue.pop_front() {
            // Further answers of one line name their question, which the prompt shows already.
            let line = line.strip_prefix(&prompt.plain).map_or(line.clone(), str::to_string);
            self.screen.echo(&prompt, &line)?;
            return Ok(Typed::Line(line));
        }
        self.screen.caught_up();
        self.waiting.begin_reading();
        let typed = self.input.read(&prompt, self.screen.out);
        // The offers share the table: it cannot change before they are dropped.
        drop(prompt);
        self.waiting.end_reading();
        match typed? {
            Typed::Line(text) => {
                self.queue = split(self.session.header(), &text);
                Ok(Typed::Line(self.queue.pop_front().unwrap_or_default()))
            }
            other => Ok(other),
        }
    }

    /// The answer to a confirmation: only a `y` that is next in the queue was meant for it. Any other line was typed without knowing
    /// that something would be asked.
    pub(super) fn read_confirmation(&mut self, prompt: Prompt) -> io::Result<Typed> {
        let says_yes = self.queue.front().is_some_and(|line| ["y", "yes"].contains(&line.trim().to_lowercase().as_str()));
        if !says_yes {
            self.stop_queue()?;
        }
        self.read(prompt)
    }

    /// After a refusal or a failure: what was typed in advance no longer fits.
    pub(super) fn stop_queue(&mut self) -> io::Result<()> {
        self.drop_queue()?;
        self.input.drop_unread()
    }

    /// Drops an `ok` to a question that has come to its end without it.
    pub(super) fn drop_ended(&mut self) {
        let asked = self.prompt_text();
        if self.queue.front().is_some_and(|line| line.ends_with("> ok") && !line.starts_with(&asked)) {
            self.queue.pop_front();
        }
    }

    pub(super) fn drop_queue(&mut self) -> io::Result<()> {
        if self.queue.is_empty() {
            return Ok(());
        }
        let dropped: Vec<String> = std::mem::take(&mut self.queue).into_iter().filter(|line| !line.trim().is_empty()).collect();
        if dropped.is_empty() {
            return Ok(());
        }
        let mut shown = String::new();
        let mut left = dropped.len();
        for line in &dropped {
            if shown.len() + line.len() > MOST_SHOWN {
                break;
            }
            let end = if shown.is_empty() { "" } else { "; " };
            shown.push_str(&format!("{end}{}", without_question(line)));
            left -= 1;
        }
        let more = match (left, shown.is_empty()) {
            (0, _) => String::new(),
            (left, true) => format!("{left} lines"),
            (left, false) => format!("; and {left} more"),
        };
        self.screen.note(&format!("Not carried out: {shown}{more}"))
    }
}

/// `ra` for `red: keep> ra`.
fn without_question(line: &str) -> &str {
    line.split_once("> ").map_or(line, |(_, answer)| answer).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        split(&Header::new("toy", &["red", "blue"], 1), text).into()
    }

    #[test]
    fn semicolons_and_line_ends_separate_lines() {
        assert_eq!(lines("move b3"), ["move b3"]);
        assert_eq!(lines("move b3; train ra ;done"), ["move b3", "train ra", "done"]);
        assert_eq!(lines("move b3;;done;"), ["move b3", "done"]);
        assert_eq!(lines(""), [""]);
        assert_eq!(lines(";"), [""]);
        assert_eq!(lines("move b3\n\ntrain ra; done\n"), ["move b3", "", "train ra", "done"]);
    }

    #[test]
    fn notes_and_files_are_not_split() {
        assert_eq!(lines("* first; second"), ["* first; second"]);
        assert_eq!(lines("done; blue: * first; second"), ["done", "blue: * first; second"]);
        assert_eq!(lines("save a;b.merc"), ["save a;b.merc"]);
        assert_eq!(lines("save a;b.merc\ndone"), ["save a;b.merc", "done"]);
        assert_eq!(lines("saved; done"), ["saved", "done"]);
    }
}
