//! Events in words: one or a few lines each, as the viewer may see them. Every event has a decision here.
//!
//! The state may be later than the event (a whole command is told at once), so that words come from the event itself
//! wherever they can.

use crate::kernel::Rolled;
use crate::merc::commands;
use crate::merc::game::Merc;
use crate::merc::model::event::{Event, Shuffled};
use crate::merc::model::ids::{ItemId, SectorId, TacticId, deck_word};
use crate::merc::model::state::{Ending, Fighter, Outcome, Phase, State, Target};
use crate::merc::names::text::{Names, capital, counted};
use crate::merc::secrets::redact::Redacted;

/// Empty for nothing to say.
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
        Event::MapLaid { rows, columns, .. } => format!("The map is laid: {rows} rows of {columns} sectors"),
        Event::DictatorChosen { dictator, .. } => chosen(names, *dictator),
        Event::MercDeckShuffled { of: Shuffled::Discards, .. } => "The MERC discards are shuffled into a new deck (CMP-3)".into(),
        Event::EquipmentShuffled { deck, of: Shuffled::Discards, .. } => {
            format!("The discards of {} are shuffled into a new deck (CMP-3)", deck_word(*deck))
        }
        Event::MercDeckShuffled { .. } | Event::EquipmentShuffled { .. } => quiet(),
        Event::TacticsDealt { order, .. } => format!("The tactics deck has {}", counted(order.len() as u64, "card")),
        Event::LandingProposed { seat: who, sector } => format!("{} proposes to land on {}", seat(*who), at(*sector)),
        Event::Landed { seat: who, sector } => format!("{} lands on {}", seat(*who), at(*sector)),

        Event::DayBegan { day } => format!("Day {day} begins"),
        // The robot has no choice there (AI-2.1).
        Event::PhaseBegan { phase: Phase::Tactics } if names.state.config().robot => "The Dictator's turn".into(),
        Event::PhaseBegan { phase } => phase_began(*phase).into(),
        Event::ActionsReset { .. } | Event::AskedDone { .. } => quiet(),
        Event::DoneDeclared { seat: who } => format!("{} is done", seat(*who)),
        Event::DoneTakenBack { seat: who } => format!("{} goes on", seat(*who)),
        Event::FreeHireGranted { seat: who } => format!("{} has no MERCs left and may hire for nothing (DAY-11)", seat(*who)),
        Event::OrderPreferred { seat: who, order } if order.is_empty() => format!("{} has no order among ties", seat(*who)),
        Event::OrderPreferred { seat: who, order } => {
            let order: Vec<String> = order.iter().map(|fighter| names.fighter(*fighter)).collect();
            format!("{}'s order among ties: {}", seat(*who), order.join(", "))
        }
        Event::ProposalDeclined { proposal } => {
            format!("{} declines {}'s proposal ({})", seat(proposal.to), seat(proposal.by), proposal.what)
        }
        Event::OrderGiven { seat: who, text } if text.is_empty() => format!("{} gives an order", seat(*who)),
        Event::OrderGiven { seat: who, text } => format!("{} orders: {text}", seat(*who)),
        Event::OrdersTaken => "All orders are given; they are carried out seat by seat".into(),
        Event::OrderTaken { seat: who, text } => format!("{}'s order: {text}", seat(*who)),
        Event::OrderDropped { why, .. } => format!("The order is dropped. {why}"),

        Event::MercsDrawn { seat: who, mercs } => format!("{} draws {}", seat(*who), names.units(mercs)),
        Event::MercDiscarded { merc, because: Some((who, other)) } => {
            format!("{} is passed over: {} will not be on a team with {} (MER-1)", unit(*merc), unit(*who), unit(*other))
        }
        Event::MercDiscarded { merc, .. } => format!("{} is not hired", unit(*merc)),
        Event::MercDeckEmpty { .. } => "No MERC is left to draw (CMP-3)".into(),
        Event::MercHired { unit: who, squad, sector: Some(sector), .. } => {
            format!("{} joins {} at {}", unit(*who), names.squad(*squad), at(*sector))
        }
        Event::MercHired { unit: who, squad, sector: None, .. } => format!("{} joins {}", unit(*who), names.squad(*squad)),
        Event::MercFired { unit: who, .. } => format!("{} is fired", unit(*who)),
        Event::ActionSpent { unit: who, on, .. } => match commands::spent(*on).told {
            "" => quiet(),
            told => format!("{} {told}", unit(*who)),
        },

        Event::ItemDrawn { seat: who, item: ItemId::HIDDEN, deck, .. } => {
            format!("{} draws a card from {}", seat(*who), deck_word(*deck))
        }
        Event::ItemDrawn { seat: who, item: what, .. } => format!("{} draws {}", seat(*who), item(*what)),
        Event::ItemTaken { seat: who, item: what, .. } => format!("{} takes {}", seat(*who), item(*what)),
        Event::DeckEmpty { deck } => format!("Nothing is left to draw from {} (CMP-3)", deck_word(*deck)),
        Event::Explored { sector, by: Some(who) } => format!("{} explores {}", unit(*who), at(*sector)),
        Event::Explored { sector, by: None } => format!("{} is turned to explored", at(*sector)),
        Event::ItemEquipped { unit: who, item: what } => format!("{} equips {}", unit(*who), item(*what)),
        Event::ItemStashed { sector, item: what, .. } => format!("{} to the stash of {}", capital(item(*what)), at(*sector)),
        Event::ItemDiscarded { item: what, .. } if is_used_up(names, *what) => quiet(),
        Event::ItemDiscarded { item: what, .. } => format!("{} discarded", item(*what)),
        Event::ItemUsed { item: ItemId::HIDDEN, .. } => quiet(),
        Event::ItemUsed { item: what, points: 0 } => format!("{} used up", capital(item(*what))),
        Event::ItemUsed { item: what, points } => format!("{} used, {points} left", item(*what)),

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
            format!("{count} {} gone from {}", names.militia(*owner), at(*sector))
        }
        Event::MilitiaMoved { seat: owner, from, to, count } => {
            format!("{count} {} {} {} -> {}", names.militia(*owner), if *count == 1 { "goes" } else { "go" }, at(*from), at(*to))
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

        Event::SquadMoved { squad, from, to } => format!("{} moves {} -> {}", names.squad(*squad), at(*from), at(*to)),
        Event::SquadSplit { from, into, units } => {
            format!("{} leaves {} and forms the {} squad", names.units(units), names.squad(*from), into.word())
        }
        Event::SquadsMerged { from, into } => format!("{} joins the {} squad", names.squad(*from), into.word()),
        Event::ControlChanged { sector, to: Some(to), .. } => format!("{} takes control of {}", seat(*to), at(*sector)),
        Event::ControlChanged { sector, to: None, .. } => format!("Nobody controls {}", at(*sector)),

        Event::CombatBegan { sector, attacker, .. } => {
            let verb = if names.is_single(*attacker) { "attacks" } else { "attack" };
            format!("{} {verb} {}", names.side(*attacker), at(*sector))
        }
        Event::RoundBegan { round, sector, order } => round_began(names, *round, *sector, order),
        Event::Aimed { by: Fighter::Militia(_), .. } => quiet(),
        Event::Aimed { by, targets } => format!("{} aims at {}", capital(&names.fighter(*by)), aimed(names, targets)),
        Event::DiceRolled { by, why, dice, needs, hits, .. } => rolled(names, *by, why, dice, *needs, *hits),
        Event::DiceAdded { by, dice, needs, hits, .. } => {
            format!("More dice: {}", rolled(names, Some(*by), "", dice, *needs, *hits))
        }
        Event::Bombarded { unit: who, sector } => format!("{} bombards {}", unit(*who), at(*sector)),
        Event::DiceGivenUp { unit: who, count } => format!("{} gives up {}", unit(*who), dice_word(*count)),
        Event::ArmorLost { unit: who, item: what, left: 0, .. } => format!("{}'s {} destroyed", unit(*who), item(*what)),
        Event::ArmorLost { unit: who, item: what, points, left } => {
            format!("{}'s {} takes {points}, {left} left", unit(*who), item(*what))
        }
        Event::HealthLost { unit: who, from, to } => format!("{} health {from} -> {to}", unit(*who)),
        Event::MilitiaKilled { seat: owner, count, left, .. } => {
            format!("{count} {} dead, {left} left", names.militia(*owner))
        }
        Event::DogHurt { dog, left: 0 } => format!("{} dead", item(*dog)),
        Event::DogHurt { dog, left } => format!("{} health down to {left}", item(*dog)),
        Event::UnitDied { unit: who, .. } => format!("{} dead", unit(*who)),
        Event::UnitSaved { unit: who, by, health } => format!("{} saves {}: health {health}", card(*by), unit(*who)),
        Event::Healed { unit: who, from, to, by } if *by == names.rules.catalog.unit_card(*who) => {
            format!("{} is healed: health {from} -> {to}", unit(*who))
        }
        Event::Healed { unit: who, from, to, by } => format!("{} heals {}: health {from} -> {to}", card(*by), unit(*who)),
        Event::DogAssigned { dog, owner, target } => format!("{}'s {} holds {}", unit(*owner), item(*dog), unit(*target)),
        Event::DogReleased { dog } if is_used_up(names, *dog) => quiet(),
        Event::DogReleased { dog } => format!("{} comes back", item(*dog)),
        Event::TurnTaken { .. } | Event::AttackEnded => quiet(),
        Event::Retreated { squad, from, to } => format!("{} retreats {} -> {}", names.squad(*squad), at(*from), at(*to)),
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
        Event::BaseNotPlaced => "The base stays hidden: no Industry is the Dictator's (DIC-3)".into(),
        Event::BaseRevealed { sector } => format!("The base is revealed at {}", at(*sector)),
        Event::DictatorEntered { unit: who, sector, .. } => format!("{} enters play at {}", unit(*who), at(*sector)),
        Event::AbilityUsed { card: whose } => format!("{} uses the special ability", card(*whose)),
        Event::AbilityPassed => "The special ability is not used".into(),

        Event::Noted { card: whose, text } => format!("{}: {text}", card(*whose)),
        Event::CardQuarantined { card: whose } => {
            format!("Quarantined: {}'s script is not used any more in this game", card(*whose))
        }
        Event::MemorySet { .. } | Event::NumberDrawn { .. } | Event::BotRemembered { .. } => quiet(),
        Event::GameEnded { outcome } => ended(names, outcome),
        // A transcript's own lines say what was arranged.
        Event::DiceForced { .. } | Event::NumberOverridden { .. } | Event::SituationSet { .. } => quiet(),
    }
}

