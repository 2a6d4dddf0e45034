//! The steps of the rule, and what it says of them.

use super::Defect;
use crate::{language::Language, rule, time::Day, wording};

/// A step of the decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The notice is sent by this day.
    SendBy {
        /// The last day.
        last: Day,
        /// Whether it ran on to a business day.
        moved: bool,
    },
    /// It was sent.
    Sent {
        /// Whether by that day.
        in_time: bool,
    },
    /// The operator may appeal until this day.
    AppealBy(Day),
    /// Nothing stands against hearing the appeal.
    InOrder,
    /// This does.
    Defective(Defect),
    /// It is judged by this day.
    JudgeBy {
        /// The last day, extended.
        latest: Day,
        /// Whether it or the unextended one ran on to a business day.
        moved: bool,
    },
    /// How the time to judge stands.
    Judgment {
        /// Whether it is over.
        overdue: bool,
    },
    /// The appeal was granted.
    Closed,
    /// To be paid by this day, counted from the notice.
    PayByNotice(Day),
    /// To be paid by this day, counted from the decision.
    PayByDecision(Day),
    /// Nothing is to be paid yet.
    PaymentWaits,
    /// It was paid.
    Paid {
        /// Whether too late.
        late: bool,
    },
    /// It was not.
    Unpaid {
        /// Whether the day has passed.
        late: bool,
    },
}

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::SendBy { moved: true, .. } => &["cc:art-132.p1"],
            Self::InOrder | Self::Defective(_) => &["semar:art-52.p5"],
            Self::JudgeBy { moved: true, .. } => &["semar:art-52.p4", "cc:art-132.p1"],
            Self::JudgeBy { moved: false, .. } => &["semar:art-52.p4"],
            Self::Closed => &["semar:art-52.p3"],
            Self::PayByNotice(_) => &["semar:art-52.p6", "semar:art-52.p6.i"],
            Self::PayByDecision(_) => &["semar:art-52.p6", "semar:art-52.p6.ii"],
            Self::SendBy { moved: false, .. }
            | Self::Sent { .. }
            | Self::AppealBy(_)
            | Self::Judgment { .. }
            | Self::PaymentWaits
            | Self::Paid { .. }
            | Self::Unpaid { .. } => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        match language {
            Language::Portuguese => self.in_portuguese(),
            Language::English => self.in_english(),
        }
    }
}

impl Step {
    fn in_portuguese(&self) -> String {
        let day = |day| wording::day(Language::Portuguese, day);
        match self {
            Self::SendBy { last, .. } => {
                format!("A Ceturb-GV envia o auto de infração até {}.", day(*last))
            }
            Self::Sent { in_time: true } => "O auto foi enviado no prazo.".into(),
            Self::Sent { in_time: false } => {
                "O auto foi enviado fora do prazo; o regulamento não o anula por isso.".into()
            }
            Self::AppealBy(last) => format!(
                "A operadora pode recorrer em dez dias úteis do recebimento: até {}.",
                day(*last)
            ),
            Self::InOrder => "O recurso está em ordem e segue para julgamento.".into(),
            Self::Defective(Defect::Late) => {
                "O recurso foi apresentado fora do prazo: é indeferido de imediato.".into()
            }
            Self::Defective(Defect::NotDocumented) => {
                "O recurso não traz os documentos: é indeferido de imediato.".into()
            }
            Self::Defective(Defect::Dilatory) => {
                "O recurso só busca ganhar tempo: é indeferido de imediato.".into()
            }
            Self::JudgeBy { latest, .. } => format!("A COMJUR julga até {}.", day(*latest)),
            Self::Judgment { overdue: true } => "O prazo de julgamento foi ultrapassado.".into(),
            Self::Judgment { overdue: false } => {
                "O prazo de julgamento não foi ultrapassado.".into()
            }
            Self::Closed => {
                "O recurso foi aceito: o processo é arquivado, sem multa a pagar.".into()
            }
            Self::PayByNotice(last) => format!(
                "Sem recurso, a multa é paga em dez dias úteis do recebimento do auto: até {}.",
                day(*last)
            ),
            Self::PayByDecision(last) => format!(
                "Rejeitado o recurso, a multa é paga em dez dias úteis do recebimento da decisão: \
                 até {}.",
                day(*last)
            ),
            Self::PaymentWaits => {
                "Enquanto a decisão do recurso não for recebida, o prazo de pagamento não corre."
                    .into()
            }
            Self::Paid { late: false } => "A multa foi paga no prazo.".into(),
            Self::Paid { late: true } => "A multa foi paga fora do prazo.".into(),
            Self::Unpaid { late: false } => "O prazo de pagamento ainda corre.".into(),
            Self::Unpaid { late: true } => "O prazo de pagamento acabou.".into(),
        }
    }

    fn in_english(&self) -> String {
        let day = |day| wording::day(Language::English, day);
        match self {
            Self::SendBy { last, .. } => {
                format!("Ceturb-GV sends the notice of infraction by {}.", day(*last))
            }
            Self::Sent { in_time: true } => "The notice was sent in time.".into(),
            Self::Sent { in_time: false } => {
                "The notice was sent late; the regulation does not void it for that.".into()
            }
            Self::AppealBy(last) => format!(
                "The operator may appeal in ten business days from its receipt: until {}.",
                day(*last)
            ),
            Self::InOrder => "The appeal is in order and will be judged.".into(),
            Self::Defective(Defect::Late) => {
                "The appeal came too late: it is rejected at once.".into()
            }
            Self::Defective(Defect::NotDocumented) => {
                "The appeal lacks its documents: it is rejected at once.".into()
            }
            Self::Defective(Defect::Dilatory) => {
                "The appeal only plays for time: it is rejected at once.".into()
            }
            Self::JudgeBy { latest, .. } => format!("COMJUR judges it by {}.", day(*latest)),
            Self::Judgment { overdue: true } => "The time to judge has run over.".into(),
            Self::Judgment { overdue: false } => "The time to judge has not run over.".into(),
            Self::Closed => "The appeal was granted: the case is closed, no fine is due.".into(),
            Self::PayByNotice(last) => format!(
                "Without appeal the fine is paid in ten business days from the receipt of the \
                 notice: by {}.",
                day(*last)
            ),
            Self::PayByDecision(last) => format!(
                "The appeal is rejected, so the fine is paid in ten business days from the receipt \
                 of the decision: by {}.",
                day(*last)
            ),
            Self::PaymentWaits => {
                "Until the decision on the appeal is received, the time to pay does not run.".into()
            }
            Self::Paid { late: false } => "The fine was paid in time.".into(),
            Self::Paid { late: true } => "The fine was paid late.".into(),
            Self::Unpaid { late: false } => "There is still time to pay.".into(),
            Self::Unpaid { late: true } => "The time to pay is over.".into(),
        }
    }
}
