//! Fingerprints: a 64-bit hash of a value's canonical JSON, the same on every machine and in every process.

use serde::Serialize;
use std::io::{self, Write};

/// FNV-1a over bytes.
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub fn value(&self) -> u64 {
        self.0
    }
}

impl Write for Fingerprint {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The fingerprint of a value that serializes in a fixed order.
pub fn of<T: Serialize>(value: &T) -> u64 {
    let mut print = Fingerprint::default();
    serde_json::to_writer(&mut print, value).expect("state and events serialize without maps of odd keys");
    print.value()
}
