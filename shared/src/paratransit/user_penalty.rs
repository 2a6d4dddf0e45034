//! `paratransit.user_penalty`: the penalty that a user's infraction carries, by recidivism.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, Literal, any_list},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    paratransit::operator_fine::AppliedBy,
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Day,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.user_penalty",
    service: Service::Paratransit,
    title: ["Penalidade do usuário", "Penalty of a user"],
    fields: FIELDS,
    provisions: &[
        "semar:art-14",
        "semar:art-29",
        "semar:art-30",
        "semar:art-40.ii",
        "semar:art-40.iii",
        "semar:art-40.iv",
        "semar:art-40.v",
        "semar:art-40.vi",
        "semar:art-40.vii",
        "semar:art-40.viii",
        "semar:art-40.ix",
        "semar:art-40.xi",
        "semar:art-40.xii",
        "semar:art-40.xiii",
        "semar:art-46",
        "semar:art-46.i",
        "semar:art-46.ii",
        "semar:art-46.iii",
        "semar:art-46.iv",
        "semar:art-46.p1",
        "semar:art-46.p2",
        "semar:art-46.p4",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("nature", Kind::Word(Nature::WORDS), "Nature of the infraction judged."),
    Field::required("committed_on", Kind::Day, "Day on which it was committed."),
    Field::default(
        "earlier",
        any_list(&Kind::Object(EARLIER)),
        Literal::EmptyList,
        "Earlier infractions of the user.",
    ),
    Field::optional("suspension_starts_on", Kind::Day, "First day of a suspension."),
];

const EARLIER: &[Field] = &[
    Field::required("nature", Kind::Word(Nature::WORDS), "Its nature."),
    Field::required("committed_on", Kind::Day, "Day on which it was committed."),
    Field::default(
        "final",
        Kind::Boolean,
        Literal::Boolean(true),
        "Whether its penalty no longer awaits an appeal.",
    ),
];

words! {
    /// What duty the user did not keep.
    pub enum Nature {
        /// To cancel in time and not too often.
        Cancellation = "cancellation",
        /// To be there.
        NoShow = "no_show",
        /// To behave.
        Conduct = "conduct",
        /// To wear the seat belt.
        SeatBelt = "seat_belt",
        /// To keep the register up to date.
        RegistrationData = "registration_data",
        /// To identify oneself.
        Identification = "identification",
        /// To travel with the companion as agreed.
        Companion = "companion",
        /// To take care of the equipment.
        EquipmentCare = "equipment_care",
    }
}

words! {
    /// What follows.
    pub enum Penalty {
        /// A warning.
        Warning = "warning",
        /// The service stops for a time.
        Suspension = "suspension",
        /// The registration ends.
        Cancellation = "cancellation",
    }
}

/// An earlier infraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// Its nature.
    pub nature: Nature,
    /// When it was committed.
    pub committed_on: Day,
    /// Whether its penalty stands.
    pub is_final: bool,
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Nature of the infraction judged.
    pub nature: Nature,
    /// When it was committed.
    pub committed_on: Day,
    /// Earlier ones, none after it.
    pub earlier: Vec<Earlier>,
    /// First day of a suspension.
    pub suspension_starts_on: Option<Day>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let earlier = input.objects("earlier").map(|earlier| Earlier {
            nature: earlier.get("nature"),
            committed_on: earlier.get("committed_on"),
            is_final: earlier.get("final"),
        });
        let facts = Self {
            nature: input.get("nature"),
            committed_on: input.get("committed_on"),
            earlier: earlier.collect(),
            suspension_starts_on: input.get("suspension_starts_on"),
        };
        let is_later = |earlier: &Earlier| facts.committed_on < earlier.committed_on;
        if let Some(index) = facts.earlier.iter().position(is_later) {
            return Err(Problem::inconsistent(
                format!("/earlier/{index}/committed_on"),
                "Uma infração anterior não vem depois da que se julga.",
                "An earlier infraction does not come after the one judged.",
            ));
        }
        if facts.suspension_starts_on.is_some_and(|starts_on| starts_on < facts.committed_on) {
            return Err(Problem::inconsistent(
                "/suspension_starts_on",
                "A suspensão não começa antes da infração.",
                "The suspension does not start before the infraction.",
            ));
        }
        Ok(facts)
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// What follows.
    pub penalty: Penalty,
    /// Earlier infractions that count.
    pub recidivism: usize,
    /// First day of the twelve months.
    pub window_start: Day,
    /// Days of suspension: none, 15 or 60.
    pub suspension_days: u32,
    /// Last suspended day.
    pub suspension_last_day: Option<Day>,
    /// First day of service after it.
    pub service_resumes_on: Option<Day>,
    /// Whether only a new registration brings the user back.
    pub new_registration_required: bool,
    /// Whether it needs a medical exam.
    pub exam_required: bool,
    /// Who applies the penalty.
    pub applied_by: AppliedBy,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Months that are looked back over (`semar:art-46.p1`).
