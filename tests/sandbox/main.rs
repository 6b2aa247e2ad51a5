//! Attacks on the sandbox, by what they try. Each must end in a clear error, quickly, with everything as it was.
//!
//! - `host`: one script against the Lua host alone: loops, recursion, patterns, sizes, the library, globals, errors
//! - `kept`: scripts that try to keep something from one call to the next

mod host;
mod kept;
