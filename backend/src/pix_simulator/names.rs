//! Names that the simulated institutions make up.

use rand::RngExt;
use shared::time::Instant;

/// The payer's institution (ISPB); no real one has this number.
const PAYER_INSTITUTION: &str = "99999004";

/// The payee's institution, which the simulator plays.
const PAYEE_INSTITUTION: &str = "99999008";

const SERIAL: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A payment's name: `E`, institution, minute in UTC, eleven letters or digits.
pub(super) fn end_to_end_id(now: Instant) -> String {
    transfer('E', PAYER_INSTITUTION, now)
}

/// A returning transfer's name, likewise with `D`.
pub(super) fn return_id(now: Instant) -> String {
    transfer('D', PAYEE_INSTITUTION, now)
}

/// 32 hexadecimal digits that nobody can guess: a charge's name or the end of its address.
pub(super) fn random_token() -> String {
    format!("{:032x}", rand::random::<u128>())
}

fn transfer(letter: char, institution: &str, now: Instant) -> String {
    let mut random = rand::rng();
    let serial: String =
        (0..11).map(|_| char::from(SERIAL[random.random_range(0..SERIAL.len())])).collect();
    format!("{letter}{institution}{}{serial}", now.0.format("%Y%m%d%H%M"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payment::pix::received::EndToEndId;

    #[test]
    fn a_payment_is_named_by_institution_minute_and_serial() {
        let now = Instant::from_storage("2026-11-30T23:59:30-03:00").expect("an instant");
        let name = end_to_end_id(now);
        assert!(name.starts_with("E99999004202612010259"), "{name}");
        assert!(EndToEndId::parse(&name).is_some());
        assert_eq!(return_id(now).len(), 32);
    }
}
