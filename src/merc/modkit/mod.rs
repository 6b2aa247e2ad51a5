//! Tools for those who write mods.
//!
//! - `lint`: what can be said about a mod without playing (`merc mod check`)
//! - `fuzz`: random games in which its cards turn up (`merc mod test`)
//! - `reference`: the page of hooks and operations, and types for editors (`merc mod doc`)

pub mod fuzz;
pub mod lint;
pub mod reference;
