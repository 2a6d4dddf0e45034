//! A ticket's particulars, from which page, PDF, calendar entry and QR code are made.

pub mod calendar;
pub mod issuer;
pub mod letter;
pub mod pass;
pub mod pdf;
mod text;

#[cfg(test)]
mod sample;

pub use text::{identity, platform};

use serde::{Deserialize, Serialize};
use shared::{
    language::Language,
    money::Cents,
    time::{Day, Instant},
};

/// Everything that stands on a ticket (`agerba:art-71`, `agerba:art-75`), as it was on the
/// day of issue. Kept as JSON: a new field needs `#[serde(default)]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketDocument {
    /// Public code of the ticket.
    pub code: String,
    /// Public code of its order.
    pub order_code: String,
    /// Grows with every change of the ticket; part of the signed QR code.
    pub revision: u32,
    /// Language in which the passenger bought.
    pub language: Language,

    /// Legal name of the carrier (`agerba:art-71.i`).
    pub carrier_name: String,
    /// Its address.
    pub carrier_address: String,
    /// Its number in the register of companies, formatted.
    pub carrier_cnpj: String,
    /// Heading of the document (`agerba:art-71.ii`), Portuguese as the law writes it.
    pub title: String,
    /// Number of the ticket (`agerba:art-71.iv`).
    pub number: String,
    /// Number of the copy (via).
    pub copy_number: u8,
    /// Series, where tickets are issued in series.
    pub series: Option<String>,
    /// Stop of boarding (`agerba:art-71.v`).
    pub origin: String,
    /// Municipality of boarding.
    pub origin_municipality: String,
    /// Platform of the terminal of boarding, where it is known.
    #[serde(default)]
    pub platform: Option<String>,
    /// Stop of alighting.
    pub destination: String,
    /// Municipality of alighting.
    pub destination_municipality: String,
    /// Prefix of the line (`agerba:art-71.vi`).
    pub line_prefix: String,
    /// Both ends of the line.
    pub line_terminals: String,
    /// Departure from the stop of boarding (`agerba:art-71.vii`); written in local time.
    pub departs_at: Instant,
    /// Arrival at the stop of alighting.
    pub arrives_at: Instant,
    /// Seat (`agerba:art-71.viii`).
    pub seat: String,
    /// When it was issued (`agerba:art-71.ix`).
    pub issued_at: Instant,
    /// Agency that sold it (`agerba:art-71.x`).
    pub agency: String,
    /// Who issued it there.
    pub issuing_agent: String,
    /// Printer (`agerba:art-71.xi`).
    pub printer_name: String,
    /// The printer's number in the register of companies, formatted.
    pub printer_cnpj: String,
    /// Code of the category of the service (`agerba:art-71.xii`), such as `executive`.
    pub service_type: String,

    /// Who travels.
    pub passenger_name: String,
    /// Name of the kind of document: `cpf`, `identity_card` …
    pub document_kind: String,
    /// Number of the document.
    pub document_number: String,
    /// The child under six on the lap.
    pub child: Option<LapChild>,

    /// Tariff (`agerba:art-71.iii`).
    pub fare: Cents,
    /// Fee of the terminal (`agerba:art-75`), `None` where there is no terminal.
    pub boarding_fee: Option<Cents>,
    /// Optional insurance, zero unless wished.
    pub insurance: Cents,
    /// What was paid.
    pub total: Cents,
    /// Last minute to give the trip up and get everything back (`agerba:art-74`).
    pub refund_deadline: Instant,
    /// Key of the fiscal document (BP-e), which the carrier fills in.
    pub fiscal_key: Option<String>,
}

/// A child who travels free on the lap (`agerba:art-70`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LapChild {
    /// As on the document.
    pub name: String,
    /// Name of the kind of document.
    pub document_kind: String,
    /// Number of the document.
    pub document_number: String,
    /// Day of birth.
    pub birth_date: Day,
}
