//! What each step cites and how it says itself.

use super::{Basis, Reason, Step};
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Treatment => &["semar:art-19"],
            Self::AuthorizedUntil(_) => &["cc:art-132"],
            Self::Event => &["semar:art-4.p1"],
            // Birthdays fall as the Civil Code counts years.
            Self::Dependent => &["semar:art-20", "cc:art-132.p3"],
            Self::Reason(reason) => match reason {
                Reason::Emergency | Reason::HealthIncompatible => &["semar:art-3.pu"],
                Reason::AuthorizationExpired => &["semar:art-19.p2"],
                Reason::WheelchairRequired => &["semar:art-19.p1"],
                Reason::MigratedToConventional => &["semar:art-5"],
                Reason::NotRegistered => &["semar:art-7"],
                Reason::OutsideArea | Reason::NotIntermunicipalNorDelegated => &["semar:art-4.p2"],
                Reason::NoMotorDisability
                | Reason::FitForConventional
                | Reason::NoMedicalRequest
                | Reason::NoAuthorization
                | Reason::AuthorizationNotStarted
                | Reason::PurposeNotHealth
                | Reason::NotWheelchairOnly
                | Reason::DependentAge
                | Reason::DependentAddress
                | Reason::NotResponsible => &[],
            },
            Self::Eligible(_) | Self::NotEligible => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Treatment => Phrase::new(
                "Quem está em tratamento e usa muletas ou prótese pode ser atendido por até 90 \
                 dias, com autorização.",
                "Who is in treatment and walks with crutches or a prosthesis may be carried for \
                 up to 90 days, with an authorisation.",
            ),
            Self::AuthorizedUntil(last) => {
                let last = wording::day(language, *last);
                Phrase::new(
                    format!("A autorização vale até {last}."),
                    format!("The authorisation is valid until {last}."),
                )
            }
            Self::Event => Phrase::new(
                "A Ceturb-GV autorizou a viagem para o evento: não é preciso cadastro.",
                "Ceturb-GV authorised the trip for the event: no registration is needed.",
            ),
            Self::Dependent => Phrase::new(
                "O usuário pode levar a tratamento ou consulta a criança ou o idoso por quem \
                 responde e com quem mora.",
                "A user may take to treatment or a consultation the child or elder for whom they \
                 are responsible and with whom they live.",
            ),
            Self::Reason(reason) => say_reason(*reason),
            Self::Eligible(Basis::WheelchairUser) => Phrase::new(
                "Você tem direito: só se locomove com cadeira de rodas.",
                "You are eligible: you move only by wheelchair.",
            ),
            Self::Eligible(Basis::CrutchesTreatment) => Phrase::new(
                "Você tem direito enquanto durar a autorização para o tratamento.",
                "You are eligible while the authorisation for the treatment lasts.",
            ),
            Self::Eligible(Basis::Carer) => Phrase::new(
                "Você tem direito a viajar com a criança ou o idoso.",
                "You are eligible to travel with the child or elder.",
            ),
            Self::Eligible(Basis::AuthorizedEvent) => {
                Phrase::new("Você tem direito a esta viagem.", "You are eligible for this trip.")
            }
            Self::NotEligible => Phrase::new(
                "Por isso o serviço não pode atender assim.",
                "So the service cannot be given.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

fn say_reason(reason: Reason) -> Phrase {
    match reason {
        Reason::Emergency => Phrase::new(
            "O serviço não faz remoção de urgência ou emergência: ligue para o SAMU, 192.",
            "The service makes no urgent or emergency removals: call SAMU on 192.",
        ),
        Reason::HealthIncompatible => Phrase::new(
            "As condições de saúde não são compatíveis com o serviço.",
            "The person's health is not compatible with the service.",
        ),
        Reason::NoMotorDisability => Phrase::new(
            "O serviço é para pessoas com deficiência motora, temporária ou permanente.",
            "The service is for people with a motor disability, temporary or permanent.",
        ),
        Reason::FitForConventional => Phrase::new(
            "Quem já pode usar o ônibus convencional não é atendido durante o tratamento.",
            "Who can already use the conventional bus is not carried during treatment.",
        ),
        Reason::NoMedicalRequest => Phrase::new(
            "Falta a solicitação médica específica.",
            "The specific request of a doctor is missing.",
        ),
        Reason::NoAuthorization => Phrase::new(
            "Falta a autorização da Ceturb-GV.",
            "The authorisation of Ceturb-GV is missing.",
        ),
        Reason::AuthorizationNotStarted => Phrase::new(
            "A viagem é antes do dia da autorização.",
            "The trip is before the day of the authorisation.",
        ),
        Reason::AuthorizationExpired => Phrase::new(
            "A autorização já venceu: é preciso outra, depois de nova perícia médica.",
            "The authorisation has expired: another is needed, after a new medical exam.",
        ),
        Reason::PurposeNotHealth => Phrase::new(
            "A viagem só pode ser para tratamento de saúde ou consulta médica.",
            "The trip may only be for treatment of health or a medical consultation.",
        ),
        Reason::WheelchairRequired => Phrase::new(
            "O transporte tem de ser feito em cadeira de rodas.",
            "The person must be carried in a wheelchair.",
        ),
        Reason::NotWheelchairOnly => Phrase::new(
            "O serviço é para quem só se locomove com cadeira de rodas.",
            "The service is for those who move only by wheelchair.",
        ),
        Reason::MigratedToConventional => Phrase::new(
            "Há ônibus acessível, e você pode usá-lo: o atendimento passa ao sistema convencional.",
            "There is an accessible bus that you can use: you move to the conventional system.",
        ),
        Reason::NotRegistered => Phrase::new(
            "É preciso estar cadastrado na CASEM.",
            "A registration with CASEM is needed.",
        ),
        Reason::OutsideArea => Phrase::new(
            "O serviço não sai da Região Metropolitana da Grande Vitória.",
            "The service does not leave the Metropolitan Region of Greater Vitória.",
        ),
        Reason::NotIntermunicipalNorDelegated => Phrase::new(
            "Dentro de um só município, o serviço só existe onde a gestão foi delegada ao Estado.",
            "Inside one municipality there is service only where it was delegated to the State.",
        ),
        Reason::DependentAge => Phrase::new(
            "A pessoa acompanhada precisa ter menos de 12 ou pelo menos 65 anos.",
            "The person taken along must be under 12 or at least 65 years old.",
        ),
        Reason::DependentAddress => Phrase::new(
            "A pessoa acompanhada precisa morar no mesmo endereço.",
            "The person taken along must live at the same address.",
        ),
        Reason::NotResponsible => Phrase::new(
            "O usuário precisa ser responsável pela pessoa acompanhada.",
            "The user must be responsible for the person taken along.",
        ),
    }
}
