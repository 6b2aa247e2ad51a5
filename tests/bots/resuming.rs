//! A game that is cut off and resumed from its file continues as if it had never stopped, with or without the comments in the file.

use super::{header_with, modded, rules};
use merc::kernel::chance::BotDice;
use merc::kernel::decider::{Decider, Decision, RandomLegal};
use merc::kernel::journal::LineKind;
use merc::kernel::session::play_out;
use merc::kernel::table::{Asked, Reply};
use merc::kernel::transcript::{self, Transcript};
use merc::kernel::{Header, Journal, Ruleset, Seat, Session, Shown, Status, Table, seating};
use merc::merc::Merc;
use merc::merc::model::event::Event;
use merc::merc::secrets::determinize;
use std::rc::Rc;

/// One whole game, to be cut in many places.
struct Whole {
    rules: Rc<Merc>,
    header: Header,
    session: Session<Merc>,
}

impl Whole {
    fn play(rules: &Rc<Merc>, header: Header) -> Whole {
        let seating = seating(rules.as_ref(), &header).expect("every bot is known");
        let session = Session::new(Rc::clone(rules), header.clone(), seating).expect("a legal header");
        Whole { rules: Rc::clone(rules), header, session: play_on(session) }
    }

    /// Resumes the game from its first lines and plays it to the end. The result must equal the whole game's.
    fn resume(&self, lines: usize) -> Result<(), String> {
        let whole = self.session.journal();
        let cut = Journal { lines: whole.lines[..lines].to_vec(), ..whole.clone() }.text();
        let (with, without) = (self.played_on(&cut), self.played_on(&bare(&cut)));
        same("with comments", &with.journal().text(), &whole.text())?;
        same("without comments", &bare(&without.journal().text()), &bare(&whole.text()))?;
        for resumed in [with, without] {
            if resumed.fingerprint() != self.session.fingerprint() || !resumed.events().eq(self.session.events()) {
                return Err("the same answers lead to a different state".to_string());
            }
        }
        Ok(())
    }

    fn played_on(&self, text: &str) -> Session<Merc> {
        let (session, status) = self.load(text);
        assert!(matches!(status, Status::Asking | Status::Over), "{status:?}\n{text}");
        play_on(session)
    }

    fn load(&self, text: &str) -> (Session<Merc>, Status) {
        let journal = Journal::parse(text, false).unwrap_or_else(|complaint| panic!("{complaint}\n{text}"));
        let seating = seating(self.rules.as_ref(), &journal.header).expect("every bot is known");
        Session::load(Rc::clone(&self.rules), journal, seating).expect("a legal header")
    }

    /// Cuts the game before every command. Returns how often a bot's memory had a goal.
    fn cut_everywhere(&self) -> usize {
        let lines = self.session.journal().lines;
        let is_command = |index: &usize| lines[*index].kind == LineKind::Answer && lines[*index].key.is_empty();
        self.cut((0..lines.len()).filter(is_command));
        lines.iter().filter(|line| line.memo.contains("goal ")).count()
    }

    fn cut(&self, places: impl Iterator<Item = usize>) {
        let mut differing = Vec::new();
        let mut cuts = 0;
        for place in places {
            cuts += 1;
            differing.extend(self.resume(place).err().map(|why| format!("cut before line {place}, {why}")));
        }
        let game = format!("seed {}, {} seats", self.header.seed, self.header.seats.len());
        assert!(differing.is_empty(), "{game}: {} of {cuts} differ:\n{}", differing.len(), differing.join("\n"));
        assert!(cuts > 0, "{game}: it is cut at least once");
    }
}

/// Plays to the end. People answer at random, but always the same at the same question.
fn play_on(mut session: Session<Merc>) -> Session<Merc> {
    let mut anybody = RandomLegal::everywhere(session.header().seed);
    let names = session.header().seats.iter().enumerate();
    let people: Vec<Seat> =
        names.filter(|(_, (name, _))| session.header().is_human(name)).map(|(index, _)| Seat(index as u8)).collect();
    let mut person = RandomLegal { seed: session.header().seed, seats: people };
    let mut status = session.run();
    while status == Status::Asking {
        let table = session.table();
        let reply = match session.asked().expect("something is asked") {
            Asked::Command(seats) => match Decider::<Merc>::command(&mut person, table, seats) {
                Decision::Given((seat, command)) => Reply::Command(seat, command),
                _ => panic!("people answer every command"),
            },
            Asked::Question(question) => match anybody.answer(table, question) {
                Decision::Given(answer) => Reply::Answer(answer),
                _ => panic!("people answer every question"),
            },
        };
        status = session.give(reply, true).expect("a legal answer");
    }
    assert_eq!(status, Status::Over);
    session
}

