//! `buyers SEED PROVIDER FLAG…`: an instance of the portal whose own buyers hold, pay and give
//! up at random until somebody kills it. The flags are those of `serve`; PROVIDER is the
//! simulator's address, at which the buyers pay.

use std::time::Duration;

use anyhow::Context as _;
use backend::{
    actor::Actor,
    app::App,
    coach::{
        give_up::give_up,
        order::{
            find::find_order,
            hold::{HoldOutcome, HoldRequest, hold_seats, release_hold},
            passengers::{PassengerEntry, PassengerForm, set_passengers},
        },
        search::{
            search_departures,
            view::{Filter, Query, SearchResult, Sort},
        },
    },
    payment::checkout::start_payment,
    secret::new_id,
    session, worker,
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::json;
use shared::{language::Language, payment::order::OrderState, time::Day};
use tokio_util::sync::CancellationToken;

/// Buyers at the same time.
const BUYERS: u64 = 6;

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let seed: u64 = arguments.next().context("which seed?")?.parse()?;
    let provider = arguments.next().context("which provider?")?;
    let flags: Vec<String> = arguments.collect();
    let app = tests::connect(&flags).await;
    let trips = trips(&app).await?;
    tests::promise_sale_jobs(&app).await;
    tokio::spawn(worker::run(app.clone(), CancellationToken::new()));
    println!("ready");
    let buyers = (0..BUYERS).map(|buyer| {
        let random = StdRng::seed_from_u64(seed.wrapping_mul(BUYERS).wrapping_add(buyer));
        buy_for_ever(app.clone(), provider.clone(), trips.clone(), random)
    });
    futures_util::future::try_join_all(buyers).await?;
    Ok(())
}

fn failed(error: backend::error::AppError) -> anyhow::Error {
    anyhow::anyhow!("{error:?}")
}

async fn trips(app: &App) -> anyhow::Result<Vec<SearchResult>> {
    let query = Query {
        from: "salvador".to_owned(),
        to: "feira-de-santana".to_owned(),
        day: Day::from_storage("2026-12-02").context("a day")?,
        filter: Filter::default(),
        sort: Sort::default(),
        page: 1,
    };
    Ok(search_departures(app, &query).await.map_err(failed)?.results)
}

async fn buy_for_ever(
    app: App,
    provider: String,
    trips: Vec<SearchResult>,
    mut random: StdRng,
) -> anyhow::Result<()> {
    let http = reqwest::Client::new();
    loop {
        let trip = &trips[random.random_range(0..trips.len())];
        let (visitor, _) = session::create_visitor(&app).await.map_err(failed)?;
        let actor = Actor { visitor: Some(visitor), language: Language::Portuguese };
        let request = HoldRequest {
            departure_id: trip.departure_id.0.clone(),
            from_position: trip.from_position,
            to_position: trip.to_position,
            // Few seats, so that the buyers meet.
            seats: vec![random.random_range(1..=30).to_string()],
            request_key: new_id(),
        };
        let HoldOutcome::Held(order) = hold_seats(&app, &actor, &request).await.map_err(failed)?
        else {
            continue;
        };
        let passenger = PassengerEntry {
            name: "João Conceição".to_owned(),
            document_kind: "cpf".to_owned(),
            document: "111.444.777-35".to_owned(),
            insured: random.random_bool(0.3),
            ..PassengerEntry::default()
        };
        let form = PassengerForm {
            passengers: vec![passenger],
            contact_email: "joao@exemplo.com.br".to_owned(),
        };
        set_passengers(&app, &actor, &order.code, &form).await.map_err(failed)?;
        start_payment(&app, &actor, &order.code).await.map_err(failed)?;
        match random.random_range(0..10) {
            0 => continue,
            1 => {
                release_hold(&app, &actor, &order.code).await.map_err(failed)?;
                continue;
            }
            _ => {}
        }
        let txid = tests::find_txid(&app, &order.code).await;
        let url = format!("{provider}/control/charges/{txid}/payments");
        http.post(&url).json(&json!({})).send().await?;
        if random.random_bool(0.1) {
            http.post(&url).json(&json!({ "force": true })).send().await?;
        }
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            let paid = find_order(&app, &actor, &order.code).await.map_err(failed)?;
            if paid.state != OrderState::Paid {
                continue;
            }
            if random.random_bool(0.5) {
                let ticket = &paid.tickets[0].code;
                give_up(&app, &actor, ticket, "key").await.map_err(failed)?;
            }
            break;
        }
    }
}
