//! The fields of each kind of entry, with ranges and defaults.

use super::pieces::{self, PieceLine};
use super::types::{Ability, Carried, Effect, Faction, HouseRule, Identity, Maneuver, PieceCard, Scenario, Unit, Weapon};
use super::words::{AttackKind, Kit, PieceKind, Shape, WeaponKind, When, Whom};
use crate::content::{Reader, Word, shorten};
use crate::skirmish::geometry::Band;
use crate::text::did_you_mean;

/// The most weapons and kits of one unit.
pub const MOST_CARRIED: usize = 6;
/// Room for mods, and small enough that sums cannot overflow.
const MODIFIER: std::ops::RangeInclusive<i16> = -20..=20;

/// The ids of the cards that others name.
pub(super) struct Ids {
    pub factions: Vec<String>,
    pub weapons: Vec<String>,
    pub maneuvers: Vec<String>,
    pub abilities: Vec<String>,
    pub identities: Vec<String>,
    pub pieces: Vec<String>,
    pub units: Vec<String>,
}

/// The index of a named card; a name that nobody has is a problem.
fn find(read: &mut Reader<'_>, field: &'static str, name: &str, ids: &[String], what: &str) -> Option<usize> {
    let found = ids.iter().position(|id| id == name);
    if found.is_none() {
        let near = did_you_mean(name, ids.iter().map(String::as_str));
        read.error(field, format!("there is no {what} \"{}\"{near}", shorten(name)));
    }
    found
}

fn find_all(read: &mut Reader<'_>, field: &'static str, ids: &[String], what: &str) -> Vec<usize> {
    let names = read.texts_or_empty(field);
    names.iter().filter_map(|name| find(read, field, name, ids, what)).collect()
}

pub(super) fn faction(read: &mut Reader<'_>, ids: &Ids) -> Faction {
    let id = read.id();
    let name = read.text("name");
    let letter = read.text("letter");
    let mut letters = letter.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter @ 'A'..='Z'), None) => letter,
        _ => {
            read.error("letter", "expected one capital letter");
            'X'
        }
    };
    let identity = read.text("identity");
    let identity = find(read, "identity", &identity, &ids.identities, "identity").unwrap_or_default();
    let squad = find_all(read, "squad", &ids.units, "unit");
    Faction { id, name, letter, identity, squad, text: read.text("text") }
}

pub(super) fn unit(read: &mut Reader<'_>, ids: &Ids) -> Unit {
    let id = read.id();
    let name = read.text("name");
    let faction = read.text("faction");
    let faction = find(read, "faction", &faction, &ids.factions, "faction").unwrap_or_default();
    let mut carried = Vec::new();
    for text in read.texts_or_empty("weapons") {
        let (name, uses) = counted(read, "weapons", &text);
        if let Some(weapon) = find(read, "weapons", name, &ids.weapons, "weapon") {
            carried.push(Carried::Weapon { weapon, uses });
        }
    }
    let kits: Vec<String> = Kit::words().map(str::to_string).collect();
    for text in read.texts_or_empty("kits") {
        let (name, uses) = counted(read, "kits", &text);
        if let Some(kit) = find(read, "kits", name, &kits, "kit") {
            carried.push(Carried::Kit { kit: Kit::WORDS[kit].1, uses: uses.unwrap_or(1) });
        }
    }
    if carried.len() > MOST_CARRIED {
        read.error("weapons", format!("{} weapons and kits; at most {MOST_CARRIED} are supported", carried.len()));
    }
    Unit {
        id,
        name,
        faction,
        mp: read.number("mp", 0..=9),
        reaction: read.number("reaction", 1..=10),
        courage: read.number("courage", 1..=10),
        melee: read.value("melee").is_some().then(|| read.number("melee", 0..=9)),
        repair: read.number("repair", 1..=10),
        er: read.number_or("er", 1..=4, 2),
        blood: read.number("blood", 1..=20),
        av: read.number("av", 1..=4),
        af: read.number("af", 1..=10),
        abilities: find_all(read, "abilities", &ids.abilities, "ability"),
        carried,
    }
}

/// `shrapnel:3` is three uses of shrapnel.
fn counted<'a>(read: &mut Reader<'_>, field: &'static str, text: &'a str) -> (&'a str, Option<u8>) {
    let Some((name, count)) = text.split_once(':') else { return (text, None) };
    match count.parse::<u8>() {
        Ok(count @ 1..=9) => (name, Some(count)),
        _ => {
            read.error(field, format!("\"{}\" is not a number of uses; write NAME:3", shorten(count)));
            (name, None)
        }
    }
}

