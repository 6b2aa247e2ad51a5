//! Ctrl-C outside the prompt, where no line editor hears it: counted by whoever catches the signal, looked at by those who
//! wait for bots.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A prompt at a terminal that has stood for less than this was not yet there when the key went down.
const A_MOMENT: Duration = Duration::from_millis(500);
/// So often nobody listens: whoever catches the signal ends the program.
const PATIENCE: u32 = 3;

#[derive(Default)]
pub struct Interrupts {
    pressed: AtomicU32,
    /// From when on nobody listens, since a line is waited for.
    deaf: Mutex<Option<Instant>>,
}

impl Interrupts {
    /// Ctrl-C was pressed; true if nobody here will see to it, so that the program is to end at once.
    pub fn press(&self) -> bool {
        self.press_at(Instant::now())
    }

    fn press_at(&self, now: Instant) -> bool {
        let deaf = self.deaf.lock().ok().and_then(|since| *since);
        let pressed = self.pressed.fetch_add(1, Ordering::Relaxed) + 1;
        pressed >= PATIENCE || deaf.is_some_and(|since| now >= since)
    }

    /// How often since a line was last waited for.
    pub(super) fn pressed(&self) -> u32 {
        self.pressed.load(Ordering::Relaxed)
    }

    /// A line is waited for.
    pub(super) fn begin_reading(&self, at_terminal: bool) {
        self.begin_reading_at(Instant::now(), at_terminal);
    }

    fn begin_reading_at(&self, now: Instant, at_terminal: bool) {
        self.set_deaf(Some(now + if at_terminal { A_MOMENT } else { Duration::ZERO }));
    }

    /// It has come.
    pub(super) fn end_reading(&self) {
        self.set_deaf(None);
    }

    fn set_deaf(&self, from: Option<Instant>) {
        self.pressed.store(0, Ordering::Relaxed);
        if let Ok(mut deaf) = self.deaf.lock() {
            *deaf = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_times_end_the_program_whatever_it_does() {
        let interrupts = Interrupts::default();
        assert_eq!([interrupts.press(), interrupts.press(), interrupts.press()], [false, false, true]);
        let now = Instant::now();
        interrupts.begin_reading_at(now, true);
        assert!(!interrupts.press_at(now + A_MOMENT / 2), "the prompt is just there");
        assert!(interrupts.press_at(now + A_MOMENT), "it has been seen");
        interrupts.end_reading();
        assert_eq!(interrupts.pressed(), 0);
        interrupts.begin_reading_at(now, false);
        assert!(interrupts.press_at(now), "nobody sits at a pipe");
    }
}
