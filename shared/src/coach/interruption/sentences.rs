//! What each step cites and how it says itself.

use super::{NO_CARE, NO_REPORT, NO_TRANSPORT, ReportStatus, Step};
use crate::{
    coach::infraction::Infraction,
    language::{Language, Phrase},
    rule,
    service::Service,
    wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::OnwardTransport | Self::NoFood | Self::NoReport => &[],
            Self::Food => &["agerba:art-89.x"],
            Self::FoodAfterRetention => &["agerba:art-89.x", "agerba:art-100"],
            Self::FoodAfterSeizure => &["agerba:art-89.x", "agerba:art-101"],
            Self::IndemnityInstead => &["agerba:art-58.p2", "agerba:art-58.p2.i"],
            Self::ReplacementVehicle => &["agerba:art-100.p1"],
            Self::Assistance => &["agerba:art-34", "agerba:art-89.xii"],
            Self::CauseEvaluation => &["agerba:art-34.pu"],
            Self::ReportAccident => &["agerba:art-34"],
            Self::ReportForceMajeure => &["agerba:art-33"],
            Self::ReportLong => &["agerba:art-58.p2", "agerba:art-58.p2.ii"],
            Self::ReportUntil(..) => &["cc:art-132.p4"],
            Self::FinedAfter(_) => &["agerba:art-98.iii.f", "cc:art-132", "cc:art-132.p1"],
            // What is done for the passengers does not exempt from the penalty (sole paragraph).
            Self::Infraction(NO_CARE) => &["agerba:art-32.pu", "agerba:art-98.iii.c"],
            Self::Infraction(NO_TRANSPORT) => &["agerba:art-32.pu", "agerba:art-98.iii.i"],
            Self::Infraction(NO_REPORT) => &["agerba:art-32.pu", "agerba:art-98.iii.f"],
            Self::Infraction(Infraction::UNSPECIFIED) => &["agerba:art-32.pu", "agerba:art-98.pu"],
            Self::Infraction(infraction) => infraction.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::OnwardTransport => Phrase::new(
                "A empresa tem de conseguir já outro transporte, do mesmo padrão, para você \
                 terminar a viagem.",
                "The company must at once find other transport of the same standard for the rest \
                 of your trip.",
            ),
            Self::Food => Phrase::new(
                "Por culpa da empresa, você recebe alimentação e pousada enquanto isso durar.",
                "It is the company's fault: you get food and lodging while it lasts.",
            ),
            Self::FoodAfterRetention => Phrase::new(
                "O veículo foi retido: você recebe alimentação e pousada enquanto isso durar.",
                "The vehicle was retained: you get food and lodging while it lasts.",
            ),
            Self::FoodAfterSeizure => Phrase::new(
                "O veículo foi apreendido: você recebe alimentação e pousada enquanto isso durar.",
                "The vehicle was seized: you get food and lodging while it lasts.",
            ),
            Self::NoFood => Phrase::new(
                "Não foi culpa da empresa: ela não deve alimentação nem pousada por este \
                 regulamento.",
                "It is not the company's fault: it owes no food or lodging under this regulation.",
            ),
            Self::IndemnityInstead => Phrase::new(
                "Depois de 4 horas, a empresa pode pagar uma indenização no lugar de alimentação \
                 e pousada.",
                "After 4 hours the company may pay an indemnity in the place of food and lodging.",
            ),
            Self::ReplacementVehicle => Phrase::new(
                "A empresa tem de pôr já outro veículo, da mesma categoria ou superior.",
                "The company must at once place another vehicle, of the same category or better.",
            ),
            Self::Assistance => Phrase::new(
                "Depois de um acidente, a empresa presta assistência imediata e adequada.",
                "After an accident the company gives immediate and adequate assistance.",
            ),
            Self::CauseEvaluation => Phrase::new(
                "Há ferido grave ou morte: a causa do acidente será avaliada.",
                "Somebody is gravely hurt or dead: the cause of the accident is evaluated.",
            ),
            Self::NoReport => Phrase::new(
                "A empresa não precisa comunicar isso à AGERBA.",
                "The company need not report this to AGERBA.",
            ),
            Self::ReportAccident => Phrase::new(
                "A empresa comunica todo acidente à AGERBA.",
                "The company reports every accident to AGERBA.",
            ),
            Self::ReportForceMajeure => Phrase::new(
                "A empresa comunica à AGERBA toda interrupção por força maior.",
                "The company reports every interruption by force majeure to AGERBA.",
            ),
            Self::ReportLong => Phrase::new(
                "A empresa comunica à AGERBA toda interrupção de mais de 4 horas.",
                "The company reports every interruption over 4 hours to AGERBA.",
            ),
            Self::ReportUntil(deadline, status) => {
                let until = wording::moment(language, *deadline, Service::Coach.zone());
                let [portuguese, english] = match status {
                    ReportStatus::OnTime => ["Ela comunicou no prazo", "It did so in time"],
                    ReportStatus::Late => ["Ela comunicou com atraso", "It did so late"],
                    ReportStatus::Overdue => ["O prazo já passou", "The time is over"],
                    ReportStatus::Pending | ReportStatus::NotRequired => {
                        ["O prazo está correndo", "The time is running"]
                    }
                };
                Phrase::new(
                    format!("{portuguese}: são 48 horas, até {until}."),
                    format!("{english}: it has 48 hours, until {until}."),
                )
            }
            Self::FinedAfter(day) => {
                let day = wording::day(language, *day);
                Phrase::new(
                    format!("Por força maior, só há multa se a comunicação vier depois de {day}."),
                    format!("By force majeure, only a report after {day} is fined."),
                )
            }
            Self::Infraction(infraction) => return infraction.say(language),
        };
        phrase.say(language).to_owned()
    }
}