const WINDOW_MONTHS: u32 = 12;
/// Days of suspension on the first recidivism (`semar:art-46.ii`).
pub const FIRST_SUSPENSION: u32 = 15;
/// Days of suspension on the second (`semar:art-46.iii`).
pub const SECOND_SUSPENSION: u32 = 60;

/// Decides the penalty of the infraction.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps =
        Steps::citing(&["semar:art-46", "semar:art-46.p1", "semar:art-46.p4", "cc:art-132.p3"]);
    steps.push(Step::Infraction(facts.nature));
    let window_start = facts.committed_on.minus_months(WINDOW_MONTHS);
    // One window, back from the infraction judged; a penalty under appeal does not count, since
    // the appeal suspends it (art. 49 § 3).
    let counts = |earlier: &&Earlier| {
        earlier.nature == facts.nature
            && earlier.is_final
            && window_start <= earlier.committed_on
            && earlier.committed_on <= facts.committed_on
    };
    let recidivism = facts.earlier.iter().filter(counts).count();
    steps.push(Step::Recidivism { since: window_start, count: recidivism });
    let (penalty, suspension_days) = match recidivism {
        0 => (Penalty::Warning, 0),
        1 => (Penalty::Suspension, FIRST_SUSPENSION),
        2 => (Penalty::Suspension, SECOND_SUSPENSION),
        _ => (Penalty::Cancellation, 0),
    };
    steps.push(match (penalty, suspension_days) {
        (Penalty::Warning, _) => Step::Warned,
        (Penalty::Suspension, FIRST_SUSPENSION) => Step::SuspendedFirst,
        (Penalty::Suspension, _) => Step::SuspendedSecond,
        (Penalty::Cancellation, _) => Step::Cancelled,
    });
    let service_resumes_on = match penalty {
        // The first day counts, in the accused's favour.
        Penalty::Suspension => facts
            .suspension_starts_on
            .map(|starts_on| starts_on.plus_days(i64::from(suspension_days))),
        Penalty::Warning | Penalty::Cancellation => None,
    };
    let suspension_last_day = service_resumes_on.map(|day| day.minus_days(1));
    if let (Some(from), Some(to)) = (facts.suspension_starts_on, suspension_last_day) {
        steps.push(Step::SuspendedFrom { from, to });
    }
    let cancelled = penalty == Penalty::Cancellation;
    steps.decide(Outcome {
        penalty,
        recidivism,
        window_start,
        suspension_days,
        suspension_last_day,
        service_resumes_on,
        new_registration_required: cancelled,
        exam_required: cancelled,
        applied_by: AppliedBy::CeturbBoard,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The duty that was not kept.
    Infraction(Nature),
    /// How many of its nature count.
    Recidivism {
        /// First day of the window.
        since: Day,
        /// How many.
        count: usize,
    },
    /// A warning.
    Warned,
    /// Fifteen days.
    SuspendedFirst,
    /// Sixty days.
    SuspendedSecond,
    /// The registration ends.
    Cancelled,
    /// On which days.
    SuspendedFrom {
        /// The first.
        from: Day,
        /// The last.
        to: Day,
    },
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Infraction(nature) => match nature {
                Nature::Cancellation => &["semar:art-29", "semar:art-40.xi", "semar:art-40.xii"],
                Nature::NoShow => &["semar:art-30", "semar:art-40.viii"],
                Nature::Conduct => &["semar:art-40.iii", "semar:art-40.iv"],
                Nature::SeatBelt => &["semar:art-40.v"],
                Nature::RegistrationData => {
                    &["semar:art-14", "semar:art-40.vi", "semar:art-40.vii"]
                }
                Nature::Identification => &["semar:art-40.ii"],
                Nature::Companion => &["semar:art-40.ix"],
                Nature::EquipmentCare => &["semar:art-40.xiii"],
            },
            Self::Recidivism { .. } | Self::SuspendedFrom { .. } => &[],
            Self::Warned => &["semar:art-46.i"],
            Self::SuspendedFirst => &["semar:art-46.ii"],
            Self::SuspendedSecond => &["semar:art-46.iii"],
            Self::Cancelled => &["semar:art-46.iv", "semar:art-46.p2"],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let phrase = match self {
            Self::Infraction(nature) => say_nature(*nature),
            Self::Recidivism { since, count: 0 } => Phrase::new(
                format!("Desde {} não há outra infração da mesma natureza.", day(*since)),
                format!("Since {} there is no other infraction of this nature.", day(*since)),
            ),
            Self::Recidivism { since, count } => Phrase::new(
                format!("Infrações anteriores da mesma natureza desde {}: {count}.", day(*since)),
                format!("Earlier infractions of this nature since {}: {count}.", day(*since)),
            ),
            Self::Warned => Phrase::new(
                "A penalidade é uma advertência, que só a Diretoria da Ceturb-GV aplica.",
                "The penalty is a warning, which only the board of Ceturb-GV applies.",
            ),
            Self::SuspendedFirst => Phrase::new(
                "A penalidade é a suspensão do atendimento por 15 dias, que só a Diretoria da \
                 Ceturb-GV aplica.",
                "The penalty is a suspension of 15 days, which only the board of Ceturb-GV applies.",
            ),
            Self::SuspendedSecond => Phrase::new(
                "A penalidade é a suspensão do atendimento por 60 dias, que só a Diretoria da \
                 Ceturb-GV aplica.",
                "The penalty is a suspension of 60 days, which only the board of Ceturb-GV applies.",
            ),
            Self::Cancelled => Phrase::new(
                "A penalidade é o cancelamento do cadastro, que só a Diretoria da Ceturb-GV \
                 aplica. Para voltar é preciso novo cadastro, com perícia médica.",
                "The penalty is the end of the registration, which only the board of Ceturb-GV \
                 applies. Coming back takes a new registration with a medical exam.",
            ),
            Self::SuspendedFrom { from, to } => Phrase::new(
                format!(
                    "A suspensão vai de {} a {}, os dois dias incluídos.",
                    day(*from),
                    day(*to)
                ),
                format!("It runs from {} to {}, both days included.", day(*from), day(*to)),
            ),
        };
        phrase.say(language).to_owned()
    }
}

