//! Looking for words in all texts, whatever their accents and case.

use leptos::prelude::*;
use shared::{
    folding::fold,
    language::Language,
    law::{Code, Provision, citation, regulation},
};

use crate::{
    components::{button::Button, empty_state::EmptyState, icon::Shape, pagination::Pagination},
    law::article::Article,
    text::law::search as text,
    visit::Visit,
};

/// The name under which the words travel.
pub const WORDS: &str = "busca";

/// Provisions on one page.
const RESULTS: usize = 20;

/// The form, a plain GET.
#[component]
pub fn SearchForm(
    /// The request.
    visit: Visit,
) -> impl IntoView {
    let language = visit.language;
    let asked = visit.query.get(WORDS).unwrap_or_default().to_owned();
    view! {
        <form class="law-search" method="get" action=visit.link("/regulamentos") role="search">
            <label for=WORDS>{text::label(language)}</label>
            <div class="law-search-line">
                <input class="input" type="search" id=WORDS name=WORDS value=asked maxlength="200" />
                <Button label=text::search(language) icon=Shape::Search />
            </div>
        </form>
    }
}

/// What was found, or what can be done where nothing was.
#[component]
pub fn SearchResults(
    /// The request.
    visit: Visit,
    /// What was asked.
    asked: String,
) -> impl IntoView {
    let language = visit.language;
    let found = find(&asked);
    if found.is_empty() {
        return view! {
            <EmptyState title=text::nothing(language, &asked)>
                <p>{text::advice(language)}</p>
            </EmptyState>
        }
        .into_any();
    }
    let pages = u32::try_from(found.len().div_ceil(RESULTS)).unwrap_or(u32::MAX);
    let page = visit.query.get("pagina").and_then(|page| page.parse().ok()).unwrap_or(1_u32);
    let page = page.clamp(1, pages);
    let results = found
        .chunks(RESULTS)
        .nth(page as usize - 1)
        .unwrap_or_default()
        .iter()
        .map(|provision| view! { <Article language provision=*provision full_label=true /> })
        .collect_view();
    view! {
        <h2>{text::found(language, found.len() as u64)}</h2>
        <ol class="law-parts">{results}</ol>
        <Pagination visit page pages />
    }
    .into_any()
}

/// Provisions that have every word asked, in the order of the texts; those that are called so
/// come first.
fn find(asked: &str) -> Vec<&'static Provision> {
    let asked = fold(asked);
    let words: Vec<_> = asked.split(' ').filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let all = || Code::ALL.into_iter().flat_map(|code| regulation(code).provisions());
    let is_called = |provision: &&Provision| {
        Language::ALL.into_iter().any(|language| {
            fold(&citation::label(&provision.id, language)) == asked
                || fold(&citation::full_label(&provision.id, language)) == asked
        })
    };
    let has_words = |provision: &&Provision| {
        let text = format!(" {} {}", fold(&provision.words), fold(&provision.title));
        words.iter().all(|word| text.contains(&format!(" {}", beginning(word))))
    };
    let called: Vec<_> = all().filter(is_called).collect();
    let others =
        all().filter(has_words).filter(|found| !called.iter().any(|one| one.id == found.id));
    called.iter().copied().chain(others).collect()
}

/// What singular and plural have in common: of “bagagem” and “bagagens” “bagage”. A word that would
/// become too short to mean anything stays whole.
fn beginning(word: &str) -> &str {
    const ENDINGS: [&str; 6] = ["oes", "aes", "ao", "ns", "m", "s"];
    const SHORTEST: usize = 4;
    let stem = ENDINGS.iter().find_map(|ending| word.strip_suffix(ending));
    stem.filter(|stem| SHORTEST <= stem.len()).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use shared::law;

    use super::*;

    fn ids(asked: &str) -> Vec<&'static str> {
        find(asked).into_iter().map(|provision| provision.id.as_str()).collect()
    }

    #[test]
    fn accents_case_and_endings_do_not_count() {
        let plain = ids("desistir da viagem");
        assert!(plain.contains(&"agerba:art-74"), "{plain:?}");
        assert_eq!(ids("DESISTÍR dá Viagem"), plain);
        assert_eq!(ids("  viagem   desisti da ").first(), plain.first());
    }

    #[test]
    fn singular_and_plural_are_found_by_each_other() {
        assert_eq!(ids("bagagem"), ids("bagagens"));
        assert_eq!(ids("indenização"), ids("indenizações"));
        let found = ids("bagagem");
        let plural = found.iter().filter_map(|id| law::provision(id)).any(|provision| {
            let words = fold(&provision.words);
            words.contains("bagagens") && !words.contains("bagagem")
        });
        assert!(plural, "{found:?}");
    }

    #[test]
    fn an_article_is_found_by_its_name() {
        assert_eq!(ids("art. 83, § 1º").first(), Some(&"agerba:art-83.p1"));
        assert_eq!(ids("SeMOB art 46").first(), Some(&"semob:art-46"));
    }

    #[test]
    fn nothing_is_found_for_nothing_and_for_nonsense() {
        assert!(ids("").is_empty() && ids("?!").is_empty() && ids("xyzzy").is_empty());
    }
}
