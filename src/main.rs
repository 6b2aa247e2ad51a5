//! The `merc` program; all of it is in the library.

/// Scripts and lists of choices are many small pieces of memory.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> merc::cli::Exit {
    merc::cli::run()
}
