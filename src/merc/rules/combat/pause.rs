//! Pauses for players who asked for them: without a question there is no prompt at which a squad could split (MOV-3).

use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::SectorId;

/// The player of a seat with pauses, as a header names it.
pub const PAUSING: &str = "human:pause";

/// Asks the players with pauses whose MERCs take part.
pub fn before_round(game: &mut Game, sector: SectorId) -> Flow<()> {
    let wants = |seat: &Seat| game.header().seats.get(usize::from(seat.0)).is_some_and(|(_, who)| who == PAUSING);
    for seat in game.state().seats().filter(wants).collect::<Vec<Seat>>() {
        let skips = game.state().combat().is_none_or(|combat| combat.unpaused.contains(&seat));
        if skips || game.state().mercs_of_in(seat, sector) == 0 {
            continue;
        }
        let options = vec![Choice::Word(Word::Go), Choice::Word(Word::Finish)];
        if game.pick(seat, QuestionId::Pause { seat }, options, 0)? == Choice::Word(Word::Finish) {
            game.emit(Event::PausesSkipped { seat })?;
        }
    }
    Ok(())
}
