//! One line of terrain: `low-wall 440 280 460 340 as w1`, `building at 0 0 100 0 100 80 elev 1 turn 30 as b1`. Lengths are in
//! millimeters. Scenarios and situations of transcripts use the same lines.

use super::types::PieceCard;
use super::words::PieceKind;
use crate::skirmish::geometry::units::{TABLE_H, TABLE_W};
use crate::skirmish::geometry::{BadPiece, Heading, Kind, Piece, Pt, Terrain};
use crate::text::{did_you_mean, shorten};
use serde::Serialize;

/// A piece of terrain as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceLine {
    /// The kind, as an index.
    pub card: usize,
    pub corners: Vec<Pt>,
    /// The ER of its foot.
    pub elev: i8,
    /// In lower case; the game names a piece without one.
    pub name: Option<String>,
}

/// Reads a line. `cards` are the ids of the kinds of pieces.
pub fn parse(line: &str, cards: &[String]) -> Result<PieceLine, String> {
    let mut words = line.split_whitespace().peekable();
    let kind = words.next().ok_or("name a kind of piece")?.to_lowercase();
    let card = cards.iter().position(|id| *id == kind).ok_or_else(|| {
        let near = did_you_mean(&kind, cards.iter().map(String::as_str));
        format!("there is no kind of piece \"{}\"{near}; kinds are {}", shorten(&kind), cards.join(", "))
    })?;
    let is_free = words.next_if_eq(&"at").is_some();
    let mut numbers = Vec::new();
    while let Some(word) = words.next_if(|word| word.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.')) {
        numbers.push(length(word)?);
    }
    let corners = corners(is_free, &numbers)?;
    let mut piece = PieceLine { card, corners, elev: 0, name: None };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word {
            "elev" => {
                let elev = value.parse().ok().filter(|elev| (0..=9).contains(elev));
                piece.elev = elev.ok_or_else(|| format!("elev is a number from 0 to 9, not {:?}", shorten(value)))?;
            }
            "turn" => {
                let degrees: i32 = value.parse().ok().filter(|turn| (-360..=360).contains(turn)).ok_or("turn takes degrees")?;
                piece.corners = turned(&piece.corners, Heading::new(degrees));
            }
            "as" => piece.name = Some(name(value)?),
            other => return Err(format!("unknown word {:?}; use elev, turn or as", shorten(other))),
        }
    }
    Ok(piece)
}

fn corners(is_free: bool, numbers: &[i32]) -> Result<Vec<Pt>, String> {
    if is_free {
        if numbers.len() < 6 || !numbers.len().is_multiple_of(2) {
            return Err("at needs three or more corners, each as x y".into());
        }
        return Ok(numbers.chunks_exact(2).map(|pair| Pt::new(pair[0], pair[1])).collect());
    }
    let [x1, y1, x2, y2] = numbers else { return Err("a rectangle is x y x y, two opposite corners".into()) };
    let (left, right, low, high) = (x1.min(x2), x1.max(x2), y1.min(y2), y1.max(y2));
    Ok(vec![Pt::new(*left, *low), Pt::new(*right, *low), Pt::new(*right, *high), Pt::new(*left, *high)])
}

/// Turned around the middle of its corners.
fn turned(corners: &[Pt], by: Heading) -> Vec<Pt> {
    let count = corners.len().max(1) as i64;
    let middle = |of: fn(&Pt) -> i32| (corners.iter().map(|pt| i64::from(of(pt))).sum::<i64>() / count) as i32;
    let middle = Pt::new(middle(|pt| pt.x), middle(|pt| pt.y));
    let along = |pt: Pt| {
        let (way, left) = (pt - middle, by.turned(90));
        middle + by.vec(way.x) + left.vec(way.y)
    };
    corners.iter().map(|pt| along(*pt)).collect()
}

/// The same piece on the other half of the table, turned around its middle. Its name gets an `x`.
pub fn mirrored(line: &PieceLine) -> PieceLine {
    let other = |pt: &Pt| Pt::new(TABLE_W as i32 - pt.x, TABLE_H as i32 - pt.y);
    let name = line.name.as_ref().map(|name| format!("{name}x"));
    PieceLine { corners: line.corners.iter().map(other).collect(), name, ..line.clone() }
}

/// The table that these pieces make.
pub fn terrain_of(cards: &[PieceCard], lines: &[PieceLine]) -> Result<Terrain, BadPiece> {
    let pieces = lines.iter().map(|line| line.piece(&cards[line.card])).collect::<Result<Vec<Piece>, _>>()?;
    Terrain::new(pieces)
}

impl PieceLine {
    fn piece(&self, card: &PieceCard) -> Result<Piece, BadPiece> {
        let kind = match card.kind {
            PieceKind::Block => Kind::Block,
            PieceKind::Stairs => Kind::Stairs,
            PieceKind::Flat => Kind::Flat,
        };
        let mut piece = Piece::new(kind, &self.corners, self.elev.into(), card.height.into())?;
        piece.is_obstacle = card.obstacle;
        piece.armor_bonus = card.armor_bonus.into();
        Ok(piece)
    }
}

fn name(text: &str) -> Result<String, String> {
    let name = text.to_lowercase();
    let fits = name.len() <= 8 && name.starts_with(|c: char| c.is_ascii_lowercase());
    let fits = fits && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if fits { Ok(name) } else { Err(format!("{:?} is not a name: up to 8 letters and digits, a letter first", shorten(text))) }
}

/// Millimeters with up to two decimals, as u.
pub fn length(text: &str) -> Result<i32, String> {
    let wrong = || format!("{:?} is not a length in mm, such as 440 or 26.5", shorten(text));
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str, most: usize| text.len() <= most && text.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || !is_number(whole, 4) || !is_number(part, 2) || (digits.contains('.') && part.is_empty()) {
        return Err(wrong());
    }
    let hundredths: i32 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
    let whole: i32 = whole.parse().map_err(|_| wrong())?;
    Some(sign * (whole * 100 + hundredths)).filter(|u| u.abs() < Pt::FAR).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> Vec<String> {
        ["low-wall", "building"].map(str::to_string).to_vec()
    }

    #[test]
    fn a_rectangle_has_its_corners_in_order() {
        let piece = parse("low-wall 460 340 440 280 as w1", &kinds()).unwrap();
        let corners = [(44_000, 28_000), (46_000, 28_000), (46_000, 34_000), (44_000, 34_000)];
        assert_eq!(piece.corners, corners.map(|(x, y)| Pt::new(x, y)));
        assert_eq!((piece.card, piece.elev, piece.name.as_deref()), (0, 0, Some("w1")));
    }

    #[test]
    fn a_turned_piece_keeps_its_middle() {
        let piece = parse("building 10 10 30 20 turn 90", &kinds()).unwrap();
        let corners = [(2_500, 500), (2_500, 2_500), (1_500, 2_500), (1_500, 500)];
        assert_eq!(piece.corners, corners.map(|(x, y)| Pt::new(x, y)));
    }

    #[test]
    fn wrong_lines_have_reasons() {
        for (line, why) in [
            ("", "name a kind"),
            ("bilding 1 2 3 4", "did you mean building?"),
            ("low-wall 1 2 3", "two opposite corners"),
            ("low-wall at 1 2 3 4", "three or more corners"),
            ("low-wall 1 2 3 4 elev x", "elev is a number"),
            ("low-wall 1 2 3.125 4", "not a length"),
            ("low-wall 1 2 3 4 as 9a", "not a name"),
        ] {
            let error = parse(line, &kinds()).unwrap_err();
            assert!(error.contains(why), "{line}: {error}");
        }
    }
}
