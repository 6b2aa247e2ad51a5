//! What was compared, in words: for `why`, and for `hint`.

use super::{CLEAR, Verdict};
use crate::kernel::Ruleset;
use crate::merc::botkit::budget::Budget;
use crate::merc::botkit::limit::End;
use crate::merc::botkit::race::{Lead, Score};
use crate::merc::bots::judging::comparing::SECRET;
use crate::merc::game::Game;
use crate::merc::names::text::{capital, counted};

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
    lines.push(format!("{SECRET}{}", extent(verdict)));
    let rest = race.order.iter().copied().filter(|index| *index != verdict.choice && race.was_tried(*index));
    for index in std::iter::once(verdict.choice).chain(rest).take(TOLD) {
        lines.push(format!("{SECRET}{}: {}", text(index), chance(race.score(index))));
    }
    lines.push(format!("{SECRET}{}", sureness(verdict)));
    lines.join("\n")
}

/// How many games were imagined in all; those of one command are only some of them.
pub fn extent(verdict: &Verdict) -> String {
    let early = if verdict.race.end == Some(End::Early) { ", ended early" } else { "" };
    format!("{} between {} commands{early}", imagined(verdict.race.games()), verdict.race.commands.len())
}

fn imagined(games: i64) -> String {
    counted(games.unsigned_abs(), "imagined game")
}

/// How far a search has come, for those who wait for it.
pub fn so_far(seat: &str, played: u32, budget: Budget) -> String {
    let name = capital(seat);
    match budget {
        Budget::Playouts(count) => format!("{name} looks ahead: {played} of {count} imagined games"),
        Budget::Seconds(_) => format!("{name} looks ahead for {budget}: {}", imagined(played.into())),
    }
}

/// What looking ahead cannot see where no imagined game is won.
pub const NONE_WON: &str = "That none is won need not mean that all is lost: rule bots may miss a plan of several commands";

/// `wins 61% ± 7 of 46`; the error is one standard error. It would be 0 where a share is nearly none or all, which says too much:
/// there the wins are told.
pub fn chance(score: Score) -> String {
    let Score { games, wins, .. } = score;
    if games == 0 {
        return "could not be played".to_string();
    }
    let share = (200 * wins + games) / (2 * games);
    match share {
        _ if wins == 0 => return format!("wins none of {games}"),
        _ if wins == games => return format!("wins all of {games}"),
        0 | 100 => return format!("wins {wins} of {games}"),
        _ => {}
    }
    // To the nearest point: the root of four times the square is twice the error.
    let spread = 40_000 * i128::from(wins) * i128::from(games - wins);
    let error = (spread / i128::from(games).pow(3)).isqrt().midpoint(1);
    format!("wins {share}% ± {error} of {games}")
}

/// How sure it is that the command is better than the next best, with the figure behind it. That of the rules is also kept where
/// another did better, as long as luck may be the reason.
pub fn sureness(verdict: &Verdict) -> String {
    let Some(other) = verdict.runner_up() else { return uncompared(verdict).to_string() };
    let lead = verdict.race.lead(verdict.choice, other);
    let games = format!("in the same {}", imagined(lead.worlds));
    if !lead.tells() {
        let kept = if verdict.is_kept() { "; what the rules say is kept" } else { "" };
        return format!("Not sure: {} with both say too little{kept}", imagined(lead.worlds));
    }
    let errors = lead.errors();
    let word = match errors.abs() {
        30.. => "Sure",
        20.. => "Fairly sure",
        10.. => "Not sure",
        _ => "A toss-up",
    };
    let so_many = |tenths: i64| format!("{}.{} standard errors", tenths.abs() / 10, tenths.abs() % 10);
    let measured = format!("{word}: by wins and sector value it is {}", so_many(errors));
    if !verdict.is_kept() {
        return format!("{measured} ahead of the next best {games}");
    }
    let needed = so_many(CLEAR);
    format!("{measured} behind {games}, which may be luck: what the rules say is kept unless another is {needed} ahead of it")
}

fn uncompared(verdict: &Verdict) -> &'static str {
    match verdict.race.end {
        Some(_) if verdict.race.commands.len() > 1 => "Not sure: there was no time to try another command",
        _ => "There is nothing to compare it with",
    }
}

/// By how many points of a hundred the other command wins more often or less, in the games both were tried in.
pub fn points(lead: Lead) -> String {
    let Lead { worlds, wins, sum, .. } = lead;
    // To the nearest point.
    let points = if worlds == 0 { 0 } else { (200 * wins.abs() + worlds) / (2 * worlds) };
    let so_many = if points == 1 { "1 point".to_string() } else { format!("{points} points") };
    match wins.signum() {
        _ if points == 0 => "wins as often".to_string(),
        -1 if sum >= 0 => format!("wins {so_many} more often, but with less sector value"),
        -1 => format!("wins {so_many} more often"),
        _ if sum < 0 => format!("wins {so_many} less often, but with more sector value"),
        _ => format!("wins {so_many} less often"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_none_or_all_has_no_error() {
        let told = |wins, games| chance(Score { games, wins, value: 0 });
        assert_eq!(told(0, 468), "wins none of 468");
        assert_eq!(told(468, 468), "wins all of 468");
        assert_eq!(told(1, 468), "wins 1 of 468");
        assert_eq!(told(467, 468), "wins 467 of 468");
        // 28 of 46 is 60.9%; the root of 0.609 * 0.391 / 46 is 7.2%.
        assert_eq!(told(28, 46), "wins 61% ± 7 of 46");
        // 309 of 631 is 49.0%; the root of 0.49 * 0.51 / 631 is 1.99%.
        assert_eq!(told(309, 631), "wins 49% ± 2 of 631");
        assert_eq!(told(0, 0), "could not be played");
    }
}
