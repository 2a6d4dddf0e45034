//! Journeys in a real browser: Chromium, steered by ChromeDriver, against a [`TestApp`].
//!
//! `cargo xtask test --filter NAME` builds what the pages load (`target/site`), installs axe, and
//! runs them. A journey is a story on one [`Page`]:
//!
//! ```no_run
//! use tests::browser::{Visit, journey};
//!
//! #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
//! async fn a_passenger_finds_a_coach() {
//!     for visit in Visit::phone().with_and_without_script() {
//!         journey(visit, async |page| {
//!             page.open("/").await;
//!             page.fill("origin", "Salvador").await;
//!             page.press_button("Buscar").await;
//!             page.expect_text("Feira de Santana").await;
//!             page.expect_accessible().await;
//!         })
//!         .await;
//!     }
//! }
//! ```
//!
//! Each journey has its own application, database and browser profile; two run at a time. When it
//! ends well it is also checked that the console told no error (a broken content security policy
//! and a hydration mismatch are told there), and that nothing was asked of a third party.
//! [`Page::browser`] is the whole WebDriver client for what the page's own verbs do not say.

mod accessibility;
mod console;
mod driver;
mod page;

use std::{
    panic::{AssertUnwindSafe, resume_unwind},
    path::Path,
};

use backend::{db::Engine, worker};
use futures_util::FutureExt as _;
use tokio::sync::Semaphore;

use crate::TestApp;

pub use accessibility::Node;
pub use driver::site;
pub use page::{Fetched, Page};

/// Browsers at a time: more would only wait for each other on two cores.
static BROWSERS: Semaphore = Semaphore::const_new(2);

/// Whether the pages' scripts run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// As in most browsers.
    On,
    /// Switched off: forms and links must do.
    Off,
}

/// The scheme of colours that the system wishes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Dark text on light ground.
    Light,
    /// Light text on dark ground.
    Dark,
}

/// How somebody comes to the portal.
#[derive(Clone, Copy, Debug)]
pub struct Visit {
    /// Whether scripts run.
    pub script: Script,
    /// Width and height of the window in CSS pixels.
    pub size: (u32, u32),
    /// The zone of the browser's clock.
    pub time_zone: &'static str,
}

impl Visit {
    /// A phone of 360 × 740, with scripts.
    #[must_use]
    pub fn phone() -> Self {
        Self { script: Script::On, size: (360, 740), time_zone: "America/Bahia" }
    }

    /// A desk of 1280 × 900, with scripts.
    #[must_use]
    pub fn desk() -> Self {
        Self { size: (1280, 900), ..Self::phone() }
    }

    /// The same without scripts.
    #[must_use]
    pub fn without_script(self) -> Self {
        Self { script: Script::Off, ..self }
    }

    /// The same with the browser's clock in another zone, as `Asia/Tokyo`.
    #[must_use]
    pub fn in_zone(self, time_zone: &'static str) -> Self {
        Self { time_zone, ..self }
    }

    /// Both ways, for journeys that must pass either way.
    #[must_use]
    pub fn with_and_without_script(self) -> [Self; 2] {
        [self, self.without_script()]
    }
}

/// Runs a journey on an application of its own.
pub async fn journey(visit: Visit, story: impl AsyncFnOnce(&Page)) {
    let site = site();
    let site = site.to_str().expect("a workspace whose path is text");
    let test = TestApp::start_with(Engine::Sqlite, &["--site", site], worker::handlers()).await;
    journey_in(&test, visit, story).await;
}

/// Runs a journey on an application that the test has prepared.
///
/// # Panics
/// When the story does, or when console or network show what they must not.
pub async fn journey_in(test: &TestApp, visit: Visit, story: impl AsyncFnOnce(&Page)) {
    journey_at(test.address.port(), visit, story).await;
}

/// Runs a journey on whatever listens on that port of this machine.
///
/// # Panics
/// As [`journey_in`] does.
pub async fn journey_at(port: u16, visit: Visit, story: impl AsyncFnOnce(&Page)) {
    journey_from(&format!("http://localhost:{port}"), visit, story).await;
}

/// Runs a journey on the pages of a folder, opened as files.
///
/// # Panics
/// As [`journey_in`] does.
pub async fn journey_in_folder(folder: &Path, visit: Visit, story: impl AsyncFnOnce(&Page)) {
    journey_from(&format!("file://{}", folder.display()), visit, story).await;
}

async fn journey_from(origin: &str, visit: Visit, story: impl AsyncFnOnce(&Page)) {
    let _turn = BROWSERS.acquire().await.expect("the semaphore stays open");
    let driver = driver::Driver::start().await;
    let page = Page::start(&driver, origin, visit).await;
    let told = AssertUnwindSafe(story(&page)).catch_unwind().await;
    if told.is_err() {
        page.describe().await;
    }
    let complaints = page.complaints().await;
    page.close().await;
    if let Err(panic) = told {
        eprintln!("the browser tells: {complaints:#?}");
        resume_unwind(panic);
    }
    assert!(complaints.is_empty(), "the browser complains ({visit:?}): {complaints:#?}");
}
