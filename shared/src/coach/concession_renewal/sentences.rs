//! What each step cites and how it says itself.

use super::{Grant, Reason, Step, TermStatus};
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::MaxTerm(..) => &["cc:art-132.p3"],
            Self::Window(..) => &["agerba:art-15.p3", "cc:art-132.p3"],
            Self::Reason(reason, _) => match reason {
                Reason::Ok | Reason::AlreadyExtended | Reason::NotOpen | Reason::Open => {
                    &["agerba:art-15.p3"]
                }
                Reason::Permission => &["agerba:art-15.p5"],
                Reason::TooEarly | Reason::TooLate | Reason::NotRequested | Reason::Irregular => {
                    &["agerba:art-15.p4"]
                }
            },
            Self::Documents(..) => &["agerba:art-21.p2", "cc:art-132", "cc:art-132.p1"],
            Self::Guarantee(..) => &["agerba:art-27", "cc:art-132", "cc:art-132.p1"],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let phrase = match self {
            Self::MaxTerm(Grant::Concession, end) => Phrase::new(
                format!("Uma concessão vale por até 10 anos: aqui, até {}.", day(*end)),
                format!("A concession lasts up to 10 years: here, until {}.", day(*end)),
            ),
            Self::MaxTerm(Grant::Permission, end) => Phrase::new(
                format!("Uma permissão vale por até 5 anos: aqui, até {}.", day(*end)),
                format!("A permission lasts up to 5 years: here, until {}.", day(*end)),
            ),
            Self::Window(opens_on, closes_on) => Phrase::new(
                format!(
                    "A renovação é pedida entre 12 e 3 meses antes do fim: de {} a {}.",
                    day(*opens_on),
                    day(*closes_on)
                ),
                format!(
                    "The renewal is asked between 12 and 3 months before the end: from {} to {}.",
                    day(*opens_on),
                    day(*closes_on)
                ),
            ),
            Self::Reason(reason, ends_on) => {
                let [portuguese, english] = match reason {
                    Reason::Ok => ["É renovada por 10 anos", "It is renewed for 10 years"],
                    Reason::Permission => {
                        ["Uma permissão não se renova", "A permission is not renewed"]
                    }
                    Reason::AlreadyExtended => {
                        ["Já foi renovada uma vez", "It was renewed once already"]
                    }
                    Reason::NotOpen => ["Ainda não se pode pedir", "It may not be asked yet"],
                    Reason::Open => ["Já se pode pedir", "It may be asked now"],
                    Reason::TooEarly => ["O pedido veio cedo demais", "It was asked too early"],
                    Reason::TooLate => ["O pedido veio tarde demais", "It was asked too late"],
                    Reason::NotRequested => ["Não foi pedida no prazo", "It was not asked in time"],
                    Reason::Irregular => [
                        "A empresa não está em dia com a AGERBA",
                        "The company is not in order with AGERBA",
                    ],
                };
                Phrase::new(
                    format!("{portuguese}; o contrato termina em {}.", day(*ends_on)),
                    format!("{english}; the contract ends on {}.", day(*ends_on)),
                )
            }
            Self::Documents(due_on, status) => {
                let [portuguese, english] = status_in_words(*status);
                Phrase::new(
                    format!("Os documentos têm 90 dias, até {}. {portuguese}", day(*due_on)),
                    format!("The documents have 90 days, until {}. {english}", day(*due_on)),
                )
            }
            Self::Guarantee(due_on, status) => {
                let [portuguese, english] = status_in_words(*status);
                Phrase::new(
                    format!(
                        "A garantia é recomposta em 10 dias, até {}. {portuguese}",
                        day(*due_on)
                    ),
                    format!("The guarantee is restored in 10 days, by {}. {english}", day(*due_on)),
                )
            }
        };
        phrase.say(language).to_owned()
    }
}

const fn status_in_words(status: TermStatus) -> [&'static str; 2] {
    match status {
        TermStatus::OnTime => ["Foi cumprido no prazo.", "This was done in time."],
        TermStatus::Late => ["Foi cumprido com atraso.", "This was done late."],
        TermStatus::Overdue => ["O prazo passou.", "The time is over."],
        TermStatus::Pending | TermStatus::NotApplicable => {
            ["O prazo está correndo.", "The time is running."]
        }
    }
}
