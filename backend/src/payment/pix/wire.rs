//! The provider's JSON, read into plain types. Fields that the portal does not need are passed over.

use serde::Deserialize;
use shared::{money::Cents, time::Instant};

use super::{
    amount::parse_amount,
    charge::{Charge, ChargeStatus, Txid},
    failure::PixError,
    received::{EndToEndId, ReceivedPage, ReceivedPix, Refund, RefundId, RefundStatus, Webhook},
};

type Read<T> = Result<T, PixError>;

fn broken(what: &'static str) -> PixError {
    PixError::Unintelligible(what)
}

fn amount(text: &str) -> Read<Cents> {
    parse_amount(text).ok_or(broken("a sum is not written as the API writes sums"))
}

fn instant(text: &str) -> Read<Instant> {
    Instant::from_storage(text).ok_or(broken("a moment is not RFC 3339"))
}

/// Reads a whole answer.
pub(super) fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Read<T> {
    serde_json::from_slice(body).map_err(|_| broken("the body has not the contract's fields"))
}

#[derive(Deserialize)]
pub(super) struct CobJson {
    txid: String,
    revisao: u32,
    status: String,
    calendario: CalendarioJson,
    valor: ValorJson,
    chave: String,
    location: Option<String>,
    loc: Option<LocJson>,
    #[serde(rename = "pixCopiaECola")]
    pix_copia_e_cola: Option<String>,
    #[serde(default)]
    pix: Vec<PixJson>,
}

#[derive(Deserialize)]
struct CalendarioJson {
    criacao: String,
    expiracao: u32,
}

#[derive(Deserialize)]
struct ValorJson {
    original: String,
}

#[derive(Deserialize)]
struct LocJson {
    location: Option<String>,
}

