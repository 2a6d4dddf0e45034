//! `/regulamentos/{code}`: the chapters of one text.

use backend::{config::names::Naming, error::AppError};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::law::{Code, bearing, citation, regulation};

use crate::{
    components::page::Page,
    law::{bearings::Bearings, map_page, section::Section},
    portal::failure::{Failure, answer},
    text::law::{regulation as text, regulations},
    visit::Visit,
};

/// What the act says before its first article, and its chapters.
#[component]
pub fn RegulationPage() -> impl IntoView {
    let code = use_params_map().read_untracked().get("code").unwrap_or_default();
    answer(move |visit| async move {
        let code = Code::from_code(&code).ok_or(AppError::NotFound)?;
        Ok::<_, Failure>(page(visit, code))
    })
}

fn page(visit: Visit, code: Code) -> impl IntoView {
    let language = visit.language;
    let found = regulation(code);
    let chapters = found
        .chapters
        .iter()
        .map(|chapter| {
            let first = chapter.provisions.first();
            let last = chapter.provisions.last().map(|provision| provision.id.as_str());
            let whole = last.and_then(|id| id.split('.').next());
            let range = match (first, whole) {
                (Some(first), Some(last)) if first.id.split('.').next() != Some(last) => {
                    text::range(
                        language,
                        text::Range {
                            first: citation::label(&first.id, language),
                            last: citation::label(last, language),
                        },
                    )
                }
                (Some(first), _) => citation::label(&first.id, language),
                (None, _) => String::new(),
            };
            let address = visit.link(&format!("/regulamentos/{code}/{}", chapter.slug));
            view! {
                <li>
                    <a class="choice" href=address>
                        <Section title=chapter.title section=chapter.section />
                        <span class="choice-about">{range}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    let preamble =
        found.preamble.iter().map(|paragraph| view! { <p>{*paragraph}</p> }).collect_view();
    let map = visit.link(&format!("/regulamentos/{code}/{}", map_page::SLUG));
    let any_preamble = !found.preamble.is_empty();
    let today = code.service().map(|service| {
        let Naming { regulator, service } = visit.app.config.names.of(service);
        text::today(language, text::Today { service, regulator })
    });
    view! {
        <Page
            visit
            title=code.name(language)
            description=text::description(
                language,
                text::Description { name: code.name(language), act: code.act(language) },
            )
            trail=vec![(regulations::title(language).to_owned(), "/regulamentos".to_owned())]
        >
            <p class="law-act">{code.act(language)}</p>
            {today.map(|today| view! { <p>{today}</p> })}
            <p>{text::only_portuguese(language)}</p>
            {(code == Code::Agerba).then(|| view! { <p>{text::amended(language)}</p> })}
            <Bearings language bearings=bearing::on_text(code).collect() />
            <p>
                <a href=map>{text::map(language)}</a>
            </p>
            <h2>{text::chapters(language)}</h2>
            <ol class="choices law-chapters">{chapters}</ol>
            {any_preamble
                .then(|| {
                    view! {
                        <details class="disclosure">
                            <summary>{text::preamble(language)}</summary>
                            <div class="law-words" lang="pt-BR">
                                {preamble}
                            </div>
                        </details>
                    }
                })}
        </Page>
    }
}
