//! What can go wrong in a use case, as the caller may learn it.

use http::StatusCode;

/// A failure of a use case. The cause of the last two is logged, never shown.
#[derive(Debug)]
pub enum AppError {
    /// There is no such thing, or it is somebody else's.
    NotFound,
    /// It exists and is seen, but this actor may not do that.
    Forbidden,
    /// Only somebody who is signed in may do that.
    NotSignedIn,
    /// Something about it has changed meanwhile.
    Conflict,
    /// What was sent cannot be accepted as it is.
    Refused(Refusal),
    /// Too many tries; ask again after so many seconds.
    RateLimited(u64),
    /// Something that is needed does not answer at present.
    Unavailable(anyhow::Error),
    /// A fault of ours.
    Internal(anyhow::Error),
}

/// Why an input is refused: a stable code, the field at fault, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Refusal {
    /// Stable, in snake_case.
    pub code: String,
    /// Path of the field at fault, where one is.
    pub field: Option<String>,
    /// One sentence for the reader.
    pub message: String,
}

impl AppError {
    /// The status of the answer.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotSignedIn => StatusCode::UNAUTHORIZED,
            Self::Conflict => StatusCode::CONFLICT,
            Self::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code of the answer, the same in pages and in the API.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::NotFound => "not_found",
            Self::Forbidden => "forbidden",
            Self::NotSignedIn => "unauthorised",
            Self::Conflict => "conflict",
            Self::Refused(refusal) => &refusal.code,
            Self::RateLimited(_) => "rate_limited",
            Self::Unavailable(_) => "unavailable",
            Self::Internal(_) => "internal",
        }
    }

    /// The failure as a job's cause.
    #[must_use]
    pub fn into_cause(self) -> anyhow::Error {
        match self {
            Self::Unavailable(cause) | Self::Internal(cause) => cause,
            other => anyhow::anyhow!("{}", other.code()),
        }
    }

    /// Writes the cause to the log, where there is one that concerns us.
    pub fn log(&self) {
        match self {
            Self::Internal(cause) => tracing::error!(error.cause = ?cause, "request failed"),
            Self::Unavailable(cause) => tracing::warn!(error.cause = ?cause, "unavailable"),
            _ => {}
        }
    }
}

impl From<sqlx::Error> for AppError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut | sqlx::Error::Io(_) => Self::Unavailable(error.into()),
            other => Self::Internal(other.into()),
        }
    }
}

impl From<anyhow::Error> for AppError {
    fn from(error: anyhow::Error) -> Self {
        Self::Internal(error)
    }
}
