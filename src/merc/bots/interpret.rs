//! Turns what a rule returned into a command or into an answer to its question. A list is an order of preference, followed as
//! far as the question allows. A pair of a thing and a number means exactly that number.

use super::decision::RuleDecision;
use super::judging::squads;
use crate::kernel::{Answer, Complaint, Kind, Ruleset, Seat};
use crate::lua::objects::Object;
use crate::merc::botkit::ask_rule::Mistake;
use crate::merc::commands::Command;
use crate::merc::commands::arguments::{Arguments, March, SectorComes, needs};
use crate::merc::commands::special::bearer_call;
use crate::merc::content::{EquipmentKind, Word};
use crate::merc::game::Game;
use crate::merc::model::choice::{Choice, Word as Answered};
use crate::merc::model::ids::{SectorId, SquadId, TacticId, UnitId};
use crate::merc::operations::object::{OPTION, PLAYER, SECTOR, UNIT, is_word, object_of};
use crate::text::{nearest, shorten, with_article};
use mlua::{Table, Value};

/// The longest list that is read.
const MOST: usize = 300;

type Read<T> = Result<T, Mistake>;

/// What a rule wants a squad to do.
pub enum Will {
    /// A command, and its final goal.
    Do(Command, Option<SectorId>),
    /// The same, if the command is known to be legal.
    Legal(Command, Option<SectorId>),
    /// Nothing more: no later rule is asked about the squad.
    Stay,
}

/// The word for it.
pub const STAY: &str = "stay";

/// Whether a rule wants the squad to stay.
pub fn is_stay(returned: &Value) -> bool {
    matches!(returned, Value::String(text) if text.as_bytes() == STAY.as_bytes())
}

/// A command as a list, `{ "train", unit, unit }`, or in the words that a player would type.
pub fn command(game: &Game, seat: Seat, returned: &Value) -> Read<Command> {
    match returned {
        Value::String(text) => typed(game, seat, &text.to_string_lossy()),
        Value::Table(table) => {
            let words = list(table)?;
            let Some((Value::String(verb), rest)) = words.split_first() else {
                return Err("a command starts with its verb, as in { \"train\", unit }".into());
            };
            spelled(game, seat, &verb.to_string_lossy(), rest)
        }
        other => Err(Mistake(format!(
            "a command must be a list such as {{ \"train\", unit }} or a text, not {}",
            with_article(other.type_name())
        ))),
    }
}

/// A command in the words that a player would type.
pub fn typed(game: &Game, seat: Seat, text: &str) -> Read<Command> {
    game.rules().parse_command(game, seat, text).map_err(|complaint| complaint.to_string().into())
}

/// The sector that a command finally heads for: `{ "move", way, unit, goal = sector }`.
pub fn goal(returned: &Value) -> Option<SectorId> {
    let Value::Table(table) = returned else { return None };
    let goal = Object::from_value(&table.raw_get::<Value>("goal").ok()?)?;
    (goal.kind == SECTOR).then_some(SectorId(goal.id as u8))
}

fn spelled(game: &Game, seat: Seat, verb: &str, rest: &[Value]) -> Read<Command> {
    let given = || game.rules().verbs.iter().filter(|row| row.bots.may_give);
    let Some(row) = given().find(|row| row.name == verb) else {
        let near = nearest(verb, given().map(|row| row.name.as_ref()));
        let near = near.map(|near| format!("; did you mean {near:?}?")).unwrap_or_default();
        return Err(Mistake(format!("{verb:?} is not a command that a rule can give{near}")));
    };
    (row.read)(row, &mut Listed { game, seat, rest }).map_err(|complaint| Mistake(complaint.fact))
}

/// What follows the verb in a list, in any order.
struct Listed<'a> {
    game: &'a Game,
    seat: Seat,
    rest: &'a [Value],
}

type Given<T> = Result<T, Complaint>;

