//! A combat in progress, above a question in it: how it will probably end, who acts in which order, and the dice on the table.
//!
//! - `ladder`: who fights; `asks`: the question itself

mod asks;
mod ladder;

use self::asks::asks;
use self::ladder::ladder;
use crate::kernel::doc::{Doc, Line, Role, Span};
use crate::kernel::table::Asked;
use crate::kernel::{Question, Seat};
use crate::merc::enter::fight::{current_order, is_between_rounds, next, odds_of};
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::QuestionId;
use crate::merc::model::ids::SectorId;
use crate::merc::model::state::{Combat, Fighter};
use crate::merc::names::keys::question_key;
use crate::merc::names::text::names;
use crate::merc::odds::{self, Basis, Odds};
use crate::merc::render::story::shots::{self, Shot, Told};

/// The screen of a question in a combat; `None` for any other question.
pub fn question(game: &Game, question: &Question<Merc>) -> Option<Doc> {
    let combat = game.state().combat()?;
    if is_elsewhere(question) {
        return None;
    }
    let next = next(game, combat, question);
    let order = current_order(game, combat, question);
    let odds = odds_of(game, question).map(|odds| chances(game, question, &odds)).unwrap_or_default();
    let when = match (&question.id, combat.round) {
        (QuestionId::Pause { .. }, round) => format!("before round {}", round + 1),
        (QuestionId::Retreat { .. } | QuestionId::Split { .. }, round) => format!("after round {round}"),
        (_, round) => format!("round {}", round.max(1)),
    };
    let mut doc = heading(game, question.seat, combat, &when, odds);
    let acted = if is_between_rounds(question) { &[] } else { combat.acted.as_slice() };
    doc.extend(ladder(game, combat.sector, &order, next, acted));
    doc.extend(on_the_table(game, question.seat, &order));
    doc.extend(asks(game, question));
    Some(doc)
}

/// The screen of a question about an attack outside a combat.
pub fn attack(game: &Game, question: &Question<Merc>) -> Doc {
    let mut doc = on_the_table(game, question.seat, &[]);
    doc.extend(asks(game, question));
    doc
}

/// The screen for a player who has just read the one above a question with this key. In the same turn, the order and the fighters are
/// the same, so that only the dice are new.
pub fn after(game: &Game, asked: &Question<Merc>, key: &str) -> Option<Doc> {
    let combat = game.state().combat()?;
    let by = next(game, combat, asked)?;
    if !is_same_turn(game, by, key) {
        return None;
    }
    match asked.id {
        QuestionId::Aim { .. } | QuestionId::Volley { .. } | QuestionId::Hits { .. } | QuestionId::Script { .. } => {}
        _ => return None,
    }
    let mut doc = Doc::new();
    if let Some(odds) = odds_of(game, asked) {
        doc.extend(heading(game, asked.seat, combat, &format!("round {}", combat.round.max(1)), chances(game, asked, &odds)));
    }
    doc.extend(on_the_table(game, asked.seat, &current_order(game, combat, asked)));
    doc.extend(asks(game, asked));
    Some(doc)
}

/// Whether a question with this key is about the turn of a fighter: its targets, or what its own cards may do.
fn is_same_turn(game: &Game, by: Fighter, key: &str) -> bool {
    let aims = match by {
        Fighter::Unit(unit) => QuestionId::Aim { unit },
        by => QuestionId::Volley { by },
    };
    if key == question_key(game, &aims) {
        return true;
    }
    let (Fighter::Unit(unit), Some((word, card))) = (by, key.split_once(' ')) else { return false };
    let gear = &game.state().unit(unit).gear;
    !["aim", "hits", "volley", "retreat", "split"].contains(&word)
        && (card == game.catalog().unit_id(unit)
            || gear.iter().any(|item| game.catalog().card(game.catalog().item_card(*item)).id == card))
}

