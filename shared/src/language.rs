//! The two languages of the portal.

use serde::{Deserialize, Serialize};

/// A language in which the portal speaks to people. Portuguese comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// Brazilian Portuguese, the language of the regulations.
    #[default]
    #[serde(rename = "pt-BR")]
    Portuguese,
    /// English, under `/en`.
    #[serde(rename = "en")]
    English,
}

impl Language {
    /// Both, Portuguese first.
    pub const ALL: [Self; 2] = [Self::Portuguese, Self::English];

    /// The BCP 47 tag, as in `<html lang>` and `Content-Language`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Portuguese => "pt-BR",
            Self::English => "en",
        }
    }

    /// What stands before a public path: nothing, or `/en`.
    #[must_use]
    pub const fn path_prefix(self) -> &'static str {
        match self {
            Self::Portuguese => "",
            Self::English => "/en",
        }
    }

    /// The one of both that this is not, which a page offers.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Portuguese => Self::English,
            Self::English => Self::Portuguese,
        }
    }

    /// Reads a tag as [`Language::tag`] writes it.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

/// One thing said in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// In Portuguese.
    pub portuguese: String,
    /// In English.
    pub english: String,
}

impl Phrase {
    /// Both wordings of one thing.
    pub fn new(portuguese: impl Into<String>, english: impl Into<String>) -> Self {
        Self { portuguese: portuguese.into(), english: english.into() }
    }

    /// The wording in one language.
    #[must_use]
    pub fn say(&self, language: Language) -> &str {
        match language {
            Language::Portuguese => &self.portuguese,
            Language::English => &self.english,
        }
    }
}
