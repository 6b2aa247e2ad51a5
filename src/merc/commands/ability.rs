//! `ability`: the Dictator's special ability (DAY-6, DIC-7).

use super::arguments::{Arguments, Read};
use super::{About, Action, Command, DICTATOR, Judge, Rules, Verdict, phases, row};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::lua::Verdict as Allowed;
use crate::merc::content::{AbilityTiming, Content, StepKind};
use crate::merc::game::{Game, HookCall, MercVerb};
use crate::merc::hooks;
use crate::merc::model::event::Event;
use crate::merc::model::ids::CardId;
use crate::merc::rules::hire;
use crate::merc::rules::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability;

pub fn verb(_: &Content) -> MercVerb {
    let blank = row("ability", read, |_, _, _| vec![Ability.into()], |_, _| Ability.into());
    MercVerb {
        group: DICTATOR,
        cost: "step 3 of the turn".into(),
        help: "use the Dictator's special ability".into(),
        clauses: &["DAY-6", "DIC-7"],
        open: is_open,
        random: Random {
            eager: |game, seat, _| phases::ability(game, seat),
            faces: &[22],
            draw: |_, game, _, draw| {
                let due = draw.face.is_none() || game.state().does_dictator_act();
                due.then(|| Ability.into())
            },
            ..blank.random
        },
        bots: ForBots { may_give: true, search: Some((14, 1)), ..ForBots::default() },
        ..blank
    }
}

/// In its own step, and while his MERCs act if the setting allows it.
fn is_open(game: &Game, seat: Seat) -> bool {
    let anytime = game.state().config().settings.ability_timing == AbilityTiming::Anytime;
    let acts = phases::has_turn(game, seat) && game.state().does_dictator_act();
    phases::ability(game, seat) || (anytime && acts)
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    given.exactly(0)?;
    Ok(Ability.into())
}

/// The card of the living Dictator, if it has an ability.
fn card(game: &Game) -> Option<CardId> {
    let card = game.state().living_dictator().map(|unit| game.catalog().unit_card(unit));
    card.filter(|card| game.defines(*card, hooks::ABILITY))
}

/// Whether the card says that the ability can have an effect now.
fn may_use(game: &Game, card: CardId) -> bool {
    let call = || HookCall { seat: game.state().dictator_seat(), ..HookCall::of(hooks::MAY_USE_ABILITY, card) };
    !game.defines(card, hooks::MAY_USE_ABILITY) || hooks::read::<Option<Allowed>>(game, call()).flatten() != Some(Allowed(false))
}

/// Whether the step of the ability has anything to offer (DAY-6).
pub fn is_usable(game: &Game) -> bool {
    card(game).is_some_and(|card| may_use(game, card))
}

impl Rules for Ability {
    fn rules<J: Judge>(&self, game: &Game, _: Seat, judge: &mut J) -> Verdict {
        judge.rule(!game.state().ability_spent, || Refusal::AbilitySpent)?;
        judge.rule(!game.state().dictator_killed, || Refusal::DictatorDead)?;
        let card = judge.needed(card(game), || Refusal::NoAbility)?;
        judge.rule(may_use(game, card), || Refusal::AbilityIdle)
    }
}

impl Action for Ability {
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        let unit = game.state().dictator().expect("checked");
        let card = game.catalog().unit_card(unit);
        game.emit(Event::AbilityUsed { card })?;
        hooks::act(game, HookCall { seat: Some(seat), ..HookCall::of(hooks::ABILITY, card) })?;
        hire::dismiss_all(game, seat)
    }

    fn write(&self, _: &Game) -> String {
        "ability".into()
    }

    fn about(&self, _: &Game, _: Seat) -> About {
        About::Ability
    }

    fn ends_step(&self, game: &Game) -> bool {
        game.state().is_in(StepKind::Ability)
    }
}
