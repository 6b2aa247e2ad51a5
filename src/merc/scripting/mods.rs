//! The mods of a game: which are loaded and in which order, the chosen settings, what a game file records about them, and the origin of
//! the fields of a card. `content::mods` reads `mod.json`; folders are read elsewhere.

pub use crate::base::ModFiles;
pub use crate::content::mods::{MANIFEST, ModSetting, ModValue};

use crate::base::GameFile;
use crate::content::mods::{Manifest, Order, ValueError, Version, hint, order};
use crate::content::{Layer, LoadProblems, SourceFile};
use crate::kernel::{Header, fingerprint};
use crate::merc::content::trace;
use crate::text::{nearest, shorten};
use std::collections::BTreeSet;

/// The base game is the first mod. Its scripts have no powers that other mods lack.
pub const BASE: &str = "base";

/// A mod that is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadedMod {
    pub id: String,
    pub name: String,
    pub version: String,
    /// A hash of everything in it that can change a game; empty for the base game, whose content has its own fingerprint.
    pub hash: String,
    /// The folder as the user gave it; empty for the base game.
    pub folder: String,
    /// The reason for its position in the order.
    pub reason: String,
    pub settings: Vec<ModSetting>,
}

impl LoadedMod {
    /// Its name in the header of a game file: `foo@1.2.0#89ab...`.
    fn tag(&self) -> String {
        format!("{}@{}#{}", self.id, self.version, self.hash)
    }

    /// The path of one of its files, as errors show it.
    pub fn path(&self, file: &str) -> String {
        if self.folder.is_empty() { file.to_string() } else { format!("{}/{file}", self.folder.trim_end_matches('/')) }
    }
}

/// Mods in the order they are loaded, the base game first.
pub struct LineUp<'a> {
    pub mods: Vec<LoadedMod>,
    /// Their files, in the same order.
    pub files: Vec<&'a [GameFile]>,
    /// For each mod, the indices of those it is declared to come after.
    pub behind: Vec<BTreeSet<usize>>,
    /// Problems with the manifests and between mods.
    pub problems: LoadProblems,
}

/// Reads the manifests and puts the mods in order.
pub fn line_up<'a>(base: &'a [GameFile], mods: &'a [ModFiles]) -> LineUp<'a> {
    let engine = Version::parse(env!("CARGO_PKG_VERSION")).expect("the engine has a version");
    let mut problems = LoadProblems::default();
    let mut manifests = vec![Manifest::of_base(BASE, engine.clone())];
    let mut sources: Vec<(&str, &[GameFile])> = vec![("", base)];
    for one in mods {
        let path = format!("{}/{MANIFEST}", one.folder.trim_end_matches('/'));
        let text = one.files.iter().find(|file| file.path == MANIFEST).map_or("", |file| file.text.as_ref());
        if let Some(manifest) = Manifest::read(&path, text, &mut problems) {
            manifests.push(manifest);
            sources.push((&one.folder, &one.files));
        }
    }
    let Order { places, reasons, behind } = order(&manifests, &engine, &mut problems);
    let position = |place: &usize| places.iter().position(|other| other == place);
    LineUp {
        mods: places.iter().map(|place| loaded(&manifests[*place], sources[*place], &reasons[*place])).collect(),
        files: places.iter().map(|place| sources[*place].1).collect(),
        behind: places.iter().map(|place| behind[*place].iter().filter_map(position).collect()).collect(),
        problems,
    }
}

fn loaded(manifest: &Manifest, (folder, files): (&str, &[GameFile]), reason: &str) -> LoadedMod {
    let hash = if folder.is_empty() {
        String::new()
    } else {
        let counts = files.iter().filter(|file| !file.path.starts_with("transcripts/"));
        format!("{:016x}", fingerprint::of(&counts.map(|file| (&file.path, &file.text)).collect::<Vec<_>>()))
    };
    LoadedMod {
        id: manifest.id.clone(),
        name: manifest.name.clone(),
        version: manifest.version.to_string(),
        hash,
        folder: folder.to_string(),
        reason: reason.to_string(),
        settings: manifest.settings.clone(),
    }
}

