//! Situations that a transcript sets up: `!given` (in `given`), `!deck`, `!dice`, `!set`. Like the rules, these files change the game
//! only through events.

mod given;

use self::given::{given, step};
use crate::kernel::session::NOTES;
use crate::kernel::{DirectiveError, Flow, Stop};
use crate::merc::content::{EquipmentKind, SectorKind, StepKind};
use crate::merc::game::Game;
use crate::merc::model::event::{Event, Shuffled, Situation};
use crate::merc::model::ids::{DECKS, ItemId, STATS, SectorId, Stat, TacticId, UnitId, deck_word};
use crate::merc::model::state::ItemPlace;
use crate::merc::rules::{control, setup};
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
