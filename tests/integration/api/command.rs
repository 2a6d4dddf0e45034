//! `embarque rules` as it is run: what it reads, what it writes to a terminal and to a pipe, and
//! how it ends.

use std::{
    fs::{self, File},
    io::{Read as _, Write as _},
    process::{Command, Stdio},
};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use serde_json::{Value, json};
use shared::rule::RULES;

/// The passenger gave notice of exactly six hours.
const REFUND: &str = r#"{"ticket": {"fare_cents": 8450, "total_paid_cents": 8450},
    "departure": "2026-03-10T14:00:00-03:00", "requested_at": "2026-03-10T08:00:00-03:00",
    "choice": "refund"}"#;

/// How the program ended and what it wrote.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

impl Ended {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{} {}", self.out, self.err))
    }

    fn error_code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap().to_owned()
    }
}

fn rules(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portal"));
    command.arg("rules").args(arguments).stdin(Stdio::null());
    command
}

/// Runs it between two pipes.
fn run(arguments: &[&str], input: &str) -> Ended {
    let mut command = rules(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that reads nothing may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Ended {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs it at a terminal.
fn run_at_terminal(arguments: &[&str]) -> Ended {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let terminal = File::options().read(true).write(true).open(name).unwrap();
    let mut child = rules(arguments).stdout(terminal).stderr(Stdio::null()).spawn().unwrap();
    let mut out = Vec::new();
    // A terminal that everybody has left ends with an error, on Linux.
    let _ = File::from(master).read_to_end(&mut out);
    let code = child.wait().unwrap().code().unwrap();
    Ended { code, out: String::from_utf8(out).unwrap(), err: String::new() }
}

fn file_with(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, text).unwrap();
    file
}

fn path_of(file: &tempfile::NamedTempFile) -> &str {
    file.path().to_str().unwrap()
}

#[test]
fn every_rule_is_listed_in_the_language_asked_for() {
    let portuguese = run(&["list"], "");
    assert_eq!(portuguese.code, 0);
    let lines: Vec<_> = portuguese.out.lines().collect();
    assert_eq!(lines.len(), RULES.len());
    for (line, rule) in lines.iter().zip(RULES) {
        assert!(line.starts_with(rule.name) && line.ends_with(rule.title[0]), "{line}");
    }
    let english = run(&["list", "--language", "en"], "");
    assert!(english.out.lines().zip(RULES).all(|(line, rule)| line.ends_with(rule.title[1])));
    assert_eq!(run(&["list", "--language", "fr"], "").code, 2);
}

#[test]
fn a_rule_is_shown_with_its_schemas_and_an_unknown_one_is_not() {
    let shown = run(&["show", "coach.refund", "--language", "en"], "");
    assert_eq!(shown.code, 0);
    let shown = shown.json();
    assert_eq!(shown["rule"], "coach.refund");
    assert_eq!(shown["schema"]["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(shown["outcome_schema"]["type"], "object");
    let unknown = run(&["show", "coach.unheard_of"], "");
    assert_eq!((unknown.code, unknown.error_code().as_str()), (1, "unknown_rule"));
}

#[test]
fn an_input_is_read_from_a_file_or_from_standard_input() {
    let file = file_with(REFUND);
    let from_file = run(&["eval", "coach.refund", path_of(&file)], "not read");
    assert_eq!((from_file.code, from_file.err.as_str()), (0, ""));
    assert_eq!(from_file.json()["outcome"]["refund_cents"], 8450);
    for arguments in [&["eval", "coach.refund"][..], &["eval", "coach.refund", "-"]] {
        let piped = run(arguments, REFUND);
        assert_eq!((piped.code, &piped.out), (0, &from_file.out), "{arguments:?}");
    }
    let missing = run(&["eval", "coach.refund", "/nowhere/input.json"], "");
    assert_eq!((missing.code, missing.out.as_str()), (1, ""));
    assert!(missing.err.contains("cannot read /nowhere/input.json"), "{}", missing.err);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pipe_gets_the_very_answer_of_the_api() {
    let test = tests::TestApp::start(tests::Engine::Sqlite).await;
    let client = test.client();
    for (language, input) in [("pt-BR", REFUND), ("en", REFUND), ("en", "{}"), ("pt-BR", "[]")] {
        let asked = client.request("POST", "/api/v1/rules/coach.refund");
        let asked = asked.header("accept-language", language).body(input);
        let answer = asked.send().await.unwrap();
        let decided = answer.status() == 200;
        let answer: Value = answer.json().await.unwrap();
        let ended = run(&["eval", "coach.refund", "--language", language], input);
        assert_eq!((ended.json(), ended.code), (answer, i32::from(!decided)), "{input}");
    }
}

#[test]
fn the_law_of_a_day_counts() {
    let lost = r#"{"object": "baggage", "carried_in": "hold", "items": [
        {"harm": "lost", "loss_cents": 50000}], "trip_ended_at": "2026-03-10T18:30:00-03:00",
        "filed_at": "2026-03-10T19:00:00-03:00"}"#;
    let eval =
        |arguments: &[&str]| run(&[&["eval", "coach.baggage_claim"][..], arguments].concat(), lost);
    for (arguments, cap, since) in [
        (&[][..], 69_411, "2008-12-24"),
        (&["--law-of", "2008-12-24"], 69_411, "2008-12-24"),
        (&["--law-of", "2008-12-23"], 35_000, "2002-04-04"),
    ] {
        let answer = eval(arguments).json();
        assert_eq!(answer["outcome"]["cap_cents"], cap, "{arguments:?}");
        assert_eq!(answer["values"][0]["value"], cap, "{arguments:?}");
        assert_eq!(answer["values"][0]["in_force_from"], since, "{arguments:?}");
    }
    let before = eval(&["--law-of", "2002-04-03"]);
    assert_eq!((before.code, before.error_code().as_str()), (1, "out_of_range"));
    assert_eq!(before.json()["error"]["field"], "/law_of");
}

#[test]
fn a_terminal_gets_sentences_and_a_pipe_json() {
    let file = file_with(REFUND);
    let arguments = ["eval", "coach.refund", path_of(&file)];
    let piped = run(&arguments, "").json();
    let shown = run_at_terminal(&arguments);
    assert_eq!(shown.code, 0);
    for sentence in piped["explanation"].as_array().unwrap() {
        assert!(shown.out.contains(sentence.as_str().unwrap()), "{}", shown.out);
    }
    assert!(shown.out.contains("Art. 74") && !shown.out.contains('{'), "{}", shown.out);
    assert!(shown.out.contains("refund_cents") && shown.out.contains("8450"), "{}", shown.out);
    let english = run_at_terminal(&[&arguments[..], &["--language", "en"]].concat());
    assert!(english.out.contains("You gave notice"), "{}", english.out);

    let bad = file_with("{}");
    let refused = run_at_terminal(&["eval", "coach.refund", path_of(&bad), "--language", "en"]);
    assert_eq!(
        (refused.code, refused.out.trim_end()),
        (1, "missing /ticket: This field is required.")
    );
}

#[test]
fn what_is_not_decided_ends_with_an_error_and_its_code() {
    for (rule, input, code, field) in [
        ("coach.unheard_of", REFUND, "unknown_rule", ""),
        ("coach.refund", "{", "invalid", ""),
        ("coach.refund", "", "invalid", ""),
        ("coach.refund", "[]", "invalid", ""),
        ("coach.refund", "{}", "missing", "/ticket"),
        ("coach.refund", r#"{"colour": 1}"#, "unknown_field", "/colour"),
    ] {
        let ended = run(&["eval", rule], input);
        let error = &ended.json()["error"];
        assert_eq!((ended.code, &error["code"], &error["field"]), (1, &json!(code), &json!(field)));
        assert!(error["message"].as_str().unwrap().ends_with('.'), "{error}");
    }
    for arguments in [&["eval"][..], &["judge"], &["eval", "coach.refund", "--law-of", "today"]] {
        let ended = run(arguments, REFUND);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}");
    }
}

#[test]
fn every_public_case_holds_and_one_that_does_not_is_named() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/cases");
    for service in ["coach", "mototaxi", "paratransit"] {
        let file = format!("{folder}/{service}.json");
        let cases: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let ended = run(&["check", &file], "");
        let count = cases.len();
        assert_eq!((ended.out, ended.code), (format!("{count} of {count} cases hold\n"), 0));
        assert!(0 < count);

        let mut cases = cases[..3].to_vec();
        cases[1]["expect"] = json!({"no_such_field": true});
        cases[1].as_object_mut().unwrap().remove("expect_error");
        let ended = run(&["check", path_of(&file_with(&json!(cases).to_string()))], "");
        let lines: Vec<_> = ended.out.lines().collect();
        assert_eq!((ended.code, lines.len(), lines[1]), (1, 2, "2 of 3 cases hold"));
        let id = cases[1]["id"].as_str().unwrap();
        assert!(lines[0].starts_with(&format!("{id}: ")), "{}", lines[0]);
    }
    let ended = run(&["check", path_of(&file_with("{}"))], "");
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(ended.err.contains("is no list of cases"), "{}", ended.err);
}
