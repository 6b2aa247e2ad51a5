//! What was compared, in words: for `why`, and for `hint`.

use super::Verdict;
use super::race::{Lead, Score};
use crate::kernel::Ruleset;
use crate::merc::bots::comparing::SECRET;
use crate::merc::game::Game;

/// How many of the commands that were compared are told.
const TOLD: usize = 5;

/// What the record of a game keeps of a decision: the rule that was followed, or that it was not; then what was compared.
pub fn reason(game: &Game, verdict: &Verdict, rule: &str) -> String {
    let race = &verdict.race;
    let text = |index: usize| game.rules().command_text(game, &race.commands[index]);
    if race.commands.len() < 2 {
        return rule.to_string();
    }
    let mut lines: Vec<String> = Vec::new();
    if verdict.choice == 0 {
        lines.extend(rule.lines().map(str::to_string));
    } else {
        lines.push(format!("Looked ahead: better than {}, as the rules would have it", text(0)));
    }
    lines.push(format!("{SECRET}{} imagined games between {} commands", race.games(), race.commands.len()));
    let rest = race.order.iter().copied().filter(|index| *index != verdict.choice);
    for index in std::iter::once(verdict.choice).chain(rest).take(TOLD) {
        lines.push(format!("{SECRET}{}: {}", text(index), chance(race.score(index))));
    }
    lines.push(format!("{SECRET}{}", sureness(verdict)));
    lines.join("\n")
}

/// `wins 61% ± 7 of 46`.
pub fn chance(score: Score) -> String {
    let Score { games, wins, .. } = score;
    if games == 0 {
        return "could not be played".to_string();
    }
    let share = (200 * wins + games) / (2 * games);
    let spread = 10_000 * i128::from(wins) * i128::from(games - wins);
    let error = (spread / i128::from(games).pow(3)).isqrt();
    format!("wins {share}% ± {error} of {games}")
}

/// How sure it is that the command is better than the next best, with the figure behind it.
pub fn sureness(verdict: &Verdict) -> String {
    let Some(other) = verdict.runner_up() else { return "There is nothing to compare it with.".to_string() };
    let lead = verdict.race.lead(verdict.choice, other);
    let errors = lead.errors();
    let word = match errors {
        30.. => "Sure",
        20.. => "Fairly sure",
        10.. => "Not sure",
        _ => "A toss-up",
    };
    let (whole, tenth) = (errors.abs() / 10, errors.abs() % 10);
    let side = if errors < 0 { "behind" } else { "ahead of" };
    let games = format!("in the same {} imagined games", lead.worlds);
    format!("{word}: by wins and sector value it is {whole}.{tenth} standard errors {side} the next best {games}")
}

/// By how many points of a hundred the other command wins more often or less, in the games both were tried in.
pub fn points(lead: Lead) -> String {
    let Lead { worlds, wins, .. } = lead;
    // To the nearest point.
    let points = if worlds == 0 { 0 } else { (200 * wins.abs() + worlds) / (2 * worlds) };
    let so_many = if points == 1 { "1 point".to_string() } else { format!("{points} points") };
    match wins.signum() {
        _ if points == 0 => "wins as often".to_string(),
        -1 => format!("wins {so_many} more often"),
        _ => format!("wins {so_many} less often"),
    }
}
