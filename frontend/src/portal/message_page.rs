//! The page that tells what went wrong, what to do, and by which number to ask about it.

use backend::web::ErrorView;
use http::{Request, StatusCode, Uri};
use leptos::{prelude::*, reactive::owner::Owner};
use leptos_axum::ResponseOptions;
use shared::language::Language;

use crate::{
    app::Shell,
    components::{
        button_link::ButtonLink,
        icon::{Icon, Shape},
        page::{Audience, Page},
    },
    text::error,
    visit::{Visit, localized},
};

/// What happened, and what to do.
#[component]
pub fn MessagePage(
    /// The request.
    visit: Visit,
    /// The status of the answer.
    status: StatusCode,
    /// The stable code of the failure.
    code: String,
) -> impl IntoView {
    let language = visit.language;
    let (title, text) = words(language, status, &code);
    let fault = status.is_server_error();
    let reference = visit.reference.clone().filter(|_| fault);
    let home = visit.link("/");
    view! {
        <Page visit title description=text audience=Audience::Unlisted>
            <div class="message-page">
                <span class="message-page-icon">
                    <Icon shape=if fault { Shape::Fault } else { Shape::Info } />
                </span>
                <p class="message-page-text">{text}</p>
                {reference
                    .map(|reference| {
                        view! {
                            <p class="message-page-reference">
                                {error::page::reference(language)} " " <code>{reference}</code>
                            </p>
                        }
                    })}
                <ButtonLink href=home label=error::page::home(language) />
            </div>
        </Page>
    }
}

/// An address that no route knows.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(StatusCode::NOT_FOUND);
    }
    let status = StatusCode::NOT_FOUND;
    view! { <MessagePage visit=Visit::current() status code="not_found".to_owned() /> }
}

/// The whole document about a failure, for answers that no page has made.
pub fn render(context: &impl Fn(), failure: &ErrorView) -> String {
    let owner = Owner::new_root(None);
    owner.with(|| {
        context();
        let mut request = Request::new(());
        if let Ok(uri) = localized(failure.language, "/").parse::<Uri>() {
            *request.uri_mut() = uri;
        }
        provide_context(request.into_parts().0);
        provide_context(leptos_meta::ServerMetaContext::new().0);
        let visit = Visit {
            reference: Some(failure.request_id.clone()).filter(|id| !id.is_empty()),
            ..Visit::current()
        };
        let (status, code) = (failure.status, failure.code.clone());
        let (title, _) = words(failure.language, status, &code);
        let head =
            format!("<title>{title}</title><meta name=\"robots\" content=\"noindex\"></head>");
        // The head comes before the page that would name it, and nothing here can wait.
        let document = view! { <Shell><MessagePage visit status code /></Shell> }.to_html();
        document.replacen("</head>", &head, 1)
    })
}

fn words(language: Language, status: StatusCode, code: &str) -> (&'static str, &'static str) {
    use error::page as text;
    match (status.as_u16(), code) {
        (404, _) => (text::not_found_title(language), text::not_found(language)),
        (403, _) => (text::forbidden_title(language), text::forbidden(language)),
        (401, _) => (text::sign_in_title(language), text::sign_in(language)),
        (409, _) => (text::conflict_title(language), text::conflict(language)),
        (410, _) => (text::gone_title(language), text::gone(language)),
        (413, _) => (text::too_large_title(language), text::too_large(language)),
        (429, _) => (text::rate_limited_title(language), text::rate_limited(language)),
        (502..=504, _) => (text::unavailable_title(language), text::unavailable(language)),
        (400..=499, _) => (text::refused_title(language), text::refused(language)),
        _ => (text::internal_title(language), text::internal(language)),
    }
}
