//! What each step cites and how it says itself.

use super::{AppealStatus, DefenceStatus, PaymentStatus, Step};
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Defence(_, DefenceStatus::MixedTypes) => {
                &["cc:art-132", "cc:art-132.p1", "agerba:art-108.p1", "agerba:art-111.pu"]
            }
            Self::Defence(..) => &["cc:art-132", "cc:art-132.p1"],
            Self::Default => &["agerba:art-108.p2"],
            Self::Payment(Some(_), _) => &["agerba:art-109.pu"],
            Self::Payment(None, _) | Self::Appeal(_, AppealStatus::NotOpen) => &[],
            Self::Appeal(..) => &["agerba:art-111"],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Defence(day, status) => {
                let day = wording::day(language, *day);
                let [portuguese, english] = match status {
                    DefenceStatus::Open => ["O prazo está correndo.", "The time is running."],
                    DefenceStatus::InTime => ["Foi apresentada no prazo.", "It came in time."],
                    DefenceStatus::Late => ["Foi apresentada com atraso.", "It came late."],
                    DefenceStatus::MixedTypes => [
                        "Ela não é recebida, porque junta multas de tipos diferentes.",
                        "It is not received, because it joins fines of different types.",
                    ],
                    DefenceStatus::NotFiled => ["Não foi apresentada.", "It was not filed."],
                };
                Phrase::new(
                    format!("A defesa tem 15 dias, até {day}. {portuguese}"),
                    format!("The defence has 15 days, until {day}. {english}"),
                )
            }
            Self::Default => Phrase::new(
                "Sem defesa válida no prazo, os fatos do auto valem como verdadeiros.",
                "Without a valid defence in time, the facts of the citation are taken as true.",
            ),
            Self::Payment(due_on, status) => {
                let day = due_on.map(|day| wording::day(language, day)).unwrap_or_default();
                match (status, due_on) {
                    (PaymentStatus::Paid, _) => {
                        Phrase::new("A multa está paga.", "The fine is paid.")
                    }
                    (PaymentStatus::Overdue, _) => Phrase::new(
                        format!("A multa venceu em {day} e não foi paga."),
                        format!("The fine was due on {day} and is not paid."),
                    ),
                    (PaymentStatus::Due | PaymentStatus::NotDue, Some(_)) => Phrase::new(
                        format!("Sem defesa, a multa é paga até {day}."),
                        format!("Without a defence the fine is paid by {day}."),
                    ),
                    (PaymentStatus::Due | PaymentStatus::NotDue, None) => Phrase::new(
                        "A multa não tem dia de pagamento.",
                        "The fine has no day of payment.",
                    ),
                }
            }
            Self::Appeal(deadline, status) => {
                let day = deadline.map(|day| wording::day(language, day)).unwrap_or_default();
                match status {
                    AppealStatus::NotOpen => Phrase::new(
                        "Ainda não há decisão de que recorrer.",
                        "There is no decision yet to appeal against.",
                    ),
                    AppealStatus::NotNeeded => Phrase::new(
                        "A multa foi cancelada: não é preciso recorrer.",
                        "The fine was cancelled: no appeal is needed.",
                    ),
                    AppealStatus::Open => Phrase::new(
                        format!("O recurso tem 15 dias, até {day}."),
                        format!("The appeal has 15 days, until {day}."),
                    ),
                    AppealStatus::Expired => Phrase::new(
                        format!("O prazo do recurso acabou em {day}."),
                        format!("The time to appeal ended on {day}."),
                    ),
                    AppealStatus::Late => Phrase::new(
                        format!("O recurso veio depois de {day}, fora do prazo."),
                        format!("The appeal came after {day}, too late."),
                    ),
                    AppealStatus::Admitted => Phrase::new(
                        format!("O recurso veio no prazo, até {day}, e a multa está paga."),
                        format!("The appeal came in time, by {day}, and the fine is paid."),
                    ),
                    // The portal shows what the Federal Supreme Court holds of such a condition.
                    AppealStatus::AwaitingPayment => Phrase::new(
                        format!(
                            "O recurso veio no prazo, até {day}. Pelo regulamento só é aceito \
                             depois de paga a multa; a Súmula Vinculante 21 do STF considera essa \
                             exigência inconstitucional."
                        ),
                        format!(
                            "The appeal came in time, by {day}. The regulation accepts it only \
                             once the fine is paid; Binding Precedent 21 of the Federal Supreme \
                             Court holds that condition unconstitutional."
                        ),
                    ),
                }
            }
        };
        phrase.say(language).to_owned()
    }
}
