//! The rows of a list: how many a page shows, and in which something was filled in.

use shared::input::field::Kind;

use crate::query::Query;

/// The most rows of one list on a page.
const MOST_ROWS: usize = 15;
/// What the rows of one list may weigh together, in controls: a page stays small.
const MOST_CONTROLS: usize = 60;
/// So many words stand once beside the rows, fewer in the control of each.
pub const MANY_WORDS: usize = 20;

/// How many rows of such members a page shows.
#[must_use]
pub fn most_rows(member: &Kind) -> usize {
    (MOST_CONTROLS / controls(member)).min(MOST_ROWS)
}

/// How many controls a member has; one with choices weighs as several.
fn controls(kind: &Kind) -> usize {
    match kind {
        Kind::Object(fields) => fields.iter().map(|field| controls(&field.kind)).sum(),
        Kind::Word(words) if words.len() < MANY_WORDS => 1 + words.len() / 6,
        _ => 1,
    }
}

/// How many rows of a list the form holds, of those that a page shows.
#[must_use]
pub fn rows(query: &Query, list: &str, member: &Kind) -> usize {
    let indices = query.pairs().filter_map(|(name, _)| index(name, list));
    let shown = indices.filter(|row| *row < most_rows(member));
    shown.max().map_or(0, |last| last + 1)
}

/// The last row of a list in which something was filled in.
pub(super) fn last_filled(query: &Query, list: &str) -> Option<usize> {
    let filled = query.pairs().filter(|(_, value)| !value.trim().is_empty());
    filled.filter_map(|(name, _)| index(name, list)).max()
}

/// The row of a list in which a control stands.
fn index(name: &str, list: &str) -> Option<usize> {
    let row = name.strip_prefix(list)?.strip_prefix('-')?.split('-').next()?;
    // A number that is too large for any list is a row all the same.
    let is_number = !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| row.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use shared::rule::find_rule;

    use crate::reading::{Cause, Fault, Query, Reading};

    fn faults(query: &str) -> Vec<Fault> {
        let rule = find_rule("coach.double_sale").expect("a rule");
        Reading::of(rule, &Query::parse(query)).faults
    }

    #[test]
    fn a_row_that_no_page_shows_is_told_and_costs_nothing() {
        let told = Fault { control: "tickets".to_owned(), cause: Cause::TooMany };
        for index in ["15", "999999999", "18446744073709551615", "99999999999999999999999"] {
            let faults = faults(&format!("tickets-{index}-number=A"));
            assert!(faults.contains(&told), "{index}: {faults:?}");
        }
        for name in ["tickets-14-number=A", "tickets-x-number=A", "tickets-999-number=+"] {
            assert!(!faults(name).contains(&told), "{name}");
        }
    }
}