fn chosen(names: &Names<'_>, dictator: crate::merc::model::ids::UnitId) -> String {
    let card = names.rules.catalog.dictator_index(dictator).and_then(|index| names.rules.content.dictators.get(index));
    format!("The Dictator is {}\n  {}", names.unit(dictator), card.map_or("", |card| &card.text)).trim_end().to_string()
}

fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Landing => "Rebels to land",
        Phase::Occupation => "The Dictator occupies the Industries",
        Phase::Rebels => "Rebels to act",
        Phase::Tactics => "Dictator to play a tactics card or reinforce",
        Phase::Actions => "Dictator's MERCs to act",
        Phase::Ability => "Dictator to use the special ability",
        Phase::Setup | Phase::EndOfTurn | Phase::Over => "",
    }
}

/// Its last point went with an event that was told already.
fn is_used_up(names: &Names<'_>, item: ItemId) -> bool {
    let card = names.rules.catalog.equipment(&names.rules.content, item);
    card.armor.max(card.uses).max(card.points) > 0 && names.state.item(item).points == 0
}

fn round_began(names: &Names<'_>, round: u8, sector: SectorId, order: &[(Fighter, i8)]) -> String {
    let order: Vec<String> = order.iter().map(|(who, initiative)| format!("{} {initiative}", names.fighter(*who))).collect();
    let order = order.join(", ");
    match round {
        1 => format!("Combat at {}: {order} (initiative)", names.at(sector)),
        _ => format!("Round {round}: {order}"),
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

fn ended(names: &Names<'_>, outcome: &Outcome) -> String {
    let how: &'static str = outcome.how.into();
    let verb = if names.is_single(outcome.winner) { "wins" } else { "win" };
    let winner = names.side(outcome.winner);
    let values = format!("Rebels {}, Dictator {}", outcome.rebel_value, outcome.dictator_value);
    // Who reads two equal numbers wonders (DAY-8).
    let is_tie = outcome.how == Ending::SectorValue && outcome.rebel_value == outcome.dictator_value;
    let tie = if is_tie { ", a tie, which is the Dictator's (DAY-8)" } else { "" };
    format!("{winner} {verb}: {}{tie}. {values}", how.to_lowercase())
}
