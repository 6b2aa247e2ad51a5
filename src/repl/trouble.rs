//! When something fails: what is said, the file that shows it again, and the ways on. A failure never ends a game.

use super::files;
use super::play::Play;
use crate::kernel::{Failure, Ruleset, Status};
use serde_json::json;
use std::io;
use std::path::PathBuf;

impl<R: Ruleset> Play<'_, R> {
    /// Says what failed, where it can be seen again, and the ways on.
    pub(super) fn tell_failure(&mut self, failure: &Failure) -> io::Result<()> {
        let (file, ways) = (self.failure_file(failure), self.ways_on(failure));
        if self.screen.json {
            let Failure { summary, detail, culprit, .. } = failure;
            let file = file.map(|path| path.display().to_string());
            let value =
                json!({"type": "failure", "summary": summary, "detail": detail, "culprit": culprit, "file": file, "ways": ways});
            return self.screen.object(&value);
        }
        self.screen.text(&format!("Failed and undone: {failure}"))?;
        if self.session.is_stuck() {
            self.screen.text("The game cannot continue from here.")?;
        }
        if let Some(file) = file {
            self.screen.text(&format!("To reproduce it: {} {}", self.repeat, file.display()))?;
        }
        self.screen.text("What you can do:")?;
        ways.iter().try_for_each(|way| self.screen.text(&format!("  {way}")))
    }

    fn ways_on(&self, failure: &Failure) -> Vec<String> {
        let mut ways = vec![
            if self.session.is_stuck() {
                "undo: take back the last answer"
            } else {
                "do something else, or undo to go back further"
            }
            .to_string(),
        ];
        if !failure.culprit.is_empty() {
            ways.push(format!("quarantine {}: continue without its script", failure.culprit));
        }
        if self.reloader.is_some() {
            ways.push("reload: read its file again after you fix it".to_string());
        }
        if self.session.can_redo() && !self.session.is_stuck() {
            ways.push("redo: repeat the command".to_string());
        }
        ways
    }

    /// The game up to and including what failed, beside the autosave; without an autosave there is no place for it.
    fn failure_file(&self, failure: &Failure) -> Option<PathBuf> {
        let (autosave, journal) = (self.waiting.path()?, self.session.failed()?);
        files::write_failure(&autosave, journal, &failure.to_string()).ok()
    }

    /// What failed while something was only looked at was left out of it; said once, as long as it is the same.
    pub(super) fn tell_left_out(&mut self) -> io::Result<()> {
        let table = self.session.table();
        let Some(failure) = table.rules().failed_looking(table) else { return Ok(()) };
        if self.left_out == failure.summary {
            return Ok(());
        }
        self.left_out.clone_from(&failure.summary);
        self.screen.note(&format!("Failed and left out of the output: {failure}"))?;
        if failure.culprit.is_empty() {
            return Ok(());
        }
        let mended = if self.reloader.is_some() { ", or reload to read its file again" } else { "" };
        self.screen.note(&format!("Type quarantine {} to continue without its script{mended}.", failure.culprit))
    }

    /// Runs on where a failure stopped the game.
    pub(super) fn run_on(&mut self) -> io::Result<()> {
        self.stuck = None;
        if self.session.asked().is_none()
            && !self.waiting.wants_out()
            && let Status::Failed(failure) = self.session.run()
        {
            self.tell_failure(&failure)?;
            self.stuck = Some(failure);
        }
        Ok(())
    }
}
