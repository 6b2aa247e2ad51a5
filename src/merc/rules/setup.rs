//! Setup (SET-1 to SET-6): the map, the decks, the Dictator's card.

use crate::kernel::{Draw, Flow, Stream};
use crate::lua::Whole;
use crate::merc::content::{EquipmentCard, EquipmentKind, SectorKind, Start};
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::event::{Event, Shuffled};
use crate::merc::model::ids::{CardId, DECKS, ItemId, TacticId, UnitId};

pub const MAP: Stream = Stream(0);
pub const CARDS: Stream = Stream(1);
pub const DICE: Stream = Stream(2);
/// The stream of random numbers for scripts.
pub const SCRIPTS: Stream = Stream(3);

/// Everything before the landing.
pub fn lay_out(game: &mut Game) -> Flow<()> {
    lay_map(game)?;
    choose_dictator(game)?;
    for deck in DECKS {
        let mut order = equipment_of(game, deck);
        let draw = game.shuffle(CARDS, &mut order);
        game.emit(Event::EquipmentShuffled { deck, order, draw: Some(draw), of: Shuffled::AllCards })?;
    }
    lay_supply(game)?;
    let mut order = mercs_of(game);
    let draw = game.shuffle(CARDS, &mut order);
    game.emit(Event::MercDeckShuffled { order, draw: Some(draw), of: Shuffled::AllCards })?;
    if game.state().dictator_seat().is_some() {
        deal_tactics(game)?;
    }
    // The modes have the last word on what is laid out.
    for card in game.state().config().modes.clone() {
        if game.defines(card, hooks::SETUP) {
            let seat = game.state().dictator_seat();
            hooks::act(game, HookCall { seat, ..HookCall::of(hooks::SETUP, card) })?;
        }
    }
    Ok(())
}

/// MOD-I1: cards beside the map.
pub fn lay_supply(game: &mut Game) -> Flow<()> {
    let items = game.state().config().supply.clone();
    if items.is_empty() { Ok(()) } else { game.emit(Event::SupplyLaid { items }) }
}

/// SET-2: Industries on the checkerboard color of the corner, everything else at random.
fn lay_map(game: &mut Game) -> Flow<()> {
    let extended = game.state().config().settings.extended_cards;
    let size = game.state().config().format.size.clone();
    let (rows, columns) = (size.rows, size.columns);
    let of = |kind| sectors_of(game, kind, extended);
    let (industries, cities, wilderness) = (of(SectorKind::Industry), of(SectorKind::City), of(SectorKind::Wilderness));
    let (cards, draw) = game.deal(MAP, |dealer| {
        let corners = [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)];
        let corner = corners[dealer.below(4) as usize];
        let cell = |(row, column): (u8, u8)| usize::from(row) * usize::from(columns) + usize::from(column);
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let (mut colored, mut others): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for place in all.filter(|place| *place != corner) {
            let same = (place.0 + place.1) % 2 == (corner.0 + corner.1) % 2;
            if same { colored.push(cell(place)) } else { others.push(cell(place)) }
        }
        dealer.shuffle(&mut colored);
        let mut take = |mut cards: Vec<u8>, count: u8| {
            dealer.shuffle(&mut cards);
            cards.truncate(usize::from(count));
            cards
        };
        let industries = take(industries, size.industries);
        let mut rest = take(cities, size.cities);
        rest.extend(take(wilderness, size.wilderness));
        dealer.shuffle(&mut rest);
        let spare = colored.split_off(industries.len().saturating_sub(1));
        others.extend(spare);
        others.sort_unstable();
        let mut cards = vec![0; usize::from(rows) * usize::from(columns)];
        for (place, card) in std::iter::once(cell(corner)).chain(colored).zip(industries) {
            cards[place] = card;
        }
        for (place, card) in others.into_iter().zip(rest) {
            cards[place] = card;
        }
        cards
    });
    game.emit(Event::MapLaid { rows, columns, cards, draw: Some(draw) })
}

/// SET-4: the Dictator chosen before the game, or a random one with a script.
fn choose_dictator(game: &mut Game) -> Flow<()> {
    let Some(_) = game.state().dictator_seat() else { return Ok(()) };
    if let Some(dictator) = game.state().config().dictator {
        return game.emit(Event::DictatorChosen { dictator, draw: None });
    }
    let ready = ready_dictators(game);
    let (index, draw): (u32, Draw) = game.number(CARDS, ready.len() as u32);
    game.emit(Event::DictatorChosen { dictator: ready[index as usize], draw: Some(draw) })
}

