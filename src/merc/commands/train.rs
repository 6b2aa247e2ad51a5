//! `train MERC [MERC ...]`: militia (TRN-1 to TRN-3).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Judge, Payment, Rules, Verdict, check, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::Content;
use crate::merc::game::{Game, HookCall, MercVerb, check_script_errors};
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::{SectorId, SquadId, UnitId};
use crate::merc::model::state::Spent;
use crate::merc::names::text::actions;
use crate::merc::rules::actions::spend;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{combat, control, stats};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Train {
    /// One MERC, or several who each train once.
    pub units: Vec<UnitId>,
}

pub const PAYMENT: Payment = Payment { word: "train", event: "" };

pub fn verb(content: &Content) -> MercVerb {
    let blank = row("train", read, list, |game, dice| {
        let units = sample::any_units(game, dice).into_iter().chain([sample::any_unit(game, dice)]).collect();
        Train { units }.into()
    });
    MercVerb {
        group: ACTIONS,
        usage: "train MERC [MERC ...]".into(),
        cost: format!("{} each", actions(content.rules.train_cost)).into(),
        help: "add militia equal to each MERC's training".into(),
        clauses: &["TRN-1", "TRN-2", "TRN-3"],
        random: Random {
            faces: &[7, 8, 9, 10, 11],
            draw: |_, game, seat, draw| Some(Train { units: vec![draw.mate(game, seat)?] }.into()),
            ..blank.random
        },
        bots: ForBots { may_give: true, search: Some((1, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    Ok(Train { units: given.units()? }.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    game.state().team(seat).map(|unit| Train { units: vec![unit] }.into()).collect()
}

/// Whether one MERC could train now.
fn may_train<J: Judge>(game: &Game, seat: Seat, unit: UnitId, judge: &mut J) -> Verdict {
    let left = game.state().unit(unit);
    let (has, cost) = (left.actions + left.train_only, game.content().rules.train_cost);
    let sector = check::ready_with(game, seat, unit, (has, cost), "training", judge)?;
    judge.rule(stats::of(game, unit).training() > 0, || Refusal::CannotTrain { unit })?;
    let cap = || Refusal::AtCap { sector, cap: game.militia_cap(seat, sector) };
    judge.rule(game.militia_room(seat, sector) > 0, cap)
}

/// Trains with one of the named MERCs; returns where and how many. If the MERC has died meanwhile or the sector is full, nothing
/// is spent.
fn train(game: &mut Game, seat: Seat, unit: UnitId) -> Flow<Option<(SectorId, u8)>> {
    let Some(sector) = game.state().sector_of(unit) else { return Ok(None) };
    let training = stats::of(game, unit).training().clamp(0, 99) as u8;
    check_script_errors(game)?;
    let count = training.min(game.militia_room(seat, sector));
    if count == 0 {
        return Ok(None);
    }
    spend(game, unit, Spent::Train, game.content().rules.train_cost)?;
    let side = game.state().side(seat);
    let total = game.state().militia_of_side(side, sector) + count;
    let cap = game.militia_cap(seat, sector);
    game.emit(Event::MilitiaTrained { unit, seat, sector, count, total, cap })?;
    // A stalemate restarts when a side gains a unit (COM-13).
    combat::fight_if_enemies(game, sector, side, Vec::new(), vec![(seat, count)])?;
    Ok(Some((sector, count)))
}

/// One training with everything that follows from it.
fn train_and_settle(game: &mut Game, seat: Seat, unit: UnitId) -> Flow<()> {
    let Some((sector, count)) = train(game, seat, unit)? else { return Ok(()) };
    // Each training is an action of its own (CMP-10.4).
    control::settle(game)?;
    for call in hooks::unit_cards(game, unit, hooks::TRAINED) {
        hooks::act_each(game, [HookCall { sector: Some(sector), number: Some(count), ..call }])?;
    }
    Ok(())
}

impl Rules for Train {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        let units = &self.units;
        if let Some((_, unit)) = units.iter().enumerate().find(|(at, unit)| units[..*at].contains(unit)) {
            return Err(Refusal::TrainsOnce { unit: *unit });
        }
        if units.is_empty() {
            return Err(Refusal::NothingToSplit);
        }
        units.iter().try_for_each(|unit| may_train(game, seat, *unit, judge))
    }
}

impl Action for Train {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        self.units.iter().try_for_each(|unit| train_and_settle(game, seat, *unit))
    }

    fn doers(&self, _: &Game) -> Vec<UnitId> {
        self.units.clone()
    }

    fn write(&self, game: &Game) -> String {
        let ids: Vec<&str> = self.units.iter().map(|unit| game.catalog().unit_id(*unit)).collect();
        format!("train {}", ids.join(" "))
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        About::unit(game, seat, self.units.first().copied(), 1)
    }

    fn preview(&self, game: &Game, seat: Seat) -> Option<String> {
        let state = game.state();
        let unit = *self.units.first()?;
        let at = state.sector_of(unit)?;
        let gain = stats::of(game, unit).training().clamp(0, i16::from(game.militia_room(seat, at)));
        let (has, cap) = (state.militia_of_side(state.side(seat), at), game.militia_cap(seat, at));
        Some(format!("{has} + {gain} of {cap} militia in {}", state.sector_name(at)))
    }

    fn foresee(&self, ahead: &mut Ahead, seat: Seat) -> Flow<()> {
        for unit in &self.units {
            let state = ahead.game.state();
            let Some(sector) = state.sector_of(*unit) else { continue };
            if ahead.is_astray(*unit) || state.has_enemies(state.side(seat), sector) {
                ahead.pay(*unit, Spent::Train, ahead.game.content().rules.train_cost)?;
                ahead.contest(sector);
            } else {
                train(&mut ahead.game, seat, *unit)?;
                ahead.settle_control();
            }
            ahead.expect_reaction(*unit, hooks::TRAINED);
        }
        Ok(())
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(*self.units.first()?)
    }

    fn is_repeatable(&self) -> bool {
        true
    }
}
