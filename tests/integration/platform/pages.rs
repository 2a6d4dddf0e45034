//! What a browser is given: how much, from where, and with which scripts.

use backend::{
    coach::search::{
        search_departures,
        view::{Filter, Query, Sort},
    },
    demo,
};
use shared::{
    language::Language,
    law::{Code, regulation},
    time::Day,
};
use tests::{Engine, TestApp, instant};

/// Tuesday, 09:00 in Salvador.
pub const NOW: &str = "2026-12-01T12:00:00Z";

/// A search with a full page of results.
pub const SEARCH: &str = "/viagens?de=salvador&para=feira-de-santana&data=2026-12-02";

/// The largest public page, in bytes of HTML.
const MOST_BYTES: usize = 60 * 1024;

/// Where seats are chosen on the first trip of [`SEARCH`].
pub async fn seat_page(test: &TestApp) -> String {
    let query = Query {
        from: "salvador".to_owned(),
        to: "feira-de-santana".to_owned(),
        day: Day::from_storage("2026-12-02").unwrap(),
        filter: Filter::default(),
        sort: Sort::default(),
        page: 1,
    };
    let found = search_departures(&test.app, &query).await.unwrap();
    let trip = found.results.first().expect("the demonstration runs this line");
    let stops = format!("embarque={}&desembarque={}", trip.from_position, trip.to_position);
    format!("/viagens/{}/assentos?{stops}", trip.departure_id.0)
}

/// Pages that do something while one looks at them.
async fn with_islands(test: &TestApp) -> Vec<String> {
    let seats = seat_page(test).await;
    let departure = seats.replace("/assentos", "");
    let refused = "/viagens?de=santo&para=&data=";
    let question = "/direitos/coach.refund";
    ["/", "/viagens", SEARCH, refused, question, &departure, &seats].map(str::to_owned).to_vec()
}

/// Pages that are only read, or whose forms need no help.
fn without_islands() -> Vec<String> {
    let fixed = [
        "/regulamentos",
        "/api",
        "/pedidos",
        "/pedidos/codigo",
        "/direitos",
        "/direitos/onibus",
        "/demo/correio",
        "/demo/relogio",
        "/nada-aqui",
    ];
    let mut paths: Vec<_> = fixed.map(str::to_owned).to_vec();
    for code in Code::ALL {
        paths.push(format!("/regulamentos/{code}"));
        for chapter in &regulation(code).chapters {
            paths.push(format!("/regulamentos/{code}/{}", chapter.slug));
            let longest = chapter.provisions.iter().max_by_key(|provision| provision.words.len());
            let name = longest.and_then(|found| found.id.split_once(':'));
            paths.extend(name.map(|(_, name)| format!("/regulamentos/{code}/{name}")));
        }
    }
    paths
}

async fn read(test: &TestApp, path: &str) -> String {
    test.client().get(path).await.text().await.unwrap()
}

