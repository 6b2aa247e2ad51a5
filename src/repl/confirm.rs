//! Commands that may be a mistake: a person at a terminal is asked once more. The answer `y` can be typed in advance, as the next line of
//! the queue or at the end of the command.

use super::input::{Prompt, Typed};
use super::play::Play;
use super::settings::Setting;
use crate::kernel::{Ruleset, Seat};
use std::io;

/// What the player wants after all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    Yes,
    No,
    /// There will be no more lines.
    Leaves,
}

impl<R: Ruleset> Play<'_, R> {
    /// A command with the `y` that confirms it taken off its end. What is a command with its last word stays whole.
    pub(super) fn without_yes(&self, seat: Seat, text: &str) -> Option<String> {
        let (rest, last) = text.trim().rsplit_once(char::is_whitespace)?;
        if !["y", "yes"].contains(&last.to_lowercase().as_str()) {
            return None;
        }
        let table = self.session.look();
        let is_command = |text: &str| table.may_command(seat) && table.rules().parse_command(table, seat, text).is_ok();
        (!is_command(text) && is_command(rest)).then(|| rest.trim().to_string())
    }

    /// Asks whether the player is sure of a command, if there is a doubt.
    pub(super) fn is_sure(&mut self, seat: Seat, text: &str) -> io::Result<Sure> {
        if !self.has_screens() || !self.settings.is_on(Setting::Confirm) {
            return Ok(Sure::Yes);
        }
        let table = self.session.look();
        let command = match table.rules().parse_command(table, seat, text) {
            Ok(command) if table.may_command(seat) && table.rules().check_command(table, seat, &command).is_ok() => command,
            _ => return Ok(Sure::Yes),
        };
        let Some(doubt) = table.rules().confirm(table, seat, &command) else { return Ok(Sure::Yes) };
        self.screen.show(&doubt.question)?;
        let prompt = Prompt { seat: Some(seat), ..self.screen.prompt("sure?>") };
        match self.read_confirmation(prompt)? {
            Typed::End => return Ok(Sure::Leaves),
            Typed::Line(line) if is_one_of(&line, &["y", "yes"]) => return Ok(Sure::Yes),
            // Any other line is the next one.
            Typed::Line(line) if !is_one_of(&line, &["", "n", "no"]) => self.queue.push_front(line),
            Typed::Junk(complaint) => self.screen.refusal(&complaint)?,
            Typed::Line(_) | Typed::Interrupt => {}
        }
        self.screen.note(&doubt.declined)?;
        Ok(Sure::No)
    }
}

fn is_one_of(line: &str, words: &[&str]) -> bool {
    words.contains(&line.trim().to_lowercase().as_str())
}
