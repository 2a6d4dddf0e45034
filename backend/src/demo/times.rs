//! Reads the hours of departure of a line: `05:30-21:30/60 23:10`.

use anyhow::{Context, ensure};
use shared::time::TimeOfDay;

/// The hours, each `hh:mm`; a range gives its first hour and every so many minutes after it,
/// up to its last.
pub(crate) fn read(text: &str) -> anyhow::Result<Vec<String>> {
    let mut times = Vec::new();
    for part in text.split_whitespace() {
        let Some((range, step)) = part.split_once('/') else {
            times.push(clock(minutes(part)?));
            continue;
        };
        let (first, last) =
            range.split_once('-').with_context(|| format!("{part:?} is no range"))?;
        let step: usize = step.parse().with_context(|| format!("{step:?} are no minutes"))?;
        ensure!(0 < step, "a range goes on by minutes");
        times.extend((minutes(first)?..=minutes(last)?).step_by(step).map(clock));
    }
    ensure!(!times.is_empty(), "a line has hours of departure");
    Ok(times)
}

fn minutes(time: &str) -> anyhow::Result<u32> {
    use chrono::Timelike;
    let time = TimeOfDay::from_storage(time).with_context(|| format!("{time:?} is no time"))?;
    Ok(time.0.hour() * 60 + time.0.minute())
}

fn clock(minutes: u32) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_single_hours_are_read() {
        let times = read("05:30-07:30/60 23:10").expect("hours");
        assert_eq!(times, ["05:30", "06:30", "07:30", "23:10"]);
        for wrong in ["", "25:00", "05:00/60", "05:00-06:00/0", "05:00-06:00/x"] {
            assert!(read(wrong).is_err(), "{wrong:?} was read");
        }
    }
}
