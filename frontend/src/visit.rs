//! What a page knows about the request that it answers.

pub use answers::query::Query;
use backend::{
    actor::Actor,
    app::App,
    web::{RequestId, content_security_policy},
};
use http::{header, request::Parts};
use leptos::{
    nonce::use_nonce,
    prelude::{expect_context, provide_context, use_context},
};
use leptos_axum::ResponseOptions;
use shared::{language::Language, time::Instant};

/// Gives the pages the application, and the answer the policy that fits the nonce which leptos
/// puts on its scripts.
pub(crate) fn provide(app: &App) {
    provide_context(app.clone());
    if let (Some(nonce), Some(response)) = (use_nonce(), use_context::<ResponseOptions>()) {
        let policy = content_security_policy(Some(&nonce));
        response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// One request for a page. The language comes from its path and from nowhere else.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The application, for use cases.
    pub app: App,
    /// Who is asking.
    pub actor: Actor,
    /// The language of the page.
    pub language: Language,
    /// The path without the prefix of the language: `/viagens` for `/en/viagens` as well.
    pub path: String,
    /// The names and values after `?`, in their order.
    pub query: Query,
    /// The moment of the request by the server's clock.
    pub now: Instant,
    /// Names this request in the log, and on pages that tell of a fault.
    pub reference: Option<String>,
}

impl Visit {
    /// Reads the request from the context in which leptos_axum renders.
    #[must_use]
    pub fn current() -> Self {
        Self::of(expect_context::<App>(), use_context::<Parts>().as_ref())
    }

    /// Reads a request from its head.
    #[must_use]
    pub fn of(app: App, parts: Option<&Parts>) -> Self {
        let (language, path) =
            parts.map_or((Language::default(), "/"), |parts| split_language(parts.uri.path()));
        let path = path.to_owned();
        let query = parts.and_then(|parts| parts.uri.query()).map(Query::parse).unwrap_or_default();
        let known = parts.and_then(|parts| parts.extensions.get::<Actor>().cloned());
        let reference = parts
            .and_then(|parts| parts.extensions.get::<RequestId>())
            .map(|RequestId(id)| id.clone());
        let now = app.clock.now();
        let actor = Actor { language, ..known.unwrap_or_default() };
        Self { app, actor, language, path, query, now, reference }
    }

    /// The address of `path` (written without prefix) in the language of this page.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        localized(self.language, path)
    }
}

/// Puts the prefix of the language before a path that is written without it.
#[must_use]
pub fn localized(language: Language, path: &str) -> String {
    match (language.path_prefix(), path) {
        ("", path) => path.to_owned(),
        (prefix, "/") => prefix.to_owned(),
        (prefix, path) => format!("{prefix}{path}"),
    }
}

/// The language of a path, and the path without the language's prefix.
#[must_use]
pub fn split_language(path: &str) -> (Language, &str) {
    for language in Language::ALL {
        let prefix = language.path_prefix();
        if prefix.is_empty() {
            continue;
        }
        match path.strip_prefix(prefix) {
            Some("") => return (language, "/"),
            Some(rest) if rest.starts_with('/') => return (language, rest),
            _ => {}
        }
    }
    (Language::default(), path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_segment_is_a_language() {
        assert_eq!(split_language("/en"), (Language::English, "/"));
        assert_eq!(split_language("/en/viagens"), (Language::English, "/viagens"));
        assert_eq!(split_language("/encontrar"), (Language::Portuguese, "/encontrar"));
        assert_eq!(split_language("/"), (Language::Portuguese, "/"));
    }

    #[test]
    fn a_path_gets_the_prefix_of_its_language_and_loses_it_again() {
        for language in Language::ALL {
            for path in ["/", "/viagens", "/viagens/x?de=a"] {
                assert_eq!(split_language(&localized(language, path)), (language, path));
            }
        }
    }
}
