//! Payments received (`pix`), their refunds (`devolução`) and the notice address (`webhook`).

use std::fmt;

use shared::{money::Cents, time::Instant};

use super::charge::Txid;

/// Name of a payment in the whole Pix system: 32 ASCII letters and digits
/// (`E`, the payer's institution, minute, serial).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EndToEndId(String);

impl EndToEndId {
    /// Reads a name; `None` where it breaks the API's pattern.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let valid = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        valid.then(|| Self(text.to_owned()))
    }

    /// The name as it is sent and stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EndToEndId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Name of a refund within its payment, chosen by the portal: 1 to 35 ASCII letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RefundId(String);

impl RefundId {
    /// Reads a name; `None` where it breaks the API's pattern.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let valid =
            (1..=35).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric());
        valid.then(|| Self(text.to_owned()))
    }

    /// The name made of a key's letters and digits: a UUID without its hyphens fits.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        Self::parse(&key.replace('-', ""))
    }

    /// The name as it is sent and stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// State of a refund. [`RefundStatus::Returned`] and [`RefundStatus::NotDone`] are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundStatus {
    /// Asked for, not settled.
    InProcess,
    /// The payer has the money.
    Returned,
    /// It did not come about; the money is still with the payee.
    NotDone,
    /// A state that the API did not know when this was written: treated as not settled.
    Unknown,
}

/// A refund of a payment, whole or in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    /// Its name within the payment.
    pub refund_id: RefundId,
    /// Name of the returning transfer (`rtrId`).
    pub return_id: String,
    /// The sum that goes back.
    pub amount: Cents,
    /// Its state.
    pub status: RefundStatus,
    /// The provider's words on the state, where it gives any.
    pub reason: Option<String>,
    /// When it was asked for.
    pub requested_at: Option<Instant>,
    /// When the money went back.
    pub settled_at: Option<Instant>,
}

/// A payment that reached the payee.
#[derive(Clone, PartialEq, Eq)]
pub struct ReceivedPix {
    /// Its name.
    pub end_to_end_id: EndToEndId,
    /// The charge that it answers, if any. Text of another form than ours names no charge of ours.
    pub txid: Option<Txid>,
    /// The sum paid, which need not be the charge's.
    pub amount: Cents,
    /// The key that it was sent to, where the provider tells it.
    pub payee_key: Option<String>,
    /// When the provider processed it.
    pub received_at: Instant,
    /// What the payer wrote: personal data, never logged.
    pub payer_message: Option<String>,
    /// Refunds asked for so far, in any state.
    pub refunds: Vec<Refund>,
}

impl fmt::Debug for ReceivedPix {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ReceivedPix")
            .field("end_to_end_id", &self.end_to_end_id)
            .field("txid", &self.txid)
            .field("amount", &self.amount)
            .field("received_at", &self.received_at)
            .field("refunds", &self.refunds)
            .finish_non_exhaustive()
    }
}

/// Which payments to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// Earliest moment of receipt, included.
    pub from: Instant,
    /// Latest moment of receipt, included.
    pub until: Instant,
    /// Only those that answer this charge.
    pub txid: Option<Txid>,
}

/// One page of a list of payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedPage {
    /// The payments of this page.
    pub received: Vec<ReceivedPix>,
    /// Number of this page, from zero.
    pub page: u32,
    /// How many pages there are, at least one.
    pub pages: u32,
}

/// Where the provider sends its notices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// The address; the provider appends `/pix` to it.
    pub url: String,
    /// When it was set.
    pub created_at: Instant,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_to_end_ids_have_exactly_32_letters_and_digits() {
        assert!(EndToEndId::parse("E12345678202009091221kkkkkkkkkkk").is_some());
        assert!(EndToEndId::parse("E12345678202009091221kkkkkkkkkk").is_none());
        assert!(EndToEndId::parse("E12345678202009091221kkkkkkkkkkkk").is_none());
        assert!(EndToEndId::parse("E12345678202009091221kkkkkkkkk/.").is_none());
    }

    #[test]
    fn a_uuid_names_a_refund() {
        let refund_id = RefundId::of_key("01938f2c-7a11-7c3e-9d55-0123456789ab").expect("a name");
        assert_eq!(refund_id.as_str(), "01938f2c7a117c3e9d550123456789ab");
        assert!(RefundId::parse("").is_none());
        assert!(RefundId::parse(&"a".repeat(36)).is_none());
    }

    #[test]
    fn debug_text_leaves_out_what_the_payer_wrote() {
        let pix = ReceivedPix {
            end_to_end_id: EndToEndId::parse("E12345678202009091221kkkkkkkkkkk").expect("a name"),
            txid: None,
            amount: Cents(100),
            payee_key: None,
            received_at: Instant::from_storage("2026-11-30T12:00:00Z").expect("an instant"),
            payer_message: Some("segredo da Conceição".to_owned()),
            refunds: Vec::new(),
        };
        assert!(!format!("{pix:?}").contains("segredo"));
    }
}
