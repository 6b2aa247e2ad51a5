//! Plays the games of a plan and reads the clock. Each round plays all rows, so that other load affects all of them; the fastest
//! round counts. A game is timed from its header to its end.

use super::plan::{Plan, Play};
use crate::base::GameFile;
use crate::content::LoadProblems;
use crate::kernel::session::play_out;
use crate::kernel::{Header, Ruleset, SetupError, Table, fingerprint, seating};
use crate::lab::Size;
use crate::lua::HookSet;
use crate::lua::profile::{self, Spent};
use crate::lua::recording;
use crate::merc::scripting::mods::ModFiles;
use crate::merc::{Merc, NewGame, hooks, new_game};
use std::ops::AddAssign;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The result of a run.
pub struct Measured {
    /// The time to load and check content and scripts.
    pub loading: Duration,
    /// The time of `READINGS` clock readings.
    pub clock: Duration,
    pub rows: Vec<Row>,
    /// The ids of the bot rules, each with the number of its script.
    pub bot_rules: Vec<(usize, String)>,
    /// The header of a game, which names content and mods.
    pub header: Header,
    /// Whether the games have a Dictator.
    pub leader: bool,
}

/// How often the clock is read to measure its own cost.
pub const READINGS: u32 = 10_000;

/// The games of one play with one size.
pub struct Row {
    pub play: Play,
    pub size: Size,
    pub games: u64,
    pub events: u64,
    pub with_scripts: Duration,
    /// Present if the play is profiled, like the next field.
    pub stubbed: Option<Duration>,
    pub profiled: Option<Profiled>,
}

/// The same games measured by hook, which makes them a little slower.
#[derive(Clone)]
pub struct Profiled {
    pub whole: Duration,
    /// By the number of the hook.
    pub hooks: [Spent; HookSet::MOST],
    /// The bot rules that were asked, by the number of their scripts.
    pub bot_rules: Vec<Spent>,
}

/// Why a run has no result.
#[derive(Debug)]
pub enum Wrong {
    /// The plan cannot be played.
    Plan(SetupError),
    /// Content or scripts cannot be loaded.
    Files(LoadProblems),
    /// A game failed.
    Failed(String),
    /// A stubbed game differed from the scripted one.
    Differs(String),
}

/// Measures a plan. Calls `watch` with the number of finished steps, the total, and the next step.
pub fn run(plan: &Plan, base: &[GameFile], mods: &[ModFiles], mut watch: impl FnMut(u64, u64, &str)) -> Result<Measured, Wrong> {
    let (rules, mut loading) = load(base, mods)?;
    let plan = &plan.sized(&rules);
    plan.check(&rules).map_err(Wrong::Plan)?;
    let header = plan.sample(&rules).map_err(Wrong::Plan)?;
    let mut rows: Vec<Row> = plan.rows().map(|(play, size)| Row::new(plan, play, size)).collect();
    let total = plan.rows().map(|(play, _)| plan.rounds_of(play)).sum();
    let (mut done, leader) = (0, plan.has_leader(&rules));
    for round in 0..plan.rounds {
        loading = loading.min(load(base, mods)?.1);
        for row in rows.iter_mut().filter(|row| round < plan.rounds_of(row.play)) {
            let who = |row: &Row| plan.name_of(leader, &row.size);
            watch(done, total, &format!("round {} of {}: {}, {}", round + 1, plan.rounds, row.play, who(row)));
            row.round(plan, &rules)?;
            done += 1;
        }
    }
    Ok(Measured { loading, clock: clock(), rows, bot_rules: bot_rules(&rules), header, leader })
}

/// Every card with a `choose` hook.
fn bot_rules(rules: &Merc) -> Vec<(usize, String)> {
    let asked = rules.catalog.cards().filter(|(_, card)| card.hooks.has(hooks::CHOOSE));
    asked.filter_map(|(_, card)| Some((usize::from(card.script?.0), card.id.clone()))).collect()
}

fn load(base: &[GameFile], mods: &[ModFiles]) -> Result<(Rc<Merc>, Duration), Wrong> {
    let began = Instant::now();
    let rules = Merc::load_with(base, mods).map_err(Wrong::Files)?;
    Ok((Rc::new(rules), began.elapsed()))
}

fn clock() -> Duration {
    let began = Instant::now();
    (0..READINGS).for_each(|_| {
        std::hint::black_box(Instant::now());
    });
    began.elapsed()
}

impl Row {
    fn new(plan: &Plan, play: Play, size: Size) -> Row {
        let games = plan.games_of(play);
        Row { play, size, games, events: 0, with_scripts: Duration::MAX, stubbed: None, profiled: None }
    }

