//! The simulator's control page, as a browser without scripts sees it.

use backend::payment::pix::charge::{ChargeStatus, Txid};
use reqwest::{Client, redirect::Policy};

use super::{charge_of, provider};

fn browser() -> Client {
    Client::builder().redirect(Policy::none()).build().unwrap()
}

#[tokio::test]
async fn a_person_opens_a_charge_by_its_code_and_pays_it() {
    let (provider, adapter, _) = provider().await;
    let txid = Txid::random();
    let charge = adapter.create_charge(&txid, &charge_of(123_456)).await.unwrap();
    let browser = browser();
    let code = charge.copy_and_paste.unwrap();
    let opened =
        browser.get(provider.url("/abrir")).query(&[("codigo", &code)]).send().await.unwrap();
    assert_eq!(opened.status(), 303);
    assert_eq!(opened.headers()["location"], format!("/cobrancas/{txid}"));

    let url = provider.url(&format!("/cobrancas/{txid}"));
    let page = browser.get(&url).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
    let html = page.text().await.unwrap();
    assert!(html.contains("R$\u{a0}1.234,56") && html.contains("EMBARQUE TESTE"));
    assert!(html.contains(&code) && html.contains("À espera de pagamento"));
    assert!(!html.contains("<script") && !html.contains("style="));

    let form = [("how", "pay")];
    let paid = browser.post(format!("{url}/pagar")).form(&form).send().await.unwrap();
    assert_eq!(paid.status(), 303);
    let back = paid.headers()["location"].to_str().unwrap().to_owned();
    let html = browser.get(provider.url(&back)).send().await.unwrap().text().await.unwrap();
    assert!(html.contains("role=\"status\"") && html.contains("Pagamento feito."));
    assert_eq!(adapter.read_charge(&txid).await.unwrap().status, ChargeStatus::Completed);

    let again = browser.post(format!("{url}/pagar")).form(&form).send().await.unwrap();
    assert!(again.headers()["location"].to_str().unwrap().ends_with("feito=not_payable"));
    assert_eq!(adapter.read_charge(&txid).await.unwrap().received.len(), 1);
}

#[tokio::test]
async fn posts_of_other_sites_and_wrong_sums_do_nothing() {
    let (provider, adapter, _) = provider().await;
    let txid = Txid::random();
    adapter.create_charge(&txid, &charge_of(100)).await.unwrap();
    let url = provider.url(&format!("/cobrancas/{txid}/pagar"));
    let pay = |header: (&'static str, &'static str), amount: &'static str| {
        let form = [("how", "force"), ("amount", amount)];
        browser().post(&url).header(header.0, header.1).form(&form).send()
    };
    assert_eq!(pay(("sec-fetch-site", "cross-site"), "").await.unwrap().status(), 403);
    assert_eq!(pay(("origin", "https://evil.example"), "").await.unwrap().status(), 403);
    let wrong = pay(("sec-fetch-site", "same-origin"), "1,2,3").await.unwrap();
    assert!(wrong.headers()["location"].to_str().unwrap().ends_with("feito=invalid"));
    assert!(adapter.read_charge(&txid).await.unwrap().received.is_empty());
    let right = pay(("sec-fetch-site", "same-origin"), "12,34").await.unwrap();
    assert!(right.headers()["location"].to_str().unwrap().ends_with("feito=paid"));
    assert_eq!(adapter.read_charge(&txid).await.unwrap().received[0].amount.0, 1234);
    assert_eq!(browser().get(&url).send().await.unwrap().status(), 405, "reading never acts");
}

#[tokio::test]
async fn the_list_shows_the_newest_first_by_pages_in_both_languages() {
    let (provider, adapter, _) = provider().await;
    let browser = browser();
    let read = async |path: &str| {
        let answer = browser.get(provider.url(path)).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    assert!(read("/").await.1.contains("Nenhuma cobrança aqui."));
    let names: Vec<_> = (0..21).map(|_| Txid::random()).collect();
    for txid in &names {
        adapter.create_charge(txid, &charge_of(100)).await.unwrap();
    }
    let (_, first) = read("/en").await;
    assert!(first.contains("lang=\"en\"") && first.contains("Page 1 of 2"));
    assert!(first.contains(names[20].as_str()) && !first.contains(names[0].as_str()));
    let (_, second) = read("/?pagina=2").await;
    assert!(second.contains(names[0].as_str()) && !second.contains(names[1].as_str()));
    assert_eq!(read("/cobrancas/nada").await.0, 404);
    assert_eq!(read("/en/cobrancas/nada").await.0, 404);
    assert_eq!(read("/estilo.css").await.0, 200);
}
