//! `paratransit.user_appeal`: a user's appeal to the commission (COJERI).

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    calendar::Calendar,
    input::{
        Problem,
        field::{Field, Kind, Literal},
        object::Object,
        word::words,
    },
    language::{Language, Phrase},
    paratransit::{INSTANT, local_day},
    rule::{
        self, Rule, Steps, answer,
        ground::{Ground, HOLIDAYS},
    },
    service::Service,
    time::{Day, counted::Counted},
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "paratransit.user_appeal",
    service: Service::Paratransit,
    title: ["Recurso do usuário", "Appeal of a user"],
    fields: FIELDS,
    provisions: &[
        "semar:art-49",
        "semar:art-49.p2",
        "semar:art-49.p3",
        "semar:art-50",
        "cc:art-132",
        "cc:art-132.p1",
    ],
    evaluate: |rule, question| answer::answer_on(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("notified_on", Kind::Day, "Day on which the user received the notice."),
    Field::optional("filed_at", INSTANT, "When the appeal was filed."),
    Field::default(
        "in_writing",
        Kind::Boolean,
        Literal::Boolean(true),
        "Whether it was made in writing.",
    ),
    Field::default(
        "documented",
        Kind::Boolean,
        Literal::Boolean(true),
        "Whether it came with its documents.",
    ),
    Field::default(
        "extension_days",
        Kind::Integer { min: 0, max: 45 },
        Literal::Integer(0),
        "Days by which the judgment was put off.",
    ),
    Field::optional("judged_on", Kind::Day, "Day of the judgment."),
    Field::optional("as_of", Kind::Day, "Day on which the facts are looked at."),
    HOLIDAYS,
];

words! {
    /// What the appeal lacks.
    pub enum Defect {
        /// Filed after the deadline.
        Late = "late",
        /// Not in writing.
        NotWritten = "not_written",
        /// Without its documents.
        NotDocumented = "not_documented",
    }
}

/// An appeal that was filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filing {
    /// The local day.
    pub day: Day,
    /// Whether it was made in writing.
    pub in_writing: bool,
    /// Whether it came with its documents.
    pub documented: bool,
}

/// What the rule must know.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    /// When the user received the notice.
    pub notified_on: Day,
    /// The appeal, if there is one.
    pub filing: Option<Filing>,
    /// Days by which the judgment was put off.
    pub extension_days: u32,
    /// When it was judged.
    pub judged_on: Option<Day>,
    /// When the facts are looked at.
    pub as_of: Option<Day>,
    /// The holidays that count.
    pub calendar: Cow<'a, Calendar>,
}

impl<'a> Facts<'a> {
    fn read(input: &Object, ground: &Ground<'a>) -> Result<Self, Problem> {
        let filing = input.get::<Option<_>>("filed_at").map(|filed_at| Filing {
            day: local_day(filed_at),
            in_writing: input.get("in_writing"),
            documented: input.get("documented"),
        });
        let facts = Self {
            notified_on: input.get("notified_on"),
            filing,
            extension_days: input.get("extension_days"),
            judged_on: input.get("judged_on"),
            as_of: input.get("as_of"),
            calendar: ground.calendar(input),
        };
        if filing.is_some_and(|filing| filing.day < facts.notified_on) {
            return Err(Problem::inconsistent(
                "/filed_at",
                "O recurso não vem antes da notificação.",
                "The appeal does not come before the notice.",
            ));
        }
        let is_too_early = |judged_on: Day| filing.is_none_or(|filing| judged_on < filing.day);
        if facts.judged_on.is_some_and(is_too_early) {
            return Err(Problem::inconsistent(
                "/judged_on",
                "Não há julgamento sem recurso nem antes dele.",
                "There is no judgment without an appeal or before it.",
            ));
        }
        Ok(facts)
    }
}

/// What is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Last day for the appeal.
    pub filing_deadline: Day,
    /// Whether it came in time.
    pub timely: Option<bool>,
    /// Whether the penalty waits for the judgment.
    pub suspensive_effect: Option<bool>,
    /// What the appeal lacks.
    pub defects: Vec<Defect>,
    /// Last day for the judgment.
    pub judgment_deadline: Option<Day>,
    /// The same, with the extension.
    pub judgment_latest: Option<Day>,
    /// Whether the judgment is late.
    pub overdue: Option<bool>,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Business days for an appeal (`semar:art-49`).
pub const FILING_BUSINESS_DAYS: u32 = 10;
/// Days for the judgment (`semar:art-50`).
pub const JUDGMENT_DAYS: u32 = 90;