impl Listed<'_> {
    fn of_kind(&self, kind: u8) -> impl Iterator<Item = u16> {
        self.rest.iter().filter_map(Object::from_value).filter(move |object| object.kind == kind).map(|object| object.id)
    }

    fn squad_of(&self, unit: UnitId) -> Given<SquadId> {
        self.game.state().squad_of(unit).ok_or_else(|| Complaint::input("a MERC in this command is not in a squad", ""))
    }

    fn player(&self) -> Given<Seat> {
        self.of_kind(PLAYER).next().map_or_else(|| needs("a player"), |id| Ok(Seat(id as u8)))
    }

    fn number(&self) -> Given<u8> {
        let number = self.rest.iter().find_map(|value| crate::lua::whole(value).ok());
        number.and_then(|number| u8::try_from(number).ok()).map_or_else(|| needs("a number"), Ok)
    }

    fn word(&self) -> Given<String> {
        let text = |value: &Value| if let Value::String(text) = value { Some(text.to_string_lossy()) } else { None };
        self.rest.iter().find_map(text).map_or_else(|| needs("a word"), Ok)
    }
}

impl Arguments for Listed<'_> {
    fn game(&self) -> &Game {
        self.game
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn has_unit(&self) -> bool {
        self.of_kind(UNIT).next().is_some()
    }

    fn unit(&mut self) -> Given<UnitId> {
        self.of_kind(UNIT).next().map_or_else(|| needs("a MERC"), |id| Ok(UnitId(id as u8)))
    }

    fn units(&mut self) -> Given<Vec<UnitId>> {
        Ok(self.of_kind(UNIT).map(|id| UnitId(id as u8)).collect())
    }

    fn sector(&mut self) -> Given<SectorId> {
        self.of_kind(SECTOR).next().map_or_else(|| needs("a sector"), |id| Ok(SectorId(id as u8)))
    }

    fn deck(&mut self) -> Given<EquipmentKind> {
        let word = self.word()?;
        EquipmentKind::from_word(&word).ok_or_else(|| Complaint::input(format!("there is no deck {word:?}"), ""))
    }

    fn squad(&mut self) -> Given<Option<SquadId>> {
        let unit = self.unit()?;
        self.squad_of(unit).map(Some)
    }

    fn tactic(&mut self) -> Given<TacticId> {
        let (word, catalog) = (self.word()?, self.game.catalog());
        let mut all = (0..self.game.content().tactics.len() as u8).map(TacticId);
        let found = all.find(|card| catalog.tactic_id(*card) == word);
        found.ok_or_else(|| Complaint::input(format!("there is no tactics card {:?}", shorten(&word)), ""))
    }

    fn tactic_and_sector(&mut self) -> Given<(TacticId, SectorId)> {
        Ok((self.tactic()?, self.sector()?))
    }

    fn march(&mut self, _: SectorComes) -> Given<March> {
        let units = self.units()?;
        let mut squads: Vec<SquadId> = units.into_iter().map(|unit| self.squad_of(unit)).collect::<Given<_>>()?;
        squads.sort_unstable();
        squads.dedup();
        // The bot's own squad comes first, because its owner gives the command.
        squads.sort_by_key(|squad| squad.seat() != self.seat);
        let to = self.sector()?;
        let riders = squads::riders_to_name(self.game, &squads, to);
        Ok(March { squads, to, riders })
    }

    fn militia(&mut self) -> Given<(u8, Seat, SectorId)> {
        let (player, sector) = (self.player()?, self.sector()?);
        Ok((self.number()?, player, sector))
    }

    fn special(&mut self, _: &str) -> Given<(UnitId, u8)> {
        let (unit, word) = (self.unit()?, self.word()?);
        let added = &self.game.rules().script_verbs;
        let own = |verb: &usize| bearer_call(self.game, unit, *verb as u8).is_some();
        let found = (0..added.len()).find(|index| added[*index].name == word && own(index));
        let verb = found.ok_or_else(|| Complaint::input(format!("this MERC has no action {word}"), ""))?;
        Ok((unit, verb as u8))
    }
}

