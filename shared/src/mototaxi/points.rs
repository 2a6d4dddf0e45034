//! `mototaxi.points`: a driver's points, and whether they suspend.
//!
//! For the accused: "gravidade da infração" is that of the last entry, which took the total over the
//! limit, and points that have already led to a suspension are spent.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    input::{
        Problem,
        field::{Field, Kind, any_list},
        object::Object,
        word::Word,
    },
    language::{Language, Phrase},
    mototaxi::{
        infraction::Infraction,
        sanction::{Group, Penalty},
        term::window_start,
    },
    rule::{self, Rule, Steps, answer},
    service::Service,
    time::Day,
    wording,
};

/// The rule, as it stands in the registry.
pub const RULE: Rule = Rule {
    name: "mototaxi.points",
    service: Service::Mototaxi,
    title: ["Pontos do condutor", "Points of a driver"],
    fields: FIELDS,
    provisions: &[
        "semob:art-45",
        "semob:art-45.i",
        "semob:art-45.ii",
        "semob:art-45.iii",
        "semob:art-45.iv",
        "semob:art-51",
        "semob:art-51.i",
        "semob:art-51.p1",
        "semob:art-51.p1.i",
        "semob:art-51.p1.ii",
        "semob:art-51.p1.iii",
        "semob:art-51.p1.iv",
        "semob:art-55",
        "cc:art-132.p3",
    ],
    evaluate: |rule, question| answer::answer(rule, question, Facts::read, decide),
};

const FIELDS: &[Field] = &[
    Field::required("entries", any_list(&Kind::Object(ENTRY)), "The record; it may be empty."),
    Field::optional(
        "last_points_suspension_on",
        Kind::Day,
        "Day on which points last led to a suspension.",
    ),
];

const ENTRY: &[Field] = &[
    Field::required("entered_on", Kind::Day, "Day of the entry."),
    Field::required("infraction", Kind::Word(Infraction::WORDS), "Item of Art. 46."),
    Field::required("penalty", Kind::Word(Penalty::WORDS), "The gravest penalty."),
];

/// The most points that do not suspend (`semob:art-51.i`).
const LIMIT: u64 = 15;

/// What the rule must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The record.
    pub entries: Vec<Entry>,
    /// Day on which points last led to a suspension.
    pub last_points_suspension_on: Option<Day>,
}

/// An entry in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its day.
    pub entered_on: Day,
    /// Its infraction.
    pub infraction: Infraction,
    /// Its gravest penalty.
    pub penalty: Penalty,
}

