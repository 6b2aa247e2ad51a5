//! Whole games with random legal answers, over all modes, sizes of sides, Dictators and settings. The invariants hold after every
//! event, every journal replays to the same state, a sample is suspended at every question, another is interrupted by players
//! who split their squads, refused commands leave no trace,
//! and everything that can happen either happens or is listed with a reason.

mod common;

use common::formats::{self, Played};
use common::game::{header, people, random_reply, rules, rules_with_vehicles, session_with, table_with};
use merc::kernel::chance::BotDice;
use merc::kernel::decider::{Decider, Decision, RandomLegal};
use merc::kernel::journal::LineKind;
use merc::kernel::session::play_out;
use merc::kernel::table::{Asked, Reply};
use merc::kernel::{Answer, Header, Journal, Line, Question, Ruleset, Seat, Session, Status, Table, fingerprint};
use merc::merc::commands::judge::All;
use merc::merc::commands::split::Split;
use merc::merc::commands::{ACTIONS, Command, DAY_ONE, DICTATOR, FREE, check, sample};
use merc::merc::game::MercVerb;
use merc::merc::hooks::HOOKS;
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
const EVENTS_OUT_OF_REACH: [(&str, &str); 10] = [
    ("DeckEmpty", "a deck and its discards must both be empty; a transcript shows it"),
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
    /// The steps of days by id.
    steps: BTreeSet<String>,
    /// The hooks of modes that were called: `versus.setup`.
    hooks: BTreeSet<String>,
    /// The formats by number that were played, suspended and interrupted.
    played: [BTreeSet<u64>; 3],
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
    NewGame { rebels: (seed % 6) as u8 + 1, seed, dictator, level, rules, ..NewGame::default() }
}

/// Four of every seven games are one of these, in turn. The rest are the usual game, with all its settings.
struct Formats(Vec<Played>);

/// How often each format is played at least.
const ROUNDS: u64 = 6;

/// The place of a game in the cycle through the formats.
struct Turn<'a> {
    played: &'a Played,
    /// The format by number, and how often it has been played before.
    which: u64,
    round: u64,
}

impl Formats {
    fn of(rules: &Merc) -> Formats {
        let all = formats::all(rules);
        // MOD-0 by hand: 1 to 6 Rebels with Vehicles, I, Dictator, both or neither, or with Assassination; and 48 ways to make
        // 2 to 6 sides of 1 to 3 of at most 6 players (1 + 3 + 7 + 13 + 24 for 2 to 6 players), with the same four sets.
        assert_eq!(all.len(), 6 * 4 + 6 + 48 * 4);
        Formats(all.into_iter().filter(|played| !played.modes.is_empty()).collect())
    }

    fn turn(&self, seed: u64) -> Option<Turn<'_>> {
        let place = (seed % 7).checked_sub(3)? + seed / 7 * 4;
        let (which, round) = (place % self.0.len() as u64, place / self.0.len() as u64);
        Some(Turn { played: &self.0[which as usize], which, round })
    }

    /// Every format is suspended in one of its games, and interrupted in another.
    fn is_suspended(&self, seed: u64) -> bool {
        self.turn(seed).map_or(seed % 12 < THREADS, |turn| turn.round == turn.which % ROUNDS)
    }

    fn is_interrupted(&self, seed: u64) -> bool {
        self.turn(seed).map_or(seed % 24 < THREADS, |turn| turn.round == (turn.which + 1) % ROUNDS)
    }

    fn wishes(&self, rules: &Merc, seed: u64) -> NewGame {
        let game = wishes(seed);
        let Some(turn) = self.turn(seed) else { return game };
        let mut changed = NewGame { seed, rules: game.rules, ..turn.played.wishes(seed) };
        if turn.played.is_led {
            (changed.dictator, changed.level) = (game.dictator, game.level);
        }
        let played = rules.content.modes.iter().filter(|mode| changed.modes.contains(&mode.id));
        let fixed: Vec<&String> = played.flat_map(|mode| mode.rules.iter().map(|(key, _)| key)).collect();
        changed.rules.retain(|(key, _)| !fixed.contains(&key));
        // Without a Dictator, settings that need one are refused.
        let needs_leader = |key: &str| rules.content.settings.iter().any(|setting| setting.id == key && setting.needs_dictator);
        changed.rules.retain(|(key, _)| turn.played.is_led || !needs_leader(key));
        changed
    }
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

/// The rules, and what is played with them.
struct Hall {
    rules: Rc<Merc>,
    formats: Formats,
}

impl Hall {
    fn new(rules: Rc<Merc>) -> Hall {
        let formats = Formats::of(&rules);
        Hall { rules, formats }
    }

    fn header(&self, seed: u64) -> Header {
        header(&self.rules, &self.formats.wishes(&self.rules, seed))
    }
}

fn play(hall: &Hall, seed: u64, reached: &mut Reached) -> Session<Merc> {
    let ids: Rc<RefCell<Names>> = Rc::default();
    let seen = Rc::clone(&ids);
    let seating = move || {
        let bot = RandomLegal::everywhere(seed);
        Box::new(Watching { bot, ids: Rc::clone(&seen) }) as Box<dyn Decider<Merc>>
    };
    let mut session = session_with(&hall.rules, hall.header(seed), Rc::new(seating));
    let status = session.run();
    assert_eq!(status, Status::Over, "seed {seed}: the game ends");
    reached.ids.extend(ids.borrow().iter());
    let commands = session.journal().lines.into_iter().filter(|line| line.kind == LineKind::Answer && line.key.is_empty());
    reached.verbs.extend(commands.filter_map(|line| line.text.split(' ').next().map(str::to_string)));
    session
}

