//! The REPL, tested with the toy game: input, output and files on disk.

mod toy;

use merc::kernel::{Journal, Session};
use merc::repl::files::{self, Autosave};
use merc::repl::input::{Input, Piped, Prompt, Typed};
use merc::repl::{self, Ending};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;
use toy::play::{line, on_a_screen, options, piped, session, typed};
use toy::{Fair, header};

#[test]
fn a_piped_session_reads_like_one_that_was_typed() {
    let played = piped("name\nTally\nblue: pass\nhand\nfly\n", None);
    let wanted = "\
Lucky numbers: [4, 0]
Round 1 · coins [3, 3]
red> name
Motto? Lucky 4, coins [3, 3].
red: motto> Tally
Red: tally!
Round 2 · coins [3, 3]
red> blue: pass
Round 3 · coins [3, 3]
blue> hand
lucky 8, wares [[2, 1, 0], [0, 1, 2]]
blue> fly
Refused: \"fly\" is not a command. Type help.
blue> 
The game is not saved: no autosave could be written.
";
    // The lucky numbers come from the seed; everything else follows from the rules.
    let lucky: Vec<char> = played.text.chars().filter(char::is_ascii_digit).take(1).collect();
    let shown = |number: &str| played.text.contains(&format!("Lucky {number}, coins"));
    assert!(shown(&lucky.iter().collect::<String>()), "{}", played.text);
    let unlucky = |text: &str| -> String {
        let plain = |line: &str| {
            if line.to_lowercase().contains("lucky") { line.replace(|c: char| c.is_ascii_digit(), "?") } else { line.into() }
        };
        text.lines().map(|line| plain(line) + "\n").collect()
    };
    assert_eq!(unlucky(&played.text), unlucky(wanted));
    assert_eq!(played.ending, Ending::Lost);
}

#[test]
fn an_empty_line_is_the_default_answer_and_nothing_at_the_top() {
    let played = piped("\n\nname\n\n", None);
    assert!(played.text.contains("Red: onward!"), "{}", played.text);
    assert_eq!(played.text.matches("Round 1").count(), 1, "nothing is repeated for an empty line\n{}", played.text);
}

#[test]
fn session_words_work_at_every_prompt() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept.game");
    let file = file.display();
    let text = format!(
        "auction\nundo\nredo\n2\nred: withdraw\nundo\npass\nsave {file}\npass\nload {file}\nlog\nhelp\nhelp undo\nhelp x\nundo 5\nquit\npass\n"
    );
    let played = piped(text, None);
    for wanted in [
        "Undone: red> auction",
        "Redone: red> auction",
        "red: bid> 2",
        "Withdrawn.\n",
        "there is nothing to undo",
        "Saved as",
        "Loaded",
        "roll N, auction",
        "save FILE",
        "undo [N]                                   take back",
        "no help for \"x\"",
        "Undone: red> pass",
        "The game is not saved",
    ] {
        assert!(played.text.contains(wanted), "{wanted:?} is not in\n{}", played.text);
    }
    assert_eq!(played.text.matches("quit").count(), 2, "nothing is read after quit\n{}", played.text);
}

#[test]
fn an_undo_does_not_reveal_a_sealed_bid() {
    let played = piped("auction\n3\nundo\n", None);
    let after = played.text.split("blue: bid> undo").nth(1).expect("blue undoes");
    assert!(after.contains("Undone: red's last answer (hidden)"), "{after}");
}

