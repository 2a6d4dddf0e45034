//! Keys that are the same on every machine.

use uuid::Builder;

/// 2026-01-01T00:00:00Z, so that keys of the demonstration sort before those made later.
const MILLISECONDS: u64 = 1_767_225_600_000;

/// Gives out keys in a fixed order.
#[derive(Debug, Default)]
pub(crate) struct Keys(u64);

impl Keys {
    /// The next key.
    pub(crate) fn next(&mut self) -> String {
        self.0 += 1;
        let mut counter = [0; 10];
        counter[2..].copy_from_slice(&self.0.to_be_bytes());
        Builder::from_unix_timestamp_millis(MILLISECONDS, &counter).into_uuid().to_string()
    }
}
