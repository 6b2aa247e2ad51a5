//! Lines that are waiting: the rest of a line with `;`, and the lines of a paste. They are echoed at their prompts without pauses. The
//! first refusal, confirmation or hand-over drops them, and what was dropped is reported.

use super::input::{Prompt, Typed};
use super::play::Play;
use crate::kernel::table::Asked;
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

/// Further answers of one line, for the question that it answered: other questions of the same command may come before it is open again.
#[derive(Debug)]
pub(super) struct Held {
    /// The prompt of the question.
    pub question: String,
    /// The command in progress.
    pub command: usize,
    pub answers: VecDeque<String>,
    /// Whether the question is one that comes again, so that they wait for it.
    pub wait: bool,
}

/// `auto` is about whatever is asked then.
fn is_for_any_question(answer: &str) -> bool {
    answer.starts_with("auto")
}

impl<R: Ruleset> Play<'_, R> {
    /// The next answer that is held for the open question.
    fn held_next(&self) -> Option<&String> {
        let held = self.held.as_ref().filter(|held| held.command == self.command_began())?;
        let asked = matches!(self.session.asked(), Some(Asked::Question(_)));
        held.answers.front().filter(|answer| asked && (is_for_any_question(answer) || self.prompt_text() == held.question))
    }

    /// Whether the next line has been typed already.
    pub(super) fn has_next_line(&self) -> bool {
        !self.queue.is_empty() || self.held_next().is_some()
    }

    /// Drops answers whose command is over. A question that has come to its end needs no `ok`.
    pub(super) fn drop_held(&mut self) -> io::Result<()> {
        let goes_on = matches!(self.session.asked(), Some(Asked::Question(_)));
        let asked = self.prompt_text();
        let waits = |held: &Held| {
            held.wait || held.question == asked || held.answers.front().is_some_and(|answer| is_for_any_question(answer))
        };
        let is_in_command = |held: &Held| goes_on && held.command == self.command_began();
        let ended = |held: &Held| held.answers.is_empty() || !is_in_command(held) || !waits(held);
        if !self.held.as_ref().is_some_and(ended) {
            return Ok(());
        }
        let is_left = |held: &Held| held.answers.iter().any(|answer| !["ok", "done"].contains(&answer.as_str()));
        if self.held.as_ref().is_some_and(is_left) {
            return self.drop_queue();
        }
        self.held = None;
        Ok(())
    }

    /// The next line: from the queue, which is echoed, or else from the player.
    pub(super) fn next_line(&mut self, prompt: Prompt) -> io::Result<Typed> {
        if self.waiting.was_interrupted() {
            self.drop_queue()?;
        }
        let is_asked = prompt.plain.trim_end() == self.prompt_text();
        if is_asked && self.held_next().is_some() {
            let line = self.held.as_mut().and_then(|held| held.answers.pop_front()).unwrap_or_default();
            self.screen.echo(&prompt, &line)?;
            return Ok(Typed::Line(line));
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

    pub(super) fn drop_queue(&mut self) -> io::Result<()> {
        let held = self.held.take().map(|held| held.answers).unwrap_or_default();
        let lines = held.into_iter().chain(std::mem::take(&mut self.queue));
        let dropped: Vec<String> = lines.filter(|line| !line.trim().is_empty()).collect();
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
