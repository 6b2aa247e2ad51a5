//! Reads orders:
//!
//! ```text
//! order = act { ";" (snap | "pivot" DEGREES) ("before" | "after") }
//! act   = "hold" | "move" path | attack | MANEUVER half "then" half | "set" weapon | "suppress" weapon | "overwatch" weapon
//!       | ("medkit" | "repair" | "kit") figure
//! half  = path | attack          attack = ("fire" | "throw" | "melee") [weapon] (figure | MM MM | HEADING)
//! path  = part { ";" part }      part = "step" HEADING ("card" | "side" | "flush") ["turn" DEGREES] | "pivot" DEGREES
//!       | "climb" piece ["turn" DEGREES] | "drop" piece | snap                              snap = "snap" piece ["at" MM MM]
//! ```

use crate::kernel::Complaint;
use crate::skirmish::content::{Weapon, WeaponKind};
use crate::skirmish::geometry::{Heading, Length, Pt};
use crate::skirmish::model::{Action, At, Attack, FigureId, Order, Part, Path, Slot, Snap, View, When};
use crate::skirmish::names;
use crate::skirmish::rules::aim;
use crate::text::{did_you_mean, shorten};

/// The first words of orders; maneuvers come in addition.
pub const VERBS: [&str; 11] =
    ["hold", "move", "fire", "throw", "melee", "suppress", "overwatch", "set", "medkit", "repair", "kit"];
const PARTS: [&str; 5] = ["step", "pivot", "climb", "drop", "snap"];

type Read<T> = Result<T, Complaint>;

/// Reads a whole order of a figure.
pub fn order(view: View<'_>, id: FigureId, text: &str) -> Read<Order> {
    let mut words = Words::of(view, id, text);
    let action = words.action()?;
    let mut order = Order::of(action);
    words.extras(&mut order)?;
    words.end()?;
    Ok(order)
}

/// Reads a path; `nothing` is an empty one.
pub fn path(view: View<'_>, id: FigureId, text: &str) -> Read<Path> {
    let mut words = Words::of(view, id, text);
    let path = words.path()?;
    words.end()?;
    Ok(path)
}

struct Words<'a> {
    view: View<'a>,
    id: FigureId,
    words: Vec<String>,
    at: usize,
}

