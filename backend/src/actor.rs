//! Who is asking.

use std::net::IpAddr;

use shared::language::Language;

use crate::{Result, error::AppError};

/// The person or program behind a request, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actor {
    /// The browser's visitor, who owns drafts, holds and orders without an account.
    pub visitor: Option<VisitorId>,
    /// The language of the page that is being asked.
    pub language: Language,
    /// Where the request comes from, of IPv6 the subscriber's network; kept nowhere as it is.
    pub address: Option<IpAddr>,
}

impl Actor {
    /// The visitor, whom every post of a form has.
    ///
    /// # Errors
    /// [`AppError::NotFound`] for a browser without a cookie: it owns nothing yet.
    pub fn visitor(&self) -> Result<&VisitorId> {
        self.visitor.as_ref().ok_or(AppError::NotFound)
    }
}

/// Key of a row in `visitor`; the cookie's secret is kept hashed there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VisitorId(pub String);
