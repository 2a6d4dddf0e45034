//! Door-to-door trips for wheelchair users of Greater Vitória (`semar`): what its rules have in
//! common, and the rules.
//!
//! A *deadline* for an act is moved off weekends and holidays ([`Day::due_after_days`], or
//! [`Day::due_after_business_days`] where the text counts business days); a *duration* (a validity,
//! a suspension, a window that looks back) is plain calendar days or months and is never moved.

#[cfg(test)]
mod asking;
pub mod booking_window;
pub mod cancellation;
pub mod companion;
pub mod driver_duties;
pub mod eligibility;
pub mod fare;
pub mod finding;
pub mod infraction;
pub mod late_management_fee;
pub mod no_show;
pub mod operator_appeal;
pub mod operator_deadlines;
pub mod operator_fine;
pub mod priority;
pub mod punctuality;
pub mod refusal;
pub mod registration;
pub mod remuneration_adjustment;
pub mod standing_order;
pub mod trip_request;
pub mod user_appeal;
pub mod user_penalty;
pub mod vehicle_check;

use serde::Serializer;

use crate::{
    input::{field::Kind, word::words},
    rule::Rule,
    service::Service,
    time::{Day, Instant, syntax::InstantSyntax},
};

/// Every rule of paratransit, in the order of its page.
pub const RULES: &[Rule] = &[
    eligibility::RULE,
    registration::RULE,
    companion::RULE,
    booking_window::RULE,
    trip_request::RULE,
    standing_order::RULE,
    priority::RULE,
    cancellation::RULE,
    no_show::RULE,
    user_penalty::RULE,
    user_appeal::RULE,
    operator_fine::RULE,
    operator_appeal::RULE,
    punctuality::RULE,
    refusal::RULE,
    operator_deadlines::RULE,
    remuneration_adjustment::RULE,
    late_management_fee::RULE,
    fare::RULE,
    driver_duties::RULE,
    vehicle_check::RULE,
];

/// An instant in the input of a paratransit rule: whole seconds, `T` and `Z` in upper case.
pub const INSTANT: Kind =
    Kind::Instant(Service::Paratransit, InstantSyntax { lower_case: false, fraction: false });

words! {
    /// Why somebody travels (`semar:art-18`).
    pub enum Purpose {
        /// Treatment of health.
        HealthTreatment = "health_treatment",
        /// A consultation, which belongs to a treatment.
        MedicalConsultation = "medical_consultation",
        /// Special education.
        SpecialEducation = "special_education",
        /// Regular education.
        RegularEducation = "regular_education",
        /// Work.
        Work = "work",
        /// Leisure.
        Leisure = "leisure",
        /// Sport.
        Sport = "sport",
        /// Training or a game, even inside a health institution.
        TrainingOrGame = "training_or_game",
        /// Shopping.
        Shopping = "shopping",
        /// A bank.
        Bank = "bank",
        /// Worship.
        Worship = "worship",
        /// Anything else.
        Other = "other",
    }
}

words! {
    /// An item of the order of precedence, the most important first (`semar:art-18`).
    pub enum PurposeItem {
        /// Treatment of health.
        Health = "i",
        /// Education.
        Education = "ii",
        /// Work.
        Work = "iii",
        /// Leisure and sport.
        Leisure = "iv",
        /// Other reasons.
        Other = "v",
    }
}

impl Purpose {
    /// The item under which the purpose falls.
    #[must_use]
    pub const fn item(self) -> PurposeItem {
        match self {
            Self::HealthTreatment | Self::MedicalConsultation => PurposeItem::Health,
            Self::SpecialEducation | Self::RegularEducation => PurposeItem::Education,
            Self::Work => PurposeItem::Work,
            Self::Leisure | Self::Sport | Self::TrainingOrGame => PurposeItem::Leisure,
            Self::Shopping | Self::Bank | Self::Worship | Self::Other => PurposeItem::Other,
        }
    }

    /// Whether it is treatment of health, consultations included.
    #[must_use]
    pub const fn is_health(self) -> bool {
        matches!(self.item(), PurposeItem::Health)
    }
}

