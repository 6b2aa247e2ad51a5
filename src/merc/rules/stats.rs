//! Effective numbers, in layers: card, gear, bonuses, comparisons (CMP-4, MER-3). A hook reads only the layers below its
//! own, so Haarg, Sarge and Tack in one squad cannot recurse. Every number can list its sources.

use crate::kernel::Seat;
use crate::merc::game::Game;
use crate::merc::game::context::HookCall;
use crate::merc::game::numbers::{Known, KnownSlots, Numbers};
use crate::merc::hooks;
use crate::merc::model::ids::{CardId, ItemId, STATS, SectorId, Stat, UnitId};
use crate::merc::model::state::{ItemPlace, State};

/// The layers of a number, from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Card,
    Gear,
    Bonuses,
    Comparisons,
}

/// One contribution to a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub source: String,
    pub stat: Stat,
    pub amount: i16,
}

/// The kinds of equipment, in the order of their decks.
pub const KINDS: [&str; 3] = ["weapon", "armor", "accessory"];

/// The slots of each kind that a unit's own card or one of its items adds.
pub fn added_slots(game: &Game, unit: UnitId, item: Option<ItemId>) -> [u8; 3] {
    let card = item.map_or_else(|| game.catalog().unit_card(unit), |item| game.catalog().item_card(item));
    if !game.defines(card, hooks::SLOTS) {
        return [0; 3];
    }
    let (clock, cache, host) = (game.state().clock, &game.scratch.numbers.slots, game.rules().host());
    let known =
        cache.borrow().of.iter().find(|(who, what, ..)| (*who, *what) == (unit, item)).map(|(.., slots, cost)| (*slots, *cost));
    let supposed = game.scratch.numbers.is_supposed();
    if let Some((slots, cost)) = known
        && cache.borrow().clock == clock
        && !supposed
        && host.pay(cost)
    {
        return slots;
    }
    let mut slots = [0; 3];
    let call = HookCall { unit: Some(unit), item, ..HookCall::of(hooks::SLOTS, card) };
    let left = host.left();
    for (kind, more) in hooks::read_fields(game, call, &KINDS).unwrap_or_default() {
        slots[kind] = more.clamp(0, 4) as u8;
    }
    if game.scratch.failure.borrow().is_none() && !supposed {
        let mut known = cache.borrow_mut();
        if known.clock != clock {
            *known = KnownSlots { clock, of: Vec::new() };
        }
        known.of.push((unit, item, slots, left - host.left()));
    }
    slots
}

/// The effective numbers of a unit on the map.
pub fn of(game: &Game, unit: UnitId) -> Numbers {
    cached(game, unit, Whole)
}

/// The numbers that are cached per unit: all layers, and those that comparisons read.
#[derive(Clone, Copy)]
enum Stage {
    Whole,
    BelowComparisons,
}
use Stage::{BelowComparisons, Whole};

fn cached(game: &Game, unit: UnitId, stage: Stage) -> Numbers {
    if game.scratch.numbers.is_supposed() {
        return computed(game, unit, stage);
    }
    let state = game.state();
    let index = usize::from(unit.0);
    let home = state.sector_of(unit);
    let known = game.scratch.numbers.known.borrow().get(index).and_then(|stages| stages[stage as usize]);
    let now = |sector: Option<SectorId>| sector.map_or(state.clock, |at| state.sector(at).crew);
    let host = game.rules().host();
    if let Some(known) = known
        && known.stamp == now(known.sector)
        && (known.sector.is_none() || known.sector == home)
        && (!known.failed || game.scratch.failure.borrow().is_some())
        && host.has_depth(known.depth)
        && host.pay(known.cost)
    {
        // Numbers computed from these depend on what these depend on.
        let scripts = game.rules().script_context();
        if known.sector.is_none() || known.sector != scripts.home.get() {
            scripts.looked_beyond.set(true);
        }
        return known.numbers;
    }
    let scripts = game.rules().script_context();
    let outside = (scripts.home.replace(home), scripts.looked_beyond.replace(false));
    let left = host.left();
    let (numbers, depth) = host.measure_depth(|| computed(game, unit, stage));
    let cost = left - host.left();
    let beyond = scripts.looked_beyond.get();
    scripts.home.set(outside.0);
    scripts.looked_beyond.set(outside.1 || beyond || home != outside.0);
    let failed = game.scratch.failure.borrow().is_some();
    let sector = home.filter(|_| !beyond);
    let mut known = game.scratch.numbers.known.borrow_mut();
    if known.len() <= index {
        known.resize(index + 1, [None; 2]);
    }
    known[index][stage as usize] = Some(Known { sector, stamp: now(sector), failed, cost, depth, numbers });
    numbers
}

fn computed(game: &Game, unit: UnitId, stage: Stage) -> Numbers {
    match stage {
        Whole => fresh(game, unit),
        BelowComparisons => up_to(game, unit, Layer::Bonuses, &mut None),
    }
}

