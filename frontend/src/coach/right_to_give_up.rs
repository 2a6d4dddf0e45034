//! What giving up would bring back, said before anybody buys.

use backend::coach::network::view::SectionOffer;
use leptos::prelude::*;
use shared::{
    coach::refund::{self, Choice, Facts, Reason as Ground, Status, decide},
    language::Language,
    money::Cents,
    rule::Step as _,
};

use crate::{
    components::{
        amount::Amount,
        countdown::{Countdown, CountdownWords},
        decision::{Decision, Reason},
        moment::Moment,
        notice::{Notice, Tone},
    },
    text::coach::give_up as text,
    visit::Visit,
};

/// The rule `coach.refund`, asked as if the ticket were bought and given up now.
#[component]
pub fn RightToGiveUp(
    /// The request.
    visit: Visit,
    /// What would be bought.
    offer: SectionOffer,
) -> impl IntoView {
    let language = visit.language;
    let total = offer.fare.checked_add(offer.boarding_fee).unwrap_or(Cents::ZERO);
    let decision = decide(&Facts {
        total_paid: total,
        status: Status::Valid,
        departure: Some(offer.departs_at),
        requested_at: visit.now,
        choice: Choice::Refund,
    });
    let outcome = decision.outcome;
    let reasons = reasons(&decision, language);
    let answer = match outcome.reason {
        Ground::InTime | Ground::OpenDated => text::yes(language),
        Ground::Used | Ground::Cancelled | Ground::TooLate | Ground::Departed => text::no(language),
    };
    let now = visit.now;
    let content = match (outcome.eligible, outcome.deadline) {
        (true, Some(deadline)) => {
            let left_ms = (deadline.0 - now.0).num_milliseconds();
            let words = CountdownWords {
                before: text::left(language).to_owned(),
                over: text::over(language).to_owned(),
            };
            view! {
                <Amount language sum=outcome.refund_cents after=text::per_passenger(language) />
                <p class="decision-until">
                    {text::until(language)} " " <Moment language at=deadline now />
                    <span class="decision-left">
                        " (" <Countdown left_ms language words marks=vec![60, 10] /> ")"
                    </span>
                </p>
            }
            .into_any()
        }
        _ => view! {
            <p>
                {text::too_late(language)} " "
                {outcome.deadline.map(|deadline| view! { <Moment language at=deadline now /> })} "."
            </p>
            <Notice tone=Tone::Info title=text::federal_title(language)>
                <p>{text::federal(language)}</p>
            </Notice>
        }
        .into_any(),
    };
    view! {
        <Decision language answer reasons>
            {content}
        </Decision>
    }
}

/// The steps as reasons; what the rule always cites stands with the first of them.
fn reasons(decision: &refund::Decision, language: Language) -> Vec<Reason> {
    let own: Vec<_> = decision.steps().iter().flat_map(|step| step.provisions()).collect();
    let mut always: Vec<_> =
        decision.citations().into_iter().filter(|cited| !own.contains(&cited)).collect();
    decision
        .steps()
        .iter()
        .map(|step| {
            let cited = always.drain(..).chain(step.provisions().iter().copied());
            let provisions = cited.map(str::to_owned).collect();
            Reason { sentence: step.say(language), provisions }
        })
        .collect()
}
