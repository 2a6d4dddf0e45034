//! `paratransit.operator_fine`: the fines on the operator, in kilometres and in money.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, Literal, list},
        object::Object,
        word::{Word, words},
    },
    language::Language,
    money::{Cents, Decimal, DecimalSyntax, Rounding},
    paratransit::infraction::Infraction,
    rule::{self, Rule, Steps, answer},
    service::Service,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.operator_fine",
    service: Service::Paratransit,
    title: ["Multas da operadora", "Fines on the operator"],
    fields: FIELDS,
    provisions: &PROVISIONS,
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const ALWAYS: [&str; 5] =
    ["semar:art-48", "semar:art-48.pu", "semar:art-47.iv", "semar:art-47.p5", "semar:annex-i"];
const SOMETIMES: [&str; 2] = ["semar:art-47.p6", "semar:art-41.p2"];

/// Those above and every entry of the Annex.
const PROVISIONS: [&str; ALWAYS.len() + SOMETIMES.len() + Infraction::ALL.len()] = {
    let mut provisions = [""; _];
    let mut next = 0;
    while next < provisions.len() {
        provisions[next] = if next < ALWAYS.len() {
            ALWAYS[next]
        } else if next < ALWAYS.len() + SOMETIMES.len() {
            SOMETIMES[next - ALWAYS.len()]
        } else {
            Infraction::ALL[next - ALWAYS.len() - SOMETIMES.len()].cited()[0]
        };
        next += 1;
    }
    provisions
};

const FIELDS: &[Field] = &[
    Field::required(
        "infractions",
        list(&Kind::Object(INFRACTION), 1, 100),
        "The infractions, each code once.",
    ),
    Field::required(
        "price_per_km",
        Kind::Decimal {
            syntax: DecimalSyntax { places: 4, any_length: true },
            above: Decimal::ZERO,
            max: Some(Decimal::whole(1000)),
        },
        "Average price of a kilometre of the Transcol system when the fine is paid, in reais.",
    ),
];

const INFRACTION: &[Field] = &[
    Field::required("code", Kind::Word(Infraction::WORDS), "The code of Annex I, once only."),
    Field::default(
        "count",
        Kind::Integer { min: 1, max: 1000 },
        Literal::Integer(1),
        "How often it was committed.",
    ),
];

words! {
    /// Who fines.
    pub enum AppliedBy {
        /// The board of Ceturb-GV.
        CeturbBoard = "ceturb_board",
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Each infraction once, and how often it was committed.
    pub infractions: Vec<(Infraction, u32)>,
    /// Price of a kilometre in reais, when the fine is paid.
    pub price: Decimal,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let infractions: Vec<(Infraction, u32)> = input
            .objects("infractions")
            .map(|infraction| (infraction.get("code"), infraction.get("count")))
            .collect();
        let is_repeated = |index: &usize| {
            let (code, _) = infractions[*index];
            infractions[..*index].iter().any(|(earlier, _)| *earlier == code)
        };
        if let Some(index) = (0..infractions.len()).find(is_repeated) {
            return Err(Problem::inconsistent(
                format!("/infractions/{index}/code"),
                "Esta infração já está na lista: informe a quantidade.",
                "This infraction is on the list already: tell how often it was committed.",
            ));
        }
        Ok(Self { infractions, price: input.get("price_per_km") })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Each infraction, in the order of the input.
    pub entries: Vec<Entry>,
    /// All kilometres.
    pub total_km: u64,
    /// All fines.
    pub total_cents: Cents,
    /// Whether several fines add up.
    pub cumulative: bool,
    /// Who fines.
    pub applied_by: AppliedBy,
}

/// The fine for one infraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Entry {
    /// Its code.
    pub code: Infraction,
    /// Kilometres each time.
    pub km: u16,
    /// How often.
    pub count: u32,
    /// The fine each time.
    pub amount_cents: Cents,
    /// The fine for all times.
    pub subtotal_cents: Cents,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides the fine for each infraction and for all.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&ALWAYS);
    let mut entries = Vec::with_capacity(facts.infractions.len());
    for &(code, count) in &facts.infractions {
        let amount = fine(code, facts.price);
        let entry = Entry {
            code,
            km: code.kilometres(),
            count,
            amount_cents: amount,
            subtotal_cents: Cents(amount.0.saturating_mul(i64::from(count))),
        };
        steps.push(Step::Fined(entry));
        entries.push(entry);
    }
    let notices: u64 = entries.iter().map(|entry| u64::from(entry.count)).sum();
    let total_km = entries.iter().map(|entry| u64::from(entry.km) * u64::from(entry.count)).sum();
    let total_cents =
        Cents(entries.iter().fold(0, |sum: i64, entry| sum.saturating_add(entry.subtotal_cents.0)));
    let cumulative = notices >= 2;
    steps.push(if cumulative {
        Step::AddedUp { notices, total_km, total_cents }
    } else {
        Step::Single
    });
    steps.decide(Outcome {
        entries,
        total_km,
        total_cents,
        cumulative,
        applied_by: AppliedBy::CeturbBoard,
    })
}

