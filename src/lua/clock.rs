//! How long this thread has worked. What else the machine is doing does not count where the system can tell, so that a busy
//! machine stops no script that an idle one would let run.

use std::time::Duration;

#[cfg(unix)]
pub fn worked() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(unix))]
pub fn worked() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
