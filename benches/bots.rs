//! How bots do against each other: wins and games a second, for a quick look while rules are being written.
#![expect(clippy::print_stdout, reason = "its report is what it is for")]

use merc::base;
use merc::kernel::session::play_out;
use merc::kernel::{Ruleset, Table, seating};
use merc::merc::{Merc, NewGame, new_game};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

fn main() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let files = base::from_folder(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the base game's files");
    let rules = Rc::new(Merc::load(&files).expect("the base game loads"));
    let only: Option<usize> = std::env::var("REBELS").ok().and_then(|text| text.parse().ok());
    for who in ["random", "bot"] {
        for rebels in [1, 2, 3, 6].into_iter().filter(|rebels| only.is_none_or(|only| only == *rebels)) {
            let begun = Instant::now();
            let mut endings: BTreeMap<String, u64> = BTreeMap::new();
            let mut mistakes: BTreeMap<String, u64> = BTreeMap::new();
            let mut values = (0u64, 0u64);
            let played = if rebels > 3 { games / 4 } else { games };
            for seed in 0..played {
                let mut seats: Vec<(String, String)> = vec![("black".into(), "ai".into())];
                let colours = ["red", "blue", "green", "yellow", "white", "purple"];
                seats.extend(colours.iter().take(rebels).map(|seat| ((*seat).to_string(), who.to_string())));
                let wishes = NewGame { rebels: rebels as u8, seed, seats, ..NewGame::default() };
                let header = new_game(&rules, &wishes).expect("a legal game");
                let state = rules.start(&header).expect("a legal header");
                let decider = seating(rules.as_ref(), &header).expect("known bots")();
                let mut table = Table::new(Rc::clone(&rules), Rc::new(header), state, decider);
                if let Err(stop) = play_out(&mut table, |_| {}) {
                    println!("seed {seed}: {stop:?}");
                    continue;
                }
                let outcome = table.state().outcome().expect("it is over");
                let side = if table.state().is_dictator_side(outcome.winner) { "Dictator" } else { "Rebels" };
                *endings.entry(format!("{side} {:?}", outcome.how)).or_default() += 1;
                values.0 += u64::from(outcome.rebel_value);
                values.1 += u64::from(outcome.dictator_value);
                for (rule, why) in table.scratch.mistakes.take() {
                    *mistakes.entry(format!("{rule}: {why}")).or_default() += 1;
                }
            }
            let speed = played * 1000 / (begun.elapsed().as_millis() as u64).max(1);
            let mean = (values.0 * 10 / played, values.1 * 10 / played);
            println!("{rebels} x {who}: {speed} games/s, values {mean:?}/10, {endings:?}");
            for (what, count) in mistakes.iter().take(5) {
                println!("    {count} x {}", what.chars().take(200).collect::<String>());
            }
        }
    }
}
