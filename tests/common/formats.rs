//! Every game that the modes allow (MOD-0): frames, sets of additions and sizes of sides, generated from the content.

use merc::merc::content::{FormatWishes, ModeCard};
use merc::merc::{Merc, NewGame, new_game, usual_leader};
use std::fmt;

/// What a group can play.
#[derive(Clone, Debug)]
pub struct Played {
    /// The modes as a header names them: the usual frame is not among them.
    pub modes: Vec<String>,
    /// How many players each side has, without the Dictator's.
    pub sizes: Vec<u8>,
    /// Whether one of the sides is the Dictator's.
    pub is_led: bool,
}

impl Played {
    pub fn wishes(&self, seed: u64) -> NewGame {
        // Without sizes, each player would be a side of Versus.
        let sides = (!self.is_led || self.sizes.len() > 1).then(|| self.size());
        NewGame { rebels: self.sizes.iter().sum(), modes: self.modes.clone(), sides, seed, ..NewGame::default() }
    }

    /// `2v2`.
    pub fn size(&self) -> String {
        self.sizes.iter().map(u8::to_string).collect::<Vec<_>>().join("v")
    }

    /// The modes without the size: `versus vehicles`.
    pub fn combination(&self) -> String {
        if self.modes.is_empty() { "the usual game".to_string() } else { self.modes.join(" ") }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.combination(), self.size())
    }
}

/// All of them, each once: the usual game first, then by modes and size.
pub fn all(rules: &Merc) -> Vec<Played> {
    let (frames, additions): (Vec<&ModeCard>, Vec<&ModeCard>) = rules.content.modes.iter().partition(|mode| mode.frame.is_some());
    let mut found = Vec::new();
    for frame in frames {
        let usual = frame.frame.as_ref().is_some_and(|frame| frame.is_usual);
        for subset in 0..1_u32 << additions.len() {
            let added = additions.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1).map(|(_, mode)| *mode);
            let chosen = Some(frame).filter(|_| !usual).into_iter().chain(added);
            let modes: Vec<String> = chosen.map(|mode| mode.id.clone()).collect();
            found.extend(sizes().into_iter().filter_map(|sizes| played(rules, &modes, sizes)));
        }
    }
    found
}

/// Every way to divide one to six players into sides, in order.
fn sizes() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (1..=6).map(|players| vec![players]).collect();
    let mut open: Vec<Vec<u8>> = (1..=6).map(|first| vec![first]).collect();
    while let Some(begun) = open.pop() {
        for next in 1..=6_u8.saturating_sub(begun.iter().sum()) {
            let longer: Vec<u8> = begun.iter().copied().chain([next]).collect();
            all.push(longer.clone());
            open.push(longer);
        }
    }
    all.sort_by_key(|sizes| (sizes.iter().sum::<u8>(), sizes.len(), sizes.clone()));
    all
}

/// The game, if its modes allow it.
fn played(rules: &Merc, modes: &[String], sizes: Vec<u8>) -> Option<Played> {
    let ids: Vec<&str> = modes.iter().map(String::as_str).collect();
    let one = Played { modes: modes.to_vec(), sizes, is_led: usual_leader(rules, modes).is_some() };
    let wishes = one.wishes(1);
    let format = FormatWishes { modes: &ids, players: wishes.rebels, sides: wishes.sides.as_deref() };
    (rules.content.format(&format).is_ok() && new_game(rules, &wishes).is_ok()).then_some(one)
}
