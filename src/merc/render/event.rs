//! The text of events: one or a few lines each, as the viewer may see them. Every event is listed here, even the silent ones.
//!
//! The state may be later than the event, because all events of a command are shown at once. The text therefore uses the
//! event itself wherever possible.

use crate::kernel::Rolled;
use crate::merc::commands;
use crate::merc::content::Tie;
use crate::merc::game::Merc;
use crate::merc::model::event::{Event, Shuffled};
use crate::merc::model::ids::{ItemId, SectorId, Side, TacticId, deck_word};
use crate::merc::model::state::{Fighter, Outcome, State, Target};
use crate::merc::names::text::{Names, capital, counted};
use crate::merc::secrets::redact::Redacted;

/// The text of an event; empty if it is not shown.
pub fn event(rules: &Merc, state: &State, event: &Redacted) -> String {
    say(&Names { rules, state }, event)
}

fn say(names: &Names<'_>, event: &Event) -> String {
    let quiet = String::new;
    let seat = |seat| names.seat(seat);
    let unit = |unit| names.unit(unit);
    let item = |item| names.item(item);
    let at = |sector| names.at(sector);
    let card = |card| &names.rules.catalog.card(card).name;
    match event {
        Event::MapLaid { rows, columns, .. } => format!("The map is laid out: {rows} rows of {columns} sectors"),
        Event::DictatorChosen { dictator, .. } => chosen(names, *dictator),
        Event::MercDeckShuffled { of: Shuffled::Discards, .. } => "The MERC discards are shuffled into a new deck (CMP-3)".into(),
        Event::EquipmentShuffled { deck, of: Shuffled::Discards, .. } => {
            format!("The {} discards are shuffled into a new deck (CMP-3)", deck_word(*deck))
        }
        Event::MercDeckShuffled { .. } | Event::EquipmentShuffled { .. } => quiet(),
        Event::TacticsDealt { order, .. } => format!("The tactics deck has {}", counted(order.len() as u64, "card")),
        Event::LandingProposed { seat: who, sector } => format!("{} proposes to land on {}", seat(*who), at(*sector)),
        Event::Landed { seat: who, sector } => format!("{} lands on {}", seat(*who), at(*sector)),

        // A mode may remove the landing.
        Event::DayBegan { day: 0 } if !names.state.config().format.has_landing() => quiet(),
        Event::DayBegan { day: 0 } => "The landing begins".into(),
        Event::DayBegan { day } => format!("{} begins", names.day(*day)),
        // The robot has no choice in this step (AI-2.1).
        Event::StepBegan { step } => names.step_began(*step),
        Event::TurnOrderSet { order } => format!("Turn order: {}", names.sides(order)),
        Event::TieOrderSet { order, .. } => format!("The die breaks ties in this order: {}", names.sides(order)),
        Event::ActionsReset { .. } | Event::AskedDone { .. } => quiet(),
        Event::DoneDeclared { seat: who } => format!("{} is done", seat(*who)),
        Event::DoneTakenBack { seat: who } => format!("{} is not done after all", seat(*who)),
        Event::FreeHireGranted { seat: who } => format!("{} has no MERCs left and may hire for free (DAY-11)", seat(*who)),
        Event::OrderPreferred { seat: who, order } if order.is_empty() => format!("{} has no order for ties", seat(*who)),
        Event::OrderPreferred { seat: who, order } => {
            let order: Vec<String> = order.iter().map(|fighter| names.fighter(*fighter)).collect();
            format!("{}'s order for ties: {}", seat(*who), order.join(", "))
        }
        Event::ProposalDeclined { proposal } => {
            format!("{} declines {}'s proposal ({})", seat(proposal.to), seat(proposal.by), proposal.what)
        }
        Event::OrderGiven { seat: who, text } if text.is_empty() => format!("{} gives an order", seat(*who)),
        Event::OrderGiven { seat: who, text } => format!("{} orders: {text}", seat(*who)),
        Event::OrdersTaken => "All orders are in; they are carried out seat by seat".into(),
        Event::OrderTaken { seat: who, text } => format!("{}'s order: {text}", seat(*who)),
        Event::BatchEnded { again } => {
            let seats: Vec<String> = again.iter().map(|seat| names.seat(*seat)).collect();
            format!("All orders are carried out. With actions left: {}", seats.join(", "))
        }
        Event::OrderDropped { why, .. } => format!("The order is dropped. {why}"),

        Event::MercsDrawn { seat: who, mercs } => format!("{} draws {}", seat(*who), names.units(mercs)),
        Event::MercDiscarded { merc, because: Some((who, other)) } => {
            format!("{} is passed over: {} will not be on a team with {} (MER-1)", unit(*merc), unit(*who), unit(*other))
        }
        Event::MercDiscarded { merc, .. } => format!("{} is not hired", unit(*merc)),
        Event::MercDeckEmpty { .. } => "No MERCs are left to draw (CMP-3)".into(),
        Event::MercHired { unit: who, squad, sector: Some(sector), .. } => {
            format!("{} joins {} at {}", unit(*who), names.squad(*squad), at(*sector))
        }
        Event::MercHired { unit: who, squad, sector: None, .. } => format!("{} joins {}", unit(*who), names.squad(*squad)),
        Event::MercFired { unit: who, .. } => format!("{} is dismissed", unit(*who)),
        Event::ActionSpent { unit: who, on, .. } => match commands::spent(*on).event {
            "" => quiet(),
            text => format!("{} {text}", unit(*who)),
        },

        Event::ItemDrawn { seat: who, item: ItemId::HIDDEN, deck, .. } => {
            format!("{} draws a card from the {} deck", seat(*who), deck_word(*deck))
        }
        Event::ItemDrawn { seat: who, item: what, .. } => format!("{} draws {}", seat(*who), item(*what)),
        Event::ItemTaken { seat: who, item: what, .. } => format!("{} takes {}", seat(*who), item(*what)),
        Event::DeckEmpty { deck } => format!("Nothing is left to draw from the {} deck (CMP-3)", deck_word(*deck)),
        Event::Explored { sector, by: Some(who) } => format!("{} explores {}", unit(*who), at(*sector)),
        Event::Explored { sector, by: None } => format!("{} is marked as explored", at(*sector)),
        Event::ItemEquipped { unit: who, item: what } => format!("{} equips {}", unit(*who), item(*what)),
        Event::ItemMounted { squad, item: what } => format!("{} takes the {}", names.squad(*squad), item(*what)),
        Event::ItemStashed { sector, item: what, .. } => format!("{} goes to the stash in {}", capital(item(*what)), at(*sector)),
        Event::ItemDiscarded { item: what, .. } if is_used_up(names, *what) => quiet(),
        Event::ItemDiscarded { item: what, .. } if names.state.config().supply.contains(what) => {
            format!("{} returns to the supply", item(*what))
        }
        Event::ItemDiscarded { item: what, .. } => format!("{} is discarded", item(*what)),
        Event::SupplyLaid { items } => {
            let titles: Vec<&str> = items.iter().map(|one| names.item(*one)).collect();
            format!("Supply beside the map: {}", titles.join(", "))
        }
        Event::ItemUsed { item: ItemId::HIDDEN, .. } => quiet(),
        Event::ItemUsed { item: what, points: 0 } => format!("{} is used up", capital(item(*what))),
        Event::ItemUsed { item: what, points } => format!("{} is used, {points} left", item(*what)),

        Event::MilitiaTrained { unit: who, sector, count, total, cap, .. } => {
            format!("{} trains {count} militia in {} ({total} of {cap})", unit(*who), at(*sector))
        }
        Event::MilitiaPlaced { seat: owner, sector, count, lost } => {
            let lost = if *lost > 0 { format!(", {lost} lost to the cap") } else { quiet() };
            format!("{count} {} placed in {}{lost}", names.militia(*owner), at(*sector))
        }
        Event::CapRaised { seat: owner, sector, cap } => {
            format!("{} may have up to {cap} militia in {}", seat(*owner), at(*sector))
        }
        Event::MilitiaRemoved { seat: owner, sector, count } => {
            format!("{count} {} removed from {}", names.militia(*owner), at(*sector))
        }
        Event::MilitiaMoved { seat: owner, from, to, count } => {
            format!(
                "{count} {} {} {} -> {}",
                names.militia(*owner),
                if *count == 1 { "moves" } else { "move" },
                at(*from),
                at(*to)
            )
        }
        Event::MilitiaConverted { from, to, sector, count } => {
            format!(
                "{count} {} in {} {} now {}'s",
                names.militia(*from),
                at(*sector),
                if *count == 1 { "is" } else { "are" },
                seat(*to)
            )
        }
        Event::MilitiaGiven { from, to, sector, count } => {
            format!("{} gives {} {count} militia in {}", seat(*from), seat(*to), at(*sector))
        }

        Event::SquadMoved { squad, from, to, riders, legs } => {
            let left = if *legs > 0 { format!(", {} left", counted(*legs, "step")) } else { quiet() };
            format!("{} moves {} -> {}{}{left}", names.squad(*squad), at(*from), at(*to), with_riders(*riders))
        }
        Event::SquadSplit { from, into, units } => {
            let (leaves, forms) = if units.len() == 1 { ("leaves", "forms") } else { ("leave", "form") };
            format!("{} {leaves} {} and {forms} the {} squad", names.units(units), names.squad(*from), into.word())
        }
        Event::SquadsMerged { from, into } => format!("{} joins the {} squad", names.squad(*from), into.word()),
        Event::ControlChanged { sector, to: Some(to), tie, .. } => {
            let tie = tie.map_or_else(quiet, |tie| format!(" (tie: {})", tie.said()));
            format!("{} takes control of {}{tie}", seat(*to), at(*sector))
        }
        Event::ControlChanged { sector, to: None, .. } => format!("No one controls {}", at(*sector)),

        Event::CombatBegan { sector, attacker, .. } => {
            let verb = if names.is_single(*attacker) { "attacks" } else { "attack" };
            format!("{} {verb} {}", names.side(*attacker), at(*sector))
        }
        Event::RoundBegan { round, sector, order, ties } => round_began(names, *round, *sector, order, ties),
        Event::Aimed { by: Fighter::Militia(_) | Fighter::Riders(_), .. } => quiet(),
        Event::Aimed { by, targets } => format!("{} aims at {}", capital(&names.fighter(*by)), aimed(names, targets)),
        Event::DiceRolled { by, why, dice, needs, hits, .. } => rolled(names, *by, why, dice, *needs, *hits),
        Event::DiceAdded { by, dice, needs, hits, .. } => {
            format!("More dice: {}", rolled(names, Some(*by), "", dice, *needs, *hits))
        }
        Event::Bombarded { unit: who, sector } => format!("{} bombards {}", unit(*who), at(*sector)),
        Event::DiceGivenUp { unit: who, count } => format!("{} gives up {}", unit(*who), dice_word(*count)),
        Event::ArmorLost { unit: who, item: what, left: 0, .. } => format!("{}'s {} is destroyed", unit(*who), item(*what)),
        Event::ArmorLost { unit: who, item: what, points, left } => {
            format!("{}'s {} takes {}, {left} left", unit(*who), item(*what), counted(*points, "hit"))
        }
        Event::CoverLost { squad, item: what, left: 0, .. } => {
            format!("The {} of {} is destroyed", item(*what), names.squad(*squad))
        }
        Event::CoverLost { squad, item: what, points, left } => {
            format!("The {} of {} takes {}, {left} left", item(*what), names.squad(*squad), counted(*points, "hit"))
        }
        Event::HealthLost { unit: who, from, to } => format!("{} health {from} -> {to}", unit(*who)),
        Event::MilitiaKilled { seat: owner, count, left, riding, .. } => {
            let who = riding.map_or_else(|| names.militia(*owner), |squad| names.riders(squad));
            match count {
                1 => format!("1 {} dies, {left} left", who.trim_end_matches('s')),
                _ => format!("{count} {who} die, {left} left"),
            }
        }
        Event::DogHurt { dog, left: 0 } => format!("{} dies", item(*dog)),
        Event::DogHurt { dog, left } => format!("{} health drops to {left}", item(*dog)),
        Event::UnitDied { unit: who, .. } => format!("{} dies", unit(*who)),
        Event::UnitSaved { unit: who, by, health } => format!("{} saves {}: health {health}", card(*by), unit(*who)),
        Event::Healed { unit: who, from, to, by } if *by == names.rules.catalog.unit_card(*who) => {
            format!("{} is healed: health {from} -> {to}", unit(*who))
        }
        Event::Healed { unit: who, from, to, by } => format!("{} heals {}: health {from} -> {to}", card(*by), unit(*who)),
        Event::DogAssigned { dog, owner, target } => format!("{}'s {} holds {}", unit(*owner), item(*dog), unit(*target)),
        Event::DogReleased { dog } if is_used_up(names, *dog) => quiet(),
        Event::DogReleased { dog } => format!("{} comes back", item(*dog)),
        Event::TurnTaken { .. } | Event::AttackEnded | Event::PausesSkipped { .. } => quiet(),
        Event::Retreated { squad, from, to, riders } => {
            format!("{} retreats {} -> {}{}", names.squad(*squad), at(*from), at(*to), with_riders(*riders))
        }
        Event::CombatEnded { sector, winner: Some(side) } => {
            let verb = if names.is_single(*side) { "holds" } else { "hold" };
            format!("{} {verb} {}", names.side(*side), at(*sector))
        }
        Event::CombatEnded { sector, winner: None } => format!("The combat at {} ends undecided (COM-13)", at(*sector)),

        Event::TacticsDrawn { cards } if cards.contains(&TacticId::HIDDEN) => {
            format!("The Dictator draws {}", counted(cards.len() as u64, "tactics card"))
        }
        Event::TacticsDrawn { cards } => {
            let cards: Vec<&str> = cards.iter().map(|card| names.rules.catalog.tactic_name(*card)).collect();
            format!("The Dictator draws {}", cards.join(", "))
        }
        Event::TacticPlayed { card } => {
            let text = &names.rules.content.tactics[usize::from(card.0)].text;
            format!("The Dictator plays {}\n  {text}", names.rules.catalog.tactic_name(*card))
        }
        Event::TacticStays { card } => format!("{} stays in play", names.rules.catalog.tactic_name(*card)),
        Event::Reinforced { card } => format!("The Dictator reinforces, giving up {}", names.rules.catalog.tactic_name(*card)),
        Event::BaseNotPlaced => "The base stays hidden: the Dictator controls no Industry (DIC-3)".into(),
        Event::BaseRevealed { sector } => format!("The base is revealed at {}", at(*sector)),
        Event::DictatorEntered { unit: who, sector, .. } => format!("{} enters play at {}", unit(*who), at(*sector)),
        Event::AbilityUsed { card: whose } => format!("{} uses the special ability", card(*whose)),
        Event::AbilityPassed => "The special ability is not used".into(),

        Event::Noted { card: whose, text } => format!("{}: {text}", card(*whose)),
        Event::CardQuarantined { card: whose } => {
            format!("Quarantined: {}'s script is off for the rest of this game", card(*whose))
        }
        Event::Told { seat: who, card: whose, text } => format!("{} to {}: {text}", card(*whose), seat(*who)),
        Event::MemorySet { .. } | Event::NumberDrawn { .. } | Event::BotRemembered { .. } | Event::ControlSettled { .. } => {
            quiet()
        }
        Event::GameEnded { outcome } => ended(names, outcome),
        // The transcript itself shows what was arranged.
        Event::DiceForced { .. } | Event::NumberOverridden { .. } | Event::SituationSet { .. } => quiet(),
    }
}

