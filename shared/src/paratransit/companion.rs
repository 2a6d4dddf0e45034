//! `paratransit.companion`: whether the companion may board, and whether the user may travel.

mod sentences;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal},
        object::Object,
        word::words,
    },
    paratransit::infraction::Infraction,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Day,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.companion",
    service: Service::Paratransit,
    title: ["Acompanhante na viagem", "A companion on the trip"],
    fields: FIELDS,
    provisions: &[
        "semar:art-9",
        "semar:art-10",
        "semar:art-11",
        "semar:art-11.i",
        "semar:art-11.ii",
        "semar:art-11.iii",
        "semar:art-11.pu",
        "semar:art-26",
        "semar:art-27",
        "semar:art-28",
        "semar:art-40.ix",
        "semar:annex-i.003",
        "semar:annex-i.004",
        "semar:annex-i.005",
        "semar:annex-i.012",
        "semar:annex-i.013",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("trip_date", Kind::Day, "Day of the trip."),
    Field::required(
        "companion_mandatory",
        Kind::Boolean,
        "Whether the medical exam made a companion mandatory.",
    ),
    Field::flag(
        "needed_for_safety",
        "Whether the safety of the trip or of the user needs a companion.",
    ),
    Field::required(
        "companion_count",
        Kind::Integer { min: 0, max: 20 },
        "Persons who present themselves as companion. A child or elder whom the user takes along \
         is none.",
    ),
    Field::when(
        "companion",
        Kind::Object(COMPANION),
        Condition {
            holds: |root, _| root.get_if("companion_count").map(|count: i64| count >= 1),
            about: "somebody presents themselves as companion",
        },
        "The one designated. Contradicts a count of 0.",
    ),
    Field::flag("indicated_at_booking", "Whether the companion was named on booking."),
    Field::flag("seat_available", "Whether the vehicle has a free seat."),
];

const COMPANION: &[Field] = &[
    Field::required("birth_date", Kind::Day, "Day of birth."),
    Field::required("mentally_fit", Kind::Boolean, "Whether of sound mind."),
    Field::required("physically_able", Kind::Boolean, "Whether able to help with boarding."),
    Field::required(
        "accepts_responsibility",
        Kind::Boolean,
        "Whether the companion takes it on to watch over the user.",
    ),
    Field::flag("has_disability", "Whether the companion has a disability."),
    Field::optional(
        "assessment_accepted",
        Kind::Boolean,
        "What the medical assessment found. Left out: there was none.",
    ),
    Field::flag("waiver_required", "Whether Ceturb-GV asks for a declaration."),
    Field::flag("waiver_signed", "Whether it is signed."),
    Field::default(
        "same_route",
        Kind::Boolean,
        Literal::Boolean(true),
        "Whether the companion boards and alights with the user.",
    ),
];

words! {
    /// What stands in the way.
    pub enum Reason {
        /// The exam made a companion mandatory, and there is none.
        CompanionRequired = "companion_required",
        /// Safety needs a companion, and there is none.
        CompanionNeededForSafety = "companion_needed_for_safety",
        /// There is more than one.
        MoreThanOne = "more_than_one",
        /// Younger than 18.
        Under18 = "under_18",
        /// Not of sound mind.
        NotMentallyFit = "not_mentally_fit",
        /// Not able to help.
        NotPhysicallyAble = "not_physically_able",
        /// Does not take responsibility.
        ResponsibilityNotAccepted = "responsibility_not_accepted",
        /// With a disability, and not assessed.
        AssessmentMissing = "assessment_missing",
        /// With a disability, assessed and not accepted.
        AssessmentRefused = "assessment_refused",
        /// The declaration asked for is not signed.
        WaiverUnsigned = "waiver_unsigned",
        /// Boards or alights elsewhere.
        DifferentRoute = "different_route",
        /// Not needed, and not named on booking.
        NotIndicated = "not_indicated",
        /// Not needed, and there is no seat.
        NoSeat = "no_seat",
    }
}

