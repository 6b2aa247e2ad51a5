//! The beginning of a game: who plays against whom, what the game is about and how to win it. The words come from the modes.

use crate::kernel::doc::{Role, Span};
use crate::kernel::{Doc, Seat};
use crate::merc::content::GoalPart;
use crate::merc::game::Game;
use crate::merc::model::ids::Side;
use crate::merc::names::text::{capital, counted, names};
use crate::merc::rules::victory;

/// The robot's name in what modes refuse.
const ROBOT: &str = "ai";
/// Where the texts begin.
const COLUMN: u8 = 7;

pub fn goal(game: &Game, seat: Seat) -> Doc {
    let mut doc = Doc::new();
    let typed = |word| Span::new(word, Role::Typed);
    doc.sides(Span::new(title(game), Role::Title), vec![typed("help"), " · ".into(), typed("quit")]);
    let mut label = "  GOAL".to_string();
    for part in parts(game, seat) {
        doc.entry(Span::new(std::mem::take(&mut label), Role::Title), COLUMN, part);
    }
    if let Some(why) = no_robot(game, seat) {
        doc.entry("", COLUMN, Span::new(format!("You play the Dictator: {why}."), Role::Dim));
    }
    if let Some((name, text)) = dictator(game) {
        doc.entry(Span::new(format!("  {}", name.to_uppercase()), Role::Title), COLUMN, text);
    }
    doc
}

/// `MERC · 2 Rebels against Kim (robot, regular) · Vehicles`.
fn title(game: &Game) -> String {
    let (state, modes) = (game.state(), &game.content().modes);
    let format = &state.config().format;
    let side = |side: Side| match format.sides.get(usize::from(side.0)) {
        Some(spec) if !spec.name.is_empty() => counted(state.seats_of(side).count() as u64, &spec.one),
        _ => names(game).side(side),
    };
    let sides = state.sides().map(|of| if state.is_dictator_side(of) { leader(game) } else { side(of) });
    let sides: Vec<String> = sides.collect();
    let mut parts = vec!["MERC".to_string(), sides.join(" against ")];
    let is_usual = |index: &&usize| modes[**index].frame.as_ref().is_some_and(|frame| frame.is_usual);
    parts.extend(format.modes.iter().rev().filter(|index| !is_usual(index)).map(|index| modes[*index].name.clone()));
    parts.join(" · ")
}

/// `Kim (robot, regular)`.
fn leader(game: &Game) -> String {
    let state = game.state();
    let Some(seat) = state.dictator_seat() else { return String::new() };
    let name = dictator(game).map_or_else(|| "the Dictator".to_string(), |(name, _)| name);
    let seat_name = state.seat_name(seat);
    if state.config().robot {
        return format!("{name} (robot, {})", game.content().levels[state.config().level].id);
    }
    let who = game.header().seats.iter().find(|(other, _)| other == seat_name).map_or("", |(_, who)| who.as_str());
    if game.header().is_human(seat_name) { format!("{name} ({})", capital(seat_name)) } else { format!("{name} ({who})") }
}

/// The name and the text of the Dictator's card, once it has been dealt.
fn dictator(game: &Game) -> Option<(String, String)> {
    let card = game.catalog().dictator_index(game.state().dictator()?)?;
    game.content().dictators.get(card).map(|card| (card.name.clone(), card.text.clone()))
}

/// Why the robot cannot play in place of this seat: `the robot has no rules for it`.
fn no_robot(game: &Game, seat: Seat) -> Option<&str> {
    let modes = game.state().config().format.modes.iter().map(|index| &game.content().modes[*index]);
    let mut refused = modes.flat_map(|mode| &mode.refuses).filter(|note| note.bot == ROBOT);
    let why = &refused.next().filter(|_| game.state().dictator_seat() == Some(seat))?.why;
    // What to do instead is done.
    Some(why.split(';').next().unwrap_or(why).trim_end_matches('.'))
}

/// The paragraphs for this seat.
fn parts(game: &Game, seat: Seat) -> Vec<String> {
    let format = &game.state().config().format;
    let side = format.sides.get(usize::from(game.state().side(seat).0)).map_or("", |side| side.id.as_str());
    let modes = || crate::merc::content::last_word_first(&format.modes).map(|index| &game.content().modes[*index]);
    let fits = |part: &&GoalPart| part.side.is_empty() || is_of_kind(side, &part.side);
    let applies = |part: &&GoalPart| part.when.iter().all(|(key, value)| setting(game, key).as_ref() == Some(value));
    let main = modes().find(|mode| mode.goal.iter().any(|part| !part.also && fits(&part)));
    let own = main.into_iter().flat_map(|mode| mode.goal.iter().filter(|part| !part.also));
    let also = modes().flat_map(|mode| mode.goal.iter().filter(|part| part.also));
    let mut found: Vec<String> = own.chain(also).filter(fits).filter(applies).map(|part| filled(game, &part.text)).collect();
    // A frame without a goal is described by its text.
    if main.is_none()
        && let Some(frame) = modes().last()
    {
        found.insert(0, filled(game, &frame.text));
    }
    found
}

/// Whether a side is the one that an entry names. A repeated side has a number: `side-2` is one of the sides `side`.
fn is_of_kind(side: &str, named: &str) -> bool {
    let numbered = |rest: &str| rest.strip_prefix('-').is_some_and(|number| number.parse::<u8>().is_ok());
    side == named || side.strip_prefix(named).is_some_and(numbered)
}

/// The value of a setting of this game.
fn setting(game: &Game, key: &str) -> Option<String> {
    let index = game.content().setting_index(key)?;
    game.state().config().values.get(index).map(ToString::to_string)
}

/// A text with the days, settings and numbers of this game.
fn filled(game: &Game, text: &str) -> String {
    let (names, first) = (names(game), game.state().config().format.landing);
    let word = &game.state().config().format.day;
    let (last, later) = match victory::last_day(game) {
        Some(last) => (names.day(last), format!("{word}s {} to {last}", first + 1)),
        None => (format!("the last {}", word.to_lowercase()), format!("Every other {}", word.to_lowercase())),
    };
    let days = [("first_day", names.day(first)), ("later_days", later), ("last_day", last)];
    let text = game.state().config().format.fill(text);
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, part)| Some((before, part.split_once('}')?)))
    {
        out.push_str(before);
        let day = days.iter().find(|(other, _)| *other == name).map(|(_, day)| day.clone());
        // What is neither a day nor a setting may be a number of the rules.
        out.push_str(&day.or_else(|| setting(game, name)).unwrap_or_else(|| game.content().rules.fill(&format!("{{{name}}}"))));
        rest = after;
    }
    out.push_str(rest);
    out
}
