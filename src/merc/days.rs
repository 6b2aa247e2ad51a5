//! Days and their steps (DAY-1 to DAY-11). The modes define the steps of a day; this file runs them, one kernel step at a time.

use crate::kernel::table::Heard;
use crate::kernel::{Answer, Flow, Kind, Question, Ruleset, Seat};
use crate::merc::commands::{Command, ability, check, sample};
use crate::merc::content::{RebelOrder, StepKind, StepSpec, Tie, Whose};
use crate::merc::game::{Game, HookCall, check_script_errors};
use crate::merc::hooks;
use crate::merc::model::choice::{Choice, QuestionId, Word};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{MOST_SEATS, Side, UnitId};
use crate::merc::model::state::Step;
use crate::merc::rules::setup::DICE;
use crate::merc::rules::{actions, control, day_one, gear, hire, setup, tactics, victory};
use arrayvec::ArrayVec;

pub fn step(game: &mut Game) -> Flow<()> {
    run(game)?;
    sweep(game)
}

/// Puts away what cards drew and did not use.
fn sweep(game: &mut Game) -> Flow<()> {
    game.state().seats().try_for_each(|seat| hire::dismiss_all(game, seat))?;
    gear::put_away(game)
}

fn run(game: &mut Game) -> Flow<()> {
    match game.state().step().kind {
        StepKind::Setup => {
            setup::lay_out(game)?;
            game.emit(Event::DayBegan { day: game.state().config().format.landing })?;
            begin_first(game)
        }
        StepKind::Land => landing(game),
        StepKind::Act if game.state().do_rebels_act() => rebels(game),
        StepKind::Act | StepKind::Tactics | StepKind::Ability => dictator(game),
        StepKind::Over => Ok(()),
        _ => run_together(game),
    }
}

/// Begins the first step of a day.
fn begin_first(game: &mut Game) -> Flow<()> {
    match game.state().first_step() {
        Some(step) => begin(game, step),
        None => end_day(game),
    }
}

/// Begins the step after the current one, or ends the day.
fn next(game: &mut Game) -> Flow<()> {
    match game.state().step_after(game.state().step()) {
        Some(step) => begin(game, step),
        None => end_day(game),
    }
}

/// Begins this step, or the next one that is not skipped.
fn begin(game: &mut Game, mut step: Step) -> Flow<()> {
    loop {
        if starts_turn(game, step) {
            start_turn(game)?;
        }
        if !is_skipped(game, step) {
            game.emit(Event::StepBegan { step })?;
            return grant_hires(game, step);
        }
        match game.state().step_after(step) {
            Some(next) => step = next,
            None => return end_day(game),
        }
    }
}

/// DAY-11: when a side begins to act, its players without MERCs may hire. A Hire that can draw no one is not granted (CMP-3).
fn grant_hires(game: &mut Game, step: Step) -> Flow<()> {
    let state = game.state();
    if !state.do_rebels_act() || state.mercs_left() == 0 {
        return Ok(());
    }
    let alone: Seats = state.seats_of(step.side).filter(|seat| state.team_size(*seat) == 0).collect();
    alone.into_iter().try_for_each(|seat| game.emit(Event::FreeHireGranted { seat }))
}

/// Whether the Dictator's turn begins with this step: his first one on a day after the landing. Scripts of modes are not part of a turn.
fn starts_turn(game: &Game, step: Step) -> bool {
    let state = game.state();
    let his = |before: &StepSpec| before.whose == Whose::Side(step.side.0) && before.kind != StepKind::Script;
    let is_first = step.kind != StepKind::Script && !state.steps().iter().take(usize::from(step.place)).any(his);
    is_first && state.is_dictator_side(step.side) && state.day() > state.config().format.landing
}

/// DAY-4: the cards that act before the Dictator plays one.
fn start_turn(game: &mut Game) -> Flow<()> {
    for card in hooks::table_cards(game, hooks::TURN_START) {
        let seat = game.state().dictator_seat();
        hooks::act(game, HookCall { seat, ..HookCall::of(hooks::TURN_START, card) })?;
        control::settle(game)?;
    }
    Ok(())
}

/// A Dictator without cards plays none (DAY-4), and an ability that was used or can have no effect is skipped (DAY-6).
fn is_skipped(game: &Game, step: Step) -> bool {
    let state = game.state();
    match step.kind {
        StepKind::Tactics if state.config().robot => state.tactics_left() == 0,
        StepKind::Tactics => state.hand().is_empty(),
        StepKind::Ability => state.ability_spent || !ability::is_usable(game),
        _ => false,
    }
}

