//! `/regulamentos/{code}/{chapter}`: a chapter to be read from end to end.

use leptos::prelude::*;
use shared::{
    language::Language,
    law::{Chapter, Code, Provision},
};

use crate::{
    components::{page::Page, pagination::Pagination},
    law::article::Article,
    text::law::{chapter as text, regulations},
    visit::Visit,
};

/// Most bytes of words on a page, so that the whole page stays below 60 KB.
const MOST_BYTES: usize = 26_000;

/// What each provision adds in labels and links.
const OVERHEAD: usize = 420;

/// One page of a chapter.
pub fn chapter_page(visit: Visit, code: Code, chapter: &'static Chapter) -> impl IntoView {
    let language = visit.language;
    let pages = pages(&chapter.provisions);
    let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let page = visit.query.get("pagina").and_then(|page| page.parse().ok()).unwrap_or(1);
    let page: u32 = page.clamp(1, count.max(1));
    let shown = pages.get(page as usize - 1).copied().unwrap_or_default();
    let articles =
        shown.iter().map(|provision| view! { <Article language provision /> }).collect_view();
    let title = match chapter.section {
        Some(section) => text::title(language, text::Title { chapter: chapter.title, section }),
        None => chapter.title.to_owned(),
    };
    let trail = vec![
        (regulations::title(language).to_owned(), "/regulamentos".to_owned()),
        (code.name(language).to_owned(), format!("/regulamentos/{code}")),
    ];
    view! {
        <Page
            visit=visit.clone()
            description=text::description(
                language,
                text::Description { title: &title, name: code.name(language) },
            )
            heading=chapter.section.unwrap_or(chapter.title)
            heading_language=Language::Portuguese
            title
            trail
        >
            {chapter
                .section
                .map(|_| view! { <p class="law-act" lang="pt-BR">{chapter.title}</p> })}
            <ol class="law-parts">{articles}</ol>
            <Pagination visit page pages=count />
        </Page>
    }
}

/// Parts a chapter into pages.
fn pages(provisions: &[Provision]) -> Vec<&[Provision]> {
    let mut pages = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (index, provision) in provisions.iter().enumerate() {
        let size = provision.words.len() + OVERHEAD;
        if bytes + size > MOST_BYTES && start < index {
            pages.push(&provisions[start..index]);
            (start, bytes) = (index, 0);
        }
        bytes += size;
    }
    if start < provisions.len() {
        pages.push(&provisions[start..]);
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::law::chapters;

    #[test]
    fn every_provision_stands_on_one_page_and_no_page_is_too_long() {
        for code in Code::ALL {
            for chapter in chapters(code) {
                let pages = pages(&chapter.provisions);
                let ids = |provisions: &[Provision]| -> Vec<String> {
                    provisions.iter().map(|provision| provision.id.clone()).collect()
                };
                assert_eq!(
                    pages.iter().flat_map(|page| ids(page)).collect::<Vec<_>>(),
                    ids(&chapter.provisions)
                );
                for page in pages {
                    let words: usize = page.iter().map(|provision| provision.words.len()).sum();
                    assert!(page.len() == 1 || words <= MOST_BYTES, "{code}: {}", page[0].id);
                }
            }
        }
    }
}
