//! Transcripts, tested with the toy game: what facts state, and that nothing passes by accident.

mod toy;

use merc::kernel::Session;
use merc::kernel::decider::Keyboard;
use merc::kernel::transcript::{self, Transcript, Unloadable};
use std::rc::Rc;
use toy::Fair;

const HEAD: &str = "merc 1 · ruleset fair · seats red=human blue=human · seed 7";

/// Plays these lines below the header, so the first of them is line 2.
fn check(lines: &str) -> Result<String, String> {
    check_with(Fair::default(), lines)
}

fn check_with(rules: Fair, lines: &str) -> Result<String, String> {
    let transcript = Transcript::parse(&format!("{HEAD}\n{lines}\n")).map_err(|complaint| complaint.to_string())?;
    transcript.run(Rc::new(rules)).map(|ran| ran.output).map_err(|difference| difference.to_string())
}

/// These lines pass.
#[track_caller]
fn passes(lines: &str) -> String {
    check(lines).unwrap_or_else(|why| panic!("{lines}\n{why}"))
}

/// These lines fail with a message that begins like this.
#[track_caller]
fn fails(lines: &str, why: &str) {
    let message = check(lines).expect_err(lines);
    assert!(message.starts_with(why), "{message}");
}

#[test]
fn facts_hold_in_order_or_name_their_line() {
    let play = |facts: &str| check(&format!("# A comment.\nred> name\nred: motto> tally\n{facts}"));
    assert_eq!(play("| Red: tally!"), play("!| Blue"));
    assert!(play("| Red\n| tally").is_ok());
    assert!(play("| tally\n| Red").expect_err("wrong order").starts_with("line 6: \"Red\" does not appear"));
    assert!(play("  | ahoy").expect_err("absent").starts_with("line 5: \"ahoy\" does not appear"));
    assert!(play("!| tally").expect_err("present").starts_with("line 5: \"tally\" should not appear"));
}

#[test]
fn a_fact_that_would_check_nothing_is_an_error() {
    for empty in ["|", "  |  ", "!|", "| @red", "!| @red "] {
        fails(&format!("red> pass\n{empty}"), "Refused: line 3: the fact is empty");
    }
    fails("?|\nred> pass", "Refused: line 2: the fact is empty");
    fails("!?|\nred> pass", "Refused: line 2: the fact is empty");
    fails("| fact", "Refused: line 2: a fact needs a line above it");
    fails("red> pass\n!clause FAIR-1\n!| fact", "Refused: line 4: the line above this fact prints nothing");
    fails("red> pass\n= 0123456789abcdef\n!| fact", "Refused: line 4: the line above this fact prints nothing");
    fails("red> pass\n| @green fact", "Refused: line 3: there is no seat \"green\". The seats are red, blue.");
    fails("?| @red fact\nred> pass", "Refused: line 2: a fact about a prompt takes no seat");
    for lost in ["?| Round", "?| Round\n!clause FAIR-1\nred> pass", "red> pass\n?| Round\n| fact\nred> pass"] {
        let why = check(lost).expect_err(lost);
        assert!(why.contains("a fact about a prompt needs the answer to that prompt below it"), "{why}");
    }
}

#[test]
fn an_open_question_at_the_end_fails_if_the_file_states_something() {
    fails("red> hand\n| lucky\nred> name", "line 4: the question \"red: motto>\" has no answer");
    fails("red> hand\n!| moon\nred> name", "line 4: the question \"red: motto>\" has no answer");
    fails("?| Round 1\nred> name", "line 3: the question \"red: motto>\" has no answer");
    for subject in ["clause FAIR-1", "shows apple", "without apple"] {
        fails(&format!("!{subject}\nred> name"), "line 3: the question \"red: motto>\" has no answer");
    }
    // A saved game in the middle of a command.
    passes("red> pass\nred> name");
}

#[test]
fn a_file_with_a_subject_states_a_fact() {
    for subject in ["clause FAIR-1", "shows apple", "without apple"] {
        let silent = format!("red> pass\n!{subject}\nblue> pass");
        fails(&silent, &format!("line 3: the file has !{subject}, but no fact that shows it; add a line such as \"| text\""));
        passes(&format!("{silent}\nred> hand\n| lucky"));
        passes(&format!("{silent}\n?| Round\nred> pass"));
    }
    passes("red> pass");
}

