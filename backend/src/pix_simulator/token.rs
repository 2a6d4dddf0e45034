//! Access tokens: the OAuth 2 endpoint, and the check before each call of the API.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Form, Json,
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::TimeDelta;
use serde::Deserialize;
use serde_json::json;
use shared::time::Instant;

use super::{Simulator, problem::Problem, store};

/// How long a token serves, in seconds.
pub(super) const LIFE_SECONDS: i64 = 300;

const SCOPES: [&str; 6] =
    ["cob.write", "cob.read", "pix.write", "pix.read", "webhook.write", "webhook.read"];

#[derive(Debug)]
struct Grant {
    scopes: Vec<&'static str>,
    ends_at: Instant,
}

/// Tokens given out. They are forgotten with the process, as providers do.
#[derive(Clone, Debug, Default)]
pub(super) struct Grants(Arc<Mutex<HashMap<String, Grant>>>);

impl Grants {
    fn give(&self, scopes: Vec<&'static str>, now: Instant) -> String {
        let token = format!("{:032x}", rand::random::<u128>());
        let ends_at = Instant(now.0 + TimeDelta::seconds(LIFE_SECONDS));
        let mut grants = self.0.lock().expect("no holder of the lock panics");
        grants.retain(|_, grant| now < grant.ends_at);
        grants.insert(token.clone(), Grant { scopes, ends_at });
        token
    }

    fn reach(&self, token: &str, scope: &str, now: Instant) -> Result<(), Problem> {
        let grants = self.0.lock().expect("no holder of the lock panics");
        match grants.get(token) {
            Some(grant) if now < grant.ends_at && grant.scopes.contains(&scope) => Ok(()),
            Some(grant) if now < grant.ends_at => Err(Problem::forbidden()),
            _ => Err(Problem::unauthorised()),
        }
    }

    /// Makes every token given so far useless.
    pub(super) fn revoke_all(&self) {
        self.0.lock().expect("no holder of the lock panics").clear();
    }
}

#[derive(Deserialize)]
pub(super) struct TokenForm {
    grant_type: String,
    client_id: Option<String>,
    client_secret: Option<String>,
    scope: Option<String>,
}

/// `POST /oauth/token`.
pub(super) async fn give_token(
    State(simulator): State<Simulator>,
    headers: HeaderMap,
    Form(form): Form<TokenForm>,
) -> Response {
    let refuse = |status, code| (status, Json(json!({ "error": code }))).into_response();
    let settings = simulator.settings();
    let pair = format!("{}:{}", settings.client_id, settings.client_secret.reveal());
    let by_header = format!("Basic {}", BASE64_STANDARD.encode(pair));
    let named_by_header = headers
        .get(header::AUTHORIZATION)
        .is_some_and(|sent| same(sent.as_bytes(), by_header.as_bytes()));
    let named_by_form = form.client_id.as_deref() == Some(settings.client_id.as_str())
        && form
            .client_secret
            .as_deref()
            .is_some_and(|sent| same(sent.as_bytes(), settings.client_secret.reveal().as_bytes()));
    if !named_by_header && !named_by_form {
        return refuse(StatusCode::UNAUTHORIZED, "invalid_client");
    }
    if form.grant_type != "client_credentials" {
        return refuse(StatusCode::BAD_REQUEST, "unsupported_grant_type");
    }
    let wanted = form.scope.unwrap_or_else(|| SCOPES.join(" "));
    let scopes: Option<Vec<_>> = wanted
        .split_ascii_whitespace()
        .map(|name| SCOPES.into_iter().find(|scope| *scope == name))
        .collect();
    let Some(scopes) = scopes.filter(|scopes| !scopes.is_empty()) else {
        return refuse(StatusCode::BAD_REQUEST, "invalid_scope");
    };
    let scope = scopes.join(" ");
    let token = simulator.grants().give(scopes, simulator.now());
    let answer = json!({
        "access_token": token, "token_type": "Bearer", "expires_in": LIFE_SECONDS, "scope": scope,
    });
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

/// Lets a call of the API through with a token that reaches it, late or not at all where the
/// simulator is told to behave so.
pub(super) async fn check(
    State(simulator): State<Simulator>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let read = request.method() == Method::GET;
    let path = request.uri().path();
    // The router may have taken the prefix away, or not.
    let path = path.strip_prefix(super::API_PREFIX).unwrap_or(path);
    let scope = match (path.split('/').nth(1), read) {
        (Some("cob"), true) => "cob.read",
        (Some("cob"), false) => "cob.write",
        (Some("pix"), true) => "pix.read",
        (Some("pix"), false) => "pix.write",
        (_, true) => "webhook.read",
        (_, false) => "webhook.write",
    };
    let mut transaction = simulator.begin().await?;
    let behaviour = store::behaviour(&mut transaction).await?;
    let unavailable = store::take_unavailable_call(&mut transaction).await?;
    transaction.commit().await?;
    if behaviour.answer_delay_ms > 0 {
        let delay = u64::try_from(behaviour.answer_delay_ms).unwrap_or_default();
        tokio::time::sleep(Duration::from_millis(delay)).await;
    }
    if unavailable {
        return Err(Problem::unavailable());
    }
    let token = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "))
        .ok_or_else(Problem::unauthorised)?;
    simulator.grants().reach(token, scope, simulator.now())?;
    Ok(next.run(request).await)
}

/// Compares in a time that does not tell where the difference is.
fn same(left: &[u8], right: &[u8]) -> bool {
    left.len() == right.len() && left.iter().zip(right).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}
