//! `mototaxi.impound`: when is an impounded vehicle released, or sold?
//!
//! §§ 3º and 5º both say "somente", so all three conditions hold together. Payment of the fine is
//! none of them (unlike Art. 9 § 3º), and the inspection of § 2º is SeMOB's own duty: its absence
//! does not keep the vehicle. The proceeds cover removal, transport and storage, not the fine.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind},
        object::Object,
        word::words,
    },
    language::{Language, Phrase},
    money::Cents,
    mototaxi::{
        MONEY,
        term::{Due, counting},
    },
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
    name: "mototaxi.impound",
    service: Service::Mototaxi,
    title: ["Veículo apreendido", "Impounded vehicle"],
    fields: FIELDS,
    provisions: &[
        "semob:art-50.p3",
        "semob:art-50.p4",
        "semob:art-50.p5",
        "semob:art-50.p6",
        "cc:art-132",
        "cc:art-132.p1",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("impounded_on", Kind::Day, "Day on which the vehicle was impounded."),
    Field::required("on", Kind::Day, "The day that is looked at."),
    Field::optional("term_signed_on", Kind::Day, "Day of the commitment (termo)."),
    Field::optional("adapted_on", Kind::Day, "Day on which the vehicle met the requirements."),
    Field::flag("reinspection_passed", "Whether the re-inspection was passed."),
    Field::flag("fees_paid", "Whether the fees of the impounding are paid."),
    Field::optional("claimed_on", Kind::Day, "Day on which the owner claimed it."),
    Field::optional("sale", Kind::Object(SALE), "Its sale by public auction."),
    HOLIDAYS,
];

const SALE: &[Field] = &[
    Field::required("proceeds_cents", MONEY, "What the sale brought."),
    Field::required("expenses_cents", MONEY, "Removal, transport and storage."),
    Field::required("remainder_requested", Kind::Boolean, "Whether the owner asks for the rest."),
];

/// Days to meet the requirements after the commitment (`semob:art-50.p3`).
const COMPLIANCE_DAYS: u32 = 10;
/// Months to claim the vehicle (`semob:art-50.p6`).
const CLAIM_MONTHS: u32 = 2;

