//! Forms without scripts: one mechanism for all of them.
//!
//! A form in a page is a plain post to `/ui/<domain>/<verb>` (in English
//! `/en/ui/…`), taken by a plain handler as a [`Post`] and answered by a
//! redirect (303). Server functions of Leptos are not used for this: in
//! islands mode an `ActionForm` of a page is never hydrated, so it is a plain
//! post as well, but its errors would travel in the address and its way back
//! would hang on the `Referer`. A refused form is kept as a draft of the
//! visitor ([`Post::refuse`]); the page reads it back with [`FormState::read`],
//! filled in, with its problems. The address holds the draft's name alone.
//!
//! The browser's own checks are switched off (`novalidate`) where a control has
//! some: they tell one fault at a time, in the browser's language, and vanish.

use axum::{
    extract::{FromRequest, Request},
    response::{IntoResponse, Response},
};
use backend::{
    actor::Actor,
    app::App,
    draft::{self, DraftId},
    error::{AppError, Refusal},
};
use http::{StatusCode, header};
use serde_json::{Map, Value};
use shared::language::Language;

use crate::{
    error::UiError,
    visit::{Query, Visit, localized, split_language},
};

/// Name of the value in the address that names a draft.
pub const DRAFT: &str = "rascunho";

/// One of several answers to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What is shown.
    pub label: String,
    /// What more there is to know, shown small.
    pub detail: Option<String>,
}

impl Choice {
    /// An answer without more to know.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into(), detail: None }
    }
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Name of the field, which is the id of its control; `None` for the whole form.
    pub field: Option<String>,
    /// What is wrong.
    pub error: UiError,
}

impl Problem {
    /// A problem of one field.
    pub fn of(field: impl Into<String>, error: UiError) -> Self {
        Self { field: Some(field.into()), error }
    }

    /// A problem of the whole form.
    #[must_use]
    pub const fn general(error: UiError) -> Self {
        Self { field: None, error }
    }
}

/// A form as it is shown: what was typed, and what was wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormState {
    values: Query,
    problems: Vec<Problem>,
}

impl FormState {
    /// A form with values and problems.
    #[must_use]
    pub const fn new(values: Query, problems: Vec<Problem>) -> Self {
        Self { values, problems }
    }

    /// The form as the draft in the address left it, else with `fresh` values. A draft that
    /// is somebody else's, of another form or too old counts as none.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn read(visit: &Visit, form: &str, fresh: Query) -> Result<Self, AppError> {
        let Some(id) = visit.query.get(DRAFT) else { return Ok(Self::new(fresh, Vec::new())) };
        match draft::read(&visit.app, &visit.actor, form, &DraftId(id.to_owned())).await {
            Ok(draft) => Ok(Self::from_draft(&draft.values, draft.problems)),
            Err(AppError::NotFound) => Ok(Self::new(fresh, Vec::new())),
            Err(error) => Err(error),
        }
    }

    fn from_draft(values: &Value, problems: Vec<Refusal>) -> Self {
        let pairs = values.as_object().into_iter().flatten().flat_map(|(name, value)| {
            let texts = match value {
                Value::Array(values) => values.iter().filter_map(Value::as_str).collect(),
                value => Vec::from_iter(value.as_str()),
            };
            texts.into_iter().map(move |text| (name.clone(), text.to_owned())).collect::<Vec<_>>()
        });
        let problems = problems
            .into_iter()
            .map(|problem| Problem {
                field: problem.field,
                error: UiError::from_code(&problem.code),
            })
            .collect();
        Self { values: pairs.collect(), problems }
    }

    /// What was typed, empty where nothing was.
    #[must_use]
    pub fn value(&self, name: &str) -> &str {
        self.values.get(name).unwrap_or_default()
    }

    /// Everything that was typed.
    #[must_use]
    pub const fn values(&self) -> &Query {
        &self.values
    }

    /// What is wrong, in the order of the form.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// What is wrong with one field.
    #[must_use]
    pub fn problem(&self, language: Language, name: &str) -> Option<String> {
        let problem =
            self.problems.iter().find(|problem| problem.field.as_deref() == Some(name))?;
        Some(problem.error.message(language).to_owned())
    }

    /// The ids of hint and error, for `aria-describedby`.
    #[must_use]
    pub fn described_by(name: &str, hint: bool, problem: bool) -> Option<String> {
        match (hint, problem) {
            (false, false) => None,
            (true, false) => Some(format!("{name}-dica")),
            (false, true) => Some(format!("{name}-erro")),
            (true, true) => Some(format!("{name}-erro {name}-dica")),
        }
    }
}

/// A form that a person has posted.
#[derive(Clone, Debug)]
pub struct Post {
    /// The application.
    pub app: App,
    /// Who posted it; always with a visitor.
    pub actor: Actor,
    /// What was typed.
    pub fields: Query,
}

impl FromRequest<App> for Post {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (language, _) = split_language(request.uri().path());
        let known = request.extensions().get::<Actor>().cloned().unwrap_or_default();
        let actor = Actor { language, ..known };
        let body = String::from_request(request, app)
            .await
            .map_err(|rejection| rejection.status().into_response())?;
        Ok(Self { app: app.clone(), actor, fields: Query::parse(&body) })
    }
}

impl Post {
    /// Leads on to a page, given by its path without prefix.
    #[must_use]
    pub fn redirect(&self, path: &str) -> Response {
        see_other(&localized(self.actor.language, path))
    }

    /// Leads back to the form at `path`, filled in and with its problems.
    ///
    /// # Errors
    /// When the draft cannot be kept.
    pub async fn refuse(
        &self,
        path: &str,
        form: &str,
        problems: &[Problem],
    ) -> Result<Response, AppError> {
        let refusals: Vec<_> = problems
            .iter()
            .map(|problem| Refusal {
                code: problem.error.code().to_owned(),
                field: problem.field.clone(),
                message: String::new(),
            })
            .collect();
        let values = self.values();
        let DraftId(id) = draft::keep(&self.app, &self.actor, form, &values, &refusals).await?;
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let address = Query::parse(query).with(DRAFT, Some(&id)).address(path);
        Ok(self.redirect(&format!("{address}#erros")))
    }

    fn values(&self) -> Value {
        let mut values = Map::new();
        for (name, value) in self.fields.pairs() {
            match values.get_mut(name) {
                Some(Value::Array(all)) => all.push(value.into()),
                Some(one) => *one = Value::Array(vec![one.clone(), value.into()]),
                None => {
                    values.insert(name.to_owned(), value.into());
                }
            }
        }
        Value::Object(values)
    }
}

/// The redirect after a post.
#[must_use]
pub fn see_other(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_draft_comes_back_with_its_values_and_its_problems() {
        let state = FormState::from_draft(
            &json!({"de": "Ilhéus", "poltrona": ["1", "2"]}),
            vec![Refusal {
                code: "origin_missing".to_owned(),
                field: Some("de".to_owned()),
                message: String::new(),
            }],
        );
        assert_eq!(state.value("de"), "Ilhéus");
        assert_eq!(state.values().all("poltrona").collect::<Vec<_>>(), ["1", "2"]);
        assert!(state.problem(Language::Portuguese, "de").is_some());
        assert_eq!(state.problem(Language::Portuguese, "para"), None);
    }

    #[test]
    fn the_error_is_read_before_the_hint() {
        assert_eq!(FormState::described_by("de", true, true).as_deref(), Some("de-erro de-dica"));
        assert_eq!(FormState::described_by("de", false, false), None);
    }
}
