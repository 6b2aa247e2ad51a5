//! Benchmarks: random games by number of Rebels, one combat with and without scripts, each kind of hook call, replaying a game, and
//! starting up to the first prompt. Run with `cargo bench`; compare ratios, not absolute numbers.

use divan::{Bencher, black_box};
use merc::base;
use merc::kernel::decider::{Decider, Decision, Keyboard, RandomLegal};
use merc::kernel::session::play_out;
use merc::kernel::{Answer, Journal, Line, Question, Ruleset, Seat, Session, Status, Table};
use merc::lua::{HookId, Whole};
use merc::merc::commands::special;
use merc::merc::game::context::HookCall;
use merc::merc::hooks;
use merc::merc::{Merc, NewGame, new_game, scenario};
use std::cell::Cell;
use std::rc::Rc;

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

/// Random games, with another seed each time.
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

/// The same without scripts.
#[divan::bench]
fn whole_random_game_of_two_stubbed(bencher: Bencher) {
    let rules = stubbed();
    let seed = Cell::new(0);
    bencher.bench_local(|| {
        seed.set(seed.get() + 1);
        let mut table = new_table(&rules, 2, seed.get());
        black_box(play_out(&mut table, |_| {}).is_ok())
    });
}

/// Time per event in 200 random games with two Rebels.
#[divan::bench]
fn events_of_random_games(bencher: Bencher) {
    measure_events(bencher, &rules());
}

/// The same without scripts. These are different games, so only the time per event can be compared.
#[divan::bench]
fn events_of_random_games_stubbed(bencher: Bencher) {
    measure_events(bencher, &stubbed());
}

fn measure_events(bencher: Bencher, rules: &Rc<Merc>) {
    let count = |watch: &mut usize| {
        for seed in 0..200 {
            let mut table = new_table(rules, 2, seed);
            play_out(&mut table, |table| *watch += table.events().len()).expect("random games end");
        }
    };
    let mut events = 0;
    count(&mut events);
    bencher.counter(divan::counter::ItemsCount::new(events)).bench_local(|| count(&mut 0));
}

/// The forces of the worked example. Default answers work with scripts and without.
const FORCES: [&str; 2] =
    ["given red b2 rizen(ak-47) surgeon(mortar, kevlar-vest)", "given black c2 shadkaam(m16, flak-vest) militia 7"];

/// Answers every question with its default; the benchmark gives the commands.
struct ByDefault;

impl Decider<Merc> for ByDefault {
    fn command(&mut self, _: &Table<Merc>, _: &[Seat]) -> Decision<(Seat, <Merc as Ruleset>::Command)> {
        Decision::Wait
    }

    fn answer(&mut self, _: &Table<Merc>, question: &Question<Merc>) -> Decision<Answer<<Merc as Ruleset>::Choice>> {
        Decision::Given(question.kind.default_answer())
    }
}

fn before_the_fight(rules: &Rc<Merc>) -> Session<Merc> {
    let header = new_game(rules, &NewGame { rebels: 2, seed: 7, ..NewGame::default() }).expect("a legal game");
    let seating = || Box::new(ByDefault) as Box<dyn Decider<Merc>>;
    let mut session = Session::new(Rc::clone(rules), header, Rc::new(seating)).expect("a legal header");
    for forces in FORCES {
        session.directive(forces).expect("the forces are placed");
    }
    assert_eq!(session.run(), Status::Asking);
    session
}

fn fight(mut session: Session<Merc>) -> usize {
    session.answer(&Line::command("red", "move primary c2")).expect("a legal move");
    session.event_count()
}

fn measure_fight(bencher: Bencher, rules: &Rc<Merc>) {
    let events = fight(before_the_fight(rules));
    bencher
        .counter(divan::counter::ItemsCount::new(events))
        .with_inputs(|| before_the_fight(rules))
        .bench_local_values(|session| black_box(fight(session)));
}

#[divan::bench]
fn combat_scripted(bencher: Bencher) {
    measure_fight(bencher, &rules());
}