words! {
    /// What a release still needs.
    pub enum Condition {
        /// The commitment to adapt the vehicle.
        CommitmentTerm = "commitment_term",
        /// A passed re-inspection.
        Reinspection = "reinspection",
        /// The fees of the impounding.
        Fees = "fees",
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// Day on which the vehicle was impounded.
    pub impounded_on: Day,
    /// The day that is looked at.
    pub on: Day,
    /// Day of the commitment, and the day on which the vehicle met the requirements.
    pub term: Option<(Day, Option<Day>)>,
    /// Whether the re-inspection was passed.
    pub reinspection_passed: bool,
    /// Whether the fees are paid.
    pub fees_paid: bool,
    /// Day on which the owner claimed it.
    pub claimed_on: Option<Day>,
    /// Its sale.
    pub sale: Option<Sale>,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

/// A sale by public auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// What it brought.
    pub proceeds: Cents,
    /// Removal, transport and storage.
    pub expenses: Cents,
    /// Whether the owner asks for the rest.
    pub remainder_requested: bool,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let (impounded_on, on): (Day, Day) = (input.get("impounded_on"), input.get("on"));
        let day = |name| input.get::<Option<Day>>(name);
        for name in ["on", "term_signed_on", "claimed_on"] {
            if day(name).is_some_and(|day| day < impounded_on) {
                return Err(Problem::inconsistent(
                    format!("/{name}"),
                    "Este dia é anterior à apreensão.",
                    "This day lies before the impounding.",
                ));
            }
        }
        for name in ["term_signed_on", "adapted_on", "claimed_on"] {
            if day(name).is_some_and(|day| on < day) {
                return Err(Problem::inconsistent(
                    format!("/{name}"),
                    "Este dia é posterior ao dia consultado.",
                    "This day lies after the one that is looked at.",
                ));
            }
        }
        let term = match (day("term_signed_on"), day("adapted_on")) {
            (None, Some(_)) => return Err(Problem::missing("/term_signed_on")),
            (None, None) => None,
            (Some(signed_on), adapted_on) => Some((signed_on, adapted_on)),
        };
        let facts = Self {
            impounded_on,
            on,
            term,
            reinspection_passed: input.get("reinspection_passed"),
            fees_paid: input.get("fees_paid"),
            claimed_on: day("claimed_on"),
            sale: input.object_if("sale").map(|sale| Sale {
                proceeds: sale.get("proceeds_cents"),
                expenses: sale.get("expenses_cents"),
                remainder_requested: sale.get("remainder_requested"),
            }),
            calendar: ground.calendar(input),
        };
        if facts.sale.is_some() && !facts.is_auctionable() {
            return Err(Problem::inconsistent(
                "/sale",
                "O veículo ainda não podia ser vendido.",
                "The vehicle could not yet be sold.",
            ));
        }
        Ok(facts)
    }

    fn claim(&self) -> Counted<Day> {
        Counted::months_to_business_day(self.impounded_on, CLAIM_MONTHS, &self.calendar)
    }

    /// Whether the two months are over and nobody claimed the vehicle by their last day.
    fn is_auctionable(&self) -> bool {
        let last = self.claim().end;
        last < self.on && self.claimed_on.is_none_or(|claimed_on| last < claimed_on)
    }

    fn missing(&self) -> Vec<Condition> {
        [
            (Condition::CommitmentTerm, self.term.is_none()),
            (Condition::Reinspection, !self.reinspection_passed),
            (Condition::Fees, !self.fees_paid),
        ]
        .into_iter()
        .filter_map(|(condition, is_missing)| is_missing.then_some(condition))
        .collect()
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the vehicle is released.
    pub releasable: bool,
    /// What its release still needs.
    pub missing: Vec<Condition>,
    /// Last day to meet the requirements.
    pub compliance_due_on: Option<Day>,
    /// Whether they were not met by it.
    pub compliance_overdue: bool,
    /// Last day to claim the vehicle.
    pub claim_until: Day,
    /// Whether it may be sold.
    pub auctionable: bool,
    /// What the sale left over.
    pub remainder_cents: Option<Cents>,
    /// What of it is paid to the owner.
    pub remainder_payable_cents: Option<Cents>,
    /// What the sale did not cover.
    pub shortfall_cents: Option<Cents>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides whether the vehicle is released or may be sold.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps =
        Steps::citing(&["semob:art-50.p3", "semob:art-50.p5", "semob:art-50.p6", "cc:art-132.p3"]);
    let missing = facts.missing();
    let releasable = missing.is_empty() && facts.sale.is_none();
    for condition in &missing {
        steps.push(Step::ReleaseNeeds(*condition));
    }
    if releasable {
        steps.push(Step::Releasable);
    }
    let compliance = facts.term.map(|(signed_on, adapted_on)| {
        let counted = Counted::days(signed_on, COMPLIANCE_DAYS, &facts.calendar);
        let due = Due::from(&counted);
        let is_overdue = due.day < adapted_on.unwrap_or(facts.on);
        steps.push_counted(Step::Compliance { due, is_overdue }, counted);
        (due.day, is_overdue)
    });
    let (claim, auctionable) = (facts.claim(), facts.is_auctionable());
    let claim_until = Due::from(&claim);
    steps.push_counted(Step::ClaimUntil(claim_until), claim);
    if auctionable {
        steps.push(Step::Auctionable);
    }
    let balance = facts.sale.map(|sale| Cents(sale.proceeds.0 - sale.expenses.0));
    let remainder = balance.map(|balance| balance.max(Cents::ZERO));
    let shortfall = balance.map(|balance| Cents(-balance.0).max(Cents::ZERO));
    let payable = facts
        .sale
        .zip(remainder)
        .map(|(sale, remainder)| if sale.remainder_requested { remainder } else { Cents::ZERO });
    if let (Some(remainder), Some(payable), Some(shortfall)) = (remainder, payable, shortfall) {
        steps.push(Step::Sold { remainder, payable, shortfall });
    }
    steps.decide(Outcome {
        releasable,
        missing,
        compliance_due_on: compliance.map(|(due, _)| due),
        compliance_overdue: compliance.is_some_and(|(_, is_overdue)| is_overdue),
        claim_until: claim_until.day,
        auctionable,
        remainder_cents: remainder,
        remainder_payable_cents: payable,
        shortfall_cents: shortfall,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The release needs this.
    ReleaseNeeds(Condition),
    /// The vehicle is released.
    Releasable,
    /// The last day to meet the requirements, and whether it passed without.
    Compliance {
        /// The day.
        due: Due,
        /// Whether it passed without.
        is_overdue: bool,
    },
    /// The last day to claim the vehicle.
    ClaimUntil(Due),
    /// It may be sold.
    Auctionable,
    /// It was sold.
    Sold {
        /// What was left over.
        remainder: Cents,
        /// What of it is paid to the owner.
        payable: Cents,
        /// What was not covered.
        shortfall: Cents,
    },
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::ReleaseNeeds(_) | Self::Releasable | Self::Auctionable => &[],
            Self::Compliance { due, .. } => counting!(due),
            Self::ClaimUntil(due) if due.is_moved => &["cc:art-132.p1"],
            Self::ClaimUntil(_) => &[],
            Self::Sold { .. } => &["semob:art-50.p4"],
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |amount| wording::money(language, amount);
        let phrase = match self {
            Self::ReleaseNeeds(Condition::CommitmentTerm) => Phrase::new(
                "Para retirar o veículo falta assinar o termo de responsabilidade.",
                "The release still needs the signed commitment.",
            ),
            Self::ReleaseNeeds(Condition::Reinspection) => Phrase::new(
                "Para retirar o veículo falta a revistoria.",
                "The release still needs the re-inspection.",
            ),
            Self::ReleaseNeeds(Condition::Fees) => Phrase::new(
                "Para retirar o veículo falta pagar as taxas da apreensão.",
                "The release still needs payment of the fees of the impounding.",
            ),
            Self::Releasable => Phrase::new(
                "O veículo pode ser devolvido: nada falta.",
                "The vehicle can be returned: nothing is missing.",
            ),
            Self::Compliance { due, is_overdue } => {
                let due = due.say(language);
                if *is_overdue {
                    Phrase::new(
                        format!("O prazo para adequar o veículo acabou em {due}, sem adequação."),
                        format!("The vehicle was to be adapted by {due}, and was not."),
                    )
                } else {
                    Phrase::new(
                        format!("O prazo para adequar o veículo vai até {due}."),
                        format!("The vehicle is to be adapted by {due}."),
                    )
                }
            }
            Self::ClaimUntil(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("O proprietário pode reclamar o veículo até {due}."),
                    format!("The owner may claim the vehicle until {due}."),
                )
            }
            Self::Auctionable => Phrase::new(
                "Ninguém reclamou o veículo no prazo: ele pode ser vendido em hasta pública.",
                "Nobody claimed the vehicle in time: it may be sold by public auction.",
            ),
            Self::Sold { shortfall, .. } if *shortfall > Cents::ZERO => Phrase::new(
                format!("A venda não cobriu as despesas: faltam {}.", money(*shortfall)),
                format!("The sale did not cover the expenses: {} is lacking.", money(*shortfall)),
            ),
            Self::Sold { remainder: Cents::ZERO, .. } => Phrase::new(
                "A venda cobriu as despesas, e nada sobrou.",
                "The sale covered the expenses, and nothing is left.",
            ),
            // What is payable is nothing only where the owner has not asked.
            Self::Sold { remainder, payable: Cents::ZERO, .. } => Phrase::new(
                format!(
                    "Pagas as despesas, sobram {}: o proprietário recebe esse valor se pedir por \
                     requerimento.",
                    money(*remainder)
                ),
                format!(
                    "After the expenses {} is left: the owner is paid it on request.",
                    money(*remainder)
                ),
            ),
            Self::Sold { remainder, .. } => Phrase::new(
                format!(
                    "Pagas as despesas, sobram {}: o proprietário pediu esse valor e o recebe.",
                    money(*remainder)
                ),
                format!(
                    "After the expenses {} is left, which the owner asked for and is paid.",
                    money(*remainder)
                ),
            ),
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
