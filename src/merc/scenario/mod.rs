//! Situations that a transcript sets up: `!given`, `!deck`, `!dice`, `!set`. Like the rules, this file changes the game only
//! through events.

use crate::kernel::session::NOTES;
use crate::kernel::{DirectiveError, Flow, Seat, Stop};
use crate::merc::content::{EquipmentKind, SectorKind, StepKind, Whose, Word};
use crate::merc::game::Game;
use crate::merc::model::event::{Event, Shuffled, Situation};
use crate::merc::model::ids::{DECKS, ItemId, STATS, SectorId, Side, SquadId, SquadKind, Stat, TacticId, UnitId, deck_word};
use crate::merc::model::state::{ItemPlace, Remembered, Scope, Step};
use crate::merc::rules::{actions, base, control, setup};
use crate::text::{did_you_mean, shorten};
use std::str::FromStr;

/// The directives of a transcript. The kernel handles `default`, `bot` and the notes about the file.
const DIRECTIVES: [&str; 7] = ["given", "deck", "dice", "bot", "set", "quarantine", "default"];

type Result<T> = std::result::Result<T, DirectiveError>;

pub fn directive(game: &mut Game, text: &str) -> Result<()> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match word {
        "dice" => dice(game, rest),
        "given" => {
            plain_game(game)?;
            given(game, rest)?;
            settle(game)
        }
        "deck" => {
            plain_game(game)?;
            deck(game, rest)
        }
        "set" => set(game, rest),
        "quarantine" => quarantine(game, rest),
        _ => {
            let known = [&DIRECTIVES[..], &NOTES].concat();
            Err(format!("unknown directive; known directives are {}{}", known.join(", "), near(word, &known)).into())
        }
    }
}

fn emit(game: &mut Game, event: Event) -> Result<()> {
    allowed(game.emit(event))
}

fn allowed(flow: Flow<()>) -> Result<()> {
    flow.map_err(|stop| match stop {
        Stop::Failed(failure) => failure.to_string().into(),
        Stop::Pending => "a card asks a question here, which a directive cannot answer".into(),
        other => format!("{other:?}").into(),
    })
}

fn arrange(game: &mut Game, situation: Situation) -> Result<()> {
    emit(game, Event::SituationSet { situation })
}

/// Sets up a game without a landing: a plain map, unshuffled decks, Day 2, Rebels to act. Nothing depends on the seed.
fn plain_game(game: &mut Game) -> Result<()> {
    if !game.state().is_in(StepKind::Setup) {
        return Ok(());
    }
    let extended = game.state().config().settings.extended_cards;
    let size = game.state().config().format.size.clone();
    let mut industries = setup::sectors_of(game, SectorKind::Industry, extended).into_iter().take(usize::from(size.industries));
    let cities = setup::sectors_of(game, SectorKind::City, extended).into_iter().take(usize::from(size.cities));
    let mut rest = cities.chain(setup::sectors_of(game, SectorKind::Wilderness, extended));
    let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| (row, column)));
    let mut cards = Vec::new();
    for (row, column) in cells {
        let industry = if (row + column) % 2 == 0 { industries.next() } else { None };
        cards.push(industry.or_else(|| rest.next()).unwrap_or(0));
    }
    emit(game, Event::MapLaid { rows: size.rows, columns: size.columns, cards, draw: None })?;
    let dictator = game.state().config().dictator.or_else(|| setup::ready_dictators(game).first().copied());
    if let Some(dictator) = dictator.filter(|_| game.state().dictator_seat().is_some()) {
        emit(game, Event::DictatorChosen { dictator, draw: None })?;
    }
    for deck in DECKS {
        let order = setup::equipment_of(game, deck).into_iter().rev().collect();
        emit(game, Event::EquipmentShuffled { deck, order, draw: None, of: Shuffled::AllCards })?;
    }
    allowed(setup::lay_supply(game))?;
    let order = setup::mercs_of(game).into_iter().rev().collect();
    emit(game, Event::MercDeckShuffled { order, draw: None, of: Shuffled::AllCards })?;
    let mut tactics: Vec<TacticId> = setup::ready_tactics(game);
    tactics.truncate(usize::from(game.state().config().settings.active_tactics));
    tactics.reverse();
    // The robot has no hand (AI-2.1). Cards in a hand would never be played, and the game would never end.
    let most = if game.state().config().robot { 0 } else { 3 };
    let hand: Vec<TacticId> = tactics.iter().rev().take(most).copied().collect();
    arrange(game, Situation::TacticsDeck { cards: tactics })?;
    arrange(game, Situation::Hand { cards: hand })?;
    let step = step(game, None)?;
    let day = game.state().config().format.landing + 1;
    arrange(game, Situation::Day { day, step })
}

