//! A browser without scripts: keeps cookies, follows no redirect by itself.

use std::net::SocketAddr;

use reqwest::{Response, redirect::Policy};
use serde_json::Value;

/// Talks to one application; addresses begin with `/`.
#[derive(Clone, Debug)]
pub struct Client {
    inner: reqwest::Client,
    origin: String,
}

impl Client {
    /// A browser without cookies, for whatever listens at that port of this machine.
    ///
    /// # Panics
    /// When no client can be made.
    #[must_use]
    pub fn new(address: SocketAddr) -> Self {
        // The second test of a process finds it installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let inner = reqwest::Client::builder()
            .cookie_store(true)
            .redirect(Policy::none())
            .build()
            .expect("a client without TLS");
        Self { inner, origin: format!("http://localhost:{}", address.port()) }
    }

    /// Opens a page.
    pub async fn get(&self, path: &str) -> Response {
        self.send(self.inner.get(self.url(path)).header("accept", "text/html")).await
    }

    /// Submits a form as a browser without scripts does, from the page `from`.
    pub async fn post_form(&self, from: &str, path: &str, fields: &[(&str, &str)]) -> Response {
        self.send(self.form(from, path, fields)).await
    }

    /// A form to be sent by the test, which may find nobody there.
    pub fn form(&self, from: &str, path: &str, fields: &[(&str, &str)]) -> reqwest::RequestBuilder {
        self.inner
            .post(self.url(path))
            .header("accept", "text/html")
            .header("origin", &self.origin)
            .header("referer", self.url(from))
            .header("sec-fetch-site", "same-origin")
            .form(fields)
    }

    /// Posts JSON as a machine does.
    pub async fn post_json(&self, path: &str, body: &Value) -> Response {
        self.send(self.inner.post(self.url(path)).json(body)).await
    }

    /// A request to be finished by the test.
    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = method.parse().expect("a method of HTTP");
        self.inner.request(method, self.url(path))
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Response {
        request.send().await.expect("the application answers")
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}
