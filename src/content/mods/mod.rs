//! Mods as far as any game goes: what `mod.json` says, whether mods get along, and in which order they are loaded. Texts
//! come in and problems go out; files, entries and scripts are not known here.
//!
//! - `manifest`: `mod.json`, read and checked
//! - `setting`: what a mod lets players choose
//! - `order`: who comes first, and why

mod manifest;
mod order;
mod setting;

pub use manifest::{MANIFEST, Manifest, Need};
pub use order::{Order, order};
pub use semver::{Version, VersionReq};
pub use setting::{ModSetting, ModValue, SettingType, ValueError, hint};
