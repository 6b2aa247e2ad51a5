//! x
use crate::cli::{Exit, Trouble};
use clap::Args;
#[derive(Args)]
pub struct Test {}
pub fn run(_: &Test) -> Result<Exit, Trouble> { Ok(Exit::Fine) }
