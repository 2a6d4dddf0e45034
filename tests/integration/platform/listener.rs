//! What the whole programme writes to its log, and the statements that each request makes.
//!
//! One listener serves all tests: a test that sets its own hears nothing of lines that another
//! test's thread has met first without a listener.

use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, LazyLock, Mutex},
};

use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
    span::{Attributes, Id},
};
use tracing_subscriber::{
    Layer,
    filter::filter_fn,
    layer::{Context, SubscriberExt as _},
    registry::LookupSpan,
};

/// Where sqlx tells of each statement.
const STATEMENTS: &str = "sqlx::query";

/// What was heard so far.
#[derive(Clone, Default)]
pub struct Listener {
    written: Arc<Mutex<Vec<u8>>>,
    statements: Arc<Mutex<HashMap<String, Vec<String>>>>,
}

impl Listener {
    /// The programme's listener, which listens from the first call on.
    pub fn get() -> &'static Self {
        static LISTENER: LazyLock<Listener> = LazyLock::new(|| {
            let listener = Listener::default();
            let sink = listener.clone();
            let log = tracing_subscriber::fmt::layer()
                .json()
                .with_writer(move || sink.clone())
                .with_filter(LevelFilter::INFO);
            let statements = listener.clone().with_filter(filter_fn(|metadata| {
                metadata.is_span() || metadata.target() == STATEMENTS
            }));
            let all = tracing_subscriber::registry().with(log).with(statements);
            tracing::subscriber::set_global_default(all).expect("no other test listens");
            listener
        });
        &LISTENER
    }

    /// The log so far.
    pub fn text(&self) -> String {
        String::from_utf8(self.written.lock().unwrap().clone()).unwrap()
    }

    /// Beginnings of the statements that the request of that id has made.
    pub fn statements(&self, request_id: &str) -> Vec<String> {
        self.statements.lock().unwrap().get(request_id).cloned().unwrap_or_default()
    }
}

impl Write for Listener {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.written.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The id of the request to which a span belongs.
struct RequestId(String);

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Listener {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut text = Text { field: "request.id", text: None };
        attributes.record(&mut text);
        if let (Some(span), Some(request_id)) = (context.span(id), text.text) {
            span.extensions_mut().insert(RequestId(request_id));
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let scope = context.event_scope(event).into_iter().flatten();
        let request_id = scope.filter_map(|span| {
            span.extensions().get::<RequestId>().map(|RequestId(id)| id.clone())
        });
        let Some(request_id) = request_id.last() else { return };
        let mut text = Text { field: "summary", text: None };
        event.record(&mut text);
        let statement = text.text.unwrap_or_default();
        self.statements.lock().unwrap().entry(request_id).or_default().push(statement);
    }
}

/// Reads one field.
struct Text {
    field: &'static str,
    text: Option<String>,
}

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == self.field {
            self.text = Some(value.to_owned());
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        self.record_str(field, &format!("{value:?}"));
    }
}
