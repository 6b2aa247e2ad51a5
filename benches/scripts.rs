//! What scripts cost: the same seeds with every script, with every hook stubbed, and with the scripts' own time taken out, in
//! turns and in one run. Stubbed games take another course (no tactics card and no ability does anything), so that what scripts
//! cost is seen best on the very same games: how fast they would be if every script were done as soon as it is called.

#![expect(clippy::print_stdout, reason = "its report is what it is for")]

use merc::base;
use merc::kernel::decider::RandomLegal;
use merc::kernel::session::play_out;
use merc::kernel::{Ruleset, Table};
use merc::lua::profile;
use merc::merc::{Merc, NewGame, new_game};
use std::rc::Rc;
use std::time::{Duration, Instant};

const GAMES: u64 = 200;
const ROUNDS: usize = 7;

fn main() {
    let scripted = Rc::new(Merc::load(&base::embedded()).expect("the base game loads"));
    let stubbed = Rc::new(Merc::load(&base::embedded()).expect("the base game loads").without_hooks());
    let mut best = [Duration::MAX; 2];
    let mut shares = Vec::new();
    let mut events = [0; 2];
    for _ in 0..ROUNDS {
        for (index, rules) in [&scripted, &stubbed].into_iter().enumerate() {
            let (took, seen) = play(rules);
            best[index] = best[index].min(took);
            events[index] = seen;
        }
        profile::begin();
        let (took, _) = play(&scripted);
        let own = profile::end().expect("it was begun").scripts;
        shares.push(own.as_micros() * 1000 / took.as_micros());
    }
    shares.sort_unstable();
    let share = shares[ROUNDS / 2];
    println!("{GAMES} random games of 2 Rebels, the best of {ROUNDS} rounds:");
    println!("{:34} {:>8} {:>12}", "", "games/s", "events/s");
    for (name, index) in [("every script", 0), ("hooks stubbed (other games)", 1)] {
        println!("{name:34} {:>8} {:>12}", per_second(GAMES, best[index]), per_second(events[index], best[index]));
    }
    let kept = 1000 - share;
    let alone = best[0].mul_f64(kept as f64 / 1000.0);
    println!("{:34} {:>8} {:>12}", "the same games without script time", per_second(GAMES, alone), per_second(events[0], alone));
    println!("scripts' own share of the time: {}.{} % (with the measuring)", share / 10, share % 10);
    println!("speed kept: {kept}/1000 of the same games; {}/1000 of stubbed by events", by_events(best, events));
}

fn by_events(best: [Duration; 2], events: [u64; 2]) -> u64 {
    1000 * per_second(events[0], best[0]) / per_second(events[1], best[1])
}

fn per_second(count: u64, took: Duration) -> u64 {
    count * 1_000_000 / took.as_micros() as u64
}

fn play(rules: &Rc<Merc>) -> (Duration, u64) {
    let begun = Instant::now();
    let mut events = 0;
    for seed in 0..GAMES {
        let header = new_game(rules, &NewGame { rebels: 2, seed, ..NewGame::default() }).expect("a legal game");
        let state = rules.start(&header).expect("a legal header");
        let mut table = Table::new(Rc::clone(rules), Rc::new(header), state, Box::new(RandomLegal::everywhere(seed)));
        play_out(&mut table, |table| events += table.events().len() as u64).expect("random games end");
    }
    (begun.elapsed(), events)
}
