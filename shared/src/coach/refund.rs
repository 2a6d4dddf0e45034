//! `coach.refund`: the passenger gives up the trip.
//!
//! Six hours ahead, everything paid comes back, or the ticket is good for
//! another trip, as the passenger chooses.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    coach::{INSTANT, local_if_any},
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, MONEY},
        object::Object,
        word::{Word, words},
    },
    language::Language,
    money::Cents,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Hours, Instant, counted::Counted},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.refund",
    service: Service::Coach,
    title: [
        "Desistência da viagem: devolução ou revalidação",
        "Giving up the trip: refund or revalidation",
    ],
    fields: FIELDS,
    provisions: &[
        "agerba:art-74",
        "agerba:art-89.xiv",
        "agerba:art-89.xv",
        "agerba:art-98.iii.j",
        "agerba:art-98.pu",
        "cc:art-132.p4",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("ticket", Kind::Object(TICKET), "The ticket (bilhete de passagem)."),
    Field::when(
        "departure",
        INSTANT,
        Condition {
            holds: |root, _| root.object_if("ticket")?.get_if("open_dated").map(|open: bool| !open),
            about: "the ticket is not open-dated",
        },
        "Departure of the trip. Contradicts an open-dated ticket.",
    ),
    Field::required("requested_at", INSTANT, "When the passenger stated the wish."),
    Field::required("choice", Kind::Word(Choice::WORDS), "What the passenger wants."),
];

const TICKET: &[Field] = &[
    Field::required("fare_cents", MONEY, "Price of the passage."),
    Field::default("boarding_fee_cents", MONEY, Literal::Integer(0), "Terminal fee."),
    Field::default("insurance_cents", MONEY, Literal::Integer(0), "Optional accident insurance."),
    Field::required("total_paid_cents", MONEY, "The sum of the three."),
    Field::flag("open_dated", "Open-date ticket (data em aberto)."),
    Field::default(
        "status",
        Kind::Word(Status::WORDS),
        Literal::Word("valid"),
        "What has become of the ticket.",
    ),
];

words! {
    /// What the passenger wants.
    pub enum Choice {
        /// The money back.
        Refund = "refund",
        /// The same ticket for another day and time.
        Revalidate = "revalidate",
    }
}

words! {
    /// What has become of a ticket.
    pub enum Status {
        /// It may be travelled on.
        Valid = "valid",
        /// It was travelled on.
        Used = "used",
        /// It was cancelled.
        Cancelled = "cancelled",
    }
}

words! {
    /// What the passenger is entitled to.
    pub enum Entitlement {
        /// The money back.
        Refund = "refund",
        /// The same ticket for another day and time.
        Revalidation = "revalidation",
        /// Nothing under this regulation.
        None = "none",
    }
}

words! {
    /// Why.
    pub enum Reason {
        /// Asked six hours ahead or more.
        InTime = "in_time",
        /// The ticket has no departure.
        OpenDated = "open_dated",
        /// The ticket was used.
        Used = "used",
        /// The ticket was cancelled.
        Cancelled = "cancelled",
        /// Asked less than six hours ahead.
        TooLate = "too_late",
        /// Asked when the trip had departed.
        Departed = "departed",
    }
}

