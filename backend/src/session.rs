//! The visitor cookie: a browser that owns drafts, holds and orders without an account.

mod store;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use http::{HeaderMap, HeaderValue, header};
use shared::time::Instant;

use crate::{
    Result,
    actor::VisitorId,
    app::App,
    secret::{hash_token, new_id, random_token},
};

/// Name of the cookie; the prefix binds it to this host, to `/` and to secure transport.
pub const VISITOR_COOKIE: &str = "__Host-visitor";

/// Days after the last visit for which the cookie and its row are kept.
pub const VISITOR_DAYS: i64 = 180;

/// Days after which a visit lets cookie and row live on from that day.
const RENEWAL_DAYS: i64 = 30;

/// Hours for which a browser keeps a cookie that no post has brought back yet.
const PROMISE_HOURS: i64 = 24;

const DAY_MINUTES: i64 = 24 * 60;

/// A visitor who has come back.
#[derive(Clone, Debug)]
pub struct Visit {
    /// Who it is.
    pub visitor: VisitorId,
    /// The `Set-Cookie` that lets the cookie live on, where it is due.
    pub renewal: Option<HeaderValue>,
}

/// The visitor whose cookie the request carries, if there is one. A cookie whose time is over
/// opens nothing; one in use is renewed long before.
///
/// # Errors
/// When the database does not answer.
pub async fn visitor(app: &App, headers: &HeaderMap) -> Result<Option<Visit>> {
    let Some(token) = cookie(headers, VISITOR_COOKIE) else { return Ok(None) };
    let now = app.clock.now();
    let found = store::find_visitor(&app.db.reader, &hash_token(token)).await?;
    let Some((visitor, last_seen)) = found else { return Ok(None) };
    if !is_alive(last_seen, now) {
        return Ok(None);
    }
    let mut renewal = None;
    if last_seen.plus_minutes(RENEWAL_DAYS * DAY_MINUTES) <= now {
        let mut tx = app.db.begin().await?;
        store::update_last_seen(&mut tx, &visitor, now).await?;
        tx.commit().await?;
        renewal = Some(set_cookie(token));
    }
    Ok(Some(Visit { visitor, renewal }))
}

/// Whether the request carries a visitor's cookie, known or not.
#[must_use]
pub fn has_cookie(headers: &HeaderMap) -> bool {
    cookie(headers, VISITOR_COOKIE).is_some()
}

/// Makes a visitor, and the `Set-Cookie` that tells the browser its secret.
///
/// # Errors
/// When the database does not answer.
pub async fn create_visitor(app: &App) -> Result<(VisitorId, HeaderValue)> {
    let token = random_token();
    let visitor = VisitorId(new_id());
    let mut tx = app.db.begin().await?;
    store::insert_visitor(&mut tx, &visitor, &hash_token(&token), app.clock.now()).await?;
    tx.commit().await?;
    Ok((visitor, set_cookie(&token)))
}

/// The `Set-Cookie` of a visitor who is made by the first post that brings it back, `None` where
/// the browser has a cookie to bring. Nothing is written.
///
/// A page gives it whose form may be sent twice before the first answer has come: both posts are
/// then the same visitor's.
#[must_use]
pub fn promise_visitor(app: &App, headers: &HeaderMap) -> Option<HeaderValue> {
    if cookie(headers, VISITOR_COOKIE).is_some_and(|token| is_promised(app, token)) {
        return None;
    }
    let secret = random_token();
    let token = format!("{secret}.{}", seal(app, &secret));
    Some(set_cookie_for(&token, PROMISE_HOURS * 60))
}

/// The visitor of a post from a browser that nobody knows yet, and the `Set-Cookie` to keep: the
/// one that a page has promised it, else a new one.
///
/// # Errors
/// When the database does not answer.
pub async fn admit_visitor(app: &App, headers: &HeaderMap) -> Result<(VisitorId, HeaderValue)> {
    let promised = cookie(headers, VISITOR_COOKIE).filter(|token| is_promised(app, token));
    let Some(token) = promised else { return create_visitor(app).await };
    let (now, hash) = (app.clock.now(), hash_token(token));
    let mut tx = app.db.begin().await?;
    store::insert_visitor(&mut tx, &VisitorId(new_id()), &hash, now).await?;
    tx.commit().await?;
    // Of two posts at once the first one's visitor is the second one's as well.
    match store::find_visitor(&app.db.reader, &hash).await? {
        Some((visitor, last_seen)) if is_alive(last_seen, now) => Ok((visitor, set_cookie(token))),
        Some(_) | None => create_visitor(app).await,
    }
}

/// Whether this portal has given the token out: nobody makes a visitor under a secret that another
/// has thought up and put into a browser.
fn is_promised(app: &App, token: &str) -> bool {
    token.split_once('.').is_some_and(|(secret, given)| given == seal(app, secret))
}

fn seal(app: &App, secret: &str) -> String {
    URL_SAFE_NO_PAD.encode(app.config.secret.authenticate("visitor-cookie", secret.as_bytes()))
}

fn is_alive(last_seen: Instant, now: Instant) -> bool {
    now < last_seen.plus_minutes(VISITOR_DAYS * DAY_MINUTES)
}

/// `token` is one that was made here: known by its hash, or new.
fn set_cookie(token: &str) -> HeaderValue {
    set_cookie_for(token, VISITOR_DAYS * DAY_MINUTES)
}

fn set_cookie_for(token: &str, minutes: i64) -> HeaderValue {
    let cookie = format!(
        "{VISITOR_COOKIE}={token}; Path=/; Max-Age={}; Secure; HttpOnly; SameSite=Lax",
        minutes * 60
    );
    HeaderValue::try_from(cookie).expect("base64 is fit for a header")
}

/// The value of a cookie, as the browser sent it.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}
