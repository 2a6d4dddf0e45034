//! One call over HTTP: address, token, time limit, repetition, sorting of failures.

use std::{fs, time::Duration};

use anyhow::Context;
use reqwest::{Certificate, Client, Identity, Method, Response, Url};
use serde_json::Value;

use super::{
    access::Tokens,
    failure::PixError,
    settings::{PixSettings, Secret},
};
use crate::clock::Clock;

/// How often a call that may be repeated is made in all.
const TRIES: u32 = 3;

/// The first pause before repeating; the next is four times as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

const LONGEST_BODY: usize = 4 * 1024 * 1024;

/// A call to make. `path` holds the segments behind the base of the API.
pub(super) struct Call<'a> {
    pub(super) method: Method,
    /// For the log, without names: `cob/{txid}`.
    pub(super) template: &'static str,
    pub(super) path: &'a [&'a str],
    pub(super) query: Vec<(&'static str, String)>,
    pub(super) body: Option<Value>,
}

impl<'a> Call<'a> {
    pub(super) fn new(method: Method, template: &'static str, path: &'a [&'a str]) -> Self {
        Self { method, template, path, query: Vec::new(), body: None }
    }

    pub(super) fn with_body(mut self, body: Value) -> Self {
        self.body = Some(body);
        self
    }

    /// Asking twice has the effect of asking once (RFC 9110 §9.2.2).
    fn may_be_repeated(&self) -> bool {
        matches!(self.method, Method::GET | Method::PUT | Method::DELETE)
    }
}

#[derive(Debug)]
pub(super) struct Connection {
    client: Client,
    base: Url,
    settings: PixSettings,
    tokens: Tokens,
}

impl Connection {
    pub(super) fn open(settings: PixSettings, clock: Clock) -> anyhow::Result<Self> {
        // Fails only where the process has chosen its provider of cryptography already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .connect_timeout(settings.timeout.min(Duration::from_secs(3)))
            .timeout(settings.timeout)
            .redirect(reqwest::redirect::Policy::none())
            .user_agent("embarque");
        if let Some(path) = &settings.client_certificate {
            let pem = fs::read(path).context("cannot read the client certificate for Pix")?;
            builder = builder.identity(Identity::from_pem(&pem).context("client certificate")?);
        }
        if let Some(path) = &settings.authority {
            let pem = fs::read(path).context("cannot read the authority's certificate for Pix")?;
            builder = builder.tls_certs_merge([Certificate::from_pem(&pem)?]);
        }
        let base = Url::parse(&settings.api_url).context("the address of the Pix API")?;
        anyhow::ensure!(!base.cannot_be_a_base(), "the address of the Pix API has no path");
        let tokens = Tokens::new(clock);
        Ok(Self { client: builder.build()?, base, settings, tokens })
    }

    pub(super) fn payee_key(&self) -> &str {
        &self.settings.payee_key
    }

    /// Makes the call and returns the body of a success.
    pub(super) async fn send(&self, call: Call<'_>) -> Result<Vec<u8>, PixError> {
        let tries = if call.may_be_repeated() { TRIES } else { 1 };
        let mut pause = FIRST_PAUSE;
        for attempt in 1.. {
            let error = match self.send_once(&call).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            tracing::debug!(
                pix.method = %call.method, pix.path = call.template, pix.attempt = attempt,
                error = %error_kind(&error), "a call to the Pix provider failed"
            );
            if attempt >= tries || !matches!(error, PixError::Unavailable(_)) {
                return Err(error);
            }
            tokio::time::sleep(pause.mul_f32(rand::random_range(0.5..1.0))).await;
            pause *= 4;
        }
        unreachable!("the loop returns at its last attempt")
    }

    async fn send_once(&self, call: &Call<'_>) -> Result<Vec<u8>, PixError> {
        let token = self.tokens.get(&self.client, &self.settings, None).await?;
        let answer = self.exchange(call, &token).await?;
        if answer.status() != 401 {
            return success(answer).await;
        }
        let token = self.tokens.get(&self.client, &self.settings, Some(&token)).await?;
        success(self.exchange(call, &token).await?).await
    }

    async fn exchange(&self, call: &Call<'_>, token: &Secret) -> Result<Response, PixError> {
        let mut url = self.base.clone();
        url.path_segments_mut().expect("checked when opened").pop_if_empty().extend(call.path);
        let mut request = self.client.request(call.method.clone(), url).bearer_auth(token.reveal());
        if !call.query.is_empty() {
            request = request.query(&call.query);
        }
        if let Some(body) = &call.body {
            request = request.json(body);
        }
        request.send().await.map_err(|error| PixError::Unavailable(cause(&error)))
    }
}

async fn success(answer: Response) -> Result<Vec<u8>, PixError> {
    let status = answer.status();
    let body = body(answer).await?;
    if status.is_success() { Ok(body) } else { Err(PixError::from_answer(status.as_u16(), &body)) }
}

/// Reads a body, up to a length that no honest answer reaches.
pub(super) async fn body(mut answer: Response) -> Result<Vec<u8>, PixError> {
    let mut body = Vec::new();
    loop {
        let chunk = answer.chunk().await.map_err(|e| PixError::Unavailable(cause(&e)))?;
        let Some(chunk) = chunk else { return Ok(body) };
        if body.len() + chunk.len() > LONGEST_BODY {
            return Err(PixError::Unintelligible("the answer is too long"));
        }
        body.extend_from_slice(&chunk);
    }
}

/// What failed, without the address: it may hold names.
pub(super) fn cause(error: &reqwest::Error) -> String {
    let what = match error {
        _ if error.is_timeout() => "timeout",
        _ if error.is_connect() => "no connection",
        _ if error.is_body() || error.is_decode() => "broken answer",
        _ => "broken exchange",
    };
    what.to_owned()
}

fn error_kind(error: &PixError) -> &str {
    match error {
        PixError::NotFound => "not found",
        PixError::Refused(_) => "refused",
        PixError::Denied => "denied",
        PixError::Unavailable(cause) => cause,
        PixError::Unintelligible(what) | PixError::Unsayable(what) => what,
    }
}
