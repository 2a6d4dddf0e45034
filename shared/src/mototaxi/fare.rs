//! `mototaxi.fare`: the flag in force for a ride, and what it costs by the table.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind},
        object::Object,
    },
    language::{Language, Phrase},
    money::{Cents, Rounding, divide},
    mototaxi::{
        INSTANT, MONEY,
        flag::{self, Flag, Reason},
    },
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::Instant,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.fare",
    service: Service::Mototaxi,
    title: ["Preço da corrida e bandeira", "Fare and flag of a ride"],
    fields: FIELDS,
    provisions: &[
        "semob:art-35",
        "semob:art-37",
        "semob:art-37.i",
        "semob:art-37.ii",
        "semob:art-46.xxxiv",
        "semob:art-46.xxxvi",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("boarded_at", INSTANT, "When the passenger boards."),
    Field::required(
        "distance_m",
        Kind::Integer { min: 0, max: 1_000_000 },
        "Length of the ride in metres.",
    ),
    Field::required("tariff", Kind::Object(TARIFF), "The tariff table in force."),
    Field::optional("charged_cents", MONEY, "What the driver charged."),
    Field::optional("flag_used", Kind::Choice(&[1, 2]), "The flag on the meter."),
    HOLIDAYS,
];

const TARIFF: &[Field] = &[
    Field::required("flag_fall_cents", MONEY, "Price of setting out (bandeirada)."),
    Field::required("km_flag_1_cents", MONEY, "Price of a kilometre on flag I."),
    Field::required("km_flag_2_cents", MONEY, "Price of a kilometre on flag II."),
    Field::optional("in_force_from", Kind::Day, "First day of the table."),
];

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// When the passenger boards.
    pub boarded_at: Instant,
    /// Metres ridden.
    pub distance_m: i64,
    /// Price of setting out.
    pub flag_fall: Cents,
    /// Price of a kilometre on flag I.
    pub km_flag_1: Cents,
    /// Price of a kilometre on flag II.
    pub km_flag_2: Cents,
    /// What the driver charged.
    pub charged: Option<Cents>,
    /// The flag on the meter.
    pub flag_used: Option<Flag>,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let (boarded_at, tariff) = (input.get::<Instant>("boarded_at"), input.object("tariff"));
        let boarded_on = boarded_at.day_in(Service::Mototaxi.zone());
        if tariff.get::<Option<_>>("in_force_from").is_some_and(|from| boarded_on < from) {
            return Err(Problem::inconsistent(
                "/tariff/in_force_from",
                "A tabela ainda não vigorava no dia do embarque.",
                "The table was not yet in force on the day of boarding.",
            ));
        }
        let flag_used = input.get::<Option<i64>>("flag_used");
        Ok(Self {
            boarded_at,
            distance_m: input.get("distance_m"),
            flag_fall: tariff.get("flag_fall_cents"),
            km_flag_1: tariff.get("km_flag_1_cents"),
            km_flag_2: tariff.get("km_flag_2_cents"),
            charged: input.get("charged_cents"),
            flag_used: flag_used.map(|number| if number == 1 { Flag::One } else { Flag::Two }),
            calendar: ground.calendar(input),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The flag in force.
    pub flag: Flag,
    /// Why it is flag II.
    pub reasons: Vec<Reason>,
    /// What the ride costs.
    pub fare_cents: Cents,
    /// What was charged beyond that.
    pub overcharge_cents: Option<Cents>,
    /// Whether flag II was used where flag I was in force.
    pub wrong_flag: Option<bool>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides the flag and the fare.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semob:art-35"]);
    let reasons = flag::reasons(facts.boarded_at, &facts.calendar);
    let flag = Flag::of(&reasons);
    steps.push(Step::Flag(flag, reasons.clone()));
    let per_km = match flag {
        Flag::One => facts.km_flag_1,
        Flag::Two => facts.km_flag_2,
    };
    let product = facts.distance_m.unsigned_abs() * per_km.0.unsigned_abs();
    let by_distance = divide(u128::from(product), 1000, Rounding::HalfEven);
    let by_distance = i64::try_from(by_distance).expect("the table bounds distance and price");
    let fare = Cents(facts.flag_fall.0 + by_distance);
    steps.push(Step::Fare { fare, flag_fall: facts.flag_fall });
    let overcharge = facts.charged.map(|charged| Cents((charged.0 - fare.0).max(0)));
    match overcharge {
        None => {}
        Some(Cents::ZERO) => steps.push(Step::WithinTable),
        Some(overcharge) => steps.push(Step::Overcharged(overcharge)),
    }
    // Flag I where flag II was in force harms nobody.
    let wrong_flag = facts.flag_used.map(|used| used == Flag::Two && flag == Flag::One);
    if wrong_flag == Some(true) {
        steps.push(Step::WrongFlag);
    }
    let fare_cents = fare;
    steps.decide(Outcome { flag, reasons, fare_cents, overcharge_cents: overcharge, wrong_flag })
}

/// A step of the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The flag in force, and why.
    Flag(Flag, Vec<Reason>),
    /// What the ride costs.
    Fare {
        /// All of it.
        fare: Cents,
        /// The part of it that setting out costs.
        flag_fall: Cents,
    },
    /// No more was charged.
    WithinTable,
    /// So much more was charged.
    Overcharged(Cents),
    /// Flag II was used unduly.
    WrongFlag,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Flag(flag, _) => flag.provisions(),
            Self::Fare { .. } | Self::WithinTable => &[],
            Self::Overcharged(_) => &["semob:art-46.xxxvi"],
            Self::WrongFlag => &["semob:art-46.xxxiv"],
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |amount| wording::money(language, amount);
        let phrase = match self {
            Self::Flag(Flag::One, _) => Phrase::new(
                "Vale a bandeira I: você embarcou de dia, fora de domingo e feriado. Ela vale até \
                 o fim da corrida.",
                "Flag I is in force: you boarded by day, not on a Sunday or holiday. It holds to \
                 the end of the ride.",
            ),
            Self::Flag(Flag::Two, reasons) => {
                let because: Vec<_> =
                    reasons.iter().map(|reason| because(*reason, language)).collect();
                let because = because.join(", ");
                Phrase::new(
                    format!("Vale a bandeira II na corrida inteira ({because})."),
                    format!("Flag II is in force for the whole ride ({because})."),
                )
            }
            Self::Fare { fare, flag_fall } => Phrase::new(
                format!(
                    "A corrida custa {}, com {} de bandeirada.",
                    money(*fare),
                    money(*flag_fall)
                ),
                format!(
                    "The ride costs {}, {} of it for setting out.",
                    money(*fare),
                    money(*flag_fall)
                ),
            ),
            Self::WithinTable => Phrase::new(
                "Não cobraram mais do que a tabela permite.",
                "No more was charged than the table allows.",
            ),
            Self::Overcharged(overcharge) => Phrase::new(
                format!(
                    "Cobraram {} a mais do que a tabela permite. É infração.",
                    money(*overcharge)
                ),
                format!(
                    "You were charged {} more than the table allows. This is an infraction.",
                    money(*overcharge)
                ),
            ),
            Self::WrongFlag => Phrase::new(
                "Usaram a bandeira II quando valia a I. É infração.",
                "Flag II was used while flag I was in force. This is an infraction.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

const fn because(reason: Reason, language: Language) -> &'static str {
    match (reason, language) {
        (Reason::Night, Language::Portuguese) => "entre 21h e 6h",
        (Reason::Night, Language::English) => "between 21:00 and 6:00",
        (Reason::Sunday, Language::Portuguese) => "domingo",
        (Reason::Sunday, Language::English) => "a Sunday",
        (Reason::Holiday, Language::Portuguese) => "feriado",
        (Reason::Holiday, Language::English) => "a holiday",
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

    fn ride(changes: &Value) -> Value {
        let base = json!({
            "boarded_at": "2026-03-10T14:00:00-03:00", "distance_m": 5000, "holidays": [],
            "tariff": {"flag_fall_cents": 400, "km_flag_1_cents": 180, "km_flag_2_cents": 220},
        });
        with(&base, changes)
    }

    #[test]
    fn each_flag_has_its_price_and_its_provisions() {
        decided(&RULE, &ride(&json!({})))
            .is(&json!({"flag": 1, "reasons": [], "fare_cents": 1300,
                "overcharge_cents": null, "wrong_flag": null}))
            .cites_only(&["art-35", "art-37", "art-37.i"]);
        decided(&RULE, &ride(&json!({"boarded_at": "2026-03-15T23:00:00-03:00"})))
            .is(&json!({"flag": 2, "reasons": ["night", "sunday"], "fare_cents": 1500}))
            .cites_only(&["art-35", "art-37", "art-37.ii"]);
    }

    #[test]
    fn the_calendar_of_belem_counts_where_the_case_brings_none() {
        // 15 August, the day of Pará, a Saturday in 2026.
        let day = json!({"boarded_at": "2026-08-15T12:00:00-03:00"});
        let own = without(&ride(&day), "holidays");
        decided(&RULE, &own).is(&json!({"flag": 2, "reasons": ["holiday"]}));
        decided(&RULE, &ride(&day)).is(&json!({"flag": 1}));
    }

    #[test]
    fn half_a_centavo_goes_to_the_even_side() {
        for (metres, km, fare) in
            [(1250, 178, 622), (1250, 182, 628), (500, 1, 400), (501, 1, 401), (1500, 1, 402)]
        {
            let input = ride(&json!({"distance_m": metres, "tariff": {"km_flag_1_cents": km}}));
            decided(&RULE, &input).is(&json!({"fare_cents": fare}));
        }
        let largest = json!({"distance_m": 1_000_000, "tariff": {
            "flag_fall_cents": 100_000_000, "km_flag_1_cents": 100_000_000}});
        decided(&RULE, &ride(&largest)).is(&json!({"fare_cents": 100_100_000_000_i64}));
    }

    #[test]
    fn only_what_is_above_the_table_is_an_overcharge() {
        for (charged, over) in [(1299, 0), (1300, 0), (1301, 1)] {
            let decided = decided(&RULE, &ride(&json!({"charged_cents": charged})))
                .is(&json!({"overcharge_cents": over}));
            if over == 0 {
                decided.omits(&["art-46.xxxvi"]);
            } else {
                decided.cites(&["art-46.xxxvi"]);
            }
        }
    }

    #[test]
    fn only_flag_two_can_be_wrong() {
        for (hour, used, wrong) in [(14, 2, true), (14, 1, false), (22, 2, false), (22, 1, false)] {
            let at = format!("2026-03-10T{hour}:00:00-03:00");
            let decided = decided(&RULE, &ride(&json!({"boarded_at": at, "flag_used": used})))
                .is(&json!({"wrong_flag": wrong}));
            if wrong {
                decided.cites(&["art-46.xxxiv"]);
            } else {
                decided.omits(&["art-46.xxxiv"]);
            }
        }
    }

    #[test]
    fn the_table_is_in_force_on_the_local_day_of_boarding() {
        let from = |day: &str, at: &str| {
            ride(&json!({"boarded_at": at, "tariff": {"in_force_from": day}}))
        };
        decided(&RULE, &from("2026-03-10", "2026-03-10T00:00:00-03:00"));
        let (code, field) = (Code::Inconsistent, "/tariff/in_force_from");
        refused(&RULE, &from("2026-03-11", "2026-03-10T23:59:59-03:00"), code, field);
        // By UTC it is the 11th already.
        refused(&RULE, &from("2026-03-11", "2026-03-11T02:59:59Z"), code, field);
        decided(&RULE, &from("2026-03-11", "2026-03-11T03:00:00Z"));
    }

    #[test]
    fn each_field_has_its_bounds() {
        for (changes, code, field) in [
            (json!({"distance_m": 1_000_001}), Code::OutOfRange, "/distance_m"),
            (json!({"distance_m": -1}), Code::OutOfRange, "/distance_m"),
            (json!({"distance_m": 1.5}), Code::Invalid, "/distance_m"),
            (json!({"flag_used": 3}), Code::Invalid, "/flag_used"),
            (json!({"charged_cents": 100_000_001}), Code::OutOfRange, "/charged_cents"),
            (json!({"holidays": ["2026-02-30"]}), Code::Invalid, "/holidays/0"),
            (json!({"tariff": {"surge": 2}}), Code::UnknownField, "/tariff/surge"),
            (
                json!({"tariff": {"km_flag_2_cents": null}}),
                Code::Missing,
                "/tariff/km_flag_2_cents",
            ),
        ] {
            refused(&RULE, &ride(&changes), code, field);
        }
    }

    proptest! {
        #[test]
        fn a_longer_ride_never_costs_less(metres in 0_i64..999_000, more in 0_i64..1000, km in 0_i64..500) {
            let fare = |metres: i64| {
                let input = ride(&json!({"distance_m": metres, "tariff": {"km_flag_1_cents": km}}));
                decided(&RULE, &input).member("fare_cents").as_i64().expect("a sum")
            };
            prop_assert!(400 <= fare(metres) && fare(metres) <= fare(metres + more));
        }
    }
}
