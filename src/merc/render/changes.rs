//! What has changed on the map since a player looked last. Only what the map shows is compared, so a mark tells nothing that the map
//! does not.

use crate::kernel::Seat;
use crate::kernel::doc::{Role, Span};
use crate::merc::model::ids::{SectorId, SquadId};
use crate::merc::model::state::State;

/// The state when the player looked last; without one, nothing counts as changed.
pub struct Since<'a>(Option<&'a State>);

impl<'a> Since<'a> {
    /// A map that was laid out differently is another map.
    pub fn new(now: &State, before: Option<&'a State>) -> Since<'a> {
        Since(before.filter(|before| before.all_sectors().eq(now.all_sectors()) && before.seats().eq(now.seats())))
    }

    fn differs<T: PartialEq>(&self, now: &State, part: impl Fn(&State) -> T) -> bool {
        self.0.is_some_and(|before| part(before) != part(now))
    }

    /// A squad has come, or other MERCs are in it, or others ride with it.
    pub fn squad(&self, now: &State, squad: SquadId) -> bool {
        let part = |state: &State| {
            let squad = state.squad(squad);
            let members = squad.members.clone();
            (squad.sector, members, squad.item, squad.riders)
        };
        self.differs(now, part)
    }

    pub fn militia(&self, now: &State, seat: Seat, sector: SectorId) -> bool {
        self.differs(now, |state| state.militia_on_foot(seat, sector))
    }

    pub fn stash(&self, now: &State, sector: SectorId) -> bool {
        self.differs(now, |state| state.sector(sector).stash.len())
    }

    pub fn control(&self, now: &State, seat: Seat, sector: SectorId) -> bool {
        self.differs(now, |state| state.controls(seat, sector))
    }

    pub fn base(&self, now: &State) -> bool {
        self.differs(now, State::base)
    }

    /// What has no mark of its own: a sector has been explored, or somebody or something is gone from it.
    pub fn title(&self, now: &State, sector: SectorId) -> bool {
        let Some(before) = self.0 else { return false };
        let is_there = |state: &State, seat| state.presence(seat, sector) > 0 || state.controls(seat, sector);
        let is_gone = now.seats().any(|seat| is_there(before, seat) && !is_there(now, seat));
        let left = now.seats().flat_map(|seat| now.squads_of(seat));
        let squad_left = left.into_iter().any(|squad| {
            let was = |state: &State| state.squad(squad).sector == Some(sector) && !state.squad(squad).members.is_empty();
            was(before) && !was(now)
        });
        let militia_left =
            now.seats().any(|seat| before.militia_on_foot(seat, sector) > 0 && now.militia_on_foot(seat, sector) == 0);
        let stash_left = !before.sector(sector).stash.is_empty() && now.sector(sector).stash.is_empty();
        is_gone || squad_left || militia_left || stash_left || before.sector(sector).explored != now.sector(sector).explored
    }
}

/// A part of the map, with `!` after it if it has changed.
pub fn marked(span: Span, changed: bool) -> Span {
    if !changed {
        return span;
    }
    let short = span.short.filter(|short| !short.is_empty()).map(|short| format!("{short}!"));
    let mut marked = Span { text: format!("{}!", span.text), role: Role::Changed, ..Span::plain("") };
    marked.short = short;
    marked.whole = span.whole;
    marked
}