fn list(table: &Table) -> Read<Vec<Value>> {
    if table.raw_len() > MOST {
        return Err(Mistake(format!("a list of {} things is too long (at most {MOST})", table.raw_len())));
    }
    table.sequence_values::<Value>().collect::<mlua::Result<_>>().map_err(|error| error.to_string().into())
}

/// The answer that a rule returned. The caller checks it against the question.
pub fn answer(game: &Game, decision: &RuleDecision, returned: &Value) -> Read<Answer<Choice>> {
    if let (Some(Kind::Form(_)), Value::String(text)) = (&decision.kind, returned) {
        return Ok(Answer::Text(text.to_string_lossy()));
    }
    let choices: Vec<Choice> = decision.choices().collect();
    followed(decision, &Wishes::read(game, &choices, returned)?)
}

/// The legal answer that follows the wishes most closely.
pub fn followed(decision: &RuleDecision, wishes: &Wishes) -> Read<Answer<Choice>> {
    match decision.kind.as_ref().ok_or("there is no question")? {
        Kind::Loop { .. } if wishes.is_end => Ok(Answer::Done),
        Kind::Pick { .. } | Kind::Loop { .. } => wishes.first().map(Answer::One).ok_or_else(|| "it chose nothing".into()),
        Kind::Subset { options, most, .. } => {
            let mut left = *most;
            let mut chosen: Vec<(Choice, u16)> = Vec::new();
            let wished = |what: &Choice| options.iter().find(|option| option.what == *what);
            let mut things: Vec<_> = wishes.things.iter().filter_map(|(what, count)| Some((wished(what)?, *count))).collect();
            things.sort_by_key(|(option, _)| option.tier);
            for (option, count) in things {
                let taken =
                    |what: &Choice| chosen.iter().filter(|(other, _)| other == what).map(|(_, count)| *count).sum::<u16>();
                if option.waits_for(options, taken).is_some() {
                    break;
                }
                let room = left.checked_div(option.weight).unwrap_or(u16::MAX);
                let count = count.unwrap_or(option.copies).min(option.copies - taken(&option.what)).min(room);
                if count > 0 {
                    // An option counts once, as when the answer is read from a game file.
                    match chosen.iter_mut().find(|(what, _)| *what == option.what) {
                        Some((_, taken)) => *taken += count,
                        None => chosen.push((option.what, count)),
                    }
                    left -= count * option.weight;
                }
            }
            Ok(Answer::Chosen(chosen))
        }
        Kind::Distribute { groups, bins, .. } => {
            let mut parts: Vec<(u8, Choice, u16)> = Vec::new();
            for (index, group) in groups.iter().enumerate() {
                let mut left = group.count;
                for (what, count) in &wishes.things {
                    let Some(bin) = bins.iter().position(|(bin, _)| bin == what) else { continue };
                    let taken: u16 = parts.iter().filter(|(_, other, _)| other == what).map(|(.., count)| *count).sum();
                    let count = count.unwrap_or(u16::MAX).min(bins[bin].1 - taken.min(bins[bin].1)).min(left);
                    if count > 0 && group.bins >> bin & 1 == 1 {
                        match parts.iter_mut().find(|(group, other, _)| usize::from(*group) == index && other == what) {
                            Some((.., taken)) => *taken += count,
                            None => parts.push((index as u8, *what, count)),
                        }
                        left -= count;
                    }
                }
            }
            Ok(Answer::Split(parts))
        }
        Kind::Form(_) => Err("this question needs a text".into()),
    }
}

/// The error for a word that is not among the options.
pub fn not_offered(word: &str) -> Mistake {
    Mistake(format!("it returned {:?}, which is not one of ctx.options", shorten(word)))
}