/// Steps without commands run together, up to the next step with commands.
fn run_together(game: &mut Game) -> Flow<()> {
    let mut step = game.state().step();
    loop {
        run_step(game, step)?;
        match game.state().step_after(step) {
            None => return end_day(game),
            Some(next) if next.kind.has_commands() => return begin(game, next),
            Some(next) => step = next,
        }
        // A script says what its step is about.
        if step.kind == StepKind::Script {
            game.emit(Event::StepBegan { step })?;
        }
    }
}

fn run_step(game: &mut Game, step: Step) -> Flow<()> {
    if step.kind == StepKind::Script {
        for card in hooks::table_cards(game, hooks::STEP) {
            let call = HookCall { number: Some(step.place), side: Some(step.side), ..HookCall::of(hooks::STEP, card) };
            hooks::act(game, call)?;
            sweep(game)?;
            control::settle(game)?;
        }
        return Ok(());
    }
    let Some(seat) = game.state().dictator_seat() else { return Ok(()) };
    match step.kind {
        StepKind::Garrison => day_one::industries(game, seat),
        StepKind::FirstMercs => day_one::first_mercs(game, seat),
        StepKind::LeaderSetup => day_one::leader_setup(game, seat),
        StepKind::Hand => tactics::refill(game),
        StepKind::Extra => day_one::extra(game, seat),
        StepKind::EndTurn => end_turn(game),
        _ => Ok(()),
    }
}

/// After the last step of a day: the endings, then the next day.
fn end_day(game: &mut Game) -> Flow<()> {
    victory::end_of_day(game)?;
    let next = game.state().day() + 1;
    begin_day(game, next)
}

/// D1-1: every player of the side who has not finished may act.
fn landing(game: &mut Game) -> Flow<()> {
    let state = game.state();
    let open: Vec<Seat> = state.seats_of(state.step().side).filter(|seat| !state.player(*seat).done).collect();
    if open.is_empty() {
        return next(game);
    }
    check_shore(game, &open)?;
    let (seat, command) = game.ask_command(&open)?;
    command.run(game, seat)?;
    check_script_errors(game)
}

/// A card that lets nobody land anywhere would leave the players without a way on, so it has failed.
fn check_shore(game: &Game, open: &[Seat]) -> Flow<()> {
    let mut refuser = None;
    for seat in open {
        for sector in game.state().all_sectors() {
            match check::shore(game, *seat, sector) {
                Ok(()) => return Ok(()),
                Err((card, _)) => refuser = refuser.or(card),
            }
        }
    }
    check_script_errors(game)?;
    let names: Vec<&str> = open.iter().map(|seat| game.state().seat_name(*seat)).collect();
    match refuser {
        Some(card) => {
            let what = format!("lets {} land in no sector; return true for at least one", names.join(" and "));
            Err(hooks::blame(game, hooks::MAY_LAND, card, &what))
        }
        None => Ok(()),
    }
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
    // The die may change who controls a tied sector.
    roll_for_ties(game)?;
    control::settle(game)?;
    begin_first(game)?;
    check_script_errors(game)
}

/// MOD-V5: where a die breaks ties, it is rolled in the open when a day begins.
fn roll_for_ties(game: &mut Game) -> Flow<()> {
    if !game.state().config().format.ties.contains(&Tie::Die) {
        return Ok(());
    }
    let mut order: Vec<Side> = game.state().sides().collect();
    let draw = game.shuffle(DICE, &mut order);
    game.emit(Event::TieOrderSet { order, draw: Some(draw) })
}

/// Seats, without allocation.
type Seats = ArrayVec<Seat, MOST_SEATS>;