pub(super) fn weapon(read: &mut Reader<'_>, ids: &Ids) -> Weapon {
    let id = read.id();
    let name = read.text("name");
    let kind = read.word("kind").unwrap_or(WeaponKind::Ranged);
    // What is thrown or struck has no Firing Number (SK-16.1, SK-17.3).
    let has_fn = !matches!(kind, WeaponKind::Melee | WeaponKind::Grenade);
    let firing = has_fn.then(|| read.number("fn", 1..=20));
    let is_template = kind == WeaponKind::Template;
    let bands = if kind == WeaponKind::Grenade { Vec::new() } else { bands(read) };
    Weapon {
        id,
        name,
        kind,
        firing,
        strength: read.number("str", 0..=9),
        dice: read.number_or("dice", 1..=12, 1),
        blood: read.number_or("blood", 1..=9, 1),
        bands,
        maneuvers: find_all(read, "maneuvers", &ids.maneuvers, "maneuver"),
        throw: if kind == WeaponKind::Grenade { read.number("throw", 1..=9) } else { 0 },
        template: if is_template { read.word("template") } else { None },
        length: if is_template { read.number("length", 1..=5) } else { 0 },
        af_mod: read.number_or("af_mod", MODIFIER, 0),
        burns: read.switch_or("burns", false),
        pushes: read.switch_or("pushes", false),
        for_all: read.switch_or("for_all", false),
    }
}

fn bands(read: &mut Reader<'_>) -> Vec<Band> {
    const BANDS: [(&str, Band); 3] = [("melee", Band::Melee), ("short", Band::Short), ("long", Band::Long)];
    let mut found = Vec::new();
    for name in read.texts("bands") {
        match BANDS.iter().find(|(word, _)| *word == name) {
            Some((_, band)) => found.push(*band),
            None => read.error("bands", format!("there is no band \"{}\"; bands are melee, short and long", shorten(&name))),
        }
    }
    found
}

pub(super) fn maneuver(read: &mut Reader<'_>) -> Maneuver {
    let (id, name, text) = (read.id(), read.text("name"), read.text("text"));
    numbers_of_maneuver(read, id, name, text)
}

fn numbers_of_maneuver(read: &mut Reader<'_>, id: String, name: String, text: String) -> Maneuver {
    let shape = read.word("shape").unwrap_or(Shape::Either);
    Maneuver {
        id,
        name,
        shape,
        attack: read.word_or_none("attack").unwrap_or(AttackKind::Ranged),
        mp: read.number_or("mp", MODIFIER, 0),
        firing: read.number_or("fn", MODIFIER, 0),
        rounds: if shape == Shape::Wait { read.number("rounds", 1..=9) } else { 0 },
        first_blood: read.number_or("first_blood", 0..=9, 0),
        text,
    }
}

/// An ability, and the maneuver that it gives, if any.
pub(super) fn ability(read: &mut Reader<'_>) -> (Ability, Option<Maneuver>) {
    let (id, name, text) = (read.id(), read.text("name"), read.text("text"));
    let effects = effects(read);
    let maneuver = read.object_or_none("maneuver", |inner| numbers_of_maneuver(inner, id.clone(), name.clone(), text.clone()));
    let mut uses = Vec::new();
    for word in read.texts_or_empty("uses") {
        match Kit::from_word(&word) {
            Some(kit) => uses.push(kit),
            None => read.error("uses", format!("there is no kit \"{}\"", shorten(&word))),
        }
    }
    (Ability { id, name, effects, maneuver: None, uses, text }, maneuver)
}

pub(super) fn identity(read: &mut Reader<'_>) -> Identity {
    Identity {
        id: read.id(),
        name: read.text("name"),
        effects: effects(read),
        mends_in: read.value("mends_in").is_some().then(|| read.number("mends_in", 1..=9)),
        text: read.text("text"),
    }
}

fn effects(read: &mut Reader<'_>) -> Vec<Effect> {
    let all = read.objects("effects", |read| {
        let hook = read.word("hook")?;
        Some(Effect {
            hook,
            amount: read.number("amount", -500..=500),
            whom: read.word_or_none("for").unwrap_or(Whom::Own),
            when: read.word_or_none("when").unwrap_or(When::Always),
        })
    });
    all.into_iter().flatten().collect()
}

pub(super) fn piece(read: &mut Reader<'_>) -> PieceCard {
    let height = read.number("height", 0..=9);
    let id = read.id();
    let letter = read.name_or_none("letter").or_else(|| id.chars().next().map(String::from)).unwrap_or_default();
    PieceCard {
        id,
        name: read.text("name"),
        letter,
        kind: read.word_or_none("kind").unwrap_or(PieceKind::Block),
        height,
        // Whatever hides a figure completely is an obstacle (SK-2.3).
        obstacle: read.switch_or("obstacle", height >= 2),
        armor_bonus: read.number_or("armor_bonus", 0..=4, 0),
    }
}

pub(super) fn scenario(read: &mut Reader<'_>, ids: &Ids) -> Scenario {
    let (id, name, text) = (read.id(), read.text("name"), read.text("text"));
    let mut lines: Vec<PieceLine> = Vec::new();
    for line in read.texts("pieces") {
        match pieces::parse(&line, &ids.pieces) {
            Ok(piece) => lines.push(piece),
            Err(why) => read.error("pieces", format!("\"{}\": {why}", shorten(&line))),
        }
    }
    if read.switch_or("mirrored", false) {
        let others: Vec<PieceLine> = lines.iter().map(pieces::mirrored).collect();
        lines.extend(others);
    }
    let is_battle = read.switch_or("battle", false);
    Scenario { id, name, is_battle, pieces: lines, text }
}

pub(super) fn house_rule(read: &mut Reader<'_>) -> HouseRule {
    HouseRule { id: read.id(), name: read.text("name"), text: read.text("text") }
}
