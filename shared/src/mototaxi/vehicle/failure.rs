//! Why a motorcycle is not accepted.

use crate::input::word::words;

words! {
    /// Why the motorcycle is not accepted.
    pub enum Failure {
        /// It is something else.
        NotAMotorcycle = "not_a_motorcycle",
        /// Its engine is too small.
        DisplacementTooLow = "displacement_too_low",
        /// Its engine is too large.
        DisplacementTooHigh = "displacement_too_high",
        /// It is not white.
        NotWhite = "not_white",
        /// It does not show its prefix.
        PrefixNotMarked = "prefix_not_marked",
        /// It has no grab rails.
        NoGrabRails = "no_grab_rails",
        /// It has no leg guard.
        NoLegGuard = "no_leg_guard",
        /// It has no kite-line antenna.
        NoKiteLineAntenna = "no_kite_line_antenna",
        /// It has no meter, which is compulsory.
        NoMeter = "no_meter",
        /// It has no speedometer.
        NoSpeedometer = "no_speedometer",
        /// Its exhaust has no shield.
        NoExhaustShield = "no_exhaust_shield",
        /// Its mudguard is too short.
        MudguardTooShort = "mudguard_too_short",
        /// It has no GPS, which is compulsory.
        NoGps = "no_gps",
        /// It lacks what the traffic code asks for.
        NoCtbEquipment = "no_ctb_equipment",
        /// It is too old.
        TooOld = "too_old",
        /// It is not newer than the one that it replaces.
        NotNewer = "not_newer",
        /// It is too old to replace one.
        OverThreeYears = "over_three_years",
        /// The old one still has its markings.
        ReplacedNotDecharacterised = "replaced_not_decharacterised",
        /// The old one still has its records.
        ReplacedRecordsNotCancelled = "replaced_records_not_cancelled",
    }
}