/// Straight play with cached numbers: after every step they equal freshly computed ones.
fn watch_numbers(hall: &Hall, seed: u64) {
    let mut table = table_with(&hall.rules, hall.header(seed), Box::new(RandomLegal::everywhere(seed)));
    let played = play_out(&mut table, |table| settled(table, seed));
    assert!(played.is_ok(), "seed {seed}: {played:?}");
}

/// Applies every event to a separate state and checks the invariants after each.
fn check_events(rules: &Rc<Merc>, seed: u64, session: &Session<Merc>, reached: &mut Reached) {
    let mut state: State = rules.start(session.header()).expect("the header was accepted");
    let mut begun = Vec::new();
    for (index, event) in session.events().enumerate() {
        rules.apply(&mut state, event);
        steps(&state, event, &mut begun, reached);
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

/// Steps count when the next one begins. Steps without commands run together, and only the first of them is announced.
fn steps(state: &State, event: &Event, begun: &mut Vec<String>, reached: &mut Reached) {
    if matches!(event, Event::StepBegan { .. } | Event::DayBegan { .. } | Event::GameEnded { .. }) {
        reached.steps.extend(begun.drain(..));
    }
    let Event::StepBegan { step } = event else { return };
    let list = &state.steps()[usize::from(step.place)..];
    let together = list.iter().skip(1).take_while(|next| !list[0].kind.has_commands() && !next.kind.has_commands());
    begun.extend(list.iter().take(1).chain(together).map(|step| step.id.clone()));
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
            let status = session.table().rules().inspect(session.table(), seats[0], "status");
            assert!(matches!(status, Some(Ok(_))), "seed {seed}: the status can be shown");
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
fn interrupted(hall: &Hall, seed: u64, reached: &mut Reached) {
    let (rules, mut header) = (&hall.rules, hall.header(seed));
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
    for (number, (seat, command)) in wild.chain(last).enumerate() {
        let checked = table.rules().check_command(table, seat, &command);
        // The full list of rules takes much longer than the first broken one.
        if (seed as usize + number).is_multiple_of(16) {
            let mut judge = All::default();
            let verdict = check::report(table, seat, &command, &mut judge);
            let broken = judge.finish(verdict).into_iter().find_map(|(holds, refusal)| (!holds).then_some(refusal));
            assert_eq!(checked.clone().err(), broken, "why not finds the same rule first: {command:?}");
        }
        if let Err(refusal) = checked {
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
    games(&Hall::new(rules()), (which..GAMES).step_by(THREADS as usize))
}

fn games(hall: &Hall, seeds: impl Iterator<Item = u64>) -> Reached {
    let mut reached = Reached::default();
    let (rules, formats) = (&hall.rules, &hall.formats);
    for seed in seeds {
        let session = play(hall, seed, &mut reached);
        check_events(rules, seed, &session, &mut reached);
        replay(rules, seed, &session);
        if seed % 3 == 0 {
            watch_numbers(hall, seed);
        }
        let ways = [true, formats.is_suspended(seed), formats.is_interrupted(seed)];
        if ways[1] {
            suspended(rules, seed, &session, &mut reached);
        }
        if ways[2] {
            interrupted(hall, seed, &mut reached);
        }
        if let Some(turn) = formats.turn(seed) {
            let taken = reached.played.iter_mut().zip(ways).filter(|(_, way)| *way);
            taken.for_each(|(played, _)| played.extend([turn.which]));
        }
    }
    reached.hooks = hooks_of_modes(rules).into_iter().filter(|(_, calls)| *calls > 0).map(|(name, _)| name).collect();
    reached
}

/// How often each hook of each mode has been called.
fn hooks_of_modes(rules: &Merc) -> Vec<(String, u64)> {
    let mut counts = Vec::new();
    for (index, mode) in rules.content.modes.iter().enumerate() {
        let Some(script) = rules.catalog.card(rules.catalog.mode(index)).script else { continue };
        let of_script = rules.host().script(script).counts(HOOKS);
        counts.extend(of_script.into_iter().map(|(hook, calls)| (format!("{}.{hook}", mode.id), calls)));
    }
    counts
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
        all.steps.extend(reached.steps);
        all.hooks.extend(reached.hooks);
        all.played.iter_mut().zip(reached.played).for_each(|(all, played)| all.extend(played));
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
    let Hall { rules, formats } = Hall::new(rules());
    for (which, played) in formats.0.iter().enumerate() {
        for (way, reached) in ["played", "suspended", "interrupted"].iter().zip(&all.played) {
            if !reached.contains(&(which as u64)) {
                missing.push(format!("{played} was never {way}"));
            }
        }
        let config = header(&rules, &played.wishes(1));
        let config = rules.start(&config).expect("the header was accepted");
        let format = &config.config().format;
        let unused = format.first.iter().chain(&format.daily).filter(|step| !all.steps.contains(&step.id));
        missing.extend(unused.map(|step| format!("the step {} of {played} never began", step.id)));
    }
    let uncalled = hooks_of_modes(&rules).into_iter().filter(|(name, _)| !all.hooks.contains(name));
    missing.extend(uncalled.map(|(name, _)| format!("the hook {name} was never called")));
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
    let play = |which: u64| games(&Hall::new(rules_with_vehicles()), (which..GAMES_WITH_VEHICLES).step_by(THREADS as usize));
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
