//! Failures: the message, the file that reproduces the failure, and what the player can do. A failure never ends a game.

use super::files;
use super::play::Play;
use crate::kernel::doc::{Doc, Role};
use crate::kernel::{Failure, Ruleset, Status};
use serde_json::json;
use std::io;
use std::path::PathBuf;

impl<R: Ruleset> Play<'_, R> {
    /// Reports what failed, how to reproduce it, and what the player can do.
    pub(super) fn report_failure(&mut self, failure: &Failure) -> io::Result<()> {
        self.screen.fails();
        let (file, ways) = (self.failure_file(failure), self.ways(failure));
        if self.screen.json {
            let Failure { summary, detail, culprit, .. } = failure;
            let file = file.map(|path| path.display().to_string());
            let value =
                json!({"type": "failure", "summary": summary, "detail": detail, "culprit": culprit, "file": file, "ways": ways});
            return self.screen.object(&value);
        }
        self.screen.show(&Doc::text(&format!("Failed and undone: {failure}"), Role::Refusal))?;
        if self.session.is_stuck() {
            self.screen.show(&"The game cannot continue from here.".into())?;
        }
        if let Some(file) = file {
            self.screen.show(&format!("To reproduce it: {} {}", self.repeat, file.display()).into())?;
        }
        self.screen.show(&"What you can do:".into())?;
        ways.iter().try_for_each(|way| self.screen.show(&format!("  {way}").into()))
    }

    fn ways(&self, failure: &Failure) -> Vec<String> {
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

    /// Writes the game up to and including the failure next to the autosave; without an autosave, no file is written.
    fn failure_file(&self, failure: &Failure) -> Option<PathBuf> {
        let (autosave, journal) = (self.waiting.path()?, self.session.failed()?);
        files::write_failure(&autosave, journal, &failure.to_string()).ok()
    }

    /// Reports a failure during an inspection, whose result was left out. The same failure is reported once.
    pub(super) fn report_left_out(&mut self) -> io::Result<()> {
        let table = self.session.table();
        let Some(failure) = table.rules().failed_looking(table) else { return Ok(()) };
        if self.left_out == failure.summary {
            return Ok(());
        }
        self.left_out.clone_from(&failure.summary);
        self.screen.note(&format!("A script failed, so its part is missing from the output: {failure}"))?;
        if failure.culprit.is_empty() {
            return Ok(());
        }
        let reload = if self.reloader.is_some() { ", or reload to read its file again" } else { "" };
        self.screen.note(&format!("Type quarantine {} to continue without its script{reload}.", failure.culprit))
    }

    /// Continues a game that a failure stopped.
    pub(super) fn run_on(&mut self) -> io::Result<()> {
        self.stuck = None;
        if self.session.asked().is_none()
            && !self.waiting.wants_out()
            && let Status::Failed(failure) = self.session.run()
        {
            self.report_failure(&failure)?;
            self.stuck = Some(failure);
        }
        Ok(())
    }
}
