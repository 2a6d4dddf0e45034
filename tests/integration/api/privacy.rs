//! Nothing that the rules are asked is kept, counted or logged, however much is logged.

use std::{
    fs::{self, File},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Map, Value, json};
use shared::{
    input::field::{Field, Kind},
    rule::{RULES, case::Case},
};
use tests::Client;

const CASES: [&str; 3] = [
    include_str!("../../conformance/cases/coach.json"),
    include_str!("../../conformance/cases/mototaxi.json"),
    include_str!("../../conformance/cases/paratransit.json"),
];

/// What no answer of the product says by itself.
const MARK: &str = "zqx-marca-";

/// A portal as in production, which logs all it can to a file.
struct Portal {
    program: Child,
    folder: tempfile::TempDir,
    client: Client,
}

impl Portal {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let log = File::create(folder.path().join("log")).unwrap();
        let program = Command::new(env!("CARGO_BIN_EXE_portal"))
            .args(["serve", "--port", "0", "--log", "trace", "--public-url", "https://localhost"])
            .arg("--database-url")
            .arg(format!("sqlite://{}", folder.path().join("embarque.db").display()))
            .args(["--site", env!("CARGO_MANIFEST_DIR"), "--secret", &"A".repeat(43)])
            .args(["--api-requests-per-minute", "0", "--pix-api-url", "http://localhost:9"])
            .args(["--pix-client-id", "portal", "--pix-client-secret", "secret"])
            .args(["--pix-key", tests::provider::PAYEE_KEY])
            .stderr(log.try_clone().unwrap())
            .stdout(log)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let mut portal = Self { program, folder, client: Client::new(([127, 0, 0, 1], 0).into()) };
        portal.client = Client::new(portal.address());
        portal
    }

    /// Waits for the line that tells where it listens.
    fn address(&mut self) -> SocketAddr {
        loop {
            let log = self.log();
            let mut lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            if let Some(line) = lines.find(|line| line["message"] == "listening") {
                return line["address"].as_str().unwrap().parse().unwrap();
            }
            assert!(self.program.try_wait().unwrap().is_none(), "it did not start: {log}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    async fn ask(&self, path: &str, body: impl Into<reqwest::Body>) -> u16 {
        let asked = self.client.request("POST", path).body(body);
        asked.header("content-type", "application/json").send().await.unwrap().status().as_u16()
    }

    /// Where the text is found of all that outlives a request: files with the log, metrics.
    async fn places_with(&self, text: &str) -> Vec<String> {
        let metrics = self.client.get("/metrics").await.text().await.unwrap();
        let mut places: Vec<_> = files(self.folder.path())
            .into_iter()
            .filter(|file| holds(&fs::read(file).unwrap(), text))
            .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        places.extend(metrics.contains(text).then(|| "metrics".to_owned()));
        places
    }
}

impl Drop for Portal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window.eq_ignore_ascii_case(text.as_bytes()))
}

/// Marks that differ, so that one which is found tells where it was sent.
#[derive(Default)]
struct Marks(usize);

impl Marks {
    fn next(&mut self) -> String {
        self.0 += 1;
        format!("{MARK}{}", self.0)
    }

    /// A mark in every field of a table, whatever it takes.
    fn everywhere(&mut self, fields: &[Field]) -> Value {
        let mark = |field: &Field| {
            let value = match &field.kind {
                Kind::Object(fields) => self.everywhere(fields),
                Kind::List { of: Kind::Object(fields), .. } => json!([self.everywhere(fields)]),
                Kind::List { .. } => json!([self.next()]),
                _ => self.next().into(),
            };
            (field.name.to_owned(), value)
        };
        Value::Object(fields.iter().map(mark).collect())
    }

    /// A good input with a mark wherever its table takes any text.
    fn in_texts(&mut self, fields: &[Field], input: &mut Map<String, Value>) {
        for field in fields {
            let Some(value) = input.get_mut(field.name) else { continue };
            match (&field.kind, value) {
                (Kind::Text { .. } | Kind::Prose { .. }, Value::String(text)) => {
                    *text = self.next();
                }
                (Kind::Object(fields), Value::Object(inner)) => self.in_texts(fields, inner),
                (Kind::List { of: Kind::Object(fields), .. }, Value::Array(members)) => {
                    for member in members.iter_mut().filter_map(Value::as_object_mut) {
                        self.in_texts(fields, member);
                    }
                }
                _ => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_asked_of_a_rule_is_kept_counted_or_logged() {
    let portal = Portal::start();
    let mut marks = Marks::default();
    let cases = CASES.map(|text| serde_json::from_str::<Vec<Case<'_>>>(text).unwrap());
    let mut decided_with_marks = 0;
    for rule in RULES {
        let path = format!("/api/v1/rules/{}", rule.name);
        let of_rule = cases.iter().flatten().filter(|case| case.rule == rule.name);
        for case in of_rule.filter(|case| case.expect.is_some()).take(3) {
            let mut input = serde_json::from_str(case.input.get()).unwrap();
            let before = marks.0;
            marks.in_texts(rule.fields, &mut input);
            let status = portal.ask(&path, json!(input).to_string()).await;
            decided_with_marks += usize::from(status == 200 && before < marks.0);
            let batch = json!({"inputs": [input, {(marks.next()): marks.next()}, marks.next()]});
            assert_eq!(portal.ask(&format!("{path}/batch"), batch.to_string()).await, 200);
        }
        let everywhere = marks.everywhere(rule.fields);
        assert_eq!(portal.ask(&path, everywhere.to_string()).await, 422, "{path}");
        let mut unknown = everywhere;
        unknown[marks.next()] = marks.next().into();
        assert_eq!(portal.ask(&path, unknown.to_string()).await, 422, "{path}");
        let broken = format!("{{\"{}\": \"{}\", ", marks.next(), marks.next());
        assert_eq!(portal.ask(&path, broken.clone()).await, 400, "{path}");
        assert_eq!(portal.ask(&format!("{path}/batch"), broken).await, 400, "{path}");
        let (name, value) = (marks.next(), marks.next());
        assert_eq!(portal.ask(&format!("{path}?{name}={value}"), "{}").await, 422, "{path}");
        assert_eq!(portal.ask(&format!("{path}?law_of={value}"), "{}").await, 422, "{path}");
    }
    assert!(0 < decided_with_marks, "no rule has decided on a mark");
    assert_eq!(portal.ask(&format!("/api/v1/rules/{}", marks.next()), "{}").await, 404);
    let bytes = [marks.next().as_bytes(), &[0xff, 0xfe]].concat();
    assert_eq!(portal.ask("/api/v1/rules/coach.refund", bytes).await, 400);
    let headers = portal.client.request("POST", "/api/v1/rules/coach.refund").body("{}");
    let headers = headers.header("content-type", marks.next());
    let answer = headers.header("accept-language", marks.next()).send().await.unwrap();
    assert_eq!(answer.status(), 422);

    // Each place is one where a trace would be seen.
    assert_eq!(portal.places_with("/api/v1/rules/{rule}").await, ["log", "metrics"]);
    let kept = portal.places_with("create table").await;
    assert!(kept.iter().any(|file| file.starts_with("embarque.db")), "{kept:?}");
    assert!(portal.log().contains("\"level\":\"TRACE\""));
    assert_eq!(portal.places_with(MARK).await, Vec::<String>::new(), "of {} marks", marks.0);
}