/// Runs work and returns whether it depended on anything but squads and gear in a sector. Declared targets are such a thing.
pub fn watching<T>(game: &Game, sector: SectorId, work: impl FnOnce() -> T) -> (T, bool) {
    let scripts = game.rules().script_context();
    let outside = (scripts.home.replace(Some(sector)), scripts.looked_beyond.replace(false));
    let done = work();
    let beyond = scripts.looked_beyond.get();
    scripts.home.set(outside.0);
    scripts.looked_beyond.set(outside.1 || beyond);
    (done, beyond)
}

/// Runs work as if a unit had declared these MERCs as its targets. The state and the cache stay as they are.
pub fn supposing<T>(game: &Game, by: UnitId, targets: &[UnitId], work: impl FnOnce() -> T) -> T {
    let before = game.scratch.numbers.supposed.replace(Some((by, targets.to_vec())));
    let done = work();
    game.scratch.numbers.supposed.replace(before);
    done
}

/// Clears the cache; numbers are computed again when next read.
pub fn forget(game: &Game) {
    game.scratch.numbers.known.take();
    game.scratch.numbers.slots.take();
}

fn fresh(game: &Game, unit: UnitId) -> Numbers {
    up_to(game, unit, Layer::Comparisons, &mut None).bounded()
}

/// The numbers that a hook of the layer above may read.
pub fn below(game: &Game, unit: UnitId, layer: Layer) -> Numbers {
    match layer {
        Layer::Card | Layer::Gear => up_to(game, unit, Layer::Card, &mut None),
        Layer::Bonuses => up_to(game, unit, Layer::Gear, &mut None),
        Layer::Comparisons => cached(game, unit, BelowComparisons),
    }
}

/// The sources of a unit's numbers, in the order they are added.
pub fn explain(game: &Game, unit: UnitId) -> Vec<Part> {
    let mut parts = Some(Vec::new());
    up_to(game, unit, Layer::Comparisons, &mut parts);
    parts.unwrap_or_default()
}

fn up_to(game: &Game, unit: UnitId, layer: Layer, parts: &mut Option<Vec<Part>>) -> Numbers {
    let mut total = card_numbers(game, unit);
    note(parts, CARD, &total);
    if layer >= Layer::Gear {
        add_gear(game, unit, &mut total, parts);
    }
    if layer >= Layer::Bonuses {
        add_hooks(game, unit, hooks::STATS, hooks::AURA, &mut total, parts);
    }
    if layer >= Layer::Comparisons {
        add_hooks(game, unit, hooks::COMPARED_STATS, hooks::COMPARED_AURA, &mut total, parts);
    }
    total
}

fn card_numbers(game: &Game, unit: UnitId) -> Numbers {
    let content = game.content();
    let (initiative, training, combat) = match game.catalog().dictator_index(unit) {
        None => {
            let card = &content.mercs[usize::from(unit.0)];
            (card.initiative, card.training, card.combat)
        }
        Some(index) => {
            let card = &content.dictators[index];
            (card.initiative, card.training, card.combat)
        }
    };
    let targets = i16::from(content.rules.merc_targets);
    let mut numbers = Numbers([i16::from(initiative), i16::from(training), i16::from(combat), targets]);
    apply_overrides(game.state(), game.catalog().unit_card(unit), &mut numbers);
    numbers
}

fn add_gear(game: &Game, unit: UnitId, total: &mut Numbers, parts: &mut Option<Vec<Part>>) {
    for item in &game.state().unit(unit).gear {
        let numbers = of_item(game, *item);
        note(parts, &game.catalog().card(game.catalog().item_card(*item)).name, &numbers);
        total.add_all(&numbers);
    }
    // Everyone aboard has the bonuses of the vehicle (MOD-C2).
    if let Some(item) = game.vehicle_of(unit) {
        let numbers = of_item(game, item);
        note(parts, game.catalog().item_title(item), &numbers);
        total.add_all(&numbers);
    }
}

/// What an item adds to its bearer's numbers.
pub fn of_item(game: &Game, item: ItemId) -> Numbers {
    let id = game.catalog().item_card(item);
    if let ItemPlace::Gear(wearer) = game.state().item(item).place
        && game.defines(id, hooks::GEAR_STATS)
    {
        let call = HookCall { unit: Some(wearer), item: Some(item), ..HookCall::of(hooks::GEAR_STATS, id) };
        if let Some(fields) = hooks::read_fields(game, call, &STATS) {
            return Numbers::from_fields(&fields);
        }
    }
    printed_item(game, item)
}

/// The numbers printed on an item's card.
pub fn printed_item(game: &Game, item: ItemId) -> Numbers {
    let card = game.equipment(item);
    let mut numbers =
        Numbers([i16::from(card.initiative), i16::from(card.training), i16::from(card.combat), i16::from(card.targets)]);
    apply_overrides(game.state(), game.catalog().item_card(item), &mut numbers);
    numbers
}

