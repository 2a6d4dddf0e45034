//! The adapter of the Brazilian central bank's Pix API 2.9.0 (`cob`, `pix`, `webhook`).
//!
//! A charge (`cob`) is named by a [`Txid`] that the caller chooses, a refund
//! (`devolução`) by a [`RefundId`]: asking again with the same name and sum
//! gives the same charge or refund, so every call may be repeated after a
//! crash. What a webhook tells is a hint only; the truth is read back by
//! [`PixProvider::read_charge`] and [`PixProvider::read_received`].
//!
//! Logs carry method, path template, status and duration; never a body, a
//! token, a name in the address or a payer's text.

mod access;
pub mod amount;
pub mod charge;
mod connection;
pub mod failure;
pub mod received;
pub mod settings;
mod wire;

use std::sync::Arc;

use reqwest::Method;
use serde_json::{Map, Value, json};
use shared::money::Cents;

use self::{
    amount::format_amount,
    charge::{Charge, ChargeRevision, ChargeStatus, NewCharge, Txid},
    connection::{Call, Connection},
    failure::PixError,
    received::{EndToEndId, Period, ReceivedPage, ReceivedPix, Refund, RefundId, Webhook},
    settings::PixSettings,
    wire::{CobJson, DevolucaoJson, PixJson, PixListJson, WebhookJson, read},
};
use crate::clock::Clock;

/// Payments on a page of a list.
const PAGE_LENGTH: u32 = 100;

/// Longest text for the payer, in characters (`RemittanceInformation`).
const LONGEST_TEXT: usize = 140;

/// The Pix provider. Cheap to clone: one pool of connections and one token for all clones.
#[derive(Clone, Debug)]
pub struct PixProvider(Arc<Connection>);

impl PixProvider {
    /// Makes ready to call; nothing is sent yet.
    ///
    /// # Errors
    /// When a certificate or an address cannot be read.
    pub fn new(settings: PixSettings, clock: Clock) -> anyhow::Result<Self> {
        Ok(Self(Arc::new(Connection::open(settings, clock)?)))
    }

    /// Makes the charge `txid`, or brings the unpaid one of that name to what `new` says. A charge
    /// of that name and sum that is paid or removed already is returned as it is: look at its
    /// status. The life of a charge that exists counts from its creation.
    ///
    /// # Errors
    /// [`PixError::Refused`] also where another sum is charged under that name.
    pub async fn create_charge(&self, txid: &Txid, new: &NewCharge) -> Result<Charge, PixError> {
        let body = json!({
            "calendario": { "expiracao": new.expires_in_seconds },
            "valor": { "original": charged(new.amount)? },
            "chave": self.0.payee_key(),
            "solicitacaoPagador": shortened(&new.message),
        });
        let path = ["cob", txid.as_str()];
        let call = Call::new(Method::PUT, "cob/{txid}", &path).with_body(body);
        let refused = match self.0.send(call).await {
            Err(error @ PixError::Refused(_)) => error,
            answer => return read::<CobJson>(&answer?)?.charge(),
        };
        match self.read_charge(txid).await {
            Ok(charge)
                if charge.status != ChargeStatus::Active
                    && charge.amount == new.amount
                    && charge.payee_key == self.0.payee_key() =>
            {
                Ok(charge)
            }
            _ => Err(refused),
        }
    }

    /// Changes an unpaid charge.
    ///
    /// # Errors
    /// [`PixError::Refused`] where it is paid or removed.
    pub async fn revise_charge(
        &self,
        txid: &Txid,
        revision: &ChargeRevision,
    ) -> Result<Charge, PixError> {
        let mut body = Map::new();
        if let Some(seconds) = revision.expires_in_seconds {
            body.insert("calendario".to_owned(), json!({ "expiracao": seconds }));
        }
        if let Some(amount) = revision.amount {
            body.insert("valor".to_owned(), json!({ "original": charged(amount)? }));
        }
        self.patch_charge(txid, Value::Object(body)).await
    }

    /// Removes an unpaid charge, so that it can no longer be paid; one that is removed already is
    /// returned as it is.
    ///
    /// # Errors
    /// [`PixError::Refused`] where it is paid.
    pub async fn cancel_charge(&self, txid: &Txid) -> Result<Charge, PixError> {
        let body = json!({ "status": "REMOVIDA_PELO_USUARIO_RECEBEDOR" });
        let refused = match self.patch_charge(txid, body).await {
            Err(error @ PixError::Refused(_)) => error,
            answer => return answer,
        };
        match self.read_charge(txid).await {
            Ok(charge) if charge.is_removed() => Ok(charge),
            _ => Err(refused),
        }
    }

    async fn patch_charge(&self, txid: &Txid, body: Value) -> Result<Charge, PixError> {
        let path = ["cob", txid.as_str()];
        let call = Call::new(Method::PATCH, "cob/{txid}", &path).with_body(body);
        read::<CobJson>(&self.0.send(call).await?)?.charge()
    }

