//! Money on its way back through the provider.
//!
//! A refund is a row before the provider hears of it, under a name that follows from what
//! is refunded; so asking again, after a crash or by two workers, pays once.

pub(crate) mod store;

use serde_json::json;
use sha2::{Digest, Sha256};
use shared::{
    money::Cents,
    payment::{
        follow,
        ledger::{Entry, EntryKind},
        refund::{self, RefundCause, RefundEvent, RefundState},
        ticket::{self, TicketEvent},
    },
    time::Instant,
};
use sqlx::AnyConnection;

use self::store::RefundRow;
use super::{
    letter,
    pix::{
        failure::PixError,
        received::{EndToEndId, RefundId, RefundStatus},
    },
    store as payment_store,
};
use crate::{
    Result,
    app::App,
    coach::{
        order::{
            ending::cause,
            store::{self as order_store, OrderRow},
            view::RefundView,
        },
        ticket::store as ticket_store,
    },
    db::Tx,
    error::AppError,
    secret::new_id,
    worker::{ClaimedJob, Job, Outcome, enqueue},
};

/// Kind of the job that carries a refund through.
pub const KIND: &str = "refund.carry_through";

/// Minutes after which a provider refuses to return a Pix: ninety days
/// (`devolução` of the Pix API 2.9.0).
const LIMIT_MINUTES: i64 = 90 * 24 * 60;

/// Money that goes back.
pub(crate) struct NewRefund<'a> {
    pub(crate) order_id: &'a str,
    pub(crate) ticket_id: Option<&'a str>,
    pub(crate) e2eid: &'a str,
    pub(crate) cause: RefundCause,
    pub(crate) amount: Cents,
    pub(crate) request_key: Option<&'a str>,
}

/// Starts a refund within the transaction of its cause: the row, its job, a letter.
pub(crate) async fn start(
    app: &App,
    tx: &mut Tx,
    order: &OrderRow,
    new: &NewRefund<'_>,
) -> Result<RefundRow> {
    let now = app.clock.now();
    let row = RefundRow {
        id: new_id(),
        provider_id: provider_id(new.ticket_id.unwrap_or(new.e2eid)),
        order_id: new.order_id.to_owned(),
        ticket_id: new.ticket_id.map(str::to_owned),
        e2eid: new.e2eid.to_owned(),
        cause: new.cause,
        state: RefundState::Requested,
        amount: new.amount,
        request_key: new.request_key.map(str::to_owned),
        requested_at: now,
        changed_at: now,
    };
    store::insert_refund(tx, &row).await?;
    let job = Job {
        kind: KIND,
        key: row.id.clone(),
        run_at: now,
        payload: json!({ "refund_id": row.id }),
    };
    enqueue(tx, &job).await?;
    letter::queue_refund_news(app, tx, order, &row).await?;
    Ok(row)
}

/// The name of a refund at the provider, always the same for the same ticket or Pix.
fn provider_id(subject: &str) -> String {
    let digest = Sha256::digest(subject.as_bytes());
    digest[..16].iter().fold("R".to_owned(), |name, byte| format!("{name}{byte:02x}"))
}

/// Handler of [`KIND`]: asks for the refund, then for its state until it is settled.
///
/// # Errors
/// When database or provider do not answer; it is tried again.
pub async fn carry_through(app: App, job: ClaimedJob) -> anyhow::Result<Outcome> {
    let Some(refund_id) = job.payload["refund_id"].as_str() else { return Ok(Outcome::Done) };
    let mut connection = app.db.reader.acquire().await?;
    let refund = store::find_refund(&mut connection, refund_id).await?;
    drop(connection);
    let Some(refund) = refund.filter(|refund| refund.state.is_open()) else {
        return Ok(Outcome::Done);
    };
    let (event, failure) = match ask(&app, &refund).await {
        Ok(Answer::InProcess) => (RefundEvent::Accept, None),
        Ok(Answer::Done) => (RefundEvent::Complete, None),
        Ok(Answer::Failed(why)) => (RefundEvent::Fail, Some(why)),
        // The provider is silent, which is no failure of the job.
        Err(AppError::Unavailable(why)) => {
            tracing::warn!(refund.id = refund.id, error.cause = ?why, "refund waits");
            return Ok(Outcome::Again(next_look(&refund, app.clock.now())));
        }
        Err(error) => return Err(cause(error)),
    };
    change(&app, &refund, event, failure).await.map_err(cause)?;
    Ok(match event {
        RefundEvent::Accept => Outcome::Again(next_look(&refund, app.clock.now())),
        RefundEvent::Complete | RefundEvent::Fail => Outcome::Done,
    })
}

