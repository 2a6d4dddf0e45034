//! The visitor cookie: a browser that owns drafts, holds and orders without an account.

mod store;

use http::{HeaderMap, HeaderValue, header};

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

/// The visitor whose cookie the request carries, if there is one.
///
/// # Errors
/// When the database does not answer.
pub async fn visitor(app: &App, headers: &HeaderMap) -> Result<Option<VisitorId>> {
    let Some(token) = cookie(headers, VISITOR_COOKIE) else { return Ok(None) };
    Ok(store::find_visitor(&app.db.reader, &hash_token(token)).await?)
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
    let cookie = format!(
        "{VISITOR_COOKIE}={token}; Path=/; Max-Age={}; Secure; HttpOnly; SameSite=Lax",
        VISITOR_DAYS * 24 * 60 * 60
    );
    Ok((visitor, HeaderValue::try_from(cookie).expect("base64 is fit for a header")))
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
