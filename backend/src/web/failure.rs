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

use super::{ErrorPage, ErrorView, is_machine, log::RequestId, visitor};
use crate::error::{AppError, Refusal};

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
    let language = visitor::language_of(&uri, request.headers());
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
        Some(Failed(error)) => error.refusal(),
        None => Refusal::of_status(status),
    };
    let body = if is_machine(&uri) {
        Json(json!({ "error": refusal })).into_response()
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
    fn of_status(status: StatusCode) -> Self {
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
        let message = status.canonical_reason().unwrap_or("Error");
        Self { code: code.to_owned(), field: None, message: message.to_owned() }
    }
}

impl AppError {
    fn refusal(&self) -> Refusal {
        if let Self::Refused(refusal) = self {
            return refusal.clone();
        }
        let message = match self {
            Self::NotFound => "There is no such thing here.",
            Self::Forbidden => "You may not do this.",
            Self::NotSignedIn => "Sign in first.",
            Self::Conflict => "It has changed meanwhile. Read it again.",
            Self::RateLimited(_) => "Too many requests. Wait a little.",
            Self::Unavailable(_) => "The service does not answer at present. Try again later.",
            Self::Refused(_) | Self::Internal(_) => "The request failed through no fault of yours.",
        };
        Refusal { code: self.code().to_owned(), field: None, message: message.to_owned() }
    }
}
