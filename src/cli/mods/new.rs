//! x
use crate::cli::{Exit, Trouble};
use clap::Args;
#[derive(Args)]
pub struct New {}
pub fn run(_: &New) -> Result<Exit, Trouble> { Ok(Exit::Fine) }
