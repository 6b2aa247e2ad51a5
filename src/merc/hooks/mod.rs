//! Hook points: where rules call cards. What a hook is told (`HookCall`) is in `game::context`.
//!
//! - `table`: the one table of hooks
//! - `call`: how cards are called, and what happens when one fails

mod call;
mod table;

pub use crate::merc::game::context::{HookCall, ScriptContext};
pub use call::{
    act, act_each, act_number, allows, any_of_unit, failure, is_here, read, read_fields, read_word, read_words, run_verb,
    table_cards, unit_cards, who_forbids,
};
pub use table::*;
