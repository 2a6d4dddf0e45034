//! Immediate charges (`cob`) as the portal sees them.

use std::fmt;

use shared::{money::Cents, time::Instant};

use super::received::ReceivedPix;

/// Name of a charge, chosen by the portal and unique for the payee: 26 to 35 ASCII letters
/// and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Txid(String);

impl Txid {
    /// Reads a name; `None` where it breaks the API's pattern.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let valid =
            (26..=35).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric());
        valid.then(|| Self(text.to_owned()))
    }

    /// A new name that nobody can guess: 32 hexadecimal digits, 128 random bits.
    #[must_use]
    pub fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    /// The name as it is sent and stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Txid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What a charge asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCharge {
    /// The sum to be paid, above zero; the payer cannot change it.
    pub amount: Cents,
    /// Seconds from the charge's creation until it can no longer be paid, above zero.
    pub expires_in_seconds: u32,
    /// Shown to the payer, up to 140 characters; the longer is cut. No personal data.
    pub message: String,
}

/// What of an unpaid charge shall change; `None` leaves a value as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChargeRevision {
    /// New life in seconds, counted from the charge's creation as before.
    pub expires_in_seconds: Option<u32>,
    /// New sum to be paid.
    pub amount: Option<Cents>,
}

/// State of a charge's record. Expiry is not among them: an expired charge stays active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChargeStatus {
    /// Neither paid nor removed.
    Active,
    /// Paid; takes no other payment.
    Completed,
    /// Removed at the portal's wish.
    RemovedByPayee,
    /// Removed by the provider.
    RemovedByProvider,
    /// A state that the API did not know when this was written: neither paid nor removed for us.
    Unknown,
}

/// A charge as the provider holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// Its name.
    pub txid: Txid,
    /// State of the record.
    pub status: ChargeStatus,
    /// The sum that it asks for.
    pub amount: Cents,
    /// The payee's Pix key.
    pub payee_key: String,
    /// When the provider made it.
    pub created_at: Instant,
    /// When it ceases to be payable.
    pub expires_at: Instant,
    /// Counts changes from zero.
    pub revision: u32,
    /// Address of the payload, without scheme; the QR code carries it.
    pub location: Option<String>,
    /// The text to copy and paste, also the content of the QR code.
    pub copy_and_paste: Option<String>,
    /// The payments received for it so far, whatever their number and sums.
    pub received: Vec<ReceivedPix>,
}

impl Charge {
    /// It was removed, by whomever.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        matches!(self.status, ChargeStatus::RemovedByPayee | ChargeStatus::RemovedByProvider)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_26_to_35_letters_and_digits() {
        assert!(Txid::parse(&"a".repeat(25)).is_none());
        assert!(Txid::parse(&"a".repeat(26)).is_some());
        assert!(Txid::parse(&"Z9".repeat(17)).is_some());
        assert!(Txid::parse(&"a".repeat(35)).is_some());
        assert!(Txid::parse(&"a".repeat(36)).is_none());
        assert!(Txid::parse("fc9a4366-ff3d-4964-b5db-c6c91a8722d3").is_none());
        assert!(Txid::parse("ção9a4366ff3d4964b5dbc6c91a8722").is_none());
    }

    #[test]
    fn random_names_are_valid_and_differ() {
        let (first, second) = (Txid::random(), Txid::random());
        assert_ne!(first, second);
        assert_eq!(Txid::parse(first.as_str()), Some(first));
    }
}
