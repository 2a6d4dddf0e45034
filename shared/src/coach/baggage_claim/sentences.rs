//! What each step cites and how it says itself.

use super::{PaymentStatus, Reason, Step};
use crate::{
    language::{Language, Phrase},
    rule,
    service::Service,
    wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Cap(_) => &["agerba:art-83", "agerba:art-126"],
            Self::Deadline(_) => &["agerba:art-83.p1", "cc:art-132.p4"],
            Self::Reason(Reason::InTime) => &[],
            Self::Reason(Reason::Parcel) => &["agerba:art-84", "agerba:art-89"],
            Self::Reason(Reason::CabinBaggage | Reason::Late) => &["agerba:art-89"],
            Self::Item { is_declared: true, .. } => &["agerba:art-83.p2"],
            Self::Item { is_declared: false, .. } => &[],
            Self::Total { .. } => &["cc:art-132", "cc:art-132.p1"],
            Self::Infraction(infraction) => infraction.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |sum| wording::money(language, sum);
        let phrase = match self {
            Self::Cap(cap) => Phrase::new(
                format!("O máximo por volume, sem valor declarado, é {}.", money(*cap)),
                format!("The most for a volume without a declared value is {}.", money(*cap)),
            ),
            Self::Deadline(deadline) => {
                let until = wording::moment(language, *deadline, Service::Coach.zone());
                Phrase::new(
                    format!("O prazo para reclamar é de 24 horas depois da viagem: até {until}."),
                    format!("There are 24 hours to claim after the trip: until {until}."),
                )
            }
            Self::Reason(Reason::InTime) => {
                Phrase::new("Você reclamou no prazo.", "You claimed in time.")
            }
            Self::Reason(Reason::Late) => Phrase::new(
                "A reclamação veio depois do prazo. Este regulamento não garante a indenização, \
                 mas outra lei pode garantir.",
                "The claim came too late. This regulation guarantees no indemnity, but another \
                 law may.",
            ),
            Self::Reason(Reason::CabinBaggage) => Phrase::new(
                "Esta indenização é só para o que vai no bagageiro. Para o que você leva consigo, \
                 outra lei pode dar direito.",
                "This indemnity is for the hold only. For what you keep with you, another law may \
                 give a claim.",
            ),
            Self::Reason(Reason::Parcel) => Phrase::new(
                "Para encomendas vale a lei civil, não este regulamento.",
                "Parcels are a matter of civil law, not of this regulation.",
            ),
            Self::Item { number, payable, .. } => {
                let (payable, limit) = (money(payable.payable_cents), money(payable.limit_cents));
                Phrase::new(
                    format!("Volume {number}: {payable}, com limite de {limit}."),
                    format!("Volume {number}: {payable}, with a limit of {limit}."),
                )
            }
            Self::Total { total, pay_by, status } => {
                let (total, day) = (money(*total), wording::day(language, *pay_by));
                let [portuguese, english] = match status {
                    PaymentStatus::PaidOnTime => ["Foi pago no prazo.", "It was paid in time."],
                    PaymentStatus::PaidLate => ["Foi pago com atraso.", "It was paid late."],
                    PaymentStatus::Overdue => ["O prazo já passou.", "That day is past."],
                    PaymentStatus::Pending | PaymentStatus::NotDue => {
                        ["O prazo está correndo.", "The time is running."]
                    }
                };
                Phrase::new(
                    format!("A empresa paga {total}, em 15 dias, até {day}. {portuguese}"),
                    format!("The company pays {total} within 15 days, by {day}. {english}"),
                )
            }
            Self::Infraction(infraction) => return infraction.say(language),
        };
        phrase.say(language).to_owned()
    }
}
