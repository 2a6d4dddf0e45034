//! The functional categories of services (`agerba:art-14`).

use serde::{Deserialize, Serialize};

use crate::input::word::Word;

/// A functional category of a service. The text gives no ranking; fares rank them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Comercial (`agerba:art-14.i`).
    Conventional,
    /// Comercial com ar-condicionado (`agerba:art-14.ii`).
    ConventionalAir,
    /// Executivo (`agerba:art-14.iii`).
    Executive,
    /// Leito (`agerba:art-14.iv`).
    Sleeper,
    /// Executivo semileito (`agerba:art-14.v`).
    SemiSleeperExecutive,
    /// Executivo leito (`agerba:art-14.vi`).
    SleeperExecutive,
    /// Semiurbano (`agerba:art-14.vii`).
    SemiUrban,
    /// Misto (`agerba:art-14.viii`).
    Mixed,
    /// Another one, created by the regulator (`agerba:art-14.pu`).
    Other,
}

impl Word for Category {
    const ALL: &'static [Self] = &Category::ALL;
    const WORDS: &'static [&'static str] = &{
        let mut words = [""; Category::ALL.len()];
        let mut index = 0;
        while index < words.len() {
            words[index] = Category::ALL[index].code();
            index += 1;
        }
        words
    };
}

impl Category {
    /// All, in the order of the article.
    pub const ALL: [Self; 9] = [
        Self::Conventional,
        Self::ConventionalAir,
        Self::Executive,
        Self::Sleeper,
        Self::SemiSleeperExecutive,
        Self::SleeperExecutive,
        Self::SemiUrban,
        Self::Mixed,
        Self::Other,
    ];

    /// The name in the rules' input, in columns and in addresses.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Conventional => "conventional",
            Self::ConventionalAir => "conventional_air",
            Self::Executive => "executive",
            Self::Sleeper => "sleeper",
            Self::SemiSleeperExecutive => "semi_sleeper_executive",
            Self::SleeperExecutive => "sleeper_executive",
            Self::SemiUrban => "semi_urban",
            Self::Mixed => "mixed",
            Self::Other => "other",
        }
    }

    /// The provision that has it, as a step cites it.
    #[must_use]
    pub const fn cited(self) -> &'static [&'static str] {
        match self {
            Self::Conventional => &["agerba:art-14.i"],
            Self::ConventionalAir => &["agerba:art-14.ii"],
            Self::Executive => &["agerba:art-14.iii"],
            Self::Sleeper => &["agerba:art-14.iv"],
            Self::SemiSleeperExecutive => &["agerba:art-14.v"],
            Self::SleeperExecutive => &["agerba:art-14.vi"],
            Self::SemiUrban => &["agerba:art-14.vii"],
            Self::Mixed => &["agerba:art-14.viii"],
            Self::Other => &["agerba:art-14.pu"],
        }
    }

    /// Reads what [`Category::code`] gives.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_name_on_the_wire_and_reads_back() {
        for category in Category::ALL {
            let wire = serde_json::to_string(&category).expect("a name");
            assert_eq!(wire, format!("\"{}\"", category.code()));
            assert_eq!(Category::from_code(category.code()), Some(category));
        }
        assert_eq!(Category::from_code("Executive"), None);
    }
}
