//! Measures how long a script has run. It uses CPU time where the system provides it, so that a busy machine does not stop a
//! script that an idle machine would let run.

use std::marker::PhantomData;
use std::time::{Duration, Instant};

/// Up to this time the wall clock is good enough. It costs a tenth of asking for the thread's CPU time.
const GRACE: Duration = Duration::from_millis(50);

/// The clocks to read.
pub trait Clocks {
    fn of_day() -> Instant;
    /// The CPU time of this thread.
    fn worked() -> Duration;
}

#[derive(Clone, Copy, Default)]
pub struct System;

impl Clocks for System {
    fn of_day() -> Instant {
        Instant::now()
    }

    fn worked() -> Duration {
        worked()
    }
}

/// A stopwatch that is paused while no script runs.
#[derive(Clone, Copy, Default)]
pub struct Watch<C = System> {
    spent: Duration,
    since: Option<Moment>,
    clocks: PhantomData<C>,
}

#[derive(Clone, Copy)]
enum Moment {
    OfDay(Instant),
    Worked(Duration),
}

impl<C: Clocks> Watch<C> {
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// Reads the clock and keeps running; returns the time since the last reading.
    pub fn look(&mut self) -> Duration {
        let step = self.pause();
        self.since = Some(if self.spent < GRACE { Moment::OfDay(C::of_day()) } else { Moment::Worked(C::worked()) });
        step
    }

    /// Stops until the next reading.
    pub fn pause(&mut self) -> Duration {
        match self.since.take() {
            None => Duration::ZERO,
            Some(Moment::OfDay(since)) => {
                // The thread may have waited, so wall time counts only up to this limit.
                let step = C::of_day().duration_since(since);
                self.spent = (self.spent + step).min(GRACE);
                step
            }
            Some(Moment::Worked(since)) => {
                let step = C::worked().saturating_sub(since);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static BEGAN: Instant = Instant::now();
        static OF_DAY: Cell<Duration> = const { Cell::new(Duration::ZERO) };
        static WORKED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    /// Clocks that stand still until a test moves them.
    #[derive(Clone, Copy, Default)]
    struct Still;

    impl Clocks for Still {
        fn of_day() -> Instant {
            BEGAN.with(|began| *began + OF_DAY.get())
        }

        fn worked() -> Duration {
            WORKED.get()
        }
    }

    /// Lets wall time pass, of which the thread works for a part.
    fn pass(of_day: Duration, worked: Duration) {
        OF_DAY.set(OF_DAY.get() + of_day);
        WORKED.set(WORKED.get() + worked);
    }

    #[test]
    fn work_counts_and_waiting_only_up_to_the_grace() {
        let (hour, second) = (Duration::from_secs(3600), Duration::from_secs(1));
        let mut watch = Watch::<Still>::default();
        assert_eq!(watch.look(), Duration::ZERO, "it starts at the first reading");
        pass(hour, second);
        assert_eq!((watch.look(), watch.spent()), (hour, GRACE));
        pass(hour, second);
        assert_eq!((watch.look(), watch.spent()), (second, GRACE + second));
    }

    #[test]
    fn nothing_counts_while_it_is_paused() {
        let little = GRACE / 2;
        let mut watch = Watch::<Still>::default();
        watch.look();
        pass(little, little);
        watch.pause();
        pass(10 * GRACE, 10 * GRACE);
        assert_eq!((watch.look(), watch.spent()), (Duration::ZERO, little));
    }
}
