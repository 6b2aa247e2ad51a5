//! Describes a search in words, for `why` and `hint`.

use super::Verdict;
use crate::kernel::Ruleset;
use crate::merc::botkit::budget::Budget;
use crate::merc::botkit::limit::End;
use crate::merc::botkit::race::{self, Score};
use crate::merc::bots::judging::comparing::SECRET;
use crate::merc::content::StepKind;
use crate::merc::game::Game;
use crate::merc::names::text::{capital, counted};

/// How many of the compared commands are listed.
const LISTED: usize = 5;

/// The reason that the journal records: the rule that was followed or overruled, then what was compared.
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
        // A command in this phase names a card of the hand (DIC-9).
        let (than, secret) = match game.state().step().kind {
            StepKind::Tactics => ("the rule-based move".to_string(), Some(format!("{SECRET}the rule-based move is {}", text(0)))),
            _ => (format!("{}, the rule-based move", text(0)), None),
        };
        lines.push(format!("Better in simulated games than {than}"));
        lines.extend(secret);
    }
    lines.push(format!("{SECRET}{}", extent(verdict, "commands")));
    let rest = race.order.iter().copied().filter(|index| *index != verdict.choice && race.was_tried(*index));
    for index in std::iter::once(verdict.choice).chain(rest).take(LISTED) {
        lines.push(format!("{SECRET}{}: {}", text(index), chance(race.score(index), "")));
    }
    lines.push(format!("{SECRET}{}", sureness(verdict)));
    if verdict.is_kept() {
        lines.push(format!("{SECRET}{KEPT}"));
    }
    lines.join("\n")
}

/// How many games were simulated for all commands or answers together.
pub fn extent<C>(verdict: &race::Verdict<C>, what: &str) -> String {
    let early = if verdict.race.end == Some(End::Early) { ", ended early" } else { "" };
    let games = counted(verdict.race.games().unsigned_abs(), "game");
    format!("Simulated {games} across {} candidate {what}{early}", verdict.race.commands.len())
}

fn simulated(games: i64) -> String {
    counted(games.unsigned_abs(), "simulated game")
}

/// The progress of a search, for the player who waits for it.
pub fn so_far(seat: &str, played: u32, budget: Budget) -> String {
    let name = capital(seat);
    match budget {
        Budget::Playouts(count) => format!("{name} looks ahead: {played} of {count} simulated games"),
        Budget::Seconds(_) => format!("{name} looks ahead for {budget}: {}", simulated(played.into())),
    }
}

/// What `hint` adds if no simulated game is won.
pub const NONE_WON: &str =
    "Losing every simulated game does not mean that the game is lost: rule-based bots can miss a plan of several commands.";

/// Why the rule-based command is chosen although another one did better.
pub const KEPT: &str = "A close call goes to the rule-based move";

/// `wins 28 of 46 simulated games (61%)`; `games` is the text after the number. A percentage that would be rounded to 0 or 100 is left out.
pub fn chance(score: Score, games_text: &str) -> String {
    let Score { games, wins, .. } = score;
    if games == 0 {
        return "could not be played".to_string();
    }
    match percent(score) {
        _ if wins == 0 && games > 1 => format!("wins none of {games}{games_text}"),
        _ if wins == games && games > 1 => format!("wins all of {games}{games_text}"),
        0 | 100 => format!("wins {wins} of {games}{games_text}"),
        share => format!("wins {wins} of {games}{games_text} ({share}%)"),
    }
}

/// The standard error of the share of wins in percent, rounded up. One more win and one more loss are counted, so that a few games
/// without any are not taken for certain.
pub fn margin(score: Score) -> i64 {
    let (games, wins) = (score.games + 2, score.wins + 1);
    let square = (10_000 * wins * (games - wins)).div_euclid((games * games * games).max(1)) + 1;
    square.isqrt() + i64::from(square.isqrt().pow(2) < square)
}

/// The share of wins, to the nearest percent.
pub fn percent(score: Score) -> i64 {
    (200 * score.wins + score.games) / (2 * score.games.max(1))
}