/// What the rule must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Everything paid: fare, boarding fee and insurance.
    pub total_paid: Cents,
    /// What has become of the ticket.
    pub status: Status,
    /// The departure; none for an open-date ticket.
    pub departure: Option<Instant>,
    /// When the passenger stated the wish.
    pub requested_at: Instant,
    /// What the passenger wants.
    pub choice: Choice,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let ticket = input.object("ticket");
        let parts = ["fare_cents", "boarding_fee_cents", "insurance_cents"];
        let total_paid = ticket.get::<Cents>("total_paid_cents");
        if parts.map(|part| ticket.get::<i64>(part)).iter().sum::<i64>() != total_paid.0 {
            return Err(Problem::inconsistent(
                "/ticket/total_paid_cents",
                "O total pago não é a soma de passagem, tarifa de embarque e seguro.",
                "The total paid is not the sum of fare, boarding fee and insurance.",
            ));
        }
        let departure: Option<Instant> = input.get("departure");
        if departure.is_some() && ticket.get("open_dated") {
            return Err(Problem::inconsistent(
                "/departure",
                "Um bilhete com data em aberto não tem partida.",
                "An open-date ticket has no departure.",
            ));
        }
        Ok(Self {
            total_paid,
            status: ticket.get("status"),
            departure,
            requested_at: input.get("requested_at"),
            choice: input.get("choice"),
        })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the regulation gives the passenger anything.
    pub eligible: bool,
    /// What it gives.
    pub entitlement: Entitlement,
    /// Amount to give back.
    pub refund_cents: Cents,
    /// Value kept on the new ticket.
    pub revalidation_cents: Cents,
    /// The last minute to ask; none for an open-date ticket.
    #[serde(serialize_with = "local_if_any")]
    pub deadline: Option<Instant>,
    /// Why.
    pub reason: Reason,
    /// The infraction of a company that refuses.
    pub infraction_if_refused: Option<&'static str>,
}

impl Outcome {
    const fn refused(reason: Reason, deadline: Option<Instant>) -> Self {
        Self {
            eligible: false,
            entitlement: Entitlement::None,
            refund_cents: Cents::ZERO,
            revalidation_cents: Cents::ZERO,
            deadline,
            reason,
            infraction_if_refused: None,
        }
    }

