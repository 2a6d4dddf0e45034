//! What each step cites and how it says itself.

use super::{Status, Step};
use crate::{
    language::{Language, Phrase},
    mototaxi::{Driver, sanction::Penalty, term::Due},
    rule,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Infraction(infraction) => infraction.provision(),
            Self::Notice(_, None) => &["semob:art-43", "semob:art-43.pu"],
            Self::Notice(_, Some(Due { is_moved: false, .. })) => {
                &["semob:art-43", "semob:art-43.pu", "cc:art-132"]
            }
            Self::Notice(_, Some(Due { is_moved: true, .. })) => {
                &["semob:art-43", "semob:art-43.pu", "cc:art-132", "cc:art-132.p1"]
            }
            Self::Repeats(_) | Self::Record(Driver::PermitHolder) => &[],
            Self::Record(Driver::Auxiliary) => &["semob:art-45.p2", "semob:art-21.p6"],
            Self::First(penalty) => penalty.first_provisions(),
            Self::FineForWarning => &["semob:art-49.i", "semob:art-49"],
            Self::ImpoundForRepeat => &["semob:art-50.i", "semob:art-50.p1", "semob:art-50"],
            Self::SuspensionForRepeat => &["semob:art-51.ii", "semob:art-51"],
            Self::ProceedingForRepeat => &["semob:art-53.ii", "semob:art-53"],
            Self::Given(Penalty::Warning) => &["semob:art-47.i"],
            Self::Given(Penalty::Fine) => &["semob:art-47.ii"],
            Self::Given(Penalty::Impound) => &["semob:art-47.iii"],
            Self::Given(Penalty::Suspension) => &["semob:art-47.iv"],
            Self::SuspensionDays(group) => group.suspension_provisions(),
            Self::ServiceSuspended => &["semob:art-52"],
            Self::HandedOver => &["semob:art-53.v", "semob:art-53"],
            Self::InTheAct => &["semob:art-53.vi", "semob:art-53"],
            Self::Points(penalty) => penalty.points_provisions(),
            Self::Payer(Driver::PermitHolder) => &[],
            Self::Payer(Driver::Auxiliary) => &["semob:art-45.p1"],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Infraction(infraction) => {
                let name = infraction.say(language);
                Phrase::new(format!("A infração: {name}."), format!("The infraction: {name}."))
            }
            Self::Notice(status, due) => say_notice(*status, *due, language),
            Self::Repeats(0) => Phrase::new(
                "Não há reincidência nos dois anos anteriores.",
                "There is no repeat in the two years before.",
            ),
            Self::Repeats(1) => Phrase::new(
                "A mesma infração já foi anotada uma vez nos dois anos anteriores.",
                "The same infraction was entered once in the two years before.",
            ),
            Self::Repeats(repeats) => Phrase::new(
                format!(
                    "A mesma infração já foi anotada {repeats} vezes nos dois anos anteriores."
                ),
                format!("The same infraction was entered {repeats} times in the two years before."),
            ),
            Self::Record(Driver::PermitHolder) => Phrase::new(
                "A anotação vai para o cadastro do permissionário.",
                "The entry goes into the permit holder's record.",
            ),
            Self::Record(Driver::Auxiliary) => Phrase::new(
                "A infração é pessoal: a anotação vai para o cadastro do condutor auxiliar.",
                "The infraction is personal: the entry goes into the auxiliary's record.",
            ),
            Self::First(Penalty::Impound) => Phrase::new(
                "Para esta infração o veículo é apreendido, e há multa junto.",
                "For this infraction the vehicle is impounded, with a fine.",
            ),
            Self::First(penalty) => {
                let name = penalty.name(language);
                Phrase::new(
                    format!("A penalidade própria desta infração é {name}."),
                    format!("The penalty of this infraction by itself is: {name}."),
                )
            }
            Self::FineForWarning => Phrase::new(
                "Com a reincidência, a multa toma o lugar da advertência.",
                "With the repeat a fine takes the place of the warning.",
            ),
            Self::ImpoundForRepeat => Phrase::new(
                "Com a reincidência, o veículo é apreendido, e há multa junto.",
                "With the repeat the vehicle is impounded, with a fine.",
            ),
            Self::SuspensionForRepeat => Phrase::new(
                "Com a reincidência, há suspensão.",
                "With the repeat there is suspension.",
            ),
            Self::ProceedingForRepeat => Phrase::new(
                "A reincidência abre processo de cassação da permissão.",
                "The repeat opens a proceeding to revoke the permit.",
            ),
            Self::Given(penalty) => {
                let name = penalty.name(language);
                Phrase::new(format!("Penalidade: {name}."), format!("Penalty: {name}."))
            }
            Self::SuspensionDays(group) => {
                let (days, name) = (group.suspension_days(), group.name(language));
                Phrase::new(
                    format!("A suspensão é de {days} dias ({name})."),
                    format!("The suspension lasts {days} days ({name})."),
                )
            }
            Self::ServiceSuspended => Phrase::new(
                "O serviço para até a irregularidade ser sanada e o veículo devolvido.",
                "The service stops until the fault is remedied and the vehicle returned.",
            ),
            Self::HandedOver => Phrase::new(
                "Ceder a permissão abre processo de cassação.",
                "Handing over the permit opens a proceeding to revoke it.",
            ),
            Self::InTheAct => Phrase::new(
                "O flagrante abre processo de cassação, com suspensão enquanto ele durar.",
                "Being caught in the act opens a proceeding of revocation, with suspension while \
                 it lasts.",
            ),
            Self::Points(penalty) => {
                let points = penalty.points();
                Phrase::new(
                    format!("Pontos no cadastro, pela penalidade mais grave: {points}."),
                    format!("Points in the record, for the gravest penalty: {points}."),
                )
            }
            Self::Payer(_) => Phrase::new(
                "Quem paga a multa é o permissionário.",
                "The permit holder pays the fine.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

fn say_notice(status: Status, due: Option<Due>, language: Language) -> Phrase {
    let Some(due) = due else {
        return Phrase::new(
            "Antes de qualquer penalidade vem a notificação preliminar.",
            "A preliminary notice comes before any penalty.",
        );
    };
    let due = due.say(language);
    match status {
        Status::NoticeRunning => Phrase::new(
            format!("O prazo da notificação ainda corre, até {due}."),
            format!("The days of the notice are still running, to {due}."),
        ),
        Status::Remedied => Phrase::new(
            format!("A irregularidade foi corrigida no prazo, que ia até {due}."),
            format!("The fault was remedied in time, which ran to {due}."),
        ),
        Status::NoticeFirst | Status::Penalty => Phrase::new(
            format!("A irregularidade não foi corrigida no prazo, que ia até {due}."),
            format!("The fault was not remedied in time, which ran to {due}."),
        ),
    }
}
