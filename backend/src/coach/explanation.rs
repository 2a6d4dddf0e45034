//! Why a rule decided as it did, for a page to show.

use serde::{Deserialize, Serialize};
use shared::{
    language::Language,
    rule::{Decision, Step},
    time::counted::Counting,
};

/// The steps of a decision in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// One each.
    pub reasons: Vec<Reason>,
}

/// One step: a plain sentence in each language, and what it applies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// In Portuguese.
    pub portuguese: String,
    /// In English.
    pub english: String,
    /// Ids of the provisions applied, such as `agerba:art-74`.
    pub provisions: Vec<String>,
    /// The periods whose ends the sentence tells.
    #[serde(skip)]
    pub periods: Vec<Counting>,
}

impl Explanation {
    /// What a decision says. What the rule cites whatever the outcome stands with the first step.
    #[must_use]
    pub fn of<O, S: Step>(decision: &Decision<O, S>) -> Self {
        Self::told(decision, S::say)
    }

    /// The same with sentences of its own, as for a quote.
    #[must_use]
    pub fn told<O, S: Step>(
        decision: &Decision<O, S>,
        say: impl Fn(&S, Language) -> String,
    ) -> Self {
        let own: Vec<_> = decision.steps().iter().flat_map(Step::provisions).collect();
        let mut always: Vec<_> =
            decision.citations().into_iter().filter(|cited| !own.contains(&cited)).collect();
        let steps = decision.steps().iter().zip(decision.periods_by_step());
        let reasons = steps.map(|(step, periods)| Reason {
            portuguese: say(step, Language::Portuguese),
            english: say(step, Language::English),
            provisions: always
                .drain(..)
                .chain(step.provisions().iter().copied())
                .map(str::to_owned)
                .collect(),
            periods,
        });
        Self { reasons: reasons.collect() }
    }

    /// Adds what another decision says; a reason that is there already is not repeated.
    pub fn add<O, S: Step>(&mut self, decision: &Decision<O, S>) {
        for reason in Self::of(decision).reasons {
            if !self.reasons.contains(&reason) {
                self.reasons.push(reason);
            }
        }
    }
}

impl Reason {
    /// The sentence in one language.
    #[must_use]
    pub fn sentence(&self, language: Language) -> &str {
        match language {
            Language::Portuguese => &self.portuguese,
            Language::English => &self.english,
        }
    }
}

#[cfg(test)]
mod tests {
    use shared::{
        coach::refund::{self, Choice, Facts, Status},
        money::Cents,
        time::Instant,
    };

    use super::*;

    fn in_time() -> refund::Decision {
        let instant = |text| Instant::from_storage(text).expect("an instant");
        refund::decide(&Facts {
            total_paid: Cents(10_000),
            status: Status::Valid,
            departure: Some(instant("2026-03-10T17:00:00.000Z")),
            requested_at: instant("2026-03-09T17:00:00.000Z"),
            choice: Choice::Refund,
        })
    }

    #[test]
    fn each_provision_stands_with_its_step_and_once() {
        let reasons = Explanation::of(&in_time()).reasons;
        assert_eq!(reasons.len(), 2);
        assert!(reasons[0].provisions.contains(&"agerba:art-74".to_owned()));
        assert!(reasons[0].provisions.contains(&"cc:art-132.p4".to_owned()));
        assert_eq!(reasons[1].provisions, ["agerba:art-98.iii.j"]);
        assert_ne!(reasons[0].sentence(Language::English), reasons[0].portuguese);
    }

    #[test]
    fn a_quote_has_other_sentences_and_the_same_provisions() {
        let (past, quote) = (
            Explanation::of(&in_time()).reasons,
            Explanation::told(&in_time(), refund::Step::say_in_quote).reasons,
        );
        assert_eq!(past.len(), quote.len());
        for (past, quote) in past.iter().zip(&quote) {
            assert_eq!((&past.provisions, &past.periods), (&quote.provisions, &quote.periods));
            for language in Language::ALL {
                assert_ne!(past.sentence(language), quote.sentence(language));
            }
        }
    }

    #[test]
    fn what_was_said_is_not_repeated() {
        let once = Explanation::of(&in_time());
        let mut twice = once.clone();
        twice.add(&in_time());
        assert_eq!(twice, once);
    }
}
