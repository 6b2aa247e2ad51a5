//! Whole games with random legal answers, over all player counts, Dictators and settings. The invariants hold after every
//! event, every journal replays to the same state, a sample is suspended at every question, another is interrupted by players
//! who split their squads, refused commands leave no trace,
//! and everything that can happen either happens or is listed with a reason.

mod common;

use common::game::{header, people, random_reply, rules, rules_with_vehicles, session_with, table_with};
use merc::kernel::chance::BotDice;
use merc::kernel::decider::{Decider, Decision, RandomLegal};
use merc::kernel::journal::LineKind;
use merc::kernel::session::play_out;
use merc::kernel::table::{Asked, Reply};
use merc::kernel::{Answer, Journal, Line, Question, Ruleset, Seat, Session, Status, Table, fingerprint};
use merc::merc::commands::split::Split;
use merc::merc::commands::{ACTIONS, Command, DAY_ONE, DICTATOR, FREE, check, sample};
use merc::merc::game::MercVerb;
use merc::merc::model::choice::QuestionId;
use merc::merc::model::event::Event;
use merc::merc::model::ids::UnitId;
use merc::merc::model::state::{Fighter, State};
use merc::merc::rules::combat::pause::PAUSING;
use merc::merc::rules::refusal::Refusal;
use merc::merc::{Merc, NewGame, invariants};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

const GAMES: u64 = 2_400;
const THREADS: u64 = 2;

/// What random play cannot reach, and why. Anything else unreached fails the test.
const EVENTS_OUT_OF_REACH: [(&str, &str); 9] = [
    ("MercDeckEmpty", "all 52 MERCs are never in play at once; a transcript shows it"),
    ("DiceForced", "only a transcript forces dice"),
    ("NumberOverridden", "only a transcript overrides numbers"),
    ("SituationSet", "only a transcript sets up a situation"),
    ("CardQuarantined", "only a player orders it, after a script has failed"),
    ("DiceAdded", "no card of the base game rolls more dice"),
    ("BotRemembered", "it comes with an answer and is not in the log"),
    ("NumberDrawn", "no card of the base game picks by chance"),
    ("Told", "no card of the base game tells one side something; example mods do"),
];
const REFUSALS_OUT_OF_REACH: [(&str, &str); 6] = [
    ("Overloaded", "random squads rarely hire more MERCs than a vehicle holds; a transcript shows it"),
    ("DeckEmpty", "a deck and its discards must both be empty; a transcript shows it"),
    ("NoMercsLeft", "all 52 MERCs are never in play at once; a transcript shows it"),
    ("AbilityIdle", "it takes an empty MERC deck; a transcript shows it"),
    ("EnemiesHere", "enemies share a City only after a combat that ends undecided (COM-13); a transcript shows it"),
    ("StashNotYours", "the other side controls a unit's sector only after such a combat; a transcript shows it"),
];

const ENDINGS_OUT_OF_REACH: [(&str, &str); 2] = [
    ("super-weapon", "random players do not buy in two Cities; a transcript and a whole game show it"),
    ("all-industries", "random players do not take every Industry; a transcript shows it"),
];

type Names = BTreeSet<&'static str>;

#[derive(Default)]
struct Reached {
    events: Names,
    ids: Names,
    refusals: Names,
    endings: BTreeSet<String>,
    /// The first words of commands.
    verbs: BTreeSet<String>,
    event_count: usize,
    /// What vehicles did.
    rides: Names,
    /// Squads split in the middle of a combat.
    interruptions: usize,
}

const DICTATORS: &[&str] =
    &["castro", "kim", "gaddafi", "hitler", "hussein", "mao", "mussolini", "noriega", "pinochet", "polpot", "stalin"];

