//! The second game: the miniatures skirmish of rulebook 20. So far only its geometry.

pub mod geometry;
