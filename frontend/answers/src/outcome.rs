//! An outcome, read by the names of its parts.

use std::collections::BTreeMap;

use shared::{
    input::json::Json,
    language::Language,
    rule::Rule,
    time::{Day, Instant, syntax},
    wording,
};

/// What the parts and the words of a rule's outcomes are called, in one language. A page carries
/// those of its rule, so that no module carries those of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(BTreeMap<String, String>);

impl Words {
    /// Reads what [`Words::to_lines`] writes.
    #[must_use]
    pub fn of_lines(lines: &str) -> Self {
        let pairs = lines.lines().filter_map(|line| line.split_once('='));
        pairs.map(|(key, name)| (key.to_owned(), name.to_owned())).collect()
    }

    /// A line for each.
    #[must_use]
    pub fn to_lines(&self) -> String {
        let lines: Vec<_> = self.0.iter().map(|(key, name)| format!("{key}={name}")).collect();
        lines.join("\n")
    }

    /// What a part is called.
    #[must_use]
    pub fn name(&self, part: &str) -> Option<&str> {
        self.0.get(part).map(String::as_str)
    }

    /// What a word of a part means, or a code wherever it stands.
    #[must_use]
    pub fn word(&self, part: &str, word: &str) -> Option<&str> {
        let own = self.0.get(&format!("{part}.{word}"));
        own.or_else(|| self.0.get(&format!(".{word}"))).map(String::as_str)
    }
}

impl FromIterator<(String, String)> for Words {
    /// A key is the name of a part, `part.word`, or `.code`.
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

/// An outcome with what is needed to tell it.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<'a> {
    /// What was decided.
    pub json: &'a Json,
    /// By which rule.
    pub rule: &'a Rule,
    /// What its parts are called.
    pub words: &'a Words,
    /// The language in which it is told.
    pub language: Language,
    /// The moment that counts as now.
    pub now: Instant,
    /// Whether it rests on what the form proposed, which is not in force.
    pub is_proposed: bool,
}

impl<'a> Outcome<'a> {
    fn at(&self, name: &str) -> Option<&'a Json> {
        let Json::Object(members) = self.json else { return None };
        members.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Whether that is so; `None` where it is not told.
    pub(crate) fn flag(&self, name: &str) -> Option<bool> {
        match self.at(name) {
            Some(Json::Boolean(value)) => Some(*value),
            _ => None,
        }
    }

    /// Whether that is told to be so.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.flag(name) == Some(true)
    }

    /// The word of an enumeration, empty where there is none.
    pub(crate) fn word(&self, name: &str) -> &'a str {
        match self.at(name) {
            Some(Json::Text(word)) => word,
            _ => "",
        }
    }

    /// What that word means.
    pub(crate) fn said(&self, name: &str) -> Option<String> {
        Some(self.say(name, self.word(name))).filter(|said| !said.is_empty())
    }

    /// What a word of this part means, or the word itself where it is the person's own.
    pub(crate) fn say(&self, name: &str, word: &str) -> String {
        self.words.word(name, word).unwrap_or(word).to_owned()
    }

    /// How many members a list has.
    pub(crate) fn count(&self, name: &str) -> u64 {
        self.list(name).len() as u64
    }

    pub(crate) fn list(&self, name: &str) -> &'a [Json] {
        match self.at(name) {
            Some(Json::List(members)) => members,
            _ => &[],
        }
    }

    /// The words of a list.
    pub(crate) fn list_of_words(&self, name: &str) -> impl Iterator<Item = &'a str> {
        self.list(name).iter().filter_map(|member| match member {
            Json::Text(word) => Some(word.as_str()),
            _ => None,
        })
    }

    /// What the words of a list mean, one after the other; `None` where there are none.
    pub(crate) fn all_said(&self, name: &str) -> Option<String> {
        let said: Vec<_> = self.list_of_words(name).map(|word| self.say(name, word)).collect();
        (!said.is_empty()).then(|| said.join("; "))
    }

    /// A whole number.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        match self.at(name)? {
            Json::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// A sum of centavos, of any size.
    pub(crate) fn cents(&self, name: &str) -> Option<u128> {
        match self.at(name)? {
            Json::Number(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// A sum as it is written.
    pub(crate) fn money(&self, name: &str) -> Option<String> {
        self.cents(name).map(|cents| wording::exact_money(self.language, cents))
    }

    /// A sum as it is written, if it is more than nothing.
    pub(crate) fn money_due(&self, name: &str) -> Option<String> {
        self.money(name).filter(|_| self.cents(name) > Some(0))
    }

    /// An instant, as it is said near now.
    pub(crate) fn moment(&self, name: &str) -> Option<String> {
        let instant = Instant::from_storage(self.word(name))?;
        Some(wording::near_moment(self.language, instant, self.rule.service.zone(), self.now))
    }

    /// A day, as it is said near now.
    pub(crate) fn day(&self, name: &str) -> Option<String> {
        let today = self.now.day_in(self.rule.service.zone());
        let day: Option<Day> = syntax::read_day(self.word(name));
        day.map(|day| wording::near_day(self.language, day, today))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_and_read_back() {
        let words: Words =
            [("deadline", "Prazo"), ("reason.late", "Tarde = fora"), (".98.i", "Art.")]
                .into_iter()
                .map(|(key, name)| (key.to_owned(), name.to_owned()))
                .collect();
        assert_eq!(Words::of_lines(&words.to_lines()), words);
        assert_eq!(words.name("deadline"), Some("Prazo"));
        assert_eq!(words.word("reason", "late"), Some("Tarde = fora"));
        assert_eq!(words.word("infraction", "98.i"), Some("Art."));
        assert_eq!(words.word("reason", "early"), None);
    }
}
