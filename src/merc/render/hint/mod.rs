//! `hint`: recommends a command from simulated games in two lines. It changes nothing and knows no more than the seat that asks.
//!
//! - `figures`: what `hint -v` shows

mod figures;

use super::prompt::forces;
use crate::kernel::doc::{Doc, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::kernel::{Complaint, Question, Ruleset, Seat, words};
use crate::merc::botkit::budget::{Budget, MOST_PLAYOUTS, MOST_SECONDS, USUAL};
use crate::merc::botkit::limit::End;
use crate::merc::botkit::race;
use crate::merc::botkit::thoughts::{SECRET, SKIPPED};
use crate::merc::bots::judging::suggested;
use crate::merc::bots::search::advice::{self, Advice};
use crate::merc::bots::search::{Verdict, is_searchable, report};
use crate::merc::commands::Command;
use crate::merc::game::{Game, Merc};
use crate::merc::names::text::counted;
use crate::merc::rules::hire;
use crate::merc::secrets::redact;
use crate::text::shorten;

/// A command that moves nothing is recommended only if it is ahead of the best other one by this many tenths of a standard error.
const CLEARLY: i64 = 30;

/// `-v` asks for the figures.
const FIGURES: &str = "-v";

/// The recommendation for a seat; `text` is empty, `-v`, a budget or both.
pub fn hint(game: &Game, seat: Seat, text: &str) -> Result<Doc, Complaint> {
    let with_figures = text.split_whitespace().any(|word| word == FIGURES);
    let rest: Vec<&str> = text.split_whitespace().filter(|word| *word != FIGURES).collect();
    let budget = match rest.as_slice() {
        [] => USUAL,
        words => Budget::parse(&words.join(" ")).map_err(|_| {
            let fact = format!("{:?} is not a valid number of games or seconds", shorten(&words.join(" ")));
            let games = format!("hint 400 for 400 games (at most {MOST_PLAYOUTS})");
            Complaint::input(fact, format!("Type {games} or hint 2s for 2 seconds (at most {MOST_SECONDS})"))
        })?,
    };
    match game.asked() {
        Some(Asked::Question(question)) if question.seat == seat => Ok(answer(game, question, budget, with_figures)),
        Some(_) if game.may_command(seat) => {
            let mut advice = advice::command(game, seat, budget);
            advice.verdict.choice = recommended(game, seat, &advice.verdict);
            let names: Vec<String> = advice.verdict.race.commands.iter().map(|command| command.write(game)).collect();
            match with_figures && advice.verdict.race.games() > 0 {
                true => Ok(figures::of_commands(game, &advice, names)),
                false => Ok(brief(game, seat, &advice, &names)),
            }
        }
        Some(_) => Err(Complaint::input(format!("{} has nothing to decide now", game.header().seat_name(seat)), "")),
        None if Merc::is_over(game.state()) => Err(Complaint::over()),
        None => Err(Complaint::input("there is nothing to decide", "The game has not started or cannot continue")),
    }
}

/// The command to recommend: a free one that moves nothing, or one that seems to waste an action, only if it is clearly better than every
/// other.
fn recommended(game: &Game, seat: Seat, verdict: &Verdict) -> usize {
    let race = &verdict.race;
    let is_idle = |index: &usize| race.commands[*index].is_free(game) || wasted(game, seat, &race.commands[*index]).is_some();
    let mut others = race.order.iter().copied().filter(|index| !is_idle(index) && race.score(*index).games > 0);
    match others.next().filter(|_| is_idle(&verdict.choice)) {
        Some(best) if race.lead(verdict.choice, best).errors() < CLEARLY => best,
        _ => verdict.choice,
    }
}

/// Why a command seems to waste an action.
fn wasted(game: &Game, seat: Seat, command: &Command) -> Option<&'static str> {
    match (command.verb(game).to_lowercase().as_str(), command.doers(game).as_slice()) {
        ("hire", _) if hire::is_full(game, seat) => Some("The team is full: somebody must be dismissed for a new MERC (HIR-6)."),
        ("reequip", [unit]) => {
            let at = game.state().sector_of(*unit).filter(|at| redact::may_see_stash(game.state(), seat, *at))?;
            let mut stash = game.state().sector(at).stash.iter();
            let helps = stash.any(|item| game.is_vehicle(*item) || suggested::gain(game, *item, *unit).is_some());
            (!helps).then_some("No card of the stash seems to make the MERC better.")
        }
        _ => None,
    }
}

/// The best of the others. Free commands that move nothing would only be noise.
fn runner_up(game: &Game, verdict: &Verdict) -> Option<usize> {
    let race = &verdict.race;
    let others = || race.order.iter().copied().filter(|index| *index != verdict.choice && race.score(*index).games > 0);
    others().find(|index| !race.commands[*index].is_free(game)).or_else(|| others().next())
}

