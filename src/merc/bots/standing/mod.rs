//! standing