impl LineUp<'_> {
    /// The content files of the mods, for the content loader.
    pub(in crate::merc) fn layers(&self) -> Vec<Layer> {
        let parts = self.mods.iter().zip(&self.files).zip(&self.behind);
        let layer = |((one, files), behind): ((&LoadedMod, &&[GameFile]), &BTreeSet<usize>)| {
            let content = files.iter().filter(|file| file.path.starts_with("content/merc/"));
            let source = |file: &GameFile| SourceFile { path: one.path(&file.path), text: file.text.to_string() };
            Layer { id: one.id.clone(), files: content.map(source).collect(), behind: behind.clone() }
        };
        parts.map(layer).collect()
    }

    /// The file that sets a field of an entry.
    pub(in crate::merc) fn file_of(&self, entry: &str, field: &str) -> Option<String> {
        let origins = trace(&self.layers(), entry).unwrap_or_default();
        origins.into_iter().find(|origin| origin.field == field).map(|origin| origin.file)
    }
}

/// Every setting of every mod at its default, sorted.
pub(in crate::merc) fn defaults(mods: &[LoadedMod]) -> Vec<(String, String, ModValue)> {
    let of = |one: &LoadedMod| {
        let id = one.id.clone();
        one.settings.iter().map(move |setting| (id.clone(), setting.id.clone(), setting.default.clone())).collect::<Vec<_>>()
    };
    let mut all: Vec<_> = mods.iter().flat_map(of).collect();
    all.sort_by(|(a, x, _), (b, y, _)| (a, x).cmp(&(b, y)));
    all
}

/// Why a setting of a mod was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::merc) enum ModSettingError {
    #[error("the mod \"{id}\"{} is not loaded; add --mod {id}", hint(near.as_deref()))]
    NotLoaded { id: String, near: Option<String> },
    #[error("the mod {id} has no setting \"{key}\"{}; {known}", hint(near.as_deref()))]
    Unknown { id: String, key: String, near: Option<String>, known: String },
    #[error("{id}.{key} {why}")]
    Value { id: String, key: String, why: ValueError },
}

/// Sets `MOD.KEY` to what was typed. On an error nothing changes.
pub(in crate::merc) fn set(
    mods: &[LoadedMod],
    chosen: &mut [(String, String, ModValue)],
    name: &str,
    value: &str,
) -> Result<(), ModSettingError> {
    let (id, key) = name.split_once('.').unwrap_or((name, ""));
    let (id, key) = (id.trim().to_lowercase(), key.trim().to_lowercase().replace('-', "_"));
    let Some(one) = mods.iter().skip(1).find(|one| one.id == id) else {
        let near = nearest(&id, mods.iter().skip(1).map(|one| one.id.as_str()));
        return Err(ModSettingError::NotLoaded { id: shorten(&id), near: near.map(str::to_string) });
    };
    let Some(setting) = one.settings.iter().find(|setting| setting.id == key) else {
        let ids: Vec<&str> = one.settings.iter().map(|setting| setting.id.as_str()).collect();
        let near = nearest(&key, ids.iter().copied());
        let known = if ids.is_empty() { "it has none".to_string() } else { format!("its settings are {}", ids.join(", ")) };
        return Err(ModSettingError::Unknown { near: near.map(str::to_string), id, key: shorten(&key), known });
    };
    let value = setting.kind.read(value).map_err(|why| ModSettingError::Value { id: id.clone(), key: key.clone(), why })?;
    if let Some(entry) = chosen.iter_mut().find(|(other, name, _)| *other == id && *name == key) {
        entry.2 = value;
    }
    Ok(())
}

/// Records the mods of a new game.
pub(in crate::merc) fn record(mods: &[LoadedMod], header: &mut Header) {
    for one in mods.iter().skip(1) {
        header.options.push(("mod".to_string(), one.tag()));
    }
}

/// The same for a game that continues with other versions of its mods.
pub(in crate::merc) fn sign(mods: &[LoadedMod], header: &mut Header) {
    // A mod that is not loaded stays in the header, so that it is reported as missing.
    header.options.retain(|(name, tag)| name != "mod" || find(mods, read_tag(tag).0).is_none());
    record(mods, header);
}

/// Mods a game file names that are not loaded.
pub(in crate::merc) fn missing(mods: &[LoadedMod], header: &Header) -> Vec<String> {
    let absent = header.options_named("mod").map(read_tag).filter(|(id, ..)| find(mods, id).is_none());
    let message = |(id, version, _): (&str, &str, &str)| {
        let near = nearest(id, mods.iter().skip(1).map(|one| one.id.as_str()));
        let hint = near.map(|near| format!(" ({near} is loaded)")).unwrap_or_default();
        let version = if version.is_empty() { String::new() } else { format!(" {version}") };
        format!("this game uses the mod {id}{version}, which is not loaded{hint}; add --mod {id}")
    };
    absent.map(message).collect()
}

