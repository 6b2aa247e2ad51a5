//! The Hire action (HIR-1 to HIR-6), and hiring by the Dictator's cards.

use super::{control, gear, moves, vehicles};
use crate::kernel::{Flow, Seat};
use crate::lua::Verdict;
use crate::merc::content::Placement;
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::{Event, Shuffled};
use crate::merc::model::ids::{CardId, SectorId, SquadId, SquadKind, UnitId};
use crate::merc::model::state::{Spent, UnitPlace};
use crate::merc::rules::actions::spend;
use crate::merc::rules::setup::CARDS;

/// The action, or the free Hire of a Rebel without MERCs (DAY-11).
pub fn run(game: &mut Game, seat: Seat, unit: Option<UnitId>) -> Flow<()> {
    if let Some(unit) = unit {
        spend(game, unit, Spent::Hire, game.content().rules.hire_cost)?;
    }
    let offered = draw(game, seat, game.content().rules.hire_draw.into())?;
    let dismissed = unit.is_some() && offer_dismissal(game, seat)?;
    let mut left = offered;
    loop {
        let can: Vec<UnitId> = left.iter().copied().filter(|merc| can_take(game, seat, *merc)).collect();
        if can.is_empty() {
            break;
        }
        // A team keeps at least one MERC as long as any can be hired (HIR-6).
        let must = dismissed && game.state().team_size(seat) == 0;
        let options: Vec<Choice> = can.into_iter().map(Choice::Unit).collect();
        let choice = if must {
            Some(game.pick(seat, QuestionId::Keep { seat }, options, 0)?)
        } else {
            game.next_of(seat, QuestionId::Keep { seat }, options)?
        };
        let Some(Choice::Unit(merc)) = choice else { break };
        left.retain(|other| *other != merc);
        join(game, seat, merc, Into::OnTheMap)?;
    }
    discard(game, &left)
}

/// Draws the top cards of the MERC deck, which is refilled from the discards if necessary (CMP-3).
pub fn draw(game: &mut Game, seat: Seat, count: usize) -> Flow<Vec<UnitId>> {
    let mut drawn = Vec::new();
    while drawn.len() < count {
        if game.state().merc_deck.is_empty() {
            if game.state().merc_discard.is_empty() {
                if drawn.is_empty() {
                    game.emit(Event::MercDeckEmpty { seat })?;
                }
                break;
            }
            let mut order = game.state().merc_discard.clone();
            let draw = game.shuffle(CARDS, &mut order);
            game.emit(Event::MercDeckShuffled { order, draw: Some(draw), of: Shuffled::Discards })?;
        }
        let wanted = count - drawn.len();
        let mercs: Vec<UnitId> = game.state().merc_deck.iter().rev().take(wanted).copied().collect();
        drawn.extend(mercs.iter().copied());
        game.emit(Event::MercsDrawn { seat, mercs })?;
    }
    Ok(drawn)
}

pub fn discard(game: &mut Game, mercs: &[UnitId]) -> Flow<()> {
    for merc in mercs {
        if matches!(game.state().unit(*merc).place, UnitPlace::Offered(_)) {
            game.emit(Event::MercDiscarded { merc: *merc, because: None })?;
        }
    }
    Ok(())
}

/// Discards the drawn MERCs that are in no squad.
pub fn dismiss_all(game: &mut Game, seat: Seat) -> Flow<()> {
    if game.state().offered == 0 {
        return Ok(());
    }
    let left: Vec<UnitId> =
        game.catalog().mercs().filter(|merc| game.state().unit(*merc).place == UnitPlace::Offered(seat)).collect();
    discard(game, &left)
}

/// Which squads a new MERC may join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Into {
    /// A squad on the map, if there is one (HIR-4).
    OnTheMap,
    /// Either squad; a new one may form.
    Either,
    /// This squad; it forms if it is not on the map.
    Squad(SquadKind),
}

