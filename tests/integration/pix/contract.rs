//! The central bank's own description of the API, and what was said over the wire.

use std::sync::{Arc, Mutex};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::Request,
    middleware::{Next, from_fn},
    response::Response,
};
use backend::{
    payment::pix::PixProvider,
    pix_simulator::{API_PREFIX, Simulator, SimulatorSettings},
};
use jsonschema::{Draft, Validator};
use serde_json::{Value, json};
use tests::provider::TestProvider;

const DESCRIPTION: &str = include_str!("openapi-2.9.0.yaml");

/// A request and its answer.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    pub(super) method: String,
    pub(super) path: String,
    from_adapter: bool,
    query: Vec<(String, String)>,
    request: Bytes,
    pub(super) status: u16,
    content_type: Option<String>,
    pub(super) answer: Bytes,
}

/// Keeps every exchange that passes.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder(Arc<Mutex<Vec<Exchange>>>);

/// Names and values of the variables of a path.
type Variables = Vec<(String, String)>;

impl Recorder {
    pub(super) async fn record(self, request: Request, next: Next) -> Response {
        let (head, body) = request.into_parts();
        let request = to_bytes(body, 1 << 20).await.expect("a short body");
        let url = format!("http://host{}", head.uri);
        let url = reqwest::Url::parse(&url).expect("a target");
        let query = url.query_pairs().map(|(k, v)| (k.into_owned(), v.into_owned())).collect();
        let (method, path) = (head.method.to_string(), head.uri.path().to_owned());
        let from_adapter = head.headers.get("user-agent").is_some_and(|name| name == "embarque");
        let answer = next.run(Request::from_parts(head, Body::from(request.clone()))).await;
        let (head, body) = answer.into_parts();
        let answer = to_bytes(body, 1 << 20).await.expect("a short body");
        let content_type =
            head.headers.get("content-type").map(|value| value.to_str().expect("text").to_owned());
        let status = head.status.as_u16();
        self.0.lock().expect("no panic").push(Exchange {
            method,
            path,
            from_adapter,
            query,
            request,
            status,
            content_type,
            answer: answer.clone(),
        });
        Response::from_parts(head, Body::from(answer))
    }

    pub(super) fn exchanges(&self) -> Vec<Exchange> {
        self.0.lock().expect("no panic").clone()
    }
}

/// A simulator whose exchanges are recorded; only its settings come from the other.
pub(super) async fn recorded(
    model: &TestProvider,
) -> (String, Recorder, PixProvider, tempfile::TempDir) {
    let mut settings = model.settings();
    let folder = tempfile::tempdir().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = listener.local_addr().unwrap().to_string();
    let simulator_settings = SimulatorSettings {
        data_dir: folder.path().to_owned(),
        host: host.clone(),
        client_id: settings.client_id.clone(),
        client_secret: settings.client_secret.clone(),
        payee_key: settings.payee_key.clone(),
        payee_name: "EMBARQUE TESTE".to_owned(),
        payee_city: "SALVADOR".to_owned(),
        webhook_url: None,
    };
    let clock = model.clock.clone();
    let simulator = Simulator::open(simulator_settings, clock.clone()).await.unwrap();
    let recorder = Recorder::default();
    let keep = recorder.clone();
    let router =
        simulator.router().layer(from_fn(move |request, next| keep.clone().record(request, next)));
    tokio::spawn(async move { axum::serve(listener, router).await });
    settings.api_url = format!("http://{host}/api/v2");
    settings.token_url = format!("http://{host}/oauth/token");
    (format!("http://{host}"), recorder, PixProvider::new(settings, clock).unwrap(), folder)
}

/// The description, with its references.
pub(super) struct Description(Value);

impl Description {
    pub(super) fn read() -> Self {
        Self(serde_norway::from_str(DESCRIPTION).expect("YAML"))
    }

    /// Everything that is wrong with an exchange of the API, and the template of its path.
    pub(super) fn check(&self, exchange: &Exchange) -> Result<String, Vec<String>> {
        let path = exchange.path.strip_prefix(API_PREFIX).unwrap_or(&exchange.path);
        let (template, item, names) =
            self.item(path).ok_or_else(|| vec![format!("no such path: {path}")])?;
        let operation = &item[exchange.method.to_lowercase()];
        if operation.is_null() {
            return Err(vec![format!("no {} at {template}", exchange.method)]);
        }
        let parameters = [&item["parameters"], &operation["parameters"]];
        let parameters: Vec<&Value> = parameters
            .into_iter()
            .filter_map(Value::as_array)
            .flatten()
            .map(|parameter| self.resolve(parameter))
            .collect();
        let mut faults = Vec::new();
        // Only a request that this test spoils on purpose need not fit.
        if exchange.from_adapter || exchange.status < 400 {
            faults.extend(self.parameter_faults(&parameters, &names, &exchange.query));
            faults.extend(self.request_faults(operation, exchange));
        }
        faults.extend(self.answer_faults(operation, exchange));
        if faults.is_empty() { Ok(template) } else { Err(faults) }
    }

