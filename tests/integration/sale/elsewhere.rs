//! The links of the mails on another device: the way in, and no word of what there is.

use backend::mail::mailbox;
use http::header::{CACHE_CONTROL, LOCATION};
use tests::Client;

use super::stage::{Stage, staged};

/// A code whose check character fits, and that no order has.
const UNKNOWN: &str = "ABCDEFGHJKJ";

async fn look(client: &Client, path: &str) -> (u16, String) {
    let answer = client.get(path).await;
    assert_eq!(answer.headers()[CACHE_CONTROL], "private, no-store", "{path}");
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// A page without what changes from one request to the next.
fn plain(page: &str, code: &str) -> String {
    let grouped = code.parse::<shared::document::public_code::PublicCode>().unwrap().grouped();
    let page = page.replace(&grouped, "CODE").replace(code, "CODE");
    let mut parts = page.split("nonce=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('"').map_or("", |(_, rest)| rest))
}

staged! {
    async fn a_link_shows_the_form_with_its_code_whether_or_not_there_is_such_an_order(
        stage: Stage
    ) {
        let visitor = stage.test.visitor().await;
        let (order, txid) = stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        stage.pay(&txid).await;
        stage.settle().await;
        let ticket = stage.order(&visitor, &order.code).await.tickets[0].code.clone();
        for (path, code) in [
            (format!("/pedidos/{}", order.code), order.code.clone()),
            (format!("/pedidos/{}/passageiros", order.code), order.code.clone()),
            (format!("/bilhetes/{ticket}"), ticket.clone()),
            (format!("/bilhetes/{ticket}/desistir"), ticket.clone()),
            (format!("/en/pedidos/{}", order.code), order.code.clone()),
        ] {
            let client = stage.test.client();
            let (status, page) = look(&client, &path).await;
            assert_eq!(status, 404, "{path}");
            assert!(page.contains("name=\"codigo\""), "{path} has no form: {page}");
            let unknown = path.replace(&code, UNKNOWN);
            let (status, other) = look(&client, &unknown).await;
            assert_eq!(status, 404);
            assert_eq!(plain(&page, &code), plain(&other, UNKNOWN), "{path} tells what there is");
        }
    }

    async fn the_code_of_a_ticket_lets_in_as_well(stage: Stage) {
        let visitor = stage.test.visitor().await;
        let (order, txid) = stage.await_payment(&visitor, &[&stage.free_seats().await[0]]).await;
        stage.pay(&txid).await;
        stage.settle().await;
        let ticket = stage.order(&visitor, &order.code).await.tickets[0].code.clone();
        let client = stage.test.client();
        let path = format!("/bilhetes/{ticket}");
        let fields = [("codigo", ticket.as_str()), ("email", "conceicao@exemplo.com.br")];
        let asked = client.post_form(&path, "/ui/coach/request_order_access", &fields).await;
        let address = asked.headers()[LOCATION].to_str().unwrap().to_owned();
        let request = address.split("acesso=").nth(1).expect("a request").to_owned();
        stage.test.run_jobs().await;
        let mails = mailbox::list_mails(&stage.test.app, 1).await.unwrap().mails;
        let mail = mailbox::read_mail(&stage.test.app, &mails[0].id).await.unwrap().mail;
        let code: String = mail.text.chars().filter(char::is_ascii_digit).take(8).collect();
        let fields = [("pedido", ticket.as_str()), ("acesso", &request), ("codigo", &code)];
        // The button is pressed twice.
        for _ in 0..2 {
            let opened = client.post_form(&address, "/ui/coach/redeem_order_access", &fields).await;
            assert_eq!(opened.headers()[LOCATION], path);
        }
        assert_eq!(client.get(&path).await.status(), 200);
    }

    async fn a_mistyped_code_is_told_at_once(stage: Stage) {
        let word = "Há um erro de digitação neste código.";
        let client = stage.test.client();
        for path in ["/pedidos/7KQ2M9XH4T4", "/bilhetes/x", "/pedidos?codigo=7KQ2M9XH4T4"] {
            let page = client.get(path).await.text().await.unwrap();
            assert!(page.contains(word), "{path}: {page}");
        }
        let fields = [("codigo", "7KQ2-M9XH-4T4"), ("email", "a@exemplo.com.br")];
        let refused = client.post_form("/pedidos", "/ui/coach/request_order_access", &fields).await;
        let back = refused.headers()[LOCATION].to_str().unwrap().to_owned();
        let page = client.get(back.trim_end_matches("#erros")).await.text().await.unwrap();
        assert!(page.contains(word), "{page}");
        let page = client.get(&format!("/pedidos?codigo={UNKNOWN}")).await.text().await.unwrap();
        assert!(!page.contains(word), "a good code is called mistyped");
    }
}