/// Puts a MERC into a squad and gives it its free card (HIR-4, HIR-5).
pub fn join(game: &mut Game, seat: Seat, merc: UnitId, into: Into) -> Flow<()> {
    let (squad, sector) = choose_place(game, seat, merc, into)?;
    let health = game.max_health(merc);
    game.emit(Event::MercHired { unit: merc, squad, sector: Some(sector), health })?;
    // The MERC's own item comes first, as on Day 1 (D1-4).
    greet(game, seat, merc)?;
    if let Some(deck) = gear::choose_deck(game, seat, merc)?
        && let Some(item) = gear::draw(game, seat, deck)?
    {
        gear::wear_or_stash(game, merc, item)?;
    }
    // A stalemate restarts when a side gains a unit (COM-13).
    moves::arrive(game, seat, sector, vec![merc])
}

/// Puts a MERC of the deck, the discards or an offer into a squad without a free card. Before a Rebel has landed, it is one of the
/// first MERCs (D1-2) and needs no sector. Otherwise it joins the squad in the sector, or forms one there; without a sector, the
/// player chooses as in a Hire. `None` if no squad can take it.
pub fn enlist(game: &mut Game, seat: Seat, merc: UnitId, sector: Option<SectorId>) -> Flow<Option<UnitId>> {
    let health = game.max_health(merc);
    if sector.is_none() && is_about_to_land(game, seat) {
        let squad = SquadId::new(seat, SquadKind::Primary);
        game.emit(Event::MercHired { unit: merc, squad, sector: None, health })?;
        return Ok(Some(merc));
    }
    let (squad, sector) = match sector {
        None => choose_place(game, seat, merc, Into::OnTheMap)?,
        Some(sector) => match squad_for(game, seat, sector) {
            Some(squad) => (squad, sector),
            None => return Ok(None),
        },
    };
    game.emit(Event::MercHired { unit: merc, squad, sector: Some(sector), health })?;
    greet(game, seat, merc)?;
    moves::arrive(game, seat, sector, vec![merc])?;
    control::settle(game)?;
    Ok(Some(merc))
}

/// A Rebel whose first MERCs have not landed yet (D1-3).
pub fn is_about_to_land(game: &Game, seat: Seat) -> bool {
    let player = game.state().player(seat);
    game.state().is_before_landing() && !player.is_dictator && !player.done
}

/// The player's squad in a sector, or one that can form there.
fn squad_for(game: &Game, seat: Seat, sector: SectorId) -> Option<SquadId> {
    let squads = [SquadKind::Primary, SquadKind::Secondary].map(|kind| SquadId::new(seat, kind));
    let there = |squad: &SquadId| game.state().squad(*squad).sector == Some(sector);
    let free = |squad: &SquadId| game.state().squad(*squad).members.is_empty();
    squads.into_iter().find(there).or_else(|| squads.into_iter().find(free))
}

/// Runs the hook of cards that act when their bearer is hired (Vrbansk).
pub fn greet(game: &mut Game, seat: Seat, merc: UnitId) -> Flow<()> {
    for call in hooks::unit_cards(game, merc, hooks::HIRED) {
        hooks::act_each(game, [HookCall { seat: Some(seat), ..call }])?;
    }
    Ok(())
}

fn choose_place(game: &mut Game, seat: Seat, merc: UnitId, into: Into) -> Flow<(SquadId, SectorId)> {
    let state = game.state();
    let kinds: Vec<SquadId> = [SquadKind::Primary, SquadKind::Secondary]
        .into_iter()
        .filter(|kind| !matches!(into, Into::Squad(only) if only != *kind))
        .map(|kind| SquadId::new(seat, kind))
        .collect();
    let live: Vec<SquadId> = kinds.iter().copied().filter(|squad| state.squad(*squad).sector.is_some()).collect();
    let free = kinds.iter().copied().find(|squad| state.squad(*squad).members.is_empty());
    let anywhere = state.config().settings.hire_placement == Placement::Anywhere;
    let mut options: Vec<Choice> = live.iter().map(|squad| Choice::Squad(*squad)).collect();
    if live.is_empty() || ((into == Into::Either || anywhere) && free.is_some()) {
        options.extend(friendly_sectors(game, seat).into_iter().map(Choice::Sector));
    }
    // The robot forms a new squad in any sector while it can; if a card names a squad, it uses that one (AI-4.3.2).
    if state.config().robot && state.player(seat).is_dictator {
        options = match free {
            Some(_) => friendly_sectors(game, seat).into_iter().map(Choice::Sector).collect(),
            None => live.iter().map(|squad| Choice::Squad(*squad)).collect(),
        };
    }
    match game.pick(seat, QuestionId::Join { unit: merc }, options, 0)? {
        Choice::Sector(sector) => Ok((free.unwrap_or(kinds[0]), sector)),
        Choice::Squad(squad) => Ok((squad, game.state().squad(squad).sector.expect("a live squad is on the map"))),
        other => unreachable!("asked for a place, got {other:?}"),
    }
}

