//! `mototaxi.revocation`: is a proceeding to revoke the permit opened, and on what grounds?
//!
//! Art. 10 II looks at the kind of crime and Art. 53 IV at the kind of sentence: each is a ground of
//! its own, and a conviction that is not final is none. The automatic stop of Art. 52 and the
//! measure of Art. 53 VI are no "penalidades de suspensão" and are not added.

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
    mototaxi::{infraction::Infraction, term::window_start},
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Day,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.revocation",
    service: Service::Mototaxi,
    title: ["Processo de cassação da permissão", "Proceeding to revoke the permit"],
    fields: FIELDS,
    provisions: &[
        "semob:art-10",
        "semob:art-10.i",
        "semob:art-10.ii",
        "semob:art-34",
        "semob:art-47.v",
        "semob:art-53",
        "semob:art-53.i",
        "semob:art-53.ii",
        "semob:art-53.iii",
        "semob:art-53.iv",
        "semob:art-53.v",
        "semob:art-53.vi",
        "semob:art-64",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("on", Kind::Day, "Day of the check."),
    Field::default(
        "suspensions",
        any_list(&Kind::Object(SUSPENSION)),
        Literal::EmptyList,
        "Penalties of suspension under Art. 51 only.",
    ),
    Field::flag("repeat_of_suspended", "Whether mototaxi.penalty reached the fifth rung."),
    Field::flag("licence_revoked", "Whether the licence to drive (CNH) was revoked."),
    Field::optional("conviction", Kind::Object(CONVICTION), "A conviction of the permit holder."),
    Field::optional("infraction", Kind::Word(Infraction::WORDS), "Item of Art. 46."),
    Field::flag("in_the_act", "Whether a public agent attests flagrância."),
    Field::flag("unapproved_alteration", "Whether the vehicle was altered without approval."),
];

const SUSPENSION: &[Field] = &[
    Field::required("ordered_on", Kind::Day, "Day of the order."),
    Field::required("days", Kind::Integer { min: 1, max: 365 }, "How long it lasts."),
];

const CONVICTION: &[Field] = &[
    Field::required("final", Kind::Boolean, "Whether it is final (transitada em julgado)."),
    Field::required("custodial", Kind::Boolean, "Whether it takes liberty away."),
    Field::required("crime", Kind::Word(Crime::WORDS), "What kind of crime it is for."),
    Field::required(
        "earlier_negligent_traffic",
        Kind::Boolean,
        "Whether there is an earlier final one for a negligent traffic crime.",
    ),
];

/// The most days of suspension in two years that do not revoke (`semob:art-53.i`).
const LIMIT_DAYS: u64 = 70;

words! {
    /// A kind of crime (`semob:art-10.ii`).
    pub enum Crime {
        /// Doloso.
        Wilful = "wilful",
        /// Culposo, in traffic.
        NegligentTraffic = "negligent_traffic",
        /// Culposo, elsewhere.
        NegligentOther = "negligent_other",
    }
}

words! {
    /// A ground to open the proceeding.
    pub enum Ground {
        /// More than seventy days of suspension.
        SuspensionsOver70Days = "suspensions_over_70_days",
        /// A repeat of what suspends.
        Repeat = "repeat",
        /// The licence to drive was revoked.
        LicenceRevoked = "licence_revoked",
        /// A sentence that takes liberty away.
        CustodialConviction = "custodial_conviction",
        /// A wilful crime.
        WilfulCrime = "wilful_crime",
        /// A second negligent traffic crime.
        RepeatNegligentTrafficCrime = "repeat_negligent_traffic_crime",
        /// The permit was handed over.
        PermitHandedOver = "permit_handed_over",
        /// Caught in the act.
        CaughtInTheAct = "caught_in_the_act",
        /// The vehicle was altered without approval.
        UnapprovedAlteration = "unapproved_alteration",
    }
}

/// What the rule must know, all of it about the permit holder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Day of the check.
    pub on: Day,
    /// Penalties of suspension, with the day of their order and their days.
    pub suspensions: Vec<(Day, u64)>,
    /// Whether a repeat reached the rung above suspension.
    pub repeat_of_suspended: bool,
    /// Whether the licence to drive was revoked.
    pub licence_revoked: bool,
    /// A final conviction.
    pub conviction: Option<Conviction>,
    /// An infraction.
    pub infraction: Option<Infraction>,
    /// Whether a public agent attests flagrância.
    pub in_the_act: bool,
    /// Whether the vehicle was altered without approval.
    pub unapproved_alteration: bool,
}

