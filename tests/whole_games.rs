//! Whole games: every combination of modes (MOD-0) reaches each of its endings in a transcript in `tests/transcripts/merc/games`, which
//! begins with the setup and holds all answers. Bots have played these games once. The files hold what they answered, so a change
//! of a bot rule does not affect them.
//!
//! `RECORD_GAMES=1 cargo test --test whole_games` looks for seeds and records the games that are missing.

mod common;

use common::files::{files_below, name, read, root, write};
use common::formats::{self, Played};
use common::game::{header, owned, rules, session, table};
use common::transcripts::read_transcript;
use merc::kernel::session::play_out;
use merc::kernel::{Header, Ruleset, Session, Shown};
use merc::merc::model::event::Event;
use merc::merc::model::state::State;
use merc::merc::{DICTATOR_SEAT, Merc, NewGame, ROBOT, new_game};
use std::collections::BTreeSet;
use std::rc::Rc;

const GAMES: &str = "tests/transcripts/merc/games";

/// Endings that a combination inherits from its frame and forbids, each with its reason.
const FORBIDDEN: [(&str, &str, &str); 2] = [
    ("assassination", "base-captured", "only the death of the Dictator counts (MOD-A1)"),
    ("assassination", "sector-value", "only the death of the Dictator counts (MOD-A1)"),
];

/// What one game is to show.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Goal {
    /// The modes in the order of their ids.
    modes: Vec<String>,
    ending: String,
}

impl Goal {
    fn new<'a>(modes: impl Iterator<Item = &'a str>, ending: &str) -> Goal {
        let mut modes: Vec<String> = modes.map(str::to_string).collect();
        modes.sort();
        Goal { modes, ending: ending.to_string() }
    }

    fn has(&self, mode: &str) -> bool {
        self.modes.iter().any(|other| other == mode)
    }

    /// The name of its file: `versus-vehicles-round-limit`.
    fn file(&self) -> String {
        let modes = if self.modes.is_empty() { vec!["standard".to_string()] } else { self.modes.clone() };
        format!("{}-{}", modes.join("-"), self.ending)
    }
}

/// Every combination with each ending of its format.
fn goals(rules: &Merc) -> BTreeSet<Goal> {
    let mut goals = BTreeSet::new();
    for played in formats::all(rules) {
        let state = rules.start(&header(rules, &played.wishes(1))).expect("the header was accepted");
        let modes = || played.modes.iter().map(String::as_str);
        goals.extend(state.config().format.endings.iter().map(|ending| Goal::new(modes(), &ending.id)));
    }
    let all = goals.len();
    goals.retain(|goal| !FORBIDDEN.iter().any(|(mode, ending, _)| goal.has(mode) && goal.ending == *ending));
    assert_eq!(all - goals.len(), FORBIDDEN.len(), "every forbidden ending is one that the combination would have");
    goals
}

/// A game in the folder that begins with the setup and is not arranged.
struct Recorded {
    file: String,
    goal: Goal,
    has_robot: bool,
    rode: bool,
}

fn recorded(rules: &Rc<Merc>) -> Vec<Recorded> {
    let mut found = Vec::new();
    for path in files_below(GAMES, "merc") {
        // Games with a directive that changes what would happen do not count. `!deck` and the like do.
        if read(&path).lines().any(|line| ["!given", "!set", "!live", "!dice"].iter().any(|word| line.starts_with(word))) {
            continue;
        }
        let file = name(&path);
        let ran =
            read_transcript(&path).run(Rc::clone(rules)).unwrap_or_else(|difference| panic!("{file}:{difference}\n{REMEDY}"));
        let (header, state) = (ran.session.header(), ran.session.table().state());
        let outcome = state.outcome().unwrap_or_else(|| panic!("{file}: the game is not over\n{REMEDY}"));
        found.push(Recorded {
            goal: Goal::new(header.options_named("mode"), &outcome.reason),
            has_robot: header.seats.iter().any(|(_, who)| who == ROBOT),
            rode: ran.session.events().any(|event| matches!(event, Event::ItemMounted { .. })),
            file,
        });
    }
    found
}

const REMEDY: &str = "Delete games that no longer hold, look for new seeds with RECORD_GAMES=1 cargo test --test whole_games, read the \
    new files, and record their output (CONTRIBUTING.md, Changed snapshots)";