fn in_english(path: &str) -> String {
    let prefix = Language::English.path_prefix();
    if path == "/" { prefix.to_owned() } else { format!("{prefix}{path}") }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_public_page_is_small_and_names_no_other_site() {
    let test = TestApp::start(Engine::Sqlite).await;
    test.app.clock.set(instant(NOW));
    demo::load_days(&test.app, 2).await.unwrap();
    let origin = test.app.config.public_url.clone();
    for path in with_islands(&test).await.iter().chain(&without_islands()) {
        for path in [path.clone(), in_english(path)] {
            let html = read(&test, &path).await;
            assert!(html.contains("</html>"), "{path} is no whole page");
            assert!(html.len() <= MOST_BYTES, "{path} has {} bytes", html.len());
            assert!(!html.contains(" style=\""), "{path} has a style of its own");
            let foreign = addresses(&html).find(|address| !is_ours(address, &origin));
            assert_eq!(foreign, None, "{path} names another site");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_departure_tells_of_giving_up_as_of_what_is_to_come() {
    let test = TestApp::start(Engine::Sqlite).await;
    test.app.clock.set(instant(NOW));
    demo::load_days(&test.app, 2).await.unwrap();
    let departure = seat_page(&test).await.replace("/assentos", "");
    let html = read(&test, &departure).await;
    assert!(html.contains("Ainda faltam 6 horas ou mais para a saída."));
    assert!(!html.contains("Você avisou") && !html.contains("O prazo ia até"));
    let html = read(&test, &in_english(&departure)).await;
    assert!(html.contains("There are still 6 hours or more before departure."));
    assert!(!html.contains("You gave notice") && !html.contains("You had until"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_heading_of_a_chapter_tells_its_language() {
    let test = TestApp::start(Engine::Sqlite).await;
    for code in Code::ALL {
        let chapter = regulation(code).chapters.first().expect("a text has chapters");
        let path = format!("/regulamentos/{code}/{}", chapter.slug);
        assert!(read(&test, &path).await.contains("<h1 class=\"page-title\">"), "{path}");
        let html = read(&test, &in_english(&path)).await;
        assert!(html.contains("<h1 lang=\"pt-BR\" class=\"page-title\">"), "{path}");
    }
}

/// Everything that begins like an address of some site.
fn addresses(html: &str) -> impl Iterator<Item = &str> {
    let ends = |character: char| "\"'<>) &".contains(character);
    html.match_indices("http").map(move |(start, _)| &html[start..]).filter_map(move |rest| {
        let is_address = rest.starts_with("http://") || rest.starts_with("https://");
        is_address.then(|| rest.split(ends).next().unwrap_or(rest))
    })
}

/// Our own, and the name of SVG's vocabulary, which nobody asks for.
fn is_ours(address: &str, origin: &str) -> bool {
    address.starts_with(origin) || address == "http://www.w3.org/2000/svg"
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_pages_with_islands_load_scripts_and_each_script_has_the_nonce() {
    let test = TestApp::start(Engine::Sqlite).await;
    test.app.clock.set(instant(NOW));
    demo::load_days(&test.app, 2).await.unwrap();
    for path in with_islands(&test).await {
        let answer = test.client().get(&path).await;
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        let html = answer.text().await.unwrap();
        let (_, nonce) = policy.split_once("'nonce-").expect("a policy with a nonce");
        let (nonce, _) = nonce.split_once('\'').expect("a nonce ends");
        let scripts: Vec<_> = html.match_indices("<script").map(|(at, _)| tag(&html, at)).collect();
        assert!(!scripts.is_empty(), "{path} wakes no island");
        for script in scripts {
            let has_nonce = script.contains(&format!("nonce=\"{nonce}\""));
            assert!(has_nonce, "{path}: {script}");
        }
        assert_no_handlers(&path, &html);
    }
    for path in without_islands() {
        let html = read(&test, &path).await;
        for forbidden in [".wasm", ".js\"", "modulepreload", "type=\"module\"", "leptos-island"] {
            assert!(!html.contains(forbidden), "{path} has {forbidden}");
        }
        // Where leptos would say what it has loaded for islands; here nothing.
        for script in html.split("<script").skip(1) {
            let (_, script) = script.split_once('>').expect("a tag ends");
            assert!(script.starts_with("__"), "{path}: {script}");
        }
        assert_no_handlers(&path, &html);
    }
}

/// Scripts in attributes, which no nonce covers.
fn assert_no_handlers(path: &str, html: &str) {
    for (at, _) in html.match_indices('<') {
        let tag = tag(html, at);
        let handler = tag.split_whitespace().skip(1).find(|word| {
            word.strip_prefix("on").is_some_and(|rest| {
                rest.split_once('=').is_some_and(|(name, _)| {
                    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase())
                })
            })
        });
        assert_eq!(handler, None, "{path}: {tag}");
    }
}

fn tag(html: &str, at: usize) -> &str {
    html[at..].split_inclusive('>').next().unwrap_or_default()
}

/// What a page writes into its head must arrive there also when the page had to wait for something,
/// whichever thread goes on with it then.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_page_describes_itself_to_search_engines_every_time() {
    let test = TestApp::start(Engine::Sqlite).await;
    test.app.clock.set(instant(NOW));
    demo::load_days(&test.app, 3).await.unwrap();
    let seats = seat_page(&test).await;
    let departure = seats.split_once('?').unwrap().0.trim_end_matches("/assentos").to_owned();
    let (test, departure) = (&test, departure.as_str());
    // Each search under an address of its own, for no page kept shows how one is written.
    let asked = (0..60).flat_map(|number| {
        let search = format!("{SEARCH}&numero={number}");
        [("/".to_owned(), "/"), (search, "/viagens"), (seats.clone(), departure)]
    });
    let heads = asked.map(async |(path, known_as)| {
        let html = test.client().get(&path).await.text().await.unwrap();
        let head = html.split_once("</head>").expect("a head").0;
        assert_eq!(head.matches("<meta name=\"description\" content=\"").count(), 1, "{path}");
        assert!(!head.contains("noindex"), "{path}");
        assert!(head.contains("rel=\"canonical\""), "{path} names no page to be known by");
        let address = format!("\"{}{known_as}\"", test.app.config.public_url);
        assert!(head.contains(&address), "{path} is not known as {address}: {head}");
    });
    futures_util::future::join_all(heads).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kept_page_of_results_follows_what_is_sold() {
    let test = TestApp::start(Engine::Sqlite).await;
    test.app.clock.set(instant(NOW));
    demo::load_days(&test.app, 3).await.unwrap();
    let read = async || {
        let answer = test.client().get(SEARCH).await;
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        let (_, nonce) = policy.split_once("'nonce-").expect("scripts have a nonce");
        let nonce = nonce.split_once('\'').unwrap().0.to_owned();
        (answer.text().await.unwrap(), nonce)
    };
    let (first, nonce) = read().await;
    let (again, another) = read().await;
    assert_ne!(nonce, another);
    assert_eq!(again.matches(&another).count(), first.matches(&nonce).count());
    assert!(first == again.replace(&another, &nonce), "nothing has changed but the nonce");
    let mut tx = test.app.db.begin().await.unwrap();
    let take = "insert into departure_seat (departure_id, seat, legs) \
                select departure_id, '1', 4611686018427387903 from departure";
    sqlx::query(take).execute(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    let (sold, another) = read().await;
    assert!(first != sold.replace(&another, &nonce), "a place on each departure is taken");
    let english = test.client().get(&in_english(SEARCH)).await.text().await.unwrap();
    assert!(english.contains("<html lang=\"en\">"));
}