/// The local day of an instant.
#[must_use]
pub fn local_day(instant: Instant) -> Day {
    instant.day_in(Service::Paratransit.zone())
}

/// Writes an instant in local time, as outcomes do.
///
/// # Errors
/// Those of the serializer.
pub fn local<S: Serializer>(instant: &Instant, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&instant.to_local(Service::Paratransit.zone()))
}

/// Writes an instant in local time, or `null`.
///
/// # Errors
/// Those of the serializer.
pub fn local_if_any<S: Serializer>(
    instant: &Option<Instant>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match instant {
        Some(instant) => local(instant, serializer),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{input::word::Word, language::Language};

    #[test]
    fn every_purpose_falls_under_its_item() {
        let items: Vec<_> = Purpose::ALL.iter().map(|purpose| purpose.item()).collect();
        use PurposeItem::{Education, Health, Leisure, Other, Work};
        assert_eq!(
            items,
            [
                Health, Health, Education, Education, Work, Leisure, Leisure, Leisure, Other,
                Other, Other, Other
            ]
        );
        assert!(Purpose::MedicalConsultation.is_health() && !Purpose::TrainingOrGame.is_health());
    }

    #[test]
    fn instants_have_whole_seconds_and_one_case() {
        let Kind::Instant(Service::Paratransit, syntax) = INSTANT else {
            panic!("an instant of this service")
        };
        for good in ["2026-03-10T08:00:00Z", "2026-03-10T08:00:00+05:30"] {
            assert!(syntax.read(good).is_some(), "{good}");
        }
        for bad in ["2026-03-10T08:00:00.0Z", "2026-03-10t08:00:00Z", "2026-03-10T08:00:00z"] {
            assert_eq!(syntax.read(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_outcome_writes_the_offset_in_force_at_the_instant() {
        #[derive(serde::Serialize)]
        struct Outcome {
            #[serde(serialize_with = "local")]
            at: Instant,
            #[serde(serialize_with = "local_if_any")]
            by: Option<Instant>,
        }
        let at = Instant::from_storage("2018-11-04T03:00:00Z").expect("an instant");
        let written = serde_json::to_value(Outcome { at, by: None }).expect("JSON");
        assert_eq!(written, serde_json::json!({"at": "2018-11-04T01:00:00-02:00", "by": null}));
        assert_eq!(local_day(at), Day::from_storage("2018-11-04").expect("a day"));
    }

    #[test]
    fn large_counts_are_told_with_their_thousands_apart() {
        let idle = serde_json::json!({
            "idle_from": "2026-01-01", "idle_to": "2028-12-31", "registered_fleet": 10_000,
            "reserve_vehicles": 1_000,
        });
        let unpaid = serde_json::json!({
            "amount_cents": 100, "due_on": "2026-03-10", "paid_on": "2030-03-10", "holidays": [],
        });
        let late = serde_json::json!({
            "scheduled_at": "2026-03-10T08:00:00-03:00", "as_of": "2026-03-11T08:00:00-03:00",
        });
        let suspended = serde_json::json!({
            "requested_on": "2026-03-02", "starts_on": "2026-03-10", "purpose": "work",
            "suspension": {"requested_on": "2026-03-10", "from": "2027-01-01", "to": "2029-12-31"},
            "holidays": [],
        });
        for (rule, input, told) in [
            (remuneration_adjustment::RULE, &idle, "Dias parado: 1.096."),
            (remuneration_adjustment::RULE, &idle, "pelo menos 1.000 neste caso"),
            (remuneration_adjustment::RULE, &idle, "Há 1.000 de reserva"),
            (late_management_fee::RULE, &unpaid, "atrasa 1.461 dias"),
            (punctuality::RULE, &late, "1.440 minutos"),
            (standing_order::RULE, &suspended, "pedidos: 1.096."),
        ] {
            let answer = asking::ask(&rule, input, Language::Portuguese).expect("a decision");
            let said = answer.explanation;
            assert!(said.iter().any(|sentence| sentence.contains(told)), "{told}: {said:?}");
        }
    }
}
