//! What may be done now and what it costs (UI-3), with what a player needs to know for it: landing places (UI-1), the
//! Industries about to get militia (UI-2), team and limit, militia and cap.

use super::help::actions;
use super::map::symbol;
use super::show::team_line;
use crate::kernel::table::Asked;
use crate::kernel::{Ruleset, Seat};
use crate::merc::commands::command::Command;
use crate::merc::commands::verbs;
use crate::merc::content::{RebelOrder, SectorKind};
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::model::state::Phase;
use crate::merc::names::text::counted;
use crate::merc::rules::stats;
use crate::merc::rules::{day_one, hire};

/// More ways than this to do one thing are counted, not listed.
const MOST_LISTED: usize = 12;

/// No line of verbs is longer.
const WIDTH: usize = 100;

pub fn legal(game: &Game, seat: Seat) -> String {
    if let Some(Asked::Question(question)) = game.asked() {
        let name = game.state().seat_name(question.seat);
        let own = question.seat == seat;
        return if own { super::prompt::prompt(game, question) } else { format!("{name} has a question to answer first") };
    }
    let groups = groups(game, seat);
    if groups.is_empty() {
        return format!(
            "{} has nothing to do {}",
            game.state().seat_name(seat),
            crate::merc::names::text::phase_words(game.state().phase())
        );
    }
    let mut lines = Vec::new();
    for (verb, commands) in &groups {
        lines.push(format!("{verb} · {}", cost(game, verb)));
        lines.extend(about(game, seat, verb));
        let listed = commands.iter().take(MOST_LISTED).map(|command| format!("  {}", option(game, seat, command)));
        lines.extend(listed);
        if commands.len() > MOST_LISTED {
            lines.push(format!("  ... and {} more", commands.len() - MOST_LISTED));
        }
    }
    if game.state().phase() == Phase::Landing {
        lines.extend(claims(game));
        lines.push(occupation(game));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// The verbs alone with their cost, for above a prompt.
pub fn brief(game: &Game, seat: Seat) -> String {
    let groups = groups(game, seat);
    let one = |(verb, _): &(String, Vec<Command>)| format!("{verb} ({})", short_cost(game, seat, verb));
    packed(groups.iter().map(one))
}

/// As many on a line as fit there, none of them torn.
fn packed(items: impl Iterator<Item = String>) -> String {
    let (mut text, mut length) = (String::new(), 0);
    for item in items {
        let size = item.chars().count();
        if length > 0 {
            let fits = length + 2 + size <= WIDTH;
            text.push_str(if fits { "  " } else { "\n  " });
            length = if fits { length + 2 } else { 2 };
        }
        length += size;
        text.push_str(&item);
    }
    text
}

/// Legal commands by verb, in the order of the table; nothing for a player whose turn it is not.
fn groups(game: &Game, seat: Seat) -> Vec<(String, Vec<Command>)> {
    if !has_the_turn(game, seat) {
        return Vec::new();
    }
    let commands = game.rules().list_commands(game, seat);
    let order = verbs::all_names(game.rules());
    let mut groups: Vec<(String, Vec<Command>)> = Vec::new();
    for name in order {
        let of = |command: &&Command| verbs::name_of(game.rules(), command).eq_ignore_ascii_case(&name);
        let found: Vec<Command> = commands.iter().filter(of).cloned().collect();
        if !found.is_empty() {
            groups.push((name, found));
        }
    }
    groups
}

/// Who is not to act is told nothing, so that a list never shows another's cards.
fn has_the_turn(game: &Game, seat: Seat) -> bool {
    match game.asked() {
        Some(Asked::Command(seats)) => return seats.contains(&seat),
        Some(Asked::Question(_)) => return false,
        None => {}
    }
    let dictator = game.state().player(seat).is_dictator;
    match game.state().phase() {
        Phase::Landing | Phase::Rebels => !dictator,
        Phase::Occupation | Phase::Tactics | Phase::Actions | Phase::Ability | Phase::EndOfTurn => dictator,
        Phase::Setup | Phase::Over => false,
    }
}

fn cost(game: &Game, verb: &str) -> String {
    let added = game.rules().verbs.iter().find(|added| added.name.eq_ignore_ascii_case(verb));
    match (verbs::verb(verb), added) {
        (Some(verb), _) => verb.cost.to_string(),
        (None, Some(added)) => actions(added.cost),
        (None, None) => "free".into(),
    }
}

/// `1`, `2`, `free`: the first word of the cost where it is a number.
fn short_cost(game: &Game, seat: Seat, verb: &str) -> String {
    if verb == "hire" && game.state().player(seat).free_hire {
        return "free".into();
    }
    let landing = game.state().phase() == Phase::Landing;
    let cost = cost(game, verb);
    match cost.split_whitespace().next() {
        Some(first) if verb == "hire" && !landing && hire::is_full(game, seat) => format!("{first}, team full"),
        Some(first) if first.parse::<u8>().is_ok() && !landing => first.to_string(),
        _ if verb == "done" && unused(game, seat) > 0 => format!("gives up {}", unused(game, seat)),
        _ => "free".into(),
    }
}

/// How many actions who is done now leaves unused. Orders given in advance have not used any yet.
fn unused(game: &Game, seat: Seat) -> u16 {
    let state = game.state();
    if state.phase() == Phase::Landing || state.config().settings.rebel_order == RebelOrder::Batches {
        return 0;
    }
    let left = |unit: UnitId| {
        let unit = state.unit(unit);
        u16::from(unit.actions) + u16::from(unit.train_only) + u16::from(unit.move_only)
    };
    state.team(seat).map(left).sum()
}

/// What one should know before using a verb.
fn about(game: &Game, seat: Seat, verb: &str) -> Option<String> {
    let landing = game.state().phase() == Phase::Landing;
    match verb {
        "hire" if landing => {
            let (least, most) = game.state().config().settings.day_one_hires;
            Some(format!("  draw 3, take {least} to {most}, no team limit (D1-2)"))
        }
        "hire" => Some(format!("  {}", team_line(game, seat))),
        "reinforce" => Some(format!("  {} militia (DIC-6)", crate::merc::rules::tactics::reinforcement(game))),
        "gift" | "request" => Some("  any number there is".into()),
        "done" => Some(unused(game, seat)).filter(|left| *left > 0).map(|left| format!("  gives up {}", counted(left, "action"))),
        "split" => Some("  any of a squad, as long as somebody stays".into()),
        _ => None,
    }
}

/// One command with what it would do where that is a number.
fn option(game: &Game, seat: Seat, command: &Command) -> String {
    let state = game.state();
    let text = game.rules().command_text(game, command);
    let more = match command {
        Command::Train { units } => units.first().and_then(|unit| Some((unit, state.sector_of(*unit)?))).map(|(unit, at)| {
            let room = game.militia_room(seat, at);
            let gain = stats::of(game, *unit).training().clamp(0, i16::from(room));
            let (has, cap) = (state.militia_of_side(state.side(seat), at), game.militia_cap(seat, at));
            format!("{has} + {gain} militia of {cap} in {}", state.sector_name(at))
        }),
        Command::Land { sector } | Command::Propose { sector } => Some(place(game, *sector)),
        Command::Explore { unit } => state.sector_of(*unit).map(|at| super::cards::sector_numbers(game.sector_card(at))),
        Command::Move { to, .. } => {
            let enemies = state.has_enemies(state.side(seat), *to);
            Some(format!("{}{}", place(game, *to), if enemies { ", enemies: combat" } else { "" }))
        }
        Command::Hospital { unit } => Some(format!("health {} of {}", state.unit(*unit).health, game.max_health(*unit))),
        _ => None,
    };
    more.map_or_else(|| text.clone(), |more| format!("{text:<30} {more}"))
}

/// `⚙ Gold 6`, and on the landing the Cities near (UI-1).
fn place(game: &Game, sector: SectorId) -> String {
    let state = game.state();
    let card = game.sector_card(sector);
    let text = format!("{} {} {}", symbol(card.kind), card.short_name(), card.value);
    if state.phase() != Phase::Landing {
        return text;
    }
    let cities = state.all_sectors().filter(|other| game.sector_card(*other).kind == SectorKind::City);
    let far = |city: SectorId| match state.distance(sector, city) {
        0 => format!("{} is a City", game.sector_card(city).short_name()),
        steps => format!("{} {} away", game.sector_card(city).short_name(), steps),
    };
    format!("{text} ({})", cities.map(far).collect::<Vec<_>>().join(", "))
}

/// Before landing: the free edge sectors, what the others want, what the Dictator will get (UI-1, UI-2).
pub fn landing(game: &Game, seat: Seat) -> Vec<String> {
    let state = game.state();
    if state.phase() != Phase::Landing || !has_the_turn(game, seat) {
        return Vec::new();
    }
    let free = state.all_sectors().filter(|sector| state.is_edge(*sector) && state.squads_in(*sector).next().is_none());
    let listed: Vec<String> = free.map(|sector| format!("{} {}", state.sector_name(sector), place(game, sector))).collect();
    let mut lines = vec![format!("Free at the edge:\n{}", super::cards::wrap(&listed.join("; ")))];
    lines.extend(claims(game));
    lines.push(occupation(game));
    lines
}

/// The other Rebels' claims and proposals (UI-1).
fn claims(game: &Game) -> Vec<String> {
    let state = game.state();
    let said = |seat: Seat| {
        let landed = state.live_squads(seat).next().and_then(|squad| state.squad(squad).sector);
        match (landed, state.player(seat).proposed) {
            (Some(at), _) => Some(format!("{} has landed on {}", state.seat_name(seat), state.sector_name(at))),
            (None, Some(at)) => Some(format!("{} proposes {}", state.seat_name(seat), state.sector_name(at))),
            (None, None) => None,
        }
    };
    state.rebels().filter_map(said).collect()
}

/// What the Dictator will get (UI-2).
pub fn occupation(game: &Game) -> String {
    let state = game.state();
    let config = state.config();
    let free = |sector: &SectorId| {
        let rebels = state.rebels().any(|seat| state.presence(seat, *sector) > 0);
        game.sector_card(*sector).kind == SectorKind::Industry && !rebels
    };
    let listed: Vec<String> = state.all_sectors().filter(free).map(|sector| state.sector_name(sector)).collect();
    let extra = match day_one::extra_militia(game) {
        0 => String::new(),
        extra => format!("; then {extra} more where the Dictator likes (Extra)"),
    };
    format!("Industries about to get {} militia each (Difficulty): {}{extra}", config.difficulty, listed.join(" "))
}
