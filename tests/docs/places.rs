//! Files, folders, modules and the names in them exist wherever a page mentions them.

use crate::common::files::{read, root};

const PAGES: [&str; 8] = [
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "README.md",
    "docs/README.md",
    "docs/playing.md",
    "docs/transcripts.md",
    "docs/command-line.md",
    "docs/modding/mod-json.md",
];

/// The code spans outside of blocks, each with the text that follows it.
fn spans(page: &str) -> Vec<(&str, &str)> {
    let outside: Vec<&str> = page.split("\n```").step_by(2).collect();
    let spans = outside.into_iter().flat_map(|text| {
        let parts: Vec<&str> = text.split('`').collect();
        let inside = (1..parts.len()).step_by(2).map(|at| (parts[at], parts.get(at + 1).copied().unwrap_or_default()));
        inside.collect::<Vec<_>>()
    });
    spans.collect()
}

/// A path from the top of the repository without placeholders such as `NAME.merc`.
fn is_path(span: &str) -> bool {
    let folders = ["src/", "tests/", "docs/", "content/", "scripts/", "examples/", "snapshots/", "benches/", ".ci/"];
    let is_placeholder = |part: &str| {
        let stem = part.split('.').next().unwrap_or(part);
        !stem.is_empty() && stem != "README" && stem.chars().all(|c| c.is_ascii_uppercase())
    };
    folders.iter().any(|folder| span.starts_with(folder)) && !span.contains([' ', '*']) && !span.split('/').any(is_placeholder)
}

#[test]
fn every_path_exists() {
    let mut missing = Vec::new();
    let mut seen = 0;
    for page in PAGES {
        let text = read(page);
        let paths: Vec<&str> = spans(&text).into_iter().map(|(span, _)| span).filter(|span| is_path(span)).collect();
        seen += paths.len();
        missing.extend(paths.into_iter().filter(|path| !root().join(path).exists()).map(|path| format!("{page}: {path}")));
    }
    assert!(seen > 30, "only {seen} paths are found");
    assert!(missing.is_empty(), "paths that do not exist:\n{}", missing.join("\n"));
}

/// "`State::apply` in `src/merc/model/apply/mod.rs`": the file contains the name.
#[test]
fn every_name_is_in_its_file() {
    let mut missing = Vec::new();
    let mut seen = 0;
    for page in PAGES {
        let text = read(page);
        let spans = spans(&text);
        for pair in spans.windows(2).filter(|pair| pair[0].1 == " in " && is_path(pair[1].0) && !pair[1].0.ends_with('/')) {
            let (name, path) = (pair[0].0, pair[1].0);
            let last = name.rsplit("::").next().unwrap_or(name).trim_end_matches('!');
            seen += 1;
            if !root().join(path).is_file() || !read(path).contains(last) {
                missing.push(format!("{page}: {name} is not in {path}"));
            }
        }
    }
    assert!(seen > 10, "only {seen} names are found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// `lua::freeze` is a file, and `secrets::determinize::ahead` is an item in one.
#[test]
fn every_module_exists() {
    let mut missing = Vec::new();
    let mut seen = 0;
    for page in PAGES {
        let text = read(page);
        let lower = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        for (span, _) in spans(&text) {
            let parts: Vec<&str> = span.split("::").collect();
            if parts.len() > 1 && parts.iter().any(|part| lower(part)) && !span.contains(' ') && lower(parts[0]) {
                seen += 1;
                if !["src", "src/merc", "src/merc/bots"].iter().any(|from| is_module(from, &parts)) {
                    missing.push(format!("{page}: {span}"));
                }
            }
        }
    }
    assert!(seen > 10, "only {seen} modules are found");
    assert!(missing.is_empty(), "modules that do not exist:\n{}", missing.join("\n"));
}

/// Whether a path names a module, or an item in a module.
fn is_module(from: &str, parts: &[&str]) -> bool {
    let file = |parts: &[&str]| {
        let path = format!("{from}/{}", parts.join("/"));
        [format!("{path}.rs"), format!("{path}/mod.rs")].into_iter().find(|path| root().join(path).is_file())
    };
    let longest = (1..=parts.len()).rev().find_map(|length| Some((file(&parts[..length])?, &parts[length..])));
    longest.is_some_and(|(path, rest)| rest.is_empty() || rest.iter().all(|part| read(&path).contains(part)))
}
