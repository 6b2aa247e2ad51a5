//! Moves cards and militia, and tracks who is where.

use crate::kernel::Seat;
use crate::merc::model::ids::{ItemId, SectorId, SquadId, UnitId, deck_index};
use crate::merc::model::state::{ItemPlace, State, UnitPlace};

impl State {
    /// Discards a MERC that died or was dismissed. Its equipment is already gone.
    pub(super) fn remove_unit(&mut self, unit: UnitId) {
        self.stirred = true;
        let sector = self.sector_of(unit);
        let squad = self.squad_of(unit);
        let dictator = self.is_dictator_card(unit);
        self.place_unit(unit, if dictator { UnitPlace::Aside } else { UnitPlace::Discard });
        if let Some(squad) = squad {
            self.settle_squad(squad);
        }
        if let Some(combat) = &mut self.combat {
            combat.dogs.retain(|hold| hold.target != unit && hold.owner != unit);
            combat.came.retain(|other| *other != unit);
        }
        self.touch_maybe(sector);
    }

    /// Takes a squad without members off the map.
    pub(super) fn settle_squad(&mut self, squad: SquadId) {
        if self.squad(squad).members.is_empty() {
            let squad = self.squad_mut(squad);
            (squad.sector, squad.riders, squad.legs) = (None, 0, 0);
        }
    }

    pub(super) fn renew(&mut self, unit: UnitId, health: u8, actions: u8) {
        let unit = self.unit_mut(unit);
        unit.health = health;
        unit.actions = actions;
        unit.train_only = 0;
        unit.move_only = 0;
        unit.rank = 0;
        unit.spent.clear();
    }

    pub(super) fn add_militia(&mut self, seat: Seat, sector: SectorId, change: i16) {
        let militia = &mut self.sector_mut(sector).militia[usize::from(seat.0)];
        *militia = (i16::from(*militia) + change).clamp(0, 250) as u8;
        let left = *militia;
        self.stirred |= change != 0;
        if let Some(combat) = &mut self.combat
            && combat.sector == sector
        {
            let came = &mut combat.came_militia[usize::from(seat.0)];
            *came = (*came).min(left);
            let fresh = &mut combat.fresh[usize::from(seat.0)];
            *fresh = (*fresh).min(left);
        }
        if change < 0 {
            self.limit_riders(seat, sector, left);
        }
        self.touch_presence(sector);
    }

    pub(super) fn place_unit(&mut self, unit: UnitId, to: UnitPlace) {
        match self.unit(unit).place {
            UnitPlace::Deck => self.merc_deck.retain(|other| *other != unit),
            UnitPlace::Discard => self.merc_discard.retain(|other| *other != unit),
            UnitPlace::Squad(squad) => self.squad_mut(squad).members.retain(|other| *other != unit),
            UnitPlace::Offered(_) => self.offered -= 1,
            UnitPlace::Box | UnitPlace::Aside => {}
        }
        self.unit_mut(unit).place = to;
        match to {
            UnitPlace::Deck => self.merc_deck.push(unit),
            UnitPlace::Discard => self.merc_discard.push(unit),
            UnitPlace::Squad(squad) => self.squad_mut(squad).members.push(unit),
            UnitPlace::Offered(_) => self.offered += 1,
            UnitPlace::Box | UnitPlace::Aside => {}
        }
    }

    pub(super) fn discard_item(&mut self, item: ItemId) {
        let kind = self.item_kind(item);
        // A card from the supply returns there (MOD-I3).
        let is_supply = self.config.supply.contains(&item);
        self.place_item(item, if is_supply { ItemPlace::Supply } else { ItemPlace::Discard(kind) });
        if let Some(combat) = &mut self.combat {
            combat.dogs.retain(|hold| hold.dog != item);
        }
    }

    pub(super) fn place_item(&mut self, item: ItemId, to: ItemPlace) {
        match self.item(item).place {
            ItemPlace::Deck(kind) => self.decks[deck_index(kind)].retain(|other| *other != item),
            ItemPlace::Discard(kind) => self.discards[deck_index(kind)].retain(|other| *other != item),
            ItemPlace::Gear(unit) => {
                self.unit_mut(unit).gear.retain(|other| *other != item);
                self.touch_unit(unit);
            }
            ItemPlace::Squad(squad) => self.dismount(squad),
            ItemPlace::Stash(sector) => self.sector_mut(sector).stash.retain(|other| *other != item),
            ItemPlace::Found(_) => self.in_hand -= 1,
            ItemPlace::Box | ItemPlace::Supply => {}
        }
        self.item_mut(item).place = to;
        match to {
            ItemPlace::Deck(kind) => self.decks[deck_index(kind)].push(item),
            ItemPlace::Discard(kind) => self.discards[deck_index(kind)].push(item),
            ItemPlace::Gear(unit) => {
                let at = self.unit(unit).gear.iter().filter(|other| self.item_kind(**other) <= self.item_kind(item)).count();
                self.unit_mut(unit).gear.insert(at, item);
                self.touch_unit(unit);
            }
            ItemPlace::Squad(squad) => {
                self.squad_mut(squad).item = Some(item);
                self.touch_squad(squad);
            }
            ItemPlace::Stash(sector) => self.sector_mut(sector).stash.push(item),
            ItemPlace::Found(_) => self.in_hand += 1,
            ItemPlace::Box | ItemPlace::Supply => {}
        }
    }

    /// The first time a player takes control is recorded for ties (CMP-10.3).
    pub(super) fn set_control(&mut self, sector: SectorId, to: Option<Seat>) {
        let clock = self.clock;
        let sector = self.sector_mut(sector);
        sector.control = to;
        if let Some(first) = to.map(|seat| &mut sector.claimed[usize::from(seat.0)]).filter(|first| **first == 0) {
            *first = clock;
        }
    }

    pub(super) fn set_points(&mut self, item: ItemId, points: u8) {
        self.item_mut(item).points = points;
    }

    /// Call this when units here or their numbers may have changed.
    pub(super) fn touch(&mut self, sector: SectorId) {
        self.sector_mut(sector).crew += 1;
        self.touch_presence(sector);
    }

    /// Call this when only militia may have changed. Cached numbers stay valid, because hooks that count militia are not cached by
    /// sector.
    fn touch_presence(&mut self, sector: SectorId) {
        let now = self.arrival;
        let present: [bool; crate::merc::model::ids::MOST_SEATS] =
            std::array::from_fn(|seat| seat < self.players.len() && self.presence(Seat(seat as u8), sector) > 0);
        self.stamps += 1;
        let sector = self.sector_mut(sector);
        sector.stamp += 1;
        for (since, present) in sector.since.iter_mut().zip(present) {
            *since = match (present, *since) {
                (false, _) => 0,
                (true, 0) => now,
                (true, before) => before,
            };
        }
    }

    pub(super) fn touch_maybe(&mut self, sector: Option<SectorId>) {
        if let Some(sector) = sector {
            self.touch(sector);
        }
    }

    pub(super) fn touch_unit(&mut self, unit: UnitId) {
        if let Some(sector) = self.sector_of(unit) {
            self.sector_mut(sector).crew += 1;
        }
    }

    pub(super) fn touch_all(&mut self) {
        self.stamps += 1;
        for sector in &mut self.sectors {
            sector.stamp += 1;
            sector.crew += 1;
        }
    }
}
