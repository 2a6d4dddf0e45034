//! The steps of the rule, and what it says of them.

use super::Fact;
use crate::{
    language::Language,
    paratransit::{finding, infraction::Infraction},
    rule,
};

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The trip is made by other means.
    Substitute,
    /// This breaches the regulation.
    Found {
        /// What was seen.
        fact: Fact,
        /// Whether of other means.
        is_substitute: bool,
    },
    /// It is this infraction.
    Fined(Infraction),
    /// Nothing does.
    NothingFound,
    /// Whether the passenger may refuse to board.
    Boarding {
        /// Whether.
        may_refuse: bool,
    },
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Substitute => &["semar:art-37.p1"],
            Self::Found { fact, is_substitute } => {
                let breach =
                    if *is_substitute { fact.breach_of_substitute() } else { fact.breach() };
                breach.map_or(&[], |breach| breach.provision)
            }
            Self::Fined(infraction) => infraction.cited(),
            Self::NothingFound => &[],
            Self::Boarding { .. } => &["semar:art-34"],
        }
    }

    fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::Substitute, Language::Portuguese) => {
                "A viagem é feita por outro meio de transporte, que só precisa ter qualidade, \
                 segurança e conforto."
            }
            (Self::Substitute, Language::English) => {
                "The trip is made by other means, which need only quality, safety and comfort."
            }
            (Self::Found { fact, is_substitute: true }, language) => want(*fact, language),
            (Self::Found { fact, is_substitute: false }, language) => requirement(*fact, language),
            (Self::Fined(infraction), language) => return finding::fined(*infraction, language),
            (Self::NothingFound, Language::Portuguese) => {
                "Nada do que foi informado tem multa prevista. Mesmo assim, você pode reclamar."
            }
            (Self::NothingFound, Language::English) => {
                "Nothing that was told has a fine. You may file a complaint all the same."
            }
            (Self::Boarding { may_refuse: true }, Language::Portuguese) => {
                "Você pode se recusar a embarcar neste veículo."
            }
            (Self::Boarding { may_refuse: true }, Language::English) => {
                "You may refuse to board this vehicle."
            }
            (Self::Boarding { may_refuse: false }, Language::Portuguese) => {
                "Isso não dá o direito de recusar o embarque, que vale para a falta de equipamento \
                 de segurança."
            }
            (Self::Boarding { may_refuse: false }, Language::English) => {
                "This gives no right to refuse to board, which is for want of safety equipment."
            }
        }
        .into()
    }
}

/// What other means of transport want.
const fn want(fact: Fact, language: Language) -> &'static str {
    match (fact, language) {
        (Fact::WheelchairBeltDefective, Language::Portuguese) => {
            "O cinto que fixa a cadeira de rodas neste meio de transporte não é seguro."
        }
        (Fact::WheelchairBeltDefective, Language::English) => {
            "The belt that fixes the wheelchair in these means is not safe."
        }
        (Fact::LiftDefective, Language::Portuguese) => {
            "O elevador deste meio de transporte não é seguro."
        }
        (Fact::LiftDefective, Language::English) => "The lift of these means is not safe.",
        (Fact::PoorCondition, Language::Portuguese) => {
            "Este meio de transporte está sujo ou sem condições de uso."
        }
        (Fact::PoorCondition, Language::English) => "These means are dirty or not fit for use.",
        (fact, language) => requirement(fact, language),
    }
}

/// What the vehicle must be or have.
const fn requirement(fact: Fact, language: Language) -> &'static str {
    match (fact, language) {
        (Fact::NotAdapted, Language::Portuguese) => {
            "O veículo deve ser adaptado para quem usa cadeira de rodas."
        }
        (Fact::NotAdapted, Language::English) => {
            "The vehicle must be adapted for users of wheelchairs."
        }
        (Fact::NotRegistered, Language::Portuguese) => {
            "O veículo deve ser cadastrado na Ceturb-GV."
        }
        (Fact::NotRegistered, Language::English) => {
            "The vehicle must be registered with Ceturb-GV."
        }
        (Fact::WheelchairBeltDefective, Language::Portuguese) => {
            "O veículo deve ter cinto para fixar a cadeira de rodas, em perfeito estado."
        }
        (Fact::WheelchairBeltDefective, Language::English) => {
            "The vehicle must have a belt that fixes the wheelchair, in perfect order."
        }
        (Fact::LiftDefective, Language::Portuguese) => {
            "O veículo deve ter elevador, em perfeito estado."
        }
        (Fact::LiftDefective, Language::English) => {
            "The vehicle must have a lift, in perfect order."
        }
        (Fact::NoTracking, Language::Portuguese) => "O veículo deve ter rastreador.",
        (Fact::NoTracking, Language::English) => "The vehicle must have a tracking device.",
        (Fact::OverAge, Language::Portuguese) => {
            "O veículo não pode passar da idade máxima fixada pela Ceturb-GV."
        }
        (Fact::OverAge, Language::English) => "The vehicle may not be older than Ceturb-GV allows.",
        (Fact::NoPreventiveMaintenance, Language::Portuguese) => {
            "O veículo deve passar por manutenção preventiva."
        }
        (Fact::NoPreventiveMaintenance, Language::English) => {
            "The vehicle must have preventive maintenance."
        }
        (Fact::SubstituteBelowMinimum, Language::Portuguese) => {
            "O outro meio de transporte deve ter qualidade, segurança e conforto."
        }
        (Fact::SubstituteBelowMinimum, Language::English) => {
            "The other means must have quality, safety and comfort."
        }
        (Fact::PoorCondition, Language::Portuguese) => {
            "O veículo deve estar limpo e em perfeitas condições de uso."
        }
        (Fact::PoorCondition, Language::English) => "The vehicle must be clean and fit for use.",
        (Fact::NoCommunicationSystem, Language::Portuguese) => {
            "O veículo deve ter comunicação direta entre o motorista e a CASEM."
        }
        (Fact::NoCommunicationSystem, Language::English) => {
            "The vehicle must let the driver speak with CASEM directly."
        }
        (Fact::LiftCapacityBelowMinimum, Language::Portuguese) => {
            "O elevador deve suportar pelo menos 200 kg. Para isso o Anexo I não prevê multa."
        }
        (Fact::LiftCapacityBelowMinimum, Language::English) => {
            "The lift must carry 200 kg at least. For this Annex I has no fine."
        }
    }
}
