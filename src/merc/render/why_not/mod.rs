//! Why an answer is not offered, if a rule or a card explains more than the list does. The reasons reveal nothing hidden: they
//! use only what is on the table or printed on cards.
//!
//! - `rules`: `why not COMMAND`, with every rule; `held`: rules that hold, in words; `instead`: a line that would work

mod held;
mod instead;
mod rules;

pub use instead::instead;
pub use rules::why_not_line;

use crate::kernel::{Complaint, Kind, Opt, Question, Seat};
use crate::merc::commands::answers;
use crate::merc::content::StepKind;
use crate::merc::game::context::HookCall;
use crate::merc::game::{Game, Merc};
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::ids::{CardId, ItemId, SquadId, UnitId};
use crate::merc::model::state::{Fighter, Target, UnitPlace};
use crate::merc::names::keys::choice_text;
use crate::merc::rules::combat::aim;
use crate::merc::rules::combat::retreat::ways_out;
use crate::merc::rules::{gear, hire};

pub fn why_not(game: &Game, question: &Question<Merc>, text: &str) -> Option<Complaint> {
    match &question.id {
        QuestionId::Keep { seat } => keep(game, *seat, &question.kind, text),
        QuestionId::Equip { .. } => equip(game, text).or_else(|| answers::equip::why_not(game, question, text)),
        QuestionId::Aim { unit } => aim_at(game, *unit, &question.kind, text),
        QuestionId::Volley { .. } | QuestionId::Hits { by: Fighter::Unit(_) } => {
            text.split([' ', ',']).find_map(|word| protected(game, unit_named(game, word)?))
        }
        QuestionId::Retreat { squad } => retreat(game, *squad, &question.kind, text),
        QuestionId::Script { card, refused, .. } => {
            let named = |choice: Choice| choice_text(game, choice).eq_ignore_ascii_case(text.trim());
            match refused.iter().find(|(choice, _)| named(*choice)) {
                Some((_, why)) => complaint(why.clone(), "Choose another option", card_name(game, *card)),
                None => unwilling(game, question.seat, text),
            }
        }
        _ => None,
    }
}

fn complaint(fact: String, remedy: &str, clause: &str) -> Option<Complaint> {
    Some(Complaint { fact, remedy: remedy.to_owned(), clause: clause.to_owned(), ..Complaint::default() })
}

fn unit_named(game: &Game, text: &str) -> Option<UnitId> {
    let word = text.split(['*', ' ', ',']).next()?;
    game.catalog().find_unit(word)
}

/// A drawn MERC who cannot be taken (HIR-2, HIR-3), or nobody where somebody must be.
fn keep(game: &Game, seat: Seat, kind: &Kind<Choice>, text: &str) -> Option<Complaint> {
    if matches!(kind, Kind::Pick { .. }) && ["ok", "done", "none"].contains(&text.trim().to_lowercase().as_str()) {
        let (fact, clause) = match game.state().is_in(StepKind::Land) {
            true => ("you have not taken enough of them yet", "D1-2"),
            false => ("a team keeps at least one MERC", "HIR-6"),
        };
        return complaint(fact.into(), "Take one of those on offer", clause);
    }
    let number = text.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
    let numbered = number.and_then(|place| answers::drawn::drawn(game, seat).get(place).copied());
    let merc = numbered.or_else(|| unit_named(game, text.trim()))?;
    let name = |unit| game.catalog().unit_name(unit);
    if answers::drawn::is_taken(game, seat, merc) {
        return complaint(format!("{} has joined you already", name(merc)), "Take another MERC, or type ok", "");
    }
    if game.state().unit(merc).place != UnitPlace::Offered(seat) {
        return None;
    }
    if let Some(refused) = unwilling(game, seat, game.catalog().unit_id(merc)) {
        return Some(refused);
    }
    let (has, limit) = (hire::counted_team(game, seat), hire::team_limit(game, seat));
    if has < limit {
        return None;
    }
    let fact = format!("there is no room for {}: the team has {has} of {limit}", name(merc));
    complaint(fact, "Take a MERC who does not count, or answer ok", "HIR-2")
}

/// A drawn MERC who refuses a member of the team, or is refused (HIR-3).
fn unwilling(game: &Game, seat: Seat, text: &str) -> Option<Complaint> {
    let merc = unit_named(game, text.trim()).filter(|merc| game.state().unit(*merc).place == UnitPlace::Offered(seat))?;
    let (who, other) = hire::refusal(game, seat, merc)?;
    let name = |unit| game.catalog().unit_name(unit);
    complaint(format!("{} will not be on a team with {}", name(who), name(other)), "Take another MERC", "HIR-3")
}

