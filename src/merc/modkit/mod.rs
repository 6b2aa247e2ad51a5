//! Tools for modders.
//!
//! - `lint`: checks a mod without playing (`merc mod check`)
//! - `fuzz`: plays random games with the mod's cards (`merc mod test`)
//! - `reference`: generates the reference page and editor types (`merc mod doc`); `language`: their part about stated rules

pub mod fuzz;
pub mod language;
pub mod lint;
pub mod reference;