/// Whether the screen of the open question shows the first round of the combat at a sector from its beginning.
pub fn shows_first_round(game: &Game, at: SectorId) -> bool {
    let Some(combat) = game.state().combat() else { return false };
    let Some(Asked::Question(question)) = game.asked() else { return false };
    combat.sector == at && combat.round <= 1 && !is_between_rounds(question) && !is_elsewhere(question)
}

/// Whether a question in a combat has the same screen as outside.
fn is_elsewhere(question: &Question<Merc>) -> bool {
    matches!(question.id, QuestionId::Equip { .. } | QuestionId::Consent { .. } | QuestionId::Fire { .. })
}

/// Where a combat has begun, for turns before the first question.
pub fn title(game: &Game, seat: Seat) -> Doc {
    game.state().combat().map_or_else(Doc::new, |combat| heading(game, seat, combat, "round 1", Line::new()))
}

/// Who is about to fight, for a combat in which nobody is asked.
pub fn lineup(game: &Game, seat: Seat, order: &[(Fighter, i8)]) -> Doc {
    let Some(combat) = game.state().combat() else { return Doc::new() };
    let mut doc = heading(game, seat, combat, "round 1", Line::new());
    doc.extend(ladder(game, combat.sector, order, None, &[]));
    doc
}

/// `win 100%, 15% to lose a MERC`.
fn chances(game: &Game, question: &Question<Merc>, odds: &Odds) -> Line {
    let (about, roughly) = if odds.basis == Basis::Exact { ("", "") } else { ("about ", "~") };
    let (stay, briefly) = if matches!(question.id, QuestionId::Retreat { .. }) { ("if you stay: ", "stay: ") } else { ("", "") };
    let attacks = game.state().combat().is_some_and(|combat| combat.attacker == game.state().side(question.seat));
    let verb = if attacks { "win" } else { "hold" };
    let (win, short) = (format!("{stay}{verb} {about}{}", odds.win), format!("{briefly}{verb} {roughly}{}", odds.win));
    let role = if odds.win < odds::limit() { Role::Loss } else { Role::Gain };
    let mut line = vec![Span::new(win, role).or_short(short)];
    if let [none, _, ..] = odds.lost.as_slice() {
        let lose = none.rest();
        line.push(Span::plain(format!(", {lose} to lose a MERC")).or_short(format!(", {lose} lose one")));
    }
    line
}

/// `Combat at a3 Coffee · round 1 · you attack`, and the odds.
fn heading(game: &Game, seat: Seat, combat: &Combat, when: &str, odds: Line) -> Doc {
    let state = game.state();
    let own = state.side(seat) == combat.attacker;
    let fights = state.unit_count(state.side(seat), combat.sector) > 0;
    let who = match (own, fights) {
        (true, _) => "you attack".to_string(),
        (false, true) => "you defend".to_string(),
        (false, false) => {
            let verb = if names(game).is_single(combat.attacker) { "attacks" } else { "attack" };
            format!("{} {verb}", names(game).side(combat.attacker))
        }
    };
    let (at, name) = (state.sector_name(combat.sector), game.sector_card(combat.sector).short_name());
    let now = format!("{when} · {who}");
    let mut doc = Doc::new();
    let title = Span::new(format!("Combat at {at} {name} · {now}"), Role::Title).or_short(format!("Combat at {at} · {now}"));
    if odds.is_empty() {
        doc.line(title)
    } else {
        doc.sides(title, odds)
    };
    doc
}

/// The dice of an attack that is not over.
fn on_the_table(game: &Game, seat: Seat, order: &[(Fighter, i8)]) -> Doc {
    let Some(attack) = game.state().attack() else { return Doc::new() };
    let initiative = order.iter().find(|(fighter, _)| *fighter == attack.by).map(|(_, initiative)| *initiative);
    let row = shots::row(game, seat, &Shot::open(game, attack, initiative));
    shots::page(row.into_iter().map(Told::Row).collect())
}
