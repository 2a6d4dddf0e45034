//! `cargo xtask bench seats`: claims of seats over HTTP and whole sales on each engine, beside
//! the rate at which the same engine commits the bare statement at the same concurrency.

#[path = "seats/provider_stub.rs"]
mod provider_stub;

use std::time::{Duration, Instant};

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use backend::{
    actor::{Actor, VisitorId},
    app::App,
    coach::{
        network::view::DepartureId,
        order::{
            hold::{HoldOutcome, HoldRequest, hold_seats},
            passengers::{PassengerEntry, PassengerForm, set_passengers},
        },
        search::{
            search_departures,
            view::{Filter, Query, Sort},
        },
        seat::read_seat_map,
    },
    demo,
    payment::{checkout::start_payment, pix::charge::Txid, reconcile, webhook::Hint},
    secret::new_id,
    session, worker,
};
use futures_util::{StreamExt as _, stream};
use shared::time::Day;
use sqlx::{AnyPool, Executor as _, any::AnyPoolOptions};
use tests::{Engine, TestApp, find_txid, instant};
use tokio_util::sync::CancellationToken;

/// Requests at the same time.
const CONCURRENCY: usize = 32;

/// Claims in each measurement.
const CLAIMS: usize = 2_000;

/// Whole sales in the measurement of sales.
const SALES: usize = 400;

#[tokio::main]
async fn main() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        measure(engine).await;
    }
}

async fn measure(engine: Engine) {
    let stub = provider_stub::start().await;
    let flags = stub.flags();
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let test = TestApp::start_with(engine, &flags, worker::handlers()).await;
    let app = test.app.clone();
    app.clock.set(instant("2026-12-01T12:00:00.000Z"));
    demo::load_days(&app, 3).await.expect("the demonstration's network");
    let wishes = wishes(&app).await;
    let (hot, spread) = wishes;

    let pool = engine_pool(engine, &test.database_url).await;
    let bare = rate(CLAIMS, (0..CLAIMS).map(|number| commit_bare(engine, &pool, number))).await;
    pool.close().await;
    let spread_rate = claim_over_http(&app, &spread).await;
    free_all(&app).await;
    let hot_rate = claim_over_http(&app, &hot).await;
    free_all(&app).await;
    let sales = sell(&app, &spread[..SALES.min(spread.len())]).await;

    let name = format!("{engine:?}");
    println!("{name:9} bare statement committed        {bare:>8.0} /s");
    print_ratio(&name, "claims over HTTP, spread out", spread_rate, bare, 0.5);
    print_ratio(&name, "claims over HTTP, hot departure", hot_rate, spread_rate, 0.4);
    print_ratio(&name, "whole sales", sales, bare, 0.2);
}

fn print_ratio(engine: &str, what: &str, rate: f64, of: f64, budget: f64) {
    let ratio = rate / of;
    let word = if ratio >= budget { "ok" } else { "MISSED" };
    println!("{engine:9} {what:31} {rate:>8.0} /s  {ratio:.2} (budget {budget}) {word}");
}

/// Runs the futures a fixed number at a time and answers how many ended in a second.
async fn rate<F: Future<Output = ()>>(count: usize, work: impl Iterator<Item = F>) -> f64 {
    let start = Instant::now();
    stream::iter(work).buffer_unordered(CONCURRENCY).collect::<Vec<()>>().await;
    count as f64 / start.elapsed().as_secs_f64()
}

/// Connections to the engine itself, as many as the portal writes by, past the portal's code.
async fn engine_pool(engine: Engine, url: &str) -> AnyPool {
    let options = AnyPoolOptions::new();
    let options = match engine {
        Engine::Sqlite => options.max_connections(1).after_connect(|connection, _| {
            Box::pin(async move {
                let settings = "pragma journal_mode = wal; pragma synchronous = full;";
                connection.execute(settings).await.map(drop)
            })
        }),
        Engine::Postgres => options.max_connections(16),
    };
    options.connect(url).await.expect("a database that answers")
}

/// The statement of a claim, alone in its transaction.
async fn commit_bare(engine: Engine, pool: &AnyPool, number: usize) {
    let begin = match engine {
        Engine::Sqlite => "begin immediate",
        Engine::Postgres => "begin",
    };
    let mut tx = pool.begin_with(begin).await.expect("a connection");
    sqlx::query(
        "insert into departure_seat (departure_id, seat, legs) values ($1, $2, $3) \
         on conflict (departure_id, seat) \
         do update set legs = departure_seat.legs | excluded.legs \
         where (departure_seat.legs & excluded.legs) = 0",
    )
    .bind(format!("bare-{}", number / 40))
    .bind((number % 40).to_string())
    .bind(1_i64)
    .execute(&mut *tx)
    .await
    .expect("a row");
    tx.commit().await.expect("a commit");
}

