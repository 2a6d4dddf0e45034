//! `mototaxi.interrupted_ride`: must a ride that stopped before its destination be paid?
//!
//! Art. 24 II gives the money back whenever an unforeseen fact stops the ride; Art. 46 XXII only
//! leaves the driver unpunished where the way is impassable. A replacement does not displace the
//! refund: the text makes two exceptions and that is none of them.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, Literal},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    money::Cents,
    mototaxi::{MONEY, infraction::Infraction},
    rule::{self, Rule, Steps, answer},
    service::Service,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.interrupted_ride",
    service: Service::Mototaxi,
    title: ["Corrida interrompida: pagar ou receber de volta", "Interrupted ride: pay or refund"],
    fields: FIELDS,
    provisions: ALWAYS,
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("cause", Kind::Word(Cause::WORDS), "Why the ride stopped."),
    Field::required("paid_cents", MONEY, "What was paid; 0 where nothing was."),
    Field::default("returned_cents", MONEY, Literal::Integer(0), "What was given back."),
    Field::flag("demanded", "After the stop the driver demanded payment."),
    Field::required("replacement_provided", Kind::Boolean, "Another vehicle was arranged."),
    Field::flag(
        "passenger_warned",
        "Before boarding the passenger was told that the route was impassable.",
    ),
];

/// Cited whatever the outcome.
const ALWAYS: &[&str] = &["semob:art-24.ii", "semob:art-46.iv", "semob:art-46.xxii"];

