//! Digests: what a player reads about the commands of others. They are short, leave out no death, base or sector, and know nothing hidden.

mod common;

use common::files::{files_below, read, root};
use common::game::{header, owned, people, rules, session};
use merc::kernel::decider::{Decider, Decision, RandomLegal};
use merc::kernel::doc::{Page, layout};
use merc::kernel::table::{Asked, Reply};
use merc::kernel::transcript::journal_of;
use merc::kernel::{Chapter, Doc, Reader, Ruleset, Seat, Session, Shown, Status};
use merc::merc::model::event::Event;
use merc::merc::{Merc, NewGame};
use std::collections::BTreeMap;
use std::rc::Rc;

const RED: Seat = Seat(0);

/// Checks every digest of these events, and says how many there were.
fn check(session: &Session<Merc>, from: usize, seat: Seat, name: &str) -> usize {
    let chapters = session.chapters(from);
    let is_own = |chapter: &Chapter<Merc>| chapter.by == Some(seat) || chapter.asked.contains(&seat);
    let others = chapters.chunk_by(|one, next| is_own(one) == is_own(next)).filter(|part| !is_own(&part[0]));
    let (table, mut count) = (session.table(), 0);
    for part in others {
        let doc = table.rules().story(table, part, &Reader::new(seat, Page::PIPE));
        let rows: Vec<String> = layout(&doc, &Page::PIPE).iter().map(merc::kernel::doc::Row::plain).collect();
        let text = rows.join(" ");
        assert!(rows.len() <= 8, "{name}: {} lines:\n{}", rows.len(), rows.join("\n"));
        for what in important(session, part) {
            assert!(text.contains(&what), "{name}: {what} is not in\n{}", rows.join("\n"));
        }
        assert_eq!(as_seen(session, part, seat), doc, "{name}: something hidden is shown");
        count += 1;
    }
    count
}

/// The names of the dead, of revealed bases and of sectors that changed hands.
fn important(session: &Session<Merc>, part: &[Chapter<Merc>]) -> Vec<String> {
    let (table, mut changed, mut all) = (session.table(), BTreeMap::new(), Vec::new());
    for event in part.iter().flat_map(|chapter| chapter.events) {
        match event {
            Event::UnitDied { unit, .. } => all.push(table.catalog().unit_name(*unit).to_string()),
            Event::BaseRevealed { sector } => all.push(table.state().sector_name(*sector)),
            Event::ControlChanged { sector, from, to, .. } => changed.entry(*sector).or_insert((*from, *to)).1 = *to,
            _ => {}
        }
    }
    all.extend(changed.into_iter().filter(|(_, (from, to))| from != to).map(|(sector, _)| table.state().sector_name(sector)));
    all
}

/// The same from the events as the seat may know them.
fn as_seen(session: &Session<Merc>, part: &[Chapter<Merc>], seat: Seat) -> Doc {
    let table = session.table();
    let seen = |event: &Event| table.rules().redact(table.state(), event, Shown::To(seat));
    let events: Vec<Vec<Event>> = part.iter().map(|chapter| chapter.events.iter().filter_map(seen).collect()).collect();
    let chapters: Vec<Chapter<Merc>> = part
        .iter()
        .zip(&events)
        .map(|(chapter, events)| Chapter { by: chapter.by, asked: chapter.asked.clone(), events, earlier: &[], before: None })
        .collect();
    table.rules().story(table, &chapters, &Reader::new(seat, Page::PIPE))
}

#[test]
fn digests_of_recorded_games_are_short_and_complete() {
    let rules = rules();
    let mut count = 0;
    for path in files_below(root().join("tests/transcripts/merc/games"), "merc") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let journal = journal_of(&rules, &read(&path), false, usize::MAX).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        let (session, _) = Session::load(Rc::clone(&rules), journal, people()).expect("the header fits");
        for seat in 0..session.header().seats.len() {
            count += check(&session, 0, Seat(seat as u8), &name);
        }
    }
    assert!(count > 300, "{count} digests");
}

/// A random player and bots: what the player reads at every prompt.
#[test]
fn digests_of_one_three_and_six_rebels_are_short_and_complete() {
    let rules = rules();
    for (rebels, seeds) in [(1, 0..4), (3, 0..3), (6, 0..3)] {
        for seed in seeds {
            let mut seats = vec![("red", "human"), ("black", "ai")];
            seats.extend(["blue", "green", "yellow", "white", "purple"].into_iter().take(rebels - 1).map(|seat| (seat, "bot")));
            let wishes = NewGame { rebels: rebels as u8, seed, seats: owned(&seats), ..NewGame::default() };
            let mut session = session(&rules, header(&rules, &wishes));
            let (mut seen, mut answers, mut digests) = (0, 0, 0);
            let mut status = session.run();
            loop {
                digests += check(&session, seen, RED, &format!("{rebels} Rebels, seed {seed}"));
                seen = session.event_count();
                if status != Status::Asking || answers > 3000 {
                    break;
                }
                answers += 1;
                let reply = reply(&session, seed + answers);
                status = session.give(reply, true).expect("the reply is legal");
            }
            assert!(digests > 3, "{digests} digests");
        }
    }
}

fn reply(session: &Session<Merc>, seed: u64) -> Reply<Merc> {
    let (mut bot, table) = (RandomLegal::everywhere(seed), session.table());
    match session.asked().expect("a question is open") {
        Asked::Command(_) => match bot.command(table, &[RED]) {
            Decision::Given((seat, command)) => Reply::Command(seat, command),
            _ => panic!("a bot answers"),
        },
        Asked::Question(question) => match bot.answer(table, question) {
            Decision::Given(answer) => Reply::Answer(answer),
            _ => panic!("a bot answers"),
        },
    }
}
