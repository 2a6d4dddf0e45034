//! The steps of the rule, and what it says of them.

use super::{Owed, Status};
use crate::{language::Language, paratransit::infraction::Infraction, rule, time::Day, wording};

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Its last day.
    Due {
        /// What is owed.
        owed: Owed,
        /// The last day.
        last_day: Day,
        /// For the keeping, the day until which it goes on.
        keep_until: Option<Day>,
    },
    /// The last day was no business day and became this one.
    Moved(Day),
    /// How what was to be done stands.
    Done(Status),
    /// How the keeping stands.
    Kept(Status),
    /// The infraction of the operator.
    Infraction(Infraction),
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Due { owed, .. } => match owed {
                Owed::MonthlyReport(_) => &["semar:art-41.xi"],
                Owed::StaffList(_) => &["semar:art-41.xiv"],
                Owed::ComplaintAnswer(_) => &["semar:art-41.xviii"],
                Owed::TripSheet(_) => &["semar:art-41.xix.b"],
                Owed::TripSheetKeeping { .. } => &["semar:art-41.xix.d", "cc:art-132.p3"],
                Owed::RegistrationUpdate(_) => &["semar:art-41.p1"],
            },
            Self::Moved(_) => &["cc:art-132.p1"],
            Self::Done(_) | Self::Kept(_) => &[],
            Self::Infraction(Infraction::N058) => &["semar:art-41.p2", "semar:annex-i.058"],
            Self::Infraction(infraction) => infraction.cited(),
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        match (self, language) {
            (Self::Due { owed, last_day, keep_until }, Language::Portuguese) => {
                let last = day(*last_day);
                match owed {
                    Owed::MonthlyReport(_) => format!(
                        "O relatório mensal deve chegar até o quinto dia útil do mês seguinte: {last}."
                    ),
                    Owed::StaffList(_) => format!(
                        "A lista de empregados deve chegar em cinco dias úteis: até {last}."
                    ),
                    Owed::ComplaintAnswer(_) => format!(
                        "A reclamação deve ser respondida em cinco dias corridos: até {last}."
                    ),
                    Owed::TripSheet(_) => {
                        format!("O boletim das viagens deve chegar em dois dias úteis: até {last}.")
                    }
                    Owed::TripSheetKeeping { .. } => format!(
                        "O boletim das viagens deve ser guardado por cinco anos, até {last}, ou \
                         enquanto durar a permissão, se for mais. Neste caso, até {}.",
                        day(keep_until.unwrap_or(*last_day))
                    ),
                    Owed::RegistrationUpdate(_) => {
                        format!("O cadastro da operadora deve ser atualizado em junho: até {last}.")
                    }
                }
            }
            (Self::Due { owed, last_day, keep_until }, Language::English) => {
                let last = day(*last_day);
                match owed {
                    Owed::MonthlyReport(_) => format!(
                        "The monthly report is due by the fifth business day of the next month: \
                         {last}."
                    ),
                    Owed::StaffList(_) => {
                        format!("The list of staff is due in five business days: by {last}.")
                    }
                    Owed::ComplaintAnswer(_) => {
                        format!("The complaint must be answered in five calendar days: by {last}.")
                    }
                    Owed::TripSheet(_) => {
                        format!("The sheet of the trips is due in two business days: by {last}.")
                    }
                    Owed::TripSheetKeeping { .. } => format!(
                        "The sheet of the trips must be kept for five years, until {last}, or \
                         while the permit lasts, if that is longer. Here, until {}.",
                        day(keep_until.unwrap_or(*last_day))
                    ),
                    Owed::RegistrationUpdate(_) => {
                        format!("The operator's registration must be updated in June: by {last}.")
                    }
                }
            }
            (Self::Moved(last), Language::Portuguese) => format!(
                "O prazo acabava em dia sem expediente e passou para o próximo dia útil, {}.",
                day(*last)
            ),
            (Self::Moved(last), Language::English) => format!(
                "The period ended on a day that is no business day and runs to the next one, {}.",
                day(*last)
            ),
            (Self::Done(status), language) => done(*status, language).into(),
            (Self::Kept(status), language) => kept(*status, language).into(),
            (Self::Infraction(infraction), Language::Portuguese) => {
                format!("Cabe multa à operadora pela {}.", infraction.named(language))
            }
            (Self::Infraction(infraction), Language::English) => {
                format!("The operator may be fined for {}.", infraction.named(language))
            }
        }
    }
}

const fn done(status: Status, language: Language) -> &'static str {
    match (status, language) {
        (Status::Early, Language::Portuguese) => {
            "Foi feito antes de junho: não é falta, mas não vale como a atualização de junho."
        }
        (Status::Early, Language::English) => {
            "It was done before June: that is no breach, but it is not June's update."
        }
        (Status::Met, Language::Portuguese) => "Foi feito no prazo.",
        (Status::Met, Language::English) => "It was done in time.",
        (Status::Late, Language::Portuguese) => "Foi feito fora do prazo.",
        (Status::Late, Language::English) => "It was done too late.",
        (Status::Open, Language::Portuguese) => "Ainda não foi feito, e o prazo não acabou.",
        (Status::Open, Language::English) => "It has not been done, and there is still time.",
        (Status::Overdue, Language::Portuguese) => "Ainda não foi feito, e o prazo acabou.",
        (Status::Overdue, Language::English) => "It has not been done, and the time is over.",
    }
}

const fn kept(status: Status, language: Language) -> &'static str {
    match (status, language) {
        (Status::Late, Language::Portuguese) => "O boletim foi descartado cedo demais.",
        (Status::Late, Language::English) => "The sheet was discarded too soon.",
        (Status::Open, Language::Portuguese) => "O boletim ainda precisa ser guardado.",
        (Status::Open, Language::English) => "The sheet must still be kept.",
        (Status::Early | Status::Met | Status::Overdue, Language::Portuguese) => {
            "O boletim foi guardado pelo tempo mínimo."
        }
        (Status::Early | Status::Met | Status::Overdue, Language::English) => {
            "The sheet was kept for the time required."
        }
    }
}
