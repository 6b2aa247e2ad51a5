//! What is added up over a player's commands before it becomes facts: who fell, who joined, how many militia came where.

use super::facts::{Facts, Topic};
use crate::kernel::Seat;
use crate::kernel::doc::{Line, Role, Span};
use crate::merc::model::ids::{CardId, ItemId, SectorId, SquadId, TacticId, UnitId};
use crate::merc::names::text::{Names, counted};
use crate::text::listed;
use std::collections::BTreeMap;

/// Up to this many landings are one fact each.
const FEW: usize = 2;

/// Who fell.
#[derive(Default)]
pub struct Toll {
    pub dead: Vec<UnitId>,
    /// By player, and outside a combat by sector.
    pub militia: BTreeMap<(Seat, Option<SectorId>), u16>,
    pub hurt: BTreeMap<UnitId, Hurt>,
    pub retreats: Vec<(SquadId, SectorId)>,
}

/// What somebody lost who is still there.
#[derive(Clone, Copy, Default)]
pub struct Hurt {
    /// The health before and after.
    pub health: Option<(u8, u8)>,
    /// Points of armor.
    pub armor: u16,
}

impl Toll {
    pub fn hurt(&mut self, unit: UnitId) -> &mut Hurt {
        self.hurt.entry(unit).or_default()
    }

    /// Whether a player lost somebody or something. The dead belong to nobody anymore, so they count for everybody.
    pub fn is_loss_of(&self, names: &Names<'_>, seat: Seat) -> bool {
        let is_own = |unit: &UnitId| names.state.owner(*unit) == Some(seat);
        !self.dead.is_empty() || self.militia.keys().any(|(owner, _)| *owner == seat) || self.hurt.keys().any(is_own)
    }
}

/// Whose command it was, and the tactics card that took effect.
pub type Cause = (Option<Seat>, Option<TacticId>);

/// What is added up over a player's commands.
#[derive(Default)]
pub struct Sums {
    pub trained: BTreeMap<(Option<Seat>, SectorId), (u16, u8)>,
    pub placed: BTreeMap<(Option<Seat>, SectorId), u16>,
    pub hired: BTreeMap<(Option<Seat>, Option<SectorId>), Vec<UnitId>>,
    pub moved: BTreeMap<(Option<Seat>, SquadId), SectorId>,
    pub marched: BTreeMap<(Option<Seat>, SectorId), u16>,
    pub removed: BTreeMap<Cause, BTreeMap<(SectorId, Seat), u16>>,
    pub equipped: BTreeMap<Option<Seat>, Vec<ItemId>>,
    pub explored: BTreeMap<Option<Seat>, Vec<SectorId>>,
    /// Outside combats.
    pub toll: BTreeMap<Cause, Toll>,
    pub played: Vec<TacticId>,
    pub landed: Vec<(Seat, SectorId)>,
    /// What cards say of themselves.
    pub noted: BTreeMap<(Option<Seat>, CardId), Vec<String>>,
}

