//! Days and phases (DAY-1 to DAY-11). Each step leads from one complete state to the next.

use crate::kernel::{Flow, Ruleset, Seat};
use crate::merc::content::RebelOrder;
use crate::merc::game::{Game, HookCall, check_script_errors};
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::UnitId;
use crate::merc::model::state::{Phase, Player};
use crate::merc::rules::{actions, control, day_one, gear, hire, setup, tactics, victory};

pub fn step(game: &mut Game) -> Flow<()> {
    phase(game)?;
    sweep(game)
}

/// Puts away what cards drew and did not use.
fn sweep(game: &mut Game) -> Flow<()> {
    game.state().seats().try_for_each(|seat| hire::dismiss_all(game, seat))?;
    gear::put_away(game)
}

fn phase(game: &mut Game) -> Flow<()> {
    match game.state().phase() {
        Phase::Setup => {
            setup::lay_out(game)?;
            game.emit(Event::DayBegan { day: 1 })?;
            begin(game, Phase::Landing)
        }
        Phase::Landing => landing(game),
        Phase::Occupation => {
            if let Some(seat) = game.state().dictator_seat() {
                day_one::occupy(game, seat)?;
            }
            victory::end_of_day(game)?;
            begin_day(game, 2)
        }
        Phase::Rebels => rebels(game),
        Phase::Tactics | Phase::Actions | Phase::Ability => dictator(game),
        Phase::EndOfTurn => end_of_turn(game),
        Phase::Over => Ok(()),
    }
}

fn begin(game: &mut Game, phase: Phase) -> Flow<()> {
    game.emit(Event::PhaseBegan { phase })
}

/// D1-1: every Rebel who has not finished may act.
fn landing(game: &mut Game) -> Flow<()> {
    let open: Vec<Seat> = game.state().rebels().filter(|seat| !game.state().player(*seat).done).collect();
    if open.is_empty() {
        return begin(game, Phase::Occupation);
    }
    let (seat, command) = game.ask_command(&open)?;
    command.run(game, seat)?;
    check_script_errors(game)
}

/// DAY-2: resets actions and refreshes "each day" effects; DAY-11 for players without MERCs.
fn begin_day(game: &mut Game, day: u8) -> Flow<()> {
    sweep(game)?;
    game.emit(Event::DayBegan { day })?;
    let state = game.state();
    let everybody: Vec<UnitId> = state.seats().flat_map(|seat| state.team(seat)).collect();
    for unit in everybody {
        let (actions, train_only, move_only) = actions::actions_of(game, unit);
        game.emit(Event::ActionsReset { unit, actions, train_only, move_only })?;
    }
    let state = game.state();
    let everybody: Vec<UnitId> = state.seats().flat_map(|seat| state.team(seat)).collect();
    for unit in everybody {
        let calls = hooks::unit_cards(game, unit, hooks::DAY_START);
        hooks::act_each(game, calls)?;
    }
    control::settle(game)?;
    begin(game, Phase::Rebels)?;
    let alone: Vec<Seat> = game.state().rebels().filter(|seat| game.state().team_size(*seat) == 0).collect();
    for seat in alone {
        game.emit(Event::FreeHireGranted { seat })?;
    }
    check_script_errors(game)
}

/// DAY-3: any Rebel takes the next action, until all are done.
fn rebels(game: &mut Game) -> Flow<()> {
    let order = game.state().config().settings.rebel_order;
    if game.state().resolving {
        return resolve_next_order(game);
    }
    let waiting: Vec<Seat> = game.state().rebels().filter(|seat| !game.state().player(*seat).done).collect();
    if waiting.is_empty() {
        if order == RebelOrder::Batches && !game.state().orders.is_empty() {
            return game.emit(Event::OrdersTaken);
        }
        return begin_dictator_turn(game);
    }
    let seats: Vec<Seat> = match order {
        RebelOrder::Turns => waiting[..1].to_vec(),
        // A player who is done may change their mind during the phase.
        RebelOrder::Free | RebelOrder::Batches => game.state().rebels().collect(),
    };
    let (seat, command) = game.ask_command(&seats)?;
    let queued = order == RebelOrder::Batches && !command.is_about_done();
    if queued {
        let text = command.write(game);
        return game.emit(Event::OrderGiven { seat, text });
    }
    command.run(game, seat)?;
    control::settle(game)?;
    // This command may have spent the last actions of allies, too.
    let spent = |rebel: &Seat| *rebel == seat || game.state().team_size(*rebel) > 0;
    let rebels: Vec<Seat> = game.state().rebels().filter(spent).collect();
    rebels.into_iter().try_for_each(|rebel| ask_done(game, rebel))?;
    check_script_errors(game)
}

