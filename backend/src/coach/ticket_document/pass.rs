//! The boarding pass inside a ticket's QR code: signed, so that a scanner without network can
//! tell it from a forged one, and numbered, so that it dies when the ticket changes.
//!
//! The text is `EMB:` and base 32, which a QR code packs into its alphanumeric mode:
//! version, ticket code, revision, departure, end of validity, seat, Ed25519 signature.

use data_encoding::BASE32_NOPAD;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use shared::time::Instant;

use super::TicketDocument;

const PREFIX: &str = "EMB:";
const VERSION: u8 = 1;
/// Keeps signatures of passes apart from any other use of the key.
const CONTEXT: &[u8] = b"embarque boarding pass";
const LONGEST_CODE: usize = 24;
const LONGEST_SEAT: usize = 16;
/// A late coach still carries its passengers: a pass is honoured a day past its arrival.
const GRACE_MINUTES: i64 = 24 * 60;

/// What a scanner learns from a QR code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardingPass {
    /// Public code of the ticket.
    pub code: String,
    /// Revision of the ticket for which the pass was made.
    pub revision: u32,
    /// Departure from the passenger's stop, whole minutes.
    pub departs_at: Instant,
    /// After this minute the pass is void.
    pub valid_until: Instant,
    /// The seat.
    pub seat: String,
}

/// Why a QR code admits nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassError {
    /// It is not a boarding pass of ours.
    Unreadable,
    /// The signature is not ours.
    Forged,
    /// The ticket was changed, given up or cancelled after the pass was made.
    Superseded,
    /// Its time is over.
    Expired,
}

/// Signs boarding passes.
pub struct PassKey(SigningKey);

/// Checks boarding passes; may be handed out to scanners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPassKey(VerifyingKey);

impl BoardingPass {
    /// The pass of a ticket as it is now.
    #[must_use]
    pub fn of(ticket: &TicketDocument) -> Self {
        Self {
            code: ticket.code.clone(),
            revision: ticket.revision,
            departs_at: at_minute(minute_of(ticket.departs_at)),
            valid_until: at_minute(minute_of(ticket.arrives_at.plus_minutes(GRACE_MINUTES))),
            seat: ticket.seat.clone(),
        }
    }

    /// Whether it admits at `now` to a ticket that stands at `current` (`None` once it is dead).
    ///
    /// # Errors
    /// [`PassError::Superseded`] or [`PassError::Expired`].
    pub fn check(&self, current: Option<u32>, now: Instant) -> Result<(), PassError> {
        if current != Some(self.revision) {
            return Err(PassError::Superseded);
        }
        if now <= self.valid_until { Ok(()) } else { Err(PassError::Expired) }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        push_text(&mut bytes, &self.code, LONGEST_CODE);
        bytes.extend(self.revision.to_be_bytes());
        bytes.extend(minute_of(self.departs_at).to_be_bytes());
        bytes.extend(minute_of(self.valid_until).to_be_bytes());
        push_text(&mut bytes, &self.seat, LONGEST_SEAT);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[version], rest) = bytes.split_first_chunk::<1>()?;
        let (code, rest) = split_text(rest, LONGEST_CODE)?;
        let (revision, rest) = rest.split_first_chunk::<4>()?;
        let (departs_at, rest) = rest.split_first_chunk::<4>()?;
        let (valid_until, rest) = rest.split_first_chunk::<4>()?;
        let (seat, rest) = split_text(rest, LONGEST_SEAT)?;
        (version == VERSION && rest.is_empty()).then(|| Self {
            code: code.to_owned(),
            revision: u32::from_be_bytes(*revision),
            departs_at: at_minute(u32::from_be_bytes(*departs_at)),
            valid_until: at_minute(u32::from_be_bytes(*valid_until)),
            seat: seat.to_owned(),
        })
    }
}

impl PassKey {
    /// The key that 32 secret bytes stand for.
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(seed))
    }

    /// The key with which scanners check.
    #[must_use]
    pub fn public(&self) -> PublicPassKey {
        PublicPassKey(self.0.verifying_key())
    }

    /// The text for the QR code.
    #[must_use]
    pub fn sign(&self, pass: &BoardingPass) -> String {
        let mut bytes = pass.to_bytes();
        let signature = self.0.sign(&signed_message(&bytes));
        bytes.extend(signature.to_bytes());
        format!("{PREFIX}{}", BASE32_NOPAD.encode(&bytes))
    }
}

/// Keys are never written to a log.
impl std::fmt::Debug for PassKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("PassKey(…)")
    }
}

