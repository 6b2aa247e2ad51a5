//! Bad input: every line is refused with a reason, and nothing panics or changes.

use super::{people, rules};
use merc::kernel::chance::BotDice;
use merc::kernel::transcript::Transcript;
use merc::kernel::{Line, Seat, Session};
use merc::skirmish::Skirmish;

const WORDS: &[&str] = &[
    "move",
    "step",
    "pivot",
    "climb",
    "drop",
    "snap",
    "fire",
    "throw",
    "melee",
    "set",
    "suppress",
    "overwatch",
    "medkit",
    "repair",
    "kit",
    "hold",
    "fire-move",
    "charge",
    "then",
    ";",
    "before",
    "after",
    "turn",
    "card",
    "side",
    "flush",
    "c1",
    "c2",
    "k1",
    "k9",
    "w1",
    "x9",
    "0",
    "90",
    "359",
    "360",
    "-90",
    "181",
    "99999",
    "1e9",
    "0.001",
    "-0",
    "480",
    "260.55",
    "at",
    "face",
    "place",
    "keep",
    "towards",
    "away",
    "from",
    "to",
    "cover",
    "ne",
    "rotary-cannon",
    "shrapnel",
    "\u{202e}",
    "ß",
    "\"",
    "try",
    "los",
    "fn",
    "show",
];

fn game() -> Session<Skirmish> {
    let text = "merc 1 · ruleset skirmish · seats red=human blue=human · seed 1
!given piece low-wall 340 280 360 340 as w1
!given red c1 ccc-leader 300 300, c2 ccc-heavy 250 240
!given blue k1 kemvar-leader 475 310
!dice 5 9 1
";
    let transcript = Transcript::parse(text).unwrap_or_else(|complaint| panic!("{complaint}"));
    let mut session = transcript.play(rules(), usize::MAX).unwrap_or_else(|difference| panic!("{difference}"));
    session.seat(people());
    session.run();
    session
}

#[test]
fn random_words_are_understood_or_refused_with_a_reason() {
    let mut session = game();
    let (before, mut refused) = (session.fingerprint(), 0);
    let mut dice = BotDice::new(7, 0, 0);
    for _ in 0..20_000 {
        let count = 1 + dice.below(9);
        let words: Vec<&str> = (0..count).filter_map(|_| dice.pick(WORDS).copied()).collect();
        let line = words.join(" ");
        if let Some(looked) = session.inspect(Seat(0), &line) {
            assert!(looked.is_ok_and(|doc| !doc.is_empty()) || session.fingerprint() == before, "{line}");
            continue;
        }
        match session.answer(&Line::command("red", &line)) {
            Err(complaint) => {
                assert!(!complaint.fact.is_empty() && !complaint.remedy.is_empty(), "{line}: {complaint:?}");
                assert_eq!(session.fingerprint(), before, "{line} changes nothing");
                refused += 1;
            }
            Ok(_) => {
                session.undo().unwrap_or_else(|complaint| panic!("{line}: {complaint}"));
                session.run();
                assert_eq!(session.fingerprint(), before, "{line} is undone");
            }
        }
    }
    assert!(refused > 10_000, "most of it is nonsense: {refused}");
}

// shows: SK-2.1 SK-7.6
#[test]
fn situations_that_cannot_be_are_refused() {
    for (given, why) in [
        ("red c1 ccc-leader 300", "is not a length"),
        ("red c1 ccc-leder 300 300", "did you mean ccc-leader?"),
        ("red c1 ccc-leader 5 5", "the edge of the table (SK-7.6)"),
        ("red c1 ccc-leader 300 300, c2 ccc-heavy 310 300", "C1 cannot stand there: C2 (SK-7.6)"),
        ("red c1 ccc-leader 300 300 flying", "unknown word \"flying\""),
        ("red c1 ccc-leader 300 300 elev 3", "a place without a floor"),
        ("piece low-wall at 0 0 10 0 5 2 5 10", "not convex"),
        ("piece stairs at 0 0 100 0 80 80 0 80", "parallelogram"),
        ("piece fence 0 0 10 10", "there is no kind of piece"),
        ("round 99", "the round is from 1 to 30"),
        ("green c1 ccc-leader 300 300", "cannot be given"),
        (
            "red c1 ccc-leader 300 300, c2 ccc-leader 400 300, c3 ccc-leader 500 300, c4 ccc-leader 600 300, c5 ccc-leader 700 300, \
          c6 ccc-leader 800 300",
            "at most 5 figures",
        ),
    ] {
        let text = format!("merc 1 · ruleset skirmish · seats red=human blue=human · seed 1\n!given {given}\n");
        let transcript = Transcript::parse(&text).unwrap_or_else(|complaint| panic!("{complaint}"));
        let error = transcript.play(rules(), usize::MAX).map(|_| ()).expect_err(given).to_string();
        assert!(error.contains(why), "{given}: {error}");
    }
}
