//! What people type, tried with the toy game: several lines at once, several answers, numbers, misspelled lines, `auto`, confirmations.

mod toy;

use merc::kernel::Session;
use merc::repl::Ending;
use merc::repl::files::{self, Autosave};
use merc::repl::input::Typed;
use std::rc::Rc;
use toy::play::{line, on_a_screen, piped, typed};
use toy::{Fair, header};

#[test]
fn a_line_with_semicolons_is_several_lines_until_one_is_refused() {
    let played = piped("name; Tally\nfly; pass; pass\n", None);
    assert!(played.text.contains("red: motto> Tally\nRed: tally!"), "{}", played.text);
    assert!(played.text.contains("Type help.\nNot carried out: pass; pass\n"), "{}", played.text);
    assert!(!played.text.contains("Round 3"), "{}", played.text);
}

#[test]
fn a_paste_is_echoed_line_by_line_and_waits_for_nobody() {
    let played = on_a_screen(6, &[line("help\nhelp\npass\npass\n"), line("quit")]);
    assert!(!played.text.contains("next page"), "{}", played.text);
    for echo in ["red> help\n", "red> pass\n", "Round 3"] {
        assert!(played.text.contains(echo), "{echo}\n{}", played.text);
    }
}

#[test]
fn queued_lines_do_not_reach_another_player() {
    let played = typed(&[line("auction; 3; hand; hand"), line(""), line(""), line("2"), line(""), line("")]);
    let (red, blue) = played.text.split_once("Red is done").expect("blue gets the keyboard");
    assert!(red.contains("Not carried out: hand; hand"), "{red}");
    assert!(!blue.contains("> hand"), "{blue}");
}

#[test]
fn several_answers_in_a_line_are_given_one_after_the_other() {
    let played = piped("shop\npear, red plum pear\nquit\n", None);
    assert!(played.text.contains("red: buy> red-plum\n") && played.text.contains("red: buy> pear\n"), "{}", played.text);
    assert!(played.text.contains("Round 2"), "three coins are spent\n{}", played.text);
    // Nothing of a line is carried out if a part of it is misspelled.
    let played = piped("shop\npear, aple\nquit\n", None);
    assert!(played.text.contains("Refused: \"pear, aple\" is not one of the choices"), "{}", played.text);
    // Answers that come too late are dropped.
    let played = piped("shop\npear pear pear pear apple\nquit\n", None);
    assert!(played.text.contains("Not carried out: pear; apple"), "{}", played.text);
    assert!(!played.text.contains("Refused"), "{}", played.text);
}

#[test]
fn numbers_and_counts_mean_options_and_the_journal_has_their_names() {
    let played = piped("shop\n2\n3\nundo\n7\nnone\nundo\nquit\n", None);
    for wanted in ["red: buy> 2\n", "Undone: red: buy> red-plum", "Undone: red: buy> ok", "there is no number 7 on this list"] {
        assert!(played.text.contains(wanted), "{wanted}\n{}", played.text);
    }
    // Bids are numbers themselves.
    let played = piped("auction\n3\n2\nquit\n", None);
    assert!(played.text.contains("Bids [3, 2]"), "{}", played.text);
}

#[test]
fn a_command_at_a_question_gets_how_to_finish_it() {
    let played = piped("shop\npass\nwithdraw\nquit\n", None);
    let wanted = "Refused: pass is a command, and the question \"red: buy\" is open. Answer it (Enter: ok), or type withdraw to";
    assert!(played.text.replace("\n  ", " ").contains(wanted), "{}", played.text);
    assert!(played.text.contains("Withdrawn."), "{}", played.text);
}

#[test]
fn a_verb_without_its_words_lists_lines_by_number_at_a_terminal() {
    let played = on_a_screen(40, &[line("roll"), line("9"), line("2"), line("2"), line("quit")]);
    for wanted in
        ["Roll needs a number. Type a number", "1  roll 1\n2  roll 2\n", "No: there is no number 9 on the list", "\nroll 2\n"]
    {
        assert!(played.text.contains(wanted), "{wanted}\n{}", played.text);
    }
    // The list is gone once a command has been carried out, and a pipe has none.
    assert_eq!(played.text.matches("\nroll 2\n").count(), 1, "{}", played.text);
    let piped = piped("roll\n2\nquit\n", None).text;
    assert!(piped.contains("Refused: roll needs a number. Type roll 3.") && !piped.contains("1  roll 1"), "{piped}");
}

#[test]
fn a_misspelled_line_is_offered_and_not_carried_out() {
    let played = on_a_screen(40, &[line("rlol 3"), line("sohp"), line("shop"), line("aple"), line("quit")]);
    for wanted in ["Try: roll 3", "Try: shop", "Try: apple"] {
        assert!(played.text.contains(wanted), "{wanted}\n{}", played.text);
    }
    assert_eq!(played.text.matches("Buy?").count(), 1, "one shop was opened and nothing bought\n{}", played.text);
}

#[test]
fn auto_answers_the_questions_of_one_player_in_one_command() {
    // Red's gift is the default, and Blue is asked next. The second `auto` is Blue's.
    let played = piped("auto\ngive\nauto\nauto\nlog\n", None);
    for wanted in [
        "red> auto\nRefused: auto answers questions, and no question is open. Give a command first.",
        "red: gift> auto\n",
        "blue: consent> auto\n",
        "Given { from: Seat(0)",
    ] {
        assert!(played.text.contains(wanted), "{wanted:?} is not in\n{}", played.text);
    }
}