/// ` with 2 militia`, if any ride along.
fn with_riders(riders: u8) -> String {
    if riders > 0 { format!(" with {riders} militia") } else { String::new() }
}

fn chosen(names: &Names<'_>, dictator: crate::merc::model::ids::UnitId) -> String {
    let card = names.rules.catalog.dictator_index(dictator).and_then(|index| names.rules.content.dictators.get(index));
    format!("The Dictator is {}\n  {}", names.unit(dictator), card.map_or("", |card| &card.text)).trim_end().to_string()
}

/// Whether an earlier event has already shown that its last point is gone.
fn is_used_up(names: &Names<'_>, item: ItemId) -> bool {
    let card = names.rules.catalog.equipment(&names.rules.content, item);
    card.armor.max(card.uses).max(card.points) > 0 && names.state.item(item).points == 0
}

fn round_began(names: &Names<'_>, round: u8, sector: SectorId, order: &[(Fighter, i8)], ties: &[Tie]) -> String {
    let order: Vec<String> = order.iter().map(|(who, initiative)| format!("{} {initiative}", names.fighter(*who))).collect();
    let order = order.join(", ");
    let ties: Vec<&str> = ties.iter().map(|tie| tie.said()).collect();
    let ties = if ties.is_empty() { String::new() } else { format!("tie: {}", ties.join(", ")) };
    match (round, ties.as_str()) {
        (1, "") => format!("Combat at {}: {order} (initiative)", names.at(sector)),
        (1, ties) => format!("Combat at {}: {order} (initiative; {ties})", names.at(sector)),
        (_, "") => format!("Round {round}: {order}"),
        (_, ties) => format!("Round {round}: {order} ({ties})"),
    }
}

