//! What a passenger saw and the infraction that it is: common to the complaint assistants.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        object::Object,
        word::{Word, words},
    },
    language::Language,
    paratransit::infraction::Infraction,
    wording,
};

/// The most facts that one complaint may tell.
pub const MOST_FACTS: usize = 20;

words! {
    /// Who answers for what was seen.
    pub enum Respondent {
        /// The operator.
        Operator = "operator",
    }
}

/// What a fact breaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The provision, one.
    pub provision: &'static [&'static str],
    /// The entry of the Annex, if it has one.
    pub infraction: Option<Infraction>,
}

/// A fact that breaches the regulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding<F> {
    /// What was seen.
    pub fact: F,
    /// The provision breached.
    pub provision: &'static str,
    /// The infraction of the operator.
    pub code: Option<Infraction>,
    /// Its kilometres.
    pub km: u16,
}

impl<F> Finding<F> {
    /// The finding that this fact is this breach.
    #[must_use]
    pub fn of(fact: F, breach: Breach) -> Self {
        Self {
            fact,
            provision: breach.provision[0],
            code: breach.infraction,
            km: breach.infraction.map_or(0, Infraction::kilometres),
        }
    }
}

/// Sorts findings by code, what has none last, then by fact; answers each code once.
pub fn sort<F: Ord + Copy>(findings: &mut [Finding<F>]) -> Vec<Infraction> {
    findings.sort_by_key(|finding| (finding.code.is_none(), finding.code, finding.fact));
    let mut codes: Vec<_> = findings.iter().filter_map(|finding| finding.code).collect();
    codes.dedup();
    codes
}

/// Kilometres of these infractions.
#[must_use]
pub fn kilometres(codes: &[Infraction]) -> u32 {
    codes.iter().map(|code| u32::from(code.kilometres())).sum()
}

/// The facts told, each once; the later of two is refused, and so is one in which `contradiction`,
/// told the fact and its place, finds a problem.
///
/// # Errors
/// `inconsistent` at the first such fact.
pub fn read_facts<F: Word + PartialEq>(
    input: &Object,
    contradiction: impl Fn(F, &str) -> Option<Problem>,
) -> Result<Vec<F>, Problem> {
    let facts: Vec<F> = input.get("facts");
    for (index, fact) in facts.iter().enumerate() {
        let field = format!("/facts/{index}");
        if facts[..index].contains(fact) {
            return Err(Problem::inconsistent(
                field,
                "Este fato já está na lista.",
                "This fact is on the list already.",
            ));
        }
        if let Some(problem) = contradiction(*fact, &field) {
            return Err(problem);
        }
    }
    Ok(facts)
}

/// The fine that may follow, in a sentence.
#[must_use]
pub fn fined(infraction: Infraction, language: Language) -> String {
    let km = wording::count(language, u64::from(infraction.kilometres()));
    let name = infraction.named(language);
    match language {
        Language::Portuguese => {
            format!("A operadora pode ser multada pela {name}, que vale {km} km.")
        }
        Language::English => {
            format!("The operator may be fined for {name}, which is worth {km} km.")
        }
    }
}
