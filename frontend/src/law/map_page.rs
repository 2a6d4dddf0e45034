//! `/regulamentos/{code}/mapa`: of each provision the rule, page, workflow and cases, and what is
//! not applied yet.

use backend::api::examples;
use leptos::prelude::*;
use shared::{
    language::Language,
    law::{Code, Provision, citation, regulation},
    rule,
};

use crate::{
    components::{
        page::{Page, Width},
        pagination::Pagination,
    },
    law::coverage::Coverage,
    text::law::{map as text, regulations},
    visit::Visit,
};

/// The name of the page in addresses; no provision and no chapter is called so.
pub const SLUG: &str = "mapa";

/// Provisions on one page.
const ROWS: usize = 40;

/// The map of one text.
pub fn map_page(visit: Visit, code: Code) -> impl IntoView {
    let language = visit.language;
    let all: Vec<_> = regulation(code).provisions().collect();
    let only = visit.query.get("so").and_then(from_word);
    let counts = Coverage::ALL.map(|coverage| {
        (coverage, all.iter().filter(|provision| Coverage::of(provision) == coverage).count())
    });
    let asked: Vec<_> = all
        .into_iter()
        .filter(|provision| only.is_none_or(|only| Coverage::of(provision) == only))
        .collect();
    let pages = u32::try_from(asked.len().div_ceil(ROWS)).unwrap_or(u32::MAX);
    let page = visit.query.get("pagina").and_then(|page| page.parse().ok()).unwrap_or(1_u32);
    let page = page.clamp(1, pages.max(1));
    let rows = asked
        .chunks(ROWS)
        .nth(page as usize - 1)
        .unwrap_or_default()
        .iter()
        .map(|provision| view! { <Row language provision=*provision /> })
        .collect_view();
    let filters = std::iter::once((None, asked_count(&counts)))
        .chain(counts.into_iter().map(|(coverage, count)| (Some(coverage), count)))
        .filter(|(_, count)| *count > 0)
        .map(|(coverage, count)| {
            let query = visit.query.with("pagina", None).with("so", coverage.map(word));
            let current = (coverage == only).then_some("page");
            let name = coverage.map_or(text::all(language), |coverage| name(coverage, language));
            view! {
                <li>
                    <a href=query.address(&visit.link(&visit.path)) aria-current=current>
                        {name}
                        " "
                        <strong>{count}</strong>
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <Page
            visit=visit.clone()
            width=Width::Board
            title=text::title(language, code.name(language))
            heading=text::heading(language)
            description=text::description(language, code.name(language))
            trail=vec![
                (regulations::title(language).to_owned(), "/regulamentos".to_owned()),
                (code.name(language).to_owned(), format!("/regulamentos/{code}")),
            ]
        >
            <p>{text::about(language)}</p>
            <nav aria-label=text::filters(language)>
                <ul class="law-filters">{filters}</ul>
            </nav>
            <table class="law-map">
                <thead>
                    <tr>
                        <th scope="col">{text::provision(language)}</th>
                        <th scope="col">{text::state(language)}</th>
                        <th scope="col">{text::applied(language)}</th>
                        <th scope="col">{text::tests(language)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <Pagination visit page pages />
        </Page>
    }
}

fn asked_count(counts: &[(Coverage, usize)]) -> usize {
    counts.iter().map(|(_, count)| count).sum()
}

#[component]
fn Row(language: Language, provision: &'static Provision) -> impl IntoView {
    let coverage = Coverage::of(provision);
    let rules: Vec<_> = rule::citing(&provision.id).collect();
    let others = (!matches!(coverage, Coverage::Rule | Coverage::Out)).then(|| {
        let names = provision.applied_by.join(", ");
        view! { <span lang="en">{names}</span> }
    });
    let rules = rules
        .into_iter()
        .map(|rule| {
            let address = format!("{}/api#{}", language.path_prefix(), rule.name);
            view! {
                <li>
                    <a href=address>{rule.title_in(language)}</a>
                </li>
            }
        })
        .collect_view();
    let cases = examples::cases_citing(&provision.id);
    let class = if coverage == Coverage::NotYet { "law-not-yet" } else { "" };
    view! {
        <tr class=class>
            <th scope="row">
                <a href=citation::link(
                    &provision.id,
                    language,
                )>{citation::label(&provision.id, language)}</a>
            </th>
            <td>{name(coverage, language)}</td>
            <td>
                <ul>{rules}</ul>
                {others}
            </td>
            <td>
                {(0 < cases).then(|| view! { <p>{text::cases(language, cases as u64)}</p> })}
                {(cases == 0)
                    .then(|| coverage.test(provision))
                    .flatten()
                    .map(|test| view! { <code>{test}</code> })}
            </td>
        </tr>
    }
}

const fn word(coverage: Coverage) -> &'static str {
    match coverage {
        Coverage::Rule => "regra",
        Coverage::Workflow => "procedimento",
        Coverage::Page => "pagina",
        Coverage::NotYet => "falta",
        Coverage::Out => "fora",
    }
}

fn from_word(text: &str) -> Option<Coverage> {
    Coverage::ALL.into_iter().find(|coverage| word(*coverage) == text)
}

fn name(coverage: Coverage, language: Language) -> &'static str {
    match coverage {
        Coverage::Rule => text::rule(language),
        Coverage::Workflow => text::workflow(language),
        Coverage::Page => text::page(language),
        Coverage::NotYet => text::not_yet(language),
        Coverage::Out => text::out(language),
    }
}
