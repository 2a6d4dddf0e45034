//! `embarque rules`: ask the rules at the terminal, and check worked cases.

use std::{
    fs,
    io::{self, IsTerminal as _, Read as _, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context as _;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use shared::{
    calendar,
    input::{Problem, json::Json},
    language::Language,
    law::citation,
    rule::{
        RULES, Rule,
        answer::{Answer, Question},
        case::Case,
        find_rule,
    },
    time::{Day, syntax},
};

/// What `rules` can be told.
#[derive(Debug, Args)]
pub(super) struct Rules {
    /// Language of titles, explanations and messages: pt-BR or en
    #[arg(long, global = true, default_value = "pt-BR", value_parser = read_language)]
    language: Language,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// List the rules
    List,
    /// Show the JSON Schema of a rule's input and outcome
    Show {
        /// Name of the rule, such as coach.refund
        rule: String,
    },
    /// Decide an input; JSON where the output is no terminal
    Eval {
        /// Name of the rule, such as coach.refund
        rule: String,
        /// File with the input; `-` or nothing reads the standard input
        file: Option<PathBuf>,
        /// Day whose constants count, YYYY-MM-DD
        #[arg(long, value_name = "DAY", value_parser = read_day)]
        law_of: Option<Day>,
    },
    /// Check a file of worked cases; fails where one fails
    Check {
        /// File with a list of cases
        cases: PathBuf,
    },
}

fn read_language(tag: &str) -> Result<Language, String> {
    Language::from_tag(tag).ok_or_else(|| "say pt-BR or en".to_owned())
}

fn read_day(text: &str) -> Result<Day, String> {
    syntax::read_day(text)
        .filter(|day| Day::FIRST <= *day && *day <= Day::LAST)
        .ok_or_else(|| "say a day from 1920-01-01 to 2199-12-31".to_owned())
}

impl Rules {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let mut out = String::new();
        let code = match &self.verb {
            Verb::List => list(self.language, &mut out),
            Verb::Show { rule } => show(rule, self.language, &mut out)?,
            Verb::Eval { rule, file, law_of } => {
                let text = read_input(file.as_deref())?;
                let asked = Asked { language: self.language, law_of: *law_of };
                eval(rule, &text, asked, io::stdout().is_terminal(), &mut out)?
            }
            Verb::Check { cases } => {
                let text = fs::read_to_string(cases)
                    .with_context(|| format!("cannot read {}", cases.display()))?;
                check(&text, &mut out)
                    .with_context(|| format!("{} is no list of cases", cases.display()))?
            }
        };
        match io::stdout().write_all(out.as_bytes()) {
            // Who reads has enough, as `head` does.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(code),
            written => Ok(written.map(|()| code)?),
        }
    }
}

fn read_input(file: Option<&Path>) -> anyhow::Result<String> {
    match file.filter(|file| *file != Path::new("-")) {
        Some(file) => {
            fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
        }
        None => {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).context("cannot read the standard input")?;
            Ok(text)
        }
    }
}

fn list(language: Language, out: &mut String) -> ExitCode {
    let width = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for rule in RULES {
        out.push_str(&format!("{:width$}  {}\n", rule.name, rule.title_in(language)));
    }
    ExitCode::SUCCESS
}

fn show(name: &str, language: Language, out: &mut String) -> anyhow::Result<ExitCode> {
    let Some(rule) = find_rule(name) else { return Ok(unknown_rule(name, out)) };
    let view = json!({
        "rule": rule.name,
        "title": rule.title_in(language),
        "provisions": rule.provisions,
        "schema": rule.schema(),
        "outcome_schema": rule.outcome_schema(),
    });
    out.push_str(&format!("{view:#}\n"));
    Ok(ExitCode::SUCCESS)
}

#[derive(Clone, Copy)]
struct Asked {
    language: Language,
    law_of: Option<Day>,
}

