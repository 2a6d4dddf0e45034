//! What each step cites and how it says itself.

use super::{Item, Place, Step};
use crate::{language::Language, rule, wording};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Dangerous(_) => &["agerba:art-79", "agerba:art-90.iv"],
            Self::DoesNotFitRack(_) => &["agerba:art-90.vi"],
            Self::HoldFits | Self::HoldExceeds => &["agerba:art-77.i"],
            Self::HandFits | Self::HandExceeds => &["agerba:art-77.ii"],
            // Volume and length have no price, so nothing may be charged for them (Art. 68).
            Self::MaxFee { .. } => &["agerba:art-77.p1", "agerba:art-68"],
            Self::FeeAllowed(_) | Self::FeeRefused(_) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let money = |amount| wording::money(language, amount);
        let [portuguese, english] = match self {
            Self::Dangerous(item) => {
                let name = name_of(*item, language);
                return match language {
                    Language::Portuguese => {
                        format!("{name}: produto perigoso não pode ser transportado.")
                    }
                    Language::English => format!("{name}: dangerous goods may not be carried."),
                };
            }
            Self::DoesNotFitRack(item) => {
                let name = name_of(*item, language);
                return match language {
                    Language::Portuguese => format!(
                        "{name}: não cabe no porta-embrulhos. Você pode despachá-lo no bagageiro."
                    ),
                    Language::English => {
                        format!(
                            "{name}: it does not fit the rack. You may hand it in for the hold."
                        )
                    }
                };
            }
            Self::MaxFee { excess_kg: 0, .. } => [
                "Não há quilo inteiro de excesso: nada pode ser cobrado.",
                "There is no whole kilogram of excess: nothing may be charged.",
            ],
            Self::MaxFee { excess_kg, max_fee } => {
                return match language {
                    Language::Portuguese => format!(
                        "São {excess_kg} kg inteiros de excesso, a 2% da passagem convencional \
                         cada: no máximo {}.",
                        money(*max_fee)
                    ),
                    Language::English => format!(
                        "There are {excess_kg} whole kg of excess, at 2% of the conventional fare \
                         each: {} at most.",
                        money(*max_fee)
                    ),
                };
            }
            Self::FeeAllowed(proposed) => {
                return match language {
                    Language::Portuguese => {
                        format!("A empresa pode cobrar {}.", money(*proposed))
                    }
                    Language::English => format!("The company may charge {}.", money(*proposed)),
                };
            }
            Self::FeeRefused(proposed) => {
                return match language {
                    Language::Portuguese => {
                        format!("A empresa não pode cobrar {}.", money(*proposed))
                    }
                    Language::English => {
                        format!("The company may not charge {}.", money(*proposed))
                    }
                };
            }
            Self::HoldFits => [
                "No bagageiro, tudo cabe na franquia: até 20 kg, 250 dm³ e 1 m por volume.",
                "In the hold, all is within the allowance: up to 20 kg, 250 dm³ and 1 m a volume.",
            ],
            Self::HoldExceeds => [
                "No bagageiro, a franquia foi passada: são até 20 kg, 250 dm³ e 1 m por volume.",
                "In the hold, the allowance is passed: it is 20 kg, 250 dm³ and 1 m a volume.",
            ],
            Self::HandFits => [
                "No porta-embrulhos, tudo cabe na franquia: até 5 kg.",
                "On the rack, all is within the allowance: up to 5 kg.",
            ],
            Self::HandExceeds => [
                "No porta-embrulhos, a franquia de 5 kg foi passada.",
                "On the rack, the allowance of 5 kg is passed.",
            ],
        };
        match language {
            Language::Portuguese => portuguese,
            Language::English => english,
        }
        .into()
    }
}

fn name_of(item: Item, language: Language) -> String {
    let number = item.index + 1;
    match (item.place, language) {
        (Place::Hold, Language::Portuguese) => format!("Volume {number} do bagageiro"),
        (Place::Hold, Language::English) => format!("Volume {number} for the hold"),
        (Place::Hand, Language::Portuguese) => format!("Volume de mão {number}"),
        (Place::Hand, Language::English) => format!("Hand item {number}"),
    }
}
