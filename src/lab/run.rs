//! Plays many games on several threads. Each thread takes the next game and has its own rules and counts; the threads share nothing
//! else. The counts are summed at the end, so the number of threads does not matter.

use super::plan::Plan;
use super::play::{Player, hush_panics};
use super::record::Record;
use super::results::{Crash, Example, Results, Settings, Setup};
use super::sides::{day_of, sides_of};
use super::tally::Tally;
use crate::content::LoadProblems;
use crate::kernel::SetupError;
use crate::merc::Merc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The results of a run, and the journals of failed games with their file names.
pub struct Ran {
    pub results: Results,
    pub journals: Vec<(String, String)>,
}

/// Why a run cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum RunError {
    Setup(#[from] SetupError),
    Load(#[from] LoadProblems),
}

/// The interval between progress reports.
const TICK: Duration = Duration::from_millis(200);

/// Plays the games of a plan that has been checked with these rules. `stop` ends the run after the games under way.
/// `watch` receives the number of games played so far.
pub fn run(plan: &Plan, rules: &[Merc], jobs: usize, stop: &AtomicBool, mut watch: impl FnMut(u64)) -> Result<Ran, RunError> {
    let began = Instant::now();
    let empty = nothing_yet(plan, rules)?;
    let games = plan.shard.games(plan.games);
    let (next, done) = (AtomicU64::new(games.start), AtomicU64::new(0));
    hush_panics();
    let worker = || -> Result<Results, LoadProblems> {
        let mut players = plan.variants.iter().map(|variant| Player::new(plan, variant)).collect::<Result<Vec<_>, _>>()?;
        let mut mine = empty.clone();
        while !stop.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games.end {
                break;
            }
            play(plan, &mut players, &mut mine, game);
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(mine)
    };
    let jobs = jobs.clamp(1, 1024).min((games.end - games.start).max(1) as usize);
    let counted = thread::scope(|scope| {
        let (sender, ended) = mpsc::channel::<()>();
        let threads: Vec<_> = (0..jobs)
            .map(|_| {
                let sender = sender.clone();
                scope.spawn(move || {
                    let counted = worker();
                    drop(sender);
                    counted
                })
            })
            .collect();
        drop(sender);
        while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            watch(done.load(Ordering::Relaxed));
        }
        threads.into_iter().map(|thread| thread.join().expect("a panic in a game is caught")).collect::<Vec<_>>()
    });
    let mut results = empty;
    for counted in counted {
        results.join(counted?);
    }
    results.milliseconds = began.elapsed().as_millis() as u64;
    let examples = results.crashes.iter_mut().flat_map(|crash| &mut crash.examples);
    let journals = examples.map(|example| (example.file.clone(), std::mem::take(&mut example.journal))).collect();
    Ok(Ran { results, journals })
}

fn nothing_yet(plan: &Plan, rules: &[Merc]) -> Result<Results, SetupError> {
    let (mut setups, mut tallies) = (Vec::new(), Vec::new());
    for (index, (variant, rules)) in plan.variants.iter().zip(rules).enumerate() {
        setups.push(Setup::new(plan, rules, index, &plan.sample(rules, variant)?));
        tallies.push(Tally::new(rules, sides_of(plan, rules, variant), &day_of(plan, rules, variant)));
    }
    let Plan { games, seed, rebels, sides, dictators, levels, shard, .. } = plan.clone();
    let settings = Settings { games, seed, rebels, sides, dictators, levels, variants: setups };
    Ok(Results::new(settings, shard, tallies))
}

/// Plays one game in every variant.
fn play(plan: &Plan, players: &mut [Player<'_>], counts: &mut Results, game: u64) {
    counts.played += 1;
    let mut records: Vec<Option<Record>> = Vec::new();
    for (variant, player) in players.iter_mut().enumerate() {
        match player.play(game) {
            Ok(mut record) => {
                let several = plan.levels.len() > 1 && plan.variants[variant].level.is_none();
                record.level = plan.level_of(game).filter(|_| several).cloned();
                counts.tallies[variant].add(&record);
                records.push(Some(record));
            }
            Err(broken) => {
                records.push(None);
                let mut crash = Crash { variant, message: broken.message, games: 1, examples: Vec::new() };
                if !counts.is_known(variant, &crash.message) {
                    let seed = plan.seed_of(game);
                    let journal = player.journal(game);
                    crash.examples.push(Example { game, seed, file: file_name(plan, variant, seed), journal });
                }
                counts.add_crash(crash);
            }
        }
    }
    if let (Some(pairs), [Some(a), Some(b)]) = (&mut counts.pairs, records.as_slice()) {
        pairs.add(a, b);
    }
}

fn file_name(plan: &Plan, variant: usize, seed: u64) -> String {
    let which = if plan.variants.len() < 2 { "" } else { ["-a", "-b"].get(variant).copied().unwrap_or_default() };
    format!("merc-lab-crash-{seed}{which}.merc")
}