/// Adds a unit's own bonus and its gear's, then the bonuses from squad mates.
fn add_hooks(
    game: &Game,
    unit: UnitId,
    own: crate::lua::HookId,
    aura: crate::lua::HookId,
    total: &mut Numbers,
    parts: &mut Option<Vec<Part>>,
) {
    let mut take = |call: HookCall| {
        let card = call.card;
        if let Some(fields) = hooks::read_fields(game, call, &STATS) {
            let numbers = Numbers::from_fields(&fields);
            note(parts, &game.catalog().card(card).name, &numbers);
            total.add_all(&numbers);
        }
    };
    for call in hooks::unit_cards(game, unit, own) {
        take(call);
    }
    let Some(squad) = game.state().squad_of(unit) else { return };
    let of_gear = game.catalog().gear_defines(aura);
    for mate in &game.state().squad(squad).members {
        let card = game.catalog().unit_card(*mate);
        if game.defines(card, aura) {
            take(HookCall { unit: Some(*mate), other: Some(unit), ..HookCall::of(aura, card) });
        }
        if of_gear {
            for (item, card) in hooks::gear_cards(game, *mate, aura) {
                take(HookCall { unit: Some(*mate), item: Some(item), other: Some(unit), ..HookCall::of(aura, card) });
            }
        }
    }
    if own == hooks::STATS {
        for (enemy, card) in enemies_with_aura(game, unit) {
            take(HookCall { unit: Some(enemy), other: Some(unit), ..HookCall::of(hooks::ENEMY_AURA, card) });
        }
    }
}

/// Enemies in the unit's combat whose cards lower its numbers (Max).
fn enemies_with_aura(game: &Game, unit: UnitId) -> impl Iterator<Item = (UnitId, CardId)> + '_ {
    let state = game.state();
    let at = state.combat().map(|combat| combat.sector).filter(|at| state.sector_of(unit) == Some(*at));
    let side = state.owner(unit).map(|seat| state.side(seat));
    let squads = at.into_iter().flat_map(|at| state.squads_in(at)).filter(move |squad| Some(state.side(squad.seat())) != side);
    let enemies = squads.flat_map(|squad| &state.squad(squad).members).map(|enemy| (*enemy, game.catalog().unit_card(*enemy)));
    enemies.filter(|(_, card)| game.defines(*card, hooks::ENEMY_AURA))
}

fn apply_overrides(state: &State, card: CardId, numbers: &mut Numbers) {
    for change in state.overrides.iter().filter(|change| change.card == card) {
        numbers.0[change.stat as usize] = i16::from(change.value);
    }
}

/// The name of a number's first source: the card itself.
pub const CARD: &str = "card";

fn note(parts: &mut Option<Vec<Part>>, source: &str, numbers: &Numbers) {
    let Some(parts) = parts else { return };
    for stat in [Stat::Initiative, Stat::Training, Stat::Combat, Stat::Targets] {
        if numbers.get(stat) != 0 {
            parts.push(Part { source: source.to_string(), stat, amount: numbers.get(stat) });
        }
    }
}

/// The numbers of militia (CMP-5), including changes by cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MilitiaNumbers {
    pub initiative: i16,
    pub hit_on: u8,
}

/// The numbers of one player's militia in a sector, including cards in play and MERCs in the same combat.
pub fn militia(game: &Game, seat: Seat, sector: SectorId) -> MilitiaNumbers {
    militia_by(game, seat, sector).0
}

/// The same, and the card that lets them hit on lower dice than usual.
pub fn militia_by(game: &Game, seat: Seat, sector: SectorId) -> (MilitiaNumbers, Option<CardId>) {
    let rules = &game.content().rules;
    let mut numbers = MilitiaNumbers { initiative: rules.militia_initiative.into(), hit_on: rules.hit_on };
    let mut by = None;
    let hook = hooks::MILITIA_STATS;
    let table = hooks::table_cards(game, hook).into_iter().map(|card| HookCall::of(hook, card));
    let dictator = game.state().dictator();
    let beside = game.state().units_in(sector).filter(|unit| Some(*unit) != dictator).filter_map(|unit| {
        let card = game.catalog().unit_card(unit);
        game.defines(card, hook).then(|| HookCall { unit: Some(unit), ..HookCall::of(hook, card) })
    });
    for call in table.chain(beside) {
        let card = call.card;
        let call = HookCall { seat: Some(seat), ..call };
        for (index, value) in hooks::read_fields(game, call, &["initiative", "hit_on"]).unwrap_or_default() {
            match index {
                0 => numbers.initiative += value.clamp(-99, 99) as i16,
                _ => {
                    let needs = rules.threshold(value);
                    if needs < numbers.hit_on {
                        (numbers.hit_on, by) = (needs, Some(card));
                    }
                }
            }
        }
    }
    (numbers, by)
}
