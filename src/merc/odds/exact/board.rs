//! What the rules say in each situation of the MERCs: who acts when, with which dice, and whom the militia hit. The real rules answer all of
//! it, each time on a separate table; this file only remembers their answers.

use super::MOST_MILITIA;
use super::hits::{Chance, ONE, Shot, binomial, share, times};
use super::known::Sides;
use crate::kernel::session::run_apart;
use crate::kernel::{Kind, Opt, Question};
use crate::merc::bots::{ranking, search::bot_of};
use crate::merc::game::{Game, check_script_errors};
use crate::merc::model::choice::{Choice, QuestionId};
use crate::merc::model::event::Event;
use crate::merc::model::ids::{ItemId, UnitId};
use crate::merc::model::state::{Fighter, State, Target};
use crate::merc::odds::fight::Fight;
use crate::merc::odds::work::Work;
use crate::merc::rules::combat::{aim, damage, dice_of, fire, order};
use crate::merc::rules::stats;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The number of a situation.
pub type Situation = usize;
/// Which MERCs have fallen, in the order of the list.
pub type Fallen = Vec<bool>;

/// What is left of each MERC: health, and the points of each item.
type Bodies = Vec<(u8, Vec<(ItemId, u8)>)>;
/// Who is there with which items. Whatever depends on anything else is not known in advance.
type Crew = Vec<Vec<ItemId>>;

/// The steps of work to ask the rules something.
const ASK: u64 = 1_000;
/// More orders of equal targets than this are not averaged.
const MOST_ORDERS: usize = 24;

pub struct Board<'a> {
    game: &'a Game,
    fight: &'a Fight,
    sides: &'a Sides,
    units: Vec<UnitId>,
    known: Vec<Node>,
    by_bodies: BTreeMap<Bodies, Situation>,
    by_crew: BTreeMap<Crew, Rc<Numbers>>,
    most: usize,
    work: &'a Work,
    /// Whether the order of the targets may depend on the number of militia: a MERC who may aim at all of them.
    counts_militia: bool,
}

/// The measures that depend on nothing but a MERC and its items, apart from `counts_militia`.
const MEASURES: &[&str] =
    &["alphabet", "combat", "initiative", "quickness", "shots", "targets", "toughness", "training", "wounds"];

struct Node {
    state: State,
    fallen: Fallen,
    numbers: Option<Rc<Numbers>>,
    /// Where each number of hits leads, from none, for each order of equal targets; by the militia left, if that matters.
    volley: BTreeMap<u8, Rc<Vec<Vec<Situation>>>>,
}

/// What depends only on who is there with which items.
struct Numbers {
    order: Vec<Fighter>,
    shots: Vec<Option<Shot>>,
    militia: Chance,
}

