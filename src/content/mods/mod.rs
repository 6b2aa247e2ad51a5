//! Mods as far as any game goes: what `mod.json` says, whether mods get along, and in which order they are loaded. Texts
//! come in and problems go out; files, content and scripts are not known here.
//!
//! - `manifest`: `mod.json`, read and checked; `fields`: JSON with its order and its repetitions
//! - `setting`: what a mod lets players choose
//! - `order`: who comes first, and why

mod fields;
mod manifest;
mod order;
mod setting;

pub use manifest::{MANIFEST, Manifest, ModProblem, Need};
pub use order::{Order, order};
pub use semver::{Version, VersionReq};
pub use setting::{ModSetting, ModValue, SettingType};
