//! What one seat has committed to shows nowhere for the other before it is revealed (SK-20.2).

use super::{people, rules};
use merc::kernel::transcript::Transcript;
use merc::kernel::{Line, Ruleset, Seat, Session, Status};
use merc::skirmish::Skirmish;
use std::rc::Rc;

/// Two figures of both sides with the same initiative and Reaction: `choice c1`, then `choice k1`.
const GROUP: &str = "merc 1 · ruleset skirmish · seats red=human blue=human · seed 1
!given red c1 ccc-medic 300 300
!given blue k1 kemvar-wrench 500 300
!dice 5 5
";

/// Everything that a seat can read.
fn seen(session: &Session<Skirmish>, seat: Seat) -> String {
    let table = session.table();
    let rules = table.rules();
    let mut text = session.prompt(seat).sentence();
    for word in ["status", "map", "threats k1", "shots k1", "places k1", "los k1 c1", "fn k1 c1", "show c1", "legal k1"] {
        if let Some(Ok(doc)) = rules.inspect(table, seat, word) {
            text.push_str(&doc.sentence());
        }
    }
    let events: Vec<String> = session
        .events()
        .filter_map(|event| rules.redact(table.state(), event, merc::kernel::Shown::To(seat)))
        .map(|event| format!("{event:?}"))
        .collect();
    text + &events.join("\n") + &serde_json::to_string(table.state()).expect("a state is data")
}

fn committed(rules: &Rc<Skirmish>, choice: &str) -> Session<Skirmish> {
    let transcript = Transcript::parse(GROUP).unwrap_or_else(|complaint| panic!("{complaint}"));
    let mut session = transcript.play(Rc::clone(rules), usize::MAX).unwrap_or_else(|difference| panic!("{difference}"));
    session.seat(people());
    session.run();
    let status = session.answer(&Line::answer("red", "choice c1", choice)).unwrap_or_else(|complaint| panic!("{complaint}"));
    assert_eq!(status, Status::Asking);
    session
}

// shows: SK-20.2
#[test]
fn what_is_committed_is_hidden_until_it_is_revealed() {
    let rules = rules();
    let views: Vec<String> = ["move", "combat", "hold"].iter().map(|choice| seen(&committed(&rules, choice), Seat(1))).collect();
    assert!(views[0].len() > 500, "blue reads something: {}", views[0]);
    assert_eq!(views[0], views[1]);
    assert_eq!(views[1], views[2]);
    let session = committed(&rules, "hold");
    assert!(rules.keeps_secrets_from(session.table().state(), Seat(0), Seat(1)), "the screen is cleared between the seats");
}
