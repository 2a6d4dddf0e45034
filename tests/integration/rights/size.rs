//! No address makes a large page, whatever was filled in.

use ::answers::reading::rows::most_rows;
use frontend::visit::Query;
use shared::{
    input::field::{Field, Kind},
    rule::{RULES, find_rule},
};
use tests::{
    Engine, TestApp,
    questions::{decided, query},
};

use super::{in_both_languages, read};

/// The first control of a member, and what somebody types into it.
fn first_control(kind: &'static Kind) -> String {
    match kind {
        Kind::Object(fields) => {
            let first = fields.first().expect("an object has fields");
            format!("-{}{}", first.name, first_control(&first.kind))
        }
        _ => String::new(),
    }
}

/// Every list with every row that a page shows begun.
fn full(fields: &'static [Field], around: &str, pairs: &mut Vec<(String, String)>) {
    for field in fields {
        let control = format!("{around}{}", field.name);
        match &field.kind {
            Kind::Object(fields) => full(fields, &format!("{control}-"), pairs),
            Kind::List { of, .. } if !matches!(of, Kind::Word(_)) => {
                let first = first_control(of);
                let rows = 0..most_rows(of);
                pairs.extend(rows.map(|row| (format!("{control}-{row}{first}"), "1".to_owned())));
            }
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_with_every_row_begun_stays_small() {
    let test = TestApp::start(Engine::Sqlite).await;
    let mut with_rows = 0;
    for rule in RULES {
        let mut pairs = vec![("ver".to_owned(), "1".to_owned())];
        full(rule.fields, "", &mut pairs);
        with_rows += usize::from(pairs.len() > 1);
        let query: Query = pairs.into_iter().collect();
        let html = read(&test, &query.address(&format!("/direitos/{}", rule.name))).await;
        let told = ["error-summary", "rights-answer"].iter().any(|part| html.contains(part));
        assert!(told, "{} says nothing", rule.name);
    }
    assert!(with_rows > 20, "only {with_rows} rules have lists");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_far_away_is_told_and_shows_no_more_rows_than_fit() {
    let test = TestApp::start(Engine::Sqlite).await;
    for index in ["999999999", "18446744073709551615", "99999999999999999999999"] {
        let ask = format!("ver=1&tickets-{index}-number=A1&holidays-{index}=2026-01-01");
        let html = read(&test, &format!("/direitos/coach.double_sale?{ask}")).await;
        assert!(html.contains("São itens demais para esta página"), "{index}");
        assert!(html.contains("href=\"#tickets\""), "{index} is not told of the list");
        assert!(!html.contains("rights-answer"), "{index} is answered without what was typed");
        assert!(
            !html.contains("name=\"tickets-1-number\""),
            "{index} shows rows that nobody began"
        );
    }
    let english = read(&test, "/en/direitos/coach.double_sale?ver=1&tickets-99-number=A1").await;
    assert!(english.contains("too many items for this page"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answer_of_every_case_is_a_small_page() {
    let test = TestApp::start(Engine::Sqlite).await;
    for (case, _) in decided() {
        let rule = find_rule(&case.rule).unwrap();
        let address = query(rule, &case).address(&format!("/direitos/{}", rule.name));
        let [portuguese, _] = in_both_languages(&address);
        // An address may be longer than a page takes; it is refused, and small.
        if portuguese.len() < 6000 {
            read(&test, &portuguese).await;
        }
    }
}
