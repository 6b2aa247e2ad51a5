//! Calls the hooks of cards: modifiers read, reactions act. A card without the hook costs one bit test.
//!
//! If a reaction fails, it stops its command at once (`finish`). If a modifier fails, it contributes nothing (`read`), and its failure is
//! stored and stops the command at the next `check_script_errors`, at the latest when the step ends. If it fails while an accepted
//! command is checked, the command is checked once more before it begins (`Table::check_again`). In all cases the session undoes
//! the command and names the card (`Session::fail`). A command that memory or the clock stopped is retried once first. A failing bot
//! rule is only skipped.

use super::table::HOOKS;
use crate::kernel::{Failure, Flow, Stop};
use crate::lua::{CallError, HookId, VerbPart, Verdict, Whole, WholeFields};
use crate::merc::content::last_word_first;
use crate::merc::game::Game;
use crate::merc::game::access::emit_notes;
use crate::merc::game::context::{HookCall, context};
use crate::merc::game::merc::ScriptVerb;
use crate::merc::model::ids::{CardId, ItemId, UnitId};
use crate::text::did_you_mean;
use mlua::{FromLua, FromLuaMulti};

/// Cards that apply everywhere: house rules, tactics in play in their order, the Dictator's card, then the modes, which have the last
/// word.
pub fn table_cards(game: &Game, hook: HookId) -> Vec<CardId> {
    if !is_in_play(game, hook) && !game.catalog().dictators_define(hook) {
        return Vec::new();
    }
    find_table_cards(game, hook)
}

#[inline(never)]
fn find_table_cards(game: &Game, hook: HookId) -> Vec<CardId> {
    let mut cards = Vec::new();
    if game.catalog().table_defines(hook) {
        cards.extend(rules_and_tactics(game, hook));
    }
    if game.catalog().dictators_define(hook) {
        let dictator = game.state().living_dictator().map(|unit| game.catalog().unit_card(unit));
        cards.extend(dictator.filter(|card| game.defines(*card, hook)));
    }
    if game.state().config().mode_hooks.has(hook) {
        cards.extend(modes(game, hook));
    }
    cards
}

/// Whether a house rule, a tactics card or a mode of this game has the hook. If not, there is nothing to look for in `in_play`.
pub fn is_in_play(game: &Game, hook: HookId) -> bool {
    game.catalog().table_defines(hook) || game.state().config().mode_hooks.has(hook)
}

/// House rules, tactics in play and modes that have the hook. Their hooks about a unit are called for every unit.
pub fn in_play(game: &Game, hook: HookId) -> impl Iterator<Item = CardId> + '_ {
    rules_and_tactics(game, hook).chain(modes(game, hook))
}

fn rules_and_tactics(game: &Game, hook: HookId) -> impl Iterator<Item = CardId> + '_ {
    let tactics = game.state().in_play().iter().map(|tactic| game.catalog().tactic_card(*tactic));
    game.catalog().house_rules().chain(tactics).filter(move |card| game.defines(*card, hook) && is_rule_on(game, *card))
}

/// Whether its settings let a card apply; only house rules have any.
fn is_rule_on(game: &Game, card: CardId) -> bool {
    let settings = game.catalog().settings_of_rule(card);
    settings.is_empty() || settings.iter().any(|setting| game.is_set(*setting))
}

/// The modes of the game that have the hook: additions, then the frame.
fn modes(game: &Game, hook: HookId) -> impl Iterator<Item = CardId> + '_ {
    game.state().config().modes.iter().copied().filter(move |card| game.defines(*card, hook))
}

/// Whether every unit has the actions of a card: a house rule, or a mode of this game.
pub fn is_everywhere(game: &Game, card: CardId) -> bool {
    game.catalog().is_house_rule(card) && is_rule_on(game, card) || game.state().config().modes.contains(&card)
}

/// The answer to a modifier of which only one counts. Modes are asked before cards, and the mode with the last word first.
pub fn first<T: FromLua>(game: &Game, hook: HookId, fill: impl Fn(HookCall) -> HookCall) -> Option<T> {
    first_of(game, hook, fill).map(|(_, answer)| answer)
}