fn unknown(returned: &Value) -> Mistake {
    Mistake(match returned {
        Value::String(text) => return not_offered(&text.to_string_lossy()),
        Value::Integer(number) => format!("it returned {number}, which is not one of ctx.options"),
        Value::Table(_) => "it returned a list that contains none of ctx.options".to_string(),
        other => format!("it returned {} that is not one of ctx.options", with_article(other.type_name())),
    })
}

/// What a rule wants, best first, with a number where the rule gave one.
pub struct Wishes {
    things: Vec<(Choice, Option<u16>)>,
    /// The rule answered `ok`: it wants nothing more.
    is_end: bool,
}

impl Wishes {
    /// These choices, best first.
    pub fn of(choices: impl IntoIterator<Item = Choice>) -> Wishes {
        Wishes { things: choices.into_iter().map(|choice| (choice, None)).collect(), is_end: false }
    }

    /// The same, with the number of each.
    pub fn counted(choices: Vec<(Choice, u8)>) -> Wishes {
        Wishes { things: choices.into_iter().map(|(choice, count)| (choice, Some(count.into()))).collect(), is_end: false }
    }

    pub fn is_empty(&self) -> bool {
        self.things.is_empty()
    }

    /// The wish to choose nothing more.
    pub fn end() -> Wishes {
        Wishes { things: Vec::new(), is_end: true }
    }

    fn read(game: &Game, choices: &[Choice], returned: &Value) -> Read<Wishes> {
        let mut wishes = Wishes { things: Vec::new(), is_end: false };
        if let Value::String(text) = returned
            && text.to_string_lossy() == "ok"
        {
            wishes.is_end = true;
            return Ok(wishes);
        }
        match (find(game, choices, returned), returned) {
            (Some(choice), _) => wishes.things.push((choice, None)),
            (None, Value::Table(table)) => {
                for value in list(table)? {
                    match (find(game, choices, &value), &value) {
                        (Some(choice), _) => wishes.things.push((choice, None)),
                        (None, Value::Table(pair)) => wishes.things.extend(counted(game, choices, pair)?),
                        _ => return Err(unknown(&value)),
                    }
                }
            }
            _ => return Err(unknown(returned)),
        }
        Ok(wishes)
    }

    fn first(&self) -> Option<Choice> {
        self.things.first().map(|(choice, _)| *choice)
    }
}

/// `{ thing, number }`.
fn counted(game: &Game, choices: &[Choice], pair: &Table) -> Read<Option<(Choice, Option<u16>)>> {
    let parts = list(pair)?;
    let [what, count] = parts.as_slice() else { return Err("write a thing with its number as a pair".into()) };
    let choice = find(game, choices, what).ok_or_else(|| unknown(what))?;
    let count = crate::lua::whole(count).map_err(|what| format!("{what} is not a valid number of things"))?;
    let count = u16::try_from(count).map_err(|_| format!("{count} is not a valid number of things"))?;
    Ok((count > 0).then_some((choice, Some(count))))
}

/// The choice that a value refers to.
fn find(game: &Game, choices: &[Choice], value: &Value) -> Option<Choice> {
    match value {
        Value::String(text) => {
            let text = text.to_string_lossy();
            choices.iter().copied().find(|choice| is_word(game, *choice, &text))
        }
        Value::Boolean(yes) => {
            let word = Choice::Word(if *yes { Answered::Yes } else { Answered::No });
            choices.contains(&word).then_some(word)
        }
        Value::Integer(_) | Value::Number(_) => {
            let number = crate::lua::whole(value).ok().and_then(|number| u8::try_from(number).ok())?;
            choices.contains(&Choice::Number(number)).then_some(Choice::Number(number))
        }
        _ => {
            let object = Object::from_value(value)?;
            if object.kind == OPTION {
                return choices.get(usize::from(object.id)).copied();
            }
            choices.iter().copied().find(|choice| object_of(*choice) == Some(object))
        }
    }
}
