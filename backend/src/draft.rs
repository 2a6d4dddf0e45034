//! What a visitor has typed into a form that was refused or left for later.

mod store;

use serde::{Deserialize, Serialize};
use shared::time::Instant;

use crate::{Result, actor::Actor, app::App, error::AppError, error::Refusal, secret::new_id};

/// Hours for which a draft can be opened.
pub const DRAFT_HOURS: i64 = 24;

/// The name of a draft; it may stand in an address, for it opens only with the visitor's cookie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DraftId(pub String);

/// A form as it was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Which form, such as `sale.passengers`.
    pub form: String,
    /// The fields as they were typed.
    pub values: serde_json::Value,
    /// Why it was refused; empty where it was only left for later.
    pub problems: Vec<Refusal>,
    /// When it was kept.
    pub kept_at: Instant,
}

/// Keeps a form for the visitor, and answers the name to redirect to.
///
/// # Errors
/// [`AppError::NotFound`] for an actor without a visitor.
pub async fn keep(
    app: &App,
    actor: &Actor,
    form: &str,
    values: &serde_json::Value,
    problems: &[Refusal],
) -> Result<DraftId> {
    let visitor = actor.visitor()?;
    let id = DraftId(new_id());
    let draft = Draft {
        form: form.to_owned(),
        values: values.clone(),
        problems: problems.to_vec(),
        kept_at: app.clock.now(),
    };
    let mut tx = app.db.begin().await?;
    store::insert_draft(&mut tx, &id, visitor, &draft).await?;
    tx.commit().await?;
    Ok(id)
}

/// Opens a draft of this visitor.
///
/// # Errors
/// [`AppError::NotFound`] where it is unknown, another form's, somebody else's or too old.
pub async fn read(app: &App, actor: &Actor, form: &str, id: &DraftId) -> Result<Draft> {
    let visitor = actor.visitor()?;
    let since = app.clock.now().plus_minutes(-DRAFT_HOURS * 60);
    store::find_draft(&app.db.reader, id, visitor, form, since).await?.ok_or(AppError::NotFound)
}

/// Forgets a draft, once what it held has been accepted. Unknown ones are no fault.
///
/// # Errors
/// When the database does not answer.
pub async fn drop(app: &App, actor: &Actor, id: &DraftId) -> Result<()> {
    let visitor = actor.visitor()?;
    let mut tx = app.db.begin().await?;
    store::delete_draft(&mut tx, id, visitor).await?;
    tx.commit().await?;
    Ok(())
}