#[test]
fn every_answer_is_on_disk_before_the_next_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("state/auto.game");
    /// Reads the file whenever it is asked for a line.
    struct Looking<'a>(VecDeque<&'a str>, &'a Path, Vec<String>);
    impl Input for Looking<'_> {
        fn read(&mut self, _: &Prompt, _: &mut dyn Write) -> io::Result<Typed> {
            self.2.push(std::fs::read_to_string(self.1)?);
            Ok(self.0.pop_front().map_or(Typed::End, line))
        }
    }
    let (autosave, moved) = Autosave::begin(&path).expect("it can be written");
    assert_eq!(moved, None);
    let mut input = Looking(["auction", "2", "undo", "1", "3"].into(), &path, Vec::new());
    repl::play(session(7), Some(autosave), options(false), &mut input, &mut Vec::new()).expect("a buffer takes all");
    let lines: Vec<Vec<&str>> = input.2.iter().map(|text| text.lines().skip(1).collect()).collect();
    assert_eq!(lines[0], Vec::<&str>::new());
    assert_eq!(lines[1], ["red> auction"]);
    assert_eq!(lines[2], ["red> auction", "red: bid> 2"]);
    assert_eq!(lines[3], ["red> auction"]);
    assert_eq!(lines[4], ["red> auction", "red: bid> 1"]);
    assert_eq!(lines[5][..3], ["red> auction", "red: bid> 1", "blue: bid> 3"]);

    // After a kill, the last line may be cut off in the middle of its mark.
    let text = std::fs::read(&path).expect("reads");
    std::fs::write(&path, &text[..text.len() - 5]).expect("writes");
    let journal = files::read_game(&path, true).expect("a torn line is dropped");
    assert_eq!(journal.lines.len(), 3);

    let (_, moved) = Autosave::begin(&path).expect("it can be written");
    assert_eq!(moved, Some(folder.path().join("state/auto-previous.game")));
    // The old game stays until the new one overwrites it: a process may be killed in between.
    let kept = |path: &Path| std::fs::read(path).expect("it is kept");
    assert_eq!(kept(&path), kept(&folder.path().join("state/auto-previous.game")));
    let (_, again) = Autosave::begin(&path).expect("it can be written");
    assert_eq!(again, moved, "the same game is saved once");
}

#[test]
fn only_the_newest_unfinished_games_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("auto.game");
    for seed in 1..=13 {
        let (autosave, _) = Autosave::begin(&path).expect("it can be written");
        let mut input = Piped { reader: &b"auction\nquit\n"[..], echo: false };
        repl::play(session(seed), Some(autosave), options(false), &mut input, &mut Vec::new()).expect("a buffer takes all");
    }
    let is_kept = |number: u32| folder.path().join(format!("auto-previous-{number}.game")).exists();
    assert!(!folder.path().join("auto-previous.game").exists() && !is_kept(2));
    assert!((3..=12).all(is_kept) && !is_kept(13));
}

#[test]
fn a_finished_game_may_be_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("auto.game");
    let (autosave, _) = Autosave::begin(&path).expect("it can be written");
    let played = piped("pass\n".repeat(12) + "pass\nundo\nredo\n", Some(autosave));
    assert_eq!(played.ending, Ending::Over);
    assert!(played.text.contains("over> pass\nRefused: the game is over. Type undo"), "{}", played.text);
    assert_eq!(Autosave::begin(&path).expect("it can be written").1, None);
    assert!(files::read_game(&path, true).is_ok());
}

#[test]
fn goto_says_what_is_set_aside_and_what_was_seen() {
    let played = piped("pass\npass\ngoto round 2\nredo\ngoto round 9\ngoto 1\n", None);
    let text = &played.text;
    assert!(text.contains("Back at the start of Round 2; 1 answer is set aside (redo restores).\n"), "{text}");
    assert!(!text.contains("since seen"), "nobody has rolled\n{text}");
    assert!(text.contains("Redone: red> pass"), "{text}");
    assert!(text.contains("Refused: Round 9 has not begun. Type goto round 1 to 3.\n"), "{text}");
    assert!(text.contains("Back at the start of Round 1; 2 answers are set aside (redo restores).\n"), "{text}");
    let played = piped("roll 8\ngoto 1\n", None);
    assert!(played.text.contains("You have since seen 8 dice; the game file records that.\n"), "{}", played.text);
}

#[test]
fn again_and_recap_are_for_a_finished_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("auto.game");
    let (autosave, _) = Autosave::begin(&path).expect("it can be written");
    let lines = "again\nrecap\n".to_string() + &"pass\n".repeat(12) + "recap\nagain 5\npass\nagain 5\n";
    let played = piped(lines, Some(autosave));
    let text = &played.text;
    assert_eq!(text.matches("Refused: the game is not over. again starts").count(), 2, "{text}");
    assert_eq!(text.matches("Refused: the game is not over. recap shows").count(), 1, "{text}");
    assert!(text.contains("A new game with the same options. Seed 5: again 5 deals it again.\n"), "{text}");
    assert_eq!(played.ending, Ending::Left);
    // The new game is saved in place of the finished one, which is not kept as unfinished.
    let saved = files::read_game(&path, false).expect("it is a game");
    assert_eq!((saved.header.seed, saved.lines.iter().filter(|line| line.human).count()), (5, 1));
    assert!(!Autosave::previous(&path).exists());
}

