//! What can go wrong in a use case, as the caller may learn it.

/// A failure of a use case. The cause of the last two is logged, never shown.
#[derive(Debug)]
pub enum AppError {
    /// There is no such thing, or it is somebody else's.
    NotFound,
    /// It exists and is seen, but this actor may not do that.
    Forbidden,
    /// Something about it has changed meanwhile.
    Conflict,
    /// Too many tries; ask again later.
    RateLimited,
    /// Something that is needed does not answer at present.
    Unavailable(anyhow::Error),
    /// A fault of ours.
    Internal(anyhow::Error),
}

impl From<sqlx::Error> for AppError {
    fn from(error: sqlx::Error) -> Self {
        Self::Internal(error.into())
    }
}
