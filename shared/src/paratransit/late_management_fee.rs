//! `paratransit.late_management_fee`: the operator pays the management fee late.

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
    language::Language,
    money::{Cents, Rounding, divide},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.late_management_fee",
    service: Service::Paratransit,
    title: ["Taxa de gerenciamento paga com atraso", "Management fee paid late"],
    fields: FIELDS,
    provisions: &["semar:art-44.pu", "cc:art-132.p1"],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required(
        "amount_cents",
        Kind::Integer { min: 1, max: 1_000_000_000_000 },
        "The fee (importância referente à atividade de gerenciamento).",
    ),
    Field::required("due_on", Kind::Day, "Day on which it is due."),
    Field::required("paid_on", Kind::Day, "Day on which it is paid."),
    HOLIDAYS,
];

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The fee.
    pub amount: Cents,
    /// Day on which it is due.
    pub due_on: Day,
    /// Day on which it is paid.
    pub paid_on: Day,
    /// The days that do not count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        Ok(Self {
            amount: input.get("amount_cents"),
            due_on: input.get("due_on"),
            paid_on: input.get("paid_on"),
            calendar: ground.calendar(input),
        })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The last day on which it is paid in time.
    pub effective_due_on: Day,
    /// Days after it.
    pub days_late: i64,
    /// Those of them that bear interest.
    pub days_charged: i64,
    /// The fine.
    pub fine_cents: Cents,
    /// The interest.
    pub interest_cents: Cents,
    /// Fee, fine and interest.
    pub total_cents: Cents,
    /// Whether other penalties take the place of further interest.
    pub other_penalties: bool,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Fine on what is paid late, per cent (`semar:art-44.pu`).
const FINE_PERCENT: u128 = 2;
/// Interest by the month, per cent (`semar:art-44.pu`).
const INTEREST_PERCENT: u128 = 1;
/// Days of the month by which interest is counted. Silent text: interest by the day charges the
/// debtor no month that has not run.
const DAYS_OF_MONTH: u128 = 30;
/// Days that bear interest at most (`semar:art-44.pu`).
const MOST_DAYS: i64 = 60;

/// Decides what is due.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semar:art-44.pu"]);
    let due = Counted::days(facts.due_on, 0, &facts.calendar);
    let effective_due_on = due.end;
    if due.is_moved() {
        steps.push_counted(Step::DueMoved(effective_due_on), due);
    } else {
        steps.push(Step::Due(effective_due_on));
    }
    let days_late = effective_due_on.days_until(facts.paid_on).max(0);
    let days_charged = days_late.min(MOST_DAYS);
    let (fine_cents, interest_cents) = if days_late > 0 {
        let fine = share(facts.amount, FINE_PERCENT, 100);
        let days = u128::try_from(days_charged).unwrap_or(0);
        let interest = share(facts.amount, INTEREST_PERCENT * days, 100 * DAYS_OF_MONTH);
        steps.push(Step::Late(days_late));
        steps.push(Step::Fine(fine));
        steps.push(Step::Interest(days_charged, interest));
        (fine, interest)
    } else {
        steps.push(Step::InTime);
        (Cents::ZERO, Cents::ZERO)
    };
    let other_penalties = days_late > MOST_DAYS;
    if other_penalties {
        steps.push(Step::OtherPenalties);
    }
    let total = [fine_cents, interest_cents]
        .iter()
        .fold(facts.amount.0, |sum, part| sum.saturating_add(part.0));
    steps.end(
        Step::Total(Cents(total)),
        Outcome {
            effective_due_on,
            days_late,
            days_charged,
            fine_cents,
            interest_cents,
            total_cents: Cents(total),
            other_penalties,
        },
    )
}

