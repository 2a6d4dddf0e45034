//! A question of the kit: its form, the place of its answer, and the articles it may apply.

use answers::{arithmetic::CITED, proposal::proposed};
use leptos::prelude::*;
use shared::{language::Language, law, rule::Rule};

use super::{Kit, file_name, frame::Frame, script_name};
use crate::{
    form::FormState,
    rights::{
        control::Ground,
        label,
        live_answer::AnswerPlace,
        question_form::{QuestionForm, Told},
    },
    text::rights::kit as text,
};

/// Rows that each list offers, as nothing is there to add one.
const ROWS: usize = 3;

pub(super) fn page(kit: &Kit, rule: &'static Rule, language: Language) -> AnyView {
    let form = FormState::new(proposed(rule, language).collect(), Vec::new());
    let ground = Ground { language, rule, form, grown: None, fixed_rows: Some(ROWS) };
    let file = file_name(rule);
    let live = view! { <AnswerPlace /> }.into_any();
    let regulator = kit.names.of(rule.service).regulator.clone();
    let told = Told { now: None, regulator, orders: None };
    // The arithmetic of a period may cite how periods are counted, whatever the rule cites.
    let counting = CITED.iter().filter(|id| !rule.provisions.contains(id));
    let articles =
        rule.provisions.iter().chain(counting).map(|id| article(id, language)).collect_view();
    view! {
        <Frame
            kit=kit.clone()
            language
            title=label::question(rule, language)
            file=file.clone()
            script=script_name(rule.service)
        >
            <noscript>
                <p>{text::no_scripts(language)}</p>
            </noscript>
            <QuestionForm ground action=file answered=false told live />
            <h2 class="kit-part">{text::articles(language)}</h2>
            <p>{text::articles_about(language)}</p>
            {articles}
            <p class="kit-part">
                <a href="index.html">{text::all_questions(language)}</a>
            </p>
        </Frame>
    }
    .into_any()
}

/// A provision with its words, under its id, by which an answer finds them.
fn article(id: &'static str, language: Language) -> AnyView {
    let words = law::provision(id).map_or("", |found| found.words.as_str());
    view! {
        <section class="kit-article" id=id>
            <h3>{answers::citation::label(id, language)}</h3>
            <blockquote lang=Language::Portuguese.tag()>{words}</blockquote>
        </section>
    }
    .into_any()
}
