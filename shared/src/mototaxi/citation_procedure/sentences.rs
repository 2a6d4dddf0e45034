//! What each step cites and how it says itself.

use super::{State, Step};
use crate::{
    language::{Language, Phrase},
    mototaxi::term::counting,
    rule, wording,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::NoticeDue(due) => counting!(due, "semob:art-56", "semob:art-56.p5"),
            Self::Signed => &["semob:art-56.vi"],
            Self::DecisionDue(due) => counting!(due, "semob:art-60"),
            Self::RatificationDue(_) => &["semob:art-61", "cc:art-132"],
            Self::DefenceDue(due) => counting!(due, "semob:art-58"),
            Self::Defended | Self::Suspensive => &["semob:art-58.pu"],
            Self::ReconsiderationDue(due) => counting!(due, "semob:art-62"),
            Self::ForwardingDue(due) => counting!(due, "semob:art-62.p1"),
            Self::ReconsiderationUpheld => &["semob:art-62.p2"],
            Self::ReconsiderationRejected => &["semob:art-62.p3", "semob:art-62.p4"],
            Self::PaymentDue(due) => counting!(due, "semob:art-63"),
            Self::Overdue => &["semob:art-63"],
            Self::Undefended
            | Self::DefenceUpheld
            | Self::DefenceRejected
            | Self::Unreconsidered
            | Self::State(_)
            | Self::Refund(_) => &[],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::NoticeDue(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("A notificação deve ser enviada até {due}."),
                    format!("The notice is to be sent by {due}."),
                )
            }
            Self::Signed => Phrase::new(
                "O infrator assinou o auto na hora: isso vale como notificação.",
                "The offender signed on the spot: that counts as the notice.",
            ),
            Self::DecisionDue(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("A comissão deve decidir até {due}."),
                    format!("The commission is to decide by {due}."),
                )
            }
            Self::RatificationDue(due) => {
                let due = wording::day(language, *due);
                Phrase::new(
                    format!("A SeMOB tem cinco dias úteis para confirmar a decisão, até {due}."),
                    format!("SeMOB has five business days to ratify the decision, to {due}."),
                )
            }
            Self::DefenceDue(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("A defesa pode ser apresentada até {due}."),
                    format!("A defence may be filed until {due}."),
                )
            }
            Self::Undefended => {
                Phrase::new("Nenhuma defesa veio no prazo.", "No defence came in time.")
            }
            Self::Defended => Phrase::new("A defesa veio no prazo.", "The defence came in time."),
            Self::DefenceUpheld => Phrase::new("A defesa foi aceita.", "The defence was upheld."),
            Self::DefenceRejected => Phrase::new(
                "A defesa foi negada, e a decisão foi notificada.",
                "The defence was rejected, and the decision was notified.",
            ),
            Self::ReconsiderationDue(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("A reconsideração pode ser pedida até {due}."),
                    format!("Reconsideration may be asked for until {due}."),
                )
            }
            Self::Unreconsidered => Phrase::new(
                "Nenhum pedido de reconsideração veio no prazo.",
                "No request to reconsider came in time.",
            ),
            Self::ForwardingDue(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("O pedido de reconsideração deve seguir ao Superintendente até {due}."),
                    format!("The request to reconsider is to be forwarded by {due}."),
                )
            }
            Self::ReconsiderationUpheld => Phrase::new(
                "O pedido de reconsideração foi aceito.",
                "The request to reconsider was upheld.",
            ),
            Self::ReconsiderationRejected => Phrase::new(
                "O pedido de reconsideração foi negado: a decisão é definitiva.",
                "The request to reconsider was rejected: the decision is definitive.",
            ),
            Self::PaymentDue(due) => {
                let due = due.say(language);
                Phrase::new(
                    format!("A multa deve ser paga até {due}."),
                    format!("The fine is to be paid by {due}."),
                )
            }
            Self::State(state) => return say_state(*state, language).to_owned(),
            Self::Suspensive => Phrase::new(
                "Até a decisão definitiva, a penalidade não é aplicada.",
                "Until the decision is definitive the penalty is not applied.",
            ),
            Self::Overdue => Phrase::new(
                "O pagamento está atrasado: o valor é atualizado até o dia em que for pago.",
                "The payment is late: the amount is brought up to the day of payment.",
            ),
            Self::Refund(amount) => {
                let amount = wording::money(language, *amount);
                Phrase::new(
                    format!("O que foi pago é devolvido: {amount}."),
                    format!("What was paid is given back: {amount}."),
                )
            }
        };
        phrase.say(language).to_owned()
    }
}

const fn say_state(state: State, language: Language) -> &'static str {
    let [portuguese, english] = match state {
        State::AwaitingNotice => {
            ["A notificação ainda não foi enviada.", "The notice has not yet been sent."]
        }
        State::Archived => [
            "A notificação não foi enviada no prazo: o auto é arquivado.",
            "The notice was not sent in time: the citation is archived.",
        ],
        State::NoticeSent => [
            "A notificação foi enviada; ainda não se sabe se foi recebida.",
            "The notice was sent; its receipt is not yet known.",
        ],
        State::DefenceOpen => ["O prazo da defesa está correndo.", "The defence is open."],
        State::DefencePending => ["A defesa aguarda decisão.", "The defence awaits its decision."],
        State::DecisionNotNotified => [
            "A defesa foi negada, mas a decisão ainda não foi notificada.",
            "The defence was rejected, but the decision is not yet notified.",
        ],
        State::ReconsiderationOpen => [
            "O prazo para pedir reconsideração está correndo.",
            "Reconsideration may be asked for.",
        ],
        State::ReconsiderationPending => {
            ["A reconsideração aguarda decisão.", "Reconsideration awaits its decision."]
        }
        State::Final => ["A multa é definitiva.", "The fine is definitive."],
        State::Annulled => ["O auto foi anulado.", "The citation is annulled."],
    };
    match language {
        Language::Portuguese => portuguese,
        Language::English => english,
    }
}
