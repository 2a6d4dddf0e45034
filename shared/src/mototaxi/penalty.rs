//! `mototaxi.penalty`: the penalties of an infraction, with the record of earlier ones.
//!
//! All readings are for the accused. Reincidência is undefined, so it is the same item, within the
//! two years of Arts. 53 I and 55, after a final penalty. Arts. 49 I, 50 I, 51 II and 53 II each
//! attach to it without saying which; taken at once they would make any second infraction a ground
//! for revocation, so they are one ladder in the order of Art. 47, one rung per repeat. No fine
//! joins a suspension unless Art. 49 or 50 gives one. Art. 43 says "emitirá": for its six items the
//! notice comes first, also for a repeat.

mod ladder;
pub mod notice;
mod sentences;

use std::{borrow::Cow, collections::BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Condition, Field, Kind, Literal, any_list},
        object::Object,
        word::{Word, words},
    },
    mototaxi::{
        DAY_IN_FORCE, Driver,
        infraction::{Infraction, with_items},
        penalty::notice::Notice,
        sanction::{Group, Penalty},
        term::{Due, window_start},
    },
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.penalty",
    service: Service::Mototaxi,
    title: ["Penalidades de uma infração", "Penalties of an infraction"],
    fields: FIELDS,
    provisions: PROVISIONS,
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const PROVISIONS: &[&str] = &with_items::<40, 96>([
    "semob:art-21.p6",
    "semob:art-43",
    "semob:art-43.pu",
    "semob:art-45",
    "semob:art-45.i",
    "semob:art-45.ii",
    "semob:art-45.iii",
    "semob:art-45.iv",
    "semob:art-45.p1",
    "semob:art-45.p2",
    "semob:art-47",
    "semob:art-47.i",
    "semob:art-47.ii",
    "semob:art-47.iii",
    "semob:art-47.iv",
    "semob:art-48",
    "semob:art-49",
    "semob:art-49.i",
    "semob:art-49.ii",
    "semob:art-50",
    "semob:art-50.i",
    "semob:art-50.ii",
    "semob:art-50.p1",
    "semob:art-51",
    "semob:art-51.ii",
    "semob:art-51.iii",
    "semob:art-51.p1",
    "semob:art-51.p1.i",
    "semob:art-51.p1.ii",
    "semob:art-51.p1.iii",
    "semob:art-51.p1.iv",
    "semob:art-52",
    "semob:art-53",
    "semob:art-53.ii",
    "semob:art-53.v",
    "semob:art-53.vi",
    "semob:art-55",
    "cc:art-132",
    "cc:art-132.p1",
    "cc:art-132.p3",
]);

const FIELDS: &[Field] = &[
    Field::required("infraction", Kind::Word(Infraction::WORDS), "Item of Art. 46."),
    Field::required("committed_on", DAY_IN_FORCE, "Day of the infraction."),
    Field::required("by", Kind::Word(Driver::WORDS), "Who committed it."),
    Field::when(
        "personal",
        Kind::Boolean,
        Condition {
            holds: |root, _| root.get_if("by").map(|by: Driver| by == Driver::Auxiliary),
            about: "it is by the auxiliary",
        },
        "Whether it is the auxiliary's own act in the ride (infração de caráter pessoal).",
    ),
    Field::default(
        "history",
        any_list(&Kind::Object(ENTRY)),
        Literal::EmptyList,
        "Penalties entered in the record.",
    ),
    Field::flag("in_the_act", "Whether a public agent attests flagrância."),
    Field::optional("notice", Kind::Object(NOTICE), "The preliminary notice."),
    Field::when(
        "decided_on",
        Kind::Day,
        Condition {
            holds: |root, _| {
                let infraction: Infraction = root.get_if("infraction")?;
                if !root.is_given("notice") {
                    return Some(false);
                }
                let is_remedied = root.object_if("notice")?.is_given("remedied_on");
                Some(infraction.has_notice() && !is_remedied)
            },
            about: "there is a notice without remedied_on, for an infraction that has a notice",
        },
        "Day on which the penalty is decided.",
    ),
    HOLIDAYS,
];

const ENTRY: &[Field] = &[
    Field::required("infraction", Kind::Word(Infraction::WORDS), "Item of Art. 46."),
    Field::required("entered_on", Kind::Day, "Day of the entry, after a final decision."),
];

const NOTICE: &[Field] = &[
    Field::required("served_on", Kind::Day, "Day on which it was served."),
    Field::required("days", Kind::Integer { min: 1, max: 10 }, "Days that it gives."),
    Field::optional("remedied_on", Kind::Day, "Day on which the irregularity was remedied."),
];

words! {
    /// Where the infraction stands.
    pub enum Status {
        /// The notice must come first.
        NoticeFirst = "notice_first",
        /// Its days are running.
        NoticeRunning = "notice_running",
        /// It was obeyed in time.
        Remedied = "remedied",
        /// There are penalties.
        Penalty = "penalty",
    }
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// The infraction.
    pub infraction: Infraction,
    /// Its day.
    pub committed_on: Day,
    /// Who committed it.
    pub by: Driver,
    /// Whether it is the auxiliary's own act.
    pub personal: bool,
    /// Penalties entered in the record.
    pub history: Vec<Entry>,
    /// Whether a public agent attests flagrância.
    pub in_the_act: bool,
    /// The notice, for an infraction that has one.
    pub notice: Option<Notice>,
    /// The holidays of the case.
    pub calendar: Cow<'a, Calendar>,
}

