//! The small changes that `apply` is made of.

use crate::kernel::{Draw, Seat};
use crate::merc::content::EquipmentKind;
use crate::merc::model::ids::{ItemId, MOST_SEATS, SectorId, SquadId, TacticId, UnitId};
use crate::merc::model::state::{Combat, Item, Paid, Player, Scope, Sector, Spent, Squad, State, Step, Unit};

impl State {
    pub(super) fn begin_step(&mut self, step: Step) {
        self.step = step;
        self.idle = 0;
        self.ability_spent = false;
        self.resolving = false;
        self.orders.clear();
        for squad in &mut self.squads {
            squad.legs = 0;
        }
        for player in &mut self.players {
            player.done = false;
            player.asked_done = false;
            player.ordered = false;
        }
    }

    /// The event says which actions paid.
    pub(super) fn pay(&mut self, unit: UnitId, on: Spent, paid: Paid) {
        // Another action ends a move (MOD-C4).
        if let Some(squad) = self.squad_of(unit) {
            self.squad_mut(squad).legs = 0;
        }
        let unit = self.unit_mut(unit);
        unit.actions = unit.actions.saturating_sub(paid.any);
        unit.train_only = unit.train_only.saturating_sub(paid.train_only);
        unit.move_only = unit.move_only.saturating_sub(paid.move_only);
        if !unit.spent.is_full() {
            unit.spent.push(on);
        }
    }

    pub(super) fn advance(&mut self, draw: &Option<Draw>) {
        if let Some(draw) = draw {
            self.chance.advance(draw);
        }
    }

    pub(super) fn forget(&mut self, up_to: Scope) {
        if self.memory.iter().any(|memory| memory.scope <= up_to) {
            self.memory.retain(|memory| memory.scope > up_to);
            self.touch_all();
        }
    }

    pub(super) fn take_tactics(&mut self, cards: &[TacticId]) {
        let gone = |card: &TacticId| !cards.contains(card);
        self.hand.retain(gone);
        self.tactics_deck.retain(gone);
        self.tactics_discard.retain(gone);
        self.tactics_given_up.retain(gone);
        self.in_play.retain(gone);
    }

    pub(super) fn item_kind(&self, item: ItemId) -> EquipmentKind {
        self.config.item_kinds[usize::from(item.0)]
    }
    pub(super) fn combat_mut(&mut self) -> &mut Combat {
        self.combat.as_mut().expect("this event belongs to a combat")
    }
    pub(super) fn combat_maybe(&mut self, change: impl FnOnce(&mut Combat)) {
        if let Some(combat) = &mut self.combat {
            change(combat);
        }
    }
    pub(super) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[usize::from(unit.0)]
    }
    pub(super) fn item_mut(&mut self, item: ItemId) -> &mut Item {
        &mut self.items[usize::from(item.0)]
    }
    pub(super) fn sector_mut(&mut self, sector: SectorId) -> &mut Sector {
        &mut self.sectors[usize::from(sector.0)]
    }
    pub(super) fn squad_mut(&mut self, squad: SquadId) -> &mut Squad {
        &mut self.squads[squad.index()]
    }
    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[usize::from(seat.0)]
    }
}

impl Sector {
    pub(super) fn new(card: u8) -> Self {
        Sector {
            card,
            explored: false,
            militia: [0; MOST_SEATS],
            control: None,
            since: [0; MOST_SEATS],
            claimed: [0; MOST_SEATS],
            stash: Vec::new(),
            cap: [0; MOST_SEATS],
            stamp: 0,
            crew: 0,
        }
    }
}
