//! The permit, the auxiliary and the motorcycle, as they stand.

use crate::time::Day;

/// A permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permit {
    /// Day of the contract.
    pub signed_on: Day,
    /// Whether it was renewed.
    pub renewed: bool,
    /// Day of its revocation.
    pub revoked_on: Option<Day>,
    /// Last day of a suspension.
    pub suspended_until: Option<Day>,
    /// First and last day of an interruption.
    pub interruption: Option<(Day, Day)>,
    /// Permits that the holder has.
    pub holder_permits: i64,
}

/// An auxiliary driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auxiliary {
    /// Birth.
    pub birth_date: Day,
    /// First day of the licence.
    pub category_a_since: Day,
    /// Day of the authorisation, on which the requirements are tested.
    pub authorised_on: Day,
    /// Whether the card was issued.
    pub credential_issued: bool,
    /// Auxiliaries authorised under the permit.
    pub auxiliaries: i64,
}

/// A motorcycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vehicle {
    /// Whether SeMOB has registered it.
    pub registered: bool,
    /// Whether its plate is one for hire.
    pub rental_plate: bool,
    /// Whether its papers are in order.
    pub documents_current: bool,
    /// Year of manufacture.
    pub manufacture_year: i64,
    /// Displacement in cubic centimetres.
    pub displacement_cc: i64,
    /// Day of the last inspection.
    pub last_inspection_on: Day,
    /// Whether it passed.
    pub last_inspection_passed: bool,
    /// Last day of the insurance.
    pub insurance_until: Day,
}
