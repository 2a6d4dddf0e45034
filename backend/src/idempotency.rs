//! The second submission of a form that pays or files gets the first one's answer.

mod store;

use crate::{Result, actor::Actor, app::App, db::Tx, error::AppError};

/// Whether this submission is the first of its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Submission {
    /// Do it, then call [`answer`] in the same transaction.
    First,
    /// Do nothing; this was answered the first time.
    Repeated(String),
}

/// Claims a form's key for this visitor within the transaction that does what the form asks.
/// A second submission at the same moment waits for the first one's end.
///
/// # Errors
/// [`AppError::NotFound`] for an actor without a visitor.
pub async fn claim(
    app: &App,
    tx: &mut Tx,
    actor: &Actor,
    form: &str,
    key: &str,
) -> Result<Submission> {
    let visitor = actor.visitor()?;
    if store::insert_submission(tx, visitor, form, key, app.clock.now()).await? {
        return Ok(Submission::First);
    }
    match store::find_answer(tx, visitor, form, key).await? {
        Some(answer) => Ok(Submission::Repeated(answer)),
        None => Err(AppError::Conflict),
    }
}

/// Keeps what the first submission is answered: an address or a public code.
///
/// # Errors
/// [`AppError::NotFound`] for an actor without a visitor.
pub async fn answer(tx: &mut Tx, actor: &Actor, form: &str, key: &str, answer: &str) -> Result<()> {
    Ok(store::update_answer(tx, actor.visitor()?, form, key, answer).await?)
}
