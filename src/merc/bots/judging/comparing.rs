//! Picks the best of a list or ranks all of it, by one measure after another, and records the comparison for `why`.

use crate::lua::objects::Object;
use crate::merc::bots::decision::{RuleDecision, Wanted};
use crate::merc::bots::language::measures::{Key, Seen};
use crate::merc::game::Game;
use crate::merc::model::choice::Choice;
use crate::merc::model::ids::{ItemId, SectorId};
use crate::merc::model::state::ItemPlace;
use crate::merc::operations::object::{PLAYER, SECTOR, called};

/// A thing to compare, and its name in `why`; the name is empty if nobody can ask.
pub type Thing = (Object, String);

/// The name of a candidate. In a fight, a player means that player's militia; a squad is named with its sector; and where health and armor
/// are compared, a sector means the Rebel militia in it.
pub fn name(game: &Game, decision: &RuleDecision, object: Object, choice: Option<Choice>, keys: &[Key]) -> String {
    let (state, name) = (game.state(), called(game, object));
    match (choice, object.kind) {
        (Some(Choice::Squad(squad)), _) => format!("{} ({name})", squad.word()),
        (_, PLAYER) if decision.is_fight() => format!("{name}'s militia"),
        (_, SECTOR) if keys.iter().any(|key| key.name() == "toughness") => {
            let there = state.rebels().filter(|seat| state.militia(*seat, SectorId(object.id as u8)) > 0);
            let whose = there.map(|seat| format!("{}'s", state.seat_name(seat))).collect::<Vec<_>>().join(" and ");
            format!("{whose} militia in {name}")
        }
        _ => name,
    }
}

/// Things with their names.
pub fn named(game: &Game, decision: &RuleDecision, things: impl IntoIterator<Item = Object>, keys: &[Key]) -> Vec<Thing> {
    let name = |thing| if decision.thoughts.are_kept() { name(game, decision, thing, None, keys) } else { String::new() };
    things.into_iter().map(|thing| (thing, name(thing))).collect()
}

/// The prefix for a comparison of these things. Items that a MERC has equipped and discarded items are public.
fn secret(things: &[Thing], seen: &Seen<'_>) -> &'static str {
    let open = |item: ItemId| {
        matches!(seen.game.state().item(item).place, ItemPlace::Gear(_) | ItemPlace::Squad(_) | ItemPlace::Discard(_))
    };
    if things.iter().any(|(thing, _)| seen.item(*thing).is_some_and(|item| !open(item))) { SECRET } else { "" }
}

/// The prefix of a thought about cards that not everyone may see.
pub use crate::merc::botkit::thoughts::SECRET;

/// The most measures that one comparison can use.
pub const MOST_KEYS: usize = 8;

/// The most candidates that an explanation names.
const MOST_NAMED: usize = 8;

/// The index of the best thing, by one key after another and then by a die.
pub fn best(decision: &RuleDecision, things: &[Thing], keys: &[Key], seen: &Seen<'_>) -> Option<usize> {
    let mut left: Vec<usize> = (0..things.len()).collect();
    if let [(_, only)] = things {
        decision.thoughts.add(|| format!("{}only candidate: {only}", secret(things, seen)));
    }
    for key in keys {
        if left.len() < 2 {
            break;
        }
        let scores: Vec<i64> = left.iter().map(|place| key.score(seen, things[*place].0)).collect();
        let top = scores.iter().copied().max()?;
        decision.thoughts.add(|| {
            let mut shown: Vec<(usize, i64)> = left.iter().copied().zip(scores.iter().copied()).collect();
            // If not all are named, the best are.
            if shown.len() > MOST_NAMED {
                shown.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
            }
            let named = shown.iter().map(|(place, score)| format!("{} {}", things[*place].1, key.amount(*score)));
            let more = if left.len() > MOST_NAMED { ", ..." } else { "" };
            format!(
                "{}{}: {}{more}",
                secret(things, seen),
                key.words(seen),
                named.take(MOST_NAMED).collect::<Vec<_>>().join(", ")
            )
        });
        let mut score = scores.iter();
        left.retain(|_| score.next() == Some(&top));
    }
    let die = if left.len() > 1 { decision.thoughts.die(left.len()) } else { 0 };
    if left.len() > 1 {
        decision.thoughts.add(|| {
            let named: Vec<&str> = left.iter().map(|place| things[*place].1.as_str()).collect();
            format!("{}a die picks number {} of {}: {}", secret(things, seen), die + 1, named.join(", "), things[left[die]].1)
        });
    }
    left.get(die).copied()
}

/// Numbers by which things are compared, the same number of them for each thing; higher is better.
pub struct Scores {
    all: Vec<i64>,
    each: usize,
}

impl Scores {
    /// Room for this many things with this many numbers each.
    pub fn new(things: usize, each: usize) -> Scores {
        Scores { all: Vec::with_capacity(things * each), each }
    }

    pub fn of(things: &[Thing], keys: &[Key], seen: &Seen<'_>) -> Scores {
        let mut scores = Scores::new(things.len(), keys.len());
        things.iter().for_each(|(thing, _)| scores.extend(keys.iter().map(|key| key.score(seen, *thing))));
        scores
    }

    /// Adds numbers of the next thing.
    pub fn extend(&mut self, numbers: impl IntoIterator<Item = i64>) {
        self.all.extend(numbers);
    }

    pub fn row(&self, place: usize) -> &[i64] {
        &self.all[place * self.each..(place + 1) * self.each]
    }

    /// The indexes of this many things, best first; equals keep their order.
    pub fn order(&self, things: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..things).collect();
        order.sort_by(|one, other| self.row(*other).cmp(self.row(*one)));
        order
    }
}