/// A squad that cannot retreat because a dog holds a member (COM-12), or must because neither side can harm the other (COM-13).
fn retreat(game: &Game, squad: SquadId, kind: &Kind<Choice>, text: &str) -> Option<Complaint> {
    let Kind::Pick { options, .. } = kind else { return None };
    if text.trim() == "stay" && !options.contains(&Choice::Word(Word::Stay)) {
        return complaint("neither side can harm the other, so the attacker must retreat".into(), "Name a sector", "COM-13");
    }
    let from = game.state().squad(squad).sector?;
    let mut ways = ways_out(game, from, squad.seat()).into_iter();
    if !ways.any(|way| game.state().sector_name(way).eq_ignore_ascii_case(text.trim())) {
        return None;
    }
    let held = game.state().squad(squad).members.iter().find(|unit| game.state().held_by(**unit).is_some())?;
    let fact = format!("a dog holds {}, so the squad cannot retreat", game.catalog().unit_name(*held));
    let splits = options.contains(&Choice::Word(Word::Split));
    complaint(fact, if splits { "Answer split to let the others retreat" } else { "Answer stay" }, "COM-12")
}

/// A unit that enemies may not target now (COM-7).
fn protected(game: &Game, target: UnitId) -> Option<Complaint> {
    let sector = game.state().sector_of(target)?;
    let name = game.catalog().unit_name(target);
    if game.state().is_dictator_card(target) && !aim::may_be_targeted(game, sector, target) {
        let fact = format!("{name} is protected while other units of his side are there");
        return complaint(fact, "Choose another target", "COM-7");
    }
    let with_sector = |call: HookCall| HookCall { sector: Some(sector), ..call };
    let card = hooks::who_forbids(game, target, hooks::MAY_BE_TARGETED, with_sector)?;
    let fact = format!("{name} cannot be targeted now: {}", text_of(game, card));
    complaint(fact, "Choose another target", "COM-7")
}

/// The text of a card, to use as a reason.
fn text_of(game: &Game, card: CardId) -> String {
    game.content().text_of(&game.catalog().card(card).id).unwrap_or_default().trim_end_matches('.').to_string()
}

/// `give grenade to apeiron`, if a card forbids it.
fn equip(game: &Game, text: &str) -> Option<Complaint> {
    let (item, unit) = text.trim().strip_prefix("give ")?.split_once(" to ")?;
    let (item, unit) = (game.catalog().find_item(item.trim())?, unit_named(game, unit.trim())?);
    // The name of a card means any copy that the unit does not have yet.
    let same = |other: &ItemId| game.catalog().item_card(*other) == game.catalog().item_card(item);
    let mut copies = game.catalog().items().filter(same).filter(|copy| !game.state().unit(unit).gear.contains(copy));
    let card = copies.find_map(|copy| gear::who_forbids(game, unit, copy))?;
    let (what, who) = (game.catalog().item_title(item), game.catalog().unit_name(unit));
    complaint(format!("{who} cannot use {what}: {}", text_of(game, card)), "Choose something else", card_name(game, card))
}

fn card_name(game: &Game, card: CardId) -> &str {
    &game.catalog().card(card).name
}

/// A target that may not be chosen, or not yet (COM-7).
fn aim_at(game: &Game, unit: UnitId, kind: &Kind<Choice>, text: &str) -> Option<Complaint> {
    let state = game.state();
    let aimer = game.catalog().unit_name(unit);
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let dog =
            game.catalog().find_item(word).filter(|dog| state.combat().is_some_and(|c| c.dogs.iter().any(|h| h.dog == *dog)));
        if let Some(card) = dog.and_then(|dog| aim::who_forbids(game, unit, Target::Dog(dog))) {
            let fact = format!("{aimer} will not attack a dog: {}", text_of(game, card));
            return complaint(fact, "Choose another target", "COM-6");
        }
        let Some(target) = unit_named(game, word) else { continue };
        let name = game.catalog().unit_name(target);
        if let Some(refused) = protected(game, target) {
            return Some(refused);
        }
        if let Some(card) = aim::who_forbids(game, unit, Target::Unit(target)) {
            let fact = format!("{aimer} will not attack {name}: {}", text_of(game, card));
            return complaint(fact, "Choose another target", "COM-6");
        }
    }
    let Kind::Subset { options, .. } = kind else { return None };
    let must_wait = |option: &Opt<Choice>| option.waits_for(options, |_| 0).is_some();
    let first: Vec<&str> = options
        .iter()
        .filter(|option| !must_wait(option))
        .filter_map(|option| if let Choice::Unit(unit) = option.what { Some(game.catalog().unit_name(unit)) } else { None })
        .collect();
    let later = |name: &str| options.iter().any(|option| must_wait(option) && choice_text(game, option.what) == name);
    let early = text.split([' ', ',']).any(|word| word.split('*').next().is_some_and(later));
    if first.is_empty() || !early {
        return None;
    }
    complaint(format!("{aimer} must aim at MERCs first: {}", first.join(", ")), "Name a MERC first", "COM-6")
}
