//! The law behind a sentence, one tap away.

use shared::{language::Language, law::citation};

use crate::{html::Html, text::answer::part as text};

/// The law, as far as whoever writes has it.
#[derive(Clone, Copy)]
pub struct Law<'a> {
    /// Gives the words of a provision, where they are at hand.
    pub words: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a link can lead to the regulation.
    pub leads_on: bool,
}

/// What a provision is called beside an answer: the service's own regulation is understood, another
/// law is named.
#[must_use]
pub fn label(provision: &str, language: Language) -> String {
    match citation::split(provision).and_then(|(code, _)| code.service()) {
        Some(_) => citation::label(provision, language),
        None => citation::full_label(provision, language),
    }
}

/// `Art. 74`, which opens to its own words, always in Portuguese as enacted; without these, the way
/// to them, if there is one.
pub(crate) fn write(html: &mut Html, provision: &str, language: Language, law: Law<'_>) {
    let address = citation::link(provision, language).filter(|_| law.leads_on);
    let label = label(provision, language);
    match ((law.words)(provision), &address) {
        (Some(words), _) => html.within("details", "citation", |folded| {
            folded.raw(&inside(&label, &words, address.as_deref(), language));
        }),
        (None, Some(address)) => {
            html.within("p", "citation-link", |line| line.link(address, "", &label));
        }
        (None, None) => html.text("p", "citation-link", &label),
    }
}

/// What stands in the folded part of a citation.
#[must_use]
pub fn inside(label: &str, words: &str, address: Option<&str>, language: Language) -> String {
    let mut html = Html::new();
    html.text("summary", "", label);
    let lang = [("lang", Language::Portuguese.tag())];
    html.with("blockquote", &lang, |quote| quote.say(words));
    if let Some(address) = address {
        html.within("p", "", |line| line.link(address, "", text::read_on(language)));
    }
    html.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_law_is_named() {
        assert_eq!(label("agerba:art-74", Language::English), "Art. 74");
        assert_eq!(label("cc:art-132", Language::English), "Civil Code, Art. 132");
        assert_eq!(label("nothing", Language::English), "nothing");
    }

    #[test]
    fn where_the_words_are_not_known_there_is_the_way_to_them() {
        let written = |words: Option<&str>, leads_on| {
            let words = |_: &str| words.map(str::to_owned);
            let mut html = Html::new();
            let law = Law { words: &words, leads_on };
            write(&mut html, "agerba:art-74", Language::English, law);
            html.finish()
        };
        let way = "href=\"/en/regulamentos/agerba/art-74\"";
        let without = written(None, true);
        assert!(without.contains(way) && !without.contains("<blockquote"), "{without}");
        let with = written(Some("As palavras"), true);
        assert!(with.contains(way) && with.contains("As palavras</blockquote>"), "{with}");
        let alone = written(Some("As palavras"), false);
        assert!(!alone.contains("href") && alone.contains("As palavras</blockquote>"), "{alone}");
        assert_eq!(written(None, false), "<p class=\"citation-link\">Art. 74</p>");
    }
}
