//! The load order of mods: the base game first, then every mod after those it requires or names in `after`. Among the mods that can
//! come next, the one given first comes first. The same input always gives the same order.

use super::manifest::Manifest;
use crate::content::{LoadProblem, LoadProblems};
use crate::text::nearest;
use semver::{Version, VersionReq};
use std::collections::BTreeSet;

/// The order, as indices into the given list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub places: Vec<usize>,
    /// The reason for each mod's position, by index in the list.
    pub reasons: Vec<String>,
    /// The mods that each mod is declared to come after, directly or indirectly; always includes the base game.
    pub behind: Vec<BTreeSet<usize>>,
}

/// Orders mods, of which the first is the base game. If there are problems, the order only serves to find more of them.
pub fn order(mods: &[Manifest], engine: &Version, problems: &mut LoadProblems) -> Order {
    let mut report = |of: &Manifest, field: &str, problem: LoadProblem| {
        problems.push(LoadProblem { file: Some(of.file.clone()), ..problem }.at_field(field));
    };
    let find = |id: &str| mods.iter().position(|other| other.id == id);
    let mut links: Vec<Vec<(usize, String)>> = vec![Vec::new(); mods.len()];
    for (place, one) in mods.iter().enumerate().skip(1) {
        match find(&one.id) {
            Some(0) => {
                let problem = LoadProblem::new(format!("\"{}\" is the id of the base game", one.id));
                report(one, "id", problem.remedy("choose another id"));
            }
            Some(first) if first != place => {
                let problem = LoadProblem::new(format!("\"{}\" is also the id of {}", one.id, mods[first].file));
                report(one, "id", problem.remedy("load only one of them"));
            }
            _ => {}
        }
        if !allows(&one.engine, engine) {
            let hint = unnamed(&one.engine, engine);
            let problem = format!("this mod is made for engine {}, but this is {engine}{hint}", one.engine);
            let problem = LoadProblem::new(problem);
            let remedy = format!("if it works with this version, set \"engine\": \"{}\" in its mod.json", range_for(engine));
            report(one, "engine", if hint.is_empty() { problem.remedy(remedy) } else { problem });
        }
        for need in &one.requires {
            let field = format!("requires.{}", need.id);
            match find(&need.id) {
                Some(other) if other == place => report(one, &field, LoadProblem::new("a mod cannot require itself")),
                Some(other) if !allows(&need.range, &mods[other].version) => {
                    let (found, at) = (&mods[other].version, &mods[other].file);
                    let hint = unnamed(&need.range, found);
                    let problem = format!("this mod needs {} {}, but {at} is version {found}{hint}", need.id, need.range);
                    report(one, &field, LoadProblem::new(problem));
                }
                Some(other) => links[place].push((other, format!("requires {} {}", need.id, need.range))),
                None => {
                    let near = nearest(&need.id, mods.iter().map(|other| other.id.as_str()));
                    let range = if need.range == VersionReq::STAR { String::new() } else { format!(" {}", need.range) };
                    let absent = LoadProblem::new(format!("this mod needs {}{range}", need.id));
                    report(one, &field, absent.remedy(format!("add --mod {}", need.id)).did_you_mean(near));
                }
            }
        }
        for (other, against) in mods.iter().enumerate() {
            let meant = one.conflicts.iter().find(|need| need.id == against.id && allows(&need.range, &against.version));
            if other != place && meant.is_some() {
                let (id, version, file) = (&against.id, &against.version, &against.file);
                let problem = LoadProblem::new(format!("this mod conflicts with {id} {version} ({file})"));
                report(one, "conflicts", problem.remedy("load only one of them"));
            }
        }
        for id in &one.after {
            match find(id) {
                Some(other) if other == place => report(one, "after", LoadProblem::new("a mod cannot come after itself")),
                Some(other) => links[place].push((other, format!("comes after {id}"))),
                // A mod that is not loaded does not affect the order.
                None => {}
            }
        }
    }
    sorted(mods, &links, problems)
}

fn sorted(mods: &[Manifest], links: &[Vec<(usize, String)>], problems: &mut LoadProblems) -> Order {
    let mut order = Order { places: Vec::new(), reasons: vec![String::new(); mods.len()], behind: Vec::new() };
    order.behind = vec![BTreeSet::from([0]); mods.len()];
    let mut left: Vec<usize> = (0..mods.len()).collect();
    while !left.is_empty() {
        let is_free = |place: &&usize| links[**place].iter().all(|(other, _)| order.places.contains(other));
        let next = left.iter().find(is_free).copied().unwrap_or_else(|| {
            problems.push(circle(mods, links, &left));
            left[0]
        });
        left.retain(|place| *place != next);
        order.reasons[next] = reason(mods, next, &links[next]);
        for (other, _) in &links[next] {
            let further = order.behind[*other].clone();
            order.behind[next].extend(further);
            order.behind[next].insert(*other);
        }
        order.places.push(next);
    }
    order.behind[0].clear();
    order
}