fn aimed(names: &Names<'_>, targets: &[(Target, u16)]) -> String {
    let one = |(target, count): &(Target, u16)| match count {
        1 => names.target(*target),
        count => format!("{count} {}", names.target(*target)),
    };
    targets.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `Rizen [6 5 4 4 1 2] 4 hits`.
fn rolled(names: &Names<'_>, by: Option<Fighter>, why: &str, dice: &Rolled, needs: u8, hits: u8) -> String {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    let faces = faces.join(" ");
    let Some(by) = by else {
        let why = if why.is_empty() { "Roll" } else { why };
        return format!("{} [{faces}]", capital(why));
    };
    let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
    let needs = if needs == names.rules.content.rules.hit_on { String::new() } else { format!(" on {needs} or more") };
    format!("{}{why} [{faces}] {}{needs}", capital(&names.fighter(by)), counted(hits, "hit"))
}

pub fn dice_word(count: u8) -> String {
    if count == 1 { "1 die".into() } else { format!("{count} dice") }
}

/// `The Rebels win: the base is captured. Rebels 9, Dictator 31`.
fn ended(names: &Names<'_>, outcome: &Outcome) -> String {
    let (winner, how) = verdict(names, outcome);
    let scores: Vec<String> =
        names.state.sides().zip(&outcome.scores).map(|(side, score)| format!("{} {score}", names.heading(side))).collect();
    format!("{winner}{how}. {}", scores.join(", "))
}

/// `The Rebels win` and `: the base is captured`.
pub(super) fn verdict(names: &Names<'_>, outcome: &Outcome) -> (String, String) {
    let state = names.state;
    let sides: Vec<Side> =
        state.sides().filter(|side| state.seats_of(*side).all(|seat| outcome.winners.contains(&seat))).collect();
    let (winner, is_single) = match (outcome.winners.as_slice(), sides.as_slice()) {
        ([], _) => ("Nobody".to_owned(), true),
        (winners, [side]) if winners.len() == state.seats_of(*side).count() => (names.side(*side), names.is_single(*side)),
        (winners, _) => {
            let seats: Vec<String> = winners.iter().map(|seat| names.seat(*seat)).collect();
            (seats.join(" and "), seats.len() == 1)
        }
    };
    let verb = if is_single { "wins" } else { "win" };
    let best = outcome.scores.iter().max();
    let tied: Vec<Side> =
        state.sides().zip(&outcome.scores).filter(|(_, score)| Some(*score) == best).map(|(side, _)| side).collect();
    let is_tie = tied.len() > 1;
    let rule = match sides.as_slice() {
        [side] if is_tie && tied.contains(side) => state.deciding_tie(*side, tied),
        _ => None,
    };
    let ending = state.config().format.endings.iter().find(|ending| ending.id == outcome.reason);
    let how = match ending {
        None => {
            let frame = state.config().modes.last().map_or("", |card| names.rules.catalog.card(*card).id.as_str());
            format!(": {} is over, and the script of the mode {frame} has not ended the game", names.day(state.day()))
        }
        Some(ending) => {
            let how = if ending.how.is_empty() { format!(": {}", ending.why) } else { format!(" {}", ending.how) };
            let tie = ending.tie.replace("{rule}", rule.map_or("the order of the seats", Tie::said));
            if is_tie && !tie.is_empty() { format!("{how}: {tie}") } else { how }
        }
    };
    (format!("{winner} {verb}"), how)
}
