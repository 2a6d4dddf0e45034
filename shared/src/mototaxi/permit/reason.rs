//! Why a permit, its driver or its vehicle may not work.

use crate::input::word::words;

words! {
    /// Why they may not work.
    pub enum Reason {
        /// The permit begins later.
        PermitNotStarted = "permit_not_started",
        /// It has ended.
        PermitExpired = "permit_expired",
        /// It was revoked.
        PermitRevoked = "permit_revoked",
        /// It is suspended.
        PermitSuspended = "permit_suspended",
        /// It stands still.
        PermitInterrupted = "permit_interrupted",
        /// The holder has more than one.
        SecondPermit = "second_permit",
        /// The DIV has expired.
        DivExpired = "div_expired",
        /// The auxiliary was too young.
        AuxiliaryUnder21 = "auxiliary_under_21",
        /// The auxiliary's licence was too recent.
        AuxiliaryLicenceTooRecent = "auxiliary_licence_too_recent",
        /// The auxiliary is not, or no longer, authorised.
        AuxiliaryNotAuthorised = "auxiliary_not_authorised",
        /// The auxiliary has no card.
        AuxiliaryWithoutCredential = "auxiliary_without_credential",
        /// The permit has more than one auxiliary.
        MoreThanOneAuxiliary = "more_than_one_auxiliary",
        /// The vehicle is not registered.
        VehicleNotRegistered = "vehicle_not_registered",
        /// Its plate is none for hire.
        NotRentalPlate = "not_rental_plate",
        /// Its papers are not in order.
        DocumentsNotCurrent = "documents_not_current",
        /// It has served its years.
        VehicleTooOld = "vehicle_too_old",
        /// Its engine is too small or too large.
        DisplacementOutOfRange = "displacement_out_of_range",
        /// It failed its inspection.
        InspectionFailed = "inspection_failed",
        /// Its inspection is too long ago.
        InspectionOverdue = "inspection_overdue",
        /// Its insurance has ended.
        InsuranceLapsed = "insurance_lapsed",
    }
}
