//! What each step cites and how it says itself.

use super::{Reason, State, Step};
use crate::{
    language::{Language, Phrase},
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::SuspensionRisk => &["semar:art-14", "semar:art-40.vii"],
            Self::ExamOrdered => &["semar:art-7.p2.ii"],
            Self::Review => &["semar:art-8"],
            Self::NextExamBy(_) => &["semar:art-7.p5", "cc:art-132"],
            Self::NextExamFrom(_) => &["semar:art-7.p4", "cc:art-132"],
            Self::InactiveFrom(_) => &["semar:art-13", "cc:art-132.p3"],
            Self::ReactivateBy(_) => &["semar:art-13.p1", "cc:art-132"],
            Self::ReactivateByMoved(_) => &["semar:art-13.p1", "cc:art-132", "cc:art-132.p1"],
            Self::ReactivatedUntil(_) => &["semar:art-13.p1"],
            Self::Settled(state, reason) => match (reason, state) {
                (Reason::Rehabilitated, _) => &["semar:art-12"],
                (Reason::DecisionRefused, _) => &["semar:art-7.p2.i"],
                (Reason::TermRefused, State::Blocked) => &["semar:art-40.p1", "semar:art-40.p2"],
                (Reason::TermRefused, _) => &["semar:art-40.p1"],
                (Reason::AwaitingDecision, _) => &["semar:art-7.p2"],
                (Reason::ExamScheduled, _) => &["semar:art-7.p3"],
                (Reason::ExamUnfit, _) => &["semar:art-3"],
                (Reason::ExamAbsentUnjustified, State::Blocked) => &["semar:art-8.pu"],
                (Reason::TermUnsigned, _) => &["semar:art-40.xvi"],
                (Reason::ReactivationExpired, _) => &["semar:art-13.p2"],
                (
                    Reason::ExamAbsentJustified
                    | Reason::ExamJustificationPending
                    | Reason::ExamAbsentUnjustified
                    | Reason::InOrder
                    | Reason::Reactivated
                    | Reason::Inactivity,
                    _,
                ) => &[],
            },
        }
    }

    fn say(&self, language: Language) -> String {
        let day = |day| wording::day(language, day);
        let phrase = match self {
            Self::SuspensionRisk => Phrase::new(
                "Avise logo a CASEM do novo endereço ou telefone: o atendimento corre risco de \
                 suspensão.",
                "Tell CASEM of the new address or telephone at once: the service may be suspended.",
            ),
            Self::ExamOrdered => Phrase::new(
                "A Ceturb-GV pediu uma perícia médica antes de decidir.",
                "Ceturb-GV ordered a medical exam before it decides.",
            ),
            Self::Review => Phrase::new(
                "A Ceturb-GV pediu uma perícia médica para rever o cadastro.",
                "Ceturb-GV ordered a medical exam to review the registration.",
            ),
            Self::NextExamBy(latest) => Phrase::new(
                format!("A nova perícia tem de ser marcada até {}.", day(*latest)),
                format!("The new exam must be on {} at the latest.", day(*latest)),
            ),
            Self::NextExamFrom(earliest) => Phrase::new(
                format!("Uma nova perícia só pode ser marcada a partir de {}.", day(*earliest)),
                format!("There can be a new exam only from {}.", day(*earliest)),
            ),
            Self::InactiveFrom(from) => Phrase::new(
                format!(
                    "Sem pedido de viagem em 12 meses, o cadastro fica inativo a partir de {}.",
                    day(*from)
                ),
                format!(
                    "After 12 months without asking for a trip, it is inactive from {}.",
                    day(*from)
                ),
            ),
            Self::ReactivateBy(last) | Self::ReactivateByMoved(last) => Phrase::new(
                format!("O prazo para pedir a reativação vai até {}.", day(*last)),
                format!("The user may ask until {} to be active again.", day(*last)),
            ),
            Self::ReactivatedUntil(again) => Phrase::new(
                format!(
                    "A reativação foi pedida, e os 12 meses recomeçam: vão até {}.",
                    day(again.minus_days(1))
                ),
                format!(
                    "Reactivation was asked for, and 12 months begin anew: until {}.",
                    day(again.minus_days(1))
                ),
            ),
            Self::Settled(state, reason) => say_state(*state, *reason),
        };
        phrase.say(language).to_owned()
    }
}