/// Every seed gives a different kind of game: players, Dictator and settings all vary, also among the suspended games (two of every
/// twelve).
fn wishes(seed: u64) -> NewGame {
    let pick = |of: &[&str], by: u64| of[(seed / by % of.len() as u64) as usize].to_string();
    let mut rules = vec![("rebel_order".to_string(), pick(&["free", "free", "turns", "batches"], 12))];
    rules.push(("difficulty".into(), pick(&["table", "0", "1", "table"], 5)));
    rules.push(("extra".into(), pick(&["table", "table", "0"], 7)));
    rules.push(("ability_timing".into(), pick(&["step", "anytime"], 11)));
    rules.push(("hire_placement".into(), pick(&["join", "anywhere"], 13)));
    rules.push(("hire_over_limit".into(), pick(&["allowed", "refused"], 23)));
    rules.push(("damaged_gear".into(), pick(&["stash", "stash", "discarded"], 13)));
    rules.push(("victory_check".into(), pick(&["at_once", "end_of_day"], 17)));
    rules.push(("dictator_in_cities".into(), pick(&["no", "yes"], 19)));
    let dictator = Some(pick(DICTATORS, 2));
    let level = Some(pick(&["regular", "recruit", "warlord", "veteran"], 3));
    with_modes(NewGame { rebels: (seed % 6) as u8 + 1, seed, dictator, level, rules, ..NewGame::default() }, seed)
}

/// Modes and sizes of sides, for four of every seven games. The rest are the standard game.
const MODES: [(&[&str], Option<&str>); 18] = [
    (&["assassination"], None),
    (&["vehicles"], None),
    (&["i-dictator"], None),
    (&["i-dictator", "vehicles"], None),
    (&["versus"], Some("1v1")),
    (&["versus"], Some("1v1v1")),
    (&["versus"], Some("2v2")),
    (&["versus"], Some("3v3")),
    (&["versus"], Some("1v2v3")),
    (&["versus"], Some("1v1v1v1v1v1")),
    (&["versus", "vehicles"], Some("1v1")),
    (&["versus", "vehicles"], Some("2v1")),
    (&["versus", "i-dictator"], Some("1v1v1")),
    (&["versus", "i-dictator"], Some("2v2")),
    (&["versus", "i-dictator", "vehicles"], Some("1v1")),
    (&["versus", "i-dictator", "vehicles"], Some("2v2v2")),
    (&["versus", "vehicles"], Some("1v1v1v1")),
    (&["assassination"], None),
];

fn with_modes(mut game: NewGame, seed: u64) -> NewGame {
    if seed % 7 < 3 {
        return game;
    }
    let (modes, sides) = MODES[(seed / 7 % MODES.len() as u64) as usize];
    game.modes = modes.iter().map(ToString::to_string).collect();
    game.sides = sides.map(str::to_string);
    if sides.is_some() {
        (game.dictator, game.level) = (None, None);
        let of_dictator = ["difficulty", "extra", "ability_timing", "victory_check", "dictator_in_cities"];
        game.rules.retain(|(key, _)| !of_dictator.contains(&key.as_str()));
    }
    // A mode may fix settings.
    if modes.contains(&"assassination") {
        game.rules.retain(|(key, _)| key != "difficulty" && key != "extra");
    }
    game
}

/// Gives random legal answers and records the questions.
struct Watching {
    bot: RandomLegal,
    ids: Rc<RefCell<Names>>,
}

impl Decider<Merc> for Watching {
    fn command(&mut self, table: &Table<Merc>, seats: &[Seat]) -> Decision<(Seat, <Merc as Ruleset>::Command)> {
        self.bot.command(table, seats)
    }

