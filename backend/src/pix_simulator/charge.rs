//! Charges as the simulated provider keeps them: terms, their check, their JSON.

pub(super) mod api;
pub(super) mod store;

use serde_json::{Value, json};
use shared::{money::Cents, time::Instant};

use super::{payment::Payment, problem::Objection};
use crate::payment::pix::amount::{format_amount, parse_amount};

/// Life of a charge that does not say how long, in seconds.
const DEFAULT_LIFE: i64 = 86_400;

/// What a charge asks for; what the payee may revise.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Terms {
    pub(super) expires_in: i64,
    pub(super) amount: Cents,
    pub(super) payee_key: String,
    pub(super) payer_request: Option<String>,
    pub(super) debtor: Option<Value>,
    pub(super) extra: Option<Value>,
}

/// A charge in the book.
#[derive(Clone, Debug)]
pub(super) struct Charge {
    pub(super) txid: String,
    pub(super) terms: Terms,
    pub(super) created_at: Instant,
    pub(super) expires_at: Instant,
    pub(super) status: String,
    pub(super) revision: i64,
    pub(super) location_id: i64,
    pub(super) location_token: String,
}

/// Record of a charge that can be paid.
pub(super) const ACTIVE: &str = "ATIVA";
/// Record of a charge that is paid.
pub(super) const COMPLETED: &str = "CONCLUIDA";
/// Record of a charge that its payee removed.
pub(super) const REMOVED: &str = "REMOVIDA_PELO_USUARIO_RECEBEDOR";

impl Terms {
    /// Reads the terms that `body` asks for, on top of `before` where the charge exists. Returns
    /// every objection.
    pub(super) fn read(
        body: &Value,
        before: Option<&Self>,
        own_key: &str,
    ) -> Result<Self, Vec<Objection>> {
        let mut objections = Vec::new();
        let mut object = |property, reason| objections.push(Objection { property, reason });
        let expires_in = match (body.get("calendario"), before) {
            (Some(Value::Object(calendar)), _) => match calendar.get("expiracao") {
                None => Some(DEFAULT_LIFE),
                Some(life) => life.as_i64().filter(|life| (1..=i64::from(i32::MAX)).contains(life)),
            },
            (None, Some(before)) => Some(before.expires_in),
            _ => None,
        };
        if expires_in.is_none() {
            object(
                "cob.calendario.expiracao",
                "é igual ou menor que zero, ou não respeita o schema",
            );
        }
        let amount = match (body.get("valor"), before) {
            (None, Some(before)) => Some(before.amount),
            (value, _) => value
                .and_then(|value| value.get("original"))
                .and_then(Value::as_str)
                .and_then(parse_amount),
        };
        match amount {
            None => object("cob.valor.original", "não respeita o schema"),
            Some(Cents::ZERO) => object("cob.valor.original", "é zero"),
            Some(_) => {}
        }
        let payee_key = match (body.get("chave"), before) {
            (None, Some(before)) => Some(before.payee_key.as_str()),
            (key, _) => key.and_then(Value::as_str),
        };
        match payee_key {
            None => object("cob.chave", "não respeita o schema"),
            Some(key) if key != own_key => {
                object("cob.chave", "corresponde a uma conta que não pertence a este usuário");
            }
            Some(_) => {}
        }
        let payer_request = match body.get("solicitacaoPagador") {
            None => before.and_then(|before| before.payer_request.clone()),
            Some(Value::String(text)) if text.chars().count() <= 140 => Some(text.clone()),
            Some(_) => {
                object("solicitacaoPagador", "não respeita o schema");
                None
            }
        };
        let debtor = match body.get("devedor") {
            None => before.and_then(|before| before.debtor.clone()),
            Some(debtor) => {
                if !is_debtor(debtor) {
                    object("cob.devedor", "não respeita o schema");
                }
                Some(debtor.clone())
            }
        };
        let extra = match body.get("infoAdicionais") {
            None => before.and_then(|before| before.extra.clone()),
            Some(extra) => {
                if !is_extra(extra) {
                    object("infoAdicionais", "não respeita o schema");
                }
                Some(extra.clone())
            }
        };
        if body.get("loc").is_some() {
            object("loc.id", "a location inexiste");
        }
        match (expires_in, amount, payee_key) {
            (Some(expires_in), Some(amount), Some(key)) if objections.is_empty() => {
                let payee_key = key.to_owned();
                Ok(Self { expires_in, amount, payee_key, payer_request, debtor, extra })
            }
            _ => Err(objections),
        }
    }
}

impl Charge {
    /// It can be paid at `now`.
    pub(super) fn is_payable(&self, now: Instant) -> bool {
        self.status == ACTIVE && now < self.expires_at
    }