fn brief(game: &Game, seat: Seat, advice: &Advice, names: &[String]) -> Doc {
    let verdict = &advice.verdict;
    let command = &verdict.race.commands[verdict.choice];
    let next = advice.usually(verdict.choice).filter(|next| !next.is_about_done());
    let mut doc = Doc::new();
    let mut first = named(game, seat, command);
    if let Some(next) = next {
        first.push(Span::plain(", usually followed by "));
        first.extend(named(game, seat, next));
    }
    first.push(Span::plain("."));
    doc.line(first);
    if verdict.race.games() == 0 {
        doc.line(not_searched(game, verdict));
        reasons(&advice.reason).into_iter().for_each(|line| {
            doc.line(line);
        });
        return doc;
    }
    let other = runner_up(game, verdict);
    let is_free = other.is_some_and(|other| verdict.race.commands[other].is_free(game));
    let mut second = compared(verdict, other, names, is_free);
    let fight = [Some(command), next].into_iter().flatten().find_map(|command| attacked(game, seat, command));
    if let Some(at) = fight {
        second.extend([
            Span::new(format!("odds {}", game.state().sector_name(at)), Role::Typed).unbroken(),
            Span::plain(": the fight · "),
        ]);
    }
    second.extend(figures_are());
    doc.line(second);
    if let Some(why) = wasted(game, seat, command) {
        doc.line(Span::new(format!("{why} Still it did better in the simulated games."), Role::Dim));
    }
    if verdict.race.score(verdict.choice).wins == 0 {
        doc.line(Span::new(report::NONE_WON, Role::Dim));
    }
    doc
}

fn figures_are() -> [Span; 2] {
    [Span::new("hint -v", Role::Typed).unbroken(), Span::plain(": figures")]
}

/// How the choice compares with the next best one. If that did better, there is a reason: for example, it is free and moves nothing.
fn compared<C>(verdict: &race::Verdict<C>, other: Option<usize>, names: &[String], is_free: bool) -> Line {
    let Some(other) = other else {
        return vec![Span::plain(format!("{}. ", report::sureness_against(verdict, None)))];
    };
    let race = &verdict.race;
    let lead = race.lead(verdict.choice, other);
    let name = Span::new(names[other].clone(), Role::Typed).unbroken();
    let [own, others] = lead.both;
    let (share, others_share) = (report::share(own), report::share(others));
    let wins = match share == others_share {
        false => format!(": {share} against {others_share} wins. "),
        // The value at the end makes the difference.
        true => format!(": {share} wins each, value {} against {}. ", report::value(own), report::value(others)),
    };
    let (before, after) = match lead.errors() {
        _ if !lead.tells() => ("Too few games to compare it with ", ". ".to_string()),
        30.. => ("Clearly better than ", wins),
        20.. => ("Probably better than ", wins),
        10.. => ("Perhaps better than ", wins),
        ..=-10 if is_free => ("Perhaps not as good as ", ", which moves nothing by itself. ".to_string()),
        _ if lead.sum < 0 && is_free => ("Too close to call against ", ", which moves nothing by itself. ".to_string()),
        _ if lead.sum < 0 && verdict.choice == 0 => ("Too close to call against ", "; the bot's rules decide. ".to_string()),
        _ if lead.sum < 0 => ("Too close to call against ", "; over all games it did better. ".to_string()),
        _ => ("Too close to call against ", ". ".to_string()),
    };
    let mut line = vec![Span::plain(before), name, Span::plain(after)];
    if race.end == Some(End::Early) {
        line.push(Span::plain(format!("Ended early after {}. ", counted(race.games().unsigned_abs(), "game"))));
    }
    line
}

/// `move primary a3 (Coffee 4, 7 militia)`.
fn named(game: &Game, seat: Seat, command: &Command) -> Line {
    let mut line = vec![Span::new(command.write(game), Role::Typed).unbroken()];
    if let Some(at) = attacked(game, seat, command) {
        let (state, card) = (game.state(), game.sector_card(at));
        let others = state.sides().filter(|other| *other != state.side(seat));
        let enemies: Vec<String> = others.flat_map(|other| forces(game, other, at)).collect();
        line.push(Span::plain(format!(" ({} {}, {})", card.short_name(), card.value, enemies.join(", "))));
    }
    line
}

/// Where a command would begin a fight.
fn attacked(game: &Game, seat: Seat, command: &Command) -> Option<crate::merc::model::ids::SectorId> {
    let at = command.to().filter(|_| !command.squads().is_empty())?;
    game.state().has_enemies(game.state().side(seat), at).then_some(at)
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

fn answer(game: &Game, question: &Question<Merc>, budget: Budget, with_figures: bool) -> Doc {
    let (verdict, why) = advice::answers(game, question, budget);
    let text = |answer| words::answer_text(&question.kind, answer, |choice| game.rules().choice_text(game, choice));
    let names: Vec<String> = verdict.race.commands.iter().map(text).collect();
    let is_simulated = verdict.race.games() > 0;
    let mut doc = Doc::new();
    if is_simulated && with_figures {
        doc = figures::of_answers(game, &verdict, names);
    } else {
        doc.line(vec![Span::new(names[verdict.choice].clone(), Role::Typed), Span::plain(".")]);
        match is_simulated {
            true => {
                let mut line = compared(&verdict, verdict.runner_up(), &names, false);
                line.extend(figures_are());
                doc.line(line)
            }
            false => doc.line("Chosen by the bot's rules; nothing was simulated."),
        };
    }
    if with_figures || !is_simulated {
        doc.line("The bot's rules:");
        reasons(&why).into_iter().for_each(|line| {
            doc.line(line);
        });
    }
    doc
}

/// The rule's name without its id.
fn rule_name(why: &str) -> &str {
    let head = why.lines().next().unwrap_or_default();
    head.split_once("] ").map_or(head, |(_, name)| name)
}

/// The rule and what it compared. The player may see secret lines too, because the rule decided for the player's own seat.
fn reasons(why: &str) -> Vec<String> {
    let open = why.lines().skip(1).map(|line| line.trim_start_matches(SECRET));
    let compared = open.filter(|line| !line.starts_with(SKIPPED)).map(|line| format!("    {line}"));
    let name = Some(rule_name(why)).filter(|name| !name.is_empty()).map(|name| format!("  {name}"));
    name.into_iter().chain(compared).collect()
}
