//! What each step cites and how it says itself.

use super::{ResponseStatus, Route, Step};
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Route(_) | Self::Deliberation(_, true) => &[],
            Self::NoAnswerDue | Self::NotSent => &["agerba:art-121"],
            Self::AnswerBy(..) => {
                &["agerba:art-121", "agerba:art-120", "cc:art-132", "cc:art-132.p1"]
            }
            Self::Deliberation(_, false) => &["agerba:art-98.iv.p"],
            Self::Infraction(infraction) => infraction.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Route(Route::ClosedOnTheSpot) => Phrase::new(
                "Foi resolvido na hora e termina aqui.",
                "It was solved at once and ends here.",
            ),
            Self::Route(Route::Ombudsman) => {
                Phrase::new("Vai para a Ouvidoria da AGERBA.", "It goes to AGERBA's ombudsman.")
            }
            Self::NoAnswerDue => Phrase::new(
                "A empresa não precisa responder: só reclamações e denúncias não resolvidas pedem \
                 resposta.",
                "The company need not answer: only unsolved complaints and reports ask for it.",
            ),
            Self::NotSent => Phrase::new(
                "A empresa tem de responder, mas ainda não recebeu a reclamação.",
                "The company must answer, but has not got the complaint yet.",
            ),
            Self::AnswerBy(day, status) => {
                let day = wording::day(language, *day);
                let [portuguese, english] = match status {
                    ResponseStatus::OnTime => ["Respondeu no prazo.", "It answered in time."],
                    ResponseStatus::Late => ["Respondeu com atraso.", "It answered late."],
                    ResponseStatus::Overdue => ["O prazo já passou.", "That day is past."],
                    ResponseStatus::Pending
                    | ResponseStatus::NotSent
                    | ResponseStatus::NotRequired => {
                        ["O prazo está correndo.", "The time is running."]
                    }
                };
                Phrase::new(
                    format!("A empresa tem de responder até {day}. {portuguese}"),
                    format!("The company must answer by {day}. {english}"),
                )
            }
            Self::Deliberation(day, is_met) => {
                let day = wording::day(language, *day);
                let [portuguese, english] = if *is_met {
                    ["Não há descumprimento.", "It is not broken."]
                } else {
                    ["Ela descumpriu.", "It broke that."]
                };
                Phrase::new(
                    format!(
                        "A empresa tinha de cumprir a decisão da mediação até {day}. {portuguese}"
                    ),
                    format!(
                        "The company had to obey the decision after mediation by {day}. {english}"
                    ),
                )
            }
            Self::Infraction(infraction) => return infraction.say(language),
        };
        phrase.say(language).to_owned()
    }
}
