//! The lengths and heights of SK-1.2, and lengths as people read them.

/// The table along x.
pub const TABLE_W: i64 = 91_440;
/// The table along y.
pub const TABLE_H: i64 = 60_960;
/// One card: a full step, the short range, auras, throws.
pub const CARD: i64 = 9_500;
/// The short step.
pub const SIDE: i64 = 6_000;
/// The width of a line template.
pub const CARD_W: i64 = 6_400;
/// The diameter of a base, and one base length.
pub const BASE: i64 = 3_000;
/// The radius of a base.
pub const R: i64 = 1_500;
/// How far apart the three ground lines of a sight end, measured from the middle one.
pub const LAT: i64 = 1_400;
/// A gap of at most this much counts as touching.
pub const CONTACT: i64 = 50;
/// 1 ER in h.
pub const LEVEL: i64 = 100;
/// A figure's eye and its head are this much below its top, its foot this much above its floor, in h.
pub const SKIN: i64 = 25;
/// The height of a figure, in ER, unless its card says otherwise.
pub const FIGURE_ER: i32 = 2;
/// Where a base is placed that goes into contact: the middle of what touches, so that no rounding leaves it.
pub const TOUCHING: i64 = R + CONTACT / 2;

/// A length in millimeters, with as many decimals as it has: `95`, `64.5`, `0.01`.
pub fn millimeters(length: i64) -> String {
    let sign = if length < 0 { "-" } else { "" };
    let (whole, part) = (length.unsigned_abs() / 100, length.unsigned_abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        tens if tens % 10 == 0 => format!("{sign}{whole}.{}", tens / 10),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_printed_in_millimeters() {
        assert_eq!([9_500, 6_450, 1, -3_249].map(millimeters), ["95", "64.5", "0.01", "-32.49"]);
    }
}
