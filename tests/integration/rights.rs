//! The pages of rights: every rule has one, and its form asks all that the rule can be told.

mod answers;
mod size;

use ::answers::reading::{Cause, Reading};
use frontend::{rights::guide::BRANCHES, visit::Query};
use serde_json::Value;
use shared::{
    calendar,
    input::json::Json,
    language::Language,
    rule::{RULES, answer::Question, find_rule},
};
use tests::{
    Engine, TestApp,
    questions::{decided, query},
};

/// The largest public page, in bytes of HTML.
const MOST_BYTES: usize = 60 * 1024;

#[test]
fn every_decided_case_goes_through_the_form_and_comes_out_the_same() {
    let mut faults = Vec::new();
    let cases = decided();
    assert!(cases.len() > 300, "only {} cases", cases.len());
    let mut too_long = Vec::new();
    for (case, expected) in cases {
        let rule = find_rule(&case.rule).unwrap();
        let reading = Reading::of(rule, &query(rule, &case));
        if reading.faults.iter().any(|fault| fault.cause == Cause::TooMany) {
            too_long.push(case.id);
            continue;
        }
        if !reading.faults.is_empty() {
            faults.push(format!("{}: {:?}", case.id, reading.faults));
            continue;
        }
        let question = Question {
            input: &reading.input,
            language: Language::Portuguese,
            law_of: None,
            calendar: calendar::for_service(rule.service),
        };
        match rule.evaluate(&question) {
            Err(problem) => faults.push(format!("{}: {problem:?}", case.id)),
            Ok(answer) => {
                let outcome: Value = serde_json::from_str(answer.outcome.get()).unwrap();
                if outcome != expected {
                    faults.push(format!("{}: {outcome} is not {expected}", case.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} cases differ:\n{}", faults.len(), faults.join("\n"));
    assert!(too_long.len() <= 2, "more items than a page takes: {too_long:?}");
}

/// Reads a page that must be found, and must not be too large.
async fn read(test: &TestApp, path: &str) -> String {
    let answer = test.client().get(path).await;
    assert_eq!(answer.status(), 200, "{path}");
    let html = answer.text().await.unwrap();
    assert!(html.len() <= MOST_BYTES, "{path} has {} bytes", html.len());
    assert!(!html.contains(" style="), "{path} has a style of its own");
    let asks = html.contains("data-rule=");
    for of_islands in [".wasm", "leptos-island"] {
        assert_eq!(html.contains(of_islands), asks, "{path}: {of_islands} belongs to a question");
    }
    html
}

fn in_both_languages(path: &str) -> [String; 2] {
    [path.to_owned(), format!("/en{path}")]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_question_is_reached_by_links_and_opens_in_both_languages() {
    let test = TestApp::start(Engine::Sqlite).await;
    let mut reached = 0;
    for start in in_both_languages("/direitos") {
        let first = read(&test, &start).await;
        for branch in BRANCHES {
            let path = format!("{start}/{}", branch.slug);
            assert!(first.contains(&format!("href=\"{path}\"")), "{start} does not lead to {path}");
            let second = read(&test, &path).await;
            for rule in RULES.iter().filter(|rule| rule.service == branch.service) {
                let path = format!("{start}/{}", rule.name);
                assert!(second.contains(&format!("href=\"{path}\"")), "nothing leads to {path}");
                let html = read(&test, &path).await;
                assert!(html.contains("<form") && !html.contains("error-summary"), "{path}");
                reached += 1;
            }
        }
    }
    assert_eq!(reached, 2 * RULES.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_rule_answers_a_case_on_its_page() {
    let test = TestApp::start(Engine::Sqlite).await;
    let cases = decided();
    for rule in RULES {
        let (case, _) = cases
            .iter()
            .find(|(case, _)| case.rule == rule.name)
            .unwrap_or_else(|| panic!("{} has no case", rule.name));
        let address = query(rule, case).address(&format!("/direitos/{}", rule.name));
        for path in in_both_languages(&address) {
            let html = read(&test, &path).await;
            assert!(html.contains("rights-answer"), "{path} has no answer");
            assert!(html.contains("class=\"citation\""), "{path} cites nothing");
            assert!(html.contains("content=\"noindex\""), "{path} is for search engines");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_stands_beside_its_field_and_what_was_typed_stays() {
    let test = TestApp::start(Engine::Sqlite).await;
    let ticket = "ver=1&ticket-fare_cents=84%2C50&ticket-total_paid_cents=90";
    let html = read(
        &test,
        &format!(
            "/direitos/coach.refund?{ticket}&choice=refund&departure=2026-03-12T14:00\
             &requested_at=2026-03-10T14:00"
        ),
    )
    .await;
    assert!(html.contains("error-summary"));
    assert!(html.contains("href=\"#ticket-total_paid_cents\""));
    assert!(html.contains("id=\"ticket-total_paid_cents-erro\""));
    assert!(html.contains("O total pago não é a soma"), "the rule's own sentence is not told");
    assert!(html.contains("value=\"84,50\""));
    let missing = read(&test, "/direitos/coach.refund?ver=1").await;
    for control in ["ticket-fare_cents", "requested_at", "choice"] {
        assert!(missing.contains(&format!("href=\"#{control}\"")), "{control} is not told");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_more_row_comes_without_script_and_decides_nothing() {
    let test = TestApp::start(Engine::Sqlite).await;
    let row = "ver=1&tickets-0-number=A1&tickets-0-seat=5";
    let html = read(&test, &format!("/direitos/coach.double_sale?{row}&mais=tickets")).await;
    assert!(html.contains("name=\"tickets-1-number\"") && html.contains("value=\"A1\""));
    assert!(!html.contains("name=\"tickets-2-number\""));
    assert!(!html.contains("error-summary") && !html.contains("rights-answer"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_question_is_refused() {
    let test = TestApp::start(Engine::Sqlite).await;
    let status = async |path: &str| test.client().get(path).await.status().as_u16();
    assert_eq!(status("/direitos/coach.nothing").await, 404);
    let long = format!("/direitos/coach.refund?ver=1&choice={}", "x".repeat(9000));
    assert_eq!(status(&long).await, 422);
}

#[test]
fn a_form_of_no_rule_reads_as_nothing() {
    let rule = find_rule("mototaxi.ride_check").unwrap();
    let reading = Reading::of(rule, &Query::default());
    assert_eq!(reading.input, Json::Object(Vec::new()));
    assert_eq!(reading.faults.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passenger_need_not_know_the_fare_table_and_hears_whose_it_is() {
    let test = TestApp::start(Engine::Sqlite).await;
    let form = read(&test, "/direitos/mototaxi.fare").await;
    for value in ["5,61", "4,03", "4,84"] {
        assert!(form.contains(&format!("value=\"{value}\"")), "{value} is not proposed");
    }
    assert!(form.contains("Propomos os do táxi"), "the form does not say whose table it is");
    let ride = "ver=1&boarded_at=2026-03-10T10:00&distance_m=10";
    let table = |km: &str| {
        format!(
            "tariff-flag_fall_cents=5,61&tariff-km_flag_1_cents={km}&tariff-km_flag_2_cents=4,84"
        )
    };
    let path = |km| format!("/direitos/mototaxi.fare?{ride}&{}", table(km));
    let proposed = read(&test, &path("4,03")).await;
    assert!(proposed.contains("R$\u{a0}45,91") && proposed.contains("só para comparar"));
    let own = read(&test, &path("1,00")).await;
    assert!(own.contains("R$\u{a0}15,61") && !own.contains("só para comparar"));
    let charged = read(&test, &format!("{}&charged_cents=60", path("4,03"))).await;
    assert!(charged.contains("Cobraram R$\u{a0}14,09 a mais"), "the difference is not told");
    assert!(!charged.contains("Cobraram de você"), "a table that is not in force accuses");
}