/// `batches`: carries out orders seat by seat. An order that is no longer legal is dropped, and the reason is shown. After the
/// last one, those who gave orders and have actions left are asked again.
fn resolve_next_order(game: &mut Game) -> Flow<()> {
    let mut orders = game.state().orders.clone();
    orders.sort_by_key(|(seat, _)| *seat);
    let Some((seat, text)) = orders.first().cloned() else {
        let state = game.state();
        let again: Vec<Seat> = state.rebels().filter(|seat| state.player(*seat).ordered && !is_spent(game, *seat)).collect();
        return if again.is_empty() { begin_dictator_turn(game) } else { game.emit(Event::BatchEnded { again }) };
    };
    game.emit(Event::OrderTaken { seat, text: text.clone() })?;
    let read = game.rules().parse_command(game, seat, &text);
    let checked = read.and_then(|command| match command.check(game, seat) {
        Ok(()) => Ok(command),
        Err(refusal) => Err(refusal.complaint(game)),
    });
    match checked {
        Ok(command) => {
            command.run(game, seat)?;
            control::settle(game)?;
            check_script_errors(game)
        }
        Err(complaint) => game.emit(Event::OrderDropped { seat, text, why: complaint.to_string() }),
    }
}

/// Whether a player has neither actions nor a free Hire left.
fn is_spent(game: &Game, seat: Seat) -> bool {
    let none_left = |unit: UnitId| {
        let unit = game.state().unit(unit);
        unit.actions + unit.train_only + unit.move_only == 0
    };
    !game.state().player(seat).free_hire && game.state().team(seat).all(none_left)
}

/// Asks a player whose MERCs have no actions left, once, whether they are done.
fn ask_done(game: &mut Game, seat: Seat) -> Flow<()> {
    let player: Player = *game.state().player(seat);
    if player.done || player.asked_done || !is_spent(game, seat) {
        return Ok(());
    }
    game.emit(Event::AskedDone { seat })?;
    let options = vec![Choice::Word(Word::Yes), Choice::Word(Word::No)];
    if game.pick(seat, QuestionId::Done { seat }, options, 0)? == Choice::Word(Word::Yes) {
        game.emit(Event::DoneDeclared { seat })?;
    }
    Ok(())
}

/// DAY-4: skips the step if the hand is empty.
fn begin_dictator_turn(game: &mut Game) -> Flow<()> {
    for card in hooks::table_cards(game, hooks::TURN_START) {
        let seat = game.state().dictator_seat();
        hooks::act(game, HookCall { seat, ..HookCall::of(hooks::TURN_START, card) })?;
        control::settle(game)?;
    }
    let state = game.state();
    let cards = if state.config().robot { state.tactics_left() } else { state.hand().len() };
    begin(game, if cards == 0 { Phase::Actions } else { Phase::Tactics })
}

/// The Dictator's steps 1 to 3, one command at a time.
fn dictator(game: &mut Game) -> Flow<()> {
    let seat = game.state().dictator_seat().expect("only a Dictator has this phase");
    let phase = game.state().phase();
    // The robot has no hand and plays the top card of the deck (AI-2.1).
    if phase == Phase::Tactics && game.state().config().robot {
        tactics::play_top(game, seat)?;
        begin(game, Phase::Actions)?;
        return check_script_errors(game);
    }
    let (seat, command) = game.ask_command(&[seat])?;
    let ends = command.ends_step(game);
    command.run(game, seat)?;
    match phase {
        _ if !ends => {}
        Phase::Tactics => begin(game, Phase::Actions)?,
        Phase::Actions => {
            let spent = game.state().ability_spent;
            let has =
                game.state().living_dictator().is_some_and(|unit| game.defines(game.catalog().unit_card(unit), hooks::ABILITY));
            begin(game, if has && !spent { Phase::Ability } else { Phase::EndOfTurn })?;
        }
        _ => {
            control::settle(game)?;
            begin(game, Phase::EndOfTurn)?;
        }
    }
    control::settle(game)?;
    check_script_errors(game)
}

/// DAY-7: end-of-turn effects, refill, the end-of-day check; then the next day.
fn end_of_turn(game: &mut Game) -> Flow<()> {
    // A card that comes into play during the loop also gets one turn.
    let mut done = Vec::new();
    while let Some(card) = hooks::table_cards(game, hooks::TURN_END).into_iter().find(|card| !done.contains(card)) {
        done.push(card);
        let seat = game.state().dictator_seat();
        hooks::act(game, HookCall { seat, ..HookCall::of(hooks::TURN_END, card) })?;
        control::settle(game)?;
    }
    tactics::refill(game)?;
    victory::end_of_day(game)?;
    victory::tactics_run_out(game)?;
    let next = game.state().day() + 1;
    begin_day(game, next)
}
