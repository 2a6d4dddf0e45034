//! `mototaxi.permit_interruption`: for how long the permit may stand still for a cause.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind, Literal},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    mototaxi::term::{Due, counting},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.permit_interruption",
    service: Service::Mototaxi,
    title: ["Interrupção da permissão", "Interruption of the permit"],
    fields: FIELDS,
    provisions: &[
        "semob:art-11",
        "semob:art-11.i",
        "semob:art-11.ii",
        "semob:art-11.iii",
        "semob:art-11.iv",
        "semob:art-11.p1",
        "semob:art-11.p2",
        "semob:art-11.p3",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("cause", Kind::Word(Cause::WORDS), "Why the permit stands still."),
    Field::required("document_issued_on", Kind::Day, "Day of the temporary withdrawal document."),
    Field::required("days", Kind::Integer { min: 1, max: 365 }, "Days asked for or granted."),
    Field::default(
        "extensions",
        Kind::Integer { min: 0, max: 9 },
        Literal::Integer(0),
        "Extensions granted or asked for in all.",
    ),
    Field::optional("evidence", Kind::Word(Evidence::WORDS), "What proves the cause."),
    HOLIDAYS,
];

words! {
    /// Why a permit stands still (`semob:art-11`).
    pub enum Cause {
        /// The vehicle is being replaced.
        VehicleReplacement = "vehicle_replacement",
        /// It was partly destroyed in an accident.
        AccidentPartial = "accident_partial",
        /// It was destroyed in an accident.
        AccidentTotal = "accident_total",
        /// It was stolen or robbed.
        TheftOrRobbery = "theft_or_robbery",
    }
}

words! {
    /// What proves an accident or a theft; any of them proves any of these (`semob:art-11.p2`).
    pub enum Evidence {
        /// Registro de acidente.
        AccidentRecord = "accident_record",
        /// Laudo pericial.
        ExpertReport = "expert_report",
        /// Boletim de ocorrência.
        PoliceReport = "police_report",
    }
}

words! {
    /// Why the interruption is not allowed.
    pub enum Reason {
        /// More days than the cause allows.
        OverMaximum = "over_maximum",
        /// Nothing proves the cause.
        EvidenceMissing = "evidence_missing",
        /// More than one extension.
        SecondExtension = "second_extension",
    }
}

