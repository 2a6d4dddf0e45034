//! `coach.suspension_revocation`: grounds for suspension, revocation or a declaration of unfitness.

mod ground;
mod sentences;

use schemars::JsonSchema;
use serde::Serialize;

pub use self::ground::{RevocationGround, UnfitnessGround};
use crate::{
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, at_least, list},
        object::Object,
        word::words,
    },
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "coach.suspension_revocation",
    service: Service::Coach,
    title: ["Suspensão, cassação e inidoneidade", "Suspension, revocation and unfitness"],
    fields: FIELDS,
    provisions: &[
        "agerba:art-22.pu",
        "agerba:art-96.vi",
        "agerba:art-96.vii",
        "agerba:art-96.viii",
        "agerba:art-102",
        "agerba:art-102.p1",
        "agerba:art-103",
        "agerba:art-103.i",
        "agerba:art-103.ii",
        "agerba:art-103.iii",
        "agerba:art-103.iv",
        "agerba:art-103.v",
        "agerba:art-103.vi",
        "agerba:art-103.vii",
        "agerba:art-103.viii",
        "agerba:art-103.ix",
        "agerba:art-103.p2",
        "agerba:art-104",
        "agerba:art-105",
        "agerba:art-105.i",
        "agerba:art-105.ii",
        "agerba:art-105.p1",
        "agerba:art-105.p2",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::flag("repeated_disobedience", "Repeated disobedience to the regulation."),
    Field::flag("serious_unlisted_fault", "Grave fault not listed, found in an inquiry."),
    Field::flag("warned", "A written warning came before."),
    Field::flag("inquiry_done", "Administrative inquiry concluded."),
    Field::default(
        "stoppage_days",
        Kind::Integer { min: 0, max: 366 },
        Literal::Integer(0),
        "Days of total stoppage, consecutive or not.",
    ),
    Field::when(
        "trips_scheduled",
        at_least(0),
        Condition {
            holds: |root, _| root.is_readably_given("trips_run"),
            about: "the trips run are given",
        },
        "Ordinary trips scheduled in 30 consecutive days.",
    ),
    Field::when(
        "trips_run",
        at_least(0),
        Condition {
            holds: |root, _| root.is_readably_given("trips_scheduled"),
            about: "the trips scheduled are given",
        },
        "Those of them that were run; at most all.",
    ),
    Field::flag("trips_justified", "Just cause for the rest, accepted by the regulator."),
    Field::default(
        "suspensions",
        list(&Kind::Day, 0, 100),
        Literal::EmptyList,
        "Days on which suspensions were applied.",
    ),
    Field::flag("transferred_without_consent", "Concession transferred without consent."),
    Field::flag("lockout", "Lockout by the employers."),
    Field::flag("dissolved", "The company is dissolved."),
    Field::flag("bankrupt", "The company is bankrupt."),
    Field::flag("incapacity_proven", "Technical or financial incapacity is proven."),
    Field::flag("high_serious_accident_rate", "Many grave accidents by the company's fault."),
    Field::flag("final_conviction", "Final conviction of a director, partner or owner."),
    Field::flag("false_information", "False information or data was given."),
    Field::when(
        "revoked_on",
        Kind::Day,
        Condition { holds: |root, _| root.is_readably_given("bid_on"), about: "a bid is given" },
        "Day of the revocation.",
    ),
    Field::optional(
        "bid_on",
        Kind::Day,
        "Day on which the company wants to qualify for a new concession; not before the \
         revocation.",
    ),
];

words! {
    /// Whether the service may be suspended.
    pub enum Suspension {
        /// No ground.
        None = "none",
        /// Only after a warning.
        WarnFirst = "warn_first",
        /// Only after an inquiry.
        InquiryFirst = "inquiry_first",
        /// Yes.
        MayApply = "may_apply",
    }
}

words! {
    /// Whether a penalty that asks for an inquiry may be applied.
    pub enum Penalty {
        /// No ground.
        None = "none",
        /// Only after an inquiry.
        InquiryFirst = "inquiry_first",
        /// Yes.
        MayApply = "may_apply",
    }
}