/// Each notice (auto de infração) is its own sum, rounded half to even.
fn fine(code: Infraction, price: Decimal) -> Cents {
    let cents = price.times(100 * u128::from(code.kilometres()), Rounding::HalfEven);
    Cents(cents.and_then(|cents| i64::try_from(cents).ok()).unwrap_or(i64::MAX))
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The fine for one infraction.
    Fined(Entry),
    /// There is one fine.
    Single,
    /// The fines add up.
    AddedUp {
        /// How many there are.
        notices: u64,
        /// Their kilometres.
        total_km: u64,
        /// Their sum.
        total_cents: Cents,
    },
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Fined(Entry { code: Infraction::N058, .. }) => {
                &["semar:annex-i.058", "semar:art-41.p2"]
            }
            Self::Fined(entry) => entry.code.cited(),
            Self::Single => &[],
            Self::AddedUp { .. } => &["semar:art-47.p6"],
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |amount| wording::money(language, amount);
        let number = |number| wording::count(language, number);
        match (self, language) {
            (Self::Fined(Entry { code, km, count: 1, amount_cents, .. }), Language::Portuguese) => {
                format!("A {} vale {km} km: {}.", code.named(language), money(*amount_cents))
            }
            (Self::Fined(Entry { code, km, count: 1, amount_cents, .. }), Language::English) => {
                format!(
                    "The fine for {} is {km} km: {}.",
                    code.named(language),
                    money(*amount_cents)
                )
            }
            (Self::Fined(entry), Language::Portuguese) => format!(
                "A {} vale {} km: {} a cada vez, {} por {} vezes.",
                entry.code.named(language),
                entry.km,
                money(entry.amount_cents),
                money(entry.subtotal_cents),
                number(u64::from(entry.count))
            ),
            (Self::Fined(entry), Language::English) => format!(
                "The fine for {} is {} km: {} each time, {} for {} times.",
                entry.code.named(language),
                entry.km,
                money(entry.amount_cents),
                money(entry.subtotal_cents),
                number(u64::from(entry.count))
            ),
            (Self::Single, Language::Portuguese) => {
                "A multa é aplicada pela Diretoria da Ceturb-GV.".into()
            }
            (Self::Single, Language::English) => {
                "The fine is applied by the board of Ceturb-GV.".into()
            }
            (Self::AddedUp { notices, total_km, total_cents }, Language::Portuguese) => format!(
                "São {} multas, e elas se somam: {} km, {}. Quem aplica é a Diretoria da Ceturb-GV.",
                number(*notices),
                number(*total_km),
                money(*total_cents)
            ),
            (Self::AddedUp { notices, total_km, total_cents }, Language::English) => format!(
                "There are {} fines, and they add up: {} km, {}. The board of Ceturb-GV applies \
                 them.",
                number(*notices),
                number(*total_km),
                money(*total_cents)
            ),
        }
    }
}

#[cfg(test)]
mod tests;
