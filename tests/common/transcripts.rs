//! Transcripts of any game: played, checked against their facts, compared with their snapshots, replayed, loaded, undone and redone.

use super::files::{files_below, read, root};
use merc::kernel::decider::Keyboard;
use merc::kernel::transcript::{self, Transcript};
use merc::kernel::{Ruleset, Session, Status};
use std::path::{Path, PathBuf};
use std::rc::Rc;

pub const TRANSCRIPTS: &str = "tests/transcripts";
pub const SNAPSHOTS: &str = "snapshots";

/// Both `snapshots/merc/combat/worked-example.snap` and its transcript give `merc/combat/worked-example`.
pub fn name_of(path: &Path, folder: &str) -> PathBuf {
    path.strip_prefix(root().join(folder)).expect("the path is in the folder").with_extension("")
}

pub fn hold_all<R: Ruleset>(rules: &Rc<R>, folder: &Path, failures: &mut Vec<String>) {
    let transcripts = files_below(folder, "merc");
    assert!(!transcripts.is_empty(), "there are transcripts in {}", folder.display());
    for path in transcripts {
        if let Err(failure) = hold(rules, &path) {
            failures.push(format!("{}:{failure}", path.display()));
        }
    }
}

fn hold<R: Ruleset>(rules: &Rc<R>, path: &Path) -> Result<(), String> {
    let ran = read_transcript(path).run(Rc::clone(rules)).map_err(|difference| difference.to_string())?;
    let snapshot = root().join(SNAPSHOTS).join(name_of(path, TRANSCRIPTS));
    let (folder, name) = (snapshot.parent().expect("a folder"), snapshot.file_name().expect("a name").to_string_lossy());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let compare = std::panic::AssertUnwindSafe(|| settings.bind(|| insta::assert_snapshot!(name.as_ref(), ran.output)));
    let compared = std::panic::catch_unwind(compare);
    compared.map_err(|_| "the output differs from the one recorded in snapshots/".to_string())?;
    let mut session = ran.session;
    transcript::replays(&session).map_err(|why| why.to_string())?;
    loads(rules, path, &session)?;
    transcript::undoes(&mut session).map_err(|why| why.to_string())
}

/// What `merc check` accepts, `merc replay` and `merc play --load` accept too, and they show the same game.
fn loads<R: Ruleset>(rules: &Rc<R>, path: &Path, played: &Session<R>) -> Result<(), String> {
    let journal = transcript::journal_of(rules, &read(path), false, usize::MAX).map_err(|why| format!("{why:?}"))?;
    let loaded = Session::load(Rc::clone(rules), journal, Rc::new(|| Box::new(Keyboard))).map_err(|error| error.to_string())?;
    let (loaded, status) = loaded;
    if matches!(status, Status::Failed(_)) || !loaded.events().eq(played.events()) {
        return Err(format!("the file does not load as the game that it plays: {status:?}"));
    }
    Ok(())
}

pub fn read_transcript(path: &Path) -> Transcript {
    Transcript::parse(&read(path)).unwrap_or_else(|complaint| panic!("{}: {complaint}", path.display()))
}
