//! `coach.boarding`: whether a passenger may be refused or put off the vehicle.

mod ground;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::ground::{Ground, OptionalGround};
use crate::{
    coach::infraction::Infraction,
    input::{
        Problem,
        field::{Field, Kind, Literal, any_list},
        object::Object,
        word::{Word, words},
    },
    language::{Language, Phrase},
    rule::{self, Rule, Steps, answer},
    service::Service,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.boarding",
    service: Service::Coach,
    title: ["Recusa de embarque ou desembarque", "Refused boarding or put off the vehicle"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-61",
        "agerba:art-61.i",
        "agerba:art-61.ii",
        "agerba:art-61.iii",
        "agerba:art-61.iv",
        "agerba:art-61.v",
        "agerba:art-61.vi",
        "agerba:art-72",
        "agerba:art-72.pu",
        "agerba:art-88",
        "agerba:art-88.p1",
        "agerba:art-88.p2",
        "agerba:art-90",
        "agerba:art-90.i",
        "agerba:art-90.ii",
        "agerba:art-90.iii",
        "agerba:art-90.iv",
        "agerba:art-90.v",
        "agerba:art-90.vi",
        "agerba:art-90.vii",
        "agerba:art-90.viii",
        "agerba:art-90.ix",
        "agerba:art-90.x",
        "agerba:art-90.xi",
        "agerba:art-90.xii",
        "agerba:art-90.xiii",
        "agerba:art-98.ii.f",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("stage", Kind::Word(Stage::WORDS), "Where the passenger is."),
    Field::required(
        "id_shown",
        Kind::Boolean,
        "Identity document with public faith shown, its name checked against the ticket.",
    ),
    Field::default(
        "facts",
        any_list(&Kind::Word(Fact::WORDS)),
        Literal::EmptyList,
        "What is so of the passenger; order and repetition do not matter.",
    ),
    Field::flag("resists", "Insists on boarding, or refuses to get off."),
    Field::flag("company_refused", "The company did refuse the passenger or put them off."),
];

words! {
    /// Where the passenger is.
    pub enum Stage {
        /// About to board.
        Boarding = "boarding",
        /// On the vehicle.
        OnBoard = "on_board",
    }
}

words! {
    /// What may be so of a passenger.
    pub enum Fact {
        /// Visibly drunk.
        Drunk = "drunk",
        /// Carries a weapon.
        Weapon = "weapon",
        /// As an authority on duty.
        WeaponAuthorised = "weapon_authorised",
        /// Wants to take dangerous goods.
        DangerousGoods = "dangerous_goods",
        /// An animal not properly packed, or against the law.
        AnimalUnfit = "animal_unfit",
        /// A hand item that does not suit the rack.
        HandItemIncompatible = "hand_item_incompatible",
        /// Endangers or disturbs the others.
        DisturbsOthers = "disturbs_others",
        /// Plays a sound device.
        SoundDevice = "sound_device",
        /// And was warned by the crew.
        SoundWarned = "sound_warned",
        /// Has a contagious disease.
        ContagiousDisease = "contagious_disease",
        /// Smokes.
        Smoking = "smoking",
        /// Is dressed improperly.
        ImproperDress = "improper_dress",
        /// Behaves uncivilly.
        Uncivil = "uncivil",
        /// Refuses to pay the fare.
        RefusesFare = "refuses_fare",
        /// Is a detainee.
        Detainee = "detainee",
        /// Whose transport an authority requested.
        DetaineeRequisition = "detainee_requisition",
        /// And who is escorted.
        DetaineeEscort = "detainee_escort",
        /// Goes to a place barred to the service.
        RestrictedSection = "restricted_section",
    }
}

words! {
    /// What the company does.
    pub enum Verdict {
        /// It carries the passenger.
        Carry = "carry",
        /// It may refuse.
        MayRefuse = "may_refuse",
        /// It must refuse.
        MustRefuse = "must_refuse",
        /// It must put the passenger off.
        MustDisembark = "must_disembark",
    }
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Where the passenger is.
    pub stage: Stage,
    /// Whether the passenger is identified.
    pub id_shown: bool,
    /// What is so of the passenger.
    pub facts: BTreeSet<Fact>,
    /// Whether the passenger resists.
    pub resists: bool,
    /// Whether the company refused.
    pub company_refused: bool,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        Ok(Self {
            stage: input.get("stage"),
            id_shown: input.get("id_shown"),
            facts: input.get::<Vec<_>>("facts").into_iter().collect(),
            resists: input.get("resists"),
            company_refused: input.get("company_refused"),
        })
    }

    fn has(&self, fact: Fact) -> bool {
        self.facts.contains(&fact)
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the company does.
    pub decision: Verdict,
    /// Grounds that bind it, in the order of the text.
    pub mandatory_grounds: Vec<Ground>,
    /// Grounds that allow it to refuse.
    pub optional_grounds: Vec<OptionalGround>,
    /// Whether the police is called.
    pub call_police: bool,
    /// The infraction of refusing without a ground.
    pub infraction: Option<Infraction>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

const UNJUSTIFIED: Infraction = Infraction::coded("98.ii.f");

/// Decides whether the passenger may be refused or put off.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-90"]);
    let mandatory_grounds: Vec<_> =
        Ground::ALL.iter().copied().filter(|ground| ground.is_met(facts)).collect();
    for ground in &mandatory_grounds {
        steps.push(Step::Ground(*ground));
    }
    let is_restricted = facts.has(Fact::RestrictedSection);
    if is_restricted {
        steps.push(Step::Restricted);
    }
    let is_bound = !mandatory_grounds.is_empty();
    let decision = match facts.stage {
        Stage::Boarding if is_bound => Verdict::MustRefuse,
        Stage::OnBoard if is_bound => Verdict::MustDisembark,
        Stage::Boarding if is_restricted => Verdict::MayRefuse,
        // Art. 61 lets the company refuse; only Arts. 88 and 90 let it put somebody off.
        Stage::Boarding | Stage::OnBoard => Verdict::Carry,
    };
    steps.push(Step::Verdict(decision));
    let call_police = facts.resists && is_bound;
    if call_police {
        steps.push(Step::Police);
    }
    let infraction = (facts.company_refused && decision == Verdict::Carry).then_some(UNJUSTIFIED);
    if infraction.is_some() {
        steps.push(Step::Infraction);
    }
    steps.decide(Outcome {
        decision,
        mandatory_grounds,
        optional_grounds: is_restricted
            .then_some(OptionalGround::RestrictedSection)
            .into_iter()
            .collect(),
        call_police,
        infraction,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This ground binds the company.
    Ground(Ground),
    /// The destination is barred to the service.
    Restricted,
    /// What the company does.
    Verdict(Verdict),
    /// The police is called.
    Police,
    /// The company commits an infraction.
    Infraction,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Ground(ground) => ground.cited(),
            Self::Restricted => &["agerba:art-61", "agerba:art-61.v"],
            Self::Verdict(Verdict::MustRefuse | Verdict::MustDisembark) => &["agerba:art-88"],
            Self::Verdict(Verdict::Carry | Verdict::MayRefuse) => &[],
            Self::Police => &["agerba:art-88.p2"],
            Self::Infraction => UNJUSTIFIED.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let [portuguese, english] = match self {
            Self::Ground(ground) => ground.words(),
            Self::Restricted => [
                "A viagem vai a um lugar em que este serviço não pode deixar passageiros.",
                "The trip goes to a place where this service may not set passengers down.",
            ],
            Self::Verdict(Verdict::Carry) => [
                "Nada obriga nem permite recusar: a empresa tem de levar o passageiro.",
                "Nothing asks for a refusal or allows it: the company must carry the passenger.",
            ],
            Self::Verdict(Verdict::MayRefuse) => {
                ["A empresa pode recusar o embarque.", "The company may refuse to let them board."]
            }
            Self::Verdict(Verdict::MustRefuse) => [
                "A empresa tem de recusar o embarque.",
                "The company must refuse to let them board.",
            ],
            Self::Verdict(Verdict::MustDisembark) => [
                "A empresa tem de mandar o passageiro descer.",
                "The company must put the passenger off.",
            ],
            Self::Police => [
                "O passageiro insiste: o motorista chama a polícia.",
                "The passenger insists: the driver calls the police.",
            ],
            Self::Infraction => return UNJUSTIFIED.say(language),
        };
        Phrase::new(portuguese, english).say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
