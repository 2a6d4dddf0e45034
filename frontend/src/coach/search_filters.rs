//! What results must be like, and in which order they stand.

use backend::coach::search::view::ResultsPage;
use leptos::prelude::*;

use crate::{
    coach::{category_name::category_name, search_request::PATH},
    components::{
        button::{Button, Emphasis},
        checkbox::Checkbox,
        icon::{Icon, Shape},
        select_field::SelectField,
    },
    form::{Choice, FormState},
    text::coach::filters as text,
    visit::Visit,
};

/// Names of what the filters add to an address.
pub const NAMES: [&str; 6] = ["hora", "classe", "empresa", "ate", "cadeira", "ordem"];

/// A plain form beside the results; on a phone it opens above them.
#[component]
pub fn SearchFilters(
    /// The request.
    visit: Visit,
    /// What was found, with what can be chosen from.
    found: ResultsPage,
) -> impl IntoView {
    let language = visit.language;
    let form = FormState::new(visit.query.clone(), Vec::new());
    let chosen = NAMES.iter().any(|name| visit.query.get(name).is_some());
    let any = || Choice::new("", text::any(language));
    let periods = vec![
        any(),
        Choice::new("madrugada", text::night(language)),
        Choice::new("manha", text::morning(language)),
        Choice::new("tarde", text::afternoon(language)),
        Choice::new("noite", text::evening(language)),
    ];
    let mut categories = vec![any()];
    categories.extend(
        found
            .categories
            .iter()
            .map(|category| Choice::new(category.code(), category_name(language, *category))),
    );
    let mut companies = vec![any()];
    companies.extend(
        found
            .companies
            .iter()
            .map(|company| Choice::new(company.slug.clone(), company.trade_name.clone())),
    );
    let mut prices = vec![any()];
    prices.extend(
        [30, 60, 90, 120, 180]
            .map(|reais| Choice::new(reais.to_string(), text::up_to(language, reais))),
    );
    let orders = vec![
        Choice::new("", text::by_departure(language)),
        Choice::new("chegada", text::by_arrival(language)),
        Choice::new("preco", text::by_price(language)),
        Choice::new("duracao", text::by_duration(language)),
    ];
    let kept = ["de", "para", "data"].map(|name| {
        let value = visit.query.get(name).unwrap_or_default().to_owned();
        view! { <input type="hidden" name=name value=value /> }
    });
    let unfiltered = NAMES
        .iter()
        .chain(&["pagina"])
        .fold(visit.query.clone(), |query, name| query.with(name, None))
        .address(&visit.link(PATH));
    view! {
        <details class="filters disclosure" open=chosen>
            <summary>
                {text::title(language)} <Icon shape=Shape::Down />
            </summary>
            <form class="filters-form" method="get" action=visit.link(PATH)>
                {kept}
                <SelectField
                    language
                    form=form.clone()
                    name="ordem"
                    label=text::order(language)
                    choices=orders
                />
                <SelectField
                    language
                    form=form.clone()
                    name="hora"
                    label=text::period(language)
                    choices=periods
                />
                <SelectField
                    language
                    form=form.clone()
                    name="classe"
                    label=text::category(language)
                    choices=categories
                />
                <SelectField
                    language
                    form=form.clone()
                    name="empresa"
                    label=text::company(language)
                    choices=companies
                />
                <SelectField
                    language
                    form=form.clone()
                    name="ate"
                    label=text::price(language)
                    choices=prices
                />
                <Checkbox language form name="cadeira" label=text::wheelchair(language) />
                <Button label=text::apply(language) emphasis=Emphasis::Secondary />
                {chosen.then(|| view! { <a href=unfiltered>{text::clear(language)}</a> })}
            </form>
        </details>
    }
}
