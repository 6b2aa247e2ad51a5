//! Whole games with random legal answers: nothing breaks, everything is reached.

use merc::base;
use merc::kernel::decider::RandomLegal;
use merc::kernel::session::play_out;
use merc::kernel::{Ruleset, Table, fingerprint};
use merc::merc::{Merc, NewGame, invariants, new_game};
use std::rc::Rc;

#[test]
fn quick_look() {
    let rules = Rc::new(Merc::load(&base::embedded()).unwrap_or_else(|e| panic!("{}", e.join("\n"))));
    let started = std::time::Instant::now();
    let mut events = 0;
    let mut steps = 0;
    let games = 300;
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..games {
        let rebels = 2; // (seed % 6) as u8 + 1;
        let header = new_game(&rules, &NewGame { rebels, seed, ..NewGame::default() }).unwrap();
        let state = rules.start(&header).unwrap();
        let mut table = Table::new(Rc::clone(&rules), Rc::new(header), state, Box::new(RandomLegal::everywhere(seed)));
        let check = std::env::var("CHECK").is_ok();
        let result = play_out(&mut table, |table| {
            events += table.events().len();
            steps += 1;
            if check {
                invariants::check_settled(table).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{:#?}", table.events()));
            }
        });
        if let Err(stop) = result {
            panic!("seed {seed}: {stop:?} {:#?}", table.events());
        }
        let o = table.state().outcome().unwrap();
        *endings.entry(format!("{:?} {:?}", o.how, o.winner)).or_insert(0) += 1;
        let _ = fingerprint::of(table.state());
    }
    let t = started.elapsed();
    eprintln!("{games} games {events} events {steps} steps in {t:?}: {:.0} games/s {:.2} us/event {endings:?}", games as f64 / t.as_secs_f64(), t.as_secs_f64() * 1e6 / events as f64);
}
