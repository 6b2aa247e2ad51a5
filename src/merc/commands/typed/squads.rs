//! Squads and militia as players type them: a squad's name, a MERC's name for its squad, nothing where only one squad can go, and a number
//! on either side of `militia`.

use super::Typed;
use crate::kernel::Complaint;
use crate::merc::commands::arguments::{Alone, Read};
use crate::merc::commands::check;
use crate::merc::commands::march::Move;
use crate::merc::model::ids::{SectorId, SquadId, SquadKind, UnitId};
use crate::merc::names::find::{not_a_squad, own_unit, squad_kind};
use crate::text::shorten;

impl<'a> Typed<'a> {
    /// The player's own squads, unless a player's name comes first: `primary`, `blue primary`, `blue.primary`. A MERC's name means
    /// its squad.
    pub(super) fn squads(&self, rest: &[&str]) -> Read<Vec<SquadId>> {
        let parts: Vec<&str> = rest.iter().flat_map(|word| word.split('.')).filter(|word| !word.is_empty()).collect();
        let mut found = Vec::new();
        let mut owner = None;
        for (index, part) in parts.iter().enumerate() {
            let merc = || own_unit(self.game, self.seat, part);
            let before_squad = parts.get(index + 1).is_some_and(|next| squad_kind(next).is_some());
            match (squad_kind(part), owner) {
                (Some(kind), None) => found.push(self.own_squad(part, kind, merc())?),
                (Some(kind), Some(of)) => {
                    found.push(SquadId::new(of, kind));
                    owner = None;
                }
                (None, Some(_)) => return Err(not_a_squad(part)),
                (None, None) => match (self.player(part), merc().and_then(|unit| self.game.state().squad_of(unit))) {
                    (Ok(seat), _) if before_squad => owner = Some(seat),
                    (_, Some(squad)) if found.contains(&squad) => {}
                    (_, Some(squad)) => found.push(squad),
                    (Ok(seat), None) => owner = Some(seat),
                    (Err(_), None) => return Err(not_a_squad(part)),
                },
            }
        }
        if owner.is_some() || found.is_empty() { Err(self.missing("SQUAD")) } else { Ok(found) }
    }

    /// The player's squad with this name. The beginning of a name may be that of a MERC in another squad.
    pub(super) fn own_squad(&self, word: &str, kind: SquadKind, merc: Option<UnitId>) -> Read<SquadId> {
        let squad = SquadId::new(self.seat, kind);
        match merc.filter(|unit| word != squad.word() && self.game.state().squad_of(*unit) != Some(squad)) {
            None => Ok(squad),
            Some(unit) => {
                let merc = self.game.catalog().unit_id(unit);
                let fact = format!("{:?} could be {} or {merc}", shorten(word), squad.word());
                Err(Complaint::input(fact, "Type more of the word"))
            }
        }
    }

    /// Everybody who could do this alone; if nobody can, everybody, so that the refusal says why.
    pub(super) fn all_units(&self) -> Vec<UnitId> {
        let team: Vec<UnitId> = self.game.state().team(self.seat).collect();
        let may = |unit: &UnitId| {
            let mut alone = Alone { game: self.game, seat: self.seat, unit: *unit };
            (self.verb.read)(self.verb, &mut alone).is_ok_and(|command| check::command(self.game, self.seat, &command).is_ok())
        };
        let able: Vec<UnitId> = team.iter().copied().filter(may).collect();
        if able.is_empty() { team } else { able }
    }

    /// The only one of the player's squads that can go there.
    pub(super) fn only_squad(&self, live: &[SquadId], to: SectorId, riders: Option<u8>) -> Option<SquadId> {
        let may = |squad: &&SquadId| {
            let command = Move { squads: vec![**squad], to, riders }.into();
            check::command(self.game, self.seat, &command).is_ok()
        };
        let mut able = live.iter().filter(may);
        able.next().copied().filter(|_| able.next().is_none())
    }

    /// `2 militia`, `militia 2` or `militia*2`, anywhere in the line, and the other words.
    pub(super) fn riders(&self) -> Read<(Option<u8>, Vec<&'a str>)> {
        let mut rest = self.rest.to_vec();
        let number = |word: Option<&&str>| word.and_then(|word| word.parse::<u8>().ok());
        if let Some((place, count)) = rest.iter().enumerate().find_map(|(place, word)| Some((place, counted_militia(word)?))) {
            rest.remove(place);
            return Ok((Some(count), rest));
        }
        let Some(place) = rest.iter().position(|word| *word == "militia") else { return Ok((None, rest)) };
        let before = place.checked_sub(1).and_then(|before| number(rest.get(before)));
        match (before, number(rest.get(place + 1))) {
            (Some(count), _) => {
                rest.drain(place - 1..=place);
                Ok((Some(count), rest))
            }
            (None, Some(count)) => {
                rest.drain(place..=place + 1);
                Ok((Some(count), rest))
            }
            (None, None) => {
                Err(Complaint::input("How many militia ride along?", "Type a number, e.g. move primary c3 with 2 militia"))
            }
        }
    }
}

/// `militia*3` or `3*militia`.
pub(super) fn counted_militia(word: &str) -> Option<u8> {
    let (one, other) = word.split_once('*')?;
    let count = if one == "militia" { other } else { Some(one).filter(|_| other == "militia")? };
    count.parse().ok()
}
