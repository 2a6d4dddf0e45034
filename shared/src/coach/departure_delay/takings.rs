//! What a trip is worth to the company that runs it in another's place.

use crate::money::{Cents, Decimal, Rounding};

/// What a full round trip would bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takings {
    /// Seats of the trip.
    pub seats: u32,
    /// Price of the passage.
    pub fare: Cents,
    /// Coefficient of the tariff calculation.
    pub load_factor: Decimal,
}

impl Takings {
    /// Both ways, at the coefficient of the tariff calculation, half to even.
    pub(super) fn round_trip(self) -> Cents {
        let fare = u128::try_from(self.fare.0).unwrap_or(0);
        let both_ways = 2 * u128::from(self.seats) * fare;
        self.load_factor
            .times(both_ways, Rounding::HalfEven)
            .and_then(|sum| i64::try_from(sum).ok())
            .map(Cents)
            .expect("seats and fare are at most a thousand million each")
    }
}
