//! An answer that leaves something unplaced although there is room for it: a person at a terminal is asked once more.

use super::play::Play;
use super::settings::Setting;
use crate::kernel::question::fill_in_order;
use crate::kernel::table::Asked;
use crate::kernel::{Answer, Complaint, Kind, Ruleset, Seat};

impl<R: Ruleset> Play<'_, R> {
    /// Why a typed answer is probably not all that the player wants. The same answer again is taken.
    pub(super) fn leaves_some(&mut self, seat: Seat, text: &str) -> Option<Complaint> {
        if !self.has_screens() || !self.settings.is_on(Setting::Confirm) {
            return None;
        }
        let table = self.session.look();
        let Some(Asked::Question(question)) = self.session.asked().filter(|_| !text.is_empty()) else { return None };
        let Kind::Distribute { groups, bins, all: false } = &question.kind else { return None };
        let Ok(Answer::Split(parts)) = table.read_typed(question, text) else { return None };
        let sum = |parts: &[(u8, R::Choice, u16)]| parts.iter().map(|(_, _, count)| u32::from(*count)).sum::<u32>();
        let (placed, room) = (sum(&parts), sum(&fill_in_order(groups, bins)));
        // A player who places nothing has said so.
        if !table.rules().wants_all(table, question) || question.seat != seat || placed == 0 || placed >= room {
            return None;
        }
        let doubt = Some((table.question_number(), text.trim().to_lowercase()));
        if self.doubted == doubt {
            return None;
        }
        self.doubted = doubt;
        let fact = format!("this places {placed} of {room}");
        Some(Complaint::input(fact, "Add the others to the line, or type it again to leave them out"))
    }
}