/// A part of the fee, rounded half to even.
fn share(amount: Cents, numerator: u128, denominator: u128) -> Cents {
    let amount = u128::try_from(amount.0).unwrap_or(0);
    let part = divide(amount.saturating_mul(numerator), denominator, Rounding::HalfEven);
    Cents(i64::try_from(part).unwrap_or(i64::MAX))
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is due on this day.
    Due(Day),
    /// It falls due on this business day.
    DueMoved(Day),
    /// It is paid in time.
    InTime,
    /// It is paid so many days late.
    Late(i64),
    /// The fine.
    Fine(Cents),
    /// The interest for so many days.
    Interest(i64, Cents),
    /// Interest ends, other penalties follow.
    OtherPenalties,
    /// The whole.
    Total(Cents),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::DueMoved(_) => &["cc:art-132.p1"],
            Self::Due(_)
            | Self::InTime
            | Self::Late(_)
            | Self::Fine(_)
            | Self::Interest(..)
            | Self::OtherPenalties
            | Self::Total(_) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let money = |amount| wording::money(language, amount);
        let count = |days: i64| wording::count(language, days.unsigned_abs());
        match (self, language) {
            (Self::Due(due), Language::Portuguese) => format!("O vencimento é {}.", day(*due)),
            (Self::Due(due), Language::English) => format!("It is due on {}.", day(*due)),
            (Self::DueMoved(due), Language::Portuguese) => format!(
                "O vencimento caiu em dia sem expediente e passou para o próximo dia útil, {}.",
                day(*due)
            ),
            (Self::DueMoved(due), Language::English) => format!(
                "It fell due on a day that is no business day, so it may be paid until the next \
                 one, {}.",
                day(*due)
            ),
            (Self::InTime, Language::Portuguese) => "O pagamento é em dia.".into(),
            (Self::InTime, Language::English) => "It is paid in time.".into(),
            (Self::Late(1), Language::Portuguese) => "O pagamento atrasa 1 dia.".into(),
            (Self::Late(1), Language::English) => "It is paid 1 day late.".into(),
            (Self::Late(days), Language::Portuguese) => {
                format!("O pagamento atrasa {} dias.", count(*days))
            }
            (Self::Late(days), Language::English) => {
                format!("It is paid {} days late.", count(*days))
            }
            (Self::Fine(fine), Language::Portuguese) => {
                format!("A multa é de 2% do valor: {}.", money(*fine))
            }
            (Self::Fine(fine), Language::English) => {
                format!("The fine is 2% of the fee: {}.", money(*fine))
            }
            (Self::Interest(days, interest), Language::Portuguese) => format!(
                "Os juros são de 1% ao mês, contados por dia ({days} no total): {}.",
                money(*interest)
            ),
            (Self::Interest(days, interest), Language::English) => format!(
                "Interest is 1% a month, counted by the day ({days} in all): {}.",
                money(*interest)
            ),
            (Self::OtherPenalties, Language::Portuguese) => {
                "Depois de 60 dias os juros param e cabem outras penalidades.".into()
            }
            (Self::OtherPenalties, Language::English) => {
                "After 60 days interest stops, and other penalties apply.".into()
            }
            (Self::Total(total), Language::Portuguese) => {
                format!("O total a pagar é {}.", money(*total))
            }
            (Self::Total(total), Language::English) => {
                format!("The total to pay is {}.", money(*total))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::{
        input::Code,
        paratransit::asking::{check, check_refused},
    };

    const ALWAYS: &[&str] = &["art-44.pu"];

    fn paid(amount: i64, due_on: &str, paid_on: &str) -> serde_json::Value {
        json!({"amount_cents": amount, "due_on": due_on, "paid_on": paid_on, "holidays": []})
    }

    #[test]
    fn what_is_paid_by_the_day_bears_nothing() {
        for paid_on in ["2026-03-09", "2026-03-10", "1920-01-01"] {
            check(
                &RULE,
                paid(1_000_000, "2026-03-10", paid_on),
                json!({"effective_due_on": "2026-03-10", "days_late": 0, "days_charged": 0,
                    "fine_cents": 0, "interest_cents": 0, "total_cents": 1_000_000,
                    "other_penalties": false}),
                ALWAYS,
            );
        }
        check(
            &RULE,
            paid(1_000_000, "2026-03-10", "2026-03-11"),
            json!({"days_late": 1, "fine_cents": 20_000, "interest_cents": 333,
                "total_cents": 1_020_333}),
            ALWAYS,
        );
    }

    #[test]
    fn interest_stops_after_sixty_days_and_other_penalties_begin() {
        for (paid_on, late, charged, interest, other) in [
            ("2026-05-08", 59, 59, 19_667, false),
            ("2026-05-09", 60, 60, 20_000, false),
            ("2026-05-10", 61, 60, 20_000, true),
            ("2199-12-31", 63_483, 60, 20_000, true),
        ] {
            check(
                &RULE,
                paid(1_000_000, "2026-03-10", paid_on),
                json!({"days_late": late, "days_charged": charged, "fine_cents": 20_000,
                    "interest_cents": interest, "total_cents": 1_020_000 + interest,
                    "other_penalties": other}),
                ALWAYS,
            );
        }
    }

    #[test]
    fn a_day_that_is_no_business_day_moves_and_is_counted_from_there() {
        let cited = &["art-44.pu", "cc:art-132.p1"];
        let input = |paid_on: &str, holidays: &[&str]| {
            json!({"amount_cents": 3000, "due_on": "2026-04-11", "paid_on": paid_on,
                "holidays": holidays})
        };
        let due = |day: &str, late: i64| json!({"effective_due_on": day, "days_late": late});
        check(&RULE, input("2026-04-13", &[]), due("2026-04-13", 0), cited);
        check(&RULE, input("2026-04-14", &[]), due("2026-04-13", 1), cited);
        check(&RULE, input("2026-04-14", &["2026-04-13"]), due("2026-04-14", 0), cited);
        check(&RULE, input("2026-04-15", &["2026-04-13"]), due("2026-04-14", 1), cited);
    }

    #[test]
    fn halves_go_to_the_even_centavo() {
        for (amount, fine, interest) in
            [(1500, 30, 0), (4500, 90, 2), (7500, 150, 2), (25, 0, 0), (75, 2, 0), (125, 2, 0)]
        {
            check(
                &RULE,
                paid(amount, "2026-03-10", "2026-03-11"),
                json!({"fine_cents": fine, "interest_cents": interest,
                    "total_cents": amount + fine + interest}),
                ALWAYS,
            );
        }
    }

    #[test]
    fn the_bounds_of_the_fee() {
        let input = |amount: i64| paid(amount, "2026-03-10", "2026-05-09");
        check_refused(&RULE, input(0), Code::OutOfRange, "/amount_cents");
        check_refused(&RULE, input(1_000_000_000_001), Code::OutOfRange, "/amount_cents");
        let most = json!({"fine_cents": 20_000_000_000_i64, "interest_cents": 20_000_000_000_i64,
            "total_cents": 1_040_000_000_000_i64});
        check(&RULE, input(1_000_000_000_000), most, ALWAYS);
        check(&RULE, input(1), json!({"total_cents": 1}), ALWAYS);
        check_refused(&RULE, json!({"due_on": null}), Code::Missing, "/amount_cents");
    }

    proptest! {
        #[test]
        fn a_later_payment_never_costs_less(
            amount in 1..1_000_000_000_001_i64, ahead in -10_i64..100, wait in 0_i64..100,
        ) {
            let due_on = Day::from_storage("2026-03-10").expect("a day");
            let calendar = Cow::Owned(Calendar::of_days([due_on]));
            let facts = Facts { amount: Cents(amount), due_on, paid_on: due_on.plus_days(ahead), calendar };
            let later = Facts { paid_on: facts.paid_on.plus_days(wait), ..facts.clone() };
            let (now, then) = (decide(&facts).outcome, decide(&later).outcome);
            prop_assert!(now.total_cents <= then.total_cents && facts.amount <= now.total_cents);
            prop_assert!(facts.calendar.is_business_day(now.effective_due_on));
        }
    }
}
