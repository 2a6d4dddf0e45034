//! The rules as data: what each asks, and what it decides. Nothing of an input is kept or logged.

mod envelope;

use std::{collections::BTreeMap, sync::LazyLock};

use axum::{
    Json as JsonBody, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Query, rejection::BytesRejection},
    response::{IntoResponse, Response},
    routing::{get, post},
};
pub(crate) use envelope::language_of as accepted_language;
use envelope::{ErrorBody, Failure};
use http::{HeaderMap, HeaderValue, header};
use serde::Serialize;
use serde_json::Value;
use shared::{
    calendar,
    input::{Code, Problem, json::Json},
    language::{Language, Phrase},
    rule::{
        RULES, Rule,
        answer::{Question, WordedAnswer, read_law_of},
        find_rule,
    },
    service::Service,
    time::Day,
};

use crate::{
    api::{
        cached::Document,
        examples::{self, Example},
    },
    app::App,
};

/// Room for a thousand large inputs.
const LONGEST_BODY: usize = 8 * 1024 * 1024;
/// The most inputs of a batch.
pub(super) const MOST_INPUTS: usize = 1000;

type Result<T> = std::result::Result<T, Failure>;

/// `GET /api/v1/rules`, `GET` and `POST /api/v1/rules/{rule}`, `POST /api/v1/rules/{rule}/batch`.
pub fn router() -> Router<App> {
    routes()
}

pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/api/v1/rules", get(list_rules))
        .route("/api/v1/rules/{rule}", get(show_rule).post(decide_one))
        .route("/api/v1/rules/{rule}/batch", post(decide_batch))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}

#[derive(Serialize)]
struct RuleList {
    rules: Vec<RuleView>,
}

#[derive(Serialize)]
struct RuleView {
    rule: &'static str,
    service: Service,
    title: &'static str,
    provisions: &'static [&'static str],
    schema: Value,
}

impl RuleView {
    fn of(rule: &'static Rule, language: Language) -> Self {
        Self {
            rule: rule.name,
            service: rule.service,
            title: rule.title_in(language),
            provisions: rule.provisions,
            schema: rule.schema(),
        }
    }
}

/// All about one rule.
#[derive(Serialize)]
struct RuleDetail {
    #[serde(flatten)]
    summary: RuleView,
    /// What a decision of it holds.
    outcome_schema: Value,
    /// Where people read it and ask it, by language.
    pages: BTreeMap<&'static str, String>,
    examples: &'static [Example],
}

impl RuleDetail {
    fn of(rule: &'static Rule, language: Language) -> Self {
        let page = |language: Language| {
            (language.tag(), format!("{}/api#{}", language.path_prefix(), rule.name))
        };
        Self {
            summary: RuleView::of(rule, language),
            outcome_schema: rule.outcome_schema(),
            pages: [Language::Portuguese, Language::English].map(page).into(),
            examples: examples::of_rule(rule.name),
        }
    }
}

#[derive(Serialize)]
struct Results {
    results: Vec<Entry>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Decision(Box<WordedAnswer>),
    Error { error: ErrorBody },
}

async fn list_rules(headers: HeaderMap) -> Response {
    static LISTS: [LazyLock<Document>; 2] = [
        LazyLock::new(|| write_list(Language::Portuguese)),
        LazyLock::new(|| write_list(Language::English)),
    ];
    let language = envelope::language_of(&headers);
    LISTS[usize::from(language == Language::English)].answer(&headers)
}

fn write_list(language: Language) -> Document {
    let rules = RULES.iter().map(|rule| RuleView::of(rule, language)).collect();
    Document::of(&RuleList { rules }, Some(language))
}

async fn show_rule(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let language = envelope::language_of(&headers);
    match named(&name) {
        Ok(rule) => Document::of(&RuleDetail::of(rule, language), Some(language)).answer(&headers),
        Err(failure) => failure.into_response(language),
    }
}

