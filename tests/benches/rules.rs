//! What one evaluation of a rule costs in process, from JSON to JSON: `cargo xtask bench rules`.
//!
//! Every worked case of the rules that are built is asked again and again. The median of several
//! runs counts, so that a moment's disturbance does not; allocations are exact.

use std::{
    alloc::System,
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
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The budget of one evaluation.
const BUDGET: Duration = Duration::from_micros(20);

/// Odd, so that the median is one of the values.
const RUNS: usize = 5;

/// Evaluations of each case in a run.
const ROUNDS: u32 = 500;

fn main() {
    let cases = [
        include_str!("../conformance/cases/coach.json"),
        include_str!("../conformance/cases/mototaxi.json"),
        include_str!("../conformance/cases/paratransit.json"),
    ]
    .map(|text| serde_json::from_str::<Vec<Case<'static>>>(text).expect("cases"));
    for rule in RULES {
        let of_rule = cases.iter().flatten().filter(|case| case.rule == rule.name);
        let inputs: Vec<_> = of_rule.map(|case| case.input).collect();
        let mean = time(rule, &inputs);
        let word = if mean <= BUDGET { "ok" } else { "MISSED" };
        let (microseconds, budget) = (mean.as_nanos() as f64 / 1e3, BUDGET.as_micros());
        let (allocations, bytes) = allocations(rule, &inputs);
        println!(
            "{word:6} {:28} {microseconds:>8.1} µs  budget ≤ {budget} µs  \
             {allocations:>5} allocations  {bytes:>6} bytes",
            rule.name
        );
    }
}

/// The mean time of an evaluation, the median of some runs.
fn time(rule: &Rule, inputs: &[&RawValue]) -> Duration {
    let mut means: Vec<_> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..ROUNDS {
                inputs.iter().for_each(|input| evaluate(rule, input));
            }
            start.elapsed() / (count(inputs) * ROUNDS)
        })
        .collect();
    means.sort();
    means[RUNS / 2]
}

/// Allocations of an evaluation and their bytes, on the average of the cases.
fn allocations(rule: &Rule, inputs: &[&RawValue]) -> (usize, usize) {
    let region = Region::new(ALLOCATOR);
    inputs.iter().for_each(|input| evaluate(rule, input));
    let change = region.change();
    let asked = change.allocations + change.reallocations;
    (asked / inputs.len(), change.bytes_allocated / inputs.len())
}

fn evaluate(rule: &Rule, input: &RawValue) {
    let input = Json::parse(black_box(input.get())).expect("JSON");
    let question = Question {
        input: &input,
        language: Language::Portuguese,
        law_of: None,
        calendar: calendar::for_service(rule.service),
    };
    let answer = rule
        .evaluate(&question)
        .map(|answer| serde_json::to_string(&answer.with_words()).expect("an answer is JSON"));
    let _ = black_box(answer);
}

fn count(inputs: &[&RawValue]) -> u32 {
    u32::try_from(inputs.len()).expect("a few cases")
}
