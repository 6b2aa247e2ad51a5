//! The parts of mods that do not depend on a game: manifests, conflicts and load order. This module works on texts and does not access
//! files, entries or scripts.
//!
//! - `manifest`: `mod.json`, read and checked
//! - `setting`: the settings of a mod
//! - `order`: the load order and its reasons

mod manifest;
mod order;
mod setting;

pub use manifest::{MANIFEST, Manifest, Need, settings};
pub use order::{Order, order};
pub use semver::{Version, VersionReq};
pub use setting::{ModSetting, ModValue, SettingType, ValueError, hint};
