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
    let periods = [
        ("madrugada", text::night(language)),
        ("manha", text::morning(language)),
        ("tarde", text::afternoon(language)),
        ("noite", text::evening(language)),
    ]
    .map(|(value, label)| Choice::new(value, label));
    let categories = found
        .categories
        .iter()
        .map(|category| Choice::new(category.code(), category_name(language, *category)));
    let companies = found
        .companies
        .iter()
        .map(|company| Choice::new(company.slug.clone(), company.trade_name.clone()));
    let prices = [30, 60, 90, 120, 180]
        .map(|reais| Choice::new(reais.to_string(), text::up_to(language, reais)));
    let orders = [
        ("", text::by_departure(language)),
        ("chegada", text::by_arrival(language)),
        ("preco", text::by_price(language)),
        ("duracao", text::by_duration(language)),
    ]
    .map(|(value, label)| Choice::new(value, label));
    let or_any = |choices: Vec<Choice>| {
        let any = Choice::new("", text::any(language));
        std::iter::once(any).chain(choices).collect::<Vec<_>>()
    };
    let selects = [
        ("ordem", text::order(language), orders.into()),
        ("hora", text::period(language), or_any(periods.into())),
        ("classe", text::category(language), or_any(categories.collect())),
        ("empresa", text::company(language), or_any(companies.collect())),
        ("ate", text::price(language), or_any(prices.into())),
    ]
    .map(|(name, label, choices)| {
        let form = form.clone();
        view! { <SelectField language form name label choices /> }
    });
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
                {selects}
                <Checkbox language form name="cadeira" label=text::wheelchair(language) />
                <Button label=text::apply(language) emphasis=Emphasis::Secondary />
                {chosen.then(|| view! { <a href=unfiltered>{text::clear(language)}</a> })}
            </form>
        </details>
    }
}