impl CobJson {
    pub(super) fn charge(self) -> Read<Charge> {
        let created_at = instant(&self.calendario.criacao)?;
        let life = chrono::TimeDelta::seconds(i64::from(self.calendario.expiracao));
        let expires_at = created_at.0.checked_add_signed(life).ok_or(broken("expires too late"))?;
        Ok(Charge {
            txid: Txid::parse(&self.txid).ok_or(broken("a charge without a valid txid"))?,
            status: match self.status.as_str() {
                "ATIVA" => ChargeStatus::Active,
                "CONCLUIDA" => ChargeStatus::Completed,
                "REMOVIDA_PELO_USUARIO_RECEBEDOR" => ChargeStatus::RemovedByPayee,
                "REMOVIDA_PELO_PSP" => ChargeStatus::RemovedByProvider,
                _ => ChargeStatus::Unknown,
            },
            amount: amount(&self.valor.original)?,
            payee_key: self.chave,
            created_at,
            expires_at: Instant(expires_at),
            revision: self.revisao,
            location: self.location.or(self.loc.and_then(|loc| loc.location)),
            copy_and_paste: self.pix_copia_e_cola,
            received: self.pix.into_iter().map(PixJson::received).collect::<Read<_>>()?,
        })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PixJson {
    end_to_end_id: String,
    txid: Option<String>,
    valor: String,
    chave: Option<String>,
    horario: String,
    info_pagador: Option<String>,
    #[serde(default)]
    devolucoes: Vec<DevolucaoJson>,
}

impl PixJson {
    pub(super) fn received(self) -> Read<ReceivedPix> {
        Ok(ReceivedPix {
            end_to_end_id: EndToEndId::parse(&self.end_to_end_id)
                .ok_or(broken("a payment without a valid end-to-end id"))?,
            txid: self.txid.as_deref().and_then(Txid::parse),
            amount: amount(&self.valor)?,
            payee_key: self.chave,
            received_at: instant(&self.horario)?,
            payer_message: self.info_pagador,
            refunds: self.devolucoes.into_iter().map(DevolucaoJson::refund).collect::<Read<_>>()?,
        })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DevolucaoJson {
    id: String,
    rtr_id: String,
    valor: String,
    status: String,
    motivo: Option<String>,
    horario: HorarioJson,
}

#[derive(Deserialize)]
struct HorarioJson {
    solicitacao: Option<String>,
    liquidacao: Option<String>,
}

impl DevolucaoJson {
    pub(super) fn refund(self) -> Read<Refund> {
        Ok(Refund {
            refund_id: RefundId::parse(&self.id).ok_or(broken("a refund without a valid id"))?,
            return_id: self.rtr_id,
            amount: amount(&self.valor)?,
            status: match self.status.as_str() {
                "EM_PROCESSAMENTO" => RefundStatus::InProcess,
                "DEVOLVIDO" => RefundStatus::Returned,
                "NAO_REALIZADO" => RefundStatus::NotDone,
                _ => RefundStatus::Unknown,
            },
            reason: self.motivo,
            requested_at: self.horario.solicitacao.as_deref().map(instant).transpose()?,
            settled_at: self.horario.liquidacao.as_deref().map(instant).transpose()?,
        })
    }
}

#[derive(Deserialize)]
pub(super) struct PixListJson {
    parametros: ParametrosJson,
    #[serde(default)]
    pix: Vec<PixJson>,
}

#[derive(Deserialize)]
struct ParametrosJson {
    paginacao: PaginacaoJson,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PaginacaoJson {
    pagina_atual: u32,
    quantidade_de_paginas: u32,
}

impl PixListJson {
    pub(super) fn page(self) -> Read<ReceivedPage> {
        Ok(ReceivedPage {
            received: self.pix.into_iter().map(PixJson::received).collect::<Read<_>>()?,
            page: self.parametros.paginacao.pagina_atual,
            pages: self.parametros.paginacao.quantidade_de_paginas,
        })
    }
}

#[derive(Deserialize)]
pub(super) struct WebhookJson {
    #[serde(rename = "webhookUrl")]
    webhook_url: String,
    criacao: String,
}

impl WebhookJson {
    pub(super) fn webhook(self) -> Read<Webhook> {
        Ok(Webhook { url: self.webhook_url, created_at: instant(&self.criacao)? })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const COB: &str = r#"{"calendario":{"criacao":"2020-09-09T20:15:00.358Z","expiracao":3600},
        "txid":"7978c0c97ea847e78e8849634473c1f1","revisao":2,"status":"CONCLUIDA",
        "loc":{"id":789,"location":"pix.example.com/qr/v2/9d36b84f","tipoCob":"cob"},
        "valor":{"original":"567.89"},"chave":"a1f4102e-a446-4a57-bcce-6fa48899c1d1",
        "pix":[{"endToEndId":"E12345678202009091221kkkkkkkkkkk","valor":"567.89",
        "horario":"2020-09-09T17:20:00-03:00","infoPagador":"São João, ação",
        "devolucoes":[{"id":"123ABC","rtrId":"D12345678202009091221abcdf098765",
        "valor":"10.05","horario":{"solicitacao":"2020-09-09T20:30:00Z"},
        "status":"NAO_REALIZADO","motivo":"Conta encerrada"}]}]}"#;

    #[test]
    fn a_paid_charge_is_read_with_its_payments_and_refunds() {
        let charge = read::<CobJson>(COB.as_bytes()).and_then(CobJson::charge).expect("a charge");
        assert_eq!(charge.status, ChargeStatus::Completed);
        assert_eq!(charge.amount, Cents(56_789));
        assert_eq!(charge.expires_at.to_storage(), "2020-09-09T21:15:00.358Z");
        assert_eq!(charge.location.as_deref(), Some("pix.example.com/qr/v2/9d36b84f"));
        let pix = &charge.received[0];
        assert_eq!(pix.received_at.to_storage(), "2020-09-09T20:20:00.000Z");
        assert_eq!(pix.payer_message.as_deref(), Some("São João, ação"));
        assert_eq!(pix.refunds[0].amount, Cents(1005));
        assert_eq!(pix.refunds[0].status, RefundStatus::NotDone);
        assert_eq!(pix.refunds[0].reason.as_deref(), Some("Conta encerrada"));
    }

    #[test]
    fn states_added_to_the_api_later_are_unknown_not_errors() {
        let text = COB.replace("CONCLUIDA", "SUSPENSA").replace("NAO_REALIZADO", "AGENDADO");
        let charge = read::<CobJson>(text.as_bytes()).and_then(CobJson::charge).expect("a charge");
        assert_eq!(charge.status, ChargeStatus::Unknown);
        assert_eq!(charge.received[0].refunds[0].status, RefundStatus::Unknown);
    }

    #[test]
    fn broken_sums_moments_and_names_are_errors() {
        for (good, bad) in [
            ("\"567.89\"}", "\"567.8\"}"),
            ("2020-09-09T20:15:00.358Z", "09/09/2020"),
            ("7978c0c97ea847e78e8849634473c1f1", "7978"),
            ("E12345678202009091221kkkkkkkkkkk", "E123"),
        ] {
            let text = COB.replace(good, bad);
            let error = read::<CobJson>(text.as_bytes()).and_then(CobJson::charge);
            assert!(matches!(error, Err(PixError::Unintelligible(_))), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn any_body_is_read_without_panic(body in any::<Vec<u8>>(), cut in 0usize..COB.len()) {
            let _ = read::<CobJson>(&body).and_then(CobJson::charge);
            let _ = read::<PixListJson>(&body).and_then(PixListJson::page);
            prop_assert!(read::<CobJson>(&COB.as_bytes()[..cut]).is_err());
        }
    }
}