    const fn granted(facts: &Facts, reason: Reason, deadline: Option<Instant>) -> Self {
        let (entitlement, refund_cents, revalidation_cents, infraction) = match facts.choice {
            Choice::Refund => (Entitlement::Refund, facts.total_paid, Cents::ZERO, "98.iii.j"),
            Choice::Revalidate => {
                (Entitlement::Revalidation, Cents::ZERO, facts.total_paid, "98.pu")
            }
        };
        Self {
            eligible: true,
            entitlement,
            refund_cents,
            revalidation_cents,
            deadline,
            reason,
            infraction_if_refused: Some(infraction),
        }
    }
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Notice that keeps the right (`agerba:art-74`).
pub const NOTICE: Hours = Hours(6);

/// Decides whether the passenger gets the amount paid back or the ticket revalidated.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let requested_at = facts.requested_at.to_minute();
    let departure = facts.departure.map(Instant::to_minute);
    let mut steps = Steps::citing(match departure {
        // The outcome tells the deadline whatever has become of the ticket.
        Some(_) => &["agerba:art-74", "agerba:art-89.xv", "cc:art-132.p4"],
        None => &["agerba:art-74", "agerba:art-89.xv"],
    });
    let deadline = departure.map(|departure| departure.minus(NOTICE));
    // A used or cancelled ticket has nothing left to give back, whenever it is asked.
    match facts.status {
        Status::Used => return steps.end(Step::Used, Outcome::refused(Reason::Used, deadline)),
        Status::Cancelled => {
            return steps.end(Step::Cancelled, Outcome::refused(Reason::Cancelled, deadline));
        }
        Status::Valid => {}
    }
    let reason = match departure {
        // Silent text, passenger's reading: without a departure six hours cannot have begun.
        None => {
            steps.push(Step::OpenDated);
            Reason::OpenDated
        }
        Some(departure) => {
            let notice = Counted::time_before(departure, NOTICE);
            let deadline = notice.end;
            if departure <= requested_at {
                return steps.end(
                    Step::Departed(departure),
                    Outcome::refused(Reason::Departed, Some(deadline)),
                );
            }
            if deadline < requested_at {
                return steps.end_counted(
                    Step::TooLate(deadline),
                    notice,
                    Outcome::refused(Reason::TooLate, Some(deadline)),
                );
            }
            steps.push_counted(Step::InTime(deadline), notice);
            Reason::InTime
        }
    };
    let step = match facts.choice {
        Choice::Refund => Step::Refunded(facts.total_paid),
        Choice::Revalidate => Step::Revalidated(facts.total_paid),
    };
    steps.end(step, Outcome::granted(facts, reason, deadline))
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The ticket was used.
    Used,
    /// The ticket was cancelled.
    Cancelled,
    /// The ticket has no departure.
    OpenDated,
    /// The wish came by this last minute.
    InTime(Instant),
    /// The wish came after this last minute.
    TooLate(Instant),
    /// The wish came when the trip had departed.
    Departed(Instant),
    /// The whole sum comes back.
    Refunded(Cents),
    /// The whole sum stays on the ticket.
    Revalidated(Cents),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Used | Self::Cancelled => &[],
            Self::OpenDated => &["agerba:art-89.xiv"],
            Self::InTime(_) | Self::TooLate(_) | Self::Departed(_) => &["cc:art-132.p4"],
            Self::Refunded(_) => &["agerba:art-98.iii.j"],
            Self::Revalidated(_) => &["agerba:art-98.pu"],
        }
    }

    fn say(&self, language: Language) -> String {
        let moment = |instant| wording::moment(language, instant, Service::Coach.zone());
        let money = |amount| wording::money(language, amount);
        match (self, language) {
            (Self::Used, Language::Portuguese) => {
                "O bilhete já foi usado: não há mais viagem de que desistir.".into()
            }
            (Self::Used, Language::English) => {
                "The ticket has been used: there is no trip left to give up.".into()
            }
            (Self::Cancelled, Language::Portuguese) => "O bilhete já foi cancelado.".into(),
            (Self::Cancelled, Language::English) => "The ticket has been cancelled already.".into(),
            (Self::OpenDated, Language::Portuguese) => {
                "Seu bilhete tem data em aberto: você pode desistir a qualquer momento.".into()
            }
            (Self::OpenDated, Language::English) => {
                "Your ticket has an open date: you can give it up at any time.".into()
            }
            (Self::InTime(deadline), Language::Portuguese) => format!(
                "Você avisou com 6 horas ou mais de antecedência. O prazo ia até {}.",
                moment(*deadline)
            ),
            (Self::InTime(deadline), Language::English) => {
                format!(
                    "You gave notice at least 6 hours ahead. You had until {}.",
                    moment(*deadline)
                )
            }
            (Self::TooLate(deadline), Language::Portuguese) => format!(
                "Faltavam menos de 6 horas: o prazo foi até {}. Este regulamento não garante a \
                 devolução, mas a empresa ainda pode concedê-la.",
                moment(*deadline)
            ),
            (Self::TooLate(deadline), Language::English) => format!(
                "Fewer than 6 hours were left: you had until {}. This regulation guarantees \
                 nothing, but the company may still grant it.",
                moment(*deadline)
            ),
            (Self::Departed(departure), Language::Portuguese) => format!(
                "A viagem já tinha partido, em {}. Este regulamento não garante a devolução, mas \
                 a empresa ainda pode concedê-la.",
                moment(*departure)
            ),
            (Self::Departed(departure), Language::English) => format!(
                "The trip had already departed, on {}. This regulation guarantees nothing, but \
                 the company may still grant it.",
                moment(*departure)
            ),
            (Self::Refunded(total), Language::Portuguese) => format!(
                "Você recebe de volta {}: tudo o que pagou, com tarifa de embarque e seguro, sem \
                 desconto.",
                money(*total)
            ),
            (Self::Refunded(total), Language::English) => format!(
                "You get back {}: all that you paid, boarding fee and insurance included, with \
                 no deduction.",
                money(*total)
            ),
            (Self::Revalidated(total), Language::Portuguese) => format!(
                "Seu bilhete vale para outro dia e horário, com o valor inteiro de {}.",
                money(*total)
            ),
            (Self::Revalidated(total), Language::English) => format!(
                "Your ticket is good for another day and time, with its whole value of {}.",
                money(*total)
            ),
        }
    }
}

mod quote;
#[cfg(test)]
mod tests;
