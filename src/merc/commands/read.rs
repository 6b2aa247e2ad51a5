//! Commands from text: verbs by unique prefix, then each verb's own form. Small words (`with`, `to`, `at`) are optional.

use super::command::Command;
use super::verbs;
use crate::kernel::{Complaint, Ruleset, Seat, words};
use crate::merc::content::EquipmentKind;
use crate::merc::game::Game;
use crate::merc::model::ids::{DECKS, SectorId, SquadId, SquadKind, TacticId, UnitId, deck_word};
use crate::merc::model::state::Fighter;
use crate::merc::names::find::{not_a_squad, place_of, sector, squad_kind, unit_of};
use crate::merc::rules::squads;

type Read<T> = Result<T, Complaint>;

/// Longer lines are no command.
const MOST_WORDS: usize = 60;
const SMALL_WORDS: &[&str] = &["with", "and", "to", "from", "at", "in", "on", "the", "into"];

pub fn command(game: &Game, seat: Seat, text: &str) -> Read<Command> {
    let words = split_words(text)?;
    let Some((first, rest)) = words.split_first() else {
        return Err(Complaint::input("nothing was typed", "Type legal to see what may be done, or help"));
    };
    let verb = resolve_verb(game, first)?;
    let rest: Vec<&str> = rest.iter().map(String::as_str).filter(|word| !SMALL_WORDS.contains(word)).collect();
    let reader = Reader { game, seat, verb: &verb };
    reader.command(&rest)
}

fn split_words(text: &str) -> Read<Vec<String>> {
    let parts = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let words: Vec<String> = parts.take(MOST_WORDS + 1).map(str::to_lowercase).collect();
    if words.len() > MOST_WORDS {
        return Err(Complaint::input("that line is too long for a command", "Type help to see the commands"));
    }
    Ok(words)
}

/// As the rulebook writes it, and as it is typed.
pub fn usual_spelling(word: &str) -> &str {
    if word == "re-equip" { "reequip" } else { word }
}

/// Exact or unique prefix, the verbs of cards included.
fn resolve_verb(game: &Game, word: &str) -> Read<String> {
    let names = verbs::all_names(game.rules());
    let word = usual_spelling(word);
    if names.iter().any(|name| name == word) {
        return Ok(word.to_string());
    }
    let fitting: Vec<&String> = names.iter().filter(|name| name.starts_with(word)).collect();
    match fitting.as_slice() {
        [only] => Ok((*only).clone()),
        [] => Err(unknown_verb(game, word, &names)),
        several => {
            let listed: Vec<&str> = several.iter().map(|name| name.as_str()).collect();
            Err(Complaint::input(format!("{word:?} could be {}", listed.join(", ")), "Type more of the word"))
        }
    }
}

fn unknown_verb(game: &Game, word: &str, names: &[String]) -> Complaint {
    // Words that only look, and those of the session, are mistyped as well.
    let looks = game.rules().inspections().iter().map(|word| word.name);
    let known = names.iter().map(String::as_str).chain(looks).chain(words::SESSION);
    // A word that only looks is none where a command must stand, as in a transcript.
    let near = words::nearest(word, known.filter(|name| *name != word));
    let fact = format!("{:?} is not a command", words::shorten(word));
    match near {
        Some(near) => Complaint::input(fact, format!("Did you mean {near}?")),
        None => Complaint::input(fact, format!("There are {}; help says more", names.join(", "))),
    }
}

/// Which of the cards' verbs is meant: one this unit's own card or gear gives it, else the first of that name.
pub fn verb_of(game: &Game, name: &str, unit: UnitId, card: Option<&str>) -> Option<u8> {
    let catalog = game.catalog();
    let gear = game.state().unit(unit).gear.iter().map(|item| catalog.item_card(*item));
    let own: Vec<_> = std::iter::once(catalog.unit_card(unit)).chain(gear).collect();
    let named = game.rules().verbs.iter().enumerate().filter(|(_, verb)| verb.name.eq_ignore_ascii_case(name));
    let fits = named.filter(|(_, verb)| card.is_none_or(|card| catalog.card(verb.card).id == card));
    fits.min_by_key(|(index, verb)| (!own.contains(&verb.card), *index)).map(|(index, _)| index as u8)
}

struct Reader<'a> {
    game: &'a Game,
    seat: Seat,
    verb: &'a str,
}