/// The indexes in groups of equal things, best first.
pub fn groups(things: &[Thing], keys: &[Key], seen: &Seen<'_>) -> Vec<Vec<usize>> {
    let scores = Scores::of(things, keys, seen);
    let order = scores.order(things.len());
    order.chunk_by(|one, other| scores.row(*one) == scores.row(*other)).map(<[usize]>::to_vec).collect()
}

/// All indexes, best first.
pub fn rank(decision: &RuleDecision, things: &[Thing], keys: &[Key], seen: &Seen<'_>, wanted: &Wanted<'_>) -> Vec<usize> {
    if things.is_empty() || things.len() < 2 && !decision.thoughts.are_kept() {
        return (0..things.len()).collect();
    }
    let scores = Scores::of(things, keys, seen);
    let mut order = scores.order(things.len());
    decision.thoughts.add(|| {
        let words: Vec<String> = keys.iter().map(|key| key.words(seen)).collect();
        let numbers = |place: &usize| {
            let amounts: Vec<String> = keys.iter().zip(scores.row(*place)).map(|(key, score)| key.amount(*score)).collect();
            if amounts.len() > 1 { format!("({})", amounts.join(", ")) } else { amounts.concat() }
        };
        let named = order.iter().take(MOST_NAMED).map(|place| format!("{} {}", things[*place].1, numbers(place)));
        let more = if order.len() > MOST_NAMED { ", ..." } else { "" };
        format!("{}{}: {}{more}", secret(things, seen), words.join(", then "), named.collect::<Vec<_>>().join(", "))
    });
    let mut ranked: Vec<usize> = Vec::with_capacity(order.len());
    let mut left = wanted.left;
    while let Some(first) = order.first().copied() {
        let tied = order.iter().take_while(|place| scores.row(**place) == scores.row(first)).count();
        let takes = |place: &usize| wanted.takes(things[*place].0);
        let all: u16 = order[..tied].iter().map(takes).fold(0, u16::saturating_add);
        let decides = tied > 1 && left > 0 && (wanted.ordered || all > left);
        let die = if decides { decision.thoughts.die(tied) } else { 0 };
        if decides {
            decision.thoughts.add(|| {
                let named: Vec<&str> = order[..tied].iter().map(|place| things[*place].1.as_str()).collect();
                format!(
                    "{}a die picks number {} of {}: {}",
                    secret(things, seen),
                    die + 1,
                    named.join(", "),
                    things[order[die]].1
                )
            });
        }
        left = left.saturating_sub(takes(&order[die]));
        ranked.push(order.remove(die));
    }
    ranked
}
