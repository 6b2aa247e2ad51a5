//! Screens: what a person at a terminal sees. Each `tests/screens/NAME.screen` sets up a situation and types lines; the output is
//! compared with `snapshots/screens/NAME.snap`.
//!
//! The first line is the size of the terminal and, if needed, `ascii`, `roles` (roles are written out: `{loss:dies}`) or both. A game
//! file follows, usually with `!given` lines. After a line `---` come the typed lines; an empty one is Enter.

mod common;

use common::files::{files_below, read, root};
use common::game::{self, rules};
use merc::kernel::decider::Keyboard;
use merc::kernel::doc::{Page, Row, layout};
use merc::kernel::session::{Seating, play_out};
use merc::kernel::table::Asked;
use merc::kernel::transcript::journal_of;
use merc::kernel::{Chapter, Doc, Line, Question, Reader, Ruleset, Seat, Session, Shown, Sight, Status, Table, seating};
use merc::merc::model::event::Event;
use merc::merc::{Merc, NewGame};
use merc::repl::input::{Input, Prompt, Typed};
use merc::repl::{self, Options, Paint, Size, View};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

/// The narrowest page.
const NARROW: Page = Page { width: 60, ascii: true };

fn narrow(seat: Seat) -> Reader<'static, Merc> {
    Reader::new(seat, NARROW)
}

/// Stands in for a person at a terminal: every line is shown after its prompt, as a terminal would.
struct Person<'a>(std::str::Lines<'a>);

impl Input for Person<'_> {
    fn read(&mut self, prompt: &Prompt, out: &mut dyn Write) -> io::Result<Typed> {
        match self.0.next() {
            Some(line) => {
                writeln!(out, "{}{line}", prompt.plain)?;
                Ok(Typed::Line(line.to_string()))
            }
            None => {
                writeln!(out, "{}", prompt.plain)?;
                Ok(Typed::End)
            }
        }
    }

    fn is_terminal(&self) -> bool {
        true
    }
}

/// `80x24 ascii roles`.
fn view(text: &str) -> View {
    let mut words = text.split_whitespace();
    let size = words.next().and_then(|size| size.split_once('x')).expect("a size, such as 80x24");
    let number = |text: &str| text.parse::<usize>().expect("a size is two numbers");
    let size = Size { columns: number(size.0), rows: Some(number(size.1)) };
    let (mut ascii, mut paint) = (false, Paint::Plain);
    for word in words {
        match word {
            "ascii" => ascii = true,
            "roles" => paint = Paint::Roles,
            other => panic!("{other} is not an option of a screen"),
        }
    }
    View::new(ascii, paint, move || size)
}

/// Everything that the terminal shows.
fn shown(rules: &Rc<Merc>, text: &str) -> String {
    let (size, rest) = text.split_once('\n').expect("a first line");
    let (game, typed) = rest.split_once("\n---\n").unwrap_or((rest.trim_end_matches("---\n"), ""));
    let journal = journal_of(rules, &format!("{game}\n"), false, usize::MAX).unwrap_or_else(|why| panic!("{why:?}"));
    let people: Seating<Merc> = Rc::new(|| Box::new(Keyboard));
    let players = seating(rules.as_ref(), &journal.header).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let (mut session, status) = Session::load(Rc::clone(rules), journal, people).expect("the header fits");
    assert!(!matches!(status, Status::Failed(_)), "{status:?}");
    session.seat(players);
    let options = Options {
        json: false,
        view: view(size),
        notes: Vec::new(),
        resume: "merc play --resume".into(),
        repeat: "merc replay".into(),
        resumed: false,
        reload: None,
        interrupts: Arc::default(),
        line: None,
    };
    let mut out = Vec::new();
    repl::play(session, None, options, &mut Person(typed.lines()), &mut out).expect("a buffer takes all");
    String::from_utf8(out).expect("text")
}

