//! Why a rule decided as it did, for a page to show.

use serde::{Deserialize, Serialize};
use shared::language::Language;

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
    /// The sentences in one language.
    #[must_use]
    pub fn sentences(&self, language: Language) -> &[String] {
        match language {
            Language::Portuguese => &self.portuguese,
            Language::English => &self.english,
        }
    }
}