/// As `first`, with the card that answered.
pub fn first_of<T: FromLua>(game: &Game, hook: HookId, fill: impl Fn(HookCall) -> HookCall) -> Option<(CardId, T)> {
    if !is_in_play(game, hook) {
        return None;
    }
    let modes = last_word_first(&game.state().config().modes).copied().filter(|card| game.defines(*card, hook));
    let mut cards = modes.chain(rules_and_tactics(game, hook));
    cards.find_map(|card| Some((card, read::<Option<T>>(game, fill(HookCall::of(hook, card))).flatten()?)))
}

/// The failure of a card whose hook gave an answer with which the game cannot go on.
pub fn blame(game: &Game, hook: HookId, card: CardId, what: &str) -> Stop {
    let error = game.script_of(card).map(|script| game.rules().host().bad_result(script, hook, what));
    Stop::Failed(Box::new(error.map_or_else(|| Failure::new(what, ""), |error| failure(&error, hook))))
}

/// The items of a unit that have the hook, and the vehicle it is aboard of (MOD-C2).
pub fn gear_cards(game: &Game, unit: UnitId, hook: HookId) -> impl Iterator<Item = (ItemId, CardId)> + '_ {
    let gear = game.state().unit(unit).gear.iter().copied().chain(game.vehicle_of(unit));
    gear.map(|item| (item, game.catalog().item_card(item))).filter(move |(_, card)| game.defines(*card, hook))
}

/// The cards with the hook that apply to a unit: its own card, its gear, then the cards in play.
pub fn unit_cards(game: &Game, unit: UnitId, hook: HookId) -> Vec<HookCall> {
    // Called for every unit at every turn and almost always empty; an empty list costs nothing.
    let own = game.catalog().unit_card(unit);
    if !game.defines(own, hook) && !game.catalog().gear_defines(hook) && !is_in_play(game, hook) {
        return Vec::new();
    }
    find_unit_cards(game, unit, own, hook)
}

#[inline(never)]
fn find_unit_cards(game: &Game, unit: UnitId, own: CardId, hook: HookId) -> Vec<HookCall> {
    let mut calls = Vec::new();
    if game.defines(own, hook) {
        calls.push(HookCall { unit: Some(unit), ..HookCall::of(hook, own) });
    }
    if game.catalog().gear_defines(hook) {
        for (item, card) in gear_cards(game, unit, hook) {
            calls.push(HookCall { unit: Some(unit), item: Some(item), ..HookCall::of(hook, card) });
        }
    }
    if is_in_play(game, hook) {
        for card in in_play(game, hook) {
            calls.push(HookCall { unit: Some(unit), ..HookCall::of(hook, card) });
        }
    }
    calls
}

/// The cards with the hook that apply to a unit and one item: its own card, the item's, then the cards in play.
pub fn item_cards(game: &Game, unit: UnitId, item: ItemId, hook: HookId) -> impl Iterator<Item = HookCall> + '_ {
    let own = [game.catalog().unit_card(unit), game.catalog().item_card(item)];
    let others = is_in_play(game, hook).then(|| in_play(game, hook)).into_iter().flatten();
    let cards = own.into_iter().filter(move |card| game.defines(*card, hook)).chain(others);
    cards.map(move |card| HookCall { unit: Some(unit), item: Some(item), ..HookCall::of(hook, card) })
}

/// Whether any card of a unit has the hook.
pub fn any_of_unit(game: &Game, unit: UnitId, hook: HookId) -> bool {
    game.defines(game.catalog().unit_card(unit), hook)
        || game.catalog().gear_defines(hook) && {
            let has = |item: &ItemId| game.defines(game.catalog().item_card(*item), hook);
            game.state().unit(unit).gear.iter().any(has) || game.vehicle_of(unit).is_some_and(|item| has(&item))
        }
        || is_in_play(game, hook) && in_play(game, hook).next().is_some()
}

/// Whether no card of a unit forbids it.
pub fn allows(game: &Game, unit: UnitId, hook: HookId, fill: impl Fn(HookCall) -> HookCall) -> bool {
    who_forbids(game, unit, hook, fill).is_none()
}

