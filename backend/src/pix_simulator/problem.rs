//! Refusals as the API writes them (RFC 7807).

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

/// What the provider answers instead of what was asked.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    kind: &'static str,
    title: &'static str,
    detail: &'static str,
    violations: Vec<Objection>,
}

/// One thing that is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Objection {
    /// The field in the API's words.
    pub(super) property: &'static str,
    /// What is wrong with it.
    pub(super) reason: &'static str,
}

impl Problem {
    fn new(
        status: StatusCode,
        kind: &'static str,
        title: &'static str,
        detail: &'static str,
    ) -> Self {
        Self { status, kind, title, detail, violations: Vec::new() }
    }

    /// The request is refused for these reasons.
    pub(super) fn refused(kind: &'static str, violations: Vec<Objection>) -> Self {
        let detail = "A requisição não respeita o schema ou está semanticamente errada.";
        let title = match kind {
            "CobOperacaoInvalida" => "Cobrança inválida.",
            "PixDevolucaoInvalida" => "Devolução inválida.",
            "WebhookOperacaoInvalida" => "Webhook inválido.",
            _ => "Requisição inválida.",
        };
        Self { violations, ..Self::new(StatusCode::BAD_REQUEST, kind, title, detail) }
    }

    /// The request is refused for one reason.
    pub(super) fn objection(
        kind: &'static str,
        property: &'static str,
        reason: &'static str,
    ) -> Self {
        Self::refused(kind, vec![Objection { property, reason }])
    }

    /// There is no such thing.
    pub(super) fn not_found(kind: &'static str) -> Self {
        let detail = "Entidade não encontrada.";
        Self::new(StatusCode::NOT_FOUND, kind, "Não encontrado", detail)
    }

    /// The token is missing, unknown or too old.
    pub(super) fn unauthorised() -> Self {
        let detail = "Token ausente, desconhecido ou vencido.";
        Self::new(StatusCode::UNAUTHORIZED, "AcessoNegado", "Acesso negado", detail)
    }

    /// The token does not reach so far.
    pub(super) fn forbidden() -> Self {
        let detail =
            "Requisição de participante autenticado que viola alguma regra de autorização.";
        Self::new(StatusCode::FORBIDDEN, "AcessoNegado", "Acesso negado", detail)
    }

    /// The provider is out of order for the moment.
    pub(super) fn unavailable() -> Self {
        let detail = "Serviço não está disponível no momento.";
        let title = "Serviço indisponível";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "ServicoIndisponivel", title, detail)
    }
}

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the simulator's file fails");
        let detail = "Condição inesperada ao processar requisição.";
        let title = "Erro interno";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "ErroInternoDoServidor", title, detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let violations: Vec<Value> = self
            .violations
            .iter()
            .map(
                |objection| json!({ "razao": objection.reason, "propriedade": objection.property }),
            )
            .collect();
        let mut body = json!({
            "type": format!("https://pix.bcb.gov.br/api/v2/error/{}", self.kind),
            "title": self.title,
            "status": self.status.as_u16(),
            "detail": self.detail,
        });
        if !violations.is_empty() {
            body["violacoes"] = Value::Array(violations);
        }
        let kind = [(header::CONTENT_TYPE, "application/problem+json")];
        (self.status, kind, body.to_string()).into_response()
    }
}
