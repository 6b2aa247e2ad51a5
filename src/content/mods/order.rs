//! In which order mods are loaded: the game first, then every mod behind those it requires or names in `after`, and among
//! those that are free to come next the one that was given first. The same mods in the same order give the same order.

use super::manifest::Manifest;
use crate::content::{LoadProblem, LoadProblems};
use crate::text::nearest;
use semver::{Version, VersionReq};
use std::collections::BTreeSet;

/// The order, by places in the list that was handed over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub places: Vec<usize>,
    /// Why a mod comes where it comes, by its place in the list.
    pub reasons: Vec<String>,
    /// Which mods it is declared to come after, directly or through others; the game always.
    pub behind: Vec<BTreeSet<usize>>,
}

/// Orders mods, the first of which is the game itself. What keeps them apart goes to the problems; the order is then only
/// good for finding more of them.
pub fn order(mods: &[Manifest], engine: &Version, problems: &mut LoadProblems) -> Order {
    let mut told = |of: &Manifest, field: &str, problem: LoadProblem| {
        problems.push(LoadProblem { file: Some(of.file.clone()), ..problem }.at_field(field));
    };
    let find = |id: &str| mods.iter().position(|other| other.id == id);
    let mut links: Vec<Vec<(usize, String)>> = vec![Vec::new(); mods.len()];
    for (place, one) in mods.iter().enumerate().skip(1) {
        match find(&one.id) {
            Some(0) => {
                let problem = LoadProblem::new(format!("\"{}\" is the game itself", one.id));
                told(one, "id", problem.remedy("choose another id"));
            }
            Some(first) if first != place => {
                let problem = LoadProblem::new(format!("\"{}\" is the id of {} too", one.id, mods[first].file));
                told(one, "id", problem.remedy("load one of them"));
            }
            _ => {}
        }
        if !allows(&one.engine, engine) {
            let hint = unnamed(&one.engine, engine);
            let problem = format!("this mod is made for engine {}, and this is {engine}{hint}", one.engine);
            let problem = LoadProblem::new(problem);
            let remedy = format!("if it works with this version, set \"engine\": \"{}\" in its mod.json", range_for(engine));
            told(one, "engine", if hint.is_empty() { problem.remedy(remedy) } else { problem });
        }
        for need in &one.requires {
            let field = format!("requires.{}", need.id);
            match find(&need.id) {
                Some(other) if other == place => told(one, &field, LoadProblem::new("a mod cannot require itself")),
                Some(other) if !allows(&need.range, &mods[other].version) => {
                    let (found, at) = (&mods[other].version, &mods[other].file);
                    let hint = unnamed(&need.range, found);
                    let problem = format!("it needs {} {}, and {at} is {found}{hint}", need.id, need.range);
                    told(one, &field, LoadProblem::new(problem));
                }
                Some(other) => links[place].push((other, format!("requires {} {}", need.id, need.range))),
                None => {
                    let near = nearest(&need.id, mods.iter().map(|other| other.id.as_str()));
                    let absent = LoadProblem::new(format!("{} {} is not loaded", need.id, need.range));
                    told(one, &field, absent.remedy("load it too").did_you_mean(near));
                }
            }
        }
        for (other, against) in mods.iter().enumerate() {
            let meant = one.conflicts.iter().find(|need| need.id == against.id && allows(&need.range, &against.version));
            if other != place && meant.is_some() {
                let (id, version, file) = (&against.id, &against.version, &against.file);
                let problem = LoadProblem::new(format!("it does not go with {id} {version} ({file})"));
                told(one, "conflicts", problem.remedy("load one of them"));
            }
        }
        for id in &one.after {
            match find(id) {
                Some(other) if other == place => told(one, "after", LoadProblem::new("a mod cannot come after itself")),
                Some(other) => links[place].push((other, format!("comes after {id}"))),
                // Whoever is not there need not be waited for.
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
    // That the game comes first needs no word if there is another reason.
    let beyond: Vec<&(usize, String)> = links.iter().filter(|(other, _)| *other != 0).collect();
    if beyond.is_empty() {
        return "in the order given".to_owned();
    }
    let parts: Vec<String> = beyond.iter().map(|(other, why)| format!("after {} ({why})", mods[*other].id)).collect();
    parts.join(", ")
}

/// Follows links among those that wait for each other until one comes round again.
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
    LoadProblem::in_file(&mods[path[0]].file, format!("mods wait for each other in a circle: {}", words.join(", ")))
}

/// Ranges are Cargo's: a pre-release is only in one that names a pre-release of the same version. But `*` is every version, of the
/// engine and of a mod that another does not go with.
fn allows(range: &VersionReq, version: &Version) -> bool {
    *range == VersionReq::STAR || range.matches(version)
}

/// The range that a mod made for this engine names.
fn range_for(engine: &Version) -> String {
    if engine.pre.is_empty() { format!("^{}.{}", engine.major, engine.minor) } else { format!(">={engine}") }
}

/// The remedy where only that it is a pre-release keeps a version out of a range.
fn unnamed(range: &VersionReq, version: &Version) -> String {
    let release = Version::new(version.major, version.minor, version.patch);
    let only_that = !version.pre.is_empty() && allows(range, &release);
    if only_that { format!("; a pre-release must be named, as in >={version}") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_name_a_pre_release_is_told_how() {
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
            // Who names a pre-release means those of that version, and every release as ever.
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
