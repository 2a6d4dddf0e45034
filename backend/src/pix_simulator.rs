//! A provider of the Pix API in which no money moves: a server of its own, on its own port and
//! with its own SQLite file, so that it outlives the portal's death as a real provider would.
//!
//! It answers the same API as [`crate::payment::pix`] calls, settles, delays, doubles and refuses
//! as it is told on its control page or through `/control`, and sends notices until they arrive.
//! It is for demonstrations and tests; whoever reaches its port can "pay".

pub mod behaviour;
pub mod beside;
mod charge;
mod control;
mod cross_site;
mod names;
mod notice;
mod page;
mod paging;
mod payment;
mod problem;
mod signature;
mod store;
mod token;

use std::{fs, future::Future, path::PathBuf, sync::Arc, time::Duration};

use anyhow::Context;
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post},
};
use serde_json::Value;
use shared::{document::br_code::BrCode, time::Instant};
use sqlx::{Sqlite, Transaction};
use tokio::{net::TcpListener, sync::Notify};

use crate::{clock::Clock, payment::pix::settings::Secret};

/// Base of the API behind the simulator's address.
pub const API_PREFIX: &str = "/api/v2";

/// Where tokens are had, behind the simulator's address.
pub const TOKEN_PATH: &str = "/oauth/token";

/// The invented payee's CNPJ.
const PAYEE_CNPJ: &str = "11222333000181";

/// How often the simulator looks for refunds and notices whose time has come.
const BEAT: Duration = Duration::from_millis(500);

const LONGEST_BODY: usize = 256 * 1024;

/// Who the simulated provider serves, and where it keeps its book.
#[derive(Clone, Debug)]
pub struct SimulatorSettings {
    /// Folder of the book, `pix-simulator.db`; made where it is missing.
    pub data_dir: PathBuf,
    /// Host and port under which payers reach it: `localhost:8302`. It is part of the QR codes.
    pub host: String,
    /// The portal's name at the provider.
    pub client_id: String,
    /// The portal's secret at the provider.
    pub client_secret: Secret,
    /// The payee's Pix key.
    pub payee_key: String,
    /// The payee's name in QR codes, up to 25 ASCII characters.
    pub payee_name: String,
    /// The payee's city in QR codes, up to 15 ASCII characters.
    pub payee_city: String,
    /// Where notices go before the portal says so itself; `/pix` is appended.
    pub webhook_url: Option<String>,
}

/// The simulated provider. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Simulator(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    settings: SimulatorSettings,
    clock: Clock,
    store: store::Store,
    grants: token::Grants,
    signing_key: signature::SigningKey,
    client: reqwest::Client,
    wake: Notify,
    /// Held while refunds and notices are seen to, so that no notice is sent twice at once.
    beat: tokio::sync::Mutex<()>,
}

impl Simulator {
    /// Opens the book.
    ///
    /// # Errors
    /// When the folder or the file cannot be used, or the settings make no QR code.
    pub async fn open(settings: SimulatorSettings, clock: Clock) -> anyhow::Result<Self> {
        fs::create_dir_all(&settings.data_dir).context("cannot make the simulator's folder")?;
        let file = settings.data_dir.join("pix-simulator.db");
        let store = store::Store::open(&file).await.context("cannot open the simulator's file")?;
        let _ = rustls::crypto::ring::default_provider().install_default();
        let redirect = reqwest::redirect::Policy::none();
        let client = reqwest::Client::builder().redirect(redirect).build()?;
        let grants = token::Grants::default();
        let signing_key = signature::SigningKey::random()?;
        let wake = Notify::new();
        let beat = tokio::sync::Mutex::default();
        let inner = Inner { settings, clock, store, grants, signing_key, client, wake, beat };
        let simulator = Self(Arc::new(inner));
        simulator
            .copy_and_paste(&names::random_token())
            .context("the simulator's host, payee or city does not fit into a QR code")?;
        if let Some(url) = &simulator.settings().webhook_url {
            let mut transaction = simulator.begin().await?;
            let key = &simulator.settings().payee_key;
            notice::store::set_webhook(&mut transaction, key, url, simulator.now()).await?;
            transaction.commit().await?;
        }
        Ok(simulator)
    }

