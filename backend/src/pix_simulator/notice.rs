//! Notices to the payee (webhooks): kept in the book until they have arrived.

pub(super) mod api;
pub(super) mod store;

use std::time::Duration;

use axum::http::header;
use chrono::TimeDelta;
use serde_json::json;
use shared::time::Instant;
use sqlx::SqliteConnection;
use tokio::task::JoinSet;

use super::{Simulator, behaviour::Notices, names, payment::Payment};

/// A notice waits for its time.
pub(super) const WAITING: &str = "waiting";
/// A notice waits until it is released.
pub(super) const HELD: &str = "held";
/// A notice has arrived.
pub(super) const DELIVERED: &str = "delivered";
/// A notice is never sent.
pub(super) const LOST: &str = "lost";
/// A notice was tried too often.
pub(super) const ABANDONED: &str = "abandoned";

/// The longest wait for the payee's answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many notices are under way at once.
const AT_ONCE: i64 = 32;

/// After so many tries a notice is given up; the last comes more than a day after the first.
const TRIES: i64 = 35;

/// The longest pause between two tries, in seconds.
const LONGEST_PAUSE: i64 = 3600;

/// A notice in the book.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct Notice {
    pub(super) notice_id: i64,
    pub(super) body: String,
    pub(super) state: String,
    pub(super) attempts: i64,
    pub(super) last_answer: Option<String>,
}

/// Books the notice of what a payment now is.
pub(super) async fn queue(
    connection: &mut SqliteConnection,
    payment: &Payment,
    fate: Notices,
    now: Instant,
) -> sqlx::Result<()> {
    let state = match fate {
        Notices::Deliver => WAITING,
        Notices::Hold => HELD,
        Notices::Lose => LOST,
    };
    let body = json!({ "pix": [payment.to_json()] }).to_string();
    store::insert(connection, &payment.payee_key, &payment.txid, &body, state, now).await
}

/// Books a notice of a payment that never was, as a stranger would send it.
pub(super) async fn forge(simulator: &Simulator, txid: &str) -> sqlx::Result<bool> {
    let now = simulator.now();
    let mut transaction = simulator.begin().await?;
    let Some(charge) = super::charge::store::find(&mut transaction, txid).await? else {
        return Ok(false);
    };
    let payment = Payment {
        end_to_end_id: names::end_to_end_id(now),
        txid: charge.txid,
        amount: charge.terms.amount,
        payee_key: charge.terms.payee_key,
        received_at: now,
        payer_message: None,
        refunds: Vec::new(),
    };
    queue(&mut transaction, &payment, Notices::Deliver, now).await?;
    transaction.commit().await?;
    simulator.wake();
    Ok(true)
}

/// Sends a charge's notices in the state `from` (again); returns how many.
pub(super) async fn resend(simulator: &Simulator, txid: &str, from: &str) -> sqlx::Result<u64> {
    let mut transaction = simulator.begin().await?;
    let count = store::resend(&mut transaction, txid, from, simulator.now()).await?;
    transaction.commit().await?;
    simulator.wake();
    Ok(count)
}

/// Sends the notices whose time has come; returns how many arrived.
pub(super) async fn deliver_due(simulator: &Simulator) -> sqlx::Result<u64> {
    let mut transaction = simulator.begin().await?;
    let due = store::due(&mut transaction, simulator.now(), AT_ONCE).await?;
    transaction.commit().await?;
    let mut under_way = JoinSet::new();
    for (notice, url) in due {
        let client = simulator.client().clone();
        under_way.spawn(async move {
            let answer = send(&client, &url, &notice.body).await;
            (notice, answer)
        });
    }
    let mut arrived = 0;
    while let Some(Ok((notice, answer))) = under_way.join_next().await {
        let state = match &answer {
            Ok(_) => DELIVERED,
            Err(_) if notice.attempts + 1 >= TRIES => ABANDONED,
            Err(_) => WAITING,
        };
        arrived += u64::from(answer.is_ok());
        let pause = (1_i64 << notice.attempts.min(12)).min(LONGEST_PAUSE);
        let due_at = Instant(simulator.now().0 + TimeDelta::seconds(pause));
        let words = answer.unwrap_or_else(|words| words);
        let mut transaction = simulator.begin().await?;
        store::record(&mut transaction, notice.notice_id, state, &words, due_at).await?;
        transaction.commit().await?;
    }
    Ok(arrived)
}

async fn send(client: &reqwest::Client, url: &str, body: &str) -> Result<String, String> {
    let answer = client
        .post(format!("{}/pix", url.trim_end_matches('/')))
        .header(header::CONTENT_TYPE, "application/json")
        .timeout(PATIENCE)
        .body(body.to_owned())
        .send()
        .await
        .map_err(|error| if error.is_timeout() { "timeout" } else { "no connection" }.to_owned())?;
    let status = answer.status();
    if status.is_success() { Ok(status.to_string()) } else { Err(status.to_string()) }
}
