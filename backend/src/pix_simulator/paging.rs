//! Parameters of the API's lists.

use serde::Deserialize;
use serde_json::{Value, json};
use shared::time::Instant;

use super::problem::{Objection, Problem};

/// Every query parameter that any list of the API knows, as text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Parameters {
    pub(super) inicio: Option<String>,
    pub(super) fim: Option<String>,
    pub(super) txid: Option<String>,
    pub(super) tx_id_presente: Option<bool>,
    pub(super) devolucao_presente: Option<bool>,
    pub(super) location_presente: Option<bool>,
    pub(super) cpf: Option<String>,
    pub(super) cnpj: Option<String>,
    pub(super) status: Option<String>,
    pub(super) revisao: Option<String>,
    #[serde(rename = "paginacao.paginaAtual")]
    pagina_atual: Option<String>,
    #[serde(rename = "paginacao.itensPorPagina")]
    itens_por_pagina: Option<String>,
}

/// The period and the page that a list shall show.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) from: Option<Instant>,
    pub(super) until: Option<Instant>,
    pub(super) number: i64,
    pub(super) length: i64,
}

impl Page {
    /// Reads period and page of a list that wants both ends of the period.
    pub(super) fn read(parameters: &Parameters, kind: &'static str) -> Result<Self, Problem> {
        let page = Self::read_open(parameters, kind)?;
        let mut objections = Vec::new();
        for (property, end) in [("inicio", page.from), ("fim", page.until)] {
            if end.is_none() {
                objections.push(Objection { property, reason: "não respeita o schema" });
            }
        }
        if objections.is_empty() { Ok(page) } else { Err(Problem::refused(kind, objections)) }
    }

    /// Reads period and page of a list whose period may be open.
    pub(super) fn read_open(parameters: &Parameters, kind: &'static str) -> Result<Self, Problem> {
        let mut objections = Vec::new();
        let mut object = |property, reason| objections.push(Objection { property, reason });
        let mut instant = |property, text: &Option<String>| {
            let read = text.as_deref().map(Instant::from_storage);
            if read == Some(None) {
                object(property, "não respeita o schema");
            }
            read.flatten()
        };
        let from = instant("inicio", &parameters.inicio);
        let until = instant("fim", &parameters.fim);
        if let (Some(from), Some(until)) = (from, until)
            && until < from
        {
            object("fim", "é anterior ao parâmetro inicio");
        }
        if parameters.cpf.is_some() && parameters.cnpj.is_some() {
            object("cpf", "ambos os parâmetros cpf e cnpj estão preenchidos");
        }
        let mut whole = |property, text: &Option<String>, default, range: std::ops::Range<i64>| {
            let Some(text) = text else { return default };
            let number = text.parse().ok().filter(|number| range.contains(number));
            number.unwrap_or_else(|| {
                object(property, "é negativo ou não respeita o schema");
                default
            })
        };
        let number =
            whole("paginacao.paginaAtual", &parameters.pagina_atual, 0, 0..i64::from(i32::MAX));
        let length = whole("paginacao.itensPorPagina", &parameters.itens_por_pagina, 100, 1..1001);
        if !objections.is_empty() {
            return Err(Problem::refused(kind, objections));
        }
        Ok(Self { from, until, number, length })
    }

    /// How many entries come before the page.
    pub(super) fn offset(&self) -> i64 {
        self.number * self.length
    }

    /// The list's `parametros`: what was asked, and how many entries and pages there are.
    pub(super) fn echo(&self, parameters: &Parameters, total: i64) -> Value {
        let pages = total.max(1).unsigned_abs().div_ceil(self.length.unsigned_abs());
        let mut echo = json!({
            "paginacao": {
                "paginaAtual": self.number, "itensPorPagina": self.length,
                "quantidadeDePaginas": pages, "quantidadeTotalDeItens": total,
            },
        });
        let given = [
            ("inicio", self.from.map(|instant| json!(instant.to_storage()))),
            ("fim", self.until.map(|instant| json!(instant.to_storage()))),
            ("txid", parameters.txid.as_ref().map(|text| json!(text))),
            ("txIdPresente", parameters.tx_id_presente.map(Value::Bool)),
            ("devolucaoPresente", parameters.devolucao_presente.map(Value::Bool)),
            ("locationPresente", parameters.location_presente.map(Value::Bool)),
            ("status", parameters.status.as_ref().map(|text| json!(text))),
        ];
        for (field, value) in given {
            if let Some(value) = value {
                echo[field] = value;
            }
        }
        echo
    }
}
