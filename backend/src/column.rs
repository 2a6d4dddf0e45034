//! How values lie in columns that both databases can read: text, bigint, smallint.
//!
//! Writing: instants, days and times by their `to_storage()`, sums by `.0`,
//! claims by [`flag`]. Reading: the methods of [`Columns`].

use serde::de::DeserializeOwned;
use shared::{
    money::Cents,
    time::{Day, Instant, TimeOfDay},
};
use sqlx::{Row, any::AnyRow};

/// A claim as it is kept: 1 or 0.
#[must_use]
pub fn flag(value: bool) -> i64 {
    i64::from(value)
}

/// Reads the columns of a row by name into the domain's types.
pub trait Columns {
    /// A text that is never null.
    fn text(&self, name: &str) -> sqlx::Result<String>;
    /// A text or null.
    fn optional_text(&self, name: &str) -> sqlx::Result<Option<String>>;
    /// A bigint or smallint that is never null.
    fn number(&self, name: &str) -> sqlx::Result<i64>;
    /// A bigint or smallint, or null.
    fn optional_number(&self, name: &str) -> sqlx::Result<Option<i64>>;

    /// A count or position that fits the type asked for.
    fn count<T: TryFrom<i64>>(&self, name: &str) -> sqlx::Result<T> {
        T::try_from(self.number(name)?).map_err(|_| unreadable(name, "out of range"))
    }

    /// A moment.
    fn instant(&self, name: &str) -> sqlx::Result<Instant> {
        read(name, &self.text(name)?, Instant::from_storage)
    }

    /// A moment or null.
    fn optional_instant(&self, name: &str) -> sqlx::Result<Option<Instant>> {
        self.optional_text(name)?.map(|text| read(name, &text, Instant::from_storage)).transpose()
    }

    /// A day.
    fn day(&self, name: &str) -> sqlx::Result<Day> {
        read(name, &self.text(name)?, Day::from_storage)
    }

    /// A day or null.
    fn optional_day(&self, name: &str) -> sqlx::Result<Option<Day>> {
        self.optional_text(name)?.map(|text| read(name, &text, Day::from_storage)).transpose()
    }

    /// A time of day.
    fn time_of_day(&self, name: &str) -> sqlx::Result<TimeOfDay> {
        read(name, &self.text(name)?, TimeOfDay::from_storage)
    }

    /// A sum in centavos.
    fn cents(&self, name: &str) -> sqlx::Result<Cents> {
        self.number(name).map(Cents)
    }

    /// A sum in centavos or null.
    fn optional_cents(&self, name: &str) -> sqlx::Result<Option<Cents>> {
        self.optional_number(name).map(|sum| sum.map(Cents))
    }

    /// A claim kept as 0 or 1.
    fn flag(&self, name: &str) -> sqlx::Result<bool> {
        match self.number(name)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(unreadable(name, "neither 0 nor 1")),
        }
    }

    /// JSON kept as text.
    fn json<T: DeserializeOwned>(&self, name: &str) -> sqlx::Result<T> {
        serde_json::from_str(&self.text(name)?).map_err(|error| unreadable(name, error))
    }
}

impl Columns for AnyRow {
    fn text(&self, name: &str) -> sqlx::Result<String> {
        self.try_get(name)
    }

    fn optional_text(&self, name: &str) -> sqlx::Result<Option<String>> {
        self.try_get(name)
    }

    fn number(&self, name: &str) -> sqlx::Result<i64> {
        self.try_get(name)
    }

    fn optional_number(&self, name: &str) -> sqlx::Result<Option<i64>> {
        self.try_get(name)
    }
}

fn read<T>(name: &str, text: &str, parse: impl Fn(&str) -> Option<T>) -> sqlx::Result<T> {
    parse(text).ok_or_else(|| unreadable(name, "not in its storage form"))
}

fn unreadable(
    name: &str,
    source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: name.to_owned(), source: source.into() }
}
