//! A progress line on stderr, if that is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

pub struct Progress {
    total: u64,
    began: Instant,
    watched: bool,
}

impl Progress {
    pub fn new(total: u64) -> Self {
        Progress { total, began: Instant::now(), watched: io::stderr().is_terminal() }
    }

    /// Shows how many games have been played, with speed and remaining time.
    pub fn show(&mut self, done: u64) {
        self.draw(&line(done, self.total, self.began.elapsed().as_secs_f64()));
    }

    /// Shows how many steps are done and which one is next. Steps take different times, so no time is estimated.
    pub fn show_step(&mut self, done: u64, total: u64, what: &str) {
        self.draw(&format!("[{}] {what} (Ctrl-C stops)", bar(done, total)));
    }

    pub fn clear(&mut self) {
        self.draw("");
    }

    fn draw(&self, line: &str) {
        if self.watched {
            // If stderr is closed, the line is dropped.
            let _ = write!(io::stderr(), "\r\x1b[K{line}");
            let _ = io::stderr().flush();
        }
    }
}

const WIDTH: u64 = 30;

fn line(done: u64, total: u64, seconds: f64) -> String {
    let total = total.max(1);
    let bar = bar(done, total);
    let speed = if seconds > 0.0 { done as f64 / seconds } else { 0.0 };
    let left = if speed > 0.0 { time((total.saturating_sub(done)) as f64 / speed) } else { "?".to_string() };
    format!("[{bar}] {done} of {total} games, {speed:.0}/s, {left} left (Ctrl-C stops)")
}

fn bar(done: u64, total: u64) -> String {
    let total = total.max(1);
    let full = (u128::from(done.min(total)) * u128::from(WIDTH) / u128::from(total)) as usize;
    format!("{}{}", "#".repeat(full), ".".repeat(WIDTH as usize - full))
}

fn time(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_fast_and_how_long() {
        let bar = format!("{}{}", "#".repeat(15), ".".repeat(15));
        assert_eq!(line(500, 1000, 0.5), format!("[{bar}] 500 of 1000 games, 1000/s, 1 s left (Ctrl-C stops)"));
        assert!(line(0, 0, 0.0).contains("? left"));
        assert_eq!(time(3725.0), "1 h 2 min");
        assert_eq!(time(61.0), "1 min 1 s");
    }
}