async fn decide_one(
    Path(name): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Response {
    let language = envelope::language_of(&headers);
    let decide = || {
        let rule = named(&name)?;
        let input = envelope::read_json(body)?;
        let calendar = calendar::for_service(rule.service);
        let question = Question { input: &input, language, law_of: law_of(&query)?, calendar };
        Ok(rule.evaluate(&question)?.with_words())
    };
    respond(language, decide())
}

async fn decide_batch(
    Path(name): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
    headers: HeaderMap,
    body: std::result::Result<Bytes, BytesRejection>,
) -> Response {
    let language = envelope::language_of(&headers);
    let decide = || {
        let rule = named(&name)?;
        let body = envelope::read_json(body)?;
        let law_of = law_of(&query)?;
        let calendar = calendar::for_service(rule.service);
        let decide =
            |input: &Json| match rule.evaluate(&Question { input, language, law_of, calendar }) {
                Ok(answer) => Entry::Decision(Box::new(answer.with_words())),
                Err(problem) => Entry::Error { error: ErrorBody::of(&problem, language) },
            };
        Ok(Results { results: inputs(&body)?.iter().map(decide).collect() })
    };
    respond(language, decide())
}

fn named(name: &str) -> Result<&'static Rule> {
    find_rule(name).ok_or(Failure::UnknownRule)
}

/// The day whose constants count, from `?law_of=YYYY-MM-DD`.
fn law_of(query: &[(String, String)]) -> Result<Option<Day>> {
    if let Some((name, _)) = query.iter().find(|(name, _)| name != "law_of") {
        return Err(problem(
            Code::UnknownField,
            format!("/{name}"),
            "Este parâmetro não existe.",
            "There is no such parameter.",
        ));
    }
    match query {
        [] => Ok(None),
        [(_, text)] => Ok(Some(read_law_of(text)?)),
        // Of several days none is the one that is meant.
        _ => Ok(Some(read_law_of("")?)),
    }
}

/// The members of `{"inputs": […]}`.
fn inputs(body: &Json) -> Result<&[Json]> {
    let invalid = |pointer: &str| {
        problem(
            Code::Invalid,
            pointer.to_owned(),
            "Informe um objeto com uma lista: {\"inputs\": […]}.",
            "Must be an object with a list: {\"inputs\": […]}.",
        )
    };
    let Json::Object(members) = body else { return Err(invalid("")) };
    if let Some(name) = members.iter().map(|(name, _)| name).filter(|name| *name != "inputs").min()
    {
        return Err(problem(
            Code::UnknownField,
            format!("/{}", name.replace('~', "~0").replace('/', "~1")),
            "Este campo não existe.",
            "There is no such field.",
        ));
    }
    match members.as_slice() {
        [] | [(_, Json::Null)] => Err(problem(
            Code::Missing,
            "/inputs".to_owned(),
            "Este campo é obrigatório.",
            "This field is required.",
        )),
        [(_, Json::List(inputs))] if inputs.len() <= MOST_INPUTS => Ok(inputs),
        [(_, Json::List(_))] => Err(problem(
            Code::OutOfRange,
            "/inputs".to_owned(),
            "Envie no máximo 1.000 entradas de uma vez.",
            "Send at most 1,000 inputs at once.",
        )),
        _ => Err(invalid("/inputs")),
    }
}

fn problem(code: Code, field: String, portuguese: &str, english: &str) -> Failure {
    Failure::Problem(Problem { code, field, message: Phrase::new(portuguese, english) })
}

fn respond(language: Language, result: Result<impl Serialize>) -> Response {
    match result {
        Ok(body) => answer(language, body),
        Err(failure) => failure.into_response(language),
    }
}

/// What was asked is the caller's, and so is the answer: nobody keeps it.
fn answer(language: Language, body: impl Serialize) -> Response {
    let headers = [
        (header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag())),
        (header::VARY, HeaderValue::from(header::ACCEPT_LANGUAGE)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, JsonBody(body)).into_response()
}

#[cfg(test)]
mod tests;
