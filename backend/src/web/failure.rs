//! The one place that turns a failure into a response, and logs its cause once.

use std::sync::Arc;

use anyhow::anyhow;
use axum::{
    Json,
    extract::{Request, State},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use http::{HeaderValue, StatusCode, header};
use serde_json::json;
use shared::language::Language;

use super::{ErrorPage, ErrorView, is_machine, log::RequestId, visitor};
use crate::{
    api::accepted_language,
    error::{AppError, Refusal},
};

/// Rides in a response's extensions from the handler to [`render`].
#[derive(Clone)]
struct Failed(Arc<AppError>);

#[derive(Clone)]
pub(super) struct Renderer {
    pub(super) error_page: ErrorPage,
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        if let Self::RateLimited(seconds) = self {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(Failed(Arc::new(self)));
        response
    }
}

/// Gives every failure its body: JSON under `/api`, a page elsewhere.
pub(super) async fn render(
    State(renderer): State<Renderer>,
    request: Request,
    next: Next,
) -> Response {
    let uri = request.uri().clone();
    let is_machine = is_machine(&uri);
    let language = if is_machine {
        accepted_language(request.headers())
    } else {
        visitor::language_of(&uri, request.headers())
    };
    let request_id = match request.extensions().get::<RequestId>() {
        Some(RequestId(id)) => id.clone(),
        None => String::new(),
    };
    let mut response = next.run(request).await;
    let failed = response.extensions_mut().remove::<Failed>();
    if let Some(Failed(error)) = &failed {
        error.log();
    } else if !is_bare(&response) {
        return response;
    }
    let status = response.status();
    let refusal = match &failed {
        Some(Failed(error)) => error.refusal(language),
        None => Refusal::of_status(status, language),
    };
    let body = if is_machine {
        let headers = [
            (header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag())),
            (header::VARY, HeaderValue::from_static("accept-language")),
        ];
        (headers, Json(json!({ "error": refusal }))).into_response()
    } else {
        let view = ErrorView { status, code: refusal.code, language, request_id };
        Html((renderer.error_page)(&view)).into_response()
    };
    let (mut parts, _) = response.into_parts();
    let (fresh, body) = body.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(fresh.headers);
    Response::from_parts(parts, body)
}

/// A handler's panic is a fault of ours like another.
pub(super) fn from_panic(panic: Box<dyn std::any::Any + Send>) -> Response {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without words");
    AppError::Internal(anyhow!("panicked: {message}")).into_response()
}

/// A failure without a body of its own: an unknown address, a wrong method, a body too long.
fn is_bare(response: &Response) -> bool {
    let has_page = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| !kind.as_bytes().starts_with(b"text/plain"));
    (response.status().is_client_error() || response.status().is_server_error()) && !has_page
}

impl Refusal {
    fn of_status(status: StatusCode, language: Language) -> Self {
        let code = match status {
            StatusCode::NOT_FOUND => "not_found",
            StatusCode::METHOD_NOT_ALLOWED => "method_not_allowed",
            StatusCode::PAYLOAD_TOO_LARGE => "too_large",
            StatusCode::UNSUPPORTED_MEDIA_TYPE => "unsupported_media_type",
            StatusCode::REQUEST_TIMEOUT => "timeout",
            StatusCode::SERVICE_UNAVAILABLE => "unavailable",
            status if status.is_client_error() => "bad_request",
            _ => "internal",
        };
        Self::of_code(code, language)
    }

    fn of_code(code: &str, language: Language) -> Self {
        let (portuguese, english) = words(code);
        let message = match language {
            Language::Portuguese => portuguese,
            Language::English => english,
        };
        Self { code: code.to_owned(), field: None, message: message.to_owned() }
    }
}

/// What a machine's user reads about a failure without a field.
fn words(code: &str) -> (&'static str, &'static str) {
    match code {
        "not_found" => ("Não existe nada neste endereço.", "There is no such thing here."),
        "forbidden" => ("Você não pode fazer isto.", "You may not do this."),
        "unauthorised" => ("Entre na sua conta antes.", "Sign in first."),
        "conflict" => {
            ("Isto mudou enquanto isso. Leia de novo.", "It has changed meanwhile. Read it again.")
        }
        "rate_limited" => ("Pedidos demais. Espere um pouco.", "Too many requests. Wait a little."),
        "unavailable" => (
            "O serviço não responde agora. Tente mais tarde.",
            "The service does not answer at present. Try again later.",
        ),
        "method_not_allowed" => {
            ("Este endereço não aceita este método.", "This address does not take this method.")
        }
        "too_large" => ("O corpo é grande demais.", "The body is too long."),
        "unsupported_media_type" => {
            ("Este tipo de conteúdo não é aceito.", "This type of content is not taken.")
        }
        "timeout" => ("O pedido demorou demais.", "The request took too long."),
        "bad_request" => ("Não entendemos o pedido.", "The request cannot be understood."),
        _ => (
            "O pedido falhou, e não por culpa sua.",
            "The request failed through no fault of yours.",
        ),
    }
}

impl AppError {
    fn refusal(&self, language: Language) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal.clone(),
            other => Refusal::of_code(other.code(), language),
        }
    }
}
