//! The text above a prompt: the question, the facts needed to decide, the options and the default. A question goes to one
//! seat and shows nothing that this seat may not know.

use super::cards;
use super::event::dice_word;
use super::legal::occupation;
use super::show::{item_line, now, vehicle_line};
use crate::kernel::{Kind, Question, Seat, words};
use crate::merc::commands::hire::team_line;
use crate::merc::content::StepKind;
use crate::merc::enter::on_enter;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::{Choice, Consent, QuestionId};
use crate::merc::model::ids::{ItemId, SectorId, Side, UnitId};
use crate::merc::model::state::Fighter;
use crate::merc::names::keys::choice_text;
use crate::merc::names::places;
use crate::merc::names::text::{capital, counted, names, some_of};
use crate::merc::rules::{gear, hire, vehicles};

pub fn prompt(game: &Game, question: &Question<Merc>) -> String {
    let mut lines = vec![asks(game, question)];
    lines.extend(facts(game, question));
    lines.extend(details(game, question));
    lines.push(answers(game, question));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

pub(super) fn asks(game: &Game, question: &Question<Merc>) -> String {
    let state = game.state();
    let unit = |unit: UnitId| game.catalog().unit_name(unit);
    let at = |sector: SectorId| state.sector_name(sector);
    let who = capital(state.seat_name(question.seat));
    match &question.id {
        QuestionId::Keep { .. } => format!("{who}: which of the drawn MERCs do you take?"),
        QuestionId::Fire { .. } => format!("{who}: do you want to dismiss a MERC first? (HIR-6)"),
        QuestionId::Join { unit: merc } => format!("{who}: where does {} go? (HIR-4)", unit(*merc)),
        QuestionId::Deck { unit: merc } => format!("{who}: which deck does {} draw from?", unit(*merc)),
        QuestionId::Place { unit: merc } => format!("{who}: where do you place {}?", unit(*merc)),
        QuestionId::Extra => format!("{who}: where do you place the Extra militia? (D1-10)"),
        QuestionId::Equip { unit: merc } => format!("{who}: {} re-equips. What next?", unit(*merc)),
        QuestionId::Consent { from, what } => {
            let from = capital(state.seat_name(*from));
            match what {
                Consent::Attack(sector) => {
                    format!("{who}: {from} proposes to attack {} together. Do you agree? (MOV-4)", at(*sector))
                }
                Consent::Trade(a, b) => {
                    format!(
                        "{who}: {from} proposes that {} and {} trade, 1 action each. Do you agree? (REQ-3)",
                        unit(*a),
                        unit(*b)
                    )
                }
                Consent::Militia(sector, count) => {
                    format!("{who}: {from} asks for {count} militia in {}. Do you agree? (GIF-1)", at(*sector))
                }
            }
        }
        QuestionId::Done { .. } => {
            format!("{who}: you have no actions left. Are you done for {}?", state.config().format.today())
        }
        QuestionId::Aim { unit: merc } => format!("{who}: who does {} aim at?", unit(*merc)),
        QuestionId::Volley { by: Fighter::Riders(squad) } => {
            format!("{who}: in which order do the militia of your {} squad fire at the enemy? (COM-8)", squad.word())
        }
        QuestionId::Volley { .. } => format!("{who}: in which order does your militia fire at the enemy? (COM-8)"),
        QuestionId::Hits { by: Fighter::Unit(merc) } => format!("{who}: how do you assign {}'s hits?", unit(*merc)),
        QuestionId::Hits { by: Fighter::Militia(_) | Fighter::Riders(_) } => {
            format!("{who}: how do you assign your militia's hits?")
        }
        QuestionId::Retreat { squad } => format!("{who}: does your {} squad retreat? (COM-12)", squad.word()),
        QuestionId::Split { squad } => format!("{who}: who leaves your {} squad?", squad.word()),
        QuestionId::Pause { .. } => {
            format!("{who}: a round of combat is about to begin. Do you want to split a squad first? Type split MERC ... (MOV-3)")
        }
        QuestionId::Base => format!("{who}: where do you reveal the base? (DIC-3)"),
        QuestionId::Script { card, prompt, .. } => format!("{who}: {}: {prompt}", game.catalog().card(*card).name),
    }
}

/// What the player should know beyond the options.
pub(super) fn facts(game: &Game, question: &Question<Merc>) -> Vec<String> {
    let state = game.state();
    match &question.id {
        QuestionId::Keep { seat } => vec![limit(game, *seat)],
        QuestionId::Fire { seat } => {
            let mut lines = vec![limit(game, *seat), wasted(game, *seat), "  Drawn:".to_string()];
            lines.extend(hire::offered(game, *seat).map(|unit| merc_row(game, unit)));
            lines
        }
        QuestionId::Join { unit } if state.do_rebels_act() => {
            let (name, today) = (game.catalog().unit_name(*unit), state.config().format.today());
            let pinned = format!("  {name} has no actions {today}, so a squad with {name} cannot move (HIR-5)");
            vec![merc_row(game, *unit), pinned]
        }
        QuestionId::Join { unit } | QuestionId::Place { unit } if !state.is_occupation() => {
            vec![merc_row(game, *unit)]
        }
        QuestionId::Extra => {
            let config = state.config();
            vec![format!("  Up to {} Extra militia, Difficulty {}", config.extra, config.difficulty)]
        }
        QuestionId::Place { unit } => {
            let to_come =
                format!("  Difficulty {}; {} Extra militia come later", state.config().difficulty, state.config().extra);
            vec![merc_row(game, *unit), to_come]
        }
        QuestionId::Aim { unit } => vec![format!("  {}: {}", game.catalog().unit_name(*unit), now(game, *unit)), given_up(game)],
        QuestionId::Volley { by } => vec![volley(game, *by)],
        QuestionId::Hits { .. } => vec![rolled(game)],
        QuestionId::Pause { .. } => vec![
            balance(game, state.combat().map(|combat| combat.sector)),
            "  go: fight this round; finish: fight to the end without another pause".to_string(),
        ],
        QuestionId::Retreat { squad } | QuestionId::Split { squad } => vec![balance(game, state.squad(*squad).sector)],
        QuestionId::Consent { what: Consent::Attack(sector), .. } => vec![balance(game, Some(*sector))],
        QuestionId::Equip { unit } => gear_here(game, *unit),
        _ if state.is_in(StepKind::Land) && !occupation(game).is_empty() => vec![format!("  {}", occupation(game))],
        _ => Vec::new(),
    }
}

/// A warning before a MERC is dismissed: an empty line ends a Hire that cannot take anyone.
fn wasted(game: &Game, seat: Seat) -> String {
    let warning = "  If you dismiss no one, you cannot take any of them and the actions are wasted";
    if hire::is_wasted(game, seat) { warning.to_string() } else { String::new() }
}

/// A MERC not yet in play: name, numbers, text.
fn merc_row(game: &Game, unit: UnitId) -> String {
    format!("  {:<24} {}", game.catalog().unit_id(unit), card_line(game, unit))
}

pub(super) fn card_line(game: &Game, unit: UnitId) -> String {
    let text = cards::text(game.rules(), game.catalog().unit_id(unit)).unwrap_or_default();
    let mut lines = text.lines().skip(1).map(str::trim);
    let numbers = lines.next().unwrap_or_default();
    format!("{numbers} · {}", lines.collect::<Vec<_>>().join(" "))
}

/// Team and limit (UI-3); Day 1 has no limit.
fn limit(game: &Game, seat: Seat) -> String {
    match game.state().step().kind {
        StepKind::Land => {
            let (least, most) = game.state().config().settings.day_one_hires;
            let wanted = if least == most { most.to_string() } else { format!("{least} to {most}") };
            let team = counted(game.state().team_size(seat) as u64, "MERC");
            let landing = game.state().config().format.at_landing();
            format!("  Team: {team}; {landing} you take {wanted} of the MERCs drawn, regardless of the limit (D1-2)")
        }
        _ => format!("  {}", team_line(game, seat)),
    }
}

fn given_up(game: &Game) -> String {
    match game.state().combat().map_or(0, |combat| combat.given_up) {
        0 => String::new(),
        count => format!("  {} given up", dice_word(count)),
    }
}

fn volley(game: &Game, by: Fighter) -> String {
    let Some(sector) = game.state().combat().map(|combat| combat.sector) else { return String::new() };
    let (here, dice) = match by {
        Fighter::Unit(_) => return String::new(),
        Fighter::Militia(seat) => (game.state().militia_on_foot(seat, sector), "one die".to_string()),
        Fighter::Riders(squad) => {
            (game.state().squad(squad).riders, dice_word(vehicles::riders(game, squad, sector).dice).replace("1 die", "one die"))
        }
    };
    format!("  {here} militia, {dice} each; each shot goes to the first target still standing")
}

fn rolled(game: &Game) -> String {
    let Some(attack) = game.state().attack() else { return String::new() };
    let faces: Vec<String> = attack.dice.iter().map(u8::to_string).collect();
    let by = match attack.by {
        Fighter::Unit(unit) => game.catalog().unit_name(unit).to_string(),
        militia => capital(&names(game).fighter(militia)),
    };
    format!("  {by} [{}] {} ({} or more)", faces.join(" "), counted(attack.hits, "hit"), attack.needs)
}

/// Who is in the sector where a player decides whether to fight on.
fn balance(game: &Game, sector: Option<SectorId>) -> String {
    let state = game.state();
    let Some(sector) = sector else { return String::new() };
    let each = state.sides().filter(|side| state.unit_count(*side, sector) > 0).map(|side| {
        let mut parts: Vec<String> = state
            .units_of_side_in(side, sector)
            .map(|unit| {
                format!("{} (health {}, armor {})", game.catalog().unit_name(unit), state.unit(unit).health, game.armor(unit))
            })
            .collect();
        if state.militia_of_side(side, sector) > 0 {
            parts.push(format!("{} militia", state.militia_of_side(side, sector)));
        }
        let squads = state.squads_in(sector).filter(|squad| state.side(squad.seat()) == side);
        parts.extend(squads.filter_map(|squad| vehicle_line(game, squad)));
        format!("  {}: {}", names(game).side(side), parts.join(", "))
    });
    each.collect::<Vec<_>>().join("\n")
}

/// The gear of every MERC of that side in the sector.
fn gear_here(game: &Game, unit: UnitId) -> Vec<String> {
    let state = game.state();
    let (Some(sector), Some(owner)) = (state.sector_of(unit), state.owner(unit)) else { return Vec::new() };
    let side = state.side(owner);
    let line = |unit: UnitId| {
        let gear: Vec<String> = state.unit(unit).gear.iter().map(|item| item_line(game, *item)).collect();
        let gear = if gear.is_empty() { "nothing".to_string() } else { gear.join("; ") };
        format!("  {} has {gear}", game.catalog().unit_name(unit))
    };
    let squads = state.squads_in(sector).filter(|squad| state.side(squad.seat()) == side);
    let vehicles = squads.filter_map(|squad| {
        let vehicle = vehicle_line(game, squad)?;
        Some(format!("  {} has {vehicle}", names(game).squad(squad)))
    });
    state.units_of_side_in(side, sector).map(line).chain(vehicles).collect()
}

/// A line for each option that needs more than its name.
fn details(game: &Game, question: &Question<Merc>) -> Vec<String> {
    let options: Vec<(Choice, u16)> = match &question.kind {
        Kind::Pick { options, .. } | Kind::Loop { options, .. } => options.iter().map(|choice| (*choice, 1)).collect(),
        Kind::Subset { options, .. } => options.iter().map(|option| (option.what, option.copies)).collect(),
        Kind::Distribute { groups, bins, .. } => {
            let total: u16 = groups.iter().map(|group| group.count).sum();
            bins.iter().map(|(bin, room)| (*bin, (*room).min(total))).collect()
        }
        Kind::Form(_) => Vec::new(),
    };
    let detail = |(choice, count): &(Choice, u16)| {
        let about = about(game, question, *choice);
        let name = choice_text(game, *choice);
        let name = if *count > 1 { format!("{name}*{count}") } else { name };
        about.map(|about| format!("  {name:<24} {about}"))
    };
    options.iter().filter_map(detail).collect()
}

/// What the player should know about an option.
pub(super) fn about(game: &Game, question: &Question<Merc>, choice: Choice) -> Option<String> {
    let (state, seat) = (game.state(), question.seat);
    match choice {
        Choice::Unit(unit) => Some(match question.id {
            QuestionId::Keep { .. } => card_line(game, unit),
            QuestionId::Fire { .. } => format!("{}{}", now(game, unit), sector_lost(game, seat, unit)),
            _ => now(game, unit),
        }),
        Choice::Dog(item) => Some(format!("health {}", state.item(item).points)),
        Choice::Riders(squad) => vehicle_line(game, squad),
        Choice::Militia(_) | Choice::Player(_) | Choice::Word(_) | Choice::Deck(_) | Choice::Number(_) | Choice::Label(_) => None,
        Choice::Sector(sector) => Some(sector_about(game, seat, sector)),
        Choice::Squad(squad) => Some(names(game).units(&state.squad(squad).members)),
        Choice::Item(item) => Some(item_line(game, item)),
        Choice::Give(item, unit) => Some(format!("{}{}", item_line(game, item), lost_for(game, item, unit))),
        Choice::Drop(item) if gear::is_lost(game, item) => Some("damaged: it will be discarded (REQ-5)".into()),
        Choice::Drop(_) => None,
        Choice::Tactic(card) => state.hand().contains(&card).then(|| game.content().tactics[usize::from(card.0)].text.clone()),
    }
}

/// Warns the player before the MERC who holds a sector is dismissed (HIR-6).
fn sector_lost(game: &Game, seat: Seat, unit: UnitId) -> String {
    let lost = hire::held_alone(game, seat, unit).map(|sector| game.state().sector_name(sector));
    lost.map_or_else(String::new, |name| format!("; you lose {name}, and the team limit drops (HIR-6)"))
}

/// Warns the player before damaged gear is lost (REQ-5).
fn lost_for(game: &Game, item: ItemId, unit: UnitId) -> String {
    match gear::room(game, unit, item) {
        gear::Room::InsteadOf(worn) if gear::is_lost(game, worn) => {
            format!("; the damaged {} will be discarded (REQ-5)", game.catalog().item_title(worn))
        }
        _ => String::new(),
    }
}

/// `$6 Gold, 3 of 10 militia`, and any enemies there.
fn sector_about(game: &Game, seat: Seat, sector: SectorId) -> String {
    let (state, card) = (game.state(), game.sector_card(sector));
    let side = state.side(seat);
    let (has, cap) = (state.militia_of_side(side, sector), game.militia_cap(seat, sector));
    let place = format!("{}{} {}", places::symbol(card.kind), card.value, card.short_name());
    let enemies: Vec<String> =
        state.sides().filter(|other| *other != side).flat_map(|other| forces(game, other, sector)).collect();
    match enemies.as_slice() {
        [] => format!("{place}, {has} of {cap} militia"),
        enemies => format!("{place}, {has} of {cap} own militia, enemies: {}", enemies.join(", ")),
    }
}

/// The units of a side in a sector: MERCs by name, militia by number.
pub(super) fn forces(game: &Game, side: Side, sector: SectorId) -> Vec<String> {
    let state = game.state();
    let units = state.units_of_side_in(side, sector).map(|unit| game.catalog().unit_name(unit).to_string());
    let militia = Some(state.militia_of_side(side, sector)).filter(|count| *count > 0);
    units.chain(militia.map(|count| format!("{count} militia"))).collect()
}

/// How to answer, and what Enter does.
fn answers(game: &Game, question: &Question<Merc>) -> String {
    let kind = &question.kind;
    let name = |choice: Choice| choice_text(game, choice);
    let listed = |choices: &[Choice]| choices.iter().map(|choice| name(*choice)).collect::<Vec<_>>().join(", ");
    let many = |choice: Choice, count: u16| if count == 1 { name(choice) } else { format!("{}*{count}", name(choice)) };
    let how = match kind {
        Kind::Pick { options, .. } => format!("Choose one: {}", listed(options)),
        Kind::Loop { options, .. } => format!("Choose one, or ok to finish: {}", listed(options)),
        Kind::Subset { options, least, most, ordered } => {
            let free = options.iter().any(|option| option.weight == 0);
            let all: Vec<String> = options.iter().map(|option| many(option.what, option.copies)).collect();
            let noun = match (&question.id, *most) {
                (QuestionId::Aim { .. } | QuestionId::Volley { .. }, 1) => " target",
                (QuestionId::Aim { .. } | QuestionId::Volley { .. }, _) => " targets",
                _ => "",
            };
            let order = if *ordered { ", in order" } else { "" };
            let free = if free { "; militia are extra and free" } else { "" };
            let number = match (*least, *most) {
                (least, most) if least == most => most.to_string(),
                (0, most) => format!("up to {most}"),
                (least, most) => format!("{least} to {most}"),
            };
            format!("Choose {number}{noun}{order}{free}: {}", all.join(", "))
        }
        Kind::Distribute { groups, bins, all } => {
            let total: u16 = groups.iter().map(|group| group.count).sum();
            let groups: Vec<String> = groups.iter().map(|group| some_of(group.count, &name(group.what))).collect();
            let bins: Vec<String> = bins.iter().map(|(bin, room)| many(*bin, (*room).min(total))).collect();
            let up_to = if *all { "" } else { "up to " };
            format!("Place {up_to}{}: {}", groups.join(", "), bins.join(", "))
        }
        Kind::Form(form) => form.hint(),
    };
    let enter = on_enter(game, question).map_or("asks again".to_string(), |answer| words::answer_text(kind, &answer, name));
    format!("{how}   Enter: {enter}")
}
