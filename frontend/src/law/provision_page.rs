//! `/regulamentos/{code}/{provision}`: one provision, what stands below it, and who applies it.

use backend::error::AppError;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::{
    language::Language,
    law::{self, Code, Provision, bearing, citation},
};

use crate::{
    components::{
        icon::{Icon, Shape},
        notice::{Notice, Tone},
        page::Page,
    },
    law::{
        applied_by::AppliedBy, article::Article, bearings::Bearings, chapter_page::chapter_page,
        map_page,
    },
    portal::failure::{Failure, answer},
    text::law::{provision as text, regulations},
    visit::Visit,
};

/// A provision, or a whole chapter where the address names one.
#[component]
pub fn ProvisionPage() -> impl IntoView {
    let params = use_params_map();
    let code = params.read_untracked().get("code").unwrap_or_default();
    let name = params.read_untracked().get("provision").unwrap_or_default();
    answer(move |visit| async move {
        let code = Code::from_code(&code).ok_or(AppError::NotFound)?;
        if name == map_page::SLUG {
            return Ok::<_, Failure>(map_page::map_page(visit, code).into_any());
        }
        if let Some(chapter) = law::chapter(code, &name) {
            return Ok(chapter_page(visit, code, chapter).into_any());
        }
        let found = law::provision(&format!("{code}:{name}")).ok_or(AppError::NotFound)?;
        Ok(page(visit, code, found).into_any())
    })
}

fn page(visit: Visit, code: Code, provision: &'static Provision) -> impl IntoView {
    let language = visit.language;
    let label = citation::full_label(&provision.id, language);
    let chapter = law::chapter_of(&provision.id);
    let mut trail = vec![
        (regulations::title(language).to_owned(), "/regulamentos".to_owned()),
        (code.name(language).to_owned(), format!("/regulamentos/{code}")),
    ];
    if let Some(chapter) = chapter {
        let name = chapter.section.unwrap_or(chapter.title);
        trail.push((name.to_owned(), format!("/regulamentos/{code}/{}", chapter.slug)));
    }
    let below = chapter
        .into_iter()
        .flat_map(|chapter| &chapter.provisions)
        .filter(|other| {
            other.id.strip_prefix(&provision.id).is_some_and(|rest| rest.starts_with('.'))
        })
        .map(|provision| view! { <Article language provision /> })
        .collect_view();
    let subtitle = (language == Language::English).then_some(provision.title.as_str());
    let (before, after) = neighbours(code, provision);
    let superseded = provision.superseded.as_deref();
    view! {
        <Page
            visit
            description=text::description(
                language,
                text::Description { label: &label, name: code.name(language) },
            )
            title=label
            trail
        >
            {subtitle.map(|subtitle| view! { <p class="law-act">{subtitle}</p> })}
            {provision
                .revoked
                .map(|note| {
                    view! {
                        <Notice tone=Tone::Warning title=text::revoked(language)>
                            <p lang="pt-BR">{note}</p>
                        </Notice>
                    }
                })}
            <blockquote class="law-quote law-words" lang="pt-BR">
                {provision.words.as_str()}
            </blockquote>
            <Bearings language bearings=bearing::on_provision(&provision.id).collect() />
            {superseded
                .map(|words| {
                    view! {
                        <details class="disclosure">
                            <summary>{text::superseded(language)}</summary>
                            <blockquote class="law-quote law-words" lang="pt-BR">
                                {words}
                            </blockquote>
                        </details>
                    }
                })}
            <ol class="law-parts">{below}</ol>
            <section class="law-applied-section">
                <h2>{text::applied(language)}</h2>
                <AppliedBy language provision />
            </section>
            <nav class="pagination" aria-label=text::neighbours(language)>
                {before.map(|other| neighbour(other, language, "prev"))}
                {after.map(|other| neighbour(other, language, "next"))}
            </nav>
        </Page>
    }
}

fn neighbour(other: &'static Provision, language: Language, rel: &'static str) -> impl IntoView {
    let label = citation::label(&other.id, language);
    view! {
        <a class="pagination-link" rel=rel href=citation::link(&other.id, language)>
            {(rel == "prev").then(|| view! { <Icon shape=Shape::Back /> })}
            {label}
            {(rel == "next").then(|| view! { <Icon shape=Shape::Forward /> })}
        </a>
    }
}

/// The provisions right before and right after, in the order of the text.
fn neighbours(
    code: Code,
    provision: &Provision,
) -> (Option<&'static Provision>, Option<&'static Provision>) {
    let all: Vec<_> = law::regulation(code).provisions().collect();
    let Some(at) = all.iter().position(|other| other.id == provision.id) else {
        return (None, None);
    };
    (at.checked_sub(1).and_then(|before| all.get(before).copied()), all.get(at + 1).copied())
}