fn say_state(state: State, reason: Reason) -> Phrase {
    match (reason, state) {
        (Reason::Rehabilitated, _) => Phrase::new(
            "O usuário com deficiência temporária se reabilitou: o cadastro é excluído.",
            "The user of a temporary disability has recovered: the registration ends.",
        ),
        (Reason::DecisionRefused, _) => Phrase::new(
            "A Ceturb-GV não autorizou o cadastro.",
            "Ceturb-GV did not authorise the registration.",
        ),
        (Reason::TermRefused, State::Blocked) => Phrase::new(
            "O Termo de Compromisso foi recusado: o atendimento fica suspenso até a assinatura.",
            "The term of commitment was refused: the service is suspended until it is signed.",
        ),
        (Reason::TermRefused, _) => Phrase::new(
            "O Termo de Compromisso foi recusado: o cadastro é indeferido.",
            "The term of commitment was refused: the registration is denied.",
        ),
        (Reason::AwaitingDecision, _) => Phrase::new(
            "O cadastro aguarda a decisão da Ceturb-GV.",
            "The registration awaits the decision of Ceturb-GV.",
        ),
        (Reason::ExamScheduled, _) => {
            Phrase::new("A perícia médica está marcada.", "The medical exam has its day.")
        }
        (Reason::ExamUnfit, State::Excluded) => Phrase::new(
            "A perícia concluiu que o serviço não se destina a este usuário: o cadastro é excluído.",
            "The exam found that the service is not for this user: the registration ends.",
        ),
        (Reason::ExamUnfit, _) => Phrase::new(
            "A perícia concluiu que o serviço não se destina a esta pessoa: o cadastro é negado.",
            "The exam found that the service is not for this person: the registration is denied.",
        ),
        (Reason::ExamAbsentJustified, _) => Phrase::new(
            "A ausência na perícia foi justificada: falta fazer a nova.",
            "The absence from the exam was justified: the new one is to be taken.",
        ),
        (Reason::ExamJustificationPending, _) => Phrase::new(
            "A justificativa da ausência na perícia ainda será avaliada.",
            "The reason for the absence from the exam is still to be judged.",
        ),
        (Reason::ExamAbsentUnjustified, State::Blocked) => Phrase::new(
            "O usuário faltou à perícia sem motivo aceito: o atendimento fica suspenso.",
            "The user missed the exam without an accepted reason: the service is suspended.",
        ),
        (Reason::ExamAbsentUnjustified, _) => Phrase::new(
            "A pessoa faltou à perícia sem motivo aceito: falta fazer outra.",
            "The person missed the exam without an accepted reason: another is to be taken.",
        ),
        (Reason::TermUnsigned, _) => Phrase::new(
            "Falta assinar o Termo de Compromisso.",
            "The term of commitment is still to be signed.",
        ),
        (Reason::InOrder, _) => {
            Phrase::new("O cadastro está ativo.", "The registration is active.")
        }
        (Reason::Reactivated, _) => {
            Phrase::new("O cadastro está ativo de novo.", "The registration is active again.")
        }
        (Reason::ReactivationExpired, _) => Phrase::new(
            "O prazo da reativação passou: o cadastro é excluído, e é preciso fazer outro.",
            "The time to ask for it has passed: the registration ends, and a new one is needed.",
        ),
        (Reason::Inactivity, _) => Phrase::new(
            "O cadastro está inativo: peça a reativação.",
            "The registration is inactive: ask for it to be active again.",
        ),
    }
}
