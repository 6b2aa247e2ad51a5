//! Who answers for which seat, as the header says.

use crate::kernel::decider::{Decider, Keyboard, RandomLegal};
use crate::kernel::session::Seating;
use crate::kernel::{Header, Ruleset, Seat};
use std::rc::Rc;

/// The words a header may have behind a seat's name.
const SITTERS: [&str; 2] = ["human", "random"];

/// People wait to be asked, bots answer at once; an unknown word is refused.
pub fn seating<R: Ruleset>(header: &Header) -> Result<Seating<R>, Vec<String>> {
    let unknown = header.seats.iter().filter(|(_, who)| !SITTERS.contains(&who.as_str()));
    let problems: Vec<String> = unknown
        .map(|(seat, who)| format!("{seat}={who}: nobody is called {who:?}; choose from {}", SITTERS.join(", ")))
        .collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    let is_bot = |index: &usize| header.seats[*index].1 == "random";
    let seats: Vec<Seat> = (0..header.seats.len()).filter(is_bot).map(|index| Seat(index as u8)).collect();
    let seed = header.seed;
    Ok(Rc::new(move || -> Box<dyn Decider<R>> {
        if seats.is_empty() { Box::new(Keyboard) } else { Box::new(RandomLegal { seed, seats: seats.clone() }) }
    }))
}
