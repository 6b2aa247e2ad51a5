//! A fair: a second ruleset, which keeps the kernel independent of the first. It has two seats, dice, a sealed bid, one
//! free-form answer, and every other kind of question once.

#![allow(dead_code, reason = "each test file uses a part of the toy")]

pub mod play;

use merc::kernel::chance::BotDice;
use merc::kernel::decider::Keyboard;
use merc::kernel::question::Form;
use merc::kernel::session::Seating;
use merc::kernel::*;
use merc::text::shorten;
use serde::Serialize;
use std::cell::Cell;
use std::rc::Rc;

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);
const DICE: Stream = Stream(0);
const SECRETS: Stream = Stream(1);
const WARES: [&str; 3] = ["apple", "pear", "red plum"];

/// `twitches` counts the runs of `twitch`, the one command that gives a different result each time. The other fields
/// change the rules.
#[derive(Default)]
pub struct Fair {
    pub twitches: Cell<u32>,
    /// The number of fresh copies of the rules until `nap` succeeds.
    pub tired: u8,
    /// Lowers the limit of eight dice by this number.
    pub fewer: u16,
    /// The number of coins that a player has after `pass`.
    pub tip: Option<u16>,
    /// The third round fails to start unless the trap is in quarantine.
    pub trap: bool,
    /// Coins at the start; 0 means the default of three.
    pub coins: u16,
}

#[derive(Clone, Debug, Serialize)]
pub struct State {
    chance: Chance,
    round: u8,
    pub coins: [u16; 2],
    wares: [[u16; 3]; 2],
    /// Each seat's lucky number, known to that seat alone.
    lucky: [u8; 2],
    mottos: [String; 2],
    pub quarantined: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    Dealt { lucky: [u8; 2], draw: Draw },
    DiceForced { rolls: Vec<Vec<u8>> },
    CoinsSet { seat: Seat, coins: u16 },
    Rolled { seat: Seat, dice: Vec<u8>, draw: Draw },
    Gained { seat: Seat, ware: u8, count: u16 },
    Sold { bids: [u16; 2] },
    Given { from: Seat, ware: u8, count: u16 },
    Bought { seat: Seat, ware: u8 },
    Named { seat: Seat, motto: String },
    Quarantined,
    RoundEnded,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    Roll(u16),
    Auction,
    Give,
    Shop,
    Name,
    Twitch,
    Nap,
    Pass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Choice {
    Ware(u8),
    Coins(u16),
    Hit,
    Yes,
    No,
}

#[derive(Clone, Debug, PartialEq)]
pub enum QuestionId {
    Bid,
    Prize,
    Gift,
    Consent,
    Buy,
    Motto,
}

/// A motto: letters only.
struct Letters;

impl Form for Letters {
    fn check(&self, text: &str) -> Result<String, Complaint> {
        let fits = text.len() <= 12 && !text.is_empty() && text.chars().all(|c| c.is_ascii_alphabetic());
        fits.then(|| text.to_lowercase()).ok_or_else(|| Complaint::input("that is not a motto", "Use up to twelve letters"))
    }
    fn default(&self) -> String {
        "onward".into()
    }
    fn sample(&self, dice: &mut BotDice) -> String {
        (0..1 + dice.below(12)).map(|_| char::from(b'a' + dice.below(26) as u8)).collect()
    }
    fn hint(&self) -> String {
        "up to twelve letters".into()
    }
    fn copy(&self) -> Box<dyn Form> {
        Box::new(Letters)
    }
}

impl Ruleset for Fair {
    type State = State;
    type Event = Event;
    type Command = Command;
    type Choice = Choice;
    type QuestionId = QuestionId;
    type Refusal = &'static str;
    type Memo = ();
    type Scratch = ();
    const NAME: &'static str = "fair";

    fn start(&self, header: &Header) -> Result<State, SetupError> {
        if header.seats.len() != 2 {
            return Err(SetupError::new("the fair has two seats"));
        }
        let coins = if self.coins == 0 { 3 } else { self.coins };
        let (coins, wares, mottos) = ([coins; 2], [[2, 1, 0], [0, 1, 2]], Default::default());
        Ok(State { chance: Chance::new(header.seed), round: 0, coins, wares, lucky: [0; 2], mottos, quarantined: false })
    }