/// Dictators with a script; the others stay in the box.
pub fn ready_dictators(game: &Game) -> Vec<UnitId> {
    let extended = game.state().config().settings.extended_cards;
    let dictators = &game.content().dictators;
    let ready = |index: &usize| {
        let card = game.catalog().unit_card(game.catalog().dictator_unit(*index));
        dictators[*index].set.is_on(extended) && game.catalog().card(card).script.is_some()
    };
    (0..dictators.len()).filter(ready).map(|index| game.catalog().dictator_unit(index)).collect()
}

/// SET-6: random tactics cards make the active deck; the rest go to the box.
fn deal_tactics(game: &mut Game) -> Flow<()> {
    let mut order = ready_tactics(game);
    let draw = game.shuffle(CARDS, &mut order);
    order.truncate(tactics_size(game));
    game.emit(Event::TacticsDealt { order, draw: Some(draw) })
}

/// The setting, unless the Dictator's card says otherwise.
fn tactics_size(game: &Game) -> usize {
    let size = game.state().config().settings.active_tactics;
    let asked = dictator_number(game, hooks::TACTICS_SIZE, Some(size));
    asked.unwrap_or(usize::from(size))
}

/// The number that a hook of the Dictator's card returns.
pub fn dictator_number(game: &Game, hook: crate::lua::HookId, number: Option<u8>) -> Option<usize> {
    let card = game.catalog().unit_card(game.state().dictator()?);
    if game.defines(card, hook) { number_of(game, card, hook, number) } else { None }
}

/// The largest number that a card can return.
pub const MOST_OF_CARD: usize = 50;

/// The number that a hook of a card returns.
pub fn number_of(game: &Game, card: CardId, hook: crate::lua::HookId, number: Option<u8>) -> Option<usize> {
    let Whole(answer) = hooks::read::<Option<Whole>>(game, HookCall { number, ..HookCall::of(hook, card) }).flatten()?;
    Some(answer.clamp(0, MOST_OF_CARD as i32) as usize)
}

pub fn ready_tactics(game: &Game) -> Vec<TacticId> {
    let extended = game.state().config().settings.extended_cards;
    let all = (0..game.content().tactics.len() as u8).map(TacticId);
    let on = |tactic: &TacticId| game.content().tactics[usize::from(tactic.0)].set.is_on(extended);
    all.filter(on).filter(|tactic| game.catalog().card(game.catalog().tactic_card(*tactic)).script.is_some()).collect()
}

/// The cards of one equipment deck (CMP-2); large games use more copies.
pub fn equipment_of(game: &Game, deck: EquipmentKind) -> Vec<ItemId> {
    let config = game.state().config();
    let in_deck = |item: &ItemId| {
        let card = game.equipment(*item);
        // A mode's cards are never doubled (MOD-C1).
        let copies = if card.is_standard() { game.content().rules.copies(card.copies, config.rebels) } else { card.copies };
        card.kind == deck
            && card.starts == Start::Deck
            && is_included(game, card)
            && card.set.is_on(config.settings.extended_cards)
            && game.catalog().copy(*item) < copies
    };
    game.catalog().items().filter(in_deck).collect()
}

/// Whether a card belongs to no mode, or to one of this game.
fn is_included(game: &Game, card: &EquipmentCard) -> bool {
    let is_played = |mode: &String| game.state().config().modes.iter().any(|other| game.catalog().card(*other).id == *mode);
    card.mode.as_ref().is_none_or(is_played)
}

pub fn mercs_of(game: &Game) -> Vec<UnitId> {
    let extended = game.state().config().settings.extended_cards;
    game.catalog().mercs().filter(|unit| game.content().mercs[usize::from(unit.0)].set.is_on(extended)).collect()
}

pub fn sectors_of(game: &Game, kind: SectorKind, extended: bool) -> Vec<u8> {
    let sectors = game.content().sectors.iter().enumerate();
    sectors.filter(|(_, card)| card.kind == kind && card.set.is_on(extended)).map(|(index, _)| index as u8).collect()
}
