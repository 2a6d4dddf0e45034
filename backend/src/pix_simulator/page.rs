//! The control page: plain HTML that works without script, in Portuguese and English.

mod act;
mod charge_page;
mod frame;
mod list_page;

use axum::{
    Router,
    http::header,
    routing::{get, post},
};
use shared::language::Language;

use super::Simulator;

const STYLE: &str = include_str!("page/style.css");

/// What a person is told after an act; the address carries only its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Paid,
    Notices,
    Refund,
    Behaviour,
    NotPayable,
    Invalid,
    NotFound,
}

impl Told {
    const ALL: [Self; 7] = [
        Self::Paid,
        Self::Notices,
        Self::Refund,
        Self::Behaviour,
        Self::NotPayable,
        Self::Invalid,
        Self::NotFound,
    ];

    const fn code(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::Notices => "notices",
            Self::Refund => "refund",
            Self::Behaviour => "behaviour",
            Self::NotPayable => "not_payable",
            Self::Invalid => "invalid",
            Self::NotFound => "not_found",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|told| told.code() == code)
    }

    const fn is_failure(self) -> bool {
        matches!(self, Self::NotPayable | Self::Invalid | Self::NotFound)
    }

    const fn words(self, language: Language) -> &'static str {
        match self {
            Self::Paid => say(
                language,
                "Pagamento feito. Você já pode voltar à página do pedido.",
                "Payment made. You may now go back to the order's page.",
            ),
            Self::Notices => say(language, "Avisos na fila de envio.", "Notices queued."),
            Self::Refund => say(language, "Devolução encerrada.", "Refund ended."),
            Self::Behaviour => say(
                language,
                "Comportamento guardado; vale daqui em diante.",
                "Behaviour kept; it holds from now on.",
            ),
            Self::NotPayable => say(
                language,
                "Esta cobrança não pode mais ser paga: já foi paga, venceu ou foi removida.",
                "This charge can no longer be paid: it is paid, expired or removed.",
            ),
            Self::Invalid => say(
                language,
                "Confira o que foi digitado. Um valor se escreve assim: 12,34.",
                "Check what was typed. A sum is written like this: 12.34.",
            ),
            Self::NotFound => {
                say(language, "Nada foi encontrado com esse código.", "Nothing has that code.")
            }
        }
    }
}

/// One sentence in the reader's language.
const fn say(language: Language, portuguese: &'static str, english: &'static str) -> &'static str {
    match language {
        Language::Portuguese => portuguese,
        Language::English => english,
    }
}

/// Address of a charge's page, also for the portal's "open in the simulator".
#[must_use]
pub(super) fn charge_path(language: Language, txid: &str) -> String {
    format!("{}/cobrancas/{txid}", language.path_prefix())
}

pub(super) fn routes() -> Router<Simulator> {
    let mut router = Router::new().route(
        "/estilo.css",
        get(async || {
            let headers = [
                (header::CONTENT_TYPE, "text/css; charset=utf-8"),
                (header::CACHE_CONTROL, "public, max-age=300"),
            ];
            (headers, STYLE)
        }),
    );
    for language in Language::ALL {
        let at = |path: &str| format!("{}{path}", language.path_prefix());
        let home = if language == Language::Portuguese { "/" } else { "/en" };
        router = router
            .route(home, get(move |state, query| list_page::show(state, query, language)))
            .route(&at("/abrir"), get(move |state, query| act::open_code(state, query, language)))
            .route(
                &at("/cobrancas/{txid}"),
                get(move |state, path, query| charge_page::show(state, path, query, language)),
            )
            .route(
                &at("/cobrancas/{txid}/pagar"),
                post(move |state, path, form| act::pay(state, path, form, language)),
            )
            .route(
                &at("/cobrancas/{txid}/avisos"),
                post(move |state, path, form| act::order_notices(state, path, form, language)),
            )
            .route(
                &at("/devolucoes/{e2eid}/{id}"),
                post(move |state, path, form| act::decide_refund(state, path, form, language)),
            )
            .route(
                &at("/comportamento"),
                post(move |state, form| act::behave(state, form, language)),
            );
    }
    router
}
