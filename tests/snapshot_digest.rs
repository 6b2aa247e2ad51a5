//! `tests/snapshot-digest` on small repositories: what it counts, what it omits, and what it refuses.

mod common;

use common::files::root;
use common::machine::{Machine, Ran};

/// A repository with some committed snapshots.
struct Repository {
    machine: Machine,
}

impl Repository {
    fn with(files: &[(&str, &str)]) -> Repository {
        let repository = Repository { machine: Machine::new() };
        repository.git("init --quiet");
        files.iter().for_each(|(name, text)| repository.write(name, text));
        repository.commit();
        repository
    }

    fn write(&self, name: &str, text: &str) {
        self.machine.write(&format!("snapshots/{name}"), text);
    }

    fn remove(&self, name: &str) {
        std::fs::remove_file(self.machine.path(&format!("snapshots/{name}"))).expect("it was there");
    }

    fn commit(&self) {
        self.git("add --all");
        self.git("-c user.name=Somebody -c user.email=somebody@example.org commit --quiet --message=more");
    }

    /// Ignores the settings of the machine and repositories above this one.
    fn run(&self, program: &str, arguments: &str) -> Ran {
        let mut command = self.machine.program(program);
        command.args(arguments.split_whitespace()).env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_CEILING_DIRECTORIES", self.machine.path("").parent().expect("a folder"));
        Ran::of(command, "")
    }

    fn git(&self, arguments: &str) -> String {
        let ran = self.run("git", arguments);
        assert_eq!(ran.code, 0, "git {arguments}: {}", ran.err);
        ran.out
    }

    fn digest(&self, arguments: &str) -> Ran {
        self.run(&root().join("tests/snapshot-digest").to_string_lossy(), arguments)
    }

    fn page(&self, arguments: &str) -> String {
        let ran = self.digest(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments}");
        ran.out
    }
}

const HEADER: &str = "---\nsource: tests/transcripts.rs\n---\n";

#[test]
fn a_line_is_printed_once_with_its_count_above_its_replacement() {
    let repository = Repository::with(&[("a", "one\nRed moves\n"), ("b", "Red moves\ntwo\nRed moves\n"), ("c", "three\nlast\n")]);
    assert_eq!(repository.page(""), "Nothing differs from HEAD in snapshots.\n");
    repository.write("a", "one\nRed walks\n");
    repository.write("b", "Red walks\ntwo\nRed walks\n");
    repository.write("c", "last\n");
    let digest = "Against HEAD: 3 changed, 0 moved, 0 added, 0 deleted

      3 - Red moves
      3 + Red walks
        snapshots/a and 1 more
      1 - three
        snapshots/c
";
    assert_eq!(repository.page(""), digest);
    repository.commit();
    assert_eq!(repository.page(""), "Nothing differs from HEAD in snapshots.\n");
    assert_eq!(repository.page("HEAD~1"), digest.replace("HEAD", "HEAD~1"));
}

/// "Red moves" mostly becomes "Red walks"; other replacements are listed separately.
#[test]
fn a_line_is_paired_with_its_usual_replacement() {
    let repository = Repository::with(&[("a", "Red moves\n"), ("b", "Red moves\n"), ("c", "Red moves\n")]);
    repository.write("a", "Red runs\n");
    repository.write("b", "Red walks\n");
    repository.write("c", "Red walks\n");
    let page = repository.page("");
    assert!(
        page.ends_with(
            "      3 - Red moves\n      2 + Red walks\n        snapshots/b and 2 more\n      1 + Red runs\n        snapshots/a\n"
        ),
        "{page}"
    );
}

#[test]
fn a_moved_file_has_no_changed_lines() {
    let long = "a line\n".repeat(20);
    let repository = Repository::with(&[("a", &long), ("b", &format!("{long}{long}one\n"))]);
    for (from, to, text) in [("a", "merc/a", long.clone()), ("b", "merc/b", format!("{long}{long}two\n"))] {
        repository.remove(from);
        repository.write(to, &text);
    }
    let page = "Against HEAD: 1 changed, 2 moved, 0 added, 0 deleted\n\n      1 - one\n      1 + two\n        snapshots/merc/b\n";
    assert_eq!(repository.page(""), page);
    repository.git("add --all");
    assert_eq!(repository.page(""), page, "staged files make no difference");
}

