//! Ghost text: how a line goes on as far as everything legal agrees, then the choices, its cost and its effect.

use super::at_prompt::AtPrompt;
use super::half_typed::HalfTyped;
use super::sentences::Sentences;
use super::{Completion, Ghost, agreed};
use crate::kernel::table::Asked;
use crate::kernel::words;
use crate::kernel::{Ruleset, Seat};
use std::rc::Rc;

impl<R: Ruleset> AtPrompt<R> {
    /// What an empty line means: at a question what Enter takes, and nothing else. At a command prompt, where Enter does nothing, the
    /// correction after a refusal.
    pub(super) fn ghost_of_nothing(&self) -> Option<Ghost> {
        let is_command = !matches!(self.table.asked(), Some(Asked::Question(_)));
        if let Some(correction) = self.correction.as_ref().filter(|_| is_command) {
            return Some(Ghost { rest: correction.clone(), ..Ghost::default() });
        }
        let rest = self.entered.clone()?;
        Some(Ghost { rest, note: "Enter".into(), ..Ghost::default() })
    }

    /// The rest of a word or a line, as far as everything legal agrees, and then the choices.
    pub(super) fn ghost_of(&self, line: &str) -> Option<Ghost> {
        let (typed, seat) = self.read(line)?;
        if let Some(chosen) = self.chosen(seat, &typed) {
            return Some(Ghost { note: chosen.clone(), ..Ghost::default() });
        }
        let commands = self.commands(seat);
        if let Some(ghost) = commands.as_ref().and_then(|known| self.whole_line(known, &typed)) {
            return Some(ghost);
        }
        let (mut line, begun) = (line.to_string(), line.len());
        loop {
            let (typed, _) = self.read(&line)?;
            let Completion { start, offers, .. } = self.offered(&typed, seat);
            let last = line.len() - start;
            let typed_last = line[start..].to_lowercase();
            match offers.as_slice() {
                [] => break,
                // Typed are words from the middle of a name, which cannot be continued.
                found if found.iter().any(|offer| !offer.word.to_lowercase().starts_with(&typed_last)) => {
                    let names: Vec<&str> = found.iter().map(|offer| offer.word.as_str()).collect();
                    return Some(Ghost { note: names.join("|"), ..Ghost::default() });
                }
                [only] => {
                    line.push_str(only.word.get(last..).unwrap_or_default());
                    if !commands.as_ref().is_some_and(|known| self.goes_on(known, &line)) {
                        break;
                    }
                    line.push(' ');
                }
                several => {
                    let shared = agreed(several.iter().map(|offer| offer.word.as_str()));
                    line.push_str(shared.get(last..).unwrap_or_default());
                    let choices = several.iter().map(|offer| offer.word.clone()).collect();
                    return Some(self.with_choices(commands.as_deref(), &line, begun, choices));
                }
            }
        }
        let as_command = commands.and_then(|known| {
            let (typed, _) = self.read(&line)?;
            known.legal(&self.table, typed.text).map(|command| known.note(&self.table, &command))
        });
        let note = as_command.or_else(|| self.meaning(seat, typed.text).filter(|_| line.len() == begun));
        let ghost = Ghost { rest: line[begun..].to_string(), note: note.unwrap_or_default(), ..Ghost::default() };
        Some(ghost).filter(|ghost| *ghost != Ghost::default())
    }

    /// What an answer means that is typed with numbers or with other words than its own.
    fn meaning(&self, seat: Seat, text: &str) -> Option<String> {
        let question = self.question(seat)?;
        let name = |choice| self.name(choice);
        let one = || Some(words::answer_text(&question.kind, &self.table.read_typed(question, text).ok()?, name));
        let meant = self.table.several_typed(question, text).map(|several| several.join(", ")).or_else(one)?;
        Some(meant).filter(|meant| meant != text.trim())
    }

    /// The legal commands, unless the seat has a question to answer.
    fn commands(&self, seat: Seat) -> Option<Rc<Sentences<R>>> {
        self.sentences(seat).filter(|_| self.question(seat).is_none())
    }

    /// Whether a command is not complete without another word.
    fn goes_on(&self, known: &Sentences<R>, line: &str) -> bool {
        let Some((typed, _)) = self.read(line) else { return false };
        let words = typed.all_words_lower();
        !known.is_listed(&words) && !known.next(&self.table, &words, "").is_empty()
    }

    fn with_choices(&self, known: Option<&Sentences<R>>, line: &str, begun: usize, choices: Vec<String>) -> Ghost {
        let rest = line[begun..].to_string();
        // Choices that complete half a word are listed after it.
        if !line.ends_with([' ', ',']) {
            return Ghost { rest, note: choices.join("|"), ..Ghost::default() };
        }
        let cost = known.zip(self.read(line)).map(|(known, (typed, _))| known.cost(&self.table, &typed.complete_words()));
        Ghost { rest, choices, note: cost.unwrap_or_default() }
    }

    /// For a line that is complete: its cost and effect, or why it is not legal.
    fn whole_line(&self, known: &Sentences<R>, typed: &HalfTyped) -> Option<Ghost> {
        let words = typed.all_words_lower();
        let (last, before) = words.split_last()?;
        // After a space there may be more to come.
        if typed.last.1.is_empty() {
            return None;
        }
        let offers = known.next(&self.table, before, last);
        let is_whole = offers.is_empty() || offers.iter().any(|offer| offer.word == *last);
        let may_be = known.is_listed(&words) || is_whole && !before.is_empty();
        if let Some(command) = may_be.then(|| known.legal(&self.table, typed.text)).flatten() {
            return Some(Ghost { note: known.note(&self.table, &command), ..Ghost::default() });
        }
        if before.is_empty() || !offers.is_empty() {
            return None;
        }
        let complaint = known.why_not(&self.table, typed.text)?;
        let better = complaint.try_line.map(|line| format!("; try {line}")).unwrap_or_default();
        Some(Ghost { note: format!("{}{better}", complaint.fact), ..Ghost::default() })
    }
}