/// Updates control without checking for victory: placing units does not win a game.
fn settle(game: &mut Game) -> Result<()> {
    control::set_right(game).map_err(|stop| format!("{stop:?}").into())
}

/// A daily step by its id, its kind or its side; by default the first one.
fn step(game: &Game, word: Option<&str>) -> Result<Step> {
    let state = game.state();
    let Some(word) = word else {
        return Ok(state.daily_step(|_, _| true).ok_or("this game has no steps")?);
    };
    if let Some(seat) = game.header().seat(word) {
        let acts =
            state.daily_step(|spec, side| spec.kind == StepKind::Act && (spec.whose == Whose::Each || side == state.side(seat)));
        let acts = acts.ok_or_else(|| format!("{word} has no step to act"))?;
        return Ok(Step { side: state.side(seat), ..acts });
    }
    let side = |side: Side| state.config().format.sides[usize::from(side.0)].id.as_str();
    let found = state
        .daily_step(|spec, _| spec.id == word)
        .or_else(|| state.daily_step(|spec, of| spec.kind == StepKind::Act && side(of) == word))
        .or_else(|| state.daily_step(|spec, of| word == "actions" && spec.kind == StepKind::Act && state.is_dictator_side(of)))
        .or_else(|| state.daily_step(|spec, _| spec.kind.word() == word));
    found.ok_or_else(|| {
        let known: Vec<&str> = state.config().format.daily.iter().map(|spec| spec.id.as_str()).collect();
        format!("{word:?} is not a step; the steps are {}{}", known.join(", "), near(word, &known)).into()
    })
}

