//! `hint`: what to do, by looking ahead, and how sure that is. It changes nothing and knows no more than the seat that asks.

use super::{Verdict, advice, is_searchable, report};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Question, Ruleset, Seat, words};
use crate::merc::botkit::budget::{Budget, USUAL};
use crate::merc::bots::judging::comparing::SECRET;
use crate::merc::game::{Game, Merc};

/// What to do now; `text` may give a budget.
pub fn hint(game: &Game, seat: Seat, text: &str) -> Result<String, Complaint> {
    let budget = match text {
        "" => USUAL,
        text => Budget::parse(text).map_err(|why| {
            Complaint::input(why.to_string(), format!("hint alone is hint {USUAL}; hint 1000 and hint 5s look further"))
        })?,
    };
    match game.asked() {
        Some(Asked::Command(seats)) if seats.contains(&seat) => Ok(command(game, seat, budget)),
        Some(Asked::Question(question)) if question.seat == seat => Ok(answer(game, question)),
        Some(_) => Err(Complaint::input(format!("{} is not asked anything now", game.header().seat_name(seat)), "")),
        None if Merc::is_over(game.state()) => Err(Complaint::over()),
        None => Err(Complaint::input("nothing is being asked", "The game has not begun, or cannot go on")),
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
    let chance = report::chance(score);
    let other = verdict.runner_up().map(|other| (other, report::chance(verdict.race.score(other))));
    let has_error = [Some(&chance), other.as_ref().map(|(_, told)| told)].into_iter().flatten().any(|told| told.contains('±'));
    let error = if has_error { " (± is one standard error)" } else { "" };
    let games = if score.games == 1 { "imagined game" } else { "imagined games" };
    lines.push(format!("  {chance} {games} that rule bots play to the end{error}"));
    if score.wins == 0 {
        lines.push(format!("  {}", report::NONE_WON));
    }
    if let Some((other, other_score)) = other {
        let lead = verdict.race.lead(verdict.choice, other);
        let place = if verdict.is_kept() { "About as good" } else { "Next best" };
        lines.push(format!("  {place}: {}, which {other_score}; in the same games it {}", text(other), report::points(lead)));
    }
    lines.push(format!("  {}", report::sureness(&verdict)));
    match rule_name(&why) {
        "" => {}
        name if verdict.is_kept() => lines.push(format!("  It is what the rules say: {name}")),
        name if verdict.choice == 0 => lines.push(format!("  It is also what the rules say: {name}")),
        name => lines.push(format!("  The rules say {}: {name}", text(0))),
    }
    lines.push(format!("  {}; after each round the better half goes on", report::extent(&verdict)));
    lines.join("\n")
}

fn not_searched(game: &Game, verdict: &Verdict) -> &'static str {
    if !is_searchable(game) {
        "By the rules; orders given in advance are not searched."
    } else if verdict.race.commands.len() < 2 {
        "By the rules; there is nothing to compare it with."
    } else if verdict.race.end.is_some() && !verdict.race.was_tried(0) {
        "By the rules; there was no time to imagine a game."
    } else {
        "By the rules: no imagined game could be played to its end."
    }
}

fn answer(game: &Game, question: &Question<Merc>) -> String {
    let (answer, why) = advice::answer(game, question);
    let text = words::answer_text(&question.kind, &answer, |choice| game.rules().choice_text(game, choice));
    let mut lines = vec![text, "  By the rules; questions inside a command are not searched.".to_string()];
    lines.extend(rule_lines(&why));
    lines.join("\n")
}

/// The rule's name without its id.
fn rule_name(why: &str) -> &str {
    let head = why.lines().next().unwrap_or_default();
    head.split_once("] ").map_or(head, |(_, name)| name)
}

/// The rule and what it compared; the asker may know it all, since it is asked for them.
fn rule_lines(why: &str) -> Vec<String> {
    let compared = why.lines().skip(1).map(|line| format!("    {}", line.trim_start_matches(SECRET)));
    let name = Some(rule_name(why)).filter(|name| !name.is_empty()).map(|name| format!("  {name}"));
    name.into_iter().chain(compared).collect()
}
