//! For how long seats are held, and how far the passenger can extend that.

use crate::time::Instant;

/// Minutes that a hold, or one extension of it, gives.
pub const HOLD_MINUTES: i64 = 15;

/// Minutes after its start at which a hold ends, whatever was asked.
pub const HOLD_CAP_MINUTES: i64 = 45;

/// Most seats in one hold.
pub const MAX_SEATS: usize = 6;

/// Most holds that one visitor can have at a time.
pub const MAX_HOLDS_PER_VISITOR: i64 = 4;

/// The end of a hold that starts at `start`.
#[must_use]
pub fn first_end(start: Instant) -> Instant {
    start.plus_minutes(HOLD_MINUTES)
}

/// The moment that no extension passes.
#[must_use]
pub fn cap(start: Instant) -> Instant {
    start.plus_minutes(HOLD_CAP_MINUTES)
}

/// The end after an extension asked for at `now` of a hold that ends at `end` and
/// cannot pass `cap`; `None` where it has ended or nothing would be won.
#[must_use]
pub fn extended_end(now: Instant, end: Instant, cap: Instant) -> Option<Instant> {
    if end <= now {
        return None;
    }
    let extended = now.plus_minutes(HOLD_MINUTES).min(cap);
    (end < extended).then_some(extended)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn start() -> Instant {
        Instant::from_storage("2026-12-01T12:00:00.000Z").expect("an instant")
    }

    #[test]
    fn an_extension_gives_fifteen_minutes_from_now() {
        let now = start().plus_minutes(10);
        let end = extended_end(now, first_end(start()), cap(start()));
        assert_eq!(end, Some(start().plus_minutes(25)));
    }

    #[test]
    fn a_hold_that_has_ended_is_not_extended() {
        let end = first_end(start());
        assert_eq!(extended_end(end, end, cap(start())), None);
        assert!(extended_end(end.plus_minutes(-1), end, cap(start())).is_some());
    }

    #[test]
    fn nothing_is_extended_at_the_cap() {
        let end = cap(start());
        assert_eq!(extended_end(end.plus_minutes(-5), end, end), None);
    }

    proptest! {
        #[test]
        fn whatever_the_clicks_a_hold_never_passes_its_cap(
            waits in prop::collection::vec(0_i64..20, 0..60)
        ) {
            let (mut now, mut end) = (start(), first_end(start()));
            for wait in waits {
                now = now.plus_minutes(wait);
                if let Some(extended) = extended_end(now, end, cap(start())) {
                    prop_assert!(end < extended);
                    end = extended;
                }
                prop_assert!(end <= cap(start()));
            }
        }
    }
}
