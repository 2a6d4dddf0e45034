//! `/direitos/{rule}`: the question, its answer, and why.

use answers::{
    ask::Asked,
    headline::headline,
    reading::{Cause, Fault},
    text::answer as answer_text,
};
use backend::{
    config::names::Names,
    error::{AppError, Refusal},
};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::{
    input::{Code, Problem as Contradiction, json::Json},
    language::Language,
    rule::{Rule, answer::Answer, find_rule},
    service::Service,
    time::Instant,
};

use crate::{
    components::{
        amount::Amount,
        arithmetic::Arithmetic,
        button_link::ButtonLink,
        citation::Citation,
        error_summary::ErrorSummary,
        notice::{Notice, Tone},
        page::{Audience, Page},
    },
    error::UiError,
    form::{FormState, Problem},
    portal::failure::{Failure, answer},
    rights::{
        control::Ground,
        guide::{branch_of, find_branch},
        guide_page::{PATH, branch_page, trail},
        label,
        live_answer::{LiveAnswer, Module},
        outcome_list::outcome_list,
        question_form::QuestionForm,
    },
    site::built::{self, Built},
    text::{common, rights::question as text},
    visit::{Query, Visit},
};

/// The longest question that an address may hold, in bytes of names and values.
const LONGEST_QUESTION: usize = 8 * 1024;
/// Fields that are about the present, and are proposed so.
const ABOUT_NOW: &[&str] = &["as_of", "on", "requested_at"];

/// A question, or the questions of a service where the address names one.
#[component]
pub fn QuestionPage() -> impl IntoView {
    let name = use_params_map().read_untracked().get("regra").unwrap_or_default();
    answer(move |visit| async move {
        if let Some(branch) = find_branch(&name) {
            return Ok::<_, Failure>(branch_page(visit, branch));
        }
        let rule = find_rule(&name).ok_or(AppError::NotFound)?;
        let length: usize = visit.query.pairs().map(|(name, value)| name.len() + value.len()).sum();
        if length > LONGEST_QUESTION {
            return Err(Failure::Use(AppError::Refused(Refusal {
                code: "out_of_range".to_owned(),
                field: None,
                message: String::new(),
            })));
        }
        Ok(page(visit, rule))
    })
}

/// What came of the form.
enum Outcome {
    /// Nothing was asked yet, or a row was added.
    Open,
    /// An answer.
    Answered(Box<Answer>),
    /// What is wrong, and the sentence of a contradiction.
    Refused(Vec<Problem>, Option<String>),
}

fn ask(visit: &Visit, rule: &'static Rule) -> Outcome {
    if visit.query.get("ver").is_none() || visit.query.get("mais").is_some() {
        return Outcome::Open;
    }
    match answers::ask::ask(rule, &visit.query, visit.language) {
        Asked::Answered(answer) => Outcome::Answered(answer),
        Asked::Incomplete(faults) => {
            Outcome::Refused(faults.into_iter().map(missing_or_wrong).collect(), None)
        }
        Asked::Refused { control, problem } => refused(control, &problem, visit.language),
    }
}

fn missing_or_wrong(fault: Fault) -> Problem {
    let error = match fault.cause {
        Cause::Missing => UiError::Missing,
        Cause::Invalid => UiError::Invalid,
        Cause::NoMoment => UiError::ClockInvalid,
    };
    Problem::of(fault.control, error)
}

fn refused(control: Option<String>, problem: &Contradiction, language: Language) -> Outcome {
    let (error, sentence) = match problem.code {
        Code::Missing => (UiError::Missing, None),
        Code::OutOfRange => (UiError::OutOfRange, None),
        Code::UnknownField | Code::Invalid => (UiError::Invalid, None),
        Code::Inconsistent => {
            (UiError::Inconsistent, Some(problem.message.say(language).to_owned()))
        }
    };
    Outcome::Refused(vec![Problem { field: control, error }], sentence)
}

/// The form as it opens: what is about the present is proposed so.
fn fresh(rule: &Rule, now: Instant) -> Query {
    let zone = rule.service.zone();
    let local = now.to_minute().to_local(zone);
    let proposed = rule.fields.iter().filter(|field| ABOUT_NOW.contains(&field.name));
    let value = |kind: &shared::input::field::Kind| match kind {
        shared::input::field::Kind::Day => Some(now.day_in(zone).to_storage()),
        shared::input::field::Kind::Instant(..) => local.get(..16).map(str::to_owned),
        _ => None,
    };
    proposed.filter_map(|field| Some((field.name.to_owned(), value(&field.kind)?))).collect()
}