/// DAY-3: any player of the side takes the next action, until all are done.
fn rebels(game: &mut Game) -> Flow<()> {
    let order = game.state().config().settings.rebel_order;
    if game.state().resolving {
        return resolve_next_order(game);
    }
    let state = game.state();
    let in_play: Seats = state.seats_of(state.step().side).filter(|seat| is_in_play(game, *seat)).collect();
    let waiting: Seats = in_play.iter().copied().filter(|seat| !game.state().player(*seat).done).collect();
    if waiting.is_empty() {
        if order == RebelOrder::Batches && !game.state().orders.is_empty() {
            return game.emit(Event::OrdersTaken);
        }
        return next(game);
    }
    let seats: Seats = match order {
        RebelOrder::Turns => waiting.iter().copied().take(1).collect(),
        // A player who is done may change their mind during the phase.
        RebelOrder::Free | RebelOrder::Batches => in_play,
    };
    let spent = waiting.into_iter().filter(|seat| seats.contains(seat)).find(|seat| should_ask_done(game, *seat));
    let spent = spent.filter(|_| order != RebelOrder::Batches);
    let (seat, command) = match spent {
        Some(seat) => match ask_done(game, seat, &seats)? {
            Some(given) => given,
            None => return Ok(()),
        },
        None => game.ask_command(&seats)?,
    };
    if check::gives_orders(game, seat) && !command.is_about_done() {
        let text = command.write(game);
        return game.emit(Event::OrderGiven { seat, text });
    }
    command.run(game, seat)?;
    control::settle(game)?;
    check_script_errors(game)
}

/// Whether a Rebel has MERCs or at least a legal command. The phase does not wait for one who has neither.
fn is_in_play(game: &Game, seat: Seat) -> bool {
    let player = game.state().player(seat);
    game.state().team_size(seat) > 0 || player.free_hire || player.done || sample::can_act_without_mercs(game, seat)
}

/// `batches`: carries out orders seat by seat. An order that is no longer legal is dropped, and the reason is shown. After the
/// last one, those who gave orders and have actions left are asked again.
fn resolve_next_order(game: &mut Game) -> Flow<()> {
    let mut orders = game.state().orders.clone();
    orders.sort_by_key(|(seat, _)| *seat);
    let Some((seat, text)) = orders.first().cloned() else {
        let state = game.state();
        let acting = state.seats_of(state.step().side);
        let again: Vec<Seat> = acting.filter(|seat| state.player(*seat).ordered && !is_spent(game, *seat)).collect();
        return if again.is_empty() { next(game) } else { game.emit(Event::BatchEnded { again }) };
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

/// Whether a player has neither actions, steps of a paid move (MOD-C4) nor a free Hire left.
fn is_spent(game: &Game, seat: Seat) -> bool {
    let none_left = |unit: UnitId| {
        let unit = game.state().unit(unit);
        unit.actions + unit.train_only + unit.move_only == 0
    };
    !game.state().player(seat).free_hire && game.state().team(seat).all(none_left) && !game.state().is_on_the_way(seat)
}

/// Whether the player's MERCs have no actions left and the player has not been asked yet.
fn should_ask_done(game: &Game, seat: Seat) -> bool {
    let player = game.state().player(seat);
    !player.done && !player.asked_done && game.state().team_size(seat) > 0 && is_spent(game, seat)
}

/// Asks a player, once, whether they are done. Meanwhile every player may give a command, which leaves the question open.
fn ask_done(game: &mut Game, seat: Seat, seats: &[Seat]) -> Flow<Option<(Seat, Command)>> {
    let options = vec![Choice::Word(Word::Yes), Choice::Word(Word::No)];
    let question = Question { seat, id: QuestionId::Done { seat }, kind: Kind::Pick { options, default: 0 } };
    match game.ask_meanwhile(question, seats)? {
        Heard::Command(seat, command) => Ok(Some((seat, command))),
        Heard::Answer(answer) => {
            game.emit(Event::AskedDone { seat })?;
            if answer == Answer::One(Choice::Word(Word::Yes)) {
                game.emit(Event::DoneDeclared { seat })?;
            }
            Ok(None)
        }
    }
}

/// The Dictator's steps 1 to 3, one command at a time.
fn dictator(game: &mut Game) -> Flow<()> {
    let seat = game.state().dictator_seat().expect("only a Dictator has these steps");
    let (seat, command) = game.ask_command(&[seat])?;
    let ends = command.ends_step(game);
    command.run(game, seat)?;
    if ends {
        if game.state().is_in(StepKind::Ability) {
            control::settle(game)?;
        }
        next(game)?;
    }
    control::settle(game)?;
    check_script_errors(game)
}

/// DAY-7: end-of-turn effects, then the Dictator draws cards.
fn end_turn(game: &mut Game) -> Flow<()> {
    // A card that comes into play during the loop also gets one turn.
    let mut done = Vec::new();
    while let Some(card) = hooks::table_cards(game, hooks::TURN_END).into_iter().find(|card| !done.contains(card)) {
        done.push(card);
        let seat = game.state().dictator_seat();
        hooks::act(game, HookCall { seat, ..HookCall::of(hooks::TURN_END, card) })?;
        control::settle(game)?;
    }
    tactics::refill(game)
}
