//! How the end of a period was counted: from where, how, over which days it ran, and where it ends.

use shared::{
    calendar,
    language::Language,
    service::Service,
    time::{
        Day, Minutes,
        counted::{Counted, Counting, Period, TimePeriod},
    },
    wording::{self, duration},
};

use crate::{
    citation::{self, Law},
    html::Html,
    text::answer::period as text,
};

/// The arrow of what opens downwards, as the pages draw it.
const DOWN: &str = "<svg class=\"icon\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" \
                    aria-hidden=\"true\" focusable=\"false\"><path d=\"M5 9l7 7 7-7\"></path></svg>";

/// What stands in the folded part of the arithmetic.
#[must_use]
pub fn inside(language: Language, service: Service, counting: &Counting, law: Law<'_>) -> String {
    let Lines { plain: [from, period, end], idle } = lines(language, service, counting);
    let passed_over: &[Day] = match counting {
        Counting::Days(counted) => &counted.passed_over,
        Counting::Time(_) => &[],
    };
    let mut html = Html::new();
    opener(&mut html, text::title(language));
    html.within("ol", "arithmetic-steps", |steps| {
        steps.text("li", "", &from);
        steps.text("li", "", &period);
        if let Some(why) = idle {
            steps.within("li", "", |step| {
                step.say(why);
                step.within("ul", "", |days| {
                    for day in passed_over {
                        days.text("li", "", &idle_day(language, service, *day));
                    }
                });
            });
        }
        steps.text("li", "", &end);
    });
    for provision in provisions(counting) {
        citation::write(&mut html, provision, language, law);
    }
    html.finish()
}

/// The line that opens a folded part.
pub(crate) fn opener(html: &mut Html, title: &str) {
    html.within("summary", "", |line| {
        line.raw(DOWN);
        line.say(title);
    });
}

/// What the arithmetic says, line by line.
struct Lines {
    plain: [String; 3],
    /// What stands above the days that did not count.
    idle: Option<&'static str>,
}

fn lines(language: Language, service: Service, counting: &Counting) -> Lines {
    match counting {
        Counting::Days(counted) => days(language, counted),
        Counting::Time(counted) => {
            let zone = service.zone();
            let long = |period: Minutes| duration(language, period.0);
            let say = |instant| wording::near_moment(language, instant, zone, counted.end);
            let from = say(counted.from);
            let (from, period) = match counted.period {
                TimePeriod::After(period) => {
                    (text::starts_at(language, from), text::time(language, long(period)))
                }
                TimePeriod::Before(period) => {
                    (text::event_at(language, from), text::time_before(language, long(period)))
                }
            };
            let end = text::ends_at(language, say(counted.end));
            Lines { plain: [from, period, end], idle: None }
        }
    }
}

fn days(language: Language, counted: &Counted<Day>) -> Lines {
    let say = |day| wording::near_day(language, day, counted.end);
    let from = say(counted.from);
    let left_out = text::first_left_out(language, &from);
    let (from, period) = match counted.period {
        Period::Days(count) => (left_out, text::days(language, u64::from(count))),
        Period::PlainDays(count) => (left_out, text::plain_days(language, u64::from(count))),
        Period::PlainDaysBefore(count) => {
            (text::event_on(language, from), text::days_before(language, u64::from(count)))
        }
        Period::BusinessDays(count) => (left_out, text::business_days(language, u64::from(count))),
        Period::BusinessDaysBefore(count) => {
            (text::event_on(language, from), text::business_days_before(language, u64::from(count)))
        }
        Period::Months(count) | Period::MonthsToBusinessDay(count) => {
            (text::starts_on(language, from), text::months(language, u64::from(count)))
        }
        Period::MonthsBefore(count) => {
            (text::event_on(language, from), text::months_before(language, u64::from(count)))
        }
        Period::Years(count) => {
            (text::starts_on(language, from), text::years(language, u64::from(count)))
        }
    };
    let idle = (!counted.passed_over.is_empty()).then(|| {
        if counted.is_moved() { text::moved(language) } else { text::not_counted(language) }
    });
    Lines { plain: [from, period, text::ends_on(language, say(counted.end))], idle }
}

/// Why a day did not count: its name among the holidays of the service, else the weekend; else
/// the case brought it.
fn idle_day(language: Language, service: Service, day: Day) -> String {
    let said = wording::near_day(language, day, day);
    let mut holidays = calendar::for_service(service).holidays_on(day);
    match holidays.find(|holiday| holiday.ground.counts()) {
        Some(holiday) => {
            let name = holiday.name.as_ref();
            text::holiday(language, text::Holiday { day: said, name })
        }
        None if day.is_weekend() => said,
        None => text::told_holiday(language, said),
    }
}

/// What can say that it is counted so.
pub const CITED: [&str; 4] = ["cc:art-132", "cc:art-132.p1", "cc:art-132.p3", "cc:art-132.p4"];

/// What says that it is counted so.
pub(crate) fn provisions(counting: &Counting) -> &'static [&'static str] {
    match counting {
        Counting::Time(_) => &["cc:art-132.p4"],
        Counting::Days(counted) => match (counted.period, counted.is_moved()) {
            (Period::Months(_) | Period::MonthsBefore(_) | Period::Years(_), _)
            | (Period::MonthsToBusinessDay(_), false) => &["cc:art-132.p3"],
            (Period::MonthsToBusinessDay(_), true) => &["cc:art-132.p3", "cc:art-132.p1"],
            (_, true) => &["cc:art-132", "cc:art-132.p1"],
            (_, false) => &["cc:art-132"],
        },
    }
}

#[cfg(test)]
mod tests {
    use shared::{
        calendar::Calendar,
        time::{Hours, Instant},
    };

    use super::*;

    fn day(text: &str) -> Day {
        Day::from_storage(text).expect("a day")
    }

    #[test]
    fn days_tell_the_first_the_count_and_the_last() {
        let calendar = Calendar::of_days([]);
        let counted = Counted::days(day("2026-03-06"), 1, &calendar);
        let lines = days(Language::Portuguese, &counted);
        assert!(lines.plain[0].contains("sexta, 6/3"), "{:?}", lines.plain);
        assert!(lines.plain[2].contains("segunda, 9/3"), "{:?}", lines.plain);
        assert!(lines.idle.is_some());
        let said = counted.into();
        assert_eq!(provisions(&said), ["cc:art-132", "cc:art-132.p1"]);
        assert!(provisions(&said).iter().all(|provision| CITED.contains(provision)));
    }

    #[test]
    fn hours_are_told_in_the_zone_of_the_service() {
        let departure = Instant::from_storage("2026-03-13T17:00:00Z").expect("an instant");
        let counting = Counted::time_before(departure, Hours(6)).into();
        let lines = lines(Language::Portuguese, Service::Coach, &counting);
        assert!(lines.plain[2].contains("sexta, 13/3, 8h"), "{:?}", lines.plain);
        assert_eq!(provisions(&counting), ["cc:art-132.p4"]);
    }

    #[test]
    fn a_day_that_did_not_count_has_its_reason() {
        let said = |text| idle_day(Language::Portuguese, Service::Coach, day(text));
        assert!(said("2026-07-02").contains("Bahia"), "{}", said("2026-07-02"));
        assert_eq!(said("2026-03-07"), "sábado, 7/3");
        assert_ne!(said("2026-03-10"), "terça, 10/3");
    }
}
