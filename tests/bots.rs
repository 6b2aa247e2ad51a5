//! Bots play whole games: they never wait, never err, and what they answer can be replayed.

use merc::base;
use merc::kernel::session::play_out;
use merc::kernel::{Header, Ruleset, Session, Status, Table, seating, transcript};
use merc::merc::{Merc, NewGame, invariants, new_game};
use std::rc::Rc;

fn rules() -> Rc<Merc> {
    Rc::new(Merc::load(&base::embedded()).expect("the base game loads"))
}

fn header(rules: &Merc, rebels: u8, seed: u64, who: &str) -> Header {
    let mut seats: Vec<(String, String)> = vec![("black".into(), "ai".into())];
    let colours = ["red", "blue", "green", "yellow", "white", "purple"];
    seats.extend(colours.iter().take(usize::from(rebels)).map(|seat| ((*seat).to_string(), who.to_string())));
    new_game(rules, &NewGame { rebels, seed, seats, ..NewGame::default() }).expect("a legal game")
}

/// Plays one game and gives what rules of bots got wrong.
fn play(rules: &Rc<Merc>, header: Header) -> Vec<(String, String)> {
    let state = rules.start(&header).expect("a legal header");
    let decider = seating(rules.as_ref(), &header).expect("everybody is known")();
    let seed = header.seed;
    let mut table = Table::new(Rc::clone(rules), Rc::new(header), state, decider);
    let check = |table: &Table<Merc>| {
        invariants::check(table.rules(), table.state()).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    };
    play_out(&mut table, check).unwrap_or_else(|stop| panic!("seed {seed}: {stop:?}"));
    table.scratch.mistakes.take()
}

#[test]
fn the_robot_plays_whole_games_without_a_mistake() {
    let rules = rules();
    for rebels in 1..=6 {
        for seed in 0..60 {
            let mistakes = play(&rules, header(&rules, rebels, seed, "random"));
            assert!(mistakes.is_empty(), "{rebels} Rebels, seed {seed}: {mistakes:?}");
        }
    }
}

#[test]
fn a_game_of_bots_replays_from_its_journal() {
    let rules = rules();
    for seed in 0..8 {
        let header = header(&rules, 2, seed, "random");
        let seating = seating(rules.as_ref(), &header).expect("everybody is known");
        let mut session = Session::new(Rc::clone(&rules), header, seating).expect("a legal header");
        assert_eq!(session.run(), Status::Over);
        transcript::replays(&session).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    }
}
