//! Breaking a line between words. Further rows are indented by two more columns, or to the second column of a list.

use super::row::{Row, width};
use super::symbols;
use super::{Role, Span};

/// A piece that is never broken: a word, or a span that stays whole.
struct Piece {
    text: Row,
    width: usize,
    /// The number of spaces before it.
    gap: usize,
}

/// A line as rows of at most `most` columns.
pub fn wrap(line: &[Span], most: usize, ascii: bool) -> Vec<Row> {
    let whole = unwrapped(line, ascii, false);
    if whole.width() <= most {
        return vec![whole];
    }
    let short = unwrapped(line, ascii, true);
    if short.width() <= most {
        return vec![short];
    }
    let text = whole.plain();
    let indent = text.chars().take_while(|letter| *letter == ' ').count();
    let later = second_column(&text, indent, most).unwrap_or((indent + 2).min(most / 2));
    fill(pieces(line, most - later, ascii), most, later)
}

/// The same, but further rows begin where the first one does.
pub fn flowed(line: &[Span], most: usize, ascii: bool) -> Vec<Row> {
    let whole = unwrapped(line, ascii, false);
    if whole.width() <= most { vec![whole] } else { fill(pieces(line, most, ascii), most, 0) }
}

/// A line as one row.
pub fn unwrapped(line: &[Span], ascii: bool, short: bool) -> Row {
    let mut row = Row::default();
    for span in line {
        let text = span.short.as_ref().filter(|_| short).unwrap_or(&span.text);
        row.push(text, span.role, ascii);
    }
    row
}

fn fill(pieces: Vec<Piece>, most: usize, later: usize) -> Vec<Row> {
    let mut rows = vec![Row::default()];
    let mut length = 0;
    for piece in pieces {
        let mut gap = piece.gap;
        if length > 0 && length + gap + piece.width > most {
            rows.push(Row::default());
            (length, gap) = (0, later);
        }
        let Some(row) = rows.last_mut() else { continue };
        row.push_safe(&" ".repeat(gap), Role::Plain);
        length += gap;
        if length + piece.width <= most {
            length += piece.width;
            row.append(piece.text);
            continue;
        }
        // A word that is wider than the page.
        for (text, role) in piece.text.parts {
            for letter in text.chars() {
                let mut letter_text = String::new();
                letter_text.push(letter);
                let size = width(&letter_text);
                if length + size > most {
                    rows.push(Row::default());
                    length = 0;
                }
                if let Some(row) = rows.last_mut() {
                    row.push_safe(&letter_text, role);
                }
                length += size;
            }
        }
    }
    rows
}

/// The words of a line. A word may consist of several spans, and a whole span of several words, if it fits on a row.
fn pieces(line: &[Span], room: usize, ascii: bool) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut gap = 0;
    let mut joins = false;
    for span in line {
        let is_whole = span.whole && width(&span.text) <= room;
        let mut word = String::new();
        let mut end = |word: &mut String, gap: &mut usize, joins: &mut bool| {
            if word.is_empty() {
                return;
            }
            match pieces.last_mut() {
                Some(last) if *joins && *gap == 0 => last.text.push_safe(word, span.role),
                _ => {
                    let mut text = Row::default();
                    text.push_safe(word, span.role);
                    pieces.push(Piece { text, width: 0, gap: *gap });
                }
            }
            *gap = 0;
            *joins = true;
            word.clear();
        };
        for letter in span.text.chars() {
            if letter == ' ' && !is_whole {
                end(&mut word, &mut gap, &mut joins);
                gap += 1;
                joins = false;
            } else {
                symbols::push(&mut word, letter, ascii);
            }
        }
        end(&mut word, &mut gap, &mut joins);
    }
    pieces.iter_mut().for_each(|piece| piece.width = piece.text.width());
    pieces
}

/// Where the text continues after a gap, as in a list of words with their meanings.
fn second_column(line: &str, indent: usize, most: usize) -> Option<usize> {
    let letters: Vec<char> = line.chars().collect();
    let gap = letters[indent..].windows(2).position(|pair| pair == [' ', ' '])? + indent;
    let column = gap + letters[gap..].iter().take_while(|letter| **letter == ' ').count();
    (indent > 0 && column <= most * 3 / 5).then_some(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str, most: usize) -> Vec<String> {
        wrap(&[Span::plain(text)], most, false).iter().map(Row::plain).collect()
    }

    #[test]
    fn long_lines_are_wrapped_below_their_column() {
        assert_eq!(folded("a word word word", 12), ["a word word", "  word"]);
        assert_eq!(folded("  map      word word word", 24), ["  map      word word", "           word"]);
        assert_eq!(folded("  map      the map", 60), ["  map      the map"]);
    }

    #[test]
    fn a_word_of_several_spans_is_not_torn() {
        let line = [Span::plain("go to "), Span::new("Rizen", Role::Title), Span::plain("'s place")];
        let rows: Vec<String> = wrap(&line, 10, false).iter().map(Row::plain).collect();
        assert_eq!(rows, ["go to", "  Rizen's", "  place"]);
        let line = [
            Span::plain("a "),
            Span::plain("hire (2, team full)").unbroken(),
            Span::plain("  "),
            Span::plain("move (1)").unbroken(),
        ];
        let rows: Vec<String> = wrap(&line, 22, false).iter().map(Row::plain).collect();
        assert_eq!(rows, ["a hire (2, team full)", "  move (1)"]);
    }

    #[test]
    fn a_whole_span_that_fits_no_row_breaks_between_words() {
        let line = [Span::plain("  a1 Gold (3 moves to Hamadu)").unbroken(), Span::plain(" "), Span::plain("b2").unbroken()];
        let rows: Vec<String> = wrap(&line, 16, false).iter().map(Row::plain).collect();
        assert_eq!(rows, ["  a1 Gold (3", "    moves to", "    Hamadu) b2"]);
    }

    #[test]
    fn a_word_wider_than_the_page_is_torn() {
        assert_eq!(folded(&"x".repeat(25), 10), ["x".repeat(10), "x".repeat(10), "x".repeat(5)]);
    }

    #[test]
    fn the_short_form_is_used_before_wrapping() {
        let line = [Span::plain("hits: "), Span::plain("armor pierced").or_short("AP")];
        assert_eq!(wrap(&line, 12, false).iter().map(Row::plain).collect::<Vec<_>>(), ["hits: AP"]);
    }
}
