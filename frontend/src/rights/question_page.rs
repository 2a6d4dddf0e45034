//! `/direitos/{rule}`: the question, its answer, and why.

use answers::{
    ask::Asked,
    headline,
    outcome::Outcome,
    proposal::{is_taken, proposed},
    reading::{Cause, Fault},
    written::{Around, outcome_of, write},
};
use backend::error::{AppError, Refusal};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use shared::{
    input::{Code, Problem as Contradiction},
    language::Language,
    rule::{Rule, answer::Answer, find_rule},
    time::Instant,
};

use crate::{
    components::{
        citation,
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
        question_form::{QuestionForm, Told},
    },
    site::built::{self, Built},
    text::rights::question as text,
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
enum Came {
    /// Nothing was asked yet, or a row was added.
    Open,
    /// An answer.
    Answered(Box<Answer>),
    /// What is wrong, and the sentence of a contradiction.
    Refused(Vec<Problem>, Option<String>),
}

fn ask(visit: &Visit, rule: &'static Rule) -> Came {
    if visit.query.get("ver").is_none() || visit.query.get("mais").is_some() {
        return Came::Open;
    }
    match answers::ask::ask(rule, &visit.query, visit.language) {
        Asked::Answered(answer) => Came::Answered(answer),
        Asked::Incomplete(faults) => {
            Came::Refused(faults.into_iter().map(missing_or_wrong).collect(), None)
        }
        Asked::Refused { control, problem } => refused(control, &problem, visit.language),
    }
}

fn missing_or_wrong(fault: Fault) -> Problem {
    let error = match fault.cause {
        Cause::Missing => UiError::Missing,
        Cause::Invalid => UiError::Invalid,
        Cause::NoMoment => UiError::ClockInvalid,
        Cause::TooMany => UiError::TooManyRows,
    };
    Problem::of(fault.control, error)
}

fn refused(control: Option<String>, problem: &Contradiction, language: Language) -> Came {
    let (error, sentence) = match problem.code {
        Code::Missing => (UiError::Missing, None),
        Code::OutOfRange => (UiError::OutOfRange, None),
        Code::UnknownField | Code::Invalid => (UiError::Invalid, None),
        Code::Inconsistent => {
            (UiError::Inconsistent, Some(problem.message.say(language).to_owned()))
        }
    };
    Came::Refused(vec![Problem { field: control, error }], sentence)
}

/// The form as it opens: what is about the present is proposed so, and what nobody need know.
fn fresh(rule: &Rule, now: Instant, language: Language) -> Query {
    let zone = rule.service.zone();
    let local = now.to_minute().to_local(zone);
    let about_now = rule.fields.iter().filter(|field| ABOUT_NOW.contains(&field.name));
    let value = |kind: &shared::input::field::Kind| match kind {
        shared::input::field::Kind::Day => Some(now.day_in(zone).to_storage()),
        shared::input::field::Kind::Instant(..) => local.get(..16).map(str::to_owned),
        _ => None,
    };
    about_now
        .filter_map(|field| Some((field.name.to_owned(), value(&field.kind)?)))
        .chain(proposed(rule, language))
        .collect()
}

fn page(visit: Visit, rule: &'static Rule) -> AnyView {
    let language = visit.language;
    let came = ask(&visit, rule);
    let values = if visit.query.get("ver").is_none() {
        fresh(rule, visit.now, language)
    } else {
        visit.query.clone()
    };
    let (problems, sentence, answer) = match came {
        Came::Open => (Vec::new(), None, None),
        Came::Answered(answer) => (Vec::new(), None, Some(answer)),
        Came::Refused(problems, sentence) => (problems, sentence, None),
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
    let live = view! { <LiveAnswer module /> }.into_any();
    let told = Told {
        now: Some(visit.now),
        regulator: visit.app.config.names.of(rule.service).regulator.clone(),
        orders: Some(visit.link("/pedidos")),
    };
    let shown = answer.map(|answer| answer_view(&visit, rule, &answer, &told));
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
            {answered.then(|| view! { <h2>{text::your_answers(language)}</h2> })}
            <QuestionForm ground action answered told live />
        </Page>
    }
    .into_any()
}

fn answer_view(visit: &Visit, rule: &'static Rule, answer: &Answer, told: &Told) -> AnyView {
    let language = visit.language;
    let words = label::words_of(rule, language);
    let json = outcome_of(answer);
    let is_proposed = is_taken(rule, &visit.query);
    let outcome =
        Outcome { json: &json, rule, words: &words, language, now: visit.now, is_proposed };
    let around = Around { regulator: &told.regulator, orders: told.orders.as_deref() };
    let written = write(answer, &outcome, headline::of(rule.service), around, citation::LAW);
    let share =
        visit.query.with("mais", None).address(&visit.link(&format!("{PATH}/{}", rule.name)));
    view! {
        <section class="decision rights-answer">
            <div class="rights-said" inner_html=written.headline></div>
            <div class="rights-reasons" inner_html=written.reasons></div>
            <p class="no-print">
                <a href=share>{text::share(language)}</a>
                <span class="field-hint">" " {text::share_about(language)}</span>
            </p>
        </section>
    }
    .into_any()
}
