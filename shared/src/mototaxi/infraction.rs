//! The infractions of Art. 46: the one catalogue of their groups, first penalties and words.
//!
//! The text refers wrongly in places: Arts. 49 II, 50 II and 53 II say "art. 47", which lists five
//! penalties, and mean Art. 46. Item XXIX stands both in Art. 49 II and in Art. 50 II; § 1º of
//! Art. 50 joins the two, so that it is impounded for, with the fine.

mod table;

use serde::{Serialize, Serializer};

use crate::{
    input::word::Word,
    language::{Language, Phrase},
    mototaxi::{
        infraction::table::{COUNT, Item, TABLE},
        sanction::{Group, Penalty},
    },
};

/// An item of Art. 46, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Infraction(u8);

static ITEMS: [Item; COUNT] = TABLE;

impl Word for Infraction {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); COUNT];
        let mut number = 1;
        while number <= COUNT {
            all[number - 1] = Self(number as u8);
            number += 1;
        }
        all
    };
    const WORDS: &'static [&'static str] = &{
        let mut words = [""; COUNT];
        let mut index = 0;
        while index < COUNT {
            words[index] = TABLE[index].word;
            index += 1;
        }
        words
    };
}

impl Infraction {
    /// No other vehicle for an interrupted ride.
    pub const NO_REPLACEMENT: Self = Self::item("iv");
    /// The fare of an interrupted ride charged or kept.
    pub const FARE_KEPT: Self = Self::item("xxii");
    /// Flag II used unduly.
    pub const WRONG_FLAG: Self = Self::item("xxxiv");
    /// Driving that endangers the passenger.
    pub const DANGEROUS_DRIVING: Self = Self::item("xlii");
    /// The permit handed over, or an unauthorised driver.
    pub const PERMIT_HANDED_OVER: Self = Self::item("xlviii");
    /// The vehicle used for a crime.
    pub const CRIME: Self = Self::item("lii");
    /// Physical assault.
    pub const ASSAULT: Self = Self::item("lv");

    /// The item of this word; a word that is none does not compile in a constant.
    pub(super) const fn item(word: &str) -> Self {
        let mut index = 0;
        while index < COUNT {
            if is_same(TABLE[index].word, word) {
                return Self(index as u8 + 1);
            }
            index += 1;
        }
        panic!("Art. 46 has no such item")
    }

    fn entry(self) -> &'static Item {
        &ITEMS[usize::from(self.0) - 1]
    }

    /// Its item in lower-case roman.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.entry().word
    }

    /// The item.
    #[must_use]
    pub fn provision(self) -> &'static [&'static str] {
        &self.entry().cited[..1]
    }

    /// The item and the caput, which gives the amount of its group.
    #[must_use]
    pub fn provision_and_group(self) -> &'static [&'static str] {
        &self.entry().cited
    }

    /// The penalty of the first time.
    #[must_use]
    pub fn first_penalty(self) -> Penalty {
        self.entry().first_penalty
    }

    /// Its group.
    #[must_use]
    pub const fn group(self) -> Group {
        match self.0 {
            ..=9 => Group::One,
            10..=21 => Group::Two,
            22..=40 => Group::Three,
            _ => Group::Four,
        }
    }

    /// Whether a preliminary notice comes before any penalty (`semob:art-43.pu`).
    #[must_use]
    pub fn has_notice(self) -> bool {
        matches!(self.word(), "ii" | "iv" | "vi" | "viii" | "x" | "xv")
    }

    /// Whether, caught in the act, it opens the proceeding of revocation (`semob:art-53.vi`).
    #[must_use]
    pub fn revokes_in_the_act(self) -> bool {
        [Self::DANGEROUS_DRIVING, Self::CRIME, Self::ASSAULT].contains(&self)
    }

    /// What it is and where it stands: `Furar a fila do ponto (inciso XV)`.
    #[must_use]
    pub fn say(self, language: Language) -> String {
        let (item, [portuguese, english]) = (self.word().to_uppercase(), self.entry().name);
        Phrase::new(format!("{portuguese} (inciso {item})"), format!("{english} (item {item})"))
            .say(language)
            .to_owned()
    }
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut is_same = one.len() == other.len();
    let mut index = 0;
    while is_same && index < one.len() {
        is_same = one[index] == other[index];
        index += 1;
    }
    is_same
}

crate::rule::outcome::written_as_word!(Infraction);

impl Serialize for Infraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Every item of the article and these: what a rule may cite that looks at any infraction.
pub(super) const fn with_items<const OTHERS: usize, const ALL: usize>(
    others: [&'static str; OTHERS],
) -> [&'static str; ALL] {
    assert!(ALL == OTHERS + COUNT);
    let mut all = [""; ALL];
    let mut index = 0;
    while index < ALL {
        all[index] = if index < OTHERS { others[index] } else { TABLE[index - OTHERS].cited[0] };
        index += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{law, money::Cents};

    fn items_of(wanted: impl Fn(Infraction) -> bool) -> Vec<&'static str> {
        Infraction::ALL.iter().filter(|item| wanted(**item)).map(|item| item.word()).collect()
    }

    /// The items that a provision lists, by its own words.
    fn listed_in(id: &str) -> Vec<String> {
        let words = &law::provision(id).expect("a provision").words;
        let list = words.split("incisos").nth(1).expect("it lists items");
        let romans = list.split(|letter: char| !letter.is_ascii_alphabetic());
        romans
            .filter(|word| !word.is_empty() && word.chars().all(|c| "IVXL".contains(c)))
            .map(str::to_lowercase)
            .collect()
    }

    #[test]
    fn the_items_are_those_of_the_article_in_its_order() {
        let article = law::regulation(law::Code::Semob).provisions();
        let items: Vec<_> = article
            .filter_map(|provision| provision.id.as_str().strip_prefix("semob:art-46."))
            .collect();
        assert_eq!(Infraction::WORDS, items);
    }

    #[test]
    fn each_first_penalty_is_that_of_the_text() {
        let first = |penalty| items_of(|item| item.first_penalty() == penalty);
        assert_eq!(first(Penalty::Warning), listed_in("semob:art-48"));
        assert_eq!(first(Penalty::Suspension), listed_in("semob:art-51.iii"));
        let impound = listed_in("semob:art-50.ii");
        assert_eq!(first(Penalty::Impound), impound);
        // XXIX stands in both lists.
        let mut fine = listed_in("semob:art-49.ii");
        fine.retain(|item| !impound.contains(item));
        assert_eq!(first(Penalty::Fine), fine);
    }

    #[test]
    fn the_six_items_with_a_notice_are_those_of_the_text() {
        assert_eq!(items_of(Infraction::has_notice), listed_in("semob:art-43.pu"));
    }

    #[test]
    fn the_groups_have_their_bounds_and_amounts() {
        for (first, last, group, printed, days) in [
            ("i", "ix", Group::One, 10_130, 7),
            ("x", "xxi", Group::Two, 15_195, 10),
            ("xxii", "xl", Group::Three, 20_261, 20),
            ("xli", "lvi", Group::Four, 35_456, 30),
        ] {
            let items = items_of(|item| item.group() == group);
            assert_eq!((items.first(), items.last()), (Some(&first), Some(&last)));
            assert_eq!((group.printed(), group.suspension_days()), (Cents(printed), days));
        }
    }
}
