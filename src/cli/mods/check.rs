//! x
use crate::cli::{Exit, Trouble};
use clap::Args;
#[derive(Args)]
pub struct Check {}
pub fn run(_: &Check) -> Result<Exit, Trouble> { Ok(Exit::Fine) }