fn say_nature(nature: Nature) -> Phrase {
    match nature {
        Nature::Cancellation => Phrase::new(
            "O dever é cancelar com 10 horas de antecedência e não mais de duas vezes por mês.",
            "The duty is to cancel 10 hours ahead and not more than twice a month.",
        ),
        Nature::NoShow => Phrase::new(
            "O dever é estar no local na hora marcada.",
            "The duty is to be at the place at the time agreed.",
        ),
        Nature::Conduct => Phrase::new(
            "O dever é tratar a todos com respeito e portar-se bem durante a viagem.",
            "The duty is to treat all with respect and to behave during the trip.",
        ),
        Nature::SeatBelt => Phrase::new(
            "O dever é usar o cinto de segurança afivelado.",
            "The duty is to wear the seat belt, fastened.",
        ),
        Nature::RegistrationData => Phrase::new(
            "O dever é manter o cadastro atualizado e avisar logo a mudança de telefone ou endereço.",
            "The duty is to keep the register up to date and to tell a new telephone or address.",
        ),
        Nature::Identification => Phrase::new(
            "O dever é mostrar documento no embarque, quando for pedido.",
            "The duty is to show a document on boarding when asked.",
        ),
        Nature::Companion => Phrase::new(
            "O acompanhante tem de embarcar e desembarcar com o usuário e cumprir as condições.",
            "The companion must board and alight with the user and meet the conditions.",
        ),
        Nature::EquipmentCare => Phrase::new(
            "O dever é cuidar dos equipamentos do serviço.",
            "The duty is to take care of the equipment of the service.",
        ),
    }
}

#[cfg(test)]
mod tests;
