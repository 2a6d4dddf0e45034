//! What each step cites and how it says itself.

use super::Step;
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            // Art. 40 § 1º IV: an extension to several places is asked for each of them.
            Self::Limit { is_short: true, .. } => &[
                "agerba:art-2.x",
                "agerba:art-40.p1",
                "agerba:art-40.p1.i",
                "agerba:art-40.p1.i.a",
                "agerba:art-40.p1.iv",
            ],
            Self::Limit { is_short: false, .. } => &[
                "agerba:art-2.x",
                "agerba:art-40.p1",
                "agerba:art-40.p1.i",
                "agerba:art-40.p1.i.b",
                "agerba:art-40.p1.iv",
            ],
            Self::Connection => &["agerba:art-2.iv"],
            Self::ImplementBy(_) => &["agerba:art-37.p2", "cc:art-132", "cc:art-132.p1"],
            Self::RequestBy(_) => &["cc:art-132", "cc:art-132.p1"],
            Self::Fails(requirement) => requirement.cited(),
            Self::Allowed | Self::Refused => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Limit { is_short, limit } => {
                let limit = wording::count(language, limit.0);
                let [portuguese, english] = match is_short {
                    true => {
                        ["até 33 km cresce até 10 km ou 50%", "up to 33 km grows by 10 km or 50%"]
                    }
                    false => [
                        "acima de 33 km cresce até 30% ou 100 km",
                        "above 33 km grows by 30% or 100 km",
                    ],
                };
                Phrase::new(
                    format!("Uma linha de {portuguese}, o que for menor: aqui, {limit} m."),
                    format!("A line of {english}, whichever is less: here, {limit} m."),
                )
            }
            Self::Connection => Phrase::new(
                "Uma conexão leva o passageiro por duas linhas com uma só passagem.",
                "A connection takes a passenger over two lines on one ticket.",
            ),
            Self::ImplementBy(day) => {
                let day = wording::day(language, *day);
                Phrase::new(
                    format!("O serviço é implantado em 30 dias, até {day}."),
                    format!("The service begins within 30 days, by {day}."),
                )
            }
            Self::RequestBy(day) => {
                let day = wording::day(language, *day);
                Phrase::new(
                    format!(
                        "A empresa pede o novo itinerário em 60 dias da abertura da estrada, até \
                         {day}, se a AGERBA não o ordena."
                    ),
                    format!(
                        "The company asks for the new route within 60 days of the road's opening, \
                         by {day}, unless AGERBA orders it."
                    ),
                )
            }
            Self::Fails(requirement) => {
                let [portuguese, english] = requirement.words();
                Phrase::new(portuguese, english)
            }
            Self::Allowed => {
                Phrase::new("A mudança pode ser autorizada.", "The change may be authorised.")
            }
            Self::Refused => Phrase::new(
                "A mudança não pode ser autorizada assim.",
                "The change may not be authorised like this.",
            ),
        };
        phrase.say(language).to_owned()
    }
}
