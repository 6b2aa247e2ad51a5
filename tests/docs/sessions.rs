//! Pages show what the program prints. Three kinds of blocks are generated:
//!
//! - `<!-- run -->`: a console block. Each `$` command runs in a shell, and its output follows it.
//! - `<!-- transcript: PATH -->`: a text block with the contents of the file.
//! - `<!-- exit codes -->`: a table with the exit codes of `merc --help`.

use crate::common::files::{entries, files_in, name, read};
use crate::common::machine::{Machine, Ran};
use crate::{merc, same_or_updated};
use std::path::Path;

const RUN: &str = "<!-- run -->\n```console\n";
const TRANSCRIPT: &str = "<!-- transcript: ";
const EXIT_CODES: &str = "<!-- exit codes -->\n";

/// The pages with sessions. Most pages in `docs/modding` build a mod as they go, so `tests/modding.rs` runs them.
fn pages() -> Vec<String> {
    let docs = files_in("docs", "md").into_iter().map(|path| name(&path));
    ["README.md", "docs/modding/mod-json.md"].map(String::from).into_iter().chain(docs).collect()
}

#[test]
fn every_session_is_what_the_program_prints() {
    let mut sessions = 0;
    for page in pages() {
        let text = read(&page);
        sessions += text.matches(RUN).count();
        same_or_updated(&page, &with_exit_codes(&with_transcripts(&with_sessions(&text))), &text);
    }
    assert!(sessions >= 6, "only {sessions} sessions are found");
}

#[test]
fn the_transcript_on_the_page_passes() {
    assert_eq!(merc(&["check", "docs/first-day.merc"]), "docs/first-day.merc: ok\n");
}

fn with_sessions(page: &str) -> String {
    let mut parts = page.split(RUN);
    let mut now = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (block, rest) = part.split_once("```").expect("the block ends");
        now.push_str(&format!("{RUN}{}```{rest}", session(block)));
    }
    now
}

/// The commands of a block with their output. A block runs in a folder of its own, which has the files that pages mention.
fn session(block: &str) -> String {
    let machine = Machine::new();
    machine.write("docs/first-day.merc", read("docs/first-day.merc"));
    entries("examples/mods").iter().for_each(|folder| copy(&machine, folder));
    let commands = block.lines().filter_map(|line| line.strip_prefix("$ "));
    commands.map(|command| format!("$ {command}\n{}", shell(&machine, command))).collect()
}

fn copy(machine: &Machine, folder: &Path) {
    for path in entries(folder) {
        if path.is_dir() {
            copy(machine, &path);
        } else {
            machine.write(&name(&path), read(&path));
        }
    }
}

fn shell(machine: &Machine, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_merc")).parent().expect("the program is in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let command = command.replace("cargo run -q --", "merc");
    let mut sh = machine.program("sh");
    sh.args(["-c", &format!("{{ {command}\n}} 2>&1")]).env("PATH", path);
    let printed = Ran::of(sh, "").out;
    assert!(!printed.contains("panicked"), "{command}: {printed}");
    printed
}

fn with_transcripts(page: &str) -> String {
    let mut parts = page.split(TRANSCRIPT);
    let mut now = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (path, rest) = part.split_once(" -->\n```text\n").expect("a text block follows");
        let (_, rest) = rest.split_once("```").expect("the block ends");
        now.push_str(&format!("{TRANSCRIPT}{path} -->\n```text\n{}```{rest}", read(path)));
    }
    now
}

fn with_exit_codes(page: &str) -> String {
    let Some((before, rest)) = page.split_once(EXIT_CODES) else { return page.to_string() };
    let after = rest.split_once("\n\n").map(|(_, after)| format!("\n{after}")).unwrap_or_default();
    let help = merc(&["--help"]);
    let (_, codes) = help.split_once("Exit codes:\n").expect("the help lists exit codes");
    let rows = codes.lines().take_while(|line| !line.is_empty()).map(|line| line.trim().replacen("  ", " | ", 1));
    let rows: String = rows.map(|row| format!("| {row} |\n")).collect();
    format!("{before}{EXIT_CODES}| code | meaning |\n|---|---|\n{rows}{after}")
}
