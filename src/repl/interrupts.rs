//! Ctrl-C outside the prompt, where no line editor handles it. The signal handler counts it; the code that waits for bots
//! checks the count.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A prompt that appeared less than this ago was probably not visible yet when the key was pressed.
const A_MOMENT: Duration = Duration::from_millis(500);
/// After this many presses the program ends, whatever it is doing.
const PATIENCE: u32 = 3;

#[derive(Default)]
pub struct Interrupts {
    pressed: AtomicU32,
    /// While a line is being read: from this time on, Ctrl-C ends the program.
    exits_from: Mutex<Option<Instant>>,
}

impl Interrupts {
    /// Records a press of Ctrl-C; true if the program must end at once.
    pub fn press(&self) -> bool {
        self.press_at(Instant::now())
    }

    fn press_at(&self, now: Instant) -> bool {
        let exits_from = self.exits_from.lock().ok().and_then(|since| *since);
        let pressed = self.pressed.fetch_add(1, Ordering::Relaxed) + 1;
        pressed >= PATIENCE || exits_from.is_some_and(|since| now >= since)
    }

    /// The number of presses since the last line was read.
    pub(super) fn pressed(&self) -> u32 {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Call before reading a line.
    pub(super) fn begin_reading(&self, at_terminal: bool) {
        self.begin_reading_at(Instant::now(), at_terminal);
    }

    fn begin_reading_at(&self, now: Instant, at_terminal: bool) {
        self.set_exits_from(Some(now + if at_terminal { A_MOMENT } else { Duration::ZERO }));
    }

    /// Call after the line has been read.
    pub(super) fn end_reading(&self) {
        self.set_exits_from(None);
    }

    fn set_exits_from(&self, from: Option<Instant>) {
        self.pressed.store(0, Ordering::Relaxed);
        if let Ok(mut exits_from) = self.exits_from.lock() {
            *exits_from = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_presses_always_end_the_program() {
        let interrupts = Interrupts::default();
        assert_eq!([interrupts.press(), interrupts.press(), interrupts.press()], [false, false, true]);
        let now = Instant::now();
        interrupts.begin_reading_at(now, true);
        assert!(!interrupts.press_at(now + A_MOMENT / 2), "the prompt has just appeared");
        assert!(interrupts.press_at(now + A_MOMENT), "the prompt has been visible for a while");
        interrupts.end_reading();
        assert_eq!(interrupts.pressed(), 0);
        interrupts.begin_reading_at(now, false);
        assert!(interrupts.press_at(now), "a pipe has no one to see the prompt");
    }
}
