//! How instants, days and times of day are written in input.
//!
//! The services' pages differ, so what an instant may look like is told by
//! the field; a day and a time of day look alike everywhere.

use chrono::{FixedOffset, NaiveDate, NaiveTime};

use super::{Day, Instant, Month, TimeOfDay};

/// What a service's page says of the text of an instant, beyond RFC 3339 with an offset.
/// Hour 24 and second 60 are refused by all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstantSyntax {
    /// `t` and `z` stand for `T` and `Z`.
    pub lower_case: bool,
    /// The seconds may have decimals, any number of them.
    pub fraction: bool,
}

impl InstantSyntax {
    /// Reads an instant, or answers `None` where the text is none.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Instant> {
        let (day, rest) = text.split_at_checked(10)?;
        let day = read_day(day)?.0;
        let rest = rest
            .strip_prefix('T')
            .or_else(|| self.lower_case.then(|| rest.strip_prefix('t')).flatten())?;
        let (clock, rest) = rest.split_at_checked(8)?;
        let [hour, minute, second] = two_digit_groups(clock, b':')?;
        let time = NaiveTime::from_hms_opt(hour, minute, second)?;
        let rest = match rest.strip_prefix('.') {
            Some(decimals) if self.fraction => {
                let rest = decimals.trim_start_matches(|digit: char| digit.is_ascii_digit());
                (rest.len() < decimals.len()).then_some(rest)?
            }
            Some(_) => return None,
            None => rest,
        };
        let offset = self.read_offset(rest)?;
        // Decimals are dropped: no rule looks below the second.
        Some(Instant(day.and_time(time).and_local_timezone(offset).single()?.to_utc()))
    }

    fn read_offset(self, text: &str) -> Option<FixedOffset> {
        if text == "Z" || (self.lower_case && text == "z") {
            return FixedOffset::east_opt(0);
        }
        let (sign, clock) = text.split_at_checked(1)?;
        let [hours, minutes] = two_digit_groups(clock, b':')?;
        if hours > 23 || minutes > 59 {
            return None;
        }
        let seconds = i32::try_from(hours * 3600 + minutes * 60).ok()?;
        match sign {
            "+" => FixedOffset::east_opt(seconds),
            "-" => FixedOffset::west_opt(seconds),
            _ => None,
        }
    }
}

/// Reads `2026-03-10`; a day that does not exist is none.
#[must_use]
pub fn read_day(text: &str) -> Option<Day> {
    let (year, rest) = read_year(text)?;
    let [month, day] = two_digit_groups(rest, b'-')?;
    NaiveDate::from_ymd_opt(year, month, day).map(Day)
}

/// Reads `2026-03`.
#[must_use]
pub fn read_month(text: &str) -> Option<Month> {
    let (year, rest) = read_year(text)?;
    let [month] = two_digit_groups(rest, b'-')?;
    Month::of(year, month)
}

/// Four digits and a hyphen, and what stands after them.
fn read_year(text: &str) -> Option<(i32, &str)> {
    let (year, rest) = text.split_at_checked(4)?;
    let year = year.bytes().all(|byte| byte.is_ascii_digit()).then(|| year.parse().ok())??;
    Some((year, rest.strip_prefix('-')?))
}

/// Reads `14:00`; 24:00 is none.
#[must_use]
pub fn read_time_of_day(text: &str) -> Option<TimeOfDay> {
    let [hour, minute] = two_digit_groups(text, b':')?;
    NaiveTime::from_hms_opt(hour, minute, 0).map(TimeOfDay)
}

/// Exactly `N` groups of two ASCII digits with `separator` between them.
fn two_digit_groups<const N: usize>(text: &str, separator: u8) -> Option<[u32; N]> {
    let bytes = text.as_bytes();
    if bytes.len() != 3 * N - 1 {
        return None;
    }
    let mut groups = [0; N];
    for (index, byte) in bytes.iter().enumerate() {
        match (index % 3, byte) {
            (2, byte) if *byte == separator => {}
            (0 | 1, b'0'..=b'9') => {
                groups[index / 3] = groups[index / 3] * 10 + u32::from(byte - b'0');
            }
            _ => return None,
        }
    }
    Some(groups)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const LENIENT: InstantSyntax = InstantSyntax { lower_case: true, fraction: true };
    const STRICT: InstantSyntax = InstantSyntax { lower_case: false, fraction: false };

    #[test]
    fn the_same_instant_in_every_accepted_dress() {
        let expected = Instant::from_storage("2026-03-10T11:00:00Z");
        for text in [
            "2026-03-10T08:00:00-03:00",
            "2026-03-10T11:00:00Z",
            "2026-03-10t11:00:00z",
            "2026-03-10T11:00:00.000000000000000000001Z",
            "2026-03-10T11:00:00-00:00",
            "2026-03-11T10:59:00+23:59",
        ] {
            assert_eq!(LENIENT.read(text), expected, "{text}");
        }
        assert_eq!(STRICT.read("2026-03-10T11:00:00Z"), expected);
    }

    #[test]
    fn what_is_no_instant() {
        for text in [
            "",
            "2026-03-10",
            "2026-03-10T08:00:00",
            "2026-03-10 08:00:00Z",
            "2026-03-10T08:00Z",
            "2026-03-10T24:00:00Z",
            "2026-03-10T08:60:00Z",
            "2026-03-10T08:00:60Z",
            "2026-02-30T08:00:00Z",
            "2026-03-10T08:00:00.Z",
            "2026-03-10T08:00:00+24:00",
            "2026-03-10T08:00:00+03:60",
            "2026-03-10T08:00:00+0300",
            "2026-03-10T08:00:00-03",
            "2026-3-10T08:00:00Z",
            "+2026-03-10T08:00:00Z",
            "2026-03-10T08:00:00Z ",
            "２026-03-10T08:00:00Z",
            "2026-03-10T08:00:00−03:00",
        ] {
            assert_eq!(LENIENT.read(text), None, "{text}");
        }
        assert_eq!(STRICT.read("2026-03-10t11:00:00Z"), None);
        assert_eq!(STRICT.read("2026-03-10T11:00:00z"), None);
        assert_eq!(STRICT.read("2026-03-10T11:00:00.0Z"), None);
    }

    #[test]
    fn a_day_and_a_time_of_day_have_one_form() {
        assert_eq!(read_day("2024-02-29"), Day::from_storage("2024-02-29"));
        assert_eq!(read_time_of_day("23:59"), TimeOfDay::from_storage("23:59"));
        for text in
            ["2026-02-29", "2026-1-1", "2026-13-01", "2026-00-10", "10/03/2026", "-026-01-01"]
        {
            assert_eq!(read_day(text), None, "{text}");
        }
        for text in ["24:00", "7:00", "07:00:00", "07:60", "0700"] {
            assert_eq!(read_time_of_day(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "\\PC*") {
            let _ = (LENIENT.read(&text), read_day(&text), read_time_of_day(&text));
            let _ = read_month(&text);
        }

        #[test]
        fn what_we_write_we_read(seconds in -1_577_923_200_i64..7_258_118_400) {
            let instant = Instant(chrono::DateTime::from_timestamp(seconds, 0).expect("in range"));
            prop_assert_eq!(STRICT.read(&instant.to_local(chrono_tz::America::Bahia)), Some(instant));
        }
    }
}
