//! `coach.fare`: what may be charged for a trip, and what of a bill is refused.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, MONEY, list},
        object::Object,
        word::{Word, words},
    },
    language::Language,
    money::Cents,
    rule::{self, Rule, Steps, answer},
    service::Service,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.fare",
    service: Service::Coach,
    title: ["O que pode ser cobrado na passagem", "What may be charged for a trip"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-68",
        "agerba:art-75",
        "agerba:art-77.p1",
        "agerba:art-97.iii",
        "agerba:art-98.iii.d",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("tariff_cents", MONEY, "Tariff fixed by the regulator."),
    Field::required(
        "origin_has_terminal",
        Kind::Boolean,
        "Whether the boarding locality has a terminal.",
    ),
    Field::default(
        "boarding_fee_cents",
        MONEY,
        Literal::Integer(0),
        "Official boarding fee there; nothing without a terminal.",
    ),
    Field::required(
        "insurance_accepted",
        Kind::Boolean,
        "Whether the passenger asked for the optional insurance.",
    ),
    Field::default(
        "excess_baggage_max_cents",
        MONEY,
        Literal::Integer(0),
        "The most for excess baggage: max_fee_cents of coach.baggage_allowance.",
    ),
    Field::required("charges", list(&Kind::Object(CHARGE), 1, 50), "The lines of the bill."),
];

const CHARGE: &[Field] = &[
    Field::required("kind", Kind::Word(ChargeKind::WORDS), "What is charged for."),
    Field::required("amount_cents", MONEY, "How much."),
    Field::when(
        "uniform",
        Kind::Boolean,
        Condition {
            holds: |_, charge| {
                charge.get_if("kind").map(|kind: ChargeKind| kind == ChargeKind::OfficialFee)
            },
            about: "the kind is official_fee",
        },
        "Official, tied to the service and fixed uniformly by use. For official fees only.",
    ),
];

words! {
    /// What a line of a bill charges for.
    pub enum ChargeKind {
        /// The passage.
        Fare = "fare",
        /// Use of the terminal.
        BoardingFee = "boarding_fee",
        /// Optional accident insurance.
        Insurance = "insurance",
        /// An official fee tied to the service.
        OfficialFee = "official_fee",
        /// Baggage beyond the free allowance.
        ExcessBaggage = "excess_baggage",
        /// Anything else.
        Other = "other",
    }
}

words! {
    /// Why a line is refused, wholly or in part.
    pub enum Reason {
        /// The second line of its kind.
        Duplicate = "duplicate",
        /// A fare above the tariff.
        AboveTariff = "above_tariff",
        /// A boarding fee where there is no terminal.
        NoTerminal = "no_terminal",
        /// A boarding fee above the official one.
        AboveBoardingFee = "above_boarding_fee",
        /// Insurance that was not asked for.
        InsuranceNotAccepted = "insurance_not_accepted",
        /// An official fee that is not uniform.
        FeeNotUniform = "fee_not_uniform",
        /// More for baggage than the regulation allows.
        AboveExcessBaggageCap = "above_excess_baggage_cap",
        /// Nothing allows it.
        NotAuthorised = "not_authorised",
    }
}

/// A line of a bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// What it charges for.
    pub kind: ChargeKind,
    /// How much.
    pub amount: Cents,
    /// Official, tied to the service and fixed uniformly by use; read of official fees only.
    pub uniform: bool,
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Tariff fixed by the regulator.
    pub tariff: Cents,
    /// Official boarding fee of the terminal; none without a terminal.
    pub boarding_fee: Option<Cents>,
    /// Whether the passenger asked for the optional insurance.
    pub insurance_accepted: bool,
    /// The most for excess baggage, by `coach.baggage_allowance`.
    pub excess_baggage_max: Cents,
    /// The lines of the bill.
    pub charges: Vec<Charge>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let has_terminal: bool = input.get("origin_has_terminal");
        let boarding_fee: Cents = input.get("boarding_fee_cents");
        if !has_terminal && boarding_fee > Cents::ZERO {
            return Err(Problem::inconsistent(
                "/boarding_fee_cents",
                "Sem terminal na origem não há tarifa de embarque.",
                "Without a terminal at the origin there is no boarding fee.",
            ));
        }
        let charges = input.objects("charges").enumerate().map(Self::read_charge);
        Ok(Self {
            tariff: input.get("tariff_cents"),
            boarding_fee: has_terminal.then_some(boarding_fee),
            insurance_accepted: input.get("insurance_accepted"),
            excess_baggage_max: input.get("excess_baggage_max_cents"),
            charges: charges.collect::<Result<_, _>>()?,
        })
    }

    fn read_charge((index, charge): (usize, &Object)) -> Result<Charge, Problem> {
        let kind = charge.get("kind");
        let uniform: Option<bool> = charge.get("uniform");
        if uniform.is_some() && kind != ChargeKind::OfficialFee {
            return Err(Problem::inconsistent(
                format!("/charges/{index}/uniform"),
                "Só uma taxa oficial pode ser uniforme.",
                "Only an official fee can be uniform.",
            ));
        }
        Ok(Charge { kind, amount: charge.get("amount_cents"), uniform: uniform == Some(true) })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether nothing is refused.
    pub lawful: bool,
    /// Sum of the bill.
    pub charged_total_cents: Cents,
    /// What of it may be charged.
    pub allowed_total_cents: Cents,
    /// What of it is refused.
    pub refused_total_cents: Cents,
    /// Each line of the bill, in its order.
    pub lines: Vec<Line>,
    /// The infraction of charging what is refused.
    pub infraction: Option<&'static str>,
    /// Whether a written warning goes with the fine.
    pub warning: bool,
}

