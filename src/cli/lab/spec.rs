//! Parses single arguments: numbers of Rebels, and the variants of a comparison.

use super::{Run, Sizes};
use crate::cli::Trouble;
use crate::cli::play::pair;
use crate::lab::Variant;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// `2`, `1,3`, `1..6` and combinations.
pub fn sizes(text: &str) -> Result<Sizes> {
    let wrong = "write 2, 1,3 or 1..6; a game has 1 to 6 Rebels (CMP-1)";
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|size| (1..=6).contains(size)).context(wrong);
    let mut sizes = Vec::new();
    for part in text.split(',') {
        let (first, last) = match part.split_once("..") {
            Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
            None => (number(part)?, number(part)?),
        };
        if first > last {
            bail!(wrong);
        }
        sizes.extend(first..=last);
    }
    let mut once = sizes.clone();
    once.sort_unstable();
    once.dedup();
    if once.len() == sizes.len() { Ok(Sizes(sizes)) } else { bail!("{text} names a number of Rebels twice") }
}

/// One variant: the other options, with the parts of `--compare` added.
pub fn variant(arguments: &Run, text: &str) -> Result<Variant> {
    let (mut base, mut modes) = (arguments.base.clone(), arguments.mode.clone());
    let mut level = None;
    let (mut seats, mut rules) = (arguments.seat.clone(), arguments.rule.clone());
    for part in text.split(',').map(str::trim) {
        let unknown = || {
            Trouble::Usage(format!(
                "{part:?} is not a part of a comparison; write base, mod=MOD, mode=ID, level=ID, seat=SEAT=BOT or rule=K=V, several with commas"
            ))
        };
        let (what, value) = part.split_once('=').unwrap_or((part, ""));
        match (what, pair(value)) {
            ("base", _) if value.is_empty() => {}
            ("mod", _) if !value.is_empty() => base.mods.push(PathBuf::from(value)),
            ("mode", _) if !value.is_empty() => modes.push(value.to_string()),
            ("level", _) if !value.is_empty() => level = Some(value.to_lowercase()),
            ("seat", Ok(pair)) => seats.push(pair),
            ("rule", Ok(pair)) => rules.push(pair),
            _ => bail!(unknown()),
        }
    }
    let seats = seats.into_iter().map(|(seat, bot)| (seat.to_lowercase(), bot)).collect();
    let (base, mods) = base.files()?;
    let modes = modes.iter().map(|id| id.to_lowercase()).collect();
    Ok(Variant { name: text.to_string(), base, mods, modes, seats, rules, printed: arguments.rules == "printed", level })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_lists_and_ranges() {
        let read = |text| sizes(text).ok().map(|sizes| sizes.0);
        assert_eq!(read("2"), Some(vec![2]));
        assert_eq!(read("1,3"), Some(vec![1, 3]));
        assert_eq!(read("1..6"), Some(vec![1, 2, 3, 4, 5, 6]));
        assert_eq!(read("6,1..=2"), Some(vec![6, 1, 2]));
        for wrong in ["", "0", "7", "3..1", "1..7", "a", "1,,2", "2,1..3", "1..", "256"] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }
}
