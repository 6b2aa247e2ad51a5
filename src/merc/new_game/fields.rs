//! The fields of a header: which ones there are, and which may be repeated.

use crate::content::mods::Version;
use crate::kernel::Header;
use crate::text::did_you_mean;

/// The fields after the seed that a header has once.
const ONCE: [&str; 5] = ["engine", "content", "sides", "dictator", "level"];
/// Those that it may have several times.
const REPEATED: [&str; 3] = ["mod", "mode", "rule"];

/// Fields that are unknown or named twice. Modes and rules named twice are found where they are read.
pub(super) fn problems(header: &Header) -> Vec<String> {
    let mut problems = Vec::new();
    for (place, (name, value)) in header.options.iter().enumerate() {
        let earlier = || header.options[..place].iter().filter(|(other, _)| other == name);
        match name.as_str() {
            known if ONCE.contains(&known) => {
                if earlier().count() == 1 {
                    problems.push(format!("{known} is named twice; keep one of them"));
                }
            }
            "mod" => {
                let id = |tag: &str| tag.split(['@', '#']).next().unwrap_or_default().to_owned();
                if earlier().filter(|(_, other)| id(other) == id(value)).count() == 1 {
                    problems.push(format!("the mod {} is named twice; keep one of them", id(value)));
                }
            }
            known if REPEATED.contains(&known) => {}
            _ if earlier().count() > 0 => {}
            unknown => problems.push(self::unknown(unknown, header)),
        }
    }
    problems
}

fn unknown(name: &str, header: &Header) -> String {
    let known = || ["ruleset", "seats", "seed"].into_iter().chain(ONCE).chain(REPEATED);
    let hint = did_you_mean(name, known());
    let fields = known().collect::<Vec<_>>().join(", ");
    let newer = newer_engine(header).map(|by| {
        let this = env!("CARGO_PKG_VERSION");
        format!(". The file was written by merc {by}, which is newer than this merc ({this}); play it with merc {by}")
    });
    format!("a game file has no field {name:?}{hint}; its fields are {fields}{}", newer.unwrap_or_default())
}

/// The engine that wrote the file, if it is newer than this one.
fn newer_engine(header: &Header) -> Option<Version> {
    let by = Version::parse(header.option("engine")?).ok()?;
    (by > Version::parse(env!("CARGO_PKG_VERSION")).ok()?).then_some(by)
}