#[test]
fn auto_with_a_word_is_remembered_until_the_command_is_over() {
    let played = piped("shop\nauto pears\nauto pl\nshop\nok\n", None);
    for wanted in ["Refused: \"pears\" cannot follow auto here. Type auto or auto plums.", "red: buy> auto pl\n"] {
        assert!(played.text.contains(wanted), "{wanted:?} is not in\n{}", played.text);
    }
    assert_eq!(played.text.matches("Bought { seat: Seat(0), ware: 2 }").count(), 3, "{}", played.text);
    // In the next command the player is asked again; no coin is left.
    assert!(played.text.contains("shopping needs a coin"), "{}", played.text);
}

#[test]
fn what_auto_answered_can_be_undone() {
    let played = piped("shop\nauto plums\nundo\nok\n", None);
    assert!(played.text.contains("Undone: red: buy> red-plum\n"), "{}", played.text);
    // The player is asked again.
    assert!(played.text.contains("red: buy> ok\n"), "{}", played.text);
}

#[test]
fn a_doubtful_command_is_confirmed_at_a_terminal_only() {
    let played = on_a_screen(40, &[line("roll 6"), line(""), line("roll 6"), line("hand"), line("quit")]);
    assert_eq!(played.text.matches("6 dice are many.").count(), 2, "{}", played.text);
    assert_eq!(played.text.matches("Not rolled.").count(), 2, "{}", played.text);
    // A line that does not answer is the next one.
    assert!(played.text.contains("red> hand\nlucky"), "{}", played.text);
    assert!(!played.text.contains("Red ["), "{}", played.text);
    assert!(piped("roll 6\n", None).text.contains("Red ["));
}

#[test]
fn a_confirmation_can_be_typed_in_advance() {
    for lines in [&["roll 6; y"][..], &["roll 6 y"], &["roll 6", "YES"], &["set confirm off; roll 6"]] {
        let lines: Vec<Typed> = lines.iter().map(|text| line(text)).collect();
        let played = on_a_screen(40, &lines);
        assert!(played.text.contains("Red ["), "{}", played.text);
    }
    let played = on_a_screen(40, &[line("roll 6; pass"), line(""), line("quit")]);
    assert!(played.text.contains("Not carried out: pass") && !played.text.contains("Red ["), "{}", played.text);
    // Without a doubt, nothing is asked.
    let played = on_a_screen(40, &[line("roll 2"), line("quit")]);
    assert!(!played.text.contains("sure?>") && played.text.contains("Red ["), "{}", played.text);
}

#[test]
fn random_typing_never_breaks_a_game() {
    const WORDS: [&str; 38] = [
        "auto",
        "auto plums",
        "pass",
        "auction",
        "roll 3",
        "roll 99",
        "give",
        "shop",
        "name",
        "twitch",
        "0",
        "2",
        "apple",
        "pear*2",
        "p*all r*all a*all",
        "yes",
        "no",
        "ok",
        "none",
        "",
        "undo",
        "undo 3",
        "redo",
        "withdraw",
        "quarantine trap",
        "quarantine mouse",
        "reload",
        "nap",
        "log",
        "help",
        "hand",
        "blue:",
        "red: pass",
        "blue> shop",
        "black: x",
        "red: bid> 1",
        "\u{0}",
        "apple*999 apple*999 pear*65535",
    ];
    for seed in 0..20 {
        let mut dice = merc::kernel::chance::BotDice::new(seed, 0, 0);
        let lines: Vec<&str> = (0..60).map(|_| WORDS[dice.below(WORDS.len())]).collect();
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("auto.game");
        let play = || {
            let (autosave, _) = Autosave::begin(&path).expect("it can be written");
            let text = piped(lines.join("\n"), Some(autosave)).text;
            (text, files::read_game(&path, false).expect("a game"))
        };
        let (text, journal) = play();
        let header = header(7);
        let loaded = Session::load(
            Rc::new(Fair::default()),
            journal.clone(),
            merc::kernel::seating(&Fair::default(), &header).expect("people only"),
        );
        let (session, status) = loaded.expect("the header fits");
        // `twitch` deliberately gives a different result when it is run again.
        let twitching = journal.lines.iter().any(|line| line.text == "twitch");
        assert!(twitching || !matches!(status, merc::kernel::Status::Failed(_)), "seed {seed}: {status:?}\n{text}");
        assert!(twitching || session.journal().text() == journal.text(), "seed {seed}");
        assert_eq!(play(), (text, journal), "seed {seed}");
    }
}

#[test]
fn random_typing_at_a_terminal_never_breaks_a_game() {
    const WORDS: [&str; 32] = [
        "pass",
        "roll",
        "roll 3",
        "rlol",
        "shop",
        "auction",
        "give",
        "name",
        "1",
        "2",
        "9",
        "0",
        "apple",
        "aple",
        "pear 2",
        "2 pear",
        "pear*",
        "*3",
        "3*",
        "all",
        "none",
        "ok",
        ",",
        ";",
        "the",
        "auto",
        "red: buy> pear",
        "blue:",
        "undo",
        "redo",
        "hand",
        "99999999999999999999",
    ];
    for seed in 0..40 {
        let mut dice = merc::kernel::chance::BotDice::new(seed, 0, 0);
        let mut word = || WORDS[dice.below(WORDS.len())];
        let lines: Vec<Typed> =
            (0..40).map(|index| line(&(0..=index % 4).map(|_| word()).collect::<Vec<_>>().join(" "))).collect();
        let played = on_a_screen(24, &lines);
        assert!(matches!(played.ending, Ending::Left | Ending::Lost), "seed {seed}\n{}", played.text);
    }
}
