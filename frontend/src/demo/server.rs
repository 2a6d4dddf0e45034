//! What the demonstration's forms post to, and the files of its mails.

use axum::{
    Router,
    extract::{Path, State},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use backend::{
    app::App,
    demo_clock::{self, ClockOutcome},
    download::disposition,
    error::AppError,
    mail::{MailId, mailbox},
};
use http::{HeaderValue, header};

use crate::{
    demo::clock_page::{FORM, PATH, read_moment},
    error::UiError,
    form::{Post, Problem},
};

/// All addresses of this domain outside its pages.
pub fn router() -> Router<App> {
    let mut router = Router::new()
        .route("/demo/correio/{mail}/anexos/{position}", get(read_attachment))
        .route("/demo/correio/{mail}/mensagem.eml", get(read_source));
    for prefix in ["", "/en"] {
        router = router
            .route(&format!("{prefix}/ui/demo/set_clock"), post(set_clock))
            .route(&format!("{prefix}/ui/demo/reset_clock"), post(reset_clock));
    }
    router
}

async fn set_clock(post: Post) -> Result<Response, AppError> {
    let moment = post
        .fields
        .get("quando")
        .ok_or(UiError::Missing)
        .and_then(|text| read_moment(text).ok_or(UiError::ClockInvalid));
    let error = match moment {
        Ok(instant) => match demo_clock::set_clock(&post.app, instant).await? {
            ClockOutcome::Set => return Ok(post.redirect(PATH)),
            ClockOutcome::OutOfRange => UiError::ClockOutOfRange,
        },
        Err(error) => error,
    };
    post.refuse(PATH, FORM, &[Problem::of("quando", error)]).await
}

async fn reset_clock(post: Post) -> Result<Response, AppError> {
    demo_clock::reset_clock(&post.app).await?;
    Ok(post.redirect(PATH))
}

async fn read_attachment(
    State(app): State<App>,
    Path((mail, position)): Path<(String, usize)>,
) -> Result<Response, AppError> {
    let file = mailbox::read_attachment(&app, &MailId(mail), position).await?;
    Ok(download(&file.content_type, &file.file_name, file.content))
}

async fn read_source(
    State(app): State<App>,
    Path(mail): Path<String>,
) -> Result<Response, AppError> {
    let source = mailbox::read_source(&app, &MailId(mail)).await?;
    Ok(download("message/rfc822", "mensagem.eml", source))
}

/// Always as a file to keep: what a mail carries never runs in our origin.
fn download(media_type: &str, name: &str, content: Vec<u8>) -> Response {
    let kind = HeaderValue::try_from(media_type)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"));
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition(name))];
    (headers, content).into_response()
}
