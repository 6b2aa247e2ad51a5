//! What scripts cost: the same games with every script and with every hook stubbed by the answer it gave, in turns and in
//! one run. Beside them games in which no hook says anything: those take another course (no tactics card and no ability does
//! anything), so only their time per event can be compared.

#![expect(clippy::print_stdout, reason = "its report is what it is for")]

use merc::base;
use merc::kernel::decider::RandomLegal;
use merc::kernel::session::play_out;
use merc::kernel::{Ruleset, Table};
use merc::lua::tape;
use merc::merc::{Merc, NewGame, new_game};
use std::rc::Rc;
use std::time::{Duration, Instant};

const GAMES: u64 = 200;
const ROUNDS: usize = 7;

fn main() {
    let scripted = Rc::new(Merc::load(&base::embedded()).expect("the base game loads"));
    let silent = Rc::new(Merc::load(&base::embedded()).expect("the base game loads").without_hooks());
    let mut best = [Duration::MAX; 3];
    let mut events = [0; 3];
    for _ in 0..ROUNDS {
        let (mut took, mut seen) = ([Duration::ZERO; 3], [0; 3]);
        for seed in 0..GAMES {
            let mut time = |index: usize, rules: &Rc<Merc>| {
                let (duration, count, end) = play(rules, seed);
                took[index] += duration;
                seen[index] += count;
                end
            };
            let with = time(0, &scripted);
            tape::record();
            play(&scripted, seed);
            tape::play();
            let without = time(1, &scripted);
            assert_eq!((with, tape::stop()), (without, 0), "seed {seed}: a stubbed game is the same game");
            time(2, &silent);
        }
        for index in 0..3 {
            best[index] = best[index].min(took[index]);
        }
        events = seen;
    }
    println!("{GAMES} random games of 2 Rebels, the best of {ROUNDS} rounds:");
    println!("{:40} {:>8} {:>12}", "", "games/s", "events/s");
    let names = ["every script", "hooks stubbed by their answers", "hooks that say nothing (other games)"];
    for (index, name) in names.into_iter().enumerate() {
        println!("{name:40} {:>8} {:>12}", per_second(GAMES, best[index]), per_second(events[index], best[index]));
    }
    let kept = best[1].as_micros() * 1000 / best[0].as_micros();
    println!("scripted play keeps {kept}/1000 of the speed of stubbed play");
}

fn per_second(count: u64, took: Duration) -> u64 {
    count * 1_000_000 / took.as_micros() as u64
}

/// Plays one game: how long it took, how many events it had and what it came to.
fn play(rules: &Rc<Merc>, seed: u64) -> (Duration, u64, u64) {
    let begun = Instant::now();
    let mut events = 0;
    let header = new_game(rules, &NewGame { rebels: 2, seed, ..NewGame::default() }).expect("a legal game");
    let state = rules.start(&header).expect("a legal header");
    let mut table = Table::new(Rc::clone(rules), Rc::new(header), state, Box::new(RandomLegal::everywhere(seed)));
    play_out(&mut table, |table| events += table.events().len() as u64).expect("random games end");
    (begun.elapsed(), events, merc::kernel::fingerprint::of(table.state()))
}
