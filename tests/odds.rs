//! Odds: the exact ones agree with simulated fights, both are repeatable, and neither uses anything hidden or leaves a trace.

mod common;

use common::game::{self, rules};
use merc::kernel::chance::BotDice;
use merc::kernel::decider::Keyboard;
use merc::kernel::session::{Seating, play_out};
use merc::kernel::transcript::journal_of;
use merc::kernel::{Ruleset, Seat, Session, Table, fingerprint};
use merc::merc::model::state::Fighter;
use merc::merc::odds::{self, Basis, Effort, Fight, Left, Odds};
use merc::merc::secrets::determinize;
use merc::merc::{Merc, NewGame};
use std::rc::Rc;

/// Plays games between bots and calls `look` with states in which Rebels act.
fn at_states(rules: &Rc<Merc>, seed: u64, rebels: u8, mut look: impl FnMut(&Table<Merc>)) {
    let names = ["red", "blue", "green", "yellow", "purple", "white"];
    let seats: Vec<(&str, &str)> =
        names.iter().take(usize::from(rebels)).map(|seat| (*seat, "bot")).chain([("black", "ai")]).collect();
    let header = game::header(rules, &NewGame { rebels, seed, seats: game::owned(&seats), ..NewGame::default() });
    let mut table = game::table(rules, header);
    let rules = Rc::clone(rules);
    play_out(&mut table, |table| {
        if table.state().do_rebels_act() {
            rules.look_begins();
            look(&table.with_state(table.state().clone()));
        }
    })
    .unwrap_or_else(|stop| panic!("{stop:?}"));
}

/// Every fight that a Rebel's squad could have.
fn fights(table: &Table<Merc>) -> Vec<(Seat, Fight)> {
    let state = table.state();
    let squads = state.rebels().flat_map(|seat| state.live_squads(seat).map(move |squad| (seat, squad)));
    let all = squads
        .flat_map(|(seat, squad)| state.all_sectors().filter_map(move |at| Some((seat, Fight::new(table, vec![squad], at)?))));
    all.filter(|(_, fight)| fight.has_enemies(table)).collect()
}

const SAMPLES: u32 = 100;

fn sampled(table: &Table<Merc>, seat: Seat, fight: &Fight) -> Odds {
    odds::sample(table, seat, fight, Effort::Fights(SAMPLES), None).expect("the fight ends")
}

/// How far a sampled share is from the exact one: the difference and its variance, both in shares of one.
fn apart(sampled: u64, exact: u64) -> (f64, f64) {
    let (sampled, exact) = (sampled as f64 / 1e9, exact as f64 / 1e9);
    (sampled - exact, exact * (1.0 - exact) / f64::from(SAMPLES))
}

/// 200 fights of games between bots, each solved and simulated. A share that the solver calls certain must be certain; of all others, none
/// may be off by more than five standard errors, and the sum of all must not lean to one side.
#[test]
fn exact_odds_agree_with_simulated_fights() {
    let rules = rules();
    let (mut compared, mut certain, mut off, mut sum) = (0, 0, Vec::new(), (0.0, 0.0));
    let mut dice = BotDice::new(1, 0, 0);
    'games: for seed in 1..60 {
        let mut here = Vec::new();
        at_states(&rules, seed, 1 + (seed % 4) as u8, |table| {
            let fights = fights(table);
            // A few fights of each game.
            if dice.below(3) == 0
                && let Some((seat, fight)) = dice.pick(&fights)
                && let Some(exact) = odds::exact(table, fight)
            {
                here.push((exact, sampled(table, *seat, fight), format!("seed {seed}: {fight:?}")));
            }
        });
        for (exact, sampled, what) in here {
            compared += 1;
            let falls = exact.falls.iter().zip(&sampled.falls).map(|((_, one), (_, other))| (*one, *other));
            let shares = [(exact.win, sampled.win)].into_iter().chain(falls);
            for (exact_share, sampled_share) in shares {
                let (difference, variance) = apart(sampled_share.0, exact_share.0);
                if variance < 1e-7 {
                    certain += 1;
                    if difference.abs() > 0.02 {
                        off.push(format!("{what}: certain {exact_share}, but {sampled_share}"));
                    }
                    continue;
                }
                // Short of a tenth of the fights, the distribution is lopsided.
                if difference.abs() > 5.0 * variance.sqrt() + 0.01 {
                    off.push(format!("{what}: {exact_share}, but {sampled_share}: {exact:?} {sampled:?}"));
                }
            }
            let (difference, variance) = apart(sampled.win.0, exact.win.0);
            sum = (sum.0 + difference, sum.1 + variance);
            if compared == 200 {
                break 'games;
            }
        }
    }
    assert!(off.is_empty(), "{}", off.join("\n"));
    assert_eq!(compared, 200, "enough fights can be solved");
    assert!(certain < 700, "not everything is certain: {certain}");
    let lean: f64 = sum.0 / f64::max(sum.1, 1e-9).sqrt();
    assert!(lean.abs() < 4.0, "all wins together are {lean:.1} standard errors off");
}

