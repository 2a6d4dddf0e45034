//! Checks that the bits of sold stretches are exactly those of holds and valid tickets.

use std::collections::BTreeMap;

use shared::coach::legs::Legs;

use super::store::{self, SeatRecord};
use crate::db::Db;

/// A seat whose two records differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFault {
    /// The departure.
    pub departure_id: String,
    /// The seat.
    pub seat: String,
    /// Legs that `departure_seat` has sold.
    pub sold: Legs,
    /// Legs that holds and valid tickets claim.
    pub claimed: Legs,
    /// Whether two of them claim the same leg.
    pub is_doubled: bool,
}

/// What a look at all seats found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatReport {
    /// Seats looked at.
    pub seats: u64,
    /// Those that are lost or doubled.
    pub faults: Vec<SeatFault>,
}

/// Compares every seat's sold bits with its holds and tickets, departure by departure.
///
/// # Errors
/// When the database does not answer or holds a row that cannot be read.
pub async fn verify_seats(db: &Db) -> sqlx::Result<SeatReport> {
    let mut report = SeatReport::default();
    let mut connection = db.reader.acquire().await?;
    let mut after = String::new();
    loop {
        let departures = store::find_departures_sold(&mut connection, &after).await?;
        let Some(last) = departures.last() else { return Ok(report) };
        after.clone_from(last);
        for departure_id in departures {
            let records = store::find_seat_records(&mut connection, &departure_id).await?;
            check(&departure_id, records, &mut report);
        }
    }
}

#[derive(Default)]
struct Sides {
    sold: Legs,
    claimed: Legs,
    is_doubled: bool,
}

fn check(departure_id: &str, records: Vec<SeatRecord>, report: &mut SeatReport) {
    let mut seats: BTreeMap<String, Sides> = BTreeMap::new();
    for record in records {
        match record {
            SeatRecord::Sold(seat, legs) => seats.entry(seat).or_default().sold = legs,
            SeatRecord::Claimed(seat, legs) => {
                let sides = seats.entry(seat).or_default();
                sides.is_doubled |= sides.claimed.overlap(legs);
                sides.claimed = sides.claimed.union(legs);
            }
        }
    }
    for (seat, Sides { sold, claimed, is_doubled }) in seats {
        report.seats += 1;
        if sold != claimed || is_doubled {
            let departure_id = departure_id.to_owned();
            report.faults.push(SeatFault { departure_id, seat, sold, claimed, is_doubled });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(records: Vec<SeatRecord>) -> Vec<SeatFault> {
        let mut report = SeatReport::default();
        check("departure", records, &mut report);
        report.faults
    }

    fn legs(from: u8, to: u8) -> Legs {
        Legs::between(from, to).expect("a stretch")
    }

    #[test]
    fn two_stretches_of_one_seat_agree_with_their_bits() {
        let seat = || "12".to_owned();
        let records = vec![
            SeatRecord::Sold(seat(), legs(0, 3)),
            SeatRecord::Claimed(seat(), legs(0, 2)),
            SeatRecord::Claimed(seat(), legs(2, 3)),
        ];
        assert_eq!(faults(records), []);
    }

    #[test]
    fn a_seat_sold_twice_is_found() {
        let seat = || "12".to_owned();
        let records = vec![
            SeatRecord::Sold(seat(), legs(0, 2)),
            SeatRecord::Claimed(seat(), legs(0, 2)),
            SeatRecord::Claimed(seat(), legs(1, 2)),
        ];
        assert!(faults(records)[0].is_doubled);
    }

    #[test]
    fn bits_that_nobody_claims_and_claims_without_bits_are_found() {
        assert_eq!(faults(vec![SeatRecord::Sold("1".to_owned(), legs(0, 1))]).len(), 1);
        assert_eq!(faults(vec![SeatRecord::Claimed("1".to_owned(), legs(0, 1))]).len(), 1);
    }
}