fn page(visit: Visit, rule: &'static Rule) -> AnyView {
    let language = visit.language;
    let outcome = ask(&visit, rule);
    let values =
        if visit.query.get("ver").is_none() { fresh(rule, visit.now) } else { visit.query.clone() };
    let (problems, sentence, answer) = match outcome {
        Outcome::Open => (Vec::new(), None, None),
        Outcome::Answered(answer) => (Vec::new(), None, Some(answer)),
        Outcome::Refused(problems, sentence) => (problems, sentence, None),
    };
    let answered = answer.is_some();
    let form = FormState::new(values, problems);
    let ground = Ground {
        language,
        rule,
        form: form.clone(),
        grown: visit.query.get("mais").map(str::to_owned),
        fixed_rows: None,
    };
    let labels = ground.labels_of_problems();
    let path = format!("{PATH}/{}", rule.name);
    let action = visit.link(&path);
    let audience =
        if visit.query.pairs().next().is_some() { Audience::Unlisted } else { Audience::Public };
    let Module { name, script, wasm } = expect_context::<Built>().rules(rule.service);
    let module = Module { name, script: built::address(&script), wasm: built::address(&wasm) };
    let live = view! { <LiveAnswer module now=visit.now.to_storage() /> }.into_any();
    let shown = answer.map(|answer| answer_view(&visit, rule, &answer));
    view! {
        <Page
            visit=visit.clone()
            title=label::question(rule, language)
            description=rule.title_in(language)
            trail=trail(branch_of(rule.service), language)
            audience
            islands=true
        >
            <ErrorSummary language form labels />
            {sentence
                .map(|sentence| {
                    view! { <Notice tone=Tone::Warning title=sentence /> }
                })}
            {shown}
            {answered.then(|| view! { <h2 class="no-print">{text::your_answers(language)}</h2> })}
            <QuestionForm ground action answered live />
        </Page>
    }
    .into_any()
}

fn answer_view(visit: &Visit, rule: &'static Rule, answer: &Answer) -> AnyView {
    let (language, now) = (visit.language, visit.now);
    let outcome = Json::parse(answer.outcome.get()).expect("an outcome is JSON");
    let list = outcome_list(rule, &outcome, language, now);
    let content = match headline(rule, &outcome, language, now) {
        Some(headline) => view! {
            <h2 class="decision-answer">{headline.sentence}</h2>
            {headline.sum.map(|sum| view! { <Amount language sum /> })}
            {headline.then.map(|then| view! { <p class="decision-until">{then}</p> })}
            <details class="disclosure">
                <summary>{text::all_results(language)}</summary>
                {list}
            </details>
        }
        .into_any(),
        None => view! {
            <h2 class="decision-answer">{answer_text::live::answer(language)}</h2>
            {list}
        }
        .into_any(),
    };
    let reasons = answer
        .explanation
        .iter()
        .zip(&answer.provisions)
        .zip(&answer.periods)
        .map(|((sentence, provisions), periods)| {
            let periods = periods
                .iter()
                .map(|counting| {
                    let (service, counting) = (rule.service, counting.clone());
                    view! { <Arithmetic language service counting /> }
                })
                .collect_view();
            let citations = provisions
                .iter()
                .map(|provision| view! { <Citation language provision=*provision /> })
                .collect_view();
            view! { <li class="decision-reason"><p>{sentence.clone()}</p>{periods}{citations}</li> }
        })
        .collect_view();
    view! {
        <section class="decision rights-answer">
            {content} <h3 class="decision-why">{common::decision::why(language)}</h3>
            <ol class="decision-reasons">{reasons}</ol> {next_step(visit, rule)}
        </section>
    }
    .into_any()
}

/// Where to go with the answer.
fn next_step(visit: &Visit, rule: &Rule) -> AnyView {
    let language = visit.language;
    let whom = whom(rule, language, &visit.app.config.names);
    let share =
        visit.query.with("mais", None).address(&visit.link(&format!("{PATH}/{}", rule.name)));
    view! {
        <h3 class="decision-why">{text::next(language)}</h3>
        {(rule.name == "coach.refund")
            .then(|| {
                view! {
                    <p>{text::bought_here(language)}</p>
                    <p class="no-print">
                        <ButtonLink href=visit.link("/pedidos") label=text::my_order(language) />
                    </p>
                }
            })}
        <p>{whom}</p>
        <p class="no-print">
            <a href=share>{text::share(language)}</a>
            <span class="field-hint">" " {text::share_about(language)}</span>
        </p>
    }
    .into_any()
}

/// Who hears a complaint about the answer's service.
pub(super) fn whom(rule: &Rule, language: Language, names: &Names) -> String {
    let regulator = &names.of(rule.service).regulator;
    match rule.service {
        Service::Coach => text::coach_regulator(language, regulator),
        Service::Mototaxi => text::mototaxi_regulator(language, regulator),
        Service::Paratransit => text::paratransit_regulator(language, regulator),
    }
}
