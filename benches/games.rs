//! How fast the engine is: whole random games by player count, the worked example's combat scripted against stubbed,
//! replaying a game, and the way to the first prompt. Run with `cargo bench`; read the ratios, not the numbers.

use divan::{Bencher, black_box};
use merc::base;
use merc::kernel::decider::{Decider, Keyboard, RandomLegal};
use merc::kernel::session::play_out;
use merc::kernel::transcript::Transcript;
use merc::kernel::{Journal, Ruleset, Session, Status, Table};
use merc::merc::{Merc, NewGame, new_game};
use std::cell::Cell;
use std::rc::Rc;

#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

fn rules() -> Rc<Merc> {
    Rc::new(Merc::load(&base::embedded()).expect("the base game loads"))
}

fn new_table(rules: &Rc<Merc>, rebels: u8, seed: u64) -> Table<Merc> {
    let header = new_game(rules, &NewGame { rebels, seed, ..NewGame::default() }).expect("a legal game");
    let state = rules.start(&header).expect("a legal header");
    Table::new(Rc::clone(rules), Rc::new(header), state, Box::new(RandomLegal::everywhere(seed)))
}

/// Whole random games, another seed each time.
#[divan::bench(args = [1, 2, 3, 4, 5, 6])]
fn whole_random_game(bencher: Bencher, rebels: u8) {
    let rules = rules();
    let seed = Cell::new(0);
    bencher.counter(divan::counter::ItemsCount::new(1usize)).bench_local(|| {
        seed.set(seed.get() + 1);
        let mut table = new_table(&rules, rebels, seed.get());
        play_out(&mut table, |_| {}).expect("random games end");
        black_box(table.state().outcome().is_some())
    });
}

/// Events of 200 random 2-Rebel games: time per event.
#[divan::bench]
fn events_of_random_games(bencher: Bencher) {
    let rules = rules();
    let count = |watch: &mut usize| {
        for seed in 0..200 {
            let mut table = new_table(&rules, 2, seed);
            play_out(&mut table, |table| *watch += table.events().len()).expect("random games end");
        }
    };
    let mut events = 0;
    count(&mut events);
    bencher.counter(divan::counter::ItemsCount::new(events)).bench_local(|| count(&mut 0));
}

/// The worked example's forces with answers by default, so that it can be fought with scripts and without.
const COMBAT: &str = "merc 1 · ruleset merc · seats red=human blue=human black=human · seed 7
!default aim volley hits retreat heal done
!given red b2 rizen(ak-47) surgeon(mortar, kevlar-vest)
!given black c2 shadkaam(m16, flak-vest) militia 7
red> move primary c2
";

fn fight(rules: &Rc<Merc>, transcript: &Transcript) -> usize {
    let ran = transcript.run(Rc::clone(rules)).unwrap_or_else(|difference| panic!("{difference}"));
    ran.session.event_count()
}

#[divan::bench]
fn combat_scripted(bencher: Bencher) {
    let (rules, transcript) = (rules(), Transcript::parse(COMBAT).expect("a transcript"));
    bencher.bench_local(|| black_box(fight(&rules, &transcript)));
}

#[divan::bench]
fn combat_stubbed(bencher: Bencher) {
    let (rules, transcript) = (stubbed(), Transcript::parse(COMBAT).expect("a transcript"));
    bencher.bench_local(|| black_box(fight(&rules, &transcript)));
}

fn stubbed() -> Rc<Merc> {
    Rc::new(Merc::load(&base::embedded()).expect("the base game loads").without_hooks())
}

fn replay(rules: &Rc<Merc>, journal: &Journal) -> bool {
    let seating = || Box::new(Keyboard) as Box<dyn Decider<Merc>>;
    let (session, status) = Session::load(Rc::clone(rules), journal.clone(), Rc::new(seating)).expect("its header is legal");
    assert!(!matches!(status, Status::Failed(_)), "the journal replays");
    black_box(session.event_count() > 0)
}

#[divan::bench]
fn replay_of_a_two_rebel_game(bencher: Bencher) {
    let rules = rules();
    let header = new_game(&rules, &NewGame { rebels: 2, seed: 7, ..NewGame::default() }).expect("a legal game");
    let seating = || Box::new(RandomLegal::everywhere(7)) as Box<dyn Decider<Merc>>;
    let mut session = Session::new(Rc::clone(&rules), header, Rc::new(seating)).expect("a legal header");
    assert_eq!(session.run(), Status::Over);
    let journal = session.journal();
    bencher.bench_local(|| replay(&rules, &journal));
}

/// From nothing to the first question: content, scripts, setup.
#[divan::bench]
fn start_to_first_prompt() -> bool {
    let rules = rules();
    let header = new_game(&rules, &NewGame { rebels: 2, seed: 7, ..NewGame::default() }).expect("a legal game");
    let seating = || Box::new(Keyboard) as Box<dyn Decider<Merc>>;
    let mut session = Session::new(Rc::clone(&rules), header, Rc::new(seating)).expect("a legal header");
    session.run() == Status::Asking
}
