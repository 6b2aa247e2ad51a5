//! What the player's own commands did: fights as lines of attacks, everything else as sentences.

use super::{End, fight, sentences};
use crate::kernel::table::Asked;
use crate::kernel::{Chapter, Doc, Seat};
use crate::merc::commands::answers::gear::GearTable;
use crate::merc::game::{Game, Merc};
use crate::merc::model::choice::QuestionId;
use crate::merc::model::event::Event;
use crate::merc::model::pieces::Spent;

/// `end` says whether the last chapter is over.
pub fn own(game: &Game, chapters: &[Chapter<Merc>], seat: Seat, end: End) -> Doc {
    let mut doc = Doc::new();
    for (place, chapter) in chapters.iter().enumerate() {
        let end = if place + 1 == chapters.len() { end } else { End::Over };
        doc.extend(match fight::is_fight(chapter) {
            true => fight::fight(game, chapter, seat, end),
            false if end == End::Asked => without_shown(game, chapter, seat),
            false => sentences(game, std::slice::from_ref(chapter), seat),
        });
    }
    doc
}

/// The sentences without what the table of the open question says: the cards that were drawn, and who explores or re-equips.
fn without_shown(game: &Game, chapter: &Chapter<Merc>, seat: Seat) -> Doc {
    let table = match game.asked() {
        Some(Asked::Question(question)) if matches!(question.id, QuestionId::Equip { .. }) => GearTable::of(game, question),
        _ => return sentences(game, std::slice::from_ref(chapter), seat),
    };
    let is_shown = |event: &Event| match event {
        Event::ItemDrawn { item, .. } => table.row_of(*item).is_some(),
        Event::ActionSpent { on, .. } => *on == Spent::ReEquip,
        Event::Explored { by, .. } => by.is_some(),
        _ => false,
    };
    let events: Vec<Event> = chapter.events.iter().filter(|event| !is_shown(event)).cloned().collect();
    let (asked, before) = (chapter.asked.clone(), chapter.before);
    sentences(game, &[Chapter { by: chapter.by, asked, events: &events, earlier: chapter.earlier, before }], seat)
}
