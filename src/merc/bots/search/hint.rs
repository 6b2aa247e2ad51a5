//! `hint`: recommends a command by simulating games, and says how clear the choice is. It changes nothing and knows no more than the
//! seat that asks.

use super::{Verdict, advice, is_searchable, report};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Question, Ruleset, Seat, words};
use crate::merc::botkit::budget::{Budget, MOST_PLAYOUTS, MOST_SECONDS, USUAL};
use crate::merc::botkit::thoughts::{SECRET, SKIPPED};
use crate::merc::game::{Game, Merc};
use crate::merc::names::text::capital;
use crate::text::shorten;

/// The recommendation for a seat; `text` is empty or a budget.
pub fn hint(game: &Game, seat: Seat, text: &str) -> Result<String, Complaint> {
    let budget = match text {
        "" => USUAL,
        text => Budget::parse(text).map_err(|_| {
            let fact = format!("{:?} is not a valid number of games or seconds", shorten(text));
            let games = format!("hint 400 for 400 games (at most {MOST_PLAYOUTS})");
            Complaint::input(fact, format!("Type {games} or hint 2s for 2 seconds (at most {MOST_SECONDS})"))
        })?,
    };
    match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => Ok(answer(game, question)),
        Some(_) if game.may_command(seat) => Ok(command(game, seat, budget)),
        Some(_) => Err(Complaint::input(format!("{} has nothing to decide now", game.header().seat_name(seat)), "")),
        None if Merc::is_over(game.state()) => Err(Complaint::over()),
        None => Err(Complaint::input("there is nothing to decide", "The game has not started or cannot continue")),
    }
}

fn command(game: &Game, seat: Seat, budget: Budget) -> String {
    let (verdict, why) = advice::command(game, seat, budget);
    let text = |index: usize| game.rules().command_text(game, &verdict.race.commands[index]);
    let mut lines = vec![text(verdict.choice)];
    if verdict.race.games() == 0 {
        lines.push(format!("  {}", not_searched(game, &verdict)));
        lines.extend(rule_lines(&why));
        return lines.join("\n");
    }
    let score = verdict.race.score(verdict.choice);
    let games = if score.games == 1 { " simulated game" } else { " simulated games" };
    lines.push(format!("  {}, played to the end by rule-based bots.", capital(&report::chance(score, games))));
    if score.wins == 0 {
        lines.push(format!("  {}", report::NONE_WON));
    }
    if let Some(other) = verdict.runner_up() {
        let place = if verdict.is_kept() { "About as good" } else { "Next best" };
        lines.push(format!("  {place}: {}, which {}.", text(other), report::chance(verdict.race.score(other), "")));
    }
    lines.push(format!("  {}.", report::sureness(&verdict)));
    match rule_name(&why) {
        "" => {}
        name if verdict.is_kept() => lines.push(format!("  {}: \"{name}\".", report::KEPT)),
        name if verdict.choice == 0 => lines.push(format!("  The rule-based bot would play the same move (\"{name}\").")),
        name => lines.push(format!("  The rule-based bot would play {} (\"{name}\").", text(0))),
    }
    lines.push(format!("  {}.", report::extent(&verdict)));
    lines.join("\n")
}

fn not_searched(game: &Game, verdict: &Verdict) -> &'static str {
    if !is_searchable(game) {
        "Chosen by the bot's rules; orders given in advance are not simulated."
    } else if verdict.race.commands.len() < 2 {
        "Nothing else was compared."
    } else if verdict.race.end.is_some() && !verdict.race.was_tried(0) {
        "Chosen by the bot's rules; there was no time to simulate a game."
    } else {
        "Chosen by the bot's rules; no simulated game could be played to the end."
    }
}

fn answer(game: &Game, question: &Question<Merc>) -> String {
    let (answer, why) = advice::answer(game, question);
    let text = words::answer_text(&question.kind, &answer, |choice| game.rules().choice_text(game, choice));
    let mut lines = vec![text, "  Chosen by the bot's rules; questions inside a command are not simulated.".to_string()];
    lines.extend(rule_lines(&why));
    lines.join("\n")
}

/// The rule's name without its id.
fn rule_name(why: &str) -> &str {
    let head = why.lines().next().unwrap_or_default();
    head.split_once("] ").map_or(head, |(_, name)| name)
}

/// The rule and what it compared. The player may see secret lines too, because the rule decided for the player's own seat.
fn rule_lines(why: &str) -> Vec<String> {
    let open = why.lines().skip(1).map(|line| line.trim_start_matches(SECRET));
    let compared = open.filter(|line| !line.starts_with(SKIPPED)).map(|line| format!("    {line}"));
    let name = Some(rule_name(why)).filter(|name| !name.is_empty()).map(|name| format!("  {name}"));
    name.into_iter().chain(compared).collect()
}