fn eval(
    name: &str,
    text: &str,
    asked: Asked,
    for_people: bool,
    out: &mut String,
) -> anyhow::Result<ExitCode> {
    let Some(rule) = find_rule(name) else { return Ok(unknown_rule(name, out)) };
    let Some(input) = Json::parse(text) else {
        write_error("invalid", "", "The input is not JSON.", out);
        return Ok(ExitCode::FAILURE);
    };
    let Asked { language, law_of } = asked;
    let calendar = calendar::for_service(rule.service);
    match rule.evaluate(&Question { input: &input, language, law_of, calendar }) {
        Ok(answer) if for_people => write_for_people(rule, &answer, language, out)?,
        Ok(answer) => {
            out.push_str(&serde_json::to_string(&answer.with_words())?);
            out.push('\n');
        }
        Err(problem) if for_people => {
            write_problem_for_people(&problem, language, out);
            return Ok(ExitCode::FAILURE);
        }
        Err(problem) => {
            write_error(problem.code.as_str(), &problem.field, problem.message.say(language), out);
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write_for_people(
    rule: &Rule,
    answer: &Answer,
    language: Language,
    out: &mut String,
) -> anyhow::Result<()> {
    out.push_str(&format!("{} ({})\n\n", rule.title_in(language), rule.name));
    for (index, sentence) in answer.explanation.iter().enumerate() {
        out.push_str(&format!("{:>3}. {sentence}\n", index + 1));
    }
    out.push('\n');
    let outcome: Value = serde_json::from_str(answer.outcome.get())?;
    let width = outcome.as_object().into_iter().flatten().map(|(name, _)| name.len()).max();
    for (name, value) in outcome.as_object().into_iter().flatten() {
        out.push_str(&format!("  {name:width$}  {value}\n", width = width.unwrap_or(0)));
    }
    let labels: Vec<_> =
        answer.citations.iter().map(|id| citation::full_label(id, language)).collect();
    out.push_str(&format!("\n  {}\n", labels.join("\n  ")));
    Ok(())
}

fn write_problem_for_people(problem: &Problem, language: Language, out: &mut String) {
    let code = problem.code.as_str();
    out.push_str(&format!("{code} {}: {}\n", problem.field, problem.message.say(language)));
}

fn unknown_rule(name: &str, out: &mut String) -> ExitCode {
    write_error("unknown_rule", "", &format!("There is no rule {name}."), out);
    ExitCode::FAILURE
}

fn write_error(code: &str, field: &str, message: &str, out: &mut String) {
    let error = json!({"error": {"code": code, "field": field, "message": message}});
    out.push_str(&format!("{error}\n"));
}

/// A line for each case that fails, then a count.
fn check(text: &str, out: &mut String) -> anyhow::Result<ExitCode> {
    let cases: Vec<Case<'_>> = serde_json::from_str(text)?;
    let mut failed = 0;
    for case in &cases {
        if let Some(fault) = case.fault(&case.ask()) {
            failed += 1;
            out.push_str(&format!("{}: {fault} ({})\n", case.id, case.why));
        }
    }
    out.push_str(&format!("{} of {} cases hold\n", cases.len() - failed, cases.len()));
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &str = r#"{"issued_on": "2025-03-10", "used_on": "2026-03-11",
        "fare_paid_cents": 8000, "current_fare_cents": 9150}"#;
    const ASKED: Asked = Asked { language: Language::English, law_of: None };

    fn evaluated(rule: &str, input: &str, for_people: bool) -> (ExitCode, String) {
        let mut out = String::new();
        let code = eval(rule, input, ASKED, for_people, &mut out).expect("it writes");
        (code, out)
    }

    #[test]
    fn a_pipe_gets_the_answer_of_the_api() {
        let (code, out) = evaluated("coach.open_ticket", INPUT, false);
        assert_eq!(code, ExitCode::SUCCESS);
        let answer: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(answer["outcome"]["difference_cents"], 1150);
        assert!(answer["citations"][0]["text"].as_str().is_some_and(|text| !text.is_empty()));
    }

    #[test]
    fn a_person_gets_sentences_values_and_articles() {
        let (_, out) = evaluated("coach.open_ticket", INPUT, true);
        assert!(out.contains("  1. The issue price held until 10 March 2026."), "{out}");
        assert!(out.contains("difference_cents         1150"), "{out}");
    }

    #[test]
    fn what_cannot_be_decided_fails_with_code_and_pointer() {
        for (rule, input, code) in [
            ("coach.open_ticket", "{", "invalid"),
            ("coach.open_ticket", "{}", "missing"),
            ("coach.unheard_of", "{}", "unknown_rule"),
        ] {
            let (exit, out) = evaluated(rule, input, false);
            assert_eq!(exit, ExitCode::FAILURE);
            let error: Value = serde_json::from_str(&out).expect("JSON");
            assert_eq!(error["error"]["code"], code);
        }
        let (exit, out) = evaluated("coach.open_ticket", "{}", true);
        assert_eq!(
            (exit, out.as_str()),
            (ExitCode::FAILURE, "missing /issued_on: This field is required.\n")
        );
    }

    #[test]
    fn a_rule_is_shown_with_both_its_schemas() {
        let mut out = String::new();
        let code = show("coach.refund", Language::English, &mut out).expect("it writes");
        let view: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(code, ExitCode::SUCCESS);
        assert_eq!(view["schema"]["properties"]["choice"]["enum"][0], "refund");
        assert_eq!(view["outcome_schema"]["properties"]["eligible"]["type"], "boolean");
    }

    #[test]
    fn check_tells_each_case_that_fails_and_a_count() {
        let case = |id: &str, rule: &str, expect: &str| {
            format!(
                r#"{{"id": "{id}", "rule": "{rule}", "input": {INPUT}, "expect": {expect}, "why": "Told."}}"#
            )
        };
        let good = case("good", "coach.open_ticket", r#"{"within_year": false}"#);
        let bad = case("bad", "coach.open_ticket", r#"{"within_year": true}"#);
        let awaited = case("awaited", "coach.unheard_of", "{}");
        let mut out = String::new();
        let code = check(&format!("[{good},{bad},{awaited}]"), &mut out).expect("cases");
        assert_eq!(code, ExitCode::FAILURE);
        assert_eq!(
            out,
            "bad: within_year is false, not true (Told.)\n\
             awaited: refused as unknown_rule at \"\" (Told.)\n\
             1 of 3 cases hold\n"
        );
        let mut out = String::new();
        let code = check(&format!("[{good}]"), &mut out).expect("cases");
        assert_eq!((code, out.as_str()), (ExitCode::SUCCESS, "1 of 1 cases hold\n"));
    }
}
