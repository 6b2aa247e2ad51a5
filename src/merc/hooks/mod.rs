//! Hook points: the one table they come from, what a hook is told, and how cards are called.

mod call;
mod table;

pub use crate::merc::game::context::{HookCall, ScriptContext};
pub use call::{
    act, act_each, act_number, allows, any_of_unit, failure, is_here, read, read_fields, read_word, read_words, run_verb,
    table_cards, unit_cards, who_forbids,
};
pub use table::*;
