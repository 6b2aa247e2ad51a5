//! The `merc` program; all of it is in the library.

fn main() -> merc::cli::Exit {
    merc::cli::run()
}