words! {
    /// Why a ride stopped.
    pub enum Cause {
        /// A breakdown, an accident, a storm (fato imprevisível).
        UnforeseeableEvent = "unforeseeable_event",
        /// Any other reason on the driver's side.
        DriverDecision = "driver_decision",
        /// The way cannot be passed (percurso inviabilizado).
        RouteImpassable = "route_impassable",
        /// The passenger asked for it (solicitação do usuário).
        PassengerRequest = "passenger_request",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Why the ride stopped.
    pub cause: Cause,
    /// What was paid.
    pub paid: Cents,
    /// What of it was given back.
    pub returned: Cents,
    /// Whether payment was demanded after the stop.
    pub demanded: bool,
    /// Whether another vehicle was arranged.
    pub replacement_provided: bool,
    /// Whether the passenger knew that the route was impassable.
    pub passenger_warned: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let facts = Self {
            cause: input.get("cause"),
            paid: input.get("paid_cents"),
            returned: input.get("returned_cents"),
            demanded: input.get("demanded"),
            replacement_provided: input.get("replacement_provided"),
            passenger_warned: input.get("passenger_warned"),
        };
        if facts.paid < facts.returned {
            return Err(Problem::inconsistent(
                "/returned_cents",
                "Devolveram mais do que foi pago.",
                "More was given back than was paid.",
            ));
        }
        if facts.passenger_warned && facts.cause != Cause::RouteImpassable {
            return Err(Problem::inconsistent(
                "/passenger_warned",
                "O aviso só cabe quando o percurso estava impedido.",
                "A warning is only about an impassable route.",
            ));
        }
        Ok(facts)
    }

    /// What is not foreseeable is refundable, what the driver decides all the more (46 XXII
    /// punishes keeping that fare). Only who was warned took the risk of an impassable route.
    const fn is_refundable(&self) -> bool {
        match self.cause {
            Cause::UnforeseeableEvent | Cause::DriverDecision => true,
            Cause::RouteImpassable => !self.passenger_warned,
            Cause::PassengerRequest => false,
        }
    }

    /// The two exceptions of Art. 46 IV and XXII.
    const fn is_excepted(&self) -> bool {
        matches!(self.cause, Cause::RouteImpassable | Cause::PassengerRequest)
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// What is still to be given back.
    pub refund_due_cents: Cents,
    /// Whether the driver may be paid.
    pub may_charge: bool,
    /// Whether the driver had to arrange another vehicle.
    pub replacement_required: bool,
    /// The driver's infractions, in order.
    pub infractions: Vec<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides what is given back, and what the driver did wrong.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(ALWAYS);
    let is_refundable = facts.is_refundable();
    let refund_due_cents =
        if is_refundable { Cents(facts.paid.0 - facts.returned.0) } else { Cents::ZERO };
    steps.push(match (is_refundable, refund_due_cents) {
        (false, _) => Step::MayCharge(facts.cause),
        (true, Cents::ZERO) => Step::NothingLeft,
        (true, due) => Step::RefundDue(due),
    });
    let replacement_required = !facts.is_excepted();
    let mut infractions = Vec::new();
    if replacement_required && !facts.replacement_provided {
        infractions.push(Infraction::NO_REPLACEMENT);
    }
    if replacement_required && (refund_due_cents > Cents::ZERO || facts.demanded) {
        infractions.push(Infraction::FARE_KEPT);
    }
    for infraction in &infractions {
        steps.push(Step::Infraction(*infraction));
    }
    if infractions.is_empty() {
        steps.push(Step::NoInfraction);
    }
    steps.decide(Outcome {
        refund_due_cents,
        may_charge: !is_refundable,
        replacement_required,
        infractions,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The fare may be charged.
    MayCharge(Cause),
    /// The whole fare was given back, or none was paid.
    NothingLeft,
    /// So much is to be given back.
    RefundDue(Cents),
    /// The driver did this.
    Infraction(Infraction),
    /// The driver did nothing wrong.
    NoInfraction,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        &[]
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::MayCharge(Cause::PassengerRequest) => Phrase::new(
                "Foi você quem pediu para parar: a corrida pode ser cobrada.",
                "You asked to stop: the ride may be charged.",
            ),
            Self::MayCharge(_) => Phrase::new(
                "Você embarcou avisado de que o caminho estava impedido: a corrida pode ser \
                 cobrada.",
                "You boarded knowing that the way was blocked: the ride may be charged.",
            ),
            Self::NothingLeft => Phrase::new(
                "A corrida parou antes do destino e nada pode ser cobrado. Não há valor a receber \
                 de volta.",
                "The ride stopped before its destination and nothing may be charged. There is \
                 nothing left to give back.",
            ),
            Self::RefundDue(due) => {
                let due = wording::money(language, *due);
                Phrase::new(
                    format!(
                        "A corrida parou antes do destino: você recebe {due} de volta, mesmo que \
                         tenha vindo outro veículo."
                    ),
                    format!(
                        "The ride stopped before its destination: you get {due} back, even if \
                         another vehicle came."
                    ),
                )
            }
            Self::Infraction(infraction) => {
                let name = infraction.say(language);
                Phrase::new(format!("O condutor cometeu infração: {name}."), {
                    format!("The driver committed an infraction: {name}.")
                })
            }
            Self::NoInfraction => {
                Phrase::new("O condutor não cometeu infração.", "The driver broke no rule.")
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
    use crate::{
        input::Code,
        mototaxi::tests::{decided, refused, with},
    };

    fn ride(changes: &Value) -> Value {
        let base = json!({
            "cause": "unforeseeable_event", "paid_cents": 1850, "replacement_provided": true,
        });
        with(&base, changes)
    }

    fn check(changes: &Value, refund: i64, may_charge: bool, infractions: &[&str]) {
        decided(&RULE, &ride(changes))
            .is(&json!({
                "refund_due_cents": refund, "may_charge": may_charge, "infractions": infractions,
            }))
            .cites_only(&["art-24.ii", "art-46.iv", "art-46.xxii"]);
    }

    #[test]
    fn each_cause_with_the_fare_kept_and_no_replacement() {
        for (cause, refund, may_charge, infractions) in [
            ("unforeseeable_event", 1850, false, &["iv", "xxii"][..]),
            ("driver_decision", 1850, false, &["iv", "xxii"]),
            ("route_impassable", 1850, false, &[]),
            ("passenger_request", 0, true, &[]),
        ] {
            let changes = json!({"cause": cause, "replacement_provided": false});
            check(&changes, refund, may_charge, infractions);
            decided(&RULE, &ride(&changes))
                .is(&json!({"replacement_required": !infractions.is_empty()}));
        }
    }

    #[test]
    fn the_last_centavo_counts() {
        check(&json!({"returned_cents": 1849}), 1, false, &["xxii"]);
        check(&json!({"returned_cents": 1850}), 0, false, &[]);
        refused(
            &RULE,
            &ride(&json!({"returned_cents": 1851})),
            Code::Inconsistent,
            "/returned_cents",
        );
    }

    #[test]
    fn demanding_is_charging() {
        check(&json!({"paid_cents": 0, "demanded": true}), 0, false, &["xxii"]);
        check(&json!({"returned_cents": 1850, "demanded": true}), 0, false, &["xxii"]);
        check(
            &json!({"cause": "route_impassable", "paid_cents": 0, "demanded": true}),
            0,
            false,
            &[],
        );
    }

    #[test]
    fn only_a_warned_passenger_takes_the_risk_of_the_route() {
        let warned = json!({"cause": "route_impassable", "passenger_warned": true});
        check(&warned, 0, true, &[]);
        for cause in ["unforeseeable_event", "driver_decision", "passenger_request"] {
            let input = ride(&json!({"cause": cause, "passenger_warned": true}));
            refused(&RULE, &input, Code::Inconsistent, "/passenger_warned");
        }
    }

    #[test]
    fn the_sum_is_looked_at_before_the_warning() {
        let both = json!({"returned_cents": 1851, "passenger_warned": true});
        refused(&RULE, &ride(&both), Code::Inconsistent, "/returned_cents");
    }

    #[test]
    fn what_must_be_said() {
        for name in ["cause", "paid_cents", "replacement_provided"] {
            let field = format!("/{name}");
            refused(&RULE, &ride(&json!({name: null})), Code::Missing, &field);
        }
        refused(&RULE, &ride(&json!({"cause": "boredom"})), Code::Invalid, "/cause");
        let too_much = json!({"paid_cents": 100_000_001});
        refused(&RULE, &ride(&too_much), Code::OutOfRange, "/paid_cents");
    }

    proptest! {
        #[test]
        fn more_is_never_given_back_than_was_kept(paid in 0_i64..10_000, part in 0_i64..10_000, cause in 0..4_usize) {
            let returned = part.min(paid);
            let facts = Facts {
                cause: Cause::ALL[cause], paid: Cents(paid), returned: Cents(returned),
                demanded: false, replacement_provided: false, passenger_warned: false,
            };
            let due = decide(&facts).outcome.refund_due_cents.0;
            prop_assert!(due == 0 || due == paid - returned);
        }
    }
}
