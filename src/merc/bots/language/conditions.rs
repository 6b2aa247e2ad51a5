//! The conditions of bot rules, one row each. `clauses` reads and checks them.

use crate::kernel::Seat;
use crate::merc::bots::decision::RuleDecision;
use crate::merc::bots::judging::fights;
use crate::merc::bots::judging::squads::{
    controller, has_ally, in_range, is_mobile, is_uneven, is_vacant, members, next_to, place, side, trainers,
};
use crate::merc::content::{DecisionKind, SectorKind};
use crate::merc::game::Game;
use crate::merc::game::context::DecisionContext;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{SectorId, UnitId};
use crate::merc::model::state::ItemPlace;
use crate::merc::rules::{gear, hire, victory};
use crate::merc::secrets::redact::may_see_stash;
use std::rc::Rc;

/// One condition.
pub struct Condition {
    pub word: &'static str,
    /// A sentence for the reference. `N` is its number, `ID` its card or ending, `KEY` its setting, `WORD` its word.
    pub doc: &'static str,
    pub(super) of: Holds,
}

/// What a condition is about, and how it is checked.
#[derive(Clone, Copy)]
pub(super) enum Holds {
    /// The sector in question: the squad's own, or each sector of a group.
    Sector(fn(&Game, Seat, SectorId) -> bool),
    /// The squad that acts.
    Squad(fn(&Game, Seat, UnitId) -> bool),
    /// The same, checked once for a decision: nothing that a script computes affects it, and many rules ask.
    SquadOnce(fn(&Game, Seat, UnitId) -> bool),
    /// The player who decides.
    Player(fn(&Game, Seat) -> bool),
    /// A sector and a number, as in `odds 10`.
    SectorNumber(fn(&Here<'_>, SectorId, i64) -> bool),
    /// A squad and a number, as in `wounds 2`.
    SquadNumber(fn(&Here<'_>, UnitId, i64) -> bool),
    /// What a card asks.
    Asked(fn(&Here<'_>) -> bool),
    /// A sector, for what a card asks.
    SectorAsked(fn(&Here<'_>, SectorId) -> bool),
    /// What a card's question is about, by its word.
    Topic,
    /// The card that asks, by its id.
    Card,
    /// A setting, by its id.
    Setting,
    /// A way to end the game, by its id.
    Ending,
}
use Holds::{Asked, Card, Ending, Player, Sector, SectorAsked, SectorNumber, Setting, Squad, SquadNumber, SquadOnce, Topic};

/// Where a condition is checked.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    pub game: &'a Game,
    pub decision: &'a Rc<RuleDecision>,
    /// The unit that acts or is asked about, or another of the squad in question.
    pub(super) squad: Option<UnitId>,
    /// The sector in question: the squad's own, or one of a group.
    pub(super) place: Option<SectorId>,
}

impl<'a> Here<'a> {
    /// Where the unit is that acts or is asked about.
    pub fn of(game: &'a Game, decision: &'a Rc<RuleDecision>, unit: Option<UnitId>) -> Here<'a> {
        let squad = unit.or_else(|| decision.anybody(game));
        Here { game, decision, squad, place: place(game, squad) }
    }

    /// The same for a sector of a group.
    pub fn at(self, sector: SectorId) -> Here<'a> {
        Here { place: Some(sector), ..self }
    }

    pub(super) fn seat(&self) -> Seat {
        self.decision.seat
    }
}

/// The condition that also says how many militia a sector gets.
pub(super) const FALLS: &str = "falls";

/// Every condition, in the order of the reference.
pub static CONDITIONS: &[Condition] = &[
    Condition {
        word: "industry",
        doc: "the sector is an Industry",
        of: Sector(|game, _, at| game.sector_card(at).kind == SectorKind::Industry),
    },
    Condition {
        word: "city",
        doc: "the sector is a City",
        of: Sector(|game, _, at| game.sector_card(at).kind == SectorKind::City),
    },
    Condition {
        word: "wilderness",
        doc: "the sector is a Wilderness",
        of: Sector(|game, _, at| game.sector_card(at).kind == SectorKind::Wilderness),
    },
    Condition {
        word: "valuable",
        doc: "the sector's value is above 0",
        of: Sector(|game, _, at| game.sector_card(at).value > 0),
    },
    Condition {
        word: "own",
        doc: "the bot's side controls the sector",
        of: Sector(|game, seat, at| controller(game, at) == Some(side(game, seat))),
    },
    Condition {
        word: "hostile",
        doc: "the other side controls the sector",
        of: Sector(|game, seat, at| controller(game, at).is_some_and(|other| other != side(game, seat))),
    },
    Condition { word: "base", doc: "the sector is the base", of: Sector(|game, _, at| game.state().base() == Some(at)) },
    Condition { word: "neutral", doc: "no one controls the sector", of: Sector(|game, _, at| controller(game, at).is_none()) },
    Condition { word: "empty", doc: "no units are in the sector", of: Sector(|game, _, at| game.state().is_empty(at)) },
    Condition {
        word: "unexplored",
        doc: "the sector is not explored yet",
        of: Sector(|game, _, at| !game.state().sector(at).explored),
    },
    Condition {
        word: "room",
        doc: "the bot can place militia in the sector",
        of: Sector(|game, seat, at| game.militia_room(seat, at) > 0),
    },
    Condition {
        word: "unmanned",
        doc: "the bot has no militia in the sector",
        of: Sector(|game, seat, at| game.state().militia(seat, at) == 0),
    },
    Condition {
        word: "safe",
        doc: "no enemies are in the sector",
        of: Sector(|game, seat, at| !game.state().has_enemies(side(game, seat), at)),
    },
    Condition { word: "vacant", doc: "the sector is valuable, neutral and safe", of: Sector(is_vacant) },
    Condition {
        word: "cargo",
        doc: "an enemy in the sector carries a card of the supply (MOD-I2)",
        of: Sector(|game, seat, at| {
            goods(game).any(|carrier| is_enemy(game, seat, carrier) && game.state().sector_of(carrier) == Some(at))
        }),
    },
    Condition {
        word: "stash",
        doc: "the sector has items that the bot may see",
        of: Sector(|game, seat, at| may_see_stash(game.state(), seat, at) && !game.state().sector(at).stash.is_empty()),
    },
    Condition {
        word: "few",
        doc: "the bot's side has fewer than N militia in the sector",
        of: SectorNumber(|here, at, most| i64::from(here.game.state().militia_of_side(side(here.game, here.seat()), at)) < most),
    },
    Condition {
        word: "odds",
        doc: "the odds of a fight in the sector are at least N. If the squad is elsewhere, it joins the fight",
        of: SectorNumber(|here, at, least| {
            let elsewhere = here.squad.filter(|unit| here.game.state().sector_of(*unit) != Some(at));
            let joining = elsewhere.map_or(&[][..], |unit| members(here.game, unit));
            fights::weighed(here.game, here.decision, joining, at) >= least
        }),
    },
    Condition {
        word: FALLS,
        doc: "with the militia that a card places, the odds of a fight in the sector are at least N (AI-4.4.1)",
        of: SectorNumber(|here, at, least| {
            let count = here.decision.militia();
            count.is_some_and(|count| fights::militia_needed(here.game, here.decision, at, count, least).is_some())
        }),
    },
    Condition {
        word: "fits",
        doc: "the militia that a card places have room in the sector, or more of them than in any other that is not hostile (AI-4.4.3)",
        of: SectorAsked(|here, at| {
            let room = |at| here.game.militia_room(here.seat(), at);
            let (count, here_fit) = (here.decision.militia().unwrap_or(0), room(at));
            here_fit >= count
                || here_fit > 0 && sectors_offered(here).all(|other| is_hostile(here, other) || room(other) <= here_fit)
        }),
    },
    Condition {
        word: "mobile",
        doc: "the whole squad can move, and is not bound to the base",
        of: SquadOnce(|game, _, unit| is_mobile(game, unit)),
    },
    Condition {
        word: "contact",
        doc: "enemies are in a sector next to the squad",
        of: Squad(|game, seat, unit| next_to(game, unit, |at| game.state().has_enemies(side(game, seat), at))),
    },
    Condition {
        word: "siege",
        doc: "the base is next to the squad",
        of: Squad(|game, _, unit| next_to(game, unit, |at| game.state().base() == Some(at))),
    },
    Condition {
        word: "opening",
        doc: "the squad can reach an empty Industry today",
        of: Squad(|game, _, unit| {
            in_range(game, unit).any(|at| game.state().is_empty(at) && game.sector_card(at).kind == SectorKind::Industry)
        }),
    },
    Condition {
        word: "vacancy",
        doc: "a sector next to the squad is vacant",
        of: Squad(|game, seat, unit| next_to(game, unit, |at| is_vacant(game, seat, at))),
    },
    Condition {
        word: "free",
        doc: "it costs nothing if the squad leaves: others of its side stay, its side does not control the sector, or the sector is \
              worth nothing",
        of: Squad(|game, _, unit| fights::price(game, unit) <= 0),
    },
    Condition { word: "ally", doc: "another Rebel's squad is within two steps of the squad", of: Squad(has_ally) },
    Condition {
        word: "trains",
        doc: "a member of the squad can train",
        of: Squad(|game, seat, unit| trainers(game, seat, unit).next().is_some()),
    },
    Condition {
        word: "lacking",
        doc: "a member of the squad lacks a weapon, armor or an accessory (AI-3.1)",
        of: Squad(|game, _, unit| members(game, unit).iter().any(|mate| gear::lacks(game, *mate))),
    },
    Condition {
        word: "whole",
        doc: "the squad is the whole team and has more than one member",
        of: Squad(|game, seat, unit| {
            members(game, unit).len() > 1 && members(game, unit).len() == game.state().team(seat).count()
        }),
    },
    Condition {
        word: "uneven",
        doc: "some members of the squad can move and others cannot",
        of: Squad(|game, _, unit| is_uneven(game, unit)),
    },
    Condition {
        word: "wounds",
        doc: "a member of the squad with an action left has lost at least N health",
        of: SquadNumber(|here, unit, least| {
            let hurt = |mate: &UnitId| {
                let state = here.game.state().unit(*mate);
                state.actions > 0 && i64::from(here.game.max_health(*mate)) - i64::from(state.health) >= least
            };
            members(here.game, unit).iter().any(hurt)
        }),
    },
    Condition {
        word: "robot",
        doc: "the robot plays the Dictator (AI-2.1)",
        of: Player(|game, seat| game.state().config().robot && game.state().player(seat).is_dictator),
    },
    Condition { word: "hires", doc: "the team has room", of: Player(|game, seat| !hire::is_full(game, seat)) },
    Condition { word: "nobody", doc: "the team is empty", of: Player(|game, seat| game.state().team(seat).next().is_none()) },
    Condition {
        word: "pair",
        doc: "the team has two or more members",
        of: Player(|game, seat| game.state().team(seat).nth(1).is_some()),
    },
    Condition { word: "beginning", doc: "it is Day 1", of: Player(|game, _| game.state().day() == 1) },
    Condition {
        word: "tomorrow",
        doc: "this is not the last day",
        of: Player(|game, _| victory::last_day(game).is_some_and(|last| game.state().day() < last)),
    },
    Condition {
        word: "supply",
        doc: "cards are for sale beside the map (MOD-I1)",
        of: Player(|game, _| game.state().config().supply.iter().any(|item| game.state().item(*item).place == ItemPlace::Supply)),
    },
    Condition {
        word: "carried",
        doc: "an enemy carries a card of the supply (MOD-I2)",
        of: Player(|game, seat| goods(game).any(|carrier| is_enemy(game, seat, carrier))),
    },
    Condition { word: "ending", doc: "the game can end by the ending ID: a mode has it, and none forbids it now", of: Ending },
    Condition { word: "card", doc: "the card that asks is ID", of: Card },
    Condition { word: "about", doc: "the card asks about WORD", of: Topic },
    Condition { word: "placing", doc: "the card that asks places militia", of: Asked(|here| here.decision.militia().is_some()) },
    Condition {
        word: "single",
        doc: "the card that asks lets one option be chosen",
        of: Asked(|here| here.decision.most() == Some(1)),
    },
    Condition {
        word: "choice",
        doc: "not all sectors among the options are hostile",
        of: Asked(|here| sectors_offered(here).any(|at| !is_hostile(here, at))),
    },
    Condition { word: "setting", doc: "the setting KEY is neither off nor 0", of: Setting },
];

fn sectors_offered<'a>(here: &Here<'a>) -> impl Iterator<Item = SectorId> + use<'a> {
    here.decision.choices().filter_map(|choice| if let Choice::Sector(at) = choice { Some(at) } else { None })
}

fn is_hostile(here: &Here<'_>, at: SectorId) -> bool {
    controller(here.game, at).is_some_and(|other| other != side(here.game, here.seat()))
}

/// The units that carry cards of the supply.
fn goods(game: &Game) -> impl Iterator<Item = UnitId> + '_ {
    let state = game.state();
    state.config().supply.iter().filter_map(|item| match state.item(*item).place {
        ItemPlace::Gear(carrier) => Some(carrier),
        _ => None,
    })
}

fn is_enemy(game: &Game, seat: Seat, unit: UnitId) -> bool {
    game.state().owner(unit).is_some_and(|owner| side(game, owner) != side(game, seat))
}

/// What a decision must have so that a condition can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Player,
    Sector,
    Squad,
    Card,
}

impl Needs {
    pub(super) fn words(self) -> &'static str {
        match self {
            Needs::Player => "player",
            Needs::Sector => "place",
            Needs::Squad => "squad",
            Needs::Card => "card that asks",
        }
    }

