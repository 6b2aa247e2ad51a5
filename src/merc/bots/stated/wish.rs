//! Choices that a rule declares among the options of a question.

use super::order::of_first_group;
use super::reading::{Place, Wrong};
use super::{By, Case, Group, seen};
use crate::merc::bots::decision::{RuleDecision, Wanted, part_of};
use crate::merc::bots::interpret::Wishes;
use crate::merc::bots::judging::comparing::{self, Thing};
use crate::merc::bots::judging::fights;
use crate::merc::bots::judging::outfit::Outfit;
use crate::merc::bots::language::fields::Given;
use crate::merc::bots::language::measures::Key;
use crate::merc::content::{DecisionKind, OptionKind, Word};
use crate::merc::game::Game;
use crate::merc::game::context::DecisionContext;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::SectorId;
use crate::merc::operations::object::{SECTOR, object_of};
use std::rc::Rc;

pub enum Wish {
    Best(Vec<Key>),
    Rank(Vec<Key>),
    Groups(Vec<Group>),
    /// The option nearest to the best of some sectors.
    Near(Vec<Group>),
    /// Numbers of militia for sectors.
    Send(Vec<Group>),
    /// The largest number.
    Most,
    Outfit(Outfit),
}

fn choose(case: &mut Case, given: &Given<'_>, wish: Wish) -> Result<(), Wrong> {
    case.choose_by(given, By::Wish(wish))
}

pub fn read_best(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Wish::Best(given.telling()?))
}

pub fn read_rank(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Wish::Rank(given.telling()?))
}

pub fn read_groups(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Wish::Groups(sectors(given, &[OptionKind::Sector])?))
}

pub fn read_near(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Wish::Near(sectors(given, &[OptionKind::Sector, OptionKind::Unit])?))
}

pub fn read_send(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Wish::Send(sectors(given, &[OptionKind::Sector])?))
}

/// Groups, where the options are of one of these kinds.
fn sectors(given: &Given<'_>, kinds: &[OptionKind]) -> Result<Vec<Group>, Wrong> {
    given.place.tells(given.name, kinds).map_err(Wrong::unfit(given.name))?;
    given.groups()
}

pub fn read_most(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    given.is_true()?;
    if !has_numbers(given.place) {
        return Err(Wrong::at(given.name, format!("there are no numbers to choose on {}", given.place.on.word())));
    }
    choose(case, given, Wish::Most)
}

pub fn read_outfit(case: &mut Case, given: &Given<'_>) -> Result<(), Wrong> {
    choose(case, given, Wish::Outfit(given.outfit()?))
}

impl Wish {
    /// The wanted options, best first.
    pub fn of(&self, game: &Game, decision: &Rc<RuleDecision>) -> Wishes {
        let one = match self {
            Wish::Rank(keys) => return Wishes::of(rank(game, decision, keys)),
            Wish::Groups(groups) => return Wishes::of(in_groups(game, decision, groups)),
            Wish::Send(groups) => return Wishes::counted(sent(game, decision, groups)),
            Wish::Best(keys) => best(game, decision, keys).map(|(_, choice)| choice),
            Wish::Near(groups) => near(game, decision, groups),
            Wish::Most => decision.choices().filter(|choice| matches!(choice, Choice::Number(_))).max(),
            Wish::Outfit(outfit) => {
                let step = outfit.best_step(decision, &seen(game, decision, decision.unit()));
                step.and_then(|place| decision.choices().nth(place))
            }
        };
        Wishes::of(one)
    }
}

impl Wish {
    /// The options in groups of equals, best first, if it is a ranking by these measures.
    pub fn ranked(&self, game: &Game, decision: &Rc<RuleDecision>, measures: &[&str]) -> Option<Vec<Vec<Choice>>> {
        let Wish::Rank(keys) = self else { return None };
        if keys.iter().any(|key| !measures.contains(&key.name())) {
            return None;
        }
        let (offered, things) = things(game, decision, keys);
        let groups = comparing::groups(&things, keys, &seen(game, decision, decision.unit()));
        Some(groups.into_iter().map(|group| group.into_iter().map(|place| offered[place].1).collect()).collect())
    }
}

/// Whether numbers can be options; only cards offer them.
fn has_numbers(place: &Place<'_>) -> bool {
    let of_numbers = matches!(place.options, None | Some(OptionKind::Number | OptionKind::Mixed));
    matches!(place.on, DecisionKind::Script | DecisionKind::Any) && of_numbers
}