/// An entry in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its infraction.
    pub infraction: Infraction,
    /// Its day.
    pub entered_on: Day,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let infraction: Infraction = input.get("infraction");
        let (committed_on, by) = (input.get("committed_on"), input.get("by"));
        let notice = match input.object_if("notice") {
            Some(_) if !infraction.has_notice() => {
                return Err(Problem::inconsistent(
                    "/notice",
                    "Para esta infração não há notificação preliminar.",
                    "This infraction has no preliminary notice.",
                ));
            }
            Some(notice) => Some(Notice::read(notice, input, committed_on)?),
            None => None,
        };
        Ok(Self {
            infraction,
            committed_on,
            by,
            personal: by == Driver::Auxiliary && input.get("personal"),
            history: input
                .objects("history")
                .map(|entry| Entry {
                    infraction: entry.get("infraction"),
                    entered_on: entry.get("entered_on"),
                })
                .collect(),
            in_the_act: input.get("in_the_act"),
            notice,
            calendar: ground.calendar(input),
        })
    }

    /// Entries of the same item in the two years before the day of the act.
    fn repeats(&self) -> usize {
        let window = window_start(self.committed_on);
        let counts = |entry: &&Entry| {
            entry.infraction == self.infraction
                && window <= entry.entered_on
                && entry.entered_on < self.committed_on
        };
        self.history.iter().filter(counts).count()
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Where the infraction stands.
    pub status: Status,
    /// Last day to obey the notice.
    pub notice_due_on: Option<Day>,
    /// The penalty of the first time.
    pub first_penalty: Penalty,
    /// How often it was repeated.
    pub repeats: usize,
    /// The penalties.
    pub penalties: BTreeSet<Penalty>,
    /// How long a suspension lasts.
    pub suspension_days: u32,
    /// Whether the service stops until the vehicle is returned.
    pub service_suspended: bool,
    /// Whether the proceeding of revocation is opened.
    pub revocation_proceeding: bool,
    /// Whether the driver is suspended while it lasts.
    pub suspended_during_proceeding: bool,
    /// Points in the record.
    pub points: u64,
    /// Whose record.
    pub record: Driver,
    /// Who pays the fine.
    pub fine_payer: Option<Driver>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides the penalties.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semob:art-47", "semob:art-55", "cc:art-132.p3"]);
    let infraction = facts.infraction;
    steps.push(Step::Infraction(infraction));
    let notice =
        facts.notice.map(|notice| Counted::days(notice.served_on, notice.days, &facts.calendar));
    let due = notice.as_ref().map(Due::from);
    let status = ladder::status(facts, due);
    if infraction.has_notice() {
        steps.push(Step::Notice(status, due));
        if let Some(notice) = notice {
            steps.count(notice);
        }
    }
    let (first_penalty, repeats) = (infraction.first_penalty(), facts.repeats());
    steps.push(Step::Repeats(repeats));
    let record = if facts.personal { Driver::Auxiliary } else { Driver::PermitHolder };
    steps.push(Step::Record(record));
    let nothing = Outcome {
        status,
        notice_due_on: due.map(|due| due.day),
        first_penalty,
        repeats,
        penalties: BTreeSet::new(),
        suspension_days: 0,
        service_suspended: false,
        revocation_proceeding: false,
        suspended_during_proceeding: false,
        points: 0,
        record,
        fine_payer: None,
    };
    if status != Status::Penalty {
        return steps.decide(nothing);
    }
    let penalties = ladder::climb(first_penalty, repeats, &mut steps);
    for penalty in &penalties {
        steps.push(Step::Given(*penalty));
    }
    let is_suspended = penalties.contains(&Penalty::Suspension);
    if is_suspended {
        steps.push(Step::SuspensionDays(infraction.group()));
    }
    let service_suspended = penalties.contains(&Penalty::Impound);
    if service_suspended {
        steps.push(Step::ServiceSuspended);
    }
    let mut revocation_proceeding = ladder::REVOCATION_RUNG <= first_penalty.rung() + repeats;
    if infraction == Infraction::PERMIT_HANDED_OVER {
        steps.push(Step::HandedOver);
        revocation_proceeding = true;
    }
    let suspended_during_proceeding = infraction.revokes_in_the_act() && facts.in_the_act;
    if suspended_during_proceeding {
        steps.push(Step::InTheAct);
        revocation_proceeding = true;
    }
    let gravest = *penalties.last().expect("a rung has a penalty");
    steps.push(Step::Points(gravest));
    let fine_payer = penalties.contains(&Penalty::Fine).then_some(Driver::PermitHolder);
    if fine_payer.is_some() {
        steps.push(Step::Payer(facts.by));
    }
    steps.decide(Outcome {
        suspension_days: if is_suspended { infraction.group().suspension_days() } else { 0 },
        penalties,
        service_suspended,
        revocation_proceeding,
        suspended_during_proceeding,
        points: gravest.points(),
        fine_payer,
        ..nothing
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The infraction.
    Infraction(Infraction),
    /// Where the preliminary notice stands, and its last day.
    Notice(Status, Option<Due>),
    /// How often the infraction was repeated.
    Repeats(usize),
    /// Whose record it is entered in.
    Record(Driver),
    /// The penalty of the first time.
    First(Penalty),
    /// The fine that replaces the warning.
    FineForWarning,
    /// Impounding and fine for a repeat.
    ImpoundForRepeat,
    /// Suspension for a repeat.
    SuspensionForRepeat,
    /// The proceeding of revocation for a repeat.
    ProceedingForRepeat,
    /// A penalty that is given.
    Given(Penalty),
    /// How long the suspension lasts.
    SuspensionDays(Group),
    /// The service stops with the vehicle.
    ServiceSuspended,
    /// The permit was handed over.
    HandedOver,
    /// The driver was caught in the act.
    InTheAct,
    /// The points of the gravest penalty.
    Points(Penalty),
    /// Who pays, for an infraction by this driver.
    Payer(Driver),
}

#[cfg(test)]
mod tests;
