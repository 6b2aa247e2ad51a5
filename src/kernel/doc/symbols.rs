//! Text that is safe and readable on any terminal. Everything that a document says passes through here, so text from files,
//! mods or arguments cannot move the cursor, hide itself or turn the reading direction around.

use crate::text::{REPLACED, is_unsafe};

/// Symbols and their forms for terminals without UTF-8.
const ASCII: &[(char, &str)] = &[
    ('·', "-"),
    ('●', "@"),
    ('○', "o"),
    ('▲', "V"),
    ('▪', "m"),
    ('□', "c"),
    ('◆', "K"),
    ('★', "*"),
    ('█', "#"),
    ('▌', ""),
    ('±', "+-"),
    ('…', "..."),
    ('–', "-"),
    ('—', "-"),
    ('×', "x"),
    ('→', "->"),
    ('’', "'"),
    ('‘', "'"),
    ('“', "\""),
    ('”', "\""),
    ('µ', "u"),
    ('\u{a0}', " "),
];

/// A text as this terminal can show it.
pub fn safe(text: &str, ascii: bool) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|letter| push(&mut out, letter, ascii));
    out
}

/// Appends a character as this terminal can show it.
pub fn push(out: &mut String, letter: char, ascii: bool) {
    let letter = if letter == '\t' { ' ' } else { letter };
    match letter {
        ' '..='~' => out.push(letter),
        _ if ascii => match ASCII.iter().find(|(symbol, _)| *symbol == letter) {
            Some((_, form)) => out.push_str(form),
            None => out.push('?'),
        },
        _ if is_unsafe(letter) => out.push(REPLACED),
        _ => out.push(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, ascii: bool) -> String {
        let mut out = String::new();
        text.chars().for_each(|letter| push(&mut out, letter, ascii));
        out
    }

    #[test]
    fn nothing_can_move_the_cursor_or_reverse_the_text() {
        assert_eq!(shown("a\x1b[2J\u{202e}b\u{9b}c\td", false), "a\u{fffd}[2J\u{fffd}b\u{fffd}c d");
        assert_eq!(shown("a\x1b[2J\u{202e}b", true), "a?[2J?b");
    }

    #[test]
    fn symbols_have_a_form_in_ascii() {
        assert_eq!(shown("●2 ▪3 · ±4 é", true), "@2 m3 - +-4 ?");
        assert_eq!(shown("●2 ▪3 · ±4 é", false), "●2 ▪3 · ±4 é");
    }
}
