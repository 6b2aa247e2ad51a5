//! apply