fn given(game: &mut Game, text: &str) -> Result<()> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace(',', " ");
    let mut tokens = spaced.split_whitespace().peekable();
    let first = tokens.next().ok_or("!given needs something to set up")?.to_lowercase();
    let mut next = |what: &str| tokens.next().map(str::to_lowercase).ok_or(format!("{what} is missing"));
    match first.as_str() {
        "day" | "round" => {
            let day = number(&next("the day")?)?;
            if !(1..=100).contains(&day) {
                return Err("the day must be from 1 to 100".into());
            }
            let step = step(game, tokens.next())?;
            arrange(game, Situation::Day { day, step })
        }
        "sector" => {
            let sector = sector(game, &next("the sector")?)?;
            for word in tokens {
                match word {
                    "explored" => arrange(game, Situation::SectorExplored { sector, explored: true })?,
                    "unexplored" => arrange(game, Situation::SectorExplored { sector, explored: false })?,
                    id => {
                        let card = game.content().sector_index(id).ok_or(format!("there is no sector card {id:?}"))?;
                        arrange(game, Situation::SectorCard { sector, card: card as u8 })?;
                    }
                }
            }
            Ok(())
        }
        // The side of this seat takes its turns first.
        "first" => {
            let name = next("the seat")?;
            let seat = game.header().seat(&name).ok_or(format!("there is no seat {name:?}"))?;
            let (first, count) = (game.state().side(seat).0, game.state().sides().count() as u8);
            emit(game, Event::TurnOrderSet { order: (0..count).map(|step| Side((first + step) % count)).collect() })
        }
        "remember" => {
            let (card, key, value) = (next("the card")?, next("the key")?, next("the value")?);
            let owner = game.catalog().find(&card).ok_or(format!("there is no card {card:?}"))?;
            let value = value.parse().map_or_else(|_| Remembered::Word(value.clone()), Remembered::Number);
            emit(game, Event::MemorySet { owner, key, value: Some(value), scope: Scope::Game })
        }
        "stash" => {
            let sector = sector(game, &next("the sector")?)?;
            for name in tokens {
                let item = free_item(game, name)?;
                let points = game.full_points(item);
                arrange(game, Situation::Stash { sector, item, points })?;
            }
            Ok(())
        }
        "discarded" => tokens.try_for_each(|name| {
            let item = free_item(game, name)?;
            arrange(game, Situation::Discarded { item })
        }),
        "health" => {
            let unit = unit(game, &next("the unit")?)?;
            let health = number(&next("the health")?)?;
            if health == 0 || health > game.max_health(unit) {
                return Err(format!("its health must be from 1 to {}", game.max_health(unit)).into());
            }
            arrange(game, Situation::Health { unit, health })
        }
        "actions" => {
            let unit = unit(game, &next("the unit")?)?;
            let actions = number(&next("the actions")?)?;
            if actions > 9 {
                return Err("a unit has at most 9 actions".into());
            }
            arrange(game, Situation::Actions { unit, actions })
        }
        "points" => {
            let item = item(game, &next("the item")?)?;
            let points = number(&next("the points")?)?;
            if points > game.full_points(item) {
                return Err(format!("it has at most {} points", game.full_points(item)).into());
            }
            emit(game, Event::ItemUsed { item, points })
        }
        "hand" => {
            let cards = tokens.map(|id| tactic(game, id)).collect::<Result<Vec<_>>>()?;
            arrange(game, Situation::Hand { cards })
        }
        "tactics" => {
            let mut cards = tokens.filter(|id| *id != "none").map(|id| tactic(game, id)).collect::<Result<Vec<_>>>()?;
            cards.reverse();
            arrange(game, Situation::TacticsDeck { cards })
        }
        "in-play" => tokens.try_for_each(|id| {
            let card = tactic(game, id)?;
            arrange(game, Situation::InPlay { card })
        }),
        "base" => {
            let sector = sector(game, &next("the sector")?)?;
            arrange(game, Situation::Base { sector })?;
            let (seat, dictator) =
                game.state().dictator_seat().zip(game.state().dictator()).ok_or("this game has no Dictator")?;
            place_unit(game, dictator, SquadId::new(seat, SquadKind::Base), sector)?;
            // A card can change the base sector when the base is revealed, such as its militia cap (DIC-K).
            allowed(base::revealed(game, seat, sector))
        }
        name => {
            let seat = game.header().seat(name).ok_or(format!(
                "{name:?} is neither a seat nor a keyword of !given{}",
                near(
                    name,
                    &[
                        "day",
                        "round",
                        "first",
                        "remember",
                        "sector",
                        "stash",
                        "discarded",
                        "health",
                        "actions",
                        "points",
                        "hand",
                        "tactics",
                        "in-play",
                        "base"
                    ]
                )
            ))?;
            let at = next("the sector")?;
            let sector = sector(game, &at)?;
            forces(game, seat, sector, &tokens.map(str::to_lowercase).collect::<Vec<_>>())
        }
    }
}