/// `after bar (requires bar ^1)`
fn reason(mods: &[Manifest], place: usize, links: &[(usize, String)]) -> String {
    if place == 0 {
        return "always first".to_owned();
    }
    // The base game always comes first, so it is named only if there is no other reason.
    let beyond: Vec<&(usize, String)> = links.iter().filter(|(other, _)| *other != 0).collect();
    if beyond.is_empty() {
        return "in the order given".to_owned();
    }
    let parts: Vec<String> = beyond.iter().map(|(other, why)| format!("after {} ({why})", mods[*other].id)).collect();
    parts.join(", ")
}

/// Follows the links of the remaining mods until one repeats.
fn circle(mods: &[Manifest], links: &[Vec<(usize, String)>], left: &[usize]) -> LoadProblem {
    let mut path: Vec<usize> = vec![left[0]];
    let mut words = Vec::new();
    loop {
        let here = path[path.len() - 1];
        let next = links[here].iter().find(|(other, _)| left.contains(other));
        let Some((other, why)) = next else { break };
        words.push(format!("{} {why}", mods[here].id));
        if let Some(start) = path.iter().position(|place| place == other) {
            words.drain(..start);
            path.drain(..start);
            break;
        }
        path.push(*other);
    }
    LoadProblem::in_file(&mods[path[0]].file, format!("circular dependency: {}", words.join(", ")))
}

/// Ranges work as in Cargo: a pre-release matches only a range that names a pre-release of the same version. But `*` matches every
/// version, both of the engine and of other mods.
fn allows(range: &VersionReq, version: &Version) -> bool {
    *range == VersionReq::STAR || range.matches(version)
}

/// The range that a mod for this engine names.
fn range_for(engine: &Version) -> String {
    if engine.pre.is_empty() { format!("^{}.{}", engine.major, engine.minor) } else { format!(">={engine}") }
}

/// The remedy if a version is outside a range only because it is a pre-release.
fn unnamed(range: &VersionReq, version: &Version) -> String {
    let release = Version::new(version.major, version.minor, version.patch);
    let only_that = !version.pre.is_empty() && allows(range, &release);
    if only_that { format!("; a pre-release must be named, as in >={version}") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unnamed_pre_release_gets_a_hint() {
        let hint = |range: &str, version: &str| {
            unnamed(&VersionReq::parse(range).expect("a range"), &Version::parse(version).expect("a version"))
        };
        assert_eq!(hint("^1.2", "1.3.0-rc.1"), "; a pre-release must be named, as in >=1.3.0-rc.1");
        assert_eq!(hint("^1.2", "2.0.0-rc.1"), "");
        assert_eq!(hint("^1.2", "2.0.0"), "");
    }

    #[test]
    fn ranges_hold_what_cargo_says_they_hold() {
        let cases = [
            ("^1.2.3", "1.2.3 1.9.0 1.2.3+build", "1.2.2 2.0.0 1.2.3-rc.1 1.3.0-rc.1 2.0.0-rc.1"),
            ("1.2", "1.2.0 1.3.7", "1.1.9 2.0.0 1.2.0-rc.1 1.3.0-rc.1"),
            ("^0.1", "0.1.0 0.1.9", "0.2.0 1.0.0 0.1.9-rc.1"),
            ("^0.0.3", "0.0.3", "0.0.4"),
            ("^0", "0.0.0 0.9.9", "1.0.0"),
            ("~1.2.3", "1.2.3 1.2.9", "1.3.0"),
            ("~1", "1.0.0 1.9.0", "2.0.0"),
            ("1.2.*", "1.2.0 1.2.9", "1.3.0 1.2.9-rc.1"),
            (">=1.2, <1.5", "1.2.0 1.4.9", "1.5.0 1.1.0 1.3.0-rc.1 1.5.0-rc.1"),
            (">1.2", "1.3.0 4.0.0", "1.2.9 1.3.0-rc.1"),
            ("<=1.2", "1.2.9 0.1.0", "1.3.0"),
            ("=1.2.3", "1.2.3", "1.2.4 1.2.3-rc.1"),
            // A range that names a pre-release matches those of that version, and releases as usual.
            ("^1.3.0-rc.1", "1.3.0-rc.1 1.3.0-rc.2 1.3.0 1.4.0", "1.3.0-beta 1.4.0-rc.1 2.0.0-rc.1 1.2.9"),
            (">=1.3.0-rc.1, <2", "1.3.0-rc.1 1.9.0", "1.4.0-rc.1 2.0.0"),
            ("=1.3.0-rc.1", "1.3.0-rc.1", "1.3.0-rc.2 1.3.0"),
            ("*", "0.0.1 9.9.9 1.3.0-rc.1", ""),
        ];
        for (range, allowed, refused) in cases {
            let read = VersionReq::parse(range).unwrap_or_else(|why| panic!("{range}: {why}"));
            let holds = |text: &str| allows(&read, &Version::parse(text).unwrap_or_else(|why| panic!("{text}: {why}")));
            assert!(allowed.split_whitespace().all(holds), "{range} allows {allowed}");
            assert!(!refused.split_whitespace().any(holds), "{range} refuses {refused}");
        }
    }
}
