//! `paratransit.fare`: nobody pays, and what was charged goes back.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Literal, MONEY},
        object::Object,
    },
    language::Language,
    money::Cents,
    paratransit::infraction::Infraction,
    rule::{self, Rule, Steps, answer},
    service::Service,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.fare",
    service: Service::Paratransit,
    title: ["Gratuidade da viagem", "The trip is free of charge"],
    fields: FIELDS,
    provisions: &["semar:art-23", "semar:annex-i.010", "semar:annex-i.011"],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::default(
        "charged_user_cents",
        MONEY,
        Literal::Integer(0),
        "What the user was charged for the trip.",
    ),
    Field::default(
        "charged_companion_cents",
        MONEY,
        Literal::Integer(0),
        "What the companion was charged. Contradicts a trip without companion.",
    ),
    Field::flag("companion_present", "Whether a companion travelled."),
];

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What the user was charged.
    pub charged_user: Cents,
    /// What the companion was charged; none travelled without one.
    pub charged_companion: Option<Cents>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let charged_companion: Cents = input.get("charged_companion_cents");
        let has_companion: bool = input.get("companion_present");
        if !has_companion && charged_companion > Cents::ZERO {
            return Err(Problem::inconsistent(
                "/charged_companion_cents",
                "Não havia acompanhante de quem cobrar.",
                "There was no companion to charge.",
            ));
        }
        Ok(Self {
            charged_user: input.get("charged_user_cents"),
            charged_companion: has_companion.then_some(charged_companion),
        })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The fare of the user.
    pub fare_user_cents: Cents,
    /// The fare of the companion; none without one.
    pub fare_companion_cents: Option<Cents>,
    /// What must be given back.
    pub refund_cents: Cents,
    /// Infractions of the operator.
    pub possible_codes: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides what goes back, and what the operator may be fined for.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-23"]);
    let charged_companion = facts.charged_companion.unwrap_or(Cents::ZERO);
    steps.push(match facts.charged_companion {
        Some(_) => Step::BothFree,
        None => Step::UserFree,
    });
    let mut possible_codes = Vec::new();
    if facts.charged_user > Cents::ZERO {
        steps.push(Step::UserCharged(facts.charged_user));
        possible_codes.push(Infraction::N010);
    }
    if charged_companion > Cents::ZERO {
        steps.push(Step::CompanionCharged(charged_companion));
        possible_codes.push(Infraction::N011);
    }
    steps.decide(Outcome {
        fare_user_cents: Cents::ZERO,
        fare_companion_cents: facts.charged_companion.map(|_| Cents::ZERO),
        refund_cents: Cents(facts.charged_user.0.saturating_add(charged_companion.0)),
        possible_codes,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The user travels free.
    UserFree,
    /// User and companion travel free.
    BothFree,
    /// The user was charged this.
    UserCharged(Cents),
    /// The companion was charged this.
    CompanionCharged(Cents),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::UserFree | Self::BothFree => &[],
            Self::UserCharged(_) => Infraction::N010.cited(),
            Self::CompanionCharged(_) => Infraction::N011.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |amount| wording::money(language, amount);
        match (self, language) {
            (Self::UserFree, Language::Portuguese) => "A viagem é gratuita.".into(),
            (Self::UserFree, Language::English) => "The trip is free of charge.".into(),
            (Self::BothFree, Language::Portuguese) => {
                "A viagem é gratuita para você e para o acompanhante.".into()
            }
            (Self::BothFree, Language::English) => {
                "The trip is free of charge for you and for your companion.".into()
            }
            (Self::UserCharged(amount), Language::Portuguese) => format!(
                "Cobraram {} de você: a operadora devolve tudo e pode ser multada pela {}.",
                money(*amount),
                Infraction::N010.named(language)
            ),
            (Self::UserCharged(amount), Language::English) => format!(
                "You were charged {}: the operator gives all of it back and may be fined for {}.",
                money(*amount),
                Infraction::N010.named(language)
            ),
            (Self::CompanionCharged(amount), Language::Portuguese) => format!(
                "Cobraram {} do acompanhante: a operadora devolve tudo e pode ser multada pela {}.",
                money(*amount),
                Infraction::N011.named(language)
            ),
            (Self::CompanionCharged(amount), Language::English) => format!(
                "Your companion was charged {}: the operator gives all of it back and may be fined \
                 for {}.",
                money(*amount),
                Infraction::N011.named(language)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{
        input::Code,
        paratransit::asking::{check, check_refused},
    };

    #[test]
    fn nobody_pays_and_a_companion_who_is_not_there_has_no_fare() {
        check(
            &RULE,
            json!({}),
            json!({"fare_user_cents": 0, "fare_companion_cents": null, "refund_cents": 0,
                "possible_codes": []}),
            &["art-23"],
        );
        check(
            &RULE,
            json!({"companion_present": true}),
            json!({"fare_companion_cents": 0, "refund_cents": 0, "possible_codes": []}),
            &["art-23"],
        );
    }

    #[test]
    fn each_charge_has_its_infraction_and_all_of_it_goes_back() {
        let most = 1_000_000_000_i64;
        for (user, companion, codes, cited) in [
            (1, 0, json!(["010"]), &["art-23", "annex-i.010"][..]),
            (0, 1, json!(["011"]), &["art-23", "annex-i.011"]),
            (most, most, json!(["010", "011"]), &["art-23", "annex-i.010", "annex-i.011"]),
        ] {
            check(
                &RULE,
                json!({"charged_user_cents": user, "charged_companion_cents": companion,
                    "companion_present": true}),
                json!({"fare_user_cents": 0, "fare_companion_cents": 0,
                    "refund_cents": user + companion, "possible_codes": codes}),
                cited,
            );
        }
    }

    #[test]
    fn a_companion_who_was_not_there_cannot_have_been_charged() {
        for present in [json!(false), json!(null)] {
            let input =
                |cents| json!({"charged_companion_cents": cents, "companion_present": present});
            check_refused(&RULE, input(1), Code::Inconsistent, "/charged_companion_cents");
            check(&RULE, input(0), json!({"fare_companion_cents": null}), &["art-23"]);
        }
    }

    #[test]
    fn sums_have_bounds_and_come_in_the_order_of_the_table() {
        let over = json!({"charged_companion_cents": -1, "charged_user_cents": 1_000_000_001});
        check_refused(&RULE, over, Code::OutOfRange, "/charged_user_cents");
        let broken = json!({"charged_user_cents": -1, "companion_present": 1});
        check_refused(&RULE, broken, Code::Invalid, "/companion_present");
    }
}
