//! What cards in play add to the screen: lines below the status line, and words on the map. Everybody sees them.

use super::object::At;
use crate::lua::{HookId, bad_result};
use crate::merc::game::Game;
use crate::merc::game::access::{plain, short};
use crate::merc::game::context::HookCall;
use crate::merc::hooks;
use crate::merc::model::ids::{CardId, SectorId};
use mlua::{FromLua, Lua, Result, Table, Value};

/// The most lines of one card, and the longest line.
const MOST_LINES: usize = 4;
const LONGEST_LINE: usize = 100;
/// The most words of one card on the map, and the longest word.
const MOST_MARKS: usize = 100;
const LONGEST_MARK: usize = 8;

/// A line below the status line.
pub struct Line {
    pub card: CardId,
    pub text: String,
}

/// A word in a sector of the map.
pub struct Mark {
    pub card: CardId,
    pub sector: SectorId,
    pub word: String,
}

/// The lines of all cards, in the order of the cards.
pub fn status(game: &Game) -> Vec<Line> {
    let of = |(card, Lines(lines))| lines.into_iter().map(move |text| Line { card, text });
    all(game, hooks::STATUS).into_iter().flat_map(of).collect()
}

/// The words of all cards, in the order of the cards.
pub fn marks(game: &Game) -> Vec<Mark> {
    let of = |(card, Marks(marks))| marks.into_iter().map(move |(sector, word)| Mark { card, sector, word });
    all(game, hooks::MARKS).into_iter().flat_map(of).collect()
}

fn all<T: FromLua>(game: &Game, hook: HookId) -> Vec<(CardId, T)> {
    let shown = |card| Some((card, hooks::read::<Option<T>>(game, HookCall::of(hook, card))??));
    hooks::table_cards(game, hook).into_iter().filter_map(shown).collect()
}

struct Lines(Vec<String>);

impl FromLua for Lines {
    fn from_lua(value: Value, lua: &Lua) -> Result<Lines> {
        let lines = || bad_result(format!("expected a list of at most {MOST_LINES} strings"));
        let table = Table::from_lua(value, lua).map_err(|_| lines())?;
        let texts: Vec<String> = short(&table, MOST_LINES).map_err(|_| lines())?;
        let line = |text: String| plain(&text).chars().take(LONGEST_LINE).collect::<String>();
        Ok(Lines(texts.into_iter().map(line).filter(|text| !text.trim().is_empty()).collect()))
    }
}

struct Marks(Vec<(SectorId, String)>);

impl FromLua for Marks {
    fn from_lua(value: Value, lua: &Lua) -> Result<Marks> {
        let pairs = || bad_result(format!("expected a list of at most {MOST_MARKS} pairs of a sector and a word"));
        let table = Table::from_lua(value, lua).map_err(|_| pairs())?;
        let listed: Vec<Table> = short(&table, MOST_MARKS).map_err(|_| pairs())?;
        let pair = |pair: Table| Ok((pair.get::<At>(1)?.0, pair.get::<String>(2)?));
        let marks: Vec<(SectorId, String)> = listed.into_iter().map(pair).collect::<Result<_>>().map_err(|_| pairs())?;
        for (_, word) in &marks {
            let length = word.chars().count();
            if !(1..=LONGEST_MARK).contains(&length) || !word.chars().all(|letter| letter.is_alphanumeric() || letter == '-') {
                let word: String = plain(word).chars().take(40).collect();
                let what = format!("a word on the map must have 1 to {LONGEST_MARK} letters, digits or hyphens, not {word:?}");
                return Err(bad_result(what));
            }
        }
        Ok(Marks(marks))
    }
}