#[test]
fn a_refusal_is_stated_by_its_clause_or_in_full() {
    let whole = "Refused: between 1 and 8 dice are rolled. Do something else. (FAIR-1)";
    let refused = |facts: &str| check(&format!("red> roll 9\n{facts}"));
    assert!(refused(&format!("| {whole}")).is_ok());
    assert!(refused("| Refused (FAIR-1)").is_ok());
    assert!(refused("| Refused (FAIR-1)\n| between 1 and 8\n!| shopping").is_ok());
    let hint = format!("write its clause or all of it:\n| Refused (FAIR-1)\n| {whole}");
    let partial = ["| Refused", "| Refused:", "| Refused: between 1 and 8 dice are rolled.", "| Refused: Do something else."];
    let wrong = ["| Refused (FAIR-2)", "| Refused (FAIR-1, FAIR-2)", "| Refused ()", "| Refused: shopping needs a coin."];
    for fact in partial.iter().chain(&wrong) {
        let why = refused(fact).expect_err(fact);
        assert!(why.starts_with("line 3: ") && why.ends_with(&hint), "{fact}: {why}");
    }
    assert!(refused("| Refused (FAIR-1)\n| shopping").expect_err("another").starts_with("line 4: \"shopping\" does not appear"));
    // The clause alone does not hold for a refusal without one.
    fails("red> fly\n| Refused (FAIR-1)", "line 3: \"Refused (FAIR-1)\" does not state this refusal");
    fails("red> fly\n| Refused ()", "line 3: \"Refused ()\" does not state this refusal");
    passes("red> fly\n| Refused: \"fly\" is not a command. Type help.");
    passes("red> show nothing\n| Refused: there is nothing to show.");
}

#[test]
fn a_refusal_that_no_fact_states_fails() {
    let whole = "Refused: between 1 and 8 dice are rolled. Do something else. (FAIR-1)";
    for facts in ["", "| between 1 and 8", "!| shopping", "| (FAIR-1)"] {
        let why = check(&format!("red> roll 9\n{facts}")).expect_err(facts);
        assert!(why.starts_with(&format!("line 2: {whole}\n")) && why.contains("\n| Refused (FAIR-1)\n"), "{why}");
    }
    fails("red> pass\n| Refused (FAIR-1)", "line 3: \"Refused (FAIR-1)\" is expected, but the line is not refused");
    fails("red> hand\n| Refused: x.", "line 3: \"Refused: x.\" is expected, but the line is not refused; it prints:\nlucky");
    passes("red> pass\n!| Refused");
}

#[test]
fn forced_dice_are_rolled_or_fail() {
    let play = |dice: &str, fact: &str| check(&format!("!dice {dice}\nred> roll 3\n{fact}\nred: prize>"));
    assert!(play("6 1 1", "| Red").expect("it fits").contains("Red [6, 1, 1]"));
    for fact in ["", "| Red", "!| Blue"] {
        let wrong_size = play("6 1", fact).expect_err("two dice for three");
        assert!(wrong_size.starts_with("line 3: forced dice do not match: the game rolls 3 dice"), "{wrong_size}");
    }
    let wrong_sides = play("7 1 1", "| Red").expect_err("no die shows a seven");
    assert!(wrong_sides.contains("shows 7"), "{wrong_sides}");
    let left_over = play("6 1 1 / 2 2", "| Red").expect_err("two dice too many");
    assert!(left_over.contains("never rolled: [2, 2]"), "{left_over}");
    assert!(play("six", "| Red").expect_err("no number").contains("line 2"));
}

/// The steps before a failing one are printed; a fact about them does not excuse the failure.
#[test]
fn a_failure_is_stated_or_reported() {
    let play = |facts: &str| {
        let rules = Fair { trap: true, tip: Some(1), ..Fair::default() };
        check_with(rules, &format!("red> pass\nblue> pass\n{facts}"))
    };
    assert!(play("| CoinsSet\n| the trap snaps").is_ok());
    assert!(play("| the trap snaps\n!| Red").is_ok());
    for facts in ["", "| CoinsSet", "!| Red", "| Red", "| the trap snaps\n| Red"] {
        let why = play(facts).expect_err(facts);
        assert!(why.starts_with("line 3: the trap snaps\nat its hinge"), "{facts}: {why}");
    }
}

