//! The stable names of choices and questions, as journals write them.

use crate::kernel::Seat;
use crate::merc::game::Game;
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::ids::{ItemId, SquadId, SquadKind, deck_word};
use crate::merc::model::state::Fighter;

/// Unique within a question, and a single word wherever an answer can name several.
pub fn choice_text(game: &Game, choice: Choice) -> String {
    let catalog = game.catalog();
    match choice {
        Choice::Unit(unit) => catalog.unit_id(unit).to_string(),
        Choice::Dog(item) | Choice::Item(item) => catalog.item_name(item).to_string(),
        Choice::Militia(seat) => militia_word(game, seat),
        Choice::Riders(squad) => riders_word(game, squad),
        Choice::Sector(sector) => game.state().sector_name(sector),
        Choice::Squad(squad) => squad.word().to_string(),
        Choice::Deck(deck) => deck_word(deck).to_string(),
        Choice::Tactic(card) => catalog.tactic_id(card).to_string(),
        Choice::Player(seat) => game.state().seat_name(seat).to_string(),
        Choice::Word(word) => word.text().to_string(),
        Choice::Give(item, unit) => format!("give {} to {}", item_word(game, item), catalog.unit_id(unit)),
        Choice::Drop(item) => format!("drop {}", item_word(game, item)),
        Choice::Number(number) => number.to_string(),
        Choice::Label(label) => label.to_string(),
    }
}

fn item_word(game: &Game, item: ItemId) -> &str {
    game.catalog().item_name(item)
}

/// `militia` for the Dictator's militia, `red-militia` for a Rebel's.
fn militia_word(game: &Game, seat: Seat) -> String {
    let state = game.state();
    if state.player(seat).is_dictator { "militia".into() } else { format!("{}-militia", state.seat_name(seat)) }
}

/// `riders`, `red-riders`, `red-secondary-riders`.
fn riders_word(game: &Game, squad: SquadId) -> String {
    let state = game.state();
    let owner = if state.player(squad.seat()).is_dictator { None } else { Some(state.seat_name(squad.seat())) };
    let name = Some(squad.word()).filter(|_| squad.kind() != SquadKind::Primary);
    owner.into_iter().chain(name).chain(["riders"]).collect::<Vec<_>>().join("-")
}

/// `aim rizen`, `hits surgeon`, `retreat primary`.
pub fn question_key(game: &Game, id: &QuestionId) -> String {
    let unit = |unit| game.catalog().unit_id(unit);
    match id {
        QuestionId::Keep { .. } => "keep".into(),
        QuestionId::Fire { .. } => "fire".into(),
        QuestionId::Join { unit: who } => format!("join {}", unit(*who)),
        QuestionId::Deck { unit: who } => format!("deck {}", unit(*who)),
        QuestionId::Place { unit: who } => format!("place {}", unit(*who)),
        QuestionId::Extra => "extra".into(),
        QuestionId::Equip { unit: who } => format!("equip {}", unit(*who)),
        QuestionId::Consent { from, .. } => format!("consent {}", game.state().seat_name(*from)),
        QuestionId::Done { .. } => "done".into(),
        QuestionId::Aim { unit: who } => format!("aim {}", unit(*who)),
        QuestionId::Volley { by: Fighter::Riders(squad) } => format!("volley {}", riders_word(game, *squad)),
        QuestionId::Volley { .. } => "volley".into(),
        QuestionId::Hits { by: Fighter::Unit(who) } => format!("hits {}", unit(*who)),
        QuestionId::Hits { by: Fighter::Militia(seat) } => format!("hits {}", militia_word(game, *seat)),
        QuestionId::Hits { by: Fighter::Riders(squad) } => format!("hits {}", riders_word(game, *squad)),
        QuestionId::Retreat { squad } => format!("retreat {}", squad.word()),
        QuestionId::Split { squad } => format!("split {}", squad.word()),
        QuestionId::Pause { .. } => "pause".into(),
        QuestionId::Base => "base".into(),
        QuestionId::Script { card, about, .. } => format!("{about} {}", game.catalog().card(*card).id),
    }
}
