//! How the simulated provider behaves until told otherwise.

use serde::{Deserialize, Serialize};

/// What happens to notices of new payments and finished refunds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(rename_all = "snake_case")]
pub enum Notices {
    /// They are sent at once and again until they arrive.
    Deliver,
    /// They wait until they are released.
    Hold,
    /// They are never sent.
    Lose,
}

/// What becomes of refunds that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(rename_all = "snake_case")]
pub enum Refunds {
    /// They are settled after a while.
    Settle,
    /// They fail after a while.
    Refuse,
    /// They stay in process until somebody decides.
    Hold,
}

/// How the simulated provider behaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// What happens to notices.
    pub notices: Notices,
    /// What becomes of refunds.
    pub refunds: Refunds,
    /// Seconds until a refund is settled or fails.
    pub refund_seconds: i64,
    /// Milliseconds by which each answer of the API is late.
    pub answer_delay_ms: i64,
    /// So many calls of the API are answered 503 before the next is served.
    pub unavailable_calls: i64,
}

impl Behaviour {
    /// Whether every number is one that the simulator can live with.
    #[must_use]
    pub fn is_sensible(&self) -> bool {
        (0..=86_400).contains(&self.refund_seconds)
            && (0..=60_000).contains(&self.answer_delay_ms)
            && (0..=1_000_000).contains(&self.unavailable_calls)
    }
}
