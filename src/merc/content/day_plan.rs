//! What happens when: the steps of a frame, as the additions of a game change them.

use super::format::{SeatSpec, SideSpec, StepSpec, Whose};
use super::modes::{EACH, Frame, ModeCard, StepCard, StepKind};
use super::types::Content;
use crate::content::Word;

/// The steps of the first day, and of every other day.
type Lists = [Vec<StepCard>; 2];

impl Content {
    /// The steps of the frame as the additions change them. The frame is the last of the modes.
    pub(super) fn steps(
        &self,
        modes: &[usize],
        frame: &Frame,
        (sides, seats): (&[SideSpec], &[SeatSpec]),
        problems: &mut Vec<String>,
    ) -> (Vec<StepSpec>, Vec<StepSpec>) {
        let modes: Vec<&ModeCard> = modes.iter().map(|index| &self.modes[*index]).collect();
        let mut lists = [frame.first.clone(), frame.daily.clone()];
        for mode in &modes {
            remove(mode, &mut lists, problems);
            insert(mode, &mut lists, problems);
        }
        problems.extend(idle_sides(&modes, frame, &lists[1], (sides, seats)));
        for step in lists[1].iter().filter(|step| step.kind == StepKind::Land) {
            problems.push(format!(
                "the step {} is of the kind land, which belongs to the first day; put it next to a step of that day",
                step.id
            ));
        }
        let [first, daily] =
            lists.map(|list| list.into_iter().map(|step| planned(step, (sides, seats), problems)).collect::<Vec<_>>());
        (first, daily)
    }
}

fn known_steps(lists: &Lists) -> String {
    lists.iter().flatten().map(|step| step.id.as_str()).collect::<Vec<_>>().join(", ")
}

fn remove(mode: &ModeCard, lists: &mut Lists, problems: &mut Vec<String>) {
    for id in &mode.without {
        if !lists.iter().flatten().any(|step| step.id == *id) {
            let known = known_steps(lists);
            problems.push(format!("{} removes the step {id}, which this game does not have; its steps are {known}", mode.name));
        }
        lists.iter_mut().for_each(|list| list.retain(|step| step.id != *id));
    }
}

fn insert(mode: &ModeCard, lists: &mut Lists, problems: &mut Vec<String>) {
    for insert in &mode.insert {
        let (id, next) = (&insert.step.id, &insert.next_to);
        if lists.iter().flatten().any(|step| step.id == *id) {
            problems.push(format!("{} inserts the step {id}, which this game already has", mode.name));
        }
        let find = |list: &Vec<StepCard>| list.iter().position(|step| step.id == *next);
        match lists.iter_mut().find_map(|list| find(list).map(|at| (list, at))) {
            Some((list, at)) => list.insert(if insert.is_before { at } else { at + 1 }, insert.step.clone()),
            None => {
                let known = known_steps(lists);
                problems.push(format!(
                    "{} puts {id} next to the step {next}, which this game does not have; its steps are {known}",
                    mode.name
                ));
            }
        }
    }
}

/// Sides of players that never act. Their players would not come into play without a landing (DAY-11), and if nobody acts, the days pass
/// at once.
fn idle_sides(
    modes: &[&ModeCard],
    frame: &Frame,
    daily: &[StepCard],
    (sides, seats): (&[SideSpec], &[SeatSpec]),
) -> Option<String> {
    let is_leaders = |side: usize| seats.iter().any(|seat| seat.leader.is_some() && usize::from(seat.side) == side);
    let acts = |id: &str| daily.iter().any(|step| step.kind == StepKind::Act && (step.of == EACH || step.of == id));
    let players = sides.iter().enumerate().filter(|(index, _)| !is_leaders(*index)).map(|(_, side)| side.id.as_str());
    let idle: Vec<&str> = players.filter(|id| !acts(id)).collect();
    if idle.is_empty() {
        return None;
    }
    let was_act = |id: &String| frame.daily.iter().any(|step| step.id == *id && step.kind == StepKind::Act);
    let mut removers: Vec<&str> =
        modes.iter().filter(|mode| mode.without.iter().any(was_act)).map(|mode| mode.name.as_str()).collect();
    // The frame itself lacks the step.
    if removers.is_empty() {
        removers.extend(modes.last().map(|mode| mode.name.as_str()));
    }
    let (removers, sides) = (removers.join(" and "), idle.join(" and "));
    Some(format!("{removers} leaves {sides} without a daily step in which MERCs act; keep or insert one of the kind act"))
}

fn planned(step: StepCard, (sides, seats): (&[SideSpec], &[SeatSpec]), problems: &mut Vec<String>) -> StepSpec {
    let is_his = seats.iter().any(|seat| seat.leader.is_some() && sides[usize::from(seat.side)].id == step.of);
    if step.kind.is_leaders() && !is_his {
        let (id, kind) = (&step.id, step.kind.word());
        problems
            .push(format!("the step {id} is of the kind {kind}, which only the Dictator's side has; set \"of\" to that side"));
    }
    let side = sides.iter().position(|side| side.id == step.of).map(|side| Whose::Side(side as u8));
    if side.is_none() && step.of != EACH {
        let known: Vec<&str> = sides.iter().map(|side| side.id.as_str()).collect();
        let (id, of, known) = (&step.id, &step.of, known.join(", "));
        problems.push(format!("the step {id} belongs to the side {of}, which this game does not have; its sides are {known}"));
    }
    StepSpec { id: step.id, kind: step.kind, whose: side.unwrap_or(Whose::Each), title: step.title }
}