/// What is decided of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Line {
    /// What of it may be charged.
    pub allowed_cents: Cents,
    /// What of it is refused.
    pub refused_cents: Cents,
    /// Why, if there is a reason; a line of nothing may have one and refuse nothing.
    pub reason: Option<Reason>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides what of a bill may be charged.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-68"]);
    let mut lines = Vec::with_capacity(facts.charges.len());
    for (index, charge) in facts.charges.iter().enumerate() {
        let line = judge(facts, &facts.charges[..index], charge);
        steps.push(Step::Line { number: index + 1, kind: charge.kind, line });
        lines.push(line);
    }
    let sum = |amount: fn(&Line) -> Cents| {
        Cents(lines.iter().fold(0, |sum: i64, line| sum.saturating_add(amount(line).0)))
    };
    let allowed_total_cents = sum(|line| line.allowed_cents);
    let refused_total_cents = sum(|line| line.refused_cents);
    let lawful = refused_total_cents == Cents::ZERO;
    let outcome = Outcome {
        lawful,
        charged_total_cents: Cents(allowed_total_cents.0.saturating_add(refused_total_cents.0)),
        allowed_total_cents,
        refused_total_cents,
        lines,
        // Accused's reading: an unauthorised charge, not the graver change of price (98 IV d).
        infraction: (!lawful).then_some("98.iii.d"),
        warning: !lawful,
    };
    let step = if lawful { Step::Lawful } else { Step::Unlawful(refused_total_cents) };
    steps.end(step, outcome)
}

/// Judges one line, knowing those before it.
fn judge(facts: &Facts, before: &[Charge], charge: &Charge) -> Line {
    let is_second = before.iter().any(|earlier| earlier.kind == charge.kind);
    let (allowed, reason) = match charge.kind {
        ChargeKind::Fare
        | ChargeKind::BoardingFee
        | ChargeKind::Insurance
        | ChargeKind::ExcessBaggage
            if is_second =>
        {
            (Cents::ZERO, Some(Reason::Duplicate))
        }
        ChargeKind::Fare => up_to(facts.tariff, charge, Reason::AboveTariff),
        ChargeKind::BoardingFee => match facts.boarding_fee {
            Some(official) => up_to(official, charge, Reason::AboveBoardingFee),
            None => (Cents::ZERO, Some(Reason::NoTerminal)),
        },
        // The text sets no price for insurance that was asked for.
        ChargeKind::Insurance if facts.insurance_accepted => (charge.amount, None),
        ChargeKind::Insurance => (Cents::ZERO, Some(Reason::InsuranceNotAccepted)),
        ChargeKind::OfficialFee if charge.uniform => (charge.amount, None),
        ChargeKind::OfficialFee => (Cents::ZERO, Some(Reason::FeeNotUniform)),
        ChargeKind::ExcessBaggage => {
            up_to(facts.excess_baggage_max, charge, Reason::AboveExcessBaggageCap)
        }
        ChargeKind::Other => (Cents::ZERO, Some(Reason::NotAuthorised)),
    };
    Line {
        allowed_cents: allowed,
        refused_cents: Cents(charge.amount.0.saturating_sub(allowed.0)),
        reason,
    }
}

