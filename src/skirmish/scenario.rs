//! Situations that a transcript sets up: `!given` and `!dice`. They change the game only through events.
//!
//! ```text
//! !given piece low-wall 440 280 460 340 as w1
//! !given red c1 ccc-leader 300 300 face 0, c2 ccc-heavy 250 240 blood 2 failed set
//! !given round 3
//! !given first blue
//! !dice 7 9 4 / 6 3
//! ```

use super::content::{PieceLine, length, parse_piece, terrain_of};
use super::game::{Game, view};
use super::geometry::{Heading, Pt};
use super::model::{Event, Figure, Phase, SEATS};
use super::new_game::SEAT_NAMES;
use super::rounds::named_pieces;
use super::rules::aim::floor_at;
use crate::kernel::session::NOTES;
use crate::kernel::{DirectiveError, Seat, Stop};
use crate::text::{did_you_mean, shorten};

/// The most figures of a side.
const MOST_FIGURES: usize = 5;

type Result<T> = std::result::Result<T, DirectiveError>;

/// The directives of a transcript. The kernel handles `default`, `bot` and the notes about the file.
const DIRECTIVES: [&str; 4] = ["given", "dice", "bot", "default"];

pub fn directive(game: &mut Game, text: &str) -> Result<()> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match word {
        "dice" => dice(game, rest),
        "given" => given(game, rest),
        _ => {
            let known = [&DIRECTIVES[..], &NOTES].concat();
            let near = did_you_mean(word, known.iter().copied());
            Err(format!("unknown directive; known directives are {}{near}", known.join(", ")).into())
        }
    }
}

fn emit(game: &mut Game, event: Event) -> Result<()> {
    game.emit(event).map_err(|stop| match stop {
        Stop::Failed(failure) => failure.to_string().into(),
        other => format!("{other:?}").into(),
    })
}

/// `!dice 6 5 4 / 4 1`: one group per roll.
fn dice(game: &mut Game, text: &str) -> Result<()> {
    let mut rolls = Vec::new();
    for group in text.split('/') {
        let roll = group
            .split_whitespace()
            .map(|die| die.parse().ok().filter(|die| (1..=10).contains(die)))
            .collect::<Option<Vec<u8>>>();
        match roll {
            Some(roll) if !roll.is_empty() => rolls.push(roll),
            _ => return Err("dice are numbers from 1 to 10; separate rolls with /".into()),
        }
    }
    emit(game, Event::DiceForced { rolls })
}

fn given(game: &mut Game, text: &str) -> Result<()> {
    let (first, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    if !matches!(game.state().phase, Phase::Squads | Phase::Initiative) {
        return Err("a situation is set up before the game begins or between two rounds".into());
    }
    if game.state().phase == Phase::Squads {
        emit(game, Event::RoundGiven { round: 1, first: Seat(0) })?;
    }
    match first {
        "piece" => lay(game, rest),
        "round" => {
            let round = rest.trim().parse().ok().filter(|round| (1..=30).contains(round)).ok_or("the round is from 1 to 30")?;
            let first = game.state().first;
            emit(game, Event::RoundGiven { round, first })
        }
        "first" => {
            let round = game.state().round + 1;
            emit(game, Event::RoundGiven { round, first: seat(rest.trim())? })
        }
        name => {
            let seat = seat(name)?;
            for one in rest.split(',') {
                let figure = figure(game, seat, one)?;
                let others = view(game).of_seat(seat).filter(|id| view(game).figure(*id).name() != figure.name());
                if others.count() >= MOST_FIGURES {
                    return Err(format!("a side has at most {MOST_FIGURES} figures").into());
                }
                emit(game, Event::FigureGiven { figure: Box::new(figure) })?;
            }
            check_places(game)
        }
    }
}

fn seat(name: &str) -> Result<Seat> {
    let found = SEATS.into_iter().zip(SEAT_NAMES).find(|(_, other)| *other == name).map(|(seat, _)| seat);
    found.ok_or_else(|| format!("{:?} cannot be given; use piece, round, first, red or blue", shorten(name)).into())
}

fn lay(game: &mut Game, text: &str) -> Result<()> {
    let kinds: Vec<String> = view(game).content.pieces.iter().map(|card| card.id.clone()).collect();
    let line = parse_piece(text, &kinds)?;
    if line.name.is_some() && game.state().pieces.iter().any(|other| other.name == line.name) {
        return Err("another piece has that name".into());
    }
    let lines: Vec<PieceLine> = game.state().pieces.iter().chain([&line]).cloned().collect();
    terrain_of(&view(game).content.pieces, &lines).map_err(|why| why.to_string())?;
    let pieces = named_pieces(view(game), vec![line]);
    emit(game, Event::PiecesLaid { pieces })?;
    check_places(game)
}

/// `c1 ccc-leader 300 300 face 90 blood 2 failed set burning elev 1`.
fn figure(game: &Game, seat: Seat, text: &str) -> Result<Figure> {
    let now = view(game);
    let mut words = text.split_whitespace();
    let name = words.next().ok_or("a figure is missing")?.to_uppercase();
    let (letter, number) = name.split_at_checked(1).ok_or("a figure is named like c1")?;
    let letter = letter.chars().next().filter(char::is_ascii_uppercase).ok_or("a figure is named like c1")?;
    let number = number.parse().ok().filter(|number| (1..=9).contains(number)).ok_or("a figure is named like c1")?;
    if now.figures().any(|id| now.figure(id).name() == name && now.figure(id).seat != seat) {
        return Err(format!("{name} belongs to the other seat").into());
    }
    let unit = words.next().ok_or("a figure needs the id of a unit")?;
    let index = now.content.unit(unit).ok_or_else(|| {
        let near = did_you_mean(unit, now.content.units.iter().map(|card| card.id.as_str()));
        format!("there is no unit {:?}{near}", shorten(unit))
    })?;
    let mut figure = Figure::new(now.content, seat, index, letter, number);
    let mut coordinate = || length(words.next().unwrap_or("nothing"));
    let at = Pt::new(coordinate()?, coordinate()?);
    figure.at = Some(at);
    figure.elev = floor_at(&now.scene(), at) as i8;
    while let Some(word) = words.next() {
        let mut value = || words.next().and_then(|value| value.parse::<u16>().ok()).ok_or(format!("{word} needs a number"));
        match word {
            "face" => figure.facing = Heading::new(i32::from(value()?)),
            "elev" => figure.elev = value()?.min(50) as i8,
            "blood" => figure.blood = value()?.clamp(1, u16::from(now.content.units[index].blood)) as u8,
            "failed" => figure.failed = true,
            "mends" => figure.mends = value()?.min(9) as u8,
            "set" => figure.is_set = true,
            "burning" => figure.burning = true,
            "held" => figure.held = true,
            "out" => {
                figure.is_out = true;
                figure.blood = 0;
            }
            other => {
                let known = ["face", "elev", "blood", "failed", "mends", "set", "burning", "held", "out"];
                return Err(format!("unknown word {:?}{}", shorten(other), did_you_mean(other, known)).into());
            }
        }
    }
    Ok(figure)
}

/// Nobody overlaps anything (SK-7.6).
fn check_places(game: &Game) -> Result<()> {
    let now = view(game);
    let scene = now.scene();
    for id in now.in_play() {
        if let Err(by) = scene.check_place(&now.body(id)) {
            let by = super::names::obstruction(now, by);
            return Err(format!("{} cannot stand there: {by} (SK-7.6)", super::names::figure(now, id)).into());
        }
    }
    Ok(())
}
