//! The stable names of choices and questions, as journals write them. Pure functions of what they name.

use crate::kernel::Seat;
use crate::merc::choice::{Choice, Topic};
use crate::merc::game::Game;
use crate::merc::ids::{ItemId, deck_word};
use crate::merc::state::Fighter;

/// Unique within a question, and one word wherever several can be given at once.
pub fn choice_text(game: &Game, choice: Choice) -> String {
    let catalog = game.catalog();
    match choice {
        Choice::Unit(unit) => catalog.unit_id(unit).to_string(),
        Choice::Dog(item) | Choice::Item(item) => catalog.item_name(item).to_string(),
        Choice::Militia(seat) => militia_word(game, seat),
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

/// `militia` for the Dictator's, `red-militia` for a Rebel's.
fn militia_word(game: &Game, seat: Seat) -> String {
    let state = game.state();
    if state.player(seat).is_dictator { "militia".into() } else { format!("{}-militia", state.seat_name(seat)) }
}

/// `aim rizen`, `hits surgeon`, `retreat primary`.
pub fn topic_key(game: &Game, topic: &Topic) -> String {
    let unit = |unit| game.catalog().unit_id(unit);
    match topic {
        Topic::Keep { .. } => "keep".into(),
        Topic::Fire { .. } => "fire".into(),
        Topic::Join { unit: who } => format!("join {}", unit(*who)),
        Topic::Deck { unit: who } => format!("deck {}", unit(*who)),
        Topic::Place { unit: who } => format!("place {}", unit(*who)),
        Topic::Extra => "extra".into(),
        Topic::Equip { unit: who } => format!("equip {}", unit(*who)),
        Topic::Consent { from, .. } => format!("consent {}", game.state().seat_name(*from)),
        Topic::Done { .. } => "done".into(),
        Topic::Aim { unit: who } => format!("aim {}", unit(*who)),
        Topic::Volley { .. } => "volley".into(),
        Topic::Hits { by: Fighter::Unit(who) } => format!("hits {}", unit(*who)),
        Topic::Hits { by: Fighter::Militia(seat) } => format!("hits {}", militia_word(game, *seat)),
        Topic::Retreat { squad } => format!("retreat {}", squad.word()),
        Topic::Split { squad } => format!("split {}", squad.word()),
        Topic::Base => "base".into(),
        Topic::Script { card, about, .. } => format!("{about} {}", game.catalog().card(*card).id),
    }
}
