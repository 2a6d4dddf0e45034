//! The provider's notices of payments and finished refunds.
//!
//! A notice proves nothing: anybody can send one, twice, late or in any order. It is read for
//! names only, and whoever is told of them reads the truth back from the provider.

use std::{future::Future, time::Duration};

use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    routing::post,
};
use serde_json::Value;

use super::pix::{charge::Txid, received::EndToEndId};
use crate::app::App;

/// Where notices arrive, as it is set at the provider; the provider appends `/pix`.
pub const PATH: &str = "/webhooks/pix";

const LONGEST_BODY: usize = 256 * 1024;

/// Providers bundle notices; more than this in one is no provider's.
const MOST_HINTS: usize = 1000;

/// The sender is answered within this time, whatever happens to the hints.
const PATIENCE: Duration = Duration::from_secs(2);

/// A payment that the provider is said to have news of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The charge that it is said to answer.
    pub txid: Option<Txid>,
    /// The payment, where a valid name is given.
    pub end_to_end_id: Option<EndToEndId>,
}

/// Reads a notice; `None` where it is not `{"pix": […]}`. Entries that name nothing valid are
/// passed over, repeated ones kept once.
#[must_use]
pub fn read_hints(body: &[u8]) -> Option<Vec<Hint>> {
    let notice: Value = serde_json::from_slice(body).ok()?;
    let entries = notice.get("pix")?.as_array()?;
    let mut hints = Vec::new();
    for entry in entries.iter().take(MOST_HINTS) {
        let name = |field: &str| entry.get(field).and_then(Value::as_str);
        let hint = Hint {
            txid: name("txid").and_then(Txid::parse),
            end_to_end_id: name("endToEndId").and_then(EndToEndId::parse),
        };
        let names_something = hint.txid.is_some() || hint.end_to_end_id.is_some();
        if names_something && !hints.contains(&hint) {
            hints.push(hint);
        }
    }
    Some(hints)
}

/// The routes that receive notices. `note` takes the hints of one notice; what it cannot keep is
/// found later by reconciliation, so that the sender is always answered 200.
pub fn routes<N, F>(note: N) -> Router<App>
where
    N: Fn(App, Vec<Hint>) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = crate::Result<()>> + Send + 'static,
{
    let receive = post(move |State(app): State<App>, body: Bytes| {
        let note = note.clone();
        async move {
            let Some(hints) = read_hints(&body) else { return StatusCode::BAD_REQUEST };
            if hints.is_empty() {
                return StatusCode::OK;
            }
            let count = hints.len();
            match tokio::time::timeout(PATIENCE, note(app, hints)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => {
                    tracing::warn!(pix.hints = count, ?error, "a Pix notice could not be kept");
                }
                Err(_) => tracing::warn!(pix.hints = count, "a Pix notice was not kept in time"),
            }
            StatusCode::OK
        }
    });
    Router::new()
        .route(PATH, receive.clone())
        .route("/webhooks/pix/pix", receive)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const TXID: &str = "971122d8f37211eaadc10242ac120002";
    const E2EID: &str = "E87654321202009091221dfghi123456";

    #[test]
    fn names_are_taken_and_everything_else_is_left() {
        let body = json!({ "pix": [
            { "endToEndId": E2EID, "txid": TXID, "valor": "110.00", "infoPagador": "ação" },
            { "endToEndId": E2EID, "txid": TXID, "valor": "999.00" },
            { "endToEndId": "E1", "txid": "../../etc" },
            { "txid": TXID },
            7,
        ]});
        let txid = Txid::parse(TXID);
        let expected = vec![
            Hint { txid: txid.clone(), end_to_end_id: EndToEndId::parse(E2EID) },
            Hint { txid, end_to_end_id: None },
        ];
        assert_eq!(read_hints(body.to_string().as_bytes()), Some(expected));
    }

    #[test]
    fn a_notice_without_payments_is_well_formed_and_anything_else_is_not() {
        assert_eq!(read_hints(br#"{"pix":[]}"#), Some(Vec::new()));
        for body in ["", "[]", "null", "{}", r#"{"pix":{}}"#, r#"{"pix":[}"#, "\u{feff}{}"] {
            assert_eq!(read_hints(body.as_bytes()), None, "{body:?}");
        }
    }

    #[test]
    fn a_flood_of_entries_is_cut() {
        let entries: Vec<_> =
            (0..1500).map(|number| json!({ "txid": format!("{number:032}") })).collect();
        let hints = read_hints(json!({ "pix": entries }).to_string().as_bytes());
        assert_eq!(hints.map(|hints| hints.len()), Some(1000));
    }

    proptest! {
        #[test]
        fn any_body_is_read_without_panic(body in any::<Vec<u8>>()) {
            let _ = read_hints(&body);
        }
    }
}