/// `[secondary] rizen ( ak-47 ) surgeon mount humvee militia 7 riders 2`
fn forces(game: &mut Game, seat: Seat, sector: SectorId, tokens: &[String]) -> Result<()> {
    let mut squad = SquadId::new(seat, SquadKind::Primary);
    let mut bearer: Option<UnitId> = None;
    let mut in_gear = false;
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        index += 1;
        match token.as_str() {
            "(" => in_gear = true,
            ")" => in_gear = false,
            "primary" => squad = SquadId::new(seat, SquadKind::Primary),
            "secondary" => squad = SquadId::new(seat, SquadKind::Secondary),
            "militia" => {
                let count = number(tokens.get(index).ok_or("the number of militia is missing")?)?;
                index += 1;
                let (others, cap) = (game.state().side(seat), game.militia_cap(seat, sector));
                let others = game.state().militia_of_side(others, sector) - game.state().militia(seat, sector);
                if u16::from(others) + u16::from(count) > u16::from(cap) {
                    return Err(format!("a side has at most {cap} militia in a sector (CMP-6)").into());
                }
                arrange(game, Situation::Militia { seat, sector, count })?;
            }
            "mount" => {
                let item = free_item(game, tokens.get(index).ok_or("the vehicle is missing")?)?;
                index += 1;
                if !game.is_vehicle(item) {
                    return Err(format!("{} is not a vehicle", game.catalog().item_title(item)).into());
                }
                if game.state().squad(squad).members.is_empty() {
                    return Err("a vehicle must follow the MERCs of its squad".into());
                }
                let points = game.full_points(item);
                if let Some(item) = game.state().squad(squad).item {
                    arrange(game, Situation::Discarded { item })?;
                }
                arrange(game, Situation::Vehicle { squad, item, points })?;
            }
            "riders" => {
                let count = number(tokens.get(index).ok_or("the number of riders is missing")?)?;
                index += 1;
                let crew =
                    game.state().squad(squad).item.and_then(|item| game.equipment(item).vehicle).map(|numbers| numbers.crew);
                let crew = crew.ok_or("riders must follow the vehicle: mount CARD")?;
                let own = game.state().militia_on_foot(seat, sector) + game.state().squad(squad).riders;
                if count > own.min(crew) {
                    return Err(format!("at most {} of the militia can ride (MOD-C3)", own.min(crew)).into());
                }
                arrange(game, Situation::Riders { squad, count })?;
            }
            name if in_gear && game.catalog().find_item(name).is_some_and(|item| game.is_vehicle(item)) => {
                return Err("a vehicle belongs to a squad; write mount CARD after its MERCs".into());
            }
            name if in_gear => {
                let unit = bearer.ok_or("equipment must follow the MERC who has it")?;
                let item = free_item(game, name)?;
                if game.state().unit(unit).gear.is_full() {
                    return Err("a MERC cannot have that many items (REQ-1)".into());
                }
                let points = game.full_points(item);
                arrange(game, Situation::Gear { unit, item, points })?;
            }
            name => {
                let merc = unit(game, name)?;
                bearer = Some(merc);
                place_unit(game, merc, squad, sector)?;
            }
        }
    }
    Ok(())
}

fn place_unit(game: &mut Game, unit: UnitId, squad: SquadId, sector: SectorId) -> Result<()> {
    let elsewhere = game.state().squad(squad).sector.filter(|at| *at != sector && game.state().squad(squad).members != [unit]);
    if let Some(at) = elsewhere {
        let (word, at) = (squad.word(), game.state().sector_name(at));
        return Err(format!("the {word} squad is already in {at}; write secondary for another squad").into());
    }
    let health = game.max_health(unit);
    arrange(game, Situation::Unit { unit, squad, sector, health, actions: 0 })?;
    // The number of actions can depend on whom the unit works for.
    let (actions, train_only, move_only) = actions::actions_of(game, unit);
    emit(game, Event::ActionsReset { unit, actions, train_only, move_only })
}

/// `!deck mercs rizen doc`, `!deck weapons m16`, `!deck weapons keep 2`: the first named is the next drawn.
fn deck(game: &mut Game, text: &str) -> Result<()> {
    let mut tokens: Vec<&str> = text.split_whitespace().collect();
    if tokens.is_empty() {
        return Err("name a deck: mercs, weapons, armor or accessories".into());
    }
    let which = tokens.remove(0);
    let kind: Option<EquipmentKind> = DECKS.into_iter().find(|deck| deck_word(*deck) == which);
    if which != "mercs" && kind.is_none() {
        return Err(format!("there is no deck {which:?}; decks are mercs, weapons, armor and accessories").into());
    }
    if let ["keep", count] = tokens.as_slice() {
        let keep = u16::from(number(count)?);
        return match kind {
            Some(deck) => arrange(game, Situation::DeckCut { deck, keep }),
            None => arrange(game, Situation::MercDeckCut { keep }),
        };
    }
    for name in tokens.into_iter().rev() {
        match kind {
            None => {
                let unit = unit(game, name)?;
                if game.state().squad_of(unit).is_some() {
                    return Err(format!("{} is already in a squad", game.catalog().unit_name(unit)).into());
                }
                arrange(game, Situation::MercOnTop { unit })?;
            }
            Some(_) => {
                let item = free_item(game, name)?;
                if matches!(game.state().item(item).place, ItemPlace::Gear(_) | ItemPlace::Squad(_)) {
                    return Err(format!("{} is already in use", game.catalog().item_name(item)).into());
                }
                arrange(game, Situation::ItemOnTop { item })?;
            }
        }
    }
    Ok(())
}

