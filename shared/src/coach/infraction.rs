//! The infractions that are fined (`agerba:art-98`, `agerba:art-101.p1`) and their codes.

use serde::{Serialize, Serializer};

use crate::{
    input::word::{Word, words},
    language::{Language, Phrase},
};

words! {
    /// How grave an infraction is, which sets its fine.
    pub enum FineClass {
        /// Leve.
        Light = "light",
        /// Média.
        Medium = "medium",
        /// Grave.
        Serious = "serious",
        /// Gravíssima.
        VerySerious = "very_serious",
        /// One without a penalty of its own.
        Unspecified = "unspecified",
        /// The fine that goes with the seizure of a vehicle.
        Seizure = "seizure",
    }
}

/// An infraction, written by its code: `98.ii.b` is `agerba:art-98.ii.b`. The order is that of the
/// codes as plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Infraction {
    code: &'static str,
    class: FineClass,
    cited: &'static [&'static str],
}

macro_rules! infractions {
    ($($Class:ident: $($code:literal)+;)+) => {
        impl Word for Infraction {
            const ALL: &'static [Self] = &[$($(Self {
                code: $code,
                class: FineClass::$Class,
                cited: &[concat!("agerba:art-", $code)],
            },)+)+];
            const WORDS: &'static [&'static str] = &[$($($code,)+)+];
        }
    };
}

infractions! {
    Light: "98.i.a" "98.i.b" "98.i.c" "98.i.d" "98.i.e";
    Medium: "98.ii.a" "98.ii.b" "98.ii.c" "98.ii.d" "98.ii.e" "98.ii.f" "98.ii.g" "98.ii.h"
        "98.ii.i" "98.ii.j" "98.ii.k" "98.ii.l" "98.ii.m" "98.ii.n" "98.ii.o";
    Serious: "98.iii.a" "98.iii.b" "98.iii.c" "98.iii.d" "98.iii.e" "98.iii.f" "98.iii.g"
        "98.iii.h" "98.iii.i" "98.iii.j" "98.iii.k" "98.iii.l" "98.iii.m";
    VerySerious: "98.iv.a" "98.iv.b" "98.iv.c" "98.iv.d" "98.iv.e" "98.iv.f" "98.iv.g" "98.iv.h"
        "98.iv.i" "98.iv.j" "98.iv.k" "98.iv.l" "98.iv.m" "98.iv.n" "98.iv.o" "98.iv.p";
    Unspecified: "98.pu";
    Seizure: "101.p1";
}

impl Infraction {
    /// What has no penalty of its own.
    pub const UNSPECIFIED: Self = Self::coded("98.pu");
    /// More passengers than the vehicle may carry: one fine for each of them.
    pub const EXCEEDING_PASSENGERS: Self = Self::coded("98.iv.c");

    /// The infraction of this code, for constants of the rules: an unknown code does not compile
    /// there.
    ///
    /// # Panics
    /// Where the text has no such infraction.
    #[must_use]
    pub const fn coded(code: &str) -> Self {
        let mut index = 0;
        while index < Self::ALL.len() {
            let infraction = Self::ALL[index];
            if is_same(infraction.code.as_bytes(), code.as_bytes()) {
                return infraction;
            }
            index += 1;
        }
        panic!("the text has no such infraction")
    }

    /// The code, as it is written on the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// How grave it is.
    #[must_use]
    pub const fn class(self) -> FineClass {
        self.class
    }

    /// Its provision, as a step cites it.
    #[must_use]
    pub const fn cited(self) -> &'static [&'static str] {
        self.cited
    }

    /// `art. 98, II, “b”`, in English with a capital.
    #[must_use]
    pub fn reference(self, language: Language) -> String {
        let mut parts = self.code.split('.');
        let article = parts.next().unwrap_or_default();
        let (article, sole) = match language {
            Language::Portuguese => (format!("art. {article}"), "parágrafo único"),
            Language::English => (format!("Art. {article}"), "sole paragraph"),
        };
        match (parts.next(), parts.next()) {
            (Some("pu"), _) => format!("{article}, {sole}"),
            (Some("p1"), _) => format!("{article}, § 1º"),
            (Some(item), Some(letter)) => {
                format!("{article}, {}, “{letter}”", item.to_ascii_uppercase())
            }
            _ => article,
        }
    }

    /// The sentence of a step that finds it.
    #[must_use]
    pub fn say(self, language: Language) -> String {
        let reference = self.reference(language);
        Phrase::new(
            format!("A empresa comete infração, punida com multa ({reference})."),
            format!("The company commits an infraction, punished by a fine ({reference})."),
        )
        .say(language)
        .to_owned()
    }
}

crate::rule::outcome::written_as_word!(Infraction);

impl Serialize for Infraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code)
    }
}

/// Text compared where `==` is not yet allowed.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_a_provision_and_its_own_word() {
        assert_eq!(Infraction::ALL.len(), 51);
        for (infraction, word) in Infraction::ALL.iter().zip(Infraction::WORDS) {
            assert_eq!(infraction.code, *word);
            assert_eq!(Infraction::coded(word), *infraction);
            assert_eq!(infraction.cited.len(), 1);
            assert_eq!(infraction.cited[0], format!("agerba:art-{word}"));
            assert!(crate::law::provision(infraction.cited[0]).is_some(), "{word}");
        }
    }

    #[test]
    fn the_order_is_plain_text() {
        let mut sorted = ["98.pu", "98.iv.p", "98.iii.c", "98.ii.l"].map(Infraction::coded);
        sorted.sort();
        assert_eq!(sorted.map(Infraction::code), ["98.ii.l", "98.iii.c", "98.iv.p", "98.pu"]);
    }

    #[test]
    fn a_code_is_read_out_as_lawyers_write_it() {
        let portuguese = |code| Infraction::coded(code).reference(Language::Portuguese);
        assert_eq!(portuguese("98.ii.b"), "art. 98, II, “b”");
        assert_eq!(portuguese("98.pu"), "art. 98, parágrafo único");
        assert_eq!(
            Infraction::coded("101.p1").say(Language::English),
            "The company commits an infraction, punished by a fine (Art. 101, § 1º)."
        );
    }

    #[test]
    #[should_panic(expected = "the text has no such infraction")]
    fn item_iii_ends_at_m() {
        let _ = Infraction::coded("98.iii.n");
    }
}