/// The sectors a side controls; if none, edge sectors without enemies (DAY-11); otherwise all sectors.
pub fn friendly_sectors(game: &Game, seat: Seat) -> Vec<SectorId> {
    let state = game.state();
    let side = state.side(seat);
    let own: Vec<SectorId> = state.controlled_by_side(side).collect();
    if !own.is_empty() {
        return own;
    }
    let edge: Vec<SectorId> = state.all_sectors().filter(|s| state.is_edge(*s) && !state.has_enemies(side, *s)).collect();
    if edge.is_empty() { state.all_sectors().collect() } else { edge }
}

/// HIR-2: the limit grows with every sector this Rebel controls; the Dictator has none (DIC-1).
pub fn team_limit(game: &Game, seat: Seat) -> usize {
    if game.state().player(seat).is_dictator {
        return usize::MAX;
    }
    let rules = &game.content().rules;
    usize::from(rules.team_limit) + usize::from(rules.team_limit_sector) * game.state().controlled_by(seat).count()
}

/// The number of MERCs that count toward the limit.
pub fn counted_team(game: &Game, seat: Seat) -> usize {
    game.state().team(seat).filter(|unit| counts(game, *unit)).count()
}

fn counts(game: &Game, unit: UnitId) -> bool {
    let card = game.catalog().unit_card(unit);
    let says_no = game.defines(card, hooks::COUNTS_FOR_LIMIT)
        && hooks::read::<Option<Verdict>>(game, HookCall { unit: Some(unit), ..HookCall::of(hooks::COUNTS_FOR_LIMIT, card) })
            .flatten()
            == Some(Verdict(false));
    !says_no
}

/// Whether a drawn MERC can join the team as it is (HIR-2, HIR-3).
pub fn can_take(game: &Game, seat: Seat, merc: UnitId) -> bool {
    has_room(game, seat, merc) && works_with(game, seat, merc)
}

/// Whether a team is at or over its limit, so that hiring requires dismissing a MERC first (HIR-6).
pub fn is_full(game: &Game, seat: Seat) -> bool {
    counted_team(game, seat) >= team_limit(game, seat)
}

fn has_room(game: &Game, seat: Seat, merc: UnitId) -> bool {
    !counts(game, merc) || !is_full(game, seat)
}

/// HIR-3, MER-1: refusals work both ways.
pub fn works_with(game: &Game, seat: Seat, merc: UnitId) -> bool {
    refusal(game, seat, merc).is_none()
}

/// The pair of MERCs, among a team and a newcomer, of whom the first refuses the second.
pub fn refusal(game: &Game, seat: Seat, merc: UnitId) -> Option<(UnitId, UnitId)> {
    game.state().team(seat).find_map(|mate| match (accepts(game, merc, mate), accepts(game, mate, merc)) {
        (false, _) => Some((merc, mate)),
        (true, false) => Some((mate, merc)),
        (true, true) => None,
    })
}

fn accepts(game: &Game, unit: UnitId, other: UnitId) -> bool {
    let card = game.catalog().unit_card(unit);
    if !game.defines(card, hooks::MAY_HIRE) {
        return true;
    }
    let call = HookCall { unit: Some(unit), other: Some(other), ..HookCall::of(hooks::MAY_HIRE, card) };
    hooks::read::<Option<Verdict>>(game, call).flatten() != Some(Verdict(false))
}

