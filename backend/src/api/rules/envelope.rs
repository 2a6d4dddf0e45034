//! What the API reads and how it says no.

use axum::{
    Json as JsonBody,
    body::Bytes,
    extract::rejection::BytesRejection,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;
use shared::{
    input::{Problem, json::Json},
    language::Language,
};

/// Why there is no decision.
pub(super) enum Failure {
    /// No rule has that name.
    UnknownRule,
    /// The body is not JSON.
    NotJson,
    /// The body is longer than any input.
    TooLarge,
    /// The input cannot be decided.
    Problem(Problem),
}

/// `{"error": …}`
#[derive(Serialize)]
struct Envelope {
    error: ErrorBody,
}

#[derive(Serialize)]
pub(super) struct ErrorBody {
    code: &'static str,
    field: String,
    message: String,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl ErrorBody {
    pub(super) fn of(problem: &Problem, language: Language) -> Self {
        Self {
            code: problem.code.as_str(),
            field: problem.field.clone(),
            message: problem.message.say(language).to_owned(),
        }
    }

    fn whole(code: &'static str, message: &str) -> Self {
        Self { code, field: String::new(), message: message.to_owned() }
    }
}

impl Failure {
    pub(super) fn into_response(self, language: Language) -> Response {
        let (status, error) = match (&self, language) {
            (Self::UnknownRule, Language::Portuguese) => {
                (StatusCode::NOT_FOUND, ErrorBody::whole("unknown_rule", "Esta regra não existe."))
            }
            (Self::UnknownRule, Language::English) => {
                (StatusCode::NOT_FOUND, ErrorBody::whole("unknown_rule", "There is no such rule."))
            }
            (Self::NotJson, Language::Portuguese) => {
                (StatusCode::BAD_REQUEST, ErrorBody::whole("invalid", "O corpo não é JSON."))
            }
            (Self::NotJson, Language::English) => {
                (StatusCode::BAD_REQUEST, ErrorBody::whole("invalid", "The body is not JSON."))
            }
            (Self::TooLarge, Language::Portuguese) => (
                StatusCode::PAYLOAD_TOO_LARGE,
                ErrorBody::whole("out_of_range", "O corpo passa de 8 MiB."),
            ),
            (Self::TooLarge, Language::English) => (
                StatusCode::PAYLOAD_TOO_LARGE,
                ErrorBody::whole("out_of_range", "The body is longer than 8 MiB."),
            ),
            (Self::Problem(problem), language) => {
                (StatusCode::UNPROCESSABLE_ENTITY, ErrorBody::of(problem, language))
            }
        };
        let language = [(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()))];
        (status, language, JsonBody(Envelope { error })).into_response()
    }
}

/// Reads the body whatever its content type says: what counts is that it is JSON.
pub(super) fn read_json(body: Result<Bytes, BytesRejection>) -> Result<Json, Failure> {
    let body = body.map_err(|rejection| match rejection.into_response().status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::TooLarge,
        _ => Failure::NotJson,
    })?;
    std::str::from_utf8(&body).ok().and_then(Json::parse).ok_or(Failure::NotJson)
}

/// The language that `Accept-Language` likes best, of two liked alike the first; Portuguese where
/// it likes none.
pub(crate) fn language_of(headers: &HeaderMap) -> Language {
    let mut best = (Language::Portuguese, 0);
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter();
    for range in values.filter_map(|value| value.to_str().ok()).flat_map(|text| text.split(',')) {
        let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
        let language = match tag.trim().split('-').next().map(str::to_ascii_lowercase).as_deref() {
            Some("en") => Language::English,
            Some("pt" | "*") => Language::Portuguese,
            _ => continue,
        };
        let weight = thousandths(weight.trim().trim_start_matches("q=")).unwrap_or(0);
        if best.1 < weight {
            best = (language, weight);
        }
    }
    best.0
}

/// A weight of HTTP, `0.875`, in thousandths.
fn thousandths(weight: &str) -> Option<u32> {
    let (whole, places) = weight.split_once('.').unwrap_or((weight, ""));
    let places: u32 = format!("{places:0<3}").get(..3)?.parse().ok()?;
    Some(whole.parse::<u32>().ok()?.min(1) * 1000 + places)
}