/// A file without its comments.
fn bare(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

fn same(how: &str, resumed: &str, whole: &str) -> Result<(), String> {
    let differs = whole.lines().zip(resumed.lines()).find(|(one, other)| one != other);
    match differs {
        Some((was, now)) => Err(format!("{how}: it was {was:?} and is {now:?}")),
        None if resumed != whole => Err(format!("{how}: one is longer than the other")),
        None => Ok(()),
    }
}

#[test]
fn games_of_bots_resume_as_if_they_had_never_stopped() {
    let rules = rules();
    let mut marches = 0;
    for (rebels, seed) in [(1, 1), (1, 2), (1, 5), (2, 3), (2, 4), (3, 6)] {
        marches += Whole::play(&rules, header_with(&rules, rebels, seed, "bot", &[])).cut_everywhere();
    }
    assert!(marches >= 10, "some games are cut while a squad has a goal: {marches}");
}

#[test]
fn so_do_games_of_orders_in_advance() {
    let rules = rules();
    for (rebels, seed) in [(1, 3), (2, 1)] {
        Whole::play(&rules, header_with(&rules, rebels, seed, "bot", &[("rebel_order", "batches")])).cut_everywhere();
    }
}

/// A person plays between two bots, and the game is also cut in the middle of commands.
#[test]
fn so_do_games_with_a_person_at_the_table() {
    let rules = rules();
    for seed in [1, 2] {
        let mut header = header_with(&rules, 3, seed, "bot", &[]);
        header.seats.iter_mut().filter(|(seat, _)| seat == "blue").for_each(|(_, who)| *who = "human".to_string());
        let whole = Whole::play(&rules, header);
        whole.cut_everywhere();
        let lines = whole.session.journal().lines.len();
        whole.cut((0..lines).step_by(7));
        let mut session = whole.session;
        transcript::undoes(&mut session).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}

/// A rule's record survives: how often it was stopped, and how many free commands it gave.
#[test]
fn so_do_games_in_which_rules_are_not_asked_again() {
    let content = r#"[{"id": "dreamer", "name": "Dream", "bot": "bot", "on": "action", "order": 1, "text": "It dreams."},
        {"id": "fusser", "name": "Fuss", "bot": "bot", "on": "action", "order": 2, "text": "It reorders forever."},
        {"id": "daydreamer", "name": "Daydream", "bot": "ai", "on": "equip", "order": 1, "text": "It dreams in the middle of commands."}]"#;
    let dream = "-- Dream: it dreams.\nreturn { choose = function(ctx) while true do end end }";
    let fuss = "-- Fuss: it reorders forever.\nreturn { choose = 'order none' }";
    let scripts = [("dreamer", dream), ("fusser", fuss), ("daydreamer", dream)];
    let rules = Rc::new(modded(content, &scripts).expect("it loads"));
    let whole = Whole::play(&rules, header_with(&rules, 1, 1, "bot", &[]));
    let journal = whole.session.journal().text();
    for rule in ["dreamer", "daydreamer"] {
        let out = format!("#~ secret: {rule} was skipped: it was stopped 3 times");
        assert_eq!(journal.matches(&out).count(), 1, "{rule} is not asked again");
        let mut kept = (1..=3).map(|times| format!("stopped {rule} {times}"));
        assert!(kept.all(|part| bare(&journal).contains(&part)), "{journal}");
    }
    assert_eq!(journal.matches("fusser was skipped: it gave 20 free commands").count(), 1);
    assert!(bare(&journal).contains("free fusser 20\n") && bare(&journal).contains("restless fusser"), "{journal}");
    whole.cut_everywhere();
    // If these rules no longer exist, their records are gone too, and the game is the same so far.
    let others = Rc::new(modded(r#"[{"id": "bot-land", "order": 7}]"#, &[]).expect("it loads"));
    let branch = whole.session.branch(others).expect("the header fits");
    assert_eq!((branch.stopped, whole.session.first_difference(&branch.session)), (None, None));
}

/// A search starts from the rules' memory.
#[test]
fn so_do_games_of_those_who_look_ahead() {
    let rules = rules();
    let whole = Whole::play(&rules, header_with(&rules, 1, 3, "search:8", &[]));
    let lines = whole.session.journal().lines.len();
    whole.cut((0..lines).step_by(lines / 7));
}

/// A saved game of bots is a transcript that passes, including forced dice of bots, which are rolled once.
#[test]
fn a_saved_game_of_bots_is_a_transcript_that_holds() {
    let rules = rules();
    let live = "merc 1 · ruleset merc · seats red=human black=ai · seed 7\n!live\n!given red b1 borris ewok\n\
        !given black b2 doc(attack-dog)\n!given health doc 1\n!bot 2\n!dice 1 / 6 1\n\
        red> move primary b2\n| Doc's Attack Dog holds Ewok\nred: aim borris> doc\n| Doc dies\n";
    let run = |text: &str| {
        let transcript = Transcript::parse(text).unwrap_or_else(|complaint| panic!("{complaint}\n{text}"));
        transcript.run(Rc::clone(&rules)).unwrap_or_else(|difference| panic!("{difference}\n{text}")).session
    };
    let played = run(live);
    let saved = bare(&played.journal().text()).replace("!live\n", "");
    assert!(saved.contains("~ threw 1\nblack: dog attack-dog> ewok\n"), "{saved}");
    assert_eq!(run(&saved).fingerprint(), played.fingerprint());
    let whole = Whole::play(&rules, header_with(&rules, 1, 1, "bot", &[])).session;
    assert_eq!(run(&bare(&whole.journal().text())).fingerprint(), whole.fingerprint());
}

/// A file has a bot's memory above the bot's answer. Anything else there is refused with a reason.
#[test]
fn an_invalid_memory_of_a_bot_is_refused() {
    let rules = rules();
    let mut header = header_with(&rules, 2, 1, "bot", &[]);
    header.seats.iter_mut().filter(|(seat, _)| seat == "red").for_each(|(_, who)| *who = "human".to_string());
    let whole = Whole::play(&rules, header);
    let text = bare(&whole.session.journal().text());
    let line = text.lines().find(|line| line.starts_with("~ rule ai") && line.contains("goal")).expect("the robot marches");
    for (other, why) in [
        ("rule ai-0", "there is no bot rule \"ai-0\""),
        ("rule rizen", "there is no bot rule \"rizen\""),
        ("squad third", "\"third\" is not a squad"),
        ("goal z9", "\"z9\" is not a sector on the map"),
        ("stopped bot-land 0", "\"0\" is not a number from 1 to 255"),
        ("free bot-land", "\"free bot-land\" is not part of a bot's memory"),
        ("goal a1, goal a2", "\"goal a2\" appears twice"),
        ("restless bot-land, restless bot-land", "\"restless bot-land\" appears twice"),
        ("nothing, goal a1", "\"nothing\" is not part of a bot's memory"),
    ] {
        let (_, status) = whole.load(&text.replacen(line, &format!("~ {other}"), 1));
        let Status::Failed(failure) = status else { panic!("{other} is accepted") };
        let head = format!("the memory of black cannot be read: {other:?}");
        assert!(failure.summary == head && failure.detail.contains(why), "{other}: {failure}");
    }
    let (_, status) = whole.load(&text.replacen("\nred> ", "\n~ nothing\nred> ", 1));
    assert!(matches!(&status, Status::Failed(failure) if failure.detail.contains("a person plays red")), "{status:?}");
    // Another valid memory is not a memory error, but it leads to another game.
    let (_, status) = whole.load(&text.replacen(line, "~ nothing", 1));
    assert!(
        matches!(&status, Status::Failed(failure) if failure.summary.contains("the replay differs from the recorded game")),
        "{status:?}"
    );
    for (other, why) in [
        ("~", "the ~ line is empty"),
        ("~ threw many", "the number of dice thrown must be a whole number"),
        ("~ nothing\n~ nothing", "there are two ~ lines in a row"),
        ("~ nothing\n!clause AI-1", "this ~ line has no answer below it"),
    ] {
        let text = text.replacen(line, other, 1);
        let complaints = [Journal::parse(&text, false).err(), Transcript::parse(&text).err()];
        assert!(complaints.iter().flatten().filter(|complaint| complaint.fact.contains(why)).count() == 2, "{complaints:?}");
    }
    // In a file that was cut off, a last memory line without an answer is dropped.
    let cut = format!("{}{line}\n", &text[..text.find(line).expect("it is there")]);
    assert!(Journal::parse(&cut, false).is_err());
    assert_eq!(Journal::parse(&cut, true).map(|journal| journal.text()), Ok(cut.replacen(&format!("{line}\n"), "", 1)));
}

/// A bot's memory is not an event, is shown to nobody, and is unknown in the simulations of other seats.
#[test]
fn nobody_sees_a_bots_memory() {
    let rules = rules();
    let mut looks = 0;
    let header = header_with(&rules, 2, 3, "bot", &[]);
    let state = rules.start(&header).expect("a legal header");
    let decider = seating(rules.as_ref(), &header).expect("every bot is known")();
    let mut table = Table::new(Rc::clone(&rules), Rc::new(header), state, decider);
    let look = |table: &Table<Merc>| {
        assert!(!table.events().iter().any(|event| matches!(event, Event::BotRemembered { .. })));
        let state = table.state();
        for seat in state.seats() {
            let memory = state.bot_memory(seat);
            let event = Event::BotRemembered { seat, memory: memory.clone() };
            for to in state.seats().map(Shown::To).chain([Shown::ToAll]) {
                assert_eq!(rules.redact(state, &event, to), None, "not even that there was an event");
                assert!(rules.show_event(state, &event, to).is_empty());
            }
            let possible = determinize::possible_state(&rules, state, seat, &mut BotDice::new(1, seat.0, 1));
            assert_eq!(possible.bot_memory(seat), memory);
            assert!(possible.seats().all(|other| other == seat || possible.bot_memory(other).is_empty()));
            looks += usize::from(!memory.is_empty());
        }
    };
    play_out(&mut table, look).unwrap_or_else(|stop| panic!("{stop:?}"));
    assert!(looks > 100, "bots remembered something: {looks}");
}
