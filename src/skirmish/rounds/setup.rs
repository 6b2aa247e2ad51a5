//! Before the first round: squads, the setup roll, placing, the adjustment (SK-3).

use crate::kernel::{Answer, Flow, Kind, Opt, Question, Seat};
use crate::skirmish::content::PieceLine;
use crate::skirmish::game::{Game, Skirmish, roll, view};
use crate::skirmish::model::{Choice, Command, Event, Figure, Phase, QuestionId, SEATS, View, other_seat};
use crate::skirmish::rules::deploy;

/// Lays the table and chooses the squads: those of the header, or five of a faction, sealed (SK-3.1).
pub fn squads(game: &mut Game) -> Flow<()> {
    let setup = game.state().setup.clone();
    let units = squads_of(game, &setup)?;
    let lines = game.rules().content.scenarios[setup.scenario].pieces.clone();
    if !lines.is_empty() {
        let pieces = named_pieces(view(game), lines);
        game.emit(Event::PiecesLaid { pieces })?;
    }
    let content = std::rc::Rc::clone(&game.rules().content);
    let letters = letters(view(game), setup.factions);
    for (seat, units) in SEATS.into_iter().zip(units) {
        let letter = letters[usize::from(seat.0)];
        let numbered = units.iter().zip(1..);
        let figures = numbered.map(|(unit, number)| Figure::new(&content, seat, *unit, letter, number)).collect();
        game.emit(Event::SquadChosen { seat, figures })?;
    }
    game.emit(Event::PhaseBegan { phase: Phase::Setup })
}

fn squads_of(game: &mut Game, setup: &crate::skirmish::model::Setup) -> Flow<[Vec<usize>; 2]> {
    let size = u16::from(setup.settings.squad);
    let mut squads = setup.squads.clone();
    let open: Vec<Seat> = SEATS.into_iter().filter(|seat| squads[usize::from(seat.0)].is_empty()).collect();
    let question = |seat: &Seat| {
        let units = game.rules().content.units_of(setup.factions[usize::from(seat.0)]);
        let options = units.map(|unit| Opt::one(Choice::Unit(unit as u8))).collect();
        Question::<Skirmish> {
            seat: *seat,
            id: QuestionId::Squad,
            kind: Kind::Subset { options, least: size, most: size, ordered: false },
        }
    };
    let questions = open.iter().map(question).collect();
    for (seat, answer) in open.iter().zip(game.ask_all(questions)?) {
        let Answer::Chosen(chosen) = answer else { unreachable!("a subset was checked and gave {answer:?}") };
        let units =
            chosen.iter().filter_map(|(choice, _)| if let Choice::Unit(unit) = choice { Some(usize::from(*unit)) } else { None });
        squads[usize::from(seat.0)] = units.collect();
    }
    Ok(squads)
}

/// The first letters of the figures' names: the faction's, or A and B if both are the same.
pub fn letters(view: View<'_>, factions: [usize; 2]) -> [char; 2] {
    let letter = |faction: usize| view.content.factions[faction].letter;
    let both = factions.map(letter);
    if both[0] == both[1] { ['A', 'B'] } else { both }
}

/// Gives every piece a name: the first letter of its kind and a number.
pub fn named_pieces(view: View<'_>, mut lines: Vec<PieceLine>) -> Vec<PieceLine> {
    let mut taken: Vec<String> = view.state.pieces.iter().chain(&lines).filter_map(|line| line.name.clone()).collect();
    for line in lines.iter_mut().filter(|line| line.name.is_none()) {
        let card = &view.content.pieces[line.card];
        let letter = &card.letter;
        let name = (1..).map(|number| format!("{letter}{number}")).find(|name| !taken.contains(name));
        taken.extend(name.clone());
        line.name = name;
    }
    lines
}

/// One die for each seat; the higher one places first (SK-3.3).
pub fn roll_off(game: &mut Game) -> Flow<()> {
    let (dice, draw) = roll(game, 2)?;
    let is_tied = dice[0] == dice[1];
    game.emit(Event::SetupRolled { dice, draw })?;
    if is_tied { Ok(()) } else { game.emit(Event::PhaseBegan { phase: Phase::Deployment }) }
}

/// One figure is placed.
pub fn deploy(game: &mut Game) -> Flow<()> {
    let Some(seat) = deploy::next_to_place(view(game)) else {
        return game.emit(Event::PhaseBegan { phase: Phase::Adjustment });
    };
    let (_, command) = game.ask_command(&[seat])?;
    place(game, &command)
}

fn place(game: &mut Game, command: &Command) -> Flow<()> {
    let Command::Place { figure, at, facing } = command else { unreachable!("{command:?} was checked as placing") };
    let elev = deploy::body_at(view(game), *figure, *at).elev as i8;
    game.emit(Event::FigurePlaced { figure: *figure, at: *at, elev, facing: *facing })
}

/// Beginning with the lower roller, each may place one figure again (SK-3.5).
pub fn adjust(game: &mut Game) -> Flow<()> {
    let first = game.state().first;
    let open = [other_seat(first), first].into_iter().find(|seat| !game.state().adjusted[usize::from(seat.0)]);
    let Some(seat) = open else {
        return game.emit(Event::PhaseBegan { phase: Phase::Initiative });
    };
    let (_, command) = game.ask_command(&[seat])?;
    let moved = command != Command::Keep;
    if moved {
        place(game, &command)?;
    }
    game.emit(Event::Adjusted { seat, moved })
}
