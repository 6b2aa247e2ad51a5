//! Signals during a game. Ctrl-C is for the game; SIGTERM and SIGHUP end the program at once. The autosave is current at any time, so
//! nothing has to be saved then.

use super::exit;
use super::terminal::Restore;
use crate::repl::interrupts::Interrupts;
use std::sync::Arc;

/// Handles signals from now on. Ctrl-C stops bots that are thinking while a person waits. At any other time it ends the program.
pub fn handled() -> Arc<Interrupts> {
    let interrupts = Arc::new(Interrupts::default());
    let terminal = Arc::new(Restore::new());
    end_on_request(&terminal);
    let pressed = Arc::clone(&interrupts);
    let handler = move || {
        if pressed.press() {
            terminal.restore();
            exit::interrupted();
        }
    };
    // Without a handler, Ctrl-C ends the program.
    let _ = ctrlc::set_handler(handler);
    interrupts
}

/// Blocks SIGTERM and SIGHUP for this thread and those that it starts later, so that only the one that waits for them gets them.
#[cfg(unix)]
fn end_on_request(terminal: &Arc<Restore>) {
    use nix::sys::signal::{SigSet, Signal};
    let requests: SigSet = [Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
    if requests.thread_block().is_err() {
        return;
    }
    let terminal = Arc::clone(terminal);
    std::thread::spawn(move || {
        if let Ok(signal) = requests.wait() {
            terminal.restore();
            exit::ended_by(signal as i32);
        }
    });
}

#[cfg(not(unix))]
fn end_on_request(_: &Arc<Restore>) {}
