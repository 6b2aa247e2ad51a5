//! Every hook that returns a value returns nonsense, on every card with a script, in random games: each game continues by its rules or
//! stops at the script's own line. Nothing panics and no invariant breaks.

use crate::common::game::{header, rules_of_within, table_with};
use crate::counted;
use merc::base::{self, GameFile};
use merc::kernel::Stop;
use merc::kernel::decider::RandomLegal;
use merc::kernel::session::play_out;
use merc::lua::HookKind;
use merc::merc::hooks::HOOKS;
use merc::merc::{Merc, NewGame, invariants};
use std::rc::Rc;

const ANSWERS: &[&str] = &[
    "nil",
    "true",
    "false",
    "0",
    "-1",
    "255",
    "256",
    "1000000",
    "-1000000",
    "2.5",
    "0/0",
    "1/0",
    "'militia'",
    "'x'",
    "{}",
    "ctx",
    "{ 1, 2, 3 }",
    "print",
    "{ combat = 1000000, initiative = -1000000, training = 300, targets = 1000000 }",
    "{ weapon = 1000000, armor = -5, accessory = 300 }",
    "{ any = 1000000, train = -5, move = 300 }",
    "{ initiative = 1000000, hit_on = -1000000 }",
];

/// The base game in which every script is this one.
fn all_with(script: &str) -> Rc<Merc> {
    let same = |file: GameFile| {
        let is_script = file.path.ends_with(".lua");
        if is_script { GameFile { text: script.to_string().into(), ..file } } else { file }
    };
    let files: Vec<GameFile> = base::embedded().into_iter().map(same).collect();
    rules_of_within(&files, counted())
}

fn play(script: &str, seed: u64) -> Result<(), Stop> {
    let rules = all_with(script);
    let header = header(&rules, &NewGame { rebels: 2, seed, ..NewGame::default() });
    let mut table = table_with(&rules, header, Box::new(RandomLegal::everywhere(seed)));
    play_out(&mut table, |table| {
        invariants::check_settled(table).unwrap_or_else(|broken| panic!("{script}: {broken}"));
    })
}

#[test]
fn nonsense_from_every_hook_that_returns_a_value() {
    let mut stopped = 0;
    for hook in HOOKS.iter().filter(|hook| hook.kind == HookKind::Modifier) {
        for (seed, answer) in ANSWERS.iter().enumerate() {
            let script = format!("return {{\n  {} = function(ctx) return {answer} end,\n}}", hook.name);
            match play(&script, seed as u64) {
                Ok(()) => {}
                Err(Stop::Failed(failure)) => {
                    stopped += 1;
                    let place = format!("hook {}: scripts/", hook.name);
                    assert!(failure.summary.contains(&place) && failure.summary.contains(".lua:2: "), "{script}: {failure}");
                    assert!(!failure.culprit.is_empty() && !failure.to_string().contains("0x"), "{failure}");
                }
                Err(other) => panic!("{script}: {other:?}"),
            }
        }
    }
    assert!(stopped > 50, "nonsense is noticed: {stopped}");
}