#[test]
fn what_a_default_answer_does_belongs_to_the_line_that_caused_the_question() {
    passes("!default motto\nred> name\n| Red: onward!\nblue> pass\n!| onward");
    passes("!default motto\nred> name\n| Red: onward!");
    passes("red> name\n| Red: onward!\n!default motto\nblue> pass\n!| onward");
    passes("!default motto\nred> name\nred: motto> ahoy\n| Red: ahoy!");
    fails("!default motto\nred> name\n| ahoy", "line 4: \"ahoy\" does not appear (in this order) in:\nLucky numbers: ");
    let output = passes("!default bid\nred> auction\nblue: bid> 2\nred> hand");
    assert!(output.starts_with("red> auction\n    Lucky numbers: "), "{output}");
    assert!(output.contains("blue: bid> 2\n    Bids [0, 2]\n"), "{output}");
    // A refused line below leaves the question open; then the default answers it.
    passes(
        "!default motto\nred> name\nred: motto> 7\n| Refused: that is not a motto. Use up to twelve letters.\n| onward\nblue> pass",
    );
}

#[test]
fn a_default_answer_that_fails_names_its_question() {
    for fact in ["", "| CoinsSet", "| ok"] {
        let why = "line 3: the default answer to \"red: buy>\" failed: a command gave a different result when it was run again";
        fails(&format!("!default buy\nred> twitch\n{fact}\nred> pass"), why);
    }
}

#[test]
fn a_failed_fact_names_the_open_question() {
    let why = check("red> auction\n| moon").expect_err("no moon");
    assert!(why.ends_with("\nthe open question is \"red: bid>\""), "{why}");
    let why = check("red> auction\nred: bid> 1\n!| moon\nblue: bid> 1\n| moon").expect_err("no moon");
    assert!(why.starts_with("line 6") && !why.contains("open question"), "{why}");
}

#[test]
fn facts_about_a_prompt() {
    passes("red> auction\n?| Bid? Lucky\n?| coins [3, 3]\n!?| Motto\nred: bid> 2\n?| Bid?\nblue: bid> 1");
    passes("?| Round 1\n?| coins\nred> pass\n?| Round 2\nblue> pass");
    fails(
        "?| coins\n?| Round 1\nred> pass",
        "line 3: \"Round 1\" does not appear (in this order) in the prompt of \"red>\":\nRound 1 ·",
    );
    let why = "line 3: \"Motto\" does not appear (in this order) in the prompt of \"red: bid>\":\nBid? Lucky";
    fails("red> auction\n?| Motto\nred: bid> 2\nblue: bid> 1", why);
    fails("red> auction\n!?| Bid\nred: bid> 2\nblue: bid> 1", "line 3: \"Bid\" should not appear, but it does in the prompt of");
    fails("red> auction\n?| Bid\nblue> hand", "line 3: blue is not asked here; the open question is \"red: bid>\"");
    let over = format!("{}?| Round\nred> pass", "red> pass\n".repeat(12));
    fails(&over, "line 14: no question is open here");
}

#[test]
fn facts_for_one_seat() {
    let lucky = |seat: &str| {
        let output = passes(&format!("{seat}> hand"));
        output.split("lucky ").nth(1).and_then(|rest| rest.split(',').next()).expect("a number").to_string()
    };
    let (red, blue) = (lucky("red"), lucky("blue"));
    let deal = |facts: &str| check(&format!("red> pass\n{facts}"));
    let seen = format!(
        "| Lucky numbers: [{red}, 0]\n| @red [{red}, 0]\n| @blue Lucky\n| @blue [0, {blue}]\n!| @blue {red}\n!| @red {blue}"
    );
    assert!(deal(&seen).is_ok(), "{:?}", deal(&seen));
    let wrong = deal(&format!("| @blue [{red}, 0]")).expect_err("hidden");
    assert!(
        wrong.starts_with(&format!("line 3: \"[{red}, 0]\" does not appear (in this order) in what blue sees:\nLucky")),
        "{wrong}"
    );
    let wrong = deal(&format!("!| @blue {blue}")).expect_err("blue's own number");
    assert!(wrong.contains("should not appear, but it does in what blue sees"), "{wrong}");
    // Nothing is hidden from blue here: red alone reads it.
    for private in [
        "red> hand\n!| @blue lucky",
        "red> hand\n| @blue lucky",
        "red> fly\n| Refused: \"fly\" is not a command. Type help.\n!| @blue fly",
    ] {
        let why = check(private).expect_err(private);
        assert!(why.contains("this line prints nothing for blue"), "{why}");
    }
    // Facts of one seat do not change the order of another's.
    passes("red> auction\nred: bid> 1\nblue: bid> 2\n| @red Bids\n| Bids\n| [1, 2]\n| @red [1, 2]");
}