    /// Reads a charge with its payments and their refunds.
    ///
    /// # Errors
    /// [`PixError::NotFound`] where there is none of that name.
    pub async fn read_charge(&self, txid: &Txid) -> Result<Charge, PixError> {
        let path = ["cob", txid.as_str()];
        let call = Call::new(Method::GET, "cob/{txid}", &path);
        read::<CobJson>(&self.0.send(call).await?)?.charge()
    }

    /// Lists the payments received in a period; `page` counts from zero.
    ///
    /// # Errors
    /// [`PixError::Refused`] where the period ends before it begins.
    pub async fn list_received(
        &self,
        period: &Period,
        page: u32,
    ) -> Result<ReceivedPage, PixError> {
        let mut call = Call::new(Method::GET, "pix", &["pix"]);
        call.query = vec![
            ("inicio", period.from.to_storage()),
            ("fim", period.until.to_storage()),
            ("paginacao.paginaAtual", page.to_string()),
            ("paginacao.itensPorPagina", PAGE_LENGTH.to_string()),
        ];
        if let Some(txid) = &period.txid {
            call.query.push(("txid", txid.to_string()));
        }
        read::<PixListJson>(&self.0.send(call).await?)?.page()
    }

    /// Reads one payment with its refunds.
    ///
    /// # Errors
    /// [`PixError::NotFound`] where there is none of that name.
    pub async fn read_received(&self, pix: &EndToEndId) -> Result<ReceivedPix, PixError> {
        let path = ["pix", pix.as_str()];
        let call = Call::new(Method::GET, "pix/{e2eid}", &path);
        read::<PixJson>(&self.0.send(call).await?)?.received()
    }

    /// Asks that `amount` of a payment goes back to its payer. The refund of that name and sum is
    /// made once, however often it is asked for; its state is read later by
    /// [`PixProvider::read_refund`].
    ///
    /// # Errors
    /// [`PixError::Refused`] where the refunds would exceed the payment, 90 days have passed, or
    /// the name stands for another sum.
    pub async fn refund(
        &self,
        pix: &EndToEndId,
        refund_id: &RefundId,
        amount: Cents,
        message: &str,
    ) -> Result<Refund, PixError> {
        let mut body = json!({ "valor": charged(amount)?, "natureza": "ORIGINAL" });
        if !message.is_empty() {
            body["descricao"] = json!(shortened(message));
        }
        let path = ["pix", pix.as_str(), "devolucao", refund_id.as_str()];
        let call = Call::new(Method::PUT, "pix/{e2eid}/devolucao/{id}", &path).with_body(body);
        let refused = match self.0.send(call).await {
            Err(error @ PixError::Refused(_)) => error,
            answer => return read::<DevolucaoJson>(&answer?)?.refund(),
        };
        // The API lets a provider refuse a name that is in use, even for the same request.
        match self.read_refund(pix, refund_id).await {
            Ok(refund) if refund.amount == amount => Ok(refund),
            _ => Err(refused),
        }
    }

    /// Reads one refund.
    ///
    /// # Errors
    /// [`PixError::NotFound`] where there is none of that name.
    pub async fn read_refund(
        &self,
        pix: &EndToEndId,
        refund_id: &RefundId,
    ) -> Result<Refund, PixError> {
        let path = ["pix", pix.as_str(), "devolucao", refund_id.as_str()];
        let call = Call::new(Method::GET, "pix/{e2eid}/devolucao/{id}", &path);
        read::<DevolucaoJson>(&self.0.send(call).await?)?.refund()
    }

    /// Sets where notices go. The provider appends `/pix` to the address.
    ///
    /// # Errors
    /// [`PixError::Refused`] where the provider does not accept the address.
    pub async fn set_webhook(&self, url: &str) -> Result<(), PixError> {
        let path = ["webhook", self.0.payee_key()];
        let call = Call::new(Method::PUT, "webhook/{chave}", &path)
            .with_body(json!({ "webhookUrl": url }));
        self.0.send(call).await.map(drop)
    }

    /// Reads where notices go; a foreign address there is a sign of an intruder.
    ///
    /// # Errors
    /// [`PixError::NotFound`] where none is set.
    pub async fn read_webhook(&self) -> Result<Webhook, PixError> {
        let path = ["webhook", self.0.payee_key()];
        let call = Call::new(Method::GET, "webhook/{chave}", &path);
        read::<WebhookJson>(&self.0.send(call).await?)?.webhook()
    }
}

fn charged(amount: Cents) -> Result<String, PixError> {
    if amount <= Cents::ZERO {
        return Err(PixError::Unsayable("a sum that is not above zero"));
    }
    format_amount(amount).ok_or(PixError::Unsayable("a sum of more than ten digits"))
}

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST_TEXT).collect()
}
