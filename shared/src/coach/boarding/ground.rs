//! The grounds on which a passenger is refused, in the order of the text.

use serde::Serialize;

use super::{Fact, Facts};
use crate::input::word::words;

words! {
    /// A ground that binds the company (`agerba:art-88.p1`, `agerba:art-90`).
    pub enum Ground {
        /// A detainee without requisition or escort.
        Detainee = "88.p1",
        /// Not identified.
        NotIdentified = "90.i",
        /// Drunk.
        Drunk = "90.ii",
        /// Armed without authority.
        Weapon = "90.iii",
        /// Dangerous goods.
        DangerousGoods = "90.iv",
        /// An unfit animal.
        AnimalUnfit = "90.v",
        /// An unfit hand item.
        HandItemIncompatible = "90.vi",
        /// A danger or disturbance.
        DisturbsOthers = "90.vii",
        /// A sound device, after a warning.
        SoundDevice = "90.viii",
        /// A contagious disease.
        ContagiousDisease = "90.ix",
        /// Smoking.
        Smoking = "90.x",
        /// Improper dress.
        ImproperDress = "90.xi",
        /// Uncivil behaviour.
        Uncivil = "90.xii",
        /// The fare is refused.
        RefusesFare = "90.xiii",
    }
}

/// A ground that allows the company to refuse (`agerba:art-61`), and is no ground of Art. 90.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum OptionalGround {
    /// The destination is barred to the service.
    #[serde(rename = "61.v")]
    RestrictedSection,
}

crate::rule::outcome::written!(OptionalGround, {"type": "string", "const": "61.v"});

impl Ground {
    pub(super) fn is_met(self, facts: &Facts) -> bool {
        match self {
            Self::Detainee => {
                let is_admitted =
                    facts.has(Fact::DetaineeRequisition) && facts.has(Fact::DetaineeEscort);
                facts.has(Fact::Detainee) && !is_admitted
            }
            Self::NotIdentified => !facts.id_shown,
            Self::Drunk => facts.has(Fact::Drunk),
            Self::Weapon => facts.has(Fact::Weapon) && !facts.has(Fact::WeaponAuthorised),
            Self::DangerousGoods => facts.has(Fact::DangerousGoods),
            Self::AnimalUnfit => facts.has(Fact::AnimalUnfit),
            Self::HandItemIncompatible => facts.has(Fact::HandItemIncompatible),
            Self::DisturbsOthers => facts.has(Fact::DisturbsOthers),
            // "Mesmo depois de advertido".
            Self::SoundDevice => facts.has(Fact::SoundDevice) && facts.has(Fact::SoundWarned),
            Self::ContagiousDisease => facts.has(Fact::ContagiousDisease),
            Self::Smoking => facts.has(Fact::Smoking),
            Self::ImproperDress => facts.has(Fact::ImproperDress),
            Self::Uncivil => facts.has(Fact::Uncivil),
            Self::RefusesFare => facts.has(Fact::RefusesFare),
        }
    }

    /// Its provision, with the item of Art. 61 that only allowed what Art. 90 commands.
    pub(super) const fn cited(self) -> &'static [&'static str] {
        match self {
            Self::Detainee => &["agerba:art-88.p1"],
            Self::NotIdentified => &[
                "agerba:art-72",
                "agerba:art-72.pu",
                "agerba:art-90.i",
                "agerba:art-61",
                "agerba:art-61.vi",
            ],
            Self::Drunk => &["agerba:art-90.ii", "agerba:art-61", "agerba:art-61.i"],
            Self::Weapon => &["agerba:art-90.iii"],
            Self::DangerousGoods => &["agerba:art-90.iv"],
            Self::AnimalUnfit => &["agerba:art-90.v"],
            Self::HandItemIncompatible => &["agerba:art-90.vi"],
            Self::DisturbsOthers => &["agerba:art-90.vii", "agerba:art-61", "agerba:art-61.iv"],
            Self::SoundDevice => &["agerba:art-90.viii"],
            Self::ContagiousDisease => &["agerba:art-90.ix", "agerba:art-61", "agerba:art-61.i"],
            Self::Smoking => &["agerba:art-90.x"],
            Self::ImproperDress => &["agerba:art-90.xi", "agerba:art-61", "agerba:art-61.iii"],
            Self::Uncivil => &["agerba:art-90.xii", "agerba:art-61", "agerba:art-61.ii"],
            Self::RefusesFare => &["agerba:art-90.xiii"],
        }
    }

    /// The sentence in Portuguese and in English.
    pub(super) const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Detainee => [
                "Um detento só viaja com requisição da autoridade e com escolta.",
                "A detainee travels only with an authority's requisition and an escort.",
            ],
            Self::NotIdentified => [
                "Em cada embarque é preciso mostrar um documento de identidade, com o nome do \
                 bilhete.",
                "At each boarding an identity document with the name on the ticket must be shown.",
            ],
            Self::Drunk => {
                ["O passageiro está visivelmente embriagado.", "The passenger is visibly drunk."]
            }
            Self::Weapon => [
                "O passageiro está armado e não é autoridade em serviço.",
                "The passenger is armed and no authority on duty.",
            ],
            Self::DangerousGoods => [
                "Produtos perigosos não podem ir como bagagem.",
                "Dangerous goods may not go as baggage.",
            ],
            Self::AnimalUnfit => [
                "O animal não está bem acondicionado ou contraria a lei.",
                "The animal is not properly packed, or is against the law.",
            ],
            Self::HandItemIncompatible => [
                "O volume de mão não é próprio para o porta-embrulhos.",
                "The hand item does not suit the rack.",
            ],
            Self::DisturbsOthers => [
                "O passageiro compromete a segurança, o conforto ou a tranquilidade dos outros.",
                "The passenger endangers or disturbs the others.",
            ],
            Self::SoundDevice => [
                "O passageiro usa aparelho sonoro mesmo depois de advertido.",
                "The passenger plays a sound device even after a warning.",
            ],
            Self::ContagiousDisease => {
                ["O passageiro tem doença contagiosa.", "The passenger has a contagious disease."]
            }
            Self::Smoking => ["O passageiro está fumando.", "The passenger is smoking."],
            Self::ImproperDress => [
                "O passageiro usa trajes manifestamente impróprios.",
                "The passenger is plainly dressed improperly.",
            ],
            Self::Uncivil => {
                ["O passageiro se comporta de modo incivil.", "The passenger behaves uncivilly."]
            }
            Self::RefusesFare => [
                "O passageiro se recusa a pagar a tarifa.",
                "The passenger refuses to pay the fare.",
            ],
        }
    }
}
