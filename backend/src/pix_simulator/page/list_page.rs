//! All charges, newest first, and how the simulator behaves.

use axum::{
    extract::{Query, State},
    http::StatusCode,
    response::Response,
};
use maud::{Markup, html};
use serde::Deserialize;
use shared::{language::Language, time::Instant, wording};

use super::{
    super::{
        Simulator,
        behaviour::{Behaviour, Notices, Refunds},
        charge::{self, Charge},
        store,
    },
    Told, charge_path,
    frame::{failure, moment, page, state},
    say,
};

const PAGE_LENGTH: i64 = 20;

#[derive(Deserialize)]
pub(super) struct ListQuery {
    pagina: Option<i64>,
    feito: Option<String>,
}

pub(super) async fn show(
    State(simulator): State<Simulator>,
    Query(query): Query<ListQuery>,
    language: Language,
) -> Response {
    let number = query.pagina.unwrap_or(1).clamp(1, 1_000_000);
    let Ok((charges, total, behaviour)) = read(&simulator, number).await else {
        return failure(language, StatusCode::INTERNAL_SERVER_ERROR);
    };
    let pages = (total + PAGE_LENGTH - 1) / PAGE_LENGTH;
    let content = html! {
        form.row action={ (language.path_prefix()) "/abrir" } method="get" {
            label for="codigo" {
                (say(language, "Código Pix copia e cola", "Pix copy-and-paste code"))
            }
            input #codigo name="codigo" required autocomplete="off";
            button { (say(language, "Abrir cobrança", "Open charge")) }
        }
        @if charges.is_empty() {
            p { (say(
                language,
                "Nenhuma cobrança aqui. Faça uma compra no portal e ela aparece nesta lista.",
                "No charge here. Buy something at the portal and it will appear in this list.",
            )) }
        } @else {
            (table(language, &charges, simulator.now()))
        }
        @if pages > 1 { (page_links(language, number, pages)) }
        (behaviour_form(language, &behaviour))
    };
    let title = say(language, "Cobranças", "Charges");
    let other = say(language, "/en", "/");
    let told = query.feito.as_deref().and_then(Told::from_code);
    page(language, StatusCode::OK, title, other, told, &content)
}

async fn read(simulator: &Simulator, number: i64) -> sqlx::Result<(Vec<Charge>, i64, Behaviour)> {
    let mut transaction = simulator.begin().await?;
    let all = charge::store::Filter::default();
    let total = charge::store::count(&mut transaction, &all).await?;
    let offset = (number - 1) * PAGE_LENGTH;
    let charges = charge::store::list(&mut transaction, &all, PAGE_LENGTH, offset).await?;
    Ok((charges, total, store::behaviour(&mut transaction).await?))
}

fn table(language: Language, charges: &[Charge], now: Instant) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(say(language, "Cobranças", "Charges")) {
            table {
                thead { tr {
                    th scope="col" { (say(language, "Criada em", "Created")) }
                    th scope="col" { (say(language, "Cobrança", "Charge")) }
                    th scope="col" { (say(language, "Valor", "Sum")) }
                    th scope="col" { (say(language, "Situação", "State")) }
                } }
                tbody {
                    @for charge in charges {
                        tr {
                            td { (moment(language, charge.created_at)) }
                            td { a href=(charge_path(language, &charge.txid)) { (charge.txid) } }
                            td.sum { (wording::money(language, charge.terms.amount)) }
                            td { (state(language, &charge.status, charge.expires_at <= now)) }
                        }
                    }
                }
            }
        }
    }
}

fn page_links(language: Language, number: i64, pages: i64) -> Markup {
    let home = say(language, "/", "/en");
    html! {
        nav.row aria-label=(say(language, "Páginas", "Pages")) {
            @if number > 1 {
                a href={ (home) "?pagina=" (number - 1) } { (say(language, "Mais novas", "Newer")) }
            }
            span { (say(language, "Página ", "Page ")) (number) (say(language, " de ", " of ")) (pages) }
            @if number < pages {
                a href={ (home) "?pagina=" (number + 1) } { (say(language, "Mais antigas", "Older")) }
            }
        }
    }
}

fn behaviour_form(language: Language, behaviour: &Behaviour) -> Markup {
    let notices = [
        (Notices::Deliver, "deliver", say(language, "enviar", "send")),
        (Notices::Hold, "hold", say(language, "segurar", "hold")),
        (Notices::Lose, "lose", say(language, "perder", "lose")),
    ];
    let refunds = [
        (Refunds::Settle, "settle", say(language, "concluir", "settle")),
        (Refunds::Refuse, "refuse", say(language, "recusar", "refuse")),
        (Refunds::Hold, "hold", say(language, "deixar em processamento", "leave in process")),
    ];
    let numbers = [
        (
            "refund_seconds",
            behaviour.refund_seconds,
            say(language, "Segundos até encerrar uma devolução", "Seconds until a refund ends"),
        ),
        (
            "answer_delay_ms",
            behaviour.answer_delay_ms,
            say(language, "Atraso das respostas (ms)", "Delay of answers (ms)"),
        ),
        (
            "unavailable_calls",
            behaviour.unavailable_calls,
            say(language, "Chamadas a recusar por indisponibilidade", "Calls to answer 503"),
        ),
    ];
    html! {
        section aria-labelledby="comportamento" {
            h2 #comportamento { (say(language, "Comportamento do banco", "How the bank behaves")) }
            form.grid method="post" action={ (language.path_prefix()) "/comportamento" } {
                label for="notices" { (say(language, "Avisos ao portal", "Notices to the portal")) }
                select #notices name="notices" {
                    @for (value, name, words) in notices {
                        option value=(name) selected[value == behaviour.notices] { (words) }
                    }
                }
                label for="refunds" { (say(language, "Devoluções", "Refunds")) }
                select #refunds name="refunds" {
                    @for (value, name, words) in refunds {
                        option value=(name) selected[value == behaviour.refunds] { (words) }
                    }
                }
                @for (name, value, words) in numbers {
                    label for=(name) { (words) }
                    input id=(name) name=(name) type="number" min="0" required value=(value);
                }
                button { (say(language, "Guardar", "Keep")) }
            }
        }
    }
}
