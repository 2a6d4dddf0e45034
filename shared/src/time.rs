//! Instants, days and times of day, and how periods are counted.
//!
//! Nothing here asks for the time: callers are told it by the server's clock.

use chrono::{DateTime, NaiveDate, NaiveTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

/// A moment in absolute time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Instant(pub DateTime<Utc>);

/// A calendar day, without a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub NaiveDate);

/// A time of day on the local clock face, minutes exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TimeOfDay(pub NaiveTime);

impl Instant {
    /// The local calendar day in `zone`.
    #[must_use]
    pub fn day_in(self, zone: chrono_tz::Tz) -> Day {
        Day(self.0.with_timezone(&zone).date_naive())
    }

    /// UTC text of one fixed width, `2026-03-10T17:00:00.000Z`: its order is the order of time.
    #[must_use]
    pub fn to_storage(self) -> String {
        self.0.to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// Reads what [`Instant::to_storage`] wrote.
    #[must_use]
    pub fn from_storage(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text).ok().map(|instant| Self(instant.to_utc()))
    }

    /// This instant moved by whole minutes, forwards or back; saturates at the ends of time.
    #[must_use]
    pub fn plus_minutes(self, minutes: i64) -> Self {
        let moved = chrono::TimeDelta::try_minutes(minutes)
            .and_then(|delta| self.0.checked_add_signed(delta));
        let end = if minutes < 0 { DateTime::<Utc>::MIN_UTC } else { DateTime::<Utc>::MAX_UTC };
        Self(moved.unwrap_or(end))
    }
}

impl Day {
    /// ISO text, `2026-03-10`.
    #[must_use]
    pub fn to_storage(self) -> String {
        self.0.format("%Y-%m-%d").to_string()
    }

    /// Reads what [`Day::to_storage`] wrote.
    #[must_use]
    pub fn from_storage(text: &str) -> Option<Self> {
        NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(Self)
    }
}

impl TimeOfDay {
    /// `14:00`.
    #[must_use]
    pub fn to_storage(self) -> String {
        self.0.format("%H:%M").to_string()
    }

    /// Reads what [`TimeOfDay::to_storage`] wrote.
    #[must_use]
    pub fn from_storage(text: &str) -> Option<Self> {
        NaiveTime::parse_from_str(text, "%H:%M").ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn storage_text_of_an_instant_has_one_width_and_reads_back() {
        let instant = Instant::from_storage("2026-03-10T14:00:00-03:00").expect("an instant");
        assert_eq!(instant.to_storage(), "2026-03-10T17:00:00.000Z");
        assert_eq!(Instant::from_storage(&instant.to_storage()), Some(instant));
    }
}
