//! Hook points, where rules call cards. The context of a hook (`HookCall`) is in `game::context`.
//!
//! - `table`: the table of hooks
//! - `call`: calls cards and handles their failures

mod call;
mod table;

pub use crate::merc::game::context::{HookCall, ScriptContext};
pub use call::{
    act, act_each, act_number, allows, any_of_unit, blame, failure, first, first_of, gear_cards, in_play, is_everywhere, is_here,
    is_in_play, item_cards, read, read_fields, read_word, read_words, run_verb, table_cards, unit_cards, who_forbids,
};
pub use table::*;