    fn answer(&mut self, table: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<<Merc as Ruleset>::Choice>> {
        self.ids.borrow_mut().insert(Into::<&'static str>::into(&question.id));
        self.bot.answer(table, question)
    }
}

fn play(rules: &Rc<Merc>, seed: u64, reached: &mut Reached) -> Session<Merc> {
    let ids: Rc<RefCell<Names>> = Rc::default();
    let seen = Rc::clone(&ids);
    let seating = move || {
        let bot = RandomLegal::everywhere(seed);
        Box::new(Watching { bot, ids: Rc::clone(&seen) }) as Box<dyn Decider<Merc>>
    };
    let mut session = session_with(rules, header(rules, &wishes(seed)), Rc::new(seating));
    let status = session.run();
    assert_eq!(status, Status::Over, "seed {seed}: the game ends");
    reached.ids.extend(ids.borrow().iter());
    let commands = session.journal().lines.into_iter().filter(|line| line.kind == LineKind::Answer && line.key.is_empty());
    reached.verbs.extend(commands.filter_map(|line| line.text.split(' ').next().map(str::to_string)));
    session
}

/// Straight play with cached numbers: after every step they equal freshly computed ones.
fn watch_numbers(rules: &Rc<Merc>, seed: u64) {
    let mut table = table_with(rules, header(rules, &wishes(seed)), Box::new(RandomLegal::everywhere(seed)));
    let played = play_out(&mut table, |table| settled(table, seed));
    assert!(played.is_ok(), "seed {seed}: {played:?}");
}

/// Applies every event to a separate state and checks the invariants after each.
fn check_events(rules: &Rc<Merc>, seed: u64, session: &Session<Merc>, reached: &mut Reached) {
    let mut state: State = rules.start(session.header()).expect("the header was accepted");
    for (index, event) in session.events().enumerate() {
        rules.apply(&mut state, event);
        reached.events.insert(Into::<&'static str>::into(event));
        reached.event_count += 1;
        reached.rides.extend(ride(event));
        if let Err(broken) = invariants::check(rules, &state) {
            panic!("seed {seed}, event {index} {event:?}: {broken}");
        }
    }
    assert_eq!(fingerprint::of(&state), session.fingerprint(), "seed {seed}: events alone make the state");
    if let Some(outcome) = state.outcome() {
        reached.endings.insert(outcome.reason.clone());
    }
}

/// What an event shows of vehicles.
fn ride(event: &Event) -> Option<&'static str> {
    match event {
        Event::SquadMoved { legs: 1.., .. } => Some("a step is left"),
        Event::SquadMoved { riders: 1.., .. } => Some("militia ride"),
        Event::Retreated { riders: 1.., .. } => Some("riders retreat"),
        Event::MilitiaKilled { riding: Some(_), .. } => Some("riders die"),
        Event::RoundBegan { order, .. } if order.iter().any(|(who, _)| matches!(who, Fighter::Riders(_))) => Some("riders fight"),
        Event::CoverLost { left: 0, .. } => Some("a vehicle is destroyed"),
        _ => None,
    }
}

fn replay(rules: &Rc<Merc>, seed: u64, session: &Session<Merc>) {
    let text = session.journal().text();
    let journal = Journal::parse(&text, false).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
    let (again, status) = Session::load(Rc::clone(rules), journal, people()).expect("the header was accepted");
    assert_eq!(status, Status::Over, "seed {seed}: the journal ends as the game did");
    assert_eq!(again.fingerprint(), session.fingerprint(), "seed {seed}: the journal leads to the same state");
}

/// The same game with a person at every seat who answers exactly as the bot would.
fn suspended(rules: &Rc<Merc>, seed: u64, straight: &Session<Merc>, reached: &mut Reached) {
    let mut session = session_with(rules, straight.header().clone(), people());
    let mut status = session.run();
    let mut last = None;
    while status == Status::Asking {
        let said = random_reply(&session, seed);
        if let (Reply::Command(seat, command), Some(Asked::Command(seats))) = (&said, session.asked()) {
            settled(session.table(), seed);
            wild_commands(session.table(), seats, seed, last.replace((*seat, command.clone())), reached);
        }
        status = session.give(said, false).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
    }
    assert_eq!(status, Status::Over, "seed {seed}: suspended, the game ends too");
    assert_eq!(session.fingerprint(), straight.fingerprint(), "seed {seed}: suspended at every question");
    assert_eq!(session.journal().text(), straight.journal().text(), "seed {seed}: the same journal");
    assert!(session.events().eq(straight.events()), "seed {seed}: the same events");
}

/// A game with people at every seat who split their squads at any time, also while others are asked (MOV-3), and with pauses.
fn interrupted(rules: &Rc<Merc>, seed: u64, reached: &mut Reached) {
    let mut header = header(rules, &wishes(seed));
    header.seats.iter_mut().for_each(|(_, who)| *who = PAUSING.to_string());
    let mut session = session_with(rules, header, people());
    let mut status = session.run();
    while status == Status::Asking {
        interrupt(&mut session, seed, reached);
        if let Some(Asked::Question(question)) = session.asked() {
            reached.ids.insert(Into::<&'static str>::into(&question.id));
        }
        status = session.give(random_reply(&session, seed), true).unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"));
    }
    assert_eq!(status, Status::Over, "seed {seed}: interrupted, the game ends too");
    check_events(rules, seed, &session, reached);
    replay(rules, seed, &session);
    // The last answers and splits are undone and redone; all of them would take minutes.
    let end = session.fingerprint();
    let undone = (0..20).take_while(|_| session.undo().is_ok()).count();
    (0..undone).for_each(|_| drop(session.redo().unwrap_or_else(|complaint| panic!("seed {seed}: {complaint}"))));
    assert_eq!(session.fingerprint(), end, "seed {seed}: undone and redone, the game ends the same");
}

/// Lets every player try to split, sometimes. A refused split changes nothing.
fn interrupt(session: &mut Session<Merc>, seed: u64, reached: &mut Reached) {
    let seats: Vec<Seat> = session.table().state().seats().collect();
    for seat in seats {
        let Some(asked) = session.asked() else { return };
        let inside = matches!(asked, Asked::Question(_)) && session.table().meanwhile().is_empty();
        let state = session.table().state();
        let mut dice = BotDice::new(seed, 90 + seat.0, session.table().question_number());
        let team: Vec<UnitId> = state.team(seat).collect();
        let Some(unit) = dice.pick(&team).copied().filter(|_| dice.below(4) == 0) else { continue };
        let command: Command = Split { units: vec![unit] }.into();
        if let Err(refusal) = check::out_of_turn(session.table(), seat, &command, inside) {
            reached.refusals.insert(Into::<&'static str>::into(&refusal));
        }
        let line = Line::command(state.seat_name(seat), &command.write(session.table()));
        let before = (session.journal().text(), session.event_count());
        match session.answer(&line) {
            Ok(status) => {
                assert_eq!(status, Status::Asking, "seed {seed}: a split ends nothing");
                reached.interruptions += usize::from(inside);
            }
            Err(_) => assert_eq!((session.journal().text(), session.event_count()), before, "seed {seed}: a refused split"),
        }
    }
}

fn settled(table: &Table<Merc>, seed: u64) {
    if let Err(broken) = invariants::check_settled(table) {
        panic!("seed {seed}, question {}: {broken}", table.question_number());
    }
}

type Given = (Seat, <Merc as Ruleset>::Command);

/// Any command, including a repeat of the last one, is checked without a panic, and every refusal has a text and a clause.
fn wild_commands(table: &Table<Merc>, seats: &[Seat], seed: u64, last: Option<Given>, reached: &mut Reached) {
    let mut dice = BotDice::new(seed, 99, table.question_number());
    let wild = (0..20).map(|_| {
        let command = sample::wild(table, &mut dice);
        (seats[dice.below(seats.len())], command)
    });
    for (seat, command) in wild.chain(last) {
        if let Err(refusal) = table.rules().check_command(table, seat, &command) {
            reached.refusals.insert(Into::<&'static str>::into(&refusal));
            let complaint = refusal.complaint(table);
            assert!(!complaint.fact.is_empty() && !complaint.clause.is_empty(), "{refusal:?} cites its rule");
        }
    }
    for command in table.rules().list_commands(table, seats[0]) {
        let text = table.rules().command_text(table, &command);
        let again = table.rules().parse_command(table, seats[0], &text);
        assert_eq!(again, Ok(command), "seed {seed}: {text:?} reads back");
    }
}

fn shard(which: u64) -> Reached {
    games(&rules(), (which..GAMES).step_by(THREADS as usize))
}

fn games(rules: &Rc<Merc>, seeds: impl Iterator<Item = u64>) -> Reached {
    let mut reached = Reached::default();
    for seed in seeds {
        let session = play(rules, seed, &mut reached);
        check_events(rules, seed, &session, &mut reached);
        replay(rules, seed, &session);
        if seed % 3 == 0 {
            watch_numbers(rules, seed);
        }
        if seed % 24 < THREADS {
            interrupted(rules, seed, &mut reached);
        }
        if seed % 12 < THREADS {
            suspended(rules, seed, &session, &mut reached);
        }
    }
    reached
}

// shows: CMP-2
#[test]
fn random_games_keep_every_promise_and_reach_everything() {
    let threads: Vec<_> = (0..THREADS).map(|which| std::thread::spawn(move || shard(which))).collect();
    let mut all = Reached::default();
    for thread in threads {
        let reached = thread.join().expect("a shard of games");
        all.events.extend(reached.events);
        all.ids.extend(reached.ids);
        all.refusals.extend(reached.refusals);
        all.endings.extend(reached.endings);
        all.verbs.extend(reached.verbs);
        all.event_count += reached.event_count;
        all.interruptions += reached.interruptions;
    }
    println!("{GAMES} games, {} events", all.event_count);
    let mut missing = Vec::new();
    let mut expect = |what: &str, known: &[&'static str], reached: &Names, excused: &[(&str, &str)]| {
        for name in known {
            let excuse = excused.iter().find(|(other, _)| other == name);
            match (reached.contains(name), excuse) {
                (false, None) => missing.push(format!("{what} {name} was never reached")),
                (true, Some((_, why))) => missing.push(format!("{what} {name} was reached, though {why:?}")),
                _ => {}
            }
        }
    };
    expect("event", <Event as strum::VariantNames>::VARIANTS, &all.events, &EVENTS_OUT_OF_REACH);
    expect("question", <QuestionId as strum::VariantNames>::VARIANTS, &all.ids, &[]);
    expect("refusal", <Refusal as strum::VariantNames>::VARIANTS, &all.refusals, &REFUSALS_OUT_OF_REACH);
    let rules = rules();
    for ending in rules.content.modes.iter().flat_map(|mode| &mode.endings) {
        let excuse = ENDINGS_OUT_OF_REACH.iter().find(|(other, _)| *other == ending.id);
        match (all.endings.contains(&ending.id), excuse) {
            (false, None) => missing.push(format!("ending {} was never reached", ending.id)),
            (true, Some((_, why))) => missing.push(format!("ending {} was reached, though {why:?}", ending.id)),
            _ => {}
        }
    }
    // A verb whose row has no face and is never eager would not be used.
    let own = rules.verbs.iter().filter(|verb| [DAY_ONE, ACTIONS, FREE, DICTATOR].contains(&verb.group));
    let unused = own.filter(|verb| !all.verbs.contains(verb.name.as_ref()));
    missing.extend(unused.map(|verb| format!("the verb {} was never given", verb.name)));
    if all.interruptions < 20 {
        missing.push(format!("only {} squads split in the middle of a combat", all.interruptions));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

const GAMES_WITH_VEHICLES: u64 = 480;

// shows: MOD-C2 MOD-C3 MOD-C4 MOD-C5
#[test]
fn games_with_vehicles_keep_every_promise() {
    let play = |which: u64| {
        let rules = rules_with_vehicles();
        games(&rules, (which..GAMES_WITH_VEHICLES).step_by(THREADS as usize))
    };
    let threads: Vec<_> = (0..THREADS).map(|which| std::thread::spawn(move || play(which))).collect();
    let (mut events, mut refusals, mut rides) = (Names::new(), Names::new(), Names::new());
    for thread in threads {
        let reached = thread.join().expect("a shard of games");
        events.extend(reached.events);
        refusals.extend(reached.refusals);
        rides.extend(reached.rides);
    }
    assert_eq!(rides.len(), 6, "only this was reached: {rides:?}");
    for event in ["ItemMounted", "CoverLost"] {
        assert!(events.contains(event), "{event} was never reached");
    }
    for refusal in ["NoVehicle", "Overloaded", "TooManyRiders"] {
        assert!(refusals.contains(refusal), "{refusal} was never reached");
    }
}

/// If two verbs shared a face, or a turn in a search, the second would never be used.
#[test]
fn no_two_verbs_share_a_face_or_a_turn() {
    let rules = rules();
    let faces = |of: fn(&MercVerb) -> &'static [u8]| -> Vec<u8> {
        let mut all: Vec<u8> = rules.verbs.iter().flat_map(|verb| of(verb).iter().copied()).collect();
        all.sort_unstable();
        all
    };
    let mut turns: Vec<u8> = rules.verbs.iter().filter_map(|verb| verb.bots.search).map(|(turn, _)| turn).collect();
    turns.sort_unstable();
    let mut of_die = faces(|verb| verb.random.faces);
    of_die.push(sample::FREE_FACE);
    of_die.sort_unstable();
    for all in [of_die, faces(|verb| verb.random.free_faces), turns] {
        let each: Vec<u8> = (0..all.len() as u8).collect();
        assert_eq!(all, each, "every number up to the last appears once");
    }
}