    /// Whether decisions of this kind can have it.
    pub(super) fn is_on(self, on: DecisionKind) -> bool {
        use DecisionKind as On;
        // Cards can ask on behalf of any squad.
        let of_card = matches!(on, On::Script | On::Any);
        let of_squad = matches!(on, On::Action | On::Deck | On::Equip | On::Aim | On::Hits | On::Retreat | On::Split) || of_card;
        match self {
            Needs::Player => true,
            Needs::Sector => of_squad || on == On::Volley,
            Needs::Squad => of_squad,
            Needs::Card => of_card,
        }
    }
}

impl Condition {
    pub fn needs(&self) -> Needs {
        match self.of {
            Sector(_) | SectorNumber(_) | SectorAsked(_) => Needs::Sector,
            Squad(_) | SquadNumber(_) | SquadOnce(_) => Needs::Squad,
            Player(_) | Setting | Ending => Needs::Player,
            Card | Topic | Asked(_) => Needs::Card,
        }
    }

    /// What follows the word: `N` for a number, `ID` for a card or an ending, `KEY` for a setting, `WORD` for any word.
    pub fn argument(&self) -> Option<&'static str> {
        match self.of {
            SectorNumber(_) | SquadNumber(_) => Some("N"),
            Card | Ending => Some("ID"),
            Setting => Some("KEY"),
            Topic => Some("WORD"),
            _ => None,
        }
    }

    /// The word with its argument: `odds N`.
    pub fn usage(&self) -> String {
        self.argument().map_or(self.word.to_string(), |argument| format!("{} {argument}", self.word))
    }
}