/// Ordinary trips in thirty consecutive days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trips {
    /// Those scheduled.
    pub scheduled: u32,
    /// Those run.
    pub run: u32,
}

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Repeated disobedience to the regulation.
    pub repeated_disobedience: bool,
    /// A grave fault that is not listed.
    pub serious_unlisted_fault: bool,
    /// A written warning came before.
    pub warned: bool,
    /// The inquiry is concluded.
    pub inquiry_done: bool,
    /// Days of total stoppage.
    pub stoppage_days: u32,
    /// The trips, if they are known.
    pub trips: Option<Trips>,
    /// Just cause for those not run.
    pub trips_justified: bool,
    /// Days on which suspensions were applied, in order.
    pub suspensions: Vec<Day>,
    /// Grounds of revocation that are facts by themselves.
    pub revocation: Vec<RevocationGround>,
    /// Grounds of unfitness.
    pub unfitness: Vec<UnfitnessGround>,
    /// Day of the revocation.
    pub revoked_on: Option<Day>,
    /// Day of a bid for a new concession.
    pub bid_on: Option<Day>,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let trips = input
            .get::<Option<u32>>("trips_scheduled")
            .zip(input.get("trips_run"))
            .map(|(scheduled, run)| Trips { scheduled, run });
        if trips.is_some_and(|trips| trips.scheduled < trips.run) {
            return Err(Problem::inconsistent(
                "/trips_run",
                "Não se fazem mais viagens do que as programadas.",
                "No more trips are run than are scheduled.",
            ));
        }
        let revoked_on: Option<Day> = input.get("revoked_on");
        let bid_on: Option<Day> = input.get("bid_on");
        if bid_on.is_some() && bid_on < revoked_on {
            return Err(Problem::inconsistent(
                "/bid_on",
                "A nova habilitação não pode vir antes da cassação.",
                "The new bid cannot come before the revocation.",
            ));
        }
        let mut suspensions: Vec<Day> = input.get("suspensions");
        suspensions.sort_unstable();
        let facts_by_name = [
            ("transferred_without_consent", RevocationGround::Transferred),
            ("lockout", RevocationGround::Lockout),
            ("dissolved", RevocationGround::Dissolved),
            ("bankrupt", RevocationGround::Bankrupt),
            ("incapacity_proven", RevocationGround::Incapacity),
            ("high_serious_accident_rate", RevocationGround::Accidents),
        ];
        let unfit_by_name = [
            ("final_conviction", UnfitnessGround::Conviction),
            ("false_information", UnfitnessGround::FalseInformation),
        ];
        let is_so = |name: &str| input.get::<bool>(name);
        Ok(Self {
            repeated_disobedience: is_so("repeated_disobedience"),
            serious_unlisted_fault: is_so("serious_unlisted_fault"),
            warned: is_so("warned"),
            inquiry_done: is_so("inquiry_done"),
            stoppage_days: input.get("stoppage_days"),
            trips,
            trips_justified: is_so("trips_justified"),
            suspensions,
            revocation: facts_by_name
                .into_iter()
                .filter(|(n, _)| is_so(n))
                .map(|(_, g)| g)
                .collect(),
            unfitness: unfit_by_name
                .into_iter()
                .filter(|(n, _)| is_so(n))
                .map(|(_, g)| g)
                .collect(),
            revoked_on,
            bid_on,
        })
    }

    /// Two suspensions within twelve months. Of days in order, the nearest are neighbours.
    fn was_suspended_twice(&self) -> bool {
        self.suspensions.windows(2).any(
            |pair| matches!(pair, [earlier, later] if later.minus_months(TWICE_WITHIN) <= *earlier),
        )
    }

    fn ran_too_few(&self) -> bool {
        !self.trips_justified
            && self.trips.is_some_and(|trips| {
                let (scheduled, run) = (u64::from(trips.scheduled), u64::from(trips.run));
                0 < scheduled && 100 * run <= FEWEST_TRIPS_PERCENT * scheduled
            })
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the service may be suspended.
    pub suspension: Suspension,
    /// Grounds of unfitness, in the order of the text.
    pub unfitness_grounds: Vec<UnfitnessGround>,
    /// Grounds of revocation, in the order of the text.
    pub revocation_grounds: Vec<RevocationGround>,
    /// Whether the concession may be revoked.
    pub revocation: Penalty,
    /// Whether the company may be declared unfit.
    pub unfitness: Penalty,
    /// The last day without a new concession.
    pub barred_until: Option<Day>,
    /// Whether the company may bid on its day.
    pub may_bid: Option<bool>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Days of stoppage that cost the concession (`agerba:art-103.i`).
const STOPPAGE_DAYS: u32 = 5;
/// Per cent of the trips that is still too few (`agerba:art-103.ii`).
const FEWEST_TRIPS_PERCENT: u64 = 70;
/// Months in which a second suspension costs the concession (`agerba:art-103.iii`).
const TWICE_WITHIN: u32 = 12;
/// Months without a new concession (`agerba:art-104`).
const BARRED_MONTHS: u32 = 24;

/// Decides which grounds the facts meet.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["agerba:art-102", "agerba:art-103"]);
    let suspension = judge_suspension(facts);
    steps.push(Step::Suspension(suspension));
    if facts.serious_unlisted_fault {
        steps.push(Step::UnlistedFault);
    }
    let after_inquiry = |has_ground: bool| match (has_ground, facts.inquiry_done) {
        (false, _) => Penalty::None,
        (true, false) => Penalty::InquiryFirst,
        (true, true) => Penalty::MayApply,
    };
    for ground in &facts.unfitness {
        steps.push(Step::Unfit(*ground));
    }
    let is_unfit = !facts.unfitness.is_empty();
    let unfitness = after_inquiry(is_unfit);
    if is_unfit {
        steps.push(Step::Unfitness(unfitness));
    }
    let counted = [
        (STOPPAGE_DAYS <= facts.stoppage_days).then_some(RevocationGround::Stoppage),
        facts.ran_too_few().then_some(RevocationGround::TooFewTrips),
        facts.was_suspended_twice().then_some(RevocationGround::SuspendedTwice),
    ];
    let revocation_grounds: Vec<_> = counted
        .into_iter()
        .flatten()
        .chain(facts.revocation.iter().copied())
        .chain(is_unfit.then_some(RevocationGround::Unfit))
        .collect();
    for ground in &revocation_grounds {
        steps.push(Step::Revoked(*ground));
    }
    let revocation = after_inquiry(!revocation_grounds.is_empty());
    steps.push(Step::Revocation(revocation));
    let barred = facts.revoked_on.map(|day| Counted::months(day, BARRED_MONTHS));
    let barred_until = barred.as_ref().map(|barred| barred.end);
    let may_bid =
        facts.bid_on.zip(barred_until).map(|(bid_on, barred_until)| barred_until < bid_on);
    if let Some(barred) = barred {
        steps.push_counted(Step::BarredUntil(barred.end, may_bid), barred);
    }
    steps.decide(Outcome {
        suspension,
        unfitness_grounds: facts.unfitness.clone(),
        revocation_grounds,
        revocation,
        unfitness,
        barred_until,
        may_bid,
    })
}

/// Always preceded by a warning, also for a fault that is not listed.
fn judge_suspension(facts: &Facts) -> Suspension {
    match (facts.repeated_disobedience, facts.serious_unlisted_fault) {
        (false, false) => Suspension::None,
        _ if !facts.warned => Suspension::WarnFirst,
        (false, true) if !facts.inquiry_done => Suspension::InquiryFirst,
        _ => Suspension::MayApply,
    }
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Whether the service may be suspended.
    Suspension(Suspension),
    /// A fault that is not listed is a ground too.
    UnlistedFault,
    /// A ground of unfitness.
    Unfit(UnfitnessGround),
    /// Whether the company may be declared unfit.
    Unfitness(Penalty),
    /// A ground of revocation.
    Revoked(RevocationGround),
    /// Whether the concession may be revoked.
    Revocation(Penalty),
    /// No new concession until this day, and whether the bid comes after it.
    BarredUntil(Day, Option<bool>),
}

#[cfg(test)]
mod tests;
