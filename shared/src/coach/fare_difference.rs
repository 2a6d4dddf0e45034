//! `coach.fare_difference`: a vehicle of inferior characteristics runs all or part of the trip.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::{INSTANT, category::Category, infraction::Infraction, local_if_any},
    input::{
        Problem,
        field::{Field, Kind, MONEY, at_least},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    measure::Metres,
    money::Cents,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Instant,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.fare_difference",
    service: Service::Coach,
    title: ["Ônibus inferior ao contratado: diferença de preço", "A lesser coach: fare difference"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-14",
        "agerba:art-14.i",
        "agerba:art-14.ii",
        "agerba:art-14.iii",
        "agerba:art-14.iv",
        "agerba:art-14.v",
        "agerba:art-14.vi",
        "agerba:art-14.vii",
        "agerba:art-14.viii",
        "agerba:art-14.pu",
        "agerba:art-58.p3",
        "agerba:art-67.p3",
        "agerba:art-68",
        "agerba:art-89.xi",
        "agerba:art-98.ii.l",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required(
        "contracted_category",
        Kind::Word(Category::WORDS),
        "Category of the service that was bought.",
    ),
    Field::required(
        "supplied_category",
        Kind::Word(Category::WORDS),
        "Category of the vehicle that ran.",
    ),
    Field::required(
        "contracted_fare_cents",
        MONEY,
        "Authorised fare of the contracted category for the passenger's section.",
    ),
    Field::required(
        "supplied_fare_cents",
        MONEY,
        "Authorised fare of the supplied category for it. The same where the category is.",
    ),
    Field::required("trip_distance_m", at_least(1), "The passenger's section."),
    Field::required(
        "substitute_distance_m",
        at_least(0),
        "Part of it that the substitute ran; at most the whole.",
    ),
    Field::optional("trip_ended_at", INSTANT, "End of the trip."),
];

words! {
    /// How much of the trip the substitute ran.
    pub enum Scope {
        /// Nothing.
        None = "none",
        /// A part.
        Partial = "partial",
        /// All of it.
        Total = "total",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Category of the service that was bought.
    pub contracted: Category,
    /// Category of the vehicle that ran.
    pub supplied: Category,
    /// Authorised fare of the contracted category.
    pub contracted_fare: Cents,
    /// Authorised fare of the supplied category.
    pub supplied_fare: Cents,
    /// The passenger's section.
    pub trip: Metres,
    /// Part of it that the substitute ran.
    pub substitute: Metres,
    /// End of the trip.
    pub trip_ended_at: Option<Instant>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let facts = Self {
            contracted: input.get("contracted_category"),
            supplied: input.get("supplied_category"),
            contracted_fare: input.get("contracted_fare_cents"),
            supplied_fare: input.get("supplied_fare_cents"),
            trip: input.get("trip_distance_m"),
            substitute: input.get("substitute_distance_m"),
            trip_ended_at: input.get("trip_ended_at"),
        };
        let same_category =
            facts.contracted == facts.supplied && facts.contracted != Category::Other;
        if same_category && facts.contracted_fare != facts.supplied_fare {
            return Err(Problem::inconsistent(
                "/supplied_fare_cents",
                "A mesma categoria tem a mesma tarifa no mesmo trecho.",
                "The same category has the same fare for the same section.",
            ));
        }
        if facts.trip < facts.substitute {
            return Err(Problem::inconsistent(
                "/substitute_distance_m",
                "O ônibus substituto não pode ter andado mais do que a viagem inteira.",
                "The substitute cannot have run more than the whole trip.",
            ));
        }
        Ok(facts)
    }

    fn scope(&self) -> Scope {
        if self.substitute == Metres(0) {
            Scope::None
        } else if self.substitute == self.trip {
            Scope::Total
        } else {
            Scope::Partial
        }
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the substitute was inferior.
    pub inferior: bool,
    /// What is given back.
    pub difference_cents: Cents,
    /// How much of the trip the substitute ran.
    pub scope: Scope,
    /// When it is due: at the end of the trip, if that is known.
    #[serde(serialize_with = "local_if_any")]
    pub payable_at: Option<Instant>,
    /// The infraction of running such a vehicle.
    pub infraction: Option<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

const LESSER_VEHICLE: Infraction = Infraction::coded("98.ii.l");

/// Decides what is due for a vehicle of inferior characteristics.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-58.p3", "agerba:art-89.xi", "agerba:art-14"]);
    let scope = facts.scope();
    let nothing_due = Outcome {
        inferior: false,
        difference_cents: Cents::ZERO,
        scope,
        payable_at: None,
        infraction: None,
    };
    if scope == Scope::None {
        return steps.end(Step::NotCarried, nothing_due);
    }
    // Art. 14 gives no ranking, and fares are proportional to what the vehicle offers.
    steps.push(Step::Contracted(facts.contracted, facts.contracted_fare));
    steps.push(Step::Supplied(facts.supplied, facts.supplied_fare));
    if facts.contracted_fare <= facts.supplied_fare {
        return steps.end(Step::NotInferior, nothing_due);
    }
    // Whole, not in proportion to the distance: "qualquer que tenha sido o percurso".
    let difference =
        facts.contracted_fare.checked_sub(facts.supplied_fare).expect("sums of input are small");
    let payable_at = facts.trip_ended_at.map(Instant::to_minute);
    steps.push(Step::Difference(difference, payable_at));
    steps.end(
        Step::Infraction,
        Outcome {
            inferior: true,
            difference_cents: difference,
            scope,
            payable_at,
            infraction: Some(LESSER_VEHICLE),
        },
    )
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The substitute carried the passenger no distance.
    NotCarried,
    /// What was bought, and its fare.
    Contracted(Category, Cents),
    /// What ran, and its fare.
    Supplied(Category, Cents),
    /// What ran costs as much or more.
    NotInferior,
    /// This sum is due, at the end of the trip if it is known.
    Difference(Cents, Option<Instant>),
    /// The company commits an infraction.
    Infraction,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::NotCarried => &[],
            Self::Contracted(category, _) => category.cited(),
            Self::Supplied(category, _) => category.cited(),
            Self::NotInferior => &["agerba:art-14.pu", "agerba:art-67.p3", "agerba:art-68"],
            Self::Difference(..) => &["agerba:art-14.pu", "agerba:art-67.p3"],
            Self::Infraction => LESSER_VEHICLE.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |sum| wording::money(language, sum);
        let phrase = match self {
            Self::NotCarried => Phrase::new(
                "O ônibus substituto não levou você em nenhum trecho: não há diferença.",
                "The substitute did not carry you at all: there is no difference.",
            ),
            Self::Contracted(_, fare) => Phrase::new(
                format!("A tarifa do serviço que você comprou é {}.", money(*fare)),
                format!("The fare of the service that you bought is {}.", money(*fare)),
            ),
            Self::Supplied(_, fare) => Phrase::new(
                format!("A tarifa do ônibus que fez a viagem é {}.", money(*fare)),
                format!("The fare of the coach that ran is {}.", money(*fare)),
            ),
            Self::NotInferior => Phrase::new(
                "O ônibus que fez a viagem não é inferior. Você não paga nada a mais.",
                "The coach that ran is not inferior. You pay nothing more.",
            ),
            Self::Difference(sum, Some(at)) => {
                let at = wording::moment(language, *at, Service::Coach.zone());
                Phrase::new(
                    format!(
                        "Você recebe de volta a diferença inteira, {}, no fim da viagem, em {at}, \
                         qualquer que tenha sido o trecho.",
                        money(*sum)
                    ),
                    format!(
                        "You get back the whole difference, {}, at the end of the trip, on {at}, \
                         whatever the stretch was.",
                        money(*sum)
                    ),
                )
            }
            Self::Difference(sum, None) => Phrase::new(
                format!(
                    "Você recebe de volta a diferença inteira, {}, no fim da viagem, qualquer que \
                     tenha sido o trecho.",
                    money(*sum)
                ),
                format!(
                    "You get back the whole difference, {}, at the end of the trip, whatever the \
                     stretch was.",
                    money(*sum)
                ),
            ),
            Self::Infraction => return LESSER_VEHICLE.say(language),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
