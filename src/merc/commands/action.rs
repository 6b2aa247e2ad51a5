//! What every command can do, whichever verb it has. The verbs implement it, each in its own file.

use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, TacticId, UnitId};
use crate::merc::rules::refusal::Refusal;

/// Whether something may be done; why not.
pub type Verdict = Result<(), Refusal>;

/// What a command is about. Lists of all commands are in this order, and where that is the same, in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// Nobody pays for it.
    Nobody,
    Sector(SectorId),
    /// By its place in the hand.
    Card(usize),
    Squad,
    /// By its place in the team, and the turn of the verb among those about one MERC.
    Unit {
        place: usize,
        turn: u8,
    },
    /// Several squads at once.
    Squads,
    Team,
    Militia(Seat, SectorId),
    Ties,
    Ability,
    Done,
}

impl About {
    pub fn unit(game: &Game, seat: Seat, unit: Option<UnitId>, turn: u8) -> About {
        let place = game.state().team(seat).position(|other| Some(other) == unit);
        About::Unit { place: place.unwrap_or(usize::MAX), turn }
    }

    pub fn card(game: &Game, card: TacticId) -> About {
        About::Card(game.state().hand().iter().position(|other| *other == card).unwrap_or(usize::MAX))
    }
}

/// A command with all that follows its verb.
pub trait Action {
    /// Whether it is legal, provided that the row of its verb says it is open.
    fn check(&self, game: &Game, seat: Seat) -> Verdict;
    /// Carries it out; it has been checked.
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()>;
    /// Its canonical text: reading it again gives the same command, also when the game has gone on since.
    fn write(&self, game: &Game) -> String;
    fn about(&self, game: &Game, seat: Seat) -> About;

    /// The verb it is written with, where that is not the first that its file has a row for.
    fn other_verb<'a>(&self, _: &'a Game) -> Option<&'a str> {
        None
    }
    /// What it would do, for `legal`, where that is a number or a place.
    fn preview(&self, _: &Game, _: Seat) -> Option<String> {
        None
    }
    /// Whether it makes sense as an order given in advance (DAY-3): it must at least be about one's own MERCs.
    fn check_order(&self, _: &Game, _: Seat) -> Verdict {
        Ok(())
    }
    /// The squad it is for, if it is for one.
    fn squad(&self, _: &Game) -> Option<SquadId> {
        None
    }
    /// Whether it says that its player is done, or takes that back: possible when one is done, and never an order in advance.
    fn is_about_done(&self) -> bool {
        false
    }
    /// Whether it could be given for ever: it costs no action and ends nothing.
    fn is_free(&self, _: &Game) -> bool {
        false
    }
    /// Whether it only rearranges squads.
    fn is_rearranging(&self) -> bool {
        false
    }
    /// Whether ordering it twice in advance makes sense.
    fn is_repeatable(&self) -> bool {
        false
    }
    /// Whether it is the last thing its player does in this step of the Dictator's turn.
    fn ends_step(&self, _: &Game) -> bool {
        false
    }
}
