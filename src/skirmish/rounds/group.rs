//! Figures that act at the same time (SK-20).

use super::act;
use crate::kernel::{Answer, Flow, Kind, Question};
use crate::skirmish::commands::form::{Asking, Wanted, order_of, path_of};
use crate::skirmish::game::{Game, Skirmish, view};
use crate::skirmish::model::{Action, Choice, Event, FigureId, Order, Path, QuestionId, Resolve};
use crate::skirmish::rules::allowance::Allowance;
use crate::skirmish::rules::attack;
use crate::skirmish::rules::chain::{self, Moving};
use crate::skirmish::rules::damage::{self, Pending};
use crate::skirmish::rules::firing::How;
use crate::skirmish::rules::walk::Walker;
use std::rc::Rc;

/// A figure of the group and how far it has come.
struct Member {
    id: FigureId,
    resolve: Resolve,
    allowance: Allowance,
    /// The way of a figure that moves, or of a maneuver.
    path: Path,
    /// The next part of the way.
    next: usize,
    walker: Walker,
    order: Option<Order>,
    is_canceled: bool,
}

impl Member {
    /// Whether it counts as a moving target (SK-20.5, SK-20.9).
    fn is_moving(&self) -> bool {
        !self.is_canceled && !self.path.is_empty()
    }

    fn attacks(&self) -> bool {
        !self.is_canceled && self.order.as_ref().is_some_and(|order| order.attack().is_some())
    }
}

const RESOLVES: [Choice; 3] = [Choice::Resolve(Resolve::Move), Choice::Resolve(Resolve::Combat), Choice::Resolve(Resolve::Hold)];

/// A whole turn of the group; the members are in canonical order.
pub fn run(game: &mut Game, figures: &[FigureId]) -> Flow<()> {
    let mut members = commit(game, figures)?;
    declare_paths(game, &mut members)?;
    chain_of(game, &mut members)?;
    let is_fought = members.iter().any(|member| member.resolve == Resolve::Combat && !member.is_canceled);
    for member in members.iter_mut().filter(|member| member.resolve == Resolve::Move) {
        let most = if is_fought { member.allowance.mp / 2 } else { i16::MAX };
        advance(game, member, most)?;
    }
    declare_combat(game, &mut members)?;
    fight(game, &members)?;
    finish(game, &mut members)
}

/// Everybody chooses before anything is revealed (SK-20.2).
fn commit(game: &mut Game, figures: &[FigureId]) -> Flow<Vec<Member>> {
    let question = |id: &FigureId| {
        let kind = Kind::Pick { options: RESOLVES.to_vec(), default: 2 };
        Question::<Skirmish> { seat: view(game).figure(*id).seat, id: QuestionId::Choice(*id), kind }
    };
    let questions = figures.iter().map(question).collect();
    let answers = game.ask_all(questions)?;
    let mut members = Vec::new();
    for (id, answer) in figures.iter().zip(answers) {
        let Answer::One(Choice::Resolve(resolve)) = answer else { unreachable!("a pick was checked and gave {answer:?}") };
        game.emit(Event::Revealed { figure: *id, resolve })?;
        let now = view(game);
        let allowance = Allowance::of(now, *id);
        let walker = Walker::new(now.body(*id), now.figure(*id).facing, allowance.mp, &allowance);
        let (path, order) = (Path::new(), None);
        members.push(Member { id: *id, resolve, allowance, path, next: 0, walker, order, is_canceled: false });
    }
    Ok(members)
}

fn ask(game: &mut Game, member: &Member, wanted: Wanted) -> Flow<String> {
    let content = Rc::clone(&game.rules().content);
    let kind = Asking::kind(&content, game.state(), member.id, &member.allowance, wanted);
    let id = match wanted {
        Wanted::Path => QuestionId::Path(member.id),
        Wanted::Combat => QuestionId::Order(member.id),
    };
    let seat = view(game).figure(member.id).seat;
    match game.ask(Question { seat, id, kind })? {
        Answer::Text(text) => Ok(text),
        other => unreachable!("a form was checked and gave {other:?}"),
    }
}

fn declare_paths(game: &mut Game, members: &mut [Member]) -> Flow<()> {
    for member in members.iter_mut().filter(|member| member.resolve == Resolve::Move) {
        let answer = ask(game, member, Wanted::Path)?;
        member.path = path_of(view(game), member.id, &answer);
        if !member.path.is_empty() {
            let order = Order::of(Action::Move(member.path.clone()));
            game.emit(Event::Ordered { figure: member.id, order: order.clone() })?;
            member.order = Some(order);
        }
    }
    Ok(())
}

