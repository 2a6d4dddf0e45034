//! What each step cites and how it says itself.

use super::{Step, failure::Failure};
use crate::{
    language::{Language, Phrase},
    mototaxi::term::counting,
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Service(_) | Self::Accepted => &[],
            Self::ReplacementDue(due) => counting!(due, "semob:art-26.p3"),
            Self::ReplacedLate => &["semob:art-46.xlix"],
            Self::Refused(failure) => match failure {
                Failure::NotAMotorcycle
                | Failure::DisplacementTooLow
                | Failure::DisplacementTooHigh => &["semob:annex-i.xx"],
                Failure::NotWhite => &["semob:art-25.i"],
                Failure::PrefixNotMarked => &["semob:art-25.ii"],
                Failure::NoGrabRails => &["semob:art-25.iii"],
                Failure::NoLegGuard => &["semob:art-25.iv"],
                Failure::NoKiteLineAntenna => &["semob:art-25.v"],
                Failure::NoMeter => &["semob:art-25.vi"],
                Failure::NoSpeedometer => &["semob:art-25.vii"],
                Failure::NoExhaustShield => &["semob:art-25.viii"],
                Failure::MudguardTooShort => &["semob:art-25.ix"],
                Failure::NoGps => &["semob:art-25.x"],
                Failure::NoCtbEquipment => &["semob:art-25.xi"],
                Failure::TooOld => &["semob:art-26"],
                Failure::NotNewer | Failure::OverThreeYears => &["semob:art-26.p1"],
                Failure::ReplacedNotDecharacterised => &["semob:art-26.p4", "semob:art-24.xiv"],
                Failure::ReplacedRecordsNotCancelled => &["semob:art-26.p4"],
            },
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Service(last) => {
                let last = wording::day(language, *last);
                Phrase::new(
                    format!("A moto pode servir até {last}, sete anos depois da fabricação."),
                    format!("The motorcycle may serve to {last}, seven years from manufacture."),
                )
            }
            Self::ReplacementDue(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("A moto anterior deve ser substituída até {due}."),
                    format!("The old motorcycle is to be replaced by {due}."),
                )
            }
            Self::ReplacedLate => Phrase::new(
                "A substituição veio depois do prazo: é infração, mas não impede a nova moto.",
                "The replacement came late: this is an infraction, but does not bar the new one.",
            ),
            Self::Accepted => Phrase::new(
                "A moto atende a todas as exigências.",
                "The motorcycle meets the whole specification.",
            ),
            Self::Refused(failure) => return say_failure(*failure, language).to_owned(),
        };
        phrase.say(language).to_owned()
    }
}

const fn say_failure(failure: Failure, language: Language) -> &'static str {
    let [portuguese, english] = match failure {
        Failure::NotAMotorcycle => ["Só serve motocicleta.", "Only a motorcycle serves."],
        Failure::DisplacementTooLow => {
            ["A moto tem menos de 125 cilindradas.", "The motorcycle has less than 125 cc."]
        }
        Failure::DisplacementTooHigh => {
            ["A moto tem mais de 190 cilindradas.", "The motorcycle has more than 190 cc."]
        }
        Failure::NotWhite => ["A moto não é branca.", "The motorcycle is not white."],
        Failure::PrefixNotMarked => [
            "Falta o prefixo, de quatro dígitos pretos, no tanque e nas carenagens.",
            "The prefix, four black digits on tank and side fairings, is missing.",
        ],
        Failure::NoGrabRails => ["Falta a alça metálica.", "The grab rails are missing."],
        Failure::NoLegGuard => ["Falta o mata-cachorro.", "The leg guard is missing."],
        Failure::NoKiteLineAntenna => {
            ["Falta a antena corta-pipa.", "The kite-line antenna is missing."]
        }
        Failure::NoMeter => [
            "Falta o motocímetro, que a SeMOB exige.",
            "The meter, which SeMOB requires, is missing.",
        ],
        Failure::NoSpeedometer => ["Falta o velocímetro.", "The speedometer is missing."],
        Failure::NoExhaustShield => {
            ["Falta a proteção do escapamento.", "The shield of the exhaust is missing."]
        }
        Failure::MudguardTooShort => [
            "O para-barro tem menos de 20 centímetros.",
            "The mudguard is shorter than 20 centimetres.",
        ],
        Failure::NoGps => {
            ["Falta o GPS, que a SeMOB exige.", "The GPS, which SeMOB requires, is missing."]
        }
        Failure::NoCtbEquipment => [
            "Falta equipamento do Código de Trânsito.",
            "Equipment of the traffic code is missing.",
        ],
        Failure::TooOld => {
            ["A moto passou da idade máxima de 7 anos.", "The motorcycle is older than 7 years."]
        }
        Failure::NotNewer => [
            "A nova moto não é mais nova que a anterior.",
            "The new motorcycle is not newer than the old one.",
        ],
        Failure::OverThreeYears => {
            ["A nova moto tem mais de 3 anos.", "The new motorcycle is more than 3 years old."]
        }
        Failure::ReplacedNotDecharacterised => [
            "A moto anterior ainda não foi descaracterizada.",
            "The old motorcycle still has its markings.",
        ],
        Failure::ReplacedRecordsNotCancelled => [
            "Os registros da moto anterior ainda não foram cancelados.",
            "The records of the old motorcycle are not yet cancelled.",
        ],
    };
    match language {
        Language::Portuguese => portuguese,
        Language::English => english,
    }
}
