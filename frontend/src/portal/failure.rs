//! Loading and failing look alike on every page: through [`answer`].

use backend::error::AppError;
use http::{HeaderValue, StatusCode, header};
use leptos::{prelude::*, tachys::reactive_graph::OwnedView};
use leptos_axum::ResponseOptions;

use crate::{portal::message_page::MessagePage, visit::Visit};

/// Why a page does not show what was asked for.
#[derive(Debug)]
pub enum Failure {
    /// A use case failed.
    Use(AppError),
    /// The page has moved: an address without prefix.
    MovedTo(String),
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        Self::Use(error)
    }
}

/// Answers a request with what `make` loads, or with the page about its failure, and with the
/// right status either way.
pub fn answer<Make, Future, View>(make: Make) -> impl IntoView
where
    Make: FnOnce(Visit) -> Future,
    Future: std::future::Future<Output = Result<View, Failure>> + Send + 'static,
    View: IntoView + 'static,
{
    let visit = Visit::current();
    let response = use_context::<ResponseOptions>();
    let future = make(visit.clone());
    Suspend::new(async move {
        match future.await {
            // What the page writes into the head finds the document by the owner, which is another
            // one's or nobody's when the page is written after a wait.
            Ok(view) => OwnedView::new(view.into_any()).into_any(),
            Err(Failure::MovedTo(path)) => {
                if let (Some(response), Ok(address)) =
                    (response, HeaderValue::try_from(visit.link(&path)))
                {
                    response.set_status(StatusCode::FOUND);
                    response.insert_header(header::LOCATION, address);
                }
                ().into_any()
            }
            Err(Failure::Use(error)) => {
                error.log();
                let (status, code) = (error.status(), error.code().to_owned());
                if let Some(response) = response {
                    response.set_status(status);
                }
                OwnedView::new(view! { <MessagePage visit status code /> }).into_any()
            }
        }
    })
}