/// HIR-6: one MERC may be dismissed; true if one was.
fn offer_dismissal(game: &mut Game, seat: Seat) -> Flow<bool> {
    let team: Vec<UnitId> = game.state().team(seat).collect();
    let mut options = vec![Choice::Word(Word::Nobody)];
    options.extend(team.into_iter().map(Choice::Unit));
    match game.pick(seat, QuestionId::Fire { seat }, options, 0)? {
        Choice::Unit(unit) => dismiss(game, unit).map(|()| true),
        _ => Ok(false),
    }
}

/// Puts the MERC's equipment into the stash of its sector and the card onto the discard pile. Control is settled at once: a
/// sector that only this MERC held raises the limit no longer, and is no place for a new MERC (HIR-6).
fn dismiss(game: &mut Game, unit: UnitId) -> Flow<()> {
    let sector = game.state().sector_of(unit);
    for item in game.state().unit(unit).gear.clone() {
        gear::lay_down(game, unit, item)?;
    }
    if let Some(squad) = game.state().squad_of(unit).filter(|squad| game.state().squad(*squad).members.len() == 1) {
        vehicles::leave_behind(game, squad)?;
    }
    game.emit(Event::MercFired { unit, sector })?;
    control::settle(game)
}

/// The sector that a player loses by dismissing this MERC (CMP-10).
pub fn held_alone(game: &Game, seat: Seat, unit: UnitId) -> Option<SectorId> {
    let state = game.state();
    let at = state.sector_of(unit).filter(|at| state.controls(seat, *at))?;
    let own = state.side(seat);
    let left = state.unit_count(own, at) - 1;
    let outnumbered = state.sides().any(|side| {
        let count = state.unit_count(side, at);
        side != own && (count > left || count == left && state.tie_rank(side) < state.tie_rank(own))
    });
    (state.presence(seat, at) == 1 || outnumbered).then_some(at)
}

/// Whether some dismissal makes room for a MERC on a full team (HIR-6).
pub fn dismissal_helps(game: &Game, seat: Seat) -> bool {
    let makes_room = |unit: UnitId| counts(game, unit) && held_alone(game, seat, unit).is_none();
    counted_team(game, seat) == team_limit(game, seat) && game.state().team(seat).any(makes_room)
}

/// The MERCs a player has drawn and not yet taken or discarded.
pub fn offered(game: &Game, seat: Seat) -> impl Iterator<Item = UnitId> + '_ {
    game.catalog().mercs().filter(move |unit| game.state().unit(*unit).place == UnitPlace::Offered(seat))
}

/// Whether a Hire ends without anybody unless a MERC is dismissed first.
pub fn is_wasted(game: &Game, seat: Seat) -> bool {
    let mut mercs = offered(game, seat).peekable();
    mercs.peek().is_some() && dismissal_helps(game, seat) && !mercs.any(|merc| can_take(game, seat, merc))
}

/// Whether cards in play let a card draw MERCs for a player.
pub fn may_recruit(game: &Game, seat: Seat, by: CardId) -> bool {
    !hooks::table_cards(game, hooks::MAY_RECRUIT).into_iter().any(|card| {
        let word = Some(game.catalog().folder_of(by).into());
        let call = HookCall { seat: Some(seat), word, ..HookCall::of(hooks::MAY_RECRUIT, card) };
        hooks::read::<Option<Verdict>>(game, call).flatten() == Some(Verdict(false))
    })
}

/// A random MERC for the Dictator: the top card, skipping those who refuse (MER-1).
pub fn random_merc(game: &mut Game, seat: Seat) -> Flow<Option<UnitId>> {
    let most = game.catalog().merc_count();
    for _ in 0..most {
        let Some(merc) = draw(game, seat, 1)?.first().copied() else { return Ok(None) };
        let because = refusal(game, seat, merc);
        if because.is_none() {
            return Ok(Some(merc));
        }
        game.emit(Event::MercDiscarded { merc, because })?;
    }
    Ok(None)
}
