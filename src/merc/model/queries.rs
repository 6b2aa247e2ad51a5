//! Read-only questions about the state: who is where, who owns what, how many.

use super::ids::{CardId, ItemId, MOST_SEATS, SectorId, Side, SquadId, SquadKind, TacticId, UnitId, deck_index};
use super::state::{Combat, Config, Item, Outcome, Player, Sector, Squad, State, Step, Unit, UnitPlace};
use crate::kernel::{Chance, Seat};
use crate::merc::content::{EquipmentKind, StepKind, StepSpec};
use crate::merc::model::bot_memory::BotMemory;
use std::cmp::Reverse;
use std::sync::Arc;

impl State {
    /// Whether a card's script is quarantined. The list is almost always empty, so this is cheap.
    #[inline]
    pub fn is_quarantined(&self, card: CardId) -> bool {
        !self.quarantined.is_empty() && self.quarantined.contains(&card)
    }
    pub fn chance(&self) -> &Chance {
        &self.chance
    }
    pub fn config_arc(&self) -> &Arc<Config> {
        &self.config
    }
    pub fn config(&self) -> &Config {
        &self.config
    }
    pub fn day(&self) -> u8 {
        self.day
    }
    pub fn step(&self) -> Step {
        self.step
    }
    /// Whether this is a step of this kind.
    pub fn is_in(&self, kind: StepKind) -> bool {
        self.step.kind == kind
    }
    /// Whether players without a Dictator's card act now (DAY-3).
    pub fn do_rebels_act(&self) -> bool {
        self.step.kind == StepKind::Act && !self.is_dictator_side(self.step.side)
    }
    /// Whether the Dictator's MERCs act now (DAY-5).
    pub fn does_dictator_act(&self) -> bool {
        self.step.kind == StepKind::Act && self.is_dictator_side(self.step.side)
    }
    /// Whether the Dictator settles in on the first day (D1-6 to D1-10).
    pub fn is_occupation(&self) -> bool {
        use StepKind::{Extra, FirstMercs, Garrison, Hand, LeaderSetup};
        matches!(self.step.kind, Garrison | FirstMercs | LeaderSetup | Hand | Extra)
    }
    /// Whether players are still to land: before or during a landing.
    pub fn is_before_landing(&self) -> bool {
        let lands_later = || self.steps().iter().skip(usize::from(self.step.place)).any(|spec| spec.kind == StepKind::Land);
        match self.step.kind {
            // A mode may remove the landing.
            StepKind::Setup => self.config.format.has_landing(),
            StepKind::Land => true,
            StepKind::Script => lands_later(),
            _ => false,
        }
    }
    /// The steps of the current day.
    pub fn steps(&self) -> &[StepSpec] {
        let format = &self.config.format;
        if self.day == format.landing { &format.first } else { &format.daily }
    }
    /// The current step as the modes define it; none before the first and after the last one.
    pub fn step_spec(&self) -> Option<&StepSpec> {
        self.steps().get(usize::from(self.step.place)).filter(|spec| spec.kind == self.step.kind)
    }
    /// The sides in turn order.
    pub fn in_turn(&self) -> impl Iterator<Item = Side> + '_ {
        let order = self.turn_order.as_slice();
        self.sides().enumerate().map(move |(place, side)| order.get(place).copied().unwrap_or(side))
    }
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
    pub fn combat(&self) -> Option<&Combat> {
        self.combat.as_deref()
    }
    pub fn attack(&self) -> Option<&super::state::Attack> {
        self.attack.as_deref()
    }
    pub fn base(&self) -> Option<SectorId> {
        self.base
    }
    /// The Dictator's card, in play or not.
    pub fn dictator(&self) -> Option<UnitId> {
        self.dictator
    }
    /// The Dictator's card unless he is dead: a dead Dictator has no ability and no other effect (DIC-10).
    pub fn living_dictator(&self) -> Option<UnitId> {
        self.dictator.filter(|_| !self.dictator_killed)
    }
    pub fn hand(&self) -> &[TacticId] {
        &self.hand
    }
    pub fn tactics_left(&self) -> usize {
        self.tactics_deck.len()
    }
    pub fn in_play(&self) -> &[TacticId] {
        &self.in_play
    }
    /// How many cards can still be drawn from an equipment deck, its discards included (CMP-3).
    pub fn cards_left(&self, deck: EquipmentKind) -> usize {
        self.decks[deck_index(deck)].len() + self.discards[deck_index(deck)].len()
    }
    /// How many MERC cards can still be drawn, the discards included (CMP-3).
    pub fn mercs_left(&self) -> usize {
        self.merc_deck.len() + self.merc_discard.len()
    }
    pub fn rows(&self) -> u8 {
        self.rows
    }
    pub fn columns(&self) -> u8 {
        self.columns
    }

    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
    pub fn item(&self, item: ItemId) -> &Item {
        &self.items[usize::from(item.0)]
    }
    pub fn sector(&self, sector: SectorId) -> &Sector {
        &self.sectors[usize::from(sector.0)]
    }
    pub fn squad(&self, squad: SquadId) -> &Squad {
        &self.squads[squad.index()]
    }
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[usize::from(seat.0)]
    }
    /// The memory of a seat's bot; only that bot may read it.
    pub fn bot_memory(&self, seat: Seat) -> &BotMemory {
        &self.bots[usize::from(seat.0)]
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len() as u8).map(Seat)
    }
    pub fn rebels(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|seat| !self.player(*seat).is_dictator)
    }
    pub fn dictator_seat(&self) -> Option<Seat> {
        self.config.leader
    }
    pub fn side(&self, seat: Seat) -> Side {
        self.player(seat).side
    }
    pub fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        (0..self.config.format.sides.len() as u8).map(Side)
    }
    pub fn is_dictator_side(&self, side: Side) -> bool {
        self.dictator_seat().is_some_and(|seat| self.side(seat) == side)
    }
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(move |seat| self.side(*seat) == side)
    }

    pub fn squads_of(&self, seat: Seat) -> [SquadId; 3] {
        [SquadKind::Primary, SquadKind::Secondary, SquadKind::Base].map(|kind| SquadId::new(seat, kind))
    }
    /// Squads with members, on the map.
    pub fn live_squads(&self, seat: Seat) -> impl Iterator<Item = SquadId> + '_ {
        let on_map = |squad: &SquadId| !self.squad(*squad).members.is_empty() && self.squad(*squad).sector.is_some();
        self.squads_of(seat).into_iter().filter(on_map)
    }
    pub fn squad_of(&self, unit: UnitId) -> Option<SquadId> {
        match self.unit(unit).place {
            UnitPlace::Squad(squad) => Some(squad),
            _ => None,
        }
    }
    pub fn owner(&self, unit: UnitId) -> Option<Seat> {
        self.squad_of(unit).map(SquadId::seat)
    }
    pub fn sector_of(&self, unit: UnitId) -> Option<SectorId> {
        self.squad(self.squad_of(unit)?).sector
    }
    /// All MERCs of a player on the map or about to land, including the Dictator in play.
    pub fn team(&self, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
        self.squads_of(seat).into_iter().flat_map(|squad| self.squad(squad).members.iter().copied())
    }
    pub fn team_size(&self, seat: Seat) -> usize {
        self.squads_of(seat).iter().map(|squad| self.squad(*squad).members.len()).sum()
    }
    pub fn squads_in(&self, sector: SectorId) -> impl Iterator<Item = SquadId> + '_ {
        (0..self.squads.len() as u8).map(SquadId).filter(move |squad| {
            let squad = self.squad(*squad);
            squad.sector == Some(sector) && !squad.members.is_empty()
        })
    }
    pub fn units_in(&self, sector: SectorId) -> impl Iterator<Item = UnitId> + '_ {
        self.squads_in(sector).flat_map(|squad| self.squad(squad).members.iter().copied())
    }
    pub fn units_of_side_in(&self, side: Side, sector: SectorId) -> impl Iterator<Item = UnitId> + '_ {
        let squads = self.squads_in(sector).filter(move |squad| self.side(squad.seat()) == side);
        squads.flat_map(|squad| self.squad(squad).members.iter().copied())
    }
    pub fn mercs_of_in(&self, seat: Seat, sector: SectorId) -> usize {
        let squads = self.squads_of(seat).into_iter().filter(|squad| self.squad(*squad).sector == Some(sector));
        squads.map(|squad| self.squad(squad).members.len()).sum()
    }
    pub fn militia(&self, seat: Seat, sector: SectorId) -> u8 {
        self.sector(sector).militia[usize::from(seat.0)]
    }
    /// Whether a squad of the player has steps left of a move that is already paid (MOD-C4).
    pub fn is_on_the_way(&self, seat: Seat) -> bool {
        self.squads_of(seat).iter().any(|squad| self.squad(*squad).legs > 0)
    }
    /// How many of a player's militia in a sector ride with a squad (MOD-C3).
    pub fn riders_in(&self, seat: Seat, sector: SectorId) -> u8 {
        let squads = self.squads_of(seat).map(|squad| self.squad(squad));
        squads.iter().filter(|squad| squad.riders > 0 && squad.sector == Some(sector)).map(|squad| squad.riders).sum()
    }
    /// The others of a player's militia in a sector.
    pub fn militia_on_foot(&self, seat: Seat, sector: SectorId) -> u8 {
        match self.militia(seat, sector) {
            0 => 0,
            militia => militia.saturating_sub(self.riders_in(seat, sector)),
        }
    }
    /// The most militia a side may have in a sector (CMP-6): `militia_cap` of `rules.json`, or a card's higher cap.
    pub fn militia_cap(&self, seat: Seat, sector: SectorId) -> u8 {
        let allies = self.seats_of(self.side(seat));
        let raised = allies.map(|ally| self.sector(sector).cap[usize::from(ally.0)]).max().unwrap_or(0);
        self.config.militia_cap.max(raised)
    }
    pub fn militia_of_side(&self, side: Side, sector: SectorId) -> u8 {
        self.seats_of(side).map(|seat| self.militia(seat, sector)).sum()
    }
    /// MERCs, the Dictator in play and militia; not dogs (CMP-10).
    pub fn unit_count(&self, side: Side, sector: SectorId) -> usize {
        self.seats_of(side).map(|seat| self.presence(seat, sector)).sum()
    }
    pub fn presence(&self, seat: Seat, sector: SectorId) -> usize {
        self.mercs_of_in(seat, sector) + usize::from(self.militia(seat, sector))
    }
    /// Whether a player has units in a sector.
    pub fn is_present(&self, seat: Seat, sector: SectorId) -> bool {
        let is_there = |squad: &Squad| squad.sector == Some(sector) && !squad.members.is_empty();
        self.militia(seat, sector) > 0 || self.squads_of(seat).into_iter().any(|squad| is_there(self.squad(squad)))
    }
    /// The players who have units in a sector.
    pub fn present(&self, sector: SectorId) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(move |seat| self.is_present(*seat, sector))
    }
    pub fn has_enemies(&self, side: Side, sector: SectorId) -> bool {
        self.seats().any(|seat| self.side(seat) != side && self.is_present(seat, sector))
    }
    pub fn is_empty(&self, sector: SectorId) -> bool {
        self.present(sector).next().is_none()
    }

    pub fn all_sectors(&self) -> impl Iterator<Item = SectorId> + use<> {
        (0..self.sectors.len() as u8).map(SectorId)
    }
    pub fn controls(&self, seat: Seat, sector: SectorId) -> bool {
        self.sector(sector).control == Some(seat)
    }
    pub fn controlled_by(&self, seat: Seat) -> impl Iterator<Item = SectorId> + '_ {
        self.all_sectors().filter(move |sector| self.controls(seat, *sector))
    }
    pub fn controlling_side(&self, sector: SectorId) -> Option<Side> {
        self.sector(sector).control.map(|seat| self.side(seat))
    }
    pub fn controlled_by_side(&self, side: Side) -> impl Iterator<Item = SectorId> + '_ {
        self.all_sectors().filter(move |sector| self.controlling_side(*sector) == Some(side))
    }
    /// Who should control the sector now (CMP-10).
    pub fn rightful_control(&self, sector: SectorId) -> Option<Seat> {
        let mut present = self.present(sector);
        let first = present.next()?;
        if present.next().is_none() {
            return Some(first);
        }
        let most = self.sides().map(|side| self.unit_count(side, sector)).max().filter(|most| *most > 0)?;
        let tied = |side: &Side| self.unit_count(*side, sector) == most;
        let before = self.controlling_side(sector);
        let side = self.sides().filter(tied).min_by_key(|side| (self.tie_rank(*side), before != Some(*side), *side))?;
        // MERCs do not decide between players of one side (CMP-10.3).
        let rank = |seat: &Seat| {
            let (index, sector) = (usize::from(seat.0), self.sector(sector));
            let is_newcomer = sector.control != Some(*seat);
            let first_claim = sector.claimed[index];
            (Reverse(sector.militia[index]), is_newcomer, first_claim == 0, first_claim, sector.since[index], *seat)
        };
        self.seats_of(side).filter(|seat| self.is_present(*seat, sector)).min_by_key(rank)
    }

    pub fn place_of(&self, sector: SectorId) -> (u8, u8) {
        (sector.0 / self.columns, sector.0 % self.columns)
    }
    pub fn sector_at(&self, row: u8, column: u8) -> Option<SectorId> {
        (row < self.rows && column < self.columns).then(|| SectorId(row * self.columns + column))
    }
    /// Orthogonal, never diagonal (CMP-9): up, left, right, down.
    pub fn neighbors(&self, sector: SectorId) -> arrayvec::ArrayVec<SectorId, 4> {
        let (row, column) = self.place_of(sector);
        let around = [
            (row.checked_sub(1), Some(column)),
            (Some(row), column.checked_sub(1)),
            (Some(row), Some(column + 1)),
            (Some(row + 1), Some(column)),
        ];
        around.into_iter().filter_map(|(row, column)| self.sector_at(row?, column?)).collect()
    }
    /// The neighbors and the sectors at the corners, row by row: the steps of a vehicle that moves diagonally (MOD-C4).
    pub fn surroundings(&self, sector: SectorId) -> arrayvec::ArrayVec<SectorId, 8> {
        let (row, column) = self.place_of(sector);
        let rows = [row.checked_sub(1), Some(row), Some(row + 1)];
        let columns = [column.checked_sub(1), Some(column), Some(column + 1)];
        let all = rows.into_iter().flatten().flat_map(|row| columns.into_iter().flatten().map(move |column| (row, column)));
        all.filter_map(|(row, column)| self.sector_at(row, column)).filter(|at| *at != sector).collect()
    }
    pub fn is_adjacent(&self, a: SectorId, b: SectorId) -> bool {
        self.distance(a, b) == 1
    }
    pub fn distance(&self, a: SectorId, b: SectorId) -> u8 {
        let ((row, column), (other_row, other_column)) = (self.place_of(a), self.place_of(b));
        row.abs_diff(other_row) + column.abs_diff(other_column)
    }
    pub fn is_edge(&self, sector: SectorId) -> bool {
        let (row, column) = self.place_of(sector);
        row == 0 || column == 0 || row + 1 == self.rows || column + 1 == self.columns
    }
    /// `a1` is the top left corner (CMP-11).
    pub fn sector_name(&self, sector: SectorId) -> String {
        let (row, column) = self.place_of(sector);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }
    /// The seat that sees the robot's secrets and answers questions about them, if one is named (AI-2.2).
    pub fn privacy_seat(&self) -> Option<Seat> {
        let named = |seat: &Seat| self.seat_name(*seat) == self.config.settings.privacy;
        self.rebels().find(named).filter(|_| self.config.robot)
    }
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.config.seat_names.get(usize::from(seat.0)).map_or("nobody", String::as_str)
    }

    /// Sum of the sector values a side controls.
    pub fn value_of(&self, side: Side, values: impl Fn(u8) -> u8) -> u16 {
        self.controlled_by_side(side).map(|sector| u16::from(values(self.sector(sector).card))).sum()
    }
    pub fn is_dictator_card(&self, unit: UnitId) -> bool {
        self.dictator == Some(unit)
    }
    /// Held by a dog (EQP-DOG).
    pub fn held_by(&self, unit: UnitId) -> Option<ItemId> {
        let combat = self.combat.as_ref()?;
        combat.dogs.iter().find(|hold| hold.target == unit).map(|hold| hold.dog)
    }
    pub fn zero_militia() -> [u8; MOST_SEATS] {
        [0; MOST_SEATS]
    }
}