#[test]
fn added_and_deleted_files_are_named_and_counted_on_request() {
    let repository = Repository::with(&[("old", "gone\ngone\n"), ("same", "same\n")]);
    repository.remove("old");
    repository.write("new", "fresh\n");
    let names = "Against HEAD: 0 changed, 0 moved, 1 added, 1 deleted\n\nAdded:\n  snapshots/new\n\nDeleted:\n  snapshots/old\n";
    assert_eq!(repository.page(""), names);
    let lines = "\n      2 - gone\n        snapshots/old\n      1 + fresh\n        snapshots/new\n";
    assert_eq!(repository.page("--whole"), format!("{names}{lines}"));

    for number in 0..30 {
        repository.write(&format!("many/{number}"), &format!("{number}\n"));
    }
    let page = repository.page("");
    assert!(page.contains("  and 11 more (--whole names them)\n") && page.lines().count() < 30, "{page}");
    assert!(repository.page("--whole").contains("  snapshots/many/9\n"));
}

#[test]
fn lines_that_changed_in_the_same_way_are_grouped() {
    let repository =
        Repository::with(&[("a", "Combat: Doc 2\nend\n"), ("b", "Combat: Rizen 3\nend\n"), ("c", "Combat: Rizen 3\n")]);
    repository.write("a", "Combat: Doc 2 (initiative)\nend\n");
    repository.write("b", "Combat: Rizen 3 (initiative)\nend\n");
    repository.write("c", "Combat: Rizen 3 (initiative)\n");
    assert_eq!(repository.page("").matches(" - Combat").count(), 2);
    let page = repository.page("--alike");
    let wanted = "      2 - Combat: Rizen 3
      2 + Combat: Rizen 3 (initiative)
        snapshots/b and 1 more
        2 lines changed like this, 3 times in all
";
    assert!(page.ends_with(&format!("deleted\n\n{wanted}")), "{page}");
}

/// Headers are only counted, and a line that looks like a diff header is a line like any other.
#[test]
fn headers_are_not_output_and_output_is_not_a_header() {
    let repository = Repository::with(&[("a", &format!("{HEADER}same\n-- a/x\n")), ("b", &format!("{HEADER}same\n"))]);
    for name in ["a", "b"] {
        repository.write(name, "---\nsource: tests/other.rs\ninput_file: x\n---\nsame\n++ b/x\n@@ -1 +1 @@\n");
    }
    assert_eq!(
        repository.page(""),
        "Against HEAD: 2 changed, 0 moved, 0 added, 0 deleted

      1 - -- a/x
      2 + ++ b/x
        snapshots/a and 1 more
      2 + @@ -1 +1 @@
        snapshots/a and 1 more
      6 lines of headers
"
    );
}

#[test]
fn other_folders_can_be_compared() {
    let repository = Repository::with(&[("a", "one\n"), ("../docs/page", "old\n")]);
    repository.write("a", "two\n");
    repository.write("../docs/page", "new\n");
    assert!(!repository.page("").contains("docs/page"));
    let page = repository.page("HEAD -- docs");
    assert!(page.contains("      1 - old\n      1 + new\n        docs/page\n") && !page.contains("snapshots/a"), "{page}");
    std::fs::remove_dir_all(repository.machine.path("snapshots")).expect("it was there");
    repository.commit();
    assert!(repository.page("HEAD~1").contains("0 added, 1 deleted"), "a deleted folder is known from the revision");
}

#[test]
fn the_repository_does_not_change() {
    let repository = Repository::with(&[("a", "one\n")]);
    repository.write("a", "two\n");
    repository.write("b", "three\n");
    let state = || repository.git("status --porcelain") + &repository.git("count-objects") + &repository.git("diff --cached");
    let before = state();
    repository.page("--whole");
    assert_eq!(state(), before);
}

#[test]
fn invalid_arguments_are_refused() {
    let repository = Repository::with(&[("a", "one\n")]);
    let help = repository.page("--help");
    assert!(
        help.starts_with("Usage: tests/snapshot-digest ") && ["--alike", "--whole"].iter().all(|option| help.contains(option))
    );
    let refused = |repository: &Repository, arguments: &str, message: &str| {
        let ran = repository.digest(arguments);
        assert_eq!((ran.code, ran.err), (2, format!("snapshot-digest: {message}\n")), "{arguments}: {}", ran.out);
    };
    refused(&repository, "--hole", "there is no option --hole; see --help");
    refused(&repository, "nowhere", "there is no revision nowhere");
    refused(&repository, "HEAD snapshots", "give one revision, not HEAD and snapshots; paths come after --");
    refused(&repository, "-- nothing", "nothing exists neither here nor in HEAD");
    refused(&Repository { machine: Machine::new() }, "", "this is not a git repository");
}
