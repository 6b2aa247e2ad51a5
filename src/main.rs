//! The `merc` program. All code is in the library.

/// Scripts and lists of choices make many small allocations, which mimalloc handles faster.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> merc::cli::Exit {
    merc::cli::run()
}
