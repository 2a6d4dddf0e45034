//! The words on a ticket's documents, in both languages.

use shared::{coach::category::Category, language::Language};

use super::TicketDocument;
use crate::coach::order::view::DocumentKind;

/// The fixed words; each is a label or a whole sentence.
#[derive(Debug)]
pub(super) struct Words {
    pub(super) agency: &'static str,
    pub(super) arrival: &'static str,
    pub(super) boarding_fee: &'static str,
    pub(super) boarding_hint: &'static str,
    pub(super) carrier: &'static str,
    pub(super) carrier_address: &'static str,
    pub(super) carrier_cnpj: &'static str,
    pub(super) change_heading: &'static str,
    pub(super) change_how: &'static str,
    pub(super) change_refund: &'static str,
    pub(super) class: &'static str,
    pub(super) copy: &'static str,
    pub(super) demo: &'static str,
    pub(super) departure: &'static str,
    pub(super) fare: &'static str,
    pub(super) fields_heading: &'static str,
    pub(super) fiscal_key: &'static str,
    pub(super) from: &'static str,
    pub(super) insurance: &'static str,
    pub(super) issued_at: &'static str,
    pub(super) issuing_agent: &'static str,
    pub(super) lap_child: &'static str,
    pub(super) line: &'static str,
    pub(super) line_terminals: &'static str,
    pub(super) nature: &'static str,
    pub(super) none: &'static str,
    pub(super) number: &'static str,
    pub(super) order_code: &'static str,
    pub(super) passenger: &'static str,
    pub(super) platform: &'static str,
    pub(super) platform_later: &'static str,
    pub(super) price_heading: &'static str,
    pub(super) printer: &'static str,
    pub(super) printer_cnpj: &'static str,
    pub(super) qr_alt: &'static str,
    pub(super) seat: &'static str,
    pub(super) seat_in_text: &'static str,
    pub(super) series: &'static str,
    pub(super) ticket_code: &'static str,
    pub(super) to: &'static str,
    pub(super) total: &'static str,
    pub(super) until: &'static str,
}

static PORTUGUESE: Words = Words {
    agency: "Agência",
    arrival: "Chegada",
    boarding_fee: "Taxa de embarque",
    boarding_hint: "Mostre este código e um documento com foto ao embarcar.",
    carrier: "Empresa",
    carrier_address: "Endereço da empresa",
    carrier_cnpj: "CNPJ da empresa",
    change_heading: "Se você desistir",
    change_how: "Peça na página do pedido, com código e e-mail.",
    change_refund: "Você recebe de volta tudo o que pagou (Art. 74).",
    class: "Classe",
    copy: "Via",
    demo: "Demonstração: empresas, horários, preços e pessoas fictícios; nada é cobrado",
    departure: "Saída",
    fare: "Tarifa",
    fields_heading: "Dados do bilhete",
    fiscal_key: "Chave do BP-e",
    from: "De",
    insurance: "Seguro opcional",
    issued_at: "Emitido em",
    issuing_agent: "Agente emissor",
    lap_child: "Criança no colo",
    line: "Linha",
    line_terminals: "Extremos da linha",
    nature: "Documento do passageiro. Não substitui o bilhete fiscal (BP-e), que a empresa emite.",
    none: "não há",
    number: "Número",
    order_code: "Código do pedido",
    passenger: "Passageiro",
    platform: "Plataforma",
    platform_later: "a confirmar no terminal",
    price_heading: "Quanto você pagou",
    printer: "Impresso por",
    printer_cnpj: "CNPJ de quem imprime",
    qr_alt: "Código QR assinado do bilhete",
    seat: "Poltrona",
    seat_in_text: "poltrona",
    series: "Série",
    ticket_code: "Código do bilhete",
    to: "Para",
    total: "Total",
    until: "Avise até",
};