/// `61%`; a share that would be rounded to 0 or 100 is shown as less than 1% or more than 99%.
pub fn share(score: Score) -> String {
    match percent(score) {
        0 if score.wins > 0 => "less than 1%".to_string(),
        100 if score.wins < score.games => "more than 99%".to_string(),
        percent => format!("{percent}%"),
    }
}

/// The mean lead in sector value, as in `+6.1`.
pub fn value(score: Score) -> String {
    let tenths = (20 * score.lead.abs() + score.games) / (2 * score.games.max(1));
    let sign = if score.lead < 0 && tenths > 0 { '-' } else { '+' };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// How clear it is that the chosen command is better than the runner-up, with both results in the games that both were tried in.
pub fn sureness<C>(verdict: &race::Verdict<C>) -> String {
    sureness_against(verdict, verdict.runner_up())
}

/// The same, compared with a certain command.
pub fn sureness_against<C>(verdict: &race::Verdict<C>, other: Option<usize>) -> String {
    let Some(other) = other else { return uncompared(verdict).to_string() };
    let lead = verdict.race.lead(verdict.choice, other);
    let games = simulated(lead.worlds);
    if !lead.tells() {
        return format!("Too few games to compare: {games} with both commands");
    }
    let word = match lead.errors() {
        30.. => "Clearly better",
        20.. => "Probably better",
        10.. => "Perhaps better",
        _ => "Too close to call",
    };
    let [one, other] = lead.both;
    let wins = format!("{} and {} wins", share(one), share(other));
    format!("{word}: {wins}, average lead in sector value {} and {}, over {games}", value(one), value(other))
}

fn uncompared<C>(verdict: &race::Verdict<C>) -> &'static str {
    match verdict.race.end {
        Some(_) if verdict.race.commands.len() > 1 => "There was no time to try another command",
        _ => "Nothing else was compared",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_near_none_or_all_has_no_percentage() {
        let text = |wins, games| chance(Score { games, wins, ..Score::default() }, "");
        assert_eq!(text(0, 468), "wins none of 468");
        assert_eq!(text(468, 468), "wins all of 468");
        assert_eq!(text(1, 468), "wins 1 of 468");
        assert_eq!(text(467, 468), "wins 467 of 468");
        // 28 of 46 is 60.9%, and 309 of 631 is 49.0%.
        assert_eq!(text(28, 46), "wins 28 of 46 (61%)");
        assert_eq!(text(309, 631), "wins 309 of 631 (49%)");
        assert_eq!(text(0, 0), "could not be played");
    }

    /// By hand: 9 of 18 games are counted as 10 of 20, so the error is the root of 0.25 / 20, 11.2%. 0 of 98 are counted as 1 of
    /// 100, so it is the root of 0.0099 / 100, 0.99%.
    #[test]
    fn a_share_has_an_error() {
        let error = |wins, games| margin(Score { games, wins, ..Score::default() });
        assert_eq!([error(9, 18), error(0, 98), error(98, 98)], [12, 1, 1]);
    }

    #[test]
    fn only_none_and_all_are_0_and_100_percent() {
        let text = |wins, games| share(Score { games, wins, ..Score::default() });
        assert_eq!([text(0, 200), text(200, 200), text(28, 46)], ["0%", "100%", "61%"]);
        // 0.2% and 99.8% would be rounded to 0 and 100.
        assert_eq!([text(1, 468), text(467, 468)], ["less than 1%", "more than 99%"]);
    }

    /// 19 over 3 games is 6.33, -19 over 4 is -4.75, and -1 over 30 is -0.03.
    #[test]
    fn a_mean_lead_has_a_sign_and_one_decimal() {
        let text = |lead, games| value(Score { games, lead, ..Score::default() });
        assert_eq!([text(19, 3), text(-19, 4), text(-1, 30), text(0, 5)], ["+6.3", "-4.8", "+0.0", "+0.0"]);
    }
}
