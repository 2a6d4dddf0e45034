//! One charge: what it asks, what was paid, and everything that can be done to it.

use axum::{
    extract::{Path, Query, State},
    http::StatusCode,
    response::Response,
};
use maud::{Markup, html};
use serde::Deserialize;
use shared::{language::Language, wording};

use super::{
    super::{
        Simulator,
        charge::{self, Charge},
        notice::{self, ABANDONED, DELIVERED, HELD, LOST, Notice},
        payment::{self, IN_PROCESS, Payment, RETURNED, Refund},
    },
    Told, charge_path,
    frame::{failure, moment, page, state},
    say,
};

#[derive(Deserialize)]
pub(super) struct ChargeQuery {
    feito: Option<String>,
}

pub(super) async fn show(
    State(simulator): State<Simulator>,
    Path(txid): Path<String>,
    Query(query): Query<ChargeQuery>,
    language: Language,
) -> Response {
    let (charge, payments, notices) = match read(&simulator, &txid).await {
        Ok(Some(found)) => found,
        Ok(None) => return failure(language, StatusCode::NOT_FOUND),
        Err(error) => {
            tracing::error!(%error, "the simulator's file fails");
            return failure(language, StatusCode::INTERNAL_SERVER_ERROR);
        }
    };
    let path = charge_path(language, &charge.txid);
    let payable = charge.is_payable(simulator.now());
    let content = html! {
        (terms(&simulator, language, &charge))
        @if payable {
            form method="post" action={ (path) "/pagar" } {
                input type="hidden" name="how" value="pay";
                button.main { (say(language, "Pagar", "Pay")) }
            }
        }
        (payment_list(language, &payments))
        (trials(language, &path))
        (notice_list(language, &path, &notices))
    };
    let title = say(language, "Cobrança Pix", "Pix charge");
    let other = match language {
        Language::Portuguese => charge_path(Language::English, &charge.txid),
        Language::English => charge_path(Language::Portuguese, &charge.txid),
    };
    let told = query.feito.as_deref().and_then(Told::from_code);
    page(language, StatusCode::OK, title, &other, told, &content)
}

async fn read(
    simulator: &Simulator,
    txid: &str,
) -> sqlx::Result<Option<(Charge, Vec<Payment>, Vec<Notice>)>> {
    let mut transaction = simulator.begin().await?;
    let Some(charge) = charge::store::find(&mut transaction, txid).await? else { return Ok(None) };
    let payments = payment::store::of_charge(&mut transaction, txid).await?;
    let notices = notice::store::of_charge(&mut transaction, txid).await?;
    Ok(Some((charge, payments, notices)))
}

fn terms(simulator: &Simulator, language: Language, charge: &Charge) -> Markup {
    let expired = charge.expires_at <= simulator.now();
    let code = simulator.copy_and_paste(&charge.location_token).unwrap_or_default();
    html! {
        dl {
            dt { (say(language, "Valor", "Sum")) }
            dd.sum { strong { (wording::money(language, charge.terms.amount)) } }
            dt { (say(language, "Para", "To")) }
            dd { (simulator.settings().payee_name) }
            @if let Some(text) = charge.terms.payer_request.as_deref().filter(|text| !text.is_empty()) {
                dt { (say(language, "Mensagem", "Message")) }
                dd { (text) }
            }
            dt { (say(language, "Situação", "State")) }
            dd { (state(language, &charge.status, expired)) }
            dt { (say(language, "Vence em", "Expires")) }
            dd { (moment(language, charge.expires_at)) }
            dt { (say(language, "Identificador", "Identifier")) }
            dd.code { (charge.txid) }
            dt { (say(language, "Copia e cola", "Copy and paste")) }
            dd.code { (code) }
        }
    }
}

fn payment_list(language: Language, payments: &[Payment]) -> Markup {
    html! {
        @if !payments.is_empty() {
            section aria-labelledby="pagamentos" {
                h2 #pagamentos { (say(language, "Pagamentos", "Payments")) }
                @for payment in payments {
                    article.card {
                        p {
                            strong.sum { (wording::money(language, payment.amount)) } " – "
                            (moment(language, payment.received_at))
                        }
                        p.code { (payment.end_to_end_id) }
                        @if let Some(text) = &payment.payer_message { p { "“" (text) "”" } }
                        @for refund in &payment.refunds { (refund_row(language, payment, refund)) }
                    }
                }
            }
        }
    }
}

