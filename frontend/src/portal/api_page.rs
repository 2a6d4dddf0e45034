//! `/api`: what programs may ask, to be read by people.

use leptos::prelude::*;
use shared::rule::{RULES, Rule};

use crate::{components::page::Page, text::portal::api as text, visit::Visit};

/// Every rule with its address and the way to its schema, and the addresses beside them.
///
/// The provisions of a rule stand in its own answer: those of all rules would make a page that
/// is too heavy for a phone.
#[component]
pub fn ApiPage() -> impl IntoView {
    let visit = Visit::current();
    let language = visit.language;
    let rules = RULES
        .iter()
        .map(|rule: &Rule| {
            view! {
                <li class="api-rule" id=rule.name>
                    <h3>{rule.title_in(language)}</h3>
                    <p>
                        <code>"POST /api/v1/rules/" {rule.name}</code>
                    </p>
                    <p>
                        <a class="api-schema" href=format!("/api/v1/rules/{}", rule.name)>
                            {text::schemas(language, rule.title_in(language))}
                        </a>
                    </p>
                </li>
            }
        })
        .collect_view();
    let addresses = [
        ("GET /api/v1/rules", text::list_rules(language)),
        ("GET /api/v1/rules/{rule}", text::show_rule(language)),
        ("POST /api/v1/rules/{rule}", text::ask_rule(language)),
        ("POST /api/v1/rules/{rule}/batch", text::ask_many(language)),
        ("GET /api/v1/provisions", text::list_provisions(language)),
        ("GET /api/v1/provisions/{id}", text::read_provision(language)),
        ("GET /api/v1/openapi.json", text::read_description(language)),
    ]
    .map(|(address, about)| {
        view! {
            <div>
                <dt>
                    <code>{address}</code>
                </dt>
                <dd>{about}</dd>
            </div>
        }
    });
    view! {
        <Page visit title=text::title(language) description=text::description(language)>
            <p>{text::about(language)}</p>
            <p>{text::limits(language)}</p>
            <p>
                <a href="/api/v1/openapi.json">{text::openapi(language)}</a>
            </p>
            <h2 class="api-heading">{text::addresses(language)}</h2>
            <dl class="api-addresses">{addresses}</dl>
            <h2 class="api-heading">{text::rules(language)}</h2>
            <ul class="api-rules">{rules}</ul>
        </Page>
    }
}
