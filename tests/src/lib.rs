//! Common support of the test programmes: the application under test and builders of rows.
//!
//! ```no_run
//! use tests::{TestApp, instant, on_both_engines};
//!
//! # fn main() {}
//! on_both_engines! {
//!     async fn the_search_page_answers(test: TestApp) {
//!         test.app.clock.set(instant("2026-03-10T17:00:00Z"));
//!         let answer = test.client().get("/viagens").await;
//!         assert_eq!(answer.status(), 200);
//!         test.run_jobs().await;
//!     }
//! }
//! ```

pub mod browser;
mod client;
mod database;
pub mod mail_reader;
pub mod mail_server;
pub mod provider;
pub mod questions;

use std::net::SocketAddr;

use backend::{
    actor::Actor,
    app::App,
    clock::Clock,
    config::{Config, Settings},
    db::Db,
    payment::pix::PixProvider,
    session,
    worker::{self, Handlers},
};
use clap::{Args, Command, FromArgMatches as _};
use shared::time::Instant;
use tokio_util::sync::{CancellationToken, DropGuard};

pub use backend::db::Engine;
pub use client::Client;

/// The moment at which the clock of every test stands first: a Tuesday, 14:00 in Salvador.
pub const START: &str = "2026-03-10T17:00:00.000Z";

/// The whole application on a free port, with its own database and a clock that stands still.
///
/// No worker runs: [`TestApp::run_jobs`] runs what is due.
pub struct TestApp {
    /// The application, for calling use cases.
    pub app: App,
    /// Where it listens.
    pub address: SocketAddr,
    /// Where its database lies, for a second application on the same one.
    pub database_url: String,
    server: DropGuard,
    _database: Option<database::Database>,
}

impl TestApp {
    /// Starts the product on a fresh database.
    pub async fn start(engine: Engine) -> Self {
        Self::start_with(engine, &[], worker::handlers()).await
    }

    /// Starts it with further flags of `serve`, or with handlers of a test's own.
    pub async fn start_with(engine: Engine, flags: &[&str], handlers: Handlers) -> Self {
        let database = database::Database::create(engine).await;
        let data = database.folder().join("data").to_string_lossy().into_owned();
        let base = ["--clock", START, "--database-url", &database.url, "--data", &data];
        let config = read_flags(base.iter().chain(flags).copied());
        let test = Self::open(config, handlers).await;
        Self { _database: Some(database), ..test }
    }

    /// Starts a second instance on the same database, with connections and a clock of its own.
    pub async fn start_beside(&self) -> Self {
        let mut config = self.app.config.clone();
        config.clock = Some(self.app.clock.now());
        Self::open(config, worker::handlers()).await
    }

    async fn open(config: Config, handlers: Handlers) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let clock = Clock::fixed(config.clock.expect("tests set the clock"));
        let database_url = config.database.database_url.clone();
        let db = Db::connect(&database_url).await.expect("a database that answers");
        db.migrate().await.expect("migrations that run");
        let pix = PixProvider::new(config.pix.clone(), clock.clone()).expect("no certificates");
        let app = App::new(config, db, clock, handlers).with(|parts| parts.pix = Some(pix));
        let stop = CancellationToken::new();
        serve(&app, listener, &stop);
        Self { app, address, database_url, server: stop.drop_guard(), _database: None }
    }

    /// A second instance that differs in its configuration or database; it ends with this one.
    pub async fn serve_too(&self, app: App) -> Client {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        serve(&app, listener, self.server.token());
        Client::new(address)
    }

    /// Asks the server to end, as a signal does.
    pub fn stop(&self) {
        self.server.token().cancel();
    }

    /// A browser without cookies that keeps those it is given.
    #[must_use]
    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// An actor with a visitor of its own, for calling use cases.
    pub async fn visitor(&self) -> Actor {
        let (visitor, _) = session::create_visitor(&self.app).await.expect("a visitor");
        Actor { visitor: Some(visitor), ..Actor::default() }
    }

    /// Runs all jobs that are due, and answers how many runs it took.
    pub async fn run_jobs(&self) -> usize {
        worker::run_due(&self.app).await.expect("a database that answers")
    }
}

fn serve(app: &App, listener: tokio::net::TcpListener, stop: &CancellationToken) {
    let (app, stopped) = (app.clone(), stop.clone().cancelled_owned());
    tokio::spawn(async move { frontend::site::serve(&app, listener, stopped).await });
}

/// The settings of a demonstration without limits, with further flags of `serve`.
fn read_flags<'a>(flags: impl Iterator<Item = &'a str>) -> Config {
    let limits = ["--requests-per-minute", "--posts-per-minute", "--holds-per-address"];
    let unlimited = limits.into_iter().flat_map(|limit| [limit, "0"]);
    let command = Settings::augment_args(Command::new("serve").args_override_self(true));
    let base = ["serve", "--demo"].into_iter().chain(unlimited);
    let matches = command.try_get_matches_from(base.chain(flags));
    let settings = Settings::from_arg_matches(&matches.expect("flags of serve"));
    settings.expect("flags of serve").check().expect("settings that agree")
}

/// The name of an order's newest charge at the provider, as its payer reads it in the QR code.
pub async fn find_txid(app: &App, order_code: &str) -> String {
    let mut connection = app.db.reader.acquire().await.expect("a database that answers");
    sqlx::query_scalar(
        "select charge.txid from charge \
         join purchase_order on purchase_order.order_id = charge.order_id \
         where purchase_order.code = $1 order by charge.created_at desc, charge_id desc limit 1",
    )
    .bind(order_code)
    .fetch_one(&mut *connection)
    .await
    .expect("an order with a charge")
}

/// The seed of a test that chooses at random: a new one, or the one of an earlier run that
/// `EMBARQUE_TEST_SEED` names. It is printed, so that a failure can be repeated.
///
/// # Panics
/// When the variable is no number.
#[must_use]
pub fn seed() -> u64 {
    let given = std::env::var("EMBARQUE_TEST_SEED").ok();
    let seed = given.map_or_else(rand::random, |text| text.parse().expect("a seed is a number"));
    println!("EMBARQUE_TEST_SEED={seed}");
    seed
}

/// An instant from RFC 3339 text.
#[must_use]
pub fn instant(text: &str) -> Instant {
    Instant::from_storage(text).expect("an RFC 3339 instant")
}

/// Runs each function as two tests, `<name>::sqlite` and `<name>::postgres`.
#[macro_export]
macro_rules! on_both_engines {
    ($($(#[$attribute:meta])* async fn $name:ident($test:ident: $app:ty) $body:block)+) => {$(
        $(#[$attribute])*
        mod $name {
            #[allow(unused_imports, reason = "a test may need nothing of its file")]
            use super::*;

            async fn run($test: $app) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                run($crate::TestApp::start($crate::Engine::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                run($crate::TestApp::start($crate::Engine::Postgres).await).await;
            }
        }
    )+};
}

/// Runs each test on SQLite and on PostgreSQL, which it is told, for tests that start the
/// application in a way of their own.
#[macro_export]
macro_rules! on_each_engine {
    ($($(#[$attribute:meta])* async fn $name:ident($engine:ident: Engine) $body:block)+) => {$(
        $(#[$attribute])*
        mod $name {
            use super::*;

            async fn run($engine: $crate::Engine) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                run($crate::Engine::Sqlite).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                run($crate::Engine::Postgres).await;
            }
        }
    )+};
}