    /// Faults of `value` against a schema of the description.
    pub(super) fn faults(&self, schema: &Value, value: &Value) -> Vec<String> {
        self.validator(schema).iter_errors(value).map(|fault| fault.to_string()).collect()
    }

    /// A named schema.
    pub(super) fn schema(&self, name: &str) -> Value {
        json!({ "$ref": format!("#/components/schemas/{name}") })
    }

    fn validator(&self, schema: &Value) -> Validator {
        let whole = json!({ "allOf": [schema], "components": self.0["components"] });
        // The description's own examples of addresses have no scheme, so that `uri` is not taken
        // by the word.
        jsonschema::options()
            .with_draft(Draft::Draft7)
            .should_validate_formats(true)
            .with_format("uri", |_: &str| true)
            .build(&whole)
            .expect("a schema")
    }

    /// The path item that fits a path best, and the values of its variables.
    fn item(&self, path: &str) -> Option<(String, &Value, Variables)> {
        let segments: Vec<_> = path.split('/').collect();
        let fits = |template: &str| {
            let parts: Vec<_> = template.split('/').collect();
            let mut names = Vec::new();
            let same = parts.len() == segments.len()
                && parts.iter().zip(&segments).all(|(part, segment)| {
                    match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                        Some(name) => {
                            names.push((name.to_owned(), (*segment).to_owned()));
                            true
                        }
                        None => part == segment,
                    }
                });
            same.then_some(names)
        };
        let paths = self.0["paths"].as_object().expect("paths");
        let mut fitting: Vec<_> = paths
            .iter()
            .filter_map(|(template, item)| Some((template.clone(), item, fits(template)?)))
            .collect();
        fitting.sort_by_key(|(_, _, names)| names.len());
        (!fitting.is_empty()).then(|| fitting.swap_remove(0))
    }

    fn resolve<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value["$ref"].as_str().and_then(|pointer| pointer.strip_prefix('#')) {
            Some(pointer) => self.resolve(self.0.pointer(pointer).expect("a reference that leads")),
            None => value,
        }
    }

    fn parameter_faults(
        &self,
        parameters: &[&Value],
        names: &[(String, String)],
        query: &[(String, String)],
    ) -> Vec<String> {
        let mut faults = Vec::new();
        let given = |place: &str| if place == "path" { names } else { query };
        for parameter in parameters {
            let (name, place) = (&parameter["name"], parameter["in"].as_str().expect("a place"));
            let value = given(place).iter().find(|(key, _)| name == key.as_str());
            match value {
                None if parameter["required"] == true => faults.push(format!("{name} is missing")),
                None => {}
                Some((_, text)) => {
                    let schema = &parameter["schema"];
                    let resolved = self.resolve(schema);
                    let value = match resolved["type"].as_str() {
                        Some("integer") => text.parse::<i64>().map_or(json!(text), Value::from),
                        Some("boolean") => text.parse::<bool>().map_or(json!(text), Value::from),
                        _ => json!(text),
                    };
                    faults.extend(self.faults(schema, &value));
                }
            }
        }
        for (key, _) in query {
            if !parameters.iter().any(|parameter| parameter["name"] == key.as_str()) {
                faults.push(format!("the query {key} is not described"));
            }
        }
        faults
    }

    fn request_faults(&self, operation: &Value, exchange: &Exchange) -> Vec<String> {
        let described = self.resolve(&operation["requestBody"]);
        let schema = &described["content"]["application/json"]["schema"];
        if schema.is_null() {
            let surplus = !exchange.request.is_empty();
            return surplus
                .then(|| "a body that is not described".to_owned())
                .into_iter()
                .collect();
        }
        match serde_json::from_slice(&exchange.request) {
            Ok(body) => self.faults(schema, &body),
            Err(error) => vec![format!("the request is no JSON: {error}")],
        }
    }

    fn answer_faults(&self, operation: &Value, exchange: &Exchange) -> Vec<String> {
        let problem = json!({ "application/problem+json": { "schema": self.schema("Problema") } });
        let described = self.resolve(&operation["responses"][exchange.status.to_string()]);
        let content = match exchange.status {
            // The lists of errors in the text name these where the operations do not.
            400 | 401 | 404 if described.is_null() => &problem,
            _ if described.is_null() => {
                return vec![format!("status {} is not described", exchange.status)];
            }
            _ => &described["content"],
        };
        if content.is_null() {
            let surplus = !exchange.answer.is_empty();
            return surplus
                .then(|| "an answer that is not described".to_owned())
                .into_iter()
                .collect();
        }
        let kind = exchange.content_type.as_deref().unwrap_or_default();
        let schema = &content[kind.split(';').next().unwrap_or_default()]["schema"];
        if schema.is_null() {
            return vec![format!("an answer of the type {kind}")];
        }
        match serde_json::from_slice(&exchange.answer) {
            Ok(body) => self.faults(schema, &body),
            Err(error) => vec![format!("the answer is no JSON: {error}")],
        }
    }
}
