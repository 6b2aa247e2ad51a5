//! trial