    /// Plays all its games once in each way and keeps the faster times.
    fn round(&mut self, plan: &Plan, rules: &Rc<Merc>) -> Result<(), Wrong> {
        let (mut with, mut without) = (Duration::ZERO, Duration::ZERO);
        let mut profiled = Profiled::default();
        let who = plan.name_of(plan.has_leader(rules), &self.size);
        self.events = 0;
        for game in 0..self.games {
            let wishes = plan.wishes(rules, self.play, &self.size, game);
            let name = |why: String| format!("{}, {who}, seed {}: {why}", self.play, wishes.seed);
            let scripted = play(rules, &wishes).map_err(|why| Wrong::Failed(name(why)))?;
            with += scripted.took;
            self.events += scripted.events;
            if self.play.is_taken_apart() {
                without += stubbed(rules, &wishes, &scripted).map_err(|why| Wrong::Differs(name(why)))?;
                profiled += &Profiled::of(rules, &wishes).map_err(|why| Wrong::Failed(name(why)))?;
            }
        }
        self.with_scripts = self.with_scripts.min(with);
        if self.play.is_taken_apart() {
            self.stubbed = Some(self.stubbed.map_or(without, |best| best.min(without)));
            if self.profiled.as_ref().is_none_or(|best| profiled.whole < best.whole) {
                self.profiled = Some(profiled);
            }
        }
        Ok(())
    }
}

impl Profiled {
    fn of(rules: &Rc<Merc>, wishes: &NewGame) -> Result<Profiled, String> {
        profile::begin(hooks::CHOOSE);
        let played = play(rules, wishes);
        let profile = profile::end().expect("it was just started");
        Ok(Profiled { whole: played?.took, hooks: profile.hooks, bot_rules: profile.scripts })
    }

    /// The scripts' own time.
    pub fn own(&self) -> Duration {
        self.hooks.iter().map(|spent| spent.own).sum()
    }
}

impl Default for Profiled {
    fn default() -> Self {
        Profiled { whole: Duration::ZERO, hooks: [Spent::default(); HookSet::MOST], bot_rules: Vec::new() }
    }
}

impl AddAssign<&Profiled> for Profiled {
    fn add_assign(&mut self, more: &Profiled) {
        self.whole += more.whole;
        self.hooks.iter_mut().zip(more.hooks).for_each(|(sum, spent)| *sum += spent);
        self.bot_rules.resize(self.bot_rules.len().max(more.bot_rules.len()), Spent::default());
        self.bot_rules.iter_mut().zip(&more.bot_rules).for_each(|(sum, spent)| *sum += *spent);
    }
}

/// How long the game takes with every hook answered from a recording. The number is valid only if the game is the same, so that
/// is checked.
fn stubbed(rules: &Rc<Merc>, wishes: &NewGame, scripted: &Played) -> Result<Duration, String> {
    recording::record();
    let recorded = play(rules, wishes);
    recording::play();
    let again = recorded.and_then(|_| play(rules, wishes));
    let left = recording::stop();
    let again = again.map_err(|why| format!("with stubbed hooks, the game fails: {why}"))?;
    if (again.events, again.end) != (scripted.events, scripted.end) || left > 0 {
        return Err("with stubbed hooks, the game is different".to_string());
    }
    Ok(again.took)
}

struct Played {
    took: Duration,
    events: u64,
    /// The fingerprint of its last state.
    end: u64,
}

fn play(rules: &Rc<Merc>, wishes: &NewGame) -> Result<Played, String> {
    let text = |error: SetupError| error.to_string();
    let began = Instant::now();
    let header = new_game(rules, wishes).map_err(text)?;
    let decider = seating(rules.as_ref(), &header).map_err(text)?();
    let state = rules.start(&header).map_err(text)?;
    let mut table = Table::new(Rc::clone(rules), Rc::new(header), state, decider);
    let mut events = 0;
    play_out(&mut table, |table| events += table.events().len() as u64).map_err(|stop| stop.to_string())?;
    let took = began.elapsed();
    Ok(Played { took, events, end: fingerprint::of(table.state()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_adds_up() {
        let spent = |calls, millis| Spent { calls, own: Duration::from_millis(millis) };
        let of = |whole, hook, bot_rules| {
            let mut hooks = [Spent::default(); HookSet::MOST];
            hooks[100] = hook;
            Profiled { whole: Duration::from_millis(whole), hooks, bot_rules }
        };
        let mut all = Profiled::default();
        all += &of(7, spent(2, 5), vec![spent(1, 1)]);
        all += &of(9, spent(1, 3), vec![spent(0, 0), spent(4, 2)]);
        all += &of(1, spent(1, 1), vec![spent(1, 1)]);
        assert_eq!((all.whole, all.hooks[100], all.own()), (Duration::from_millis(17), spent(4, 9), Duration::from_millis(9)));
        assert_eq!(all.bot_rules, [spent(2, 2), spent(4, 2)]);
    }
}