// shows: MOD-0
#[test]
fn every_combination_reaches_each_of_its_endings() {
    let rules = rules();
    let mut games = recorded(&rules);
    if std::env::var_os("RECORD_GAMES").is_some() {
        let missing: Vec<Goal> = goals(&rules).into_iter().filter(|goal| games.iter().all(|game| game.goal != *goal)).collect();
        for goal in &missing {
            record(&rules, goal);
            println!("{}.merc is recorded", goal.file());
        }
        games = recorded(&rules);
    }
    let mut problems = Vec::new();
    for goal in goals(&rules) {
        if games.iter().all(|game| game.goal != goal) {
            problems.push(format!("no whole game reaches {}", goal.file()));
        }
    }
    // MOD-C1: where there are vehicles, a squad takes one.
    for game in games.iter().filter(|game| game.goal.has("vehicles") && !game.rode) {
        problems.push(format!("{}: nobody takes a vehicle", game.file));
    }
    // The last column of MOD-0.
    for played in formats::all(&rules).iter().filter(|played| allows_robot(&rules, played)) {
        let modes = Goal::new(played.modes.iter().map(String::as_str), "").modes;
        if !games.iter().any(|game| game.has_robot && game.goal.modes == modes) {
            problems.push(format!("the robot plays no whole game of {}", played.combination()));
        }
    }
    problems.sort();
    problems.dedup();
    assert!(problems.is_empty(), "{}\n{REMEDY}", problems.join("\n"));
}

fn allows_robot(rules: &Merc, played: &Played) -> bool {
    let seats = owned(&[(DICTATOR_SEAT, ROBOT)]);
    played.is_led && new_game(rules, &NewGame { seats, ..played.wishes(1) }).is_ok()
}

// ---- recording ----

/// How many seeds are tried, and how many games that fit are compared. The shortest is kept.
const SEEDS: u64 = 40_000;
const ENOUGH: usize = 4;

/// Looks for a game with this ending and writes it.
fn record(rules: &Rc<Merc>, goal: &Goal) {
    let fits = (1..=SEEDS).map(|seed| wishes(goal, seed)).filter(|wishes| reaches(rules, goal, wishes));
    let texts: Vec<String> = fits.take(ENOUGH).map(|wishes| written(rules, &header(rules, &wishes))).collect();
    let Some(shortest) = texts.iter().min_by_key(|text| text.len()) else {
        panic!("no game of {SEEDS} reaches {}; other players may: see wishes in tests/whole_games.rs", goal.file());
    };
    write(root().join(GAMES).join(goal.file() + ".merc"), shortest);
}

/// Few players, and those who come closest to the ending.
fn wishes(goal: &Goal, seed: u64) -> NewGame {
    let modes = goal.modes.clone();
    let mut game = NewGame { rebels: 1, modes, seed, ..NewGame::default() };
    if goal.has("versus") {
        game.sides = Some("1v1".to_string());
        game.seats = owned(&[("red", "bot"), ("blue", if goal.ending == "all-industries" { "random" } else { "bot" })]);
        let rounds = if goal.ending == "round-limit" { 2 } else { 20 };
        game.rules = owned(&[("versus.rounds", &rounds.to_string())]);
        return game;
    }
    // The robot does not leave his base, and plays no Assassination.
    let is_random = goal.ending == "base-captured" || goal.has("assassination");
    game.seats = owned(&[("red", "bot"), (DICTATOR_SEAT, if is_random { "random" } else { ROBOT })]);
    if goal.ending != "sector-value" && !goal.has("assassination") {
        game.rules = owned(&[("difficulty", "0"), ("extra", "0")]);
    }
    game
}

/// Whether bots play the game to this ending, and with a vehicle if there are any.
fn reaches(rules: &Rc<Merc>, goal: &Goal, wishes: &NewGame) -> bool {
    let mut table = table(rules, header(rules, wishes));
    let played = play_out(&mut table, |_| {});
    let state = table.state();
    played.is_ok()
        && state.outcome().is_some_and(|outcome| outcome.reason == goal.ending)
        && (!goal.has("vehicles") || has_vehicle(state))
}

fn has_vehicle(state: &State) -> bool {
    state.seats().flat_map(|seat| state.squads_of(seat)).any(|squad| state.squad(squad).item.is_some())
}

/// The game as a transcript with people in place of bots, except the robot, whose rules of setup differ.
fn written(rules: &Rc<Merc>, header: &Header) -> String {
    let mut game: Session<Merc> = session(rules, header.clone());
    game.run();
    let mut bare = header.clone();
    bare.options.retain(|(key, _)| !["engine", "content", "level"].contains(&key.as_str()));
    bare.seats.iter_mut().filter(|(_, who)| who != ROBOT).for_each(|(_, who)| *who = "human".to_string());
    let text = game.journal().text();
    let answers = text.lines().skip(1).filter(|line| !line.starts_with(['#', '~', '=']));
    let state = game.table().state();
    let end = game.events().filter(|event| matches!(event, Event::GameEnded { .. })).last().expect("the game is over");
    let shown = rules.show_event(state, end, Shown::ToAll).sentence();
    let what = format!("# A whole game, as bots have played it. In the end: {}", shown.lines().next().unwrap_or_default());
    let lines = [bare.text(), what].into_iter().chain(answers.map(str::to_string));
    let fact = format!("| {}", shown.lines().next().unwrap_or_default());
    lines.chain([fact]).collect::<Vec<_>>().join("\n") + "\n"
}