fn refund_row(language: Language, payment: &Payment, refund: &Refund) -> Markup {
    let words = match refund.status.as_str() {
        IN_PROCESS => say(language, "em processamento", "in process"),
        RETURNED => say(language, "devolvida", "returned"),
        _ => say(language, "não realizada", "not done"),
    };
    let path = format!(
        "{}/devolucoes/{}/{}",
        language.path_prefix(),
        payment.end_to_end_id,
        refund.refund_id
    );
    html! {
        p {
            (say(language, "Devolução de ", "Refund of ")) (wording::money(language, refund.amount)) ": " (words)
            @if let Some(reason) = &refund.reason { " – " (reason) }
        }
        @if refund.status == IN_PROCESS {
            form.row method="post" action=(path) {
                button name="outcome" value="settle" {
                    (say(language, "Concluir devolução", "Settle refund"))
                }
                button name="outcome" value="refuse" {
                    (say(language, "Recusar devolução", "Refuse refund"))
                }
            }
        }
    }
}

fn trials(language: Language, path: &str) -> Markup {
    html! {
        section aria-labelledby="provas" {
            h2 #provas { (say(language, "Outras situações", "Other situations")) }
            form.grid method="post" action={ (path) "/pagar" } {
                label for="notices" { (say(language, "Aviso ao portal", "Notice to the portal")) }
                select #notices name="notices" {
                    option value="" { (say(language, "como o banco faz", "as the bank does")) }
                    option value="hold" { (say(language, "segurar", "hold")) }
                    option value="lose" { (say(language, "perder", "lose")) }
                }
                label for="amount" { (say(language, "Outro valor", "Another sum")) }
                input #amount name="amount" inputmode="decimal" autocomplete="off"
                    aria-describedby="amount-help";
                p.help #amount-help {
                    (say(
                        language,
                        "Vazio: o valor da cobrança. Exemplo: 12,34",
                        "Empty: the charge's sum. Example: 12.34",
                    ))
                }
                label for="message" { (say(language, "Mensagem do pagador", "Payer's message")) }
                input #message name="message" maxlength="140" autocomplete="off";
                button name="how" value="force" {
                    (say(
                        language,
                        "Pagar mesmo se vencida, paga ou removida",
                        "Pay even if expired, paid or removed",
                    ))
                }
                button name="how" value="twice" { (say(language, "Pagar duas vezes", "Pay twice")) }
            }
        }
    }
}

fn notice_list(language: Language, path: &str, notices: &[Notice]) -> Markup {
    let acts = [
        ("forge", say(language, "Forjar um aviso", "Forge a notice")),
        ("replay", say(language, "Repetir avisos entregues", "Replay delivered notices")),
        ("release", say(language, "Soltar avisos seguros", "Release held notices")),
        ("recover", say(language, "Enviar avisos perdidos", "Send lost notices")),
    ];
    html! {
        section aria-labelledby="avisos" {
            h2 #avisos { (say(language, "Avisos ao portal", "Notices to the portal")) }
            @if notices.is_empty() {
                p { (say(language, "Nenhum aviso até agora.", "No notice so far.")) }
            } @else {
                ol { @for notice in notices { li { (notice_words(language, notice)) } } }
            }
            form.row method="post" action={ (path) "/avisos" } {
                @for (what, words) in acts { button name="what" value=(what) { (words) } }
            }
        }
    }
}

fn notice_words(language: Language, notice: &Notice) -> Markup {
    let state = match notice.state.as_str() {
        DELIVERED => say(language, "entregue", "delivered"),
        HELD => say(language, "segurado", "held"),
        LOST => say(language, "perdido", "lost"),
        ABANDONED => say(language, "desistido", "given up"),
        _ => say(language, "na fila", "queued"),
    };
    html! {
        (state)
        @if notice.attempts > 0 {
            (say(language, "; tentativas: ", "; tries: ")) (notice.attempts)
        }
        @if let Some(answer) = &notice.last_answer {
            (say(language, "; última resposta: ", "; last answer: ")) (answer)
        }
    }
}