#[test]
fn an_autosave_that_cannot_be_written_is_reported_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("auto.game");
    let (autosave, _) = Autosave::begin(&path).expect("the folder is there");
    std::fs::create_dir(&path).expect("in the way");
    let played = piped("pass\npass\n", Some(autosave));
    assert_eq!(played.text.matches("autosave can no longer be written").count(), 1, "{}", played.text);
}

#[test]
fn a_save_does_not_overwrite_other_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let notes = folder.path().join("notes.txt");
    std::fs::write(&notes, "buy milk").expect("writes");
    let journal = Journal { header: header(7), lines: Vec::new() };
    assert!(files::save(&notes, &journal).expect_err("no game").to_string().contains("not a game file"));
    assert!(files::save(folder.path(), &journal).is_err());
    assert!(files::save(&folder.path().join("no/such/folder"), &journal).is_err());
    assert_eq!(std::fs::read_to_string(&notes).expect("reads"), "buy milk");
    let game = folder.path().join("a.game");
    assert!(files::save(&game, &journal).is_ok() && files::save(&game, &journal).is_ok());
    assert_eq!(std::fs::read_dir(folder.path()).expect("lists").count(), 2, "no temporary file is left");
}

#[test]
fn junk_is_refused_and_nothing_is_lost() {
    let mut bytes = b"auction\n".to_vec();
    bytes.extend(vec![b'9'; 5_000_000]);
    bytes.extend_from_slice(b"\n\xff\xfe\x00\n\x1b[2Jx\n2\n3\n");
    let played = piped(bytes, None);
    assert!(played.text.contains("5000000 bytes"), "{:.300}", played.text);
    assert!(played.text.contains("not UTF-8 text") && played.text.contains("control characters"));
    assert!(played.text.contains("Bids [2, 3]"));
    assert!(!played.text.contains('\x1b'));
}

#[test]
fn wrong_seats_are_refused() {
    let played = piped("auction\nblue: 2\nblue: hand\nred: bid> 1\nred: hand\n2\n", None);
    assert_eq!(played.text.matches("it is not blue's turn to act").count(), 2, "{}", played.text);
    assert!(played.text.contains("it is not red's turn to act"));
    assert!(played.text.contains("Bids [1, 2]"));
}

#[test]
fn a_command_that_fails_is_undone_and_the_game_continues() {
    let played = piped("twitch\nok\npass\n", None);
    assert!(played.text.contains("Failed and undone: a command gave a different result"), "{}", played.text);
    assert!(played.text.contains("Round 2"));
    assert_eq!(played.ending, Ending::Lost);
}

#[test]
fn the_keyboard_is_passed_at_a_terminal_only() {
    let played = typed(&[line("auction"), line("3"), line(""), Typed::Interrupt, line("2"), line(""), line("")]);
    let text = &played.text;
    let is_done = "Red is done. The next screen is for BLUE only. Red, look away.";
    let (before, after) = text.split_once(is_done).expect("blue gets the keyboard");
    assert!(before.contains("Lucky numbers") && !before.contains("Bids"));
    assert!(before.ends_with("\x1b[H"), "the screen is cleared before blue looks at it: {before}");
    let after = after.split_once("\x1b[H").expect("the screen is cleared again").1;
    assert!(after.contains("Lucky numbers: [0, "), "blue sees the events without red's secret: {after}");
    assert!(after.contains("To leave, type quit."));
    assert!(after.contains("Bids [3, 2]"));
    // Blue reads what the auction brought before the screen is cleared for red.
    assert!(after.contains("-- Enter: clear the screen for Red --"), "{after}");
    assert!(!piped("auction\n3\n2\n", None).text.contains("is done"));
}