/// Only the part above the limit is refused.
fn up_to(limit: Cents, charge: &Charge, above: Reason) -> (Cents, Option<Reason>) {
    if charge.amount <= limit { (charge.amount, None) } else { (limit, Some(above)) }
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A line was judged.
    Line {
        /// Its place in the bill, from 1.
        number: usize,
        /// What it charges for.
        kind: ChargeKind,
        /// What was found.
        line: Line,
    },
    /// Nothing is refused.
    Lawful,
    /// So much is refused.
    Unlawful(Cents),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Line { kind, .. } => match kind {
                ChargeKind::BoardingFee => &["agerba:art-75"],
                ChargeKind::ExcessBaggage => &["agerba:art-77.p1"],
                ChargeKind::Fare
                | ChargeKind::Insurance
                | ChargeKind::OfficialFee
                | ChargeKind::Other => &[],
            },
            Self::Lawful => &[],
            Self::Unlawful(_) => &["agerba:art-97.iii", "agerba:art-98.iii.d"],
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |amount| wording::money(language, amount);
        match (self, language) {
            (Self::Line { number, kind, line }, language) => {
                let name = name_of(*kind, language);
                // Of a line of nothing there is nothing to refuse, so no reason to give.
                let is_refused = line.refused_cents != Cents::ZERO;
                let why = why(line.reason.filter(|_| is_refused), language);
                match (line.refused_cents, language) {
                    (Cents::ZERO, Language::Portuguese) => format!(
                        "Item {number}, {name}: {} podem ser cobrados.{why}",
                        money(line.allowed_cents)
                    ),
                    (Cents::ZERO, Language::English) => format!(
                        "Line {number}, {name}: {} may be charged.{why}",
                        money(line.allowed_cents)
                    ),
                    (refused, Language::Portuguese) => {
                        format!("Item {number}, {name}: {} são recusados.{why}", money(refused))
                    }
                    (refused, Language::English) => {
                        format!("Line {number}, {name}: {} is refused.{why}", money(refused))
                    }
                }
            }
            (Self::Lawful, Language::Portuguese) => "A conta está certa.".into(),
            (Self::Lawful, Language::English) => "The bill is right.".into(),
            (Self::Unlawful(refused), Language::Portuguese) => format!(
                "Cobram {} a mais do que o regulamento permite. Cabem multa e advertência à \
                 empresa.",
                money(*refused)
            ),
            (Self::Unlawful(refused), Language::English) => format!(
                "The bill asks {} more than the regulation allows. The company faces a fine and a \
                 warning.",
                money(*refused)
            ),
        }
    }
}

const fn name_of(kind: ChargeKind, language: Language) -> &'static str {
    match (kind, language) {
        (ChargeKind::Fare, Language::Portuguese) => "passagem",
        (ChargeKind::Fare, Language::English) => "fare",
        (ChargeKind::BoardingFee, Language::Portuguese) => "tarifa de embarque",
        (ChargeKind::BoardingFee, Language::English) => "boarding fee",
        (ChargeKind::Insurance, Language::Portuguese) => "seguro",
        (ChargeKind::Insurance, Language::English) => "insurance",
        (ChargeKind::OfficialFee, Language::Portuguese) => "taxa oficial",
        (ChargeKind::OfficialFee, Language::English) => "official fee",
        (ChargeKind::ExcessBaggage, Language::Portuguese) => "excesso de bagagem",
        (ChargeKind::ExcessBaggage, Language::English) => "excess baggage",
        (ChargeKind::Other, Language::Portuguese) => "outra cobrança",
        (ChargeKind::Other, Language::English) => "other charge",
    }
}

/// The reason as a sentence after the sum, or nothing.
const fn why(reason: Option<Reason>, language: Language) -> &'static str {
    let Some(reason) = reason else { return "" };
    match (reason, language) {
        (Reason::Duplicate, Language::Portuguese) => " Já foi cobrado em outro item.",
        (Reason::Duplicate, Language::English) => " Another line has charged it already.",
        (Reason::AboveTariff, Language::Portuguese) => " Passa da tarifa fixada.",
        (Reason::AboveTariff, Language::English) => " It is above the fixed tariff.",
        (Reason::NoTerminal, Language::Portuguese) => " Não há terminal na origem.",
        (Reason::NoTerminal, Language::English) => " There is no terminal at the origin.",
        (Reason::AboveBoardingFee, Language::Portuguese) => " Passa da tarifa oficial.",
        (Reason::AboveBoardingFee, Language::English) => " It is above the official fee.",
        (Reason::InsuranceNotAccepted, Language::Portuguese) => " Você não pediu o seguro.",
        (Reason::InsuranceNotAccepted, Language::English) => " You did not ask for insurance.",
        (Reason::FeeNotUniform, Language::Portuguese) => " A taxa não é igual para todos.",
        (Reason::FeeNotUniform, Language::English) => " The fee is not the same for everybody.",
        (Reason::AboveExcessBaggageCap, Language::Portuguese) => " Passa do máximo permitido.",
        (Reason::AboveExcessBaggageCap, Language::English) => " It is above the maximum.",
        (Reason::NotAuthorised, Language::Portuguese) => " Nada no regulamento autoriza.",
        (Reason::NotAuthorised, Language::English) => " Nothing in the regulation allows it.",
    }
}

#[cfg(test)]
mod tests;
