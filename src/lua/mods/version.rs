//! Versions as Semantic Versioning writes them, and ranges of them as Cargo does: `1.2`, `^1.2`, `~1.2.3`, `>=1, <3`, `*`.

use std::fmt;

/// `1.2.3`, perhaps with `-rc.1` behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    numbers: Numbers,
    /// Behind the hyphen; empty for a release.
    early: String,
}

type Numbers = [u32; 3];

impl Version {
    pub fn parse(text: &str) -> Option<Version> {
        let text = text.split_once('+').map_or(text, |(version, build)| if is_label(build) { version } else { "" });
        let (numbers, early) = match text.split_once('-') {
            Some((_, early)) if !is_label(early) => return None,
            Some((numbers, early)) => (numbers, early),
            None => (text, ""),
        };
        let (numbers, named) = partial(numbers)?;
        (named == 3).then(|| Version { numbers, early: early.to_owned() })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.numbers;
        write!(out, "{major}.{minor}.{patch}")?;
        if self.early.is_empty() { Ok(()) } else { write!(out, "-{}", self.early) }
    }
}

/// Which versions will do. All of its parts must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    text: String,
    /// From, and below which; no end where there is none.
    parts: Vec<(Numbers, Option<Numbers>)>,
}

impl Range {
    /// Every version.
    pub fn any() -> Range {
        Range { text: "*".to_owned(), parts: Vec::new() }
    }

    pub fn parse(text: &str) -> Option<Range> {
        let text = text.trim();
        if text == "*" {
            return Some(Range::any());
        }
        let parts = text.split(',').map(part).collect::<Option<Vec<_>>>()?;
        Some(Range { text: text.to_owned(), parts })
    }

    pub fn allows(&self, version: &Version) -> bool {
        let here = version.numbers;
        // What comes before a release is older than it, and no release of what it leads to.
        let is_release = version.early.is_empty();
        let from = |least: Numbers| if is_release { here >= least } else { here > least };
        self.parts.iter().all(|(least, end)| from(*least) && end.is_none_or(|end| here < end))
    }
}

impl fmt::Display for Range {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

fn part(text: &str) -> Option<(Numbers, Option<Numbers>)> {
    let text = text.trim();
    let operators = ["^", "~", ">=", "<=", ">", "<", "="];
    let operator = operators.into_iter().find(|operator| text.starts_with(operator)).unwrap_or("");
    let (numbers, named) = partial(text[operator.len()..].trim())?;
    // The first version that no longer begins with what is named.
    let next = bump(numbers, named - 1);
    let bounds = match operator {
        ">=" => (numbers, None),
        ">" => (next?, None),
        "<" => ([0; 3], Some(numbers)),
        "<=" => ([0; 3], next),
        "=" => (numbers, next),
        "~" => (numbers, bump(numbers, (named - 1).min(1))),
        // The first number that is not zero says what may not change.
        _ => (numbers, bump(numbers, numbers[..named].iter().position(|number| *number != 0).unwrap_or(named - 1))),
    };
    Some(bounds)
}

/// Up to three numbers, and how many were named.
fn partial(text: &str) -> Option<(Numbers, usize)> {
    let mut numbers = [0; 3];
    let mut named = 0;
    for part in text.split('.') {
        let plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) && (part == "0" || !part.starts_with('0'));
        *numbers.get_mut(named)? = part.parse().ok().filter(|_| plain)?;
        named += 1;
    }
    Some((numbers, named))
}

/// One more at a place, zero behind it.
fn bump(mut numbers: Numbers, place: usize) -> Option<Numbers> {
    numbers[place] = numbers[place].checked_add(1)?;
    numbers[place + 1..].fill(0);
    Some(numbers)
}

/// `rc.1`
fn is_label(text: &str) -> bool {
    let fits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    text.split('.').all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_what_cargo_says_they_hold() {
        let cases = [
            ("^1.2.3", "1.2.3 1.9.0", "1.2.2 2.0.0 1.2.3-rc.1 2.0.0-rc.1"),
            ("1.2", "1.2.0 1.3.7 1.3.0-rc.1", "1.1.9 2.0.0"),
            ("^0.1", "0.1.0 0.1.9", "0.2.0 1.0.0"),
            ("^0.0.3", "0.0.3", "0.0.4"),
            ("^0", "0.0.0 0.9.9", "1.0.0"),
            ("~1.2.3", "1.2.3 1.2.9", "1.3.0"),
            ("~1", "1.0.0 1.9.0", "2.0.0"),
            (">=1.2, <1.5", "1.2.0 1.4.9", "1.5.0 1.1.0"),
            (">1.2", "1.3.0 4.0.0", "1.2.9"),
            ("<=1.2", "1.2.9 0.1.0", "1.3.0"),
            ("=1.2.3", "1.2.3", "1.2.4"),
            ("*", "0.0.1 9.9.9", ""),
        ];
        for (range, allowed, refused) in cases {
            let read = Range::parse(range).unwrap_or_else(|| panic!("{range} is a range"));
            let holds = |text: &str| read.allows(&Version::parse(text).unwrap_or_else(|| panic!("{text} is a version")));
            assert!(allowed.split_whitespace().all(holds), "{range} allows {allowed}");
            assert!(!refused.split_whitespace().any(holds), "{range} refuses {refused}");
        }
    }

    #[test]
    fn what_is_no_version_or_range_is_refused() {
        for wrong in ["", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x", "01.2.3", "1.2.3-", "1.2.3+", "99999999999.0.0", "-1.0.0"] {
            assert_eq!(Version::parse(wrong), None, "{wrong}");
        }
        for wrong in ["", "^", "1.2.3.4", ">>1", "1 2", "1,", "^1.x", "latest"] {
            assert_eq!(Range::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Version::parse("1.2.3-rc.1+x").map(|version| version.to_string()).as_deref(), Some("1.2.3-rc.1"));
    }
}