    /// `CobGerada`; with `payments`, `CobCompleta`.
    pub(super) fn to_json(
        &self,
        host: &str,
        copy_and_paste: Option<&str>,
        payments: &[Payment],
    ) -> Value {
        let location = format!("{host}/qr/v2/{}", self.location_token);
        let created_at = self.created_at.to_storage();
        let mut body = json!({
            "txid": self.txid,
            "calendario": { "criacao": created_at, "expiracao": self.terms.expires_in },
            "revisao": self.revision,
            "status": self.status,
            "valor": { "original": written(self.terms.amount) },
            "chave": self.terms.payee_key,
            "location": location,
            "loc": {
                "id": self.location_id, "txid": self.txid, "location": location, "tipoCob": "cob",
                "criacao": created_at,
            },
        });
        self.add_optional_terms(&mut body);
        if let Some(text) = copy_and_paste {
            body["pixCopiaECola"] = json!(text);
        }
        if !payments.is_empty() {
            body["pix"] = payments.iter().map(Payment::to_json).collect();
        }
        body
    }

    /// `CobPayload`, what a payer's institution is shown at the charge's address.
    pub(super) fn to_payload(&self, now: Instant) -> Value {
        let mut body = json!({
            "txid": self.txid,
            "calendario": {
                "criacao": self.created_at.to_storage(), "apresentacao": now.to_storage(),
                "expiracao": self.terms.expires_in,
            },
            "revisao": self.revision,
            "status": self.status,
            "valor": { "original": written(self.terms.amount) },
            "chave": self.terms.payee_key,
        });
        self.add_optional_terms(&mut body);
        body
    }

    fn add_optional_terms(&self, body: &mut Value) {
        let terms = &self.terms;
        let optional = [
            ("solicitacaoPagador", terms.payer_request.as_ref().map(|text| json!(text))),
            ("devedor", terms.debtor.clone()),
            ("infoAdicionais", terms.extra.clone()),
        ];
        for (field, value) in optional {
            if let Some(value) = value {
                body[field] = value;
            }
        }
    }
}

/// A sum of the book as the API writes it.
pub(super) fn written(amount: Cents) -> String {
    format_amount(amount).expect("the book holds sums that were read in the API's form")
}

fn is_debtor(debtor: &Value) -> bool {
    let text = |field: &str| debtor.get(field).map(|value| value.as_str().unwrap_or_default());
    let named = text("nome").is_some_and(|name| (1..=200).contains(&name.chars().count()));
    let cpf = text("cpf").map(|cpf| cpf.len() == 11 && cpf.bytes().all(|b| b.is_ascii_digit()));
    let cnpj = text("cnpj").map(|cnpj| {
        cnpj.len() == 14 && cnpj.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
    });
    named && matches!((cpf, cnpj), (Some(true), None) | (None, Some(true)))
}

fn is_extra(extra: &Value) -> bool {
    let short = |value: Option<&Value>, longest: usize| {
        value.and_then(Value::as_str).is_some_and(|text| text.chars().count() <= longest)
    };
    extra.as_array().is_some_and(|entries| {
        entries.len() <= 50
            && entries
                .iter()
                .all(|entry| short(entry.get("nome"), 50) && short(entry.get("valor"), 200))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";

    fn objections(body: &Value) -> Vec<&'static str> {
        let objections = Terms::read(body, None, KEY).err().unwrap_or_default();
        objections.into_iter().map(|objection| objection.property).collect()
    }

    #[test]
    fn good_terms_are_read() {
        let body = json!({ "calendario": {}, "valor": { "original": "37.00" }, "chave": KEY,
            "devedor": { "cpf": "12345678909", "nome": "Francisco da Silva" } });
        let terms = Terms::read(&body, None, KEY).expect("good terms");
        assert_eq!((terms.expires_in, terms.amount), (86_400, Cents(3700)));
    }

    #[test]
    fn every_fault_of_the_terms_is_named() {
        let body = json!({ "calendario": { "expiracao": 0 }, "valor": { "original": "0.00" },
            "chave": "outra", "solicitacaoPagador": "ç".repeat(141), "loc": { "id": 1 },
            "devedor": { "cpf": "1", "nome": "x" }, "infoAdicionais": [{}] });
        assert_eq!(
            objections(&body),
            [
                "cob.calendario.expiracao",
                "cob.valor.original",
                "cob.chave",
                "solicitacaoPagador",
                "cob.devedor",
                "infoAdicionais",
                "loc.id"
            ]
        );
        let nothing = ["cob.calendario.expiracao", "cob.valor.original", "cob.chave"];
        assert_eq!(objections(&json!({})), nothing);
    }

    #[test]
    fn a_revision_keeps_what_it_does_not_name() {
        let body = json!({ "calendario": { "expiracao": 60 }, "valor": { "original": "1.00" },
            "chave": KEY, "solicitacaoPagador": "ônibus" });
        let before = Terms::read(&body, None, KEY).expect("good terms");
        let revised =
            Terms::read(&json!({ "calendario": { "expiracao": 90 } }), Some(&before), KEY)
                .expect("good terms");
        assert_eq!(revised, Terms { expires_in: 90, ..before });
    }
}
