//! Hits become Blood and failed armor (SK-13, SK-14). Dice come first; what they do is applied together, so that attacks that happen at
//! the same time see the same situation.

use super::modifiers;
use crate::kernel::Flow;
use crate::skirmish::game::{Game, roll, roll_one, view};
use crate::skirmish::geometry::Pt;
use crate::skirmish::model::{Event, FigureId, Shot, Slot};

/// What dice have decided and nobody has suffered yet.
#[derive(Default)]
pub struct Pending {
    wounds: Vec<Wound>,
}

struct Wound {
    target: FigureId,
    blood: u8,
    /// The die with which the armor fails.
    failed_by: Option<u8>,
    burns: bool,
    /// Where the effect that pushes comes from.
    pushed_from: Option<Pt>,
}

impl Pending {
    /// Blood that a figure will lose.
    fn blood_of(&self, target: FigureId) -> u8 {
        let wounds = self.wounds.iter().filter(|wound| wound.target == target);
        wounds.fold(0u8, |sum, wound| sum.saturating_add(wound.blood))
    }

    fn fails(&self, target: FigureId) -> bool {
        self.wounds.iter().any(|wound| wound.target == target && wound.failed_by.is_some())
    }
}

/// Rolls an attack; returns the hits.
pub fn fire(game: &mut Game, shot: &Shot, pending: &mut Pending) -> Flow<u8> {
    let hits = throw(game, shot)?;
    if let Some(target) = shot.target {
        suffer(
            game,
            (shot.attacker, shot.slot),
            target,
            Hits { count: hits, blood: shot.drawn(hits), af: shot.af },
            None,
            pending,
        )?;
    }
    Ok(hits)
}

/// Rolls the dice of an attack alone; returns the hits.
pub fn throw(game: &mut Game, shot: &Shot) -> Flow<u8> {
    let (dice, draw) = roll(game, usize::from(shot.dice))?;
    let bonus = shot.bonus();
    let hits = dice.iter().filter(|die| i16::from(**die) + bonus >= shot.needs).count() as u8;
    game.emit(Event::Fired { shot: Box::new(shot.clone()), dice, hits, draw })?;
    Ok(hits)
}

/// Hits on one figure.
pub struct Hits {
    pub count: u8,
    pub blood: u8,
    pub af: i16,
}

/// Checks the armor for each hit until it fails (SK-14.5, SK-14.6), and remembers what the hits do.
pub fn suffer(
    game: &mut Game,
    (attacker, slot): (FigureId, Slot),
    target: FigureId,
    hits: Hits,
    pushed_from: Option<Pt>,
    pending: &mut Pending,
) -> Flow<()> {
    if hits.count == 0 {
        return Ok(());
    }
    let left = view(game).figure(target).blood.saturating_sub(pending.blood_of(target));
    let mut failed_by = None;
    let has_failed = view(game).figure(target).failed || pending.fails(target);
    if hits.blood < left && !has_failed {
        for _ in 0..hits.count {
            failed_by = check_armor(game, target, hits.af)?;
            if failed_by.is_some() {
                break;
            }
        }
    }
    let burns = hits.blood > 0 && view(game).weapon(attacker, slot).is_some_and(|weapon| weapon.burns);
    pending.wounds.push(Wound { target, blood: hits.blood, failed_by, burns, pushed_from });
    Ok(())
}

/// One armor failure check: the die, if the armor fails.
fn check_armor(game: &mut Game, figure: FigureId, needs: i16) -> Flow<Option<u8>> {
    let (die, draw) = roll_one(game)?;
    game.emit(Event::ArmorChecked { figure, die, needs, draw })?;
    Ok(Some(die).filter(|die| i16::from(*die) < needs))
}

/// Applies everything that was decided: Blood, failures, removals, then pushes (SK-20.8).
pub fn settle(game: &mut Game, pending: Pending) -> Flow<()> {
    settle_and(game, pending, false)
}

/// The same; a figure that is taken out may stay on the table (SK-20.7).
pub fn settle_and(game: &mut Game, pending: Pending, lingers: bool) -> Flow<()> {
    let mut pushed: Vec<(FigureId, Pt)> = Vec::new();
    for wound in pending.wounds {
        let figure = view(game).figure(wound.target);
        if figure.is_out {
            continue;
        }
        let (before, left) = (figure.blood, figure.blood.saturating_sub(wound.blood));
        if left < before {
            game.emit(Event::Wounded { figure: wound.target, before, left })?;
        }
        if left == 0 {
            game.emit(Event::TakenOut { figure: wound.target, lingers })?;
            continue;
        }
        if let Some(die) = wound.failed_by
            && !view(game).figure(wound.target).failed
        {
            fail(game, wound.target, die)?;
        }
        if wound.burns && !view(game).figure(wound.target).burning {
            game.emit(Event::CaughtFire { figure: wound.target })?;
        }
        pushed.extend(wound.pushed_from.map(|from| (wound.target, from)));
    }
    super::force::push_all(game, pushed)
}

fn fail(game: &mut Game, figure: FigureId, die: u8) -> Flow<()> {
    let mends = modifiers::mends_in(view(game), figure);
    game.emit(Event::ArmorFailed { figure, die, mends })
}

/// Blood without an attack, then one armor failure check (SK-8.6, SK-8.8).
pub fn hurt(game: &mut Game, target: FigureId, blood: u8) -> Flow<()> {
    let figure = view(game).figure(target);
    let (before, left, has_failed) = (figure.blood, figure.blood.saturating_sub(blood), figure.failed);
    if left < before {
        game.emit(Event::Wounded { figure: target, before, left })?;
    }
    if left == 0 {
        return game.emit(Event::TakenOut { figure: target, lingers: false });
    }
    if has_failed {
        return Ok(());
    }
    let af = view(game).unit(target).af;
    match check_armor(game, target, af)? {
        Some(die) => fail(game, target, die),
        None => Ok(()),
    }
}
