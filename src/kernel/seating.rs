//! Who plays which seat, according to the header: people, who are waited for, and bots, which answer at once. Where both may
//! act, people act first, unless a player lets bots go.

use super::decider::{Decider, Decision, RandomLegal};
use super::session::Seating;
use super::{Answer, Header, Question, Ruleset, Seat, SetupError, Table};
use std::rc::Rc;

/// A kind of player, as help texts list it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotInfo {
    pub name: &'static str,
    pub about: &'static str,
}

/// The kinds of player that every game has.
const EVERYWHERE: [BotInfo; 2] =
    [BotInfo { name: "human", about: "a person" }, BotInfo { name: "random", about: "any legal answer, chosen at random" }];

/// All kinds of player: those of every game, then the ruleset's own bots.
pub fn bot_infos<R: Ruleset>(rules: &R) -> Vec<BotInfo> {
    EVERYWHERE.into_iter().chain(rules.bots().iter().copied()).collect()
}

/// The decider that a header asks for, or all seats with an unknown player at once.
pub fn seating<R: Ruleset>(rules: &R, header: &Header) -> Result<Seating<R>, SetupError> {
    let (mut makers, mut problems) = (Vec::new(), SetupError::default());
    for seat in 0..header.seats.len() {
        match maker(rules, header, Seat(seat as u8)) {
            Ok(make) => makers.push(make),
            Err(why) => problems.push(why),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    Ok(Rc::new(move || -> Box<dyn Decider<R>> { Box::new(Seats { bots: makers.iter().map(|make| make()).collect() }) }))
}

type Maker<R> = Box<dyn Fn() -> Option<Box<dyn Decider<R>>>>;

fn maker<R: Ruleset>(rules: &R, header: &Header, seat: Seat) -> Result<Maker<R>, String> {
    let (name, who) = &header.seats[usize::from(seat.0)];
    let seed = header.seed;
    match who.as_str() {
        // The ruleset checks what follows the colon.
        who if super::header::is_person(who) => return Ok(Box::new(|| None)),
        "random" => return Ok(Box::new(move || Some(Box::new(RandomLegal { seed, seats: vec![seat] })))),
        _ => {}
    }
    // The bot itself reads what follows the colon.
    let word = who.split(':').next().unwrap_or_default();
    if rules.bots().iter().any(|bot| bot.name == word) {
        let make = rules.bot(who, header, seat).map_err(|why| format!("{name}={who}: {why}"))?;
        return Ok(Box::new(move || Some(make())));
    }
    let names: Vec<&str> = bot_infos(rules).iter().map(|bot| bot.name).collect();
    let hint = crate::text::did_you_mean(word, names.iter().copied());
    Err(format!("{name}={who}: unknown player {who:?}{hint} (available: {})", names.join(", ")))
}

/// Which bots may act although people have not finished. A player says so with `go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Going {
    #[default]
    Nobody,
    /// All bots, until the game asks a person for a command again.
    Everybody,
    /// One bot, for one command.
    Once(Seat),
}

impl Going {
    /// Reads the directive `go` or `go SEAT`; `None` if it is another one.
    pub fn read(header: &Header, directive: &str) -> Option<Result<Going, String>> {
        let (word, name) = directive.split_once(' ').unwrap_or((directive, ""));
        let name = name.trim();
        match (word, header.seat(name)) {
            ("go", _) if name.is_empty() => Some(Ok(Going::Everybody)),
            ("go", Some(seat)) if header.is_human(header.seat_name(seat)) => Some(Err(format!("a person plays {name}"))),
            ("go", Some(seat)) => Some(Ok(Going::Once(seat))),
            ("go", None) => Some(Err(format!("there is no seat {:?}", crate::text::shorten(name)))),
            _ => None,
        }
    }

    /// What is left of it after a step of the game: the bots stop when a person acts or the game goes on by itself.
    pub(super) fn after(self, step: Taken) -> Going {
        match (self, step) {
            (_, Taken::Person | Taken::Game) => Going::Nobody,
            (Going::Once(one), Taken::Bot(Some(seat))) if one == seat => Going::Nobody,
            (going, Taken::Bot(_)) => going,
        }
    }
}

/// Who took a step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    Person,
    /// By a bot: with a command of this seat, or only with an answer.
    Bot(Option<Seat>),
    Game,
}

/// A bot or nothing for each seat. Bots wait until all people who may act are done; a bot that is done is not asked again.
struct Seats<R: Ruleset> {
    bots: Vec<Option<Box<dyn Decider<R>>>>,
}

impl<R: Ruleset> Decider<R> for Seats<R> {
    fn command(&mut self, table: &Table<R>, seats: &[Seat]) -> Decision<(Seat, R::Command)> {
        let is_bot = |seat: Seat| matches!(self.bots.get(usize::from(seat.0)), Some(Some(_)));
        let open = || seats.iter().copied().filter(|seat| !table.rules().is_done(table.state(), *seat));
        let may_go = |seat: Seat| match table.going() {
            Going::Everybody => true,
            Going::Once(one) if one == seat => true,
            Going::Once(_) | Going::Nobody => open().all(is_bot),
        };
        let next = open().find(|seat| is_bot(*seat) && may_go(*seat));
        match next.and_then(|seat| Some((seat, self.bots.get_mut(usize::from(seat.0))?.as_mut()?))) {
            Some((seat, bot)) => bot.command(table, &[seat]),
            None => Decision::Wait,
        }
    }

    fn answer(&mut self, table: &Table<R>, question: &Question<R>) -> Decision<Answer<R::Choice>> {
        match self.bots.get_mut(usize::from(question.seat.0)) {
            Some(Some(bot)) => bot.answer(table, question),
            _ => Decision::Wait,
        }
    }

    fn reason(&mut self, seat: Seat) -> String {
        match self.bots.get_mut(usize::from(seat.0)) {
            Some(Some(bot)) => bot.reason(seat),
            _ => String::new(),
        }
    }
}
