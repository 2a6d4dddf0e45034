//! `mototaxi.fine`: the group and the amount of the fine of an infraction.
//!
//! The amount is that of the day of the infraction, not of the decision: for the accused. Each
//! January's amount is a published value, so it is rounded every year; the first update is that of
//! January 2019, and a factor below one lowers the amount.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Code, Problem,
        field::{Field, Kind, any_list},
        object::Object,
        word::Word,
    },
    language::{Language, Phrase},
    money::{Cents, Decimal, DecimalSyntax, Rounding},
    mototaxi::{
        DAY_IN_FORCE,
        infraction::{Infraction, with_items},
        sanction::{Group, Penalty, Severity},
        year_of,
    },
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Day,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.fine",
    service: Service::Mototaxi,
    title: ["Valor da multa", "Amount of the fine"],
    fields: FIELDS,
    provisions: PROVISIONS,
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const PROVISIONS: &[&str] = &with_items::<11, 67>([
    "semob:resolution.art-4",
    "semob:art-46",
    "semob:art-48",
    "semob:art-49",
    "semob:art-49.ii",
    "semob:art-49.pu",
    "semob:art-50",
    "semob:art-50.ii",
    "semob:art-50.p1",
    "semob:art-51",
    "semob:art-51.iii",
]);

const FIELDS: &[Field] = &[
    Field::required("infraction", Kind::Word(Infraction::WORDS), "Item of Art. 46."),
    Field::required("committed_on", DAY_IN_FORCE, "Day of the infraction."),
    Field::optional(
        "annual_factors",
        any_list(&Kind::Object(FACTOR)),
        "The index (IPCA-E) of each January as a factor, in any order.",
    ),
];

const FACTOR: &[Field] = &[
    Field::required("year", Kind::Integer { min: FIRST_UPDATE, max: 2100 }, "Year of the January."),
    Field::required(
        "factor",
        Kind::Decimal {
            syntax: DecimalSyntax { places: 8, any_length: false },
            above: Decimal::ZERO,
            max: None,
        },
        "What the amount of the year before is multiplied by.",
    ),
];

/// Year of the first January after the publication (`semob:art-49.pu`).
const FIRST_UPDATE: i64 = 2019;

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The infraction.
    pub infraction: Infraction,
    /// Its day.
    pub committed_on: Day,
    /// The amount of each January from 2019 to the year of the infraction; none where no index is
    /// given, or no January has come.
    pub amounts: Vec<u128>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let (infraction, committed_on) =
            (input.get::<Infraction>("infraction"), input.get("committed_on"));
        let mut facts = Self { infraction, committed_on, amounts: Vec::new() };
        if input.is_given("annual_factors") && FIRST_UPDATE <= year_of(committed_on) {
            let factors = input.objects("annual_factors");
            let factors = factors.map(|factor| (factor.get("year"), factor.get("factor")));
            facts.amounts = amounts(infraction.group(), year_of(committed_on), factors.collect())?;
        }
        Ok(facts)
    }
}