impl Facts {
    fn read(input: &Object) -> Result<Self, Problem> {
        let entries = input.objects("entries").map(|entry| Entry {
            entered_on: entry.get("entered_on"),
            infraction: entry.get("infraction"),
            penalty: entry.get("penalty"),
        });
        Ok(Self {
            entries: entries.collect(),
            last_points_suspension_on: input.get("last_points_suspension_on"),
        })
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// The points that count.
    pub total: u64,
    /// First day of the two years.
    pub window_from: Option<Day>,
    /// Day of the last entry, which ends them.
    pub window_to: Option<Day>,
    /// How many entries count.
    pub counted: usize,
    /// Whether they suspend.
    pub suspended: bool,
    /// For how long.
    pub suspension_days: u32,
}

/// What [`decide`] answers.
pub type Decision = rule::Decision<Outcome, Step>;

/// Decides how many points count, and whether they suspend.
#[must_use]
pub fn decide(facts: &Facts) -> Decision {
    let mut steps = Steps::citing(&["semob:art-55", "semob:art-45"]);
    let Some(window_to) = facts.entries.iter().map(|entry| entry.entered_on).max() else {
        let outcome = Outcome {
            total: 0,
            window_from: None,
            window_to: None,
            counted: 0,
            suspended: false,
            suspension_days: 0,
        };
        return steps.end(Step::Clean, outcome);
    };
    let window_from = window_start(window_to);
    steps.push(Step::Window(window_from, window_to));
    let is_spent = |day| facts.last_points_suspension_on.is_some_and(|spent| day <= spent);
    let counted: Vec<_> = facts
        .entries
        .iter()
        .filter(|entry| window_from <= entry.entered_on && !is_spent(entry.entered_on))
        .collect();
    for penalty in Penalty::ALL {
        let count = counted.iter().filter(|entry| entry.penalty == *penalty).count();
        if count > 0 {
            steps.push(Step::Counted(*penalty, count));
        }
    }
    let total = counted.iter().map(|entry| entry.penalty.points()).sum();
    let suspended = LIMIT < total;
    steps.push(if suspended { Step::Above(total) } else { Step::Within(total) });
    let of_last_day = facts.entries.iter().filter(|entry| entry.entered_on == window_to);
    let lightest = of_last_day.map(|entry| entry.infraction.group()).min();
    let group = lightest.filter(|_| suspended);
    if let Some(group) = group {
        steps.push(Step::Suspended(group));
    }
    steps.decide(Outcome {
        total,
        window_from: Some(window_from),
        window_to: Some(window_to),
        counted: counted.len(),
        suspended,
        suspension_days: group.map_or(0, Group::suspension_days),
    })
}

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There are no entries.
    Clean,
    /// The two years that count.
    Window(Day, Day),
    /// So many entries of a penalty count.
    Counted(Penalty, usize),
    /// The total does not suspend.
    Within(u64),
    /// The total suspends.
    Above(u64),
    /// The suspension is that of this group.
    Suspended(Group),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Clean | Self::Within(_) => &[],
            Self::Window(..) => &["cc:art-132.p3"],
            Self::Counted(penalty, _) => penalty.points_provisions(),
            Self::Above(_) => &["semob:art-51.i", "semob:art-51"],
            Self::Suspended(group) => group.suspension_provisions(),
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Clean => Phrase::new("O cadastro está limpo.", "The record is clean."),
            Self::Window(from, to) => {
                let (from, to) = (wording::day(language, *from), wording::day(language, *to));
                Phrase::new(
                    format!("Contam as anotações de {from} a {to}: os dois anos até a última."),
                    format!("Entries from {from} to {to} count: two years to the last one."),
                )
            }
            Self::Counted(penalty, count) => {
                let (name, each) = (penalty.name(language), penalty.points());
                Phrase::new(
                    format!("Anotações de {name} que contam: {count}, valendo {each} cada."),
                    format!("Entries of {name} that count: {count}, worth {each} each."),
                )
            }
            Self::Within(total) => Phrase::new(
                format!("A soma é {total}, que não passa de {LIMIT}: não há suspensão."),
                format!("The total is {total}, not above {LIMIT}: no suspension."),
            ),
            Self::Above(total) => Phrase::new(
                format!("A soma é {total}, que passa de {LIMIT}: o condutor é suspenso."),
                format!("The total is {total}, above {LIMIT}: the driver is suspended."),
            ),
            Self::Suspended(group) => {
                let (days, name) = (group.suspension_days(), group.name(language));
                Phrase::new(
                    format!("A suspensão é de {days} dias, pela última anotação ({name})."),
                    format!("The suspension lasts {days} days, by the last entry ({name})."),
                )
            }
        };
        phrase.say(language).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::{
        input::Code,
        mototaxi::tests::{decided, refused, with},
    };

    fn record(entries: &[(&str, &str, &str)]) -> Value {
        let entry = |(on, infraction, penalty): &(&str, &str, &str)| json!({"entered_on": on, "infraction": infraction, "penalty": penalty});
        json!({"entries": entries.iter().map(entry).collect::<Vec<_>>()})
    }

    const FOURTEEN: [(&str, &str, &str); 4] = [
        ("2024-08-01", "liv", "suspension"),
        ("2024-09-01", "liv", "suspension"),
        ("2024-10-01", "liv", "suspension"),
        ("2025-01-01", "v", "fine"),
    ];

    fn with_last(last: (&str, &str, &str)) -> Value {
        record(&[&FOURTEEN[..], &[last]].concat())
    }

    #[test]
    fn fifteen_points_do_not_suspend_and_sixteen_do() {
        decided(&RULE, &with_last(("2025-08-01", "iii", "warning")))
            .is(&json!({"total": 15, "suspended": false, "suspension_days": 0, "counted": 5}))
            .cites_only(&[
                "art-55",
                "art-45",
                "art-45.i",
                "art-45.ii",
                "art-45.iv",
                "cc:art-132.p3",
            ]);
        decided(&RULE, &with_last(("2025-08-01", "xxii", "fine")))
            .is(&json!({"total": 16, "suspended": true, "suspension_days": 20}))
            .cites_only(&[
                "art-55",
                "art-45",
                "art-45.ii",
                "art-45.iv",
                "cc:art-132.p3",
                "art-51",
                "art-51.i",
                "art-51.p1",
                "art-51.p1.iii",
            ]);
    }

    #[test]
    fn each_penalty_has_its_points_and_its_item() {
        for (penalty, points, item) in [
            ("warning", 1, "art-45.i"),
            ("fine", 2, "art-45.ii"),
            ("impound", 3, "art-45.iii"),
            ("suspension", 4, "art-45.iv"),
        ] {
            decided(&RULE, &record(&[("2025-01-01", "xxii", penalty)]))
                .is(&json!({"total": points, "counted": 1}))
                .cites_only(&["art-55", "art-45", item, "cc:art-132.p3"]);
        }
    }

    #[test]
    fn the_window_is_the_two_years_to_the_last_entry_whatever_their_order() {
        let of =
            |first: &str, last: &str| record(&[(last, "xx", "fine"), (first, "xx", "impound")]);
        decided(&RULE, &of("2023-08-01", "2025-08-01")).is(&json!({
            "total": 5, "counted": 2, "window_from": "2023-08-01", "window_to": "2025-08-01"}));
        decided(&RULE, &of("2023-07-31", "2025-08-01"))
            .is(&json!({"total": 2, "counted": 1}))
            .omits(&["art-45.iii"]);
        decided(&RULE, &of("2022-03-01", "2024-02-29"))
            .is(&json!({"window_from": "2022-03-01", "counted": 2}));
        decided(&RULE, &of("2022-02-28", "2024-02-29")).is(&json!({"counted": 1}));
    }

    #[test]
    fn points_up_to_the_day_of_a_suspension_are_spent() {
        let spent = |on: &str| {
            let entries = record(&[("2025-01-01", "xx", "fine"), ("2025-02-01", "xx", "fine")]);
            with(&entries, &json!({"last_points_suspension_on": on}))
        };
        for (on, counted) in
            [("2024-12-31", 2), ("2025-01-01", 1), ("2025-01-31", 1), ("2025-02-01", 0)]
        {
            decided(&RULE, &spent(on)).is(&json!({"counted": counted, "window_to": "2025-02-01"}));
        }
    }

    #[test]
    fn of_several_on_the_last_day_the_lightest_group_counts() {
        for (infraction, days, item) in [
            ("iii", 7, "art-51.p1.i"),
            ("x", 10, "art-51.p1.ii"),
            ("xxii", 20, "art-51.p1.iii"),
            ("xlii", 30, "art-51.p1.iv"),
        ] {
            let last = ("2025-08-01", infraction, "warning");
            let entries = [&FOURTEEN[..], &[("2025-08-01", "lvi", "suspension"), last]].concat();
            decided(&RULE, &record(&entries))
                .is(&json!({"suspended": true, "suspension_days": days}))
                .cites(&["art-51.p1", item]);
        }
    }

    #[test]
    fn a_clean_record_has_no_window() {
        decided(&RULE, &record(&[]))
            .is(&json!({"total": 0, "window_from": null, "window_to": null, "counted": 0,
                "suspended": false, "suspension_days": 0}))
            .cites_only(&["art-55", "art-45"]);
        refused(&RULE, &json!({}), Code::Missing, "/entries");
    }

    #[test]
    fn each_member_of_an_entry_is_read_in_its_order() {
        let broken = json!({"entries": [{"penalty": "x", "infraction": "y", "entered_on": "z"}]});
        refused(&RULE, &broken, Code::Invalid, "/entries/0/entered_on");
        let unknown = record(&[("2025-01-01", "i", "revocation")]);
        refused(&RULE, &unknown, Code::Invalid, "/entries/0/penalty");
    }

    proptest! {
        #[test]
        fn another_entry_on_the_last_day_never_lowers_the_total(place in 0..4_usize, days in 0_i64..900) {
            let last = Day::from_storage("2025-08-01").expect("a day");
            let entry = |entered_on, place: usize| Entry {
                entered_on, infraction: Infraction::FARE_KEPT, penalty: Penalty::ALL[place],
            };
            let total = |entries: Vec<Entry>| {
                decide(&Facts { entries, last_points_suspension_on: None }).outcome.total
            };
            let first = vec![entry(last, 3), entry(last.minus_days(days), 2)];
            let more = [first.clone(), vec![entry(last, place)]].concat();
            prop_assert!(total(first) < total(more));
        }
    }
}
