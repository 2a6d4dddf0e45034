//! What can be wrong with a form, as codes: they travel with a draft, never with text or data.

use serde::{Deserialize, Serialize};
use shared::language::Language;

use crate::text::error as text;

/// Declares [`UiError`] with the code of each member, which is also the key of its text.
macro_rules! ui_errors {
    ($($(#[$doc:meta])* $variant:ident = $code:ident,)+) => {
        /// A problem with one field or with a whole form.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum UiError {
            $($(#[$doc])* $variant,)+
        }

        impl UiError {
            /// The stable code.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($code),)+
                }
            }

            /// Reads a code; one that no page knows becomes [`UiError::Refused`].
            #[must_use]
            pub fn from_code(code: &str) -> Self {
                match code {
                    $(stringify!($code) => Self::$variant,)+
                    _ => Self::Refused,
                }
            }

            /// The sentence beside the field and in the summary.
            #[must_use]
            pub const fn message(self, language: Language) -> &'static str {
                match self {
                    $(Self::$variant => text::form::$code(language),)+
                }
            }
        }
    };
}

ui_errors! {
    /// An answer is needed.
    Missing = missing,
    /// The answer cannot be read.
    Invalid = invalid,
    /// The answer is too long or too large.
    OutOfRange = out_of_range,
    /// A list has more rows than a page shows.
    TooManyRows = too_many_rows,
    /// The answer contradicts another one.
    Inconsistent = inconsistent,
    /// The answer was refused for a reason that this page has no words for.
    Refused = refused,
    /// The page was open too long, or the browser refused the cookie.
    Expired = expired,
    /// Something changed meanwhile.
    Conflict = conflict,
    /// Search: no place to leave from.
    OriginMissing = origin_missing,
    /// Search: no place to go to.
    DestinationMissing = destination_missing,
    /// No place has that name.
    PlaceUnknown = place_unknown,
    /// Several places could be meant.
    PlaceAmbiguous = place_ambiguous,
    /// Search: both places are the same.
    SamePlace = same_place,
    /// Not a day of the calendar.
    DayInvalid = day_invalid,
    /// The day is over.
    DayPast = day_past,
    /// Nothing is sold yet for that day.
    DayTooFar = day_too_far,
    /// Seats: somebody else has one of them now.
    SeatTaken = seat_taken,
    /// Seats: none was chosen.
    SeatMissing = seat_missing,
    /// Seats: more than one order can hold.
    TooManySeats = too_many_seats,
    /// Seats: the vehicle has no such seat.
    SeatUnknown = seat_unknown,
    /// Seats: the companion's seat goes with its wheelchair place only.
    CompanionAlone = companion_alone,
    /// Seats: too many unpaid orders at a time.
    TooManyHolds = too_many_holds,
    /// Seats: held by another order of the same visitor.
    SeatOwn = seat_own,
    /// Seats: too many unpaid orders at a time from one address.
    TooManyHoldsAtAddress = too_many_holds_at_address,
    /// Passengers: longer than a ticket can hold.
    NameTooLong = name_too_long,
    /// Not the address of a mailbox.
    InvalidEmail = invalid_email,
    /// Passengers: the check digits of a CPF are wrong.
    InvalidCpf = invalid_cpf,
    /// Passengers: born after the trip.
    InFuture = in_future,
    /// Passengers: a child of six or more needs a seat of its own.
    ChildTooOld = child_too_old,
    /// Passengers: that document is for children only.
    NotForAdults = not_for_adults,
    /// Passengers: the same document twice.
    Repeated = repeated,
    /// Access: the one-time code is wrong, used or too old.
    CodeWrong = code_wrong,
    /// The check character of a public code does not fit.
    CodeMistyped = code_mistyped,
    /// Not an instant that the clock can be set to.
    ClockInvalid = clock_invalid,
    /// A year to which the clock does not go.
    ClockOutOfRange = clock_out_of_range,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_back_and_an_unknown_one_is_a_refusal() {
        for error in [UiError::Missing, UiError::PlaceAmbiguous, UiError::DayPast] {
            assert_eq!(UiError::from_code(error.code()), error);
        }
        assert_eq!(UiError::from_code("never_heard_of"), UiError::Refused);
    }
}