#[test]
fn odds_are_repeatable_and_change_nothing() {
    let rules = rules();
    let mut looks = 0;
    at_states(&rules, 3, 2, |table| {
        let before = fingerprint::of(table.state());
        for (seat, fight) in fights(table).into_iter().take(1) {
            let look = || odds::best(table, seat, &fight, Effort::Fights(12));
            assert_eq!(look(), look());
            looks += 1;
        }
        assert_eq!(before, fingerprint::of(table.state()));
        assert!(table.events().is_empty());
    });
    assert!(looks > 10, "some fights were checked: {looks}");
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let rules = rules();
    let (mut exact, mut simulated) = (0, 0);
    at_states(&rules, 5, 2, |table| {
        for (number, (seat, fight)) in fights(table).into_iter().take(4).enumerate() {
            let mut dice = BotDice::new(7, number as u8, table.question_number());
            let other = determinize::possible_state(table.rules(), table.state(), seat, &mut dice);
            let there = Table::new(table.rules_rc(), table.header_rc(), other, Box::new(Keyboard));
            let odds = odds::best(table, seat, &fight, Effort::Fights(10));
            assert_eq!(odds, odds::best(&there, seat, &fight, Effort::Fights(10)));
            match odds.map(|odds| odds.basis) {
                Some(Basis::Exact) => exact += 1,
                Some(Basis::Sampled { .. }) => simulated += 1,
                None => {}
            }
        }
    });
    assert!(exact > 5 && simulated > 5, "{exact} were exact, {simulated} simulated");
}

/// A game up to a question in a combat: two of three have been wounded.
const IN_COMBAT: &str = "merc 1 · ruleset merc · seats red=human:pause black=human · seed 7
!given red b2 wolverine ra(kevlar-vest) tavisto
!given black a2 militia 6
!dice 4 1 / 4 5 1 1 1 / 1 1 / 1 1
red> move primary a2
red: pause> go
";

fn in_combat(rules: &Rc<Merc>, text: &str) -> Session<Merc> {
    let journal = journal_of(rules, text, false, usize::MAX).unwrap_or_else(|why| panic!("{why:?}"));
    let people: Seating<Merc> = Rc::new(|| Box::new(Keyboard));
    Session::load(Rc::clone(rules), journal, people).expect("the header fits").0
}

/// Before anybody has acted, a combat in progress has the odds of the attack. Later, exact and simulated odds agree, both between rounds and
/// in the middle of one.
#[test]
fn the_odds_of_a_combat_in_progress_are_those_of_the_rest() {
    let rules = rules();
    let begun = in_combat(&rules, IN_COMBAT.trim_end().trim_end_matches("red: pause> go"));
    let before = in_combat(&rules, IN_COMBAT.split("red>").next().unwrap_or_default());
    let squads: Vec<_> = before.table().state().live_squads(Seat(0)).collect();
    let at = begun.table().state().combat().expect("a combat").sector;
    let attack = Fight::new(before.table(), squads, at).expect("an attack");
    let whole = odds::exact(before.table(), &attack).expect("only militia defend");
    let fight = |left| Fight::in_progress(begun.table(), Seat(0), left).expect("a combat");
    let first = odds::exact(begun.table(), &fight(Left::Rounds)).expect("only militia defend");
    assert_eq!((whole.win, whole.lost), (first.win, first.lost));

    let later = in_combat(&rules, IN_COMBAT);
    let table = later.table();
    assert_eq!(table.state().combat().map(|combat| combat.round), Some(1));
    let units: Vec<Fighter> = table.state().units_in(at).map(Fighter::Unit).collect();
    let some = vec![Fighter::Militia(Seat(1)), units[0]];
    for left in [Left::Rounds, Left::Turns(units), Left::Turns(some)] {
        let fight = Fight::in_progress(table, Seat(0), left.clone()).expect("a combat");
        let exact = odds::exact(table, &fight).expect("only militia defend");
        let sampled = odds::sample(table, Seat(0), &fight, Effort::Fights(600), None).expect("the fight ends");
        let far = exact.win.0.abs_diff(sampled.win.0).max(exact.lost[0].0.abs_diff(sampled.lost[0].0));
        assert!(far < 70_000_000, "{left:?}: {exact:?}\n{sampled:?}");
        assert_ne!(exact.win, first.win, "{left:?}");
    }
}

/// Ghost text gives the exact odds where they are quickly known, and a word of the bots' estimate elsewhere.
#[test]
fn the_outlook_of_an_attack_says_how_it_would_end() {
    let rules = rules();
    let game = "merc 1 · ruleset merc · seats red=human black=human · seed 7
!given red b2 wolverine
!given red c1 secondary ra(mortar) tavisto
!given black a2 militia 1
!given black b1 shadkaam(m16) militia 9
!given black c2 militia 2
";
    let session = in_combat(&rules, game);
    let table = session.table();
    let effect = |line: &str| {
        let command = rules.parse_command(table, Seat(0), line).unwrap_or_else(|why| panic!("{why}"));
        rules.outlook(table, Seat(0), &command).effect
    };
    assert_eq!(effect("move primary a2"), "combat, 1 militia: win >99%; leaves b2 empty");
    assert_eq!(effect("move primary b1"), "combat, Shadkaam, 9 militia: unlikely; leaves b2 empty");
    // The Mortar is used up by an attack, which the solver does not know.
    assert_eq!(effect("move secondary c2"), "combat, 2 militia: likely; leaves c1 empty");
}