/// What can be claimed: on one departure after the other, and on many in turn.
async fn wishes(app: &App) -> (Vec<HoldRequest>, Vec<HoldRequest>) {
    let mut by_departure = Vec::new();
    for day in ["2026-12-02", "2026-12-03"] {
        let query = Query {
            from: "salvador".to_owned(),
            to: "feira-de-santana".to_owned(),
            day: Day::from_storage(day).expect("a day"),
            filter: Filter::default(),
            sort: Sort::default(),
            page: 1,
        };
        let mut page = search_departures(app, &query).await.expect("results");
        let mut results = std::mem::take(&mut page.results);
        for number in 2..=page.pages {
            let next = search_departures(app, &Query { page: number, ..query.clone() }).await;
            results.extend(next.expect("results").results);
        }
        for result in results {
            let DepartureId(id) = &result.departure_id;
            let (from, to) = (result.from_position, result.to_position);
            let map = read_seat_map(app, &Actor::default(), id, from, to).await.expect("a map");
            let wish = |label: String| HoldRequest {
                departure_id: id.clone(),
                from_position: from,
                to_position: to,
                seats: vec![label],
                request_key: new_id(),
            };
            let seats = map.seats.into_iter().map(|seat| wish(seat.label));
            by_departure.push(seats.collect::<Vec<_>>());
        }
    }
    let hot: Vec<HoldRequest> = by_departure.iter().flatten().take(CLAIMS).cloned().collect();
    let longest = by_departure.iter().map(Vec::len).max().unwrap_or(0);
    let spread = (0..longest)
        .flat_map(|index| by_departure.iter().filter_map(move |seats| seats.get(index)))
        .take(CLAIMS)
        .cloned()
        .collect();
    (hot, spread)
}

/// As many visitors as are needed, four holds each.
async fn visitors(app: &App, holds: usize) -> Vec<VisitorId> {
    let mut visitors = Vec::new();
    for _ in 0..holds.div_ceil(4) {
        visitors.push(session::create_visitor(app).await.expect("a visitor").0);
    }
    visitors
}

fn actor(visitor: &VisitorId) -> Actor {
    Actor { visitor: Some(visitor.clone()), ..Actor::default() }
}

/// A post of the wish as JSON, by the visitor that the header names.
async fn claim(
    State(app): State<App>,
    headers: HeaderMap,
    Json(wish): Json<HoldRequest>,
) -> StatusCode {
    let visitor = headers.get("x-visitor").and_then(|value| value.to_str().ok());
    let actor = actor(&VisitorId(visitor.unwrap_or_default().to_owned()));
    match hold_seats(&app, &actor, &wish).await {
        Ok(HoldOutcome::Held(_) | HoldOutcome::Changed(_)) => StatusCode::CREATED,
        Ok(HoldOutcome::Refused(_)) => StatusCode::CONFLICT,
        Err(error) => error.status(),
    }
}

async fn claim_over_http(app: &App, wishes: &[HoldRequest]) -> f64 {
    let visitors = visitors(app, wishes.len()).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let url = format!("http://{}/claim", listener.local_addr().expect("an address"));
    let router = Router::new().route("/claim", post(claim)).with_state(app.clone());
    let served = tokio::spawn(async move { axum::serve(listener, router).await });
    let http = reqwest::Client::new();
    let claims = wishes.iter().enumerate().map(|(index, wish)| {
        let request = http.post(&url).header("x-visitor", &visitors[index / 4].0).json(wish);
        async move {
            let answer = request.send().await.expect("an answer");
            // A wheelchair place's companion seat is refused when it is wished for alone.
            assert!(answer.status() == 201 || answer.status() == 409, "{}", answer.status());
        }
    });
    let rate = rate(wishes.len(), claims).await;
    served.abort();
    rate
}

/// Forgets all holds, so that the next measurement finds the seats free.
async fn free_all(app: &App) {
    let mut tx = app.db.begin().await.expect("a connection");
    for statement in
        ["delete from order_passenger", "delete from purchase_order", "delete from departure_seat"]
    {
        sqlx::query(statement).execute(&mut *tx).await.expect("an empty table");
    }
    tx.commit().await.expect("a commit");
}

/// Holds, names, charges, pays and issues; answers tickets in a second.
async fn sell(app: &App, wishes: &[HoldRequest]) -> f64 {
    let visitors = visitors(app, wishes.len()).await;
    let stop = CancellationToken::new();
    let worker = tokio::spawn(worker::run(app.clone(), stop.clone()));
    let start = Instant::now();
    let sales = wishes.iter().enumerate().map(|(index, wish)| {
        let actor = actor(&visitors[index / 4]);
        async move { sell_one(app, &actor, wish).await }
    });
    let sold: Vec<bool> = stream::iter(sales).buffer_unordered(CONCURRENCY).collect().await;
    let sold = sold.into_iter().filter(|sold| *sold).count() as i64;
    while count_tickets(app).await < sold {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let rate = sold as f64 / start.elapsed().as_secs_f64();
    stop.cancel();
    worker.await.expect("the worker ends");
    rate
}

async fn sell_one(app: &App, actor: &Actor, wish: &HoldRequest) -> bool {
    let outcome = hold_seats(app, actor, wish).await.expect("an answer");
    let HoldOutcome::Held(order) = outcome else { return false };
    let passenger = PassengerEntry {
        name: "João Conceição".to_owned(),
        document_kind: "cpf".to_owned(),
        document: "111.444.777-35".to_owned(),
        ..PassengerEntry::default()
    };
    let form = PassengerForm {
        passengers: vec![passenger],
        contact_email: "joao@exemplo.com.br".to_owned(),
    };
    set_passengers(app, actor, &order.code, &form).await.expect("names");
    start_payment(app, actor, &order.code).await.expect("a charge");
    let txid = Txid::parse(&find_txid(app, &order.code).await);
    let hint = Hint { txid, end_to_end_id: None };
    reconcile::take_hints(app.clone(), vec![hint]).await.expect("a hint kept");
    true
}

async fn count_tickets(app: &App) -> i64 {
    let mut connection = app.db.reader.acquire().await.expect("a connection");
    let count = sqlx::query_scalar("select count(*) from ticket").fetch_one(&mut *connection);
    count.await.expect("a count")
}
