//! The trait that every command implements, one file per verb.

use super::foresight::Ahead;
use crate::kernel::{Flow, Seat};
use crate::merc::game::Game;
use crate::merc::model::ids::{SectorId, SquadId, TacticId, UnitId};
use crate::merc::rules::refusal::Refusal;

/// `Ok` if something is legal, otherwise the reason.
pub type Verdict = Result<(), Refusal>;

/// What a command is about. Lists of commands are sorted by this, then by the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum About {
    /// No MERC pays for it.
    Nobody,
    Sector(SectorId),
    /// The card's position in the hand.
    Card(usize),
    Squad,
    /// The MERC's position in the team, and the verb's position among verbs about one MERC.
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

/// A command with its arguments.
pub trait Action {
    /// Carries it out. The caller has checked that it is legal.
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()>;
    /// Its canonical text: parsing it gives the same command, even later in the game.
    fn write(&self, game: &Game) -> String;
    fn about(&self, game: &Game, seat: Seat) -> About;

    /// The verb it is written with, if that is not the first row of its file.
    fn other_verb<'a>(&self, _: &'a Game) -> Option<&'a str> {
        None
    }
    /// Its effect in a few words for `legal`, if it is a number or a place.
    fn preview(&self, _: &Game, _: Seat) -> Option<String> {
        None
    }
    /// What it does, for a person at a terminal who has typed its verb: the preview, or more than `legal` has room for.
    fn outcome(&self, game: &Game, seat: Seat) -> Option<String> {
        self.preview(game, seat)
    }
    /// Changes an expected state as far as the effect of this order is known in advance (`rebel_order = batches`, DAY-12).
    fn foresee(&self, _: &mut Ahead, _: Seat) -> Flow<()> {
        Ok(())
    }
    /// The MERCs that act or move: cards can forbid it to each of them (`may_do`).
    fn doers(&self, _: &Game) -> Vec<UnitId> {
        Vec::new()
    }
    /// The sector that it names, if any.
    fn to(&self) -> Option<SectorId> {
        None
    }
    /// The squads that move together, if it moves any.
    fn squads(&self) -> &[SquadId] {
        &[]
    }
    /// The militia who ride along, if it says how many (MOD-C3).
    fn riders(&self) -> Option<u8> {
        None
    }
    /// How many actions it gives up.
    fn gives_up(&self, _: &Game, _: Seat) -> u16 {
        0
    }
    /// The squad it is for, if any.
    fn squad(&self, _: &Game) -> Option<SquadId> {
        None
    }
    /// Whether it is `done` or `undone`: legal for a player who is done, and never an order given in advance.
    fn is_about_done(&self) -> bool {
        false
    }
    /// Whether it could be repeated forever: it costs no action and ends nothing.
    fn is_free(&self, _: &Game) -> bool {
        false
    }
    /// Whether it only rearranges squads.
    fn is_rearranging(&self) -> bool {
        false
    }
    /// Whether it makes sense to order it twice in advance.
    fn is_repeatable(&self) -> bool {
        false
    }
    /// Whether it ends this step of the Dictator's turn.
    fn ends_step(&self, _: &Game) -> bool {
        false
    }
}