#[test]
fn notes_are_kept_in_the_game_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept.game");
    let file = file.display();
    let text = format!("* first; of all\nauction\n* inside\n3\nundo\n3\n2\n* last\nsave {file}\nload {file}\nsave {file}\n");
    let played = piped(text, None);
    assert_eq!(played.text.matches("Noted in the game file.").count(), 3, "{}", played.text);
    let kept = std::fs::read_to_string(file.to_string()).expect("a game file");
    let lines: Vec<&str> = kept.lines().filter(|line| !line.starts_with("= ")).skip(1).collect();
    let wanted = ["# * first; of all", "# * inside", "red> auction", "red: bid> 3", "blue: bid> 2", "# * last"];
    assert_eq!(lines, wanted, "{kept}");
}

#[test]
fn machines_get_one_object_per_line() {
    let mut out = Vec::new();
    let mut input =
        Piped { reader: &b"auction\n9\n1\n2\ngive\napple\n\nname\n\nshop\n\nroll 8\n\nhand\nundo\nquit\n"[..], echo: false };
    repl::play(session(7), None, options(true), &mut input, &mut out).expect("a buffer takes all");
    let text = String::from_utf8(out).expect("text");
    let values: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let kinds = |key: &str| values.iter().filter_map(|value| value[key].as_str().map(str::to_string)).collect::<Vec<_>>();
    for kind in ["event", "question", "refusal", "text", "note"] {
        assert!(kinds("type").contains(&kind.to_string()), "{kind}\n{text}");
    }
    for kind in ["command", "pick", "subset", "distribute", "loop", "form"] {
        assert!(kinds("kind").contains(&kind.to_string()), "{kind}\n{text}");
    }
    let dealt = &values[0];
    assert_eq!(dealt["event"]["Dealt"]["lucky"][1], 0, "blue's number is hidden from red: {dealt}");
    assert!(dealt["text"].as_str().is_some_and(|text| text.starts_with("Lucky numbers")));
}

#[test]
fn bots_play_the_seats_that_the_header_names() {
    let mut header = header(7);
    header.seats[1].1 = "random".into();
    let seating = merc::kernel::seating(&Fair::default(), &header).expect("a known word");
    let session = Session::new(Rc::new(Fair::default()), header.clone(), seating).expect("the header fits");
    let mut out = Vec::new();
    let mut input = Piped { reader: &b""[..], echo: true };
    repl::play(session, None, options(false), &mut input, &mut out).expect("a buffer takes all");
    assert!(!String::from_utf8(out).expect("text").contains("blue:"), "no question is open for blue");
    header.seats[1].1 = "robot".into();
    assert!(
        merc::kernel::seating(&Fair::default(), &header)
            .map(|_| ())
            .expect_err("unknown")
            .to_string()
            .contains("unknown player \"robot\"")
    );
}

#[test]
fn output_longer_than_the_screen_pauses() {
    // `help` prints the toy's line, a heading and twelve rows.
    let played = on_a_screen(8, &[line("help"), line(""), line("hand"), line("quit")]);
    let pauses: Vec<&str> = played.text.lines().filter(|line| line.starts_with("-- ")).collect();
    let more = |text: &&&str| text.contains("more lines · Enter: next page");
    assert_eq!(pauses.iter().filter(more).count(), pauses.len(), "{}", played.text);
    assert!(pauses[0].ends_with("Line(\"\")") && pauses[1].ends_with("Line(\"hand\")"), "{pauses:?}");
    // Seven rows of each page, and the pause in the last row.
    let first = played.text.split("-- ").next().expect("a page").lines().rev().take_while(|line| !line.contains("Line(")).count();
    assert_eq!(first, 7, "{}", played.text);
    // What is typed at a pause is the next command; the rest of the page is dropped.
    assert!(!played.text.contains("reload keep"), "{}", played.text);
    assert!(played.text.contains("lucky"), "{}", played.text);
}

#[test]
fn short_output_never_pauses() {
    let played = on_a_screen(40, &[line("help"), line("hand"), line("quit")]);
    assert!(!played.text.contains("-- ") && played.text.contains("reload keep"), "{}", played.text);
}