impl PublicPassKey {
    /// The 32 bytes that scanners keep.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Reads a pass and checks its signature; whether it still admits is for
    /// [`BoardingPass::check`] to say.
    ///
    /// # Errors
    /// [`PassError::Unreadable`] or [`PassError::Forged`].
    pub fn read(&self, text: &str) -> Result<BoardingPass, PassError> {
        let encoded = text.trim().strip_prefix(PREFIX).ok_or(PassError::Unreadable)?;
        let bytes = BASE32_NOPAD.decode(encoded.as_bytes()).map_err(|_| PassError::Unreadable)?;
        let (body, signature) = bytes.split_last_chunk::<64>().ok_or(PassError::Unreadable)?;
        let pass = BoardingPass::from_bytes(body).ok_or(PassError::Unreadable)?;
        self.0
            .verify_strict(&signed_message(body), &Signature::from_bytes(signature))
            .map_err(|_| PassError::Forged)?;
        Ok(pass)
    }
}

fn signed_message(body: &[u8]) -> Vec<u8> {
    [CONTEXT, body].concat()
}

/// Whole minutes since 1970, good until the year 10136.
fn minute_of(instant: Instant) -> u32 {
    u32::try_from(instant.0.timestamp().div_euclid(60)).unwrap_or(0)
}

fn at_minute(minute: u32) -> Instant {
    Instant(chrono::DateTime::UNIX_EPOCH).plus_minutes(i64::from(minute))
}

/// Length and text, cut at a character where it is too long to have been issued by us.
fn push_text(bytes: &mut Vec<u8>, text: &str, longest: usize) {
    let text = &text[..text.floor_char_boundary(longest)];
    bytes.push(u8::try_from(text.len()).expect("the longest is far below 256"));
    bytes.extend(text.as_bytes());
}

fn split_text(bytes: &[u8], longest: usize) -> Option<(&str, &[u8])> {
    let (&[length], rest) = bytes.split_first_chunk::<1>()?;
    let (text, rest) = rest.split_at_checked(usize::from(length))?;
    (text.len() <= longest).then_some(())?;
    Some((std::str::from_utf8(text).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::coach::ticket_document::sample::sample;

    fn key() -> PassKey {
        PassKey::from_seed(&[7; 32])
    }

    #[test]
    fn a_pass_reads_back_and_is_short_enough_for_a_small_code() {
        let pass = BoardingPass::of(&sample());
        let text = key().sign(&pass);
        assert_eq!(key().public().read(&text), Ok(pass));
        assert!(text.len() <= 180, "{}", text.len());
        let code = crate::qr_code::QrCode::encode(&text).expect("it fits");
        assert!(code.width() <= 53, "{}", code.width());
    }

    #[test]
    fn another_key_is_a_forgery() {
        let text = PassKey::from_seed(&[8; 32]).sign(&BoardingPass::of(&sample()));
        assert_eq!(key().public().read(&text), Err(PassError::Forged));
    }

    #[test]
    fn a_pass_dies_with_its_revision_and_with_its_day() {
        let ticket = sample();
        let pass = BoardingPass::of(&ticket);
        let departure = ticket.departs_at;
        assert_eq!(pass.check(Some(ticket.revision), departure), Ok(()));
        assert_eq!(pass.check(Some(ticket.revision + 1), departure), Err(PassError::Superseded));
        assert_eq!(pass.check(None, departure), Err(PassError::Superseded));
        let end = pass.valid_until;
        assert_eq!(pass.check(Some(ticket.revision), end), Ok(()));
        let after = end.plus_minutes(1);
        assert_eq!(pass.check(Some(ticket.revision), after), Err(PassError::Expired));
    }

    #[test]
    fn what_is_no_pass_is_unreadable() {
        for text in ["", "EMB:", "EMB:AAAA", "emb:", "00020126580014br.gov.bcb.pix", "EMB:====1"] {
            assert_eq!(key().public().read(text), Err(PassError::Unreadable), "{text}");
        }
    }

    #[test]
    fn keys_stay_out_of_debug_text() {
        assert_eq!(format!("{:?}", key()), "PassKey(…)");
    }

    proptest! {
        #[test]
        fn any_pass_reads_back(code in "[0-9A-Z]{0,24}", revision: u32, from: u32, until: u32, seat in "[0-9A-Zã]{0,8}") {
            let pass = BoardingPass {
                code,
                revision,
                departs_at: at_minute(from),
                valid_until: at_minute(until),
                seat,
            };
            prop_assert_eq!(key().public().read(&key().sign(&pass)), Ok(pass));
        }

        #[test]
        fn a_changed_character_admits_nobody(at in 0_usize..1_000, by in 1_usize..32) {
            const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
            let mut bytes = key().sign(&BoardingPass::of(&sample())).into_bytes();
            let at = PREFIX.len() + at % (bytes.len() - PREFIX.len());
            let value = ALPHABET.iter().position(|known| *known == bytes[at]).expect("base 32");
            bytes[at] = ALPHABET[(value + by) % 32];
            let text = String::from_utf8(bytes).expect("ASCII");
            prop_assert!(key().public().read(&text).is_err());
        }

        #[test]
        fn no_text_makes_the_reader_fail_badly(text in "\\PC*", encoded in "[A-Z2-7]{0,400}") {
            prop_assert!(key().public().read(&text).is_err());
            let encoded = format!("{PREFIX}{encoded}");
            prop_assert!(key().public().read(&encoded).is_err());
        }
    }
}