/// As many options as the answer needs, group by group. Options in no group are not chosen.
fn in_groups(game: &Game, decision: &Rc<RuleDecision>, groups: &[Group]) -> Vec<Choice> {
    let mut left: Vec<(usize, Choice)> = decision.choices().enumerate().collect();
    let (mut chosen, mut wanted) = (Vec::new(), Wanted { ordered: false, ..decision.wanted() });
    for group in groups {
        let keys = &group.keys;
        let place = |choice: Choice| part_of(game, choice).filter(|part| part.kind == SECTOR).map(|part| SectorId(part.id as u8));
        let fits = |choice: &Choice| place(*choice).is_some_and(|at| group.fits(game, decision, decision.unit(), at));
        let found: Vec<(usize, Choice)> = left.extract_if(.., |(_, choice)| fits(choice)).collect();
        if keys.is_empty() {
            chosen.extend(found.iter().map(|(_, choice)| *choice));
            let taken = found.iter().filter_map(|(_, choice)| object_of(*choice)).map(|thing| wanted.takes(thing));
            wanted.left = wanted.left.saturating_sub(taken.fold(0, u16::saturating_add));
        }
        if wanted.left == 0 || found.is_empty() || keys.is_empty() {
            continue;
        }
        let (offered, things) = named(game, decision, found.into_iter(), keys);
        let order = comparing::rank(decision, &things, keys, &seen(game, decision, decision.unit()), &wanted);
        for place in order {
            chosen.push(offered[place].1);
            wanted.left = wanted.left.saturating_sub(wanted.takes(things[place].0));
        }
    }
    chosen
}

/// How many militia each sector gets, group by group: as many as it has room for, or as few as its group's `falls` asks for.
fn sent(game: &Game, decision: &Rc<RuleDecision>, groups: &[Group]) -> Vec<(Choice, u8)> {
    let (unit, wanted) = (decision.unit(), decision.wanted());
    let (mut sent, mut left): (Vec<(Choice, u8)>, u8) = (Vec::new(), decision.militia().unwrap_or(0));
    for group in groups {
        if left == 0 {
            break;
        }
        let fits = |choice: &Choice| matches!(choice, Choice::Sector(at) if group.fits(game, decision, unit, *at));
        let found = decision.choices().enumerate().filter(|(_, choice)| fits(choice));
        let (offered, things) = named(game, decision, found, &group.keys);
        let least = group.least_odds(game);
        for place in comparing::rank(decision, &things, &group.keys, &seen(game, decision, unit), &wanted) {
            let Choice::Sector(at) = offered[place].1 else { continue };
            let going = match least {
                Some(least) => fights::militia_needed(game, decision, at, left, least),
                None => {
                    let taken: u8 = sent.iter().filter(|(other, _)| *other == offered[place].1).map(|(_, count)| *count).sum();
                    Some(left.min(game.militia_room(decision.seat, at).saturating_sub(taken)))
                }
            };
            if let Some(going) = going.filter(|going| *going > 0) {
                sent.push((offered[place].1, going));
                left -= going;
            }
        }
    }
    sent
}

/// The options that are things, with their indexes; words such as nobody are left out.
fn things(game: &Game, decision: &Rc<RuleDecision>, keys: &[Key]) -> (Vec<(usize, Choice)>, Vec<Thing>) {
    named(game, decision, decision.choices().enumerate(), keys)
}

fn named(
    game: &Game,
    decision: &Rc<RuleDecision>,
    offered: impl Iterator<Item = (usize, Choice)>,
    keys: &[Key],
) -> (Vec<(usize, Choice)>, Vec<Thing>) {
    let most = offered.size_hint().1.unwrap_or_default();
    let (mut found, mut things) = (Vec::with_capacity(most), Vec::with_capacity(most));
    for (place, choice) in offered {
        let Some(object) = part_of(game, choice) else { continue };
        let name = || comparing::name(game, decision, object, Some(choice), keys);
        found.push((place, choice));
        things.push((object, if decision.thoughts.are_kept() { name() } else { String::new() }));
    }
    (found, things)
}

/// The best option, and its index.
pub fn best(game: &Game, decision: &Rc<RuleDecision>, keys: &[Key]) -> Option<(usize, Choice)> {
    let (offered, things) = things(game, decision, keys);
    comparing::best(decision, &things, keys, &seen(game, decision, decision.unit())).map(|place| offered[place])
}

/// The option nearest to the best of some sectors; a die breaks ties.
fn near(game: &Game, decision: &Rc<RuleDecision>, groups: &[Group]) -> Option<Choice> {
    let to = of_first_group(game, decision, decision.unit(), groups, "sector to be near", || game.state().all_sectors())?;
    let (offered, things) = things(game, decision, &[]);
    let seen = seen(game, decision, decision.unit());
    let steps: Vec<i64> = things.iter().map(|(thing, _)| seen.distance(Some(to), *thing)).collect();
    decision.thoughts.add(|| {
        let all = things.iter().zip(&steps).map(|((_, name), steps)| format!("{name} {steps}"));
        format!("steps to {}: {}", game.state().sector_name(to), all.collect::<Vec<_>>().join(", "))
    });
    let least = steps.iter().copied().min()?;
    let near = offered.into_iter().zip(things).zip(steps).filter(|(_, steps)| *steps == least).map(|(near, _)| near);
    let (offered, things): (Vec<_>, Vec<_>) = near.unzip();
    match offered.as_slice() {
        [(_, only)] => Some(*only),
        _ => comparing::best(decision, &things, &[], &seen).map(|place| offered[place].1),
    }
}

fn rank(game: &Game, decision: &Rc<RuleDecision>, keys: &[Key]) -> impl Iterator<Item = Choice> + use<> {
    let (offered, things) = things(game, decision, keys);
    let order = comparing::rank(decision, &things, keys, &seen(game, decision, decision.unit()), &decision.wanted());
    order.into_iter().map(move |place| offered[place].1)
}
