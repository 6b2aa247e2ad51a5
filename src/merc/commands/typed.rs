//! Commands as players type them: a verb or a unique prefix, then its arguments. Small words (`with`, `to`, `at`) are optional.

use super::arguments::{Arguments, March, Read, SectorComes};
use super::special::verb_of;
use super::{Command, check};
use crate::kernel::{Complaint, Ruleset, Seat, words};
use crate::merc::content::EquipmentKind;
use crate::merc::game::{Game, Merc, MercVerb};
use crate::merc::model::ids::{DECKS, SectorId, SquadId, TacticId, UnitId, deck_word};
use crate::merc::model::state::Fighter;
use crate::merc::names::find::{SMALL_WORDS, own_unit, place_of, sector, squad_kind, unit_of};
use crate::merc::names::text::capital;
use crate::text::{nearest, shorten};
use std::cmp::Ordering;

mod squads;

/// Longer lines are never commands.
const MOST_WORDS: usize = 60;
/// Everybody who can do it.
const ALL: &str = "all";

/// The command that a line means. It need not be legal.
pub fn command(game: &Game, seat: Seat, text: &str) -> Read<Command> {
    // Bots mostly give a verb alone, which needs no parsing.
    if let Some(verb) = super::verb(game.rules(), text) {
        return (verb.read)(verb, &mut Typed { game, seat, verb, rest: &[] });
    }
    let words = split_words(text)?;
    let Some((first, rest)) = words.split_first() else {
        return Err(Complaint::input("you typed nothing", "Type legal to see what you can do, or help"));
    };
    let verb = resolve_verb(game, first)?;
    let rest: Vec<&str> = rest.iter().map(String::as_str).filter(|word| !is_small(word)).collect();
    (verb.read)(verb, &mut Typed { game, seat, verb, rest: &rest })
}

/// A command that players may give out of turn; `None` if the text is another one. Its verb must be complete, so that a
/// short answer is never taken for it. `inside` says whether a command is in progress.
pub fn out_of_turn(game: &Game, seat: Seat, text: &str, inside: bool) -> Option<Read<Command>> {
    super::verb(game.rules(), text.split_whitespace().next()?).filter(|verb| verb.any_time)?;
    let legal = |command: Command| match check::out_of_turn(game, seat, &command, inside) {
        Ok(()) => Ok(command),
        Err(refusal) => Err(refusal.complaint(game)),
    };
    Some(command(game, seat, text).and_then(legal))
}

/// A letter alone may begin a name.
fn is_small(word: &str) -> bool {
    word.len() > 1 && SMALL_WORDS.contains(&word)
}

fn split_words(text: &str) -> Read<Vec<String>> {
    let parts = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let words: Vec<String> = parts.take(MOST_WORDS + 1).map(str::to_lowercase).collect();
    if words.len() > MOST_WORDS {
        return Err(Complaint::input("that line is too long for a command", "Type help for the list"));
    }
    Ok(words)
}

/// Accepts the spelling of the rulebook, too.
pub fn usual_spelling(word: &str) -> &str {
    if word == "re-equip" { "reequip" } else { word }
}

/// The verb with this name or unique prefix, including the verbs of cards.
fn resolve_verb<'a>(game: &'a Game, word: &str) -> Read<&'a MercVerb> {
    let word = usual_spelling(word);
    if let Some(verb) = super::verb(game.rules(), word) {
        return Ok(verb);
    }
    let names = super::names(game.rules());
    let fitting: Vec<&str> = names.iter().map(String::as_str).filter(|name| name.starts_with(word)).collect();
    match fitting.as_slice() {
        [only] => super::verb(game.rules(), only).ok_or_else(|| unknown_verb(game.rules(), word, &names)),
        [] => Err(unknown_verb(game.rules(), word, &names)),
        several => Err(Complaint::input(format!("{word:?} could be {}", several.join(", ")), "Type more of the word")),
    }
}

fn unknown_verb(rules: &Merc, word: &str, names: &[String]) -> Complaint {
    // The player may have mistyped an inspection or a session word.
    let looks = rules.inspections().iter().map(|word| word.name);
    let known = names.iter().map(String::as_str).chain(looks).chain(words::SESSION);
    // An inspection is not a command, even if spelled right: do not suggest the word itself.
    let near = nearest(word, known.filter(|name| *name != word));
    let fact = format!("unknown command {:?}", shorten(word));
    match near {
        Some(near) => Complaint::input(fact, format!("Did you mean {near}?")),
        None => Complaint::input(fact, "Type help for the list"),
    }
}

/// The typed words after a verb, consumed from the left.
struct Typed<'a> {
    game: &'a Game,
    seat: Seat,
    verb: &'a MercVerb,
    rest: &'a [&'a str],
}

impl<'a> Typed<'a> {
    /// Asks for the first argument that the usage names.
    fn usage(&self) -> Complaint {
        match first_argument(&self.verb.usage) {
            Some(argument) => self.missing(argument),
            None => self.too_many(),
        }
    }

