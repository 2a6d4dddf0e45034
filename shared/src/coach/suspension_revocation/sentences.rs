//! What each step cites and how it says itself.

use super::{Penalty, Step, Suspension};
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Suspension(Suspension::None) | Self::Revocation(Penalty::None) => &[],
            Self::Suspension(_) => &["agerba:art-96.vi"],
            Self::UnlistedFault => &["agerba:art-102.p1"],
            Self::Unfit(ground) => ground.cited(),
            Self::Unfitness(_) => &["agerba:art-96.viii", "agerba:art-105", "agerba:art-105.p2"],
            Self::Revoked(ground) => ground.cited(),
            Self::Revocation(_) => &["agerba:art-96.vii", "agerba:art-103.p2"],
            Self::BarredUntil(..) => &["agerba:art-104", "cc:art-132.p3"],
        }
    }

    fn say(&self, language: Language) -> String {
        let [portuguese, english] = match self {
            Self::Suspension(Suspension::None) => {
                ["Não há motivo para suspender o serviço.", "There is no ground for a suspension."]
            }
            Self::Suspension(Suspension::WarnFirst) => [
                "Antes de suspender o serviço é preciso advertir a empresa por escrito.",
                "Before a suspension the company must be warned in writing.",
            ],
            Self::Suspension(Suspension::InquiryFirst) => [
                "Antes de suspender o serviço é preciso concluir um inquérito administrativo.",
                "Before a suspension an administrative inquiry must be concluded.",
            ],
            Self::Suspension(Suspension::MayApply) => {
                ["O serviço pode ser suspenso.", "The service may be suspended."]
            }
            Self::UnlistedFault => [
                "Uma falta grave fora da lista, apurada em inquérito, também leva à suspensão.",
                "A grave fault that is not listed, found in an inquiry, leads to it too.",
            ],
            Self::Unfit(ground) => ground.words(),
            Self::Unfitness(Penalty::MayApply) => {
                ["A empresa pode ser declarada inidônea.", "The company may be declared unfit."]
            }
            Self::Unfitness(Penalty::InquiryFirst | Penalty::None) => [
                "Antes de declarar a empresa inidônea é preciso concluir um inquérito.",
                "Before the company is declared unfit an inquiry must be concluded.",
            ],
            Self::Revoked(ground) => ground.words(),
            Self::Revocation(Penalty::None) => {
                ["Não há motivo para cassar a concessão.", "There is no ground for a revocation."]
            }
            Self::Revocation(Penalty::InquiryFirst) => [
                "Antes de cassar a concessão é preciso concluir um inquérito administrativo.",
                "Before a revocation an administrative inquiry must be concluded.",
            ],
            Self::Revocation(Penalty::MayApply) => {
                ["A concessão pode ser cassada.", "The concession may be revoked."]
            }
            Self::BarredUntil(day, may_bid) => {
                let day = wording::day(language, *day);
                let [portuguese, english] = match may_bid {
                    None => ["", ""],
                    Some(true) => [" Pode se habilitar.", " It may bid."],
                    Some(false) => [" Ainda não pode se habilitar.", " It may not bid yet."],
                };
                return Phrase::new(
                    format!(
                        "Depois da cassação a empresa fica 24 meses sem nova concessão, até \
                         {day}.{portuguese}"
                    ),
                    format!(
                        "After the revocation the company gets no new concession for 24 months, \
                         until {day}.{english}"
                    ),
                )
                .say(language)
                .to_owned();
            }
        };
        Phrase::new(portuguese, english).say(language).to_owned()
    }
}