/// A final conviction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conviction {
    /// Whether it takes liberty away.
    pub custodial: bool,
    /// What it is for.
    pub crime: Crime,
    /// Whether there is an earlier final one for a negligent traffic crime.
    pub earlier_negligent_traffic: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let on = input.get("on");
        let mut suspensions = Vec::new();
        for (index, suspension) in input.objects("suspensions").enumerate() {
            let ordered_on = suspension.get("ordered_on");
            if on < ordered_on {
                return Err(Problem::inconsistent(
                    format!("/suspensions/{index}/ordered_on"),
                    "A suspensão é posterior ao dia da verificação.",
                    "The suspension was ordered after the day of the check.",
                ));
            }
            suspensions.push((ordered_on, u64::from(suspension.get::<u32>("days"))));
        }
        let conviction = input.object_if("conviction").filter(|given| given.get("final"));
        Ok(Self {
            on,
            suspensions,
            repeat_of_suspended: input.get("repeat_of_suspended"),
            licence_revoked: input.get("licence_revoked"),
            conviction: conviction.map(|given| Conviction {
                custodial: given.get("custodial"),
                crime: given.get("crime"),
                earlier_negligent_traffic: given.get("earlier_negligent_traffic"),
            }),
            infraction: input.get("infraction"),
            in_the_act: input.get("in_the_act"),
            unapproved_alteration: input.get("unapproved_alteration"),
        })
    }

    /// Days of the suspensions ordered in the two years to the day of the check.
    fn suspension_days(&self) -> u64 {
        let window = window_start(self.on);
        let inside = self.suspensions.iter().filter(|(ordered_on, _)| window <= *ordered_on);
        inside.map(|(_, days)| days).sum()
    }

    fn has(&self, ground: Ground) -> bool {
        let is_convicted = |of: fn(&Conviction) -> bool| self.conviction.as_ref().is_some_and(of);
        match ground {
            Ground::SuspensionsOver70Days => LIMIT_DAYS < self.suspension_days(),
            Ground::Repeat => self.repeat_of_suspended,
            Ground::LicenceRevoked => self.licence_revoked,
            Ground::CustodialConviction => is_convicted(|conviction| conviction.custodial),
            Ground::WilfulCrime => is_convicted(|conviction| conviction.crime == Crime::Wilful),
            Ground::RepeatNegligentTrafficCrime => is_convicted(|conviction| {
                conviction.crime == Crime::NegligentTraffic && conviction.earlier_negligent_traffic
            }),
            Ground::PermitHandedOver => self.infraction == Some(Infraction::PERMIT_HANDED_OVER),
            Ground::CaughtInTheAct => {
                self.in_the_act && self.infraction.is_some_and(Infraction::revokes_in_the_act)
            }
            Ground::UnapprovedAlteration => self.unapproved_alteration,
        }
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the proceeding is opened.
    pub open_proceeding: bool,
    /// On what grounds.
    pub grounds: Vec<Ground>,
    /// Days of suspension in two years.
    pub suspension_days_total: u64,
    /// Whether the permit is suspended while the proceeding lasts.
    pub suspended_meanwhile: bool,
    /// Whether a new permit comes only after the sentence.
    pub sentence_must_be_served: bool,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides whether the proceeding is opened.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semob:art-53", "cc:art-132.p3"]);
    let suspension_days_total = facts.suspension_days();
    steps.push(Step::Suspended(suspension_days_total));
    let grounds: Vec<_> = Ground::ALL.iter().copied().filter(|ground| facts.has(*ground)).collect();
    for ground in &grounds {
        steps.push(Step::Ground(*ground));
    }
    let open_proceeding = !grounds.is_empty();
    steps.push(if open_proceeding { Step::Opened } else { Step::NotOpened });
    let suspended_meanwhile = grounds.contains(&Ground::CaughtInTheAct)
        || grounds.contains(&Ground::UnapprovedAlteration);
    if suspended_meanwhile {
        steps.push(Step::SuspendedMeanwhile);
    }
    let sentence_must_be_served = grounds.contains(&Ground::CustodialConviction);
    if sentence_must_be_served {
        steps.push(Step::SentenceFirst);
    }
    steps.decide(Outcome {
        open_proceeding,
        grounds,
        suspension_days_total,
        suspended_meanwhile,
        sentence_must_be_served,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many days of suspension count.
    Suspended(u64),
    /// This is a ground.
    Ground(Ground),
    /// The proceeding is opened.
    Opened,
    /// It is not.
    NotOpened,
    /// The permit is suspended while it lasts.
    SuspendedMeanwhile,
    /// A new permit comes only after the sentence.
    SentenceFirst,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            // What suspends meanwhile are two of the grounds, which cite it.
            Self::Suspended(_) | Self::NotOpened | Self::SuspendedMeanwhile => &[],
            Self::Opened => &["semob:art-47.v"],
            Self::SentenceFirst => &["semob:art-64"],
            Self::Ground(ground) => match ground {
                Ground::SuspensionsOver70Days => &["semob:art-53.i"],
                Ground::Repeat => &["semob:art-53.ii"],
                Ground::LicenceRevoked => &["semob:art-53.iii", "semob:art-10.i", "semob:art-10"],
                Ground::CustodialConviction => &["semob:art-53.iv"],
                Ground::WilfulCrime | Ground::RepeatNegligentTrafficCrime => {
                    &["semob:art-10.ii", "semob:art-10"]
                }
                Ground::PermitHandedOver => &["semob:art-53.v"],
                Ground::CaughtInTheAct => &["semob:art-53.vi"],
                Ground::UnapprovedAlteration => &["semob:art-34"],
            },
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Suspended(days) => {
                let days = wording::count(language, *days);
                Phrase::new(
                    format!("As suspensões dos últimos dois anos somam {days} dias."),
                    format!("The suspensions of the last two years come to {days} days."),
                )
            }
            Self::Opened => Phrase::new(
                "Abre-se processo administrativo de cassação da permissão.",
                "A proceeding to revoke the permit is opened.",
            ),
            Self::NotOpened => Phrase::new(
                "Não há motivo para abrir processo de cassação.",
                "There is no ground to open a proceeding of revocation.",
            ),
            Self::SuspendedMeanwhile => Phrase::new(
                "A permissão fica suspensa enquanto o processo durar.",
                "The permit is suspended while the proceeding lasts.",
            ),
            Self::SentenceFirst => Phrase::new(
                "Nova permissão, só depois de cumprida toda a pena.",
                "A new permit comes only after the whole sentence is served.",
            ),
            Self::Ground(ground) => match ground {
                Ground::SuspensionsOver70Days => Phrase::new(
                    format!("As suspensões passam de {LIMIT_DAYS} dias."),
                    format!("The suspensions are more than {LIMIT_DAYS} days."),
                ),
                Ground::Repeat => Phrase::new(
                    "Houve reincidência depois da suspensão.",
                    "There was a repeat after suspension.",
                ),
                Ground::LicenceRevoked => Phrase::new(
                    "A Carteira Nacional de Habilitação foi cassada.",
                    "The licence to drive was revoked.",
                ),
                Ground::CustodialConviction => Phrase::new(
                    "Há condenação criminal definitiva que restringe a liberdade.",
                    "There is a final conviction that takes liberty away.",
                ),
                Ground::WilfulCrime => Phrase::new(
                    "Há condenação definitiva por crime doloso.",
                    "There is a final conviction for a wilful crime.",
                ),
                Ground::RepeatNegligentTrafficCrime => Phrase::new(
                    "Há reincidência em crime culposo de trânsito.",
                    "There is a second negligent traffic crime.",
                ),
                Ground::PermitHandedOver => Phrase::new(
                    "A permissão foi cedida, ou dirigiu quem não é autorizado.",
                    "The permit was handed over, or somebody unauthorised drove.",
                ),
                Ground::CaughtInTheAct => Phrase::new(
                    "Um agente público atestou o flagrante.",
                    "A public agent attests that the driver was caught in the act.",
                ),
                Ground::UnapprovedAlteration => Phrase::new(
                    "O veículo foi alterado sem aprovação da SeMOB.",
                    "The vehicle was altered without SeMOB's approval.",
                ),
            },
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
