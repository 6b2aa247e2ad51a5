//! Day 1, the landing (D1-1 to D1-10).

use super::{control, gear, hire, militia, setup};
use crate::kernel::{Flow, Group, Kind, Seat};
use crate::merc::content::{EquipmentKind, SectorKind};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind, UnitId};

/// D1-2: draws as many cards as a Hire, and the player keeps some; no team limit. By default a player keeps the usual number.
pub fn first_hire(game: &mut Game, seat: Seat) -> Flow<()> {
    let offered = hire::draw(game, seat, game.content().rules.hire_draw.into())?;
    let (least, most) = game.state().config().settings.day_one_hires;
    let mut left = offered;
    for taken in 0..most {
        let can: Vec<UnitId> = left.iter().copied().filter(|merc| hire::works_with(game, seat, *merc)).collect();
        if can.is_empty() {
            break;
        }
        let options: Vec<Choice> = can.into_iter().map(Choice::Unit).collect();
        let choice = if taken < least {
            Some(game.pick(seat, QuestionId::Keep { seat }, options, 0)?)
        } else {
            let default = (taken < game.content().rules.first_hires).then_some(0);
            game.next_or(seat, QuestionId::Keep { seat }, options, default)?
        };
        let Some(Choice::Unit(merc)) = choice else { break };
        left.retain(|other| *other != merc);
        let health = game.max_health(merc);
        let squad = SquadId::new(seat, SquadKind::Primary);
        game.emit(Event::MercHired { unit: merc, squad, sector: None, health })?;
    }
    hire::discard(game, &left)
}

/// D1-3 to D1-5: the squad lands, each MERC draws a card, and the player takes control of the sector.
pub fn land(game: &mut Game, seat: Seat, sector: SectorId) -> Flow<()> {
    game.emit(Event::Landed { seat, sector })?;
    let mut team: Vec<UnitId> = game.state().team(seat).collect();
    team.sort_by_key(|unit| game.catalog().unit_name(*unit).to_string());
    for unit in team {
        hire::greet(game, seat, unit)?;
        starting_equipment(game, seat, unit)?;
    }
    control::settle(game)
}

/// D1-4: a card that this MERC cannot use, or a second vehicle for the squad, is discarded, and the next one is drawn.
fn starting_equipment(game: &mut Game, seat: Seat, unit: UnitId) -> Flow<()> {
    gear::choose_deck(game, seat, unit)?.map_or(Ok(()), |deck| outfit(game, seat, unit, deck))
}

/// Draws from one deck until a MERC can use the card (D1-4).
pub fn outfit(game: &mut Game, seat: Seat, unit: UnitId, deck: EquipmentKind) -> Flow<()> {
    // Each card is drawn once at most, even if the MERC can use none of them.
    for _ in 0..game.state().cards_left(deck) {
        match gear::draw(game, seat, deck)? {
            None => break,
            Some(item) if gear::can_equip(game, unit, item) && !gear::is_spare_vehicle(game, unit, item) => {
                return gear::wear_or_stash(game, unit, item);
            }
            Some(item) => game.emit(Event::ItemDiscarded { item, from: None })?,
        }
    }
    Ok(())
}

/// D1-8: the setup of the Dictator's card.
pub fn leader_setup(game: &mut Game, seat: Seat) -> Flow<()> {
    let card = game.state().dictator().map(|unit| game.catalog().unit_card(unit));
    if let Some(card) = card.filter(|card| game.defines(*card, hooks::SETUP)) {
        hooks::act(game, HookCall { seat: Some(seat), ..HookCall::of(hooks::SETUP, card) })?;
        hire::dismiss_all(game, seat)?;
        control::settle(game)?;
    }
    Ok(())
}

/// D1-6: Difficulty militia on every Industry that no Rebel occupies.
pub fn industries(game: &mut Game, seat: Seat) -> Flow<()> {
    let difficulty = game.state().config().difficulty;
    for sector in game.state().all_sectors() {
        let free = !game.state().has_enemies(game.state().side(seat), sector);
        if free && game.sector_card(sector).kind == SectorKind::Industry {
            militia::place(game, seat, sector, difficulty)?;
        }
    }
    control::settle(game)
}

/// D1-7: the top card of the MERC deck, unequipped, on any sector he controls.
pub fn first_mercs(game: &mut Game, seat: Seat) -> Flow<()> {
    let usual = game.content().rules.first_mercs;
    let count = setup::dictator_number(game, hooks::FIRST_MERCS, Some(usual)).unwrap_or(usual.into());
    let count = house_number(game, hooks::FIRST_MERCS, count);
    let squad = SquadId::new(seat, SquadKind::Primary);
    for _ in 0..count {
        let Some(merc) = hire::random_merc(game, seat)? else { break };
        // The first MERC chooses the place; the others join it.
        let sector = match game.state().squad(squad).sector {
            Some(sector) => sector,
            None => {
                let options = hire::friendly_sectors(game, seat).into_iter().map(Choice::Sector).collect();
                let Choice::Sector(sector) = game.pick(seat, QuestionId::Place { unit: merc }, options, 0)? else { break };
                sector
            }
        };
        let health = game.max_health(merc);
        game.emit(Event::MercHired { unit: merc, squad, sector: Some(sector), health })?;
    }
    control::settle(game)
}

/// A number after every house rule and mode has changed it.
fn house_number(game: &Game, hook: crate::lua::HookId, number: usize) -> usize {
    hooks::in_play(game, hook).fold(number, |number, card| {
        let number = number.min(setup::MOST_OF_CARD) as u8;
        setup::number_of(game, card, hook, Some(number)).unwrap_or(number.into())
    })
}

/// D1-10: the number of Extra militia; the robot gets none in a small game (AI-2.3).
pub fn extra_militia(game: &Game) -> u16 {
    let config = game.state().config();
    if config.robot && config.rebels < game.content().rules.robot_extra { 0 } else { u16::from(config.extra) }
}

/// D1-10: the Dictator places up to this many Extra militia in sectors he controls, within the cap.
pub fn extra(game: &mut Game, seat: Seat) -> Flow<()> {
    let extra = extra_militia(game);
    let own: Vec<SectorId> = game.state().controlled_by(seat).collect();
    let room = |sector: &SectorId| u16::from(game.militia_room(seat, *sector));
    let bins: Vec<(Choice, u16)> =
        own.iter().map(|sector| (Choice::Sector(*sector), room(sector))).filter(|(_, room)| *room > 0).collect();
    if extra == 0 || bins.is_empty() {
        return Ok(());
    }
    let every = u64::MAX >> (64 - bins.len());
    let groups = vec![Group { what: Choice::Word(Word::Militia), count: extra, bins: every }];
    for (_, choice, count) in game.distribute(seat, QuestionId::Extra, Kind::Distribute { groups, bins, all: false })? {
        if let Choice::Sector(sector) = choice {
            militia::place(game, seat, sector, count as u8)?;
        }
    }
    control::settle(game)
}
