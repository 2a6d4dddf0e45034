//! The particulars that Art. 71 and Art. 75 ask of a ticket.

use crate::{input::word::words, language::Language};

words! {
    /// A particular of a ticket, in the order of the articles.
    pub enum Particular {
        /// The carrier's name (I).
        CarrierName = "carrier_name",
        /// Its address (I).
        CarrierAddress = "carrier_address",
        /// Its CNPJ (I).
        CarrierCnpj = "carrier_cnpj",
        /// The words "bilhete de passagem" (II).
        Title = "title",
        /// The price (III).
        Fare = "fare",
        /// The ticket's number (IV).
        TicketNumber = "ticket_number",
        /// Which copy it is (IV).
        CopyNumber = "copy_number",
        /// Its series, where tickets are issued in series (IV).
        Series = "series",
        /// Where the trip begins (V).
        Origin = "origin",
        /// Where it ends (V).
        Destination = "destination",
        /// The line's prefix (VI).
        LinePrefix = "line_prefix",
        /// The line's terminal localities (VI).
        LineTerminals = "line_terminals",
        /// Day of travel (VII).
        TravelDate = "travel_date",
        /// Time of travel (VII).
        TravelTime = "travel_time",
        /// The seat (VIII).
        SeatNumber = "seat_number",
        /// Day of issue (IX).
        IssueDate = "issue_date",
        /// The agency (X).
        Agency = "agency",
        /// The issuing agent (X).
        IssuingAgent = "issuing_agent",
        /// The printer's name (XI).
        PrinterName = "printer_name",
        /// The printer's CNPJ (XI).
        PrinterCnpj = "printer_cnpj",
        /// The type of service (XII).
        ServiceType = "service_type",
        /// The boarding fee (Art. 75).
        BoardingFee = "boarding_fee",
    }
}

impl Particular {
    /// The provision that asks for it.
    #[must_use]
    pub const fn provision(self) -> &'static [&'static str] {
        match self {
            Self::CarrierName | Self::CarrierAddress | Self::CarrierCnpj => &["agerba:art-71.i"],
            Self::Title => &["agerba:art-71.ii"],
            Self::Fare => &["agerba:art-71.iii"],
            Self::TicketNumber | Self::CopyNumber | Self::Series => &["agerba:art-71.iv"],
            Self::Origin | Self::Destination => &["agerba:art-71.v"],
            Self::LinePrefix | Self::LineTerminals => &["agerba:art-71.vi"],
            Self::TravelDate | Self::TravelTime => &["agerba:art-71.vii"],
            Self::SeatNumber => &["agerba:art-71.viii"],
            Self::IssueDate => &["agerba:art-71.ix"],
            Self::Agency | Self::IssuingAgent => &["agerba:art-71.x"],
            Self::PrinterName | Self::PrinterCnpj => &["agerba:art-71.xi"],
            Self::ServiceType => &["agerba:art-71.xii"],
            Self::BoardingFee => &["agerba:art-75"],
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn name_in(self, language: Language) -> &'static str {
        let [portuguese, english] = match self {
            Self::CarrierName => ["nome da transportadora", "carrier's name"],
            Self::CarrierAddress => ["endereço da transportadora", "carrier's address"],
            Self::CarrierCnpj => ["CNPJ da transportadora", "carrier's CNPJ"],
            Self::Title => ["denominação “bilhete de passagem”", "title “bilhete de passagem”"],
            Self::Fare => ["preço da passagem", "price of the passage"],
            Self::TicketNumber => ["número do bilhete", "ticket number"],
            Self::CopyNumber => ["número da via", "copy number"],
            Self::Series => ["série", "series"],
            Self::Origin => ["origem", "origin"],
            Self::Destination => ["destino", "destination"],
            Self::LinePrefix => ["prefixo da linha", "line prefix"],
            Self::LineTerminals => ["localidades terminais da linha", "terminals of the line"],
            Self::TravelDate => ["data da viagem", "date of travel"],
            Self::TravelTime => ["horário da viagem", "time of travel"],
            Self::SeatNumber => ["número da poltrona", "seat number"],
            Self::IssueDate => ["data de emissão", "date of issue"],
            Self::Agency => ["agência", "agency"],
            Self::IssuingAgent => ["agente emissor", "issuing agent"],
            Self::PrinterName => ["nome da gráfica", "printer's name"],
            Self::PrinterCnpj => ["CNPJ da gráfica", "printer's CNPJ"],
            Self::ServiceType => ["tipo de serviço", "type of service"],
            Self::BoardingFee => ["tarifa de embarque", "boarding fee"],
        };
        match language {
            Language::Portuguese => portuguese,
            Language::English => english,
        }
    }
}
