//! What each step cites and how it says itself.

use super::{Reason, Step};
use crate::{
    language::{Language, Phrase},
    rule,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::NeededForSafety => &["semar:art-9"],
            // Birthdays fall as the Civil Code counts years.
            Self::Conditions { has_disability: false } => {
                &["semar:art-11", "semar:art-26", "cc:art-132.p3"]
            }
            Self::Conditions { has_disability: true } => {
                &["semar:art-11", "semar:art-26", "semar:art-11.pu", "cc:art-132.p3"]
            }
            Self::Optional => &["semar:art-27", "semar:art-28"],
            Self::Reason(reason) => match reason {
                Reason::CompanionRequired => &["semar:annex-i.004"],
                Reason::CompanionNeededForSafety => &["semar:annex-i.003"],
                Reason::MoreThanOne => &["semar:annex-i.005"],
                Reason::Under18 | Reason::NotMentallyFit => {
                    &["semar:art-11.i", "semar:annex-i.012"]
                }
                Reason::NotPhysicallyAble => &["semar:art-11.ii", "semar:annex-i.012"],
                Reason::ResponsibilityNotAccepted => &["semar:art-11.iii", "semar:annex-i.012"],
                Reason::AssessmentMissing | Reason::AssessmentRefused | Reason::WaiverUnsigned => {
                    &["semar:annex-i.012"]
                }
                Reason::DifferentRoute => &["semar:art-40.ix", "semar:annex-i.012"],
                Reason::NotIndicated => &["semar:annex-i.013"],
                Reason::NoSeat => &[],
            },
            Self::BothBoard | Self::UserBoards | Self::NobodyBoards => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::NeededForSafety => Phrase::new(
                "A segurança da viagem ou do usuário pede um acompanhante.",
                "The safety of the trip or of the user needs a companion.",
            ),
            Self::Conditions { has_disability: false } => Phrase::new(
                "O acompanhante precisa cumprir as condições do regulamento.",
                "The companion must meet the conditions of the regulation.",
            ),
            Self::Conditions { has_disability: true } => Phrase::new(
                "O acompanhante tem deficiência: a avaliação médica decide se ele é aceito.",
                "The companion has a disability: the medical assessment decides.",
            ),
            Self::Optional => Phrase::new(
                "O acompanhante não é obrigatório: ele vai se foi indicado no agendamento e se há \
                 lugar.",
                "The companion is not mandatory: one named on booking goes along where there is a \
                 seat.",
            ),
            Self::Reason(reason) => say_reason(*reason),
            Self::BothBoard => Phrase::new(
                "O usuário e um acompanhante podem embarcar.",
                "The user and one companion may board.",
            ),
            Self::UserBoards => Phrase::new(
                "O usuário pode embarcar sem acompanhante.",
                "The user may board without a companion.",
            ),
            Self::NobodyBoards => Phrase::new(
                "O usuário não pode viajar sem um acompanhante que cumpra as condições.",
                "The user may not travel without a companion who meets the conditions.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

fn say_reason(reason: Reason) -> Phrase {
    match reason {
        Reason::CompanionRequired => Phrase::new(
            "A perícia médica tornou o acompanhante obrigatório, e não há nenhum.",
            "The medical exam made a companion mandatory, and there is none.",
        ),
        Reason::CompanionNeededForSafety => Phrase::new(
            "O acompanhante é necessário para a segurança, e não há nenhum.",
            "A companion is needed for safety, and there is none.",
        ),
        Reason::MoreThanOne => Phrase::new(
            "Só um acompanhante pode embarcar; os outros, não.",
            "Only one companion may board; the others may not.",
        ),
        Reason::Under18 => Phrase::new(
            "O acompanhante ainda não tem 18 anos completos no dia da viagem.",
            "The companion is not yet 18 on the day of the trip.",
        ),
        Reason::NotMentallyFit => Phrase::new(
            "O acompanhante precisa estar em pleno gozo de saúde mental.",
            "The companion must be of sound mind.",
        ),
        Reason::NotPhysicallyAble => Phrase::new(
            "O acompanhante precisa ter condições físicas para ajudar no embarque.",
            "The companion must be able to help with boarding.",
        ),
        Reason::ResponsibilityNotAccepted => Phrase::new(
            "O acompanhante precisa se responsabilizar por observar o usuário na viagem.",
            "The companion must take it on to watch over the user during the trip.",
        ),
        Reason::AssessmentMissing => Phrase::new(
            "Falta a avaliação médica do usuário e do acompanhante.",
            "The medical assessment of user and companion is missing.",
        ),
        Reason::AssessmentRefused => Phrase::new(
            "A avaliação médica não aceitou o acompanhante.",
            "The medical assessment did not accept the companion.",
        ),
        Reason::WaiverUnsigned => Phrase::new(
            "A declaração pedida pela Ceturb-GV não foi assinada.",
            "The declaration that Ceturb-GV asks for is not signed.",
        ),
        Reason::DifferentRoute => Phrase::new(
            "O acompanhante tem de embarcar e desembarcar nos mesmos lugares que o usuário.",
            "The companion must board and alight where the user does.",
        ),
        Reason::NotIndicated => Phrase::new(
            "O acompanhante não foi indicado no agendamento.",
            "The companion was not named on booking.",
        ),
        Reason::NoSeat => Phrase::new(
            "Não há lugar no veículo para o acompanhante.",
            "The vehicle has no seat for the companion.",
        ),
    }
}