    fn apply(&self, state: &mut State, event: &Event) {
        let at = |seat: &Seat| usize::from(seat.0);
        match event {
            Event::Dealt { lucky, draw } => {
                state.lucky = *lucky;
                state.chance.advance(draw);
                state.round = 1;
            }
            Event::DiceForced { rolls } => state.chance.force(rolls),
            Event::CoinsSet { seat, coins } => state.coins[at(seat)] = *coins,
            Event::Rolled { draw, .. } => state.chance.advance(draw),
            Event::Gained { seat, ware, count } => state.wares[at(seat)][usize::from(*ware)] += count,
            Event::Sold { bids } => {
                let winner = usize::from(bids[1] > bids[0]);
                state.coins[winner] -= bids[winner];
                state.wares[winner][2] += 1;
            }
            Event::Given { from, ware, count } => {
                state.wares[at(from)][usize::from(*ware)] -= count;
                state.wares[1 - at(from)][usize::from(*ware)] += count;
            }
            Event::Bought { seat, ware } => {
                state.coins[at(seat)] -= 1;
                state.wares[at(seat)][usize::from(*ware)] += 1;
            }
            Event::Named { seat, motto } => state.mottos[at(seat)].clone_from(motto),
            Event::Quarantined => state.quarantined = true,
            Event::RoundEnded => state.round += 1,
        }
    }

    fn chance(state: &State) -> &Chance {
        &state.chance
    }

    fn is_over(state: &State) -> bool {
        state.round > 12
    }

    fn part(&self, state: &State) -> Option<(String, u32)> {
        (state.round > 0).then(|| ("Round".to_string(), state.round.into()))
    }

    fn revealed(&self, _: &Table<Self>, events: &[Event], _: Seat) -> String {
        let dice = events.iter().map(|event| if let Event::Rolled { dice, .. } = event { dice.len() } else { 0 });
        Some(dice.sum::<usize>()).filter(|dice| *dice > 0).map_or_else(String::new, |dice| format!("{dice} dice"))
    }

    fn step(&self, table: &mut Table<Self>) -> Flow<()> {
        if table.state().round == 0 {
            let mut lucky: Vec<u8> = (1..=9).collect();
            let draw = table.shuffle(SECRETS, &mut lucky);
            return table.emit(Event::Dealt { lucky: [lucky[0], lucky[1]], draw });
        }
        if self.trap && table.state().round == 3 && !table.state().quarantined {
            let failure = Failure { culprit: "trap".into(), ..Failure::new("the trap snaps", "at its hinge") };
            return Err(Stop::Failed(Box::new(failure)));
        }
        let (seat, command) = table.ask_command(&[RED, BLUE])?;
        let other = Seat(1 - seat.0);
        match command {
            Command::Roll(count) => {
                let (dice, draw) = table.roll(DICE, 6, usize::from(count))?;
                let hits = dice.iter().filter(|die| **die >= 4).count() as u16;
                table.emit(Event::Rolled { seat, dice: dice.to_vec(), draw })?;
                let bins = (0..3).map(|ware| (Choice::Ware(ware), 2)).collect();
                let groups = vec![Group { what: Choice::Hit, count: hits, bins: 0b111 }];
                for (_, what, count) in table.distribute(seat, QuestionId::Prize, Kind::Distribute { groups, bins, all: true })? {
                    table.emit(Event::Gained { seat, ware: ware_of(what), count })?;
                }
            }
            Command::Auction => {
                let bid = |seat: Seat| {
                    let options = (0..=table.state().coins[usize::from(seat.0)]).map(Choice::Coins).collect();
                    Question { seat, id: QuestionId::Bid, kind: Kind::Pick { options, default: 0 } }
                };
                let asked = vec![bid(RED), bid(BLUE)];
                let mut bids = [0; 2];
                for (bid, answer) in bids.iter_mut().zip(table.ask_all(asked)?) {
                    if let Answer::One(Choice::Coins(coins)) = answer {
                        *bid = coins;
                    }
                }
                table.emit(Event::Sold { bids })?;
            }
            Command::Give => {
                let mine = table.state().wares[usize::from(seat.0)];
                let have = (0..3u8).filter(|ware| mine[usize::from(*ware)] > 0);
                let options = have.map(|ware| Opt::many(Choice::Ware(ware), mine[usize::from(ware)])).collect();
                let gift = table.choose(seat, QuestionId::Gift, options, 1, 3)?;
                if table.pick(other, QuestionId::Consent, vec![Choice::Yes, Choice::No], 0)? == Choice::No {
                    return Err(Stop::Refused(Box::new(Complaint::input("the gift is not wanted", "Keep it"))));
                }
                for (what, count) in gift {
                    table.emit(Event::Given { from: seat, ware: ware_of(what), count })?;
                }
            }
            Command::Shop => {
                while table.state().coins[usize::from(seat.0)] > 0 {
                    let options = (0..3).map(Choice::Ware).collect();
                    let Some(what) = table.next_of(seat, QuestionId::Buy, options)? else { break };
                    table.emit(Event::Bought { seat, ware: ware_of(what) })?;
                }
            }
            Command::Name => {
                let kind = Kind::Form(Box::new(Letters));
                if let Answer::Text(motto) = table.ask(Question { seat, id: QuestionId::Motto, kind })? {
                    table.emit(Event::Named { seat, motto })?;
                }
            }
            Command::Twitch => {
                self.twitches.set(self.twitches.get() + 1);
                table.emit(Event::CoinsSet { seat, coins: self.twitches.get() as u16 })?;
                table.next_of(seat, QuestionId::Buy, vec![Choice::Ware(0)])?;
            }
            Command::Nap => {
                table.emit(Event::CoinsSet { seat, coins: 9 })?;
                if self.tired > 0 {
                    let failure = Failure { by_chance: true, ..Failure::new("the bed is short", "") };
                    return Err(Stop::Failed(Box::new(failure)));
                }
            }
            Command::Pass => {
                if let Some(coins) = self.tip {
                    table.emit(Event::CoinsSet { seat, coins })?;
                }
            }
        }
        table.emit(Event::RoundEnded)
    }