static ENGLISH: Words = Words {
    agency: "Agency",
    arrival: "Arrival",
    boarding_fee: "Boarding fee",
    boarding_hint: "Show this code and a document with your photo when you board.",
    carrier: "Company",
    carrier_address: "Company's address",
    carrier_cnpj: "Company's CNPJ",
    change_heading: "If you give up the trip",
    change_how: "Ask on the order's page, with code and e-mail.",
    change_refund: "You get back all that you paid (Art. 74).",
    class: "Class",
    copy: "Copy",
    demo: "Demonstration: companies, times, prices and people are made up; nothing is charged",
    departure: "Departure",
    fare: "Fare",
    fields_heading: "Ticket particulars",
    fiscal_key: "BP-e key",
    from: "From",
    insurance: "Optional insurance",
    issued_at: "Issued",
    issuing_agent: "Issuing agent",
    lap_child: "Child on the lap",
    line: "Line",
    line_terminals: "Ends of the line",
    nature: "Passenger's document. It does not replace the fiscal ticket (BP-e) that the company issues.",
    none: "none",
    number: "Number",
    order_code: "Order code",
    passenger: "Passenger",
    platform: "Platform",
    platform_later: "to be confirmed at the terminal",
    price_heading: "What you paid",
    printer: "Printed by",
    printer_cnpj: "Printer's CNPJ",
    qr_alt: "Signed QR code of the ticket",
    seat: "Seat",
    seat_in_text: "seat",
    series: "Series",
    ticket_code: "Ticket code",
    to: "To",
    total: "Total",
    until: "Tell us by",
};

pub(super) fn words(language: Language) -> &'static Words {
    match language {
        Language::Portuguese => &PORTUGUESE,
        Language::English => &ENGLISH,
    }
}

/// The name of a category of service as the ticket prints it (`agerba:art-14`); a code that
/// this release does not know is printed as it is.
pub(super) fn service_type(code: &str, language: Language) -> &str {
    let Some(category) = Category::from_code(code) else { return code };
    let (portuguese, english) = match category {
        Category::Conventional => ("Comercial", "Standard"),
        Category::ConventionalAir => ("Comercial com ar-condicionado", "Standard, air-conditioned"),
        Category::Executive => ("Executivo", "Executive"),
        Category::Sleeper => ("Leito", "Sleeper"),
        Category::SemiSleeperExecutive => ("Executivo semileito", "Executive semi-sleeper"),
        Category::SleeperExecutive => ("Executivo leito", "Executive sleeper"),
        Category::SemiUrban => ("Semiurbano", "Semi-urban"),
        Category::Mixed => ("Misto", "Mixed"),
        Category::Other => ("Outro", "Other"),
    };
    match language {
        Language::Portuguese => portuguese,
        Language::English => english,
    }
}

/// The platform of boarding as the ticket prints it; `None` where there is no terminal, which is
/// where no boarding fee is due either (`agerba:art-75`).
#[must_use]
pub fn platform(ticket: &TicketDocument, language: Language) -> Option<&str> {
    let later = ticket.boarding_fee.map(|_| words(language).platform_later);
    ticket.platform.as_deref().or(later)
}

/// A document as the ticket prints it, `CPF 111.444.777-35`.
#[must_use]
pub fn identity(kind: &str, number: &str, language: Language) -> String {
    let name = match (DocumentKind::from_name(kind), language) {
        (Some(DocumentKind::Cpf), _) => "CPF",
        (Some(DocumentKind::IdentityCard), Language::Portuguese) => "Identidade",
        (Some(DocumentKind::IdentityCard), Language::English) => "Identity card",
        (Some(DocumentKind::Passport), Language::Portuguese) => "Passaporte",
        (Some(DocumentKind::Passport), Language::English) => "Passport",
        (Some(DocumentKind::ForeignerRegister), Language::Portuguese) => "Registro migratório",
        (Some(DocumentKind::ForeignerRegister), Language::English) => "Migrant register",
        (Some(DocumentKind::BirthCertificate), Language::Portuguese) => "Certidão de nascimento",
        (Some(DocumentKind::BirthCertificate), Language::English) => "Birth certificate",
        (None, _) => kind,
    };
    let number = number
        .parse::<shared::document::Cpf>()
        .ok()
        .filter(|_| kind == DocumentKind::Cpf.name())
        .map_or_else(|| number.to_owned(), |cpf| cpf.masked());
    format!("{name} {number}")
}
