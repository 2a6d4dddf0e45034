//! `coach.double_sale`: one seat of one departure was sold more than once.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::INSTANT,
    input::{
        Problem,
        field::{Field, Kind, Literal, TEXT, any_list, at_least, list},
        object::Object,
        word::words,
    },
    language::Language,
    measure::Metres,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Instant,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.double_sale",
    service: Service::Coach,
    title: ["Poltrona vendida mais de uma vez", "Seat sold more than once"],
    fields: FIELDS,
    provisions: &["agerba:art-76", "agerba:art-89.x", "agerba:art-98.ii.b"],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("departure", INSTANT, "Departure of the trip."),
    Field::required("seat", TEXT, "The seat."),
    Field::required(
        "tickets",
        list(&Kind::Object(TICKET), 1, 100),
        "All tickets sold for that seat.",
    ),
    Field::default(
        "seated_tickets",
        any_list(&TEXT),
        Literal::EmptyList,
        "Numbers of the tickets whose holders took the seat.",
    ),
    Field::optional(
        "transport_provided_at",
        INSTANT,
        "When the harmed passengers got other transport.",
    ),
];

const TICKET: &[Field] = &[
    Field::required("number", TEXT, "Number of the ticket, once only."),
    Field::required("board_m", at_least(0), "Boarding point, metres from the line's start."),
    Field::required("alight_m", at_least(0), "Alighting point, metres from the line's start."),
    Field::flag("cancelled", "Whether the ticket is cancelled."),
];

words! {
    /// What the company owes to those who are harmed, at its choice and expense.
    pub enum Remedy {
        /// Food and lodging while the situation lasts.
        FoodAndLodging = "food_and_lodging",
        /// Another way to travel.
        OtherTransport = "other_transport",
    }
}

/// A ticket for the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// Its number.
    pub number: String,
    /// Boarding point, from the line's start.
    pub board: Metres,
    /// Alighting point, from the line's start.
    pub alight: Metres,
    /// Whether it is cancelled.
    pub cancelled: bool,
}

impl Ticket {
    /// Whether both would hold the seat at once. One that ends where the other begins does not:
    /// a seat may be sold again for a later section.
    fn conflicts_with(&self, other: &Self) -> bool {
        self.board < other.alight && other.board < self.alight
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// All tickets sold for the seat, numbers once each.
    pub tickets: Vec<Ticket>,
    /// Numbers of those whose holders took the seat.
    pub seated: BTreeSet<String>,
    /// When the harmed passengers got other transport.
    pub transport_provided_at: Option<Instant>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let tickets = input.objects("tickets").map(|ticket| Ticket {
            number: ticket.get("number"),
            board: ticket.get("board_m"),
            alight: ticket.get("alight_m"),
            cancelled: ticket.get("cancelled"),
        });
        let facts = Self {
            tickets: tickets.collect(),
            seated: input.get::<Vec<_>>("seated_tickets").into_iter().collect(),
            transport_provided_at: input.get("transport_provided_at"),
        };
        facts.contradiction().map_or(Ok(facts), Err)
    }

    fn contradiction(&self) -> Option<Problem> {
        let numbers: BTreeSet<_> = self.tickets.iter().map(|ticket| &ticket.number).collect();
        if numbers.len() < self.tickets.len() {
            return Some(Problem::inconsistent(
                "/tickets",
                "Há dois bilhetes com o mesmo número.",
                "Two tickets have the same number.",
            ));
        }
        let runs_backwards = |ticket: &Ticket| ticket.alight <= ticket.board;
        if let Some(index) = self.tickets.iter().position(runs_backwards) {
            return Some(Problem::inconsistent(
                format!("/tickets/{index}/alight_m"),
                "O desembarque vem depois do embarque.",
                "The alighting point comes after the boarding point.",
            ));
        }
        let seated: Vec<_> =
            self.valid().filter(|ticket| self.seated.contains(&ticket.number)).collect();
        let overlap = seated.iter().enumerate().any(|(index, ticket)| {
            seated[..index].iter().any(|earlier| earlier.conflicts_with(ticket))
        });
        (seated.len() < self.seated.len() || overlap).then(|| {
            Problem::inconsistent(
                "/seated_tickets",
                "Quem ocupou a poltrona precisa de um bilhete válido dela, um de cada vez.",
                "Who took the seat needs a valid ticket for it, one at a time.",
            )
        })
    }

