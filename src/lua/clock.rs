//! How long a script has worked. What else the machine is doing does not count where the system can tell, so that a busy
//! machine stops no script that an idle one would let run.

use std::time::{Duration, Instant};

/// For so long the time of day is good enough, which costs a tenth of asking the system for a thread's own time.
const GRACE: Duration = Duration::from_millis(50);

/// A stopwatch that is paused while no script runs.
#[derive(Clone, Copy, Default)]
pub struct Watch {
    spent: Duration,
    since: Option<Moment>,
}

#[derive(Clone, Copy)]
enum Moment {
    OfDay(Instant),
    Worked(Duration),
}

impl Watch {
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// Looks at the time and goes on: how long it was since the last look.
    pub fn look(&mut self) -> Duration {
        let step = self.pause();
        self.since = Some(if self.spent < GRACE { Moment::OfDay(Instant::now()) } else { Moment::Worked(worked()) });
        step
    }

    /// Stops until the next look.
    pub fn pause(&mut self) -> Duration {
        match self.since.take() {
            None => Duration::ZERO,
            Some(Moment::OfDay(since)) => {
                // However long the thread had to wait meanwhile, it is not said to have worked for longer than this.
                let step = since.elapsed();
                self.spent = (self.spent + step).min(GRACE);
                step
            }
            Some(Moment::Worked(since)) => {
                let step = worked().saturating_sub(since);
                self.spent += step;
                step
            }
        }
    }
}

#[cfg(unix)]
fn worked() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(unix))]
fn worked() -> Duration {
    use std::sync::OnceLock;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