#[test]
fn every_word_that_shows_something_can_be_asserted() {
    passes("red> name\nred: motto> tally\nred> log 1\n| Red: tally!\n!| Lucky\nblue> log\n| Lucky\n| Red: tally!");
    passes("red> auction\nred> log\n| Lucky\nred: bid> 1\nblue: bid> 1");
    passes("red> help\n| roll N, auction\n| Session\n| undo [N]\nred> help undo\n| take back the last answer\n!| redo");
    passes("red> ? log\n| show the last 20 events");
    passes("red> log 0\n| Refused: log takes a number of at least 1. Type help for the list of words.");
    passes("red> help moon\n| Refused: there is no help for \"moon\". Type help for the list.");
    passes("red> status\n| Round 1");
}

/// What can be checked can also be replayed and continued, and the game is the same.
#[test]
fn a_transcript_loads_as_the_game_that_it_plays() {
    let files = [
        "red> hand\n| lucky\nred> roll 9\n| Refused (FAIR-1)\nred> pass",
        "!default motto\nred> name\nblue> name",
        "!default motto\nred> name",
        "!clause FAIR-1\n?| Round 1\nred> pass",
        "red> hand\nred> log\nred> pass",
    ];
    for lines in files {
        let text = format!("{HEAD}\n{lines}\n");
        let ran = Transcript::parse(&text).expect("a transcript").run(Rc::new(Fair::default()));
        let ran = ran.unwrap_or_else(|why| panic!("{lines}\n{why}"));
        assert_eq!(loaded(&text, usize::MAX).journal(), ran.session.journal(), "{lines}");
    }
    // A transcript that is not finished, or whose facts do not hold, can still be shown.
    let session = loaded(&format!("{HEAD}\nred> name\n| moon\n"), usize::MAX);
    assert_eq!(transcript::asked_text(&session).as_deref(), Some("red: motto>"));
    let unexpected =
        transcript::journal_of(&Rc::new(Fair::default()), &format!("{HEAD}\nred> fly\nred> hand\n| lucky\n"), false, 9);
    assert!(matches!(unexpected, Err(Unloadable::Differs(difference)) if difference.number == 2));
}

/// With live bots, the bots of the header answer.
#[test]
fn a_live_transcript_loads_with_the_answers_of_its_bots() {
    let text = HEAD.replace("blue=human", "blue=random") + "\n!live\n!go\n";
    let ran = Transcript::parse(&text).expect("a transcript").run(Rc::new(Fair::default()));
    let ran = ran.unwrap_or_else(|why| panic!("{why}"));
    assert!(ran.session.journal().lines.iter().any(|line| line.seat == "blue"));
    assert_eq!(loaded(&text, usize::MAX).journal(), ran.session.journal());
}

#[test]
fn a_transcript_loads_up_to_a_line() {
    let text =
        format!("{HEAD}\n!default bid\nred> name\n| moon\nred: motto> tally\n| Red\nred> auction\nblue: bid> 2\nred> pass\n");
    let answers = |last| loaded(&text, last).journal().lines.iter().filter(|line| !line.seat.is_empty()).count();
    // Line 7 leads to red's bid, which has a default, and to blue's, which line 8 gives.
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9].map(answers), [0, 0, 1, 1, 2, 2, 4, 5, 6]);
}

/// The subject belongs to the file, not to the game: a save would otherwise be a file with a subject and no fact.
#[test]
fn a_loaded_game_has_no_subject() {
    let text = format!("{HEAD}\n!clause FAIR-1\nred> pass\n");
    assert!(!loaded(&text, usize::MAX).journal().text().contains("clause"));
}

fn loaded(text: &str, last: usize) -> Session<Fair> {
    let rules = Rc::new(Fair::default());
    let journal = transcript::journal_of(&rules, text, false, last).unwrap_or_else(|why| panic!("{why:?}"));
    Session::load(rules, journal, Rc::new(|| Box::new(Keyboard))).expect("the header fits").0
}
