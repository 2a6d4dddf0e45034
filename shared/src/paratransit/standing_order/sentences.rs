//! What each step cites and how it says itself.

use super::{StartStatus, Step};
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::StartDeadline(_) => &["cc:art-132"],
            Self::StartDeadlineMoved(_) => &["cc:art-132", "cc:art-132.p1"],
            Self::Start(StartStatus::Late) => &["semar:annex-i.007"],
            Self::EndsWithYear(_) => &["semar:art-16.p2"],
            Self::EndsWithCommitment(_) => &["semar:art-16.p3"],
            Self::Suspended(_) => &["semar:art-17"],
            Self::Over30 { .. } => &["semar:art-17.i"],
            Self::LatestRequest(_) => &["semar:art-17.iv", "cc:art-132"],
            Self::Exceptional => &["semar:art-17.pu"],
            Self::Resumes(_) | Self::NothingLeft => &["semar:art-17.iii"],
            Self::OccasionalAllowed => &["semar:art-17.ii"],
            Self::Start(StartStatus::Met | StartStatus::Open)
            | Self::NeverEnds
            | Self::ShortNotice
            | Self::NotAccepted => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let phrase = match self {
            Self::StartDeadline(last) | Self::StartDeadlineMoved(last) => Phrase::new(
                format!(
                    "A empresa tem até {} para começar o atendimento ou justificar por que não.",
                    day(*last)
                ),
                format!("The operator has until {} to begin or to say why not.", day(*last)),
            ),
            Self::Start(StartStatus::Met) => {
                Phrase::new("A empresa cumpriu o prazo.", "The operator met the deadline.")
            }
            Self::Start(StartStatus::Open) => {
                Phrase::new("O prazo ainda está correndo.", "The time is still running.")
            }
            Self::Start(StartStatus::Late) => Phrase::new(
                "A empresa passou do prazo: isso pode ser uma infração.",
                "The operator passed the deadline: this may be an infraction.",
            ),
            Self::EndsWithYear(last) => Phrase::new(
                format!("A agenda fixa vale no máximo até {}.", day(*last)),
                format!("The standing trips are valid until {} at most.", day(*last)),
            ),
            Self::EndsWithCommitment(last) => Phrase::new(
                format!("Ela termina com o compromisso, em {}.", day(*last)),
                format!("They end with the commitment, on {}.", day(*last)),
            ),
            Self::NeverEnds => Phrase::new(
                "A agenda fixa para trabalho não expira no fim do ano.",
                "Standing trips to work do not expire with the year.",
            ),
            Self::Suspended(days) => {
                let days = wording::count(language, days.unsigned_abs());
                Phrase::new(
                    format!("Dias de suspensão pedidos: {days}."),
                    format!("Days of pause asked for: {days}."),
                )
            }
            Self::Over30 { justified: true } => Phrase::new(
                "São mais de 30 dias, e há justificativa.",
                "It is more than 30 days, and a reason was given.",
            ),
            Self::Over30 { justified: false } => Phrase::new(
                "Mais de 30 dias precisam de justificativa.",
                "More than 30 days need a reason.",
            ),
            Self::LatestRequest(last) => Phrase::new(
                format!("A suspensão é pedida dois dias úteis antes: até {}.", day(*last)),
                format!("A pause is asked for two business days before: by {}.", day(*last)),
            ),
            Self::ShortNotice => {
                Phrase::new("O pedido veio depois disso.", "The request came later.")
            }
            Self::Exceptional => Phrase::new(
                "A CASEM aprovou a suspensão como caso excepcional.",
                "CASEM approved the pause as an exceptional case.",
            ),
            Self::Resumes(first) => Phrase::new(
                format!("O atendimento volta em {}, com os mesmos horários.", day(*first)),
                format!("Service goes on from {}, at the same times.", day(*first)),
            ),
            Self::NothingLeft => Phrase::new(
                "Depois da suspensão a agenda fixa já terá expirado.",
                "After the pause the standing trips will have expired.",
            ),
            Self::NotAccepted => {
                Phrase::new("A suspensão não é aceita assim.", "The pause is not accepted so.")
            }
            Self::OccasionalAllowed => Phrase::new(
                "Durante a suspensão você pode pedir viagens eventuais.",
                "During the pause you may ask for occasional trips.",
            ),
        };
        phrase.say(language).to_owned()
    }
}
