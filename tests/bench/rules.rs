//! How long one evaluation of a rule takes in process, from JSON to JSON: `cargo xtask bench rules`.
//!
//! Every worked case of the rules that are built is asked again and again; the budget is 20 µs.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use serde_json::value::RawValue;
use shared::{
    calendar,
    input::json::Json,
    language::Language,
    rule::{RULES, Rule, answer::Question, case::Case},
};

/// The budget of one evaluation.
const BUDGET: Duration = Duration::from_micros(20);
const ROUNDS: u32 = 2000;

fn main() {
    let cases: Vec<Case<'static>> =
        serde_json::from_str(include_str!("../conformance/cases/coach.json")).expect("cases");
    println!("{:<28} {:>10} {:>10}", "rule", "mean", "budget");
    for rule in RULES {
        let inputs: Vec<_> =
            cases.iter().filter(|case| case.rule == rule.name).map(|case| case.input).collect();
        let mean = time(rule, &inputs);
        println!("{:<28} {:>10} {:>10}", rule.name, format!("{mean:.1?}"), format!("{BUDGET:?}"));
    }
}

fn time(rule: &Rule, inputs: &[&RawValue]) -> Duration {
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for input in inputs {
            let input = Json::parse(black_box(input.get())).expect("JSON");
            let question = Question {
                input: &input,
                language: Language::Portuguese,
                law_of: None,
                calendar: calendar::for_service(rule.service),
            };
            let answer = rule.evaluate(&question).map(|answer| {
                serde_json::to_string(&answer.with_words()).expect("an answer is JSON")
            });
            let _ = black_box(answer);
        }
    }
    let count = u32::try_from(inputs.len()).expect("a few cases") * ROUNDS;
    start.elapsed() / count
}
