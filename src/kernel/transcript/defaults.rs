//! `!default aim, retreat`: these questions get their default answer as soon as they come up, unless the next line answers
//! them. Their output belongs to the line that led to the question.

use super::fact::Printed;
use super::run::Runner;
use crate::kernel::journal::Line;
use crate::kernel::table::Asked;
use crate::kernel::{Ruleset, Status};

/// Whole keys of questions separated by commas, or first words of keys.
pub(super) fn keys(rest: &str) -> impl Iterator<Item = String> + '_ {
    let whole = rest.split(',').map(|key| key.trim().to_string());
    whole.chain(rest.split([',', ' ']).map(|word| word.trim().to_string()))
}

impl<R: Ruleset> Runner<'_, R> {
    /// Gives default answers until a question comes up that has none, or that the next line answers. Without `printed`, the
    /// next line prints what happened. With `helped`, the next line unblocks a game that gets stuck here.
    pub fn answer_defaults(
        &mut self,
        next: Option<&Line>,
        mut printed: Option<&mut Printed>,
        helped: bool,
    ) -> Result<(), String> {
        loop {
            let Some((seat, key)) = self.open_question() else { return Ok(()) };
            let named = self.defaults.iter().any(|word| key == *word || key.split(' ').next() == Some(word));
            if !named || next.is_some_and(|next| next.key == key && next.seat == seat) {
                return Ok(());
            }
            match self.session.answer(&Line::answer(&seat, &key, "")) {
                Err(complaint) => return Err(format!("the default answer to \"{seat}: {key}>\" is refused: {complaint}")),
                Ok(Status::Failed(failure)) if !helped || !self.session.is_stuck() => {
                    return Err(format!("the default answer to \"{seat}: {key}>\" failed: {failure}"));
                }
                Ok(Status::Failed(failure)) => {
                    if let Some(printed) = &mut printed {
                        self.failed(failure, printed);
                    }
                    return Ok(());
                }
                Ok(_) => {
                    if let Some(printed) = &mut printed {
                        self.news(printed);
                    }
                }
            }
        }
    }

    /// The seat and the key of the open question.
    fn open_question(&self) -> Option<(String, String)> {
        let Some(Asked::Question(question)) = self.session.asked() else { return None };
        let table = self.session.table();
        Some((table.header().seat_name(question.seat).to_string(), table.rules().question_key(table, &question.id)))
    }
}