    fn fresh_copy(&self) -> Option<Fair> {
        Some(Fair { tired: self.tired.saturating_sub(1), ..Fair::default() })
    }

    fn directive(&self, table: &mut Table<Self>, text: &str) -> Result<(), DirectiveError> {
        let number = |word: &str| word.parse().map_err(|_| format!("{word:?} is not a number"));
        let event = match text.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["dice", ..] => {
                let rolls = text["dice".len()..].split('/').map(|roll| roll.split_whitespace().map(number).collect());
                Event::DiceForced { rolls: rolls.collect::<Result<_, _>>()? }
            }
            ["given", seat, "coins", coins] => {
                let seat = table.header().seat(seat).ok_or_else(|| format!("there is no seat {seat:?}"))?;
                Event::CoinsSet { seat, coins: number(coins)?.into() }
            }
            ["quarantine", "trap"] => Event::Quarantined,
            _ => return Err("use dice, given or quarantine trap".into()),
        };
        table.emit(event).map_err(|stop| format!("{stop:?}").into())
    }

    fn check_command(&self, table: &Table<Self>, seat: Seat, command: &Command) -> Result<(), &'static str> {
        let state = table.state();
        match command {
            Command::Roll(count) if *count == 0 || *count > 8 - self.fewer => Err("between 1 and 8 dice are rolled"),
            Command::Shop if state.coins[usize::from(seat.0)] == 0 => Err("shopping needs a coin"),
            Command::Give if state.wares[usize::from(seat.0)] == [0; 3] => Err("there is nothing to give"),
            _ => Ok(()),
        }
    }

    fn list_commands(&self, table: &Table<Self>, seat: Seat) -> Vec<Command> {
        let others = [Command::Auction, Command::Give, Command::Shop, Command::Name, Command::Pass];
        let all = (1..=8).map(Command::Roll).chain(others);
        all.filter(|command| self.check_command(table, seat, command).is_ok()).collect()
    }

    fn sample_command(&self, table: &Table<Self>, seats: &[Seat], dice: &mut BotDice) -> (Seat, Command) {
        let seat = *dice.pick(seats).expect("a seat is asked");
        (seat, *dice.pick(&self.list_commands(table, seat)).expect("a pass is always legal"))
    }

    fn parse_command(&self, _: &Table<Self>, _: Seat, text: &str) -> Result<Command, Complaint> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match word {
            "roll" => Command::Roll(rest.trim().parse().map_err(|_| Complaint::input("roll needs a number", "Type roll 3"))?),
            "auction" => Command::Auction,
            "give" => Command::Give,
            "shop" => Command::Shop,
            "name" => Command::Name,
            "twitch" => Command::Twitch,
            "nap" => Command::Nap,
            "pass" => Command::Pass,
            _ => return Err(Complaint::input(format!("{:?} is not a command", shorten(word)), "Type help")),
        })
    }

    fn command_text(&self, _: &Table<Self>, command: &Command) -> String {
        match command {
            Command::Roll(count) => format!("roll {count}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn is_verb(&self, word: &str) -> bool {
        ["roll", "auction", "give", "shop", "name", "pass"].contains(&word)
    }

    fn complaint(&self, _: &Table<Self>, refusal: &&'static str) -> Complaint {
        Complaint { fact: (*refusal).into(), remedy: "Do something else".into(), clause: "FAIR-1".into(), ..Complaint::default() }
    }

    fn choice_text(&self, _: &Table<Self>, choice: Choice) -> String {
        match choice {
            Choice::Ware(ware) => WARES[usize::from(ware)].replace(' ', "-"),
            Choice::Coins(coins) => coins.to_string(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn question_key(&self, _: &Table<Self>, id: &QuestionId) -> String {
        format!("{id:?}").to_lowercase()
    }

    fn prompt(&self, table: &Table<Self>, question: &Question<Self>) -> Doc {
        let seat = usize::from(question.seat.0);
        format!("{:?}? Lucky {}, coins {:?}.", question.id, table.state().lucky[seat], table.state().coins).into()
    }

    fn auto_words(&self, _: &Table<Self>, question: &Question<Self>) -> &'static [&'static str] {
        if question.id == QuestionId::Buy { &["plums"] } else { &[] }
    }

    /// Shopping ends only for people: with `plums`, everything is bought that is a plum, and nothing else.
    fn auto(&self, _: &Table<Self>, question: &Question<Self>, words: &str) -> Option<Answer<Choice>> {
        match (&question.id, words) {
            (QuestionId::Buy, "plums") => Some(Answer::One(Choice::Ware(2))),
            (_, "") => Some(question.kind.default_answer()),
            _ => None,
        }
    }

    fn confirm(&self, _: &Table<Self>, _: Seat, command: &Command) -> Option<Doubt> {
        let Command::Roll(count @ 5..) = command else { return None };
        Some(Doubt { question: format!("{count} dice are many.").into(), declined: "Not rolled.".into() })
    }

    fn show_event(&self, state: &State, event: &Event, to: Shown) -> Doc {
        let name = |seat: &Seat| ["Red", "Blue"][usize::from(seat.0)];
        let text = match self.redact(state, event, to).expect("no event is hidden completely") {
            Event::Dealt { lucky, .. } => format!("Lucky numbers: {lucky:?}"),
            Event::Rolled { seat, dice, .. } => format!("{} {dice:?}", name(&seat)),
            Event::Sold { bids } => format!("Bids {bids:?}"),
            Event::Named { seat, motto } => format!("{}: {motto}!", name(&seat)),
            Event::RoundEnded => String::new(),
            other => format!("{other:?}"),
        };
        text.into()
    }

    fn redact(&self, _: &State, event: &Event, to: Shown) -> Option<Event> {
        let mut event = event.clone();
        if let Event::Dealt { lucky, .. } = &mut event {
            for (seat, number) in lucky.iter_mut().enumerate() {
                if to != Shown::To(Seat(seat as u8)) {
                    *number = 0;
                }
            }
        }
        Some(event)
    }

    fn keeps_secrets_from(&self, _: &Self::State, a: Seat, b: Seat) -> bool {
        a != b
    }

    fn inspect(&self, table: &Table<Self>, seat: Seat, text: &str) -> Option<Result<Doc, Complaint>> {
        let state = table.state();
        match text {
            "status" => Some(Ok(format!("Round {} · coins {:?}", state.round, state.coins).into())),
            "hand" => Some(Ok(format!("lucky {}, wares {:?}", state.lucky[usize::from(seat.0)], state.wares).into())),
            "help" => Some(Ok("roll N, auction, give, shop, name, pass; hand".into())),
            "show nothing" => Some(Err(Complaint::input("there is nothing to show", ""))),
            _ => None,
        }
    }
}

fn ware_of(choice: Choice) -> u8 {
    match choice {
        Choice::Ware(ware) => ware,
        other => unreachable!("{other:?} was not offered"),
    }
}

pub fn header(seed: u64) -> Header {
    Header::new(Fair::NAME, &["red", "blue"], seed)
}

pub fn keyboard() -> Seating<Fair> {
    Rc::new(|| Box::new(Keyboard) as Box<dyn Decider<Fair>>)
}

/// A game at its first question, with people in all seats.
pub fn begun(seed: u64) -> Session<Fair> {
    let mut session = Session::new(Rc::new(Fair::default()), header(seed), keyboard()).expect("the header fits");
    assert_eq!(session.run(), Status::Asking);
    session
}

/// Gives lines in the format of a game file, such as `red: bid> 2`.
pub fn say(session: &mut Session<Fair>, lines: &[&str]) {
    for line in lines {
        let read = Line { human: true, ..Line::parse(line, 0).expect("a game line") };
        let status = session.answer(&read).unwrap_or_else(|complaint| panic!("{line}: {complaint}"));
        assert!(!matches!(status, Status::Failed(_)), "{line}: {status:?}");
    }
}