    fn missing(&self, argument: &str) -> Complaint {
        Complaint::input(question(self.name(), argument), self.how_to())
    }

    fn too_many(&self) -> Complaint {
        match first_argument(&self.verb.usage) {
            Some(_) => Complaint::input(format!("{} has too many arguments", self.name()), self.how_to()),
            None => Complaint::input(format!("{} takes no argument", self.name()), ""),
        }
    }

    fn name(&self) -> &str {
        self.verb.usage.split(' ').next().unwrap_or_default()
    }

    fn how_to(&self) -> String {
        let usage = self.verb.usage.as_ref();
        let own = self.game.state().team(self.seat).next().or_else(|| self.game.catalog().mercs().next());
        let merc = own.map_or("MERC", |unit| self.game.catalog().unit_id(unit));
        let card = self.game.content().tactics.first().map_or("CARD", |card| card.id.as_str());
        format!("Usage: {usage}, e.g. {}", example(usage, merc, card))
    }

    fn next(&mut self, argument: &str) -> Read<&'a str> {
        let (first, rest) = self.rest.split_first().ok_or_else(|| self.missing(argument))?;
        self.rest = rest;
        Ok(first)
    }

    fn player(&self, word: &str) -> Read<Seat> {
        let state = self.game.state();
        let names: Vec<String> = state.seats().map(|seat| state.seat_name(seat).to_string()).collect();
        words::resolve(word, &names).map(|index| Seat(index as u8))
    }

    /// Searches only the player's own hand. Any other card needs its full id and is refused as not in hand.
    fn card(&self, word: &str) -> Read<TacticId> {
        if !self.game.state().player(self.seat).is_dictator {
            let (fact, clause) = match self.game.state().dictator_seat() {
                Some(_) => ("only the Dictator has tactics cards", "DIC-2"),
                None => ("this game has no Dictator and no tactics cards", "MOD-0"),
            };
            return Err(Complaint {
                fact: fact.into(),
                remedy: "Type legal to see what you can do".into(),
                clause: clause.into(),
                ..Complaint::default()
            });
        }
        let catalog = self.game.catalog();
        let mut every = (0..self.game.content().tactics.len() as u8).map(TacticId);
        let hand = self.game.state().hand();
        let names: Vec<String> = hand.iter().map(|card| catalog.tactic_id(*card).to_string()).collect();
        match words::resolve(word, &names) {
            Ok(index) => Ok(hand[index]),
            Err(complaint) => every.find(|card| catalog.tactic_id(*card) == word).ok_or(complaint),
        }
    }
}

/// The first argument that a usage names, such as `MERC`; `None` if the verb takes none.
fn first_argument(usage: &str) -> Option<&str> {
    let (_, rest) = usage.split_once(' ')?;
    rest.split(|c: char| !c.is_ascii_uppercase()).find(|word| word.len() > 1)
}

/// Asks for an argument.
fn question(verb: &str, argument: &str) -> String {
    match argument {
        "SECTOR" => format!("{} where?", capital(verb)),
        "COUNT" => "How many militia, which player and which sector?".into(),
        "MERC" => "Which MERC?".into(),
        other => format!("Which {}?", other.to_lowercase()),
    }
}

/// `move primary c3` for `move SQUAD [with SQUAD ...] SECTOR`: repeated parts are left out.
fn example(usage: &str, merc: &str, card: &str) -> String {
    let repeated = |part: &str| part.contains("...");
    let mut kept = String::new();
    for (index, part) in usage.split(['[', ']', '(', ')']).enumerate() {
        // Every other part is in brackets; round ones hold a remark.
        let is_remark = index % 2 == 1 && part.starts_with("or ");
        if index % 2 == 0 || !(repeated(part) || is_remark) {
            kept.push_str(part);
        }
    }
    let fill = |word: &str| {
        let (word, end) = word.strip_suffix(',').map_or((word, ""), |word| (word, ","));
        let filled = match word.split('|').next().unwrap_or(word) {
            "MERC" => merc,
            "SECTOR" => "c3",
            "SQUAD" => "primary",
            "SEAT" => "blue",
            "COUNT" => "2",
            "CARD" => card,
            other => other,
        };
        format!("{filled}{end}")
    };
    let words: Vec<String> = kept.split_whitespace().filter(|word| *word != "...").map(fill).collect();
    words.join(" ").trim_end_matches(',').to_string()
}