impl Cause {
    /// The most days (`semob:art-11`).
    #[must_use]
    pub const fn max_days(self) -> u32 {
        match self {
            Self::VehicleReplacement | Self::AccidentPartial => 60,
            Self::AccidentTotal | Self::TheftOrRobbery => 90,
        }
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// Why the permit stands still.
    pub cause: Cause,
    /// Day of the document of § 1º, from which the days run.
    pub document_issued_on: Day,
    /// Days asked for or granted.
    pub days: u32,
    /// Extensions in all.
    pub extensions: u32,
    /// What proves the cause.
    pub evidence: Option<Evidence>,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        Ok(Self {
            cause: input.get("cause"),
            document_issued_on: input.get("document_issued_on"),
            days: input.get("days"),
            extensions: input.get("extensions"),
            evidence: input.get("evidence"),
            calendar: ground.calendar(input),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the interruption is allowed.
    pub allowed: bool,
    /// Why not.
    pub reasons: Vec<Reason>,
    /// The most days of the cause.
    pub max_days: u32,
    /// Days in all, an extension included.
    pub total_days: Option<u32>,
    /// The last of them.
    pub last_day: Option<Day>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides whether and until when the permit stands still.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semob:art-11"]);
    let max_days = facts.cause.max_days();
    steps.push(Step::Maximum(facts.cause));
    let needs_evidence = facts.cause != Cause::VehicleReplacement;
    let reasons: Vec<_> = [
        (Reason::OverMaximum, max_days < facts.days),
        (Reason::EvidenceMissing, needs_evidence && facts.evidence.is_none()),
        (Reason::SecondExtension, 1 < facts.extensions),
    ]
    .into_iter()
    .filter_map(|(reason, holds)| holds.then_some(reason))
    .collect();
    if !reasons.is_empty() {
        for reason in &reasons {
            steps.push(Step::Refused(*reason));
        }
        return steps.decide(Outcome {
            allowed: false,
            reasons,
            max_days,
            total_days: None,
            last_day: None,
        });
    }
    // "Igual período" is the period granted, not the maximum; an extension goes on counting, and
    // only its end moves.
    let total_days = facts.days * (1 + facts.extensions);
    let counted = Counted::days(facts.document_issued_on, total_days, &facts.calendar);
    let last = Due::from(&counted);
    steps.push_counted(Step::Until { total_days, last }, counted);
    if 0 < facts.extensions {
        steps.push(Step::Extended(facts.days));
    }
    steps.decide(Outcome {
        allowed: true,
        reasons,
        max_days,
        total_days: Some(total_days),
        last_day: Some(last.day),
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The most days of a cause.
    Maximum(Cause),
    /// The interruption is not allowed.
    Refused(Reason),
    /// It runs so many days, to this one.
    Until {
        /// How many.
        total_days: u32,
        /// The last.
        last: Due,
    },
    /// It was extended once, by so many days.
    Extended(u32),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Maximum(Cause::VehicleReplacement) => &["semob:art-11.i"],
            Self::Maximum(Cause::AccidentPartial) => &["semob:art-11.ii"],
            Self::Maximum(Cause::AccidentTotal) => &["semob:art-11.iii"],
            Self::Maximum(Cause::TheftOrRobbery) => &["semob:art-11.iv"],
            Self::Refused(Reason::OverMaximum) => &[],
            Self::Refused(Reason::EvidenceMissing) => &["semob:art-11.p2"],
            Self::Refused(Reason::SecondExtension) | Self::Extended(_) => &["semob:art-11.p3"],
            Self::Until { last, .. } => counting!(last, "semob:art-11.p1"),
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Maximum(cause) => {
                let days = cause.max_days();
                Phrase::new(
                    format!("Por esta causa, a permissão pode ficar parada até {days} dias."),
                    format!("For this cause the permit may stand still for up to {days} days."),
                )
            }
            Self::Refused(Reason::OverMaximum) => Phrase::new(
                "O prazo pedido passa do máximo.",
                "The days asked for are more than the maximum.",
            ),
            Self::Refused(Reason::EvidenceMissing) => Phrase::new(
                "Falta a prova: registro de acidente, laudo pericial ou boletim de ocorrência.",
                "Proof is missing: an accident record, an expert's report or a police report.",
            ),
            Self::Refused(Reason::SecondExtension) => Phrase::new(
                "O prazo só pode ser prorrogado uma vez.",
                "The period may be extended only once.",
            ),
            Self::Until { total_days, last } => {
                let last = last.say(language);
                Phrase::new(
                    format!("São {total_days} dias a contar do documento, até {last}."),
                    format!("It is {total_days} days from the document, to {last}."),
                )
            }
            Self::Extended(days) => Phrase::new(
                format!("A prorrogação é de mais {days} dias, o mesmo período concedido."),
                format!("The extension is another {days} days, the period that was granted."),
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::{
        input::Code,
        mototaxi::tests::{decided, refused, with, without},
    };

    fn asked(changes: &Value) -> Value {
        let base = json!({
            "cause": "vehicle_replacement", "document_issued_on": "2026-03-02", "days": 30,
            "holidays": [],
        });
        with(&base, changes)
    }

    #[test]
    fn each_cause_has_its_maximum() {
        for (cause, max, item) in [
            ("vehicle_replacement", 60, "art-11.i"),
            ("accident_partial", 60, "art-11.ii"),
            ("accident_total", 90, "art-11.iii"),
            ("theft_or_robbery", 90, "art-11.iv"),
        ] {
            let days = |days: u32| {
                asked(&json!({"cause": cause, "days": days, "evidence": "expert_report"}))
            };
            decided(&RULE, &days(max))
                .is(&json!({"allowed": true, "reasons": [], "max_days": max, "total_days": max}))
                .cites(&["art-11", item, "art-11.p1", "cc:art-132"])
                .omits(&["art-11.p2", "art-11.p3"]);
            decided(&RULE, &days(max + 1))
                .is(&json!({"allowed": false, "reasons": ["over_maximum"], "max_days": max,
                    "total_days": null, "last_day": null}))
                .cites_only(&["art-11", item]);
        }
    }

    #[test]
    fn all_but_a_replacement_are_proved() {
        for cause in ["accident_partial", "accident_total", "theft_or_robbery"] {
            decided(&RULE, &asked(&json!({"cause": cause})))
                .is(&json!({"allowed": false, "reasons": ["evidence_missing"]}))
                .cites(&["art-11.p2"]);
            for evidence in Evidence::WORDS {
                decided(&RULE, &asked(&json!({"cause": cause, "evidence": evidence})))
                    .is(&json!({"allowed": true}));
            }
        }
    }

    #[test]
    fn one_extension_of_the_period_granted_goes_on_counting() {
        for (extensions, allowed, total) in
            [(0, true, 30), (1, true, 60), (2, false, 0), (9, false, 0)]
        {
            let decided = decided(&RULE, &asked(&json!({"extensions": extensions})))
                .is(&json!({"allowed": allowed}));
            match (allowed, extensions) {
                (true, 0) => decided.is(&json!({"total_days": total})).omits(&["art-11.p3"]),
                (true, _) => decided.is(&json!({"total_days": total})).cites(&["art-11.p3"]),
                (false, _) => {
                    decided.is(&json!({"reasons": ["second_extension"]})).cites(&["art-11.p3"])
                }
            };
        }
    }

    #[test]
    fn reasons_keep_their_order() {
        let all = json!({"cause": "accident_total", "days": 91, "extensions": 2});
        decided(&RULE, &asked(&all))
            .is(&json!({"reasons": ["over_maximum", "evidence_missing", "second_extension"]}));
    }

    #[test]
    fn only_the_end_moves_to_a_business_day() {
        // 30 days end on Wednesday 1 April, 60 on Friday 1 May.
        decided(&RULE, &asked(&json!({})))
            .is(&json!({"last_day": "2026-04-01"}))
            .omits(&["cc:art-132.p1"]);
        let labour_day = json!({"extensions": 1, "holidays": ["2026-04-01", "2026-05-01"]});
        decided(&RULE, &asked(&labour_day))
            .is(&json!({"total_days": 60, "last_day": "2026-05-04"}))
            .cites(&["cc:art-132.p1"]);
        // 1 May is a holiday of the service's own calendar.
        decided(&RULE, &without(&asked(&json!({"days": 60})), "holidays"))
            .is(&json!({"last_day": "2026-05-04"}));
    }

    #[test]
    fn each_field_has_its_bounds() {
        for (changes, code, field) in [
            (json!({"days": 0}), Code::OutOfRange, "/days"),
            (json!({"days": 366}), Code::OutOfRange, "/days"),
            (json!({"extensions": 10}), Code::OutOfRange, "/extensions"),
            (json!({"evidence": "word_of_honour"}), Code::Invalid, "/evidence"),
            (json!({"document_issued_on": null}), Code::Missing, "/document_issued_on"),
        ] {
            refused(&RULE, &asked(&changes), code, field);
        }
        decided(&RULE, &asked(&json!({"days": 365}))).is(&json!({"allowed": false}));
    }

    proptest! {
        #[test]
        fn more_days_never_end_earlier_and_always_on_a_business_day(days in 1_u32..90, start in 0_i64..4000) {
            let calendar = crate::calendar::for_service(Service::Mototaxi);
            let last = |days| {
                let facts = Facts {
                    cause: Cause::TheftOrRobbery,
                    document_issued_on: Day::FIRST.plus_days(36_000 + start),
                    days, extensions: 0, evidence: Some(Evidence::PoliceReport),
                    calendar: Cow::Borrowed(calendar),
                };
                decide(&facts).outcome.last_day.expect("an allowed interruption")
            };
            prop_assert!(last(days) <= last(days + 1));
            prop_assert!(calendar.is_business_day(last(days)));
        }
    }
}
