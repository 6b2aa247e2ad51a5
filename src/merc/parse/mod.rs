//! parse


