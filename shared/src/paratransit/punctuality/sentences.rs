//! The steps of the rule, and what it says of them.

use super::{Duty, Level};
use crate::{
    language::Language,
    paratransit::infraction::Infraction,
    rule,
    service::Service,
    time::{Instant, Minutes},
    wording,
};

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The vehicle is so late.
    Delayed {
        /// Full minutes.
        delay: Minutes,
        /// How late that is.
        level: Level,
    },
    /// The user may report it.
    MayReport {
        /// After this moment.
        after: Instant,
        /// Whether it has passed.
        already: bool,
    },
    /// The operator must justify it by this moment.
    JustifyBy(Instant),
    /// Whether a delay beyond the limit is admitted.
    Admission(Option<bool>),
    /// What the operator must do.
    Duty(Duty),
    /// An infraction of the operator.
    Infraction(Infraction),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Delayed { .. } => &[],
            Self::MayReport { .. } => &["semar:art-40.x"],
            Self::JustifyBy(_) => &["semar:art-41.iv", "semar:art-37.p3", "cc:art-132.p4"],
            Self::Admission(_) => &["semar:art-37.p2", "semar:art-37.p3"],
            Self::Duty(Duty::CallReserveVehicle) => &["semar:art-37"],
            Self::Duty(Duty::OtherTransportAtOwnCost) => &["semar:art-37.p1"],
            Self::Duty(Duty::SendJustification) => &["semar:art-41.iv"],
            Self::Infraction(infraction) => infraction.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let moment = |instant| wording::moment(language, instant, Service::Paratransit.zone());
        match (self, language) {
            (Self::Delayed { delay, level }, language) => delayed(*delay, *level, language),
            (Self::MayReport { after, already: false }, Language::Portuguese) => format!(
                "Um atraso de mais de 15 minutos, depois de {}, deve ser comunicado à CASEM.",
                moment(*after)
            ),
            (Self::MayReport { after, already: false }, Language::English) => format!(
                "A delay of more than 15 minutes, after {}, is to be reported to CASEM.",
                moment(*after)
            ),
            (Self::MayReport { after, already: true }, Language::Portuguese) => format!(
                "Você pode avisar a CASEM do atraso: os 15 minutos de tolerância acabaram em {}.",
                moment(*after)
            ),
            (Self::MayReport { after, already: true }, Language::English) => format!(
                "You may report the delay to CASEM: the 15 minutes of tolerance ended on {}.",
                moment(*after)
            ),
            (Self::JustifyBy(due_at), Language::Portuguese) => {
                format!("A operadora deve justificar o atraso à Ceturb-GV até {}.", moment(*due_at))
            }
            (Self::JustifyBy(due_at), Language::English) => {
                format!("The operator must justify the delay to Ceturb-GV by {}.", moment(*due_at))
            }
            (Self::Admission(admitted), language) => admission(*admitted, language).into(),
            (Self::Duty(duty), language) => duty_of_operator(*duty, language).into(),
            (Self::Infraction(infraction), Language::Portuguese) => {
                format!("A operadora pode ser multada pela {}.", infraction.named(language))
            }
            (Self::Infraction(infraction), Language::English) => {
                format!("The operator may be fined for {}.", infraction.named(language))
            }
        }
    }
}

fn delayed(delay: Minutes, level: Level, language: Language) -> String {
    let unit = match (delay, language) {
        (Minutes(1), Language::Portuguese) => "minuto completo",
        (Minutes(1), Language::English) => "full minute",
        (_, Language::Portuguese) => "minutos completos",
        (_, Language::English) => "full minutes",
    };
    let verdict = match (level, language) {
        (Level::OnTime, Language::Portuguese) => "está dentro da tolerância de 15 minutos",
        (Level::OnTime, Language::English) => "it is within the tolerance of 15 minutes",
        (Level::Late, Language::Portuguese) => "passa da tolerância de 15 minutos",
        (Level::Late, Language::English) => "it is beyond the tolerance of 15 minutes",
        (Level::OverLimit, Language::Portuguese) => {
            "passa até do limite de 30 minutos, que vale quando há um imprevisto"
        }
        (Level::OverLimit, Language::English) => {
            "it is beyond even the 30 minutes that an impediment allows"
        }
    };
    let minutes = wording::count(language, delay.0.unsigned_abs());
    match language {
        Language::Portuguese => format!("O atraso é de {minutes} {unit}: {verdict}."),
        Language::English => format!("The delay is {minutes} {unit}: {verdict}."),
    }
}

const fn admission(admitted: Option<bool>, language: Language) -> &'static str {
    match (admitted, language) {
        (Some(true), Language::Portuguese) => {
            "O caso é excepcional e foi justificado em 24 horas: o atraso pode ser admitido."
        }
        (Some(true), Language::English) => {
            "The case is exceptional and was justified within 24 hours: the delay may be admitted."
        }
        (Some(false), Language::Portuguese) => {
            "O atraso não é admitido: só um caso excepcional, justificado em 24 horas, pode passar \
             de 30 minutos."
        }
        (Some(false), Language::English) => {
            "The delay is not admitted: only an exceptional case, justified within 24 hours, may \
             go beyond 30 minutes."
        }
        (None, Language::Portuguese) => {
            "O caso é excepcional e ainda pode ser justificado; até lá, a multa ainda é possível."
        }
        (None, Language::English) => {
            "The case is exceptional and may still be justified; until then a fine remains possible."
        }
    }
}

const fn duty_of_operator(duty: Duty, language: Language) -> &'static str {
    match (duty, language) {
        (Duty::CallReserveVehicle, Language::Portuguese) => {
            "A operadora deve acionar o veículo reserva."
        }
        (Duty::CallReserveVehicle, Language::English) => {
            "The operator must bring the reserve vehicle."
        }
        (Duty::OtherTransportAtOwnCost, Language::Portuguese) => {
            "O veículo reserva está em uso: a operadora deve levar você por outro meio, com \
             qualidade, segurança e conforto, e pagar por ele."
        }
        (Duty::OtherTransportAtOwnCost, Language::English) => {
            "The reserve vehicle is in use: the operator must carry you by other means, safe and \
             comfortable, and pay for them."
        }
        (Duty::SendJustification, Language::Portuguese) => {
            "A operadora ainda não enviou a justificativa do atraso."
        }
        (Duty::SendJustification, Language::English) => {
            "The operator has not sent the justification of the delay yet."
        }
    }
}