    fn valid(&self) -> impl Iterator<Item = &Ticket> {
        self.tickets.iter().filter(|ticket| !ticket.cancelled)
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether any tickets conflict.
    pub double_sold: bool,
    /// Those in conflict with another, in the order of the input.
    pub conflicting_tickets: Vec<String>,
    /// Those of them whose holders have no seat, in the order of the input.
    pub affected_tickets: Vec<String>,
    /// What is owed to them.
    pub remedies: &'static [Remedy],
    /// Whether food and lodging is still running.
    pub food_and_lodging_due: bool,
    /// The infraction of selling a seat twice.
    pub infraction: Option<&'static str>,
    /// How often it was committed.
    pub infraction_count: u32,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides who is harmed and what is owed.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-76", "agerba:art-89.x"]);
    let has_conflict = |ticket: &&Ticket| {
        facts.valid().any(|other| other.number != ticket.number && other.conflicts_with(ticket))
    };
    let conflicting: Vec<_> = facts.valid().filter(has_conflict).collect();
    if conflicting.is_empty() {
        let outcome = Outcome {
            double_sold: false,
            conflicting_tickets: Vec::new(),
            affected_tickets: Vec::new(),
            remedies: &[],
            food_and_lodging_due: false,
            infraction: None,
            infraction_count: 0,
        };
        return steps.end(Step::SoldOnce, outcome);
    }
    let numbers = |tickets: &[&Ticket]| -> Vec<String> {
        tickets.iter().map(|ticket| ticket.number.clone()).collect()
    };
    // The text gives nobody priority: before boarding, all are harmed.
    let mut affected = conflicting.clone();
    affected.retain(|ticket| !facts.seated.contains(&ticket.number));
    steps.push(Step::SoldAgain(numbers(&conflicting)));
    let is_anyone_harmed = !affected.is_empty();
    let food_and_lodging_due = is_anyone_harmed && facts.transport_provided_at.is_none();
    steps.push(match (is_anyone_harmed, food_and_lodging_due) {
        (false, _) => Step::NobodyHarmed,
        (true, true) => Step::Harmed(numbers(&affected)),
        (true, false) => Step::TransportProvided(numbers(&affected)),
    });
    steps.decide(Outcome {
        double_sold: true,
        conflicting_tickets: numbers(&conflicting),
        affected_tickets: numbers(&affected),
        remedies: if is_anyone_harmed {
            &[Remedy::FoodAndLodging, Remedy::OtherTransport]
        } else {
            &[]
        },
        food_and_lodging_due,
        infraction: Some("98.ii.b"),
        // Accused's reading: one per seat and departure, not per ticket.
        infraction_count: 1,
    })
}

/// A step of the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// No two tickets conflict.
    SoldOnce,
    /// These tickets conflict.
    SoldAgain(Vec<String>),
    /// In the end everyone has a seat.
    NobodyHarmed,
    /// The holders of these tickets have no seat.
    Harmed(Vec<String>),
    /// They had none, and got other transport.
    TransportProvided(Vec<String>),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::SoldAgain(_) => &["agerba:art-98.ii.b"],
            Self::SoldOnce | Self::NobodyHarmed | Self::Harmed(_) | Self::TransportProvided(_) => {
                &[]
            }
        }
    }

    fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::SoldOnce, Language::Portuguese) => {
                "Em nenhum trecho a poltrona foi vendida a mais de uma pessoa.".into()
            }
            (Self::SoldOnce, Language::English) => {
                "On no stretch was the seat sold to more than one person.".into()
            }
            (Self::SoldAgain(numbers), Language::Portuguese) => format!(
                "A mesma poltrona foi vendida mais de uma vez, nos bilhetes {}. É uma infração.",
                numbers.join(", ")
            ),
            (Self::SoldAgain(numbers), Language::English) => format!(
                "The same seat was sold more than once, on tickets {}. This is one infraction.",
                numbers.join(", ")
            ),
            (Self::NobodyHarmed, Language::Portuguese) => {
                "Todos tomaram a poltrona: ninguém ficou prejudicado.".into()
            }
            (Self::NobodyHarmed, Language::English) => {
                "All of them took the seat: nobody was harmed.".into()
            }
            (Self::Harmed(numbers), Language::Portuguese) => format!(
                "{} {}. A empresa paga alimentação e pousada, ou outro transporte, enquanto isso \
                 durar.",
                one_or_more(
                    numbers,
                    "Ficou sem poltrona o bilhete",
                    "Ficaram sem poltrona os bilhetes"
                ),
                numbers.join(", ")
            ),
            (Self::Harmed(numbers), Language::English) => format!(
                "{} {} {} left without a seat. The company pays for food and lodging, or other \
                 transport, while this lasts.",
                one_or_more(numbers, "Ticket", "Tickets"),
                numbers.join(", "),
                one_or_more(numbers, "is", "are")
            ),
            (Self::TransportProvided(numbers), Language::Portuguese) => format!(
                "{} {}, e já houve outro transporte, por conta da empresa.",
                one_or_more(
                    numbers,
                    "Ficou sem poltrona o bilhete",
                    "Ficaram sem poltrona os bilhetes"
                ),
                numbers.join(", ")
            ),
            (Self::TransportProvided(numbers), Language::English) => format!(
                "{} {} {} left without a seat and went on by other transport, at the company's \
                 expense.",
                one_or_more(numbers, "Ticket", "Tickets"),
                numbers.join(", "),
                one_or_more(numbers, "was", "were")
            ),
        }
    }
}

const fn one_or_more(numbers: &[String], one: &'static str, more: &'static str) -> &'static str {
    if numbers.len() == 1 { one } else { more }
}

#[cfg(test)]
mod tests;
