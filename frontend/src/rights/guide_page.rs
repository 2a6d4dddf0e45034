//! `/direitos`: “what happened?”, and the questions of a service.

use leptos::prelude::*;
use shared::language::Language;

use crate::{
    components::{
        icon::{Icon, Shape},
        page::Page,
    },
    rights::{
        guide::{BRANCHES, Branch, Happening},
        label,
    },
    text::rights::guide as text,
    visit::Visit,
};

/// Where it lies.
pub const PATH: &str = "/direitos";

/// The first choice: the service.
#[component]
pub fn GuidePage() -> impl IntoView {
    let visit = Visit::current();
    let language = visit.language;
    let doors = BRANCHES
        .iter()
        .map(|branch| {
            let shape = match branch.slug {
                "onibus" => Shape::Coach,
                "mototaxi" => Shape::Person,
                _ => Shape::Wheelchair,
            };
            let href = visit.link(&format!("{PATH}/{}", branch.slug));
            door(href, shape, (branch.name)(language), Some((branch.about)(language)))
        })
        .collect_view();
    view! {
        <Page
            visit
            title=text::title(language)
            heading=text::heading(language)
            description=text::description(language)
        >
            <p>{text::about(language)}</p>
            <section class="doors" aria-labelledby="servico">
                <h2 id="servico">{text::which_service(language)}</h2>
                <ul>{doors}</ul>
            </section>
        </Page>
    }
}

/// The second and third choice: what happened, and the question.
pub fn branch_page(visit: Visit, branch: &'static Branch) -> AnyView {
    let language = visit.language;
    let happened =
        branch.happened.iter().map(|happening| section(&visit, happening)).collect_view();
    let trade = branch.trade.iter().map(|happening| section(&visit, happening)).collect_view();
    view! {
        <Page
            visit
            title=text::branch_title(language, (branch.name)(language))
            heading=text::heading(language)
            description=(branch.about)(language)
            trail=vec![(text::title(language).to_owned(), PATH.to_owned())]
        >
            <p class="rights-service">{(branch.name)(language)}</p>
            {happened}
            <details class="disclosure rights-trade">
                <summary>{text::trade(language)} <Icon shape=Shape::Down /></summary>
                {trade}
            </details>
        </Page>
    }
    .into_any()
}

fn section(visit: &Visit, happening: &'static Happening) -> AnyView {
    let language = visit.language;
    let questions = happening
        .questions()
        .map(|rule| {
            let href = visit.link(&format!("{PATH}/{}", rule.name));
            door(href, Shape::Law, label::question(rule, language), None)
        })
        .collect_view();
    view! {
        <section class="doors rights-happening">
            <h2>{(happening.name)(language)}</h2>
            <ul>{questions}</ul>
        </section>
    }
    .into_any()
}

fn door(
    href: String,
    shape: Shape,
    label: &'static str,
    about: Option<&'static str>,
) -> impl IntoView + use<> {
    view! {
        <li>
            <a class="door" href=href>
                <Icon shape />
                <span class="door-text">
                    <strong>{label}</strong>
                    {about.map(|about| view! { <span>{about}</span> })}
                </span>
                <Icon shape=Shape::Forward />
            </a>
        </li>
    }
}

/// The way back to the questions of a service.
#[must_use]
pub fn trail(branch: &Branch, language: Language) -> Vec<(String, String)> {
    vec![
        (text::title(language).to_owned(), PATH.to_owned()),
        ((branch.name)(language).to_owned(), format!("{PATH}/{}", branch.slug)),
    ]
}
