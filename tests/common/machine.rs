//! The program as a new user runs it: in an empty home folder with an empty environment.

use super::files;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

pub struct Machine {
    home: TempDir,
}

/// The result of a run of the program.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: i32,
}

impl Machine {
    /// Where the program saves the current game.
    pub const AUTOSAVE: &str = ".local/state/merc/autosave.merc";

    pub fn new() -> Machine {
        Machine { home: tempfile::tempdir().expect("a folder") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        files::read(self.path(name))
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        files::write(self.path(name), text);
    }

    /// Writes a mod with one script, for Rizen.
    pub fn rizen_mod(&self, id: &str, script: &str) {
        self.write(&format!("{id}/mod.json"), format!(r#"{{"id": "{id}", "version": "1.0.0", "engine": "*"}}"#));
        self.write(&format!("{id}/scripts/merc/mercs/rizen.lua"), script);
    }

    /// Writes a mod `broken` whose Rizen fails in line 4 on every day after the first.
    pub fn failing_mod(&self) {
        let script = "-- Rizen: fails.\nreturn {\n  day_start = function(ctx)\n    local x = ctx.unit.nothing\n  end,\n}\n";
        self.rizen_mod("broken", script);
    }

    /// A command for any program, with this home.
    pub fn program(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.home.path()).env_clear().env("HOME", self.home.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn command(&self, arguments: &str) -> Command {
        let mut command = self.program(env!("CARGO_BIN_EXE_merc"));
        command.args(arguments.split_whitespace());
        command
    }

    /// Runs the program without input.
    pub fn run(&self, arguments: &str) -> Ran {
        self.merc(arguments, "")
    }

    /// Runs the program, which must not panic.
    pub fn merc(&self, arguments: &str, typed: impl AsRef<[u8]>) -> Ran {
        let ran = Ran::of(self.command(arguments), typed);
        assert!(!ran.err.contains("panicked"), "{arguments}: {}", ran.err);
        ran
    }
}

impl Ran {
    /// Runs a command with this input.
    pub fn of(mut command: Command, typed: impl AsRef<[u8]>) -> Ran {
        let mut child = command.spawn().expect("it starts");
        // A program that has ended does not read its input; only its output matters.
        let _ = child.stdin.take().expect("piped").write_all(typed.as_ref());
        Ran::from(child.wait_with_output().expect("it ends"))
    }

    pub fn all(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Ran { out: text(output.stdout), err: text(output.stderr), code: output.status.code().unwrap_or(-1) }
    }
}