impl Facts<'_> {
    /// Turns what was added up into facts.
    pub fn finish(&mut self) {
        self.end_fight(None);
        let (names, sums) = (self.names, std::mem::take(&mut self.sums));
        let title = |card: TacticId| names.rules.catalog.tactic_name(card);
        if sums.landed.len() > FEW {
            let one = |(seat, sector): &(Seat, SectorId)| format!("{} {}", names.seat(*seat), names.at(*sector));
            let landed: Vec<String> = sums.landed.iter().map(one).collect();
            self.say(None, Topic::Reveal, format!("Landed: {}", landed.join(", ")));
        } else {
            for (seat, sector) in sums.landed {
                self.say(Some(seat), Topic::Reveal, format!("lands on {}", self.place(sector)));
            }
        }
        let caused: Vec<TacticId> = sums.toll.keys().chain(sums.removed.keys()).filter_map(|(_, cause)| *cause).collect();
        for card in sums.played.iter().filter(|card| !caused.contains(card)) {
            self.say(self.leader(), Topic::Reveal, format!("plays {}", title(*card)));
        }
        let told: Vec<_> = sums.toll.keys().copied().collect();
        for ((by, cause), toll) in sums.toll {
            let mut text = fallen(&names, &toll);
            let mut short = fallen_in_all(&names, &toll);
            let own = own_wounds(&names, &toll, self.reader);
            for line in [&mut text, &mut short].into_iter().filter(|_| !own.is_empty()) {
                push_part(line, own.clone());
            }
            let is_other = |unit: &&UnitId| !toll.dead.contains(unit) && names.state.owner(**unit) != Some(self.reader);
            let hurt: Vec<&str> = toll.hurt.keys().filter(is_other).map(|unit| names.unit(*unit)).collect();
            if !hurt.is_empty() {
                let verb = if hurt.len() == 1 { "is" } else { "are" };
                push_part(&mut text, vec![Span::new(format!("{} {verb} hurt", listed(&hurt, "and")), Role::Loss)]);
            }
            if short.is_empty() {
                short.clone_from(&text);
            }
            let card = cause.map(|card| format!("{}: ", title(card)));
            for line in [&mut text, &mut short].into_iter().filter(|line| !line.is_empty()) {
                line.splice(0..0, card.clone().map(Span::plain));
            }
            if !text.is_empty() {
                self.push_loss(by, toll.is_loss_of(&names, self.reader), text, short);
            }
        }
        for ((by, cause), counts) in sums.removed {
            let one = |((sector, seat), count): (&(SectorId, Seat), &u16)| {
                format!("{count} {} at {}", names.militia(*seat), names.at(*sector))
            };
            let parts: Vec<String> = counts.iter().map(one).collect();
            // Who fell to the card comes first and names it.
            let named = cause.filter(|_| !told.contains(&(by, cause)));
            let card = named.map_or_else(String::new, |card| format!("{}: ", title(card)));
            let text = Span::new(format!("{card}removes {}", parts.join(", ")), Role::Loss);
            let short = Span::new(format!("{card}removes {} militia", counts.values().sum::<u16>()), Role::Loss);
            let is_own = counts.keys().any(|(_, seat)| *seat == self.reader);
            self.push_loss(by, is_own, vec![text], vec![short]);
        }
        for ((by, card), texts) in sums.noted {
            let card = &names.rules.catalog.card(card).name;
            let more = if texts.len() > 1 { format!(" (+{} more)", texts.len() - 1) } else { String::new() };
            let short = format!("{card}: {}{more}", texts.first().map_or("", String::as_str));
            self.push(by, Topic::Card, vec![format!("{card}: {}", texts.join("; ")).into()], vec![short.into()]);
        }
        for ((by, sector), units) in sums.hired {
            let who: Vec<&str> = units.iter().map(|unit| names.unit(*unit)).collect();
            let verb = if who.len() == 1 { "joins" } else { "join" };
            let place = sector.map_or_else(String::new, |sector| format!(" at {}", names.at(sector)));
            self.say(by, Topic::Hire, format!("{} {verb}{place}", listed(&who, "and")));
        }
        self.by_sector(sums.placed, |count, at| format!("{count} militia at {at}"), "places", Topic::Train);
        let trained =
            sums.trained.into_iter().map(|(key, (count, total))| (key, format!("{count} at {} (now {total})", names.at(key.1))));
        for (by, parts) in grouped(trained) {
            self.say(by, Topic::Train, format!("trains {}", parts.join(", ")));
        }
        for (by, items) in sums.equipped {
            let titles: Vec<&str> = items.iter().map(|item| names.item(*item)).collect();
            let text = if titles.len() > 3 { counted(titles.len() as u64, "card") } else { titles.join(", ") };
            self.say(by, Topic::Gear, format!("equips {text}"));
        }
        for (by, sectors) in sums.explored {
            let places: Vec<String> = sectors.iter().map(|sector| names.at(*sector)).collect();
            self.say(by, Topic::Gear, format!("explores {}", places.join(", ")));
        }
        let moves =
            sums.moved.into_iter().map(|((by, squad), to)| ((by, to), format!("{} squad to {}", squad.word(), names.at(to))));
        for (by, parts) in grouped(moves) {
            self.say(by, Topic::Move, format!("moves the {}", parts.join(", the ")));
        }
        self.by_sector(sums.marched, |count, at| format!("{count} militia to {at}"), "sends", Topic::Move);
    }

    /// Counts by sector, as one fact per player.
    fn by_sector(
        &mut self,
        counts: BTreeMap<(Option<Seat>, SectorId), u16>,
        said: fn(u16, &str) -> String,
        verb: &str,
        topic: Topic,
    ) {
        let names = self.names;
        let counts: Vec<_> = counts.into_iter().collect();
        for (by, each) in grouped(counts.into_iter().map(|(key, count)| (key, (key.1, count)))) {
            let total: u16 = each.iter().map(|(_, count)| count).sum();
            let text = match each.len() {
                0..=3 => {
                    let parts: Vec<String> = each.iter().map(|(sector, count)| said(*count, &names.at(*sector))).collect();
                    parts.join(", ")
                }
                sectors => format!("{total} militia in {sectors} sectors"),
            };
            self.say(by, topic, format!("{verb} {text}"));
        }
    }
}

