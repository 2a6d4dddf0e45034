//! Whole documents kept as HTML: answered again for as long as nothing that they show has changed.
//!
//! What a document shows is read for every request; only the writing of it is saved. Nothing of
//! who is asking may be among it.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    body::{Body, to_bytes},
    response::Response,
};
use backend::{error::AppError, web::content_security_policy};
use http::{HeaderMap, StatusCode, header};
use leptos::nonce::Nonce;
use lru::LruCache;

/// The documents answered last, by their addresses. Clones share them.
#[derive(Debug)]
pub struct Documents<Facts>(Arc<Mutex<LruCache<String, Arc<Kept<Facts>>>>>);

#[derive(Debug)]
struct Kept<Facts> {
    facts: Facts,
    headers: HeaderMap,
    html: Html,
}

/// What stands around each mention of the nonce.
#[derive(Debug, PartialEq, Eq)]
struct Html(Vec<Box<str>>);

impl<Facts> Clone for Documents<Facts> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<Facts: PartialEq> Documents<Facts> {
    /// Keeps so many at most.
    #[must_use]
    pub fn new(most: NonZeroUsize) -> Self {
        Self(Arc::new(Mutex::new(LruCache::new(most))))
    }

    /// The document at an address with a nonce of its own, where one of the same facts is kept.
    #[must_use]
    pub fn find(&self, address: &str, facts: &Facts) -> Option<Response> {
        // A cache is whole after each call, so that of a thread that panicked serves as well.
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(address).cloned();
        let kept = kept.filter(|kept| kept.facts == *facts)?;
        let nonce = Nonce::new();
        let mut response = Response::new(Body::from(kept.html.with(&nonce)));
        *response.headers_mut() = kept.headers.clone();
        let policy = content_security_policy(Some(&nonce));
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        Some(response)
    }

    /// Keeps what was answered at an address of those facts, and passes it on.
    ///
    /// # Errors
    /// When the answer breaks off.
    pub async fn keep(
        &self,
        address: String,
        facts: Facts,
        response: Response,
    ) -> Result<Response, AppError> {
        let nonce = nonce_of(response.headers()).map(str::to_owned);
        let (Some(nonce), StatusCode::OK) = (nonce, response.status()) else {
            return Ok(response);
        };
        let (parts, body) = response.into_parts();
        let body =
            to_bytes(body, usize::MAX).await.map_err(|error| AppError::Internal(error.into()))?;
        if let Ok(html) = std::str::from_utf8(&body) {
            let mut headers = parts.headers.clone();
            headers.remove(header::CONTENT_SECURITY_POLICY);
            let kept = Arc::new(Kept { facts, headers, html: Html::around(html, &nonce) });
            self.0.lock().unwrap_or_else(PoisonError::into_inner).put(address, kept);
        }
        Ok(Response::from_parts(parts, Body::from(body)))
    }
}

impl Html {
    fn around(html: &str, nonce: &str) -> Self {
        Self(html.split(nonce).map(Box::from).collect())
    }

    fn with(&self, nonce: &str) -> String {
        self.0.join(nonce)
    }
}

/// The nonce that the policy of an answer names.
fn nonce_of(headers: &HeaderMap) -> Option<&str> {
    let policy = headers.get(header::CONTENT_SECURITY_POLICY)?.to_str().ok()?;
    let (_, after) = policy.split_once("'nonce-")?;
    after.split_once('\'').map(|(nonce, _)| nonce).filter(|nonce| !nonce.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documents() -> Documents<u8> {
        Documents::new(NonZeroUsize::new(2).expect("not zero"))
    }

    fn answer(nonce: &str) -> Response {
        let mut response = Response::new(Body::from(format!("<i nonce={nonce}></i>{nonce}.")));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, content_security_policy(Some(nonce)));
        headers.insert(header::CONTENT_TYPE, "text/html".parse().unwrap());
        response
    }

    async fn text(response: Response) -> String {
        String::from_utf8(to_bytes(response.into_body(), 1000).await.unwrap().to_vec()).unwrap()
    }

    #[tokio::test]
    async fn a_document_comes_again_with_a_nonce_of_its_own() {
        let documents = documents();
        assert!(documents.find("a", &3).is_none());
        let first = documents.keep("a".to_owned(), 3, answer("abc")).await.unwrap();
        assert_eq!(text(first).await, "<i nonce=abc></i>abc.");
        let again = documents.find("a", &3).unwrap();
        assert_eq!(again.headers()[header::CONTENT_TYPE], "text/html");
        let nonce = nonce_of(again.headers()).unwrap().to_owned();
        assert_ne!(nonce, "abc");
        assert_eq!(text(again).await, format!("<i nonce={nonce}></i>{nonce}."));
        let third = documents.find("a", &3).unwrap();
        assert_ne!(nonce_of(third.headers()).unwrap(), nonce);
    }

    #[tokio::test]
    async fn other_facts_another_address_or_too_many_since_find_nothing() {
        let documents = documents();
        documents.keep("a".to_owned(), 3, answer("abc")).await.unwrap();
        assert!(documents.find("a", &2).is_none());
        assert!(documents.find("b", &3).is_none());
        documents.keep("b".to_owned(), 3, answer("abc")).await.unwrap();
        documents.keep("c".to_owned(), 3, answer("abc")).await.unwrap();
        assert!(documents.find("a", &3).is_none());
        assert!(documents.find("c", &3).is_some());
    }

    #[tokio::test]
    async fn only_a_page_that_was_found_is_kept() {
        let documents = documents();
        let mut failed = answer("abc");
        *failed.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        documents.keep("a".to_owned(), 3, failed).await.unwrap();
        documents.keep("b".to_owned(), 3, Response::new(Body::from("no nonce"))).await.unwrap();
        assert!(documents.find("a", &3).is_none());
        assert!(documents.find("b", &3).is_none());
    }
}