/// The differences between the loaded engine, content and mods and those that a game was recorded with. A file that does not record
/// them is a transcript that works with any.
pub(in crate::merc) fn differences(mods: &[LoadedMod], content: &str, header: &Header) -> Vec<String> {
    let mut found = Vec::new();
    let engine = env!("CARGO_PKG_VERSION");
    if let Some(was) = header.option("engine").filter(|was| *was != engine) {
        found.push(format!("the game was recorded with engine {was}, but this is engine {engine}"));
    }
    if header.option("content").is_some_and(|was| was != content) {
        found.push("content or scripts of the base game have changed since the game was recorded".to_string());
    }
    for (id, version, hash) in header.options_named("mod").map(read_tag) {
        match find(mods, id) {
            Some(one) if !version.is_empty() && one.version != version => {
                found.push(format!("the game was recorded with {id} {version}, but {id} {} is loaded", one.version));
            }
            Some(one) if !hash.is_empty() && one.hash != hash => {
                found.push(format!("files of {id} {version} have changed since the game was recorded"));
            }
            _ => {}
        }
    }
    let is_recorded = header.option("content").is_some() || header.option("mod").is_some();
    let listed = |one: &&LoadedMod| header.options_named("mod").any(|tag| read_tag(tag).0 == one.id);
    for one in mods.iter().skip(1).filter(|one| is_recorded && !listed(one)) {
        found.push(format!("{} {} is loaded, but the game was recorded without it", one.id, one.version));
    }
    found
}

fn find<'a>(mods: &'a [LoadedMod], id: &str) -> Option<&'a LoadedMod> {
    mods.iter().find(|one| one.id == id)
}

/// Id, version and hash; a handwritten header may omit the last two.
fn read_tag(tag: &str) -> (&str, &str, &str) {
    let (rest, hash) = tag.split_once('#').unwrap_or((tag, ""));
    let (id, version) = rest.split_once('@').unwrap_or((rest, ""));
    (id, version, hash)
}

/// The origin of every field of a card and of its script; `None` if there is no such card.
pub fn provenance(base: &[GameFile], mods: &[ModFiles], id: &str) -> Option<String> {
    let line_up = line_up(base, mods);
    let fields = trace(&line_up.layers(), id)?;
    let mut rows: Vec<(String, String, String)> = Vec::new();
    for origin in fields {
        let by = |layer: usize| line_up.mods[layer].id.as_str();
        let mut from = format!("{} ({})", by(origin.layer), origin.file);
        for (layer, value) in &origin.was {
            from.push_str(&format!(", was {} ({})", shorten(value), by(*layer)));
        }
        rows.push((origin.field, shorten(&origin.value), from));
    }
    let name = format!("/{id}.lua");
    let scripts = line_up.mods.iter().zip(&line_up.files).flat_map(|(one, files)| {
        files.iter().filter(|file| is_script(file) && file.path.ends_with(&name)).map(move |file| (one, file))
    });
    let mut scripts: Vec<String> = scripts.map(|(one, file)| format!("{} ({})", one.id, one.path(&file.path))).collect();
    if let Some(last) = scripts.pop() {
        let earlier: String = scripts.iter().rev().map(|script| format!(", replaces {script}")).collect();
        rows.push(("script".to_string(), String::new(), last + &earlier));
    }
    let width = |column: fn(&(String, String, String)) -> &String| rows.iter().map(|row| column(row).chars().count()).max();
    let (first, second) = (width(|row| &row.0).unwrap_or(0), width(|row| &row.1).unwrap_or(0));
    let line = |(field, value, from): &(String, String, String)| format!("  {field:first$}  {value:second$}  {from}\n");
    Some(rows.iter().map(line).collect())
}

/// Whether a file may be the script of a card.
pub(in crate::merc) fn is_script(file: &GameFile) -> bool {
    let inside = |folder| file.path.starts_with(folder);
    inside("scripts/") && file.path.ends_with(".lua") && !inside("scripts/types/") && !is_library(file)
}

/// Whether a file is a library of its mod.
pub(in crate::merc) fn is_library(file: &GameFile) -> bool {
    file.path.starts_with("scripts/merc/lib/") && file.path.ends_with(".lua")
}
