//! The first page of the kit: what happened, by service.

use leptos::prelude::*;
use shared::language::Language;

use super::{Kit, file_name, frame::Frame};
use crate::{
    components::icon::{Icon, Shape},
    rights::{
        guide::{BRANCHES, Branch, Happening},
        label,
    },
    text::rights::{guide, kit as text},
};

pub(super) fn page(kit: &Kit, language: Language) -> AnyView {
    let branches = BRANCHES.iter().map(|branch| section(branch, language)).collect_view();
    view! {
        <Frame
            kit=kit.clone()
            language
            title=text::title(language)
            heading=text::heading(language)
            file="index.html"
        >
            <p>{text::about(language)}</p>
            {branches}
            <h2 class="kit-part">{text::data(language)}</h2>
            <p>{text::data_about(language)}</p>
        </Frame>
    }
    .into_any()
}

fn section(branch: &'static Branch, language: Language) -> AnyView {
    let list = |happenings: &'static [Happening]| {
        happenings.iter().map(|happening| questions(happening, language)).collect_view()
    };
    view! {
        <section class="kit-service">
            <h2>{(branch.name)(language)}</h2>
            <p class="rights-service">{(branch.about)(language)}</p>
            {list(branch.happened)}
            <details class="disclosure rights-trade">
                <summary>{guide::trade(language)} <Icon shape=Shape::Down /></summary>
                {list(branch.trade)}
            </details>
        </section>
    }
    .into_any()
}

fn questions(happening: &'static Happening, language: Language) -> AnyView {
    let links = happening
        .questions()
        .map(|rule| {
            view! {
                <li>
                    <a href=file_name(rule)>{label::question(rule, language)}</a>
                </li>
            }
        })
        .collect_view();
    view! {
        <h3>{(happening.name)(language)}</h3>
        <ul class="kit-questions">{links}</ul>
    }
    .into_any()
}
