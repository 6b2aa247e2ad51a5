//! The header, which is the first line of a game file: ruleset, seats, seed and options.

use super::{Complaint, Seat};
use serde::Serialize;

/// The version of the file format.
pub const FORMAT: u32 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Header {
    pub ruleset: String,
    /// The name of each seat and who plays it: `human`, `human:pause`, `random`, ...
    pub seats: Vec<(String, String)>,
    pub seed: u64,
    /// Everything else, in the order written: `engine`, `content`, `rule`, ...
    pub options: Vec<(String, String)>,
}

/// Whether a player is a person: `human`, or with an option of the game, `human:OPTION`.
pub fn is_person(who: &str) -> bool {
    who.split(':').next() == Some("human")
}

impl Header {
    pub fn new(ruleset: &str, seats: &[&str], seed: u64) -> Self {
        let seats = seats.iter().map(|seat| ((*seat).to_string(), "human".to_string())).collect();
        Header { ruleset: ruleset.to_string(), seats, seed, options: Vec::new() }
    }

    pub fn seat(&self, name: &str) -> Option<Seat> {
        let name = name.to_lowercase();
        self.seats.iter().position(|(seat, _)| *seat == name).map(|index| Seat(index as u8))
    }

    pub fn seat_name(&self, seat: Seat) -> &str {
        self.seats.get(usize::from(seat.0)).map_or("nobody", |(name, _)| name)
    }

    /// Whether a person plays the seat of this name.
    pub fn is_human(&self, name: &str) -> bool {
        self.seats.iter().any(|(seat, who)| seat == name && is_person(who))
    }

    pub fn option(&self, key: &str) -> Option<&str> {
        self.options.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    pub fn options_named<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.options.iter().filter(move |(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Adds an option, or replaces its value.
    pub fn set_option(&mut self, key: &str, value: &str) {
        match self.options.iter_mut().find(|(name, _)| name == key) {
            Some(entry) => entry.1 = value.to_string(),
            None => self.options.push((key.to_string(), value.to_string())),
        }
    }

    pub fn text(&self) -> String {
        let seats: Vec<String> = self.seats.iter().map(|(seat, who)| format!("{seat}={who}")).collect();
        let mut text = format!("merc {FORMAT} · ruleset {} · seats {} · seed {}", self.ruleset, seats.join(" "), self.seed);
        for (key, value) in &self.options {
            text.push_str(&format!(" · {key} {value}"));
        }
        text
    }

    pub fn parse(line: &str) -> Result<Self, Complaint> {
        let bad = |fact: String| {
            Complaint::input(fact, "A game file starts with: merc 1 · ruleset NAME · seats red=human ... · seed N")
        };
        let mut header = Header { ruleset: String::new(), seats: Vec::new(), seed: 0, options: Vec::new() };
        let mut parts = line.trim().split('·').map(str::trim);
        match parts.next().and_then(|first| first.strip_prefix("merc ")) {
            None => return Err(bad("this is not a merc game file".into())),
            Some(version) => match version.trim().parse::<u32>() {
                Ok(FORMAT) => {}
                Ok(newer) if newer > FORMAT => {
                    let fact =
                        format!("the file has format {newer} and was written by a newer merc; this one reads format {FORMAT}");
                    return Err(Complaint::input(fact, "Use a newer merc"));
                }
                _ => return Err(bad(format!("format {:?} is not supported; this merc reads format {FORMAT}", version.trim()))),
            },
        }
        let (mut seeded, mut once) = (false, Vec::new());
        for part in parts {
            let (key, value) = part.split_once(' ').unwrap_or((part, ""));
            let value = value.trim();
            if ["ruleset", "seats", "seed"].contains(&key) {
                if once.contains(&key) {
                    return Err(Complaint::input(format!("{key} is named twice in the header"), "Keep one of them"));
                }
                once.push(key);
            }
            match key {
                "ruleset" => header.ruleset = value.to_string(),
                "seed" => {
                    header.seed = value.parse().map_err(|_| bad(format!("seed {value:?} is not a whole number")))?;
                    seeded = true;
                }
                "seats" => {
                    for seat in value.split_whitespace() {
                        let (name, who) = seat.split_once('=').ok_or_else(|| bad(format!("seat {seat:?} lacks =WHO")))?;
                        if header.seat(name).is_some() {
                            return Err(bad(format!("seat {name} is named twice")));
                        }
                        header.seats.push((name.to_lowercase(), who.to_string()));
                    }
                }
                "" => {}
                _ => header.options.push((key.to_string(), value.to_string())),
            }
        }
        if header.ruleset.is_empty() || header.seats.is_empty() || !seeded {
            return Err(bad("the header lacks a ruleset, seats or a seed".into()));
        }
        Ok(header)
    }
}
