//! What each step cites and how it says itself.

use super::{Life, Step, ToiletRule};
use crate::{
    coach::Subsystem,
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Life { life, .. } => match life {
                Life::Small => &["agerba:art-49.p3", "agerba:art-49.p1", "cc:art-132.p3"],
                Life::Of(Subsystem::Structural) => {
                    &["agerba:art-49.i", "agerba:art-49.p1", "cc:art-132.p3"]
                }
                Life::Of(Subsystem::Regional) => {
                    &["agerba:art-49.ii", "agerba:art-49.p1", "cc:art-132.p3"]
                }
                Life::Of(Subsystem::Rural) => {
                    &["agerba:art-49.iii", "agerba:art-49.p1", "cc:art-132.p3"]
                }
            },
            Self::Inspection { .. } => &["agerba:art-50", "cc:art-132.p3"],
            Self::Toilet { rule, .. } => match rule {
                ToiletRule::SemiUrban => &["agerba:art-2.ix", "agerba:art-14.vii"],
                ToiletRule::Rural => &["agerba:art-12.p3"],
                ToiletRule::Short { is_structural: true, .. } => &[
                    "agerba:art-2.x",
                    "agerba:art-12.p1",
                    "agerba:art-12.p1.i",
                    "agerba:art-12.p1.i.a",
                ],
                ToiletRule::Short { is_structural: false, .. } => &[
                    "agerba:art-2.x",
                    "agerba:art-12.p2",
                    "agerba:art-12.p2.i",
                    "agerba:art-12.p2.i.a",
                ],
                ToiletRule::Long { is_structural: true } => &[
                    "agerba:art-2.x",
                    "agerba:art-12.p1",
                    "agerba:art-12.p1.i",
                    "agerba:art-12.p1.i.b",
                ],
                ToiletRule::Long { is_structural: false } => &[
                    "agerba:art-2.x",
                    "agerba:art-12.p2",
                    "agerba:art-12.p2.i",
                    "agerba:art-12.p2.i.b",
                ],
            },
            Self::Drivers { .. } => &["agerba:art-86.p3"],
            Self::Fit | Self::Unfit => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let phrase = match self {
            Self::Life { life, ends_on, is_kept } => {
                let (years, ends_on) = (life.years(), day(*ends_on));
                let [portuguese, english] = match is_kept {
                    true => ["Está dentro do prazo.", "That day is not past."],
                    false => ["O prazo já passou.", "That day is past."],
                };
                Phrase::new(
                    format!("O veículo pode rodar até {years} anos, até {ends_on}. {portuguese}"),
                    format!("The vehicle may run for {years} years, until {ends_on}. {english}"),
                )
            }
            Self::Inspection { months, due_on, is_kept } => {
                let due_on = day(*due_on);
                let [portuguese, english] = match is_kept {
                    true => ["Está em dia.", "It still holds."],
                    false => ["Está vencida.", "It holds no more."],
                };
                Phrase::new(
                    format!("A vistoria vale {months} meses, até {due_on}. {portuguese}"),
                    format!("The inspection holds for {months} months, until {due_on}. {english}"),
                )
            }
            Self::Toilet { rule, is_kept } => {
                let [portuguese, english] = match (rule, is_kept) {
                    (ToiletRule::SemiUrban, _) => [
                        "Linha semiurbana: o sanitário não é obrigatório.",
                        "A semi-urban line needs no toilet.",
                    ],
                    (ToiletRule::Rural, _) => [
                        "Linha rural: o sanitário não é obrigatório.",
                        "A rural line needs no toilet.",
                    ],
                    (ToiletRule::Short { has_sections: true, .. }, _) => [
                        "A linha é curta e tem seções bastantes: o sanitário é facultativo.",
                        "The line is short and has enough sections: a toilet is optional.",
                    ],
                    (ToiletRule::Short { has_sections: false, .. }, true) => [
                        "A linha é curta, mas tem poucas paradas: precisa de sanitário, e o veículo tem.",
                        "The line is short but has few stops: it needs a toilet, and has one.",
                    ],
                    (ToiletRule::Short { has_sections: false, .. }, false) => [
                        "A linha é curta, mas tem poucas paradas: precisa de sanitário, e o veículo não tem.",
                        "The line is short but has few stops: it needs a toilet, and has none.",
                    ],
                    (ToiletRule::Long { .. }, true) => [
                        "A linha é longa: precisa de sanitário, e o veículo tem.",
                        "The line is long: it needs a toilet, and has one.",
                    ],
                    (ToiletRule::Long { .. }, false) => [
                        "A linha é longa: precisa de sanitário, e o veículo não tem.",
                        "The line is long: it needs a toilet, and has none.",
                    ],
                };
                Phrase::new(portuguese, english)
            }
            Self::Drivers { are_two: false, .. } => {
                Phrase::new("Basta um motorista.", "One driver is enough.")
            }
            Self::Drivers { are_two: true, is_kept: true } => Phrase::new(
                "São precisos dois motoristas, que se revezam, e há pelo menos dois.",
                "Two drivers who take turns are needed, and there are at least two.",
            ),
            Self::Drivers { are_two: true, is_kept: false } => Phrase::new(
                "São precisos dois motoristas, que se revezam, e só há um.",
                "Two drivers who take turns are needed, and there is one.",
            ),
            Self::Fit => {
                Phrase::new("O veículo pode fazer a viagem.", "The vehicle may run the trip.")
            }
            Self::Unfit => Phrase::new(
                "O veículo não pode fazer a viagem assim.",
                "The vehicle may not run the trip like this.",
            ),
        };
        phrase.say(language).to_owned()
    }
}