#[divan::bench]
fn combat_stubbed(bencher: Bencher) {
    measure_fight(bencher, &stubbed());
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

/// Loads and checks content and scripts of the base game.
#[divan::bench]
fn load_the_base_game() -> bool {
    black_box(!rules().verbs.is_empty())
}

/// A card with a minimal hook of each kind.
const LUCID: &str = "-- Lucid: a hook of each kind.
return {
  hit_on = function(ctx) return 3 end,
  stats = function(ctx) return { combat = 1 } end,
  day_start = function(ctx) end,
  combat_start = function(ctx) for _ = 1, 100 do local _ = ctx.unit end end,
  verbs = { { name = 'wait', cost = 0, help = 'Wait.', legal = function(ctx) end, run = function(ctx) end } },
}";

/// Calls one of Lucid's hooks on a table where he is in play.
fn with_lucid(hook: HookId, bencher: Bencher, call: impl Fn(&mut Table<Merc>, HookCall)) {
    let mut files = base::embedded();
    let lucid = files.iter_mut().find(|file| file.path.ends_with("mercs/lucid.lua")).expect("Lucid has a script");
    lucid.text = LUCID.into();
    let rules = Rc::new(Merc::load(&files).expect("the base game loads"));
    let mut table = new_table(&rules, 2, 7);
    scenario::directive(&mut table, "given red b2 lucid").expect("he is placed");
    let unit = rules.catalog.find_unit("lucid").expect("there is a Lucid");
    let frame = HookCall { unit: Some(unit), ..HookCall::of(hook, rules.catalog.unit_card(unit)) };
    bencher.counter(divan::counter::ItemsCount::new(HOOK_CALLS)).bench_local(|| {
        rules.host().begin_command();
        for _ in 0..HOOK_CALLS {
            call(&mut table, black_box(frame.clone()));
        }
    });
}

const HOOK_CALLS: usize = 100;

#[divan::bench]
fn hook_modifier_with_a_number(bencher: Bencher) {
    with_lucid(hooks::HIT_ON, bencher, |table, frame| {
        black_box(hooks::read::<Option<Whole>>(table, frame).is_some());
    });
}

#[divan::bench]
fn hook_modifier_with_a_table(bencher: Bencher) {
    with_lucid(hooks::STATS, bencher, |table, frame| {
        black_box(hooks::read_fields(table, frame, &["combat"]).is_some());
    });
}

#[divan::bench]
fn hook_reaction(bencher: Bencher) {
    with_lucid(hooks::DAY_START, bencher, |table, frame| hooks::act(table, frame).expect("it does nothing"));
}

/// Reads a hundred fields per call.
#[divan::bench]
fn hook_that_reads_fields(bencher: Bencher) {
    with_lucid(hooks::COMBAT_START, bencher, |table, frame| hooks::act(table, frame).expect("it only reads"));
}

#[divan::bench]
fn hook_verb_asked_whether_legal(bencher: Bencher) {
    with_lucid(hooks::VERBS, bencher, |table, frame| {
        let verb = table.rules().verbs.iter().position(|verb| verb.name == "wait").expect("he has it") as u8;
        black_box(special::legal(table, frame.unit.expect("Lucid"), verb).is_ok());
    });
}

#[divan::bench]
fn hook_that_no_card_has(bencher: Bencher) {
    with_lucid(hooks::ABSORB, bencher, |table, frame| {
        black_box(hooks::unit_cards(table, frame.unit.expect("Lucid"), frame.hook).is_empty());
    });
}

/// From loading to the first question.
#[divan::bench]
fn start_to_first_prompt() -> bool {
    let rules = rules();
    let header = new_game(&rules, &NewGame { rebels: 2, seed: 7, ..NewGame::default() }).expect("a legal game");
    let seating = || Box::new(Keyboard) as Box<dyn Decider<Merc>>;
    let mut session = Session::new(Rc::clone(&rules), header, Rc::new(seating)).expect("a legal header");
    session.run() == Status::Asking
}