impl<'a> Words<'a> {
    fn of(view: View<'a>, id: FigureId, text: &str) -> Words<'a> {
        let spaced = text.to_lowercase().replace(';', " ; ").replace(',', " ");
        Words { view, id, words: spaced.split_whitespace().map(str::to_string).collect(), at: 0 }
    }

    fn peek(&self) -> &str {
        self.words.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        let word = self.peek().to_string();
        self.at += 1;
        word
    }

    fn take(&mut self, wanted: &str) -> bool {
        let is_there = self.peek() == wanted;
        self.at += usize::from(is_there);
        is_there
    }

    /// The next word, if this part of the order has one.
    fn has_more(&self) -> bool {
        !["", ";", "then"].contains(&self.peek())
    }

    fn end(&self) -> Read<()> {
        if self.peek().is_empty() {
            return Ok(());
        }
        Err(Complaint::input(format!("the order ends before {:?}", shorten(self.peek())), "Leave the rest out"))
    }

    fn action(&mut self) -> Read<Action> {
        let verb = self.next();
        Ok(match verb.as_str() {
            "hold" => Action::Hold,
            "move" => Action::Move(self.path()?),
            "fire" | "throw" | "melee" => {
                self.at -= 1;
                Action::Attack(self.attack()?)
            }
            "set" => Action::Set(self.weapon_that("is set", aim::needs_set)?),
            "suppress" => Action::Suppress(self.weapon_that("suppresses", |_, weapon| weapon.kind == WeaponKind::Ranged)?),
            "overwatch" => Action::Watch(self.weapon_that("watches", |_, weapon| weapon.kind == WeaponKind::Ranged)?),
            "medkit" => Action::Heal(self.friend()?),
            "repair" => Action::Repair(self.friend()?),
            "kit" => Action::Kit(self.friend()?),
            other => match self.view.content.maneuver(other) {
                Some(maneuver) => self.both(maneuver as u8)?,
                None => return Err(self.unknown_verb(other)),
            },
        })
    }

    fn unknown_verb(&self, verb: &str) -> Complaint {
        let maneuvers = self.view.content.maneuvers.iter().map(|maneuver| maneuver.id.as_str());
        let near = did_you_mean(verb, VERBS.into_iter().chain(maneuvers));
        Complaint::input(format!("{:?} is not an order{near}", shorten(verb)), "Type legal for what this figure can do")
    }

    fn both(&mut self, maneuver: u8) -> Read<Action> {
        let move_first = PARTS.contains(&self.peek());
        let (path, attack);
        if move_first {
            path = self.path()?;
            self.then()?;
            attack = self.attack()?;
        } else {
            attack = self.attack()?;
            self.then()?;
            path = self.path()?;
        }
        Ok(Action::Both { maneuver, path, attack, move_first })
    }

    fn then(&mut self) -> Read<()> {
        if self.take("then") {
            return Ok(());
        }
        Err(Complaint::input("a maneuver has two halves", "Write them as: MANEUVER fire WEAPON TARGET then step 90 card"))
    }

    /// `fire WEAPON k3`, `fire k3`, `throw WEAPON 480 260`.
    fn attack(&mut self) -> Read<Attack> {
        let verb = self.next();
        let kinds: &[WeaponKind] = match verb.as_str() {
            "fire" => &[WeaponKind::Ranged, WeaponKind::Launcher, WeaponKind::Template],
            "throw" => &[WeaponKind::Grenade],
            "melee" => &[WeaponKind::Melee],
            other => {
                let fact = format!("{:?} is not an attack", shorten(other));
                return Err(Complaint::input(fact, "An attack begins with fire, throw or melee"));
            }
        };
        let fits = |weapon: &Weapon| kinds.contains(&weapon.kind);
        let is_target = self.is_number() || names::find_figure(self.view, self.peek()).is_ok();
        let slot = if is_target {
            let best = crate::skirmish::commands::planner::weapon_for(self.view, self.id, kinds, self.target()?);
            best.or_else(|| self.view.weapons(self.id).find(|(_, weapon)| fits(weapon)).map(|(slot, _)| slot))
        } else {
            let word = self.next();
            if word.is_empty() {
                return Err(Complaint::input(format!("{verb} needs a target"), format!("Type {verb} WEAPON TARGET")));
            }
            Some(names::find_weapon(self.view, self.id, &word)?)
        };
        let Some(slot) = slot.filter(|slot| self.view.weapon(self.id, *slot).is_some_and(fits)) else {
            let name = names::figure(self.view, self.id);
            let fact = if is_target { format!("{name} has nothing to {verb}") } else { format!("{name} cannot {verb} that") };
            return Err(Complaint { clause: "SK-4".into(), ..Complaint::input(fact, "Type show c1 for its weapons") });
        };
        let is_template = self.view.weapon(self.id, slot).is_some_and(|weapon| weapon.kind == WeaponKind::Template);
        let at = self.at_what(is_template)?;
        Ok(Attack { slot, at })
    }

    /// The figure that comes next, without taking it.
    fn target(&self) -> Read<Option<FigureId>> {
        if self.is_number() { Ok(None) } else { names::find_figure(self.view, self.peek()).map(Some) }
    }

    fn at_what(&mut self, is_template: bool) -> Read<At> {
        if is_template && self.is_number() {
            return Ok(At::Heading(self.heading()?));
        }
        if self.is_number() {
            return Ok(At::Point(self.point()?));
        }
        let word = self.next();
        let target = names::find_figure(self.view, &word)?;
        if !is_template {
            return Ok(At::Figure(target));
        }
        let way = self.view.body(target).at - self.view.body(self.id).at;
        Heading::towards(way)
            .map(At::Heading)
            .ok_or_else(|| Complaint::input("that is where the figure stands", "Choose another target"))
    }

    fn is_number(&self) -> bool {
        self.peek().starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.')
    }

    /// A named weapon, or the only one that fits.
    fn weapon_that(&mut self, what: &str, fits: fn(View<'_>, &Weapon) -> bool) -> Read<Slot> {
        if self.has_more() {
            let word = self.next();
            return names::find_weapon(self.view, self.id, &word);
        }
        let mut all = self.view.weapons(self.id).filter(|(_, weapon)| fits(self.view, weapon)).map(|(slot, _)| slot);
        match (all.next(), all.next()) {
            (Some(only), None) => Ok(only),
            (Some(_), Some(_)) => Err(Complaint::input("this figure has several weapons for that", "Name one of them")),
            _ => {
                let fact = format!("{} has no weapon that {what}", names::figure(self.view, self.id));
                Err(Complaint { clause: "SK-19.2".into(), ..Complaint::input(fact, "Choose another action") })
            }
        }
    }

    fn friend(&mut self) -> Read<FigureId> {
        if !self.has_more() {
            return Ok(self.id);
        }
        let word = self.next();
        names::find_figure(self.view, &word)
    }

    fn path(&mut self) -> Read<Path> {
        let mut path = Path::new();
        loop {
            let part = self.part()?;
            path.try_push(part).map_err(|_| Complaint::input("the path has too many parts", "Split it over several rounds"))?;
            let next = self.words.get(self.at + 1).map_or("", String::as_str);
            if self.peek() != ";" || !PARTS.contains(&next) || self.is_extra(self.at + 1) {
                return Ok(path);
            }
            self.at += 1;
        }
    }

    /// Whether the part of the order that begins here ends with `before` or `after`.
    fn is_extra(&self, from: usize) -> bool {
        let rest = self.words[from..].iter().take_while(|word| *word != ";" && *word != "then");
        rest.last().is_some_and(|word| word == "before" || word == "after")
    }

    fn part(&mut self) -> Read<Part> {
        let word = self.next();
        match word.as_str() {
            "step" => {
                let heading = self.heading()?;
                let length = match self.peek() {
                    "side" => Length::Side,
                    "flush" => Length::Flush,
                    "card" | "" | ";" | "then" | "turn" => Length::Card,
                    other => {
                        let fact = format!("a step is a card, a side or flush, not {:?}", shorten(other));
                        return Err(Complaint { clause: "SK-7.4".into(), ..Complaint::input(fact, "Write step 90 card") });
                    }
                };
                if ["card", "side", "flush"].contains(&self.peek()) {
                    self.at += 1;
                }
                let turn = self.turn()?;
                Ok(Part::Step { heading, length, turn })
            }
            "pivot" => Ok(Part::Pivot(self.degrees()?)),
            "climb" | "drop" => {
                let name = self.next();
                let piece = names::find_piece(self.view, &name)?;
                if word == "drop" {
                    return Ok(Part::Drop(piece));
                }
                let turn = self.turn()?;
                Ok(Part::Climb { piece, turn })
            }
            "snap" => Ok(Part::Snap(self.snap()?)),
            other => {
                let fact = format!("{:?} is not a part of a Move{}", shorten(other), did_you_mean(other, PARTS));
                Err(Complaint { clause: "SK-7.1".into(), ..Complaint::input(fact, format!("Parts are {}", PARTS.join(", "))) })
            }
        }
    }

    fn turn(&mut self) -> Read<Option<i16>> {
        let turn = if self.take("turn") { Some(self.degrees()?) } else { None };
        Ok(turn.filter(|by| *by != 0))
    }

    fn snap(&mut self) -> Read<Snap> {
        let name = self.next();
        let piece = names::find_piece(self.view, &name)?;
        let at = if self.take("at") { Some(self.point()?) } else { None };
        Ok(Snap { piece, at })
    }

    fn extras(&mut self, order: &mut Order) -> Read<()> {
        while self.take(";") {
            let twice = |what: &str| Complaint::input(format!("there are two {what}"), "Leave one out");
            match self.next().as_str() {
                "pivot" => {
                    let by = self.degrees()?;
                    let when = self.when()?;
                    if order.pivot.replace((when, by)).is_some() {
                        return Err(twice("pivots"));
                    }
                }
                "snap" => {
                    let snap = self.snap()?;
                    let when = self.when()?;
                    if order.snap.replace((when, snap)).is_some() {
                        return Err(twice("snaps"));
                    }
                }
                other => {
                    let fact = format!("{:?} does not belong after the action", shorten(other));
                    return Err(Complaint::input(fact, "Only snap and pivot do, each with before or after"));
                }
            }
        }
        Ok(())
    }

    fn when(&mut self) -> Read<When> {
        match self.next().as_str() {
            "before" => Ok(When::Before),
            "after" => Ok(When::After),
            _ => Err(Complaint::input("a pivot or snap beside the action is before or after it", "Add before or after")),
        }
    }

    fn heading(&mut self) -> Read<Heading> {
        let word = self.next();
        match word.parse::<i32>() {
            Ok(degrees @ 0..=359) => Ok(Heading::new(degrees)),
            _ => {
                let fact = format!("{:?} is not a heading", shorten(&word));
                Err(Complaint {
                    clause: "SK-1.1".into(),
                    ..Complaint::input(fact, "Headings are 0 to 359; 0 is to the right, 90 up")
                })
            }
        }
    }

    fn degrees(&mut self) -> Read<i16> {
        let word = self.next();
        match word.trim_start_matches('+').parse::<i16>() {
            Ok(degrees @ -359..=359) => Ok(degrees),
            _ => Err(Complaint::input(
                format!("{:?} is not a turn in degrees", shorten(&word)),
                "Write 90 or -45; left is positive",
            )),
        }
    }

    fn point(&mut self) -> Read<Pt> {
        let mut length = || {
            let word = self.next();
            crate::skirmish::content::length(&word).map_err(|why| Complaint::input(why, "Write a point as two lengths: 480 260"))
        };
        Ok(Pt::new(length()?, length()?))
    }
}
