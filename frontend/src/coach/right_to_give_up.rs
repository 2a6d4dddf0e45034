//! What giving up would bring back, said before anybody buys.

use backend::coach::{explanation::Explanation, network::view::SectionOffer};
use leptos::prelude::*;
use shared::{
    coach::refund::{Choice, Facts, Reason as Ground, Status, Step, decide},
    money::Cents,
};

use crate::{
    components::{
        amount::Amount,
        countdown::{Countdown, CountdownWords},
        decision::Decision,
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
    let explanation = Explanation::told(&decision, Step::say_in_quote);
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
        <Decision language answer explanation>
            {content}
        </Decision>
    }
}
