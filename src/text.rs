//! Helpers for messages: suggestions for mistyped names, shortened input, articles. Uses no other module, so every module may
//! use it.

/// Longer than any name. Comparing takes longer for longer words, and input is not trusted.
const LONGEST: usize = 60;

/// The known name nearest to a mistyped one, if it is near enough: one letter in three may be wrong. Words of fewer than three
/// letters are too similar to each other.
pub fn nearest<'a>(mistyped: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = mistyped.chars().count();
    if mistyped.len() > LONGEST || letters < 3 {
        return None;
    }
    let mistyped = mistyped.to_lowercase();
    let distance = |name: &str| strsim::damerau_levenshtein(&mistyped, &name.to_lowercase());
    let (distance, name) = known.into_iter().map(|name| (distance(name), name)).min()?;
    (distance <= letters / 3).then_some(name)
}

/// `; did you mean train?` to append to a message about an unknown word; empty if no known word is near.
pub fn did_you_mean<'a>(mistyped: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(mistyped, known).map(|near| format!("; did you mean {near}?")).unwrap_or_default()
}

/// Characters that must not reach a terminal: control characters, and those that reorder or hide the text around them.
#[inline]
pub fn is_unsafe(letter: char) -> bool {
    !matches!(letter, ' '..='~') && is_unusual(letter)
}

fn is_unusual(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// What stands for a character that must not be printed.
pub const REPLACED: char = '\u{fffd}';

/// A message as it can be printed: it may name files or quote arguments that nobody has checked. Line ends stay.
pub fn printable(text: &str) -> String {
    text.chars().map(|letter| if is_unsafe(letter) && letter != '\n' { REPLACED } else { letter }).collect()
}

/// At most 40 characters of the input, so that a huge line cannot flood the screen.
pub fn shorten(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_string(),
    }
}

/// `an Item`, `an integer`, `a text`.
pub fn with_article(name: &str) -> String {
    format!("{} {name}", if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" })
}

/// `weapon, armor or accessory`, with `joint` before the last word.
pub fn listed(words: &[&str], joint: &str) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} {joint} {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_in_three_may_be_wrong() {
        let known = ["train", "explore", "on", "off", "a1"];
        for (mistyped, near) in [
            ("trian", Some("train")),
            ("TRIAN", Some("train")),
            ("tran", Some("train")),
            ("expolre", Some("explore")),
            ("exporte", Some("explore")),
            ("xporta", None),
            ("trno", None),
            ("of", None),
            ("a2", None),
            ("ofg", Some("off")),
            ("", None),
        ] {
            assert_eq!(nearest(mistyped, known), near, "{mistyped}");
        }
        assert_eq!(nearest("train", []), None);
        assert_eq!(nearest(&"e".repeat(100), ["e"]), None);
        assert_eq!(did_you_mean("trian", known), "; did you mean train?");
        assert_eq!(did_you_mean("nothing", known), "");
    }
}