/// The companion designated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Companion {
    /// Day of birth, not after the trip.
    pub birth_date: Day,
    /// Whether of sound mind.
    pub mentally_fit: bool,
    /// Whether able to help.
    pub physically_able: bool,
    /// Whether responsible.
    pub accepts_responsibility: bool,
    /// Whether the companion has a disability.
    pub has_disability: bool,
    /// What the assessment found, if there was one.
    pub assessment_accepted: Option<bool>,
    /// Whether a declaration is asked for.
    pub waiver_required: bool,
    /// Whether it is signed.
    pub waiver_signed: bool,
    /// Whether the route is the user's.
    pub same_route: bool,
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Day of the trip.
    pub trip_date: Day,
    /// Whether the exam made a companion mandatory.
    pub companion_mandatory: bool,
    /// Whether safety needs one.
    pub needed_for_safety: bool,
    /// The one designated, if anybody presents themselves.
    pub companion: Option<Companion>,
    /// Whether others present themselves too.
    pub more_than_one: bool,
    /// Whether the companion was named on booking.
    pub indicated_at_booking: bool,
    /// Whether there is a free seat.
    pub seat_available: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let count: u32 = input.get("companion_count");
        let companion = input.object_if("companion").map(|companion| Companion {
            birth_date: companion.get("birth_date"),
            mentally_fit: companion.get("mentally_fit"),
            physically_able: companion.get("physically_able"),
            accepts_responsibility: companion.get("accepts_responsibility"),
            has_disability: companion.get("has_disability"),
            assessment_accepted: companion.get("assessment_accepted"),
            waiver_required: companion.get("waiver_required"),
            waiver_signed: companion.get("waiver_signed"),
            same_route: companion.get("same_route"),
        });
        let facts = Self {
            trip_date: input.get("trip_date"),
            companion_mandatory: input.get("companion_mandatory"),
            needed_for_safety: input.get("needed_for_safety"),
            companion,
            more_than_one: count > 1,
            indicated_at_booking: input.get("indicated_at_booking"),
            seat_available: input.get("seat_available"),
        };
        if count == 0 && companion.is_some() {
            return Err(Problem::inconsistent(
                "/companion",
                "Ninguém se apresentou como acompanhante.",
                "Nobody presented themselves as companion.",
            ));
        }
        if companion.is_some_and(|companion| facts.trip_date < companion.birth_date) {
            return Err(Problem::inconsistent(
                "/companion/birth_date",
                "O nascimento não vem depois da viagem.",
                "The birth does not come after the trip.",
            ));
        }
        Ok(facts)
    }

    /// Whether the user may not travel without a companion.
    const fn needs_companion(&self) -> bool {
        self.companion_mandatory || self.needed_for_safety
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the companion may board.
    pub companion_may_board: bool,
    /// Whether the user may.
    pub user_may_board: bool,
    /// How many companions may.
    pub companions_allowed: u32,
    /// What stands in the way.
    pub reasons: Vec<Reason>,
    /// Infractions of the operator who carries the user with these persons.
    pub codes_if_carried: BTreeSet<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Completed years of a companion (`semar:art-11.i`).
pub const MINIMUM_AGE: u32 = 18;

/// Decides who may board.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-10"]);
    let mut reasons = Vec::new();
    if facts.needed_for_safety {
        steps.push(Step::NeededForSafety);
    }
    if let Some(companion) = facts.companion {
        if facts.more_than_one {
            reasons.push(Reason::MoreThanOne);
        }
        steps.push(Step::Conditions { has_disability: companion.has_disability });
        reasons.extend(unmet(&companion, facts.trip_date));
        if !facts.needs_companion() {
            steps.push(Step::Optional);
            if !facts.indicated_at_booking {
                reasons.push(Reason::NotIndicated);
            }
            // Art. 28 speaks of art. 27 alone: a needed companion always has a place.
            if !facts.seat_available {
                reasons.push(Reason::NoSeat);
            }
        }
    } else {
        if facts.companion_mandatory {
            reasons.push(Reason::CompanionRequired);
        }
        if facts.needed_for_safety {
            reasons.push(Reason::CompanionNeededForSafety);
        }
    }
    for reason in &reasons {
        steps.push(Step::Reason(*reason));
    }
    // More than one stops the others, not the one designated.
    let companion_may_board =
        facts.companion.is_some() && reasons.iter().all(|reason| *reason == Reason::MoreThanOne);
    let user_may_board = !facts.needs_companion() || companion_may_board;
    steps.push(match (user_may_board, companion_may_board) {
        (true, true) => Step::BothBoard,
        (true, false) => Step::UserBoards,
        (false, _) => Step::NobodyBoards,
    });
    steps.decide(Outcome {
        companion_may_board,
        user_may_board,
        companions_allowed: u32::from(companion_may_board),
        codes_if_carried: reasons.iter().filter_map(|reason| reason.infraction()).collect(),
        reasons,
    })
}

/// Which conditions of art. 11 the companion does not meet.
fn unmet(companion: &Companion, trip_date: Day) -> impl Iterator<Item = Reason> {
    let with_disability = companion.has_disability;
    [
        (trip_date.age_of(companion.birth_date) < MINIMUM_AGE, Reason::Under18),
        (!companion.mentally_fit, Reason::NotMentallyFit),
        // The medical assessment of a companion with a disability stands in for item II.
        (!with_disability && !companion.physically_able, Reason::NotPhysicallyAble),
        (!companion.accepts_responsibility, Reason::ResponsibilityNotAccepted),
        (with_disability && companion.assessment_accepted.is_none(), Reason::AssessmentMissing),
        (
            with_disability && companion.assessment_accepted == Some(false),
            Reason::AssessmentRefused,
        ),
        (
            with_disability && companion.waiver_required && !companion.waiver_signed,
            Reason::WaiverUnsigned,
        ),
        (!companion.same_route, Reason::DifferentRoute),
    ]
    .into_iter()
    .filter_map(|(is_unmet, reason)| is_unmet.then_some(reason))
}

impl Reason {
    /// The infraction of the operator who carries the user all the same.
    const fn infraction(self) -> Option<Infraction> {
        match self {
            Self::CompanionRequired => Some(Infraction::N004),
            Self::CompanionNeededForSafety => Some(Infraction::N003),
            Self::MoreThanOne => Some(Infraction::N005),
            Self::Under18
            | Self::NotMentallyFit
            | Self::NotPhysicallyAble
            | Self::ResponsibilityNotAccepted
            | Self::AssessmentMissing
            | Self::AssessmentRefused
            | Self::WaiverUnsigned
            | Self::DifferentRoute => Some(Infraction::N012),
            Self::NotIndicated => Some(Infraction::N013),
            Self::NoSeat => None,
        }
    }
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Safety needs a companion.
    NeededForSafety,
    /// The companion is judged by the conditions.
    Conditions {
        /// With the medical assessment in the place of bodily ability.
        has_disability: bool,
    },
    /// The companion is not needed, but wished for.
    Optional,
    /// What stands in the way.
    Reason(Reason),
    /// User and companion may board.
    BothBoard,
    /// The user may board without a companion.
    UserBoards,
    /// The user may not board.
    NobodyBoards,
}

#[cfg(test)]
mod tests;
