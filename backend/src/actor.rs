//! Who is asking.

use shared::language::Language;

/// The person or program behind a request, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The browser's visitor, who owns drafts, holds and orders without an account.
    pub visitor: Option<VisitorId>,
    /// The language of the page that is being asked.
    pub language: Language,
}

/// Key of a row in `visitor`; the cookie's secret is kept hashed there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VisitorId(pub String);
