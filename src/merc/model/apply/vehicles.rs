//! Applies what happens to vehicles and the militia who ride in them (MOD-C2 to MOD-C5).

use crate::kernel::Seat;
use crate::merc::model::ids::{SectorId, SquadId};
use crate::merc::model::state::{ItemPlace, State};

impl State {
    /// A squad goes to another sector, and some of the player's militia ride along.
    pub(super) fn transfer_squad(&mut self, squad: SquadId, from: SectorId, to: SectorId, riders: u8) {
        let moved = self.squad_mut(squad);
        (moved.sector, moved.riders) = (Some(to), riders);
        if riders > 0 {
            self.add_militia(squad.seat(), to, i16::from(riders));
            self.add_militia(squad.seat(), from, -i16::from(riders));
        }
        self.touch(from);
        self.touch(to);
    }

    pub(super) fn set_riders(&mut self, squad: SquadId, riders: u8) {
        self.squad_mut(squad).riders = riders;
        self.touch_squad(squad);
    }

    /// When a player's militia get fewer, those on foot go first.
    pub(super) fn limit_riders(&mut self, seat: Seat, sector: SectorId, militia: u8) {
        let mut excess = self.riders_in(seat, sector).saturating_sub(militia);
        for squad in self.squads_of(seat) {
            let riders = self.squad(squad).riders;
            if excess > 0 && riders > 0 && self.squad(squad).sector == Some(sector) {
                let off = riders.min(excess);
                self.set_riders(squad, riders - off);
                excess -= off;
            }
        }
    }

    /// A squad is without its vehicle. In a combat, its riders keep together until the end, so that they still have their turn.
    pub(super) fn dismount(&mut self, squad: SquadId) {
        let fights = self.combat.as_ref().is_some_and(|combat| self.squad(squad).sector == Some(combat.sector));
        let left = self.squad_mut(squad);
        (left.item, left.legs) = (None, 0);
        if !fights {
            left.riders = 0;
        }
        self.touch_squad(squad);
    }

    pub(super) fn unload_without_vehicle(&mut self, sector: SectorId) {
        for squad in self.squads.iter_mut().filter(|squad| squad.item.is_none() && squad.sector == Some(sector)) {
            squad.riders = 0;
        }
    }

    /// A squad that joins another brings its vehicle and riders, unless it has just left the vehicle behind.
    pub(super) fn merge_vehicles(&mut self, from: SquadId, into: SquadId) {
        let riders = self.squad(from).riders;
        if let Some(item) = self.squad(from).item {
            self.place_item(item, ItemPlace::Squad(into));
            self.squad_mut(into).riders += riders;
        }
        self.squad_mut(from).riders = 0;
        (self.squad_mut(from).legs, self.squad_mut(into).legs) = (0, 0);
    }

    pub(super) fn touch_squad(&mut self, squad: SquadId) {
        if let Some(sector) = self.squad(squad).sector {
            self.sector_mut(sector).crew += 1;
        }
    }
}
