//! A Pix simulator on a free port, and the adapter that speaks to it.

use std::{net::SocketAddr, path::Path, time::Duration};

use backend::{
    clock::Clock,
    payment::pix::{
        PixProvider,
        settings::{PixSettings, Secret},
    },
    pix_simulator::{API_PREFIX, Simulator, SimulatorSettings, TOKEN_PATH},
};
use reqwest::Response;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

/// The payee's key at the simulator of a test.
pub const PAYEE_KEY: &str = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";

const CLIENT: &str = "embarque";
const SECRET: &str = "a secret of the tests";

/// A simulated Pix provider of a test's own.
pub struct TestProvider {
    /// Where it listens.
    pub address: SocketAddr,
    /// The simulator's clock; the portal has its own.
    pub clock: Clock,
    folder: TempDir,
    stop: CancellationToken,
    served: JoinHandle<anyhow::Result<()>>,
    http: reqwest::Client,
}

impl TestProvider {
    /// Starts one whose clock stands at `clock`'s moment; refunds are settled at once.
    pub async fn start(clock: Clock) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let (stop, served) = serve(folder.path(), listener, clock.clone()).await;
        let http = reqwest::Client::new();
        let provider = Self { address, clock, folder, stop, served, http };
        provider.behave(&json!({ "refund_seconds": 0 })).await;
        provider
    }

    /// Ends it and starts it again on the same port, with the same book.
    pub async fn restart(&mut self) {
        self.stop.cancel();
        (&mut self.served).await.expect("no panic").expect("a clean end");
        let listener = loop {
            // The port is free again once the last connection is closed.
            match TcpListener::bind(self.address).await {
                Ok(listener) => break listener,
                Err(_) => tokio::task::yield_now().await,
            }
        };
        (self.stop, self.served) = serve(self.folder.path(), listener, self.clock.clone()).await;
    }

    /// Flags of `serve` with which a [`crate::TestApp`] uses this provider.
    #[must_use]
    pub fn flags(&self) -> Vec<String> {
        let url = format!("http://{}{API_PREFIX}", self.address);
        [
            "--pix-api-url",
            &url,
            "--pix-client-id",
            CLIENT,
            "--pix-client-secret",
            SECRET,
            "--pix-key",
            PAYEE_KEY,
        ]
        .map(str::to_owned)
        .to_vec()
    }

    /// How to reach it.
    #[must_use]
    pub fn settings(&self) -> PixSettings {
        PixSettings {
            api_url: format!("http://{}{API_PREFIX}", self.address),
            token_url: format!("http://{}{TOKEN_PATH}", self.address),
            client_id: CLIENT.to_owned(),
            client_secret: Secret::new(SECRET),
            payee_key: PAYEE_KEY.to_owned(),
            client_certificate: None,
            authority: None,
            timeout: Duration::from_secs(5),
        }
    }

    /// The adapter, with the given clock.
    #[must_use]
    pub fn adapter(&self, clock: Clock) -> PixProvider {
        PixProvider::new(self.settings(), clock).expect("settings without certificates")
    }

    /// Pays a charge as its payer; `order` as `POST /control/charges/{txid}/payments` takes it.
    pub async fn pay(&self, txid: &str, order: &Value) -> Response {
        self.post(&format!("/control/charges/{txid}/payments"), order).await
    }

    /// Changes some of the provider's behaviour.
    pub async fn behave(&self, changes: &Value) {
        let mut behaviour = self.get("/control/behaviour").await;
        for (name, value) in changes.as_object().expect("an object") {
            behaviour[name] = value.clone();
        }
        let answer = self.http.put(self.url("/control/behaviour")).json(&behaviour).send().await;
        assert_eq!(answer.expect("the simulator answers").status(), 204);
    }

    /// Ends refunds and sends notices that are due, and waits until that is done.
    pub async fn run(&self) -> Value {
        self.post("/control/run", &json!({})).await.json().await.expect("counts")
    }

    /// Reads JSON of the control interface.
    pub async fn get(&self, path: &str) -> Value {
        let answer = self.http.get(self.url(path)).send().await.expect("the simulator answers");
        answer.json().await.expect("JSON")
    }

    /// Tells the simulator something by its control interface.
    pub async fn post(&self, path: &str, body: &Value) -> Response {
        let request = self.http.post(self.url(path)).json(body);
        request.send().await.expect("the simulator answers")
    }

    /// An address of the simulator.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for TestProvider {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

async fn serve(
    folder: &Path,
    listener: TcpListener,
    clock: Clock,
) -> (CancellationToken, JoinHandle<anyhow::Result<()>>) {
    let settings = SimulatorSettings {
        data_dir: folder.to_owned(),
        host: listener.local_addr().expect("a bound listener has an address").to_string(),
        client_id: CLIENT.to_owned(),
        client_secret: Secret::new(SECRET),
        payee_key: PAYEE_KEY.to_owned(),
        payee_name: "EMBARQUE TESTE".to_owned(),
        payee_city: "SALVADOR".to_owned(),
        webhook_url: None,
    };
    let simulator = Simulator::open(settings, clock).await.expect("a simulator");
    let stop = CancellationToken::new();
    let stopped = stop.clone().cancelled_owned();
    let served = tokio::spawn(simulator.serve(listener, stopped));
    (stop, served)
}