impl Arguments for Typed<'_> {
    fn game(&self) -> &Game {
        self.game
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn exactly(&self, count: usize) -> Read<()> {
        match self.rest.len().cmp(&count) {
            Ordering::Less => Err(self.usage()),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(self.too_many()),
        }
    }

    fn has_unit(&self) -> bool {
        !self.rest.is_empty()
    }

    fn unit(&mut self) -> Read<UnitId> {
        let word = self.next("MERC")?;
        unit_of(self.game, self.seat, word)
    }

    fn units(&mut self) -> Read<Vec<UnitId>> {
        if self.rest == [ALL] {
            return Ok(self.all_units());
        }
        let mut units = vec![self.unit()?];
        while !self.rest.is_empty() {
            units.push(self.unit()?);
        }
        Ok(units)
    }

    fn sector(&mut self) -> Read<SectorId> {
        let word = self.next("SECTOR")?;
        sector(self.game, word)
    }

    fn deck(&mut self) -> Read<EquipmentKind> {
        let names: Vec<String> = DECKS.iter().map(|deck| deck_word(*deck).to_string()).collect();
        words::resolve(self.next("DECK")?, &names).map(|index| DECKS[index])
    }

    fn squad(&mut self) -> Read<Option<SquadId>> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        match self.squads(self.rest)?.as_slice() {
            [only] => Ok(Some(*only)),
            _ => Err(self.too_many()),
        }
    }

    fn march(&mut self, comes: SectorComes) -> Read<March> {
        let (riders, rest) = self.riders()?;
        let parts = match comes {
            SectorComes::First => rest.split_first(),
            SectorComes::Last => rest.split_last(),
        };
        let (word, rest) = parts.ok_or_else(|| self.usage())?;
        // `move primary` and `move ra` name a squad where the sector belongs.
        let is_merc = || own_unit(self.game, self.seat, word).is_some();
        if rest.is_empty() && place_of(self.game, word).is_none() && is_merc() {
            return Err(self.missing("SECTOR"));
        }
        let is_squad = || squad_kind(word).is_some() || is_merc();
        let to = sector(self.game, word).map_err(|wrong| if is_squad() { self.missing("SECTOR") } else { wrong })?;
        let live: Vec<SquadId> = self.game.state().live_squads(self.seat).collect();
        let squads = match (rest, live.as_slice()) {
            ([], [only]) => vec![*only],
            ([], several) => vec![self.only_squad(several, to, riders).ok_or_else(|| self.missing("SQUAD"))?],
            _ => self.squads(rest)?,
        };
        let twice = squads.iter().enumerate().find(|(index, squad)| squads[..*index].contains(squad));
        match twice {
            Some((_, squad)) => {
                Err(Complaint::input(format!("the {} squad is named twice", squad.word()), "Name each squad once"))
            }
            None if riders.is_some() && squads.len() > 1 => {
                Err(Complaint::input("militia can be named only for one squad", "Move the squads one after another"))
            }
            None => Ok(March { squads, to, riders }),
        }
    }

    /// The three words may come in any order.
    fn militia(&mut self) -> Read<(u8, Seat, SectorId)> {
        let (mut count, mut seat, mut sector) = (None, None, None);
        let words: Vec<&str> = self.rest.iter().copied().filter(|word| *word != "militia").collect();
        for word in &words {
            if let Some(number) = squads::counted_militia(word) {
                count = Some(number);
            } else if word.starts_with(|c: char| c.is_ascii_digit()) {
                let number = word.parse::<u8>().map_err(|_| {
                    Complaint::input(format!("{:?} is not a number of militia", shorten(word)), "Type a number, e.g. 3")
                })?;
                count = Some(number);
            } else if let Some(place) = place_of(self.game, word) {
                sector = Some(place);
            } else {
                seat = Some(self.player(word)?);
            }
        }
        match (words.len(), count, seat, sector) {
            (3, Some(count), Some(seat), Some(sector)) => Ok((count, seat, sector)),
            (4.., ..) => Err(self.too_many()),
            _ => Err(self.usage()),
        }
    }

    fn special(&mut self, verb: &str) -> Read<(UnitId, u8)> {
        let (unit, card) = match self.rest {
            [unit] => (unit_of(self.game, self.seat, unit)?, None),
            [unit, card] => (unit_of(self.game, self.seat, unit)?, Some(*card)),
            [] => return Err(self.usage()),
            _ => return Err(self.too_many()),
        };
        let verb = verb_of(self.game, verb, unit, card).ok_or_else(|| self.usage())?;
        Ok((unit, verb))
    }

    fn fighters(&mut self) -> Read<Vec<Fighter>> {
        if self.rest == ["none"] {
            return Ok(Vec::new());
        }
        let mut order = Vec::new();
        while !self.rest.is_empty() || order.is_empty() {
            order.push(match self.next("MERC")? {
                "militia" => Fighter::Militia(self.seat),
                name => Fighter::Unit(unit_of(self.game, self.seat, name)?),
            });
        }
        Ok(order)
    }

    fn tactic(&mut self) -> Read<TacticId> {
        let word = self.next("CARD")?;
        self.card(word)
    }

    fn tactic_and_sector(&mut self) -> Read<(TacticId, SectorId)> {
        let (at, card) = match self.rest {
            [one, other] if place_of(self.game, one).is_some() => (one, other),
            [one, other] => (other, one),
            [one] if place_of(self.game, one).is_some() => return Err(self.missing("CARD")),
            [] | [_] => return Err(self.missing("SECTOR")),
            _ => return Err(self.too_many()),
        };
        Ok((self.card(card)?, sector(self.game, at)?))
    }
}
