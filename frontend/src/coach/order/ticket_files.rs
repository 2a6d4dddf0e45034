//! The ticket as PDF and as calendar entry.

use axum::{
    Extension,
    extract::{OriginalUri, Path, State},
    response::{IntoResponse, Response},
};
use backend::{
    actor::Actor,
    app::App,
    coach::{
        ticket::read_ticket,
        ticket_document::{calendar, issuer::Issuer, letter, pdf},
    },
    download::disposition,
    error::AppError,
};
use http::{HeaderValue, Uri, header};
use shared::payment::ticket::TicketState;

use crate::visit::split_language;

/// The path of a ticket's file: `pdf` or `ics`.
#[must_use]
pub fn file_path(code: &str, extension: &str) -> String {
    format!("/bilhetes/{code}/bilhete.{extension}")
}

/// `/bilhetes/{codigo}/bilhete.pdf`
pub(super) async fn pdf_file(
    State(app): State<App>,
    Extension(actor): Extension<Actor>,
    OriginalUri(address): OriginalUri,
    Path(code): Path<String>,
) -> Result<Response, AppError> {
    file(&app, actor, &address, &code, "pdf").await
}

/// `/bilhetes/{codigo}/bilhete.ics`
pub(super) async fn calendar_file(
    State(app): State<App>,
    Extension(actor): Extension<Actor>,
    OriginalUri(address): OriginalUri,
    Path(code): Path<String>,
) -> Result<Response, AppError> {
    file(&app, actor, &address, &code, "ics").await
}

async fn file(
    app: &App,
    actor: Actor,
    address: &Uri,
    code: &str,
    extension: &str,
) -> Result<Response, AppError> {
    let (language, _) = split_language(address.path());
    let actor = Actor { language, ..actor };
    let ticket = read_ticket(app, &actor, code).await?;
    // A dead ticket has no document: what was printed before no longer opens the door.
    if ticket.state != TicketState::Valid {
        return Err(AppError::NotFound);
    }
    let issuer = Issuer::of(app);
    let name = letter::file_name(&ticket.document, extension);
    let (kind, content) = if extension == "pdf" {
        let content = pdf::render(&ticket.document, &issuer).map_err(AppError::Internal)?;
        (pdf::CONTENT_TYPE, content)
    } else {
        (calendar::CONTENT_TYPE, calendar::write(&ticket.document, &issuer).into_bytes())
    };
    Ok((
        [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            (header::CONTENT_DISPOSITION, disposition(&name)),
            (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        ],
        content,
    )
        .into_response())
}