impl Reader<'_> {
    fn command(&self, rest: &[&str]) -> Read<Command> {
        match self.verb {
            "hire" => match rest {
                [] => Ok(Command::Hire { unit: None }),
                _ => Ok(Command::Hire { unit: Some(self.unit(self.one(rest)?)?) }),
            },
            "land" => Ok(Command::Land { sector: self.sector(self.one(rest)?)? }),
            "propose" => Ok(Command::Propose { sector: self.sector(self.one(rest)?)? }),
            "explore" => Ok(Command::Explore { unit: self.unit(self.one(rest)?)? }),
            "reequip" => Ok(Command::Reequip { units: self.units(rest)? }),
            "train" => Ok(Command::Train { units: self.units(rest)? }),
            "move" => self.move_squads(rest.split_last()),
            "attack" => self.move_squads(rest.split_first()),
            "split" => Ok(Command::Split { units: self.units(rest)? }),
            "merge" => self.merge(rest),
            "gift" => self.militia(rest).map(|(count, to, sector)| Command::Gift { to, sector, count }),
            "request" => self.militia(rest).map(|(count, from, sector)| Command::Request { from, sector, count }),
            "hospital" => Ok(Command::Hospital { unit: self.unit(self.one(rest)?)? }),
            "arms" => match rest {
                [unit, deck] => Ok(Command::Arms { unit: self.unit(unit)?, deck: self.deck(deck)? }),
                _ => Err(self.usage()),
            },
            "order" if rest == ["none"] => Ok(Command::Order { order: Vec::new() }),
            "order" => Ok(Command::Order { order: self.fighters(rest)? }),
            "done" => self.alone(rest, Command::Done),
            "undone" => self.alone(rest, Command::Undone),
            "play" => Ok(Command::Play { card: self.tactic(self.one(rest)?)? }),
            "reinforce" => self.reinforce(rest),
            "ability" => self.alone(rest, Command::Ability),
            "pass" => self.alone(rest, Command::Pass),
            _ => self.special(rest),
        }
    }

    fn usage(&self) -> Complaint {
        let usage = verbs::verb(self.verb).map_or_else(|| format!("{} MERC", self.verb), |verb| verb.usage.to_string());
        Complaint::input(format!("{} needs other words after it", self.verb), format!("Usage: {usage}"))
    }

    fn one<'b>(&self, rest: &[&'b str]) -> Read<&'b str> {
        match rest {
            [only] => Ok(only),
            _ => Err(self.usage()),
        }
    }

    fn alone(&self, rest: &[&str], command: Command) -> Read<Command> {
        if rest.is_empty() { Ok(command) } else { Err(self.usage()) }
    }

    fn unit(&self, word: &str) -> Read<UnitId> {
        unit_of(self.game, self.seat, word)
    }

    fn units(&self, rest: &[&str]) -> Read<Vec<UnitId>> {
        if rest.is_empty() {
            return Err(self.usage());
        }
        rest.iter().map(|word| self.unit(word)).collect()
    }

    fn fighters(&self, rest: &[&str]) -> Read<Vec<Fighter>> {
        if rest.is_empty() {
            return Err(self.usage());
        }
        let fighter = |word: &&str| match *word {
            "militia" => Ok(Fighter::Militia(self.seat)),
            name => self.unit(name).map(Fighter::Unit),
        };
        rest.iter().map(fighter).collect()
    }

    fn sector(&self, word: &str) -> Read<SectorId> {
        sector(self.game, word)
    }

    fn deck(&self, word: &str) -> Read<EquipmentKind> {
        let names: Vec<String> = DECKS.iter().map(|deck| deck_word(*deck).to_string()).collect();
        words::resolve(word, &names).map(|index| DECKS[index])
    }

    fn player(&self, word: &str) -> Read<Seat> {
        let state = self.game.state();
        let names: Vec<String> = state.seats().map(|seat| state.seat_name(seat).to_string()).collect();
        words::resolve(word, &names).map(|index| Seat(index as u8))
    }

    /// One's own unless a player's name stands before it: `primary`, `blue primary`, `blue.primary`.
    fn squads(&self, rest: &[&str]) -> Read<Vec<SquadId>> {
        let parts: Vec<&str> = rest.iter().flat_map(|word| word.split('.')).filter(|word| !word.is_empty()).collect();
        let mut found = Vec::new();
        let mut owner = None;
        for part in parts {
            match (squad_kind(part), owner) {
                (Some(kind), _) => found.push(SquadId::new(owner.take().unwrap_or(self.seat), kind)),
                (None, None) => owner = Some(self.squad_owner(part)?),
                (None, Some(_)) => return Err(not_a_squad(part)),
            }
        }
        if owner.is_some() || found.is_empty() { Err(self.usage()) } else { Ok(found) }
    }

    fn squad_owner(&self, word: &str) -> Read<Seat> {
        self.player(word).map_err(|_| not_a_squad(word))
    }

    fn move_squads(&self, parts: Option<(&&str, &[&str])>) -> Read<Command> {
        let (sector, rest) = parts.ok_or_else(|| self.usage())?;
        let to = self.sector(sector)?;
        let live: Vec<SquadId> = self.game.state().live_squads(self.seat).collect();
        let squads = match (rest, live.as_slice()) {
            ([], [only]) => vec![*only],
            _ => self.squads(rest)?,
        };
        let twice = squads.iter().enumerate().find(|(index, squad)| squads[..*index].contains(squad));
        if let Some((_, squad)) = twice {
            return Err(Complaint::input(format!("the {} squad is named twice", squad.word()), "Name every squad once"));
        }
        Ok(Command::Move { squads, to })
    }

    /// Without a name: the squad that can join another, the secondary first.
    fn merge(&self, rest: &[&str]) -> Read<Command> {
        if let [_, ..] = rest {
            let named = self.squads(rest)?;
            return match named.as_slice() {
                [from] => Ok(Command::Merge { from: *from }),
                _ => Err(self.usage()),
            };
        }
        let kinds = [SquadKind::Secondary, SquadKind::Base, SquadKind::Primary];
        let own = kinds.map(|kind| SquadId::new(self.seat, kind));
        let on_map = |squad: &&SquadId| !self.game.state().squad(**squad).members.is_empty();
        let can = own.iter().filter(on_map).find(|squad| squads::partner(self.game, **squad).is_some());
        let from = can.or_else(|| own.iter().find(|squad| on_map(squad))).unwrap_or(&own[2]);
        Ok(Command::Merge { from: *from })
    }

    /// A number, a player and a sector, in any order.
    fn militia(&self, rest: &[&str]) -> Read<(u8, Seat, SectorId)> {
        let (mut count, mut seat, mut sector) = (None, None, None);
        for word in rest {
            if word.starts_with(|c: char| c.is_ascii_digit()) {
                let number = word.parse::<u8>().map_err(|_| {
                    Complaint::input(format!("{:?} is not a number of militia", words::shorten(word)), "Write for example 3")
                })?;
                count = Some(number);
            } else if let Some(place) = place_of(self.game, word) {
                sector = Some(place);
            } else {
                seat = Some(self.player(word)?);
            }
        }
        match (rest.len(), count, seat, sector) {
            (3, Some(count), Some(seat), Some(sector)) => Ok((count, seat, sector)),
            _ => Err(self.usage()),
        }
    }

    /// The player's own hand alone is looked at; any other card must be written out and is refused as not in hand.
    fn tactic(&self, word: &str) -> Read<TacticId> {
        if !self.game.state().player(self.seat).is_dictator {
            let fact = "only the Dictator has tactics cards".to_string();
            return Err(Complaint { fact, remedy: "Type legal to see what you may do".into(), clause: "DIC-2".into() });
        }
        let catalog = self.game.catalog();
        let every = (0..self.game.content().tactics.len() as u8).map(TacticId);
        let hand = self.game.state().hand();
        let names: Vec<String> = hand.iter().map(|card| catalog.tactic_id(*card).to_string()).collect();
        match words::resolve(word, &names) {
            Ok(index) => Ok(hand[index]),
            Err(complaint) => every.into_iter().find(|card| catalog.tactic_id(*card) == word).ok_or(complaint),
        }
    }

    fn reinforce(&self, rest: &[&str]) -> Read<Command> {
        let (sector, card) = match rest {
            [one, other] if place_of(self.game, one).is_some() => (one, other),
            [one, other] => (other, one),
            _ => return Err(self.usage()),
        };
        Ok(Command::Reinforce { card: self.tactic(card)?, sector: self.sector(sector)? })
    }

    fn special(&self, rest: &[&str]) -> Read<Command> {
        let (unit, card) = match rest {
            [unit] => (self.unit(unit)?, None),
            [unit, card] => (self.unit(unit)?, Some(*card)),
            _ => return Err(self.usage()),
        };
        let verb = verb_of(self.game, self.verb, unit, card).ok_or_else(|| self.usage())?;
        Ok(Command::Special { unit, verb })
    }
}
