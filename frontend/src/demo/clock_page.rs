//! `/demo/relogio`: what time it is in the demonstration.

use backend::error::AppError;
use chrono::{NaiveDateTime, TimeZone as _};
use leptos::prelude::*;
use shared::{service::Service, time::Instant};

use crate::{
    components::{
        button::{Button, Emphasis},
        error_summary::ErrorSummary,
        field::Field,
        moment::Moment,
        page::{Audience, Page},
    },
    form::FormState,
    format,
    portal::failure::{Failure, answer},
    text::demo::clock as text,
    visit::{Query, Visit},
};

/// The path of the page.
pub const PATH: &str = "/demo/relogio";

/// Name of the form, for its drafts.
pub const FORM: &str = "demo.clock";

/// What a control of day and hour sends.
const LOCAL: &str = "%Y-%m-%dT%H:%M";

/// Shows the clock and lets anybody move it; what falls due then runs.
#[component]
pub fn ClockPage() -> impl IntoView {
    answer(|visit| async move {
        if !visit.app.config.demo {
            return Err(Failure::Use(AppError::NotFound));
        }
        let local = visit.now.0.with_timezone(&Service::Coach.zone()).format(LOCAL).to_string();
        let fresh = Query::from([("quando", local.as_str())]);
        let form = FormState::read(&visit, FORM, fresh).await?;
        Ok(page(visit, form))
    })
}

fn page(visit: Visit, form: FormState) -> impl IntoView {
    let language = visit.language;
    let now = visit.now;
    let zone = format::zone(language, Service::Coach.zone());
    let (set, reset) = (visit.link("/ui/demo/set_clock"), visit.link("/ui/demo/reset_clock"));
    view! {
        <Page
            visit
            title=text::title(language)
            description=text::about(language)
            audience=Audience::Unlisted
        >
            <ErrorSummary
                language
                form=form.clone()
                labels=vec![("quando".to_owned(), text::when(language).to_owned())]
            />
            <p class="clock-now">
                <Moment language at=now now />
                <span class="clock-zone">{zone}</span>
            </p>
            <p>{text::about(language)}</p>
            <form class="form clock-form" method="post" action=set novalidate=true>
                <Field
                    language
                    form
                    name="quando"
                    label=text::when(language)
                    hint=text::when_hint(language)
                    kind="datetime-local"
                />
                <Button label=text::set(language) />
            </form>
            <form class="clock-reset" method="post" action=reset>
                <Button label=text::reset(language) emphasis=Emphasis::Secondary />
            </form>
        </Page>
    }
}

/// Reads what the control of day and hour sends, as local time; of an hour that the clock had
/// twice, the first.
#[must_use]
pub fn read_moment(text: &str) -> Option<Instant> {
    let local = NaiveDateTime::parse_from_str(text.get(..16)?, LOCAL).ok()?;
    let moment = Service::Coach.zone().from_local_datetime(&local).earliest()?;
    Some(Instant(moment.to_utc()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_sends_local_time() {
        let read = |text| read_moment(text).map(Instant::to_storage);
        assert_eq!(read("2026-12-01T08:30").as_deref(), Some("2026-12-01T11:30:00.000Z"));
        assert_eq!(read("2026-12-01T08:30:15").as_deref(), Some("2026-12-01T11:30:00.000Z"));
        assert_eq!(read("2026-12-01"), None);
        assert_eq!(read("amanhã de manhã ã"), None);
    }
}