    /// Everything that the simulator answers: the API, tokens, payloads, control, pages.
    pub fn router(&self) -> Router {
        let api = Router::new()
            .route(
                "/cob/{txid}",
                get(charge::api::get_charge)
                    .put(charge::api::put_charge)
                    .patch(charge::api::patch_charge),
            )
            .route("/cob", get(charge::api::list_charges).post(charge::api::post_charge))
            .route("/pix", get(payment::api::list_payments))
            .route("/pix/{e2eid}", get(payment::api::get_payment))
            .route(
                "/pix/{e2eid}/devolucao/{id}",
                get(payment::api::get_refund).put(payment::api::put_refund),
            )
            .route("/webhook", get(notice::api::list_webhooks))
            .route(
                "/webhook/{chave}",
                get(notice::api::get_webhook)
                    .put(notice::api::put_webhook)
                    .delete(notice::api::delete_webhook),
            )
            .fallback(async || problem::Problem::not_found("NaoEncontrado"))
            .layer(middleware::from_fn_with_state(self.clone(), token::check));
        let people = control::routes().merge(page::routes());
        Router::new()
            .nest(API_PREFIX, api)
            .route(TOKEN_PATH, post(token::give_token))
            .route(signature::KEYS_PATH, get(charge::api::show_keys))
            .route("/qr/v2/{token}", get(charge::api::show_payload))
            .route("/healthz", get(async || "ok"))
            .merge(people.layer(middleware::from_fn(cross_site::refuse)))
            .layer(DefaultBodyLimit::max(LONGEST_BODY))
            .with_state(self.clone())
    }

    /// Serves until `stop`, seeing to refunds and notices meanwhile.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> anyhow::Result<()> {
        let router = self.router();
        let beat = tokio::spawn(async move {
            loop {
                if let Err(error) = self.see_to_due().await {
                    tracing::error!(%error, "the simulator cannot see to refunds and notices");
                }
                let _ = tokio::time::timeout(BEAT, self.0.wake.notified()).await;
            }
        });
        let served = axum::serve(listener, router).with_graceful_shutdown(stop).await;
        beat.abort();
        Ok(served?)
    }

    /// Ends refunds and sends notices whose time has come; returns how many of each.
    async fn see_to_due(&self) -> sqlx::Result<(u64, u64)> {
        let _alone = self.0.beat.lock().await;
        let ended = payment::end_due_refunds(self).await?;
        Ok((ended, notice::deliver_due(self).await?))
    }

    fn settings(&self) -> &SimulatorSettings {
        &self.0.settings
    }

    fn clock(&self) -> &Clock {
        &self.0.clock
    }

    fn now(&self) -> Instant {
        self.0.clock.now()
    }

    fn grants(&self) -> &token::Grants {
        &self.0.grants
    }

    fn signing_key(&self) -> &signature::SigningKey {
        &self.0.signing_key
    }

    fn client(&self) -> &reqwest::Client {
        &self.0.client
    }

    fn wake(&self) {
        self.0.wake.notify_one();
    }

    async fn begin(&self) -> sqlx::Result<Transaction<'static, Sqlite>> {
        self.0.store.begin().await
    }

    fn copy_and_paste(&self, location_token: &str) -> anyhow::Result<String> {
        let settings = self.settings();
        let location = format!("{}/qr/v2/{location_token}", settings.host);
        let code = BrCode::at_location(&location, &settings.payee_name, &settings.payee_city);
        code.write().map_err(|error| anyhow::anyhow!("{error:?}"))
    }

    fn charge_json(&self, charge: &charge::Charge, payments: &[payment::Payment]) -> Value {
        let text = self.copy_and_paste(&charge.location_token).ok();
        charge.to_json(&self.settings().host, text.as_deref(), payments)
    }
}
