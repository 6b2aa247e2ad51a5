//! The board game: its rules with or without mods, new games, transcripts.

use merc::base::{self, GameFile, ModFiles};
use merc::content::LoadProblems;
use merc::kernel::decider::{Decider, Decision, Keyboard, RandomLegal};
use merc::kernel::session::Seating;
use merc::kernel::table::{Asked, Reply};
use merc::kernel::{Header, Ruleset, Session, Table, seating};
use merc::lua::Limits;
use merc::merc::{Merc, NewGame, new_game};
use std::rc::Rc;

/// The rules of the base game.
pub fn rules() -> Rc<Merc> {
    Rc::new(base_game())
}

/// The same rules without an `Rc`.
pub fn base_game() -> Merc {
    loaded(Merc::load(&base::embedded()))
}

/// The rules from these files instead of the base game.
pub fn rules_of(files: &[GameFile]) -> Rc<Merc> {
    Rc::new(loaded(Merc::load(files)))
}

/// The same with custom limits.
pub fn rules_of_within(files: &[GameFile], limits: Limits) -> Rc<Merc> {
    Rc::new(loaded(Merc::load_within(files, &[], limits)))
}

pub fn rules_with_mods(mods: &[ModFiles]) -> Rc<Merc> {
    Rc::new(loaded(Merc::load_with(&base::embedded(), mods)))
}

fn loaded(read: Result<Merc, LoadProblems>) -> Merc {
    read.unwrap_or_else(|problems| panic!("{problems}"))
}

/// A mod in memory, with a generated manifest.
pub fn mod_of(id: &str, files: &[(&str, &str)]) -> ModFiles {
    let manifest = format!(r#"{{"id": "{id}", "version": "1.0.0", "engine": "^0.2"}}"#);
    let all = files.iter().copied().chain([("mod.json", manifest.as_str())]);
    let mut files: Vec<GameFile> =
        all.map(|(path, text)| GameFile { path: path.to_string(), text: text.to_string().into() }).collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    ModFiles { folder: id.to_string(), files }
}

/// Names with values for a new game: seats and their players, or settings.
pub fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect()
}

pub fn header(rules: &Merc, wishes: &NewGame) -> Header {
    new_game(rules, wishes).unwrap_or_else(|problems| panic!("{}", problems.join("\n")))
}

/// A game with the players that the header names.
pub fn session(rules: &Rc<Merc>, header: Header) -> Session<Merc> {
    let seating = seating(rules.as_ref(), &header).unwrap_or_else(|problems| panic!("{problems:?}"));
    session_with(rules, header, seating)
}

pub fn session_with(rules: &Rc<Merc>, header: Header, seating: Seating<Merc>) -> Session<Merc> {
    Session::new(Rc::clone(rules), header, seating).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// People at all seats.
pub fn people() -> Seating<Merc> {
    Rc::new(|| Box::new(Keyboard))
}

/// The same game as a table, for unrecorded play.
pub fn table(rules: &Rc<Merc>, header: Header) -> Table<Merc> {
    let decider = seating(rules.as_ref(), &header).unwrap_or_else(|problems| panic!("{problems:?}"))();
    table_with(rules, header, decider)
}

pub fn table_with(rules: &Rc<Merc>, header: Header, decider: Box<dyn Decider<Merc>>) -> Table<Merc> {
    let state = rules.start(&header).unwrap_or_else(|problems| panic!("{problems:?}"));
    Table::new(Rc::clone(rules), Rc::new(header), state, decider)
}

/// A random legal reply to the open question: the same for the same seed and question.
pub fn random_reply(session: &Session<Merc>, seed: u64) -> Reply<Merc> {
    let (mut bot, table) = (RandomLegal::everywhere(seed), session.table());
    match session.asked().expect("a question is open") {
        Asked::Command(seats) => match bot.command(table, seats) {
            Decision::Given((seat, command)) => Reply::Command(seat, command),
            _ => panic!("seed {seed}: a bot answers"),
        },
        Asked::Question(question) => match bot.answer(table, question) {
            Decision::Given(answer) => Reply::Answer(answer),
            _ => panic!("seed {seed}: a bot answers"),
        },
    }
}

/// As many of each vehicle as a deck needs for most squads to find one. Vehicles without a mode are in every game.
const MOTOR_POOL: &str = r#"[
  {"id": "old-jeep", "name": "Old Jeep", "kind": "accessory", "copies": 8, "serial": 0, "armor": 1,
   "vehicle": {"crew": 3, "steps": 3, "move_cost": 1}, "set": "base", "text": ""},
  {"id": "old-tank", "name": "Old Tank", "kind": "accessory", "copies": 8, "serial": 0, "armor": 4, "combat": 2, "initiative": -1,
   "vehicle": {"crew": 4, "steps": 1, "move_cost": 2}, "set": "base", "text": ""},
  {"id": "old-truck", "name": "Old Truck", "kind": "accessory", "copies": 12, "serial": 0, "armor": 2,
   "vehicle": {"crew": 10, "steps": 1, "move_cost": 1}, "set": "base", "text": ""},
  {"id": "old-chopper", "name": "Old Chopper", "kind": "accessory", "copies": 8, "serial": 0, "combat": 1, "targets": 1,
   "vehicle": {"crew": 4, "steps": 2, "move_cost": 1, "diagonal": true}, "set": "base", "text": ""}
]"#;
/// Everyone aboard trains better while the truck is whole and somebody rides.
const OLD_TRUCK: &str =
    "return { stats = function(ctx) if ctx.unit.riders > 0 then return { training = ctx.unit.vehicle.crew - 9 } end end }";

/// The base game with vehicles in its decks, among them one with a script.
pub fn rules_with_vehicles() -> Rc<Merc> {
    let files = [("content/merc/equipment.json", MOTOR_POOL), ("scripts/merc/equipment/old-truck.lua", OLD_TRUCK)];
    rules_with_mods(&[mod_of("motor-pool", &files)])
}