/// Often at first, seldom later: after a tenth of the age, between five seconds and an hour.
fn next_look(refund: &RefundRow, now: Instant) -> Instant {
    let age = (now.0 - refund.requested_at.0).num_seconds();
    Instant(now.0 + chrono::TimeDelta::seconds((age / 10).clamp(5, 3600)))
}

enum Answer {
    InProcess,
    Done,
    Failed(&'static str),
}

async fn ask(app: &App, refund: &RefundRow) -> Result<Answer> {
    let pix = EndToEndId::parse(&refund.e2eid)
        .ok_or_else(|| AppError::Internal(anyhow::anyhow!("a Pix without a name is kept")))?;
    let id = RefundId::parse(&refund.provider_id).expect("the name has the API's form");
    let provider = app.pix()?;
    let answer = if refund.state == RefundState::InProcess {
        provider.read_refund(&pix, &id).await
    } else if refund.requested_at.plus_minutes(LIMIT_MINUTES) < app.clock.now() {
        return Ok(Answer::Failed("too_old"));
    } else {
        provider.refund(&pix, &id, refund.amount, "").await
    };
    match answer {
        Ok(refund) => Ok(match refund.status {
            RefundStatus::InProcess | RefundStatus::Unknown => Answer::InProcess,
            RefundStatus::Returned => Answer::Done,
            RefundStatus::NotDone => Answer::Failed("not_done"),
        }),
        Err(PixError::Refused(refusal)) => {
            tracing::warn!(refund.id = refund.id, kind = ?refusal.kind, "refund refused");
            Ok(Answer::Failed("refused"))
        }
        Err(PixError::Unsayable(_)) => Ok(Answer::Failed("unsayable")),
        Err(error @ (PixError::Unavailable(_) | PixError::Denied)) => {
            Err(AppError::Unavailable(error.into()))
        }
        Err(error @ (PixError::NotFound | PixError::Unintelligible(_))) => {
            Err(AppError::Internal(error.into()))
        }
    }
}

/// Moves a refund on with all that follows, in one transaction; does nothing where somebody
/// else has.
async fn change(
    app: &App,
    refund: &RefundRow,
    event: RefundEvent,
    failure: Option<&str>,
) -> Result<()> {
    let Some(state) = follow(refund::MOVES, refund.state, event) else { return Ok(()) };
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let order = order_store::lock_order(&mut tx, &refund.order_id).await?;
    let order = order.ok_or(AppError::NotFound)?;
    if !store::update_refund(&mut tx, &refund.id, refund.state, state, failure, now).await? {
        return Ok(());
    }
    let changed = RefundRow { state, changed_at: now, ..refund.clone() };
    match event {
        RefundEvent::Accept => {}
        RefundEvent::Complete => {
            let entry = Entry { kind: EntryKind::Refunded, amount: refund.amount };
            payment_store::insert_entry(&mut tx, &order.id, &refund.id, entry, now).await?;
            if let Some(ticket_id) = &refund.ticket_id {
                close_ticket(&mut tx, ticket_id, now).await?;
            }
            letter::queue_refund_news(app, &mut tx, &order, &changed).await?;
        }
        RefundEvent::Fail => {
            store::insert_task(&mut tx, &order.id, &refund.id, now).await?;
            letter::queue_refund_news(app, &mut tx, &order, &changed).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}

async fn close_ticket(tx: &mut Tx, ticket_id: &str, now: Instant) -> Result<()> {
    let row = ticket_store::find_ticket_by_id(tx, ticket_id).await?.ok_or(AppError::NotFound)?;
    let to = follow(ticket::MOVES, row.state, TicketEvent::CompleteRefund);
    let to = to.ok_or(AppError::Conflict)?;
    if ticket_store::update_ticket(tx, ticket_id, row.state, to, now).await? {
        Ok(())
    } else {
        Err(AppError::Conflict)
    }
}

/// The refunds of an order as its owner sees them, the oldest first.
pub(crate) async fn view_refunds(
    connection: &mut AnyConnection,
    order_id: &str,
) -> Result<Vec<RefundView>> {
    let refunds = store::find_refunds(&mut *connection, order_id).await?;
    let tickets = ticket_store::find_tickets(connection, order_id).await?;
    let code_of =
        |id: &str| tickets.iter().find(|ticket| ticket.id == id).map(|ticket| ticket.code.clone());
    let view = |refund: &RefundRow| refund.view(refund.ticket_id.as_deref().and_then(code_of));
    Ok(refunds.iter().map(view).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_at_the_provider_follows_from_the_subject_and_fits_the_api() {
        let name = provider_id("01938f2c-7a11-7c3e-9d55-0123456789ab");
        assert_eq!(name, provider_id("01938f2c-7a11-7c3e-9d55-0123456789ab"));
        assert_ne!(name, provider_id("01938f2c-7a11-7c3e-9d55-0123456789ac"));
        assert!(RefundId::parse(&name).is_some());
    }
}
