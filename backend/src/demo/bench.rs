//! A network for measuring, larger than the demonstration's and as reproducible.

use shared::coach::timetable::Weekdays;

use super::{
    Network,
    lines::{NewLine, Plan, read_companies},
    places,
};

const PLACES: usize = 400;
const LINES: usize = 200;
/// One line in four goes from the first hub by the second, so that a busy search has pages.
const HUBS: [&str; 2] = ["salvador", "feira-de-santana"];
const CATEGORIES: [(&str, &str); 4] = [
    ("conventional", "conventional"),
    ("conventional_air", "conventional"),
    ("executive", "double_decker"),
    ("sleeper", "sleeper"),
];

pub(super) fn network() -> anyhow::Result<Network> {
    let mut places = places::municipalities()?;
    let hubs = HUBS.map(|slug| places.by_slug[slug]);
    places.rows.truncate(PLACES);
    let mut plan = Plan::new(places);
    let companies = read_companies(&mut plan)?;
    let mut chance = Chance(1);
    for number in 0..LINES {
        let mut stops = if number % 4 == 0 { hubs.to_vec() } else { Vec::new() };
        let wanted = 8 + chance.below(8);
        while stops.len() < wanted {
            let stop = chance.below(PLACES);
            if !stops.contains(&stop) {
                stops.push(stop);
            }
        }
        let (category, layout) = CATEGORIES[number % CATEGORIES.len() / 2 + number / 4 % 2 * 2];
        plan.add_line(&NewLine {
            company: &companies[number % (companies.len() - 1)],
            code: &format!("B{number:03}"),
            direction: "outbound",
            subsystem: "structural",
            category,
            layout,
            stops,
            duration_minutes: Some(900),
            times: (0..5).map(|hour| format!("{:02}:{:02}", 5 + 4 * hour, number % 60)).collect(),
            weekdays: Weekdays::DAILY,
            on_holidays: "runs",
            provenance: "invented",
            times_provenance: "invented",
        })?;
    }
    Ok(plan.into_network())
}

/// Numbers without order that are the same each time (a linear congruence of Knuth's).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let limit = u64::try_from(limit).expect("a small number");
        usize::try_from((self.0 >> 33) % limit).expect("less than a small number")
    }
}
