//! What each step cites and how it says itself.

use super::Step;
use crate::{
    coach::infraction::FineClass,
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Base(infraction, _) => infraction.cited(),
            Self::Adjusted(_) => &["agerba:art-126"],
            Self::Units(_) => &["agerba:art-98.iv.c"],
            Self::Class(class) => match class {
                FineClass::Light => LIGHT,
                FineClass::Medium => MEDIUM,
                FineClass::Serious => SERIOUS,
                FineClass::VerySerious => VERY_SERIOUS,
                FineClass::Unspecified => UNSPECIFIED,
                FineClass::Seizure => SEIZURE,
            },
            Self::Recidivist(_) => &["agerba:art-110", "agerba:art-2.xvii", "cc:art-132.p3"],
            Self::NotRecidivist(_) | Self::Amount(_) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |cents| wording::exact_money(language, cents);
        let phrase = match self {
            Self::Class(class) => {
                let [portuguese, english] = name_of(*class);
                Phrase::new(
                    format!("A infração é punida com multa: {portuguese}."),
                    format!("The infraction is punished by a fine: {english}."),
                )
            }
            Self::Base(infraction, cents) => {
                let (reference, sum) = (infraction.reference(language), money((*cents).into()));
                Phrase::new(
                    format!("O valor no texto é {sum} ({reference})."),
                    format!("The amount in the text is {sum} ({reference})."),
                )
            }
            Self::Adjusted(cents) => Phrase::new(
                format!("Com o índice de atualização, são {}.", money(*cents)),
                format!("With the update index it is {}.", money(*cents)),
            ),
            Self::Units(units) => Phrase::new(
                format!("É uma multa por passageiro excedente: {units}."),
                format!("It is one fine for each exceeding passenger: {units}."),
            ),
            Self::Recidivist(from) => {
                let from = wording::day(language, *from);
                Phrase::new(
                    format!(
                        "A mesma empresa repetiu a infração no mesmo serviço desde {from}: a multa \
                         dobra."
                    ),
                    format!(
                        "The same company repeated the infraction in the same service since \
                         {from}: the fine is doubled."
                    ),
                )
            }
            Self::NotRecidivist(from) => {
                let from = wording::day(language, *from);
                Phrase::new(
                    format!("Não há reincidência desde {from}."),
                    format!("There is no recidivism since {from}."),
                )
            }
            Self::Amount(cents) => Phrase::new(
                format!("A multa é de {}.", money(*cents)),
                format!("The fine is {}.", money(*cents)),
            ),
        };
        phrase.say(language).to_owned()
    }
}

const LIGHT: &[&str] =
    &["agerba:art-96.ii", "agerba:art-96.p1", "agerba:art-98", "agerba:art-98.i"];
const MEDIUM: &[&str] =
    &["agerba:art-96.ii", "agerba:art-96.p1", "agerba:art-98", "agerba:art-98.ii"];
const SERIOUS: &[&str] =
    &["agerba:art-96.ii", "agerba:art-96.p1", "agerba:art-98", "agerba:art-98.iii"];
const VERY_SERIOUS: &[&str] =
    &["agerba:art-96.ii", "agerba:art-96.p1", "agerba:art-98", "agerba:art-98.iv"];
const UNSPECIFIED: &[&str] = &["agerba:art-96.ii", "agerba:art-96.p1", "agerba:art-98"];
const SEIZURE: &[&str] = &["agerba:art-96.ii", "agerba:art-96.p1", "agerba:art-96.v"];

const fn name_of(class: FineClass) -> [&'static str; 2] {
    match class {
        FineClass::Light => ["leve", "light"],
        FineClass::Medium => ["média", "medium"],
        FineClass::Serious => ["grave", "serious"],
        FineClass::VerySerious => ["gravíssima", "very serious"],
        FineClass::Unspecified => ["sem penalidade própria", "without a penalty of its own"],
        FineClass::Seizure => ["com apreensão do veículo", "with seizure of the vehicle"],
    }
}