/// Suppression and Overwatch against each member (SK-20.4, SK-20.5).
fn chain_of(game: &mut Game, members: &mut [Member]) -> Flow<()> {
    let acts = |member: &Member| match member.resolve {
        Resolve::Hold => false,
        Resolve::Combat => true,
        Resolve::Move => member.order.as_ref().is_some_and(Order::starts_chain),
    };
    for member in members.iter_mut().filter(|member| acts(member)) {
        member.is_canceled = !chain::dares(game, member.id)?;
    }
    for member in members.iter().filter(|member| acts(member) && !member.is_canceled) {
        // Cover is that of the declared end, as far as the way can be foreseen.
        let scene = view(game).scene();
        let mut walker = member.walker;
        let foreseen = member.path.iter().all(|part| walker.go(&scene, part).is_ok());
        let end = (member.is_moving() && foreseen).then_some(walker.body);
        chain::overwatch(game, member.id, Moving { is_moving: member.is_moving(), lingers: true, end })?;
    }
    Ok(())
}

/// Walks on with the next parts, as far as these points reach.
fn advance(game: &mut Game, member: &mut Member, most: i16) -> Flow<()> {
    if member.is_canceled || !act::is_able(game, member.id) {
        return Ok(());
    }
    let path = member.path.clone();
    let walked = act::walk(game, member.id, &mut member.walker, &path[member.next..], most)?;
    member.next += walked;
    Ok(())
}

/// All combat orders are given before any die is rolled. Even a figure that Overwatch has taken out acts (SK-20.7).
fn declare_combat(game: &mut Game, members: &mut [Member]) -> Flow<()> {
    for member in members.iter_mut().filter(|member| member.resolve == Resolve::Combat && !member.is_canceled) {
        let answer = ask(game, member, Wanted::Combat)?;
        let Some(order) = order_of(view(game), member.id, &answer) else { continue };
        game.emit(Event::Ordered { figure: member.id, order: order.clone() })?;
        if let Action::Both { maneuver, path, .. } = &order.action {
            member.path = path.clone();
            let now = view(game);
            let points = member.allowance.points(now, Some(*maneuver));
            member.walker = Walker::new(now.body(member.id), now.figure(member.id).facing, points, &member.allowance);
        }
        member.order = Some(order);
    }
    for member in members.iter_mut() {
        let Some(order) = member.order.clone().filter(|_| member.resolve == Resolve::Combat) else { continue };
        if act::is_able(game, member.id) {
            act::before(game, member.id, &mut member.walker, &order)?;
        }
    }
    Ok(())
}

/// Attacks and other actions, all on the same situation; what they do is applied together (SK-20.8).
fn fight(game: &mut Game, members: &[Member]) -> Flow<()> {
    let moving: Vec<FigureId> = members.iter().filter(|member| member.is_moving()).map(|member| member.id).collect();
    let mut pending = Pending::default();
    for member in members.iter().filter(|member| !member.is_canceled) {
        match member.order.as_ref().map(|order| &order.action) {
            Some(Action::Attack(attack) | Action::Both { attack, move_first: false, .. }) => {
                let maneuver = member.order.as_ref().and_then(act::maneuver_of);
                if attack::is_possible(game, member.id, *attack) {
                    let how = How { maneuver, ..How::default() };
                    attack::carry_out(game, member.id, *attack, how, &|target| moving.contains(&target), &mut pending)?;
                } else {
                    game.emit(Event::Lapsed { figure: member.id })?;
                }
            }
            Some(action) if act::is_able(game, member.id) => act::quiet(game, member.id, action)?,
            _ if member.resolve == Resolve::Hold => act::quiet(game, member.id, &Action::Hold)?,
            _ => {}
        }
    }
    damage::settle(game, pending)?;
    let lingering: Vec<FigureId> = view(game).figures().filter(|id| view(game).figure(*id).lingers).collect();
    lingering.into_iter().try_for_each(|figure| game.emit(Event::Cleared { figure }))
}

/// Survivors finish their Moves in canonical order, each with the attack that follows its Move; then what comes after the actions (SK-20.9).
fn finish(game: &mut Game, members: &mut [Member]) -> Flow<()> {
    for member in members.iter_mut() {
        advance(game, member, i16::MAX)?;
        let Some(Action::Both { attack, move_first: true, maneuver, .. }) = member.order.as_ref().map(|order| &order.action)
        else {
            continue;
        };
        if member.attacks() && act::is_able(game, member.id) {
            let how = How { maneuver: Some(*maneuver), has_charged: member.walker.steps > 0, ..How::default() };
            act::fight(game, member.id, *attack, how)?;
        }
    }
    for member in members.iter_mut().filter(|member| !member.is_canceled) {
        let Some(order) = member.order.clone().filter(|_| member.resolve == Resolve::Combat) else { continue };
        if act::is_able(game, member.id) {
            act::after(game, member.id, &mut member.walker, &order)?;
        }
    }
    Ok(())
}
