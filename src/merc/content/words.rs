//! The words of a game: what its modes call a day and a player. A text that is the same for every mode has places for them in braces.

use super::format::Format;
use super::modes::StepKind;

impl Format {
    /// Whether the Dictator takes part.
    pub fn has_leader(&self) -> bool {
        self.seats.iter().any(|seat| seat.leader.is_some())
    }

    /// `Rebel`: what one player is called; `player` if the sides have different words.
    pub fn one(&self) -> &str {
        let seats = self.seats.iter().filter(|seat| seat.leader.is_none());
        let mut words = seats.filter_map(|seat| self.sides.get(usize::from(seat.side))).map(|side| side.one.as_str());
        let first = words.next().unwrap_or("player");
        if words.all(|word| word == first) { first } else { "player" }
    }

    /// `Rebel`, or `player of your side` if there are several sides of players.
    pub fn ally(&self) -> String {
        let mut sides: Vec<u8> = self.seats.iter().filter(|seat| seat.leader.is_none()).map(|seat| seat.side).collect();
        sides.dedup();
        if sides.len() > 1 { format!("{} of your side", self.one()) } else { self.one().to_owned() }
    }

    /// `Day 1`; `the landing` if its day has no number.
    pub fn landing_day(&self) -> String {
        if self.landing == 0 { "the landing".to_owned() } else { format!("{} {}", self.day, self.landing) }
    }

    /// Whether players land. A mode may remove it; then they hire when they first act (DAY-11).
    pub fn has_landing(&self) -> bool {
        self.first.iter().any(|step| step.kind == StepKind::Land)
    }

    /// `on Day 1`, `at the landing`.
    pub fn at_landing(&self) -> String {
        format!("{} {}", if self.landing == 0 { "at" } else { "on" }, self.landing_day())
    }

    /// `today`; `this round` if days have another name.
    pub fn today(&self) -> String {
        if self.day == "Day" { "today".to_owned() } else { format!("this {}", self.day.to_lowercase()) }
    }

    /// Fills in the words of the game: `{player}`, `{players}`, `{ally}`, `{landing}` (`on Day 1`), `{day}` (`day`).
    pub fn fill(&self, text: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        text.replace("{player}", self.one())
            .replace("{players}", &format!("{}s", self.one()))
            .replace("{ally}", &self.ally())
            .replace("{landing}", &self.at_landing())
            .replace("{day}", &self.day.to_lowercase())
    }
}