/// The first card of a unit that forbids it.
pub fn who_forbids(game: &Game, unit: UnitId, hook: HookId, fill: impl Fn(HookCall) -> HookCall) -> Option<CardId> {
    let says_no = |call: &HookCall| read::<Option<Verdict>>(game, fill(call.clone())).flatten() == Some(Verdict(false));
    unit_cards(game, unit, hook).into_iter().find(says_no).map(|call| call.card)
}

/// Calls a modifier, which can only read the game. If it fails, it contributes nothing, and the failure is stored.
pub fn read<T: FromLuaMulti>(game: &Game, call: HookCall) -> Option<T> {
    let host = game.rules().host();
    let scripts = game.rules().script_context();
    let card = call.card;
    let hook = call.hook;
    let script = game.script_of(card)?;
    match scripts.share(game, call, || host.call(script, hook, context(hook))) {
        Ok(value) => Some(value),
        Err(error) => {
            scripts.stop.take();
            game.scratch.failure.borrow_mut().get_or_insert_with(|| Box::new(failure(&error, hook)));
            None
        }
    }
}

/// A modifier's table of numbers as (index into `names`, number).
pub fn read_fields(game: &Game, call: HookCall, names: &[&str]) -> Option<WholeFields> {
    let (hook, card) = (call.hook, call.card);
    let table: mlua::Table = read::<Option<mlua::Table>>(game, call)??;
    match crate::lua::whole_fields(&table, names) {
        Ok(fields) => Some(fields),
        Err(error) => {
            let script = game.script_of(card)?;
            let error = game.rules().host().bad_result(script, hook, &error.to_string());
            game.scratch.failure.borrow_mut().get_or_insert_with(|| Box::new(failure(&error, hook)));
            None
        }
    }
}

/// A modifier's word, as an index into the allowed `words`.
pub fn read_word(game: &Game, call: HookCall, words: &[&str]) -> Option<usize> {
    let (hook, card) = (call.hook, call.card);
    let returned = read::<Option<String>>(game, call)??;
    let known = words.iter().position(|word| *word == returned);
    if known.is_none() {
        refuse(game, card, hook, &unknown_word(&returned, words));
    }
    known
}

/// A modifier's table of words as (index into `names`, index into `words`).
pub fn read_words(game: &Game, call: HookCall, names: &[&str], words: &[&str]) -> Vec<(usize, usize)> {
    let (hook, card) = (call.hook, call.card);
    let Some(Some(table)) = read::<Option<mlua::Table>>(game, call) else { return Vec::new() };
    let mut found = Vec::new();
    for pair in table.pairs::<String, String>() {
        let Ok((name, returned)) = pair else {
            refuse(game, card, hook, "the keys and values of the returned table must be strings");
            return Vec::new();
        };
        match (names.iter().position(|other| *other == name), words.iter().position(|other| *other == returned)) {
            (Some(name), Some(word)) => found.push((name, word)),
            (None, _) => refuse(game, card, hook, &unknown_word(&name, names)),
            (_, None) => refuse(game, card, hook, &unknown_word(&returned, words)),
        }
    }
    found.sort_unstable();
    found
}

fn unknown_word(returned: &str, words: &[&str]) -> String {
    let near = did_you_mean(returned, words.iter().copied());
    format!("returned {returned:?}; expected one of {}{near}", words.join(", "))
}

/// Ignores an invalid answer and stores it as the card's failure.
fn refuse(game: &Game, card: CardId, hook: HookId, why: &str) {
    if let Some(script) = game.script_of(card) {
        let error = game.rules().host().bad_result(script, hook, why);
        game.scratch.failure.borrow_mut().get_or_insert_with(|| Box::new(failure(&error, hook)));
    }
}

/// Calls a reaction or a card's own hook: it may act, ask and roll.
pub fn act(game: &mut Game, call: HookCall) -> Flow<()> {
    run(game, call)
}