#[test]
fn every_screen_looks_as_recorded() {
    let (rules, mut different) = (rules(), Vec::new());
    for path in files_below(root().join("tests/screens"), "screen") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = read(&path);
        let first = text.lines().next().unwrap_or_default();
        let columns = view(first).size().columns;
        let shown = shown(&rules, &text);
        for row in shown.lines().filter(|_| !first.contains("roles")) {
            // A typed line is as long as it is.
            assert!(width(row) <= columns || row.contains("> "), "{name}: wider than {columns} columns: {row}");
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(root().join("snapshots/screens"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let compare = std::panic::AssertUnwindSafe(|| settings.bind(|| insta::assert_snapshot!(name.as_str(), shown)));
        if std::panic::catch_unwind(compare).is_err() {
            different.push(name);
        }
    }
    assert!(different.is_empty(), "these screens differ from those recorded in snapshots/screens: {}", different.join(", "));
}

/// A snapshot without a screen would never be compared.
#[test]
fn every_snapshot_has_its_screen() {
    let stems = |folder: &str, end| -> BTreeSet<String> {
        let stem = |path: &std::path::PathBuf| path.file_stem().expect("a name").to_string_lossy().into_owned();
        files_below(root().join(folder), end).iter().map(stem).collect()
    };
    assert_eq!(stems("snapshots/screens", "snap"), stems("tests/screens", "screen"));
}

fn width(row: &str) -> usize {
    row.chars().filter_map(unicode_width::UnicodeWidthChar::width).sum()
}

/// The steps of games between bots, told to each seat, whole and cut in two: every attack has one line, and nothing is wider than its page.
#[test]
fn every_step_of_a_game_can_be_told() {
    let rules = rules();
    let mut attacks = 0;
    for seed in 0..10 {
        let seats = game::owned(&[("red", "bot"), ("blue", "bot"), ("black", "ai")]);
        let modes = if seed % 2 == 0 { Vec::new() } else { vec!["vehicles".to_string()] };
        let header = game::header(&rules, &NewGame { rebels: 2, seed, seats, modes, ..NewGame::default() });
        let mut table = game::table(&rules, header);
        let mut before = table.state().clone();
        let told = play_out(&mut table, |table| {
            rules.look_begins();
            let events = table.events();
            for seat in table.state().seats() {
                for event in events {
                    let Some(seen) = rules.redact(table.state(), event, Shown::To(seat)) else { continue };
                    let again = rules.redact(table.state(), &seen, Shown::To(seat));
                    assert_eq!(again.as_ref(), Some(&seen), "seed {seed}: what a seat may know, it may still know");
                }
                let lines = |from: usize, to: usize| {
                    let chapter = Chapter {
                        by: Some(seat),
                        asked: vec![seat],
                        events: &events[from..to],
                        earlier: &events[..from],
                        before: Some(&before),
                    };
                    let looked = table.with_state(table.state().clone());
                    let rows = layout(&rules.story(&looked, &[chapter], &narrow(seat)), &NARROW);
                    assert!(rows.iter().all(|row| row.width() <= 60), "seed {seed}: {rows:?}");
                    let ended = events[from..to].iter().filter(|event| matches!(event, Event::CombatEnded { .. })).count();
                    let results = rows.iter().filter(|row| is_result(&row.plain())).count();
                    assert!(results <= ended, "seed {seed}: the result of another fight: {rows:?}");
                    rows.iter().filter(|row| is_attack(&row.plain())).count()
                };
                let fired = events.iter().filter(|event| is_roll(event)).count();
                let middle = events.len() / 2;
                let (whole, rest) = (lines(0, events.len()), lines(middle, events.len()));
                assert!(whole <= fired && rest <= whole, "seed {seed}: {whole} of {fired}");
                attacks += whole;
            }
            before = table.state().clone();
        });
        assert!(told.is_ok(), "seed {seed}");
    }
    assert!(attacks > 100, "only {attacks} attacks");
}

/// People who answer at random read the screen and the story at every prompt, as far as they go.
#[test]
fn every_prompt_of_a_random_game_has_a_screen() {
    let rules = rules();
    let mut in_combat = 0;
    for seed in 0..6 {
        let modes = if seed % 2 == 0 { Vec::new() } else { vec!["vehicles".to_string()] };
        let seats = game::owned(&[("red", "human"), ("blue", "human"), ("black", "human")]);
        let header = game::header(&rules, &NewGame { rebels: 2, seed, seats, modes, ..NewGame::default() });
        let people: Seating<Merc> = Rc::new(|| Box::new(Keyboard));
        let mut session = Session::new(Rc::clone(&rules), header, people).expect("the header fits");
        let mut status = session.run();
        let mut seen = 0;
        for _ in 0..250 {
            if status != Status::Asking {
                break;
            }
            let table = session.look();
            if let Some(Asked::Question(question)) = session.asked() {
                let mut doc = rules.story(table, &session.chapters(seen), &narrow(question.seat));
                seen = session.event_count();
                let fights = table.state().combat().is_some();
                in_combat += usize::from(fights);
                // Odds take time.
                if !fights || in_combat.is_multiple_of(3) {
                    let screen = rules.screen(table, &narrow(question.seat), Sight::Question(question));
                    doc.extend(screen.expect("a screen").expect("no complaint"));
                    says_what_enter_does(table, question, &doc);
                    let answers = [rules.on_enter_at_screen(table, question), rules.auto(table, question, "")];
                    assert!(answers.iter().flatten().all(|answer| question.kind.check(answer).is_ok()), "{answers:?}");
                }
                let rows = layout(&doc, &NARROW);
                assert!(rows.iter().all(|row| row.width() <= 60), "seed {seed}: {rows:?}");
            }
            let reply = game::random_reply(&session, seed);
            status = session.give(reply, true).unwrap_or(Status::Asking);
        }
    }
    assert!(in_combat > 20, "only {in_combat} questions in combats");
}

/// What the screen says after `Enter:` is what an empty line answers, and can be typed.
fn says_what_enter_does(table: &Table<Merc>, question: &Question<Merc>, screen: &Doc) {
    let rules = table.rules();
    let rows: Vec<String> = layout(screen, &Page { width: 400, ascii: false }).iter().map(Row::plain).collect();
    let said = rows.iter().rev().find_map(|row| row.rsplit_once("Enter: ")).unwrap_or_else(|| panic!("no Enter: {rows:?}")).1;
    let Some(answer) = rules.on_enter_at_screen(table, question) else {
        return assert!(said.starts_with("asks again"), "{:?} says {said}, but Enter asks again", question.id);
    };
    let text = rules.read_answer(table, question, said).unwrap_or_else(|| said.to_string());
    let (seat, key) = (table.header().seat_name(question.seat), rules.question_key(table, &question.id));
    let meant = table.read_answer(question, &Line::answer(seat, &key, &text));
    assert_eq!(meant.ok(), Some(answer), "{:?} says {said}", question.id);
}

/// Whether a row has dice and then the number of hits.
fn is_attack(row: &str) -> bool {
    let words: Vec<&str> = row.split_whitespace().collect();
    let is_number = |word: &str| word.trim_matches(['[', ']']).parse::<u8>().is_ok();
    words.windows(3).any(|words| is_number(words[0]) && is_number(words[1]) && words[2].trim_end_matches(':').starts_with("hit"))
}

/// Whether a row says how a combat has ended.
fn is_result(row: &str) -> bool {
    row.contains(" stays yours") || row.starts_with("The combat at ")
}

fn is_roll(event: &Event) -> bool {
    matches!(event, Event::DiceRolled { by: Some(_), .. })
}