/// The amount of each January from the first to that of `last`.
fn amounts(group: Group, last: i64, given: Vec<(i64, Decimal)>) -> Result<Vec<u128>, Problem> {
    let count = given.len();
    let factors: BTreeMap<_, _> = given.into_iter().collect();
    if factors.len() < count {
        return Err(Problem::inconsistent(
            "/annual_factors",
            "Há dois índices do mesmo ano.",
            "Two factors are of the same year.",
        ));
    }
    let problem = |code, portuguese, english| Problem {
        code,
        field: "/annual_factors".to_owned(),
        message: Phrase::new(portuguese, english),
    };
    let mut amount = u128::from(group.printed().0.unsigned_abs());
    let mut amounts = Vec::new();
    for year in FIRST_UPDATE..=last {
        let factor = factors.get(&year).ok_or_else(|| {
            problem(
                Code::Missing,
                "Falta o índice de um dos anos, de 2019 ao ano da infração.",
                "The factor of a year from 2019 to that of the infraction is missing.",
            )
        })?;
        // Silent text: an amount is exact or it is none, so one beyond 128 bits is refused.
        amount = factor.times(amount, Rounding::HalfEven).ok_or_else(|| {
            problem(
                Code::OutOfRange,
                "Com estes índices o valor passa do que se pode calcular.",
                "With these factors the amount passes what can be computed.",
            )
        })?;
        amounts.push(amount);
    }
    Ok(amounts)
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The group of the infraction.
    pub group: Group,
    /// How grave it is.
    pub severity: Severity,
    /// The amount printed.
    pub base_cents: Cents,
    /// The amount on the day of the infraction.
    pub fine_cents: u128,
    /// The year of the last update.
    pub adjusted_through: Option<i64>,
    /// The penalty of the first time.
    pub first_penalty: Penalty,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides the amount of the fine.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semob:resolution.art-4", "semob:art-46"]);
    let (infraction, group) = (facts.infraction, facts.infraction.group());
    steps.push(Step::Infraction(infraction));
    let base_cents = group.printed();
    let printed = u128::from(base_cents.0.unsigned_abs());
    let fine_cents = facts.amounts.last().copied().unwrap_or(printed);
    let adjusted_through = (!facts.amounts.is_empty()).then(|| year_of(facts.committed_on));
    steps.push(match adjusted_through {
        Some(year) => Step::Updated { year, amount: fine_cents },
        None => Step::Printed(base_cents),
    });
    let first_penalty = infraction.first_penalty();
    steps.push(Step::First(first_penalty));
    steps.decide(Outcome {
        group,
        severity: group.severity(),
        base_cents,
        fine_cents,
        adjusted_through,
        first_penalty,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The infraction and its group.
    Infraction(Infraction),
    /// The amount printed holds.
    Printed(Cents),
    /// The amount was updated every January.
    Updated {
        /// To this year.
        year: i64,
        /// To this sum.
        amount: u128,
    },
    /// The penalty of the first time.
    First(Penalty),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Infraction(infraction) => infraction.provision(),
            Self::Printed(_) => &[],
            Self::Updated { .. } => &["semob:art-49.pu"],
            Self::First(penalty) => penalty.first_provisions(),
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Infraction(infraction) => {
                let (name, group) = (infraction.say(language), infraction.group().name(language));
                Phrase::new(format!("{name}: {group}."), format!("{name}: {group}."))
            }
            Self::Printed(amount) => {
                let amount = wording::money(language, *amount);
                Phrase::new(
                    format!("A multa é a que está no texto, {amount}."),
                    format!("The fine is the one printed, {amount}."),
                )
            }
            Self::Updated { year, amount } => {
                let amount = wording::exact_money(language, *amount);
                Phrase::new(
                    format!("Atualizada a cada janeiro até {year}, a multa é de {amount}."),
                    format!("Updated every January to {year}, the fine is {amount}."),
                )
            }
            Self::First(penalty) => {
                let name = penalty.name(language);
                Phrase::new(
                    format!("Na primeira vez cabe {name}."),
                    format!("The penalty of the first time: {name}."),
                )
            }
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::mototaxi::tests::{decided, refused, without};

    fn committed(on: &str, factors: &[(i64, &str)]) -> Value {
        let factor = |(year, factor): &(i64, &str)| json!({"year": year, "factor": factor});
        json!({
            "infraction": "xxii", "committed_on": on,
            "annual_factors": factors.iter().map(factor).collect::<Vec<_>>(),
        })
    }

    #[test]
    fn every_item_has_its_group_amount_and_first_penalty() {
        for infraction in Infraction::ALL {
            let (group, penalty) = (infraction.group(), infraction.first_penalty());
            let input = json!({"infraction": infraction, "committed_on": "2026-03-10"});
            let always = ["semob:resolution.art-4"];
            let cited =
                [infraction.provision_and_group(), penalty.first_provisions(), &always].concat();
            decided(&RULE, &input)
                .is(&json!({
                    "group": group, "severity": group.severity(), "base_cents": group.printed(),
                    "fine_cents": group.printed(), "adjusted_through": null,
                    "first_penalty": penalty,
                }))
                .cites_only(&cited);
        }
    }

    #[test]
    fn each_january_rounds_half_to_even_and_the_next_starts_there() {
        let factors = [(2020, "1.0391"), (2021, "1.0423"), (2019, "1.0386")];
        for (on, fine, through) in [
            ("2019-01-01", 21_043, 2019),
            ("2019-12-31", 21_043, 2019),
            ("2020-12-31", 21_866, 2020),
            ("2021-01-01", 22_791, 2021),
        ] {
            decided(&RULE, &committed(on, &factors))
                .is(&json!({"base_cents": 20_261, "fine_cents": fine, "adjusted_through": through}))
                .cites(&["art-49.pu"]);
        }
        // 20 261 × 0.5 is 10 130.5, and × 1.5 is 30 391.5.
        for (factor, fine) in [("0.5", 10_130), ("1.5", 30_392)] {
            decided(&RULE, &committed("2019-05-05", &[(2019, factor)]))
                .is(&json!({"fine_cents": fine}));
        }
    }

    #[test]
    fn nothing_is_updated_in_2018_or_without_an_index() {
        let twice = [(2022, "1.1"), (2022, "1.2")];
        decided(&RULE, &committed("2018-12-31", &twice))
            .is(&json!({"fine_cents": 20_261, "adjusted_through": null}))
            .omits(&["art-49.pu"]);
        let input = without(&committed("2026-03-10", &[]), "annual_factors");
        decided(&RULE, &input).is(&json!({"fine_cents": 20_261, "adjusted_through": null}));
    }

    #[test]
    fn a_year_twice_comes_before_a_year_missing() {
        let field = "/annual_factors";
        let check = |factors: &[(i64, &str)], code| {
            refused(&RULE, &committed("2020-05-05", factors), code, field);
        };
        check(&[], Code::Missing);
        check(&[(2019, "1.1")], Code::Missing);
        check(&[(2020, "1.1")], Code::Missing);
        check(&[(2030, "1.1"), (2030, "1.1")], Code::Inconsistent);
        check(&[(2019, "1.1"), (2020, "1.1"), (2030, "1.1"), (2030, "1.1")], Code::Inconsistent);
        let missing_for_ever = committed("2101-01-01", &[(2100, "1.1")]);
        refused(&RULE, &missing_for_ever, Code::Missing, field);
    }

    #[test]
    fn a_factor_has_eight_places_and_is_above_zero() {
        for (factor, code) in [
            ("0", Code::OutOfRange),
            ("0.0", Code::OutOfRange),
            ("1.000000001", Code::Invalid),
            ("-1.04", Code::Invalid),
            ("+1.04", Code::Invalid),
            ("1e2", Code::Invalid),
            ("01.04", Code::Invalid),
            ("1.", Code::Invalid),
            ("1000000000", Code::Invalid),
        ] {
            let input = committed("2019-05-05", &[(2019, factor)]);
            refused(&RULE, &input, code, "/annual_factors/0/factor");
        }
        decided(&RULE, &committed("2019-05-05", &[(2019, "0.00000001")]))
            .is(&json!({"fine_cents": 0, "adjusted_through": 2019}));
        for year in [2018, 2101] {
            let input = committed("2019-05-05", &[(2019, "1"), (year, "1")]);
            refused(&RULE, &input, Code::OutOfRange, "/annual_factors/1/year");
        }
    }

    #[test]
    fn a_large_amount_is_exact_and_one_beyond_128_bits_is_refused() {
        let largest = |years: i64| -> Vec<_> {
            (2019..2019 + years).map(|year| (year, "999999999")).collect()
        };
        let input = committed("2021-05-05", &largest(3));
        let answer = decided(&RULE, &input);
        let expected = 20_261 * 999_999_999_u128.pow(3);
        assert_eq!(answer.text("fine_cents"), expected.to_string());
        let field = "/annual_factors";
        refused(&RULE, &committed("2023-05-05", &largest(5)), Code::OutOfRange, field);
    }

    #[test]
    fn the_regulation_holds_from_its_publication() {
        decided(&RULE, &committed("2018-07-11", &[]));
        refused(&RULE, &committed("2018-07-10", &[]), Code::OutOfRange, "/committed_on");
        let of = |infraction: &str| json!({"infraction": infraction, "committed_on": "2026-03-10"});
        for infraction in ["lvii", "XXII", "0", "", "iiii"] {
            refused(&RULE, &of(infraction), Code::Invalid, "/infraction");
        }
    }

    proptest! {
        #[test]
        fn a_greater_index_never_lowers_the_fine(low in 1_u32..30_000, more in 0_u32..1000) {
            let fine = |factor: u32| {
                let factor = format!("{}.{:04}", factor / 10_000, factor % 10_000);
                let input = committed("2019-05-05", &[(2019, &factor)]);
                decided(&RULE, &input).member("fine_cents").as_u64().expect("a sum")
            };
            prop_assert!(fine(low) <= fine(low + more));
        }
    }
}
