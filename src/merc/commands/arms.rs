//! `arms MERC weapons|armor|accessories`: one card of a deck, in a City (CIT-2).

use super::arguments::{Arguments, Read};
use super::foresight::Ahead;
use super::{ACTIONS, About, Action, Command, Judge, Payment, Rules, Verdict, check, row, sample};
use crate::kernel::{Flow, ForBots, Random, Seat};
use crate::merc::content::{Content, EquipmentKind};
use crate::merc::game::{Game, MercVerb};
use crate::merc::model::ids::{DECKS, SquadId, UnitId, deck_word};
use crate::merc::model::state::Spent;
use crate::merc::names::text::actions;
use crate::merc::rules::actions::spend;
use crate::merc::rules::refusal::Refusal;
use crate::merc::rules::{gear, reequip};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arms {
    pub unit: UnitId,
    pub deck: EquipmentKind,
}

pub const PAYMENT: Payment = Payment { word: "arms dealer", event: "visits the arms dealer" };

pub fn verb(content: &Content) -> MercVerb {
    let blank =
        row("arms", read, list, |game, dice| Arms { unit: sample::any_unit(game, dice), deck: DECKS[dice.below(3)] }.into());
    MercVerb {
        group: ACTIONS,
        usage: "arms MERC weapons|armor|accessories".into(),
        cost: actions(content.rules.arms_cost).into(),
        help: "draw a card from a deck of your choice, in a City".into(),
        clauses: &["CIT-2", "CIT-3"],
        random: Random {
            faces: &[19],
            draw: |_, game, seat, draw| Some(Arms { unit: draw.mate(game, seat)?, deck: DECKS[draw.dice.below(3)] }.into()),
            ..blank.random
        },
        bots: ForBots { may_give: true, search: Some((6, 1)), ..ForBots::default() },
        ..blank
    }
}

fn read(_: &MercVerb, given: &mut dyn Arguments) -> Read<Command> {
    let command = Arms { unit: given.unit()?, deck: given.deck()? };
    given.exactly(0)?;
    Ok(command.into())
}

fn list(_: &MercVerb, game: &Game, seat: Seat) -> Vec<Command> {
    game.state().team(seat).flat_map(|unit| DECKS.map(|deck| Arms { unit, deck }.into())).collect()
}

impl Rules for Arms {
    fn rules<J: Judge>(&self, game: &Game, seat: Seat, judge: &mut J) -> Verdict {
        check::in_city(game, seat, self.unit, game.content().rules.arms_cost, "the arms dealer", "CIT-2", judge)?;
        judge.rule(game.state().cards_left(self.deck) > 0, || Refusal::DeckEmpty { deck: self.deck })
    }
}

impl Action for Arms {
    /// The MERC may equip the card at once; otherwise it goes to the stash.
    fn run(&self, game: &mut Game, seat: Seat) -> Flow<()> {
        let sector = game.state().sector_of(self.unit).expect("checked");
        spend(game, self.unit, Spent::ArmsDealer, game.content().rules.arms_cost)?;
        if let Some(item) = gear::draw(game, seat, self.deck)? {
            if gear::can_equip(game, self.unit, item) {
                reequip::offer(game, seat, self.unit, item)?;
            }
            gear::stash_found(game, seat, sector)?;
        }
        Ok(())
    }

    fn doers(&self, _: &Game) -> Vec<UnitId> {
        vec![self.unit]
    }

    fn write(&self, game: &Game) -> String {
        format!("arms {} {}", game.catalog().unit_id(self.unit), deck_word(self.deck))
    }

    fn about(&self, game: &Game, seat: Seat) -> About {
        About::unit(game, seat, Some(self.unit), 3)
    }

    fn foresee(&self, ahead: &mut Ahead, _: Seat) -> Flow<()> {
        ahead.find(self.unit);
        ahead.pay(self.unit, Spent::ArmsDealer, ahead.game.content().rules.arms_cost)
    }

    fn squad(&self, game: &Game) -> Option<SquadId> {
        game.state().squad_of(self.unit)
    }
}
