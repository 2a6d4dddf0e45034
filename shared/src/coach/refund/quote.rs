//! The same steps where nobody has asked yet: what would hold if the wish came now.

use super::Step;
use crate::{language::Language, rule::Step as _, service::Service, wording};

impl Step {
    /// One plain sentence for a quote, which speaks of the present and of what is still to come.
    #[must_use]
    pub fn say_in_quote(&self, language: Language) -> String {
        let moment = |instant| wording::moment(language, instant, Service::Coach.zone());
        let money = |amount| wording::money(language, amount);
        match (self, language) {
            (Self::InTime(deadline), Language::Portuguese) => format!(
                "Ainda faltam 6 horas ou mais para a saída. O prazo para pedir vai até {}.",
                moment(*deadline)
            ),
            (Self::InTime(deadline), Language::English) => format!(
                "There are still 6 hours or more before departure. You have until {}.",
                moment(*deadline)
            ),
            (Self::TooLate(deadline), Language::Portuguese) => format!(
                "Faltam menos de 6 horas para a saída: o prazo foi até {}. Este regulamento não \
                 garante a devolução, mas a empresa ainda pode concedê-la.",
                moment(*deadline)
            ),
            (Self::TooLate(deadline), Language::English) => format!(
                "Fewer than 6 hours are left before departure: the time to ask ended on {}. This \
                 regulation guarantees nothing, but the company may still grant a refund.",
                moment(*deadline)
            ),
            (Self::Departed(departure), Language::Portuguese) => format!(
                "A viagem já partiu, em {}. Este regulamento não garante a devolução, mas a \
                 empresa ainda pode concedê-la.",
                moment(*departure)
            ),
            (Self::Departed(departure), Language::English) => format!(
                "The trip departed on {}. This regulation guarantees nothing, but the company \
                 may still grant a refund.",
                moment(*departure)
            ),
            (Self::Refunded(total), Language::Portuguese) => format!(
                "Se desistir dentro do prazo, você recebe de volta {}: o valor inteiro, com \
                 tarifa de embarque e seguro, sem desconto.",
                money(*total)
            ),
            (Self::Refunded(total), Language::English) => format!(
                "If you give up in time, you get back {}: the whole sum, boarding fee and \
                 insurance included, with no deduction.",
                money(*total)
            ),
            (Self::Used | Self::Cancelled | Self::OpenDated | Self::Revalidated(_), _) => {
                self.say(language)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        coach::refund::{Choice, Facts, Status, decide},
        money::Cents,
        time::Instant,
    };

    fn told(requested_at: &str, language: Language) -> Vec<String> {
        let instant = |text| Instant::from_storage(text).expect("an instant");
        let decision = decide(&Facts {
            total_paid: Cents(9420),
            status: Status::Valid,
            departure: Some(instant("2026-03-10T17:00:00.000Z")),
            requested_at: instant(requested_at),
            choice: Choice::Refund,
        });
        decision.steps().iter().map(|step| step.say_in_quote(language)).collect()
    }

    #[test]
    fn a_quote_in_time_tells_of_what_is_to_come() {
        assert_eq!(
            told("2026-03-10T11:00:00.000Z", Language::Portuguese),
            [
                "Ainda faltam 6 horas ou mais para a saída. O prazo para pedir vai até \
                 10/3/2026, 8h.",
                "Se desistir dentro do prazo, você recebe de volta R$\u{a0}94,20: o valor \
                 inteiro, com tarifa de embarque e seguro, sem desconto.",
            ]
        );
        assert_eq!(
            told("2026-03-10T11:00:00.000Z", Language::English),
            [
                "There are still 6 hours or more before departure. You have until 10 March 2026, \
                 8:00.",
                "If you give up in time, you get back R$\u{a0}94.20: the whole sum, boarding fee \
                 and insurance included, with no deduction.",
            ]
        );
    }

    #[test]
    fn a_quote_too_late_tells_what_is_past_as_past() {
        let late = told("2026-03-10T11:01:00.000Z", Language::Portuguese);
        assert!(
            late[0].starts_with(
                "Faltam menos de 6 horas para a saída: o prazo foi até 10/3/2026, 8h."
            )
        );
        let late = told("2026-03-10T11:01:00.000Z", Language::English);
        assert!(late[0].contains("the time to ask ended on 10 March 2026, 8:00."));
        let departed = told("2026-03-10T17:00:00.000Z", Language::Portuguese);
        assert!(departed[0].starts_with("A viagem já partiu, em 10/3/2026, 14h."));
    }
}
