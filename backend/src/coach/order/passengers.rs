//! Who travels on the held seats.

use serde::{Deserialize, Serialize};

use super::view::OrderView;
use crate::{Result, actor::Actor, app::App, error::AppError};

/// What the passengers' form holds, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PassengerForm {
    /// One for each seat, in the order of the order's seats.
    pub passengers: Vec<PassengerEntry>,
    /// Where the tickets and news go.
    pub contact_email: String,
}

/// One passenger with a seat, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PassengerEntry {
    /// As on the document.
    pub name: String,
    /// A name of `DocumentKind`.
    pub document_kind: String,
    /// Number of the document.
    pub document: String,
    /// ISO day; asked of children who occupy a seat, else empty.
    pub birth_date: String,
    /// Whether the optional insurance is wished.
    pub insured: bool,
    /// A child under six on this passenger's lap.
    pub child: Option<ChildEntry>,
}

/// A child on the lap, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChildEntry {
    /// As on the document.
    pub name: String,
    /// A name of `DocumentKind`.
    pub document_kind: String,
    /// Number of the document.
    pub document: String,
    /// ISO day.
    pub birth_date: String,
}

/// What is wrong with one field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldProblem {
    /// JSON pointer into [`PassengerForm`]: `/passengers/0/child/birth_date`.
    pub field: String,
    /// What is wrong.
    pub code: FieldProblemCode,
}

/// What can be wrong with a field of the passengers' form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FieldProblemCode {
    /// Nothing was typed.
    Missing,
    /// It cannot be read as what it should be.
    Invalid,
    /// The check digits of the CPF are wrong.
    InvalidCpf,
    /// Longer than a ticket can hold.
    TooLong,
    /// A day after that of the departure.
    InFuture,
    /// A child of six or more needs a seat (`agerba:art-70`).
    ChildTooOld,
    /// A child's document may be used by children only.
    NotForAdults,
    /// The same document twice in one order.
    Repeated,
}

/// What became of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassengersOutcome {
    /// The order holds them now.
    Kept(OrderView),
    /// Nothing was kept.
    Refused(Vec<FieldProblem>),
    /// The hold has ended.
    HoldEnded,
    /// Payment has begun, and the sum would change: release the hold and begin anew.
    PaymentStarted,
}

/// Names the passengers of a held order; can be repeated until payment begins.
///
/// # Errors
/// [`AppError::NotFound`] where the actor has no such order; [`AppError::Conflict`] where
/// it is paid.
pub async fn set_passengers(
    app: &App,
    actor: &Actor,
    code: &str,
    form: &PassengerForm,
) -> Result<PassengersOutcome> {
    let _ = (app, actor, code, form);
    Err(AppError::NotFound)
}