/// Calls a reaction that returns a number; clamps the number to 0..=`most`.
pub fn act_number(game: &mut Game, call: HookCall, most: u8) -> Flow<u8> {
    let answer: Option<Whole> = run(game, call)?;
    Ok(answer.map_or(0, |Whole(number)| number.clamp(0, i32::from(most)) as u8))
}

fn run<T: FromLuaMulti + Default>(game: &mut Game, call: HookCall) -> Flow<T> {
    let rules = game.rules_rc();
    let (host, scripts) = (rules.host(), rules.script_context());
    let hook = call.hook;
    let card = call.card;
    let Some(script) = game.script_of(card) else { return Ok(T::default()) };
    let result = scripts.lend(game, call, || host.call(script, hook, context(hook)));
    let answer = finish(game, result, hook, card)?;
    emit_notes(game)?;
    Ok(answer)
}

/// The outcome of a call that may act.
fn finish<T>(game: &Game, result: Result<T, CallError>, hook: HookId, card: CardId) -> Flow<T> {
    if game.rules().script_context().is_over.take() {
        return Err(Stop::Over);
    }
    match result {
        Ok(answer) => Ok(answer),
        Err(CallError::Unwound) => {
            let stop = game.rules().script_context().stop.take().expect("an operation that unwinds says why");
            Err(blamed(game, stop, hook, card))
        }
        Err(error) => Err(Stop::Failed(Box::new(failure(&error, hook)))),
    }
}

/// Blames the running script for a failure that occurred while it ran (too many events, a different course than before).
fn blamed(game: &Game, stop: Stop, hook: HookId, card: CardId) -> Stop {
    let (Stop::Failed(mut failure), Some(script)) = (stop.clone(), game.script_of(card)) else { return stop };
    let host = game.rules().host();
    let id = &game.catalog().card(card).id;
    if failure.culprit.is_empty() {
        failure.summary = host.bad_result(script, hook, &failure.summary).to_string();
        failure.culprit.clone_from(id);
    } else {
        let (mod_id, name) = (host.mod_of(script), HOOKS[usize::from(hook.0)].name);
        failure.detail.push_str(&format!("\n  called from mod {mod_id}, card {id}, hook {name}"));
    }
    Stop::Failed(failure)
}

/// Makes the calls in order, skipping cards that are no longer in place.
pub fn act_each(game: &mut Game, calls: impl IntoIterator<Item = HookCall>) -> Flow<()> {
    for call in calls {
        if is_here(game, &call) {
            act(game, call)?;
        }
    }
    Ok(())
}

/// Whether an item is still equipped or the unit still aboard, or the bearer still on the map.
pub fn is_here(game: &Game, call: &HookCall) -> bool {
    match (call.item, call.unit) {
        (Some(item), Some(unit)) => game.state().unit(unit).gear.contains(&item) || game.vehicle_of(unit) == Some(item),
        (None, Some(unit)) => game.state().squad_of(unit).is_some(),
        _ => true,
    }
}

/// A script error as a failure of the game.
pub fn failure(error: &CallError, hook: HookId) -> Failure {
    let text = error.to_string();
    let (summary, detail) = text.split_once('\n').unwrap_or((&text, ""));
    let summary = match error {
        CallError::Unwound => format!("hook {} tried to act where it may only read", HOOKS[usize::from(hook.0)].name),
        CallError::Script(_) => summary.to_string(),
    };
    let (culprit, by_chance) = match error {
        CallError::Unwound => (String::new(), false),
        CallError::Script(error) => (error.card.clone(), error.kind.is_worth_a_retry()),
    };
    Failure { summary, detail: detail.to_string(), culprit, by_chance }
}

/// Calls the `run` of a verb.
pub fn run_verb(game: &mut Game, call: HookCall, verb: &ScriptVerb) -> Flow<()> {
    let rules = game.rules_rc();
    let (host, scripts) = (rules.host(), rules.script_context());
    let run = || host.call_verb(verb.script, verb.index, VerbPart::Run, context(super::table::VERBS));
    let result = scripts.lend(game, call, run);
    finish::<()>(game, result, super::table::VERBS, verb.card)?;
    emit_notes(game)
}
