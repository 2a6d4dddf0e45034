//! Why a rule decided as it did, for a page to show.

use serde::{Deserialize, Serialize};
use shared::{
    language::Language,
    rule::{Decision, Step},
};

/// One plain sentence per step of a decision in each language, and what it applies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// In Portuguese.
    pub portuguese: Vec<String>,
    /// In English.
    pub english: Vec<String>,
    /// Ids of the provisions applied, such as `agerba:art-74`.
    pub citations: Vec<String>,
}

impl Explanation {
    /// What a decision says.
    #[must_use]
    pub fn of<O, S: Step>(decision: &Decision<O, S>) -> Self {
        let mut explanation = Self::default();
        explanation.add(decision);
        explanation
    }

    /// Adds what another decision says; a sentence or provision that is there already is not
    /// repeated.
    pub fn add<O, S: Step>(&mut self, decision: &Decision<O, S>) {
        add_new(&mut self.portuguese, decision.explanation(Language::Portuguese));
        add_new(&mut self.english, decision.explanation(Language::English));
        let citations = decision.citations().into_iter().map(str::to_owned).collect();
        add_new(&mut self.citations, citations);
    }

    /// The sentences in one language.
    #[must_use]
    pub fn sentences(&self, language: Language) -> &[String] {
        match language {
            Language::Portuguese => &self.portuguese,
            Language::English => &self.english,
        }
    }
}

fn add_new(texts: &mut Vec<String>, more: Vec<String>) {
    for text in more {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
}
