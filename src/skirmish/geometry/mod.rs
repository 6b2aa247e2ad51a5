//! The table of the skirmish in whole numbers: what a figure sees, where it may go, what a template covers (SK-1 to SK-16).
//!
//! Nothing here knows whose figure it is, rolls dice or changes anything. A [`Scene`] holds the pieces and the figures on the
//! table; functions take it with a [`Body`], which is one figure or one that a plan imagines somewhere else. All arithmetic is
//! exact: lengths are `u` (100 u = 1 mm), heights ER or `h` (100 h = 1 ER), angles whole degrees.
//!
//! From bottom to top:
//! - `units`: the lengths of the rulebook, and how they are printed
//! - `point`: points, vectors, roots and rounding
//! - `heading`: whole degrees, sines, quadrants
//! - `polygon`: convex outlines: inside, nearest point, clipping a line
//! - `piece`: terrain
//! - `terrain`: all pieces, and the floors they make
//! - `scene`: pieces and figures; contact, and what keeps a base off a place
//! - `band`: distances between figures
//! - `rays`, `sight`: the nine rays and what stops each; `visibility` makes NONE, HALF, FULL or BLOCKED of them
//! - `way`: a base that slides along a line; `walk` follows it over floors and stairs
//! - `step`, `push`, `snap`, `climb`, `landing`: ways to move
//! - `template`, `blast`: areas, thrown grenades and what shields from them
//! - `opening`: the strips where figures are deployed

mod band;
mod blast;
mod climb;
mod heading;
mod landing;
mod opening;
mod piece;
mod point;
mod polygon;
mod push;
mod rays;
mod scene;
mod sight;
mod snap;
mod step;
mod template;
mod terrain;
pub mod units;
mod visibility;
mod walk;
mod way;

pub use band::{Band, band, gap, gap_to, is_within, is_within_of};
pub use blast::{BLAST_ER, Burst, lob, shielding};
pub use climb::{Climb, NoClimb, climb, drop_from};
pub use heading::{Heading, Quadrant, is_ahead, quadrant};
pub use landing::Fall;
pub use opening::{Edge, is_in_strip, seen_at_the_start};
pub use piece::{BadPiece, Kind, Piece, PieceId};
pub use point::Pt;
pub use polygon::{BadShape, Polygon};
pub use push::{Push, Slide, push};
pub use rays::{RAYS, Rays, Sight, Stop};
pub use scene::{Body, Obstruction, Scene, Who, is_on_table};
pub use sight::{sight, stops};
pub use snap::{NoSnap, snap};
pub use step::{Length, NoStep, Stepped, step};
pub use template::Template;
pub use terrain::{Floor, Terrain};
pub use visibility::{SightRule, View, Visibility, view};
