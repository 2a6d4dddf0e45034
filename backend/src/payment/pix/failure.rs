//! Why a call to the provider did not give what was asked.

use std::fmt;

use serde::Deserialize;

/// A failed call, sorted by what the caller can do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PixError {
    /// The provider knows no such charge, payment, refund or webhook.
    NotFound,
    /// The provider will not do it; asking again without a change is useless.
    Refused(Refusal),
    /// Our credentials are not accepted, or do not reach so far.
    Denied,
    /// Nobody answered in time or the provider is out of order: it may or may not have been
    /// done, ask again later.
    Unavailable(String),
    /// An answer that breaks the contract; a fault for people to look at.
    Unintelligible(&'static str),
    /// What the caller wants cannot be said in the API (a sum below zero or too large).
    Unsayable(&'static str),
}

/// The provider's problem document (RFC 7807), without the values that it quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Which of the API's error types.
    pub kind: RefusalKind,
    /// HTTP status.
    pub status: u16,
    /// What it objects to, in its order; may be empty.
    pub violations: Vec<Violation>,
}

/// Error types of the API, by the last part of the problem's `type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// `CobOperacaoInvalida`: a charge cannot be made or changed so.
    Charge,
    /// `PixDevolucaoInvalida`: sum, repeated name or the 90 days of a refund.
    Refund,
    /// `CobConsultaInvalida`, `PixConsultaInvalida`, `WebhookConsultaInvalida`.
    Query,
    /// `WebhookOperacaoInvalida`.
    Webhook,
    /// `PermanentementeRemovido`, or status 410.
    Gone,
    /// `RequisicaoInvalida` and whatever else a provider may invent.
    Other,
}

/// One objection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The field, in the API's words (`devolucao.valor`).
    pub property: String,
    /// The reason, in the provider's words.
    pub reason: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Problem {
    r#type: Option<String>,
    violacoes: Option<Vec<ProblemViolation>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ProblemViolation {
    razao: Option<String>,
    propriedade: Option<String>,
}

impl PixError {
    /// Sorts an answer that is no success. A body that cannot be read counts as none.
    #[must_use]
    pub fn from_answer(status: u16, body: &[u8]) -> Self {
        match status {
            401 | 403 => return Self::Denied,
            404 => return Self::NotFound,
            408 | 425 | 429 | 500.. => return Self::Unavailable(format!("status {status}")),
            400..500 => {}
            _ => return Self::Unintelligible("neither success nor failure"),
        }
        let problem: Problem = serde_json::from_slice(body).unwrap_or_default();
        let kind = match problem.r#type.as_deref().and_then(|name| name.rsplit('/').next()) {
            _ if status == 410 => RefusalKind::Gone,
            Some("CobOperacaoInvalida") => RefusalKind::Charge,
            Some("PixDevolucaoInvalida") => RefusalKind::Refund,
            Some("CobConsultaInvalida" | "PixConsultaInvalida" | "WebhookConsultaInvalida") => {
                RefusalKind::Query
            }
            Some("WebhookOperacaoInvalida") => RefusalKind::Webhook,
            Some("PermanentementeRemovido") => RefusalKind::Gone,
            _ => RefusalKind::Other,
        };
        let violations =
            problem.violacoes.unwrap_or_default().into_iter().map(|violation| Violation {
                property: violation.propriedade.unwrap_or_default(),
                reason: violation.razao.unwrap_or_default(),
            });
        Self::Refused(Refusal { kind, status, violations: violations.collect() })
    }
}

impl fmt::Display for PixError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => formatter.write_str("the Pix provider knows no such thing"),
            Self::Refused(refusal) => {
                write!(formatter, "the Pix provider refuses ({:?})", refusal.kind)?;
                for violation in &refusal.violations {
                    write!(formatter, "; {}: {}", violation.property, violation.reason)?;
                }
                Ok(())
            }
            Self::Denied => formatter.write_str("the Pix provider denies access"),
            Self::Unavailable(cause) => {
                write!(formatter, "the Pix provider does not answer: {cause}")
            }
            Self::Unintelligible(what) => {
                write!(formatter, "the Pix provider's answer breaks the contract: {what}")
            }
            Self::Unsayable(what) => write!(formatter, "cannot be asked of a Pix provider: {what}"),
        }
    }
}

impl std::error::Error for PixError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn problems_are_sorted_by_type_and_keep_their_objections() {
        let body = r#"{"type":"https://pix.bcb.gov.br/api/v2/error/PixDevolucaoInvalida",
            "title":"Devolução inválida.","status":400,"violacoes":[
            {"razao":"excede o valor","propriedade":"devolucao.valor","valor":"123"}]}"#;
        let violations = vec![Violation {
            property: "devolucao.valor".to_owned(),
            reason: "excede o valor".to_owned(),
        }];
        assert_eq!(
            PixError::from_answer(400, body.as_bytes()),
            PixError::Refused(Refusal { kind: RefusalKind::Refund, status: 400, violations })
        );
    }

    #[test]
    fn statuses_tell_whether_to_ask_again() {
        assert_eq!(PixError::from_answer(404, b""), PixError::NotFound);
        assert_eq!(PixError::from_answer(403, b""), PixError::Denied);
        for status in [408, 429, 500, 502, 503, 504] {
            assert!(matches!(PixError::from_answer(status, b"<html>"), PixError::Unavailable(_)));
        }
        let refused = PixError::from_answer(422, b"<html>");
        assert!(matches!(refused, PixError::Refused(Refusal { kind: RefusalKind::Other, .. })));
    }

    proptest! {
        #[test]
        fn any_answer_is_sorted_without_panic(status in 0u16.., body in any::<Vec<u8>>()) {
            let _ = PixError::from_answer(status, &body).to_string();
        }
    }
}