/// Times the appeal and its judgment.
#[must_use]
pub fn decide(facts: &Facts<'_>) -> Decision {
    let mut steps = Steps::citing(&["semar:art-49", "cc:art-132"]);
    let calendar = &facts.calendar;
    let term = Counted::business_days(facts.notified_on, FILING_BUSINESS_DAYS, calendar);
    let filing_deadline = term.end;
    steps.push_counted(Step::FilingDeadline(filing_deadline), term);
    let Some(filing) = facts.filing else {
        return steps.decide(Outcome {
            filing_deadline,
            timely: None,
            suspensive_effect: None,
            defects: Vec::new(),
            judgment_deadline: None,
            judgment_latest: None,
            overdue: None,
        });
    };
    let timely = filing.day <= filing_deadline;
    let defects: Vec<_> = [
        (!timely, Defect::Late),
        (!filing.in_writing, Defect::NotWritten),
        (!filing.documented, Defect::NotDocumented),
    ]
    .into_iter()
    .filter_map(|(is_so, defect)| is_so.then_some(defect))
    .collect();
    for defect in &defects {
        steps.push(Step::Lacks(*defect));
    }
    steps.push(if defects.is_empty() { Step::Suspends } else { Step::DoesNotSuspend });
    // The 90 days and the extension run on as one period from the filing.
    let judgment = Counted::days(filing.day, JUDGMENT_DAYS, calendar);
    let latest = Counted::days(filing.day, JUDGMENT_DAYS + facts.extension_days, calendar);
    let (judgment_deadline, judgment_latest) = (judgment.end, latest.end);
    let step = if judgment.is_moved() || latest.is_moved() {
        Step::JudgmentMoved(judgment_latest)
    } else {
        Step::Judgment(judgment_latest)
    };
    steps.push_counted(step, latest);
    let overdue = facts.judged_on.or(facts.as_of).map(|day| judgment_latest < day);
    if overdue == Some(true) {
        steps.push(Step::Overdue);
    }
    steps.decide(Outcome {
        filing_deadline,
        timely: Some(timely),
        suspensive_effect: Some(defects.is_empty()),
        defects,
        judgment_deadline: Some(judgment_deadline),
        judgment_latest: Some(judgment_latest),
        overdue,
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The last day for the appeal.
    FilingDeadline(Day),
    /// The appeal lacks something.
    Lacks(Defect),
    /// The penalty waits.
    Suspends,
    /// It does not.
    DoesNotSuspend,
    /// The last day for the judgment.
    Judgment(Day),
    /// The same, moved off a weekend or holiday.
    JudgmentMoved(Day),
    /// It has passed.
    Overdue,
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::FilingDeadline(_) | Self::Lacks(Defect::Late) => &[],
            Self::Lacks(Defect::NotWritten | Defect::NotDocumented) => &["semar:art-49.p2"],
            Self::Suspends | Self::DoesNotSuspend => &["semar:art-49.p3"],
            Self::Judgment(_) | Self::Overdue => &["semar:art-50"],
            Self::JudgmentMoved(_) => &["semar:art-50", "cc:art-132.p1"],
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::long_day(language, day);
        let phrase = match self {
            Self::FilingDeadline(last) => Phrase::new(
                format!(
                    "O recurso à COJERI pode ser entregue em 10 dias úteis: até {}.",
                    day(*last)
                ),
                format!("The appeal to COJERI is due in 10 business days: by {}.", day(*last)),
            ),
            Self::Lacks(Defect::Late) => Phrase::new(
                "O recurso chegou depois do prazo.",
                "The appeal came after the deadline.",
            ),
            Self::Lacks(Defect::NotWritten) => Phrase::new(
                "O recurso precisa ser feito por escrito.",
                "The appeal must be made in writing.",
            ),
            Self::Lacks(Defect::NotDocumented) => Phrase::new(
                "Faltam ao recurso os documentos que ele pede.",
                "The appeal lacks its documents.",
            ),
            Self::Suspends => Phrase::new(
                "A penalidade fica suspensa até o julgamento, por mais que ele demore.",
                "The penalty waits until the judgment, however long it takes.",
            ),
            Self::DoesNotSuspend => Phrase::new(
                "Por isso o recurso não suspende a penalidade.",
                "So the appeal does not suspend the penalty.",
            ),
            Self::Judgment(latest) | Self::JudgmentMoved(latest) => Phrase::new(
                format!("A comissão tem até {} para julgar.", day(*latest)),
                format!("The commission has until {} to decide.", day(*latest)),
            ),
            Self::Overdue => {
                Phrase::new("O prazo do julgamento passou.", "The time for the judgment is over.")
            }
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests;