impl<'a> Board<'a> {
    /// `None` if it is not known what can happen.
    pub fn new(game: &'a Game, fight: &'a Fight, sides: &'a Sides, most: usize, work: &'a Work) -> Option<Board<'a>> {
        let units = fight.units(game, sides.mercs);
        let mut table = game.with_state(game.state().clone());
        run_apart(&mut table, |game| fight.line_up(game)).ok()?;
        let (by_bodies, by_crew) = (BTreeMap::new(), BTreeMap::new());
        let counts_militia = units.iter().any(|unit| aim::frees_militia(&table, *unit));
        let mut board = Board { game, fight, sides, units, known: Vec::new(), by_bodies, by_crew, most, work, counts_militia };
        board.find(table.state())?;
        Some(board)
    }

    pub fn start(&self) -> Situation {
        0
    }

    /// `None` if there has been too much work.
    pub fn spend(&self, steps: u64) -> Option<()> {
        self.work.spend(steps)
    }

    pub fn units(&self) -> &[UnitId] {
        &self.units
    }

    pub fn fallen(&self, at: Situation) -> &Fallen {
        &self.known[at].fallen
    }

    pub fn order(&mut self, at: Situation) -> Option<Vec<Fighter>> {
        self.numbers(at).map(|numbers| numbers.order.clone())
    }

    /// A MERC's attack; `None` inside if it has fallen or cannot attack.
    pub fn shot(&mut self, at: Situation, unit: UnitId) -> Option<Option<Shot>> {
        let place = self.units.iter().position(|other| *other == unit)?;
        let numbers = self.numbers(at)?;
        Some(numbers.shots[place].clone().filter(|_| !self.known[at].fallen[place]))
    }

    /// Where the fire of this many militia leads.
    pub fn volley(&mut self, at: Situation, militia: u8) -> Option<Vec<(Situation, Chance)>> {
        let hit = self.numbers(at)?.militia;
        let key = if self.counts_militia { militia } else { 0 };
        let paths = match self.known[at].volley.get(&key) {
            Some(paths) => Rc::clone(paths),
            None => {
                let paths = Rc::new(self.paths(at, militia)?);
                self.known[at].volley.insert(key, Rc::clone(&paths));
                paths
            }
        };
        self.spend(paths.len() as u64 * (u64::from(militia) + 1))?;
        let each = ONE / paths.len().max(1) as u64;
        let mut after: BTreeMap<Situation, Chance> = BTreeMap::new();
        for (hits, chance) in binomial(militia, hit).into_iter().enumerate() {
            for path in paths.iter() {
                let to = path.get(hits).or(path.last()).copied().unwrap_or(at);
                *after.entry(to).or_default() += times(chance, each);
            }
        }
        Some(after.into_iter().collect())
    }

    /// The number of the situation in a state, which may be new; `None` if there are too many.
    fn find(&mut self, state: &State) -> Option<Situation> {
        let body = |unit: &UnitId| {
            let unit_now = state.unit(*unit);
            let is_there = state.sector_of(*unit) == Some(self.fight.at);
            let gear = unit_now.gear.iter().map(|item| (*item, state.item(*item).points));
            if is_there { (unit_now.health, gear.collect()) } else { (0, Vec::new()) }
        };
        let bodies: Bodies = self.units.iter().map(body).collect();
        if let Some(found) = self.by_bodies.get(&bodies) {
            return Some(*found);
        }
        if self.known.len() >= self.most {
            return None;
        }
        let fallen = bodies.iter().map(|(health, _)| *health == 0).collect();
        self.known.push(Node { state: state.clone(), fallen, numbers: None, volley: BTreeMap::new() });
        self.by_bodies.insert(bodies, self.known.len() - 1);
        Some(self.known.len() - 1)
    }

    fn numbers(&mut self, at: Situation) -> Option<Rc<Numbers>> {
        if let Some(numbers) = &self.known[at].numbers {
            return Some(Rc::clone(numbers));
        }
        let node = &self.known[at];
        let gear = |(unit, fell): (&UnitId, &bool)| if *fell { Vec::new() } else { node.state.unit(*unit).gear.to_vec() };
        // A MERC without items is not the same as none.
        let there = node.fallen.iter().map(|fell| if *fell { vec![] } else { vec![ItemId(u16::MAX)] });
        let crew: Crew = self.units.iter().zip(&node.fallen).map(gear).chain(there).collect();
        let numbers = match self.by_crew.get(&crew) {
            Some(numbers) => Rc::clone(numbers),
            None => {
                let numbers = Rc::new(self.read(at)?);
                self.by_crew.insert(crew, Rc::clone(&numbers));
                numbers
            }
        };
        self.known[at].numbers = Some(Rc::clone(&numbers));
        Some(numbers)
    }

    /// Asks the rules; `None` if an answer may change during the fight.
    fn read(&self, at: Situation) -> Option<Numbers> {
        self.spend(ASK * self.units.len() as u64)?;
        let node = &self.known[at];
        let mut table = self.game.with_state(node.state.clone());
        let mut found = None;
        let read = run_apart(&mut table, |game| {
            let game: &Game = game;
            let (numbers, beyond) = stats::watching(game, self.fight.at, || self.numbers_of(game));
            check_script_errors(game)?;
            found = numbers.filter(|_| !beyond);
            Ok(())
        });
        read.ok()?;
        found
    }

    fn numbers_of(&self, game: &Game) -> Option<Numbers> {
        let (at, faces) = (self.fight.at, game.content().rules.die_faces);
        let hits_from = |needs: u8| share(faces.saturating_add(1).saturating_sub(needs), faces);
        let mut shots = Vec::new();
        for unit in &self.units {
            let dice = if game.state().sector_of(*unit) == Some(at) { dice_of(game, *unit) } else { 0 };
            if dice == 0 {
                shots.push(None);
                continue;
            }
            let targets = aim::targets_for(game, at, *unit);
            let [(Target::Militia(_), militia)] = targets.as_slice() else { return None };
            // The rule must take as many as it may.
            let kind = aim::kind_of(game, *unit, &targets);
            let question = Question { seat: game.state().owner(*unit)?, id: QuestionId::Aim { unit: *unit }, kind };
            ranking::ranked(game, bot_of(game, question.seat), &question, MEASURES)?;
            let most = if aim::frees_militia(game, *unit) { u16::from(MOST_MILITIA) } else { aim::most_targets(game, *unit) };
            let most = most.min(u16::from(MOST_MILITIA)) as u8;
            debug_assert!(*militia > 0, "there are targets");
            let (all, free) = (hits_from(fire::hit_on(game, *unit)), fire::free_from(game, *unit));
            let free = free.map_or(0, |lowest| hits_from(lowest.max(fire::hit_on(game, *unit))));
            shots.push(Some(Shot { dice, targets: most, hit: all - free, free }));
        }
        let militia = hits_from(stats::militia(game, self.sides.seat, at).hit_on);
        let order = order::of(game, at).into_iter().map(|(fighter, _)| fighter).collect();
        Some(Numbers { order, shots, militia })
    }

    /// For each order in which the militia may fire at equal targets: the situation after each number of hits.
    fn paths(&mut self, at: Situation, militia: u8) -> Option<Vec<Vec<Situation>>> {
        let mut paths = Vec::new();
        self.spend(ASK)?;
        for order in self.orders(at, militia)? {
            self.spend(ASK)?;
            let mut table = self.game.with_state(self.known[at].state.clone());
            let mut path = vec![at];
            for target in order {
                while damage::toughness(&table, target, false) > 0 {
                    let place = self.fight.at;
                    self.spend(ASK)?;
                    run_apart(&mut table, |game| damage::apply(game, place, target, 1, false)).ok()?;
                    path.push(self.find(table.state())?);
                }
            }
            paths.push(path);
        }
        Some(paths)
    }

    /// The orders in which the militia may fire, all equally likely.
    fn orders(&self, at: Situation, militia: u8) -> Option<Vec<Vec<Target>>> {
        let node = &self.known[at];
        let mut table = self.game.with_state(node.state.clone());
        let mut groups: Option<Vec<Vec<Choice>>> = None;
        let (place, seat) = (self.fight.at, self.sides.seat);
        let standing = node.fallen.iter().filter(|fell| !**fell).count();
        let asked = run_apart(&mut table, |game| {
            let dead = game.state().militia(seat, place).saturating_sub(militia);
            if dead > 0 {
                game.emit(Event::MilitiaKilled { seat, sector: place, count: dead, left: militia, riding: None })?;
            }
            let found = aim::candidates(game, place, game.state().side(seat));
            // Somebody who cannot be a target now could become one.
            if found.len() == standing {
                let options = found.iter().map(|(target, _)| Opt::one(Choice::from(*target))).collect();
                let kind = Kind::Subset { options, least: 1, most: found.len() as u16, ordered: true };
                let question = Question { seat, id: QuestionId::Volley { by: Fighter::Militia(seat) }, kind };
                groups = match found.as_slice() {
                    [(only, _)] => Some(vec![vec![Choice::from(*only)]]),
                    _ => ranking::ranked(game, bot_of(game, seat), &question, MEASURES),
                };
            }
            check_script_errors(game)
        });
        asked.ok()?;
        let mut orders: Vec<Vec<Target>> = vec![Vec::new()];
        for group in groups? {
            let targets: Vec<Target> = group.iter().filter_map(|choice| choice.target()).collect();
            let ways = permutations(&targets);
            if orders.len() * ways.len() > MOST_ORDERS {
                return None;
            }
            orders = orders.iter().flat_map(|order| ways.iter().map(|way| [order.as_slice(), way].concat())).collect();
        }
        Some(orders)
    }
}

fn permutations(targets: &[Target]) -> Vec<Vec<Target>> {
    // More than four equal targets have too many orders.
    if targets.len() > 4 {
        return vec![Vec::new(); MOST_ORDERS + 1];
    }
    let Some((first, rest)) = targets.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for way in permutations(rest) {
        for place in 0..=way.len() {
            let mut longer = way.clone();
            longer.insert(place, *first);
            all.push(longer);
        }
    }
    all
}
