//! What each step cites and how it says itself.

use super::{PaymentStatus, Punctuality, Step};
use crate::{
    language::{Language, Phrase},
    rule,
    service::Service,
    wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Punctuality { .. } => &[],
            Self::ReplacementUntil(_) | Self::Requisition(_) => {
                &["agerba:art-59.p1", "agerba:art-59.p2"]
            }
            Self::PayUntil(..) => &["agerba:art-59.p3", "cc:art-132.p4"],
            Self::Payment(_) => &["agerba:art-59.p3"],
            Self::Infraction(infraction) => infraction.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let moment = |instant| wording::moment(language, instant, Service::Coach.zone());
        let phrase = match self {
            Self::Punctuality { in_place_by, tolerance_until, punctuality } => {
                let (by, until) = (moment(*in_place_by), moment(*tolerance_until));
                let [portuguese, english] = match punctuality {
                    Punctuality::InPlace => ["Ele chegou a tempo.", "It came in time."],
                    Punctuality::LateInPlace => [
                        "Ele chegou depois disso, mas antes da partida.",
                        "It came later, yet before the departure.",
                    ],
                    Punctuality::WithinTolerance => {
                        ["Ele chegou dentro da tolerância.", "It came within the tolerance."]
                    }
                    Punctuality::Late => {
                        ["A tolerância passou sem ele.", "The tolerance passed without it."]
                    }
                    Punctuality::Awaited => {
                        ["Ele ainda pode chegar a tempo.", "It may still come in time."]
                    }
                };
                Phrase::new(
                    format!(
                        "O ônibus tem de estar no ponto inicial até {by}, com tolerância até \
                         {until}. {portuguese}"
                    ),
                    format!(
                        "The coach must stand at the starting point by {by}, with tolerance until \
                         {until}. {english}"
                    ),
                )
            }
            Self::ReplacementUntil(deadline) => {
                let until = moment(*deadline);
                Phrase::new(
                    format!(
                        "A AGERBA notificou a empresa, que tem 30 minutos para pôr outro ônibus: \
                         até {until}."
                    ),
                    format!(
                        "AGERBA gave the company notice; it has 30 minutes to place another \
                         coach: until {until}."
                    ),
                )
            }
            Self::Requisition(deadline) => {
                let until = moment(*deadline);
                Phrase::new(
                    format!(
                        "Até {until} a empresa não pôs nenhum ônibus: a AGERBA requisita o de \
                         outra empresa."
                    ),
                    format!(
                        "By {until} the company had placed no coach: AGERBA requisitions another \
                         company's."
                    ),
                )
            }
            Self::PayUntil(deadline, status) => {
                let until = moment(*deadline);
                let [portuguese, english] = match status {
                    PaymentStatus::OnTime => ["Pagou no prazo.", "It paid in time."],
                    PaymentStatus::Late => ["Pagou com atraso.", "It paid late."],
                    PaymentStatus::Overdue => ["O prazo já passou.", "The time is over."],
                    PaymentStatus::Pending | PaymentStatus::NotDue => {
                        ["O prazo está correndo.", "The time is running."]
                    }
                };
                Phrase::new(
                    format!(
                        "A empresa faltosa paga a outra em 48 horas, até {until}. {portuguese}"
                    ),
                    format!(
                        "The company at fault pays the other within 48 hours, until {until}. \
                         {english}"
                    ),
                )
            }
            Self::Payment(sum) => {
                let sum = wording::money(language, *sum);
                Phrase::new(
                    format!("O valor é o de uma viagem de ida e volta: {sum}."),
                    format!("The sum is that of a round trip: {sum}."),
                )
            }
            Self::Infraction(infraction) => return infraction.say(language),
        };
        phrase.say(language).to_owned()
    }
}
