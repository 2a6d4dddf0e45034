//! What each step cites and how it says itself.

use super::{Step, reason::Reason};
use crate::{
    language::{Language, Phrase},
    mototaxi::term::counting,
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Validity { .. } | Self::Entitled => &[],
            Self::Authorisation { credential_due, .. } => {
                counting!(credential_due, "semob:art-21.p4")
            }
            Self::Refused(reason) => match reason {
                Reason::PermitNotStarted => &["semob:art-2"],
                Reason::PermitExpired => &["semob:annex-i.v"],
                Reason::PermitRevoked => &["semob:art-47.v", "semob:art-46.liii"],
                Reason::PermitSuspended => &["semob:art-47.iv", "semob:art-46.liii"],
                Reason::PermitInterrupted => &["semob:art-11"],
                Reason::SecondPermit => &["semob:art-6"],
                Reason::DivExpired => {
                    &["semob:art-8.v", "semob:art-24.xvi", "semob:art-30", "semob:art-46.xxviii"]
                }
                Reason::AuxiliaryUnder21 | Reason::AuxiliaryLicenceTooRecent => {
                    &["semob:art-21.p2"]
                }
                Reason::AuxiliaryNotAuthorised => &["semob:art-21.p3"],
                Reason::AuxiliaryWithoutCredential => &["semob:art-21.p4"],
                Reason::MoreThanOneAuxiliary => &["semob:art-21.p1"],
                Reason::VehicleNotRegistered => &["semob:art-9", "semob:art-24.vii"],
                Reason::NotRentalPlate => &["semob:art-28"],
                Reason::DocumentsNotCurrent => &["semob:art-27"],
                Reason::VehicleTooOld => &["semob:art-26"],
                Reason::DisplacementOutOfRange => &["semob:art-25"],
                Reason::InspectionFailed => &["semob:art-31.p5"],
                Reason::InspectionOverdue => &["semob:art-31"],
                Reason::InsuranceLapsed => &["semob:art-8.vi", "semob:art-46.l"],
            },
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let phrase = match self {
            Self::Validity { permit_ends_on, inspection_ends_on, vehicle_ends_on } => {
                let (permit, inspection, vehicle) =
                    (day(*permit_ends_on), day(*inspection_ends_on), day(*vehicle_ends_on));
                Phrase::new(
                    format!(
                        "A permissão vale até {permit}, a vistoria até {inspection} e a moto até \
                         {vehicle}."
                    ),
                    format!(
                        "The permit is good to {permit}, the inspection to {inspection} and the \
                         motorcycle to {vehicle}."
                    ),
                )
            }
            Self::Authorisation { ends_on, credential_due } => {
                let (ends_on, due) = (day(*ends_on), credential_due.say(language));
                Phrase::new(
                    format!(
                        "A autorização do condutor auxiliar vale até {ends_on}; a credencial deve \
                         ser retirada até {due}."
                    ),
                    format!(
                        "The auxiliary's authorisation is good to {ends_on}; the card is to be \
                         fetched by {due}."
                    ),
                )
            }
            Self::Entitled => {
                Phrase::new("Está tudo em ordem: pode trabalhar.", "All is in order: may work.")
            }
            Self::Refused(reason) => return say_reason(*reason, language).to_owned(),
        };
        phrase.say(language).to_owned()
    }
}

const fn say_reason(reason: Reason, language: Language) -> &'static str {
    let [portuguese, english] = match reason {
        Reason::PermitNotStarted => {
            ["A permissão ainda não começou.", "The permit has not yet begun."]
        }
        Reason::PermitExpired => ["A permissão venceu.", "The permit has expired."],
        Reason::PermitRevoked => ["A permissão foi cassada.", "The permit has been revoked."],
        Reason::PermitSuspended => ["A permissão está suspensa.", "The permit is suspended."],
        Reason::PermitInterrupted => {
            ["A permissão está interrompida.", "The permit is interrupted."]
        }
        Reason::SecondPermit => [
            "O mototaxista tem mais de uma permissão; só pode ter uma.",
            "The holder has more than one permit; only one is allowed.",
        ],
        Reason::DivExpired => ["O DIV está vencido.", "The DIV has expired."],
        Reason::AuxiliaryUnder21 => [
            "O condutor auxiliar foi autorizado antes de completar 21 anos.",
            "The auxiliary was authorised before the age of 21.",
        ],
        Reason::AuxiliaryLicenceTooRecent => [
            "O condutor auxiliar foi autorizado com menos de 2 anos de habilitação na categoria A.",
            "The auxiliary was authorised with less than 2 years of licence of category A.",
        ],
        Reason::AuxiliaryNotAuthorised => [
            "O condutor auxiliar não está autorizado neste dia.",
            "The auxiliary is not authorised on this day.",
        ],
        Reason::AuxiliaryWithoutCredential => {
            ["O condutor auxiliar não tem credencial.", "The auxiliary has no card."]
        }
        Reason::MoreThanOneAuxiliary => [
            "A permissão tem mais de um condutor auxiliar; só pode ter um.",
            "The permit has more than one auxiliary; only one is allowed.",
        ],
        Reason::VehicleNotRegistered => {
            ["A moto não está cadastrada na SeMOB.", "SeMOB has not registered the motorcycle."]
        }
        Reason::NotRentalPlate => {
            ["A moto não tem placa de aluguel.", "The motorcycle has no plate for hire."]
        }
        Reason::DocumentsNotCurrent => [
            "A documentação da moto não está em dia.",
            "The papers of the motorcycle are not in order.",
        ],
        Reason::VehicleTooOld => {
            ["A moto passou da idade máxima de 7 anos.", "The motorcycle is older than 7 years."]
        }
        Reason::DisplacementOutOfRange => [
            "A moto precisa ter de 125 a 190 cilindradas.",
            "The motorcycle must have from 125 to 190 cubic centimetres.",
        ],
        Reason::InspectionFailed => {
            ["A moto foi reprovada na vistoria.", "The motorcycle failed its inspection."]
        }
        Reason::InspectionOverdue => {
            ["A vistoria anual está vencida.", "The yearly inspection is overdue."]
        }
        Reason::InsuranceLapsed => ["O seguro está vencido.", "The insurance has lapsed."],
    };
    match language {
        Language::Portuguese => portuguese,
        Language::English => english,
    }
}
