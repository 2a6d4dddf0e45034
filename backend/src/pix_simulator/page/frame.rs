//! What every page has, and how moments and states are written for people.

use axum::{
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use maud::{DOCTYPE, Markup, html};
use shared::{language::Language, time::Instant};

use super::{Told, say};

const POLICY: &str = "default-src 'none'; style-src 'self'; form-action 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

/// A whole page. `other` is its address in the other language.
pub(super) fn page(
    language: Language,
    status: StatusCode,
    title: &str,
    other: &str,
    told: Option<Told>,
    content: &Markup,
) -> Response {
    let other_language = language.other();
    let home = say(language, "/", "/en");
    let markup = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) " – " (say(language, "Simulador de Pix", "Pix simulator")) }
                link rel="stylesheet" href="/estilo.css";
            }
            body {
                a.skip href="#conteudo" { (say(language, "Ir para o conteúdo", "Skip to content")) }
                header.top {
                    a.brand href=(home) { (say(language, "Simulador de Pix", "Pix simulator")) }
                    a lang=(other_language.tag()) hreflang=(other_language.tag()) href=(other) {
                        (say(other_language, "Português", "English"))
                    }
                }
                aside.strip {
                    (say(
                        language,
                        "Demonstração: este banco não existe e nenhum dinheiro é movimentado.",
                        "Demonstration: this bank does not exist and no money moves.",
                    ))
                }
                main #conteudo tabindex="-1" {
                    @if let Some(told) = told {
                        p.told.bad[told.is_failure()]
                            role=(if told.is_failure() { "alert" } else { "status" })
                        { (told.words(language)) }
                    }
                    h1 { (title) }
                    (content)
                }
            }
        }
    };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "private, no-store"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_LANGUAGE, language.tag()),
    ];
    (status, headers, Html(markup.into_string())).into_response()
}

/// The page for what does not exist, or cannot be read at present.
pub(super) fn failure(language: Language, status: StatusCode) -> Response {
    let title = if status == StatusCode::NOT_FOUND {
        say(language, "Página não encontrada", "Page not found")
    } else {
        say(language, "O simulador não pôde responder", "The simulator could not answer")
    };
    let back = html! {
        p { a href=(say(language, "/", "/en")) {
            (say(language, "Ver todas as cobranças", "See all charges"))
        } }
    };
    page(language, status, title, say(language, "/en", "/"), None, &back)
}

/// Day and time on the clocks of Bahia.
pub(super) fn moment(language: Language, instant: Instant) -> String {
    let local = instant.0.with_timezone(&chrono_tz::America::Bahia);
    local.format(say(language, "%d/%m/%Y, %H:%M:%S", "%Y-%m-%d, %H:%M:%S")).to_string()
}

/// A charge's state in words.
pub(super) fn state(language: Language, status: &str, expired: bool) -> &'static str {
    match status {
        "ATIVA" if expired => say(language, "Vencida, não paga", "Expired, not paid"),
        "ATIVA" => say(language, "À espera de pagamento", "Awaiting payment"),
        "CONCLUIDA" => say(language, "Paga", "Paid"),
        _ => say(language, "Removida", "Removed"),
    }
}
