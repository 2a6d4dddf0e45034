//! A ticket for tests: accents, both fees, nothing real.

use shared::{
    language::Language,
    money::Cents,
    time::{Day, Instant},
};

use super::{LapChild, TicketDocument, issuer::Issuer, pass::PassKey};

pub(super) fn instant(text: &str) -> Instant {
    Instant::from_storage(text).unwrap_or_else(|| panic!("{text} is an instant"))
}

pub(super) fn sample() -> TicketDocument {
    TicketDocument {
        code: "7KQ2M9XH4T0".to_owned(),
        order_code: "00000000012".to_owned(),
        revision: 3,
        language: Language::Portuguese,
        carrier_name: "Viação Sertão Exemplo Ltda.".to_owned(),
        carrier_address: "Avenida Fictícia, 100, Salvador, BA".to_owned(),
        carrier_cnpj: "12.ABC.345/01DE-35".to_owned(),
        title: "Bilhete de passagem rodoviária intermunicipal".to_owned(),
        number: "000123".to_owned(),
        copy_number: 1,
        series: None,
        origin: "Terminal Rodoviário de Salvador".to_owned(),
        origin_municipality: "Salvador".to_owned(),
        platform: Some("17".to_owned()),
        destination: "Rodoviária de Feira de Santana".to_owned(),
        destination_municipality: "Feira de Santana".to_owned(),
        line_prefix: "079".to_owned(),
        line_terminals: "Salvador – Juazeiro".to_owned(),
        departs_at: instant("2026-12-01T10:00:00.000Z"),
        arrives_at: instant("2026-12-01T11:50:00.000Z"),
        seat: "12".to_owned(),
        issued_at: instant("2026-11-30T14:05:00.000Z"),
        agency: "Embarque".to_owned(),
        issuing_agent: "Venda pela internet".to_owned(),
        printer_name: "Embarque".to_owned(),
        printer_cnpj: "11.222.333/0001-81".to_owned(),
        service_type: "executive".to_owned(),
        passenger_name: "João Conceição Muñoz Michałowski".to_owned(),
        document_kind: "cpf".to_owned(),
        document_number: "111.444.777-35".to_owned(),
        child: Some(LapChild {
            name: "Íris Conceição".to_owned(),
            document_kind: "birth_certificate".to_owned(),
            document_number: "123456 01 55 2022".to_owned(),
            birth_date: Day::from_storage("2023-05-09").expect("a day"),
        }),
        fare: Cents(4_230),
        boarding_fee: Some(Cents(375)),
        insurance: Cents(0),
        total: Cents(4_605),
        refund_deadline: instant("2026-12-01T04:00:00.000Z"),
        fiscal_key: None,
    }
}

pub(super) fn issuer() -> Issuer {
    Issuer {
        public_url: "https://embarque.example".to_owned(),
        demo: true,
        key: PassKey::from_seed(&[7; 32]),
    }
}