/// `!dice 6 5 4 / 4 1`: one group per roll.
fn dice(game: &mut Game, text: &str) -> Result<()> {
    let mut rolls = Vec::new();
    for group in text.split('/') {
        let roll = group.split_whitespace().map(number).collect::<Result<Vec<u8>>>()?;
        if roll.is_empty() || roll.contains(&0) {
            return Err("dice are numbers from 1 up; separate rolls with /".into());
        }
        rolls.push(roll);
    }
    emit(game, Event::DiceForced { rolls })
}

/// `!set mortar.combat 4`
fn set(game: &mut Game, text: &str) -> Result<()> {
    let (what, value) = text.split_once(' ').ok_or("usage: !set CARD.STAT NUMBER")?;
    let (card, stat) = what.split_once('.').ok_or("usage: !set CARD.STAT NUMBER")?;
    let card = game.catalog().find(card).ok_or_else(|| format!("there is no card {card:?}"))?;
    let stat = Stat::from_str(stat).map_err(|_| format!("{stat:?} is not a stat of a card; use {}", STATS.join(", ")))?;
    let value = value.trim().parse().map_err(|_| format!("{value:?} is not a whole number"))?;
    emit(game, Event::NumberOverridden { card, stat, value })
}

/// `!quarantine haarg`: stops calling the script of a card, given by id or by name.
fn quarantine(game: &mut Game, text: &str) -> Result<()> {
    let text = text.trim();
    let id = text.to_lowercase().replace(' ', "-");
    let named = || game.catalog().cards().find(|(_, card)| card.name.eq_ignore_ascii_case(text)).map(|(card, _)| card);
    let Some(card) = game.catalog().find(&id).or_else(named) else {
        let near = did_you_mean(&id, game.catalog().cards().map(|(_, card)| card.id.as_str()));
        return Err(format!("there is no card {:?}{near}", shorten(text)).into());
    };
    let name = &game.catalog().card(card).name;
    if game.state().is_quarantined(card) {
        return Err(format!("{name} is already quarantined").into());
    }
    if game.catalog().card(card).script.is_none() {
        return Err(format!("{name} has no script").into());
    }
    emit(game, Event::CardQuarantined { card })
}

fn number(text: &str) -> Result<u8> {
    text.parse().map_err(|_| format!("{text:?} is not a number from 0 to 255").into())
}

fn near(word: &str, known: &[&str]) -> String {
    did_you_mean(word, known.iter().copied())
}

fn sector(game: &Game, text: &str) -> Result<SectorId> {
    crate::merc::names::find::sector(game, text).map_err(|complaint| complaint.fact.into())
}

fn unit(game: &Game, id: &str) -> Result<UnitId> {
    let all = || game.catalog().cards().map(|(_, card)| card.id.as_str());
    game.catalog().find_unit(id).ok_or_else(|| format!("there is no MERC {id:?}{}", did_you_mean(id, all())).into())
}

fn tactic(game: &Game, id: &str) -> Result<TacticId> {
    game.content()
        .tactics_index(id)
        .map(|index| TacticId(index as u8))
        .ok_or_else(|| format!("there is no tactics card {id:?}").into())
}

fn item(game: &Game, name: &str) -> Result<ItemId> {
    game.catalog().find_item(name).ok_or_else(|| format!("there is no equipment {name:?}").into())
}

/// The named copy; without a number, the first copy not yet in use.
fn free_item(game: &Game, name: &str) -> Result<ItemId> {
    let first = item(game, name)?;
    if name.contains('#') {
        return Ok(first);
    }
    let index = game.content().equipment_index(name).ok_or_else(|| format!("there is no equipment {name:?}"))?;
    let free = |item: &ItemId| matches!(game.state().item(*item).place, ItemPlace::Deck(_) | ItemPlace::Box | ItemPlace::Supply);
    Ok(game.catalog().items_of(index).find(free).unwrap_or(first))
}
