//! Which side a tie favors (COM-5, CMP-10, MOD-V5). Ties are broken from the state each time one occurs; no result is stored.

use super::ids::{SectorId, Side};
use super::state::State;
use crate::merc::content::Tie;

/// The most rules that break ties.
const MOST_TIES: usize = 4;

/// A side's place when ties are broken: the lowest is favored.
pub type TieRank = [u16; MOST_TIES];

impl State {
    pub fn tie_rank(&self, side: Side) -> TieRank {
        let mut rank = [0; MOST_TIES];
        for (place, tie) in rank.iter_mut().zip(&self.config.format.ties) {
            *place = match tie {
                Tie::Dictator => u16::from(!self.is_dictator_side(side)),
                Tie::LeastValue => self.clear_value(side),
                Tie::FewestMercs => self.seats_of(side).map(|seat| self.team_size(seat) as u16).sum(),
                Tie::Die => self.tie_order.iter().position(|other| *other == side).unwrap_or(usize::from(side.0)) as u16,
            };
        }
        rank
    }

    /// Whether more than one rule can decide a tie, so that players want to know which one did.
    pub fn are_ties_many(&self) -> bool {
        self.config.format.ties.len() > 1
    }

    /// The rule that decided a tie for a side against all the others; none if no rule favors it.
    pub fn deciding_tie(&self, favored: Side, others: impl IntoIterator<Item = Side>) -> Option<Tie> {
        let own = self.tie_rank(favored);
        let mut last = None;
        for other in others.into_iter().filter(|other| *other != favored) {
            let rank = self.tie_rank(other);
            let place = (0..own.len()).find(|place| own[*place] != rank[*place])?;
            if own[place] > rank[place] {
                return None;
            }
            last = last.max(Some(place));
        }
        self.config.format.ties.get(last?).copied()
    }

    /// The rule that decides who controls a sector, if several sides have the most units there and several rules can decide.
    pub fn deciding_control(&self, sector: SectorId, to: Side) -> Option<Tie> {
        if !self.are_ties_many() || !self.is_tied(sector) {
            return None;
        }
        let most = self.unit_count(to, sector);
        self.deciding_tie(to, self.sides().filter(|side| self.unit_count(*side, sector) == most))
    }

    /// Whether the favored side can change while nobody in a tied sector moves.
    pub fn do_ties_vary(&self) -> bool {
        self.config.format.ties.iter().any(|tie| *tie != Tie::Dictator)
    }

    /// Whether several sides have the most units in a sector.
    pub fn is_tied(&self, sector: SectorId) -> bool {
        self.clear_side(sector).is_none() && !self.is_empty(sector)
    }

    /// The value of the sectors in which a side alone has the most units. Tied sectors do not count, because who controls them may
    /// depend on this number.
    fn clear_value(&self, side: Side) -> u16 {
        let clear = self.all_sectors().filter(|sector| self.clear_side(*sector) == Some(side));
        clear.map(|sector| u16::from(self.config.sector_values[usize::from(self.sector(sector).card)])).sum()
    }

    fn clear_side(&self, sector: SectorId) -> Option<Side> {
        let count = |side: &Side| self.unit_count(*side, sector);
        let best = self.sides().max_by_key(count)?;
        let is_alone = self.sides().all(|other| other == best || count(&other) < count(&best));
        is_alone.then_some(best)
    }
}
