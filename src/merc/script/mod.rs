//! script


