//! Applies the beginning of a combat to the state.

use crate::kernel::Seat;
use crate::merc::model::ids::{SectorId, Side, UnitId};
use crate::merc::model::state::{Combat, State};

impl State {
    pub(super) fn begin_combat(&mut self, sector: SectorId, attacker: Side, units: &[UnitId], militia: &[(Seat, u8)]) {
        let mut came_militia = State::zero_militia();
        for (seat, count) in militia {
            came_militia[usize::from(seat.0)] += *count;
        }
        let (came, dogs, acted, fresh) = (units.to_vec(), Vec::new(), Vec::new(), State::zero_militia());
        let (round, given_up, unpaused) = (0, 0, Vec::new());
        let combat = Combat { sector, attacker, round, came, came_militia, fresh, dogs, acted, given_up, unpaused };
        self.combat = Some(Box::new(combat));
        // A fight ends a move (MOD-C4).
        for squad in self.squads.iter_mut().filter(|squad| squad.sector == Some(sector)) {
            squad.legs = 0;
        }
        self.touch(sector);
    }
}
