//! The only place that reads the time.

use std::sync::{Arc, RwLock};

use chrono::{TimeDelta, Utc};
use shared::time::Instant;

/// A stopwatch for how long something took; no decision may hang on it.
#[must_use]
pub fn monotonic() -> std::time::Instant {
    std::time::Instant::now()
}

/// Tells the time; in the demo and in tests it can be moved or set.
#[derive(Clone, Debug, Default)]
pub struct Clock(Arc<RwLock<Setting>>);

#[derive(Debug, Default)]
enum Setting {
    #[default]
    System,
    Moved(TimeDelta),
    Fixed(Instant),
}

impl Clock {
    /// A clock that stands still at `instant` until it is set again.
    #[must_use]
    pub fn fixed(instant: Instant) -> Self {
        Self(Arc::new(RwLock::new(Setting::Fixed(instant))))
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Instant {
        match *self.0.read().expect("no holder of the clock's lock panics") {
            Setting::System => Instant(Utc::now()),
            Setting::Moved(by) => Instant(Utc::now() + by),
            Setting::Fixed(instant) => instant,
        }
    }

    /// Makes it be `instant` now: a fixed clock stays fixed, a running one runs on from there.
    pub fn set(&self, instant: Instant) {
        let mut setting = self.0.write().expect("no holder of the clock's lock panics");
        *setting = match *setting {
            Setting::Fixed(_) => Setting::Fixed(instant),
            Setting::System | Setting::Moved(_) => Setting::Moved(instant.0 - Utc::now()),
        };
    }

    /// The moment by the machine's own clock, whatever this one has been set to.
    #[must_use]
    pub fn real_now(&self) -> Instant {
        Instant(Utc::now())
    }

    /// Whole seconds by which this clock is ahead of the machine's own.
    #[must_use]
    pub fn ahead_seconds(&self) -> i64 {
        (self.now().0 - Utc::now()).num_seconds()
    }

    /// Lets it run on `seconds` ahead of the machine's own clock.
    pub fn move_ahead(&self, seconds: i64) {
        let mut setting = self.0.write().expect("no holder of the clock's lock panics");
        *setting = Setting::Moved(TimeDelta::try_seconds(seconds).unwrap_or_default());
    }
}
