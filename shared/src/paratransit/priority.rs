//! `paratransit.priority`: the order of requests that compete for one vehicle or time.

use std::{cmp::Reverse, collections::BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, list},
        object::Object,
        word::Word,
    },
    language::{Language, Phrase},
    paratransit::{INSTANT, Purpose, PurposeItem},
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Instant,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.priority",
    service: Service::Paratransit,
    title: ["Prioridade entre pedidos de viagem", "Precedence of trip requests"],
    fields: FIELDS,
    provisions: &[
        "semar:art-18",
        "semar:art-18.i",
        "semar:art-18.ii",
        "semar:art-18.iii",
        "semar:art-18.iv",
        "semar:art-18.v",
        "semar:art-18.pu",
        "semar:art-20.pu",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("requests", list(&Kind::Object(REQUEST), 1, 500), "The requests."),
    Field::optional(
        "capacity",
        Kind::Integer { min: 0, max: 500 },
        "How many of them can be served.",
    ),
];

const REQUEST: &[Field] = &[
    Field::required("id", Kind::Prose { may_be_blank: false }, "Its name, once only."),
    Field::required("purpose", Kind::Word(Purpose::WORDS), "Why the user travels."),
    Field::required("requested_at", INSTANT, "When it was made."),
    Field::flag("medical_indication", "Whether there is a specific medical indication."),
    Field::flag(
        "for_dependent",
        "Whether the user takes a child or elder to treatment or a consultation.",
    ),
];

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its name.
    pub id: String,
    /// Why the user travels.
    pub purpose: Purpose,
    /// When it was made.
    pub requested_at: Instant,
    /// Whether there is a specific medical indication.
    pub medical_indication: bool,
    /// Whether it is for a child or elder.
    pub for_dependent: bool,
}

impl Request {
    /// What decides, the most important first. The text is silent on ties: first come, first
    /// served; the name only makes the order total.
    fn rank(&self) -> (PurposeItem, Reverse<bool>, Instant, &str) {
        let indicated = self.purpose.is_health() && self.medical_indication;
        (self.purpose.item(), Reverse(indicated), self.requested_at, &self.id)
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The requests, names once each.
    pub requests: Vec<Request>,
    /// How many of them can be served.
    pub capacity: Option<u32>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let requests = input.objects("requests").map(|request| Request {
            id: request.get("id"),
            purpose: request.get("purpose"),
            requested_at: request.get("requested_at"),
            medical_indication: request.get("medical_indication"),
            for_dependent: request.get("for_dependent"),
        });
        let facts = Self { requests: requests.collect(), capacity: input.get("capacity") };
        let mut names = BTreeSet::new();
        for (index, request) in facts.requests.iter().enumerate() {
            if !names.insert(&request.id) {
                return Err(Problem::inconsistent(
                    format!("/requests/{index}/id"),
                    "Há dois pedidos com o mesmo nome.",
                    "Two requests have the same name.",
                ));
            }
            if request.for_dependent && !request.purpose.is_health() {
                return Err(Problem::inconsistent(
                    format!("/requests/{index}/purpose"),
                    "Com criança ou idoso, a viagem é para tratamento ou consulta.",
                    "With a child or elder, the trip is for treatment or a consultation.",
                ));
            }
        }
        Ok(facts)
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The names, the first in precedence first.
    pub order: Vec<String>,
    /// The same with item and position.
    pub ranking: Vec<Ranked>,
    /// Those that are served, if the capacity is known.
    pub served: Option<Vec<String>>,
    /// Those that are not.
    pub not_served: Option<Vec<String>>,
}

/// A request in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ranked {
    /// Its name.
    pub id: String,
    /// The item of art. 18 under which it falls.
    pub item: PurposeItem,
    /// Its position, from 1.
    pub position: usize,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Orders the requests.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semar:art-18"]);
    let mut sorted: Vec<_> = facts.requests.iter().collect();
    sorted.sort_by(|one, other| one.rank().cmp(&other.rank()));
    for item in PurposeItem::ALL {
        let count = sorted.iter().filter(|request| request.purpose.item() == *item).count();
        if count > 0 {
            steps.push(Step::Item { item: *item, count });
        }
    }
    if sorted.iter().any(|request| request.purpose.is_health() && request.medical_indication) {
        steps.push(Step::Indicated);
    }
    if sorted.iter().any(|request| request.for_dependent) {
        steps.push(Step::ForDependent);
    }
    let order: Vec<_> = sorted.iter().map(|request| request.id.clone()).collect();
    let split = facts.capacity.map(|capacity| {
        let capacity = usize::try_from(capacity).unwrap_or(usize::MAX).min(order.len());
        let (served, not_served) = order.split_at(capacity);
        (served.to_vec(), not_served.to_vec())
    });
    let (served, not_served) = split.unzip();
    match not_served.as_deref() {
        None => {}
        Some([]) => steps.push(Step::AllServed),
        Some(others) => steps.push(Step::NotServed(others.len())),
    }
    let rank = |(index, request): (usize, &&Request)| Ranked {
        id: request.id.clone(),
        item: request.purpose.item(),
        position: index + 1,
    };
    let ranking = sorted.iter().enumerate().map(rank).collect();
    steps.decide(Outcome { order, ranking, served, not_served })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many requests fall under this item.
    Item {
        /// The item.
        item: PurposeItem,
        /// How many.
        count: usize,
    },
    /// In health, those with a medical indication come first.
    Indicated,
    /// A trip for a child or elder keeps its place.
    ForDependent,
    /// There is room for all.
    AllServed,
    /// So many are not served.
    NotServed(usize),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Item { item: PurposeItem::Health, .. } | Self::Indicated => &["semar:art-18.i"],
            Self::Item { item: PurposeItem::Education, .. } => &["semar:art-18.ii"],
            Self::Item { item: PurposeItem::Work, .. } => &["semar:art-18.iii"],
            Self::Item { item: PurposeItem::Leisure, .. } => &["semar:art-18.iv"],
            Self::Item { item: PurposeItem::Other, .. } => &["semar:art-18.v"],
            Self::ForDependent => &["semar:art-20.pu"],
            Self::AllServed => &[],
            Self::NotServed(_) => &["semar:art-18.pu"],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Item { item, count } => {
                let (portuguese, english) = match item {
                    PurposeItem::Health => {
                        ("Primeiro, tratamento de saúde", "First, treatment of health")
                    }
                    PurposeItem::Education => ("Em segundo lugar, educação", "Second, education"),
                    PurposeItem::Work => ("Em terceiro, trabalho", "Third, work"),
                    PurposeItem::Leisure => {
                        ("Em quarto, lazer e esporte", "Fourth, leisure and sport")
                    }
                    PurposeItem::Other => ("Por último, outros motivos", "Last, other reasons"),
                };
                Phrase::new(
                    format!("{portuguese}: {count} no total, por ordem de chegada."),
                    format!("{english}: {count} in all, first come, first served."),
                )
            }
            Self::Indicated => Phrase::new(
                "Na saúde, passa à frente quem tem indicação médica específica.",
                "In health, those with a specific medical indication go first.",
            ),
            Self::ForDependent => Phrase::new(
                "Acompanhar criança ou idoso não muda o lugar do pedido.",
                "Taking a child or elder along does not change the place of a request.",
            ),
            Self::AllServed => {
                Phrase::new("Há lugar para todos os pedidos.", "There is room for all requests.")
            }
            Self::NotServed(count) => Phrase::new(
                format!("Sem lugar: {count}. A CASEM pode sugerir a eles outros horários."),
                format!("Without room: {count}. CASEM may suggest other times to them."),
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