/// `6 militia and Tack die`.
pub fn fallen(names: &Names<'_>, toll: &Toll) -> Line {
    let mut line = Line::new();
    let dead: Vec<&str> = toll.dead.iter().map(|unit| names.unit(*unit)).collect();
    if !dead.is_empty() {
        let verb = if dead.len() == 1 { "dies" } else { "die" };
        push_part(&mut line, vec![Span::new(format!("{} {verb}", listed(&dead, "and")), Role::Death)]);
    }
    let one = |((seat, place), count): (&(Seat, Option<SectorId>), &u16)| {
        let place = place.map_or_else(String::new, |sector| format!(" at {}", names.at(sector)));
        format!("{count} {}{place}", names.militia(*seat))
    };
    let militia: Vec<String> = toll.militia.iter().map(one).collect();
    let militia: Vec<&str> = militia.iter().map(String::as_str).collect();
    if !militia.is_empty() {
        let verb = if toll.militia.values().sum::<u16>() == 1 { "dies" } else { "die" };
        push_part(&mut line, vec![format!("{} {verb}", listed(&militia, "and")).into()]);
    }
    line
}

/// `Tavisto drops from 3 to 2 health, Ra loses 1 armor`: the wounds of one player's MERCs who live.
pub fn own_wounds(names: &Names<'_>, toll: &Toll, seat: Seat) -> Line {
    let mut line = Line::new();
    let is_own = |unit: &UnitId| names.state.owner(*unit) == Some(seat) && !toll.dead.contains(unit);
    for (unit, hurt) in toll.hurt.iter().filter(|(unit, _)| is_own(unit)) {
        let armor = Some(hurt.armor).filter(|points| *points > 0).map(|points| format!("loses {points} armor"));
        let health = hurt.health.map(|(from, to)| format!("drops from {from} to {to} health"));
        let lost: Vec<String> = armor.into_iter().chain(health).collect();
        push_part(&mut line, vec![Span::new(format!("{} {}", names.unit(*unit), lost.join(" and ")), Role::Loss)]);
    }
    line
}

/// The same as `fallen` without sectors and players: `Tack dies, 13 militia die`.
pub fn fallen_in_all(names: &Names<'_>, toll: &Toll) -> Line {
    let mut line = fallen(names, &Toll { dead: toll.dead.clone(), ..Toll::default() });
    match toll.militia.values().sum::<u16>() {
        0 => {}
        1 => push_part(&mut line, vec!["1 militia dies".into()]),
        count => push_part(&mut line, vec![format!("{count} militia die").into()]),
    }
    line
}

/// Appends a part after a comma.
pub fn push_part(line: &mut Line, part: Line) {
    if !line.is_empty() {
        line.push(", ".into());
    }
    line.extend(part);
}

/// Values by player.
fn grouped<T>(each: impl Iterator<Item = ((Option<Seat>, SectorId), T)>) -> BTreeMap<Option<Seat>, Vec<T>> {
    let mut all: BTreeMap<Option<Seat>, Vec<T>> = BTreeMap::new();
    for ((by, _), value) in each {
        all.entry(by).or_default().push(value);
    }
    all
}
