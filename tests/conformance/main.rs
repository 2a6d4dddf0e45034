//! Runs every worked case of the rules that are built, in process and over HTTP.

use std::collections::HashMap;

use backend::worker;
use jsonschema::Validator;
use serde_json::{Value, json};
use shared::rule::{
    case::{Answered, Case, ExpectedError},
    find_rule,
};
use tests::{Client, Engine, TestApp};

const FILES: [&str; 3] = [
    include_str!("cases/coach.json"),
    include_str!("cases/mototaxi.json"),
    include_str!("cases/paratransit.json"),
];

/// The cases of rules that are built; the others are counted aloud.
fn cases() -> Vec<Case<'static>> {
    let read = |text| serde_json::from_str::<Vec<_>>(text).expect("cases as the contract has them");
    let all: Vec<Case<'static>> = FILES.into_iter().flat_map(read).collect();
    let total = all.len();
    let built: Vec<_> = all.into_iter().filter(|case| find_rule(&case.rule).is_some()).collect();
    println!("{} cases run, {} await their rule", built.len(), total - built.len());
    assert!(!built.is_empty());
    built
}

fn told(case: &Case<'_>, answered: &Answered) -> Option<String> {
    case.fault(answered).map(|fault| format!("{}: {fault}\n    {}", case.id, case.why))
}

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{} cases fail:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_case_in_process() {
    let faults: Vec<_> = cases().iter().filter_map(|case| told(case, &case.ask())).collect();
    report(&faults);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_case_over_http() {
    // The limits of production, which asking a rule does not touch.
    let limits = ["--requests-per-minute", "60", "--posts-per-minute", "60"];
    let test = TestApp::start_with(Engine::Sqlite, &limits, worker::handlers()).await;
    let client = test.client();
    let mut faults = Vec::new();
    let mut described = Described::read(&client).await;
    for case in cases() {
        let answer = client
            .request("POST", &format!("/api/v1/rules/{}", case.rule))
            .header("content-type", "application/json")
            .body(case.input.get())
            .send()
            .await
            .expect("the application answers");
        let status = answer.status().as_u16();
        let body = answer.json().await.expect("JSON");
        faults.extend(described.fault(&case.rule, status, &body));
        faults.extend(told(&case, &answered(&case, status, &body)));
    }
    report(&faults);
}

/// What the API says of its own answers.
struct Described {
    components: Value,
    validators: HashMap<String, Validator>,
}

impl Described {
    async fn read(client: &Client) -> Self {
        let description: Value =
            client.get("/api/v1/openapi.json").await.json().await.expect("JSON");
        Self { components: description["components"].clone(), validators: HashMap::new() }
    }

    /// How an answer differs from its description.
    fn fault(&mut self, rule: &str, status: u16, body: &Value) -> Option<String> {
        let name = if status == 200 { format!("{rule}.decision") } else { "Error".to_owned() };
        let components = &self.components;
        let validator = self.validators.entry(name).or_insert_with_key(|name| {
            let reference = format!("#/components/schemas/{name}");
            let schema = json!({"$ref": reference, "components": components});
            jsonschema::draft202012::new(&schema).expect("a schema")
        });
        let fault = validator.validate(body).err()?;
        Some(format!("{rule}: {fault} in {body}"))
    }
}

fn answered(case: &Case<'_>, status: u16, body: &Value) -> Answered {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    if let Some(error) = body.get("error") {
        assert_eq!(status, 422, "{}", case.id);
        return Answered::Error(ExpectedError {
            code: text(&error["code"]),
            field: text(&error["field"]),
        });
    }
    assert_eq!(status, 200, "{}", case.id);
    let citations = body["citations"].as_array().expect("a list");
    assert!(citations.iter().all(|citation| !text(&citation["text"]).is_empty()), "{}", case.id);
    Answered::Decision {
        outcome: body["outcome"].clone(),
        cites: citations.iter().map(|citation| text(&citation["provision"])).collect(),
    }
}
