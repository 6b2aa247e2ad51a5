//! The geometry of the skirmish: properties on seeded random tables, an independent sight test in exact fractions, and examples
//! worked by hand.

mod moves;
mod reference;
mod sights;
mod symmetries;
mod tables;
mod worked;

/// Cases per property.
const CASES: usize = 50_000;
